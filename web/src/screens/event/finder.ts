// finder.ts - finds a name in the table that is shown, or one's own row. Room: web/screens.
import { tournament } from "../../text/tournament";
import { button, draw, element, h } from "../../ui/view";

/** In shorter tables a name is seen. */
const FEW = 12;

export interface Finder {
  root: HTMLElement;
  /** The table has changed, or is another one. */
  refresh(isPossible: boolean): void;
}

export function makeFinder(find: (words: string) => { count: number; all: number } | undefined, place: () => HTMLElement): Finder {
  const words = tournament().page;
  const input = element(h("input", { type: "search", autocomplete: "off", spellcheck: "false", enterkeyhint: "search", placeholder: words.find }));
  const count = element(h("span", { class: "soft find-count", role: "status" }));
  const own = element(button(words.findMe, () => showOwn(place()), { class: "find-me" }));
  const box = element(h("div", { class: "field" }, input));
  input.setAttribute("aria-label", words.find);
  const root = element(h("div", { class: "finder" }, box, own, count));
  const look = (): number => {
    const found = find(input.value.trim());
    draw(count, found && input.value.trim() !== "" ? words.found(found.count, found.all) : "");
    return found?.all ?? 0;
  };
  input.addEventListener("input", look);
  return {
    root,
    refresh: (isPossible) => {
      const all = look();
      box.hidden = !(isPossible && (all > FEW || input.value !== ""));
      own.hidden = !(isPossible && place().querySelector("tr[aria-current]") !== null && all > FEW);
      root.hidden = !isPossible;
    },
  };
}

/** Brings one's own row before the eyes, with the focus on what is in it. */
function showOwn(place: HTMLElement): void {
  const row = place.querySelector<HTMLElement>("tr[aria-current]");
  if (!row) return;
  row.hidden = false;
  row.scrollIntoView({ block: "center" });
  const link = row.querySelector<HTMLElement>(".own-mark")?.parentElement?.querySelector<HTMLElement>("a");
  (link ?? row.querySelector<HTMLElement>("a"))?.focus({ preventScroll: true });
}
