// print_head.ts - what stands over a printed sheet: the event, what it is about, and the day. Room: web/event.
import type { Contest } from "../net";
import { apart, language } from "../text";
import { tournament } from "../text/tournament";
import { draw, element, h } from "../ui/view";

export interface PrintHead {
  root: HTMLElement;
  /** What the sheet is about has changed. */
  refresh(about: string): void;
  destroy(): void;
}

export function makePrintHead(contest: () => Contest): PrintHead {
  const root = element(h("div", { class: "print-head" }));
  let shown = "";
  const refresh = (about: string): void => {
    shown = about;
    const { name, site } = contest();
    const now = new Intl.DateTimeFormat(language(), { dateStyle: "long", timeStyle: "short" }).format(Date.now());
    draw(root, h("strong", {}, apart(name)), h("span", {}, apart(site)), h("span", {}, about), h("span", {}, tournament().page.printed(now)));
  };
  const renew = (): void => refresh(shown);
  window.addEventListener("beforeprint", renew);
  return { root, refresh, destroy: () => window.removeEventListener("beforeprint", renew) };
}
