// menu.ts - a menu of what can be done with something, where one has pressed. Room: web/ui.
import { element, h } from "./view";

export interface MenuItem {
  name: string;
  act(): void;
  /** What cannot be had back so easily. */
  isHard?: boolean;
}

/** Where it opens: a point of the window. */
export interface MenuPlace {
  x: number;
  y: number;
}

const EDGE = 8;
let closeLast = (): void => undefined;

/** Opens a menu and puts the focus into it. Arrow keys choose, Escape and a press elsewhere close it; the focus goes back. */
export function openMenu(label: string, items: readonly MenuItem[], place: MenuPlace): void {
  closeLast();
  const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const buttons = items.map(({ name, act, isHard }) => element(h("button", {
    type: "button", role: "menuitem", tabindex: "-1", class: isHard ? "hard" : "", on: { click: () => (close(), act()) },
  }, name)));
  const root = element(h("div", { class: "pop-menu", role: "menu", "aria-label": label }, buttons));
  const close = (): void => {
    document.removeEventListener("pointerdown", onPress, true);
    document.removeEventListener("scroll", close, true);
    if (root.contains(document.activeElement)) before?.focus({ preventScroll: true });
    root.remove();
  };
  closeLast = close;
  const onPress = ({ target }: PointerEvent): void => {
    if (!(target instanceof Node && root.contains(target))) close();
  };
  root.addEventListener("keydown", (event) => {
    const at = buttons.findIndex((one) => one === document.activeElement);
    const last = buttons.length - 1;
    const to = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[event.key];
    if (to !== undefined) buttons[to]?.focus();
    else if (event.key === "Escape" || event.key === "Tab") close();
    else if (event.key !== "Enter" && event.key !== " ") return;
    // What stands behind it has uses of its own for these keys.
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== " ") event.preventDefault();
  });
  root.addEventListener("contextmenu", (event) => event.preventDefault());
  (document.querySelector("main") ?? document.body).append(root);
  const { width, height } = root.getBoundingClientRect();
  root.style.left = `${Math.max(EDGE, Math.min(place.x, innerWidth - width - EDGE))}px`;
  root.style.top = `${Math.max(EDGE, Math.min(place.y, innerHeight - height - EDGE))}px`;
  document.addEventListener("pointerdown", onPress, true);
  document.addEventListener("scroll", close, true);
  buttons[0]?.focus({ preventScroll: true });
}

/** So long a finger rests before it means the menu; and so far it may move meanwhile. */
const REST_MS = 500;
const SHAKE = 10;

/** Calls a function where a menu is asked for in an element: by the right button, the menu key, or a finger that rests. */
export function onMenu(root: HTMLElement, ask: (target: Element, place: MenuPlace) => void): void {
  let timer = 0;
  let from: PointerEvent | undefined;
  const stop = (): void => clearTimeout(timer);
  root.addEventListener("contextmenu", (event) => {
    if (!(event.target instanceof Element)) return;
    event.preventDefault();
    stop();
    // By keyboard there is no point.
    const box = event.target.getBoundingClientRect();
    ask(event.target, event.button === 2 || event.clientX > 0 ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom });
  });
  root.addEventListener("pointerdown", (event) => {
    stop();
    if (event.pointerType !== "touch" || !(event.target instanceof Element)) return;
    const { target } = event;
    from = event;
    timer = window.setTimeout(() => ask(target, { x: event.clientX, y: event.clientY }), REST_MS);
  });
  root.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > SHAKE) stop();
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) root.addEventListener(end, stop);
}
