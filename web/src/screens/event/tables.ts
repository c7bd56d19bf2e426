// tables.ts - the parts of an event's page that are tables: rounds, standings, players. Room: web/screens.
import { setAddress } from "../../app/router";
import type { ListTable, RowOver } from "../../event/list_table";
import { fillPlayerTable, makePlayerTable } from "../../event/player_table";
import { roundTitle } from "../../event/days";
import { hasPlayers } from "../../event/players";
import { fillRanking, makeRanking, makeSheets, makeTieBreakNote, rankingKey } from "../../event/ranking";
import type { RankingKind } from "../../event/ranking";
import { makeStandings } from "../../event/results";
import { fillRoundTable, makeRoundTable } from "../../event/round_table";
import type { RoundOrder } from "../../event/round_table";
import { isByRounds, resultNotes } from "../../event/standings";
import { makeStartNote } from "../../event/start_time";
import { text } from "../../text";
import { tournament } from "../../text/tournament";
import { draw, element, h } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import { field, select } from "../../ui/field";
import type { Part, Seen } from "./part";

/** A place for a table that is another one when its key is. */
export function makeHolder() {
  const root = element(h("div"));
  let table: ListTable | undefined;
  let key = "";
  let words = "";
  return {
    root,
    /** The table of a key, made if it is not there. */
    table: (wanted: string, make: () => ListTable): ListTable => {
      if (!table || key !== wanted) {
        [table, key] = [make(), wanted];
        table.find(words);
        draw(root, table.root);
      }
      return table;
    },
    empty: (...said: Child[]): void => {
      table = undefined;
      draw(root, said);
    },
    find: (typed: string): { count: number; all: number } => {
      words = typed;
      return table?.find(typed) ?? { count: 0, all: 0 };
    },
  };
}

export const nothing = (words: string): View => h("p", { class: "empty" }, words);

/** The pairings of a round, by board or by name, or its results. */
export function makeRoundPart(view: Seen, hasResults: boolean): Part {
  const words = tournament().page;
  const title = element(h("h2"));
  const note = element(h("div"));
  const holder = makeHolder();
  let order: RoundOrder = !hasResults && new URLSearchParams(location.search).get("order") === "name" ? "name" : "board";
  const choice = element(field(words.orderLabel, select({ board: words.byBoard, name: words.byName }, order, (next) => {
    order = next;
    const query = new URLSearchParams(location.search);
    if (next === "name") query.set("order", next);
    else query.delete("order");
    setAddress(`${location.pathname}${query.size > 0 ? `?${query.toString()}` : ""}${location.hash}`);
    refresh();
  })));
  const refresh = (): void => {
    const round = view.round();
    draw(title, round ? roundTitle(view.contest(), round.round, (hasResults ? words.resultsOf : words.pairingsOf)(round.round))
      : words.sections[hasResults ? "results" : "pairings"]);
    draw(note, round ? makeStartNote(round) : null);
    choice.hidden = !(!hasResults && round !== undefined);
    if (!round) return holder.empty(nothing(text().desk.rounds.emptyPublic));
    const over = (board: number): RowOver | null => view.season.over(round.round, board, hasResults);
    const options = { hasResults, order, over };
    fillRoundTable(holder.table(`${round.round} ${order}`, () => makeRoundTable(round, options)), view.contest(), round, options);
  };
  return { root: element(h("section", { class: "card stack" }, h("div", { class: "part-head" }, title, choice), note, holder.root)), refresh, find: holder.find };
}

/** Standings or cross table, of the players of a list or, without one, of whom the rounds have. */
export function makeRankingPart(view: Seen, kind: RankingKind, limit = Infinity): Part {
  const words = tournament().page;
  const title = element(h("h2"));
  const holder = makeHolder();
  const notes = element(h("div", { class: "stack table-notes" }));
  const sheets = element(h("div", { class: "sheets" }));
  const refresh = (): void => {
    const standings = view.standings();
    if (!hasPlayers(view.contest())) {
      const standings = makeStandings(view.contest());
      const table = standings && element(standings);
      draw(title, words.sections.standings);
      return holder.empty(table?.querySelector<HTMLElement>(".table-scroll") ?? nothing(words.noStandings));
    }
    draw(title, standings ? (kind === "crosstable" ? words.crossAfter : words.standingsAfter)(standings.after) : words.sections[kind]);
    if (!standings) return;
    const table = holder.table(rankingKey(standings, kind), () => makeRanking(standings, kind));
    fillRanking(table, view.contest(), standings, kind, limit);
    const { key, crossKey } = tournament().table;
    const parts = kind === "crosstable" ? makeSheets(view.contest(), standings) : [];
    draw(sheets, parts);
    holder.root.classList.toggle("is-cut", parts.length > 0);
    const wasOpen = notes.querySelector("details")?.open ?? false;
    draw(notes, resultNotes(view.contest(), standings),
      kind === "crosstable" ? h("p", { class: "soft hint" }, isByRounds(standings) ? key : crossKey) : null, makeTieBreakNote(standings));
    const note = notes.querySelector("details");
    if (note) note.open = wasOpen;
  };
  return {
    root: element(h("section", { class: `card stack standings part-${kind}` }, title, holder.root, sheets, notes)), refresh, find: holder.find,
  };
}

/** Who plays here. */
export function makePlayersPart(view: Seen): Part {
  const words = tournament().page;
  const holder = makeHolder();
  const refresh = (): void => {
    if (!hasPlayers(view.contest())) return holder.empty(nothing(words.noPlayers));
    fillPlayerTable(holder.table("players", makePlayerTable), view.contest());
  };
  return { root: element(h("section", { class: "card stack" }, h("h2", {}, words.playerList), holder.root)), refresh, find: holder.find };
}
