// kept_reviews.ts - what the engine has said of games, kept in the browser for the next visit. Room: web/engine.
// Loaded with the replay: it must know whether there is anything to show.
import { forgetKept, isRecord, keep, readKept } from "../app/kept";
import type { Opinion } from "./judgement";
import type { Score } from "./score";
import type { Sight } from "./sight";

type Kept = (Opinion | null)[];

const PREFIX = "zug.review.";
/** The names of what is kept, the oldest first. */
const LIST = "zug.reviews";
/** Some four kilobytes each: there is room for them. */
const MOST = 40;
/** So many half-moves of a best line are kept: what can be read. */
const LINE = 10;

/** A game by its moves: another file with the same ones has the same review. */
const lineOf = ({ start, moves }: Sight): string => `${start} ${moves.join(" ")}`;

/** A short name for a line; who has the same one by chance is told apart by the line itself. */
function nameOf(line: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < line.length; i++) hash = Math.imul(hash ^ line.charCodeAt(i), 0x01000193);
  return PREFIX + (hash >>> 0).toString(36);
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === "string");

const isScore = (value: unknown): value is Score => isRecord(value) && (typeof value["cp"] === "number" || typeof value["mate"] === "number");

const isOpinion = (value: unknown): value is Opinion | null =>
  value === null || (isRecord(value) && isScore(value["score"]) && (value["best"] === undefined || isTexts(value["best"])));

const isKept = (value: unknown): value is { line: string; review: Kept } =>
  isRecord(value) && typeof value["line"] === "string" && Array.isArray(value["review"]) && value["review"].every(isOpinion);

/** What is kept of the game that ends so and has so many positions; null if nothing is. */
export function keptReview(end: Sight, positions: number): Kept | null {
  const line = lineOf(end);
  const kept = readKept(nameOf(line), isKept);
  return kept?.line === line && kept.review.length === positions ? kept.review : null;
}

/** Keeps it, in place of the oldest one if they are too many. */
export function keepReview(end: Sight, review: readonly (Opinion | null)[]): void {
  const line = lineOf(end);
  const name = nameOf(line);
  const names = [...(readKept(LIST, isTexts) ?? []).filter((one) => one !== name), name];
  for (const old of names.splice(0, Math.max(0, names.length - MOST))) forgetKept(old);
  keep(LIST, names);
  keep(name, { line, review: review.map((one) => one && { ...one, ...(one.best && { best: one.best.slice(0, LINE) }) }) });
}
