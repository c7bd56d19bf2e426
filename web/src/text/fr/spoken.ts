// spoken.ts - French: times and moves in words. Room: web/text.

const some = (number: number, word: string): string => `${number} ${word}${number < 2 ? "" : "s"}`;

/** "1 heure 2 minutes", "2 minutes 3 secondes", "7 secondes". */
export function spokenTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (hours > 0) return `${some(hours, "heure")} ${some(minutes, "minute")}`;
  if (minutes > 0 && rest === 0) return some(minutes, "minute");
  return minutes > 0 ? `${some(minutes, "minute")} ${some(rest, "seconde")}` : some(rest, "seconde");
}

const PIECES: Record<string, string> = { K: "roi", Q: "dame", R: "tour", B: "fou", N: "cavalier" };

/** A move in words: "cavalier f3", "e prend d5, échec". */
export function spokenMove(san: string): string {
  const end = san.endsWith("#") ? ", mat" : san.endsWith("+") ? ", échec" : "";
  const bare = san.replace(/[+#]$/, "");
  if (bare === "O-O") return `petit roque${end}`;
  if (bare === "O-O-O") return `grand roque${end}`;
  const words = [...bare].map((c) =>
    PIECES[c] ? `${PIECES[c]} ` : c === "x" ? " prend " : c === "=" ? " devient " : c,
  );
  return words.join("").replace(/\s+/g, " ").trim() + end;
}
