// palette.ts - the pieces of a side beside the board, to be taken into the hand or dragged onto it. Room: web/screens.
import { isPiece } from "../../board/setup_board";
import type { Tool } from "../../board/setup_board";
import { text } from "../../text";
import { editor } from "../../text/editor";
import { icon } from "../../ui/icons";
import { h } from "../../ui/view";
import type { View } from "../../ui/view";
import { namesOf } from "../../zug/record";
import type { PieceKind } from "../../zug/setup";
import type { Side } from "../../zug/types";

export interface PaletteOptions {
  tool: Tool;
  onTake(tool: Tool): void;
  /** A piece was taken by mouse or finger: it may be dragged. */
  onDrag(piece: PieceKind, event: MouseEvent | TouchEvent): void;
}

const isTaken = (tool: Tool, one: Tool): boolean =>
  isPiece(tool) && isPiece(one) ? tool.kind === one.kind && tool.color === one.color : tool === one;

/** What can be taken up beside a side of the board: its pieces, and what takes pieces away or moves them. */
export function showPalette(side: Side, other: "move" | "erase", options: PaletteOptions): View {
  const words = editor();
  const { colors, kinds, piece: nameOf } = text().board;
  const pressed = (one: Tool): string => String(isTaken(options.tool, one));
  const pieces = namesOf(kinds).map((kind) => {
    const piece: PieceKind = { color: side, kind };
    const drag = (event: MouseEvent | TouchEvent): void => options.onDrag(piece, event);
    return h("button", {
      type: "button", key: kind, class: "palette-one cg-wrap", "aria-pressed": pressed(piece), "aria-label": nameOf(side, kind),
      title: nameOf(side, kind), on: { mousedown: drag, touchstart: drag, click: () => options.onTake(piece) },
    }, h("piece" as "span", { class: `${kind} ${side}` }));
  });
  const name = words.tools[other];
  return h("div", { class: "palette", key: side, role: "group", "aria-label": words.palette(colors[side]) },
    h("button", {
      type: "button", key: other, class: "palette-one", "aria-pressed": pressed(other), "aria-label": name, title: name,
      on: { click: () => options.onTake(other) },
    }, icon(other === "move" ? "hand" : "eraser")),
    pieces);
}
