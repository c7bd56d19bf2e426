// findings.ts - English: what the checker of files says around its findings. Room: web/text.

export const findings = {
  fenInvalid: (cause: string): string => `the FEN tag is no position to play from: ${cause}`,
  fenUnusual: (cause: string): string => `the FEN is not written as in the standard: ${cause}`,
  /** A move that is written badly, and how it is written in the standard. */
  played: (sentence: string, move: string): string => `${sentence}: ${move}`,
  meant: (sentence: string, move: string): string => `${sentence}; was it ${move}?`,
};
