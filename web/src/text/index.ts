// index.ts - the words of the page, in the language that was chosen. Room: web/text.
// English is complete by definition; another language that lacks a text does not compile.
import { LOADERS, NAMES } from "zug:languages";
import { settings } from "../app/settings";
import { apartIn } from "./apart";
import { en } from "./en";
import type { Late } from "./late";

export { apart } from "./apart";

/** What each language calls itself, by its folder. */
export { NAMES as languageNames } from "zug:languages";

/** All words of a language. English has what the start does not need elsewhere: see late.ts. */
export type Text = typeof en & { late: Late };
type Words = typeof en & { late?: Late };

const english: Words = apartIn(en);

let current: Words = english;
let currentLanguage = "en";

/** The texts: text().otb.title. Ask anew on every use: the language may change. */
export const text = (): Words => current;

/** The folder of the language, which is also its tag: "de". */
export const language = (): string => currentLanguage;

/** The language of the settings, or else of the browser, or else English. */
const wanted = (): string =>
  [settings().language, ...navigator.languages.map((tag) => tag.slice(0, 2))].find((name) => name in NAMES) ?? "en";

/** Loads the wanted language, unless another is wanted when it comes. */
export async function loadText(): Promise<void> {
  const language = wanted();
  const load = LOADERS[language];
  const loaded = load === undefined ? english : apartIn(await load());
  if (language !== wanted()) return;
  [current, currentLanguage] = [loaded, language];
  document.documentElement.lang = currentLanguage;
}
