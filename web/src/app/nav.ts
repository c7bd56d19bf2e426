// nav.ts - the ways to go in the head of the page, put together by what people do: play, watch, analyse, events. Room: web/app.
import { me, onMe } from "../net";
import { text } from "../text";
import { icon } from "../ui/icons";
import { h, mount } from "../ui/view";
import type { Child, Mounted, View } from "../ui/view";
import { onArrival } from "./router";
import { findRoute } from "./routes";

/** A way, and what belongs to it. */
interface Way {
  path: string;
  name: string;
  more?: Way[];
  /** Its name is heard and not seen, but in the menu of a phone. */
  icon?: "gear";
}

/** What is open now: the menu of a phone, and what belongs to one of the ways. What a mouse opens by being there stays
 * shut after a choice, or Escape, until the mouse has left. */
const open = { menu: false, more: "", isShut: false };
let nav: Mounted | undefined;

/** The ways, in their order; one whose screen is not there is left out. */
function ways(): Way[] {
  const words = text().app;
  const all: Way[] = [
    { path: "/play", name: words.play, more: [{ path: "/computer", name: words.computer }, { path: "/otb", name: words.otb }] },
    { path: "/watch", name: words.watch, more: [{ path: "/show", name: words.show }] },
    { path: "/analysis", name: words.analysis, more: [{ path: "/editor", name: words.editor }, { path: "/replay", name: words.replay }] },
    { path: "/events", name: words.events },
    { path: "/archive", name: words.archive },
    { path: "/desk", name: words.desk },
    { path: "/help", name: words.help },
    { path: "/account", name: me()?.name ?? words.account },
    { path: "/settings", name: words.settings, icon: "gear" },
  ];
  return all.flatMap(present);
}

/** A way as far as its screens are there: the first that is stands for it. */
function present(way: Way): Way[] {
  const more = (way.more ?? []).filter(({ path }) => findRoute(path));
  if (findRoute(way.path)) return [{ ...way, more }];
  const [first, ...others] = more;
  return first ? [{ ...first, more: others }] : [];
}

/** The navigation. Called again, it is one in the language that is read now. */
export function makeNav(): HTMLElement {
  nav?.stop();
  nav = mount(show);
  return nav.root;
}

const redraw = (): void => nav?.redraw();

/** Opens or closes the menu, or what belongs to a way. */
function set(change: Partial<typeof open>): void {
  Object.assign(open, change);
  nav?.redrawNow();
}

const closeAll = (): void => set({ menu: false, more: "", isShut: true });

/** Follows who one is and where one is, and closes what is open when one goes on. */
export function startNav(): void {
  onMe(redraw);
  onArrival(redraw);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && leave());
  document.addEventListener("pointerdown", ({ target }) => {
    if (isOpen() && !(target instanceof Node && nav?.root.contains(target))) closeAll();
  });
}

const isOpen = (): boolean => open.menu || open.more !== "";

/** Escape closes what is open, and gives the focus back to what has opened it. */
function leave(): void {
  if (!isOpen() || !nav?.root.contains(document.activeElement)) return set({ isShut: true });
  const opener = document.activeElement?.closest("li.group")?.querySelector<HTMLElement>(".more");
  (open.menu ? nav.root.querySelector<HTMLElement>(".menu") : opener)?.focus();
  closeAll();
}

function show(): View {
  const words = text().app;
  return h("nav", { "aria-label": words.navigation },
    h("button", { type: "button", class: "menu plain", "aria-expanded": String(open.menu), "aria-controls": "links",
      on: { click: () => set({ menu: !open.menu }) } },
      h("span", { "aria-hidden": "true" }, "☰"), h("span", { class: "spoken" }, words.menu)),
    h("ul", { id: "links", class: open.isShut ? "links shut" : "links", on: { pointerleave: () => set({ isShut: false }) } }, ways().map(showWay)));
}

function showWay(way: Way): View {
  const { path, more = [] } = way;
  if (more.length === 0) return h("li", { key: path, class: path === "/desk" ? "apart" : "" }, linkTo(way));
  const isMoreOpen = open.more === path;
  return h("li", { key: path, class: "group" },
    linkTo(way),
    h("button", { type: "button", class: "more plain", "aria-expanded": String(isMoreOpen), "aria-label": text().app.more(way.name),
      on: { click: () => set({ more: isMoreOpen ? "" : path }) } }, h("span", { "aria-hidden": "true" }, "▾")),
    h("ul", { class: "more-links" }, more.map((one) => h("li", { key: one.path }, linkTo(one)))));
}

/** A link that says whether one is there. Names of people may be long: the whole is in its title. */
function linkTo({ path, name, icon: drawing }: Way): View {
  const isAccount = path === "/account";
  const shown: Child = drawing ? [icon(drawing), h("span", { class: "link-name" }, name)] : name;
  return h("a", { href: path, "aria-current": location.pathname === path && "page", title: isAccount && text().app.account,
    on: { click: closeAll } }, shown);
}
