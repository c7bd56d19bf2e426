// setup_board.ts - a board on which pieces are put, moved and taken away as one likes. Room: web/board.
// It judges nothing: what has been done is told to the owner, who shows what has become of it.
import { Chessground } from "chessground";
import type { Api } from "chessground/api";
import type { Key } from "chessground/types";
import { settings } from "../app/settings";
import { text } from "../text";
import { element, h } from "../ui/view";
import { SIDES } from "../zug/types";
import type { Piece, Side } from "../zug/types";
import type { PieceKind, Setup } from "../zug/setup";
import { makeGrid } from "./grid";
import type { Grid } from "./grid";
import { squareLabel } from "./labels";

/** What is in the hand: nothing, which moves pieces; what takes them away; or a piece, which is put wherever one presses. */
export type Tool = "move" | "erase" | PieceKind;

/** What has been done on the board. Those of one stroke of the mouse have the same number. */
export type Deed =
  | { do: "put"; square: string; piece: PieceKind; stroke: number }
  | { do: "take"; square: string; stroke: number }
  | { do: "move"; from: string; to: string };

export interface SetupBoardOptions {
  label: string;
  /** The piece that a letter means; null if it means none. */
  pieceOf(key: string): PieceKind | null;
  onDeed(deed: Deed): void;
  /** A piece was dragged from beside the board onto it. */
  onDropped(): void;
}

export interface SetupBoard {
  root: HTMLElement;
  show(setup: Setup): void;
  take(tool: Tool): void;
  /** Begins to drag a new piece onto the board. */
  drag(piece: PieceKind, event: MouseEvent | TouchEvent): void;
  orientation(): Side;
  flip(): void;
  focus(): void;
  destroy(): void;
}

interface State {
  options: SetupBoardOptions;
  cg: Api;
  grid: Grid;
  setup: Setup | undefined;
  tool: Tool;
  /** The square whose piece is to be moved by keys. */
  picked: Key | undefined;
  orientation: Side;
  /** What the pressed mouse does, and where it was last. */
  stroke: { number: number; erases: boolean; last: string } | undefined;
  strokes: number;
}

export const isPiece = (tool: Tool): tool is PieceKind => typeof tool === "object";

const same = (one: PieceKind | undefined, two: PieceKind): boolean => one?.kind === two.kind && one.color === two.color;

export function makeSetupBoard(options: SetupBoardOptions): SetupBoard {
  const ground = element(h("div", { class: "ground" }));
  const root = element(h("div", { class: "board setup" }, ground));
  const grid = makeGrid({
    label: options.label,
    onPick: (square) => pick(state, square),
    onCancel: () => letGo(state),
    onKey: (key, square) => press(state, key, square),
  });
  root.append(grid.root);
  const state: State = {
    options, grid, setup: undefined, tool: "move", picked: undefined, orientation: "white", stroke: undefined, strokes: 0,
    cg: Chessground(ground, {
      coordinates: settings().coordinates, disableContextMenu: true, addDimensionsCssVarsTo: root, autoCastle: false,
      animation: { enabled: false }, highlight: { lastMove: false, check: false }, drawable: { enabled: false },
      premovable: { enabled: false }, movable: { free: true, color: "both" }, draggable: { deleteOnDropOff: true },
      events: {
        move: (from, to) => options.onDeed({ do: "move", from, to }),
        dropNewPiece: (piece, square) => {
          options.onDeed({ do: "put", square, piece: { color: piece.color, kind: piece.role }, stroke: ++state.strokes });
          options.onDropped();
        },
        change: () => seeDroppedOff(state),
      },
    }),
  };
  const stop = followStrokes(state, root);
  return {
    root,
    show: (setup) => show(state, setup),
    take: (tool) => takeUp(state, tool),
    drag: (piece, event) => state.cg.dragNewPiece({ color: piece.color, role: piece.kind }, event, true),
    orientation: () => state.orientation,
    flip: () => {
      state.orientation = state.orientation === "white" ? "black" : "white";
      state.cg.set({ orientation: state.orientation });
      refreshGrid(state);
    },
    focus: () => grid.focus(),
    destroy: () => (stop(), state.cg.destroy()),
  };
}

function show(state: State, setup: Setup): void {
  state.setup = setup;
  state.picked = undefined;
  state.cg.set({ fen: setup.fen });
  state.cg.selectSquare(null);
  refreshGrid(state);
}

function takeUp(state: State, tool: Tool): void {
  state.tool = tool;
  state.picked = undefined;
  state.cg.selectSquare(null);
  const isMoving = tool === "move";
  state.cg.set({ movable: isMoving ? { free: true, color: "both" } : { free: false, color: undefined } });
  refreshGrid(state);
}

function refreshGrid({ grid, setup, orientation, picked }: State): void {
  const pieces = new Map<string, Piece>(
    (setup?.pieces ?? []).map((piece) => [piece.square, { ...piece, attacks: [], attackers: [] }]));
  grid.refresh({
    orientation, selected: picked,
    label: (square) => squareLabel(square, pieces, { selected: square === picked, target: false }),
  });
}

const pieceAt = ({ setup }: State, square: string): PieceKind | undefined =>
  setup?.pieces.find((piece) => piece.square === square);

/** A piece that was dragged off the board is gone. */
function seeDroppedOff(state: State): void {
  for (const { square } of state.setup?.pieces ?? [])
    if (!state.cg.state.pieces.has(square)) return state.options.onDeed({ do: "take", square, stroke: ++state.strokes });
}

/** With something in the hand, the mouse or a finger puts it on every square that it is drawn over; what is there already is
 * taken away. */
function followStrokes(state: State, root: HTMLElement): () => void {
  const squareUnder = (event: PointerEvent): string | undefined => state.cg.getKeyAtDomPos([event.clientX, event.clientY]);
  const down = (event: PointerEvent): void => {
    const square = squareUnder(event);
    if (state.tool === "move" || event.button !== 0 || !event.isPrimary || !square) return;
    const { tool } = state;
    const erases = !isPiece(tool) || same(pieceAt(state, square), tool);
    state.stroke = { number: ++state.strokes, erases, last: "" };
    drawOver(state, square);
  };
  const move = (event: PointerEvent): void => {
    const square = state.stroke && squareUnder(event);
    if (square) drawOver(state, square);
  };
  const end = (): void => void (state.stroke = undefined);
  root.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
  return () => {
    document.removeEventListener("pointermove", move);
    document.removeEventListener("pointerup", end);
    document.removeEventListener("pointercancel", end);
  };
}

function drawOver(state: State, square: string): void {
  const { stroke, tool } = state;
  if (!stroke || stroke.last === square) return;
  stroke.last = square;
  apply(state, square, stroke.erases || !isPiece(tool) ? null : tool, stroke.number);
}

/** Puts a piece on a square, or none, unless it is so already. */
function apply({ options, setup }: State, square: string, piece: PieceKind | null, stroke: number): void {
  const there = setup?.pieces.find((one) => one.square === square);
  if (piece && !same(there, piece)) options.onDeed({ do: "put", square, piece, stroke });
  else if (!piece && there) options.onDeed({ do: "take", square, stroke });
}

/** A square was picked by keyboard: what is in the hand goes there, or a piece is picked up and set down. */
function pick(state: State, square: Key): void {
  const { tool, picked } = state;
  if (tool !== "move") {
    const erases = !isPiece(tool) || same(pieceAt(state, square), tool);
    return apply(state, square, erases ? null : tool, ++state.strokes);
  }
  if (picked && picked !== square) return state.options.onDeed({ do: "move", from: picked, to: square });
  state.picked = picked || !pieceAt(state, square) ? undefined : square;
  state.cg.selectSquare(state.picked ?? null, true);
  refreshGrid(state);
  state.grid.say(square);
}

function letGo(state: State): void {
  state.picked = undefined;
  state.cg.selectSquare(null);
  refreshGrid(state);
}

/** The letter of a piece puts it on the square, and the key that deletes takes it away. */
function press(state: State, key: string, square: Key): boolean {
  const erases = key === "Delete" || key === "Backspace";
  const piece = erases ? null : state.options.pieceOf(key);
  if (!erases && !piece) return false;
  apply(state, square, piece, ++state.strokes);
  return true;
}

/** A square and what stands there, in words. */
export function sayAt(setup: Setup, square: string): string {
  const piece = setup.pieces.find((one) => one.square === square);
  return `${square}, ${piece ? text().board.piece(piece.color, piece.kind) : text().board.empty}`;
}

/** All that stands on the board, in words: by side, the king first. */
export function sayAll(setup: Setup): string {
  const { kinds, colors } = text().board;
  const order = Object.keys(kinds);
  return SIDES.map((side) => {
    const own = setup.pieces.filter(({ color }) => color === side).sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
    return own.length > 0 ? `${colors[side]}: ${own.map(({ kind, square }) => `${kinds[kind]} ${square}`).join(", ")}.` : "";
  }).filter((words) => words !== "").join(" ");
}
