// index.ts - an event as everybody sees it, in parts with addresses of their own: #pairings, #standings. Room: web/screens.
import { message, setAddress, showAgain } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { headOf } from "../../event/head";
import { followEvent } from "../../event/live";
import type { Live } from "../../event/live";
import { findRound } from "../../event/model";
import { hasPlayers, hasTeams } from "../../event/players";
import { makePrintHead } from "../../event/print_head";
import { followSeason } from "../../event/season";
import { makeSpread } from "../../event/spread";
import { followStandings } from "../../event/standings";
import { http, loadMe, zone } from "../../net";
import type { Contest, Round, Standings } from "../../net";
import { makeNotShown } from "../../play/not_shown";
import { apart, text } from "../../text";
import { loadTournament, tournament } from "../../text/tournament";
import { button, draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { loadZug } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { makeBoardsPart } from "./boards";
import type { BoardsPart } from "./boards";
import { makeDownloads } from "./downloads";
import { makeFinder } from "./finder";
import { RANKED, makeNav, partOf } from "./nav";
import type { PartName } from "./nav";
import { makeOverview } from "./overview";
import type { Overview } from "./overview";
import type { Part, Seen } from "./part";
import { isNumbered, makePicker } from "./picker";
import { makePlayersPart, makeRankingPart, makeRoundPart } from "./tables";

export async function makeScreen(place: Place): Promise<Screen> {
  const [zug, contest] = await Promise.all(
    [loadZug(), http.contest(place.params["id"] ?? ""), loadTournament(), loadMe()]);
  if (!contest.ok) return makeNotShown(text().desk.events, contest);
  if (contest.deleted) return message(contest.name, tournament().remove.gone);
  return makeEvent(zug, contest, place.query.get("round"));
}

/** What is shown. */
interface State {
  live: Live;
  part: PartName;
  /** The round that was chosen; null: the latest, whichever that is. */
  chosen: string | null;
  standings: Standings | undefined;
  /** After how many rounds there are standings. */
  lastRanked: number;
}

/** The round that is shown: pairings of one to come are news; else it is the round whose boards are followed. */
function roundOf({ live: { model }, part, chosen }: State): Round | undefined {
  const last = model.contest.rounds[model.contest.rounds.length - 1];
  if (chosen === null && part === "pairings") return last;
  return findRound(model.contest, chosen ?? model.round) ?? last;
}

/** After which round standings are wanted; the last without a choice. */
const wantedAfter = ({ part, chosen }: State): number | undefined =>
  (chosen !== null && isNumbered(chosen) && part !== "overview" ? Number(chosen) : undefined);

/** The page's address without what stands behind its #, with another round or none. */
function addressOf(state: State): string {
  const query = new URLSearchParams(location.search);
  if (state.chosen !== null) query.set("round", state.chosen);
  return `${location.pathname}${query.size > 0 ? `?${query.toString()}` : ""}#${state.part}`;
}

function makeParts(view: Seen, zug: Zug, live: () => Live): Record<PartName, Part> & { overview: Overview; boards: BoardsPart } {
  const boards = makeBoardsPart(zug, live);
  return {
    overview: makeOverview(view, live, boards, (part) => `${location.pathname}#${part}`),
    boards,
    pairings: makeRoundPart(view, false),
    results: makeRoundPart(view, true),
    standings: makeRankingPart(view, "standings"),
    crosstable: makeRankingPart(view, "crosstable"),
    players: makePlayersPart(view),
  };
}

/** What the event is, with the way to its desk for who may go there. */
function makeHead(zug: Zug, event: Contest): View[] {
  const words = text().desk;
  const links = event.arbiter ? [h("a", { href: `/desk/${event.contest}`, class: "button" }, words.toDesk)] : [];
  return [headOf(zug, event, ...links),
    h("p", { class: "soft no-print" }, words.arbitersAre(event.arbiters.map((person) => apart(person.name)).join(", ")))];
}

/** Follows the event for the page. */
function follow(contest: Contest, chosen: string | null, told: { onContest(): void; onBoards(game?: string): void }): State {
  const state: State = {
    part: partOf(location.hash), chosen, standings: undefined, lastRanked: 0,
    live: followEvent(contest, {
      ...told,
      onHidden: showAgain,
      // Who looks at an older round stays there when another one starts.
      mayLeave: () => state.chosen === null || state.chosen === state.live.model.round,
      onRound: (started) => {
        if (state.chosen !== null) state.chosen = started;
      },
    }),
  };
  if (chosen !== null && findRound(contest, chosen)?.started) state.live.setRound(chosen);
  return state;
}

/** The table of the teams stands before that of their players, and below what goes on now. */
function showSeason(season: HTMLElement, place: HTMLElement, part: PartName, contest: Contest): void {
  const isAbove = part !== "overview";
  season.hidden = !(RANKED.has(part) && hasTeams(contest));
  if (isAbove === (season.nextElementSibling === place)) return;
  if (isAbove) place.before(season);
  else place.after(season);
}

function makeEvent(zug: Zug, first: Contest, wanted: string | null): Screen {
  const words = text().desk;
  const [head, place, downloads] = [element(h("div")), element(h("div", { class: "part" })), element(h("div", { class: "stack" }))];
  const hidden = element(h("p", { class: "notice" }, words.rounds.privateGames));
  const lost = element(h("p", { class: "notice", role: "alert" }, words.lost));
  const state = follow(first, wanted, { onContest: () => refresh(), onBoards: (game) => hearBoards(game) });
  const contest = (): Contest => state.live.model.contest;
  const season = followSeason(contest, () => refreshPart());
  const view: Seen = { contest, round: () => roundOf(state), standings: () => state.standings, season };
  const parts = makeParts(view, zug, () => state.live);
  const finder = makeFinder((typed) => parts[state.part].find?.(typed), () => place);
  const printHead = makePrintHead(contest);
  const source = followStandings(contest, (standings) => {
    state.standings = standings;
    state.lastRanked = Math.max(state.lastRanked, standings.after);
    refreshPart();
  });
  const hearBoards = (game?: string): void => {
    if (state.part === "overview" || state.part === "boards") parts[state.part].hear(game);
  };
  const refreshPart = (): void => {
    const part = parts[state.part];
    part.refresh();
    draw(place, part.root);
    showSeason(season.root, place, state.part, contest());
    picker.refresh(contest(), state.part, view.round(), { shown: state.standings?.after ?? 0, last: state.lastRanked });
    finder.refresh(part.find !== undefined);
    printHead.refresh(place.querySelector("h2")?.textContent ?? "");
  };
  const refresh = (): void => {
    draw(head, makeHead(zug, contest()));
    hidden.hidden = !(contest().private && !contest().arbiter);
    nav.refresh(contest(), state.part);
    draw(downloads, makeDownloads(contest(), view.round()), makeSpread(contest(), contest().arbiter));
    if (RANKED.has(state.part) && hasPlayers(contest())) source.refresh(wantedAfter(state));
    season.refresh();
    refreshPart();
  };
  const picker = makePicker((round) => {
    state.chosen = round;
    if (findRound(contest(), round)?.started) state.live.setRound(round);
    setAddress(addressOf(state));
    refresh();
  });
  const nav = makeNav((part) => {
    if (part !== state.part) parts[state.part].leave?.();
    state.part = part;
    setAddress(addressOf(state));
    refresh();
    hearBoards();
  });
  const showConnection = (): void => void (lost.hidden = zone().connection() !== "lost");
  const stops = [zone().onConnection(showConnection), source.destroy, printHead.destroy, state.live.destroy, parts.boards.destroy];
  showConnection();
  refresh();
  hearBoards();
  const print = button(tournament().page.print, () => window.print(), { class: "print-button" });
  return {
    title: first.name,
    layout: "wide",
    root: element(h("div", { class: "stack event" }, printHead.root, head, lost, hidden, nav.root,
      h("div", { class: "part-tools no-print" }, picker.root, finder.root, print), place, season.root, downloads)),
    unmount: () => stops.forEach((stop) => stop()),
  };
}
