// announce.ts - the live regions by which a screen reader hears what happens. Room: web/ui.
import { element, h } from "./view";

const polite = element(h("div", { class: "spoken", role: "status", "aria-live": "polite" }));
const urgent = element(h("div", { class: "spoken", role: "alert", "aria-live": "assertive" }));

/** Seen for some seconds; what it says is heard from the region beside it. */
const note = element(h("p", { class: "passing-note", "aria-hidden": "true", hidden: true }));
const NOTE_MS = 4000;
let noteTimer = 0;

/** The elements; the page holds them once, outside of its screens. */
export const liveRegions = [polite, urgent, note];

/** Says a sentence: a move, a clock, an answer. The same sentence twice is said twice. */
export function announce(sentence: string): void {
  say(polite, sentence);
}

/** Says a sentence at once: a check, the end of a game, the loss of the connection. */
export function announceNow(sentence: string): void {
  say(urgent, sentence);
}

function say(region: HTMLElement, sentence: string): void {
  region.replaceChildren(element(h("p", {}, sentence)));
}

/** Says a sentence and shows it for some seconds, over everything: what was pressed has been done. */
export function announceShown(sentence: string): void {
  announce(sentence);
  note.replaceChildren(sentence);
  note.hidden = false;
  clearTimeout(noteTimer);
  noteTimer = window.setTimeout(() => {
    note.hidden = true;
  }, NOTE_MS);
}
