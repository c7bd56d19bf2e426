// pgn.ts - files of games, read, judged and written by libzug. Room: packages/js.
import type { Found, Move, Result, Side } from "./types.js";
import type { Zug } from "./core.js";
import { readBytes, writeBytes } from "./wasm.js";

/** A game of a file as a list shows it. Offsets and lines are those of the file. */
export interface IndexedGame {
  white?: string;
  black?: string;
  event?: string;
  site?: string;
  date?: string;
  round?: string;
  eco?: string;
  opening?: string;
  white_elo?: string;
  black_elo?: string;
  result?: string;
  half_moves: number;
  from: number;
  to: number;
  line: number;
  column: number;
  errors: number;
  /** Without those about long lines, which all games of playing sites have. */
  warnings: number;
  /** Its first error. */
  problem?: Found;
}

/** What the checker has found, with its place in the file. */
export interface Finding extends Found {
  error: boolean;
  offset: number;
  line: number;
  column: number;
  ply: number;
  san?: string;
  fen?: string;
}

/** A move of a game that was read; of a null move, `from` and `to` are missing. */
export interface ReadMove extends Partial<Pick<Move, "from" | "to" | "rook" | "promotion" | "capture">> {
  /** The index of the move before it; -1 at the beginning. */
  parent: number;
  /** 0 in the main line. */
  depth: number;
  number: number;
  uci: string;
  san: string;
  fen: string;
  turn: Side;
  check: boolean;
  offset: number;
  nags?: number[];
  before?: string[];
  comments?: string[];
  clock_ms?: number;
  spent_ms?: number;
  eval?: { cp: number } | { mate: number };
  /** Drawn into the position before the move, and into the one after it. */
  marks_before?: [string, string, string?][];
  marks?: [string, string, string?][];
}

export interface ReadGame {
  problems: Finding[];
  tags: [string, string][];
  start: { fen: string; turn: Side; check: boolean };
  result: Result | string;
  /** Of a game without moves. */
  comments?: string[];
  moves: ReadMove[];
}

/** So many first bytes are enough to tell what a file is. */
export const FIRST_BYTES = 512;

/**
 * What a file is, by its first bytes, if it is no text that may hold games: an archive, a picture, a database; else "".
 * Asked again when no move was found in it, with the number of games: web pages and what else is no text are told then.
 */
export function foreignFile(zug: Zug, first: Uint8Array, games = -1): string {
  const length = writeBytes(zug.wasm, first);
  return parse(readBytes(zug.wasm, zug.wasm.zug_wasm_pgn_file(length, games)));
}

/** The list of the games of a file that comes in pieces; `free` it. */
export class PgnIndex {
  private handle: number;

  constructor(private readonly zug: Zug) {
    this.handle = zug.wasm.zug_wasm_pgn_index_new();
    if (this.handle === 0) throw new Error("libzug: no memory");
  }

  /** Reads the next piece and answers the games that have ended in it. */
  push(piece: Uint8Array, isLast: boolean): IndexedGame[] {
    const length = writeBytes(this.zug.wasm, piece);
    return parse(readBytes(this.zug.wasm, this.zug.wasm.zug_wasm_pgn_index_push(this.handle, length, isLast ? 1 : 0)));
  }

  free(): void {
    this.zug.wasm.zug_wasm_pgn_index_free(this.handle);
    this.handle = 0;
  }
}

/** The first game of some bytes, which begin at a place of a file. */
export function readGame(zug: Zug, bytes: Uint8Array, at: { from: number; line: number; column: number }): ReadGame {
  const length = writeBytes(zug.wasm, bytes);
  return parse(readBytes(zug.wasm, zug.wasm.zug_wasm_pgn_game(length, at.from, at.line, at.column)));
}

/** The games of some bytes in export format; those with an error are left out. */
export function writeGames(zug: Zug, bytes: Uint8Array, reduced = false): Uint8Array<ArrayBuffer> {
  const length = writeBytes(zug.wasm, bytes);
  return readBytes(zug.wasm, zug.wasm.zug_wasm_pgn_write(length, reduced ? 1 : 0));
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const western = new TextDecoder("windows-1252");

/** Text of a file: UTF-8, as it should be, or else what most old files are written in. */
export function decode(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return western.decode(bytes);
  }
}

const parse = <T>(bytes: Uint8Array): T => JSON.parse(decode(bytes)) as T;
