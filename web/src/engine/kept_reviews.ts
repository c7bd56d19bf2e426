// kept_reviews.ts - what the engine has said of games, kept in the browser for the next visit. Room: web/engine.
// Loaded with the replay: it must know whether there is anything to show.
import type { Opinion } from "./judgement";
import type { Sight } from "./sight";

type Kept = (Opinion | null)[];

const PREFIX = "zug.review.";
/** The names of what is kept, the oldest first. */
const LIST = "zug.reviews";
/** Some eight kilobytes each. */
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

const listed = (): string[] => JSON.parse(localStorage.getItem(LIST) ?? "[]") as string[];

/** What is kept of the game that ends so; null if nothing is. */
export function keptReview(end: Sight): Kept | null {
  try {
    const line = lineOf(end);
    const kept = JSON.parse(localStorage.getItem(nameOf(line)) ?? "null") as { line: string; review: Kept } | null;
    return kept?.line === line ? kept.review : null;
  } catch {
    return null;
  }
}

/** Keeps it, in place of the oldest ones where there is no room. */
export function keepReview(end: Sight, review: readonly (Opinion | null)[]): void {
  const line = lineOf(end);
  const name = nameOf(line);
  const short = review.map((one) => one && { ...one, ...(one.best && { best: one.best.slice(0, LINE) }) });
  try {
    const names = [...listed().filter((one) => one !== name), name];
    while (names.length > MOST) localStorage.removeItem(names.shift() ?? "");
    for (;;) {
      try {
        localStorage.setItem(name, JSON.stringify({ line, review: short }));
        break;
      } catch (full) {
        if (names.length < 2) throw full;
        localStorage.removeItem(names.shift() ?? "");
      }
    }
    localStorage.setItem(LIST, JSON.stringify(names));
  } catch {
    // Then it is there until the page is closed.
  }
}
