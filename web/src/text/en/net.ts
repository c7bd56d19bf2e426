// net.ts - English: the connection with the zone. Room: web/text.

export const net = {
  unreachable: "The zone cannot be reached at the moment.",
  overtaken: "The game went on while the connection was lost.",
  hidden: "This is for its players only now.",
  /** Who has no account. */
  unknown: (names: readonly string[]): string => `${names.length === 1 ? "There is no account" : "There are no accounts"} ${names.join("; ")}.`,
  roundWaits: (round: string): string => `Round ${round} is paired and has not started: start it, or remove its pairings.`,
};
