// http.ts - the zone by HTTP: coming in, lists and archives. Room: web/net.
// Every answer is either what was wanted, with ok: true, or a refusal; nothing is thrown.
import { text } from "../text";
import type {
  Account,
  Answer,
  ArchiveLine,
  Call,
  Challenge,
  CodeLine,
  Command,
  Contest,
  ContestLine,
  EventScore,
  Lobby,
  LoggedEvent,
  Me,
  NameLine,
  NoThought,
  OpeningScore,
  Options,
  Person,
  Score,
  SpeedScore,
  StateMessage,
  Token,
  ZoneFacts,
  ZoneState,
} from "./messages";
import { parse } from "./parse";

let isReached = true;
const reachListeners = new Set<(isReached: boolean) => void>();

/** Calls a function whenever the zone stops answering, or answers again. */
export const onReach = (listener: (isReached: boolean) => void): void => void reachListeners.add(listener);

function noteReach(now: boolean): void {
  if (now === isReached) return;
  isReached = now;
  for (const listener of reachListeners) listener(now);
}

/** fetch, with the outcome noted. */
async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, init);
    noteReach(true);
    return response;
  } catch (problem) {
    if (!init.signal?.aborted) noteReach(false);
    throw problem;
  }
}

/** Asks the zone. A zone that cannot be reached is a refusal with the code `unreachable`. */
export async function request<T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Answer<T>> {
  try {
    const response = await reach(path, {
      method,
      cache: "no-store",
      ...(signal && { signal }),
      headers: body ? { "Content-Type": "application/json" } : {},
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = parse<object>(await response.text());
    return { ...answer, ok: response.ok } as Answer<T>;
  } catch {
    return { ok: false, code: "unreachable", message: text().net.unreachable };
  }
}

/** The query of a list: members that are empty are left out. */
export function query(members: Record<string, string | number | boolean | undefined>): string {
  const given = Object.entries(members).filter(([, value]) => value !== undefined && value !== "");
  const all = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length > 0 ? `?${all.toString()}` : "";
}

/** What finished games are looked for by; dates are 2026-11-16. */
export interface GameSearch {
  [name: string]: string | number | undefined;
  player?: string;
  /** Who has played, by id, and with which colour. */
  person?: string;
  color?: string | undefined;
  from?: string;
  to?: string;
  event?: string;
  contest?: string;
  result?: string;
  moves?: string;
  /** A condition of zug select; then `after` goes on, and there are no pages. */
  where?: string;
  after?: string;
  page?: number;
}

/** What a search has found; with a condition how many games it has looked at, of how many, and where it goes on. */
export interface FoundGames {
  games: ArchiveLine[];
  more: boolean;
  page?: number;
  looked?: number;
  of?: number;
  next?: string;
}

/** What somebody has played, as far as the reader finds it in the archive. */
export interface PlayerFacts {
  player: Person;
  since_ms: number;
  closed?: boolean;
  games: number;
  /** There are older ones, which were not counted. */
  more: boolean;
  white: Score;
  black: Score;
  speeds: SpeedScore[];
  openings: OpeningScore[];
  /** Against who asks. */
  against?: Score;
  events: EventScore[];
  running: ArchiveLine[];
}

/** What sets a zone up. */
export interface SetUp {
  code: string;
  zone: string;
  closed: boolean;
  name: string;
  password: string;
}

/** A copy of the zone, as large as it is: the browser keeps it on its disk. */
async function backUp(password: string): Promise<Answer<{ name: string; contents: Blob }>> {
  try {
    const response = await reach("/api/zone/backup", {
      method: "POST",
      cache: "no-store",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ password }),
    });
    if (!response.ok) return { ...parse<object>(await response.text()), ok: false } as Answer<never>;
    const [, name = "zone.db"] = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
    return { ok: true, name, contents: await response.blob() };
  } catch {
    return { ok: false, code: "unreachable", message: text().net.unreachable };
  }
}

type CameIn = Promise<Answer<{ me: Me }>>;
type OneAccount = Promise<Answer<{ account: Account }>>;
const segment = encodeURIComponent;

export const http = {
  guest: (name: string): CameIn => request("POST", "/api/guest", { name }),
  register: (name: string, password: string): CameIn => request("POST", "/api/register", { name, password }),
  login: (name: string, password: string): CameIn => request("POST", "/api/login", { name, password }),
  logout: (everywhere: boolean): Promise<Answer<object>> =>
    request("POST", "/api/logout", everywhere ? { everywhere } : {}),
  password: (old: string, next: string): CameIn => request("POST", "/api/password", { old, new: next }),
  me: (): Promise<Answer<{ me: Me | null }>> => request("GET", "/api/session"),
  facts: (): Promise<Answer<ZoneFacts>> => request("GET", "/api/login"),
  setUp: (form: SetUp): CameIn => request("POST", "/api/setup", form),
  zone: (): Promise<Answer<ZoneState>> => request("GET", "/api/zone"),
  changeZone: (changes: { name?: string; closed?: boolean }): Promise<Answer<object>> =>
    request("PUT", "/api/zone", changes),
  addArbiter: (name: string): Promise<Answer<object>> => request("POST", "/api/zone/arbiters", { name }),
  endArbiter: (id: string): Promise<Answer<object>> => request("DELETE", `/api/zone/arbiters/${segment(id)}`),
  backUp: (password: string): Promise<Answer<{ name: string; contents: Blob }>> => backUp(password),
  options: (options: Partial<Options>): CameIn => request("PUT", "/api/options", options),
  name: (name: string): CameIn => request("PUT", "/api/name", { name }),
  tokens: (): Promise<Answer<{ tokens: Token[] }>> => request("GET", "/api/tokens"),
  makeToken: (label: string): Promise<Answer<{ id: string; token: string }>> =>
    request("POST", "/api/tokens", { label }),
  endToken: (id: string): Promise<Answer<object>> => request("DELETE", `/api/tokens/${segment(id)}`),
  lobby: (): Promise<Answer<Lobby>> => request("GET", "/api/lobby"),
  mayThink: (fen: string): Promise<Answer<{ allowed: boolean; why?: NoThought }>> =>
    request("GET", `/api/thinking${query({ fen })}`),
  challenge: (id: string): Promise<Answer<Challenge>> => request("GET", `/api/challenges/${segment(id)}`),
  games: (search: GameSearch, signal?: AbortSignal): Promise<Answer<FoundGames>> =>
    request("GET", `/api/games${query(search)}`, undefined, signal),
  game: (id: string): Promise<Answer<StateMessage>> => request("GET", `/api/games/${segment(id)}`),
  player: (id: string): Promise<Answer<PlayerFacts>> => request("GET", `/api/players/${segment(id)}`),
  log: (id: string): Promise<Answer<{ game: string; events: LoggedEvent[] }>> =>
    request("GET", `/api/games/${segment(id)}/log`),
  contests: (closed?: {
    event?: string;
    page?: number;
  }): Promise<Answer<{ contests: ContestLine[]; page?: number; more?: boolean }>> =>
    request("GET", `/api/contests${closed ? query({ closed: true, ...closed }) : ""}`),
  contest: (id: string): Promise<Answer<Contest>> => request("GET", `/api/contests/${segment(id)}`),
  loginByCode: (code: string): CameIn => request("POST", "/api/login/code", { code }),
  accounts: (search: { name: string; page: number }): Promise<Answer<{ accounts: Account[]; page: number; more: boolean }>> =>
    request("GET", `/api/accounts${query(search)}`),
  /** Accounts from a list of names; a trial only judges it. */
  makeAccounts: (names: string, isTrial: boolean): Promise<Answer<{ lines: NameLine[] }>> =>
    request("POST", "/api/accounts", { names, dry_run: isTrial }),
  giveCodes: (accounts: readonly string[], endsSessions: boolean): Promise<Answer<{ lines: CodeLine[] }>> =>
    request("POST", "/api/accounts/codes", { accounts, end_sessions: endsSessions }),
  renameAccount: (id: string, name: string): OneAccount => request("PUT", `/api/accounts/${segment(id)}/name`, { name }),
  closeAccount: (id: string): OneAccount => request("POST", `/api/accounts/${segment(id)}/close`),
  reopenAccount: (id: string): OneAccount => request("POST", `/api/accounts/${segment(id)}/reopen`),
  revokeCode: (id: string): OneAccount => request("DELETE", `/api/accounts/${segment(id)}/code`),
  calls: (): Promise<Answer<{ calls: Call[] }>> => request("GET", "/api/calls"),
  /** A command by HTTP, for what is too long for a message (csv of many pairings). */
  command: (command: Command & { nonce?: string }): Promise<Answer<{ id?: string; version?: number }>> =>
    request("POST", "/api/command", command),
};

/** Addresses of files to download. */
export const files = {
  game: (id: string): string => `/api/games/${segment(id)}.pgn`,
  games: (search: GameSearch): string => `/api/games.pgn${query({ ...search, page: undefined, after: undefined })}`,
  contest: (id: string, round?: string): string => `/api/contests/${segment(id)}.pgn${query({ round })}`,
};
