// living.ts - the living board of the start: a game that is being played, one's own before others; else the last one, or an
// old one, move by move. Room: web/screens.
import { makeBoard } from "../../board/board";
import { settings } from "../../app/settings";
import type { GameLine } from "../../net";
import type { LobbyNow } from "../../play/lobby";
import { text } from "../../text";
import { icon } from "../../ui/icons";
import { h, host, mount } from "../../ui/view";
import type { Child, Hosted, Mounted, View } from "../../ui/view";
import type { Zug } from "../../zug/zug";
import { makeMiniature } from "../watch/miniature";
import type { Miniature } from "../watch/miniature";
import { findPast } from "./past";
import type { Past } from "./past";

const STEP_MS = 1800;
/** So many steps the last position stays. */
const REST = 5;
/** So long the end of a game is seen before another one is shown. */
const END_MS = 8000;

export interface Living extends Hosted {
  /** Takes over what is being played now; null if the zone does not answer. */
  show(lobby: LobbyNow | null): void;
  destroy(): void;
}

interface State {
  zug: Zug;
  view: Mounted | undefined;
  lobby: LobbyNow | null;
  live: { line: GameLine; board: Miniature } | undefined;
  past: Past | undefined;
  /** How many half-moves of the past game are shown. */
  at: number;
  isGoing: boolean;
  isLeft: boolean;
  ends: number;
}

export function makeLiving(zug: Zug): Living {
  const isStill = !settings().animation || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const state: State = {
    zug, view: undefined, lobby: null, live: undefined, past: undefined, at: 0, isGoing: !isStill, isLeft: false, ends: 0,
  };
  const view = mount(() => draw(state));
  state.view = view;
  const timer = window.setInterval(() => step(state), STEP_MS);
  const destroy = (): void => {
    state.isLeft = true;
    clearInterval(timer);
    clearTimeout(state.ends);
    state.live?.board.destroy();
    view.stop();
  };
  return { root: view.root, show: (lobby) => take(state, lobby), destroy };
}

/** Keeps to its game until that has ended and been seen; then there may be another one. */
function take(state: State, lobby: LobbyNow | null): void {
  state.lobby = lobby;
  const [next] = lobby ? [...lobby.mine, ...lobby.games] : [];
  const isOn = lobby?.games.concat(lobby.mine).some(({ game }) => game === state.live?.line.game) ?? true;
  clearTimeout(state.ends);
  if (next && !state.live) begin(state, next);
  else if (next && !isOn) state.ends = window.setTimeout(() => begin(state, next), END_MS);
  else if (lobby && !state.live && !state.past) void recall(state);
  state.view?.redraw();
}

function begin(state: State, line: GameLine): void {
  state.live?.board.destroy();
  state.live = { line, board: makeMiniature(state.zug, line) };
  state.view?.redraw();
}

async function recall(state: State): Promise<void> {
  const past = await findPast(state.zug);
  if (state.isLeft || state.live) return;
  state.past = past;
  state.at = state.isGoing ? 0 : past.moves.length;
  state.view?.redraw();
}

/** The next half-move of the past game, and after its end the first one again. */
function step(state: State): void {
  const { past, live, isGoing } = state;
  if (!past || live || !isGoing || document.hidden) return;
  state.at = state.at < past.moves.length + REST ? state.at + 1 : 0;
  state.view?.redraw();
}

function goOrStay(state: State): void {
  state.isGoing = !state.isGoing;
  if (state.past && state.at >= state.past.moves.length) state.at = 0;
  state.view?.redrawNow();
}

function draw(state: State): View {
  const { live, past } = state;
  return h("div", { class: "living" },
    live ? h("ul", { class: "living-one", key: live.line.game }, live.board.root) : past ? pastGame(state, past) : room(),
    h("div", { class: "living-note" }, h("p", { class: state.lobby ? "" : "empty" }, note(state)),
      past && !live && stopButton(state)));
}

/** What is seen before any game has come. */
const room = (): View => h("div", { class: "mini", key: "room" },
  h("span", { class: "mini-player" }), h("div", { class: "living-ground" }), h("span", { class: "mini-player" }));

function note({ lobby, live, past }: State): Child {
  const words = text().start;
  if (!lobby) return words.unreachable;
  if (live && lobby.games.length > 0) return words.gamesOn(lobby.games.length);
  return [words.noGames, !live && past && (past.game ? words.lastGame : words.oldGame)].filter(Boolean).join(" ");
}

/** Whatever moves by itself can be stopped. */
function stopButton(state: State): View {
  const words = text().start;
  const label = state.isGoing ? words.stopMoves : words.playMoves;
  return h("button", { type: "button", class: "plain", "aria-label": label, title: label, on: { click: () => goOrStay(state) } },
    icon(state.isGoing ? "pause" : "forward"));
}

function pastGame(state: State, past: Past): View {
  const at = Math.min(state.at, past.moves.length);
  const move = past.moves[at - 1];
  const isOver = at === past.moves.length;
  const board = host("board", () => makeBoard({ zug: state.zug, still: true }),
    (one) => one.show({ fen: move?.fen ?? past.start, lastMove: move && move.from + move.to }));
  const inside = [bar(past.black, isOver && past.scores[1]), board, bar(past.white, isOver && past.scores[0])];
  if (!past.game) return h("div", { class: "mini", key: "past" }, inside);
  const label = text().start.replayOf(past.white, past.black);
  return h("a", { class: "mini", key: "past", href: `/replay?game=${past.game}`, "aria-label": label }, inside);
}

/** A player, and at the end the score. */
const bar = (name: string, score: string | undefined | false): View =>
  h("span", { class: "mini-player" }, h("span", { class: "name", title: name }, name), h("span", { class: "score" }, score));
