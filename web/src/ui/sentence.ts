// sentence.ts - libzug's words as sentences. Room: web/ui.
import { text } from "../text";
import { sayFacts } from "../text/facts";
import { shownMove } from "../text/letters";
import { wholeSentence } from "../text/refusal";
import type { Problem } from "../zug/types";

/** What is wrong with a move, and which one was probably meant. */
export function problemOf({ problem, suggestion }: Problem): string {
  const sentence = wholeSentence(sayFacts(problem));
  return suggestion ? text().moves.meant(sentence, shownMove(suggestion)) : sentence;
}

/** "the king on e1 cannot go to e3" with its capital and full stop; null stays null. */
export const sentenceOf = (words: string | null): string | null => words && wholeSentence(words);
