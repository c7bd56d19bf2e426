// late_style.ts - styles that only some screens need, loaded with them. Room: web/ui.
import { STYLES } from "zug:styles";
import { element, h } from "./view";

export type StyleName = keyof typeof STYLES;

const loaded = new Map<string, Promise<void>>();

/** Loads style sheets unless they are there; resolves when they hold. */
export const loadStyles = (names: readonly StyleName[]): Promise<unknown> => Promise.all(names.map(load));

function load(name: StyleName): Promise<void> {
  const known = loaded.get(name);
  if (known) return known;
  const loading = new Promise<void>((resolve) => {
    const done = (): void => resolve();
    document.head.append(element(h("link", { rel: "stylesheet", href: STYLES[name], on: { load: done, error: done } })));
  });
  loaded.set(name, loading);
  return loading;
}
