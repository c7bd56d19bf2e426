// results.ts - pairings and results of a round as a table, and the standings. Room: web/event.
import type { RowOver } from "./list_table";
import type { Contest, Pairing, Round } from "../net";
import { files } from "../net";
import { apart, text } from "../text";
import { button, h } from "../ui/view";
import type { Child, View } from "../ui/view";
import { fileName } from "../ui/file_name";
import { tournament } from "../text/tournament";
import { HALVES, resultText } from "../ui/result";
import { pointsText, standings } from "./score";

export interface ResultsOptions {
  /** Opens a board; without it there is a link to the game. */
  onOpen?(game: string): void;
  /** What a board is given a result by, in place of the result; null where it has one of its own. */
  decider?(pairing: Pairing): Child;
  /** What else can be done at a board. */
  acts?(pairing: Pairing): Child[];
  /** What stands over a board, if anything: the match whose first board it is. */
  over?(board: number): RowOver | null;
}

/** True if a board may be given a result: no game is played at it. */
export const mayDecide = (pairing: Pairing): boolean => pairing.game === undefined || pairing.aborted === true;

/** The pairings of a round with their results. */
export function makeResultsTable(round: Round, options: ResultsOptions = {}): View {
  const words = text().desk.rounds;
  const hasGames = round.pairings.some((pairing) => pairing.game) || (round.started && options.acts !== undefined);
  const hasResults = round.started || options.decider !== undefined || round.pairings.some((pairing) => pairing.given ?? pairing.unplayed);
  const heads = [words.board, words.white, words.black, ...(hasResults ? [words.result] : [])];
  return h("div", { class: "table-scroll", role: "region", tabindex: "0", "aria-label": words.caption(round.round) },
    h("table", { class: "results" },
      h("caption", { class: "spoken" }, words.caption(round.round)),
      h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)),
        hasGames ? h("td") : null)),
      h("tbody", {}, round.pairings.flatMap((pairing) =>
        [options.over?.(pairing.board)?.make({}), rowOf(pairing, hasResults, hasGames, options)]))));
}

/** What stands in place of a result that is not there. */
export function openText({ game, aborted, held, adjourned, unplayed }: Pairing): string {
  const words = tournament().round;
  if (unplayed) return words.unplayed[unplayed];
  if (held) return words.held;
  if (aborted) return text().desk.aborted;
  return game ? (adjourned ? words.adjourned : text().desk.needs.playing) : "";
}

function rowOf(pairing: Pairing, hasResults: boolean, hasGames: boolean, options: ResultsOptions): View {
  const result = pairing.result ?? "*";
  const score = result === "*"
    ? h("td", { class: "soft" }, openText(pairing)) : h("td", { class: "score" }, resultText(result));
  const decider = options.decider?.(pairing);
  const mark = (side: 0 | 1): string => (HALVES[result]?.[side] === 2 ? "winner" : "");
  return h("tr", {},
    h("th", { scope: "row", class: "number" }, pairing.board),
    h("td", { class: `row-name ${mark(0)}` }, pairing.white.name),
    h("td", { class: `row-name ${mark(1)}` }, pairing.black.name),
    !hasResults ? null : decider ? h("td", { class: "score" }, decider) : score,
    hasGames ? h("td", { class: "open" }, pairing.game ? openerOf(pairing, pairing.game, options) : null,
      (options.acts?.(pairing) ?? [])) : null);
}

function openerOf(pairing: Pairing, game: string, options: ResultsOptions): Child {
  const { openGame, watchGame } = text().desk.rounds;
  const about = text().desk.boardLabel(pairing.board, pairing.white.name, pairing.black.name);
  return options.onOpen
    ? button(openGame, () => options.onOpen?.(game), {
      class: "plain", "aria-label": `${openGame}: ${about}`, "data-game": game,
    })
    : h("a", { href: `/game/${game}`, "aria-label": `${watchGame}: ${about}` }, watchGame);
}

/** Who has no opponent in a round, and what that brings; nothing if there is nobody. */
export function makeFreeNote({ players = [] }: Contest, { free = [] }: Round): View | null {
  const words = tournament().round;
  const name = (player: number): string => players.find((one) => one.player === player)?.name ?? String(player);
  const list = free.map((one) => `${apart(name(one.player))} (${words.byes[one.bye]})`);
  return list.length > 0 ? h("p", { class: "free-note" }, words.freeNote(list)) : null;
}

/** Who has how many points; nothing before a round has started. */
export function makeStandings(contest: Contest): View | null {
  const words = text().desk;
  const players = standings(contest);
  if (players.length === 0) return null;
  const heads = [words.place, words.player, words.perRound, words.points, words.games];
  return h("section", { class: "card standings" }, h("h2", {}, words.standings),
    h("div", { class: "table-scroll", role: "region", tabindex: "0", "aria-label": words.standings },
      h("table", { class: "results" }, h("caption", { class: "spoken" }, words.standings),
        h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
        h("tbody", {}, players.map((one) => h("tr", {},
          h("td", { class: "number" }, one.place), h("th", { scope: "row", class: "row-name" }, one.name),
          h("td", { class: "marks" }, one.marks.join(" ")),
          h("td", { class: "score" }, pointsText(one.halves)), h("td", { class: "number" }, one.games)))))));
}

/** The links by which the games are downloaded. */
export function makeDownloads(contest: Contest, round: Round | undefined): View {
  const words = text().desk.rounds;
  const link = (name: string, of?: string): View =>
    h("a", { class: "button", href: files.contest(contest.contest, of), download: fileName("pgn", contest.name, of ?? "") }, name);
  return h("div", { class: "row downloads" },
    round?.started ? link(words.pgnRound, round.round) : null,
    contest.rounds.some((one) => one.started) ? link(words.pgnEvent) : null);
}
