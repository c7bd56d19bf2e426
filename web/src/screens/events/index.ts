// index.ts - all events of the zone: those that are on or to come, and those that are over. Room: web/screens.
import type { Screen } from "../../app/screen";
import { dateOf, makeClosed } from "../../event/closed";
import { http } from "../../net";
import type { ContestLine } from "../../net";
import { apart, text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { inTurn, stateOf } from "../start/events";

export async function makeScreen(): Promise<Screen> {
  const words = text().start;
  const answer = await http.contests();
  const list = answer.ok ? inTurn(answer.contests) : [];
  return {
    title: words.events,
    root: element(h("div", { class: "stack desk-home" }, h("h1", {}, words.events),
      h("section", { class: "card", "aria-label": words.events },
        list.length > 0 ? h("ul", { class: "event-list" }, list.map(itemOf))
          : h("p", { class: "empty" }, answer.ok ? words.noEvents : sayRefusal(answer))),
      makeClosed())),
  };
}

const itemOf = (event: ContestLine): View => h("li", {}, h("a", { href: `/event/${event.contest}` }, apart(event.name)),
  h("span", { class: "soft" }, [stateOf(event), apart(event.site ?? ""), dateOf(event.made_ms)].filter(Boolean).join(" · ")));
