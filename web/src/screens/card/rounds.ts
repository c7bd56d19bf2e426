// rounds.ts - what a player did in every round. Room: web/screens.
import { head } from "../../event/list_table";
import { cardAddress, peopleOf, titled } from "../../event/people";
import { pointsText } from "../../event/score";
import type { Contest, Pairing, StandingsCell, StandingsRow } from "../../net";
import { text } from "../../text";
import { tournament } from "../../text/tournament";
import { h } from "../../ui/view";
import type { Child, View } from "../../ui/view";

/** A cell of the cross table in its parts: the colour, and the letter of what it was. */
export function readCell({ text: said }: Pick<StandingsCell, "text">): { color: "w" | "b" | ""; mark: string } {
  const match = /^\d+([wb])(.)$/.exec(said);
  return match ? { color: match[1] === "w" ? "w" : "b", mark: match[2] ?? "" } : { color: "", mark: said || " " };
}

/** The pairing of a player in a round; undefined if there is none. */
function pairingIn(contest: Contest, round: number, player: number): Pairing | undefined {
  return contest.rounds.find((one) => one.round === String(round))?.pairings
    .find(({ white, black }) => white.player === player || black.player === player);
}

export function makeRounds(contest: Contest, row: StandingsRow): View {
  const { columns, card } = tournament().page;
  const heads = [head(columns.round), head(columns.color), head(columns.opponent),
    head(columns.rating, "", "rated"), head(columns.result), head(columns.points)];
  if (row.rounds.length === 0) return h("p", { class: "card empty" }, card.noRounds);
  return h("section", { class: "card stack" }, h("h2", {}, card.rounds),
    h("div", { class: "table-scroll", role: "region", tabindex: "0", "aria-label": card.rounds },
      h("table", { class: "results card-rounds" }, h("caption", { class: "spoken" }, card.rounds),
        h("thead", {}, h("tr", {}, heads, h("td", { class: "no-print" }))),
        h("tbody", {}, row.rounds.map((cell, i) => roundRow(contest, row, cell, i + 1))),
        h("tfoot", {}, h("tr", {}, h("th", { scope: "row", colspan: 3 }, card.sum), h("td", { class: "rated" }), h("td"),
          h("td", { class: "score" }, pointsText(row.points * 2)), h("td", { class: "no-print" }))))));
}

function roundRow(contest: Contest, row: StandingsRow, cell: StandingsCell, round: number): View {
  const words = tournament().page.card;
  const colors = text().desk.rounds;
  const { color, mark } = readCell(cell);
  const opponent = cell.opponent === undefined ? undefined : peopleOf(contest).byNumber(cell.opponent);
  const own = peopleOf(contest).byNumber(row.number);
  const game = own ? pairingIn(contest, round, own.player)?.game : undefined;
  const name: Child = opponent ? h("a", { href: cardAddress(contest.contest, opponent.player) }, titled(opponent)) : "";
  return h("tr", {},
    h("th", { scope: "row", class: "number" }, round),
    h("td", {}, color === "" ? "" : color === "w" ? colors.white : colors.black),
    h("td", { class: "row-name" }, name),
    h("td", { class: "soft rated" }, opponent?.rating ?? ""),
    h("td", {}, words.outcomes[mark] ?? mark),
    h("td", { class: "score" }, mark === "*" ? "" : pointsText(cell.points * 2)),
    h("td", { class: "open no-print" }, game
      ? h("a", { href: `/game/${game}`, "aria-label": words.replayOf(round, opponent?.name ?? "") }, words.replay) : null));
}
