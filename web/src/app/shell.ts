// shell.ts - what stands around every screen: the head with the ways to go, and the live regions. Room: web/app.
import { onPlace, place } from "../net";
import { text } from "../text";
import { liveRegions } from "../ui/announce";
import { element, h } from "../ui/view";
import { makeNav } from "./nav";

export interface Shell {
  parts: HTMLElement[];
  main: HTMLElement;
}

let nameAgain: (() => void) | undefined;

/** The head begins with the name of the zone, if it has one. */
function nameBrand(brand: HTMLElement): void {
  const name = (): void => void (brand.textContent = place().name || text().app.name);
  if (!nameAgain) onPlace(() => nameAgain?.());
  nameAgain = name;
  name();
}

/** The shell, with bars of news under its head. */
export function makeShell(...bars: HTMLElement[]): Shell {
  const words = text().app;
  const main = element(h("main", { id: "main", tabindex: "-1" }));
  const brand = element(h("span", { class: "brand-name" }));
  const head = element(h("header", { class: "head" },
    h("a", { href: "/", class: "brand" }, h("span", { class: "mark", "aria-hidden": "true" }), brand),
    makeNav()));
  nameBrand(brand);
  const skip = element(h("a", { href: "#main", class: "skip" }, words.skip));
  skip.addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  return { parts: [skip, head, ...bars, main, ...liveRegions], main };
}
