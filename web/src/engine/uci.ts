// uci.ts - the lines of the Universal Chess Interface: what an engine is told, and what it says. Room: web/engine.
import type { Score } from "./score";

/** A position, with the way to it: an engine knows repetitions by that. */
export interface Question {
  /** The position from which the moves were made. */
  start: string;
  /** As UCI writes them. */
  moves: readonly string[];
  isChess960: boolean;
}

/** What an engine thinks of a line of moves. */
export interface Idea {
  /** 1 is the best. */
  rank: number;
  depth: number;
  /** For the side that is to move. */
  score: Score;
  /** As UCI writes them. */
  moves: readonly string[];
}

/** A position in UCI. */
export const positionLine = ({ start, moves }: Question): string =>
  `position fen ${start}${moves.length > 0 ? ` moves ${moves.join(" ")}` : ""}`;

/** What an info line says of a line of moves; null if it says something else, or only a bound. */
export function readInfo(line: string): Idea | null {
  const found = /^info depth (\d+) .*?multipv (\d+) score (cp|mate) (-?\d+) (?!lowerbound|upperbound).*?\bpv (.+?)(?: bmc .*)?$/.exec(line);
  if (!found) return null;
  const [, depth, rank, unit, value, moves = ""] = found;
  const score = unit === "mate" ? { mate: Number(value) } : { cp: Number(value) };
  return { rank: Number(rank), depth: Number(depth), score, moves: moves.trim().split(/\s+/) };
}

/** The move of a bestmove line; null if there is none. */
export function bestOf(line: string | null): string | null {
  const found = /^bestmove (\w+)/.exec(line ?? "");
  return found?.[1] ?? null;
}
