// index.ts - the words of the page, in the language that was chosen. Room: web/text.
// English is complete by definition; another language that lacks a text does not compile.
import { settings } from "../app/settings";
import { apartIn } from "./apart";
import { en } from "./en";
import type { Late } from "./late";

export { apart } from "./apart";

/** All words of a language. English has what the start does not need elsewhere: see late.ts. */
export type Text = typeof en & { late: Late };
type Words = typeof en & { late?: Late };
export type Language = "en" | "de";

const LOADERS: Record<Exclude<Language, "en">, () => Promise<Text>> = {
  de: async () => apartIn((await import("./de")).de),
};

const english: Words = apartIn(en);

let current: Words = english;
let currentLanguage: Language = "en";

/** The texts: text().otb.title. Ask anew on every use: the language may change. */
export const text = (): Words => current;

export const language = (): Language => currentLanguage;

/** The language of the settings, or else of the browser, or else English. */
function wanted(): Language {
  const chosen = settings().language;
  if (chosen !== "auto") return chosen;
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === "en" || tag === "de");
  return known === "de" ? "de" : "en";
}

/** Loads the wanted language, unless another is wanted when it comes. */
export async function loadText(): Promise<void> {
  const language = wanted();
  const loaded = language === "en" ? english : await LOADERS[language]();
  if (language !== wanted()) return;
  [current, currentLanguage] = [loaded, language];
  document.documentElement.lang = currentLanguage;
}
