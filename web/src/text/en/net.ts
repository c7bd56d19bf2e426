// net.ts - English: the connection with the zone. Room: web/text.

export const net = {
  unreachable: "The zone cannot be reached at the moment.",
  overtaken: "The game went on while the connection was lost.",
  /** Refusals have a code and an English sentence of their own. */
  refusal: (_code: string, sentence: string): string => sentence,
};
