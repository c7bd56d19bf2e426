// facts.ts - facts of libzug and of the zone, which have no words, as sentences of the language. Room: web/text.
// A sentence is found by the code of the facts, and their detail behind a full stop: facts.ts of each language has them all.
import type { Facts, Found, Kind, Side } from "../zug/types";
import { text } from "./index";
import { late } from "./late";
import { shownMove } from "./letters";

/** A piece on the board; of a piece that is not told, the square is empty. */
export interface FactPiece {
  side: Side;
  kind: Kind;
  square: string;
}

/** What a sentence may name. A square that is not told is "", a number 0. */
export interface Said {
  side: Side;
  /** undefined: any piece. */
  kind: Kind | undefined;
  /** A file, a to h, or a rank, 1 to 8, or "". */
  line: string;
  pieces: readonly [FactPiece, FactPiece, FactPiece];
  squares: readonly [string, string, string];
  numbers: readonly [number, number, number];
}

/** A sentence without capital and full stop, so that it may stand behind a colon. */
export type Sentence = string | ((said: Said) => string);

const KINDS: Readonly<Record<string, Kind>> =
  { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

/** "Nf3" is a white knight, "bg4" a black bishop. */
function pieceOf(name = "P"): FactPiece {
  const letter = name.charAt(0).toLowerCase();
  return { side: name.charAt(0) === letter ? "black" : "white", kind: KINDS[letter] ?? "pawn", square: name.slice(1) };
}

function saidOf({ side = "white", kind, line = "", pieces = [], squares = [], numbers = [] }: Facts): Said {
  return {
    side, kind, line,
    pieces: [pieceOf(pieces[0]), pieceOf(pieces[1]), pieceOf(pieces[2])],
    squares: [squares[0] ?? "", squares[1] ?? "", squares[2] ?? ""],
    numbers: [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0],
  };
}

/** The key of facts in the list of a language. */
export const keyOf = ({ code, detail }: Facts): string => (detail === undefined ? code : `${code}.${detail}`);

/** What facts say, in the sentences of a language; undefined if it has none for them. */
export function sentenceIn(sentences: Readonly<Record<string, Sentence>>, facts: Facts): string | undefined {
  const sentence = sentences[keyOf(facts)];
  return typeof sentence === "function" ? sentence(saidOf(facts)) : sentence;
}

/** What facts say; the code alone where the language lacks a sentence, which a test does not let happen. */
export const sayFacts = (facts: Facts): string =>
  sentenceIn({ ...late().refusals, ...text().control.faults, ...late().facts }, facts) ?? facts.code;

/** What the checker has found in a file. */
export function sayFound({ code, facts, suggestion, played }: Found): string {
  const words = late().findings;
  const cause = sayFacts(facts);
  const said = code === "fen-invalid" ? words.fenInvalid(cause) : code === "fen-unusual" ? words.fenUnusual(cause) : cause;
  if (played !== undefined) return words.played(said, shownMove(played));
  return suggestion === undefined ? said : words.meant(said, shownMove(suggestion));
}
