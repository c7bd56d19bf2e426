// drawing.ts - squares and arrows drawn onto the board: with the right button, or with whatever points while a pen is in hand.
// Room: web/board.
import type { Key } from "chessground/types";
import { element, h } from "../ui/view";
import type { Mark } from "./marks";

/** The letter of a colour, as PGN has it. */
export type Pen = "G" | "R" | "B" | "Y";

export interface Drawing {
  /** Takes a pen, with which all that is pressed draws, or puts it away. */
  setPen(pen: Pen | null): void;
  pen(): Pen | null;
  /** A square was picked by keyboard: the second one ends an arrow, the same one again marks it. */
  pick(square: Key): void;
  /** An arrow that was begun is forgotten; false if none was. */
  cancel(): boolean;
}

interface DrawingOptions {
  root: HTMLElement;
  squareAt(event: PointerEvent): Key | undefined;
  /** What is being drawn; null when nothing is any more. */
  onSketch(mark: Mark | null): void;
  onMark(mark: Mark): void;
  /** An arrow was begun by keyboard. */
  onBegin(square: Key): void;
}

export type MakeDrawing = (options: DrawingOptions) => Drawing;

/** Without a pen the colour is green, or what the keys say that chessground has for that. */
function colorOf({ shiftKey, ctrlKey, altKey, metaKey }: PointerEvent): Pen {
  const [red, blue] = [shiftKey || ctrlKey, altKey || metaKey];
  if (red && blue) return "Y";
  return red ? "R" : blue ? "B" : "G";
}

const markOf = (color: Pen, from: Key, to: Key): Mark => (from === to ? [color, from] : [color, from, to]);

export function makeDrawing({ root, squareAt, onSketch, onMark, onBegin }: DrawingOptions): Drawing {
  let pen: Pen | null = null;
  let begun: { from: Key; color: Pen } | undefined;
  // While a pen is in hand nothing reaches the pieces.
  const veil = element(h("div", { class: "drawing-veil", hidden: true, "aria-hidden": "true" }));
  root.append(veil);

  const end = (): void => {
    begun = undefined;
    onSketch(null);
  };
  root.addEventListener("pointerdown", (event) => {
    const isRight = event.button === 2;
    const from = isRight || (pen && event.button === 0) ? squareAt(event) : undefined;
    if (!from || (event.target instanceof Element && event.target.closest(".shade"))) return;
    event.preventDefault();
    begun = { from, color: pen ?? colorOf(event) };
    root.setPointerCapture(event.pointerId);
    onSketch(markOf(begun.color, from, from));
  });
  root.addEventListener("pointermove", (event) => {
    const to = begun && root.hasPointerCapture(event.pointerId) ? squareAt(event) : undefined;
    if (begun && to) onSketch(markOf(begun.color, begun.from, to));
  });
  root.addEventListener("pointerup", (event) => {
    if (!begun || !root.hasPointerCapture(event.pointerId)) return;
    const [{ from, color }, to] = [begun, squareAt(event)];
    end();
    if (to) onMark(markOf(color, from, to));
  });
  root.addEventListener("pointercancel", end);

  return {
    setPen: (next) => {
      pen = next;
      veil.hidden = next === null;
      end();
    },
    pen: () => pen,
    pick: (square) => {
      if (!pen) return;
      const from = begun?.from;
      if (from) {
        end();
        onMark(markOf(pen, from, square));
        return;
      }
      begun = { from: square, color: pen };
      onSketch([pen, square]);
      onBegin(square);
    },
    cancel: () => {
      if (!begun) return false;
      end();
      return true;
    },
  };
}
