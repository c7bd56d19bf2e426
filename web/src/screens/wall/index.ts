// index.ts - an event on a screen on the wall: pairings, clocks, results and standings, turning pages by itself.
// Room: web/screens.
import { message, setAddress, showAgain } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { followEvent } from "../../event/live";
import { hasPlayers } from "../../event/players";
import { followStandings } from "../../event/standings";
import { makeClocks } from "../../event/clocks";
import { http, loadMe, zone } from "../../net";
import type { Contest } from "../../net";
import { makeNotShown } from "../../play/not_shown";
import { text } from "../../text";
import { loadTournament, tournament } from "../../text/tournament";
import { loadZug } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { keepAwake } from "./awake";
import { makeControls } from "./controls";
import { makeShow } from "./show";
import type { Known } from "./show";
import { readKinds, readPace } from "./slides";

export async function makeScreen(place: Place): Promise<Screen> {
  const [zug, contest] = await Promise.all([loadZug(), http.contest(place.params["id"] ?? ""), loadTournament(), loadMe()]);
  if (!contest.ok) return makeNotShown(text().desk.events, contest);
  if (contest.deleted) return message(contest.name, tournament().remove.gone);
  return makeWall(zug, contest, place.query);
}

/** What tells one state of the pairings from another: a new round is shown at once. */
const pairedKey = ({ rounds }: Contest): string => {
  const last = rounds[rounds.length - 1];
  return `${rounds.length} ${last?.round ?? ""} ${last?.pairings.length ?? 0}`;
};

function makeWall(zug: Zug, first: Contest, query: URLSearchParams): Screen {
  const clocks = makeClocks(zug);
  const live = followEvent(first, {
    onContest: () => hear(),
    // Of a round that is over nothing is kept.
    onRound: () => clocks.destroy(),
    onBoards: () => show.refresh(),
    onHidden: showAgain,
  });
  const known: Known = { contest: () => live.model.contest, boards: () => live.model.boards, standings: undefined, clocks };
  const show = makeShow(known, {
    kinds: readKinds(query.get("show")), seconds: readPace(query.get("pace")), isByName: query.get("order") === "name",
  });
  const source = followStandings(known.contest, (standings) => {
    known.standings = standings;
    show.refresh();
  });
  let paired = pairedKey(first);
  function hear(): void {
    const next = pairedKey(known.contest());
    if (next !== paired) show.restart();
    paired = next;
    if (hasPlayers(known.contest())) source.refresh();
    show.refresh();
  }
  const controls = makeControls(show, first, (isByName) => {
    const said = new URLSearchParams(location.search);
    if (isByName) said.set("order", "name");
    else said.delete("order");
    setAddress(`${location.pathname}${said.size > 0 ? `?${said.toString()}` : ""}`);
  });
  const stops = [
    keepAwake(), controls.destroy, show.destroy, source.destroy, live.destroy, clocks.destroy,
    zone().onConnection((connection) => show.setLost(connection === "lost")),
  ];
  show.root.append(controls.root);
  show.setLost(zone().connection() === "lost");
  hear();
  return {
    title: tournament().page.wall.title(first.name), layout: "wide", root: show.root, unmount: () => stops.forEach((stop) => stop()),
  };
}
