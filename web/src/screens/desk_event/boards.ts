// boards.ts - the boards of a round at the desk: the grid, who waits, and one board beside it. Room: web/screens.
import { NEEDS, isUrgent, lowMs } from "../../event/attention";
import type { Need } from "../../event/attention";
import { makeClocks } from "../../event/clocks";
import { makeGrid } from "../../event/grid";
import type { Order } from "../../event/grid";
import type { Live } from "../../event/live";
import type { Table } from "../../event/model";
import { text } from "../../text";
import { button, fill, h, show } from "../../ui/dom";
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

export function makeBoards(options: BoardsOptions): BoardsView {
  const { zug, live } = options;
  const words = text().desk;
  const clocks = makeClocks(zug);
  let panel: Panel | undefined;
  let opened: string | undefined;
  const summary = h("ul", { class: "summary", "aria-label": words.summary });
  const grid = makeGrid({
    zug, read: clocks.read, lowMs: lowMs(zug, live.model.contest.control), onOpen: (game) => open(game),
    onNeeds: (needs) => {
      fill(summary, ...NEEDS.filter((need) => needs.has(need)).map((need) => summaryItem(need, needs.get(need) ?? 0)));
      show(noneUrgent, isFiltered && ![...needs].some(([need, count]) => isUrgent(need) && count > 0));
    },
  });
  let isFiltered = false;
  const noneUrgent = h("p", { class: "empty" }, words.noneUrgent);
  const pauseAll = button(words.acts.pauseAll, () => void askAll({ do: "pause", boards: withStatus("running") }));
  const resumeAll = button(words.acts.resumeAll, () => void askAll({ do: "resume", boards: withStatus("paused") }));
  const withStatus = (status: Table["status"]): Table[] =>
    [...live.model.boards.values()].map((board) => board.table)
      .filter((table) => table.status === status && table.role === "arbiter");
  const order = select<Order>(words.orders, "need", (value) => grid.setOrder(value), { "aria-label": words.order });
  const filter = check(words.urgentOnly, false, (isOn) => {
    isFiltered = isOn;
    grid.setUrgentOnly(isOn);
  });
  const bar = h("div", { class: "desk-bar" }, summary, h("div", { class: "row" }, pauseAll, resumeAll, order, filter));
  const empty = h("div", { class: "card message" });
  const side = h("div", { class: "desk-side" });
  const waiting = makeWaiting({ live, onOpen: (game) => open(game), onCount: options.onWaiting });
  const area = h("div", { class: "desk-grid" }, grid.root, noneUrgent, h("p", { class: "soft walk-hint" }, words.walkHint));
  const root = h("div", { class: "desk-boards" }, waiting.root, bar, empty, h("div", { class: "desk-columns" }, area, side));

  const close = (): void => {
    panel?.destroy();
    panel = undefined;
    fill(side);
    root.classList.remove("has-panel");
    grid.select(undefined);
    remember({ game: undefined });
    if (opened) grid.focus(opened);
    opened = undefined;
  };
  const open = (game: string): void => {
    if (game === opened) {
      panel?.focus();
      return;
    }
    panel?.destroy();
    opened = game;
    panel = makePanel({
      zug, clocks, game, onClose: close,
      source: { board: () => live.model.boards.get(game), watchGame: (watcher) => live.watchGame(game, watcher) },
    });
    fill(side, panel.root);
    root.classList.add("has-panel");
    grid.select(game);
    remember({ game });
    panel.focus();
  };
  const refresh = (game?: string): void => {
    const board = game ? live.model.boards.get(game) : undefined;
    if (board) grid.refresh(board);
    else grid.setBoards(live.model.boards);
    const count = live.model.boards.size;
    fill(empty, ...(live.model.round === "" ? noRound(options.onPairings) : [h("p", {}, words.boardsComing)]));
    show(empty, count === 0);
    show(bar, count > 0);
    show(area, count > 0);
    pauseAll.disabled = withStatus("running").length === 0;
    resumeAll.disabled = withStatus("paused").length === 0;
    waiting.refresh();
    if (!game || game === opened) panel?.refresh();
    if (opened && panel === undefined) open(opened);
  };
  show(noneUrgent, false);
  refresh();
  return {
    root, refresh, open,
    destroy: () => {
      panel?.destroy();
      grid.destroy();
      waiting.destroy();
      clocks.destroy();
    },
  };
}

function summaryItem(need: Need, count: number): HTMLElement {
  return h("li", { class: `chip ${need}` }, h("b", {}, count), ` ${text().desk.needs[need]}`);
}

function noRound(onPairings: () => void): HTMLElement[] {
  const words = text().desk;
  return [h("h2", {}, words.noBoards), h("p", {}, words.noBoardsHint), button(words.toPairings, onPairings, { class: "primary" })];
}
