// nags.ts - the signs of Numeric Annotation Glyphs. Room: web/screens.

const SIGNS: Readonly<Record<number, string>> = {
  1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□", 8: "□", 10: "=", 11: "=", 12: "=", 13: "∞", 14: "+=",
  15: "=+", 16: "±", 17: "∓", 18: "+−", 19: "−+", 20: "+−", 21: "−+", 22: "⊙", 23: "⊙",
  32: "⟳", 33: "⟳", 36: "→", 37: "→", 40: "↑", 41: "↑", 44: "=∞", 45: "=∞", 132: "⇆", 133: "⇆",
  138: "⊕", 139: "⊕", 140: "∆", 145: "RR", 146: "N",
};

/** The sign, or the number as the file has it where there is none. */
export const signOf = (nag: number): string => SIGNS[nag] ?? `$${nag}`;

/** How a sign is coloured: as praise, as blame, or not at all. */
export function toneOf(nag: number): "good" | "bad" | "odd" | "" {
  if (nag === 1 || nag === 3) return "good";
  if (nag === 2 || nag === 4) return "bad";
  return nag === 5 || nag === 6 ? "odd" : "";
}

/** True if the sign clings to the move. */
export const clings = (nag: number): boolean => nag <= 6;
