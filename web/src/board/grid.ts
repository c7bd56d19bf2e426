// grid.ts - 64 buttons over the board, for those who do not see it or do not use a mouse. Room: web/board.
// The mouse goes through them to chessground; arrow keys move, Enter picks.
import type { Key } from "chessground/types";
import { pos2key } from "chessground/util";
import { announce } from "../ui/announce";
import { element, h } from "../ui/view";
import type { Side } from "../zug/types";

export interface GridOptions {
  label: string;
  onPick(square: Key): void;
  onCancel(): void;
  /** Any other key on a square: true if it has a meaning. */
  onKey?(key: string, square: Key): boolean;
}

export interface GridView {
  orientation: Side;
  selected: Key | undefined;
  label(square: Key): string;
}

export interface Grid {
  root: HTMLElement;
  refresh(view: GridView): void;
  focus(): void;
  /** Says what stands on a square, as when its label has changed under the focus. */
  say(square: Key): void;
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The square in a column and row of the screen, both from 0 at the top left. */
function squareAt(column: number, row: number, orientation: Side): Key {
  return pos2key(orientation === "white" ? [column, 7 - row] : [7 - column, row]);
}

export function makeGrid(options: GridOptions): Grid {
  const buttons: HTMLButtonElement[] = [];
  const root = element(h("div", { class: "grid", role: "grid", "aria-label": options.label }));
  for (let row = 0; row < 8; row++) root.append(makeRow(buttons));
  let orientation: Side = "white";
  let current = 8 * 6 + 4;
  const squareOf = (index: number): Key => squareAt(index % 8, Math.floor(index / 8), orientation);
  const moveTo = (index: number): void => {
    buttons[current]?.setAttribute("tabindex", "-1");
    current = index;
    buttons[current]?.setAttribute("tabindex", "0");
    buttons[current]?.focus();
  };
  root.addEventListener("keydown", (event) => {
    const next = step(event.key, current);
    if (next !== null) moveTo(next);
    else if (event.key === "Escape") options.onCancel();
    else if (event.ctrlKey || event.metaKey || event.altKey || !options.onKey?.(event.key, squareOf(current))) return;
    event.preventDefault();
    event.stopPropagation();
  });
  root.addEventListener("click", (event) => {
    const index = buttons.findIndex((one) => one === event.target);
    if (index < 0) return;
    moveTo(index);
    options.onPick(squareOf(index));
  });
  buttons[current]?.setAttribute("tabindex", "0");
  return {
    root,
    refresh: (view) => {
      if (view.orientation !== orientation) current = 63 - current;
      orientation = view.orientation;
      for (const [index, button] of buttons.entries()) refreshButton(button, squareOf(index), view, index === current);
    },
    focus: () => buttons[current]?.focus({ preventScroll: true }),
    say: (square) => {
      const button = buttons.find((candidate) => candidate.dataset["square"] === square);
      if (button) announce(button.getAttribute("aria-label") ?? "");
    },
  };
}

function makeRow(buttons: HTMLButtonElement[]): HTMLElement {
  const row = element(h("div", { role: "row" }));
  for (let column = 0; column < 8; column++) {
    const button = element(h("button", { type: "button", tabindex: "-1" }));
    buttons.push(button);
    row.append(element(h("div", { role: "gridcell" }, button)));
  }
  return row;
}

/** The index that a key leads to, or null if the key leads nowhere. */
function step(key: string, from: number): number | null {
  if (key === "Home") return from - (from % 8);
  if (key === "End") return from - (from % 8) + 7;
  const by = STEPS[key];
  if (!by) return null;
  const column = Math.min(7, Math.max(0, (from % 8) + by[0]));
  const row = Math.min(7, Math.max(0, Math.floor(from / 8) + by[1]));
  return row * 8 + column;
}

function refreshButton(button: HTMLButtonElement, square: Key, view: GridView, isCurrent: boolean): void {
  button.dataset["square"] = square;
  button.setAttribute("aria-label", view.label(square));
  button.setAttribute("aria-pressed", String(square === view.selected));
  button.setAttribute("tabindex", isCurrent ? "0" : "-1");
}
