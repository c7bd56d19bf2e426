// ranking.ts - standings and cross tables for everybody: names lead to cards, and wide ones are cut for paper. Room: web/event.
import type { Contest, Standings, StandingsRow, StandingsTieBreak } from "../net";
import { tournament } from "../text/tournament";
import { h } from "../ui/view";
import type { Child, View } from "../ui/view";
import { head, makeListTable } from "./list_table";
import type { ListRow, ListTable } from "./list_table";
import { cardAddress, isOwn, peopleOf, titled, youMark } from "./people";
import { pointsText } from "./score";
import { isByRounds, middleCells, middleHeads, tieBreakName, valueText } from "./standings";

/** Standings have who somebody is, a cross table what everybody did. */
export type RankingKind = "standings" | "crosstable";

/** So many columns of a cross table are on a sheet of paper. */
const SHEET = 20;

const others = ({ tie_breaks: all }: Standings): StandingsTieBreak[] => all.filter((one) => one.code !== "PTS");

/** What the columns are: with another text the table is another one. */
export const rankingKey = (standings: Standings, kind: RankingKind): string =>
  JSON.stringify([kind, standings.after, standings.of, standings.tie_breaks, kind === "crosstable" && middleHeads(standings).length]);

/** A table; it is filled by fillRanking. */
export function makeRanking(standings: Standings, kind: RankingKind): ListTable {
  const { columns, sections } = tournament().page;
  const middle = kind === "crosstable" ? middleHeads(standings).map((name) => head(name))
    : [head(columns.federation, "", "who"), head(columns.club, "", "who")];
  return makeListTable({
    caption: sections[kind],
    classes: kind === "crosstable" ? "cross-table" : "ranking",
    heads: [head(columns.rank, "", "number"), head(columns.name), head(columns.rating, "", "rated"), ...middle, head(columns.points),
      ...others(standings).map((one) => head(one.code, tieBreakName(one)))],
  });
}

export function fillRanking(table: ListTable, contest: Contest, standings: Standings, kind: RankingKind, limit = Infinity): void {
  table.show(standings.rows.slice(0, limit).map((row) => rowOf(contest, standings, row, kind)));
}

/** Somebody's name as the list has it, which reports cut. */
function nameOf(contest: Contest, standings: Standings, row: StandingsRow): { name: string; link: Child; isOwn: boolean } {
  const one = standings.of === "teams" ? undefined : peopleOf(contest).byNumber(row.number);
  const name = one ? titled(one) : titled(row);
  const link = one ? h("a", { href: cardAddress(contest.contest, one.player) }, name) : name;
  return { name, link, isOwn: isOwn(one?.account?.id) };
}

function rowOf(contest: Contest, standings: Standings, row: StandingsRow, kind: RankingKind): ListRow {
  const who = nameOf(contest, standings, row);
  const one = peopleOf(contest).byNumber(row.number);
  const middle = (): View[] => (kind === "crosstable" ? middleCells(standings, row)
    : [one?.federation, one?.club].map((fact) => h("td", { class: "soft who" }, fact ?? "")));
  const gone = row.absent_since && kind === "standings"
    ? h("span", { class: "soft gone" }, ` ${tournament().page.withdrawn(row.absent_since)}`) : null;
  // Against whom somebody has played stands by rank, where everybody meets everybody.
  const order = kind === "crosstable" && !isByRounds(standings) && standings.rows.map((other) => other.number);
  return {
    key: String(row.number), names: who.name, isOwn: who.isOwn,
    shows: JSON.stringify([row, who.name, one?.club, who.isOwn, order]),
    make: (is) => h("tr", { ...is, "data-number": row.number },
      h("td", { class: "number" }, row.rank ?? "–"),
      h("th", { scope: "row", class: "row-name" }, who.link,
        kind === "crosstable" && isByRounds(standings) ? h("span", { class: "soft start-number" }, ` ${row.number}`) : null,
        who.isOwn ? youMark() : null, gone),
      h("td", { class: "soft rated" }, row.rating ?? ""), middle(), h("td", { class: "score" }, pointsText(row.points * 2)),
      standings.tie_breaks.map((tie, i) => (tie.code === "PTS" ? null : h("td", { class: "soft" }, valueText(row.values[i] ?? null))))),
  };
}

/** A cross table that is wider than paper, in parts of so many columns; nothing if it is not. */
export function makeSheets(contest: Contest, standings: Standings): View[] {
  const heads = middleHeads(standings);
  if (heads.length <= SHEET) return [];
  const { columns, crossPart } = tournament().page;
  const sheets = Array.from({ length: Math.ceil(heads.length / SHEET) }, (_, i) => i * SHEET);
  return sheets.map((from) => {
    const to = Math.min(from + SHEET, heads.length);
    const isLast = to === heads.length;
    const names = [columns.rank, columns.name, ...heads.slice(from, to), ...(isLast ? [columns.points] : [])];
    return h("div", { class: "sheet" },
      h("h3", {}, crossPart(heads[from] ?? "", heads[to - 1] ?? "")),
      h("table", { class: "results cross-table" },
        h("thead", {}, h("tr", {}, names.map((name) => head(name)))),
        h("tbody", {}, standings.rows.map((row) => h("tr", {}, h("td", { class: "number" }, row.rank ?? "–"),
          h("th", { scope: "row", class: "row-name" }, nameOf(contest, standings, row).name),
          middleCells(standings, row).slice(from, to), isLast ? h("td", { class: "score" }, pointsText(row.points * 2)) : null)))));
  });
}

/** What the columns of the tie-breaks are, in words, for who wants to know. */
export function makeTieBreakNote(standings: Standings): View | null {
  const words = tournament().page;
  const breaks = others(standings);
  if (breaks.length === 0) return null;
  return h("details", { class: "tie-break-note" }, h("summary", {}, words.howCounted), h("p", {}, words.counted),
    h("ol", {}, breaks.map((one) => h("li", {}, h("b", {}, one.code), ` ${tieBreakName(one)} (FIDE C.07 ${one.article})`,
      one.counts ? null : h("span", { class: "soft" }, ` – ${words.notCounted}`)))));
}
