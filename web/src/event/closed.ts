// closed.ts - events that are over, searched by name. Room: web/event.
import { http } from "../net";
import type { ContestLine } from "../net";
import { text } from "../text";
import { sayRefusal } from "../text/refusal";
import { button, freshId, h, mount } from "../ui/view";
import type { View } from "../ui/view";

export const dateOf = (ms: number): string =>
  new Date(ms).toLocaleDateString(document.documentElement.lang, { year: "numeric", month: "short", day: "numeric" });

/** A list that is loaded when it is wanted. */
export function makeClosed(): HTMLElement {
  const words = text().desk;
  const id = freshId("closed");
  let page = 1;
  let typed = "";
  let events: readonly ContestLine[] = [];
  let hasMore = false;
  let problem = "";
  const load = async (wanted: number): Promise<void> => {
    page = wanted;
    const answer = await http.contests({ event: typed.trim(), page });
    if (page === 1) events = [];
    if (answer.ok) events = [...events, ...answer.contests];
    problem = answer.ok ? (events.length === 0 ? words.noClosed : "") : sayRefusal(answer);
    hasMore = answer.ok && answer.more === true;
    closed.redrawNow();
  };
  const search = (event: Event): void => {
    event.preventDefault();
    void load(1);
  };
  const open = ({ currentTarget }: Event): void => {
    if (currentTarget instanceof HTMLDetailsElement && currentTarget.open && events.length === 0) void load(1);
  };
  const write = ({ currentTarget }: Event): void => {
    if (currentTarget instanceof HTMLInputElement) typed = currentTarget.value;
  };
  const closed = mount(() =>
    h("details", { class: "card", on: { toggle: open } }, h("summary", {}, h("h2", {}, words.closedEvents)),
      h("form", { class: "row with-field", on: { submit: search } },
        h("div", { class: "field" }, h("label", { for: id }, words.searchClosed),
          h("input", { id, type: "search", autocomplete: "off", maxlength: "63", on: { input: write } })),
        h("button", { type: "submit" }, words.showClosed)),
      h("ul", { class: "event-list", "aria-live": "polite" }, events.map(itemOf)),
      problem && h("p", { class: "empty" }, problem),
      hasMore && button(words.more, () => void load(page + 1))));
  return closed.root;
}

function itemOf(event: ContestLine): View {
  return h("li", { key: event.contest }, h("a", { href: `/event/${event.contest}` }, event.name),
    h("span", { class: "soft" }, dateOf(event.made_ms)));
}
