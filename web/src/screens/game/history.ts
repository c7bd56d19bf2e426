// history.ts - what has happened at a game besides moves, as its log has it. Room: web/screens.
// The log is asked for when the game is shown and whenever something may have been missed; between, events are added.
import { factsOf } from "../../event/log";
import { settings } from "../../app/settings";
import { http } from "../../net";
import type { EventMessage, LoggedEvent } from "../../net";
import { language, text } from "../../text";
import { announce } from "../../ui/announce";
import { draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import type { Side } from "../../zug/types";
import { ownSide } from "./table";
import type { State } from "./table";

export interface History {
  root: HTMLElement;
  /** Something happens now. */
  add(state: State, event: EventMessage): void;
  /** Something else is to be told of it now. */
  refresh(state: State): void;
  /** Asks for the log; what is new by it is said. */
  load(state: State): void;
  destroy(): void;
}

type Happened = EventMessage | LoggedEvent;

/** A log that could not be had is asked for again. */
const AGAIN_MS = 5000;
/** Of what was missed so much is said. */
const SAID = 3;

/** What those who watch are not told: it is between the players and the arbiter. */
const NOT_FOR_WATCHERS: readonly string[] = ["arbiter-called", "call-answered"];

/** What the opponent says can be silenced. */
export const isHeard = (state: State, { side }: { side?: Side }): boolean => settings().phrases || side === ownSide(state);

/** The sentence of an event that is no move; empty for those that need none. */
export function sentenceOf(state: State, event: Happened): string {
  const { facts } = state.live;
  const words = text().play.game;
  if (facts.role === "watcher" && NOT_FOR_WATCHERS.includes(event.kind)) return "";
  if (event.kind === "aborted") return words.aborted;
  if (event.kind === "said") return isHeard(state, event) ? words.said(facts[event.side].name, words.phrases[event.phrase]) : "";
  const forAll = words.events[event.kind];
  if (forAll) return forAll(factsOf(event, facts.white, facts.black), event.reason);
  if (event.kind === "connection-regained" && event.side === ownSide(state)) return "";
  const forSide = words.sideEvents[event.kind];
  return forSide && event.side ? forSide(facts[event.side].name, event.reason) : "";
}

/** What has happened, newest first. */
export function makeHistory(): History {
  const words = text().play.game;
  const list = element(h("ul", { class: "notes", tabindex: "0", "aria-label": words.happened }));
  const root = element(h(
    "section",
    { class: "notes-box", hidden: true },
    h("h2", {}, words.happened),
    list,
  ));
  const time = new Intl.DateTimeFormat(language(), {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  /** All that is known, oldest first, each with the version that the game had by it. */
  let known: Happened[] = [];
  /** Up to where the log is known. */
  let logged = 0;
  let again = 0;
  let asked = 0;
  /** That somebody comes is news; what has happened is that they were away in between. */
  const isArrival = (event: Happened): boolean =>
    event.kind === "connection-regained" &&
    !known.some((one) => one.kind === "connection-lost" && one.side === event.side && one.version < event.version);
  const lineOf = (state: State, event: Happened): View | null => {
    const sentence = isArrival(event) ? "" : sentenceOf(state, event);
    if (!sentence) return null;
    const at = h("time", { class: "soft mono", datetime: new Date(event.at_ms).toISOString() }, time.format(event.at_ms));
    return h("li", { key: event.version }, at, " ", sentence);
  };
  const redraw = (state: State): void => {
    draw(list, known.map((event) => lineOf(state, event)).reverse());
    root.hidden = list.childElementCount === 0;
  };
  const takeLog = (state: State, log: readonly LoggedEvent[]): void => {
    const heard = new Set(known.map(({ version }) => version));
    const missed = logged === 0 ? [] : log.filter(({ version }) => version > logged && !heard.has(version));
    logged = log[log.length - 1]?.version ?? 0;
    known = [...log, ...known.filter(({ version }) => version > logged)];
    redraw(state);
    const said = missed.map((event) => sentenceOf(state, event)).filter((sentence) => sentence !== "");
    if (said.length > 0) announce(said.slice(-SAID).join(". "));
  };
  const load = (state: State): void => {
    clearTimeout(again);
    const mine = ++asked;
    void http.log(state.live.facts.game).then((answer) => {
      if (mine !== asked) return;
      if (answer.ok) takeLog(state, answer.events);
      else again = window.setTimeout(() => load(state), AGAIN_MS);
    });
  };
  return {
    root,
    add: (state, event) => {
      known.push(event);
      redraw(state);
    },
    refresh: redraw,
    load,
    destroy: () => {
      asked++;
      clearTimeout(again);
    },
  };
}
