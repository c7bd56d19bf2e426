// opening_line.ts - a line that says which opening a game is. Room: web/ui.
import { openingOf } from "../zug/openings";
import { element, h } from "./view";

export interface OpeningLine {
  root: HTMLElement;
  /** Shows the last named one of these positions, in the order of the game. */
  show(fens: readonly string[]): void;
}

/** The line is there before it has anything to say, so that nothing moves. Names of openings are English. */
export function makeOpeningLine(): OpeningLine {
  const root = element(h("p", { class: "soft opening-line", lang: "en" }));
  let asked = 0;
  return {
    root,
    show: (fens) => {
      const mine = ++asked;
      void openingOf(fens).then((opening) => {
        if (mine === asked) root.textContent = opening ? `${opening.eco} ${opening.name}` : "";
      });
    },
  };
}
