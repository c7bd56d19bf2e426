// plan_teams.ts - what the plan of an event says of boards and days: how many boards a match of teams has, which colours, and on
// which day each round is played. Room: web/screens. It is kept in lines of a report, which other programs read as well.
import { daysOf } from "../../event/days";
import { boardColors, colorsFor, withBoardColors, withDays } from "../../event/report_lines";
import { TEAM_PLAYERS, isTeamSystem, tableRounds } from "../../event/teams";
import type { Contest } from "../../net";
import { tournament } from "../../text/tournament";
import { button, draw, element, h } from "../../ui/view";
import { field, select } from "../../ui/field";

export interface PlanLines {
  root: HTMLElement;
  /** Another system is chosen, or another number of rounds. */
  refresh(system: string, rounds: number): void;
  /** The lines of the plan as they are to be; null if something is wrong, which is told. */
  value(): string | null;
}

const DAY_MS = 86_400_000;
const USUAL_BOARDS = 4;

export function makePlanLines(contest: Contest): PlanLines {
  const words = tournament().teams;
  const boards = makeBoards(contest);
  const days = makeDays(daysOf(contest.plan?.lines));
  const root = element(h("div", { class: "stack" }, boards.root,
    h("details", { class: "plan-days" }, h("summary", {}, words.days), h("div", { class: "stack" }, h("p", { class: "soft" }, words.daysHint), days.root))));
  let isOfTeams = false;
  return {
    root,
    refresh: (system, rounds) => {
      isOfTeams = isTeamSystem(system);
      boards.root.hidden = !isOfTeams;
      const count = isOfTeams ? contest.teams?.length : /ROUNDROBIN/.test(system) ? contest.players?.length : 0;
      days.setCount(rounds > 0 ? rounds : tableRounds(system, count ?? 0));
    },
    value: () => {
      const lines = withDays(contest.plan?.lines, days.value());
      const colors = isOfTeams ? boards.value() : "";
      return colors === null ? null : withBoardColors(lines, colors);
    },
  };
}

/** How many boards a match has, and the colours of the home team. */
function makeBoards(contest: Contest): { root: HTMLElement; value(): string | null } {
  const words = tournament().teams;
  const known = boardColors(contest.plan?.lines);
  const kinds: Record<string, string> = { ...words.colorKinds };
  const kindOf = (colors: string): string => Object.keys(kinds).find((one) => colorsFor(one, colors.length) === colors) ?? colors;
  const first = known === "" ? "WB" : kindOf(known);
  kinds[first] ??= words.otherColors(first);
  const pattern = select(kinds, first, () => undefined);
  const count = element(h("input", { type: "number", min: "1", max: String(TEAM_PLAYERS), step: "1", class: "plies-input" }));
  count.value = String(known.length || USUAL_BOARDS);
  const problem = element(h("p", { class: "problem", role: "alert" }));
  return {
    root: element(h("div", { class: "stack" }, h("div", { class: "form-columns" }, field(words.boards, count), field(words.colors, pattern)),
      problem, h("p", { class: "soft" }, words.points))),
    value: () => {
      const number = Number(count.value);
      const isGood = Number.isInteger(number) && number >= 1 && number <= TEAM_PLAYERS;
      draw(problem, isGood ? "" : words.badBoards);
      if (!isGood) count.focus();
      return isGood ? colorsFor(pattern.value, number) : null;
    },
  };
}

/** A day for each round. */
function makeDays(known: readonly string[]): { root: HTMLElement; setCount(count: number): void; value(): string[] } {
  const words = tournament().teams;
  let inputs: HTMLInputElement[] = [];
  const place = element(h("div", { class: "days" }));
  const none = element(h("p", { class: "soft" }, words.daysNeed));
  const fillWeekly = (): void => {
    const first = Date.parse(inputs[0]?.value ?? "");
    if (Number.isNaN(first)) return inputs[0]?.focus();
    for (const [i, input] of inputs.entries()) input.value = new Date(first + 7 * i * DAY_MS).toISOString().slice(0, 10);
  };
  const weekly = element(button(words.weekly, fillWeekly));
  const days = (): string[] => inputs.map((input) => input.value);
  return {
    root: element(h("div", { class: "stack" }, none, place, h("div", { class: "row" }, weekly))),
    setCount: (count) => {
      const before = inputs.length > 0 ? days() : known;
      inputs = Array.from({ length: count }, (_, i) => {
        const input = element(h("input", { type: "date" }));
        input.value = before[i] ?? known[i] ?? "";
        return input;
      });
      draw(place, inputs.map((input, i) => field(words.dayOf(i + 1), input)));
      none.hidden = count !== 0;
      weekly.hidden = count === 0;
    },
    // Without a number of rounds the days stay as they were.
    value: () => (inputs.length > 0 ? days() : [...known]),
  };
}
