// index.ts - the boards of an event's round on a screen on the wall, as many as are seen at once, by turns. Room: web/screens.
// It is shown what strangers see, whoever has opened it.
import { message, setAddress } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { lowMs } from "../../event/attention";
import { makeClocks } from "../../event/clocks";
import { followEvent } from "../../event/live";
import { isOver } from "../../event/model";
import type { BoardState } from "../../event/model";
import { showable } from "../../event/showable";
import { makeStartNote } from "../../event/start_time";
import { makeTile } from "../../event/tile";
import type { Tile, TileOptions } from "../../event/tile";
import { http, zone } from "../../net";
import type { Contest, Refusal } from "../../net";
import { makeNotShown } from "../../play/not_shown";
import { apart, text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { loadTournament, tournament } from "../../text/tournament";
import { button, draw, element, h } from "../../ui/view";
import { loadZug } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { canFill, keepAwake, toggleFull } from "../wall/awake";
import { makeBar } from "../wall/bar";
import type { Bar } from "../wall/bar";
import { fitBoards } from "./fit";

/** The seconds that a page may stay. */
const PACES = [5, 10, 15, 30, 60];
const TICK_MS = 250;
/** Of many boards some move at once: what they change on the page is drawn together. */
const DRAW_MS = 300;

export async function makeScreen(place: Place): Promise<Screen> {
  zone().asWatcher(true);
  const [zug, contest] = await Promise.all([loadZug(), http.contest(place.params["id"] ?? ""), loadTournament()]);
  if (contest.ok && !contest.deleted) return makeBoards(zug, contest, place.query);
  zone().asWatcher(false);
  return contest.ok ? message(contest.name, tournament().remove.gone) : makeNotShown(text().desk.events, contest);
}

interface State {
  boards(): BoardState[];
  contest(): Contest;
  tile: TileOptions;
  /** Those of the page that is shown. */
  tiles: Map<string, Tile>;
  parts: Record<"title" | "page" | "list" | "none" | "lost", HTMLElement>;
  /** From 0. */
  page: number;
  pages: number;
  seconds: number;
  isPaused: boolean;
  refusal: Refusal | undefined;
  /** Of the next page. */
  timer: number;
  /** Of changes that are not drawn yet; 0 if there are none. */
  changed: number;
}

function makeBoards(zug: Zug, first: Contest, query: URLSearchParams): Screen {
  const clocks = makeClocks(zug);
  const live = followEvent(first, {
    onContest: () => redraw(state),
    onRound: () => {
      clocks.destroy();
      state.page = 0;
    },
    onBoards: (game) => refresh(state, game),
    onRefused: (refusal) => refuse(state, refusal),
    onHidden: () => refuse(state, { ok: false, code: "hidden", message: "" }),
  });
  const pace = Number(query.get("pace") ?? "");
  const state: State = {
    boards: () => showable(live.model.boards), contest: () => live.model.contest,
    tile: { zug, read: clocks.read, lowMs: lowMs(zug, first.control) }, tiles: new Map(), parts: makeParts(first),
    page: 0, pages: 0, seconds: pace >= 1 && pace <= 600 ? pace : 15, isPaused: false, refusal: undefined, timer: 0, changed: 0,
  };
  const { title, page, list, none, lost } = state.parts;
  const root = element(h("div", { class: "wall boards-wall" },
    h("header", { class: "wall-head" }, h("h1", {}, apart(first.name)), title, page), lost, list, none));
  const bar = makeControls(root, state);
  root.append(bar.root);
  const sized = new ResizeObserver(() => redraw(state));
  sized.observe(list);
  const ticker = window.setInterval(() => state.tiles.forEach((tile) => tile.tick()), TICK_MS);
  const showLost = (): void => void (lost.hidden = zone().connection() !== "lost");
  const stops = [
    keepAwake(), bar.destroy, live.destroy, clocks.destroy, zone().onConnection(showLost), () => sized.disconnect(),
    () => clearInterval(ticker), () => clearTimeout(state.timer), () => clearTimeout(state.changed), () => state.tiles.forEach((tile) => tile.destroy()), () => zone().asWatcher(false),
  ];
  showLost();
  redraw(state);
  wait(state);
  return { title: tournament().show.boardsTitle(apart(first.name)), layout: "wide", root, unmount: () => stops.forEach((stop) => stop()) };
}

const makeParts = (contest: Contest): State["parts"] => ({
  title: element(h("h2")), page: element(h("span", { class: "wall-page" })), none: element(h("div", { class: "wall-none", role: "status" })),
  list: element(h("ul", { class: "wall-list", "aria-label": tournament().show.boardsTitle(apart(contest.name)) })),
  lost: element(h("p", { class: "notice wall-lost", role: "alert" }, tournament().page.wall.lost)),
});

/** Nothing is shown any more: the boards are for others. */
function refuse(state: State, refusal: Refusal): void {
  state.refusal = refusal;
  redraw(state);
}

/** One board has changed, or all of them: a call takes a board away, and its answer brings it back. */
function refresh(state: State, game: string | undefined): void {
  const board = state.boards().find((one) => one.game === game);
  const tile = board && state.tiles.get(board.game);
  if (board && tile) tile.show(board);
  else state.changed ||= window.setTimeout(() => redraw(state), DRAW_MS);
}

/** Draws the page that is shown; of the boards that were on it before, those that still are stay. */
function redraw(state: State): void {
  const { parts, tiles } = state;
  clearTimeout(state.changed);
  state.changed = 0;
  const words = tournament();
  const boards = state.refusal ? [] : state.boards();
  parts.none.hidden = boards.length > 0;
  parts.list.hidden = boards.length === 0;
  const { perPage, pages, columns, side } = fitBoards(boards.length, parts.list.clientWidth, parts.list.clientHeight);
  state.pages = pages;
  state.page = Math.min(state.page, Math.max(0, pages - 1));
  const shown = boards.slice(state.page * perPage, (state.page + 1) * perPage);
  for (const [game, tile] of [...tiles])
    if (!shown.some((board) => board.game === game)) {
      tile.destroy();
      tiles.delete(game);
    }
  parts.list.style.setProperty("--side", `${side}px`);
  parts.list.style.setProperty("--columns", String(columns));
  draw(parts.list, shown.map((board) => tileOf(state, board).root));
  for (const board of shown) tileOf(state, board).draw();
  const open = boards.filter(({ table }) => !isOver(table)).length;
  parts.title.hidden = boards.length === 0;
  draw(parts.title, boards[0]?.table.round === undefined ? "" : words.show.round(boards[0].table.round, open));
  draw(parts.page, pages > 1 ? words.page.wall.page(state.page + 1, pages) : "");
  if (boards.length === 0) draw(parts.none, emptyOf(state));
}

/** The tile of a board, as it is now. */
function tileOf({ tiles, tile: options }: State, board: BoardState): Tile {
  const known = tiles.get(board.game);
  if (known) {
    known.show(board);
    return known;
  }
  const made = makeTile(options, board);
  tiles.set(board.game, made);
  return made;
}

/** Why there are no boards. */
function emptyOf(state: State): (HTMLElement | ReturnType<typeof h> | null)[] {
  const contest = state.contest();
  const round = contest.rounds[contest.rounds.length - 1];
  const words = tournament();
  const why = state.refusal ? sayRefusal(state.refusal) : contest.closed ? words.page.wall.over : words.show.soon;
  return [h("p", {}, why), round && !state.refusal ? makeStartNote(round) : null];
}

/** Turns to the page behind this one, or before it. */
function turn(state: State, step: number): void {
  if (state.pages > 1) {
    state.page = (state.page + step + state.pages) % state.pages;
    redraw(state);
  }
  wait(state);
}

/** The next page comes by itself. */
function wait(state: State): void {
  clearTimeout(state.timer);
  if (!state.isPaused) state.timer = window.setTimeout(() => turn(state, 1), 1000 * state.seconds);
}

/** The address keeps how long a page stays. */
function setPace(state: State, seconds: number): void {
  state.seconds = seconds;
  setAddress(`${location.pathname}?pace=${seconds}`);
  wait(state);
}

function makeControls(root: HTMLElement, state: State): Bar {
  const words = tournament().page.wall;
  const { contest: id } = state.contest();
  const pause = element(button(words.pause, () => setPaused(!state.isPaused)));
  const setPaused = (isPaused: boolean): void => {
    state.isPaused = isPaused;
    pause.textContent = isPaused ? words.goOn : words.pause;
    wait(state);
  };
  const paces = [...new Set([...PACES, state.seconds])].sort((a, b) => a - b);
  const pace = h("select", { "aria-label": tournament().show.pace, value: String(state.seconds),
    on: { change: (event) => event.target instanceof HTMLSelectElement && setPace(state, Number(event.target.value)) } },
  paces.map((seconds) => h("option", { value: String(seconds), selected: seconds === state.seconds }, tournament().show.seconds(seconds))));
  const full = (): void => void toggleFull(root);
  return makeBar(root, tournament().show.boardsKeys, {
    " ": () => setPaused(!state.isPaused), ArrowRight: () => turn(state, 1), ArrowLeft: () => turn(state, -1),
    PageDown: () => turn(state, 1), PageUp: () => turn(state, -1), f: full,
  },
  h("a", { class: "button", href: `/event/${id}`, target: "_self" }, words.leave),
  h("a", { class: "button", href: `/show/event/${id}`, target: "_self" }, tournament().show.toOne),
  button(words.back, () => turn(state, -1)), pause, button(words.next, () => turn(state, 1)), pace, canFill() ? button(words.fullScreen, full) : null);
}
