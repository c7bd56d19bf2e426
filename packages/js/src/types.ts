// types.ts - what libzug answers, as src/wasm documents it. Room: packages/js.

export type Side = "white" | "black";

export const SIDES: readonly Side[] = ["white", "black"];

/** The opponent. */
export const other = (side: Side): Side => (side === "white" ? "black" : "white");

/** Whose half-move it is, so many after the first. */
export const sideAt = (first: Side, index: number): Side => (index % 2 === 0 ? first : other(first));

/**
 * What is to be said, without words: text/facts.ts makes the sentence. A piece is its letter in a FEN and its square: "Nf3" is
 * White's, "bg4" Black's. Pieces, squares and numbers stand in the order in which the English sentence names them.
 */
export interface Facts {
  code: string;
  /** Which of several sentences of the code it is. */
  detail?: string;
  side?: Side;
  kind?: Kind;
  /** A file or a rank. */
  line?: string;
  pieces?: string[];
  squares?: string[];
  numbers?: number[];
}

/** Bad input: what is wrong with it, and the byte it is about. */
export interface Problem {
  problem: Facts;
  offset: number;
  /** Of a move: only the piece of a promotion is missing. */
  lacks_piece?: boolean;
  /** Of such a move: its squares. */
  from?: Square;
  to?: Square;
  /** Of a move: the one that was probably meant, in SAN. */
  suggestion?: string;
}

/** What the checker of files has found. The facts are of another code if they are about the FEN of a game. */
export interface Found {
  code: string;
  facts: Facts;
  /** The move that was probably meant, and the move that is written badly, in SAN. */
  suggestion?: string;
  played?: string;
}

type File = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h";
type Rank = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8";
/** The name of a square. */
export type Square = `${File}${Rank}`;

/** A legal move. Of castling, `to` is where the king goes and `rook` the rook's square. */
export interface Move {
  uci: string;
  san: string;
  from: Square;
  to: Square;
  rook?: Square;
  promotion?: Kind;
  capture?: true;
}

/** Who moves first, and which number that move has. */
export type Beginning = Pick<Position, "turn" | "number">;

/** A premove; `choices` if a pawn's piece is yet to be named. */
export interface Premove {
  premove: string;
  choices?: { kind: Kind; premove: string }[];
}

export interface Position {
  fen: string;
  turn: Side;
  check: boolean;
  /** Of the next move. */
  number: number;
  end: "" | "checkmate" | "stalemate";
  chess960: boolean;
  moves: Move[];
}

/** A move that was played, with the position after it. */
export interface Played extends Move {
  fen: string;
  turn: Side;
  check: boolean;
}

export type Kind = "king" | "queen" | "rook" | "bishop" | "knight" | "pawn";

/** A piece on the board; attacks and attackers are squares of pieces of the other side. */
export interface Piece {
  square: Square;
  color: Side;
  kind: Kind;
  attacks: string[];
  attackers: string[];
  pinned?: boolean;
}

export type Bonus = "none" | "increment" | "delay" | "bronstein";

export interface Period {
  moves: number;
  time_ms: number;
  bonus: Bonus;
  bonus_ms: number;
  hourglass: boolean;
}

/** A time control: `text` as PGN writes it. */
export interface Control {
  text: string;
  clock: boolean;
  periods: Period[];
}

export type GameState = "waiting" | "running" | "paused" | "over";
/** The last four are not PGN's: both have lost, and forfeits. */
export const RESULTS = ["*", "1-0", "0-1", "1/2-1/2", "0-0", "+/-", "-/+", "-/-"] as const;
export type Result = (typeof RESULTS)[number];
export type Reason =
  | "checkmate"
  | "resignation"
  | "time"
  | "time-cannot-mate"
  | "agreement"
  | "repetition"
  | "fivefold"
  | "fifty-moves"
  | "seventy-five-moves"
  | "stalemate"
  | "dead-position"
  | "absence"
  | "adjudication"
  | "forfeit"
  | "never-came";

export interface SideView {
  /** null without a clock. */
  left_ms: number | null;
  /** From 0. */
  period: number;
  periods: number;
  /** 0: no number of moves to make. */
  moves_to_control: number;
  offers: boolean;
  connected: boolean;
  assistant: boolean;
  premove?: string;
}

export interface GameView {
  state: GameState;
  result: Result;
  reason: Reason | "";
  article: string;
  fen: string;
  turn: Side;
  check: boolean;
  plies: number;
  occurrences: number;
  halfmoves: number;
  ticking: boolean;
  deadline_ms: number | null;
  unproved: boolean;
  white: SideView;
  black: SideView;
}

/** A half-move of a game, with the position and both clocks after it. */
export interface HalfMove extends Played {
  at_ms: number;
  white_ms: number | null;
  black_ms: number | null;
  premove: boolean;
}

/** The events of a game, in the order of zug_game_event_kind. */
export const EVENTS = [
  "start",
  "move",
  "premove",
  "premove-clear",
  "resign",
  "offer-draw",
  "accept-draw",
  "claim-draw",
  "claim-absence",
  "hold-clock",
  "release-clock",
  "time-check",
  "judged",
  "pause",
  "resume",
  "set-clocks",
  "take-back",
  "adjudicate",
  "assistant-granted",
  "assistant-removed",
  "connection-lost",
  "connection-regained",
] as const;
export type EventKind = (typeof EVENTS)[number];

export interface GameEvent {
  kind: EventKind;
  side?: Side;
  /** Of move, premove and claim-draw. */
  move?: string;
  lag_ms?: number;
  plies?: number;
  result?: Result;
  clocks_ms?: readonly [number, number];
}

export interface News extends Partial<Move> {
  kind: string;
  side: Side;
  ply: number;
  premove?: boolean;
  check?: boolean;
}

/** The code of a refusal: text/refusal.ts makes the sentence. */
export interface Refused {
  refusal: string;
}

export interface GameSettings {
  fen?: string;
  white: string;
  black?: string;
  laws?: "online" | "otb";
  clock_start?: "at-start" | "after-first-move";
  premoves?: boolean;
  offers?: boolean;
  lag_max_ms?: number;
  /** The game only follows one of the zone: whether a position is dead, where that is hard to say, the zone finds out. */
  mirror?: boolean;
}
