// file_name.ts - what a file that is saved is called. Room: web/ui.

/** Words as a part of a file's name, without signs that a file system may not like: "Club-Cup". */
export const namePart = (words: string): string =>
  words.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");

/** A file of some kind, called after all that is known: "Anna-Ben-2026-11-17.pgn". */
export const fileName = (ending: string, ...parts: readonly string[]): string =>
  `${parts.map(namePart).filter((part) => part !== "").join("-") || "zug"}.${ending}`;

/** The day of a moment, as files are called after it. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
