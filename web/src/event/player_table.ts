// player_table.ts - the list of players of an event, as everybody sees it. Room: web/event.
import type { Contest, Player } from "../net";
import { tournament } from "../text/tournament";
import { h } from "../ui/view";
import { head, makeListTable } from "./list_table";
import type { ListRow, ListTable } from "./list_table";
import { cardAddress, isOwn, titled, youMark } from "./people";
import { absentSpans, inOrder } from "./players";

export function makePlayerTable(): ListTable {
  const { columns, playerList } = tournament().page;
  return makeListTable({
    caption: playerList, classes: "start-list",
    heads: [head(columns.number, "", "number"), head(columns.name), head(columns.rating),
      head(columns.federation, "", "who"), head(columns.club), head(columns.remark)],
  });
}

export function fillPlayerTable(table: ListTable, contest: Contest): void {
  table.show(inOrder(contest.players ?? []).map((player) => rowOf(contest, player)));
}

/** When somebody is absent, in words. */
export function absenceText({ absences = [] }: Contest, player: number): string {
  const words = tournament().absence;
  return absentSpans(absences, player).map(({ from, to, bye }) =>
    `${to === undefined ? words.from(from) : to === from ? words.one(from) : words.span(from, to)}: ${tournament().round.byes[bye]}`).join("; ");
}

function rowOf(contest: Contest, player: Player): ListRow {
  const own = isOwn(player.account?.id);
  const absent = absenceText(contest, player.player);
  return {
    key: String(player.player), names: player.name, isOwn: own, shows: JSON.stringify([player, absent, own]),
    make: (is) => h("tr", is, h("td", { class: "number" }, player.number ?? ""),
      h("th", { scope: "row", class: "row-name" },
        h("a", { href: cardAddress(contest.contest, player.player) }, titled(player)), own ? youMark() : null),
      h("td", { class: "soft" }, player.rating ?? ""),
      h("td", { class: "who" }, player.federation ?? ""), h("td", { class: "club" }, player.club ?? ""),
      h("td", { class: "soft" }, absent)),
  };
}
