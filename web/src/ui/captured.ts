// captured.ts - the pieces that are no longer on the board. Room: web/ui.
// It counts letters of two FENs and judges nothing.
import { text } from "../text";
import { fill, h } from "./dom";
import type { Kind, Side } from "../zug/types";

const LETTERS: readonly (readonly [string, Kind])[] = [
  ["q", "queen"],
  ["r", "rook"],
  ["b", "bishop"],
  ["n", "knight"],
  ["p", "pawn"],
];

const count = (fen: string, letter: string): number => (fen.split(" ")[0] ?? "").split(letter).length - 1;

/** The pieces of a side that were there at the start and are not any more. */
export function capturedPieces(startFen: string, fen: string, side: Side): Kind[] {
  return LETTERS.flatMap(([small, kind]) => {
    const letter = side === "white" ? small.toUpperCase() : small;
    return Array.from({ length: Math.max(0, count(startFen, letter) - count(fen, letter)) }, () => kind);
  });
}

/** Shows the captured pieces of a side. */
export function showCaptured(element: HTMLElement, startFen: string, fen: string, side: Side): void {
  const pieces = capturedPieces(startFen, fen, side);
  element.classList.add("captured", "cg-wrap");
  element.setAttribute("role", "img");
  element.setAttribute(
    "aria-label",
    text().board.captured(
      side,
      pieces.map((kind) => text().board.kinds[kind]),
    ),
  );
  fill(element, ...pieces.map((kind) => h("piece" as "span", { class: `${kind} ${side}` })));
}
