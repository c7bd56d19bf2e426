// tournament.ts - what libzug says of a contest with a list of players, by HTTP: proposals, checks, standings, reports.
// Room: web/net.
import { parse } from "./parse";
import { query, request } from "./http";
import { text } from "../text";
import type { Answer, Matches, Proposal, RoundCheck, Standings } from "./messages";

const of = (contest: string): string => `/api/contests/${encodeURIComponent(contest)}`;

export const tournaments = {
  proposal: (contest: string, round: number): Promise<Answer<Proposal>> =>
    request("GET", `${of(contest)}/proposal${query({ round, explain: true })}`),
  check: (contest: string, round: string): Promise<Answer<RoundCheck>> =>
    request("GET", `${of(contest)}/check${query({ round })}`),
  /** After a round, or the last that was played; of the players, or of the teams if there are any. */
  standings: (contest: string, round?: number, whose?: "players"): Promise<Answer<Standings>> =>
    request("GET", `${of(contest)}/standings${query({ round, of: whose })}`),
  /** The row of one player alone, with all that is in it. */
  card: (contest: string, player: number): Promise<Answer<Standings>> =>
    request("GET", `${of(contest)}/standings${query({ player })}`),
  matches: (contest: string): Promise<Answer<Matches>> => request("GET", `${of(contest)}/matches`),
  /** Takes over what a report of another program says. */
  takeReport: async (contest: string, report: Blob, nonce: string): Promise<Answer<object>> => {
    try {
      const response = await fetch(`${of(contest)}/report?nonce=${nonce}`, { method: "POST", body: report });
      return { ...parse<object>(await response.text()), ok: response.ok } as Answer<object>;
    } catch {
      return { ok: false, code: "unreachable", message: text().net.unreachable };
    }
  },
};

/** Addresses of files to download. */
export const tournamentFiles = {
  report: (contest: string): string => `${of(contest)}.trf`,
  standings: (contest: string, round?: number): string => `${of(contest)}/standings.csv${query({ round })}`,
  players: (contest: string): string => `${of(contest)}/players.csv`,
  pairings: (contest: string): string => `${of(contest)}/pairings.csv`,
};
