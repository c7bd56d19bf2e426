// zug.ts - libzug in the page, the only judge of chess there is: the package, with the page's module. Room: web/zug.
import { makeZug } from "zug-chess/core.js";
import type { Zug } from "zug-chess/core.js";

export * from "zug-chess/core.js";

let asked: Promise<Response> | undefined;
let loaded: Promise<Zug> | undefined;
let made: Zug | undefined;

/** Asks for the page's libzug, which then comes while the page does other things. */
export function fetchZug(): Promise<Response> {
  asked ??= fetch(document.documentElement.dataset["wasm"] ?? "/zug.wasm");
  return asked;
}

/** The page's libzug, if it is there already. */
export const zugIfLoaded = (): Zug | undefined => made;

/** The page's libzug, loaded once when first wanted. */
export function loadZug(): Promise<Zug> {
  loaded ??= makeZug(fetchZug()).then((zug) => (made = zug)).catch((problem: unknown) => {
    // Who asks again may have a better connection by then.
    loaded = asked = undefined;
    throw problem;
  });
  return loaded;
}
