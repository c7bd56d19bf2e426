// model.ts - what is known of an event and its boards, and what messages change in it. Room: web/event.
import type { BoardMessage, Contest, EventMessage, Pairing, Round, StateMessage } from "../net";
import type { Result, Side } from "../zug/types";
import { SIDES, other } from "../zug/types";

/** A board of the round that is shown. Moments are of this device, in milliseconds. */
export interface BoardState {
  game: string;
  table: BoardMessage;
  /** When the clocks of `table` were right. */
  at: number;
  /** Since when a player is away. */
  away: Partial<Record<Side, number>>;
}

export interface EventModel {
  contest: Contest;
  /** The round whose boards are shown; empty before any has started. */
  round: string;
  boards: Map<string, BoardState>;
}

/** A model of a contest, without boards; the round is the last that has started. */
export const makeModel = (contest: Contest): EventModel => ({ contest, round: latestRound(contest), boards: new Map() });

/** The name of the round that started last; empty if there is none. */
export const latestRound = (contest: Contest): string =>
  [...contest.rounds].reverse().find((round) => round.started)?.round ?? "";

export const findRound = (contest: Contest, name: string): Round | undefined =>
  contest.rounds.find((round) => round.round === name);

/** All pairings that have a game, of all rounds. */
export const pairingOf = (contest: Contest, game: string): Pairing | undefined =>
  contest.rounds.flatMap((round) => round.pairings).find((pairing) => pairing.game === game);

/** Writes the result of a game into the pairings; "*" while it goes on. False if it stood there already. */
export function setResult(model: EventModel, game: string, result: Result): boolean {
  const pairing = pairingOf(model.contest, game);
  if (!pairing || (pairing.result ?? "*") === result) return false;
  pairing.result = result;
  return true;
}

/** Takes a whole board over, at a moment of this device. */
export function setBoard(model: EventModel, table: BoardMessage, now: number): BoardState {
  const away: BoardState["away"] = {};
  for (const side of SIDES) if (!table[side].here) away[side] = now - (table[side].away_ms ?? 0);
  const board = { game: table.game, table, at: now, away };
  model.boards.set(table.game, board);
  return board;
}

/** The board of a state that has all moves. */
export function boardOf(state: StateMessage): BoardMessage {
  const { moves, type: _, ...table } = state;
  const last = moves[moves.length - 1];
  return { ...table, type: "board", plies: moves.length, ...(last ? { last } : {}) };
}

/** After these the game may stand anywhere: the zone is asked how. */
const UPHEAVALS: ReadonlySet<string> = new Set(["start", "take-back", "outage-over"]);

/** What an event changes at its board. The answer is false if the board must be asked for. */
export function applyEvent(board: BoardState, event: EventMessage, now: number): boolean {
  const { table } = board;
  if (event.version < table.version) return true;
  if (event.version > table.version + 1 || UPHEAVALS.has(event.kind)) return false;
  const next: BoardMessage = { ...table, version: event.version };
  if (event.white_ms !== undefined) next.white_ms = event.white_ms;
  if (event.black_ms !== undefined) next.black_ms = event.black_ms;
  if (event.ticking !== undefined) next.ticking = event.ticking;
  applyMoves(next, event);
  applyKind(next, board, event, now);
  applyEnd(next, event);
  board.table = next;
  board.at = now;
  return true;
}

/** The position after an event. */
function applyMoves(next: BoardMessage, event: EventMessage): void {
  if (event.plies !== undefined) next.plies = event.plies;
  const last = event.moves?.[event.moves.length - 1];
  if (last) {
    next.last = last;
    delete next.offer;
  }
  if (event.fen === undefined) return;
  next.fen = event.fen;
  next.turn = event.fen.split(" ")[1] === "b" ? "black" : "white";
}

/** What an event says of the state of the game and of its players. */
function applyKind(next: BoardMessage, board: BoardState, event: EventMessage, now: number): void {
  const side = event.side ?? "white";
  const seat = (change: Partial<BoardMessage["white"]>): void => {
    next[side] = { ...next[side], ...change };
  };
  switch (event.kind) {
    case "resume":
      next.status = "running";
      break;
    case "pause":
      next.status = "paused";
      break;
    case "aborted":
      next.status = "aborted";
      if (event.reason) next.reason = event.reason;
      break;
    case "offer-draw":
      next.offer = side;
      break;
    case "allowed":
      next.premoves = event.premoves ?? next.premoves;
      next.offers = event.offers ?? next.offers;
      break;
    case "connection-lost":
      board.away[side] = now;
      seat({ here: false, away_ms: 0 });
      break;
    case "connection-regained":
      delete board.away[side];
      seat({ here: true });
      break;
    case "arbiter-called":
      seat({ called: true });
      if (event.reason) next.call = event.reason;
      break;
    case "call-answered":
      for (const one of SIDES) next[one] = without(next[one], "called");
      delete next.call;
      break;
    case "assistant-asked":
      seat({ assistant: { state: "asked" } });
      break;
    case "assistant-joined":
      seat({ assistant: { state: "joined", ...(event.name ? { name: event.name } : {}) } });
      break;
    case "assistant-granted":
      seat({ assistant: { ...next[side].assistant, state: "granted" } });
      break;
    case "assistant-left":
    case "assistant-removed":
      next[side] = without(next[side], "assistant");
      break;
  }
}

/** How the game has ended, if it has. */
function applyEnd(next: BoardMessage, event: EventMessage): void {
  if (!event.result || event.result === "*") return;
  next.status = "over";
  next.result = event.result;
  if (event.end) next.end = event.end;
  if (event.sentence !== undefined) next.sentence = event.sentence;
  if (event.reason) next.reason = event.reason;
  else delete next.reason;
}

function without<T extends object, K extends keyof T>(from: T, name: K): T {
  const { [name]: _, ...rest } = from;
  return rest as T;
}

export const isOver = (table: Pick<BoardMessage, "status">): boolean =>
  table.status === "over" || table.status === "aborted";

/** The side that moved last. */
export const lastMover = (table: Pick<BoardMessage, "turn">): Side => other(table.turn);
