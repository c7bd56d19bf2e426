// moves.ts - the list of all moves with the clock times after each (Online 3.7). Room: web/ui.
import { text } from "../text";
import { shownMove } from "../text/letters";
import { fill, h } from "./dom";
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

/** A list whose moves can be chosen; onSelect is told the half-move to show. */
export function makeMoveList(onSelect: (ply: number) => void): MoveList {
  const list = h("ol", { class: "moves-list" });
  const empty = h("p", { class: "moves-empty" }, text().moves.none);
  const result = h("p", { class: "moves-result" });
  const scroller = h(
    "div",
    { class: "moves-scroll", tabindex: "0", role: "region", "aria-label": text().moves.title },
    empty,
    list,
    result,
  );
  let view: MoveListView = { moves: [], ply: 0 };
  const step = (to: "first" | "back" | "forward" | "last"): void => {
    const last = view.moves.length;
    const ply = { first: 0, back: Math.max(0, view.ply - 1), forward: Math.min(last, view.ply + 1), last }[to];
    if (ply !== view.ply) onSelect(ply);
  };
  const buttons = makeButtons(step);
  // A list that is filled before it is on the page has no place to scroll to yet.
  new ResizeObserver(() => mark(list, scroller, view.ply)).observe(scroller);
  return {
    root: h("div", { class: "moves" }, scroller, buttons.root),
    show: (next) => {
      const isSame =
        next.moves.length === view.moves.length &&
        list.childElementCount > 0 &&
        next.moves.every((move, i) => move.san === view.moves[i]?.san && move.left_ms === view.moves[i]?.left_ms);
      view = { ...next, moves: [...next.moves] };
      const ply = list.contains(document.activeElement) ? document.activeElement?.getAttribute("data-ply") : null;
      if (!isSame) fill(list, ...rowsOf(view, onSelect));
      if (!isSame && ply) list.querySelector<HTMLElement>(`[data-ply="${ply}"]`)?.focus({ preventScroll: true });
      empty.hidden = view.moves.length > 0;
      fill(result, view.result ?? "");
      result.hidden = !view.result;
      mark(list, scroller, view.ply);
      buttons.enable(view.ply > 0, view.ply < view.moves.length);
    },
    step,
  };
}

function makeButtons(step: (to: "first" | "back" | "forward" | "last") => void) {
  const words = text().moves;
  const make = (to: "first" | "back" | "forward" | "last"): HTMLButtonElement =>
    h(
      "button",
      { type: "button", class: "plain", "aria-label": words[to], title: words[to], on: { click: () => step(to) } },
      icon(to),
    );
  const back = [make("first"), make("back")];
  const forward = [make("forward"), make("last")];
  return {
    root: h("div", { class: "moves-buttons", role: "group", "aria-label": words.buttons }, ...back, ...forward),
    enable: (canBack: boolean, canForward: boolean) => {
      // A button that has the focus keeps it at the end of the list: it is told, not disabled.
      for (const one of back) one.setAttribute("aria-disabled", String(!canBack));
      for (const one of forward) one.setAttribute("aria-disabled", String(!canForward));
    },
  };
}

/** The rows of the list: a number, White's move, Black's. */
function rowsOf(view: MoveListView, onSelect: (ply: number) => void): HTMLElement[] {
  const rows: HTMLElement[] = [];
  const offset = view.turn === "black" ? 1 : 0;
  let row: HTMLElement | undefined;
  for (const [index, move] of view.moves.entries()) {
    const isWhite = (index + offset) % 2 === 0;
    if (isWhite || !row) {
      row = h("li", {}, h("span", { class: "number" }, `${(view.number ?? 1) + Math.floor((index + offset) / 2)}.`));
      if (!isWhite) row.append(h("span", { class: "no-move" }, "…"));
      rows.push(row);
    }
    row.append(cellOf(move, index + 1, onSelect));
  }
  return rows;
}

function cellOf(move: ListedMove, ply: number, onSelect: (ply: number) => void): HTMLElement {
  const time = typeof move.left_ms === "number" ? h("span", { class: "move-time" }, clockText(move.left_ms)) : null;
  return h(
    "button",
    { type: "button", class: "move", "data-ply": ply, on: { click: () => onSelect(ply) } },
    h("span", { class: "san" }, shownMove(move.san)),
    time,
  );
}

/** Marks the move that the board shows and brings it into view, without moving the page. */
function mark(list: HTMLElement, scroller: HTMLElement, ply: number): void {
  for (const marked of list.querySelectorAll("[aria-current]")) marked.removeAttribute("aria-current");
  const current = list.querySelector<HTMLElement>(`[data-ply="${ply}"]`);
  if (!current) {
    scroller.scrollTop = 0;
    return;
  }
  current.setAttribute("aria-current", "true");
  if (current === list.lastElementChild?.lastElementChild) {
    // The result, if there is one, is below the last move.
    scroller.scrollTop = scroller.scrollHeight;
    return;
  }
  const top = current.offsetTop - scroller.offsetTop;
  if (top < scroller.scrollTop || top + current.offsetHeight > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = top - scroller.clientHeight / 2;
}
