// boards.ts - the boards of a round at the desk: the grid, who waits, and one board beside it. Room: web/screens.
import { NEEDS, isUrgent, lowMs } from "../../event/attention";
import type { Need } from "../../event/attention";
import { makeClocks } from "../../event/clocks";
import type { Clocks } from "../../event/clocks";
import { makeGrid } from "../../event/grid";
import type { Grid, Order } from "../../event/grid";
import type { Live } from "../../event/live";
import { findRound } from "../../event/model";
import type { Table } from "../../event/model";
import { text } from "../../text";
import { tournament } from "../../text/tournament";
import { button, draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { check, select } from "../../ui/field";
import type { Zug } from "../../zug/zug";
import { askAll } from "./acts";
import { remember } from "./address";
import { makePanel } from "./panel";
import type { Panel } from "./panel";
import { makeWaiting } from "./waiting";

export interface BoardsView {
  root: HTMLElement;
  /** A board has changed, or all of them. */
  refresh(game?: string): void;
  open(game: string): void;
  /** True if a board is open beside the others. */
  isOpen(): boolean;
  destroy(): void;
}

export interface BoardsOptions {
  zug: Zug;
  live: Live;
  /** Where pairings are entered. */
  onPairings(): void;
  /** How many wait for the arbiter. */
  onWaiting(count: number): void;
}

interface State {
  options: BoardsOptions;
  clocks: Clocks;
  grid: Grid;
  waiting: ReturnType<typeof makeWaiting>;
  panel: Panel | undefined;
  opened: string | undefined;
  isFiltered: boolean;
  /** Of what follows a change; 0 if nothing waits. */
  timer: number;
  root: HTMLElement;
  summary: HTMLElement;
  noneUrgent: HTMLElement;
  empty: HTMLElement;
  side: HTMLElement;
  /** What is shown only where there are boards. */
  filled: HTMLElement[];
  pauseAll: HTMLButtonElement;
  resumeAll: HTMLButtonElement;
}

export function makeBoards(options: BoardsOptions): BoardsView {
  const state = makeState(options);
  settle(state);
  return {
    root: state.root,
    refresh: (game) => refresh(state, game),
    open: (game) => open(state, game),
    isOpen: () => state.opened !== undefined,
    destroy: () => {
      clearTimeout(state.timer);
      state.panel?.destroy();
      state.grid.destroy();
      state.waiting.destroy();
      state.clocks.destroy();
    },
  };
}

function makeState(options: BoardsOptions): State {
  const { zug, live } = options;
  const words = text().desk;
  const clocks = makeClocks(zug);
  const bulk = (what: "pause" | "resume", status: Table["status"]): View<HTMLButtonElement> =>
    button(what === "pause" ? tournament().acts.pauseAll : tournament().acts.resumeAll,
      () => void askAll({ do: what, boards: tablesOf(live, status) }));
  const state: State = {
    options, clocks, panel: undefined, opened: undefined, isFiltered: false, timer: 0, filled: [],
    grid: makeGrid({
      zug, read: clocks.read, lowMs: lowMs(zug, live.model.contest.control),
      onOpen: (game) => open(state, game), onNeeds: (needs) => showNeeds(state, needs),
    }),
    waiting: makeWaiting({ live, onOpen: (game) => open(state, game), onCount: options.onWaiting }),
    root: element(h("div", { class: "desk-boards" })),
    summary: element(h("ul", { class: "summary", "aria-label": words.summary })),
    noneUrgent: element(h("p", { class: "empty", hidden: true }, words.noneUrgent)),
    empty: element(h("div", { class: "card message" })),
    side: element(h("div", { class: "desk-side" })),
    pauseAll: element(bulk("pause", "running")),
    resumeAll: element(bulk("resume", "paused")),
  };
  arrange(state);
  return state;
}

/** Puts the parts together. */
function arrange(state: State): void {
  const words = text().desk;
  const order = select<Order>(words.orders, "need", (value) => state.grid.setOrder(value),
    { "aria-label": words.order });
  const filter = check(words.urgentOnly, false, (isOn) => {
    state.isFiltered = isOn;
    state.grid.setUrgentOnly(isOn);
  });
  const compact = check(words.compact, false, state.grid.setCompact);
  const bar = element(h("div", { class: "desk-bar" }, state.summary,
    h("div", { class: "row" }, state.pauseAll, state.resumeAll, order, filter, compact)));
  const area = element(h("div", { class: "desk-grid" }, state.grid.root, state.noneUrgent,
    h("p", { class: "soft walk-hint" }, words.walkHint)));
  state.filled = [bar, area];
  draw(state.root, state.waiting.root, bar, state.empty, h("div", { class: "desk-columns" }, area, state.side));
}

/** The games that an arbiter can pause or resume. */
const tablesOf = (live: Live, status: Table["status"]): Table[] =>
  [...live.model.boards.values()].map((board) => board.table)
    .filter((table) => table.status === status && table.role === "arbiter");

function showNeeds(state: State, needs: ReadonlyMap<Need, number>): void {
  draw(state.summary, NEEDS.filter((need) => needs.has(need)).map((need) =>
    h("li", { class: `chip ${need}` }, h("b", {}, needs.get(need) ?? 0), ` ${text().desk.needs[need]}`)));
  state.noneUrgent.hidden = !(state.isFiltered && ![...needs.keys()].some(isUrgent));
}

/** The tile and the open board change at once; what concerns all boards once for many changes. */
function refresh(state: State, game?: string): void {
  const { boards } = state.options.live.model;
  const board = game ? boards.get(game) : undefined;
  if (board) state.grid.refresh(board);
  else state.grid.setBoards(boards);
  if (!game || game === state.opened) state.panel?.refresh();
  if (state.timer === 0) state.timer = window.setTimeout(() => settle(state));
}

function settle(state: State): void {
  const { live, onPairings } = state.options;
  const hasBoards = live.model.boards.size > 0;
  const isAwaited = findRound(live.model.contest, live.model.round)?.pairings.some((one) => !one.given) ?? true;
  const coming = isAwaited ? text().desk.boardsComing : tournament().round.noGames;
  state.timer = 0;
  draw(state.empty, (live.model.round === "" ? noRound(onPairings) : [h("p", {}, coming)]));
  state.empty.hidden = hasBoards;
  for (const part of state.filled) part.hidden = !hasBoards;
  state.pauseAll.disabled = tablesOf(live, "running").length === 0;
  state.resumeAll.disabled = tablesOf(live, "paused").length === 0;
  state.waiting.refresh(state.opened);
  const round = findRound(live.model.contest, live.model.round);
  if (state.opened && !round?.pairings.some((one) => one.game === state.opened)) close(state);
}

function noRound(onPairings: () => void): View[] {
  const words = text().desk;
  return [h("h2", {}, words.noBoards), h("p", {}, words.noBoardsHint),
    button(words.toPairings, onPairings, { class: "primary" })];
}

function open(state: State, game: string): void {
  if (game === state.opened) {
    state.panel?.focus();
    return;
  }
  const { zug, live } = state.options;
  state.panel?.destroy();
  state.opened = game;
  state.panel = makePanel({
    zug, clocks: state.clocks, game, onClose: () => close(state),
    source: { board: () => live.model.boards.get(game), watchGame: (watcher) => live.watchGame(game, watcher) },
  });
  draw(state.side, state.panel.root);
  state.root.classList.add("has-panel");
  state.grid.select(game);
  state.waiting.refresh(game);
  remember({ game });
  state.panel.focus();
}

/** The focus goes back to the tile. */
function close(state: State): void {
  const { opened } = state;
  state.panel?.destroy();
  state.panel = state.opened = undefined;
  draw(state.side);
  state.root.classList.remove("has-panel");
  state.grid.select(undefined);
  state.waiting.refresh();
  remember({ game: undefined });
  if (opened) state.grid.focus(opened);
}
