// tree.ts - a game with its variations, and the ways through it. Room: web/screens.
// It knows which move stands behind which, as libzug has told; no chess.
import type { Review, ReviewedGame } from "../../engine/game_review";
import type { Sight } from "../../engine/sight";
import type { Finding, ReadGame, ReadMove } from "../../zug/pgn";
import { other } from "../../zug/types";
import type { Side } from "../../zug/types";
import { known } from "./known";

/** The position before the first move. */
export const START = -1;

/** NAGs up to this one judge a move. */
const LAST_SIGN = 6;

export interface Tree {
  game: ReadGame;
  /** What follows each move; the first one continues its line, the others are variations. Index 0 is the start. */
  next: number[][];
  /** The main line. */
  main: number[];
  /** Problems by the move behind which they are told; START for those before the first move. */
  problems: Map<number, Finding[]>;
  /** Warnings that all games of some files have, for their long lines: no trouble of this one. */
  habits: Finding[];
}

export function makeTree(game: ReadGame): Tree {
  const next: number[][] = Array.from({ length: game.moves.length + 1 }, () => []);
  for (const [index, move] of game.moves.entries()) next[move.parent + 1]?.push(index);
  const main = [...game.moves.keys()].filter((index) => game.moves[index]?.depth === 0);
  const isHabit = ({ code }: Finding): boolean => code === "line-long";
  const problems = placeProblems(game, game.problems.filter((problem) => !isHabit(problem)));
  return { game, next, main, problems, habits: game.problems.filter(isHabit) };
}

/** Each problem stands with the move that is written last before it. */
function placeProblems(game: ReadGame, problems: readonly Finding[]): Map<number, Finding[]> {
  const written = [...game.moves.keys()].sort((a, b) => (game.moves[a]?.offset ?? 0) - (game.moves[b]?.offset ?? 0));
  const placed = new Map<number, Finding[]>();
  for (const problem of [...problems].sort((a, b) => a.offset - b.offset)) {
    const at = written.filter((index) => (game.moves[index]?.offset ?? 0) <= problem.offset).pop() ?? START;
    placed.set(at, [...(placed.get(at) ?? []), problem]);
  }
  return placed;
}

export const moveAt = (tree: Tree, at: number): ReadMove | undefined => tree.game.moves[at];

export const fenAt = (tree: Tree, at: number): string => moveAt(tree, at)?.fen ?? tree.game.start.fen;

/** A position with the way to it, from the start or from where somebody has passed. */
export function sightAt(tree: Tree, at: number): Sight {
  const moves: string[] = [];
  let from = moveAt(tree, at);
  for (; from?.from; from = moveAt(tree, from.parent)) moves.unshift(from.uci);
  return { start: from?.fen ?? tree.game.start.fen, moves, fen: fenAt(tree, at) };
}

/** The way to a move, as UCI writes it, to find it in another copy of the game. */
export function pathTo(tree: Tree, at: number): string[] {
  const path: string[] = [];
  for (let move = moveAt(tree, at); move; move = moveAt(tree, move.parent)) path.unshift(move.uci);
  return path;
}

/** The main line, for the engine. */
export function reviewedOf(tree: Tree): ReviewedGame {
  const moves = tree.main.flatMap((at) => {
    const move = moveAt(tree, at);
    return move ? [{ side: moverOf(move), number: move.number, san: move.san, uci: move.uci, eval: move.eval }] : [];
  });
  return { moves, sight: (at) => sightAt(tree, tree.main[at - 1] ?? START) };
}

/** The same game with what is known of its main line: evaluations, and signs where nobody has put any. */
export function withReview(tree: Tree, review: Review, signs: readonly (number | null)[]): Tree {
  const moves = [...tree.game.moves];
  tree.main.forEach((at, i) => {
    const [move, opinion, sign] = [moves[at], review[i + 1], signs[i]];
    if (!move) return;
    const { nags = [] } = move;
    moves[at] = {
      ...move, ...(opinion && { eval: opinion.score }), ...(sign && !nags.some((nag) => nag <= LAST_SIGN) && { nags: [...nags, sign] }),
    };
  });
  return { ...tree, game: { ...tree.game, moves } };
}

/** The positions on the way to a move, the start first. */
export function fensTo(tree: Tree, at: number): string[] {
  const way: string[] = [];
  for (let move = moveAt(tree, at); move; move = moveAt(tree, move.parent)) way.push(move.fen);
  return [tree.game.start.fen, ...way.reverse()];
}

export const turnAt = (tree: Tree, at: number): Side => moveAt(tree, at)?.turn ?? tree.game.start.turn;

/** Who has made a move. */
export const moverOf = (move: ReadMove): Side => other(move.turn);

export const following = (tree: Tree, at: number): readonly number[] => tree.next[at + 1] ?? [];

export const forward = (tree: Tree, at: number): number => following(tree, at)[0] ?? at;

export const back = (tree: Tree, at: number): number => moveAt(tree, at)?.parent ?? START;

/** The end of the line that one is in. */
export function last(tree: Tree, at: number): number {
  for (let to = forward(tree, at); to !== at; to = forward(tree, at)) at = to;
  return at;
}

/** What may be played instead of a move: the move itself, and the variations. */
export const choicesAt = (tree: Tree, at: number): readonly number[] =>
  at === START ? [] : following(tree, back(tree, at));

/** Into the next variation of this move, or else the first one of the move that follows; null if there is none. */
export function enter(tree: Tree, at: number): number | null {
  const choices = choicesAt(tree, at);
  return choices[choices.indexOf(at) + 1] ?? following(tree, at)[1] ?? null;
}

/** Out of a variation, to the move that it replaces; null in the main line. */
export function leave(tree: Tree, at: number): number | null {
  for (; at !== START; at = back(tree, at)) {
    const first = choicesAt(tree, at)[0];
    if (first !== undefined && first !== at) return first;
  }
  return null;
}

/** What the clock of a side shows at a move; null if it is not told. */
export function clockAt(tree: Tree, at: number, side: Side): number | null {
  for (; at !== START; at = back(tree, at)) {
    const move = moveAt(tree, at);
    if (move && moverOf(move) === side && move.clock_ms !== undefined) return move.clock_ms;
  }
  return null;
}

/** How an address names a position: by its half-move in the main line, or by the number of the move in the file. */
export function addressOf(tree: Tree, at: number): [string, string] | null {
  if (at === START) return null;
  const ply = tree.main.indexOf(at);
  return ply >= 0 ? ["ply", String(ply + 1)] : ["move", String(at + 1)];
}

/** The move that an address names; the start if there is none such. */
export function findAddress(tree: Tree, query: URLSearchParams): number {
  const ply = tree.main[Number(query.get("ply")) - 1];
  const index = Number(query.get("move")) - 1;
  return ply ?? (tree.game.moves[index] ? index : START);
}

/** The value of a tag; empty if the game lacks it or does not know it. */
export const tagOf = (tree: Tree, name: string): string => known(tree.game.tags.find(([tag]) => tag === name)?.[1]);
