// tile.ts - one board of an event, small: names, clocks, what it needs. Room: web/event.
import { makeBoard } from "../board/board";
import type { Board } from "../board/board";
import { zone } from "../net";
import { watchersOf, watchersView } from "../play/audience";
import { text } from "../text";
import { draw, element, h } from "../ui/view";
import type { View } from "../ui/view";
import { resultText } from "../ui/result";
import { clockText } from "../ui/time";
import type { Side } from "../zug/types";
import { SIDES } from "../zug/types";
import type { Zug } from "../zug/zug";
import { isLow, needOf } from "./attention";
import type { Need, ReadClock } from "./attention";
import { isOver } from "./model";
import type { BoardState, Table } from "./model";

export interface TileOptions {
  zug: Zug;
  read: ReadClock;
  lowMs: number;
  /** Opens a board; without it the tile is a link to the game. */
  onOpen?(game: string): void;
}

export interface Tile {
  root: HTMLElement;
  /** What has the focus. */
  opener: HTMLElement;
  need(): Need;
  show(board: BoardState): void;
  /** The clocks and absences as they are now. */
  tick(): void;
  /** Draws the board itself, which is done only once it is looked at. */
  draw(): void;
  destroy(): void;
}

export function makeTile(options: TileOptions, first: BoardState): Tile {
  let board = first;
  let drawn: Board | undefined;
  const opener = options.onOpen
    ? element(h("button", { type: "button", class: "tile-open", on: { click: () => options.onOpen?.(board.game) } }))
    : element(h("a", { class: "tile-open", href: `/game/${board.game}` }));
  opener.dataset["game"] = board.game;
  const chips = element(h("span", { class: "chips" }));
  const head = h("div", { class: "tile-head" },
    h("span", { class: "tile-number" }, String(board.table.board ?? "")), chips);
  const place = element(h("div", { class: "tile-board" }));
  const rows = { white: makeRow("white"), black: makeRow("black") };
  const body = h("div", { class: "tile-body", "aria-hidden": "true" }, head, rows.black.root, place, rows.white.root);
  const root = element(h("li", { class: "tile" }, opener, body));
  const need = (): Need => needOf(board, options.read, options.lowMs);

  const tick = (): void => {
    for (const side of SIDES) {
      const left = options.read(board, side);
      rows[side].show(board, side, left, isLow(board, side, options.read, options.lowMs));
    }
    const now = need();
    if (root.dataset["need"] !== now) {
      root.dataset["need"] = now;
      draw(chips, chipsOf(board, now));
    }
  };
  // Said when it is reached or something happens; not with every second of its clocks.
  const label = (): void => opener.setAttribute("aria-label", labelOf(board, need(), options.read));
  opener.addEventListener("focus", label);
  const show = (next: BoardState): void => {
    board = next;
    delete root.dataset["need"];
    root.classList.toggle("is-over", isOver(board.table));
    tick();
    label();
    drawn?.show(viewOf(board));
  };
  show(first);
  return {
    root,
    opener,
    need,
    show,
    tick,
    draw: () => {
      if (drawn) return;
      drawn = makeBoard({ zug: options.zug, still: true });
      place.append(drawn.root);
      drawn.show(viewOf(board));
    },
    destroy: () => drawn?.destroy(),
  };
}

/** What the small board shows. */
function viewOf({ table }: BoardState): { fen: string; lastMove?: string } {
  const last = table.last?.uci;
  return last ? { fen: table.fen, lastMove: last } : { fen: table.fen };
}

/** The line of one player: name, absence, clock. */
function makeRow(side: Side) {
  const name = element(h("span", { class: "tile-name" }));
  const away = element(h("span", { class: "chip away" }));
  const clock = element(h("span", { class: "tile-clock" }));
  const root = h("div", { class: `tile-player ${side}` }, h("span", { class: `side-mark ${side}` }), name, away, clock);
  const put = (shown: HTMLElement, words: string): void => {
    if (shown.textContent !== words) shown.textContent = words;
  };
  return {
    root,
    show: (board: BoardState, of: Side, left: number | null, isShort: boolean): void => {
      const { table } = board;
      put(name, table[of].name);
      name.title = table[of].name;
      put(away, awayNote(table, of));
      put(clock, left === null ? "" : clockText(left, false));
      clock.classList.toggle("running", table.ticking && table.turn === of);
      clock.classList.toggle("low", isShort);
    },
  };
}

/** How long somebody is away, or has not come: "away 0:42"; empty if they are here. */
export function awayNote(table: Table, side: Side): string {
  const { away_since_ms: since, awaited } = table[side];
  if (isOver(table) || since === undefined) return "";
  const time = clockText(Math.max(0, zone().now() - since), false);
  return awaited ? text().desk.awaitedFor(time) : text().desk.awayFor(time);
}

/** What stands in the head of a tile. */
function chipsOf({ game, table }: BoardState, need: Need): (View | null)[] {
  const words = text().desk;
  const chip = (kind: string, name: string): View => h("span", { class: `chip ${kind}` }, name);
  if (isOver(table))
    return [...(need === "called" || need === "undecided" ? [chip(need, words.needs[need])] : []),
      chip("result", table.status === "aborted" ? words.aborted : resultText(table.result))];
  const chips = need === "playing" || need === "away" ? [] : [chip(need, words.needs[need])];
  if (table.status === "paused" && need !== "paused") chips.push(chip("paused", words.needs.paused));
  return [watchersView(game), ...chips];
}

/** A tile in one sentence, for a screen reader. */
export function labelOf(board: BoardState, need: Need, read: ReadClock): string {
  const { table } = board;
  const words = text().desk;
  const parts = [words.boardLabel(table.board ?? 0, table.white.name, table.black.name)];
  if (need !== "playing" && need !== "over" && need !== "away") parts.push(words.needs[need]);
  for (const side of SIDES) {
    const { called, call, name } = table[side];
    if (called && call) parts.push(words.callLabel(name, call));
  }
  if (isOver(table))
    return [...parts, table.status === "aborted" ? words.aborted : resultText(table.result)].join(", ");
  for (const side of SIDES) {
    const { away_since_ms: since, awaited, name } = table[side];
    if (since === undefined) continue;
    const ms = Math.max(0, zone().now() - since);
    parts.push(awaited ? words.awaitedLabel(name) : words.awayLabel(name, ms));
  }
  for (const side of SIDES) {
    const left = read(board, side);
    if (left !== null) parts.push(text().clock.left(text().board.colors[side], left));
  }
  if (watchersOf(board.game) > 0) parts.push(text().play.watch.watchers(watchersOf(board.game)));
  parts.push(words.moveCount(Math.ceil(table.plies / 2)), text().board.toMove(table.turn));
  return parts.join(", ");
}
