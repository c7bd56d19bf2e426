// show.ts - the pages of a screen on the wall: draws one, and turns to the next. Room: web/screens.
import type { Clocks } from "../../event/clocks";
import type { BoardState } from "../../event/model";
import { makeStartNote } from "../../event/start_time";
import type { Contest, Round, Standings } from "../../net";
import { apart } from "../../text";
import { tournament } from "../../text/tournament";
import { draw, element, h } from "../../ui/view";
import { clockRows, pairingRows, resultRows, seatRows, standingRows } from "./lists";
import type { WallRow } from "./lists";
import { findSlide, slidesOf, stayMs } from "./slides";
import type { Slide, SlideKind } from "./slides";

/** What is known of the event, as it is now. */
export interface Known {
  contest(): Contest;
  boards(): ReadonlyMap<string, BoardState>;
  standings: Standings | undefined;
  clocks: Clocks;
}

export interface ShowOptions {
  kinds: readonly SlideKind[];
  /** That a page stays, besides the time to read it. */
  seconds: number;
  isByName: boolean;
}

export interface Show {
  root: HTMLElement;
  /** What is known has changed: the page that is shown is drawn again. */
  refresh(): void;
  /** Begins with the first page: there are new pairings. */
  restart(): void;
  /** The page behind this one, or before it. */
  turn(step: number): void;
  isPaused(): boolean;
  pause(isPaused: boolean): void;
  isByName(): boolean;
  setByName(isByName: boolean): void;
  setLost(isLost: boolean): void;
  destroy(): void;
}

const TICK_MS = 250;
/** Of a thousand boards many move at once: what they change is drawn together. */
const DRAW_MS = 400;

const lastRound = ({ rounds }: Contest): Round | undefined => rounds[rounds.length - 1];
const isOpen = ({ result = "*", aborted, unplayed }: Round["pairings"][number]): boolean => result === "*" && !aborted && !unplayed;

/** The rows of every kind; pairings only until all games of the round are over. */
function rowsOf(known: Known, isByName: boolean): Record<SlideKind, WallRow[]> {
  const contest = known.contest();
  const round = lastRound(contest);
  if (!round) return { pairings: [], clocks: [], results: [], standings: [] };
  const isPlayed = round.pairings.length > 0 && !round.pairings.some(isOpen);
  return {
    pairings: isPlayed ? [] : (isByName ? seatRows : pairingRows)(contest, round),
    clocks: clockRows(known.boards(), known.clocks),
    results: resultRows(contest, round),
    standings: known.standings && known.standings.after > 0 ? standingRows(contest, known.standings) : [],
  };
}

function titleOf(known: Known, kind: SlideKind): string {
  const words = tournament().page.wall;
  const round = lastRound(known.contest())?.round ?? "";
  return kind === "standings" ? words.standings(known.standings?.after ?? 0) : words[kind](round);
}

/** What changes while it is shown. */
interface State {
  known: Known;
  options: ShowOptions;
  root: HTMLElement;
  parts: Record<"title" | "page" | "start" | "list" | "none" | "lost", HTMLElement>;
  at: Pick<Slide, "kind" | "page">;
  isByName: boolean;
  isPaused: boolean;
  /** Of the next page. */
  timer: number;
  /** Of changes that are not drawn yet; 0 if there are none. */
  changed: number;
}

const FIRST: State["at"] = { kind: "pairings", page: 1 };

/** Draws the page that is shown, or one so many behind it; undefined if there is none. */
function redraw(state: State, step = 0): Slide | undefined {
  const { known, parts } = state;
  clearTimeout(state.changed);
  state.changed = 0;
  const rows = rowsOf(known, state.isByName);
  const counts = { pairings: rows.pairings.length, clocks: rows.clocks.length, results: rows.results.length, standings: rows.standings.length };
  const slides = slidesOf(counts, state.options.kinds);
  const slide = slides[(findSlide(slides, state.at) + step + slides.length) % slides.length];
  state.root.dataset["kind"] = slide?.kind ?? "";
  parts.none.hidden = slide !== undefined;
  draw(parts.none, tournament().page.wall[known.contest().closed ? "over" : "soon"]);
  draw(parts.title, slide ? titleOf(known, slide.kind) : "");
  const round = lastRound(known.contest());
  draw(parts.start, round ? makeStartNote(round) : null);
  draw(parts.page, slide && slide.pages > 1 ? tournament().page.wall.page(slide.page, slide.pages) : "");
  draw(parts.list, (slide ? rows[slide.kind].slice(slide.from, slide.to).map((make) => make()) : []));
  if (!slide) return undefined;
  state.at = slide;
  parts.list.style.setProperty("--rows", String(slide.rows));
  parts.list.style.setProperty("--columns", String(slide.columns));
  return slide;
}

/** Turns to a page, and to the one behind it when that was shown long enough. */
function turn(state: State, step: number): void {
  const slide = redraw(state, step);
  clearTimeout(state.timer);
  const { seconds } = state.options;
  if (!state.isPaused) state.timer = window.setTimeout(() => turn(state, 1), slide ? stayMs(slide, seconds) : 1000 * seconds);
}

export function makeShow(known: Known, options: ShowOptions): Show {
  const parts = {
    title: element(h("h2")), page: element(h("span", { class: "wall-page" })), start: element(h("div", { class: "wall-start" })),
    list: element(h("ul", { class: "wall-list" })), none: element(h("p", { class: "wall-none" })),
    lost: element(h("p", { class: "notice wall-lost", role: "alert" }, tournament().page.wall.lost)),
  };
  const root = element(h("div", { class: "wall" },
    h("header", { class: "wall-head" }, h("h1", {}, apart(known.contest().name)), parts.title, parts.start, parts.page), parts.lost, parts.list, parts.none));
  const state: State = { known, options, root, parts, at: FIRST, isByName: options.isByName, isPaused: false, timer: 0, changed: 0 };
  const ticker = window.setInterval(() => redraw(state), TICK_MS);
  const restart = (): void => {
    state.at = FIRST;
    turn(state, 0);
  };
  restart();
  return {
    root,
    refresh: () => {
      state.changed ||= window.setTimeout(() => redraw(state), DRAW_MS);
    },
    restart,
    turn: (step) => turn(state, step),
    isPaused: () => state.isPaused,
    pause: (isPaused) => {
      state.isPaused = isPaused;
      turn(state, 0);
    },
    isByName: () => state.isByName,
    setByName: (isByName) => {
      state.isByName = isByName;
      restart();
    },
    setLost: (isLost) => void (parts.lost.hidden = !isLost),
    destroy: () => {
      clearTimeout(state.timer);
      clearTimeout(state.changed);
      clearInterval(ticker);
    },
  };
}
