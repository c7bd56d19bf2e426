// rounds.ts - pairings and results of the event at the desk. Room: web/screens.
import type { Live } from "../../event/live";
import { findRound } from "../../event/model";
import { makeDownloads, makeResultsTable, makeStandings } from "../../event/results";
import type { Contest, Round } from "../../net";
import { text } from "../../text";
import { announce } from "../../ui/announce";
import { button, fill, h, refill, show } from "../../ui/dom";
import { tell } from "./acts";
import { ask } from "./dialog";
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
  const edit = (name?: string): void => {
    const round = name === undefined ? undefined : findRound(contest(), name);
    fill(form, makePairingForm({
      contest: contest(), round,
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
    form.querySelector<HTMLElement>("tbody input[list]")?.focus();
  };
  let wanted: string | undefined;
  const refresh = (name: string): void => {
    const event = contest();
    const round = findRound(event, name) ?? event.rounds[event.rounds.length - 1];
    refill(place, ...contentOf(event, round, options, edit, (one) => void start(one)));
    // A round that was saved to be started is there a little later.
    const saved = wanted === undefined ? undefined : findRound(event, wanted);
    if (!saved) return;
    wanted = undefined;
    if (!saved.started) void start(saved);
  };
  return { root, refresh, pairNew: () => edit() };
}

function contentOf(
  event: Contest, round: Round | undefined, options: RoundsOptions,
  edit: (round?: string) => void, start: (round: Round) => void,
): HTMLElement[] {
  const words = text().desk.rounds;
  const bar = h("div", { class: "row", "data-round": round?.round },
    event.closed ? null
      : button(words.new, () => edit(), { class: event.rounds.every((one) => one.started) ? "primary" : "" }),
    round && !round.started && !event.closed ? button(words.edit, () => edit(round.round)) : null,
    round && !round.started && !event.closed ? button(words.start, () => start(round), { class: "primary" }) : null,
    makeDownloads(event, round));
  if (!round) return [bar, h("p", { class: "card empty" }, words.empty)];
  return [bar, h("div", { class: "results-columns" },
    h("section", { class: "card" }, h("h2", {}, text().desk.roundName(round.round)),
      makeResultsTable(round, { onOpen: options.onOpen })),
    makeStandings(event))];
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
