// score.ts - what an engine says of a position, and what that means for the players. Room: web/engine.
// docs/page.md says where the numbers are from.
import type { Side } from "../zug/types";

/** Hundredths of a pawn, or moves to mate; negative is good for the other side. */
export type Score = { cp: number } | { mate: number };

/** What is a side's, seen from White, or what is White's, seen from a side: for Black both turn it around. */
export function seenBy(side: Side, score: Score): Score {
  if (side === "white") return score;
  return "mate" in score ? { mate: -score.mate } : { cp: -score.cp };
}

const signed = (value: number, digits: number): string =>
  `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(digits)}`;

/** As engines write it: +0.8, #3, #−2. */
export function scoreText(score: Score): string {
  if ("mate" in score) return `#${score.mate < 0 ? "−" : ""}${Math.abs(score.mate)}`;
  return signed(Math.round(score.cp / 10) / 10, 1);
}

/** How fast an advantage becomes a win: lichess has it from games of its players. */
const SLOPE = 0.003_682_08;
/** More than that is no better. */
const MOST_CP = 1000;

/** Hundredths of a pawn within bounds; a mate is more than anything. */
export const boundedCp = (score: Score): number =>
  "mate" in score ? Math.sign(score.mate) * MOST_CP : Math.max(-MOST_CP, Math.min(MOST_CP, score.cp));

/** How many points of a hundred somebody would make who has this score. */
export const chanceOf = (score: Score): number =>
  "mate" in score ? (score.mate > 0 ? 100 : 0) : 100 / (1 + Math.exp(-SLOPE * boundedCp(score)));

/** The score of a position in which nothing can be played any more. */
export const endScore = (end: "checkmate" | "stalemate", turn: Side): Score =>
  end === "stalemate" ? { cp: 0 } : { mate: turn === "white" ? -1 : 1 };
