// moves.ts - the list of all moves with the clock times after each (Online 3.7). Room: web/ui.
import { text } from "../text";
import { shownMove } from "../text/letters";
import { h, mount } from "./view";
import type { View } from "./view";
import { icon } from "./icons";
import { clockText } from "./time";
import type { Side } from "../zug/types";

export interface ListedMove {
  san: string;
  /** What the mover had left after it; null or absent without a clock. */
  left_ms?: number | null;
  premove?: boolean;
}

export interface MoveListView {
  moves: readonly ListedMove[];
  /** The half-move that the board shows: 0 is the start, moves.length the latest. */
  ply: number;
  /** Of the first move of the list. */
  number?: number;
  turn?: Side;
  /** Shown under the moves. */
  result?: string;
}

export interface MoveList {
  root: HTMLElement;
  show(view: MoveListView): void;
  /** Goes back and forth as the buttons do: for keys. */
  step(to: "first" | "back" | "forward" | "last"): void;
}

type Step = "first" | "back" | "forward" | "last";
const STEPS: readonly Step[] = ["first", "back", "forward", "last"];

/** A list whose moves can be chosen; onSelect is told the half-move to show. */
export function makeMoveList(onSelect: (ply: number) => void): MoveList {
  const words = text().moves;
  let view: MoveListView = { moves: [], ply: 0 };
  const step = (to: Step): void => {
    const last = view.moves.length;
    const ply = { first: 0, back: Math.max(0, view.ply - 1), forward: Math.min(last, view.ply + 1), last }[to];
    if (ply !== view.ply) onSelect(ply);
  };
  // A button that has the focus keeps it at the end of the list: it is told, not disabled.
  const button = (to: Step): View => h("button", {
    type: "button", class: "plain", "aria-label": words[to], title: words[to], on: { click: () => step(to) },
    "aria-disabled": String(to === "first" || to === "back" ? view.ply === 0 : view.ply === view.moves.length),
  }, icon(to));
  const list = mount(() =>
    h("div", { class: "moves" },
      h("div", { class: "moves-scroll", tabindex: "0", role: "region", "aria-label": words.title },
        h("p", { class: "moves-empty", hidden: view.moves.length > 0 }, words.none),
        h("ol", { class: "moves-list" }, rowsOf(view, onSelect)),
        h("p", { class: "moves-result", hidden: !view.result }, view.result)),
      h("div", { class: "moves-buttons", role: "group", "aria-label": words.buttons }, STEPS.map(button))));
  const scroller = list.root.firstElementChild;
  const reveal = (): void => void (scroller instanceof HTMLElement && bringIntoView(scroller));
  // A list that is filled before it is on the page has no place to scroll to yet.
  if (scroller) new ResizeObserver(reveal).observe(scroller);
  return {
    root: list.root,
    show: (next) => {
      view = next;
      list.redrawNow();
      reveal();
    },
    step,
  };
}

/** The rows of the list: a number, White's move, Black's. */
function rowsOf(view: MoveListView, onSelect: (ply: number) => void): View[] {
  const offset = view.turn === "black" ? 1 : 0;
  const cells = view.moves.map((move, i) => cellOf(move, i + 1, i + 1 === view.ply, onSelect));
  return Array.from({ length: Math.ceil((cells.length + offset) / 2) }, (_, row) =>
    h("li", {}, h("span", { class: "number" }, `${(view.number ?? 1) + row}.`),
      row === 0 && offset === 1 && h("span", { class: "no-move" }, "…"),
      cells.slice(Math.max(0, 2 * row - offset), 2 * row - offset + 2)));
}

const cellOf = (move: ListedMove, ply: number, isCurrent: boolean, onSelect: (ply: number) => void): View =>
  h("button", {
    type: "button", class: "move", key: ply, "data-ply": ply, "aria-current": isCurrent && "true",
    on: { click: () => onSelect(ply) },
  }, h("span", { class: "san" }, shownMove(move.san)),
    typeof move.left_ms === "number" && h("span", { class: "move-time" }, clockText(move.left_ms)));

/** Brings the move that the board shows into view, without moving the page. */
function bringIntoView(scroller: HTMLElement): void {
  const current = scroller.querySelector<HTMLElement>("[aria-current]");
  const top = current ? current.offsetTop - scroller.offsetTop : 0;
  if (!current) scroller.scrollTop = 0;
  // The result, if there is one, is below the last move.
  else if (current === scroller.querySelector("ol")?.lastElementChild?.lastElementChild) scroller.scrollTop = scroller.scrollHeight;
  else if (top < scroller.scrollTop || top + current.offsetHeight > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = top - scroller.clientHeight / 2;
}
