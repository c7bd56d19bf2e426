// sure_button.ts - a button that wants a second press instead of a dialog: resigning in a time scramble. Room: web/ui.
import { announce } from "./announce";
import { draw, element, h, host } from "./view";
import type { Attributes, Child, View } from "./view";

const SURE_MS = 4000;
/** A double click is one press, by whoever clicks everything twice; a quick second thought comes later. */
const DOUBLE_MS = 350;

export interface SureButtonOptions {
  /** What is shown; the label is what is said, if that is more. */
  text: string;
  label?: string;
  /** What is said after the first press, and shown, if there is nothing shorter to show. */
  sure: string;
  shown?: string;
  onSure(): void;
  attributes?: Attributes;
  /** A drawing instead of the text. */
  icon?(): Child;
}

/** True if the middle of a box is in another: a second press there hits it. */
const isIn = (box: DOMRect, { left, top, width, height }: DOMRect): boolean =>
  box.left < left + width / 2 && left + width / 2 < box.right && box.top < top + height / 2 && top + height / 2 < box.bottom;

/** Such a button in what is drawn anew: it stays as long as its key does. */
export const sureButton = (key: string, options: SureButtonOptions): View =>
  host(key, () => ({ root: makeSureButton(options) }));

/** After the first press it asks for a second one, for some seconds or until it loses the focus. With aria-disabled it
 * does nothing, and keeps its place and the focus. */
export function makeSureButton(options: SureButtonOptions): HTMLButtonElement {
  let timer = 0;
  let asked = 0;
  const face = (): Child => options.icon?.() ?? options.text;
  const label = options.label ?? options.text;
  const one = element(h("button", { type: "button", title: label, "aria-label": label, ...options.attributes }));
  draw(one, face());
  const reset = (): void => {
    clearTimeout(timer);
    one.classList.remove("sure");
    one.style.flex = "";
    draw(one, face());
    one.setAttribute("aria-label", label);
  };
  const ask = (): void => {
    const before = one.getBoundingClientRect();
    one.classList.add("sure");
    draw(one, options.shown ?? options.sure);
    if (!isIn(one.getBoundingClientRect(), before)) one.style.flex = `0 0 ${before.width}px`;
    one.setAttribute("aria-label", options.sure);
    announce(options.sure);
    timer = window.setTimeout(reset, SURE_MS);
  };
  one.addEventListener("click", ({ detail, timeStamp }) => {
    const isSure = one.classList.contains("sure");
    if (one.getAttribute("aria-disabled") === "true") return;
    if (isSure && detail > 1 && timeStamp - asked < DOUBLE_MS) return;
    reset();
    asked = timeStamp;
    if (isSure) options.onSure();
    else ask();
  });
  one.addEventListener("blur", () => one.classList.contains("sure") && reset());
  return one;
}
