// piece_keys.ts - the keys that put a piece on a square: its letter, a capital for White as in a FEN. Room: web/screens.
import { lettersOf } from "../../zug/letters";
import type { PieceKind } from "../../zug/setup";
import type { Kind } from "../../zug/types";
import type { Zug } from "../../zug/zug";

/** No language of libzug has a letter for it in moves. */
const PAWN = "P";

type Letters = Partial<Record<Kind, string>>;

/** The letters of the page's language. */
const ownLetters = (zug: Zug, language: string): Letters => ({ ...(lettersOf(zug, language) ?? lettersOf(zug, "en")), pawn: PAWN });

/** Reads a key as a piece, by the letters of a language and by English ones where they mean nothing else; null if it is none. */
export function pieceReader(zug: Zug, language: string): (key: string) => PieceKind | null {
  const kinds = new Map<string, Kind>();
  for (const letters of [ownLetters(zug, "en"), ownLetters(zug, language)])
    for (const [kind, letter] of Object.entries(letters)) kinds.set(letter, kind as Kind);
  return (key) => {
    const letter = key.toUpperCase();
    const kind = kinds.get(letter);
    return kind ? { kind, color: key === letter ? "white" : "black" } : null;
  };
}

/** Those letters for people: "K Q R B N P", in the order of the palette. */
export function lettersHint(zug: Zug, language: string, order: readonly Kind[]): string {
  const letters = ownLetters(zug, language);
  return order.map((kind) => letters[kind] ?? "").join(" ");
}
