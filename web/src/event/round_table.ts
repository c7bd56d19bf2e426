// round_table.ts - a round for everybody: who meets whom on which board, by board or by name, and what came of it.
// Room: web/event.
import type { Contest, PairedPerson, Pairing, Round } from "../net";
import { text } from "../text";
import { tournament } from "../text/tournament";
import { h } from "../ui/view";
import type { Attributes, Child, View } from "../ui/view";
import { HALVES, resultText } from "../ui/result";
import { head, makeListTable } from "./list_table";
import type { ListRow, ListTable, RowOver } from "./list_table";
import { openText } from "./results";
import { byName, cardAddress, isOwn, listedAs, peopleOf, titled, youMark } from "./people";

export type RoundOrder = "board" | "name";

export interface RoundTableOptions {
  /** With results and the ways to the games. */
  hasResults: boolean;
  order: RoundOrder;
  /** What stands over a board, if anything: the match whose first board it is. */
  over?(board: number): RowOver | null;
}

/** A table for a round; it is filled by fillRoundTable. */
export function makeRoundTable(round: Round, { hasResults, order }: RoundTableOptions): ListTable {
  const { columns, pairingsOf, resultsOf } = tournament().page;
  const words = text().desk.rounds;
  const results = hasResults ? [head(columns.result), h("td")] : [];
  const heads = order === "name"
    ? [head(columns.name), head(columns.board), head(columns.color), head(columns.opponent)]
    : [head(columns.board, "", "number"), head(words.white), head(words.black), ...results];
  return makeListTable({ caption: (hasResults ? resultsOf : pairingsOf)(round.round), classes: `round-table by-${order}`, heads });
}

export function fillRoundTable(table: ListTable, contest: Contest, round: Round, options: RoundTableOptions): void {
  table.show(options.order === "name" ? rowsByName(contest, round) : rowsByBoard(contest, round, options));
}

/** A name that leads to the card, with the rating. */
function personOf(contest: Contest, person: PairedPerson): Child[] {
  const one = listedAs(contest, person);
  const rating = "rating" in one ? one.rating : undefined;
  return [person.player === undefined ? one.name : h("a", { href: cardAddress(contest.contest, person.player) }, titled(one)),
    rating ? h("span", { class: "soft rating" }, ` ${rating}`) : null, isOwn(person.id) ? youMark() : null];
}

type MakeFree = (person: PairedPerson, said: string, is: Attributes) => View;

/** The row over a board, of which it is known what it shows; none over most. */
function rowOver(board: number, { over }: RoundTableOptions): ListRow[] {
  const row = over?.(board);
  return row ? [{ key: `over ${board}`, shows: row.words, names: row.words, isHeading: true, make: row.make }] : [];
}

function rowsByBoard(contest: Contest, round: Round, options: RoundTableOptions): ListRow[] {
  const { hasResults } = options;
  const rows = round.pairings.flatMap((pairing): ListRow[] => {
    const own = isOwn(pairing.white.id) || isOwn(pairing.black.id);
    return [...rowOver(pairing.board, options), {
      key: `board ${pairing.board}`,
      shows: JSON.stringify([pairing, own, listedAs(contest, pairing.white), listedAs(contest, pairing.black)]),
      names: `${pairing.white.name} ${pairing.black.name}`,
      isOwn: own,
      make: (is) => boardRow(contest, pairing, hasResults, is),
    }];
  });
  const freeRow: MakeFree = (person, said, is) =>
    h("tr", { ...is, class: "free-row" }, h("th", { scope: "row", class: "number" }, "–"),
      h("td", { class: "row-name" }, personOf(contest, person)), h("td", { class: "soft", colspan: hasResults ? 3 : 1 }, said));
  return [...rows, ...freeRows(contest, round, freeRow)];
}

function boardRow(contest: Contest, pairing: Pairing, hasResults: boolean, is: Attributes): View {
  const halves = hasResults ? HALVES[pairing.result ?? "*"] : null;
  const mark = (side: 0 | 1): string => (halves?.[side] === 2 ? "winner" : "");
  return h("tr", is,
    h("th", { scope: "row", class: "number" }, pairing.board),
    h("td", { class: `row-name ${mark(0)}` }, personOf(contest, pairing.white)),
    h("td", { class: `row-name ${mark(1)}` }, personOf(contest, pairing.black)),
    (hasResults ? resultCells(pairing) : []));
}

/** The result, in words where nobody has played for it, and the way to the game. */
function resultCells(pairing: Pairing): View[] {
  const words = tournament().page;
  const { result = "*", game } = pairing;
  const said = words.unplayed[result];
  const about = text().desk.boardLabel(pairing.board, pairing.white.name, pairing.black.name);
  const watch = text().desk.rounds.watchGame;
  return [
    result === "*" ? h("td", { class: "soft" }, openText(pairing))
      : h("td", { class: "score" }, resultText(result), said ? h("span", { class: "soft result-said" }, ` ${said}`) : null),
    h("td", { class: "open" }, game ? h("a", { href: `/game/${game}`, "aria-label": `${watch}: ${about}` }, watch) : null),
  ];
}

/** Those who have no opponent, and in words what that brings. */
function freeRows(contest: Contest, { free = [] }: Round, make: MakeFree): ListRow[] {
  const { free: without, byes } = tournament().round;
  return free.map(({ player, bye }): ListRow => {
    const one = peopleOf(contest).byPlayer(player);
    const person: PairedPerson = { player, name: one?.name ?? String(player), ...(one?.account ? { id: one.account.id } : {}) };
    const own = isOwn(person.id);
    return { key: `free ${player}`, shows: JSON.stringify([one, bye, own]), names: person.name, isOwn: own,
      make: (is) => make(person, `${without}: ${byes[bye]}`, is) };
  });
}

function rowsByName(contest: Contest, round: Round): ListRow[] {
  const { white, black } = text().desk.rounds;
  const seats = round.pairings.flatMap((pairing) => [
    { own: pairing.white, other: pairing.black, color: white, board: pairing.board },
    { own: pairing.black, other: pairing.white, color: black, board: pairing.board },
  ]).map(({ own, other, color, board }): ListRow => ({
    key: String(own.player ?? own.id ?? own.name), names: own.name, isOwn: isOwn(own.id),
    shows: JSON.stringify([own, other, board, isOwn(own.id), listedAs(contest, own)]),
    make: (is) => h("tr", is, h("th", { scope: "row", class: "row-name" }, personOf(contest, own)),
      h("td", { class: "score" }, board), h("td", {}, color), h("td", { class: "row-name" }, personOf(contest, other))),
  }));
  const freeRow: MakeFree = (person, said, is) =>
    h("tr", { ...is, class: "free-row" }, h("th", { scope: "row", class: "row-name" }, personOf(contest, person)),
      h("td", {}, "–"), h("td", { class: "soft", colspan: 2 }, said));
  return [...seats, ...freeRows(contest, round, freeRow)].sort((a, b) => byName(a.names, b.names));
}
