// index.ts - the arbiter's desk: calls, events, and the making of one. Room: web/screens.
import type { Screen } from "../../app/screen";
import { callItem, followCalls, tellCall } from "../../event/calls";
import { dateOf, makeClosed } from "../../event/closed";
import { http, loadMe } from "../../net";
import type { Call, ContestLine, GameLine, Me } from "../../net";
import { makeLogIn } from "../../play/log_in";
import { apart, text } from "../../text";
import { late } from "../../text/late";
import { sayRefusal } from "../../text/refusal";
import { button, element, h, mount } from "../../ui/view";
import type { View } from "../../ui/view";
import { loadZug } from "../../zug/zug";
import { makeEventForm } from "./make";

export async function makeScreen(): Promise<Screen> {
  const words = text().desk;
  const [zug, me, answer, lobby] = await Promise.all([loadZug(), loadMe(), http.contests(), http.lobby()]);
  const events = answer.ok ? answer.contests : [];
  const isArbiter = me !== null && (me.arbiter || events.some((event) => event.arbiter));
  const form = element(makeEventForm(zug));
  const closed = makeClosed();
  const others = isArbiter ? null : explain(me);
  const games = me?.arbiter && lobby.ok ? lobby.games.filter((game) => game.contest === undefined) : [];
  let calls: readonly Call[] = [];
  let isMaking = false;
  const make = (): void => {
    isMaking = !isMaking;
    desk.redrawNow();
    if (isMaking) form.querySelector<HTMLElement>("input")?.focus();
  };
  const desk = mount(() =>
    h("div", { class: "stack desk-home" },
      h("header", { class: "event-head" },
        h("div", {}, h("h1", {}, words.title), h("p", { class: "soft" }, words.lead)),
        me?.arbiter && h("div", { class: "row" }, h("a", { href: "/accounts", class: "button" }, words.accounts),
          h("a", { href: "/zone", class: "button" }, late().zone.title),
          button(words.make, make, { class: "primary", "aria-expanded": String(isMaking) }))),
      !answer.ok && h("p", { class: "notice" }, sayRefusal(answer)),
      isArbiter ? h("ul", { class: "waiting-list", "aria-label": words.calls }, calls.map((call) => callItem(call))) : others,
      isMaking && form,
      h("section", { class: "card" }, h("h2", {}, words.events), listOf(events, me?.arbiter ?? false)),
      games.length > 0 && otherGames(games),
      closed));
  const follow = (list: readonly Call[]): void => {
    calls = list;
    desk.redraw();
  };
  const stop = isArbiter ? followCalls(follow, tellCall) : undefined;
  return {
    title: words.title,
    root: desk.root,
    unmount: () => {
      stop?.();
      desk.stop();
    },
  };
}

/** How one becomes an arbiter. */
function explain(me: Me | null): View | HTMLElement {
  const words = text().desk;
  if (me === null) return makeLogIn(words.notIn, words.notInHint);
  const ways = h("section", { class: "card stack" }, h("h2", {}, words.notArbiter), h("p", {}, words.notArbiterHint(me.name)),
    h("ul", {}, h("li", {}, words.wayFellow),
      h("li", {}, `${words.wayOperator} `, h("code", {}, `zug zone make-arbiter ${quoted(me.name)}`))),
    h("p", { class: "soft" }, words.watchEvents));
  return me.guest ? h("div", { class: "stack" }, ways, makeLogIn(words.notIn, words.guestHint)) : ways;
}

/** A name as a shell wants it. */
const quoted = (name: string): string => (/^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`);

function listOf(events: readonly ContestLine[], isArbiter: boolean): View {
  const words = text().desk;
  if (events.length === 0) return h("p", { class: "empty" }, isArbiter ? words.noEventsArbiter : words.noEvents);
  const rank = (event: ContestLine): number => (event.arbiter ? 1 : 0);
  const newest = [...events].sort((a, b) => rank(b) - rank(a) || b.made_ms - a.made_ms);
  const about = (event: ContestLine): string =>
    [apart(event.site ?? ""), words.roundCount(event.rounds ?? 0), dateOf(event.made_ms)].filter(Boolean).join(" · ");
  return h("ul", { class: "event-list" }, newest.map((event) => h("li", { key: event.contest },
    h("a", { href: `${event.arbiter ? "/desk" : "/event"}/${event.contest}` }, event.name),
    h("span", { class: "soft" }, about(event)),
    event.players_only && h("span", { class: "chip" }, words.facts.playersOnly),
    event.arbiter && h("span", { class: "chip" }, words.yours))));
}

/** Games outside of events: an arbiter of the zone may look after them, too. */
function otherGames(games: readonly GameLine[]): View {
  const words = text().desk;
  return h("section", { class: "card" }, h("h2", {}, words.otherGames),
    h("ul", { class: "event-list" }, games.map((game) => h("li", {},
      h("a", { href: `/desk/game/${game.game}` }, text().play.game.between(game.white.name, game.black.name)),
      h("span", { class: "soft" }, words.moveCount(Math.ceil(game.plies / 2)))))));
}
