// errors.ts - bad input as errors with a code for programs and a sentence for people. Room: packages/js.
import { read } from "./wasm.js";
import { wasm } from "./lib.js";
import type { Square } from "./types.js";

/** Something that cannot be read: `code` for programs, `message` in a chess player's words, `offset` the byte it is about. */
export class ZugError extends Error {
  readonly code: string;
  readonly offset: number;

  constructor({ code, sentence, offset }: { code: string; sentence: string; offset?: number }) {
    super(sentence);
    this.name = new.target.name;
    this.code = code;
    this.offset = offset ?? 0;
  }
}

/** A FEN that cannot be read, or whose position cannot be played; fenFaults says all that is wrong with it. */
export class FenError extends ZugError {}

/** Why a move cannot be played, with the squares to point at and, in SAN, the one move that was probably meant. */
export interface Refusal {
  code: string;
  sentence: string;
  from?: Square;
  to?: Square;
  suggestion?: string;
}

/** A move that cannot be played here. */
export class IllegalMoveError extends ZugError {
  readonly from: Square | undefined;
  readonly to: Square | undefined;
  readonly suggestion: string | undefined;

  constructor(why: Refusal) {
    super(why);
    this.from = why.from;
    this.to = why.to;
    this.suggestion = why.suggestion;
  }
}

/** The answer of a call that has returned none of what it should. */
export const complaint = <T>(): T => read<T>(wasm, wasm.zug_wasm_answer_length());
