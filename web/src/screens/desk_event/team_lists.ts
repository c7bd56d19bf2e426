// team_lists.ts - teams as they are pasted, with their players. Room: web/screens.
import { TEAM_PLAYERS } from "../../event/teams";
import type { Player, Team, WantedPlayer, WantedTeam } from "../../net";
import { readPlayers } from "./player_lists";

export interface PastedTeam {
  name: string;
  players: WantedPlayer[];
}

export interface ReadTeams {
  teams: PastedTeam[];
  /** Lines that cannot be entered; `about` is what stands there. */
  problems: { line: number; kind: string; about: string }[];
}

const HEAD = /^\s*(?:team|mannschaft|équipe|equipe)\s*:\s*(.*?)\s*$/i;

/** Reads teams as they are pasted: a line "Team: Name", and below it the players, a line each. */
export function readTeams(typed: string, known: readonly Team[] = []): ReadTeams {
  const read: ReadTeams = { teams: [], problems: [] };
  const names = new Set(known.map((one) => one.name));
  const seen: string[] = [];
  for (const [i, line] of typed.split(/\r\n|\r|\n/).entries()) {
    const problem = (kind: string, about: string): void => void read.problems.push({ line: i + 1, kind, about });
    const name = HEAD.exec(line)?.[1];
    if (name !== undefined) {
      if (name === "" || names.has(name)) problem(name === "" ? "no-name" : "team-twice", name);
      names.add(name);
      read.teams.push({ name, players: [] });
    } else if (line.trim() !== "") {
      const team = read.teams[read.teams.length - 1];
      const { players: [player], problems: [wrong] } = readPlayers(line);
      if (!team) problem("no-team", line.trim());
      else if (wrong) problem(wrong.kind, wrong.about);
      else if (player && seen.includes(player.name)) problem("twice", player.name);
      else if (player && team.players.push(player) > TEAM_PLAYERS) problem("too-many-players", team.name);
      if (player) seen.push(player.name);
    }
  }
  return read;
}

/** What is to be entered of pasted players: those whom the list does not have by name. */
export const newPlayers = (teams: readonly PastedTeam[], known: readonly Player[]): WantedPlayer[] =>
  teams.flatMap(({ name, players }) => players.map((one) => ({ club: name, ...one })))
    .filter((one) => !known.some((other) => other.name === one.name));

/** Pasted teams, once the list has their players. */
export const pastedTeams = (teams: readonly PastedTeam[], list: readonly Player[]): WantedTeam[] =>
  teams.map(({ name, players }) => ({
    name, players: players.flatMap((one) => list.filter((other) => other.name === one.name).slice(0, 1)).map((one) => one.player),
  }));
