// controls.ts - German: time controls in words. Room: web/text.
import type { Control, Period } from "../../zug/types";

const number = (value: number): string => String(value).replace(".", ",");

/** "90 min", "1 h", "45 s". */
function time(ms: number): string {
  if (ms > 0 && ms % 60_000 === 0) return `${number(ms / 60_000)} min`;
  return `${number(ms / 1000)} s`;
}

function bonus(period: Period): string {
  switch (period.bonus) {
    case "none":
      return "";
    case "increment":
      return ` mit +${time(period.bonus_ms)} pro Zug`;
    case "delay":
      return ` mit ${time(period.bonus_ms)} Aufschub pro Zug`;
    case "bronstein":
      return ` mit ${time(period.bonus_ms)} Aufschub nach Bronstein pro Zug`;
  }
}

function periodName(period: Period, isLast: boolean): string {
  if (period.hourglass) return `Sanduhr mit ${time(period.time_ms)}`;
  const moves = period.moves === 0 ? "" : ` für ${isLast ? "je " : ""}${period.moves} Züge`;
  return time(period.time_ms) + moves + bonus(period);
}

/** "90 min für 40 Züge mit +30 s pro Zug, dann 30 min mit +30 s pro Zug". */
export function controlName(control: Control): string {
  if (!control.clock) return control.text === "-" ? "ohne Uhr" : "unbekannt";
  const last = control.periods.length - 1;
  return control.periods.map((period, i) => periodName(period, i === last)).join(", dann ");
}
