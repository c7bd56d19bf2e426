// closed.ts - events that are over, searched by name. Room: web/event.
import { http } from "../net";
import type { ContestLine } from "../net";
import { text } from "../text";
import { sayRefusal } from "../text/refusal";
import { append, button, fill, freshId, h, show } from "../ui/dom";

export const dateOf = (ms: number): string =>
  new Date(ms).toLocaleDateString(document.documentElement.lang, { year: "numeric", month: "short", day: "numeric" });

/** A list that is loaded when it is wanted. */
export function makeClosed(): HTMLElement {
  const words = text().desk;
  const list = h("ul", { class: "event-list", "aria-live": "polite" });
  const empty = h("p", { class: "empty" });
  const id = freshId("closed");
  const input = h("input", { id, type: "search", autocomplete: "off", maxlength: "63" });
  let page = 1;
  const more = button(words.more, () => void load(page + 1));
  const load = async (wanted: number): Promise<void> => {
    page = wanted;
    const answer = await http.contests({ event: input.value.trim(), page });
    if (page === 1) fill(list);
    if (answer.ok) append(list, answer.contests.map(itemOf));
    fill(empty, answer.ok ? words.noClosed : sayRefusal(answer));
    show(empty, !answer.ok || list.childElementCount === 0);
    show(more, answer.ok && answer.more === true);
  };
  show(more, false);
  show(empty, false);
  const search = (event: Event): void => {
    event.preventDefault();
    void load(1);
  };
  const details = h("details", { class: "card" }, h("summary", {}, h("h2", {}, words.closedEvents)),
    h("form", { class: "row with-field", on: { submit: search } },
      h("div", { class: "field" }, h("label", { for: id }, words.searchClosed), input),
      h("button", { type: "submit" }, words.showClosed)), list, empty, more);
  details.addEventListener("toggle", () => {
    if (details.open && list.childElementCount === 0) void load(1);
  });
  return details;
}

function itemOf(event: ContestLine): HTMLElement {
  return h("li", {}, h("a", { href: `/event/${event.contest}` }, event.name),
    h("span", { class: "soft" }, dateOf(event.made_ms)));
}
