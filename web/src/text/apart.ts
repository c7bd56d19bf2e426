// apart.ts - keeps what people have written apart from the sentence around it. Room: web/text.
// A name in Hebrew or Arabic would else turn the result or the other name beside it around.

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Marks that turn the direction of what follows. The zone takes no text with them, but files may have them. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e]/gu;
const ISOLATES = /[\u2066-\u2069]/gu;

/** True if every isolation in the words ends in them: one that is ended before it began would end the one around it. */
function isWhole(words: string): boolean {
  let depth = 0;
  for (const [one] of words.matchAll(ISOLATES)) {
    depth += one === "\u2069" ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Words between marks that isolate them, if they have letters that are written from right to left. */
export const apart = (words: string): string => {
  const straight = words.replace(TURNS, "");
  const plain = isWhole(straight) ? straight : straight.replace(ISOLATES, "");
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
};

/** Texts whose functions keep apart what they are given. */
export function apartIn<T>(texts: T): T {
  if (typeof texts === "function")
    return ((...given: unknown[]) => texts(...given.map((one) => (typeof one === "string" ? apart(one) : one)))) as T;
  if (typeof texts !== "object" || texts === null || Array.isArray(texts)) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, one]) => [name, apartIn<unknown>(one)])) as T;
}
