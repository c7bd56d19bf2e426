// pairing.ts - pairings and standings of tournaments, from FIDE's report (TRF). Room: packages/js.
import { ZugError } from "./errors.js";
import { wasm } from "./lib.js";
import { read, write } from "./wasm.js";

/** Two players by their numbers in the report; a black of 0 is the bye. */
export interface Pairing {
  white: number;
  black: number;
  /** Why these two, if that was asked for. */
  why?: string;
}

type Answer =
  | { type: "round"; round: number; pairs: Pairing[] }
  | { type: "no-pairing"; code: string; why: string }
  | { type: "problem"; code: string; line: number; column: number; offset: number; message: string };

/** The pairs of the next round, or of another one, by the system that the report names. Throws a ZugError. */
export function pair(report: string, { round = 0, explain = false } = {}): Pairing[] {
  const [length = 0] = write(wasm, report);
  const answer = read<Answer>(wasm, wasm.zug_wasm_round(length, round, explain ? 1 : 0));
  if (answer.type === "round") return answer.pairs;
  if (answer.type === "no-pairing") throw new ZugError({ code: answer.code, sentence: answer.why });
  const sentence = `line ${answer.line}, column ${answer.column}: ${answer.message}`;
  throw new ZugError({ code: answer.code, sentence, offset: answer.offset });
}
