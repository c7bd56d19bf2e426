// control_periods.ts - the periods of one side's time control, to be put together by hand. Room: web/ui.
import { text } from "../text";
import type { Bonus, Period } from "../zug/types";
import { newPeriod } from "./control_text";
import { button, draw, element, h } from "./view";
import type { View } from "./view";
import { field, numberInput, select } from "./field";

const PERIODS_MAX = 8;

export interface PeriodsEditor {
  root: HTMLElement;
  set(periods: readonly Period[]): void;
}

/** An editor; onChange gets the periods after every change by hand. */
export function makePeriodsEditor(onChange: (periods: Period[]) => void): PeriodsEditor {
  let periods: Period[] = [newPeriod()];
  const rows = element(h("div", { class: "periods stack" }));
  const add = element(button(text().control.addPeriod, () => addPeriod()));
  const root = element(h("div", { class: "stack" }, rows, h("div", { class: "row" }, add)));

  const change = (): void => onChange(periods.map((period) => ({ ...period })));
  const addPeriod = (): void => {
    const last = periods[periods.length - 1];
    // Only the last period may be for all the rest: the one before it needs a number of moves.
    if (last && last.moves === 0) last.moves = 40;
    periods.push({ ...newPeriod(), bonus: last?.bonus ?? "none", bonus_ms: last?.bonus_ms ?? 0 });
    redraw();
    change();
    rows.querySelector<HTMLElement>("fieldset:last-child input")?.focus();
  };
  const remove = (index: number): void => {
    periods.splice(index, 1);
    redraw();
    change();
    add.focus();
  };
  /** Draws all rows anew; the focus stays on the choice that was made in one of them. */
  const redraw = (chosen?: number): void => {
    draw(rows, periods.map((period, i) => periodRow(period, i, periods.length, change, () => remove(i), redraw)));
    add.disabled = periods.length >= PERIODS_MAX || periods.some((period) => period.hourglass);
    if (chosen !== undefined) rows.children[chosen]?.querySelector("select")?.focus();
  };
  redraw();
  return {
    root,
    set: (next) => {
      periods = next.length > 0 ? next.map((period) => ({ ...period })) : [newPeriod()];
      redraw();
    },
  };
}

function periodRow(
  period: Period,
  index: number,
  count: number,
  change: () => void,
  remove: () => void,
  redraw: (chosen: number) => void,
): View {
  const words = text().control;
  const set = (values: Partial<Period>): void => {
    Object.assign(period, values);
    change();
  };
  const moves = numberInput(period.moves, (value) => set({ moves: value }), {
    step: "1",
    max: "999",
    placeholder: words.allMoves,
  });
  if (period.moves === 0) moves.value = "";
  const whole: [number, number] = [Math.floor(period.time_ms / 60_000), (period.time_ms % 60_000) / 1000];
  const setTime = (part: 0 | 1, value: number): void => {
    whole[part] = value;
    set({ time_ms: whole[0] * 60_000 + whole[1] * 1000 });
  };
  const minutes = numberInput(whole[0], (value) => setTime(0, value), { step: "1" });
  const seconds = numberInput(whole[1], (value) => setTime(1, value), { step: "any", max: "59" });
  const bonusSeconds = numberInput(period.bonus_ms / 1000, (value) => set({ bonus_ms: value * 1000 }), { step: "any" });
  const bonus = select<Bonus | "hourglass">(
    { ...words.bonuses, hourglass: words.hourglass },
    period.hourglass ? "hourglass" : period.bonus,
    (value) => {
      setBonus(period, value);
      redraw(index);
      change();
    },
  );
  const canHaveMoves = !period.hourglass;
  return h(
    "fieldset",
    { class: "period" },
    h("legend", {}, words.period(index + 1)),
    h(
      "div",
      { class: "period-fields" },
      canHaveMoves ? field(words.moves, moves) : null,
      field(words.minutes, minutes),
      field(words.seconds, seconds),
      field(words.bonus, bonus),
      period.bonus === "none" || period.hourglass ? null : field(words.bonusSeconds, bonusSeconds),
      count > 1 ? button("✕", remove, { class: "plain", "aria-label": words.removePeriod(index + 1) }) : null,
    ),
  );
}

/** What a move gets; an hourglass is for all moves and gives nothing. */
function setBonus(period: Period, value: Bonus | "hourglass"): void {
  period.hourglass = value === "hourglass";
  period.bonus = value === "hourglass" ? "none" : value;
  if (period.hourglass) period.moves = 0;
  if (period.bonus === "none") period.bonus_ms = 0;
  else if (period.bonus_ms === 0) period.bonus_ms = 5000;
}
