// letters.ts - the letters of pieces in other languages: German writes Sf3 for Nf3. Room: web/zug.
import type { Kind } from "./types";
import type { Zug } from "./zug";
import { read, readText, write } from "./wasm";

/** A pawn has none. */
export type Letters = Record<Exclude<Kind, "pawn">, string>;

/** Those of a language, "de", or "figurines". Null of a language that libzug does not know. */
export function lettersOf(zug: Zug, language: string): Letters | null {
  const [length = 0] = write(zug.wasm, language);
  return read(zug.wasm, zug.wasm.zug_wasm_letters(length));
}

/** A move in SAN, in the letters of a language. */
export function moveIn(zug: Zug, language: string, san: string): string {
  const [languageLength = 0, moveLength = 0] = write(zug.wasm, language, san);
  return readText(zug.wasm, zug.wasm.zug_wasm_letters_write(languageLength, moveLength));
}
