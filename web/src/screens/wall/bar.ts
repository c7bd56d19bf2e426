// bar.ts - the buttons and keys of a screen that all look at; out of sight while nobody uses them. Room: web/screens.
import { element, h } from "../../ui/view";
import type { Child } from "../../ui/view";

/** After so long without a hand they are out of sight. */
const IDLE_MS = 4000;

export interface Bar {
  root: HTMLElement;
  destroy(): void;
}

/** Buttons over a screen, and what keys do there: {" ": pause}. `words` says which keys there are. */
export function makeBar(screen: HTMLElement, words: string, keys: Readonly<Record<string, () => void>>, ...buttons: Child[]): Bar {
  const root = element(h("div", { class: "wall-controls", role: "group", "aria-label": words, title: words }, buttons));
  let timer = 0;
  const wake = (): void => {
    screen.classList.remove("is-idle");
    clearTimeout(timer);
    timer = window.setTimeout(() => screen.classList.add("is-idle"), IDLE_MS);
  };
  const hearKey = (event: KeyboardEvent): void => {
    wake();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The blank presses the button that has the focus, and a choice has its own arrow keys.
    if (event.target instanceof Element && event.target.closest(event.key === " " ? "a, button, select" : "select")) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const leaving = new AbortController();
  document.addEventListener("keydown", hearKey, { signal: leaving.signal });
  for (const type of ["pointermove", "pointerdown"]) document.addEventListener(type, wake, { signal: leaving.signal });
  wake();
  return {
    root,
    destroy: () => {
      clearTimeout(timer);
      leaving.abort();
    },
  };
}
