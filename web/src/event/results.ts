// results.ts - pairings and results of a round as a table, and the standings. Room: web/event.
import type { AbsenceBye, Contest, Pairing, Round } from "../net";
import { files } from "../net";
import { apart, text } from "../text";
import { button, h } from "../ui/dom";
import type { Child } from "../ui/dom";
import { fileName } from "../ui/file_name";
import { tournament } from "../text/tournament";
import { HALVES, resultText } from "../ui/result";
import type { Result } from "../zug/types";
import { pointsText, standings } from "./score";

/** The results in the order in which they are chosen. */
const GIVEN: readonly Result[] = ["*", "1-0", "1/2-1/2", "0-1", "+/-", "-/+", "-/-", "0-0"];

/** In the list of results: the board does not start with the round; or no game took place. */
const HELD = "held";
const UNPLAYED = ["zero", "half", "full"] as const;
const unplayedKey = (bye: string): string => `unplayed-${bye}`;

export interface ResultsOptions {
  /** Opens a board; without it there is a link to the game. */
  onOpen?(game: string): void;
  /** Gives a board a result that is not played here, or takes it back; false if that was refused. */
  onDecide?(board: number, result: Result): Promise<boolean>;
  /** Holds a board back, or lets it start with the round after all; false if that was refused. */
  onHold?(board: number, held: boolean): Promise<boolean>;
  /** Lets one board begin, of a round that has started without it. */
  onStart?(board: number): Promise<boolean>;
  /** Says that no game took place at a board, and what both get, or takes it back; false if that was refused. */
  onUnplayed?(board: number, bye: AbsenceBye): Promise<boolean>;
  /** Lets a game stand still for another time, or go on. */
  onAdjourn?(board: number): void;
  onResume?(board: number, game: string): void;
  /** What stands over a board, if anything: the match whose first board it is. */
  over?(board: number): HTMLElement | null;
}

/** True if a board may be given a result: no game is played at it. */
const mayDecide = (pairing: Pairing): boolean => pairing.game === undefined || pairing.aborted === true;

/** The pairings of a round with their results. */
export function makeResultsTable(round: Round, options: ResultsOptions = {}): HTMLElement {
  const words = text().desk.rounds;
  const hasGames = round.pairings.some((pairing) => pairing.game || mayStart(round, pairing, options));
  const hasResults = round.started || options.onDecide !== undefined || round.pairings.some((pairing) => pairing.given ?? pairing.unplayed);
  const heads = [words.board, words.white, words.black, ...(hasResults ? [words.result] : [])];
  return h("div", { class: "table-scroll", role: "region", tabindex: "0", "aria-label": words.caption(round.round) },
    h("table", { class: "results" },
      h("caption", { class: "spoken" }, words.caption(round.round)),
      h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)),
        hasGames ? h("td", {}) : null)),
      h("tbody", {}, ...round.pairings.flatMap((pairing) =>
        [options.over?.(pairing.board) ?? null, rowOf(round, pairing, hasResults, hasGames, options)]))));
}

/** True if a board can begin alone: it was held back, or its game was aborted. */
const mayStart = ({ started }: Round, pairing: Pairing, { onStart }: ResultsOptions): boolean =>
  onStart !== undefined && started && mayDecide(pairing) && (pairing.result ?? "*") === "*" && !pairing.unplayed;

/** What stands in place of a result that is not there. */
export function openText({ game, aborted, held, adjourned, unplayed }: Pairing): string {
  const words = tournament().round;
  if (unplayed) return words.unplayed[unplayed];
  if (held) return words.held;
  if (aborted) return text().desk.aborted;
  return game ? (adjourned ? words.adjourned : text().desk.needs.playing) : "";
}

function rowOf(
  round: Round, pairing: Pairing, hasResults: boolean, hasGames: boolean, options: ResultsOptions,
): HTMLElement {
  const result = pairing.result ?? "*";
  const score = result === "*"
    ? h("td", { class: "soft" }, openText(pairing)) : h("td", { class: "score" }, resultText(result));
  const mark = (side: 0 | 1): string => (HALVES[result]?.[side] === 2 ? "winner" : "");
  return h("tr", {},
    h("th", { scope: "row", class: "number" }, pairing.board),
    h("td", { class: `row-name ${mark(0)}` }, pairing.white.name),
    h("td", { class: `row-name ${mark(1)}` }, pairing.black.name),
    !hasResults ? null : options.onDecide && mayDecide(pairing)
      ? h("td", { class: "score" }, deciderOf(pairing, options.onDecide, options.onUnplayed, round.started ? undefined : options.onHold)) : score,
    hasGames ? h("td", { class: "open" }, pairing.game ? openerOf(pairing, pairing.game, options) : null,
      mayStart(round, pairing, options) ? starterOf(pairing, options) : null, adjournerOf(pairing, options)) : null);
}

/** The button by which one board begins alone. */
function starterOf({ board }: Pairing, { onStart }: ResultsOptions): HTMLElement {
  const words = tournament().round;
  return button(words.startBoard, () => void onStart?.(board), { class: "plain", "aria-label": words.startBoardOf(board) });
}

/** The button by which a game is adjourned, or goes on; nothing where none is played. */
function adjournerOf({ board, game, result = "*", aborted, adjourned }: Pairing, options: ResultsOptions): HTMLElement | null {
  const words = tournament().round;
  const { onAdjourn, onResume } = options;
  if (!game || aborted || result !== "*" || !onAdjourn) return null;
  return adjourned
    ? button(words.resume, () => onResume?.(board, game), { class: "plain", "aria-label": words.resumeOf(board) })
    : button(words.adjourn, () => onAdjourn(board), { class: "plain", "aria-label": words.adjournOf(board) });
}

/** The list by which a board is given a result, held back, or said to be unplayed. */
function deciderOf(
  { board, result = "*", held = false, unplayed }: Pairing, onDecide: NonNullable<ResultsOptions["onDecide"]>,
  onUnplayed: ResultsOptions["onUnplayed"], onHold: ResultsOptions["onHold"],
): HTMLElement {
  const words = tournament().round;
  const open = held && !onHold ? words.held : words.openResult;
  const name = (one: Result): string => (one === "*" ? open : [resultText(one), words.resultMeans[one] ?? ""].join(" ").trim());
  // The list stays when its options change (see refill): how the board stands is read from these.
  const known = (): string => list.querySelector<HTMLOptionElement>("option[selected]")?.value ?? "*";
  const decide = async (chosen: string, before: string): Promise<boolean> => {
    if (chosen === HELD) return (await onHold?.(board, true)) ?? false;
    if (before === HELD && !(await onHold?.(board, false))) return false;
    const bye = UNPLAYED.find((one) => unplayedKey(one) === chosen);
    if (bye) return (await onUnplayed?.(board, bye)) ?? false;
    if (chosen === "*" && before === HELD) return true;
    if (chosen === "*" && UNPLAYED.some((one) => unplayedKey(one) === before)) return (await onUnplayed?.(board, "none")) ?? false;
    return onDecide(board, chosen as Result);
  };
  const change = async (): Promise<void> => {
    if (!(await decide(list.value, known()))) list.value = known();
  };
  const isHeld = held && result === "*" && onHold !== undefined;
  const isPlain = !isHeld && !unplayed;
  const list = h("select", {
    "aria-label": words.resultOf(board), "data-board": board, on: { change: () => void change() },
  }, ...GIVEN.map((one) => h("option", { value: one, selected: one === result && isPlain }, name(one))),
  ...(onUnplayed ? UNPLAYED : []).map((one) =>
    h("option", { value: unplayedKey(one), selected: one === unplayed }, words.unplayed[one])),
  onHold ? h("option", { value: HELD, selected: isHeld }, words.held) : null);
  return list;
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
export function makeFreeNote({ players = [] }: Contest, { free = [] }: Round): HTMLElement | null {
  const words = tournament().round;
  const name = (player: number): string => players.find((one) => one.player === player)?.name ?? String(player);
  const list = free.map((one) => `${apart(name(one.player))} (${words.byes[one.bye]})`);
  return list.length > 0 ? h("p", { class: "free-note" }, words.freeNote(list)) : null;
}

/** Who has how many points; nothing before a round has started. */
export function makeStandings(contest: Contest): HTMLElement | null {
  const words = text().desk;
  const players = standings(contest);
  if (players.length === 0) return null;
  const heads = [words.place, words.player, words.perRound, words.points, words.games];
  return h("section", { class: "card standings" }, h("h2", {}, words.standings),
    h("div", { class: "table-scroll", role: "region", tabindex: "0", "aria-label": words.standings },
      h("table", { class: "results" }, h("caption", { class: "spoken" }, words.standings),
        h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
        h("tbody", {}, ...players.map((one) => h("tr", {},
          h("td", { class: "number" }, one.place), h("th", { scope: "row", class: "row-name" }, one.name),
          h("td", { class: "marks" }, one.marks.join(" ")),
          h("td", { class: "score" }, pointsText(one.halves)), h("td", { class: "number" }, one.games)))))));
}

/** The links by which the games are downloaded. */
export function makeDownloads(contest: Contest, round: Round | undefined): HTMLElement {
  const words = text().desk.rounds;
  const link = (name: string, of?: string): HTMLElement =>
    h("a", { class: "button", href: files.contest(contest.contest, of), download: fileName("pgn", contest.name, of ?? "") }, name);
  return h("div", { class: "row downloads" },
    round?.started ? link(words.pgnRound, round.round) : null,
    contest.rounds.some((one) => one.started) ? link(words.pgnEvent) : null);
}
