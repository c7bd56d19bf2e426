// part.ts - words that few need: in every language a file of their own, which is loaded with the first screen that needs them.
// Room: web/text.
import { apartIn } from "./apart";
import { language } from "./index";

export interface Part<T> {
  /** Loads them in the language of the page, unless they are there. */
  load(): Promise<void>;
  /** Ask anew on every use, as with text(). */
  words(): T;
}

/** The words that these load, by language. */
export function makePart<T extends object>(loaders: Readonly<Record<string, () => Promise<T>>>): Part<T> {
  let current: T | undefined;
  let currentLanguage = "";
  const load = async (): Promise<void> => {
    const wanted = language();
    const loader = loaders[wanted];
    if (currentLanguage === wanted || !loader) return;
    const loaded = apartIn(await loader());
    [current, currentLanguage] = [loaded, wanted];
  };
  const words = (): T => {
    if (!current) throw new Error("these words are not loaded");
    return current;
  };
  return { load, words };
}
