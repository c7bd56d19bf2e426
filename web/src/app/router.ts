// router.ts - shows the screen of the address. Room: web/app.
import { isRecord } from "./kept";
import { isShutOut, loadPlace, onPlace, place as zonePlace } from "../net";
import { announce } from "../ui/announce";
import { element, h } from "../ui/view";
import { loadStyles } from "../ui/late_style";
import { text } from "../text";
import { loadLate } from "../text/late";
import { findRoute } from "./routes";
import type { GivenGame, Place, Screen, ScreenModule } from "./screen";
import { nameWindow } from "./title";

let main: HTMLElement | undefined;
let shown: Screen | undefined;
let turn = 0;
let given: GivenGame | undefined;
const arrivals = new Set<() => void>();

/** Calls a function whenever a screen is shown. */
export const onArrival = (listener: () => void): void => void arrivals.add(listener);

/** Goes to an address of the page: /game/xyz. `replace` leaves no way back to this one; `given` is for the screen there. */
export function go(address: string, options: { replace?: boolean; given?: GivenGame } = {}): void {
  given = options.given;
  if (options.replace) history.replaceState(null, "", address);
  else {
    history.replaceState({ scrolled: window.scrollY }, "");
    history.pushState(null, "", address);
  }
  void render();
}

/** Makes the screen anew: what it shows is for others by now, and it says so. */
export const showAgain = (): void => go(location.pathname + location.search, { replace: true });

/** Goes on from an address when something that was asked there is done, unless one has gone elsewhere meanwhile. */
export function goOn(from: string, address: string): void {
  if (location.pathname === from) go(address);
}

/** Changes the address without showing another screen: a link to a position, a search. */
export function setAddress(address: string): void {
  history.replaceState(history.state, "", address);
}

/** Begins to follow the address and the links on the page; called again, it goes on in another element. */
export function startRouter(into: HTMLElement): void {
  if (!main) {
    window.addEventListener("popstate", () => void render());
    followPlace();
    document.addEventListener("click", followLink);
  }
  main = into;
  void render();
}

/** The window has the zone's name as soon as it is known, and a door that is opened or closed is seen at once. */
function followPlace(): void {
  let wasShutOut = false;
  onPlace(() => {
    if (shown) nameBy(shown);
    if (isShutOut() !== wasShutOut) void render();
    wasShutOut = isShutOut();
  });
}

/** A click on a link of the page changes the screen and not the page. */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || !findRoute(link.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

async function render(): Promise<void> {
  const mine = ++turn;
  if (!main) return;
  main.setAttribute("aria-busy", "true");
  const screen = await make();
  if (mine !== turn) {
    screen.unmount?.();
    return;
  }
  const isFirst = shown === undefined;
  shown?.unmount?.();
  shown = screen;
  main.replaceChildren(screen.root);
  if (!screen.root.querySelector("h1")) main.prepend(element(h("h1", { class: "spoken" }, screen.title)));
  main.className = screen.layout ?? "narrow";
  main.removeAttribute("aria-busy");
  nameBy(screen);
  if (!isFirst) arrive(main, screen);
  performance.mark("zug-shown");
  for (const listener of arrivals) listener();
}

/** The window is called by its screen and its zone. */
function nameBy(screen: Screen): void {
  const zone = zonePlace().name || "Zug";
  nameWindow(screen.title === "Zug" ? zone : `${screen.title} · ${zone}`);
}

/** Screens that are shown in a closed zone, too: what needs no zone, and how one comes in. The start says itself what it is. */
const NEVER_CLOSED: readonly string[] = ["/", "/account", "/analysis", "/computer", "/editor", "/help", "/in", "/otb", "/replay", "/settings", "/setup"];

/** The closed door, if the zone is closed to who is here. */
async function findDoor(path: string): Promise<ScreenModule | null> {
  if (NEVER_CLOSED.includes(path)) return null;
  await loadPlace();
  return isShutOut() ? import("../screens/closed") : null;
}

/** A new screen begins at its top, or where one has left it by a link, with the focus on it and its name said. */
function arrive(main: HTMLElement, screen: Screen): void {
  const state: unknown = history.state;
  window.scrollTo(0, isRecord(state) && typeof state["scrolled"] === "number" ? state["scrolled"] : 0);
  main.focus({ preventScroll: true });
  announce(screen.title);
}

async function make(): Promise<Screen> {
  const found = findRoute(location.pathname);
  if (!found) return message(text().app.noSuchPage, text().app.noSuchPageHint);
  const place: Place = { params: found.params, query: new URLSearchParams(location.search), given };
  given = undefined;
  try {
    const [screen] = await Promise.all([
      found.route.load(), found.route.path === "/" || loadLate(), loadStyles(found.route.styles ?? []),
    ]);
    return await ((await findDoor(found.route.path)) ?? screen).makeScreen(place);
  } catch (error) {
    if (await isOutdated()) return await reloadPage();
    console.error(error);
    return message(text().app.failed, text().app.failedHint);
  }
}

/** True if the zone has another page by now, whose files are not those of this one. */
async function isOutdated(): Promise<boolean> {
  try {
    const page = await (await fetch("/", { cache: "no-store" })).text();
    const mine = document.querySelector<HTMLScriptElement>("script[type=module]")?.getAttribute("src");
    return typeof mine === "string" && !page.includes(mine);
  } catch {
    return false;
  }
}

/** Loads the page anew; there is nothing to show until then. */
function reloadPage(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}

/** A screen that says one thing and leads back. */
export function message(title: string, hint: string): Screen {
  return {
    title,
    root: element(h(
      "section",
      { class: "card message" },
      h("h1", {}, title),
      h("p", {}, hint),
      h("p", {}, h("a", { href: "/", class: "button" }, text().app.home)),
    )),
  };
}
