// rounds.ts - pairings and results of the event at the desk. Room: web/screens.
import type { Live } from "../../event/live";
import { findRound } from "../../event/model";
import { makeDownloads, makeResultsTable, makeStandings } from "../../event/results";
import { zone } from "../../net";
import type { Contest, Round } from "../../net";
import { asLoggedIn } from "../../play/log_in";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { announce } from "../../ui/announce";
import { button, fill, h, refill, show } from "../../ui/dom";
import { tell } from "./acts";
import { ask } from "./dialog";
import { findDraft } from "./draft";
import type { Draft } from "./draft";
import { makePairingForm } from "./pairing_form";

export interface RoundsView {
  root: HTMLElement;
  /** The event has changed, or another round was chosen. */
  refresh(round: string): void;
  /** Opens the form of a new round. */
  pairNew(): void;
}

export interface RoundsOptions {
  live: Live;
  onRound(round: string): void;
  onOpen(game: string): void;
  onStarted(round: string): void;
}

export function makeRounds(options: RoundsOptions): RoundsView {
  const words = text().desk.rounds;
  const place = h("div", { class: "stack" });
  const form = h("div", {});
  const root = h("div", { class: "stack" }, form, place);
  const contest = (): Contest => options.live.model.contest;
  const closeForm = (): void => {
    fill(form);
    show(place, true);
  };
  const start = (round: Round): Promise<void> =>
    askStart(contest(), findRound(contest(), round.round) ?? round, options.onStarted);
  const openForm = (round: Round | undefined, draft?: Draft): void => {
    fill(form, makePairingForm({
      contest: contest(), round, draft,
      onSaved: (name, startsNow) => {
        closeForm();
        options.onRound(name);
        announce(words.saved);
        const saved = startsNow ? findRound(contest(), name) : undefined;
        if (saved) void start(saved);
        else if (startsNow) wanted = name;
      },
      onCancel: () => {
        closeForm();
        root.querySelector("button")?.focus();
      },
    }));
    show(place, false);
  };
  /** What is being entered stays. */
  const edit = (name?: string): void => {
    if (form.childElementCount === 0) openForm(name === undefined ? undefined : findRound(contest(), name));
    form.querySelector<HTMLElement>("tbody input[list]")?.focus();
  };
  const retake = async (round: Round): Promise<void> => {
    if (await askRetake(options.live, round)) edit(round.round);
  };
  let wanted: string | undefined;
  const refresh = (name: string): void => {
    const event = contest();
    const round = findRound(event, name) ?? event.rounds[event.rounds.length - 1];
    refill(place, ...contentOf(event, round, options,
      { edit, start: (one) => void start(one), retake: (one) => void retake(one) }));
    // A round that was saved to be started is there a little later.
    const saved = wanted === undefined ? undefined : findRound(event, wanted);
    if (!saved) return;
    wanted = undefined;
    if (!saved.started) void start(saved);
  };
  const draft = contest().closed ? null : findDraft(contest().contest);
  const drafted = draft?.round ? findRound(contest(), draft.round) : undefined;
  if (draft && (draft.round === null || drafted)) openForm(drafted, draft);
  return { root, refresh, pairNew: () => edit() };
}

/** What can be done with a round. */
interface RoundActs {
  edit(round?: string): void;
  start(round: Round): void;
  retake(round: Round): void;
}

/** True if a round may be taken back: no game of it has a result. */
const canRetake = (round: Round): boolean =>
  round.started && round.pairings.every((pairing) => (pairing.result ?? "*") === "*");

function contentOf(
  event: Contest, round: Round | undefined, options: RoundsOptions, { edit, start, retake }: RoundActs,
): HTMLElement[] {
  const words = text().desk.rounds;
  const bar = h("div", { class: "row", "data-round": round?.round },
    event.closed ? null
      : button(words.new, () => edit(), { class: event.rounds.every((one) => one.started) ? "primary" : "" }),
    round && !round.started && !event.closed ? button(words.edit, () => edit(round.round)) : null,
    round && !round.started && !event.closed ? button(words.start, () => start(round), { class: "primary" }) : null,
    round && !round.started && !event.closed ? button(words.unpair, () => void askUnpair(event, round)) : null,
    round && canRetake(round) && !event.closed ? button(words.retake, () => retake(round)) : null,
    makeDownloads(event, round));
  if (!round) return [bar, h("p", { class: "card empty" }, words.empty)];
  return [bar, h("div", { class: "results-columns" },
    h("section", { class: "card" }, h("h2", {}, text().desk.roundName(round.round)),
      makeResultsTable(round, { onOpen: options.onOpen })),
    makeStandings(event))];
}

function askUnpair(contest: Contest, round: Round): Promise<boolean> {
  const words = text().desk.rounds;
  return ask({
    title: words.unpairTitle(round.round), explain: words.unpairExplain(round.pairings.length), confirm: words.unpair,
    isDanger: true,
    act: () => tell({ do: "contest-unpair", contest: contest.contest, round: round.round }),
  });
}

const RETRY_MS = 300;

/** Aborts all games of a round that are not aborted, with a reason; true if none is left. */
function askRetake({ model }: Live, round: Round): Promise<boolean> {
  const words = text().desk.rounds;
  const isAborted = (game: string): boolean => model.boards.get(game)?.table.status === "aborted";
  const games = round.pairings.filter(({ game }) => game !== undefined && !isAborted(game));
  if (games.length === 0) return Promise.resolve(true);
  const abort = async (game: string, reason: string): Promise<string | null> => {
    const reply = await asLoggedIn(() => zone().command({ do: "abort", game, reason }));
    if (!reply.ok && reply.code === "too-fast") {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      return abort(game, reason);
    }
    return reply.ok || isAborted(game) ? null : sayRefusal(reply);
  };
  return ask({
    title: words.retakeTitle(round.round), explain: words.retakeExplain(games.length), confirm: words.retake,
    reasons: words.retakeReasons, isDanger: true,
    act: async (reason) => {
      const refused: string[] = [];
      for (const { board, game } of games) {
        const wrong = await abort(game ?? "", reason);
        if (wrong) refused.push(`${board}: ${wrong}`);
      }
      return refused.length > 0 ? text().desk.acts.refusedAt(refused) : null;
    },
  });
}

async function askStart(contest: Contest, round: Round, onStarted: (round: string) => void): Promise<void> {
  const words = text().desk.rounds;
  const isDone = await ask({
    title: words.startTitle(round.round),
    explain: words.startExplain(round.pairings.length, contest.clock_start === "at-start"),
    confirm: words.startConfirm(round.pairings.length),
    act: () => tell({ do: "contest-start", contest: contest.contest, round: round.round }),
  });
  if (!isDone) return;
  announce(words.started);
  onStarted(round.round);
}
