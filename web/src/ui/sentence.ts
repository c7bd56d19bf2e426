// sentence.ts - libzug's words as sentences. Room: web/ui.
import { text } from "../text";
import { shownMove } from "../text/letters";
import type { Problem } from "../zug/types";

/** What is wrong with a move, and which one was probably meant. */
export function problemOf({ problem, suggestion }: Problem): string {
  const words = text().moves;
  return suggestion ? words.meant(problem, shownMove(suggestion)) : words.problem(problem);
}

/** "the king on e1 cannot go to e3" with its capital and full stop; null stays null. */
export function sentenceOf<T extends string | null>(words: T): T {
  if (!words) return words;
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return (/[.!?]$/.test(text) ? text : `${text}.`) as T;
}
