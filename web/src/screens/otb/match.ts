// match.ts - the game that is being played over the board: libzug's game, kept in the browser. Room: web/screens.
// The list of events is the game: after a reload they are applied again, and the game waits in a pause.
import { go } from "../../app/router";
import { forgetKept, isRecord, keep as keepValue, readKept } from "../../app/kept";
import { sayFacts } from "../../text/facts";
import { sayRefusal, wholeSentence } from "../../text/refusal";
import { problemOf } from "../../ui/sentence";
import type { Game } from "../../zug/game";
import type { Beginning, GameEvent, GameSettings, GameView, HalfMove, Side } from "../../zug/types";
import { INITIAL_FEN, isProblem } from "../../zug/zug";
import type { Zug } from "../../zug/zug";

/** What was agreed before the game. */
export interface Terms {
  names: Record<Side, string>;
  settings: GameSettings;
  /** The side that a computer plays, and its level from 1 on, if one does. */
  computer?: { side: Side; level: number };
}

interface Kept {
  terms: Terms;
  events: { event: GameEvent; at: number }[];
  /** When the game was last seen running. */
  seen: number;
}

const KEY = "zug.otb";

export interface Match {
  /** Under which name the browser keeps it. */
  key: string;
  terms: Terms;
  game: Game;
  start: string;
  first: Beginning;
  kept: Kept;
}

/** The moment, by the clock on the wall. */
export const now = (): number => Date.now();

/** A match that begins now, or the sentence that says why it cannot. */
export function beginMatch(zug: Zug, terms: Terms, key = KEY): Match | string {
  const made = open(zug, terms, key);
  if (typeof made === "string") return made;
  apply(made, { kind: "start" });
  return made;
}

function open(zug: Zug, terms: Terms, key: string): Match | string {
  const game = zug.game(terms.settings);
  if (isProblem(game)) return wholeSentence(sayFacts(game.problem));
  const start = game.view(0).fen;
  return { key, terms, game, start: start || INITIAL_FEN, first: zug.beginning(start || INITIAL_FEN), kept: { terms, events: [], seen: now() } };
}

/** Lets an event happen now. Answers what is wrong with it, or null. */
export function apply(match: Match, event: GameEvent): string | null {
  const at = now();
  const answer = match.game.apply(event, at);
  if ("problem" in answer) return problemOf(answer);
  if ("refusal" in answer) return sayRefusal({ code: answer.refusal });
  match.kept.events.push({ event, at });
  keep(match);
  return null;
}

export const viewOf = (match: Match): GameView => match.game.view(now());

export const movesOf = (match: Match): HalfMove[] => match.game.moves();

/** Remembers the match in the browser, with the moment at which it was seen. */
export function keep(match: Match): void {
  match.kept.seen = now();
  keepValue(match.key, match.kept);
}

export const forget = (key = KEY): void => forgetKept(key);

const isMatch = (value: unknown): value is Kept =>
  isRecord(value) && isRecord(value["terms"]) && Array.isArray(value["events"]) && typeof value["seen"] === "number";

/** The match of before the reload, if one was under way; the clocks stand since it was last seen. */
export function resumeMatch(zug: Zug, key = KEY): Match | null {
  try {
    const kept = readKept(key, isMatch);
    return kept ? replay(zug, kept, key) : null;
  } catch {
    return null;
  }
}

function replay(zug: Zug, kept: Kept, key: string): Match | null {
  const match = open(zug, kept.terms, key);
  if (typeof match === "string") return null;
  for (const { event, at } of kept.events) match.game.apply(event, at);
  match.kept = kept;
  if (match.game.view(kept.seen).state === "running") {
    const pause: GameEvent = { kind: "pause" };
    if ("news" in match.game.apply(pause, kept.seen)) kept.events.push({ event: pause, at: kept.seen });
  }
  return match;
}

/** Goes to the analysis of the game. */
export function analyseMatch(match: Match, event: string, isTurned: boolean): void {
  const pgn = new TextEncoder().encode(pgnOf(match, event));
  go("/analysis", { given: { pgn, path: movesOf(match).map(({ uci }) => uci), isTurned } });
}

/** The game as PGN. */
export function pgnOf(match: Match, event: string): string {
  const { names } = match.terms;
  return match.game.pgn({ Event: event, Site: location.origin, Round: "-", White: names.white, Black: names.black }, 0);
}
