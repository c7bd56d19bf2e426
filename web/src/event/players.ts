// players.ts - the list of players of an event: as it is typed or pasted, and who is absent when. Room: web/event.
import type { Absence, AbsenceBye, Contest, Player, Round, WantedPlayer } from "../net";

/** What a player has besides the numbers that the zone gives. */
export type PlayerField = Exclude<keyof WantedPlayer, "player" | "account_id">;

/** The fields in the order in which they are shown. */
export const PLAYER_FIELDS: readonly PlayerField[] =
  ["name", "rating", "title", "federation", "fide_id", "birth", "club", "sex", "account"];

export type PlayerProblem = "no-name" | "bad-rating" | "bad-sex" | "bad-number" | "bad-birth" | "too-long" | "too-many"
  | "twice";

/** How many bytes the zone keeps of a field. */
export const FIELD_BYTES: Readonly<Record<PlayerField, number>> =
  { name: 63, rating: 4, title: 3, federation: 3, fide_id: 11, birth: 10, club: 63, sex: 1, account: 63 };

const RATING_MAX = 9999;
const bytesOf = (typed: string): number => new TextEncoder().encode(typed).length;
const isRating = (cell: string): boolean => /^\d+$/.test(cell) && Number(cell) <= RATING_MAX;

/** What is wrong with what stands in a field; null if nothing is. */
export function fieldProblem(field: PlayerField, cell: string): PlayerProblem | null {
  if (field === "name" && cell === "") return "no-name";
  if (field === "rating") return cell === "" || isRating(cell) ? null : "bad-rating";
  if (bytesOf(cell) > FIELD_BYTES[field]) return "too-long";
  if (field === "sex" && !/^[mw]?$/.test(cell)) return "bad-sex";
  if (field === "fide_id" && !/^\d*$/.test(cell)) return "bad-number";
  return field === "birth" && !/^[\d/.-]*$/.test(cell) ? "bad-birth" : null;
}

/** What stands in the fields of a player. */
export type PlayerCells = Partial<Record<PlayerField, string>>;

/** A player as the zone takes one, of what stands in the fields. */
export function playerOf(cells: PlayerCells): WantedPlayer {
  const { name = "", rating = "", ...others } = cells;
  const said = Object.entries(others).filter(([, cell]) => cell !== "");
  return { name, ...(Number(rating) > 0 ? { rating: Number(rating) } : {}), ...Object.fromEntries(said) };
}

/** Somebody of the list as the zone is told of them again, without the account. */
export const wantedOf = ({ account: _, number: __, ...player }: Player): WantedPlayer => player;

/** What a round brings to a player who is absent; the last word counts, and "none" is that they play. */
export function absenceIn(absences: readonly Absence[], player: number, round: number): AbsenceBye {
  const said = absences.filter((one) => one.player === player && one.from <= round && round <= (one.to ?? Infinity));
  return said[said.length - 1]?.bye ?? "none";
}

/** Rounds that follow each other in which a player is absent alike; without `to` all that follow. */
export interface AbsentSpan {
  from: number;
  to?: number;
  bye: Exclude<AbsenceBye, "none">;
}

export function absentSpans(absences: readonly Absence[], player: number): AbsentSpan[] {
  const own = absences.filter((one) => one.player === player);
  // Behind the last round that is named, nothing changes any more.
  const end = Math.max(0, ...own.map((one) => Math.max(one.from, one.to ?? 0))) + 1;
  const spans: AbsentSpan[] = [];
  for (let round = 1; round <= end; round++) {
    const bye = absenceIn(own, player, round);
    const last = spans[spans.length - 1];
    if (bye === "none") continue;
    if (last && last.to === round - 1 && last.bye === bye) last.to = round;
    else spans.push({ from: round, to: round, bye });
  }
  return spans.map(({ from, to, bye }) => (to === end ? { from, bye } : { from, bye, ...(to ? { to } : {}) }));
}

/** True if nothing is left to begin in a round: it has started, or all its boards were given results. */
export const isBegun = ({ started, pairings }: Round): boolean =>
  started || (pairings.length > 0 && pairings.every((one) => one.given));

/** The round with the highest number that has begun. */
export const lastBegun = ({ rounds }: Contest): Round | undefined =>
  rounds.filter(isBegun).sort((a, b) => Number(a.round) - Number(b.round)).pop();

/** The number of the round that comes: one more than the last that has begun. */
export const comingRound = (contest: Contest): number => (Number(lastBegun(contest)?.round) || 0) + 1;

/** True if an event is one of players whom a list names. */
export const hasPlayers = (contest: Contest): boolean => (contest.players ?? []).length > 0;

/** True if teams meet in an event, and not their players one by one. */
export const hasTeams = ({ teams = [], plan }: Contest): boolean => teams.length > 0 && /TEAM|SCHEV|^$/.test(plan?.system ?? "");

/** The players in the order of their pairing numbers, those without one last. */
export const inOrder = (players: readonly Player[]): Player[] =>
  [...players].sort((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity) || a.player - b.player);

/** True if a player is in a round, with or without an opponent. */
export const isInRound = (contest: Contest, player: number): boolean =>
  contest.rounds.some((round) => round.free?.some((one) => one.player === player)
    || round.pairings.some(({ white, black }) => white.player === player || black.player === player));

/** What the standings depend on. */
export const keyOf = ({ players, plan, absences, rounds, teams }: Contest): string => JSON.stringify([
  players, plan, absences, teams,
  rounds.map((round) => [round.round, round.free, round.pairings.map((one) => [one.white.player, one.black.player, one.result, one.unplayed])]),
]);
