// controls.ts - what can be pressed at a screen on the wall. Room: web/screens.
import type { Contest } from "../../net";
import { tournament } from "../../text/tournament";
import { button, element, h } from "../../ui/view";
import { canFill, toggleFull } from "./awake";
import { makeBar } from "./bar";
import type { Bar } from "./bar";
import type { Show } from "./show";

export function makeControls(show: Show, contest: Contest, onOrder: (isByName: boolean) => void): Bar {
  const words = tournament().page.wall;
  const pause = element(button("", () => setPaused(!show.isPaused())));
  const order = element(button(words.order, () => setByName(!show.isByName()), { "aria-pressed": String(show.isByName()) }));
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
  setPaused(false);
  return makeBar(show.root, words.keys, {
    " ": () => setPaused(!show.isPaused()), ArrowRight: () => show.turn(1), ArrowLeft: () => show.turn(-1),
    PageDown: () => show.turn(1), PageUp: () => show.turn(-1), n: () => setByName(!show.isByName()), f: () => void toggleFull(show.root),
  },
  h("a", { class: "button", href: `/event/${contest.contest}` }, words.leave),
  button(words.back, () => show.turn(-1)), pause, button(words.next, () => show.turn(1)), order,
  canFill() ? button(words.fullScreen, () => void toggleFull(show.root)) : null);
}
