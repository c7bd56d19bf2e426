// board.ts - the board that people play on: chessground, and over it a grid of 64 buttons. Room: web/board.
// It judges nothing: which moves there are is asked of libzug, what becomes of a move is the owner's affair.
import { Chessground } from "chessground";
import type { Api } from "chessground/api";
import type { Config } from "chessground/config";
import type { Key } from "chessground/types";
import { uciToMove } from "chessground/util";
import { onSettings, settings } from "../app/settings";
import { text } from "../text";
import { element, h } from "../ui/view";
import { isProblem } from "../zug/zug";
import type { Zug } from "../zug/zug";
import { other } from "../zug/types";
import type { Move, Piece, Problem, Side } from "../zug/types";
import { askConfirmation, askPiece } from "./ask";
import type { PieceChoice } from "./ask";
import { destinations, findMoves } from "./dests";
import type { Drawing, MakeDrawing, Pen } from "./drawing";
import { makeGrid } from "./grid";
import type { Grid } from "./grid";
import { squareLabel } from "./labels";
import { shapesOf } from "./marks";
import type { Mark } from "./marks";

/** What the board shows. Members left out are nobody, nothing, false. */
export interface BoardView {
  fen: string;
  /** Two squares, or a move as UCI writes it. */
  lastMove?: readonly [string, string] | string | undefined;
  /** Who may move here; `both` on one device. Nobody while one looks at an earlier position. */
  movable?: Side | "both" | undefined;
  /** The premove that stands, as two squares and perhaps a piece. */
  premove?: string | undefined;
  /** Squares and arrows drawn into it. */
  marks?: readonly Mark[] | undefined;
  /** Premoves may be entered by the movable side while it is not its turn; `tried`: the owner only hears of it, and no
   * piece is asked for. */
  premovable?: boolean | "tried";
}

export interface BoardOptions {
  zug: Zug;
  orientation?: Side;
  /** What a screen reader calls it. */
  label?: string;
  /** A legal move was entered, piece and confirmation included. Show the new position, or the old one to refuse. */
  onMove?(move: Move): void;
  /** A premove was entered (two squares and perhaps a piece), or the one that stood was cancelled (null). */
  onPremove?(premove: string | null): void;
  /** A small board to look at, without buttons: in lists of games. */
  still?: boolean;
  /** Moves are only tried here: none is to be confirmed, and one that is not legal is told with what is wrong with it. */
  onIllegal?(problem: Problem): void;
  /** Squares and arrows are drawn by hand, with what few screens load: `makeDrawing`. A mark that was drawn is the owner's to
   * show; `onBegin` hears where an arrow begins that is drawn by keyboard. */
  drawing?: { make: MakeDrawing; onMark(mark: Mark): void; onBegin(square: string): void };
}

export interface Board {
  root: HTMLElement;
  show(view: BoardView): void;
  flip(): void;
  setOrientation(side: Side): void;
  orientation(): Side;
  /** Enters a move by its squares as if by hand; false if there is none. */
  enter(from: string, to: string): boolean;
  /** Enters a move that was typed: SAN, UCI or as people write it. Its piece is asked for, and it is to be confirmed,
   * as if it were made by hand. Answers what is wrong with it, or null. */
  enterText(typed: string): Problem | null;
  /** Enters a premove that was typed; false if it is none. */
  enterPremoveText(typed: string): boolean;
  /** Takes a pen, with which everything that is pressed draws, or puts it away. */
  setPen(pen: Pen | null): void;
  /** Puts the focus on the grid, where the arrow keys are. */
  focus(): void;
  /** True if a choice of piece or a confirmation is open. */
  isAsking(): boolean;
  destroy(): void;
}

interface State {
  options: BoardOptions;
  root: HTMLElement;
  cg: Api;
  grid: Grid | undefined;
  drawing: Drawing | undefined;
  view: BoardView;
  moves: Move[];
  turn: Side;
  orientation: Side;
  /** The square that was selected by keyboard. */
  selected: Key | undefined;
  closeAsking: (() => void) | undefined;
  /** Asks anew for the piece of a promotion that is being asked for: where its square is now. */
  askAgain: (() => void) | undefined;
  stop: (() => void)[];
}

/** A board without a position; `show` gives it one. */
export function makeBoard(options: BoardOptions): Board {
  const ground = element(h("div", { class: "ground" }));
  const root = element(h("div", { class: options.still ? "board still" : "board" }, ground));
  const state: State = {
    options,
    root,
    cg: Chessground(ground, firstConfig(options, root, () => state)),
    grid: undefined,
    drawing: undefined,
    view: { fen: "8/8/8/8/8/8/8/8 w - - 0 1" },
    moves: [],
    turn: "white",
    orientation: options.orientation ?? "white",
    selected: undefined,
    closeAsking: undefined,
    askAgain: undefined,
    stop: [],
  };
  if (!options.still) addGrid(state);
  if (options.drawing) addDrawing(state, options.drawing);
  // What is being asked on the board goes on.
  state.stop.push(onSettings(() => {
    state.cg.set(looks(state));
    state.cg.redrawAll();
  }));
  return {
    root,
    show: (view) => show(state, view),
    flip: () => turnBoard(state, other(state.orientation)),
    setOrientation: (side) => turnBoard(state, side),
    orientation: () => state.orientation,
    enter: (from, to) => enter(state, from, to),
    enterText: (typed) => enterText(state, typed),
    enterPremoveText: (typed) => enterPremove(state, typed),
    setPen: (pen) => {
      state.drawing?.setPen(pen);
      unselect(state);
      refreshGrid(state);
    },
    focus: () => state.grid?.focus(),
    isAsking: () => state.closeAsking !== undefined,
    destroy: () => destroy(state),
  };
}

function firstConfig(options: BoardOptions, root: HTMLElement, state: () => State): Config {
  return {
    orientation: options.orientation ?? "white",
    viewOnly: options.still ?? false,
    coordinates: settings().coordinates && !options.still,
    disableContextMenu: true,
    addDimensionsCssVarsTo: root,
    drawable: { enabled: !options.still && !options.drawing },
    movable: { free: options.onIllegal !== undefined, rookCastle: true, events: { after: (from, to) => enterOrReset(state(), from, to) } },
    premovable: {
      events: {
        set: (from, to) => void enterPremove(state(), from + to),
        unset: () => options.onPremove?.(null),
      },
    },
    events: { select: (square) => trySmart(state(), square) },
  };
}

function addGrid(state: State): void {
  state.grid = makeGrid({
    label: state.options.label ?? text().board.board,
    onPick: (square) => pick(state, square),
    onCancel: () => cancel(state),
  });
  state.root.append(state.grid.root);
  const onContext = (): void => cancelPremove(state);
  state.root.addEventListener("contextmenu", onContext);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") cancel(state);
  };
  document.addEventListener("keydown", onKey);
  state.stop.push(() => document.removeEventListener("keydown", onKey));
}

function addDrawing(state: State, { make, onMark, onBegin }: NonNullable<BoardOptions["drawing"]>): void {
  state.drawing = make({
    root: state.root,
    squareAt: ({ clientX, clientY }) => state.cg.getKeyAtDomPos([clientX, clientY]),
    onSketch: (mark) => state.cg.setAutoShapes(shapesOf([...state.view.marks ?? [], ...(mark ? [mark] : [])])),
    onMark,
    onBegin,
  });
}

function destroy(state: State): void {
  closeAsking(state);
  for (const stop of state.stop) stop();
  state.cg.destroy();
}

/** What of the board is a matter of taste. */
function looks({ options }: State): Config {
  const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    coordinates: settings().coordinates && !options.still,
    animation: { enabled: settings().animation && !reduced, duration: 180 },
  };
}

/** Shows a position. What was half entered is forgotten, but a piece that stands and can go on stays selected. */
function show(state: State, view: BoardView): void {
  closeAsking(state);
  const selected = state.selected ?? state.cg.state.selected;
  const piece = pieceOn(state, selected);
  const isOther = view.fen !== state.view.fen;
  state.view = view;
  const position = state.options.zug.position(view.fen);
  const isPlayable = !isProblem(position);
  state.moves = isPlayable ? position.moves : [];
  state.turn = isPlayable ? position.turn : "white";
  const isTurn = view.movable === "both" || view.movable === state.turn;
  // Set by hand, lest the owner be told what the owner has just said.
  state.cg.state.premovable.current = view.premove ? pairOf(view.premove) : undefined;
  state.cg.set({
    fen: view.fen,
    turnColor: state.turn,
    check: isPlayable && position.check,
    lastMove: squaresOf(view.lastMove),
    ...looks(state),
    movable: {
      ...(view.movable && { color: view.movable }),
      dests: isTurn ? destinations(state.moves) : new Map(),
    },
    premovable: { enabled: Boolean(view.premovable) },
    drawable: { autoShapes: shapesOf(view.marks ?? []) },
  });
  const stays = selected !== undefined && piece === pieceOn(state, selected) && canSelect(state, selected);
  if (isOther && !stays) unselect(state);
  refreshGrid(state);
}

/** The squares of a move, for chessground. */
const squaresOf = (move: BoardView["lastMove"]): Key[] | undefined => uciToMove(typeof move === "string" ? move : move?.join(""));

/** The two squares of a premove, for chessground. */
function pairOf(premove: string): [Key, Key] {
  const [from, to] = uciToMove(premove) ?? [];
  if (!from || !to) throw new Error(`no premove: ${premove}`);
  return [from, to];
}

function refreshGrid(state: State): void {
  if (!state.grid) return;
  const pieces = state.options.zug.pieces(state.view.fen);
  const bySquare = new Map<string, Piece>((isProblem(pieces) ? [] : pieces).map((piece) => [piece.square, piece]));
  state.grid.refresh({
    orientation: state.orientation,
    selected: state.selected,
    label: (square) =>
      squareLabel(square, bySquare, {
        selected: square === state.selected,
        target: state.selected !== undefined && findMoves(state.moves, state.selected, square).length > 0,
      }),
  });
}

function turnBoard(state: State, side: Side): void {
  state.orientation = side;
  state.cg.set({ orientation: side });
  refreshGrid(state);
  state.askAgain?.();
}

const isTurn = (state: State): boolean =>
  state.view.movable === "both" || state.view.movable === state.turn;

/** A move by hand: to be asked about, or not a move and so undone on the board. */
function enterOrReset(state: State, from: Key, to: Key): void {
  if (enter(state, from, to)) return;
  show(state, state.view);
  if (state.options.onIllegal) explain(state, from, to);
}

/** Tells what is wrong with a move; who goes from one piece to another that can move means that one. */
function explain(state: State, from: Key, to: Key): void {
  if (canSelect(state, to)) return select(state, to);
  const answer = state.options.zug.play(state.view.fen, from + to);
  if (isProblem(answer)) state.options.onIllegal?.(answer);
}

/** Enters the move from one square to another, if there is one. */
function enter(state: State, from: string, to: string): boolean {
  const found = findMoves(state.moves, from, to);
  const first = found[0];
  if (!first || !isTurn(state)) return false;
  // Chessground tells of a move a moment later: another piece may have been taken by then.
  if ((state.selected ?? state.cg.state.selected) === from) unselect(state);
  const choices = found.flatMap((move) => (move.promotion ? [{ kind: move.promotion, text: move.uci, move }] : []));
  if (choices.length === 0) confirm(state, first);
  else choosePiece(state, first.to, choices, (move) => confirm(state, move));
  return true;
}

function enterText(state: State, typed: string): Problem | null {
  const { zug } = state.options;
  const move = zug.play(state.view.fen, typed);
  if (!isProblem(move)) confirm(state, move);
  else if (!move.from || !move.to || !enter(state, move.from, move.to)) return move;
  return null;
}

/** Asks for the piece of a promotion, unless it is always to be a queen; the board comes back as it was if none is chosen. */
function choosePiece<T>(state: State, square: Key, choices: readonly PieceChoice<T>[], then: (move: T) => void): void {
  const queen = choices.find(({ kind }) => kind === "queen");
  if (settings().auto_queen && queen) return then(queen.move);
  closeAsking(state);
  const side = isTurn(state) ? state.turn : other(state.turn);
  state.closeAsking = askPiece({
    into: state.root,
    square,
    side,
    orientation: state.orientation,
    choices,
    onChoice: (move) => {
      closeAsking(state);
      then(move);
    },
    onCancel: () => show(state, state.view),
  });
  state.askAgain = () => choosePiece(state, square, choices, then);
}

/** Asks for the confirmation of a move if the player wants that (Online 3.6.d). */
function confirm(state: State, move: Move): void {
  if (!settings().confirm || state.options.onIllegal) {
    state.options.onMove?.(move);
    return;
  }
  closeAsking(state);
  state.cg.set({ lastMove: [move.from, move.to], movable: { dests: new Map() } });
  state.closeAsking = askConfirmation({
    into: state.root,
    san: move.san,
    onConfirm: () => {
      closeAsking(state);
      state.options.onMove?.(move);
    },
    onCancel: () => show(state, state.view),
  });
}

function closeAsking(state: State): void {
  state.closeAsking?.();
  state.closeAsking = state.askAgain = undefined;
}

/** Enters a premove; a pawn's to the last rank needs a piece. Who only tries one is not asked for it. */
function enterPremove(state: State, typed: string): boolean {
  const read = state.options.zug.premove(state.view.fen, typed);
  if (!read) return false;
  const { premove, choices = [] } = read;
  unselect(state);
  if (state.view.premovable === "tried" || choices.length === 0) state.options.onPremove?.(premove);
  else choosePiece(state, pairOf(premove)[1], choices.map((one) => ({ kind: one.kind, text: one.premove, move: one.premove })),
    (move) => state.options.onPremove?.(move));
  return true;
}

/** A right click or Escape takes the premove back. */
function cancelPremove(state: State): void {
  if (!state.view.premove && !state.cg.state.premovable.current) return;
  state.cg.cancelPremove();
}

function cancel(state: State): void {
  if (state.drawing?.cancel()) return;
  if (state.closeAsking) {
    show(state, state.view);
    state.grid?.focus();
    return;
  }
  unselect(state);
  cancelPremove(state);
  refreshGrid(state);
}

function unselect(state: State): void {
  state.selected = undefined;
  state.cg.selectSquare(null);
}

/** Smart move (Online 3.6.a): the first square chosen is enough if only one move involves it. */
function trySmart(state: State, square: Key): void {
  if (!settings().smart_move || !isTurn(state) || state.cg.state.selected) return;
  const move = state.options.zug.smart(state.view.fen, square);
  if (!move) return;
  // Chessground is in the midst of its own work with this square.
  setTimeout(() => {
    state.cg.cancelMove();
    enter(state, move.from, move.to);
  });
}

/** A square was picked by keyboard: first the piece, then where it goes. */
function pick(state: State, square: Key): void {
  const from = state.selected;
  if (state.drawing?.pen()) return state.drawing.pick(square);
  if (from === square) cancel(state);
  else if (from && isTurn(state) && enter(state, from, square)) return;
  else if (from && state.view.premovable && !isTurn(state)) premoveByKeys(state, from, square);
  else if (!from && settings().smart_move && isTurn(state) && state.options.zug.smart(state.view.fen, square))
    trySmart(state, square);
  else if (from && state.options.onIllegal && state.cg.state.pieces.has(from)) enterOrReset(state, from, square);
  else select(state, square);
}

function premoveByKeys(state: State, from: Key, to: Key): void {
  state.cg.state.premovable.current = pairOf(from + to);
  state.cg.set({});
  enterPremove(state, from + to);
}

/** The piece on a square, by colour and kind. */
function pieceOn(state: State, square: Key | undefined): string {
  const piece = square === undefined ? undefined : state.cg.state.pieces.get(square);
  return piece ? `${piece.color} ${piece.role}` : "";
}

/** True if the piece on a square may be moved now or beforehand. */
function canSelect(state: State, square: Key): boolean {
  if (isTurn(state)) return state.moves.some((move) => move.from === square);
  return Boolean(state.view.premovable) && state.cg.state.pieces.get(square)?.color === state.view.movable;
}

/** Selects a piece that may be moved now or beforehand; any other square unselects. */
function select(state: State, square: Key): void {
  state.selected = canSelect(state, square) ? square : undefined;
  if (state.selected) state.cg.selectSquare(square, true);
  else state.cg.selectSquare(null);
  refreshGrid(state);
  state.grid?.say(square);
}
