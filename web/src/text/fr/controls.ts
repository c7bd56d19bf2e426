// controls.ts - French: time controls in words. Room: web/text.
import type { Control, Period } from "../../zug/types";

const number = (value: number): string => String(value).replace(".", ",");

/** "90 min", "45 s". */
function time(ms: number): string {
  if (ms > 0 && ms % 60_000 === 0) return `${number(ms / 60_000)} min`;
  return `${number(ms / 1000)} s`;
}

function bonus(period: Period): string {
  switch (period.bonus) {
    case "none":
      return "";
    case "increment":
      return ` avec +${time(period.bonus_ms)} par coup`;
    case "delay":
      return ` avec un délai de ${time(period.bonus_ms)} par coup`;
    case "bronstein":
      return ` avec un délai Bronstein de ${time(period.bonus_ms)} par coup`;
  }
}

function periodName(period: Period, isLast: boolean): string {
  if (period.hourglass) return `sablier de ${time(period.time_ms)}`;
  const moves = period.moves === 0 ? "" : ` pour ${isLast ? "chaque série de " : ""}${period.moves} coups`;
  return time(period.time_ms) + moves + bonus(period);
}

/** "90 min pour 40 coups avec +30 s par coup, puis 30 min avec +30 s par coup". */
export function controlName(control: Control): string {
  if (!control.clock) return control.text === "-" ? "sans pendule" : "inconnue";
  const last = control.periods.length - 1;
  return control.periods.map((period, i) => periodName(period, i === last)).join(", puis ");
}
