// late.ts - the words that are loaded with the first screen that needs them, which is not the start. Room: web/text.
// English ones are a file of their own, which only those load who read English; another language has them in its file.
import { apartIn } from "./apart";
import type { late as en } from "./en/late";
import { text } from "./index";

export type Late = typeof en;

let english: Late | undefined;

/** Loads them, unless they are there. The router does so with every screen but the start. */
export async function loadLate(): Promise<void> {
  if (!text().late) english ??= apartIn((await import("./en/late")).late);
}

/** late().refusals, late().files and so on. Ask anew on every use, as with text(). */
export function late(): Late {
  const words = text().late ?? english;
  if (!words) throw new Error("these words are not loaded");
  return words;
}
