// spoken.ts - English: times and moves in words. Room: web/text.

const some = (number: number, word: string): string => `${number} ${word}${number === 1 ? "" : "s"}`;

/** "1 hour 2 minutes", "2 minutes 3 seconds", "7 seconds". */
export function spokenTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (hours > 0) return `${some(hours, "hour")} ${some(minutes, "minute")}`;
  if (minutes > 0 && rest === 0) return some(minutes, "minute");
  return minutes > 0 ? `${some(minutes, "minute")} ${some(rest, "second")}` : some(rest, "second");
}

const PIECES: Record<string, string> = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight" };

/** A move in words: "knight f3", "e takes d5, check". */
export function spokenMove(san: string): string {
  const end = san.endsWith("#") ? ", mate" : san.endsWith("+") ? ", check" : "";
  const bare = san.replace(/[+#]$/, "");
  if (bare === "O-O") return `castles kingside${end}`;
  if (bare === "O-O-O") return `castles queenside${end}`;
  const words = [...bare].map((c) =>
    PIECES[c] ? `${PIECES[c]} ` : c === "x" ? " takes " : c === "=" ? " becomes " : c,
  );
  return words.join("").replace(/\s+/g, " ").trim() + end;
}
