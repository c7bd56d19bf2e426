// calendar.ts - the days of the rounds of an event of players, those to come among them. Room: web/screens.
import { dayText, daysOf } from "../../event/days";
import { hasTeams } from "../../event/players";
import type { Contest } from "../../net";
import { tournament } from "../../text/tournament";
import { draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";

export interface Calendar {
  root: HTMLElement;
  refresh(): void;
}

/** The calendar; nothing as long as no day is said, or if teams have one of their own. */
export function makeCalendar(contest: () => Contest): Calendar {
  const { calendar, calendarOf, toCome } = tournament().teams;
  const list = element(h("ol", { class: "season-list" }));
  const root = element(h("section", { class: "card stack calendar" }, h("h2", {}, calendar), list));
  const item = (day: string, at: number): View => {
    const round = String(at + 1);
    const words = calendarOf(at + 1, dayText(day));
    const isPaired = contest().rounds.some((one) => one.round === round);
    return h("li", { "data-round": round },
      isPaired ? h("a", { href: `${location.pathname}?round=${round}#pairings` }, words) : h("span", {}, words),
      isPaired ? null : h("span", { class: "soft" }, ` ${toCome}`));
  };
  return {
    root,
    refresh: () => {
      const days = daysOf(contest().plan?.lines);
      const isWanted = !hasTeams(contest()) && days.some((day) => day !== "");
      root.hidden = !isWanted;
      draw(list, (isWanted ? days.map(item) : []));
    },
  };
}
