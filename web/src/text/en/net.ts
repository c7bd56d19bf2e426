// net.ts - English: the connection with the zone. Room: web/text.

/** Sentences of the zone that are for programs rather than for people. */
const SENTENCES: Record<string, string> = {
  "A name has 2 to 63 bytes.":
    "A name has 2 to 63 characters; letters with accents or of other alphabets count as two or more.",
  "A password has at most 256 bytes.":
    "A password has at most 256 characters; letters with accents or of other alphabets count as two or more.",
};

export const net = {
  unreachable: "The zone cannot be reached at the moment.",
  overtaken: "The game went on while the connection was lost.",
  /** Refusals have a code and an English sentence of their own. */
  refusal: (_code: string, sentence: string, _names?: readonly string[]): string => SENTENCES[sentence] ?? sentence,
};
