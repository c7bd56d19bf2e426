// round_of_list.ts - a round of players whom a list names, at the desk: how it is opened, what it breaks, its results.
// Room: web/screens.
import { hasTeams, inOrder, isBegun } from "../../event/players";
import { emptySeating, seatingOf } from "../../event/seating";
import { findRound } from "../../event/model";
import { http } from "../../net";
import type { AbsenceBye, Command, Contest, Match, Round } from "../../net";
import { tournaments } from "../../net/tournament";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { tournament } from "../../text/tournament";
import { announce, announceShown } from "../../ui/announce";
import { button, draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { resultText } from "../../ui/result";
import type { Result } from "../../zug/types";
import { tell } from "./acts";
import { ask } from "./dialog";
import { makeLineupForm } from "./lineup";
import { brokenText, noProposal, seatingOfProposal } from "./proposal";
import { findSeating } from "./seating_draft";
import { makeSeatingForm } from "./seating_form";
import type { SeatingFormOptions } from "./seating_form";

type Ends = Pick<SeatingFormOptions, "onSaved" | "onCancel">;

/** The form of a round: as it was saved, as the rules pair it, or with empty boards. The list is asked for anew, for its
 * pairing numbers. */
export async function openSeating(id: string, round: string, byRules: boolean, ends: Ends): Promise<HTMLElement> {
  const [contest, proposal] = await Promise.all([
    http.contest(id), byRules ? tournaments.proposal(id, Number(round)) : undefined,
  ]);
  if (!contest.ok)
    return element(h("div", { class: "card stack" }, h("p", { class: "problem", role: "alert" }, sayRefusal(contest)),
      button(text().app.cancel, ends.onCancel)));
  const saved = findRound(contest, round);
  const lineups = hasTeams(contest) ? await openLineups(contest, saved, round, ends) : null;
  if (lineups) return lineups;
  const players = inOrder(contest.players ?? []);
  const notice = !proposal ? undefined : proposal.ok ? noProposal(proposal) ?? undefined : sayRefusal(proposal);
  const isProposal = proposal !== undefined && notice === undefined;
  const seating = isProposal && proposal.ok ? seatingOfProposal(proposal, players)
    : saved ? seatingOf(contest, saved) : emptySeating(contest, players, Number(round));
  // A round that was taken back is paired as one that has not started.
  const isPlayed = saved?.started && saved.pairings.some((one) => one.game !== undefined && !one.aborted);
  const started = isPlayed && !isProposal ? saved : undefined;
  return makeSeatingForm({ contest, round, seating, isProposal, started, notice, ...ends });
}

/** The form of a round whose places were changed and not saved, or nothing. */
export function reopenSeating(contest: Contest, ends: Ends): HTMLElement | null {
  const draft = findSeating(contest);
  return draft && makeSeatingForm({ contest, ...draft, isProposal: false, notice: text().desk.rounds.draft, ...ends });
}

/** The form of a round of teams: with the line-ups that were saved, or as the rules have them; null if there are no matches. */
async function openLineups(contest: Contest, saved: Round | undefined, round: string, ends: Ends): Promise<HTMLElement | null> {
  const [known, proposal] = await Promise.all([tournaments.matches(contest.contest), tournaments.proposal(contest.contest, Number(round))]);
  const ofRound = known.ok && saved ? known.rounds.find((one) => one.round === Number(round) && one.paired)?.matches : undefined;
  const proposed = proposal.ok ? proposal.matches ?? [] : [];
  const matches = ofRound ? withAllBoards(ofRound, proposed) : proposed;
  if (matches.length === 0) return null;
  return element(makeLineupForm({ contest, round, matches, saved, free: saved?.free ?? (proposal.ok ? proposal.free : []), ...ends }));
}

/** Matches that were saved, with the boards that both left empty. */
const withAllBoards = (saved: readonly Match[], proposed: readonly Match[]): Match[] => saved.map((match) => {
  const whole = proposed.find((one) => one.home === match.home && one.away === match.away)?.boards ?? [];
  const missing = whole.filter(({ board }) => !match.boards.some((one) => one.board === board))
    .map(({ board, home_color }) => ({ board, home_color }));
  return { ...match, boards: [...match.boards, ...missing].sort((a, b) => a.board - b.board) };
});

/** Who of a round cannot play here, for want of an account; nothing if the others can begin. */
export function accountNote(round: Round): View | null {
  const waiting = round.started ? [] : round.pairings.filter((one) => !one.given && !one.held);
  const strangers = waiting.flatMap(({ white, black }) => [white, black]).filter((one) => one.id === undefined);
  return strangers.length === 0 ? null
    : h("p", { class: "notice" }, tournament().round.noAccount(strangers.map((one) => one.name)));
}

/** Does something at a board, and says what was done or why not; false if it was refused. */
async function actOnBoard(command: Command, done: string): Promise<boolean> {
  const wrong = await tell(command);
  if (wrong !== null) announceShown(wrong);
  else announce(done);
  return wrong === null;
}

/** Holds a board back, or lets it start with the round after all; false if that was refused. */
export const hold = (contest: string, round: string, board: number, held: boolean): Promise<boolean> => {
  const words = tournament().round;
  return actOnBoard({ do: "contest-hold", contest, round, board, held }, held ? words.heldSet(board) : words.heldOff(board));
};

/** Lets one board begin, of a round that has started without it. */
export const startBoard = (contest: string, round: string, board: number): Promise<boolean> =>
  actOnBoard({ do: "contest-start-board", contest, round, board }, tournament().round.boardStarted(board));

/** Says that no game took place at a board, or takes it back; false if that was refused. */
export const setUnplayed = (contest: string, round: string, board: number, bye: AbsenceBye): Promise<boolean> => {
  const words = tournament().round;
  return actOnBoard({ do: "contest-unplayed", contest, round, board, bye },
    bye === "none" ? words.resultTaken(board) : words.markSet(board, words.unplayed[bye]));
};

/** Asks whether the game of a board shall stand still for another time. */
export const askAdjourn = (contest: string, round: string, board: number): Promise<boolean> => {
  const words = tournament().round;
  return ask({
    title: words.adjournOf(board), explain: words.adjournExplain, confirm: words.adjourn, reasons: words.adjournReasons,
    act: (reason) => tell({ do: "contest-adjourn", contest, round, board, reason }),
  });
};

/** Asks whether an adjourned game shall go on. */
export const askResume = (board: number, game: string): Promise<boolean> => {
  const words = tournament().round;
  return ask({
    title: words.resumeOf(board), explain: words.resumeExplain, confirm: words.resume, reasons: words.resumeReasons,
    act: (reason) => tell({ do: "resume", game, reason }),
  });
};

/** Gives a board a result, or takes it back; false if that was refused. */
export async function decide(contest: string, round: string, board: number, result: Result): Promise<boolean> {
  const words = tournament().round;
  return actOnBoard({ do: "contest-decide", contest, round, board, result },
    result === "*" ? words.resultTaken(board) : words.resultSet(board, resultText(result)));
}

export interface CheckView {
  root: HTMLElement;
  /** Another round is looked at, or it has changed. */
  refresh(round: Round | undefined): void;
}

/** True if what a round breaks may still be of use: it has not begun, or has no result yet. */
const mayChange = (round: Round): boolean =>
  !isBegun(round) || (round.started && round.pairings.every((one) => (one.result ?? "*") === "*"));

/** What a round breaks that has been saved: that the rules pair it so is said before it begins. */
export function makeCheckView(contest: () => Contest): CheckView {
  const words = tournament().round;
  const list = element(h("ul"));
  const said = element(h("p"));
  const root = element(h("section", { class: "card stack round-check", hidden: true }, said, list));
  let asked = "";
  const load = async ({ round, started }: Round): Promise<void> => {
    const key = asked;
    const answer = await tournaments.check(contest().contest, round);
    if (key !== asked || !answer.ok) return;
    const { breaks, same } = answer;
    said.textContent = breaks.length > 0 ? words.breaks : started ? "" : same ? words.same : same === false ? words.differs : "";
    draw(list, breaks.map((one) => h("li", {}, brokenText(contest(), one))));
    list.hidden = breaks.length === 0;
    root.hidden = said.textContent === "";
    root.classList.toggle("notice", breaks.length > 0);
  };
  return {
    root,
    refresh: (round) => {
      const isWaiting = round !== undefined && mayChange(round);
      const key = isWaiting
        ? JSON.stringify([round.round, round.free, round.pairings.map((one) => [one.white.player, one.black.player])]) : "";
      if (key === asked) return;
      asked = key;
      root.hidden = true;
      if (isWaiting) void load(round);
    },
  };
}
