// setup.ts - a position that is set up by hand: it may be none that can be played. Room: packages/js.
// What a change does, and what is wrong with the position, is libzug's affair; src/wasm/exports_setup.c documents it.
import type { Facts, Kind, Problem, Reason, Result, Side, Square } from "./types.js";
import { isProblem } from "./core.js";
import type { Zug } from "./core.js";
import { read, write } from "./wasm.js";

export const EMPTY_FEN = "8/8/8/8/8/8/8/8 w - - 0 1";

/** A piece by itself. */
export interface PieceKind {
  color: Side;
  kind: Kind;
}

/** A rook with which castling is possible, or is said to be. */
export interface CastlingRook {
  square: Square;
  side: Side;
  kingside: boolean;
  /** The right is there. */
  has: boolean;
}

/** A position, however broken. */
export interface Setup {
  fen: string;
  turn: Side;
  pieces: (PieceKind & { square: Square })[];
  rooks: CastlingRook[];
  /** The square that a pawn has just passed over. */
  passed?: Square;
  /** Those that it could be. */
  passable: Square[];
  halfmoves: number;
  number: number;
  /** What is wrong, and whether it can be played all the same. */
  faults: { facts: Facts; playable: boolean }[];
}

/** What may be changed. */
export type Change =
  | { do: "look" | "empty" }
  | { do: "put"; square: string; piece: PieceKind }
  | { do: "take"; square: string }
  | { do: "move"; from: string; to: string }
  | { do: "chess960"; number: number }
  | { do: "turn"; side: Side }
  | { do: "castle"; rook: string }
  | { do: "pass"; square: string }
  | { do: "clock" | "number"; count: number };

/** A change as zug_wasm_setup reads it. */
function wordsOf(change: Change): string {
  switch (change.do) {
    case "look": return "";
    case "empty": return change.do;
    case "put": return `put ${change.square} ${change.piece.color} ${change.piece.kind}`;
    case "take": return `take ${change.square}`;
    case "move": return `move ${change.from} ${change.to}`;
    case "chess960": return `chess960 ${change.number}`;
    case "turn": return `turn ${change.side}`;
    case "castle": return `castle ${change.rook}`;
    case "pass": return `pass ${change.square || "-"}`;
    case "clock":
    case "number": return `${change.do} ${change.count}`;
  }
}

/** A position after a change; a problem if the text is no FEN. */
export function setUp(zug: Zug, fen: string, change: Change = { do: "look" }): Setup | Problem {
  const [fenLength = 0, changeLength = 0] = write(zug.wasm, fen, wordsOf(change));
  return read(zug.wasm, zug.wasm.zug_wasm_setup(fenLength, changeLength));
}

/** True if it can be played from. */
export const isPlayable = ({ faults }: Setup): boolean => faults.every(({ playable }) => playable);

/** How a game that began here would be over at once; null if it would not, or if it could not begin. */
export function endOf(zug: Zug, { fen }: Setup): { reason: Reason; result: Result } | null {
  const game = zug.game({ fen, white: "-", mirror: true });
  if (isProblem(game)) return null;
  game.apply({ kind: "start" }, 0);
  const { state, reason, result } = game.view(0);
  game.free();
  return state === "over" && reason !== "" ? { reason, result } : null;
}
