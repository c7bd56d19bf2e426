// report_lines.ts - what the lines of a plan say that the page knows: the colours of boards (352); and how the days of rounds
// (132) are written. Room: web/event. Other lines stay as they are.
import { DAY_WIDTH, FIRST_DAY } from "./days";

const CODE = 3;

const linesOf = (lines: string | undefined): string[] => (lines ?? "").split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");

/** What stands behind a code, if there is such a line. */
const textOf = (lines: string | undefined, code: string): string | undefined =>
  linesOf(lines).find((line) => line.startsWith(code))?.slice(CODE + 1);

/** The lines with one of a code in place of those that were; none if it would say nothing. */
function withLine(lines: string | undefined, code: string, said: string): string {
  const others = linesOf(lines).filter((line) => !line.startsWith(code));
  return [...others, ...(said.trim() === "" ? [] : [`${code} ${said}`])].map((line) => `${line}\n`).join("");
}

/** What the home team has at each board, such as WBWB; empty if it is not said. */
export const boardColors = (lines: string | undefined): string => (textOf(lines, "352") ?? "").trim();

export const withBoardColors = (lines: string | undefined, colors: string): string => withLine(lines, "352", colors);

/** A pattern of colours for so many boards: WB for 3 is WBW. */
export const colorsFor = (pattern: string, boards: number): string =>
  pattern === "" ? "" : pattern.repeat(Math.ceil(boards / pattern.length)).slice(0, boards);

export function withDays(lines: string | undefined, days: readonly string[]): string {
  const cells = days.map((day) => day.slice(2).replaceAll("-", "/").padEnd(DAY_WIDTH));
  const said = cells.join("").trimEnd();
  return withLine(lines, "132", said === "" ? "" : `${" ".repeat(FIRST_DAY - CODE - 1)}${said}`);
}
