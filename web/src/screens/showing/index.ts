// index.ts - what can be put on a screen that many look at: the events that are open, and the games that are played. Room: web/screens.
import type { Screen } from "../../app/screen";
import { http, loadMe, zone } from "../../net";
import type { ContestLine, GameLine } from "../../net";
import { makeLostNotice } from "../../play/lost_notice";
import { controlName } from "../../play/terms";
import { apart, text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { loadTournament, tournament } from "../../text/tournament";
import { h, mount } from "../../ui/view";
import type { View } from "../../ui/view";
import { loadZug } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { inTurn, stateOf } from "../start/events";

export async function makeScreen(): Promise<Screen> {
  const [zug, answer] = await Promise.all([loadZug(), http.contests(), loadTournament(), loadMe()]);
  const events = answer.ok ? inTurn(answer.contests) : [];
  const games = new Map<string, GameLine>();
  const lost = makeLostNotice();
  const view = mount(() => h("div", { class: "stack showing" },
    h("header", {}, h("h1", {}, text().app.show), h("p", { class: "soft" }, tournament().show.lead)), lost.root,
    h("section", { class: "card stack", "aria-label": text().start.events }, h("h2", {}, text().start.events),
      events.length > 0 ? h("ul", { class: "plain-list stack" }, events.map(eventOf))
        : h("p", { class: "empty" }, answer.ok ? text().start.noEvents : sayRefusal(answer))),
    gamesOf(zug, [...games.values()].filter(({ contest }) => contest === undefined))));
  const stops = [
    lost.destroy, view.stop,
    zone().watchLobby((lobby) => {
      lost.hasCome();
      games.clear();
      for (const line of lobby.games) games.set(line.game, line);
      view.redraw();
    }),
    zone().onMessage((message) => {
      if (message.type === "game-begins") games.set(message.game, message);
      else if (message.type === "game-ends") games.delete(message.game);
      else return;
      view.redraw();
    }),
  ];
  return { title: text().app.show, root: view.root, unmount: () => stops.forEach((stop) => stop()) };
}

/** A way to a screen: the page is loaded anew there, as somebody who only looks on. */
const way = (href: string, words: string): View => h("a", { class: "button", href, target: "_self" }, words);

function eventOf(event: ContestLine): View {
  const { contest, name } = event;
  const words = tournament().show;
  return h("li", { key: contest, class: "row" },
    h("div", {}, h("a", { href: `/event/${contest}` }, apart(name)), h("span", { class: "soft" }, ` ${stateOf(event)}`)),
    h("div", { class: "row", role: "group", "aria-label": apart(name) }, way(`/show/event/${contest}`, words.toOne),
      way(`/show/event/${contest}/boards`, words.toBoards), way(`/event/${contest}/wall`, tournament().page.toWall)));
}

/** The games of no event; what belongs to one is shown with it. */
function gamesOf(zug: Zug, games: readonly GameLine[]): View {
  const words = text().play;
  return h("section", { class: "card stack", "aria-label": words.lobby.games }, h("h2", {}, words.lobby.games),
    games.length === 0 ? h("p", { class: "empty" }, words.watch.none)
      : h("ul", { class: "plain-list stack" }, games.map(({ game, white, black, control }) => {
        const names = words.game.between(white.name, black.name);
        return h("li", { key: game, class: "row" }, h("span", {}, names), h("span", { class: "soft" }, controlName(zug, control)),
          h("a", { class: "button", href: `/show/game/${game}`, target: "_self", "aria-label": `${words.watch.show}: ${names}` }, words.watch.show));
      })));
}
