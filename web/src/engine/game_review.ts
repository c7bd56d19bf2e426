// game_review.ts - a whole game before the engine: every position of its main line, and what is known of each. Room: web/engine.
import type { Side } from "../zug/types";
import { isProblem } from "../zug/zug";
import type { Zug } from "../zug/zug";
import type { Analyst } from "./analysis";
import { judge } from "./judgement";
import type { Opinion, Sign } from "./judgement";
import { askPermission } from "./permission";
import type { NoThought } from "./permission";
import { endScore } from "./score";
import type { Score } from "./score";
import type { Sight } from "./sight";

export interface ReviewedMove {
  side: Side;
  number: number;
  san: string;
  uci: string;
  /** What the file says of the position behind it, seen from White. */
  eval?: Score | undefined;
}

/** The main line of a game. */
export interface ReviewedGame {
  moves: readonly ReviewedMove[];
  /** A position with the way to it: 0 is the start, and there is one more than there are moves. */
  sight(at: number): Sight;
}

/** Where it ends. */
export const endOf = (game: ReviewedGame): Sight => game.sight(game.moves.length);

/** What is known of each position; null where nothing is. */
export type Review = readonly (Opinion | null)[];

/** How a review has ended: `stopped`, because that was wanted. */
export type ReviewEnd = "done" | "stopped" | "absent" | NoThought;

/** As many as `zug analyse` looks at. */
const NODES = 200_000;

/** What can be said of a position without an engine: that the game has ended there. */
function overAt(zug: Zug, { fen }: Sight): Opinion | null {
  const position = zug.position(fen);
  return isProblem(position) || !position.end ? null : { score: endScore(position.end, position.turn), best: [] };
}

/** What the file says of a game; null if that is too little to show. A mate needs no evaluation. */
export function reviewOfFile(zug: Zug, game: ReviewedGame): Review | null {
  const said = [null, ...game.moves.map((move) => (move.eval ? { score: move.eval } : null))];
  if (said.filter((one) => one).length < 2) return null;
  return said.map((one, i) => one ?? (i === said.length - 1 ? overAt(zug, endOf(game)) : null));
}

/** True if there is nothing left to find out. */
export const isWhole = (review: Review): boolean => review.every((one) => one?.best);

/** What the engine thinks of one position; null if it was stopped, or why it may not think. Fails if there is none. */
export async function opinionOf(zug: Zug, analyst: Analyst, sight: Sight): Promise<Opinion | NoThought | null> {
  const over = overAt(zug, sight);
  if (over) return over;
  const why = await askPermission(sight.fen);
  if (why) return why;
  const [first, now] = [zug.position(sight.start), zug.position(sight.fen)];
  if (isProblem(first) || isProblem(now)) return null;
  const thought = await analyst.think(
    { start: sight.start, moves: sight.moves, isChess960: first.chess960, turn: now.turn, lines: 1, nodes: NODES });
  const line = thought?.lines[0];
  return line ? { score: line.score, best: line.moves } : null;
}

/** Looks at what is not known yet, the end first: where the game still goes on, nothing of it is looked at. */
export async function reviewGame(
  zug: Zug, analyst: Analyst, game: ReviewedGame, known: Review, onOpinion: (index: number, opinion: Opinion) => void,
): Promise<ReviewEnd> {
  const last = game.moves.length;
  const order = [last, ...Array(last).keys()].filter((index) => known[index]?.best === undefined);
  try {
    for (const index of order) {
      const opinion = await opinionOf(zug, analyst, game.sight(index));
      if (opinion === null) return "stopped";
      if (typeof opinion === "string") return opinion;
      onOpinion(index, opinion);
    }
    return "done";
  } catch {
    return "absent";
  }
}

/** The sign of each move, by its index; null where it deserves none, or too little is known. */
export const signsOf = (game: ReviewedGame, review: Review): (Sign | null)[] =>
  game.moves.map(({ side, uci }, i) => judge(side, uci, review[i] ?? null, review[i + 1] ?? null));
