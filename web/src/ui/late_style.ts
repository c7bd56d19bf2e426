// late_style.ts - styles that only some screens need, loaded with them. Room: web/ui.
import { STYLES } from "zug:styles";
import { h } from "./dom";

const loaded = new Map<string, Promise<void>>();

/** Loads a style sheet unless it is there; resolves when it holds. */
export function loadStyle(name: keyof typeof STYLES): Promise<void> {
  const known = loaded.get(name);
  if (known) return known;
  const loading = new Promise<void>((resolve) => {
    const done = (): void => resolve();
    document.head.append(h("link", { rel: "stylesheet", href: STYLES[name], on: { load: done, error: done } }));
  });
  loaded.set(name, loading);
  return loading;
}
