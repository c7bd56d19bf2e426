// time_field.ts - a time on a clock, typed as the clock shows it. Room: web/screens.
import { tournament } from "../../text/tournament";
import { button, element, freshId, h } from "../../ui/view";
import { clockText } from "../../ui/time";

/** "1:02:03", "2:03" or "45" (seconds), also with tenths, in milliseconds; null if it is none of these. */
export function readTime(typed: string): number | null {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d))?$/.exec(typed.trim());
  if (!match) return null;
  const [hours, minutes, seconds, tenths] = [match[1], match[2], match[3], match[4]].map((part) => Number(part ?? 0));
  if (match[2] !== undefined && (seconds ?? 0) > 59) return null;
  if (match[1] !== undefined && (minutes ?? 0) > 59) return null;
  return (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000 + (tenths ?? 0) * 100;
}

export interface TimeField {
  root: HTMLElement;
  /** null while no time stands there. */
  value(): number | null;
}

const STEPS_MS = [-60_000, 60_000, 120_000];

/** A field with buttons that add and take away. */
export function makeTimeField(label: string, ms: number): TimeField {
  const words = tournament().acts.clocks;
  const id = freshId("time");
  const input = element(h("input", { id, type: "text", inputmode: "decimal", autocomplete: "off", class: "time-input mono" }));
  const put = (value: number): void => {
    input.value = clockText(Math.max(0, value));
  };
  put(ms);
  const steps = STEPS_MS.map((step) => button(words.step(step), () => put((readTime(input.value) ?? ms) + step), {
    class: "reason", "aria-label": words.stepLabel(label, step),
  }));
  return {
    root: element(h("div", { class: "field" }, h("label", { for: id }, label), h("div", { class: "row" }, input, steps))),
    value: () => readTime(input.value),
  };
}
