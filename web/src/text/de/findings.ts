// findings.ts - German: what the checker of files says around its findings. Room: web/text.

export const findings = {
  fenInvalid: (cause: string): string => `aus der Angabe FEN kann nicht gespielt werden: ${cause}`,
  fenUnusual: (cause: string): string => `die FEN ist nicht so geschrieben wie im Standard: ${cause}`,
  played: (sentence: string, move: string): string => `${sentence}: ${move}`,
  meant: (sentence: string, move: string): string => `${sentence}; war ${move} gemeint?`,
};
