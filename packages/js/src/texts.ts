// texts.ts - what is wrong with a FEN; time controls and their names. Room: packages/js.
import { FenError, ZugError, complaint } from "./errors.js";
import { wasm } from "./lib.js";
import type { Control, Period, Square } from "./types.js";
import { read, write } from "./wasm.js";

/** Something that is wrong with a position, or with the text of it. */
export interface Fault {
  code: string;
  sentence: string;
  /** The byte of the text to point at. */
  offset: number;
  /** The position only cannot come of a game: chess can be played from it. */
  isPlayable: boolean;
  square?: Square;
}

/** All that is wrong with a FEN, at once. strict wants the exact form of the standard. */
export function fenFaults(fen: string, { strict = false } = {}): Fault[] {
  const [length = 0] = write(wasm, fen);
  return read(wasm, wasm.zug_wasm_fen_faults(length, strict ? 1 : 0));
}

/** A FEN in the one form that the standard has for its position; throws a FenError. */
export function canonicalFen(fen: string): string {
  const [length = 0] = write(wasm, fen);
  const answer = read<{ fen: string } | { code: string; sentence: string }>(wasm, wasm.zug_wasm_fen_canonical(length));
  if ("fen" in answer) return answer.fen;
  throw new FenError(answer);
}

export type Speed = "bullet" | "blitz" | "rapid" | "classical" | "correspondence" | "none" | "unknown";

/** How much time there is for how many moves. */
export class TimeControl {
  /** As the tag TimeControl has it: "300+3". */
  readonly tag: string;
  /** As players say it: "5 min, +3 s a move". */
  readonly name: string;
  readonly speed: Speed;
  readonly periods: readonly Period[];

  /** Of a tag, where 5+3 are five seconds; or, typed, of what people write, where they are five minutes. Throws a ZugError. */
  constructor(text: string, { typed = false } = {}) {
    const isTyped = typed ? 1 : 0;
    const [length = 0] = write(wasm, text);
    const named = read<{ tag: string; name: string; speed: Speed }>(wasm, wasm.zug_wasm_control_name(length, isTyped));
    if (!("tag" in named)) throw new ZugError(complaint());
    this.tag = named.tag;
    this.name = named.name;
    this.speed = named.speed;
    const [again = 0] = write(wasm, text);
    this.periods = read<Control>(wasm, wasm.zug_wasm_control(again, isTyped)).periods;
  }

  /** Of what somebody has typed: "5+3", "90 min for 40 moves, then 30 min". */
  static typed(text: string): TimeControl {
    return new TimeControl(text, { typed: true });
  }

  toString(): string {
    return this.name;
  }
}
