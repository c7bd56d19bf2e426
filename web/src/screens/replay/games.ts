// games.ts - the games of a file, with a search; also for many thousands. Room: web/screens.
// Only the rows that are seen are in the page: a list box whose active row is told to screen readers.
import { text } from "../../text";
import { sayFound } from "../../text/facts";
import { wholeSentence } from "../../text/refusal";
import { draw, element, freshId, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { check, field, select } from "../../ui/field";
import type { IndexedGame } from "../../zug/pgn";
import { known, knownDate, listed, nameOf } from "./known";
import { resultText } from "./moves";

const ROW = 58;
const SPARE = 6;

export interface GameList {
  root: HTMLElement;
  show(games: readonly IndexedGame[]): void;
  /** Marks the game that is open, by its number from 0. */
  mark(number: number): void;
  /** The numbers of the games that the search has found. */
  found(): readonly number[];
  /** The game before (-1) or behind (1) one among those found; null at the end. */
  beside(number: number, step: -1 | 1): number | null;
  focus(): void;
}

interface State {
  games: readonly IndexedGame[];
  texts: string[];
  found: number[];
  open: number;
  active: number;
}

export function makeGameList(onOpen: (number: number) => void, onFound: () => void): GameList {
  const words = text().replay;
  const state: State = { games: [], texts: [], found: [], open: -1, active: 0 };
  const id = freshId("games");
  const rows = element(h("div", { class: "games-rows", role: "presentation" }));
  const box = element(h("div", { class: "games-box", role: "listbox", tabindex: "0", "aria-label": words.gameList }, rows));
  const search = element(h("input", { type: "search", placeholder: words.searchHint, autocomplete: "off" }));
  const filters = { result: "" as string, problems: false };
  const status = element(h("p", { class: "soft games-count", role: "status" }));
  const none = element(h("p", { class: "games-none" }, words.noneFound));
  const results = { "": words.anyResult, "1-0": "1–0", "1/2-1/2": "½–½", "0-1": "0–1", "*": "*" };
  const redraw = (): void => drawRows(state, box, rows, id);
  const refresh = (): void => {
    state.found = find(state, search.value, filters);
    state.active = Math.max(0, state.found.indexOf(state.open));
    rows.style.height = `${state.found.length * ROW}px`;
    draw(status, words.found(state.found.length, state.games.length));
    none.hidden = state.found.length !== 0;
    box.hidden = state.found.length === 0;
    reveal(state, box);
    redraw();
    onFound();
  };
  search.addEventListener("input", refresh);
  box.addEventListener("scroll", redraw);
  box.addEventListener("keydown", (event) => onKey(state, box, event, redraw, onOpen));
  rows.addEventListener("click", (event) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;
    if (!row) return;
    state.active = Number(row.dataset["row"]);
    const number = state.found[state.active];
    if (number !== undefined) onOpen(number);
  });
  const choice = select(results, "", (value) => {
    filters.result = value;
    refresh();
  });
  const root = element(h("div", { class: "games" },
    h("div", { class: "games-search", role: "search" }, field(words.search, search), field(words.result, choice)),
    check(words.onlyProblems, false, (isOn) => {
      filters.problems = isOn;
      refresh();
    }),
    status, none, box));
  if (typeof ResizeObserver !== "undefined") new ResizeObserver(redraw).observe(box);
  return {
    root,
    show: (games) => {
      Object.assign(state, { games, texts: games.map(searchText), open: 0, active: 0 });
      search.value = "";
      refresh();
    },
    mark: (number) => {
      state.open = number;
      state.active = Math.max(0, state.found.indexOf(number));
      reveal(state, box);
      redraw();
    },
    found: () => state.found,
    beside: (number, step) => state.found[state.found.indexOf(number) + step] ?? null,
    focus: () => box.focus({ preventScroll: true }),
  };
}

/** All that a game is found by, in small letters. */
function searchText(game: IndexedGame): string {
  const { white, black, event, site, date, round, eco, opening, result } = game;
  return plain([white, black, event, site, date, round, eco, opening, result].filter((part) => part).join(" "));
}

/** Small letters without accents: Huebner is not Hübner, but Hubner is. */
const plain = (words: string): string => words.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

/** Games that have all words of the search. */
function find(state: State, wanted: string, filters: { result: string; problems: boolean }): number[] {
  const words = plain(wanted).split(/\s+/).filter((word) => word);
  const found: number[] = [];
  for (const [number, game] of state.games.entries()) {
    if (filters.result && (game.result ?? "*") !== filters.result) continue;
    if (filters.problems && game.errors + game.warnings === 0) continue;
    const own = state.texts[number] ?? "";
    if (words.every((word) => own.includes(word))) found.push(number);
  }
  return found;
}

/** Brings the active row into view. */
function reveal(state: State, box: HTMLElement): void {
  const top = state.active * ROW;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW - box.clientHeight;
}

/** Puts the rows that are seen into the page. */
function drawRows(state: State, box: HTMLElement, rows: HTMLElement, id: string): void {
  const height = box.clientHeight || 600;
  const first = Math.max(0, Math.floor(box.scrollTop / ROW) - SPARE);
  const last = Math.min(state.found.length, Math.ceil((box.scrollTop + height) / ROW) + SPARE);
  const shown = new Set(Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i));
  if (state.active < state.found.length) shown.add(state.active);
  draw(rows, [...shown].map((row) => rowOf(state, row, id)));
  if (state.found.length > 0) box.setAttribute("aria-activedescendant", `${id}-${state.active}`);
  else box.removeAttribute("aria-activedescendant");
}

function rowOf(state: State, row: number, id: string): HTMLElement {
  const words = text().replay;
  const number = state.found[row] ?? 0;
  const game = state.games[number];
  const { name, event } = nameOf(game ?? {}, number);
  const round = known(game?.round);
  const about = listed([event, round && words.round(round), knownDate(game?.date), known(game?.eco)]);
  const shownIt = element(h("div",
    {
      class: row === state.active ? "games-row active" : "games-row", role: "option", id: `${id}-${row}`,
      "data-row": row, "aria-selected": String(number === state.open), "aria-setsize": state.found.length,
      "aria-posinset": row + 1,
    },
    h("span", { class: "games-number" }, number + 1),
    h("span", { class: "games-names" }, name),
    h("span", { class: "games-result" }, resultText(game?.result ?? "*")),
    h("span", { class: "games-about" }, about),
    game ? problemsOf(game) : null));
  shownIt.style.transform = `translateY(${row * ROW}px)`;
  return shownIt;
}

/** How many problems a game has; the first error can be read by pointing at it. */
function problemsOf(game: IndexedGame): View | null {
  if (game.errors + game.warnings === 0) return null;
  const sentence = text().replay.problems(game.errors, game.warnings);
  const title = game.problem ? wholeSentence(sayFound(game.problem)) : sentence;
  return h("span", { class: game.errors > 0 ? "games-problem error" : "games-problem", title }, sentence);
}

function onKey(
  state: State, box: HTMLElement, event: KeyboardEvent, redraw: () => void, onOpen: (number: number) => void,
): void {
  const page = Math.max(1, Math.floor(box.clientHeight / ROW) - 1);
  const steps: Record<string, number> = {
    ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity,
  };
  const number = state.found[state.active];
  if (event.key === "Enter" && number !== undefined) onOpen(number);
  const step = steps[event.key];
  if (event.key !== "Enter" && step === undefined) return;
  event.preventDefault();
  if (step === undefined) return;
  state.active = Math.min(state.found.length - 1, Math.max(0, state.active + step));
  reveal(state, box);
  redraw();
}
