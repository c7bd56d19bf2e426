// result.ts - results as people write them. Room: web/ui.
import type { Result } from "../zug/types";

/** Halves of a point for White and Black; null while nobody knows. */
export const HALVES: Readonly<Record<Result, readonly [number, number] | null>> = {
  "1-0": [2, 0], "0-1": [0, 2], "1/2-1/2": [1, 1], "0-0": [0, 0], "+/-": [2, 0], "-/+": [0, 2], "-/-": [0, 0], "*": null,
};

/** True if nobody has played for this result: somebody has forfeited. */
export const isForfeit = (result: string): boolean => result === "+/-" || result === "-/+" || result === "-/-";

/** What stands for White and for Black in a result: "1", "½", "0", and "+", "–" of a forfeit. */
export function marksOf(result: string): readonly [string, string] {
  const [white = "", black = ""] = isForfeit(result) ? result.replaceAll("-", "–").split("/")
    : result.replaceAll("1/2", "½").split("-");
  return [white, black];
}

/** "1 – 0", "½ – ½", "+ / –", or an asterisk while the game goes on. */
export function resultText(result: Result | undefined): string {
  if (result === undefined || result === "*") return "*";
  return marksOf(result).join(isForfeit(result) ? " / " : " – ");
}

/** The same without blanks, for narrow places: "1–0". */
export const resultShort = (result: string): string =>
  result === "*" ? "*" : marksOf(result).join(isForfeit(result) ? "/" : "–");
