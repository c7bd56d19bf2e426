// index.ts - the start: all that one can do here, and what is going on. Room: web/screens.
import { message } from "../../app/router";
import type { Screen } from "../../app/screen";
import { http, isShutOut, loadMe, loadPlace, me, onMe, place } from "../../net";
import type { ContestLine } from "../../net";
import { followLobby } from "../../play/lobby";
import type { LobbyNow } from "../../play/lobby";
import { controlName } from "../../play/terms";
import { text } from "../../text";
import { loadLate } from "../../text/late";
import { makeControlEditor } from "../../ui/control_editor";
import type { ControlEditor, ControlValue } from "../../ui/control_editor";
import { makePlaces } from "../../ui/places";
import type { Places } from "../../ui/places";
import { drawn, element, h, mount } from "../../ui/view";
import type { Child, Hosted, Mounted, View } from "../../ui/view";
import { loadZug } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { keepControl, lastControl } from "./control";
import { eventRows } from "./events";
import { idle, makeWindow, showWindow } from "./window";
import type { BoardWindow } from "./window";
import { otherWays, waysToPlay } from "./ways";

/** So many challenges are shown. There is room for them before any has come. */
const SHOWN = 4;

/** What the zone has been asked for: null if it does not answer, undefined as long as it has not. */
type Asked<T> = T | null | undefined;

interface State {
  zug: Zug | undefined;
  /** null while what was chosen cannot be played. */
  control: ControlValue | null;
  editor: ControlEditor;
  lobby: Asked<LobbyNow>;
  /** Of the challenges: one that goes moves no other from under the finger. */
  places: Places;
  events: Asked<readonly ContestLine[]>;
  window: BoardWindow;
  /** One's own games, for who has come in. */
  own: Hosted | undefined;
}

/** The start can be used before libzug is there, which is loaded when the screen has been drawn. */
export function makeScreen(): Screen {
  const zug = drawn().then(loadZug);
  const first = lastControl();
  const state: State = {
    zug: undefined,
    control: first,
    editor: makeControlEditor(zug, { value: first, few: true, onChange: (next) => choose(state, view, next) }),
    lobby: undefined,
    places: makePlaces(SHOWN),
    events: undefined,
    window: makeWindow(() => view.redraw()),
    own: undefined,
  };
  const view = mount(() => show(state));
  const stops: (() => void)[] = [];
  let isLeft = false;
  const failed = (): void => view.root.replaceWith(message(text().app.failed, text().app.failedHint).root);
  zug.then(async (judge) => {
    state.zug = judge;
    view.redraw();
    if (await isClosed(view) || isLeft) return;
    stops.push(followLobby((now) => takeLobby(state, view, now)));
    void loadEvents(state, view);
    stops.push(followOwn(state, judge, view));
  }, failed);
  const unmount = (): void => {
    isLeft = true;
    stops.forEach((stop) => stop());
    state.window.stop();
    state.own?.destroy?.();
    view.stop();
  };
  return { title: "Zug", root: view.root, layout: "wide", unmount };
}

function choose(state: State, view: Mounted, next: ControlValue | null): void {
  state.control = next;
  view.redrawNow();
  if (next) keepControl(next);
}

/** Shows what is particular about the zone: its name, that nobody has set it up, or its door. True if it is closed. */
async function isClosed(view: Mounted): Promise<boolean> {
  await loadPlace();
  view.redraw();
  if (!isShutOut()) return false;
  const [door] = await Promise.all([import("../closed"), loadLate()]);
  view.root.replaceWith(element(door.makeDoor()));
  return true;
}

function takeLobby(state: State, view: Mounted, now: LobbyNow | null): void {
  state.lobby = now;
  if (state.zug) state.window.take(state.zug, now);
  view.redraw();
}

async function loadEvents(state: State, view: Mounted): Promise<void> {
  const answer = await http.contests();
  state.events = answer.ok ? answer.contests : null;
  view.redraw();
}

/** Shows the games of who has come in, when everything else can be used. */
function followOwn(state: State, judge: Zug, view: Mounted): () => void {
  let turn = 0;
  const load = async (): Promise<void> => {
    const mine = ++turn;
    state.own?.destroy?.();
    state.own = undefined;
    view.redraw();
    if (!me()) return;
    await drawn().then(idle);
    const { makeOwn } = await import("./own");
    if (mine !== turn) return;
    state.own = makeOwn(judge);
    view.redraw();
  };
  const follow = (): void => void load().catch(() => undefined); // Without the zone there is nothing to be shown.
  const stop = onMe(follow);
  void loadMe().then(follow);
  return () => {
    turn++;
    stop();
  };
}

function show(state: State): View {
  const words = text().start;
  return h("div", { class: "start" },
    h("header", { class: "hero" }, h("h1", {}, place().name || words.title), showLead(state)),
    h("div", { class: "start-do" },
      h("section", { class: "card begin", "aria-labelledby": "begin-title" },
        h("h2", { id: "begin-title" }, words.begin), state.editor.root, waysToPlay(state.control)),
      otherWays()),
    h("div", { class: "start-lists" },
      part("/play", words.challenges, listOf("challenge-rows", state.lobby, challengeRows(state), words.noChallenges)),
      part("/events", words.events, listOf("event-rows", state.events, eventRows(state.events ?? []), words.noEvents))),
    part("/watch", words.watch, showWindow(state.window, state.lobby)), state.own?.root);
}

/** A part with the way to the screen that has the whole of it. */
const part = (path: string, title: string, ...inside: Child[]): View =>
  h("section", { class: `card way to${path.replace("/", "-")}` }, h("h2", {}, h("a", { href: path }, title)), inside);

/** Rows that come when the zone has answered; what stands in their place says why there are none. */
function listOf(name: string, asked: Asked<unknown>, rows: View[], none: string): View {
  const empty = asked === undefined ? "" : asked === null ? text().start.unreachable : none;
  return h("div", { class: `list ${name}`, "aria-live": "polite" },
    rows.length > 0 ? rows : empty && h("p", { class: "empty", key: "empty" }, empty));
}

function challengeRows({ zug, lobby, places }: State): View[] {
  if (!zug || !lobby) return [];
  const byId = new Map(lobby.challenges.map((one) => [one.challenge, one]));
  return places([...byId.keys()]).map((id, i) => {
    const one = byId.get(id ?? "");
    if (!one) return h("span", { class: "list-row", key: `free-${i}`, "aria-hidden": "true" });
    return h("a", { class: "list-row", href: `/challenge/${one.challenge}`, key: one.challenge },
      h("span", { class: "row-name" }, one.from.name), h("span", { class: "soft" }, controlName(zug, one.control)));
  });
}

/** What one is playing; or what the zone is, and that it waits to be set up. */
function showLead({ lobby }: State): View {
  const [one, more] = lobby?.mine ?? [];
  const words = text().play.lobby;
  if (!one)
    return h("p", { class: "lead soft", key: "lead" }, place().waiting ? text().start.waiting : text().start.lead);
  const opponent = one.white.id === me()?.id ? one.black : one.white;
  return h("p", { class: "lead own-game", key: "own" },
    h("span", {}, more ? words.playing(lobby?.mine.length ?? 0) : words.playingAgainst(opponent.name)),
    h("a", { class: "button primary", href: more ? "/play" : `/game/${one.game}` }, words.goOn));
}
