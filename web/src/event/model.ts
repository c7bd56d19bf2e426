// model.ts - what is known of an event and its boards, and what messages change in it. Room: web/event.
import type { BoardMessage, Contest, EventMessage, Pairing, PlayedMove, Round, StateMessage } from "../net";
import { factsOf, takeEvent } from "../play/facts";
import type { Facts } from "../play/facts";
import { SIDES, sideAt } from "../zug/types";
import type { Result } from "../zug/types";

/** A game as the zone has told it, without its moves but the last. */
export interface Table extends Facts {
  plies: number;
  last?: PlayedMove | undefined;
}

/** A board of the round that is shown. */
export interface BoardState {
  game: string;
  /** Another object after each change. */
  table: Table;
  /** When its clocks were right, by the zone's time. */
  at_ms: number;
}

export interface EventModel {
  contest: Contest;
  /** The round whose boards are shown; empty before any has started. */
  round: string;
  boards: Map<string, BoardState>;
}

/** A model of a contest, without boards; the round is the last that has started. */
export const makeModel = (contest: Contest): EventModel =>
  ({ contest, round: latestRound(contest), boards: new Map() });

/** The name of the round that started last; empty if there is none. */
export const latestRound = (contest: Contest): string =>
  [...contest.rounds].reverse().find((round) => round.started)?.round ?? "";

export const findRound = (contest: Contest, name: string): Round | undefined =>
  contest.rounds.find((round) => round.round === name);

/** The pairing of a game, in whatever round. */
export const pairingOf = (contest: Contest, game: string): Pairing | undefined =>
  contest.rounds.flatMap((round) => round.pairings).find((pairing) => pairing.game === game);

/** Writes the result of a game into the pairings; "*" while it goes on, or was aborted. False if it stood there already. */
export function setResult(model: EventModel, game: string, result: Result, isAborted: boolean): boolean {
  const pairing = pairingOf(model.contest, game);
  if (!pairing || ((pairing.result ?? "*") === result && (pairing.aborted ?? false) === isAborted)) return false;
  pairing.result = result;
  pairing.aborted = isAborted;
  return true;
}

/** Takes a whole board over. */
export function setBoard(boards: Map<string, BoardState>, message: BoardMessage | StateMessage): void {
  const known = message.type === "board"
    ? { plies: message.plies, last: message.last }
    : { plies: message.moves.length, last: message.moves[message.moves.length - 1] };
  const table: Table = { ...factsOf(message), ...known, moves: [] };
  boards.set(message.game, { game: message.game, table, at_ms: message.now_ms });
}

/** After these the game may stand anywhere: the zone is asked how. */
const UPHEAVALS: ReadonlySet<string> = new Set(["start", "take-back", "judged", "outage-over"]);

/** What an event changes at its board. The answer is false if the board must be asked for. */
export function applyEvent(board: BoardState, event: EventMessage): boolean {
  const { table } = board;
  if (event.version < table.version) return true;
  if (event.version > table.version + 1 || UPHEAVALS.has(event.kind)) return false;
  const next: Table = { ...table, white: { ...table.white }, black: { ...table.black } };
  takeEvent(next, event);
  next.last = event.moves?.[event.moves.length - 1] ?? next.last;
  next.plies = event.plies ?? next.plies;
  next.turn = sideAt(table.turn, event.moves?.length ?? 0);
  next.moves = [];
  board.table = next;
  board.at_ms = event.at_ms;
  return true;
}

export const isOver = (table: Pick<Table, "status">): boolean => table.status === "over" || table.status === "aborted";

/** True while a player waits for the arbiter: nobody wants that on a screen that all look at. */
export const isCalled = ({ table }: BoardState): boolean => SIDES.some((side) => table[side].has_called);
