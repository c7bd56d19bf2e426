// round_of_list.ts - a round of players whom a list names, at the desk: how it is opened, what it breaks, its results.
// Room: web/screens.
import { inOrder, isBegun } from "../../event/players";
import { emptySeating, seatingOf } from "../../event/seating";
import { findRound } from "../../event/model";
import { http } from "../../net";
import type { Contest, Round } from "../../net";
import { tournaments } from "../../net/tournament";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { tournament } from "../../text/tournament";
import { announce, announceShown } from "../../ui/announce";
import { button, h, refill, show } from "../../ui/dom";
import { resultText } from "../../ui/result";
import type { Result } from "../../zug/types";
import { tell } from "./acts";
import { brokenText, noProposal, seatingOfProposal } from "./proposal";
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
    return h("div", { class: "card stack" }, h("p", { class: "problem", role: "alert" }, sayRefusal(contest)),
      button(text().app.cancel, ends.onCancel));
  const saved = findRound(contest, round);
  const players = inOrder(contest.players ?? []);
  const notice = !proposal ? undefined : proposal.ok ? noProposal(proposal) ?? undefined : sayRefusal(proposal);
  const isProposal = proposal !== undefined && notice === undefined;
  const seating = isProposal && proposal.ok ? seatingOfProposal(proposal, players)
    : saved ? seatingOf(contest, saved) : emptySeating(contest, players, Number(round));
  return makeSeatingForm({ contest, round, seating, isProposal, notice, ...ends });
}

/** Who of a round cannot play here, for want of an account; nothing if the others can begin. */
export function accountNote(round: Round): HTMLElement | null {
  const waiting = round.started ? [] : round.pairings.filter((one) => !one.given);
  const strangers = waiting.flatMap(({ white, black }) => [white, black]).filter((one) => one.id === undefined);
  return strangers.length === 0 ? null
    : h("p", { class: "notice" }, tournament().round.noAccount(strangers.map((one) => one.name)));
}

/** Gives a board a result, or takes it back; false if that was refused. */
export async function decide(contest: string, round: string, board: number, result: Result): Promise<boolean> {
  const words = tournament().round;
  const wrong = await tell({ do: "contest-decide", contest, round, board, result });
  if (wrong !== null) announceShown(wrong);
  else announce(result === "*" ? words.resultTaken(board) : words.resultSet(board, resultText(result)));
  return wrong === null;
}

export interface CheckView {
  root: HTMLElement;
  /** Another round is looked at, or it has changed. */
  refresh(round: Round | undefined): void;
}

/** What a round breaks that has been saved and has not begun. */
export function makeCheckView(contest: () => Contest): CheckView {
  const words = tournament().round;
  const list = h("ul", {});
  const said = h("p", {});
  const root = h("section", { class: "card stack round-check", hidden: true }, said, list);
  let asked = "";
  const load = async (round: string): Promise<void> => {
    const key = asked;
    const answer = await tournaments.check(contest().contest, round);
    if (key !== asked || !answer.ok) return;
    const { breaks, same } = answer;
    said.textContent = breaks.length > 0 ? words.breaks : same ? words.same : same === false ? words.differs : "";
    refill(list, ...breaks.map((one) => h("li", {}, brokenText(contest(), one))));
    show(list, breaks.length > 0);
    show(root, said.textContent !== "");
    root.classList.toggle("notice", breaks.length > 0);
  };
  return {
    root,
    refresh: (round) => {
      const isWaiting = round !== undefined && !isBegun(round);
      const key = isWaiting
        ? JSON.stringify([round.round, round.free, round.pairings.map((one) => [one.white.player, one.black.player])]) : "";
      if (key === asked) return;
      asked = key;
      show(root, false);
      if (isWaiting) void load(round.round);
    },
  };
}
