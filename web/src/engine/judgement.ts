// judgement.ts - what a move has lost, and which sign it deserves: what cli/judgement.c has for `zug analyse`. Room: web/engine.
// docs/page.md says where the numbers are from; a test lets both judge the same game.
import type { Side } from "../zug/types";
import { chanceOf, seenBy } from "./score";
import type { Score } from "./score";

/** Numbers of NAGs: ?!, ? and ??. */
export const SIGNS = [6, 2, 4] as const;
export type Sign = (typeof SIGNS)[number];

/** What is known of a position. */
export interface Opinion {
  /** Seen from White. */
  score: Score;
  /** The best line, as UCI writes moves; nothing of what a file says. */
  best?: readonly string[];
}

/** How many points of a hundred a side has less after a move than before it. */
export const lostBy = (side: Side, before: Score, after: Score): number =>
  chanceOf(seenBy(side, before)) - chanceOf(seenBy(side, after));

/** The sign of a move that has lost so much; null if it deserves none. */
export const signOf = (lost: number): Sign | null => (lost >= 15 ? 4 : lost >= 10 ? 2 : lost >= 5 ? 6 : null);

/** The sign of a move between two positions; the best one deserves none, whatever comes of it. */
export function judge(side: Side, move: string, before: Opinion | null, after: Opinion | null): Sign | null {
  if (!before || !after || before.best?.[0] === move) return null;
  return signOf(lostBy(side, before.score, after.score));
}
