// findings.ts - French: what the checker of files says around its findings. Room: web/text.

export const findings = {
  fenInvalid: (cause: string): string => `on ne peut pas jouer à partir de la balise FEN : ${cause}`,
  fenUnusual: (cause: string): string => `la FEN n’est pas écrite selon la norme : ${cause}`,
  played: (sentence: string, move: string): string => `${sentence} : ${move}`,
  meant: (sentence: string, move: string): string => `${sentence} ; était-ce ${move} ?`,
};
