// teams.ts - the teams of an event, and how matches of them are arranged. Room: web/event.
import type { Contest, Match, Player, Round, Team, WantedFree, WantedPairing, WantedTeam } from "../net";

export const TEAM_PLAYERS = 40;

/** True if a system is one of teams. */
export const isTeamSystem = (system: string): boolean => /TEAM|SCHEVENINGEN/.test(system);

export const teamName = ({ teams = [] }: Pick<Contest, "teams">, number: number): string =>
  teams.find((one) => one.team === number)?.name ?? String(number);

/** A team as a command has it, with what is to be another. */
export const wantedTeam = (team: Team, changed: Partial<WantedTeam> = {}): WantedTeam => ({ ...team, ...changed });

/** Players of the list who are in no team. */
export function teamless({ players = [], teams = [] }: Contest): Player[] {
  const taken = new Set(teams.flatMap((one) => one.players));
  return players.filter((one) => !taken.has(one.player));
}

/** A list with one of it at another place. */
export function moved(list: readonly number[], one: number, to: number): number[] {
  const others = list.filter((other) => other !== one);
  return [...others.slice(0, to), one, ...others.slice(to)];
}

/** Who sits twice in matches; undefined if nobody does. */
export function seatedTwice(matches: readonly Match[]): number | undefined {
  const seated = matches.flatMap((match) => match.boards.flatMap(({ home, away }) => [home, away])).filter((one) => one !== undefined);
  return seated.find((one, i) => seated.indexOf(one) !== i);
}

/** The boards of matches as they are sent. Who has nobody opposite has the point; who was absent stays so; a result that was
 * given stays while the same two sit there. */
export function wantedMatches(
  matches: readonly Match[], saved: Round | undefined, free: readonly WantedFree[],
): { pairings: WantedPairing[]; free: WantedFree[] } {
  const boards = matches.flatMap((match) => match.boards);
  const resultOf = (white: number, black: number): Partial<WantedPairing> => {
    const same = saved?.pairings.find((one) => one.white.player === white && one.black.player === black);
    return same?.given && same.result && same.result !== "*" ? { result: same.result } : {};
  };
  const pairings = boards.flatMap(({ board, home, away, home_color }): WantedPairing[] => {
    if (home === undefined || away === undefined) return [];
    const [white, black] = home_color === "white" ? [home, away] : [away, home];
    return [{ white_player: white, black_player: black, board, ...resultOf(white, black) }];
  });
  const alone = boards.filter(({ home, away }) => (home === undefined) !== (away === undefined))
    .map(({ home, away }): WantedFree => ({ player: home ?? away ?? 0, bye: "full" }));
  const seated = new Set(boards.flatMap(({ home, away }) => [home, away]));
  const absent = free.filter((one) => one.bye !== "full" && one.bye !== "pairing" && !seated.has(one.player));
  return { pairings, free: [...alone, ...absent] };
}

/** How many rounds it takes until everybody has met everybody so often. */
export function tableRounds(system: string, count: number): number {
  if (count < 2) return 0;
  const once = system.includes("SCHEVENINGEN") ? 0 : count % 2 === 0 ? count - 1 : count;
  return system.includes("DOUBLE") ? 2 * once : once;
}
