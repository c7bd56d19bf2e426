// announce.ts - the live regions by which a screen reader hears what happens. Room: web/ui.
import { h } from "./dom";

const polite = h("div", { class: "spoken", role: "status", "aria-live": "polite" });
const urgent = h("div", { class: "spoken", role: "alert", "aria-live": "assertive" });

/** The elements; the page holds them once, outside of its screens. */
export const liveRegions = [polite, urgent];

/** Says a sentence: a move, a clock, an answer. The same sentence twice is said twice. */
export function announce(sentence: string): void {
  say(polite, sentence);
}

/** Says a sentence at once: a check, the end of a game, the loss of the connection. */
export function announceNow(sentence: string): void {
  say(urgent, sentence);
}

function say(region: HTMLElement, sentence: string): void {
  region.replaceChildren(h("p", {}, sentence));
}
