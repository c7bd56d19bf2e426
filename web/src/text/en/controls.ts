// controls.ts - English: time controls in words. Room: web/text.
// They are the words that libzug reads when somebody types them.
import type { Control, Period } from "../../zug/types";

const [MINUTE, DAY] = [60_000, 86_400_000];

/** "3 days", "90 min", "1 min 30 s", "0.5 s". */
function time(ms: number): string {
  if (ms > 0 && ms % DAY === 0) return ms === DAY ? "1 day" : `${ms / DAY} days`;
  const [minutes, rest] = [Math.floor(ms / MINUTE), ms % MINUTE];
  const seconds = `${rest / 1000} s`;
  if (minutes === 0) return seconds;
  return `${minutes} min${rest > 0 ? ` ${seconds}` : ""}`;
}

/** "90 min for 40 moves": the last period is repeated. */
function stage({ moves, time_ms, hourglass }: Period, isLast: boolean): string {
  if (hourglass) return `hourglass of ${time(time_ms)}`;
  const count = moves === 1 && isLast ? "move" : moves === 1 ? "1 move" : `${moves} moves`;
  return time(time_ms) + (moves === 0 ? "" : ` for ${isLast ? "every " : ""}${count}`);
}

const DELAYS = { none: "", increment: "", delay: " delay", bronstein: " Bronstein delay" };

/** "+30 s a move". */
const gift = ({ bonus, bonus_ms }: Period): string =>
  `${bonus === "increment" ? "+" : ""}${time(bonus_ms)}${DELAYS[bonus]} a move`;

/** "90 min for 40 moves, then 30 min, +30 s a move from move 1". */
export function controlName({ clock, text, periods }: Control): string {
  if (!clock) return text === "-" ? "no clock" : "unknown";
  const start = periods.findIndex(({ bonus }) => bonus !== "none");
  const first = periods[start];
  // From some period on all may have one bonus; otherwise each one names its own.
  const isCommon = first && periods.slice(start).every((one) => gift(one) === gift(first));
  const words = periods.map((one, i) =>
    stage(one, i === periods.length - 1) + (isCommon || one.bonus === "none" ? "" : ` with ${gift(one)}`));
  const from = periods.slice(0, Math.max(start, 0)).reduce((sum, { moves }) => sum + moves, 1);
  const common = isCommon ? `, ${gift(first)}${periods.length > 1 ? ` from move ${from}` : ""}` : "";
  return words.join(", then ") + common;
}
