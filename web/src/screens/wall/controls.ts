// controls.ts - what can be pressed at a screen on the wall; out of sight while nobody does. Room: web/screens.
import type { Contest } from "../../net";
import { tournament } from "../../text/tournament";
import { button, element, h } from "../../ui/view";
import { canFill, toggleFull } from "./awake";
import type { Show } from "./show";

/** After so long without a hand they are out of sight. */
const IDLE_MS = 4000;

export interface Controls {
  root: HTMLElement;
  destroy(): void;
}

export function makeControls(show: Show, contest: Contest, onOrder: (isByName: boolean) => void): Controls {
  const words = tournament().page.wall;
  const pause = element(button("", () => setPaused(!show.isPaused())));
  const order = element(button(words.order, () => setByName(!show.isByName()), { "aria-pressed": String(show.isByName()) }));
  const root = element(h("div", { class: "wall-controls", role: "group", "aria-label": words.keys, title: words.keys },
    h("a", { class: "button", href: `/event/${contest.contest}` }, words.leave),
    button(words.back, () => show.turn(-1)), pause, button(words.next, () => show.turn(1)), order,
    canFill() ? button(words.fullScreen, () => void toggleFull(show.root)) : null));
  function setPaused(isPaused: boolean): void {
    show.pause(isPaused);
    pause.textContent = isPaused ? words.goOn : words.pause;
    show.root.classList.toggle("is-paused", isPaused);
  }
  function setByName(isByName: boolean): void {
    show.setByName(isByName);
    order.setAttribute("aria-pressed", String(isByName));
    onOrder(isByName);
  }
  const keys: Record<string, () => void> = {
    " ": () => setPaused(!show.isPaused()), ArrowRight: () => show.turn(1), ArrowLeft: () => show.turn(-1),
    PageDown: () => show.turn(1), PageUp: () => show.turn(-1), n: () => setByName(!show.isByName()), f: () => void toggleFull(show.root),
  };
  const hearKey = (event: KeyboardEvent): void => {
    wake();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The blank presses the button that has the focus.
    if (event.key === " " && event.target instanceof HTMLElement && event.target.closest("a, button")) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  let timer = 0;
  const wake = (): void => {
    show.root.classList.remove("is-idle");
    clearTimeout(timer);
    timer = window.setTimeout(() => show.root.classList.add("is-idle"), IDLE_MS);
  };
  const heard = { keydown: hearKey as EventListener, pointermove: wake, pointerdown: wake };
  for (const [type, listener] of Object.entries(heard)) document.addEventListener(type, listener);
  setPaused(false);
  wake();
  return {
    root,
    destroy: () => {
      clearTimeout(timer);
      for (const [type, listener] of Object.entries(heard)) document.removeEventListener(type, listener);
    },
  };
}
