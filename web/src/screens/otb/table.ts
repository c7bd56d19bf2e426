// table.ts - a game over the board on the screen. Room: web/screens.
import { settings } from "../../app/settings";
import { makeBoard } from "../../board/board";
import type { Board } from "../../board/board";
import { controlName, controlTerm } from "../../play/terms";
import { text } from "../../text";
import { announce, announceNow } from "../../ui/announce";
import { onKeys } from "../../ui/keys";
import { element, h } from "../../ui/view";
import { makeMoveInput } from "../../ui/move_input";
import type { MoveInput } from "../../ui/move_input";
import { makeMoveList } from "../../ui/moves";
import type { MoveList } from "../../ui/moves";
import { flip, sayClocks, seat } from "../../ui/seats";
import { problemOf } from "../../ui/sentence";
import { play as playSound, playMove } from "../../ui/sound";
import { SIDES, other } from "../../zug/types";
import type { GameEvent, HalfMove, Side } from "../../zug/types";
import type { Zug } from "../../zug/zug";
import { analyseMatch, apply, keep, movesOf, viewOf } from "./match";
import type { Match } from "./match";
import { makePanel } from "./panel";
import type { Panel } from "./panel";
import { makePlayer } from "./player";
import type { Player } from "./player";

export interface Table {
  root: HTMLElement;
  focus(): void;
  destroy(): void;
}

interface State {
  match: Match;
  moves: HalfMove[];
  ply: number;
  root: HTMLElement;
  board: Board;
  list: MoveList;
  input: MoveInput;
  panel: Panel;
  players: Record<Side, Player>;
  places: { top: HTMLElement; bottom: HTMLElement };
}

/** A table for a match; onLeave is called when another game is wanted. */
export function makeTable(zug: Zug, match: Match, onLeave: () => void): Table {
  const happen = (event: GameEvent): string | null => act(state, event);
  const moves = movesOf(match);
  const board = makeBoard({ zug, onMove: (move) => play(state, move.uci) });
  const list = makeMoveList((ply) => goTo(state, ply));
  const input = makeMoveInput((typed) => enterTyped(state, typed));
  const panel = makePanel(match, {
    happen,
    onLeave,
    onLive: () => goTo(state, state.moves.length),
    onFlip: () => turn(state),
    onAnalyse: () => analyseMatch(match, text().otb.event, board.orientation() === "black"),
    onFace: () => face(state),
    sayClocks: () => sayClocks(state),
  });
  const players = { white: makePlayer(zug, match, "white", happen), black: makePlayer(zug, match, "black", happen) };
  const places = { top: element(h("div")), bottom: element(h("div")) };
  const root = element(h("div", { class: "game" },
    h("div", { class: "game-board" }, places.top, board.root, places.bottom),
    h("div", { class: "game-side" }, panel.status, list.root, input.root,
      h("div", { class: "stack" }, panel.buttons, h("p", { class: "about-game soft small-text" }, controlName(zug, controlTerm(match.terms.settings)))))));
  const state: State = { match, moves, ply: moves.length, root, board, list, input, panel, players, places };
  seat(state);
  refresh(state);
  const stops = [listenToKeys(state), keepWhenLeft(match)];
  return {
    root: state.root,
    focus: () => state.board.focus(),
    destroy: () => {
      for (const stop of stops) stop();
      for (const side of SIDES) state.players[side].destroy();
      state.board.destroy();
      match.game.free();
    },
  };
}

/** The moment at which the page was left is kept: the clocks stand since then. */
function keepWhenLeft(match: Match): () => void {
  const listener = (): void => keep(match);
  window.addEventListener("pagehide", listener);
  return () => {
    listener();
    window.removeEventListener("pagehide", listener);
  };
}

function listenToKeys(state: State): () => void {
  return onKeys({
    ArrowLeft: () => state.list.step("back"),
    ArrowRight: () => state.list.step("forward"),
    Home: () => state.list.step("first"),
    End: () => state.list.step("last"),
    f: () => turn(state),
    c: () => sayClocks(state),
  });
}

function turn(state: State): void {
  flip(state);
  face(state);
}

/** Shows which side is opposite, and whether it is its turn: face to face, that is upside down. */
function face({ root, board, match }: State): void {
  root.classList.toggle("facing", settings().face_opposite);
  root.classList.toggle("opposite-to-move", viewOf(match).turn !== board.orientation());
}

function goTo(state: State, ply: number): void {
  state.ply = ply;
  refresh(state);
  const move = state.moves[ply - 1];
  if (move) announce(text().board.played(other(move.turn), move.san));
}

/** A typed move of the side to move. Answers what is wrong with it, or null. */
function enterTyped(state: State, typed: string): string | null {
  if (state.ply !== state.moves.length) goTo(state, state.moves.length);
  const wrong = state.board.enterText(typed);
  return wrong && problemOf(wrong);
}

/** Plays a move of the side to move; the board is as before if it cannot be played any more. */
function play(state: State, move: string): void {
  const side = viewOf(state.match).turn;
  if (act(state, { kind: "move", side, move }) !== null) refresh(state);
}

/** Lets an event happen, and shows and says what came of it. */
function act(state: State, event: GameEvent): string | null {
  const wrong = apply(state.match, event);
  if (wrong !== null) return wrong;
  const before = state.moves.length;
  state.moves = movesOf(state.match);
  state.ply = state.moves.length;
  const last = state.moves[state.moves.length - 1];
  if (last && state.moves.length > before) {
    playMove(last);
    announce(text().board.played(other(last.turn), last.san));
    if (settings().turn_board && !settings().face_opposite && viewOf(state.match).state === "running") {
      state.board.setOrientation(last.turn);
      seat(state);
    }
  }
  refresh(state);
  const view = viewOf(state.match);
  if (view.state === "over") {
    playSound("end");
    announceNow(text().result.sentence(view.reason, view.result));
  }
  return null;
}

function refresh(state: State): void {
  const { match, moves, ply } = state;
  const view = viewOf(match);
  const last = moves[ply - 1];
  const isLive = ply === moves.length;
  const fen = last?.fen ?? match.start;
  state.root.classList.toggle("not-live", !isLive);
  face(state);
  state.board.show({
    fen,
    lastMove: last ? [last.from, last.to] : undefined,
    movable: isLive && view.state === "running" ? "both" : undefined,
  });
  state.list.show({
    moves: moves.map((move) => ({ san: move.san, left_ms: move.turn === "black" ? move.white_ms : move.black_ms })),
    ply,
    ...match.first,
    ...(view.state === "over" ? { result: view.result } : {}),
  });
  state.input.enable(view.state === "running");
  state.panel.refresh(view, isLive);
  for (const side of SIDES) state.players[side].refresh(view, fen);
}
