// apart.ts - keeps what people have written apart from the sentence around it. Room: web/text.
// A name in Hebrew or Arabic would else turn the result or the other name beside it around.

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Words between marks that isolate them, if they have letters that are written from right to left. */
export const apart = (words: string): string => (RIGHT_TO_LEFT.test(words) ? `\u2068${words}\u2069` : words);

/** Texts whose functions keep apart what they are given. */
export function apartIn<T>(texts: T): T {
  if (typeof texts === "function")
    return ((...given: unknown[]) => texts(...given.map((one) => (typeof one === "string" ? apart(one) : one)))) as T;
  if (typeof texts !== "object" || texts === null || Array.isArray(texts)) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, one]) => [name, apartIn<unknown>(one)])) as T;
}
