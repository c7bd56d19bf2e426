// shell.ts - what stands around every screen: the head with the ways to go, and the live regions. Room: web/app.
import { onPlace, place } from "../net";
import { text } from "../text";
import { liveRegions } from "../ui/announce";
import { element, h } from "../ui/view";
import type { View } from "../ui/view";
import { findRoute } from "./routes";

export interface Shell {
  parts: HTMLElement[];
  main: HTMLElement;
}

/** The links of the head; one whose screen is not there is left out. */
function links(): View[] {
  const words = text().app;
  const all: [string, string][] = [
    ["/play", words.play],
    ["/otb", words.otb],
    ["/watch", words.watch],
    ["/replay", words.replay],
    ["/archive", words.archive],
    ["/desk", words.desk],
    ["/help", words.help],
    ["/account", words.account],
    ["/settings", words.settings],
  ];
  return all.filter(([path]) => findRoute(path)).map(([path, name]) => h("li", {}, h("a", { href: path }, name)));
}

let nameAgain: (() => void) | undefined;

/** The head begins with the name of the zone, if it has one. */
function nameBrand(brand: HTMLElement): void {
  const name = (): void => void (brand.textContent = place().name || text().app.name);
  if (!nameAgain) onPlace(() => nameAgain?.());
  nameAgain = name;
  name();
}

/** The shell, with a bar of news under its head. */
export function makeShell(bar: HTMLElement): Shell {
  const words = text().app;
  const main = element(h("main", { id: "main", tabindex: "-1" }));
  const list = element(h("ul", { id: "links" }, links()));
  const menu = element(h("button", { type: "button", class: "menu plain", "aria-expanded": "false", "aria-controls": "links" },
    h("span", { "aria-hidden": "true" }, "☰"), h("span", { class: "spoken" }, words.menu)));
  const open = (isOpen: boolean): void => menu.setAttribute("aria-expanded", String(isOpen));
  menu.addEventListener("click", () => open(menu.getAttribute("aria-expanded") !== "true"));
  list.addEventListener("click", () => open(false));
  const brand = element(h("span", { class: "brand-name" }));
  const head = element(h("header", { class: "head" },
    h("a", { href: "/", class: "brand" }, h("span", { class: "mark", "aria-hidden": "true" }), brand),
    h("nav", { "aria-label": words.navigation }, menu, list)));
  nameBrand(brand);
  const skip = element(h("a", { href: "#main", class: "skip" }, words.skip));
  skip.addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  return { parts: [skip, head, bar, main, ...liveRegions], main };
}
