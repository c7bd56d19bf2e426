// links.ts - the events that are open, as links for those who watch. Room: web/event.
import { http } from "../net";
import { text } from "../text";
import { draw, element, h } from "../ui/view";

/** A list that fills when the zone has answered; nothing is shown where there is no event. */
export function makeEventLinks(): HTMLElement {
  const list = element(h("ul", { class: "event-list" }));
  const root = element(h("section", { class: "card event-links", hidden: true }, h("h2", {}, text().desk.events), list));
  void http.contests().then((answer) => {
    if (!answer.ok) return;
    const newest = [...answer.contests].sort((a, b) => b.made_ms - a.made_ms);
    draw(list, newest.map((event) => h("li", {}, h("a", { href: `/event/${event.contest}` }, event.name),
      h("span", { class: "soft" }, event.site ?? ""))));
    root.hidden = newest.length === 0;
  });
  return root;
}
