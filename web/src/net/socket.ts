// socket.ts - the one connection of the page with the zone: it breaks, comes back and goes on. Room: web/net.
// What is watched is asked for again after a break, from the last version seen; commands without an answer are sent
// again with the nonce they had, so that nothing happens twice. It is live only when it has caught up.
import { text } from "../text";
import { parse } from "./parse";
import { makePulse } from "./pulse";
import type {
  BoardMessage,
  Command,
  Contest,
  ContestChangesMessage,
  EventMessage,
  GameLine,
  Lobby,
  Me,
  Message,
  Pairing,
  Player,
  Refusal,
  Reply,
  Round,
  StateMessage,
} from "./messages";

/** `live`: what is shown is the present. `connecting`: not yet. `lost`: it was, and is not. */
export type Connection = "connecting" | "live" | "lost";

export interface GameWatcher {
  /** The whole game: at first, and again whenever something may have been missed. */
  onState(state: StateMessage): void;
  onEvent(event: EventMessage): void;
  onRefused?(refusal: Refusal): void;
}

export interface BoardWatcher {
  onBoard(board: BoardMessage): void;
  onEvent(event: EventMessage): void;
  onRefused?(refusal: Refusal): void;
}

export interface CommandOptions {
  /** Asked before it is sent again after a break: false drops it, as `overtaken`. */
  isWanted?(): boolean;
}

export interface Zone {
  /** Asks the zone to do something; the answer comes when it is stored. A break in between is waited for. */
  command(command: Command, options?: CommandOptions): Promise<Reply>;
  watchGame(game: string, watcher: GameWatcher): () => void;
  /** A board without its moves, for grids and bars: who glances at their own game by it is not there. */
  watchBoard(game: string, watcher: BoardWatcher): () => void;
  /** All boards of a round of a contest, by default of the one started last. */
  watchBoards(contest: string, round: string | undefined, watcher: BoardWatcher): () => void;
  watchContest(
    contest: string,
    onContest: (contest: Contest) => void,
    onRefused?: (refusal: Refusal) => void,
  ): () => void;
  watchLobby(onLobby: (lobby: Lobby) => void): () => void;
  /** One's own live games, as often as the connection is new; those that begin later are told by messages. */
  watchMine(onMine: (games: readonly GameLine[]) => void): () => void;
  /** All messages that no question asked for: challenges, games that begin and end, calls. */
  onMessage(listener: (message: Message) => void): () => void;
  connection(): Connection;
  onConnection(listener: (connection: Connection) => void): () => void;
  /** The zone's time of day in milliseconds, as well as it is known. */
  now(): number;
  /** The way to the zone and back, in milliseconds; null before it was measured. */
  lagMs(): number | null;
  /** Calls a function when the zone says who is connected: nobody, if the session has ended. Opens nothing. */
  onHello(listener: (me: Me | null) => void): () => void;
  /** Opens the connection anew, as somebody else: after coming in and going out. */
  renew(): void;
  /** Calls a function when the connection was there and breaks. Opens nothing. */
  onLost(listener: () => void): void;
  /** The zone is closed to whoever is here: nothing is opened, or tried again, until it is not. */
  rest(isResting: boolean): void;
  /** Sees from now on what strangers see, whoever is at this browser, or no longer: for screens that many look at. */
  asWatcher(isWatcher: boolean): void;
  isWatcher(): boolean;
}

/** Something that is asked for again after each break. */
interface Subscription {
  begin: object;
  end: object | undefined;
  /** The last version that was seen; only of whole games. */
  version: number | undefined;
  /** What the zone has promised with its answer to come; nothing while it is Infinity. */
  promised: number;
  isCaughtUp: boolean;
  hear(message: Message): void;
  refuse(refusal: Refusal): void;
}

interface Pending {
  command: object;
  isWanted: () => boolean;
  isSent: boolean;
  resolve(reply: Reply): void;
}

interface State {
  socket: WebSocket | undefined;
  connection: Connection;
  attempts: number;
  retry: number;
  pending: Map<string, Pending>;
  subscriptions: Set<Subscription>;
  /** Questions of the connection itself, by nonce. */
  asked: Map<string, (reply: Reply) => void>;
  listeners: Set<(message: Message) => void>;
  watchers: Set<(connection: Connection) => void>;
  helloListeners: Set<(me: Me | null) => void>;
  lostListeners: Set<() => void>;
  isResting: boolean;
  isWatcher: boolean;
  /** As whom the zone has greeted last; undefined before it has. */
  greeted: string | null | undefined;
  offset: number;
  lag: number | null;
  nonces: number;
  prefix: string;
  pulse: ReturnType<typeof makePulse>;
}

const BACKOFF_MS: readonly number[] = [0, 250, 500, 1000, 2000, 4000, 8000];

/** A short text that no other page has. */
function freshPrefix(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (word) => word.toString(36)).join("");
}

function makeState(): State {
  const state: State = {
    socket: undefined,
    connection: "connecting",
    attempts: 0,
    retry: 0,
    pending: new Map(),
    subscriptions: new Set(),
    asked: new Map(),
    listeners: new Set(),
    watchers: new Set(),
    helloListeners: new Set(),
    lostListeners: new Set(),
    isResting: false,
    isWatcher: false,
    greeted: undefined,
    offset: Date.now() - performance.now(),
    lag: null,
    nonces: 0,
    prefix: freshPrefix(),
    pulse: makePulse({ ask: () => measure(state), onSilence: () => drop(state) }),
  };
  return state;
}

const freshNonce = (state: State): string => `${state.prefix}.${++state.nonces}`;

function setConnection(state: State, connection: Connection): void {
  if (state.connection === connection) return;
  state.connection = connection;
  for (const watcher of state.watchers) watcher(connection);
}

/** Opens the connection if there is none. */
function open(state: State): void {
  if (state.socket || state.isResting) return;
  clearTimeout(state.retry);
  const address = `${location.origin.replace(/^http/, "ws")}/ws?v=1${state.isWatcher ? "&as=watcher" : ""}`;
  const socket = new WebSocket(address);
  state.socket = socket;
  socket.addEventListener("message", (event) => {
    if (state.socket === socket) hear(state, parse<Message | Reply>(String(event.data)));
  });
  socket.addEventListener("close", () => {
    if (state.socket === socket) lose(state);
  });
  state.pulse.expect();
}

/** The connection has gone: it is tried again, first at once and then after longer and longer pauses. */
function lose(state: State): void {
  state.socket = undefined;
  state.pulse.stop();
  state.asked.clear();
  for (const one of state.subscriptions) one.isCaughtUp = false;
  for (const pending of state.pending.values()) pending.isSent = false;
  if (state.connection === "live") {
    setConnection(state, "lost");
    for (const listener of state.lostListeners) listener();
  }
  const pause = BACKOFF_MS[Math.min(state.attempts++, BACKOFF_MS.length - 1)] ?? 0;
  clearTimeout(state.retry);
  state.retry = window.setTimeout(() => open(state), pause * (0.75 + Math.random() / 2));
}

/** Gives a silent connection up. */
function drop(state: State): void {
  const socket = state.socket;
  if (!socket) return;
  lose(state);
  socket.close();
}

/** The network is back or the page is looked at again: no reason to wait any longer. */
function wake(state: State): void {
  if (state.socket) state.pulse.check();
  else {
    state.attempts = 0;
    open(state);
  }
}

function send(state: State, request: object, nonce: string): void {
  if (state.socket?.readyState !== WebSocket.OPEN) return;
  state.socket.send(JSON.stringify({ ...request, nonce }));
  state.pulse.expect();
}

function ask(state: State, request: object, then: (reply: Reply) => void): void {
  const nonce = freshNonce(state);
  state.asked.set(nonce, then);
  send(state, request, nonce);
}

/** Measures the way to the zone and back. */
function measure(state: State): void {
  const from = performance.now();
  ask(state, { do: "ping" }, () => {
    state.lag = performance.now() - from;
  });
}

/** The zone's clock: of many glances at it the one that came the quickest way is the best. */
function readClock(state: State, nowMs: number, isFirst: boolean): void {
  const offset = nowMs - performance.now();
  if (isFirst || offset > state.offset) state.offset = offset;
}

function hear(state: State, message: Message | Reply): void {
  state.pulse.heard();
  if (message.type === "reply") hearReply(state, message);
  else if (message.type === "hello") greet(state, message.now_ms, message.me ?? null);
  else tell(state, message);
}

function greet(state: State, nowMs: number, me: Me | null): void {
  for (const listener of state.helloListeners) listener(me);
  // Another tab has come in or gone out: what was seen as another is forgotten.
  const id = me?.id ?? null;
  if (state.greeted !== undefined && state.greeted !== id)
    for (const one of state.subscriptions) one.version = undefined;
  state.greeted = id;
  readClock(state, nowMs, true);
  measure(state);
  for (const one of state.subscriptions) begin(state, one);
  settle(state);
}

function hearReply(state: State, reply: Reply): void {
  const nonce = reply.re ?? "";
  const then = state.asked.get(nonce);
  state.asked.delete(nonce);
  then?.(reply);
  const pending = state.pending.get(nonce);
  state.pending.delete(nonce);
  pending?.resolve(reply);
  settle(state);
}

function tell(state: State, message: Exclude<Message, { type: "hello" }>): void {
  if (message.type === "state" || message.type === "board") readClock(state, message.now_ms, false);
  if (message.type === "event") readClock(state, message.at_ms, false);
  for (const one of [...state.subscriptions]) one.hear(message);
  // Those who begin to listen because of it hear what comes after it.
  for (const listener of [...state.listeners]) listener(message);
  settle(state);
}

/** Asks for what a subscription wants, from the last version it has seen. */
function begin(state: State, one: Subscription): void {
  one.isCaughtUp = false;
  one.promised = Infinity;
  const request = one.version === undefined ? one.begin : { ...one.begin, version: one.version };
  ask(state, request, (reply) => {
    if (!reply.ok) {
      one.isCaughtUp = true;
      one.refuse(reply);
      return;
    }
    one.promised = reply.version ?? 0;
    if (!("game" in one.begin) || (one.version ?? -1) >= one.promised) one.isCaughtUp = true;
  });
}

/** Live, as soon as everything is caught up; then the commands that wait are sent. */
function settle(state: State): void {
  if (state.socket?.readyState !== WebSocket.OPEN) return;
  for (const one of state.subscriptions) if (!one.isCaughtUp) return;
  state.attempts = 0;
  if (state.connection !== "live") setConnection(state, "live");
  for (const [nonce, pending] of [...state.pending]) if (!pending.isSent) sendPending(state, nonce, pending);
}

function sendPending(state: State, nonce: string, pending: Pending): void {
  if (pending.isWanted()) {
    pending.isSent = true;
    send(state, pending.command, nonce);
    return;
  }
  state.pending.delete(nonce);
  pending.resolve({ type: "reply", ok: false, code: "overtaken", message: text().net.overtaken });
}

function command(state: State, command: Command, options: CommandOptions): Promise<Reply> {
  return new Promise((resolve) => {
    const isWanted = options.isWanted ?? ((): boolean => true);
    state.pending.set(freshNonce(state), { command, isWanted, isSent: false, resolve });
    open(state);
    settle(state);
  });
}

/** Adds a subscription; the answer ends it. What another one still wants goes on. */
function subscribe(state: State, one: Subscription): () => void {
  state.subscriptions.add(one);
  open(state);
  if (state.socket?.readyState === WebSocket.OPEN) begin(state, one);
  return () => {
    if (!state.subscriptions.delete(one) || !one.end) return;
    const wanted = JSON.stringify(one.end);
    const left = [...state.subscriptions].filter(({ end }) => JSON.stringify(end) === wanted);
    if (left.some((other) => isGlance(one) || !isGlance(other))) return;
    ask(state, one.end, () => undefined);
    // Who was at the game only glances at it from now on; the end of all boards of a round may have ended that, too.
    const isOfMany = "contest" in one.begin;
    for (const other of state.subscriptions) if (!isGlance(one) && isGlance(other) && (isOfMany || left.includes(other))) begin(state, other);
    settle(state);
  };
}

/** True of what does not make one present at a game. */
const isGlance = ({ begin }: Subscription): boolean => "aside" in begin;

/** What was shown is for others only by now. */
const hidden = (): Refusal => ({ ok: false, code: "hidden", message: text().net.hidden });

function watchGame(state: State, game: string, watcher: GameWatcher): () => void {
  const one = makeSubscription({ do: "watch", game }, { do: "unwatch", game }, watcher);
  one.hear = (message) => {
    if (message.type === "resync" && message.game === game) again(state, one);
    if (message.type === "hidden" && message.game === game) one.refuse(hidden());
    if (message.type === "state" && message.game === game) {
      one.version = message.version;
      one.isCaughtUp = true;
      watcher.onState(message);
    }
    if (message.type === "event" && message.game === game) hearEvent(state, one, message, watcher);
  };
  return subscribe(state, one);
}

/** Something was missed: the whole state is asked for. */
function again(state: State, one: Subscription): void {
  one.version = undefined;
  begin(state, one);
}

/** An event that only one side may know of has the version of the one before. */
function hearEvent(state: State, one: Subscription, event: EventMessage, watcher: GameWatcher): void {
  if (one.version === undefined || event.version < one.version) return;
  if (event.version > one.version + 1) {
    again(state, one);
    return;
  }
  one.version = event.version;
  if (one.version >= one.promised) one.isCaughtUp = true;
  watcher.onEvent(event);
}

function watchBoard(state: State, game: string, watcher: BoardWatcher): () => void {
  const one = makeSubscription({ do: "watch", game, brief: true, aside: true }, { do: "unwatch", game }, watcher);
  one.hear = (message) => {
    if (message.type === "resync" && message.game === game) begin(state, one);
    if (message.type === "board" && message.game === game) {
      one.isCaughtUp = true;
      watcher.onBoard(message);
    }
    if (message.type === "event" && message.game === game) watcher.onEvent(message);
  };
  return subscribe(state, one);
}

function watchBoards(state: State, contest: string, round: string | undefined, watcher: BoardWatcher): () => void {
  const members = round === undefined ? { contest } : { contest, round };
  const one = makeSubscription({ do: "watch-boards", ...members }, { do: "unwatch-boards", ...members }, watcher);
  const games = new Set<string>();
  one.hear = (message) => {
    if (message.type === "resync" && message.game !== undefined && games.has(message.game)) begin(state, one);
    if (message.type === "board" && message.contest === contest) {
      games.add(message.game);
      watcher.onBoard(message);
    }
    if (message.type === "event" && games.has(message.game)) watcher.onEvent(message);
  };
  return subscribe(state, one);
}

function makeSubscription(begin: object, end: object | undefined, watcher: { onRefused?(refusal: Refusal): void }): Subscription {
  return {
    begin,
    end,
    version: undefined,
    promised: Infinity,
    isCaughtUp: false,
    hear: () => undefined,
    refuse: (refusal) => watcher.onRefused?.(refusal),
  };
}

/** A round that has changed, with the results of games, which a message about a change does not have. */
function withResults(round: Round, known: Round): Round {
  const resultOf = (game: string | undefined): Partial<Pairing> => {
    const { result, aborted, given } = known.pairings.find((one) => game !== undefined && one.game === game) ?? {};
    return { ...(result === undefined || given ? {} : { result }), ...(aborted ? { aborted } : {}) };
  };
  return { ...round, pairings: round.pairings.map((one) => ({ ...resultOf(one.game), ...one })) };
}

/** The rounds with those that are new or have changed, and without one that is gone. */
function withRounds(rounds: readonly Round[], changed: readonly Round[], removed?: string): Round[] {
  const fresh = changed.filter(({ round }) => !rounds.some((one) => one.round === round));
  const kept = rounds.filter(({ round }) => round !== removed);
  const next = (one: Round): Round => {
    const other = changed.find(({ round }) => round === one.round);
    return other ? withResults(other, one) : one;
  };
  return [...kept.map(next), ...fresh];
}

/** The players with those who are new or have changed, and without one who is gone. Pairing numbers that a message about a
 * change does not have are those of before. */
function withPlayers(players: readonly Player[], changed: readonly Player[], left?: number): Player[] {
  const fresh = changed.filter(({ player }) => !players.some((one) => one.player === player));
  const kept = players.filter(({ player }) => player !== left);
  const next = (one: Player): Player => {
    const other = changed.find(({ player }) => player === one.player);
    return other ? { ...(one.number === undefined ? {} : { number: one.number }), ...other } : one;
  };
  return [...kept.map(next), ...fresh];
}

/** A contest after a message about a change of it. */
export function withChanges(known: Contest, message: ContestChangesMessage): Contest {
  const rounds = withRounds(known.rounds, message.rounds, message.removed);
  const players = withPlayers(known.players ?? [], message.players ?? [], message.left);
  const absences = (message.absences ?? known.absences ?? []).filter(({ player }) => player !== message.left);
  // All teams come with whatever has changed them, or none if there are none.
  const teams = /teamed|left/.test(message.kind) ? message.teams : known.teams;
  return { ...known, ...message, ...(teams ? { teams } : { teams: [] }), rounds, ...(players.length > 0 || known.players ? { players, absences } : {}) };
}

function watchContest(
  state: State,
  contest: string,
  onContest: (contest: Contest) => void,
  onRefused?: (refusal: Refusal) => void,
): () => void {
  const one = makeSubscription(
    { do: "watch-contest", contest },
    { do: "unwatch-contest", contest },
    onRefused ? { onRefused } : {},
  );
  let known: Contest | undefined;
  one.hear = (message) => {
    if (message.type === "contest" && message.contest === contest) onContest((known = message));
    if (message.type === "hidden" && message.contest === contest) one.refuse(hidden());
    if (message.type === "contest-changes" && message.contest === contest && known)
      onContest((known = withChanges(known, message)));
    if (message.type === "resync" && message.game === undefined) begin(state, one);
  };
  return subscribe(state, one);
}

function watchLobby(state: State, onLobby: (lobby: Lobby) => void): () => void {
  const one = makeSubscription({ do: "lobby" }, { do: "unlobby" }, {});
  one.hear = (message) => {
    if (message.type === "lobby") onLobby(message);
    if (message.type === "resync" && message.game === undefined) begin(state, one);
  };
  return subscribe(state, one);
}

function watchMine(state: State, onMine: (games: readonly GameLine[]) => void): () => void {
  const one = makeSubscription({ do: "mine" }, undefined, {});
  one.hear = (message) => {
    if (message.type === "mine") onMine(message.games);
    if (message.type === "resync" && message.game === undefined) begin(state, one);
  };
  return subscribe(state, one);
}

/** Opens the connection anew: the zone asks who it is when it begins. What was seen as another is forgotten. */
function renew(state: State): void {
  for (const one of state.subscriptions) one.version = undefined;
  const socket = state.socket;
  state.attempts = 0;
  if (!socket) return;
  setConnection(state, "connecting");
  lose(state);
  socket.close();
}

function makeZone(): Zone {
  const state = makeState();
  window.addEventListener("online", () => wake(state));
  window.addEventListener("offline", () => state.pulse.check());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wake(state);
  });
  const listen = <T>(set: Set<T>, one: T): (() => void) => {
    set.add(one);
    open(state);
    return () => set.delete(one);
  };
  return {
    command: (what, options = {}) => command(state, what, options),
    watchGame: (game, watcher) => watchGame(state, game, watcher),
    watchBoard: (game, watcher) => watchBoard(state, game, watcher),
    watchBoards: (contest, round, watcher) => watchBoards(state, contest, round, watcher),
    watchContest: (contest, onContest, onRefused) => watchContest(state, contest, onContest, onRefused),
    watchLobby: (onLobby) => watchLobby(state, onLobby),
    watchMine: (onMine) => watchMine(state, onMine),
    onMessage: (listener) => listen(state.listeners, listener),
    connection: () => state.connection,
    onConnection: (listener) => listen(state.watchers, listener),
    onHello: (listener) => {
      state.helloListeners.add(listener);
      return () => state.helloListeners.delete(listener);
    },
    now: () => Math.round(performance.now() + state.offset),
    lagMs: () => state.lag,
    renew: () => renew(state),
    onLost: (listener) => void state.lostListeners.add(listener),
    rest: (isResting) => {
      if (state.isResting === isResting) return;
      state.isResting = isResting;
      if (isResting) drop(state);
      else if (state.subscriptions.size > 0 || state.listeners.size > 0) wake(state);
    },
    asWatcher: (isWatcher) => {
      if (state.isWatcher === isWatcher) return;
      state.isWatcher = isWatcher;
      renew(state);
    },
    isWatcher: () => state.isWatcher,
  };
}

let made: Zone | undefined;

/** The zone of this page; the connection is opened when something is first wanted of it. */
export function zone(): Zone {
  made ??= makeZone();
  return made;
}
