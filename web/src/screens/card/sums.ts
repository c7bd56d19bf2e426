// sums.ts - rank, points, tie-breaks and rating of a player, and what they are made of. Room: web/screens.
import { peopleOf, titled } from "../../event/people";
import { pointsText } from "../../event/score";
import { tieBreakName, valueText } from "../../event/standings";
import type { Contest, Standings, StandingsPart, StandingsRow } from "../../net";
import { language } from "../../text";
import { tournament } from "../../text/tournament";
import { h } from "../../ui/view";
import type { View } from "../../ui/view";

const fact = (name: string, value: string, note = ""): View =>
  h("div", {}, h("dt", {}, name), h("dd", {}, value, note ? h("span", { class: "soft fact-note" }, ` ${note}`) : null));

const signed = (value: number): string =>
  new Intl.NumberFormat(language(), { maximumFractionDigits: 2, signDisplay: "exceptZero" }).format(value).replace("-", "−");

export function makeSums(contest: Contest, standings: Standings, row: StandingsRow): View {
  const { columns, card, shared, standingsAfter } = tournament().page;
  const all = (contest.players ?? []).length;
  return h("section", { class: "card stack" }, h("h2", {}, standingsAfter(standings.after)),
    h("dl", { class: "sums" },
      fact(columns.rank, row.rank === undefined ? card.notRanked : card.rankOf(row.rank, all), row.shared ? shared : ""),
      fact(columns.points, pointsText(row.points * 2)),
      standings.tie_breaks.map((one, i) => (one.code === "PTS" ? null : fact(tieBreakName(one), valueText(row.values[i] ?? null) || "–"))),
      row.performance === undefined ? null : fact(card.performance, String(row.performance)),
      ratingOf(row)));
}

/** What the values are made of, one under the other; nothing if none of them is a sum. */
export function makeMadeUp(contest: Contest, standings: Standings, row: StandingsRow): View | null {
  const sums = standings.tie_breaks.map((one, i) => makeParts(contest, tieBreakName(one), row.parts?.[i] ?? []));
  return sums.some((one) => one !== null) ? h("section", { class: "card" }, h("h2", {}, tournament().page.howCounted), sums) : null;
}

/** What the games mean for the rating; nothing of who has none. */
function ratingOf({ rated }: StandingsRow): View | null {
  const { card } = tournament().page;
  if (rated?.change === undefined) return null;
  return fact(card.change, signed(rated.change),
    card.expected(valueText(rated.score), rated.games, valueText(rated.expected ?? null), rated.k ?? 0));
}

/** What a value is the sum of; nothing for what is no sum. */
function makeParts(contest: Contest, name: string, parts: readonly StandingsPart[]): View | null {
  const { columns, card } = tournament().page;
  if (parts.length === 0) return null;
  const who = (part: StandingsPart): string => {
    const one = part.opponent === undefined ? undefined : peopleOf(contest).byNumber(part.opponent);
    return part.dummy || !one ? card.dummy : titled(one);
  };
  return h("details", { class: "made-up" }, h("summary", {}, card.parts(name)),
    h("table", { class: "results" },
      h("thead", {}, h("tr", {}, [columns.round, columns.opponent, columns.points, name].map((one) => h("th", { scope: "col" }, one)))),
      h("tbody", {}, parts.map((part) => h("tr", { class: part.cut ? "is-cut" : "" },
        h("th", { scope: "row", class: "number" }, part.round), h("td", { class: "row-name" }, who(part)),
        h("td", {}, valueText(part.score)), h("td", { class: "score" }, part.cut ? card.cut : valueText(part.value)))))));
}
