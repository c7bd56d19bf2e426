// marks.ts - squares and arrows that somebody has drawn into a position. Room: web/board.
import type { DrawShape } from "chessground/draw";
import type { Key } from "chessground/types";

/** A colour's letter, as PGN has it, and one square or two. */
export type Mark = readonly [string, string, string?];

const BRUSHES: Readonly<Record<string, string>> = { G: "green", R: "red", B: "blue", Y: "yellow" };

/** The marks as chessground draws them. */
export const shapesOf = (marks: readonly Mark[]): DrawShape[] =>
  marks.map(([color, from, to]) => ({
    orig: from as Key, brush: BRUSHES[color] ?? "green", ...(to ? { dest: to as Key } : {}),
  }));
