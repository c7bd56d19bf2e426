// spoken.ts - German: times and moves in words. Room: web/text.

const some = (number: number, one: string, more: string): string => `${number} ${number === 1 ? one : more}`;

/** "1 Stunde 2 Minuten", "2 Minuten 3 Sekunden", "7 Sekunden". */
export function spokenTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const minuteText = some(minutes, "Minute", "Minuten");
  if (hours > 0) return `${some(hours, "Stunde", "Stunden")} ${minuteText}`;
  const secondText = some(rest, "Sekunde", "Sekunden");
  if (minutes > 0 && rest === 0) return minuteText;
  return minutes > 0 ? `${minuteText} ${secondText}` : secondText;
}

const PIECES: Record<string, string> = { K: "König", Q: "Dame", R: "Turm", B: "Läufer", N: "Springer" };

/** A move in words: "Springer f3", "e schlägt d5, Schach". */
export function spokenMove(san: string): string {
  const end = san.endsWith("#") ? ", matt" : san.endsWith("+") ? ", Schach" : "";
  const bare = san.replace(/[+#]$/, "");
  if (bare === "O-O") return `kurze Rochade${end}`;
  if (bare === "O-O-O") return `lange Rochade${end}`;
  const words = [...bare].map((c) =>
    PIECES[c] ? `${PIECES[c]} ` : c === "x" ? " schlägt " : c === "=" ? " wird " : c,
  );
  return words.join("").replace(/\s+/g, " ").trim() + end;
}
