// index.ts - one event at the arbiter's desk: boards, pairings and results, the event itself. Room: web/screens.
import { message, setAddress } from "../../app/router";
import type { Place, Screen } from "../../app/screen";
import { followCalls } from "../../event/calls";
import { headOf } from "../../event/head";
import { followEvent } from "../../event/live";
import { findRound, pairingOf } from "../../event/model";
import { http, loadMe, zone } from "../../net";
import type { Call, Contest } from "../../net";
import { text } from "../../text";
import { announceNow } from "../../ui/announce";
import { fill, h, show } from "../../ui/dom";
import { field } from "../../ui/field";
import { play } from "../../ui/sound";
import { loadZug } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { takeNotice } from "../desk/notice";
import { makeBoards } from "./boards";
import type { BoardsView } from "./boards";
import { makeRounds } from "./rounds";
import { makeSetup } from "./setup";
import { makeTabs } from "./tabs";

export async function makeScreen(place: Place): Promise<Screen> {
  const id = place.params["id"] ?? "";
  const [zug, answer] = await Promise.all([loadZug(), http.contest(id), loadMe()]);
  if (!answer.ok) return message(text().desk.title, text().net.refusal(answer.code, answer.message));
  return answer.arbiter ? makeDesk(zug, answer, place) : notYours(answer);
}

/** What somebody sees who is not an arbiter of the event. */
function notYours(contest: Contest): Screen {
  const words = text().desk;
  return {
    title: contest.name,
    root: h("section", { class: "card message" }, h("h1", {}, words.notYours), h("p", {}, words.notYoursHint),
      h("p", { class: "row centre" }, h("a", { href: `/event/${contest.contest}`, class: "button primary" }, words.toEvent),
        h("a", { href: "/desk", class: "button" }, words.title))),
  };
}

/** The round that is chosen: the latest that has started, or the first that waits. */
const firstRound = (contest: Contest, wanted: string | null): string =>
  contest.rounds.find((round) => round.round === wanted)?.round
  ?? [...contest.rounds].reverse().find((round) => round.started)?.round ?? contest.rounds[0]?.round ?? "";

function makeDesk(zug: Zug, contest: Contest, place: Place): Screen {
  const words = text().desk;
  let round = firstRound(contest, place.query.get("round"));
  const head = h("div", {});
  const lost = h("p", { class: "notice", role: "alert" }, words.lost);
  const notice = h("p", { class: "notice" }, takeNotice());
  const closed = h("p", { class: "notice" }, words.closedNotice);
  const elsewhere = h("ul", { class: "waiting-list elsewhere" });
  let boards: BoardsView | undefined;
  const live = followEvent(contest, {
    onContest: () => refresh(),
    onRound: (started) => {
      round = started;
      remember({ round: started });
    },
    onBoards: (game) => boards?.refresh(game),
  });
  if (round !== "" && contest.rounds.some((one) => one.started && one.round === round)) live.setRound(round);
  const setRound = (name: string): void => {
    round = name;
    if (live.model.contest.rounds.some((one) => one.started && one.round === name)) live.setRound(name);
    remember({ round: name });
    refresh();
  };
  const picker = h("select", { on: { change: () => setRound(picker.value) } });
  const pickerField = field(words.round, picker);
  const rounds = makeRounds({
    live, round: () => round, onRound: setRound,
    onOpen: (game) => {
      tabs.select("boards");
      boards?.open(game);
    },
    onStarted: () => {
      setRound(round);
      tabs.select("boards");
    },
  });
  const setup = makeSetup(zug, live);
  boards = makeBoards({
    zug, live,
    onPairings: () => {
      tabs.select("pairings");
      rounds.pairNew();
    },
    onWaiting: (count) => {
      document.title = count > 0 ? words.callsTitle(count, `${live.model.contest.name} · Zug`) : `${live.model.contest.name} · Zug`;
    },
  });
  const first = place.query.get("tab") ?? "boards";
  const tabs = makeTabs("desk", [
    { id: "boards", label: words.boards, content: boards.root },
    { id: "pairings", label: words.pairings, content: rounds.root },
    { id: "setup", label: words.setup, content: setup.root },
  ], { label: words.tabs, first, beside: pickerField, onSelect: (id) => remember({ tab: id === "boards" ? undefined : id }) });

  function refresh(): void {
    const event = live.model.contest;
    fill(head, headOf(zug, event,
      h("a", { href: "/desk", class: "button" }, words.backToDesk),
      h("a", { href: `/event/${event.contest}`, class: "button" }, words.publicPage)));
    if (!event.rounds.some((one) => one.round === round)) round = firstRound(event, null);
    fill(picker, ...event.rounds.map((one) =>
      h("option", { value: one.round }, words.roundName(one.round) + (one.started ? "" : ` (${words.notStarted})`))));
    picker.value = round;
    show(pickerField, event.rounds.length > 0);
    show(closed, event.closed);
    rounds.refresh();
    setup.refresh();
  }
  const isShown = (call: Call): boolean =>
    findRound(live.model.contest, live.model.round)?.pairings.some((pairing) => pairing.game === call.game) ?? false;
  const showConnection = (): void => {
    show(lost, zone().connection() === "lost");
    root.classList.toggle("is-stale", zone().connection() === "lost");
  };
  const stops = [
    zone().onConnection(showConnection),
    followCalls(
      (calls) => fill(elsewhere, ...calls.filter((call) => !isShown(call)).map((call) => callItem(call, live.model.contest))),
      (call) => {
        if (isShown(call)) return;
        play("notify");
        announceNow(words.calledSpoken(undefined, call.name, call.reason));
      }),
  ];
  const root = h("div", { class: "desk stack" }, head, lost, notice, closed, elsewhere, tabs.root);
  show(notice, notice.textContent !== "");
  refresh();
  showConnection();
  const game = place.query.get("game");
  if (game) boards.open(game);
  return {
    title: contest.name,
    layout: "wide",
    root,
    unmount: () => {
      for (const stop of stops) stop();
      boards?.destroy();
      live.destroy();
    },
  };
}

/** A call at a board that is not shown: of another round or event. */
function callItem(call: Call, contest: Contest): HTMLElement {
  const words = text().desk;
  const pairing = pairingOf(contest, call.game);
  const address = call.contest ? `/desk/${call.contest}?game=${call.game}` : `/game/${call.game}`;
  return h("li", { class: "matter called" }, h("p", {}, h("b", {}, words.called(pairing?.board, call.name)), h("q", {}, call.reason || words.noReason)),
    h("a", { href: address, class: "button" }, words.open));
}

/** Keeps in the address what is shown. */
function remember(change: Record<string, string | undefined>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(change))
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  setAddress(`${location.pathname}${query.size > 0 ? `?${query.toString()}` : ""}`);
}
