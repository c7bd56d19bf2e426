// log.ts - the log of a game in words: who, when, what, and the lag that was given back. Room: web/event.
import type { LoggedEvent, Person } from "../net";
import { apart, text } from "../text";
import { shownMove } from "../text/letters";
import { h } from "../ui/view";
import type { View } from "../ui/view";
import { resultText } from "../ui/result";
import { clockText } from "../ui/time";

/** What the words of an event may need. */
export interface LogFacts {
  /** The player of the side that it is about. */
  player: string;
  /** The player who has given time or takes a move back; empty if an arbiter does it. */
  actor: string;
  /** What a player says. */
  phrase: string;
  /** Who came as an assistant. */
  name: string;
  moves: string[];
  plies: number;
  clocks: string;
  result: string;
  premoves: boolean;
  offers: boolean;
  awayMs: number;
}

const clocksOf = (event: Omit<LoggedEvent, "by">): string =>
  [event.white_ms, event.black_ms].map((ms) => (typeof ms === "number" ? clockText(ms, false) : "–")).join(" / ");

/** What is said of an event besides its kind. */
export function factsOf(event: Omit<LoggedEvent, "by">, white: Person, black: Person): LogFacts {
  return {
    player: apart((event.side === "black" ? black : white).name),
    actor: event.player === undefined ? "" : apart((event.player === "black" ? black : white).name),
    phrase: event.phrase === undefined ? "" : text().play.game.phrases[event.phrase],
    name: apart(event.name ?? ""),
    moves: (event.moves ?? []).map((move) => shownMove(move.san)),
    plies: event.plies ?? 0,
    clocks: clocksOf(event),
    result: resultText(event.result),
    premoves: event.premoves ?? false,
    offers: event.offers ?? false,
    awayMs: event.away_ms ?? 0,
  };
}

/** An event as a sentence, with how the game ended by it and why. */
export function sentenceOf(event: LoggedEvent, white: Person, black: Person): string {
  const words = text().desk.log;
  const parts = [words.words(event.kind, factsOf(event, white, black))];
  if (event.offer_declined) parts.push(words.declined);
  if (event.result && event.result !== "*" && event.end && event.kind !== "adjudicate") {
    const ending = text().result.sentence(event.end, event.result);
    parts.push(`${ending} (${resultText(event.result)}).`);
  }
  const reason = event.idle ? text().play.game.idle : event.reason;
  if (reason) parts.push(words.reason(reason));
  return parts.join(" ");
}

const timeOf = (ms: number): string =>
  new Date(ms).toLocaleTimeString(document.documentElement.lang, { hour12: false });

/** The log as a table, the latest last. */
export function makeLogTable(events: readonly LoggedEvent[], white: Person, black: Person): View {
  const words = text().desk.log;
  const heads = [words.time, words.person, words.what, words.clocks, words.lag];
  const rows = events.map((event) => h("tr", { "data-kind": event.kind },
    h("td", { class: "mono" }, h("time", { datetime: new Date(event.at_ms).toISOString() }, timeOf(event.at_ms))),
    h("td", {}, event.by?.name ?? words.zone),
    h("td", {}, sentenceOf(event, white, black)),
    h("td", { class: "mono" }, clocksOf(event)),
    h("td", { class: "mono" }, event.lag_ms ? words.lagMs(event.lag_ms) : "")));
  return h("table", { class: "log" }, h("caption", { class: "spoken" }, words.caption),
    h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, rows));
}
