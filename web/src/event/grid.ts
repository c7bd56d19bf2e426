// grid.ts - the boards of a round at a glance, walked by arrow keys. Room: web/event.
import { text } from "../text";
import { draw, element, h } from "../ui/view";
import { byNeed, byNumber, isUrgent } from "./attention";
import type { Need } from "./attention";
import type { BoardState } from "./model";
import { makeTile } from "./tile";
import type { Tile, TileOptions } from "./tile";

const TICK_MS = 250;

export type Order = "need" | "number";

export interface GridOptions extends TileOptions {
  /** How many boards need what has changed. */
  onNeeds?(needs: ReadonlyMap<Need, number>): void;
}

export interface Grid {
  root: HTMLElement;
  /** Shows these boards and no others. */
  setBoards(boards: ReadonlyMap<string, BoardState>): void;
  /** One board has changed. */
  refresh(board: BoardState): void;
  setOrder(order: Order): void;
  /** Shows names, clocks and needs without the boards: many at a glance. */
  setCompact(isOn: boolean): void;
  /** Shows only boards that need somebody. */
  setUrgentOnly(isOn: boolean): void;
  select(game: string | undefined): void;
  focus(game: string): void;
  destroy(): void;
}

interface State {
  options: GridOptions;
  list: HTMLElement;
  tiles: Map<string, Tile>;
  boards: Map<string, BoardState>;
  order: Order;
  isUrgentOnly: boolean;
  current: string | undefined;
  shown: string;
  counted: string;
  observer: IntersectionObserver;
  /** Of an arrangement that follows changes; 0 if none waits. */
  timer: number;
}

export function makeGrid(options: GridOptions): Grid {
  const list = element(h("ul", { class: "tiles", "aria-label": text().desk.boards }));
  const state: State = {
    options, list, tiles: new Map(), boards: new Map(), order: "need", isUrgentOnly: false, current: undefined,
    shown: "", counted: "", timer: 0,
    observer: new IntersectionObserver((entries) => drawSeen(state, entries), { rootMargin: "300px" }),
  };
  list.addEventListener("keydown", (event) => walk(state, event));
  list.addEventListener("focusin", (event) => setCurrent(state, gameOf(event.target)));
  for (const left of ["pointerleave", "focusout"] as const)
    list.addEventListener(left, () => requestAnimationFrame(() => arrange(state)));
  const ticker = window.setInterval(() => tick(state), TICK_MS);
  return {
    root: list,
    setBoards: (boards) => setBoards(state, boards),
    refresh: (board) => {
      put(state, board);
      if (state.timer === 0) state.timer = window.setTimeout(() => arrange(state));
    },
    setOrder: (order) => {
      state.order = order;
      arrange(state, true);
    },
    setCompact: (isOn) => list.classList.toggle("compact", isOn),
    setUrgentOnly: (isOn) => {
      state.isUrgentOnly = isOn;
      state.counted = "";
      arrange(state, true);
    },
    select: (game) => {
      for (const [id, tile] of state.tiles) tile.root.classList.toggle("selected", id === game);
      for (const [id, tile] of state.tiles)
        if (id === game) tile.opener.setAttribute("aria-current", "true");
        else tile.opener.removeAttribute("aria-current");
    },
    focus: (game) => state.tiles.get(game)?.opener.focus(),
    destroy: () => {
      clearInterval(ticker);
      clearTimeout(state.timer);
      state.observer.disconnect();
      for (const tile of state.tiles.values()) tile.destroy();
    },
  };
}

const gameOf = (target: EventTarget | null): string | undefined =>
  target instanceof HTMLElement ? target.dataset["game"] : undefined;

/** Boards are drawn when they come into view: a round may have five hundred. */
function drawSeen(state: State, entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    state.observer.unobserve(target);
    for (const tile of state.tiles.values()) if (tile.root === target) tile.draw();
  }
}

function setBoards(state: State, boards: ReadonlyMap<string, BoardState>): void {
  for (const [game, tile] of [...state.tiles])
    if (!boards.has(game)) {
      tile.destroy();
      tile.root.remove();
      state.tiles.delete(game);
      state.boards.delete(game);
    }
  for (const board of boards.values()) put(state, board);
  arrange(state, true);
}

/** Makes the tile of a board, or shows what has changed in it. */
function put(state: State, board: BoardState): void {
  state.boards.set(board.game, board);
  const known = state.tiles.get(board.game);
  if (known) {
    known.show(board);
    return;
  }
  const tile = makeTile(state.options, board);
  state.tiles.set(board.game, tile);
  state.observer.observe(tile.root);
}

function tick(state: State): void {
  for (const tile of state.tiles.values()) if (tile.root.isConnected) tile.tick();
  arrange(state);
}

/** Nothing moves under a hand that is about to press it. */
function isHeld(state: State): boolean {
  const { list } = state;
  const active = document.activeElement;
  return (active !== null && active !== list && list.contains(active))
    || (matchMedia("(hover: hover)").matches && list.matches(":hover"));
}

/** Puts the tiles in their order, unless a hand is on them. */
function arrange(state: State, isWanted = false): void {
  clearTimeout(state.timer);
  state.timer = 0;
  const needs = new Map([...state.tiles].map(([game, tile]) => [game, tile.need()]));
  const need = (board: BoardState): Need => needs.get(board.game) ?? "playing";
  count(state, needs);
  const all = [...state.boards.values()];
  const sorted = state.order === "need" ? byNeed(all, need) : byNumber(all);
  const wanted = state.isUrgentOnly ? sorted.filter((board) => isUrgent(need(board))) : sorted;
  const shown = wanted.map((board) => board.game).join(" ");
  const mayWait = !isWanted && state.shown !== "" && !isLonger(shown, state.shown);
  if (shown === state.shown || (mayWait && isHeld(state))) return;
  state.shown = shown;
  const focused = gameOf(document.activeElement);
  draw(state.list, wanted.flatMap((board) => state.tiles.get(board.game)?.root ?? []));
  if (!wanted.some((board) => board.game === state.current)) state.current = wanted[0]?.game;
  setCurrent(state, state.current);
  if (focused !== undefined) state.tiles.get(focused)?.opener.focus();
}

/** Boards that were not there before are always put in. */
const isLonger = (shown: string, before: string): boolean => shown.length > before.length;

/** Tells how many boards need what, if that has changed. */
function count(state: State, needs: ReadonlyMap<string, Need>): void {
  const counts = new Map<Need, number>();
  for (const need of needs.values()) counts.set(need, (counts.get(need) ?? 0) + 1);
  const counted = JSON.stringify([...counts]);
  if (counted === state.counted) return;
  state.counted = counted;
  state.options.onNeeds?.(counts);
}

/** One tile is reached by Tab, the others by arrow keys. */
function setCurrent(state: State, game: string | undefined): void {
  if (game === undefined) return;
  state.current = game;
  for (const [id, tile] of state.tiles) tile.opener.tabIndex = id === game ? 0 : -1;
}

const COLUMN_KEYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const ROW_KEYS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

function walk(state: State, event: KeyboardEvent): void {
  const openers = [...state.list.querySelectorAll<HTMLElement>(".tile-open")];
  const at = openers.findIndex((one) => one === document.activeElement);
  if (at < 0) return;
  const columns = getComputedStyle(state.list).gridTemplateColumns.split(" ").length;
  const step = COLUMN_KEYS[event.key] ?? (ROW_KEYS[event.key] ?? 0) * columns;
  const to = event.key === "Home" ? 0 : event.key === "End" ? openers.length - 1 : step === 0 ? -1 : at + step;
  const next = openers[to];
  if (event.key !== "Home" && event.key !== "End" && step === 0) return;
  event.preventDefault();
  next?.focus();
}
