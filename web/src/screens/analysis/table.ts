// table.ts - the analysis on the screen: the board, the moves, and what can be done with both. Room: web/screens.
import { makeBoard } from "../../board/board";
import type { Board } from "../../board/board";
import { makeDrawing } from "../../board/drawing";
import type { Pen } from "../../board/drawing";
import type { Mark } from "../../board/marks";
import { text } from "../../text";
import { analysis } from "../../text/analysis";
import { shownMove } from "../../text/letters";
import { sayFound } from "../../text/facts";
import { wholeSentence } from "../../text/refusal";
import { announce } from "../../ui/announce";
import { onKeys } from "../../ui/keys";
import { onMenu, openMenu } from "../../ui/menu";
import type { MenuPlace } from "../../ui/menu";
import { makeMoveInput } from "../../ui/move_input";
import { makeOpeningLine } from "../../ui/opening_line";
import { problemOf } from "../../ui/sentence";
import { playMove } from "../../ui/sound";
import { button, draw, drawn, element, h } from "../../ui/view";
import { onWheel } from "../../ui/wheel";
import type { Problem } from "../../zug/types";
import type { Zug } from "../../zug/zug";
import { makeComputer } from "../replay/computer";
import type { Computer } from "../replay/computer";
import { nameOf } from "../replay/known";
import { findingOf, makeMoveTree, spokenMove } from "../replay/moves";
import type { MoveTree } from "../replay/moves";
import { makeStepper } from "../replay/stepper";
import type { Stepper } from "../replay/stepper";
import { makeTabs } from "../replay/tabs";
import { START, back, enter, fensTo, forward, last, leave, moveAt, moverOf, sightAt, tagOf } from "../replay/tree";
import { makeNotes } from "./notes";
import type { Notes } from "./notes";
import { makeSave } from "./save";
import type { Save } from "./save";
import { act, actsAt, fenHere, marksAt, nodeOf, take, withMark } from "./study";
import type { Act, Study } from "./study";
import { makeTags } from "./tags";
import type { Tags } from "./tags";
import { makeTools } from "./tools";
import type { Tools } from "./tools";

export interface Table {
  root: HTMLElement;
  /** What is analysed, with what is still being written. */
  study(): Study;
  /** Shows another game. */
  open(study: Study, isTurned: boolean): void;
  isTurned(): boolean;
  title(): string;
  focus(): void;
  destroy(): void;
}

export interface TableOptions {
  /** The game, or the place in it, is another one. */
  onChanged(isText: boolean): void;
  onSaved(): void;
}

interface State {
  zug: Zug;
  options: TableOptions;
  study: Study;
  pen: Pen | null;
  problem: HTMLElement;
  /** What can be done as long as nothing has been. */
  hint: HTMLElement;
  heading: HTMLElement;
  found: HTMLElement;
  board: Board;
  moves: MoveTree;
  stepper: Stepper;
  opening: ReturnType<typeof makeOpeningLine>;
  computer: Computer;
  notes: Notes;
  tags: Tags;
  tools: Tools;
  save: Save;
}

/** `buttons` stand beside the heading. */
export function makeTable(zug: Zug, study: Study, isTurned: boolean, buttons: HTMLElement, options: TableOptions): Table {
  const words = text().replay;
  const state = { zug, options, study, pen: null } as State;
  const studyNow = (): Study => state.study;
  Object.assign(state, {
    problem: element(h("p", { class: "problem analysis-problem", role: "status" })),
    hint: element(h("p", { class: "soft analysis-empty" }, analysis().empty)),
    heading: element(h("h1")),
    found: element(h("div", { class: "analysis-found" })),
    board: makeBoard({
      zug, orientation: isTurned ? "black" : "white",
      onMove: (move) => play(state, move.uci),
      onIllegal: (problem) => complain(state, problem),
      drawing: { make: makeDrawing, onMark: (mark) => drawMark(state, mark), onBegin: (square) => announce(analysis().drawFrom(square)) },
    }),
    stepper: makeSteps(state),
    opening: makeOpeningLine(),
    computer: makeComputer(zug, (moves) => playLine(state, moves)),
    notes: makeNotes(studyNow, () => changed(state)),
    tags: makeTags(studyNow, () => changed(state)),
    tools: makeTools({
      undo: () => undo(state, false), redo: () => undo(state, true), setPen: (pen) => setPen(state, pen),
      erase: () => erase(state), menu: (at) => menuAt(state, placeOf(at)),
    }),
    save: makeSave(studyNow, () => state.board.orientation() === "black", options.onSaved),
  });
  state.moves = makeMoveTree((at) => select(state, at), state.stepper.root);
  onMenu(state.moves.root, (target, place) => {
    const item = target.closest<HTMLElement>("[data-at]");
    if (!item) return;
    select(state, Number(item.dataset["at"]));
    menuAt(state, place);
  });
  // Who takes a piece has written enough: the arrow keys are for the moves again. Chessground leaves the focus where it is.
  state.board.root.addEventListener("pointerdown", () => {
    if (state.notes.root.contains(document.activeElement) && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  onWheel(state.board.root, (direction) => {
    const { tree, at } = state.study;
    const to = direction > 0 ? forward(tree, at) : back(tree, at);
    if (to !== at) select(state, to);
  });
  let isEnded = false;
  const stopKeys = onKeys({
    ...state.stepper.keys, m: () => menuAt(state, placeOf(state.tools.root.lastElementChild ?? state.tools.root)), c: () => state.notes.focus(),
    d: () => setPen(state, state.pen ? null : "G"), Escape: () => state.pen && setPen(state, null),
  });
  const stopUndo = onUndoKeys((isAgain) => undo(state, isAgain));
  const input = makeMoveInput((typed) => {
    const wrong = typed === PASS ? pass(state) : state.board.enterText(typed);
    return wrong && problemOf(wrong);
  });
  const tabs = makeTabs(words.tabList, [
    { name: "moves", label: words.tabs.moves, panel: element(h("div", { class: "replay-moves" }, state.moves.root, state.hint, state.opening.root, state.stepper.root)) },
    { name: "details", label: words.tabs.details, panel: state.tags.root },
  ]);
  const root = element(h("div", { class: "replay analysis" },
    h("header", { class: "replay-head" }, state.heading, buttons),
    h("div", { class: "game" },
      h("div", { class: "game-board" }, h("div", { class: "with-bar" }, state.computer.bar, state.board.root), state.tools.root, state.problem),
      h("div", { class: "game-side" }, state.computer.root, state.found, tabs.root, state.notes.root, input.root)),
    state.save.root,
    h("p", { class: "soft replay-keys" }, analysis().keys)));
  state.computer.orient(state.board.orientation());
  open(state, study, isTurned);
  // Until it is on the page nothing can be drawn into the board.
  void drawn().then(() => !isEnded && showPlace(state));
  return {
    root,
    study: () => {
      state.notes.settle();
      return state.study;
    },
    open: (next, turned) => {
      state.notes.settle();
      tabs.show("moves");
      open(state, next, turned);
    },
    isTurned: () => state.board.orientation() === "black",
    title: () => titleOf(state.study),
    focus: () => state.moves.focus(),
    destroy: () => {
      isEnded = true;
      stopKeys();
      stopUndo();
      state.computer.destroy();
      state.notes.destroy();
      state.tags.destroy();
      state.tools.destroy();
      state.save.destroy();
      state.board.destroy();
    },
  };
}

function makeSteps(state: State): Stepper {
  const words = text().replay;
  const to = (find: (tree: Study["tree"], at: number) => number | null, none: string) => (): void => {
    const { tree, at } = state.study;
    const next = find(tree, at);
    if (next === null || next === at) announce(none);
    else select(state, next);
  };
  return makeStepper({
    first: to(() => START, words.beginning), back: to(back, words.beginning), forward: to(forward, words.end), last: to(last, words.end),
    into: to(enter, words.noVariation), outOf: to(leave, words.mainLine),
    flip: () => {
      state.board.flip();
      state.computer.orient(state.board.orientation());
      state.options.onChanged(false);
    },
  });
}

/** Undoing by keys; in a field they belong to what is written there. */
function onUndoKeys(undoIt: (isAgain: boolean) => void): () => void {
  const listener = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
    event.preventDefault();
    undoIt(key === "y" || event.shiftKey);
  };
  document.addEventListener("keydown", listener);
  return () => document.removeEventListener("keydown", listener);
}

/** Where a menu opens that a button is for. */
function placeOf(at: Element): MenuPlace {
  const { left, bottom } = at.getBoundingClientRect();
  return { x: left, y: bottom };
}

function open(state: State, study: Study, isTurned: boolean): void {
  if (state.study !== study) state.study.edit.free();
  state.study = study;
  state.board.setOrientation(isTurned ? "black" : "white");
  state.computer.orient(state.board.orientation());
  draw(state.found, study.problems.length > 0 && h("div", { class: "notice", tabindex: "0", role: "region", "aria-label": analysis().read },
    h("p", {}, analysis().read, " ", button(analysis().gotIt, () => draw(state.found))), study.problems.map(findingOf)));
  if (study.problems.length > 0) announce([analysis().read, ...study.problems.map((one) => wholeSentence(sayFound(one)))].join(" "));
  showGame(state);
}

/** A game is called by its players, or what else is known of it. */
export function titleOf({ tree, game }: Study): string {
  const [white, black, event] = ["White", "Black", "Event"].map((tag) => tagOf(tree, tag));
  if (white || black || event) return nameOf({ white: white ?? "", black: black ?? "", event: event ?? "" }, 0).name;
  return game.moves.length > 0 ? analysis().unnamed(firstMoves(tree)) : analysis().title;
}

/** So many half-moves are enough to know a game by. */
const NAMED = 4;

/** The first moves of the main line: "1. e4 c5 2. Nf3". */
const firstMoves = (tree: Study["tree"]): string =>
  tree.main.slice(0, NAMED).flatMap((at, i) => {
    const move = moveAt(tree, at);
    if (!move) return [];
    const number = moverOf(move) === "white" ? `${move.number}. ` : i === 0 ? `${move.number}… ` : "";
    return [number + shownMove(move.san)];
  }).join(" ");

/** What a screen reader says of a move and of what is drawn behind it. */
function spokenPlace({ tree, at, ...study }: Study): string {
  const marks = marksAt({ tree, at, ...study }).map(([color, from, to]) => analysis().drawn(analysis().pens[color as Pen], from, to));
  return [spokenMove(tree, at), ...marks].join(", ");
}

/** Shows the game after a change, and where one is in it. */
function showGame(state: State): void {
  state.moves.show(state.study.tree);
  state.hint.hidden = state.study.game.moves.length > 0;
  showName(state);
  state.tags.show();
  state.notes.show();
  showPlace(state);
}

/** The name of the game; the whole of it is in its title. */
function showName({ heading, study }: State): void {
  draw(heading, titleOf(study));
  heading.title = titleOf(study);
}

/** Shows the position that one has come to. */
function showPlace(state: State): void {
  const { tree, at, game } = state.study;
  const move = moveAt(tree, at);
  state.board.show({
    fen: fenHere(state.study), lastMove: move?.from && move.to ? [move.from, move.to] : undefined, movable: "both",
    marks: state.board.root.isConnected ? marksAt(state.study) : [],
  });
  state.moves.mark(at);
  state.opening.show(fensTo(tree, at));
  state.computer.show(sightAt(tree, at));
  state.stepper.enable({
    back: at !== START, forward: forward(tree, at) !== at, into: enter(tree, at) !== null, outOf: leave(tree, at) !== null,
  });
  state.tools.show({ undo: game.undo > 0, redo: game.redo > 0, erase: marksAt(state.study).length > 0, pen: state.pen });
  state.save.show();
  draw(state.problem);
}

/** The text of the game is another one; the place is the same. */
function changed(state: State): void {
  const hasFocus = state.moves.hasFocus();
  state.moves.show(state.study.tree);
  showName(state);
  showPlace(state);
  if (hasFocus) state.moves.focus();
  state.options.onChanged(true);
}

/** Goes to a move. */
function select(state: State, to: number): void {
  state.notes.settle();
  const { tree, at } = state.study;
  const move = moveAt(tree, to);
  if (move && move.parent === at) playMove(move);
  state.study.at = to;
  state.notes.show();
  showPlace(state);
  state.options.onChanged(false);
  if (!state.moves.hasFocus() || marksAt(state.study).length > 0) announce(spokenPlace(state.study));
}

/** Takes up what a change has come to, and says it; what was refused is said instead. */
function settle(state: State, wrong: Problem | null, done: string): boolean {
  if (wrong) {
    state.board.show({ fen: fenHere(state.study), movable: "both", marks: marksAt(state.study) });
    complain(state, wrong);
    return false;
  }
  const hasFocus = state.moves.hasFocus();
  showGame(state);
  if (hasFocus) state.moves.focus();
  announce(done);
  state.options.onChanged(true);
  return true;
}

function complain(state: State, problem: Problem): void {
  const sentence = problemOf(problem);
  draw(state.problem, sentence);
}

/** Plays a move: one that is there is followed, another one grows a line. */
function play(state: State, uci: string): void {
  state.notes.settle();
  const { study } = state;
  const known = study.game.moves.length;
  const wrong = take(study, study.edit.play(nodeOf(study), uci));
  const move = moveAt(study.tree, study.at);
  if (move && !wrong) playMove(move);
  const isVariation = study.game.moves.length > known && (move?.depth ?? 0) > 0 && (moveAt(study.tree, back(study.tree, study.at))?.depth ?? 0) < (move?.depth ?? 0);
  settle(state, wrong, [isVariation ? `${analysis().newVariation}: ` : "", spokenMove(study.tree, study.at)].join(""));
}

/** As PGN writes that a side passes: what would the other one do? Only variations have it. */
const PASS = "--";

function pass(state: State): Problem | null {
  state.notes.settle();
  const { study } = state;
  const wrong = take(study, study.edit.play(nodeOf(study), PASS));
  if (!wrong) settle(state, null, spokenMove(study.tree, study.at));
  return wrong;
}

/** Plays a line of the computer's. */
function playLine(state: State, moves: readonly string[]): void {
  for (const move of moves) play(state, move);
}

function undo(state: State, isAgain: boolean): void {
  state.notes.settle();
  const { study } = state;
  const where = isAgain ? study.edit.redo() : study.edit.undo();
  if (!where) return announce(isAgain ? analysis().nothingToRedo : analysis().nothingToUndo);
  const wrong = take(study, where);
  settle(state, wrong, `${isAgain ? analysis().redone : analysis().undone}. ${spokenMove(study.tree, study.at)}`);
}

/** Opens the menu of the move that is shown. */
function menuAt(state: State, place: MenuPlace): void {
  const words = analysis();
  const { tree, at } = state.study;
  const move = moveAt(tree, at);
  const isHard = (what: Act): boolean => what !== "promote" && what !== "make-main";
  openMenu(words.actionsOf(move ? shownMove(move.san) : text().replay.start), [
    { name: words.acts.comment, act: () => state.notes.focus() },
    ...actsAt(state.study).map((what) => ({
      name: words.acts[what], isHard: isHard(what), act: () => void settle(state, act(state.study, what), words.done[what]),
    })),
  ], place);
}

function setPen(state: State, pen: Pen | null): void {
  state.pen = pen;
  state.board.setPen(pen);
  showPlace(state);
  announce(pen ? analysis().penTaken(analysis().pens[pen]) : analysis().penAway);
}

/** A square or an arrow was drawn. */
function drawMark(state: State, mark: Mark): void {
  state.notes.settle();
  const { study } = state;
  const [color, from, to] = mark;
  const marks = withMark(marksAt(study), mark);
  const isGone = marks.length < marksAt(study).length;
  const wrong = take(study, study.edit.marks(nodeOf(study), marks));
  const name = analysis().pens[color as Pen];
  settle(state, wrong, isGone ? analysis().erased : analysis().drawn(name, from, to));
}

function erase(state: State): void {
  state.notes.settle();
  const { study } = state;
  if (marksAt(study).length === 0) return;
  settle(state, take(study, study.edit.marks(nodeOf(study), [])), analysis().erased);
}
