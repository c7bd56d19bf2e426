// index.ts - a grid of the boards on which is being played. Room: web/screens.
import type { Screen } from "../../app/screen";
import { makeEventLinks } from "../../event/links";
import { loadMe, zone } from "../../net";
import type { GameLine, Message } from "../../net";
import { makeLostNotice } from "../../play/lost_notice";
import { text } from "../../text";
import { button, draw, element, h } from "../../ui/view";
import { loadZug } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { makeMiniature } from "./miniature";
import type { Miniature } from "./miniature";

/** So many boards at once; the others are on further pages. */
const PAGE = 24;

interface State {
  zug: Zug;
  lines: Map<string, GameLine>;
  shown: Map<string, Miniature>;
  /** From 0. */
  page: number;
  grid: HTMLElement;
  empty: HTMLElement;
  pages: HTMLElement;
  back: HTMLButtonElement;
  next: HTMLButtonElement;
  range: HTMLElement;
  count: HTMLElement;
}

export async function makeScreen(): Promise<Screen> {
  const [zug] = await Promise.all([loadZug(), loadMe()]);
  const words = text().play.watch;
  const state: State = {
    zug,
    lines: new Map(),
    shown: new Map(),
    page: 0,
    grid: element(h("ul", { class: "boards" })),
    empty: element(h(
      "div",
      { class: "card empty-state", hidden: true },
      h("p", {}, h("strong", {}, words.none)),
      h("p", {}, words.noneHint),
      h("a", { class: "button primary", href: "/play?to=open" }, words.offer),
    )),
    pages: element(h("nav", { class: "row board-pages", "aria-label": words.pages, hidden: true })),
    back: element(button(words.back, () => turn(state, -1))),
    next: element(button(words.next, () => turn(state, 1))),
    range: element(h("span", { class: "soft", role: "status" })),
    count: element(h("span", { class: "soft" })),
  };
  draw(state.pages, state.back, state.range, state.next);
  const lost = makeLostNotice();
  const stops = [
    lost.destroy,
    zone().watchLobby((lobby) => {
      lost.hasCome();
      state.lines = new Map(lobby.games.map((line) => [line.game, line]));
      redraw(state);
    }),
    zone().onMessage((message) => hear(state, message)),
    zone().onConnection((connection) => state.grid.classList.toggle("stale", connection === "lost")),
  ];
  return {
    title: words.title,
    layout: "wide",
    root: element(h(
      "section",
      {},
      h("header", { class: "hero" }, h("h1", {}, words.title), state.count),
      lost.root,
      makeEventLinks(),
      state.empty,
      state.grid,
      state.pages,
    )),
    unmount: () => {
      stops.forEach((stop) => stop());
      for (const one of state.shown.values()) one.destroy();
    },
  };
}

/** Games come and go; one that has ended stays to be seen until the screen is left. */
function hear(state: State, message: Message): void {
  if (message.type === "game-begins") state.lines.set(message.game, message);
  else if (message.type === "game-ends" && !state.shown.has(message.game)) state.lines.delete(message.game);
  else return;
  redraw(state);
}

/** Goes to the page before or behind this one, and to its top. */
function turn(state: State, step: number): void {
  state.page += step;
  redraw(state);
  window.scrollTo(0, 0);
}

function redraw(state: State): void {
  const all = [...state.lines.values()];
  const last = Math.max(0, Math.ceil(all.length / PAGE) - 1);
  state.page = Math.min(state.page, last);
  const first = state.page * PAGE;
  const lines = all.slice(first, first + PAGE);
  const wanted = new Set(lines.map((line) => line.game));
  for (const [game, one] of state.shown)
    if (!wanted.has(game)) {
      one.destroy();
      one.root.remove();
      state.shown.delete(game);
    }
  for (const line of lines)
    if (!state.shown.has(line.game)) {
      const one = makeMiniature(state.zug, line);
      state.shown.set(line.game, one);
      state.grid.append(one.root);
    }
  const words = text().play.watch;
  state.empty.hidden = all.length !== 0;
  state.pages.hidden = last === 0;
  state.back.disabled = state.page === 0;
  state.next.disabled = state.page === last;
  draw(state.range, words.range(first + 1, first + lines.length, all.length));
  draw(state.count, all.length > 0 ? words.count(all.length) : "");
}
