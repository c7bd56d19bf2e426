// index.ts - the laws of chess: boards, moves, games, PGN, time controls. Room: packages/js.
import { Edit } from "./edit.js";
import { Zug } from "./core.js";
import { wasm } from "./lib.js";
import { readGame as readTree } from "./pgn.js";
import type { ReadGame } from "./pgn.js";

export { Board } from "./board.js";
export type { BoardPiece, Look, MoveKind, MoveWish, Outcome, OutcomeWish, SvgLook } from "./board.js";
export { FenError, IllegalMoveError, ZugError } from "./errors.js";
export type { Refusal } from "./errors.js";
export { Game, checkGames, formatGames, readGame, readGames } from "./games.js";
export type { PgnProblem, Pieces, ReadWish } from "./games.js";
export { Move } from "./move.js";
export { pair } from "./pairing.js";
export type { Pairing } from "./pairing.js";
export { TimeControl, canonicalFen, fenFaults } from "./texts.js";
export type { Fault, Speed } from "./texts.js";
export { INITIAL_FEN, isProblem } from "./core.js";
export { Game as ClockGame } from "./game.js";
export { Edit, START } from "./edit.js";
export type * from "./types.js";
export type { EditedGame, EditedMove } from "./edit.js";
export type { Finding, ReadGame as GameTree, ReadMove as TreeMove } from "./pgn.js";

/** The functions that take and give plain texts, and games with clocks: zug.position(fen), zug.game({ white: "300+3" }). */
export const zug = new Zug(wasm);

/** The first game of a text with all that is written about it: variations, comments, signs, clocks, arrows. */
export function readGameTree(text: string | Uint8Array): ReadGame {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return readTree(zug, bytes, { from: 0, line: 1, column: 1 });
}

/** A game to be edited: the first of a PGN text, or one without moves from a position. */
export function editGame(text = ""): Edit {
  return Edit.read(zug, new TextEncoder().encode(text)).edit;
}
