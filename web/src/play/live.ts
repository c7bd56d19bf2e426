// live.ts - a live game: the facts of the zone, and a game of libzug that follows it. Room: web/play.
// The mirror knows positions, periods and running clocks, so that no rule and no clock is written here.
import { zone } from "../net";
import type { EventMessage, PlayedMove, TableState } from "../net";
import { SIDES } from "../zug/types";
import type { Beginning, GameView, HalfMove, Side } from "../zug/types";
import type { Game } from "../zug/game";
import { INITIAL_FEN, isProblem } from "../zug/zug";
import type { Zug } from "../zug/zug";
import { factsOf, takeEvent, takesBack } from "./facts";
import type { Facts } from "./facts";
import { countedTo, withThought } from "./thought";

export interface Live {
  readonly facts: Facts;
  /** The position before the first move; of a board without moves, the present one. */
  readonly start: string;
  /** Who moves first, and with which number. */
  readonly first: Beginning;
  /** All half-moves with the position after each; of a board without moves, those seen since. */
  readonly moves: readonly HalfMove[];
  event(event: EventMessage): void;
  /** How libzug sees it: period, moves to the control, check. The result is the facts'. */
  view(): GameView;
  /** What a side has left now; null without a clock. */
  left(side: Side): number | null;
  destroy(): void;
}

interface State {
  zug: Zug;
  facts: Facts;
  start: string;
  game: Game;
  moves: HalfMove[];
  /** A board of a grid: its moves are not known. */
  isBrief: boolean;
  /** When the clocks of the facts were right. */
  clocksAtMs: number;
}

const now = (): number => zone().now();

/** A game from a state of the zone, or from a board of a grid. */
export function makeLive(zug: Zug, state: TableState & { moves?: PlayedMove[] }): Live {
  const facts = factsOf(state);
  const isBrief = state.moves === undefined;
  const start = isBrief ? facts.fen : facts.start === "standard" ? INITIAL_FEN : facts.start;
  const live: State = {
    zug,
    facts,
    start,
    game: newMirror(zug, facts, start, state.now_ms, isBrief),
    moves: [],
    isBrief,
    clocksAtMs: state.now_ms,
  };
  live.moves = live.game.moves();
  return {
    facts,
    get start() {
      return live.start;
    },
    get first() {
      return zug.beginning(live.start);
    },
    get moves() {
      return live.moves;
    },
    event: (event) => take(live, event),
    view: () => live.game.view(now()),
    left: (side) => left(live, side),
    destroy: () => live.game.free(),
  };
}

/** A mirror as the zone has the game at a moment. */
function newMirror(zug: Zug, facts: Facts, start: string, atMs: number, isBrief: boolean): Game {
  const make = (thoughtMs: number): Game => {
    const game = playAll(zug, facts, start, atMs - thoughtMs, isBrief);
    setClocks(game, facts, atMs);
    return game;
  };
  return withThought(make, facts, atMs);
}

/** A game in which all moves are made, all at one moment. */
function playAll(zug: Zug, facts: Facts, start: string, atMs: number, isBrief: boolean): Game {
  const control = facts.control;
  const [white, black] = typeof control === "string" ? [control, control] : [control.white, control.black];
  const clockStart = isBrief && facts.ticking ? "at-start" : facts.clock_start;
  const game = zug.game({ fen: start, white, black, clock_start: clockStart, mirror: true });
  if (isProblem(game)) throw new Error(game.problem.code);
  game.apply({ kind: "start" }, atMs);
  for (const { uci } of facts.moves) playIn(game, uci, atMs);
  if (facts.status === "paused") game.apply({ kind: "pause" }, atMs);
  return game;
}

/** Plays a move in a mirror; false if it does not follow. */
function playIn(game: Game, move: string, atMs: number): boolean {
  return "news" in game.apply({ kind: "move", side: game.view(atMs).turn, move }, atMs);
}

function setClocks(game: Game, facts: Facts, atMs: number): void {
  if (facts.white_ms === null || facts.black_ms === null) return;
  game.apply({ kind: "set-clocks", clocks_ms: [facts.white_ms, facts.black_ms] }, atMs);
}

function take(live: State, event: EventMessage): void {
  takeEvent(live.facts, event);
  const moves = event.moves ?? [];
  const follows = !takesBack(event) && moves.every((move) => playIn(live.game, move.uci, event.at_ms));
  if (follows && event.kind === "pause") live.game.apply({ kind: "pause" }, event.at_ms);
  if (follows && event.kind === "resume") live.game.apply({ kind: "resume" }, event.at_ms);
  if (!follows) rebuild(live, event.at_ms);
  else if (moves.length > 0) live.moves.push(...live.game.moves(live.moves.length));
  if (event.white_ms !== undefined) {
    setClocks(live.game, live.facts, event.at_ms);
    live.clocksAtMs = event.at_ms;
  }
  live.facts.turn = live.game.view(event.at_ms).turn;
}

/** Begins the mirror anew: moves were taken back, or it counted a clock that the zone did not. */
function rebuild(live: State, atMs: number): void {
  live.game.free();
  if (live.isBrief) {
    live.start = live.facts.fen;
    live.facts.moves.length = 0;
  }
  live.game = newMirror(live.zug, live.facts, live.start, atMs, live.isBrief);
  live.moves = live.game.moves();
}

/** While no clock runs, what the zone has said stands. */
function left(live: State, side: Side): number | null {
  const said = side === "white" ? live.facts.white_ms : live.facts.black_ms;
  if (!live.facts.ticking || said === null) return said;
  return live.game.left(side, countedTo(live.facts, live.clocksAtMs, now()));
}

/** The side a person sees at the bottom: their own, or White. */
export const homeSide = (facts: Facts): Side => (facts.sides.length === 1 ? (facts.sides[0] ?? "white") : "white");

/** The sides with their seats. */
export const seatsOf = (facts: Facts) => SIDES.map((side) => ({ side, seat: facts[side] }));
