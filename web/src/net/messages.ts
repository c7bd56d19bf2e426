// messages.ts - what the zone says and is asked, as docs/protocol.md has it. Room: web/net.
import type { Facts, Reason, Result, Side } from "../zug/types";

/** The options of Online 3.6, kept with the account. */
export interface Options {
  smart_move: boolean;
  premove: boolean;
  auto_queen: boolean;
  confirm: boolean;
}

export interface Person {
  id: string;
  /** With a mark if it is a guest's: see parse.ts. */
  name: string;
  guest?: boolean;
}

/** Who has come in here. */
export interface Me extends Person {
  guest: boolean;
  arbiter: boolean;
  options: Options;
}

/**
 * A refusal, by HTTP or WebSocket: a code and an English sentence for programs, and the facts, where the code does not say
 * all: text/refusal.ts makes the sentence in the reader's language.
 */
export interface Refusal {
  ok: false;
  code: string;
  message: string;
  facts?: Facts;
  /** Who is not known (`no-such-person`), or which round waits (`round-waits`). */
  names?: string[];
}

export type Answer<T> = (T & { ok: true }) | Refusal;

/** One text, or one for each side. */
export type ControlTerm = string | { white: string; black: string };

export interface Terms {
  control: ControlTerm;
  /** "standard" or a FEN. */
  start: string;
  clock_start: "at-start" | "after-first-move";
  premoves: boolean;
  offers: boolean;
  private: boolean;
  /** What a move gets back for its way, at most; 0 to 300. */
  lag_max_ms: number;
  claim_after_ms: number;
  /** The default time: who has not come so long after the start forfeits; 0: never. */
  default_after_ms: number;
  delay_plies: number;
  /** For how long in a game a player's own clock stands still while a call for the arbiter waits; 0: never. */
  call_stop_ms: number;
}

/** Terms as they are asked for: a number of Chess960 is allowed, and all may be left out. */
export type WantedTerms = Partial<Omit<Terms, "start">> & { start?: string | number };

export interface Challenge extends Terms {
  challenge: string;
  from: Person;
  to?: Person;
  color: "white" | "black" | "any";
  made_ms: number;
  open: boolean;
  ending?: "accepted" | "declined" | "cancelled" | "expired";
  game?: string;
  rematch_of?: string;
}

/** A line of a list of games. */
export interface GameLine {
  game: string;
  white: Person;
  black: Person;
  control: string;
  set_ms: number;
  plies: number;
  result: Result;
  contest?: string;
  round?: string;
  board?: number;
}

/** A line of the archive. `moves` are the first ones, as UCI with blanks between. */
export interface ArchiveLine {
  game: string;
  white: { id?: string; name: string };
  black: { id?: string; name: string };
  result: Result;
  contest?: string;
  event?: string;
  round?: string;
  moves?: string;
  began_ms: number;
  ended_ms: number;
  private: boolean;
}

export interface Lobby {
  challenges: Challenge[];
  games: GameLine[];
  mine?: GameLine[];
}

export interface PlayedMove {
  uci: string;
  san: string;
  white_ms: number | null;
  black_ms: number | null;
  premove?: boolean;
  /** What it got back for its way. */
  lag_ms?: number;
}

export interface Assistant {
  state: "asked" | "joined" | "granted";
  /** Only for the side itself. */
  link?: string;
  id?: string;
  name?: string;
}

export interface Seat extends Person {
  here: boolean;
  away_ms?: number;
  /** Has not come to the game yet. */
  awaited?: boolean;
  called?: boolean;
  /** What the player says to the arbiter: for that player and the arbiters. */
  call?: string;
  assistant?: Assistant;
}

export type Status = "waiting" | "running" | "paused" | "over" | "aborted";
export type Role = "player" | "assistant" | "arbiter" | "watcher";

/** How a game ended; absent while it goes on. */
export interface End {
  result?: Result;
  end?: Reason;
  sentence?: string;
  reason?: string;
}

/** What the moves of White and Black have got back for their way, and what the next one can get. */
export interface LagBudget {
  lag_given_ms?: [number, number];
  lag_left_ms?: [number, number];
}

/** What `state` and `board` have in common. */
export interface TableState extends Terms, End, LagBudget {
  game: string;
  version: number;
  now_ms: number;
  set_ms: number;
  role: Role;
  sides: Side[];
  white: Seat;
  black: Seat;
  contest?: string;
  round?: string;
  board?: number;
  rematch_of?: string;
  rematch?: string;
  has_arbiter: boolean;
  /** The most that the moves of White and Black get back in the whole game. */
  lag_total_ms?: [number, number];
  status: Status;
  fen: string;
  turn: Side;
  white_ms: number | null;
  black_ms: number | null;
  ticking: boolean;
  /** When the flag of the clock that runs will fall; in a delay that is later than what is left. */
  fall_ms?: number;
  /** When the default time will be over, while it runs. */
  default_ms?: number;
  /** Up to then the clock of the side to move stands still, because its player waits for the arbiter. */
  held_until_ms?: number;
  offer?: Side;
  white_premove?: string;
  black_premove?: string;
  delayed?: boolean;
}

/** A whole game. */
export interface StateMessage extends TableState {
  type: "state";
  moves: PlayedMove[];
}

/** A game without its moves: for grids of boards. */
export interface BoardMessage extends TableState {
  type: "board";
  plies: number;
  last?: PlayedMove;
}

/** Something that has happened at a game. */
export interface EventMessage extends End, LagBudget {
  type: "event";
  game: string;
  version: number;
  at_ms: number;
  kind: string;
  side?: Side;
  moves?: PlayedMove[];
  plies?: number;
  fen?: string;
  white_ms?: number | null;
  black_ms?: number | null;
  ticking?: boolean;
  fall_ms?: number;
  default_ms?: number;
  held_until_ms?: number;
  offer_declined?: boolean;
  premove_dropped?: string;
  premove?: string;
  premoves?: boolean;
  offers?: boolean;
  link?: string;
  person?: string;
  name?: string;
  challenge?: string;
  away_ms?: number;
}

/** An event in the log of a game. */
export interface LoggedEvent extends Omit<EventMessage, "type"> {
  by?: Person;
  lag_ms?: number;
}

export interface Pairing {
  board: number;
  white: Person;
  black: Person;
  game?: string;
  result?: Result;
  aborted?: boolean;
}

export interface Round {
  round: string;
  started: boolean;
  pairings: Pairing[];
}

/** A contest in a list. */
export interface ContestLine {
  contest: string;
  name: string;
  site?: string;
  made_ms: number;
  closed: boolean;
}

export interface Contest extends Terms, ContestLine {
  site: string;
  arbiter: boolean;
  arbiters: Person[];
  rounds: Round[];
}

/** A player calls the arbiter. */
export interface Call {
  game: string;
  side: Side;
  name: string;
  reason: string;
  contest?: string;
}

export interface Token {
  id: string;
  label: string;
  since_ms: number;
  until_ms: number;
}

export type Reply = ({ ok: true; id?: string; version?: number; repeat?: boolean; link?: string } | Refusal) & {
  type: "reply";
  re?: string;
};

/** Messages that no question asked for. */
export type Message =
  | { type: "hello"; protocol: number; now_ms: number; me?: Me }
  | StateMessage
  | BoardMessage
  | EventMessage
  | ({ type: "lobby" } & Lobby)
  | ({ type: "challenge" } & Challenge)
  | ({ type: "challenge-ends" } & Challenge)
  | ({ type: "game-begins" } & GameLine)
  | ({ type: "game-ends" } & GameLine)
  | ({ type: "contest" } & Contest)
  | ({ type: "contest-changes"; kind: string; removed?: string } & Contest)
  | ({ type: "call" } & Call)
  | { type: "presence"; game: string; side: Side; here: boolean }
  | { type: "renamed"; was: string; me: Me }
  | { type: "resync"; game?: string };

interface InGame {
  game: string;
  side?: Side | undefined;
}
interface Reasoned {
  reason?: string | undefined;
}
interface AtTable extends InGame, Reasoned {}

/** What the zone can be asked to do. */
export type Command =
  | ({ do: "challenge"; color?: "white" | "black" | "any"; to?: string; to_id?: string } & WantedTerms)
  | { do: "accept" | "decline" | "cancel"; challenge: string }
  | ({ do: "over-the-board" } & WantedTerms)
  | { do: "rematch"; game: string }
  | ({ do: "abort"; game: string } & Reasoned)
  | ({ do: "move"; move: string } & InGame)
  | ({ do: "premove"; move: string } & InGame)
  | ({ do: "premove-clear" | "resign" | "offer-draw" | "accept-draw" | "claim-absence" } & InGame)
  | ({ do: "call-arbiter" } & AtTable)
  | ({ do: "answer-call" | "pause" | "explain-pause" | "resume"; game: string } & Reasoned)
  | ({ do: "set-clocks"; game: string; clocks_ms: readonly [number, number] } & Reasoned)
  | ({ do: "take-back"; game: string; plies: number } & Reasoned)
  | ({ do: "adjudicate"; game: string; result: Exclude<Result, "*"> } & Reasoned)
  | ({ do: "allow"; game: string; premoves: boolean; offers: boolean } & Reasoned)
  | ({ do: "assistant-ask" } & InGame)
  | { do: "assistant-join"; game: string; link: string }
  | ({ do: "assistant-accept" | "assistant-refuse" | "assistant-remove"; game: string; side: Side } & Reasoned)
  | ({ do: "contest"; name: string; site?: string } & WantedTerms)
  | ({ do: "contest-change"; contest: string; name: string; site?: string } & WantedTerms)
  | ({ do: "contest-allow"; contest: string; premoves: boolean; offers: boolean } & Reasoned)
  | { do: "contest-arbiter" | "contest-arbiter-remove"; contest: string; to?: string; to_id?: string }
  | {
      do: "contest-pair";
      contest: string;
      round: string;
      pairings?: readonly { white: string; black: string; board?: number }[];
      csv?: string;
    }
  | { do: "contest-start" | "contest-unpair"; contest: string; round: string }
  | { do: "contest-close" | "contest-reopen"; contest: string };
