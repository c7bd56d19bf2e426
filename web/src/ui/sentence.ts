// sentence.ts - libzug's words as sentences. Room: web/ui.

/** "the king on e1 cannot go to e3" with its capital and full stop; null stays null. */
export function sentenceOf<T extends string | null>(words: T): T {
  if (!words) return words;
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return (/[.!?]$/.test(text) ? text : `${text}.`) as T;
}
