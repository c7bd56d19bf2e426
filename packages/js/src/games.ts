// games.ts - the games of a PGN text, one after the other. Room: packages/js.
import { Board } from "./board.js";
import { wasm } from "./lib.js";
import { Move } from "./move.js";
import type { Result } from "./types.js";
import { read, readText, write, writeBytes } from "./wasm.js";

/** Something that is wrong with a PGN text, and where. */
export interface PgnProblem {
  /** Of its byte, from 0; line and column count from 1. */
  offset: number;
  line: number;
  column: number;
  /** The number of the game, from 1; 0 outside of games. */
  game: number;
  /** Of the move in its line, from 1; 0 if it is about no move. */
  ply: number;
  isError: boolean;
  code: string;
  sentence: string;
  /** The move as it was written. */
  san: string;
  /** The one legal move that was probably meant, in SAN. */
  suggestion?: string;
}

/** A game as zug_wasm_games_push answers it. */
interface Told {
  number: number;
  offset: number;
  end: number;
  result: Result;
  isLegal: boolean;
  tags: [string, string][];
  problems: PgnProblem[];
  startFen: string;
  finalFen: string;
  isChess960: boolean;
  moves: number;
}

/** A game that was read. One with an error goes up to its first wrong move; isLegal is false then, and problems say why. */
export class Game {
  /** Its number in the text, from 1, and the offsets of its first byte and behind its last. */
  readonly number: number;
  readonly offset: number;
  readonly end: number;
  readonly result: Result;
  readonly isLegal: boolean;
  /** The tags as they were written; of a name that comes twice, both. */
  readonly tagPairs: readonly (readonly [name: string, value: string])[];
  readonly problems: readonly PgnProblem[];
  readonly startFen: string;
  readonly finalFen: string;
  readonly isChess960: boolean;
  private readonly codes: Uint16Array<ArrayBuffer>;

  constructor(told: Told, codes: Uint16Array<ArrayBuffer>) {
    this.number = told.number;
    this.offset = told.offset;
    this.end = told.end;
    this.result = told.result;
    this.isLegal = told.isLegal;
    this.tagPairs = told.tags;
    this.problems = told.problems;
    this.startFen = told.startFen;
    this.finalFen = told.finalFen;
    this.isChess960 = told.isChess960;
    this.codes = codes;
  }

  /** How many half-moves the main line has. */
  get length(): number {
    return this.codes.length;
  }

  /** The tags by name; of a name that comes twice, the first. */
  get tags(): Record<string, string> {
    return Object.fromEntries([...this.tagPairs].reverse()) as Record<string, string>;
  }

  /** The value of a tag. */
  tag(name: string): string | undefined {
    return this.tagPairs.find(([one]) => one === name)?.[1];
  }

  /** Those problems that are errors. */
  get errors(): PgnProblem[] {
    return this.problems.filter(({ isError }) => isError);
  }

  /** The moves of the main line. */
  get moves(): Move[] {
    return Array.from(this.codes, (code) => Move.of(code, this.isChess960));
  }

  /** The moves of the main line in SAN. */
  sans(): string[] {
    return this.line(false);
  }

  /** The position of the beginning and that after each move, as FEN. */
  fens(): string[] {
    return this.line(true);
  }

  private line(asFens: boolean): string[] {
    const fen = new TextEncoder().encode(this.startFen);
    const input = new Uint8Array(fen.length + this.codes.byteLength);
    input.set(fen);
    input.set(new Uint8Array(this.codes.buffer, this.codes.byteOffset, this.codes.byteLength), fen.length);
    writeBytes(wasm, input);
    const text = readText(wasm, wasm.zug_wasm_line(fen.length, this.codes.byteLength, asFens ? 1 : 0));
    return text.split("\n").slice(0, -1);
  }

  /** A board with the position of the beginning. */
  board(): Board {
    return new Board(this.startFen, { chess960: this.isChess960 });
  }

  /** A board on which all moves of the main line were made. */
  endBoard(): Board {
    const board = this.board();
    for (const move of this.moves) board.push(move);
    return board;
  }
}

export interface ReadWish {
  /** Moves are passed over, which is quicker. */
  tagsOnly?: boolean;
  /** Problems are also told of tags that are written as whole collections do and the standard does not. */
  pedantic?: boolean;
}

/** Bytes of a text in UTF-8 that come in pieces: a stream of Node.js, the body of a Response. */
export type Pieces = AsyncIterable<Uint8Array | string> | ReadableStream<Uint8Array>;

const forgotten = new FinalizationRegistry<number>((handle) => wasm.zug_wasm_games_free(handle));

/** So many bytes are read at a time. */
const PIECE = 1 << 18;

/** Reads a text that comes in pieces. */
class Reader {
  private handle: number;
  /** Problems behind the last game, when all is read. */
  rest: PgnProblem[] = [];

  constructor({ tagsOnly = false, pedantic = false }: ReadWish) {
    this.handle = wasm.zug_wasm_games_new((tagsOnly ? 1 : 0) + (pedantic ? 2 : 0));
    if (this.handle === 0) throw new Error("libzug: no memory");
    forgotten.register(this, this.handle, this);
  }

  /** The games that have ended in the next bytes. */
  push(piece: Uint8Array, isLast: boolean): Game[] {
    const length = wasm.zug_wasm_games_push(this.handle, writeBytes(wasm, piece), isLast ? 1 : 0);
    const { games, rest = [] } = read<{ games: Told[]; rest?: PgnProblem[] }>(wasm, length);
    this.rest = rest;
    const count = games.reduce((sum, { moves }) => sum + moves, 0);
    const all = new Uint16Array(wasm.memory.buffer, wasm.zug_wasm_games_moves(this.handle), count).slice();
    let at = 0;
    return games.map((told) => new Game(told, all.subarray(at, (at += told.moves))));
  }

  free(): void {
    forgotten.unregister(this);
    if (this.handle !== 0) wasm.zug_wasm_games_free(this.handle);
    this.handle = 0;
  }
}

const bytesOf = (text: string | Uint8Array): Uint8Array => (typeof text === "string" ? new TextEncoder().encode(text) : text);

/** The games of a reader and of bytes that are all there. */
function* gamesIn(reader: Reader, bytes: Uint8Array): Generator<Game> {
  try {
    let at = 0;
    do {
      const piece = bytes.subarray(at, at + PIECE);
      at += PIECE;
      yield* reader.push(piece, at >= bytes.length);
    } while (at < bytes.length);
  } finally {
    reader.free();
  }
}

/** The pieces of a stream, whichever kind it is of. */
async function* piecesOf(source: Pieces): AsyncGenerator<Uint8Array> {
  if ("getReader" in source) {
    const pieces = source.getReader();
    for (let next = await pieces.read(); !next.done; next = await pieces.read()) yield next.value;
    return;
  }
  for await (const piece of source) yield bytesOf(piece);
}

async function* gamesOf(reader: Reader, source: Pieces): AsyncGenerator<Game> {
  try {
    for await (const piece of piecesOf(source))
      for (let at = 0; at < piece.length; at += PIECE) yield* reader.push(piece.subarray(at, at + PIECE), false);
    yield* reader.push(new Uint8Array(0), true);
  } finally {
    reader.free();
  }
}

/** All games of a text, of its bytes, or of a stream of them; those of a stream with `for await`. However long it is, only a
 * piece of it is in memory. */
export function readGames(source: string | Uint8Array, wish?: ReadWish): Generator<Game>;
export function readGames(source: Pieces, wish?: ReadWish): AsyncGenerator<Game>;
export function readGames(source: string | Uint8Array | Pieces, wish: ReadWish = {}): Generator<Game> | AsyncGenerator<Game> {
  const reader = new Reader(wish);
  return typeof source === "string" || source instanceof Uint8Array ? gamesIn(reader, bytesOf(source)) : gamesOf(reader, source);
}

/** The first game of a text; undefined if there is none. */
export function readGame(source: string | Uint8Array): Game | undefined {
  for (const game of readGames(source)) return game;
  return undefined;
}

/** All that is wrong with a text, those problems too that belong to no game. */
export function checkGames(source: string | Uint8Array, wish: ReadWish = {}): PgnProblem[] {
  const reader = new Reader(wish);
  const found: PgnProblem[] = [];
  for (const game of gamesIn(reader, bytesOf(source))) found.push(...game.problems);
  return [...found, ...reader.rest];
}

/** The games of a text in export format; those with an error are left out. */
export function formatGames(source: string | Uint8Array, { reduced = false } = {}): string {
  const length = typeof source === "string" ? (write(wasm, source)[0] ?? 0) : writeBytes(wasm, source);
  return readText(wasm, wasm.zug_wasm_pgn_write(length, reduced ? 1 : 0));
}
