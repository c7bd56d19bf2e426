// attention.ts - which boards of an event need the arbiter, and in what order. Room: web/event.
import type { ControlTerm } from "../net";
import { SIDES } from "../zug/types";
import type { Side } from "../zug/types";
import type { Zug } from "../zug/zug";
import { isProblem } from "../zug/zug";
import { isOver } from "./model";
import type { BoardState } from "./model";

/** Why a board needs a look, the most urgent first. */
export const NEEDS = ["called", "undecided", "assistant", "low", "away", "paused", "playing", "over"] as const;
export type Need = (typeof NEEDS)[number];

/** What is left on a clock at this moment; null without one. */
export type ReadClock = (board: BoardState, side: Side) => number | null;

const LOW_SHARE = 0.1;
const LOW_MIN_MS = 10_000;
const LOW_MAX_MS = 60_000;

/** Under how much time a side of a game is short of it: a tenth of the first period, from 10 s to a minute. */
export function lowMs(zug: Zug, control: ControlTerm): number {
  const found = zug.control(typeof control === "string" ? control : control.white);
  const first = isProblem(found) ? undefined : found.periods[0];
  return Math.min(LOW_MAX_MS, Math.max(LOW_MIN_MS, (first?.time_ms ?? 0) * LOW_SHARE));
}

/** True if a side of a running game is short of time. */
export function isLow(board: BoardState, side: Side, read: ReadClock, limitMs: number): boolean {
  const left = board.table.status === "running" ? read(board, side) : null;
  return left !== null && left <= limitMs;
}

/** The most urgent need of a board. */
export function needOf(board: BoardState, read: ReadClock, limitMs: number): Need {
  const { table } = board;
  if (SIDES.some((side) => table[side].called)) return "called";
  if (isOver(table)) return table.end === "never-came" ? "undecided" : "over";
  if (SIDES.some((side) => table[side].assistant?.state === "joined")) return "assistant";
  if (SIDES.some((side) => isLow(board, side, read, limitMs))) return "low";
  // Who is away from a paused game loses no time.
  if (table.status === "paused") return "paused";
  return SIDES.some((side) => !table[side].here) ? "away" : "playing";
}

export const isUrgent = (need: Need): boolean => NEEDS.indexOf(need) < NEEDS.indexOf("playing");

/** Boards in the order of what they need, and of their numbers. */
export function byNeed(boards: readonly BoardState[], need: (board: BoardState) => Need): BoardState[] {
  const key = (board: BoardState): number => NEEDS.indexOf(need(board)) * 1e6 + (board.table.board ?? 0);
  return [...boards].sort((a, b) => key(a) - key(b));
}

export function byNumber(boards: readonly BoardState[]): BoardState[] {
  return [...boards].sort((a, b) => (a.table.board ?? 0) - (b.table.board ?? 0));
}
