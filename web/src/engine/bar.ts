// bar.ts - how a position stands, as a bar beside the board: so much of it is White's. Room: web/engine.
import { engine as words } from "../text/engine";
import { h, mount, svg } from "../ui/view";
import type { Side } from "../zug/types";
import { chanceOf, scoreText } from "./score";
import type { Score } from "./score";

export interface Bar {
  root: HTMLElement;
  /** What is known; null if nothing is. */
  show(score: Score | null): void;
  /** Which side is below. */
  orient(below: Side): void;
}

/** The score in four letters at most. */
function shortText(score: Score): string {
  const text = scoreText(score);
  return text.length > 4 && text.includes(".") ? text.slice(0, text.indexOf(".")) : text;
}

export function makeBar(): Bar {
  let score: Score | null = null;
  let below: Side = "white";
  const view = mount(() => {
    const share = score ? Math.round(chanceOf(score)) : 50;
    const isUp = below === "black";
    return h("div", {
      class: `engine-bar${score ? "" : " off"}${isUp ? " turned" : ""}`, role: "meter", "aria-label": words().bar, "aria-valuemin": 0, "aria-valuemax": 100,
      "aria-valuenow": share, "aria-valuetext": score ? scoreText(score) : "–",
    },
    svg("svg", { viewBox: "0 0 1 100", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect", { class: "engine-bar-white", x: 0, width: 1, y: isUp ? 0 : 100 - share, height: share })),
    score && h("span", { class: `engine-bar-text ${share >= 50 ? "white" : "black"}`, "aria-hidden": "true" }, shortText(score)));
  });
  return {
    root: view.root,
    show: (next) => {
      score = next;
      view.redraw();
    },
    orient: (next) => {
      below = next;
      view.redraw();
    },
  };
}
