// desk.ts - the desk of one event: its parts, the round that is looked at, and calls from elsewhere. Room: web/screens.
import { showAgain } from "../../app/router";
import type { Screen } from "../../app/screen";
import { nameWindow } from "../../app/title";
import { callItem, followCalls, tellCall } from "../../event/calls";
import { headOf } from "../../event/head";
import { followEvent } from "../../event/live";
import type { Live } from "../../event/live";
import { findRound, latestRound, pairingOf } from "../../event/model";
import { isBegun, lastBegun } from "../../event/players";
import { zone } from "../../net";
import type { Call, Contest } from "../../net";
import { text } from "../../text";
import { tournament } from "../../text/tournament";
import { draw, element, h } from "../../ui/view";
import { field } from "../../ui/field";
import type { Zug } from "../../zug/zug";
import { takeNotice } from "../desk/notice";
import { remember } from "./address";
import { makeBoards } from "./boards";
import type { BoardsView } from "./boards";
import { makePlan } from "./plan";
import type { PlanView } from "./plan";
import { makePlayers } from "./players";
import type { PlayersView } from "./players";
import { makeReports } from "./report";
import { makeRounds } from "./rounds";
import type { RoundsView } from "./rounds";
import { makeSetup } from "./setup";
import type { SetupView } from "./setup";
import { makeTabs } from "./tabs";
import type { Tabs } from "./tabs";
import { makeTeams } from "./teams";
import type { TeamsView } from "./teams";

interface State {
  zug: Zug;
  live: Live;
  /** The round that is looked at; it need not have started. */
  round: string;
  root: HTMLElement;
  head: HTMLElement;
  lost: HTMLElement;
  closed: HTMLElement;
  elsewhere: HTMLElement;
  picker: HTMLSelectElement;
  pickerField: HTMLElement;
  boards: BoardsView;
  rounds: RoundsView;
  players: PlayersView;
  teams: TeamsView;
  plan: PlanView;
  setup: SetupView;
  tabs: Tabs;
}

export function makeDesk(zug: Zug, contest: Contest, query: URLSearchParams): Screen {
  const state = makeState(zug, contest, query);
  const stops = [
    zone().onConnection(() => showConnection(state)),
    followCalls((calls) => showElsewhere(state, calls), (call) => tellElsewhere(state, call)),
  ];
  refresh(state);
  showConnection(state);
  const game = query.get("game");
  if (game) state.boards.open(game);
  return {
    title: contest.name,
    layout: "wide",
    root: state.root,
    unmount: () => {
      for (const stop of stops) stop();
      state.boards.destroy();
      state.live.destroy();
    },
  };
}

/** The round that is looked at first: that of a game, that of the address, the latest started, the first that waits. */
function firstRound(contest: Contest, wanted: string | null, game: string | null): string {
  const ofGame = game ? contest.rounds.find((round) => round.pairings.some((one) => one.game === game)) : undefined;
  const found = ofGame ?? findRound(contest, wanted ?? "");
  const latest = latestRound(contest) || (lastBegun(contest)?.round ?? "");
  return found?.round ?? (latest || (contest.rounds[0]?.round ?? ""));
}

/** The state, put together; messages of the zone come later, when all parts are there. */
function makeState(zug: Zug, contest: Contest, query: URLSearchParams): State {
  const words = text().desk;
  const notice = takeNotice();
  const picker = element(h("select", { on: { change: () => setRound(state, picker.value) } }));
  const live = followEvent(contest, {
    onContest: () => refresh(state),
    // A board that somebody looks after is not taken away by a round that another has started.
    mayLeave: () => !state.boards.isOpen(),
    onRound: (round) => {
      state.round = round;
      remember({ round });
    },
    onBoards: (game) => state.boards.refresh(game),
    onHidden: showAgain,
  });
  const parts = makeParts(zug, live, () => state);
  const pickerField = element(field(words.round, picker));
  const state: State = {
    zug, live, round: firstRound(contest, query.get("round"), query.get("game")), picker,
    root: element(h("div", { class: "desk stack" })),
    head: element(h("div")),
    lost: element(h("p", { class: "notice", role: "alert" }, words.lost)),
    closed: element(h("p", { class: "notice" }, words.closedNotice)),
    elsewhere: element(h("ul", { class: "waiting-list elsewhere" })),
    pickerField,
    ...parts,
    tabs: makeTabs("desk", [
      { id: "boards", label: words.boards, content: parts.boards.root },
      { id: "pairings", label: words.pairings, content: parts.rounds.root },
      { id: "players", label: tournament().tabPlayers, content: parts.players.root },
      { id: "teams", label: tournament().teams.tab, content: parts.teams.root },
      { id: "plan", label: tournament().tabPlan, content: element(h("div", { class: "stack" }, parts.plan.root, makeReports(live))) },
      { id: "setup", label: words.setup, content: parts.setup.root },
    ], {
      label: words.tabs, first: query.get("tab") ?? "boards", beside: pickerField,
      onSelect: (id) => remember({ tab: id === "boards" ? undefined : id }),
    }),
  };
  draw(state.root, state.head, state.lost, notice ? h("p", { class: "notice" }, notice) : null, state.closed,
    state.elsewhere, state.tabs.root);
  if (findRound(contest, state.round)?.started) live.setRound(state.round);
  return state;
}

/** The parts of the desk; they ask for the state when something is pressed. */
function makeParts(zug: Zug, live: Live, state: () => State): Pick<State, "boards" | "players" | "plan" | "rounds" | "setup" | "teams"> {
  return {
    boards: makeBoards({
      zug, live,
      onPairings: () => {
        state().tabs.select("pairings");
        state().rounds.pairNew();
      },
      onWaiting: (count) => {
        const title = `${live.model.contest.name} · Zug`;
        nameWindow(count > 0 ? text().desk.callsTitle(count, title) : title);
      },
    }),
    rounds: makeRounds({
      live,
      onTab: (tab) => state().tabs.select(tab),
      onRound: (round) => setRound(state(), round),
      onOpen: (game) => {
        state().tabs.select("boards");
        state().boards.open(game);
      },
      onStarted: (round) => {
        const isPlayedHere = findRound(live.model.contest, round)?.pairings.some((one) => !one.given) ?? true;
        setRound(state(), round);
        if (isPlayedHere) state().tabs.select("boards");
      },
    }),
    players: makePlayers(live),
    teams: makeTeams(live),
    plan: makePlan(live),
    setup: makeSetup(zug, live),
  };
}

function setRound(state: State, round: string): void {
  state.round = round;
  if (findRound(state.live.model.contest, round)?.started) state.live.setRound(round);
  remember({ round });
  refresh(state);
}

/** The event has changed, or another round is looked at. */
function refresh(state: State): void {
  const words = text().desk;
  const event = state.live.model.contest;
  if (!findRound(event, state.round)) state.round = firstRound(event, null, null);
  draw(state.head, headOf(state.zug, event,
    h("a", { href: "/desk", class: "button" }, words.backToDesk),
    h("a", { href: `/event/${event.contest}`, class: "button" }, words.publicPage),
    ...(event.private ? [] : [h("a", { href: `/show/event/${event.contest}`, class: "button", target: "_self" }, tournament().show.toOne)])));
  draw(state.picker, event.rounds.map((one) =>
    h("option", { value: one.round }, words.roundName(one.round) + (isBegun(one) ? "" : ` (${words.notStarted})`))));
  state.picker.value = state.round;
  state.pickerField.hidden = event.rounds.length === 0;
  state.closed.hidden = !event.closed;
  state.players.refresh();
  state.teams.refresh();
  state.plan.refresh();
  state.rounds.refresh(state.round);
  state.setup.refresh();
}

function showConnection({ lost, root }: State): void {
  const isLost = zone().connection() === "lost";
  lost.hidden = !isLost;
  root.classList.toggle("is-stale", isLost);
}

/** True if the board of a call is among those that are shown: there it is told of. */
const isShown = ({ live: { model } }: State, call: Call): boolean =>
  findRound(model.contest, model.round)?.pairings.some((pairing) => pairing.game === call.game) ?? false;

function showElsewhere(state: State, calls: readonly Call[]): void {
  draw(state.elsewhere, calls.filter((call) => !isShown(state, call))
    .map((call) => callItem(call, pairingOf(state.live.model.contest, call.game)?.board)));
}

function tellElsewhere(state: State, call: Call): void {
  if (!isShown(state, call)) tellCall(call);
}
