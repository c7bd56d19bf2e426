// index.ts - a grid of the boards on which is being played. Room: web/screens.
import type { Screen } from "../../app/screen";
import { makeEventLinks } from "../../event/links";
import { loadMe, zone } from "../../net";
import type { GameLine, Message } from "../../net";
import { text } from "../../text";
import { button, fill, h, show } from "../../ui/dom";
import { loadZug } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { makeMiniature } from "./miniature";
import type { Miniature } from "./miniature";

/** So many boards at once; more on request. */
const PAGE = 24;

/** The zone wants no more questions at once, and they are asked all together after a break. */
const MOST = 48;

interface State {
  zug: Zug;
  lines: Map<string, GameLine>;
  shown: Map<string, Miniature>;
  limit: number;
  grid: HTMLElement;
  empty: HTMLElement;
  more: HTMLElement;
  count: HTMLElement;
}

export async function makeScreen(): Promise<Screen> {
  const [zug] = await Promise.all([loadZug(), loadMe()]);
  const words = text().play.watch;
  const state: State = {
    zug,
    lines: new Map(),
    shown: new Map(),
    limit: PAGE,
    grid: h("ul", { class: "boards" }),
    empty: h(
      "div",
      { class: "card empty-state", hidden: true },
      h("p", {}, h("strong", {}, words.none)),
      h("p", {}, words.noneHint),
      h("a", { class: "button primary", href: "/play?to=open" }, words.offer),
    ),
    more: button(
      words.more,
      () => {
        state.limit += PAGE;
        draw(state);
      },
      { hidden: true },
    ),
    count: h("span", { class: "soft" }),
  };
  const banner = h("p", { class: "notice", role: "status", hidden: true }, text().play.lost);
  const stops = [
    zone().watchLobby((lobby) => {
      state.lines = new Map(lobby.games.map((line) => [line.game, line]));
      draw(state);
    }),
    zone().onMessage((message) => hear(state, message)),
    zone().onConnection((connection) => {
      show(banner, connection === "lost");
      state.grid.classList.toggle("stale", connection === "lost");
    }),
  ];
  return {
    title: words.title,
    layout: "wide",
    root: h(
      "section",
      {},
      h("header", { class: "hero" }, h("h1", {}, words.title), state.count),
      banner,
      makeEventLinks(),
      state.empty,
      state.grid,
      state.more,
    ),
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
  draw(state);
}

function draw(state: State): void {
  const lines = [...state.lines.values()];
  const wanted = new Set(lines.slice(0, state.limit).map((line) => line.game));
  for (const [game, one] of state.shown)
    if (!wanted.has(game)) {
      one.destroy();
      one.root.remove();
      state.shown.delete(game);
    }
  for (const line of lines.slice(0, state.limit))
    if (!state.shown.has(line.game)) {
      const one = makeMiniature(state.zug, line);
      state.shown.set(line.game, one);
      state.grid.append(one.root);
    }
  show(state.empty, lines.length === 0);
  show(state.more, lines.length > state.limit && state.limit < MOST);
  fill(state.count, lines.length > 0 ? text().play.watch.count(lines.length) : "");
}
