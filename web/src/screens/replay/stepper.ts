// stepper.ts - the buttons and keys that lead through a game. Room: web/screens.
import { text } from "../../text";
import { element, h } from "../../ui/view";
import { icon } from "../../ui/icons";
import type { IconName } from "../../ui/icons";

export interface Steps {
  first(): void;
  back(): void;
  forward(): void;
  last(): void;
  into(): void;
  outOf(): void;
  flip(): void;
}

export interface Stepper {
  root: HTMLElement;
  keys: Readonly<Record<string, () => void>>;
  enable(can: { back: boolean; forward: boolean; into: boolean; outOf: boolean }): void;
}

export function makeStepper(steps: Steps): Stepper {
  const [words, own] = [text().moves, text().replay];
  const make = (sign: IconName | "↳" | "↰", label: string, onClick: () => void): HTMLButtonElement =>
    element(h("button", { type: "button", class: "plain", "aria-label": label, title: label, on: { click: onClick } },
      sign === "↳" || sign === "↰" ? sign : icon(sign)));
  const buttons = {
    first: make("first", words.first, steps.first),
    back: make("back", words.back, steps.back),
    forward: make("forward", words.forward, steps.forward),
    last: make("last", words.last, steps.last),
    outOf: make("↰", own.outOf, steps.outOf),
    into: make("↳", own.into, steps.into),
    flip: make("flip", text().board.flip, steps.flip),
  };
  // A button that has the focus keeps it at the end of the line: it is told, not disabled.
  const enable = (one: HTMLButtonElement, isEnabled: boolean): void => {
    one.setAttribute("aria-disabled", String(!isEnabled));
  };
  return {
    root: element(h("div", { class: "moves-buttons stepper", role: "group", "aria-label": words.buttons },
      buttons.first, buttons.back, buttons.forward, buttons.last, buttons.outOf, buttons.into, buttons.flip)),
    keys: {
      ArrowLeft: steps.back, ArrowRight: steps.forward, Home: steps.first, End: steps.last, ArrowDown: steps.into,
      ArrowUp: steps.outOf, h: steps.back, l: steps.forward, j: steps.into, k: steps.outOf, f: steps.flip,
    },
    enable: (can) => {
      enable(buttons.first, can.back);
      enable(buttons.back, can.back);
      enable(buttons.forward, can.forward);
      enable(buttons.last, can.forward);
      enable(buttons.into, can.into);
      enable(buttons.outOf, can.outOf);
    },
  };
}
