// rounds.ts - pairings and results of the event at the desk. Room: web/screens.
import { roundTitle } from "../../event/days";
import type { Live } from "../../event/live";
import { findRound } from "../../event/model";
import { comingRound, hasPlayers, lastBegun } from "../../event/players";
import { makeDownloads, makeFreeNote, makeResultsTable, makeStandings } from "../../event/results";
import { followSeason } from "../../event/season";
import { makeStandingsView } from "../../event/standings";
import { makeStartNote } from "../../event/start_time";
import { zone } from "../../net";
import type { RowOver } from "../../event/list_table";
import type { Contest, Round } from "../../net";
import { asLoggedIn } from "../../play/log_in";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { tournament } from "../../text/tournament";
import { announce } from "../../ui/announce";
import { button, draw, element, h } from "../../ui/view";
import type { Child, View } from "../../ui/view";
import { tell } from "./acts";
import { boardOptions } from "./board_results";
import { ask } from "./dialog";
import { findDraft } from "./draft";
import type { Draft } from "./draft";
import { makePairingForm } from "./pairing_form";
import { accountNote, makeCheckView, openSeating, reopenSeating } from "./round_of_list";
import { startTimeButtons } from "./start_time";

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
  /** Shows another part of the desk. */
  onTab(tab: "players" | "plan"): void;
}

export function makeRounds(options: RoundsOptions): RoundsView {
  const words = text().desk.rounds;
  const place = element(h("div", { class: "stack" }));
  const contest = (): Contest => options.live.model.contest;
  const check = makeCheckView(contest);
  const table = makeStandingsView(contest);
  const season = followSeason(contest, () => refresh(shown));
  const rest = element(h("div", { class: "stack" }, check.root, table.root, season.root));
  const start = (round: Round): Promise<void> =>
    askStart(contest(), findRound(contest(), round.round) ?? round, options.onStarted);
  const forms = makeForms(contest, [place, rest], (name, startsNow) => {
    options.onRound(name);
    // What had the focus is gone with the form.
    place.querySelector("button")?.focus();
    announce(words.saved);
    const saved = findRound(contest(), name);
    if (!saved) wanted = { name, startsNow };
    else if (startsNow) void start(saved);
  });
  const retake = async (round: Round): Promise<void> => {
    if (await askRetake(options.live, round)) forms.edit(round.round);
  };
  const acts: RoundActs = {
    edit: forms.edit, propose: forms.propose, start: (round) => void start(round), retake: (round) => void retake(round),
    over: season.over,
  };
  let wanted: { name: string; startsNow: boolean } | undefined;
  let shown = "";
  const refresh = (name: string): void => {
    const event = contest();
    shown = name;
    const round = findRound(event, name) ?? event.rounds[event.rounds.length - 1];
    draw(place, contentOf(event, round, options, acts));
    if (hasPlayers(event)) table.refresh();
    season.refresh();
    check.refresh(hasPlayers(event) ? round : undefined);
    // A round that was saved is there a little later: then it is looked at, and started if that was wanted.
    const saved = wanted && findRound(event, wanted.name);
    if (!wanted || !saved) return;
    const { startsNow } = wanted;
    wanted = undefined;
    options.onRound(saved.round);
    if (startsNow && !saved.started) void start(saved);
  };
  // With a list there is something to choose first: by the rules, or by hand.
  const pairNew = (): void => (hasPlayers(contest()) ? undefined : forms.edit());
  return { root: element(h("div", { class: "stack" }, forms.root, place, rest)), refresh, pairNew };
}

interface Forms {
  root: HTMLElement;
  /** Opens the form of a round, or of a new one; what is being entered stays. */
  edit(round?: string): void;
  /** Opens it with what the rules pair. */
  propose(round: string): void;
}

/** The form of a round, which stands in the place of all else here while it is open. */
function makeForms(
  contest: () => Contest, others: readonly HTMLElement[], onSaved: (name: string, startsNow: boolean) => void,
): Forms {
  const root = element(h("div"));
  const put = (made?: HTMLElement): void => {
    draw(root, made);
    for (const one of others) one.hidden = made !== undefined;
  };
  const ends = {
    onSaved: (name: string, startsNow: boolean): void => {
      put();
      onSaved(name, startsNow);
    },
    onCancel: (): void => {
      put();
      others[0]?.querySelector("button")?.focus();
    },
  };
  const open = (round: Round | undefined, draft?: Draft): void =>
    put(element(makePairingForm({ contest: contest(), round, draft, ...ends })));
  const seat = async (round: string, byRules: boolean): Promise<void> => {
    put(await openSeating(contest().contest, round, byRules, ends));
    root.querySelector<HTMLElement>("h2")?.focus();
  };
  const draft = contest().closed ? null : findDraft(contest().contest);
  const drafted = draft?.round ? findRound(contest(), draft.round) : undefined;
  if (draft && (draft.round === null || drafted)) open(drafted, draft);
  const seated = reopenSeating(contest(), ends);
  if (seated) put(seated);
  return {
    root,
    edit: (name) => {
      if (hasPlayers(contest())) return void seat(name ?? String(comingRound(contest())), false);
      if (root.childElementCount === 0) open(name === undefined ? undefined : findRound(contest(), name));
      root.querySelector<HTMLElement>("tbody input[list]")?.focus();
    },
    propose: (round) => void seat(round, true),
  };
}

/** What can be done with a round. */
interface RoundActs {
  edit(round?: string): void;
  start(round: Round): void;
  retake(round: Round): void;
  /** Has a round paired by the rules. */
  propose(round: string): void;
  /** What stands over a board: the match of teams. */
  over(round: string, board: number): RowOver | null;
}

/** True if a round may be taken back: no game of it has a result. */
const canRetake = (round: Round): boolean =>
  round.started && round.pairings.every((pairing) => pairing.given || (pairing.result ?? "*") === "*");

/** True if the rules can pair a round anew that waits. */
const canPropose = (event: Contest, round: Round): boolean =>
  hasPlayers(event) && (event.plan?.system ?? "") !== "" && !round.started && !event.closed;
/** True if as many rounds have begun as are planned. */
const isLastBegun = (event: Contest): boolean => comingRound(event) > (event.plan?.rounds || Infinity);

/** What is said when all rounds that are planned have their results: what is left to do. */
function overNote(event: Contest): View | null {
  const isOver = hasPlayers(event) && !event.closed && isLastBegun(event)
    && event.rounds.every((round) => round.pairings.every((one) => one.aborted || one.unplayed || (one.result ?? "*") !== "*"));
  return isOver ? h("p", { class: "notice no-print" }, tournament().round.allOver(event.plan?.rounds ?? 0)) : null;
}

/** The buttons by which the round that comes is paired: by the rules, where there are any, or by hand. */
function pairingButtons(event: Contest, { edit, propose }: RoundActs): Child[] {
  const words = text().desk.rounds;
  const coming = String(comingRound(event));
  if (event.closed) return [];
  if (!hasPlayers(event))
    return [element(button(words.new, () => edit(), { class: lastBegun(event) ? "primary" : "" }))];
  if (findRound(event, coming)) return [];
  const names = tournament().round;
  const hasRules = (event.plan?.system ?? "") !== "";
  if (hasRules && isLastBegun(event)) return [element(button(names.byHand, () => edit()))];
  return [hasRules ? element(button(names.propose, () => propose(coming), { class: "primary" })) : null,
    element(button(names.byHand, () => edit(), { class: hasRules ? "" : "primary" }))];
}

/** What is said before the first round: what comes first, and where. */
function emptyNote(event: Contest, { onTab }: RoundsOptions): View {
  const words = tournament().start;
  const hasPlan = (event.plan?.system ?? "") !== "";
  const way = !hasPlayers(event) ? button(words.toPlayers, () => onTab("players"), { class: "primary" })
    : hasPlan ? null : button(words.toPlan, () => onTab("plan"), { class: "primary" });
  return h("div", { class: "card empty stack" }, h("p", {}, text().desk.rounds.empty),
    way ? h("p", {}, hasPlayers(event) ? words.plan : words.players) : null, way);
}

function contentOf(event: Contest, round: Round | undefined, options: RoundsOptions, acts: RoundActs): View[] {
  const words = text().desk.rounds;
  const { edit, start, retake } = acts;
  const isListed = hasPlayers(event);
  const bar = h("div", { class: "row no-print", "data-round": round?.round }, pairingButtons(event, acts),
    round && !round.started && !event.closed ? button(words.edit, () => edit(round.round)) : null,
    round && !round.started && !event.closed ? button(startName(round), () => start(round), { class: toPlay(round) > 0 ? "primary" : "" }) : null,
    (round && toPlay(round) > 0 ? startTimeButtons(event, round) : []),
    round && !round.started && !event.closed ? button(words.unpair, () => void askUnpair(event, round)) : null,
    round && canPropose(event, round) ? button(tournament().round.proposeAnew, () => acts.propose(round.round)) : null,
    round && isListed && round.started && !event.closed ? button(tournament().round.changeBoards, () => edit(round.round)) : null,
    round && canRetake(round) && !event.closed ? button(words.retake, () => retake(round)) : null,
    makeDownloads(event, round));
  if (!round) return [bar, emptyNote(event, options)];
  const over = (board: number): RowOver | null => acts.over(round.round, board);
  const card = h("section", { class: "card" }, h("h2", {}, roundTitle(event, round.round)),
    makeStartNote(round), isListed ? accountNote(round) : null,
    makeResultsTable(round, { onOpen: options.onOpen, over, ...boardOptions(event, round) }),
    makeFreeNote(event, round));
  return isListed ? [bar, overNote(event), card].filter((part) => part !== null) : [bar, h("div", { class: "results-columns" }, card, makeStandings(event))];
}

/** How many boards of a round are to be played here. */
const toPlay = (round: Round): number => round.pairings.filter((one) => !one.given && !one.held && !one.unplayed).length;

/** True if a board of a round has no result that was given. */
const isPlayed = (round: Round): boolean => round.pairings.some((one) => !one.given && !one.unplayed);

const startName = (round: Round): string => (isPlayed(round) ? text().desk.rounds.start : tournament().round.close);

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
      return refused.length > 0 ? tournament().acts.refusedAt(refused) : null;
    },
  });
}

async function askStart(contest: Contest, round: Round, onStarted: (round: string) => void): Promise<void> {
  const words = text().desk.rounds;
  const { close, closeTitle, closeExplain, startSome } = tournament().round;
  const games = toPlay(round);
  const given = round.pairings.filter((one) => one.given).length;
  const explain = words.startExplain(games, contest.clock_start === "at-start");
  const isDone = await ask({
    title: isPlayed(round) ? words.startTitle(round.round) : closeTitle(round.round),
    explain: !isPlayed(round) ? closeExplain : given > 0 ? `${explain} ${startSome(given)}` : explain,
    confirm: isPlayed(round) ? words.startConfirm(games) : close,
    act: () => tell({ do: "contest-start", contest: contest.contest, round: round.round }),
  });
  if (!isDone) return;
  announce(words.started);
  onStarted(round.round);
}
