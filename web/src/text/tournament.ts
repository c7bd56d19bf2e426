// tournament.ts - the words of tournaments: lists of players, plans, proposals, tables. Room: web/text.
// In every language they are a file of their own, which only the screens of events load.
import { TOURNAMENT } from "zug:languages";
import { apartIn } from "./apart";
import type { Tournament } from "./en/tournament";
import { language } from "./index";

let current: Tournament | undefined;
let currentLanguage = "";

/** Loads them in the language of the page, unless they are there. */
export async function loadTournament(): Promise<void> {
  const wanted = language();
  const load = TOURNAMENT[wanted];
  if (currentLanguage === wanted || !load) return;
  const loaded = apartIn(await load());
  [current, currentLanguage] = [loaded, wanted];
}

/** tournament().plan, tournament().players and so on. Ask anew on every use, as with text(). */
export function tournament(): Tournament {
  if (!current) throw new Error("these words are not loaded");
  return current;
}
