// captured.ts - the pieces that are no longer on the board. Room: web/ui.
import { text } from "../text";
import type { Side } from "../zug/types";
import type { Zug } from "../zug/zug";
import { draw, h } from "./view";

/** Shows the captured pieces of a side. */
export function showCaptured(zug: Zug, into: HTMLElement, startFen: string, fen: string, side: Side): void {
  const pieces = zug.captured(startFen, fen)[side];
  into.classList.add("captured", "cg-wrap");
  into.setAttribute("role", "img");
  into.setAttribute("aria-label", text().board.captured(side, pieces.map((kind) => text().board.kinds[kind])));
  draw(into, pieces.map((kind) => h("piece" as "span", { class: `${kind} ${side}` })));
}
