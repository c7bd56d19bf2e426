// clock.ts - the clock of one side. Room: web/ui.
// It shows what it is told to read; libzug or the server knows what is left.
import { text } from "../text";
import { announceNow } from "./announce";
import { draw, element, h } from "./view";
import { play } from "./sound";
import { TENTHS_BELOW_MS, clockText } from "./time";
import type { Side } from "../zug/types";

export interface ClockOptions {
  side: Side;
  /** What is left now; null without a clock. Asked ten times a second and more while the clock runs. */
  read(): number | null;
  /** Below this a warning sounds, once a game. */
  lowMs?: number;
  /** True if it warns with sound and voice: the clock of a player at this device. */
  warns?(): boolean;
  /** Nothing is left: time to ask the rules. Called once each time the clock reaches zero. */
  onZero?(): void;
}

export interface ClockView {
  running: boolean;
  /** Which period and how many moves to the control; empty to say nothing. */
  note?: string;
  /** What a pointer that rests on it is told; empty to say nothing. */
  hint?: string;
}

export interface Clock {
  root: HTMLElement;
  show(view: ClockView): void;
  /** The time in words, for an announcement. */
  spoken(): string;
  destroy(): void;
}

export function makeClock(options: ClockOptions): Clock {
  const time = element(h("span", { class: "time" }));
  const note = element(h("span", { class: "note" }));
  const root = element(h("div", { class: `clock ${options.side}`, role: "timer", "aria-live": "off" }, time, note));
  const lowMs = options.lowMs ?? TENTHS_BELOW_MS;
  let timer = 0;
  let running = false;
  let hasWarned = false;
  let isZero = false;

  const warn = (left: number): void => {
    if (left > lowMs || hasWarned || !running) return;
    hasWarned = true;
    if (!options.warns?.()) return;
    play("low-time");
    announceNow(text().clock.low(text().board.colors[options.side]));
  };
  const refresh = (): void => {
    const left = options.read();
    root.hidden = left === null;
    if (left === null) return;
    const shown = clockText(left);
    if (time.textContent !== shown) time.textContent = shown;
    root.classList.toggle("low", left <= lowMs);
    warn(left);
    if (left <= 0 && running && !isZero) {
      isZero = true;
      options.onZero?.();
    } else if (left > 0) isZero = false;
  };
  const tick = (): void => {
    refresh();
    if (running) timer = window.setTimeout(tick, delayUntilChange(options.read()));
  };
  return {
    root,
    show: (view) => {
      running = view.running;
      root.classList.toggle("running", running);
      root.setAttribute("aria-label", text().clock.label(text().board.colors[options.side]));
      draw(note, view.note ?? "");
      root.title = view.hint ?? "";
      clearTimeout(timer);
      tick();
    },
    spoken: () => {
      const left = options.read();
      return left === null ? text().clock.none : text().clock.left(text().board.colors[options.side], left);
    },
    destroy: () => {
      running = false;
      clearTimeout(timer);
    },
  };
}

/** Milliseconds until the display shows something else. */
function delayUntilChange(left: number | null): number {
  if (left === null) return 1000;
  if (left <= 0) return 50;
  const step = left <= TENTHS_BELOW_MS + 1000 ? 100 : 1000;
  return Math.max(10, Math.min(left % step || step, step) + 5);
}
