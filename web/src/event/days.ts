// days.ts - the days of the rounds of an event, as line 132 of its plan has them. Room: web/event.
import type { Contest } from "../net";
import { language, text } from "../text";

export const FIRST_DAY = 91;
export const DAY_WIDTH = 10;

/** The days of the rounds, as 2026-11-18, empty where none is said. */
export function daysOf(lines: string | undefined): string[] {
  const line = (lines ?? "").split(/[\r\n]+/).find((one) => one.startsWith("132")) ?? "";
  const cells = Array.from({ length: Math.max(0, Math.ceil((line.length - FIRST_DAY) / DAY_WIDTH)) },
    (_, i) => line.slice(FIRST_DAY + i * DAY_WIDTH).slice(0, DAY_WIDTH).trim());
  return cells.map((cell) => (/^\d\d[/.]\d\d[/.]\d\d$/.test(cell) ? `20${cell.replace(/\D/g, "-")}` : ""));
}

/** "Wednesday, November 18, 2026", or nothing. */
export const dayText = (day: string | undefined): string =>
  (day ? new Intl.DateTimeFormat(language(), { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`)) : "");

/** "Round 2 · Wednesday, November 18, 2026"; with other words than these for the round, if there are any. */
export const roundTitle = ({ plan }: Contest, round: string, words = text().desk.roundName(round)): string =>
  [words, dayText(daysOf(plan?.lines)[Number(round) - 1])].filter(Boolean).join(" · ");
