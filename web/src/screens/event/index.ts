// index.ts - an event as everybody sees it: live boards, pairings, results. Room: web/screens.
import { setAddress } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { lowMs } from "../../event/attention";
import { makeClocks } from "../../event/clocks";
import { roundTitle } from "../../event/days";
import { makeGrid } from "../../event/grid";
import { headOf } from "../../event/head";
import { followEvent } from "../../event/live";
import { findRound } from "../../event/model";
import { hasPlayers } from "../../event/players";
import { makeDownloads, makeFreeNote, makeResultsTable, makeStandings } from "../../event/results";
import { followSeason } from "../../event/season";
import { makeStandingsView } from "../../event/standings";
import { makeStartNote } from "../../event/start_time";
import { http, loadMe, zone } from "../../net";
import type { Contest } from "../../net";
import { makeNotShown } from "../../play/not_shown";
import { apart, text } from "../../text";
import { loadTournament } from "../../text/tournament";
import { fill, h, refill, show } from "../../ui/dom";
import { check, field } from "../../ui/field";
import { loadZug } from "../../zug/zug";
import type { Zug } from "../../zug/zug";

export async function makeScreen(place: Place): Promise<Screen> {
  const [zug, contest] = await Promise.all([loadZug(), http.contest(place.params["id"] ?? ""), loadTournament(), loadMe()]);
  if (!contest.ok) return makeNotShown(text().desk.events, contest);
  return makeEvent(zug, contest, place.query.get("round"));
}

function makeEvent(zug: Zug, contest: Contest, wanted: string | null): Screen {
  const words = text().desk;
  const clocks = makeClocks(zug);
  const grid = makeGrid({ zug, read: clocks.read, lowMs: lowMs(zug, contest.control) });
  grid.setOrder("number");
  const head = h("div", {});
  const results = h("div", { class: "results-columns" });
  const hidden = h("p", { class: "notice" }, words.rounds.privateGames);
  const lost = h("p", { class: "notice", role: "alert" }, words.lost);
  const picker = h("select", { on: { change: () => setRound(picker.value) } });
  const pickerField = field(words.round, picker);
  const boards = h("section", { "aria-label": words.live },
    h("div", { class: "boards-head" }, h("h2", {}, words.live), check(words.compact, false, grid.setCompact)),
    grid.root);
  const live = followEvent(contest, {
    onContest: () => refresh(),
    onRound: (started) => (round = started),
    onBoards: (game) => showBoards(game),
  });
  const table = makeStandingsView(() => live.model.contest);
  const season = followSeason(() => live.model.contest, () => refresh());
  let round = wanted ?? live.model.round;
  function showBoards(game?: string): void {
    const board = game ? live.model.boards.get(game) : undefined;
    if (board) grid.refresh(board);
    else grid.setBoards(live.model.boards);
    show(boards, live.model.boards.size > 0);
  }
  function setRound(name: string): void {
    round = name;
    if (findRound(live.model.contest, name)?.started) live.setRound(name);
    setAddress(`${location.pathname}?round=${encodeURIComponent(name)}`);
    refresh();
  }
  function refresh(): void {
    const event = live.model.contest;
    const links = event.arbiter ? [h("a", { href: `/desk/${event.contest}`, class: "button" }, words.toDesk)] : [];
    refill(head, headOf(zug, event, ...links),
      h("p", { class: "soft" }, words.arbitersAre(event.arbiters.map((person) => apart(person.name)).join(", "))));
    const shown = findRound(event, round) ?? event.rounds[event.rounds.length - 1];
    fill(picker, ...event.rounds.map((one) => h("option", { value: one.round }, words.roundName(one.round))));
    picker.value = shown?.round ?? "";
    show(pickerField, event.rounds.length > 1);
    show(hidden, event.private && !event.arbiter);
    refill(results, shown
      ? h("section", { class: "card stack" }, h("h2", {}, roundTitle(event, shown.round)), makeStartNote(shown),
        makeResultsTable(shown, { over: (board) => season.over(shown.round, board) }),
        makeFreeNote(event, shown), makeDownloads(event, shown))
      : h("p", { class: "card empty" }, words.rounds.emptyPublic), hasPlayers(event) ? null : makeStandings(event));
    if (hasPlayers(event)) table.refresh();
    season.refresh();
  }
  if (findRound(contest, round)?.started) live.setRound(round);
  const showConnection = (): void => show(lost, zone().connection() === "lost");
  const stop = zone().onConnection(showConnection);
  show(boards, false);
  showConnection();
  refresh();
  return {
    title: contest.name,
    layout: "wide",
    root: h("div", { class: "stack event" }, head, lost, hidden, pickerField, boards, results, table.root, season.root),
    unmount: () => {
      stop();
      live.destroy();
      grid.destroy();
      clocks.destroy();
    },
  };
}
