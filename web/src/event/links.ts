// links.ts - the events that are open, as links for those who watch. Room: web/event.
import { http } from "../net";
import { text } from "../text";
import { fill, h, show } from "../ui/dom";

/** A list that fills when the zone has answered; nothing is shown where there is no event. */
export function makeEventLinks(): HTMLElement {
  const list = h("ul", { class: "event-list" });
  const root = h("section", { class: "card event-links", hidden: true }, h("h2", {}, text().desk.events), list);
  void http.contests().then((answer) => {
    if (!answer.ok) return;
    const newest = [...answer.contests].sort((a, b) => b.made_ms - a.made_ms);
    fill(list, ...newest.map((event) => h("li", {}, h("a", { href: `/event/${event.contest}` }, event.name),
      h("span", { class: "soft" }, event.site ?? ""))));
    show(root, newest.length > 0);
  });
  return root;
}
