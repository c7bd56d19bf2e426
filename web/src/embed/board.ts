// board.ts - one board in a frame on another site: names, clocks, moves, and the way to the zone. Room: web/embed.
import { makeBoard } from "../board/board";
import type { Board } from "../board/board";
import { makeEventStage } from "../event/stage";
import { zone } from "../net/socket";
import type { GameWatcher } from "../net/socket";
import type { Contest } from "../net/messages";
import { isOpen } from "../play/facts";
import { makeLive } from "../play/live";
import type { Live } from "../play/live";
import { apart, text } from "../text";
import { shownMove } from "../text/letters";
import { makeClock } from "../ui/clock";
import type { Clock } from "../ui/clock";
import { resultText } from "../ui/result";
import { h, mount } from "../ui/view";
import type { View } from "../ui/view";
import { SIDES } from "../zug/types";
import type { Side } from "../zug/types";
import type { Zug } from "../zug/zug";

/** So long the result of a game stands before the next board comes. */
const HOLD_MS = 20_000;

export interface EmbedOptions {
  /** The game, unless there is an event. */
  game: string;
  contest: Contest | undefined;
  /** The number of the board of the event that is wanted. */
  board: number | undefined;
  zoneName: string;
}

interface State {
  options: EmbedOptions;
  zug: Zug;
  /** The game that is shown, and what is known of it. */
  game: string | undefined;
  live: Live | undefined;
  isRefused: boolean;
  isLost: boolean;
  board: Board;
  clocks: Record<Side, Clock>;
  redraw(): void;
}

/** The element of the frame; it is there as long as the frame. */
export function makeEmbedded(zug: Zug, options: EmbedOptions): HTMLElement {
  const clock = (side: Side): Clock => makeClock({ side, read: () => state.live?.left(side) ?? null });
  const state: State = {
    options, zug, game: undefined, live: undefined, isRefused: false, isLost: false,
    board: makeBoard({ zug, still: true }), clocks: { white: clock("white"), black: clock("black") }, redraw: () => view.redrawNow(),
  };
  const view = mount(() => viewOf(state));
  zone().onConnection((connection) => {
    state.isLost = connection === "lost";
    view.redraw();
  });
  if (options.contest) followEvent(state, options.contest);
  else follow(state, options.game, (watcher) => void zone().watchGame(options.game, watcher));
  return view.root;
}

/** Shows the board of an event that is wanted, or one after the other. */
function followEvent(state: State, contest: Contest): void {
  const stage = makeEventStage(contest, undefined, {
    holdMs: HOLD_MS, isStaying: state.options.board !== undefined, number: state.options.board,
    onBoard: () => {
      const game = stage.board()?.game;
      if (game !== undefined && game !== state.game) follow(state, game, (watcher) => stage.watchGame(game, watcher));
      state.redraw();
    },
    onRefused: () => refuse(state),
  });
}

/** Shows a game with its moves, until another one is shown. */
function follow(state: State, game: string, watch: (watcher: GameWatcher) => void): void {
  state.game = game;
  state.live?.destroy();
  state.live = undefined;
  const isShown = (): boolean => state.game === game;
  watch({
    onState: (next) => {
      if (!isShown()) return;
      state.live?.destroy();
      state.live = makeLive(state.zug, next);
      refresh(state);
    },
    onEvent: (event) => {
      if (!isShown()) return;
      state.live?.event(event);
      refresh(state);
    },
    onRefused: () => isShown() && refuse(state),
  });
}

function refuse(state: State): void {
  state.isRefused = true;
  state.redraw();
}

/** Brings board and clocks up to date. */
function refresh(state: State): void {
  const { live, board, clocks } = state;
  if (!live) return;
  const { facts, moves } = live;
  const last = moves[moves.length - 1];
  board.show(last ? { fen: last.fen, lastMove: [last.from, last.to] } : { fen: live.start });
  state.redraw();
  for (const side of SIDES) clocks[side].show({ running: facts.ticking && facts.turn === side });
}

function viewOf(state: State): View {
  const { live, options, isRefused, isLost } = state;
  const words = text().play.watch;
  const way = options.contest ? `/event/${options.contest.contest}` : `/game/${options.game}`;
  const link = h("p", { key: "link", class: "embed-link" },
    h("a", { href: way, target: "_blank", rel: "noopener" }, words.at(options.zoneName)));
  if (isRefused || !live) {
    const why = isRefused ? words.notHere : options.contest && state.game === undefined ? words.soon : text().play.game.connecting;
    return h("div", { class: "embed-board" }, h("p", { key: "empty", class: "embed-empty", role: "status" },
      options.contest && h("strong", {}, apart(options.contest.name), " "), why), link);
  }
  const { white, black } = live.facts;
  return h("div", { class: "embed-board" },
    h("h1", { key: "names", class: "spoken" }, text().play.game.between(white.name, black.name)),
    playerOf(state, live, "black"),
    h("div", { key: "board", class: "embed-place", "aria-hidden": "true" }, state.board.root),
    playerOf(state, live, "white"),
    h("div", { key: "moves", class: "embed-moves", role: "region", tabindex: "0", "aria-label": text().moves.title, hook: { postpatch: (_, { elm }) => toEnd(elm) } },
      isLost && h("p", { class: "embed-lost" }, text().play.game.lostWatching), movesOf(live), endOf(live)),
    link);
}

/** The last moves are what one looks for. */
function toEnd(element: Node | undefined): void {
  if (element instanceof HTMLElement) element.scrollTop = element.scrollHeight;
}

const playerOf = ({ clocks }: State, { facts }: Live, side: Side): View =>
  h("div", { key: side, class: `embed-player ${side}` }, h("span", { class: `side-mark ${side}`, "aria-hidden": "true" }),
    h("span", { class: "name", title: facts[side].name }, facts[side].name), clocks[side].root);

/** "1. e4 e5 2. Nf3" */
function movesOf(live: Live): View {
  const { first, moves } = live;
  const offset = first.turn === "black" ? 1 : 0;
  const words = moves.map(({ san }, i) => {
    const half = i + offset;
    const number = half % 2 === 0 ? `${first.number + half / 2}. ` : i === 0 ? `${first.number}… ` : "";
    return `${number}${shownMove(san)}`;
  });
  return h("p", { class: words.length === 0 ? "soft" : "" }, words.length === 0 ? text().moves.none : words.join(" "));
}

/** How it ended, in words. */
function endOf({ facts }: Live): View | null {
  if (isOpen(facts)) return null;
  const words = facts.status === "aborted" ? text().desk.aborted
    : `${resultText(facts.result)} · ${text().result.sentence(facts.end ?? "", facts.result ?? "*")}`;
  return h("p", { class: "embed-end", role: "status" }, words);
}
