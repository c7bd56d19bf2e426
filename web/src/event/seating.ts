// seating.ts - a round of an event with a list of players while it is arranged: who sits where, and who is free.
// Room: web/event. Knows places, not rules: what an arrangement breaks is said by the zone.
import type { Bye, Contest, DecidedResult, Player, Round, WantedFree, WantedPairing } from "../net";
import type { Side } from "../zug/types";
import { absenceIn } from "./players";

/** A board; 0 stands for nobody. */
export interface SeatedBoard {
  /** Its number, of a round that was saved. */
  number?: number | undefined;
  white: number;
  black: number;
  /** Of a board that is not played here: it stays while the same two sit there. */
  result?: DecidedResult | undefined;
  /** True if it does not start with the round, but alone: that stays while the same two sit there. */
  held?: boolean | undefined;
  /** Why these two meet, if the zone has said so. */
  why?: string | undefined;
}

export interface Seating {
  boards: SeatedBoard[];
  free: WantedFree[];
}

/** A place: a side of a board, by its index from 0, or among those who are free. */
export type Spot = { board: number; side: Side } | { free: number };

const isFree = (spot: Spot): spot is { free: number } => "free" in spot;

/** Who is at a place; 0 for nobody. */
export const playerAt = (seating: Seating, spot: Spot): number =>
  isFree(spot) ? spot.free : (seating.boards[spot.board]?.[spot.side] ?? 0);

/** The places of a round that has been saved. Who is new since then is free. */
export function seatingOf(contest: Contest, round: Round): Seating {
  const boards = round.pairings.map(({ board, white, black, result, given, held }): SeatedBoard => ({
    number: board, white: white.player ?? 0, black: black.player ?? 0, ...(held ? { held } : {}),
    ...(given && result && result !== "*" ? { result } : {}),
  }));
  return withNewcomers(contest, { boards, free: round.free ?? [] }, Number(round.round));
}

/** Places to which those are added, as free, who are in the list and have none. */
export function withNewcomers(contest: Contest, { boards, free }: Seating, round: number): Seating {
  const taken = new Set([...boards.flatMap((one) => [one.white, one.black]), ...free.map((one) => one.player)]);
  const fresh = (contest.players ?? []).filter((one) => !taken.has(one.player));
  return { boards, free: [...free, ...fresh.map((one) => freeOf(contest, one, round))] };
}

/** Everybody free, at as many boards as those who are not absent fill. */
export function emptySeating(contest: Contest, players: readonly Player[], round: number): Seating {
  const free = players.map((one) => freeOf(contest, one, round));
  const playing = free.filter((one) => one.bye === "pairing").length;
  const boards = Array.from({ length: Math.floor(playing / 2) }, (): SeatedBoard => ({ white: 0, black: 0 }));
  return { boards, free };
}

/** What a player has who has no opponent: what was asked for, or the bye of who is left over. */
function freeOf(contest: Contest, { player }: Player, round: number): WantedFree {
  const bye = absenceIn(contest.absences ?? [], player, round);
  return { player, bye: bye === "none" ? "pairing" : bye };
}

/** A board with somebody else at a side; the reason and the result were those of others. */
const reseat = (board: SeatedBoard, side: Side, player: number): SeatedBoard =>
  ({ number: board.number, white: board.white, black: board.black, [side]: player });

function put(seating: Seating, spot: Spot, player: number): Seating {
  if (!isFree(spot))
    return { ...seating, boards: seating.boards.map((one, i) => (i === spot.board ? reseat(one, spot.side, player) : one)) };
  const instead: WantedFree[] = player === 0 ? [] : [{ player, bye: "pairing" }];
  return { ...seating, free: seating.free.flatMap((one) => (one.player === spot.free ? instead : [one])) };
}

/** Two places change who is there. An empty one may be among them. */
export function exchange(seating: Seating, a: Spot, b: Spot): Seating {
  const [first, second] = [playerAt(seating, a), playerAt(seating, b)];
  return first === second ? seating : put(put(seating, a, second), b, first);
}

/** Lets somebody have no opponent; the place stays empty. */
export function setFree(seating: Seating, spot: Spot, bye: Bye = "pairing"): Seating {
  const player = playerAt(seating, spot);
  if (player === 0 || isFree(spot)) return seating;
  const left = put(seating, spot, 0);
  return { ...left, free: [...left.free, { player, bye }] };
}

export const setBye = (seating: Seating, player: number, bye: Bye): Seating =>
  ({ ...seating, free: seating.free.map((one) => (one.player === player ? { player, bye } : one)) });

/** The two of a board change colours. */
export const turnBoard = (seating: Seating, board: number): Seating => ({
  ...seating,
  boards: seating.boards.map((one, i) => (i === board ? { number: one.number, white: one.black, black: one.white, why: one.result ? undefined : one.why } : one)),
});

export const addBoard = (seating: Seating): Seating =>
  ({ ...seating, boards: [...seating.boards, { white: 0, black: 0 }] });

/** The first place at which nobody sits. */
export function firstEmpty({ boards }: Seating): Spot | undefined {
  for (const [board, one] of boards.entries())
    for (const side of ["white", "black"] as const) if (one[side] === 0) return { board, side };
  return undefined;
}

/** The boards at which one sits alone. */
export const halfBoards = ({ boards }: Seating): number[] =>
  boards.flatMap((one, i) => ((one.white === 0) === (one.black === 0) ? [] : [i + 1]));

/** What is sent: boards without anybody are left out, and the others counted from 1. */
export function wantedRound({ boards, free }: Seating): { pairings: WantedPairing[]; free: WantedFree[] } {
  const filled = boards.filter((one) => one.white !== 0 && one.black !== 0);
  const pairings = filled.map((one, i) => wantedBoard(one, i + 1));
  return { pairings, free: free.map(({ player, bye }) => ({ player, bye })) };
}

const wantedBoard = ({ white, black, result, held }: SeatedBoard, board: number): WantedPairing =>
  ({ white_player: white, black_player: black, board, ...(result ? { result } : {}), ...(held ? { held } : {}) });

/** The same of a round that has started: boards keep their numbers, and new ones get those that follow. */
export function wantedReseat({ boards, free }: Seating): ReturnType<typeof wantedRound> {
  let last = Math.max(0, ...boards.map((one) => one.number ?? 0));
  const filled = boards.filter((one) => one.white !== 0 && one.black !== 0);
  return { pairings: filled.map((one) => wantedBoard(one, one.number ?? ++last)), free: free.map(({ player, bye }) => ({ player, bye })) };
}

/** The numbers of boards at which not the same two sit as in a round that was saved. */
export const changedBoards = (seating: Seating, { pairings }: Round): number[] =>
  pairings.filter(({ board, white, black }) => !seating.boards.some((one) =>
    one.number === board && one.white === white.player && one.black === black.player)).map((one) => one.board);
