// messages.ts - what the zone says and is asked: made by tools/gen-messages of server/msg/messages.toml; do not edit. Room: web/net.

/** Why no engine may think about a position: who asks plays a game, or it is one of a live game. */
export type NoThought = "own-game" | "live-position";

/** The kind of a piece. */
export type PieceKind = "king" | "queen" | "rook" | "bishop" | "knight" | "pawn";

/** A player's side. */
export type Side = "white" | "black";

/** How quick a game is: the time for sixty moves is under 3 minutes, up to 10, under 60, under a day, or more; none without a clock. */
export type Speed = "bullet" | "blitz" | "rapid" | "classical" | "correspondence" | "none" | "unknown";

/** The colour that who makes a challenge wants. */
export type ColorWish = "white" | "black" | "any";

/** How a game ended: * if it has not, 0-0 lost by both, and forfeits. */
export type Result = "*" | "1-0" | "0-1" | "1/2-1/2" | "0-0" | "+/-" | "-/+" | "-/-";

/** A result that an arbiter can give. */
export type DecidedResult = "1-0" | "0-1" | "1/2-1/2" | "0-0" | "+/-" | "-/+" | "-/-";

/** Why somebody has no opponent: left over by the pairing, or absent with a whole, half or no point. */
export type Bye = "pairing" | "full" | "half" | "zero";

/** What a round brings to who is absent: a whole, half or no point; none if the player plays after all. */
export type AbsenceBye = "full" | "half" | "zero" | "none";

/** Why a game ended. */
export type EndReason = "checkmate" | "resignation" | "time" | "time-cannot-mate" | "agreement" | "repetition" | "fifty-moves" | "stalemate" | "dead-position" | "absence" | "adjudication" | "forfeit" | "never-came";

/** What a player may say to the other: a few fixed phrases, which each page shows in the language of its reader. */
export type Phrase = "hello" | "good-luck" | "nice-move" | "sorry" | "good-game" | "thanks";

/** Whether the clock runs from the start, or from the first move on. */
export type ClockStart = "at-start" | "after-first-move";

/** Where a game stands. */
export type Status = "waiting" | "running" | "paused" | "over" | "aborted";

/** What the receiver is at a game. */
export type Role = "player" | "assistant" | "arbiter" | "watcher";

/** How far somebody is from being an assistant: the player has a link, somebody came by it, and was accepted. */
export type AssistantState = "asked" | "joined" | "granted";

/** How a challenge ended. */
export type Ending = "accepted" | "declined" | "cancelled" | "expired";

/** Where a zone is kept: in a file that can be downloaded, or by a server of PostgreSQL. */
export type DatabaseKind = "file" | "server";

/** What became of a name in a list: an account could be made, was made, has the name already, or cannot have it. */
export type NameState = "free" | "made" | "taken" | "wrong";

/** What has happened to a contest. */
export type ContestChange = "contest-changed" | "contest-allowed" | "contest-arbiter-added" | "contest-arbiter-removed" | "contest-paired" | "contest-started" | "contest-unpaired" | "contest-closed" | "contest-reopened" | "contest-planned" | "contest-entered" | "contest-left" | "contest-absent" | "contest-decided" | "contest-scheduled" | "contest-held" | "contest-board-started" | "contest-reseated" | "contest-teamed" | "contest-marked" | "contest-deleted";

/** The ways of moving that a player may switch on (Online 3.6), kept with the account. */
export interface Options {
  /** One square is enough if one legal move involves it. */
  smart_move: boolean;
  /** Moves may be entered beforehand. */
  premove: boolean;
  /** A pawn becomes a queen unless another piece is named. */
  auto_queen: boolean;
  /** The page asks before it sends a move. */
  confirm: boolean;
}

/** Options to be switched on or off; others stay as they are. */
export interface WantedOptions {
  /** If it is to change. */
  smart_move?: boolean | undefined;
  /** If it is to change. */
  premove?: boolean | undefined;
  /** If it is to change. */
  auto_queen?: boolean | undefined;
  /** If it is to change. */
  confirm?: boolean | undefined;
}

/** Somebody, wherever they stand. */
export interface Person {
  /** Of the person. */
  id: string;
  /** As it was when the game began. */
  name: string;
  /** There if nobody has given a password for this name. */
  guest?: boolean;
}

/** Who has come in. */
export interface Me {
  /** Of the person. */
  id: string;
  /** As others see it. */
  name: string;
  /** Whether they have come in without a password. */
  guest: boolean;
  /** Whether they are an arbiter of the whole zone. */
  arbiter: boolean;
  /** How they move. */
  options: Options;
}

/** What is to be said, without words, for who says it in another language. Pieces, squares and numbers stand in the order in which the sentence names them. */
export interface Facts {
  /** What it is: pinned, blocked, name-length. */
  code: string;
  /** Which of several sentences of the code, if it has several. */
  detail?: string;
  /** If it is about a side. */
  side?: Side;
  /** Of a piece that is not on the board, or could be one of several. */
  kind?: PieceKind;
  /** A file, a to h, or a rank, 1 to 8, if a piece was to come from one. */
  line?: string;
  /** Pieces, if it is about any: the letter in a FEN and the square, as Nf3 of White or bg4 of Black. */
  pieces?: string[];
  /** Squares, if it is about any. */
  squares?: string[];
  /** Numbers, if it is about any: of what stands in a text its line and column, and of a report then the player, the opponent, the team and the round, if it is about one of them. */
  numbers?: number[];
}

/** A time control for each side. */
export interface ControlPair {
  /** White's. */
  white: string;
  /** Black's. */
  black: string;
}

/** Under which terms a game is played. */
export interface Terms {
  /** The time control: one text if both sides have the same. */
  control: string | ControlPair;
  /** The position from which the game begins. */
  start: string;
  /** When the clock begins to run. */
  clock_start: ClockStart;
  /** Whether premoves are allowed. */
  premoves: boolean;
  /** Whether draws may be offered. */
  offers: boolean;
  /** Whether it is in no list. */
  private: boolean;
  /** What a move gets back for its way, at most. */
  lag_max_ms: number;
  /** The opponent of who is away so long may claim the game. */
  claim_after_ms: number;
  /** The default time: who has not come so long after the start forfeits. */
  default_after_ms: number;
  /** Watchers see the board so many half-moves late. */
  delay_plies: number;
  /** For how long in a game a player's own clock stands still while their call for the arbiter waits. */
  call_stop_ms: number;
}

/** Terms as they are asked for; what is left out is as usual, or stays as it is. */
export interface WantedTerms {
  /** If it is not -, that is, without a clock. */
  control?: string | ControlPair | undefined;
  /** If it is not the usual position. */
  start?: string | number | undefined;
  /** If it is not after-first-move. */
  clock_start?: ClockStart | undefined;
  /** If they are forbidden. */
  premoves?: boolean | undefined;
  /** If they are forbidden. */
  offers?: boolean | undefined;
  /** If it shall be in no list. */
  private?: boolean | undefined;
  /** If it is not 300. */
  lag_max_ms?: number | undefined;
  /** If it is not 0. */
  claim_after_ms?: number | undefined;
  /** If it is not 0. */
  default_after_ms?: number | undefined;
  /** If it is not 0. */
  delay_plies?: number | undefined;
  /** If it is not 0. */
  call_stop_ms?: number | undefined;
}

/** A challenge. */
export interface Challenge extends Terms {
  /** Of the challenge. */
  challenge: string;
  /** Who made it. */
  from: Person;
  /** For whom it is; missing if anybody may accept. */
  to?: Person;
  /** Of who made it. */
  color: ColorWish;
  /** When it was made. */
  made_ms: number;
  /** Whether it can be accepted. */
  open: boolean;
  /** How it ended, once it has. */
  ending?: Ending;
  /** What came of it, if it was accepted. */
  game?: string;
  /** The game that is to be played again, of a rematch. */
  rematch_of?: string;
}

/** A line of a list of games. */
export interface GameLine {
  /** Of the game. */
  game: string;
  /** Who has White. */
  white: Person;
  /** Who has Black. */
  black: Person;
  /** White's time control. */
  control: string;
  /** When the table was set. */
  set_ms: number;
  /** Half-moves that were made. */
  plies: number;
  /** How it ended. */
  result: Result;
  /** Of a game in a contest. */
  contest?: string;
  /** Of a game in a contest. */
  round?: string;
  /** Of a game in a contest. */
  board?: number;
}

/** A player of a finished game. */
export interface ArchivePerson {
  /** Missing for who has none any more. */
  id?: string;
  /** As it was when the game began. */
  name: string;
  /** There if nobody had given a password for this name. */
  guest?: boolean;
}

/** A line of the archive. */
export interface ArchiveLine {
  /** Of the game. */
  game: string;
  /** Who had White. */
  white: ArchivePerson;
  /** Who had Black. */
  black: ArchivePerson;
  /** How it ended; * if it was aborted. */
  result: Result;
  /** Of a game in a contest. */
  contest?: string;
  /** The contest's name, or what PGN's Event says. */
  event: string;
  /** The name of the round; empty outside contests. */
  round: string;
  /** The first moves as UCI, with blanks between them. */
  moves: string;
  /** When the table was set. */
  began_ms: number;
  /** When it ended. */
  ended_ms: number;
  /** Whether only its players find it. */
  private: boolean;
  /** White's time control; this and what follows is missing if the game could not be read now. */
  control?: string;
  /** Half-moves that were made. */
  plies?: number;
  /** The code of its opening, if a position of it has one. */
  eco?: string;
  /** The English name of its opening, likewise. */
  opening?: string;
}

/** What came of some games for somebody. */
export interface Score {
  /** Games that were won. */
  won: number;
  /** That were drawn. */
  drawn: number;
  /** That were lost. */
  lost: number;
  /** In them. */
  points: number;
}

/** What came of the games of one speed. */
export interface SpeedScore extends Score {
  /** Of their time controls. */
  speed: Speed;
}

/** What came of the games with an opening. */
export interface OpeningScore extends Score {
  /** That was played. */
  side: Side;
  /** Its English name, without variations. */
  opening: string;
}

/** What came of the games in a contest. */
export interface EventScore extends Score {
  /** Of the contest. */
  contest: string;
  /** Of the contest. */
  name: string;
  /** When the last of them began. */
  last_ms: number;
}

/** Open challenges and live games: 200 of each at most, chosen fairly if there are more. */
export interface Lobby {
  /** That anybody may accept. */
  challenges: Challenge[];
  /** That anybody may watch. */
  games: GameLine[];
  /** One's own live games, for who has come in. */
  mine?: GameLine[];
}

/** How it stood between the two in consecutive rematches. */
export interface Series {
  /** That have had a result. */
  games: number;
  /** Of who has White now. */
  white: number;
  /** Of who has Black now. */
  black: number;
}

/** A half-move that was made. */
export interface PlayedMove {
  /** As UCI. */
  uci: string;
  /** As SAN. */
  san: string;
  /** What White had left after it; null without a clock. */
  white_ms: number | null;
  /** What Black had left after it; null without a clock. */
  black_ms: number | null;
  /** There if it had been entered beforehand. */
  premove?: boolean;
  /** What it got back for its way, if anything. */
  lag_ms?: number;
}

/** Somebody who moves for a player who cannot (Online 3.8). */
export interface Assistant {
  /** How far it is. */
  state: AssistantState;
  /** By which somebody may come; for that side only, while nobody has. */
  link?: string;
  /** Once somebody has come. */
  id?: string;
  /** Once somebody has come. */
  name?: string;
  /** There if nobody has given a password for this name. */
  guest?: boolean;
}

/** A player at a table. */
export interface Seat extends Person {
  /** Whether the player is connected. */
  here: boolean;
  /** For how long not, if not. */
  away_ms?: number;
  /** There if the player has not come to the game yet. */
  awaited?: boolean;
  /** There while the player waits for the arbiter. */
  called?: boolean;
  /** What the player says to the arbiter: for that player and the arbiters. */
  call?: string;
  /** If there is one, or will be. */
  assistant?: Assistant;
}

/** How a game ended. */
export interface End {
  /** Once it has ended. */
  result?: Result;
  /** Once it has ended. */
  end?: EndReason;
  /** Once it has ended: the same in English. */
  sentence?: string;
}

/** What moves get back for their way: of White and of Black, in a game where anything is given back. */
export interface LagBudget {
  /** What they have got. */
  lag_given_ms?: readonly [number, number];
  /** What the next one can get. */
  lag_left_ms?: readonly [number, number];
}

/** The clocks, at the moment of the message. */
export interface Clocks {
  /** What White has left; null without a clock. */
  white_ms: number | null;
  /** What Black has left; null without a clock. */
  black_ms: number | null;
  /** Whether the clock of the side to move runs. */
  ticking: boolean;
  /** When nothing will be left of the clock that runs, if one does. */
  fall_ms?: number;
  /** Up to when the clock that runs stands still, because its player waits for the arbiter. */
  held_until_ms?: number;
  /** When the default time will be over, while it runs. */
  default_ms?: number;
}

/** How a game stands, as the receiver may see it: what a state and a board have in common. */
export interface TableState extends Terms, Clocks, End, LagBudget {
  /** Of the game. */
  game: string;
  /** Of the last event that everybody may know of. */
  version: number;
  /** To which the clocks belong. */
  now_ms: number;
  /** When the table was set. */
  set_ms: number;
  /** What the receiver is here. */
  role: Role;
  /** That the receiver plays or assists. */
  sides: Side[];
  /** Who has White. */
  white: Seat;
  /** Who has Black. */
  black: Seat;
  /** Of a game in a contest. */
  contest?: string;
  /** Of a game in a contest. */
  round?: string;
  /** Of a game in a contest. */
  board?: number;
  /** The game of which this is the rematch. */
  rematch_of?: string;
  /** An open challenge to play again. */
  rematch?: string;
  /** Of a rematch: the games before it. */
  series?: Series;
  /** Whether somebody can be called. */
  has_arbiter: boolean;
  /** The most that the moves of White and Black get back in the whole game, if anything. */
  lag_total_ms?: readonly [number, number];
  /** Where it stands. */
  status: Status;
  /** The position. */
  fen: string;
  /** Who has the move. */
  turn: Side;
  /** Who has offered a draw, while that stands. */
  offer?: Side;
  /** Who has asked to take a move back, while that stands. */
  take_back?: Side;
  /** White's premove, for White's eyes only. */
  white_premove?: string;
  /** Black's premove, for Black's eyes only. */
  black_premove?: string;
  /** There if the receiver sees the game some half-moves late. */
  delayed?: boolean;
  /** An arbiter's for the result, the abort, or the pause while it lasts. */
  reason?: string;
  /** There if the zone itself has aborted the game, since nothing happened for too long. */
  idle?: boolean;
}

/** A whole game. */
export interface Game extends TableState {
  /** All of them. */
  moves: PlayedMove[];
}

/** Who plays on a board of a round. */
export interface PairedPerson {
  /** Of the person; missing for a player who has no account yet. */
  id?: string;
  /** Of the person, or of the player in the list of the contest. */
  name: string;
  /** There if nobody has given a password for this name. */
  guest?: boolean;
  /** In the list of players, if the contest has one. */
  player?: number;
}

/** Two who play on a board of a round. */
export interface Pairing {
  /** From 1. */
  board: number;
  /** Who has White. */
  white: PairedPerson;
  /** Who has Black. */
  black: PairedPerson;
  /** Once the round has started; in a private contest for arbiters only. */
  game?: string;
  /** Once the round has started, and not in a message about a change; or given by an arbiter. */
  result?: Result;
  /** There if the result was given, and not played here. */
  given?: boolean;
  /** There if the game was aborted. */
  aborted?: boolean;
  /** There if the board is held back: it does not start with the round, but alone. */
  held?: boolean;
  /** There if the game stands still to be resumed another time; it means nothing once there is a result. */
  adjourned?: boolean;
  /** There if no game took place: what the round brings to both. */
  unplayed?: Bye;
}

/** A player who has no opponent in a round. */
export interface FreePlayer {
  /** In the list of players. */
  player: number;
  /** Why. */
  bye: Bye;
}

/** A player in the list of a contest. */
export interface Player {
  /** By which the player is known in this contest: from 1, and for good. */
  player: number;
  /** The pairing number, by rating, title and name until the first round is paired, so that others may get other ones; later ones come last. Missing in messages about a change. */
  number?: number;
  /** As lists have it. */
  name: string;
  /** Who plays, once that is known. */
  account?: Person;
  /** If there is one. */
  rating?: number;
  /** If there is one, such as WGM. */
  title?: string;
  /** m or w, if it is known. */
  sex?: string;
  /** If it is known, such as GER. */
  federation?: string;
  /** If it is known. */
  fide_id?: string;
  /** The year or the day, if it is known. */
  birth?: string;
  /** If it is known. */
  club?: string;
}

/** A player to be entered, or, if player says whom, to be changed; what is left out is not known. */
export interface WantedPlayer {
  /** Of one who is in the list. */
  player?: number | undefined;
  /** As lists have it. */
  name: string;
  /** The name of the account that plays, unless account_id is there. */
  account?: string | undefined;
  /** The id of the person who plays, unless account is there. */
  account_id?: string | undefined;
  /** If there is one. */
  rating?: number | undefined;
  /** At most 3 letters. */
  title?: string | undefined;
  /** m or w. */
  sex?: string | undefined;
  /** At most 3 letters. */
  federation?: string | undefined;
  /** At most 11 digits. */
  fide_id?: string | undefined;
  /** As 2014 or 2014/05/31. */
  birth?: string | undefined;
  /** At most 63 bytes. */
  club?: string | undefined;
}

/** Rounds in which a player does not play; of several that are about one round the last counts. */
export interface Absence {
  /** In the list of players. */
  player: number;
  /** The first of them. */
  from: number;
  /** The last of them; missing: and all that follow. */
  to?: number;
  /** What each brings. */
  bye: AbsenceBye;
}

/** By which rules the players of a contest are paired and ranked. */
export interface Plan {
  /** Empty: rounds are paired by hand. */
  system: string;
  /** How many there are to be, if that is known. */
  rounds?: number;
  /** In their order, if there are any. */
  tie_breaks?: string;
  /** What the first player has in round 1, if it was drawn. */
  first_color?: Side;
  /** What else holds, as lines of a report, if anything does. */
  lines?: string;
}

/** A team of a contest. */
export interface Team {
  /** Its number, from 1, by which teams are paired. */
  team: number;
  /** What it is called. */
  name: string;
  /** A short name, if there is one. */
  nickname?: string;
  /** Who speaks for it, if that is known. */
  captain?: string;
  /** In the list of players, in the order of boards, substitutes behind them. */
  players: number[];
}

/** A team to be entered, or, if there is one with this number, to be changed. */
export interface WantedTeam {
  /** Its number, from 1 to 999; missing: the first that is free. */
  team?: number | undefined;
  /** What it is called; empty: there is to be no such team any more. */
  name: string;
  /** A short name. */
  nickname?: string | undefined;
  /** Who speaks for it. */
  captain?: string | undefined;
  /** In the list of players, in the order of boards, substitutes behind them: at most 40, and none who is in another team. */
  players?: number[] | undefined;
}

/** Two who shall play on a board of a round. */
export interface WantedPairing {
  /** By name, unless white_id is there. */
  white?: string | undefined;
  /** By name, unless black_id is there. */
  black?: string | undefined;
  /** By id, unless white is there. */
  white_id?: string | undefined;
  /** By id, unless black is there. */
  black_id?: string | undefined;
  /** Without effect: what the zone itself knows counts. */
  white_guest?: boolean | undefined;
  /** Without effect: what the zone itself knows counts. */
  black_guest?: boolean | undefined;
  /** If it is not the next one. */
  board?: number | undefined;
  /** In a contest with a list of players: who has White, in place of names and ids of persons. */
  white_player?: number | undefined;
  /** The same of Black. */
  black_player?: number | undefined;
  /** If it is known already and not to be played here. */
  result?: DecidedResult | undefined;
  /** True if it shall not start with the round, but later alone. */
  held?: boolean | undefined;
}

/** A player who shall have no opponent in a round. */
export interface WantedFree {
  /** In the list of players. */
  player: number;
  /** Why. */
  bye: Bye;
}

/** A round of a contest. */
export interface Round {
  /** Its name. */
  round: string;
  /** Whether its games have begun. */
  started: boolean;
  /** By board. */
  pairings: Pairing[];
  /** Players without an opponent, if there are any. */
  free?: FreePlayer[];
  /** When it starts by itself, if an arbiter has said so and it has not started. */
  starts_ms?: number;
  /** Why it could not start at that time; it is tried again every five seconds. */
  held_up?: string;
}

/** A tie-break by which standings are ordered. */
export interface StandingsTieBreak {
  /** As in reports. */
  code: string;
  /** Of FIDE C.07. */
  article: string;
  /** In words. */
  name: string;
  /** Whether it could be applied. */
  counts: boolean;
  /** Why not. */
  why?: string;
}

/** What became of somebody in a round. */
export interface StandingsCell {
  /** As in a cross table, such as 12w1 or H. */
  text: string;
  /** By number. */
  opponent?: number;
  /** Of the round; for teams match points. */
  points: number;
  /** Of teams. */
  game_points?: number;
}

/** What the games of a player mean for the rating, for information. */
export interface StandingsRated {
  /** That are rated; 0: nothing else is said. */
  games: number;
  /** In them. */
  score: number;
  /** Of a rated player: the score that was expected. */
  expected?: number;
  /** By which the difference counts. */
  k?: number;
  /** Of the rating. */
  change?: number;
}

/** What a round adds to a tie-break. */
export interface StandingsPart {
  /** Which one. */
  round: number;
  /** By number. */
  opponent?: number;
  /** Whether an unplayed round counts as against a dummy. */
  dummy: boolean;
  /** Whether the tie-break leaves it out. */
  cut: boolean;
  /** Of the opponent, or of the dummy. */
  score: number;
  /** What it adds. */
  value: number | null;
}

/** Somebody in the standings; of a team there are no title, federation, fide_number, rating and performance. */
export interface StandingsRow {
  /** Missing if the results do not count. */
  rank?: number;
  /** Whether somebody else has the same rank. */
  shared: boolean;
  /** The pairing number, or that of the team. */
  number: number;
  /** As a report has it, cut to 33 characters. */
  name?: string;
  /** If there is one. */
  title?: string;
  /** If it is known. */
  federation?: string;
  /** If it is known. */
  fide_number?: string;
  /** If there is one. */
  rating?: number;
  /** Of the games that are rated, if there are any. */
  performance?: number;
  /** If one player alone was asked for. */
  rated?: StandingsRated;
  /** Of teams match points. */
  points: number;
  /** Of teams. */
  game_points?: number;
  /** From which round on the player was absent to the end. */
  absent_since?: number;
  /** Which tie-break, from 0, puts this row below the one before it; missing if none does. */
  decided_by?: number;
  /** In each tie-break; null for none. */
  values: (number | null)[];
  /** If one player alone was asked for: what each of the values is the sum of; empty for those that are no sums. */
  parts?: StandingsPart[][];
  /** From round 1 on. */
  rounds: StandingsCell[];
}

/** Games of a round that have no result yet. */
export interface OpenGames {
  /** Which one. */
  round: number;
  /** How many. */
  games: number;
}

/** Who stands where, as zug standings --cross-table --format json prints it. */
export interface Standings {
  /** The word standings. */
  type: string;
  /** The word players, or teams. */
  of: string;
  /** Its name. */
  tournament?: string;
  /** After which round. */
  after: number;
  /** Whether the rules for Swiss tournaments were applied. */
  swiss: boolean;
  /** Of a knock-out: whether players are ranked by the stage that they have reached. */
  by_stage?: boolean;
  /** Why not. */
  not_by_stage?: string;
  /** Rounds that are counted though games of them are going on. */
  open_games?: OpenGames[];
  /** In their order. */
  tie_breaks: StandingsTieBreak[];
  /** The first rank first. */
  rows: StandingsRow[];
}

/** A board of a match of two teams. */
export interface MatchBoard {
  /** In the round. */
  board: number;
  /** Who sits there for the home team, in the list of players; missing: nobody. */
  home?: number;
  /** The same of the other team. */
  away?: number;
  /** What the home team has there. */
  home_color: Side;
  /** What the board brought the home team, once that is known. */
  home_points?: number;
  /** The same of the other team. */
  away_points?: number;
}

/** A match of two teams in a round. */
export interface Match {
  /** The number of the home team. */
  home: number;
  /** The number of the other one. */
  away: number;
  /** In their order; none in a round that is not paired. */
  boards: MatchBoard[];
  /** Games of it without a result. */
  open: number;
  /** Board points so far, of a round that is paired. */
  home_points?: number;
  /** The same of the other team. */
  away_points?: number;
  /** Match points, once no game is open. */
  home_match?: number;
  /** The same of the other team. */
  away_match?: number;
}

/** The matches of a round. */
export interface MatchRound {
  /** Which one. */
  round: number;
  /** Whether it has pairings; else it is as the table of the system has it. */
  paired: boolean;
  /** In the order of boards. */
  matches: Match[];
  /** Teams without an opponent, if there are any. */
  free?: number[];
}

/** What a player made at a board of matches. */
export interface BoardScore {
  /** In the list of players. */
  player: number;
  /** The number of the team. */
  team: number;
  /** At this board. */
  points: number;
  /** That are over, forfeited ones included. */
  games: number;
}

/** Who played at a board of matches. */
export interface BoardScores {
  /** Of the match, from 1. */
  board: number;
  /** The most points first, of equal ones in fewer games. */
  players: BoardScore[];
}

/** All matches of the teams of a contest, those to come included if the system has a table, and the best at each board. */
export interface Matches {
  /** Of a match. */
  boards: number;
  /** From the first on. */
  rounds: MatchRound[];
  /** From board 1 on. */
  best: BoardScores[];
}

/** Two who meet in a proposal. */
export interface ProposedPairing {
  /** Of teams: boards that are not taken are left out. */
  board?: number;
  /** In the list of players. */
  white_player: number;
  /** In the list of players. */
  black_player: number;
  /** Of a round robin: the game is lost by who is absent. */
  result?: DecidedResult;
}

/** Two who meet by the rules, by pairing number, and why. */
export interface PairedNumbers {
  /** Who has White, or is free. */
  white: number;
  /** Who has Black; 0: white has no opponent. */
  black: number;
  /** Whose opponent was chosen; in a Swiss, if reasons were asked for. */
  player?: number;
  /** Why this one: first, met, forbidden, colors, criterion, order or bye. */
  cause?: string;
  /** Whom the rules try first. */
  instead?: number;
  /** Which one speaks against that. */
  criterion?: number;
  /** The same as a sentence. */
  why?: string;
}

/** A round by the rules, as zug pair --format json prints it. */
export interface PairedRound {
  /** The word round, or no-pairing. */
  type: string;
  /** Which one, if that is known. */
  round?: number;
  /** In the order of boards. */
  pairs?: PairedNumbers[];
  /** Those that the contest has, when both are compared. */
  report?: PairedNumbers[];
  /** Why the rules give none, such as rounds-over. */
  code?: string;
  /** The same as a sentence. */
  why?: string;
}

/** A round as the rules pair it. The pairings and who is free can be sent as contest-pair. */
export interface Proposal {
  /** Which one; 0 if that is not known. */
  round: number;
  /** In the order of boards; none if there is no pairing. */
  pairings: ProposedPairing[];
  /** Who has no opponent. */
  free: FreePlayer[];
  /** The same by pairing numbers, with reasons if they were asked for; or why there is no pairing. */
  paired: PairedRound;
  /** Of teams: the same by matches, with empty boards. */
  matches?: Match[];
}

/** Something that a round breaks. */
export interface Broken {
  /** One of met, forbidden, color-in-row, color-difference, second-bye, absent, missing, lineup-order, lineup-stranger and lineup-color. */
  code: string;
  /** Who it is about, in the list of players. */
  player: number;
  /** Whom they meet, of met and forbidden; behind whom they sit, of lineup-order. */
  other?: number;
  /** A sentence. */
  why: string;
}

/** What a round breaks, and how it differs from the pairing of the rules. */
export interface RoundCheck {
  /** Which one. */
  round: number;
  /** Nothing, if the round is as it may be. */
  breaks: Broken[];
  /** Whether the rules pair it so; missing if the contest has no system. */
  same?: boolean;
  /** What they pair; the same. */
  compared?: PairedRound;
}

/** A contest in a list. */
export interface ContestLine {
  /** Of the contest. */
  contest: string;
  /** What it is called. */
  name: string;
  /** Where it is played, of open ones. */
  site?: string;
  /** When it was made. */
  made_ms: number;
  /** How many there are, of open ones. */
  rounds?: number;
  /** How many are in its list, of open ones that have one. */
  players?: number;
  /** How many rounds there are to be, of open ones where that is known. */
  planned?: number;
  /** The name of the last round that is paired, of open ones that have one. */
  round?: string;
  /** Whether that one has started, or all its boards were given results. */
  begun?: boolean;
  /** Whether the receiver is one of its arbiters, of open ones. */
  arbiter?: boolean;
  /** Whether it is over. */
  closed: boolean;
  /** There if only its players and arbiters see it. */
  players_only?: boolean;
}

/** A contest with its rounds. */
export interface Contest extends Terms {
  /** Of the contest. */
  contest: string;
  /** What it is called. */
  name: string;
  /** Where it is played. */
  site: string;
  /** When it was made. */
  made_ms: number;
  /** Whether it is over. */
  closed: boolean;
  /** There if it was deleted: it is in no list, and nothing can be done with it. */
  deleted?: boolean;
  /** Whether the receiver is one of its arbiters. */
  arbiter: boolean;
  /** Whether only its players and arbiters see it, and its games. */
  players_only: boolean;
  /** The first one made it. */
  arbiters: Person[];
  /** In the order in which they were first paired. */
  rounds: Round[];
  /** If there is one. */
  plan?: Plan;
  /** The list of players, if there is one; in a message about a change only who is new or another. */
  players?: Player[];
  /** In the order in which they were said, if there are any. */
  absences?: Absence[];
  /** By number, if there are any; in a message about a change all, and only if that is what has changed. */
  teams?: Team[];
}

/** A player calls the arbiter. */
export interface Call {
  /** Where. */
  game: string;
  /** Of a game in a contest. */
  contest?: string;
  /** Who calls. */
  side: Side;
  /** The player's. */
  name: string;
  /** There if nobody has given a password for this name. */
  guest?: boolean;
  /** What the player says. */
  reason: string;
}

/** What everybody may know of the zone. */
export interface ZoneFacts {
  /** Empty if it has none. */
  name: string;
  /** Whether it is for those who have an account only. */
  closed: boolean;
  /** Whether it waits for its first arbiter. */
  waiting: boolean;
  /** Whether some other sites may show its boards in a frame. */
  embed: boolean;
}

/** A zone, for its arbiters. */
export interface ZoneState {
  /** Empty if it has none. */
  name: string;
  /** Whether it is for those who have an account only. */
  closed: boolean;
  /** Of the zone. */
  arbiters: Person[];
  /** Of the program. */
  version: string;
  /** When the node that answers began. */
  since_ms: number;
  /** Where all is kept. */
  database: DatabaseKind;
  /** How large that is. */
  database_bytes: number;
  /** Of the disk, if the database is a file. */
  disk_bytes?: number;
  /** That are left on it. */
  disk_free_bytes?: number;
  /** All that were ever begun. */
  games: number;
  /** All there are. */
  accounts: number;
  /** WebSockets of the node that answers. */
  connections: number;
  /** That serve the zone. */
  nodes: number;
  /** Whether what an address may do is limited. */
  limits: boolean;
  /** If the zone has a certificate of its own. */
  certificate_ends_ms?: number;
}

/** A bearer token of one's own, without its secret. */
export interface Token {
  /** Of the token. */
  id: string;
  /** What it is for. */
  label: string;
  /** When it was made. */
  since_ms: number;
  /** When it ends. */
  until_ms: number;
}

/** An account, as an arbiter of the zone sees it. */
export interface Account {
  /** Of the person. */
  id: string;
  /** As others see it. */
  name: string;
  /** Whether they are an arbiter of the whole zone. */
  arbiter: boolean;
  /** Whether it has a password. */
  password: boolean;
  /** Whether it has a code of a login slip. */
  code: boolean;
  /** When it was made. */
  since_ms: number;
  /** When somebody was last seen with it, to the hour, if that is known. */
  seen_ms?: number;
  /** Since when it is closed, if it is. */
  closed_ms?: number;
}

/** What came of one line of a list of names. */
export interface NameLine {
  /** The number of the line, from 1. */
  line: number;
  /** What became of it. */
  state: NameState;
  /** As it was typed. */
  name: string;
  /** Of the account that was made, or that has the name already. */
  id?: string;
  /** The name of that account. */
  account?: string;
  /** Of an account that was made; it is shown once. */
  code?: string;
  /** Why there is no new account, in English. */
  message?: string;
  /** The same without words. */
  facts?: Facts;
}

/** The new code of an account. */
export interface CodeLine {
  /** That was asked for. */
  id: string;
  /** Of the account; empty if there is none. */
  name: string;
  /** The code, if there is such an account; it is shown once. */
  code?: string;
  /** Why there is none, in English. */
  message?: string;
  /** The same without words. */
  facts?: Facts;
}

/** A time control of terms. */
export type ControlTerm = Terms["control"];

/** Who caused an event. */
export interface LogPerson {
  /** Of the person. */
  id: string;
  /** Missing for who is forgotten. */
  name?: string;
  /** There if nobody has given a password for this name. */
  guest?: boolean;
}

/** What was asked has happened and is stored. */
export interface DoneReply {
  /** Always. */
  type: "reply";
  /** That of the request, if it had one. */
  re?: string;
  /** It has happened. */
  ok: true;
  /** Of what the command has made or changed: of a challenge that was accepted, the game. */
  id?: string;
  /** Of the game, of a command about one. */
  version?: number;
  /** There if the command had been done before, and nothing has happened now. */
  repeat?: boolean;
}

/** What was asked has not happened. */
export interface RefusedReply {
  /** Always. */
  type: "reply";
  /** That of the request, if it had one. */
  re?: string;
  /** It has not happened. */
  ok: false;
  /** Why not, for programs. */
  code: string;
  /** Why not, an English sentence for people. */
  message: string;
  /** What the sentence is about, where the code does not say all: why a move is illegal, what is wrong with a name. */
  facts?: Facts;
  /** Of no-such-person: every name, or id, of the request that nobody has, each once. Of round-waits: the round. */
  names?: string[];
  /** Of a condition that is not understood: where, in bytes from 1. */
  at?: number;
}

/** The answer to a request. */
export type Reply =
  | DoneReply
  | RefusedReply;

/** A refusal, by HTTP or WebSocket. */
export type Refusal = Omit<RefusedReply, "type" | "re">;

/** What HTTP answers. */
export type Answer<T> = (T & { ok: true }) | Refusal;

/** Something that has happened at a game. */
export interface AnyEvent extends Clocks {
  /** Of the game. */
  game: string;
  /** Counts the events that everybody may know of; others have that of the one before. */
  version: number;
  /** When. */
  at_ms: number;
  /** What an arbiter, or who has acted, says to it; of a call for that player and the arbiters only. */
  reason?: string;
}

/** An event of the game itself. */
export interface PlayEvent extends AnyEvent, End {
  /** Half-moves that were made by now. */
  plies: number;
  /** The position after it. */
  fen: string;
  /** One's own premove that was not legal when its time came. */
  premove_dropped?: string;
  /** There if it declines a draw that was offered. */
  offer_declined?: boolean;
}

/** The table was set: the first event of a log. */
export interface TableSetEvent extends AnyEvent {
  kind: "table-set";
}

/** The game begins. */
export interface StartEvent extends PlayEvent {
  kind: "start";
}

/** A move was made, and perhaps a premove has answered it. */
export interface MoveEvent extends PlayEvent, LagBudget {
  kind: "move";
  /** One, or two if a premove has answered. */
  moves: PlayedMove[];
}

/** A premove was entered: for that side only. */
export interface PremoveEvent extends PlayEvent {
  kind: "premove";
  /** Whose. */
  side: Side;
  /** The move. */
  premove: string;
}

/** A premove was taken back: for that side only. */
export interface PremoveClearEvent extends PlayEvent {
  kind: "premove-clear";
  /** Whose. */
  side: Side;
}

/** A player has given the game up. */
export interface ResignEvent extends PlayEvent {
  kind: "resign";
  /** Who. */
  side: Side;
}

/** A player offers a draw. */
export interface OfferDrawEvent extends PlayEvent {
  kind: "offer-draw";
  /** Who. */
  side: Side;
}

/** A player has accepted a draw. */
export interface AcceptDrawEvent extends PlayEvent {
  kind: "accept-draw";
  /** Who. */
  side: Side;
}

/** A player has claimed the game, for the opponent is away. */
export interface ClaimAbsenceEvent extends PlayEvent {
  kind: "claim-absence";
  /** Who claims. */
  side: Side;
}

/** The clock of a player who has called stands still when it would run. */
export interface HoldClockEvent extends PlayEvent {
  kind: "hold-clock";
  /** Whose. */
  side: Side;
}

/** The clock of a player who has called stands still no more. */
export interface ReleaseClockEvent extends PlayEvent {
  kind: "release-clock";
  /** Whose. */
  side: Side;
}

/** A flag has fallen, or the default time is over. */
export interface TimeCheckEvent extends PlayEvent {
  kind: "time-check";
}

/** A hard question about the position was answered; if it was dead, the game had ended with it. */
export interface JudgedEvent extends PlayEvent {
  kind: "judged";
}

/** An arbiter has stopped the clocks. */
export interface PauseEvent extends PlayEvent {
  kind: "pause";
}

/** An arbiter lets the game go on. */
export interface ResumeEvent extends PlayEvent {
  kind: "resume";
}

/** An arbiter has set the clocks, or a player has given the opponent time. */
export interface SetClocksEvent extends PlayEvent {
  kind: "set-clocks";
  /** Who has given time; missing of an arbiter. */
  player?: Side;
}

/** An arbiter, or a player whom the opponent lets, has taken moves back: so many half-moves as plies says are left. */
export interface TakeBackEvent extends PlayEvent {
  kind: "take-back";
  /** Who had asked for it; missing of an arbiter. */
  player?: Side;
}

/** An arbiter has given the game a result. */
export interface AdjudicateEvent extends PlayEvent {
  kind: "adjudicate";
}

/** Somebody is an assistant now. */
export interface AssistantGrantedEvent extends PlayEvent {
  kind: "assistant-granted";
  /** Whose. */
  side: Side;
}

/** Somebody is no assistant any more. */
export interface AssistantRemovedEvent extends PlayEvent {
  kind: "assistant-removed";
  /** Whose. */
  side: Side;
}

/** A player is away. */
export interface ConnectionLostEvent extends PlayEvent {
  kind: "connection-lost";
  /** Who. */
  side: Side;
  /** For how long the player had been silent, if so. */
  away_ms?: number;
}

/** A player is here again, or for the first time. */
export interface ConnectionRegainedEvent extends PlayEvent {
  kind: "connection-regained";
  /** Who. */
  side: Side;
}

/** The game has ended without a result. */
export interface AbortedEvent extends AnyEvent {
  kind: "aborted";
  /** There if the zone itself has aborted it, since nothing happened for too long. */
  idle?: boolean;
}

/** A player calls the arbiter. */
export interface ArbiterCalledEvent extends AnyEvent {
  kind: "arbiter-called";
  /** Who. */
  side: Side;
}

/** An arbiter has answered. */
export interface CallAnsweredEvent extends AnyEvent {
  kind: "call-answered";
}

/** An arbiter has said why the game is paused, in reason. */
export interface PauseExplainedEvent extends AnyEvent {
  kind: "pause-explained";
}

/** An arbiter has allowed or forbidden premoves or draw offers. */
export interface AllowedEvent extends AnyEvent {
  kind: "allowed";
  /** Whether premoves are allowed now. */
  premoves: boolean;
  /** Whether draws may be offered now. */
  offers: boolean;
}

/** A player has made a link for an assistant: for that side only. */
export interface AssistantAskedEvent extends AnyEvent {
  kind: "assistant-asked";
  /** Whose. */
  side: Side;
  /** The link, for who is of that side. */
  link?: string;
}

/** Somebody has come by the link, and waits to be accepted. */
export interface AssistantJoinedEvent extends AnyEvent {
  kind: "assistant-joined";
  /** Whose assistant it would be. */
  side: Side;
  /** Who has come. */
  person: string;
  /** What they are called. */
  name: string;
  /** There if nobody has given a password for this name. */
  guest?: boolean;
}

/** Somebody does not become an assistant. */
export interface AssistantLeftEvent extends AnyEvent {
  kind: "assistant-left";
  /** Whose. */
  side: Side;
}

/** A player offers to play again. */
export interface RematchOfferedEvent extends AnyEvent {
  kind: "rematch-offered";
  /** Who. */
  side: Side;
  /** What can be accepted. */
  challenge: string;
}

/** A player asks whether the last move of their own may be taken back. */
export interface TakeBackAskedEvent extends AnyEvent {
  kind: "take-back-asked";
  /** Who. */
  side: Side;
}

/** A player does not let the opponent take a move back. */
export interface TakeBackDeclinedEvent extends AnyEvent {
  kind: "take-back-declined";
  /** Who. */
  side: Side;
}

/** A player says something to the other. */
export interface SaidEvent extends AnyEvent {
  kind: "said";
  /** Who. */
  side: Side;
  /** What. */
  phrase: Phrase;
}

/** The zone was away, and no clock ran meanwhile. */
export interface OutageOverEvent extends AnyEvent {
  kind: "outage-over";
  /** For how long, if at all. */
  away_ms?: number;
}

/** An event by its kind. */
export type EventOfKind =
  | TableSetEvent
  | StartEvent
  | MoveEvent
  | PremoveEvent
  | PremoveClearEvent
  | ResignEvent
  | OfferDrawEvent
  | AcceptDrawEvent
  | ClaimAbsenceEvent
  | HoldClockEvent
  | ReleaseClockEvent
  | TimeCheckEvent
  | JudgedEvent
  | PauseEvent
  | ResumeEvent
  | SetClocksEvent
  | TakeBackEvent
  | AdjudicateEvent
  | AssistantGrantedEvent
  | AssistantRemovedEvent
  | ConnectionLostEvent
  | ConnectionRegainedEvent
  | AbortedEvent
  | ArbiterCalledEvent
  | CallAnsweredEvent
  | PauseExplainedEvent
  | AllowedEvent
  | AssistantAskedEvent
  | AssistantJoinedEvent
  | AssistantLeftEvent
  | RematchOfferedEvent
  | TakeBackAskedEvent
  | TakeBackDeclinedEvent
  | SaidEvent
  | OutageOverEvent;

type KeyOf<U> = U extends unknown ? keyof U : never;
type Whole<U, K extends PropertyKey> = U extends unknown ? U & { [P in Exclude<K, keyof U>]?: undefined } : never;

/** The same, and of each kind the members of all others as undefined. */
export type GameEvent = Whole<EventOfKind, KeyOf<EventOfKind>>;

/** An event, as those who watch are told of it. */
export type EventMessage = { type: "event" } & GameEvent;

/** An event in the log of a game. */
export type LoggedEvent = GameEvent & {
  /** Who caused it; missing where the zone itself acted. */
  by?: LogPerson;
  /** What a move got back for its way, if anything. */
  lag_ms?: number;
};

/** The first message. */
export interface HelloMessage {
  type: "hello";
  /** The version of the protocol. */
  protocol: 1;
  /** The server's. */
  now_ms: number;
  /** Who the receiver is; missing for a stranger. */
  me?: Me;
  /** There if the cookie was of a session that is over, or of none. */
  ended?: boolean;
}

/** A whole game, as the receiver may see it. */
export interface StateMessage extends Game {
  type: "state";
}

/** A game without its moves but the last: for grids of boards. */
export interface BoardMessage extends TableState {
  type: "board";
  /** Half-moves that were made. */
  plies: number;
  /** The last one, if there is one. */
  last?: PlayedMove;
}

/** The lobby. */
export interface LobbyMessage extends Lobby {
  type: "lobby";
}

/** One's own live games, as they were asked for; those that begin later are told by game-begins. */
export interface MineMessage {
  type: "mine";
  /** That go on. */
  games: GameLine[];
}

/** A challenge that is new in the lobby, or meant for or made by the receiver. */
export interface ChallengeMessage extends Challenge {
  type: "challenge";
}

/** A challenge that is gone. */
export interface ChallengeEndsMessage extends Challenge {
  type: "challenge-ends";
}

/** A game that is new in the lobby, or the receiver's own. */
export interface GameBeginsMessage extends GameLine {
  type: "game-begins";
}

/** A game that is over. */
export interface GameEndsMessage extends GameLine {
  type: "game-ends";
}

/** A contest with its rounds. */
export interface ContestMessage extends Contest {
  type: "contest";
}

/** A contest that has changed: of its rounds only the one that is new or another. */
export interface ContestChangesMessage extends Contest {
  type: "contest-changes";
  /** What has happened. */
  kind: ContestChange;
  /** The name of a round that is gone, of contest-unpaired. */
  removed?: string;
  /** The player who is gone from the list, of contest-left. */
  left?: number;
}

/** A player calls: for arbiters. */
export interface CallMessage extends Call {
  type: "call";
}

/** A contest or a game that the receiver watched is from now on for its players only, and not shown any more. */
export interface HiddenMessage {
  type: "hidden";
  /** Of the contest. */
  contest?: string;
  /** Of the game. */
  game?: string;
}

/** A player of a game that is over comes or goes. */
export interface PresenceMessage {
  type: "presence";
  /** Of the game. */
  game: string;
  /** Which player. */
  side: Side;
  /** Whether the player is connected now. */
  here: boolean;
}

/** An account has taken the name of the receiver, a guest. */
export interface RenamedMessage {
  type: "renamed";
  /** What the guest was called. */
  was: string;
  /** Who the receiver is from now on. */
  me: Me;
}

/** The receiver has read too slowly and missed something: ask again. */
export interface ResyncMessage {
  type: "resync";
  /** Of which game, if it is one. */
  game?: string;
}

/** How many people look on at a game, if that is another number than the receiver knows: nobody, at first. Who plays or assists is none of them, and a person counts once. */
export interface WatchersMessage {
  type: "watchers";
  /** Of the game. */
  game: string;
  /** How many. */
  count: number;
}

/** Messages that no question asked for. */
export type Message =
  | HelloMessage
  | StateMessage
  | BoardMessage
  | LobbyMessage
  | MineMessage
  | ChallengeMessage
  | ChallengeEndsMessage
  | GameBeginsMessage
  | GameEndsMessage
  | ContestMessage
  | ContestChangesMessage
  | CallMessage
  | HiddenMessage
  | PresenceMessage
  | RenamedMessage
  | ResyncMessage
  | WatchersMessage
  | EventMessage;

/** Makes a challenge to somebody, or to anybody. Who may: anybody who has come in. */
export interface ChallengeCommand extends WantedTerms {
  do: "challenge";
  /** If it is not any. */
  color?: ColorWish | undefined;
  /** The name of an account, if it is meant for one. */
  to?: string | undefined;
  /** The id of anybody, guests too, if it is meant for them. */
  to_id?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Accepts a challenge: a game begins. Who may: who it is meant for. */
export interface AcceptCommand {
  do: "accept";
  /** Of the challenge. */
  challenge: string;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Declines a challenge. Who may: who it is meant for. */
export interface DeclineCommand {
  do: "decline";
  /** Of the challenge. */
  challenge: string;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Takes a challenge back. Who may: who made it, and arbiters of the zone. */
export interface CancelCommand {
  do: "cancel";
  /** Of the challenge. */
  challenge: string;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Begins a game of both sides on one device. Who may: anybody who has come in. */
export interface OverTheBoardCommand extends WantedTerms {
  do: "over-the-board";
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Offers or accepts another game with colours reversed. Who may: players of a finished game. */
export interface RematchCommand {
  do: "rematch";
  /** That is over. */
  game: string;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Makes a move; either move or square is there. Who may: players, assistants. */
export interface MoveCommand {
  do: "move";
  /** Of the game. */
  game: string;
  /** Unless square is there. */
  move?: string | undefined;
  /** Unless move is there, if the option smart_move is on. */
  square?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Enters a move beforehand. Who may: players, assistants. */
export interface PremoveCommand {
  do: "premove";
  /** Of the game. */
  game: string;
  /** Two squares and, of a promotion, a piece's letter. */
  move: string;
  /** If it is not the side that waits, or one's own. */
  side?: Side | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Takes a premove back. Who may: players, assistants. */
export interface PremoveClearCommand {
  do: "premove-clear";
  /** Of the game. */
  game: string;
  /** Needed of who plays both. */
  side?: Side | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Gives a game up. Who may: players. */
export interface ResignCommand {
  do: "resign";
  /** Of the game. */
  game: string;
  /** Needed of who plays both. */
  side?: Side | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Offers a draw. Who may: players. */
export interface OfferDrawCommand {
  do: "offer-draw";
  /** Of the game. */
  game: string;
  /** Needed of who plays both. */
  side?: Side | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Accepts a draw that was offered. Who may: players. */
export interface AcceptDrawCommand {
  do: "accept-draw";
  /** Of the game. */
  game: string;
  /** Needed of who plays both. */
  side?: Side | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Asks the opponent whether one's own last move may be taken back; who plays both sides takes it back. Who may: players of a game outside contests. */
export interface AskTakeBackCommand {
  do: "ask-take-back";
  /** Of the game. */
  game: string;
  /** If it is not the side that waits, or one's own. */
  side?: Side | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Lets the opponent take the move back. Who may: players who were asked. */
export interface AgreeTakeBackCommand {
  do: "agree-take-back";
  /** Of the game. */
  game: string;
  /** Needed of who plays both. */
  side?: Side | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Does not let the opponent take the move back. Who may: players who were asked. */
export interface DeclineTakeBackCommand {
  do: "decline-take-back";
  /** Of the game. */
  game: string;
  /** Needed of who plays both. */
  side?: Side | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Gives the opponent 15 seconds. Who may: players of a game outside contests. */
export interface GiveTimeCommand {
  do: "give-time";
  /** Of the game. */
  game: string;
  /** Needed of who plays both. */
  side?: Side | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Says a phrase to the opponent. Who may: players of a game outside contests, also after its end. */
export interface SayCommand {
  do: "say";
  /** Of the game. */
  game: string;
  /** What. */
  phrase: Phrase;
  /** Needed of who plays both. */
  side?: Side | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Ends a game without a result. Who may: players before each side has moved, in contests the arbiter; arbiters also later, with a reason. */
export interface AbortCommand {
  do: "abort";
  /** Of the game. */
  game: string;
  /** Needed of an arbiter once each side has moved. */
  reason?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Claims a game whose opponent is away too long. Who may: players, if the terms have claim_after_ms and the opponent has come. */
export interface ClaimAbsenceCommand {
  do: "claim-absence";
  /** Of the game. */
  game: string;
  /** Needed of who plays both. */
  side?: Side | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Calls the arbiter. Who may: players. */
export interface CallArbiterCommand {
  do: "call-arbiter";
  /** Of the game. */
  game: string;
  /** Needed of who plays both. */
  side?: Side | undefined;
  /** For the arbiters only. */
  reason?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Answers a call. Who may: arbiters. */
export interface AnswerCallCommand {
  do: "answer-call";
  /** Of the game. */
  game: string;
  /** If there is something to say. */
  reason?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Stops the clocks. Who may: arbiters. */
export interface PauseCommand {
  do: "pause";
  /** Of the game. */
  game: string;
  /** If it is said at once. */
  reason?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Says why a game is paused, or why else. Who may: arbiters. */
export interface ExplainPauseCommand {
  do: "explain-pause";
  /** That is paused. */
  game: string;
  /** Why. */
  reason: string;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Lets a game go on. Who may: arbiters. */
export interface ResumeCommand {
  do: "resume";
  /** Of the game. */
  game: string;
  /** If there is something to say. */
  reason?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Sets what the sides have left. Who may: arbiters. */
export interface SetClocksCommand {
  do: "set-clocks";
  /** Of the game. */
  game: string;
  /** What White and Black shall have left. */
  clocks_ms: readonly [number, number];
  /** If there is something to say. */
  reason?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Takes moves back, or the end of a game. Who may: arbiters. */
export interface TakeBackCommand {
  do: "take-back";
  /** Of the game. */
  game: string;
  /** How many of the last half-moves; 0: only the end. */
  plies: number;
  /** If there is something to say. */
  reason?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Gives a game a result, also after its end. Who may: arbiters. */
export interface AdjudicateCommand {
  do: "adjudicate";
  /** Of the game. */
  game: string;
  /** The result. */
  result: DecidedResult;
  /** Needed: without it the command is refused (no-reason). */
  reason?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Allows or forbids premoves and draw offers at a game. Who may: arbiters. */
export interface AllowCommand {
  do: "allow";
  /** Of the game. */
  game: string;
  /** Whether premoves are allowed. */
  premoves: boolean;
  /** Whether draws may be offered. */
  offers: boolean;
  /** If there is something to say. */
  reason?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Makes a link for an assistant. Who may: players. */
export interface AssistantAskCommand {
  do: "assistant-ask";
  /** Of the game. */
  game: string;
  /** Needed of who plays both. */
  side?: Side | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Comes by a link, to become an assistant. Who may: who was given the link. */
export interface AssistantJoinCommand {
  do: "assistant-join";
  /** Of the game. */
  game: string;
  /** The link. */
  link: string;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Accepts an assistant. Who may: the arbiter; outside contests also the opponent. */
export interface AssistantAcceptCommand {
  do: "assistant-accept";
  /** Of the game. */
  game: string;
  /** Whose assistant. */
  side: Side;
  /** If there is something to say. */
  reason?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Sends away who would become an assistant. Who may: the arbiter; outside contests also the opponent. */
export interface AssistantRefuseCommand {
  do: "assistant-refuse";
  /** Of the game. */
  game: string;
  /** Whose assistant. */
  side: Side;
  /** If there is something to say. */
  reason?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Sends an assistant away. Who may: the player, the assistant, the arbiter. */
export interface AssistantRemoveCommand {
  do: "assistant-remove";
  /** Of the game. */
  game: string;
  /** Whose assistant. */
  side: Side;
  /** If there is something to say. */
  reason?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Makes a contest. Who may: arbiters of the zone. */
export interface ContestCommand extends WantedTerms {
  do: "contest";
  /** What it is called. */
  name: string;
  /** Where it is played. */
  site?: string | undefined;
  /** If only its players and arbiters shall see it, and its games. */
  players_only?: boolean | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Changes a contest; its terms hold for rounds that start later. Who may: arbiters of the contest. */
export interface ContestChangeCommand extends WantedTerms {
  do: "contest-change";
  /** Of the contest. */
  contest: string;
  /** What it is called. */
  name: string;
  /** If it changes. */
  site?: string | undefined;
  /** If that changes: whether only its players and arbiters see it. */
  players_only?: boolean | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Allows or forbids premoves and draw offers at once at all boards but those where the sender has a part. Who may: arbiters of the contest. */
export interface ContestAllowCommand {
  do: "contest-allow";
  /** Of the contest. */
  contest: string;
  /** Whether premoves are allowed. */
  premoves: boolean;
  /** Whether draws may be offered. */
  offers: boolean;
  /** If there is something to say. */
  reason?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Makes somebody an arbiter of a contest, named by to or to_id. Who may: arbiters of the contest. */
export interface ContestArbiterCommand {
  do: "contest-arbiter";
  /** Of the contest. */
  contest: string;
  /** The name of an account, unless to_id is there. */
  to?: string | undefined;
  /** The id of anybody, unless to is there. */
  to_id?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Somebody is no longer an arbiter of a contest, named by to or to_id. Who may: arbiters of the contest. */
export interface ContestArbiterRemoveCommand {
  do: "contest-arbiter-remove";
  /** Of the contest. */
  contest: string;
  /** The name of an account, unless to_id is there. */
  to?: string | undefined;
  /** The id of anybody, unless to is there. */
  to_id?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Pairs a round in place of older pairings, if it has not started or all its games were aborted; either pairings or csv is there. Who may: arbiters of the contest. */
export interface ContestPairCommand {
  do: "contest-pair";
  /** Of the contest. */
  contest: string;
  /** Its name. */
  round: string;
  /** Unless pairings is there. */
  csv?: string | undefined;
  /** Unless csv is there: 1 to 2500. */
  pairings?: WantedPairing[] | undefined;
  /** Who has no opponent, in a contest with a list of players. */
  free?: WantedFree[] | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Lets all games of a round begin. Who may: arbiters of the contest. */
export interface ContestStartCommand {
  do: "contest-start";
  /** Of the contest. */
  contest: string;
  /** That is paired. */
  round: string;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Says when a round that is paired starts by itself, in place of what was said before; or that it does not. Who may: arbiters of the contest. */
export interface ContestScheduleCommand {
  do: "contest-schedule";
  /** Of the contest. */
  contest: string;
  /** That has not started. */
  round: string;
  /** When; missing: an arbiter starts it. */
  starts_ms?: number | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Holds a board of a round back that has not started, or lets it start with the round after all. Who may: arbiters of the contest. */
export interface ContestHoldCommand {
  do: "contest-hold";
  /** Of the contest. */
  contest: string;
  /** That has not started. */
  round: string;
  /** Of the round. */
  board: number;
  /** Whether it is held back. */
  held: boolean;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Lets one board of a round begin that has started without it, or once more if its game was aborted. Who may: arbiters of the contest. */
export interface ContestStartBoardCommand {
  do: "contest-start-board";
  /** Of the contest. */
  contest: string;
  /** That has started. */
  round: string;
  /** Of the round. */
  board: number;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Pairs a round that has started in another way: boards that stay the same go on, games of the others, of which none has a move, are aborted, and new ones begin; either pairings or csv is there. Who may: arbiters of the contest. */
export interface ContestReseatCommand {
  do: "contest-reseat";
  /** Of the contest. */
  contest: string;
  /** That has started. */
  round: string;
  /** Unless pairings is there. */
  csv?: string | undefined;
  /** Unless csv is there: all boards, also those that stay. */
  pairings?: WantedPairing[] | undefined;
  /** All who have no opponent then, in a contest with a list of players. */
  free?: WantedFree[] | undefined;
  /** Why; the players of games that are aborted see it. */
  reason?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Lets a game of a round stand still, to be resumed another time: its clocks stop, and it is marked until an arbiter resumes it. Who may: arbiters of the contest. */
export interface ContestAdjournCommand {
  do: "contest-adjourn";
  /** Of the contest. */
  contest: string;
  /** That has started. */
  round: string;
  /** Of the round. */
  board: number;
  /** If there is something to say; the players see it, and it is in the PGN. */
  reason?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Says that no game took place at a board that is not played here, and what the round brings to both, or takes that back. Who may: arbiters of the contest. */
export interface ContestUnplayedCommand {
  do: "contest-unplayed";
  /** Of the contest. */
  contest: string;
  /** Its name. */
  round: string;
  /** Of the round. */
  board: number;
  /** What each of both gets; none takes it back. */
  bye: AbsenceBye;
  /** If there is something to say. */
  reason?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Takes the pairings of a round away that has not started. Who may: arbiters of the contest. */
export interface ContestUnpairCommand {
  do: "contest-unpair";
  /** Of the contest. */
  contest: string;
  /** That has not started. */
  round: string;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Closes a contest whose games are over and of which no round waits. Who may: arbiters of the contest. */
export interface ContestCloseCommand {
  do: "contest-close";
  /** Of the contest. */
  contest: string;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Deletes a contest in which nothing was played: it is closed for good and in no list any more; games without a move are aborted. Who may: arbiters of the contest. */
export interface ContestDeleteCommand {
  do: "contest-delete";
  /** Of the contest. */
  contest: string;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Opens a contest again that is closed. Who may: arbiters of the contest. */
export interface ContestReopenCommand {
  do: "contest-reopen";
  /** Of the contest. */
  contest: string;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Says by which rules the players of a contest are paired and ranked. Who may: arbiters of the contest. */
export interface ContestPlanCommand {
  do: "contest-plan";
  /** Of the contest. */
  contest: string;
  /** Empty: rounds are paired by hand. */
  system: string;
  /** How many there are to be, if that is known. */
  rounds?: number | undefined;
  /** In their order. */
  tie_breaks?: string | undefined;
  /** What the first player has in round 1, once it was drawn. */
  first_color?: Side | undefined;
  /** What else holds, as lines of a report. */
  lines?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Enters players into the list of a contest, or changes some who are there; either players or csv is there. Who may: arbiters of the contest. */
export interface ContestEnterCommand {
  do: "contest-enter";
  /** Of the contest. */
  contest: string;
  /** Unless csv is there: 1 to 5000. */
  players?: WantedPlayer[] | undefined;
  /** Unless players is there. */
  csv?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Takes a player out of the list who is in no round. Who may: arbiters of the contest. */
export interface ContestLeaveCommand {
  do: "contest-leave";
  /** Of the contest. */
  contest: string;
  /** In the list of players. */
  player: number;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Enters teams into a contest, changes some, or takes some out. Who is paired in a round stays in their team. Who may: arbiters of the contest. */
export interface ContestTeamCommand {
  do: "contest-team";
  /** Of the contest. */
  contest: string;
  /** 1 to 999. */
  teams: WantedTeam[];
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Says in which rounds a player does not play, and what they bring: a bye that was asked for, a withdrawal, or a return. Who may: arbiters of the contest. */
export interface ContestAbsentCommand {
  do: "contest-absent";
  /** Of the contest. */
  contest: string;
  /** In the list of players. */
  player: number;
  /** The first of them. */
  from: number;
  /** The last of them; missing: and all that follow. */
  to?: number | undefined;
  /** What each brings. */
  bye: AbsenceBye;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Gives a board a result that is not played here: before the round starts, or when its game was aborted. Who may: arbiters of the contest. */
export interface ContestDecideCommand {
  do: "contest-decide";
  /** Of the contest. */
  contest: string;
  /** Its name. */
  round: string;
  /** Of the round. */
  board: number;
  /** The result; * takes it back. */
  result: Result;
  /** If there is something to say. */
  reason?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** What the zone can be asked to do. */
export type Command =
  | ChallengeCommand
  | AcceptCommand
  | DeclineCommand
  | CancelCommand
  | OverTheBoardCommand
  | RematchCommand
  | MoveCommand
  | PremoveCommand
  | PremoveClearCommand
  | ResignCommand
  | OfferDrawCommand
  | AcceptDrawCommand
  | AskTakeBackCommand
  | AgreeTakeBackCommand
  | DeclineTakeBackCommand
  | GiveTimeCommand
  | SayCommand
  | AbortCommand
  | ClaimAbsenceCommand
  | CallArbiterCommand
  | AnswerCallCommand
  | PauseCommand
  | ExplainPauseCommand
  | ResumeCommand
  | SetClocksCommand
  | TakeBackCommand
  | AdjudicateCommand
  | AllowCommand
  | AssistantAskCommand
  | AssistantJoinCommand
  | AssistantAcceptCommand
  | AssistantRefuseCommand
  | AssistantRemoveCommand
  | ContestCommand
  | ContestChangeCommand
  | ContestAllowCommand
  | ContestArbiterCommand
  | ContestArbiterRemoveCommand
  | ContestPairCommand
  | ContestStartCommand
  | ContestScheduleCommand
  | ContestHoldCommand
  | ContestStartBoardCommand
  | ContestReseatCommand
  | ContestAdjournCommand
  | ContestUnplayedCommand
  | ContestUnpairCommand
  | ContestCloseCommand
  | ContestDeleteCommand
  | ContestReopenCommand
  | ContestPlanCommand
  | ContestEnterCommand
  | ContestLeaveCommand
  | ContestTeamCommand
  | ContestAbsentCommand
  | ContestDecideCommand;

/** Asks for a game: its state, and from then on every event. */
export interface WatchRequest {
  do: "watch";
  /** Of the game. */
  game: string;
  /** The last one seen, of who comes back: then only the events behind it are sent, if that can be. */
  version?: number | undefined;
  /** True for a board instead of the state. */
  brief?: boolean | undefined;
  /** True for who glances at the game from elsewhere: they do not count as present at it. */
  aside?: boolean | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** No more of a game. */
export interface UnwatchRequest {
  do: "unwatch";
  /** Of the game. */
  game: string;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Asks for a contest, and from then on for its changes. */
export interface WatchContestRequest {
  do: "watch-contest";
  /** Of the contest. */
  contest: string;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** No more of a contest. */
export interface UnwatchContestRequest {
  do: "unwatch-contest";
  /** Of the contest. */
  contest: string;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Asks for a board of each game of a round, and from then on for their events. */
export interface WatchBoardsRequest {
  do: "watch-boards";
  /** Of the contest. */
  contest: string;
  /** If it is not the one that started last. */
  round?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** No more of the games of a round. */
export interface UnwatchBoardsRequest {
  do: "unwatch-boards";
  /** Of the contest. */
  contest: string;
  /** If it is not the one that started last. */
  round?: string | undefined;
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Asks for the lobby, and from then on for its changes. */
export interface LobbyRequest {
  do: "lobby";
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** No more of the lobby. */
export interface UnlobbyRequest {
  do: "unlobby";
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Asks for one's own live games. */
export interface MineRequest {
  do: "mine";
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** Asks for a reply. */
export interface PingRequest {
  do: "ping";
  /** If the answer is to be known again; used for one request. */
  nonce?: string | undefined;
}

/** What only a WebSocket can ask for. */
export type Request =
  | WatchRequest
  | UnwatchRequest
  | WatchContestRequest
  | UnwatchContestRequest
  | WatchBoardsRequest
  | UnwatchBoardsRequest
  | LobbyRequest
  | UnlobbyRequest
  | MineRequest
  | PingRequest;
