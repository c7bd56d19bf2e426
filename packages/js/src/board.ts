// board.ts - a board with its history: play, take back, ask for moves, text, pictures and the result. Room: packages/js.
import { FenError, IllegalMoveError, ZugError, complaint } from "./errors.js";
import type { Refusal } from "./errors.js";
import { wasm } from "./lib.js";
import { Move, movesOf } from "./move.js";
import type { Kind, Reason, Result, Side, Square } from "./types.js";
import { read, readText, write } from "./wasm.js";

/** What stands on a square. */
export interface BoardPiece {
  color: Side;
  kind: Kind;
}

/** How the Laws have ended a game. */
export interface Outcome {
  result: Result;
  /** Undefined of a draw. */
  winner: Side | undefined;
  reason: Reason;
  sentence: string;
  /** Of the Laws, or of the Online Chess Regulations. */
  article: string;
}

/** By which rules: those over the board, or those of online chess, where three occurrences and 50 moves end a game by
 * themselves; with claimDraw also what a player may claim. */
export interface OutcomeWish {
  claimDraw?: boolean;
  online?: boolean;
}

const KINDS_OF_MOVES = ["quiet", "capture", "enPassant", "promotion", "castling", "check", "mate", "stalemate"] as const;
/** What a move is; it may be several at once. */
export type MoveKind = (typeof KINDS_OF_MOVES)[number];

/** Which moves are wanted: all of these conditions must hold; of kinds, any. */
export interface MoveWish {
  kinds?: readonly MoveKind[];
  from?: Square | readonly Square[];
  to?: Square | readonly Square[];
  piece?: Kind;
}

/** How a board is drawn. */
export interface Look {
  /** Black below. */
  flipped?: boolean;
  coordinates?: boolean;
}

export interface SvgLook extends Look {
  /** In pixels; 360 without. */
  size?: number;
  /** A move whose squares stand out, and other squares that do. */
  lastMove?: Move;
  marked?: readonly Square[];
  /** Two squares, and a colour if wanted: one of the letters G, R, Y and B. */
  arrows?: readonly (readonly [from: Square, to: Square, color?: string])[];
}

/** What zug_wasm_board_number tells, by its number. */
const ABOUT = {
  turn: 0, check: 1, checkmate: 2, stalemate: 3, number: 4, halfmoves: 5, plies: 6, occurrences: 7, chess960: 8, moves: 9,
} as const;

/** As move types are numbered in zug/types.h. */
const TYPES: readonly Kind[] = ["bishop", "rook", "queen", "pawn", "knight", "king"];

/** Enough to decide every position of a real game that is known. */
const BUDGET = 10_000_000;

/** Gives back the memory of boards that nobody has any more. */
const forgotten = new FinalizationRegistry<number>((handle) => wasm.zug_wasm_board_free(handle));

const sideNumber = (side: Side): number => (side === "black" ? 1 : 0);
const namesOf = (squares: Square | readonly Square[] = []): string => (typeof squares === "string" ? squares : squares.join(""));

export class Board {
  private handle: number;
  /** Castling is written as king takes rook. */
  readonly chess960: boolean;

  /** The initial position, or that of a FEN; throws a FenError. A position whose castling rights need it is of Chess960. */
  constructor(fen?: string, options: { chess960?: boolean } = {}) {
    this.handle = newBoard(fen);
    this.chess960 = options.chess960 === true || this.about("chess960") !== 0;
    forgotten.register(this, this.handle, this);
  }

  /** The initial position of Chess960 with a number from 0 to 959; 518 is that of standard chess. */
  static chess960(number: number): Board {
    if (!Number.isInteger(number) || number < 0 || number > 959)
      throw new ZugError({ code: "chess960-number", sentence: "a position of Chess960 has a number from 0 to 959" });
    return new Board(readText(wasm, wasm.zug_wasm_chess960(number)), { chess960: true });
  }

  /** The module's number of the board. */
  private get id(): number {
    if (this.handle === 0) throw new Error("this board was freed");
    return this.handle;
  }

  private about(what: keyof typeof ABOUT): number {
    return wasm.zug_wasm_board_number(this.id, ABOUT[what]);
  }

  /** Whose move it is. */
  get turn(): Side {
    return this.about("turn") === 0 ? "white" : "black";
  }

  /** Of the next move: 1 at the beginning, one more after each of Black's moves. */
  get fullmoveNumber(): number {
    return this.about("number");
  }

  /** Half-moves since a capture or a move of a pawn. */
  get halfmoveClock(): number {
    return this.about("halfmoves");
  }

  /** How many half-moves were made on this board. */
  get ply(): number {
    return this.about("plies");
  }

  /** The square that a pawn has just passed over. */
  get epSquare(): Square | undefined {
    return this.squares(4)[0];
  }

  /** The moves that were made. */
  get moveStack(): Move[] {
    return read<number[]>(wasm, wasm.zug_wasm_board_stack(this.id)).map((code) => Move.of(code, this.chess960));
  }

  /** The position as a canonical FEN. */
  fen(): string {
    return readText(wasm, wasm.zug_wasm_board_fen(this.id));
  }

  /** Begins anew with a position: the initial one without a FEN. */
  reset(fen?: string): void {
    const handle = newBoard(fen);
    this.free();
    this.handle = handle;
    forgotten.register(this, handle, this);
  }

  /** Another board with the same moves. */
  copy(): Board {
    const copy = new Board(undefined, { chess960: this.chess960 });
    const handle = wasm.zug_wasm_board_copy(this.id);
    if (handle === 0) throw new Error("libzug: no memory");
    copy.free();
    copy.handle = handle;
    forgotten.register(copy, handle, copy);
    return copy;
  }

  /** Gives the memory back at once; the board cannot be used any more. Who does not call it leaves that to the engine. */
  free(): void {
    forgotten.unregister(this);
    if (this.handle !== 0) wasm.zug_wasm_board_free(this.handle);
    this.handle = 0;
  }

  // -- Moves. --

  /** All legal moves. */
  legalMoves(): Move[] {
    return movesOf(wasm.zug_wasm_board_legal(this.id), this.chess960);
  }

  /** How many there are. */
  countMoves(): number {
    return this.about("moves");
  }

  /** All legal moves in SAN, in the order of legalMoves. */
  sans(): string[] {
    const text = readText(wasm, wasm.zug_wasm_board_sans(this.id));
    return text === "" ? [] : text.split(" ");
  }

  /** The legal moves of some kind: board.moves({ kinds: ["capture", "check"], piece: "knight" }). */
  moves({ kinds = [], from, to, piece }: MoveWish = {}): Move[] {
    const bits = kinds.reduce((sum, kind) => sum | (1 << KINDS_OF_MOVES.indexOf(kind)), 0);
    const [fromLength = 0, toLength = 0] = write(wasm, namesOf(from), namesOf(to));
    const type = piece === undefined ? 0 : TYPES.indexOf(piece) + 1;
    return movesOf(wasm.zug_wasm_board_moves(this.id, bits, type, fromLength, toLength), this.chess960);
  }

  /** What a legal move is. */
  kindsOf(move: Move | string): MoveKind[] {
    const bits = wasm.zug_wasm_board_kind(this.id, this.judged(move));
    return KINDS_OF_MOVES.filter((_, bit) => (bits >> bit) & 1);
  }

  /** The number of a move that is legal; throws an IllegalMoveError. */
  private judged(move: Move | string): number {
    const code = this.codeOf(move);
    if (code === 0) throw new IllegalMoveError(complaint<Refusal>());
    return code;
  }

  /** The number of a legal move; 0 if it is none, and the module's answer says why. */
  private codeOf(move: Move | string): number {
    if (typeof move !== "string") return wasm.zug_wasm_board_judge(this.id, move.code);
    const [length = 0] = write(wasm, move);
    return wasm.zug_wasm_board_parse(this.id, length, 0);
  }

  /** The legal move that a text means: SAN, UCI, or as people and programs write it. Throws an IllegalMoveError. */
  parse(text: string): Move {
    return Move.of(this.judged(text), this.chess960);
  }

  /** The legal move of a text in UCI and nothing else. */
  parseUci(text: string): Move {
    const [length = 0] = write(wasm, text);
    const code = wasm.zug_wasm_board_parse(this.id, length, 1);
    if (code === 0) throw new IllegalMoveError(complaint<Refusal>());
    return Move.of(code, this.chess960);
  }

  /** Plays a move, which may be text as parse reads it, and returns it. Throws an IllegalMoveError, whose message says why. */
  push(move: Move | string): Move {
    const code = this.judged(move);
    if (wasm.zug_wasm_board_play(this.id, code) === 0) throw new Error("libzug: no memory");
    return Move.of(code, this.chess960);
  }

  /** Takes the last move back and returns it; undefined if none was made. */
  pop(): Move | undefined {
    const code = wasm.zug_wasm_board_pop(this.id);
    return code === 0 ? undefined : Move.of(code, this.chess960);
  }

  isLegal(move: Move | string): boolean {
    return this.codeOf(move) !== 0;
  }

  /** Why a move cannot be played; null if it can. */
  whyIllegal(move: Move | string): Refusal | null {
    return this.codeOf(move) === 0 ? complaint<Refusal>() : null;
  }

  /** A legal move in SAN: "Nf3", "exd6", "O-O+". */
  san(move: Move | string): string {
    return readText(wasm, wasm.zug_wasm_board_write(this.id, this.judged(move), 0));
  }

  /** The same from square to square: "Ng1-f3". */
  lan(move: Move | string): string {
    return readText(wasm, wasm.zug_wasm_board_write(this.id, this.judged(move), 1));
  }

  /** Moves that follow each other from here, with their numbers: "1. e4 e5 2. Nf3". Throws an IllegalMoveError. */
  variationSan(moves: Iterable<Move | string>): string {
    const board = new Board(this.fen(), { chess960: this.chess960 });
    const words: string[] = [];
    for (const move of moves) {
      const isWhite = board.turn === "white";
      if (isWhite || words.length === 0) words.push(`${board.fullmoveNumber}${isWhite ? "." : "..."}`);
      words.push(board.san(move));
      board.push(move);
    }
    board.free();
    return words.join(" ");
  }

  isCapture(move: Move | string): boolean {
    return this.kindsOf(move).includes("capture");
  }

  givesCheck(move: Move | string): boolean {
    return this.kindsOf(move).includes("check");
  }

  /** The number of sequences of so many legal moves. */
  perft(depth: number): number {
    return wasm.zug_wasm_board_perft(this.id, depth);
  }

  // -- Pieces. --

  /** The pieces by their squares. */
  pieces(): Map<Square, BoardPiece> {
    const list = read<(BoardPiece & { square: Square })[]>(wasm, wasm.zug_wasm_board_pieces(this.id));
    return new Map(list.map(({ square, color, kind }) => [square, { color, kind }]));
  }

  /** What stands on a square. */
  pieceAt(square: Square): BoardPiece | undefined {
    return this.pieces().get(square);
  }

  /** The square of a side's king. */
  king(color: Side): Square | undefined {
    for (const [square, piece] of this.pieces()) if (piece.kind === "king" && piece.color === color) return square;
    return undefined;
  }

  /** The answer of zug_wasm_board_squares. */
  private squares(what: number, color: Side = "white", square = ""): Square[] {
    const [length = 0] = write(wasm, square);
    return read<{ squares: Square[] }>(wasm, wasm.zug_wasm_board_squares(this.id, what, sideNumber(color), length)).squares;
  }

  /** The squares of the pieces that give check. */
  checkers(): Square[] {
    return this.squares(0);
  }

  /** The squares of the pieces of a colour that attack a square (Law 3.1.2). */
  attackers(color: Side, square: Square): Square[] {
    return this.squares(1, color, square);
  }

  /** The squares of a side's pieces that stand alone between their king and an attacker. */
  pinned(color: Side): Square[] {
    return this.squares(2, color);
  }

  /** The squares of the rooks with which a side may still castle. */
  castlingRooks(color: Side): Square[] {
    return this.squares(3, color);
  }

  // -- The end of the game. --

  isCheck(): boolean {
    return this.about("check") !== 0;
  }

  isCheckmate(): boolean {
    return this.about("checkmate") !== 0;
  }

  isStalemate(): boolean {
    return this.about("stalemate") !== 0;
  }

  /** How often the position has been on this board, this time included (Law 9.2.2). */
  occurrences(): number {
    return this.about("occurrences");
  }

  /** How the Laws have ended the game: checkmate, stalemate, a dead position (found by search), the fifth occurrence, 75 moves;
   * null while it goes on. */
  outcome({ claimDraw = false, online = false }: OutcomeWish = {}): Outcome | null {
    const answer = wasm.zug_wasm_board_outcome(this.id, online ? 1 : 0, claimDraw ? 1 : 0);
    const found = read<Omit<Outcome, "winner"> | null>(wasm, answer);
    return found && { ...found, winner: found.result === "1-0" ? "white" : found.result === "0-1" ? "black" : undefined };
  }

  isGameOver(wish: OutcomeWish = {}): boolean {
    return this.outcome(wish) !== null;
  }

  /** The result as PGN has it, "*" while the game goes on. */
  result(wish: OutcomeWish = {}): Result {
    return this.outcome(wish)?.result ?? "*";
  }

  /** True if the side to move may claim a draw without a move (Laws 9.2, 9.3). */
  canClaimDraw(): boolean {
    return this.outcome() === null && this.outcome({ claimDraw: true }) !== null;
  }

  /** Whether a side can still checkmate by any series of legal moves (Laws 1.4.3, 6.9), which decides a game when a flag has
   * fallen; null if looking at so many positions does not tell. */
  canWin(color: Side, budget = BUDGET): boolean | null {
    return this.search(color, budget).answer;
  }

  /** Legal moves that end in checkmate by a side, the proof that it can win; null without one. */
  helpmate(color: Side, budget = BUDGET): Move[] | null {
    const { answer, line } = this.search(color, budget);
    return answer === true ? line.map((code) => Move.of(code, this.chess960)) : null;
  }

  private search(color: Side, budget: number): { answer: boolean | null; line: number[] } {
    return read(wasm, wasm.zug_wasm_board_can_win(this.id, sideNumber(color), budget));
  }

  /** Whether neither side can checkmate any more (Law 5.2.2); null if it is not decided. */
  isDead(budget = BUDGET): boolean | null {
    const answer = wasm.zug_wasm_board_dead(this.id, budget);
    return answer < 0 ? null : answer === 1;
  }

  /** The name of the last position on this board that has one. */
  opening(): { eco: string; name: string } | null {
    return read(wasm, wasm.zug_wasm_board_opening(this.id));
  }

  // -- Pictures. --

  /** Eight lines with the letters of FEN. */
  toString(): string {
    return this.text({ coordinates: false });
  }

  /** The board as lines of text, with figurines if wanted. */
  text({ flipped = false, coordinates = true, figurines = false }: Look & { figurines?: boolean } = {}): string {
    const look = lookNumber({ flipped, coordinates }) + (figurines ? 4 : 0);
    return readText(wasm, wasm.zug_wasm_board_text(this.id, look)).replace(/\n$/, "");
  }

  /** A picture, which names its pieces for those who do not see it. A king in check stands on red. */
  svg({ flipped = false, coordinates = true, size = 0, lastMove, marked = [], arrows = [] }: SvgLook = {}): string {
    const king = this.isCheck() ? this.king(this.turn) : undefined;
    const [markedLength = 0, checkedLength = 0, arrowsLength = 0] = write(
      wasm,
      namesOf(lastMove ? [...marked, lastMove.from, lastMove.to] : marked),
      namesOf(king),
      arrows.map(([from, to, color = "G"]) => color + from + to).join(""),
    );
    const look = lookNumber({ flipped, coordinates });
    return readText(wasm, wasm.zug_wasm_board_svg(this.id, look, size, markedLength, checkedLength, arrowsLength));
  }
}

/** As zug_wasm_board_text wants it. */
const lookNumber = ({ flipped, coordinates }: Look): number => (flipped ? 1 : 0) + (coordinates ? 0 : 2);

/** A board of libzug; throws a FenError. */
function newBoard(fen?: string): number {
  const [length = 0] = fen === undefined ? [-1] : write(wasm, fen);
  const handle = wasm.zug_wasm_board_new(length);
  if (handle === 0) throw new FenError(complaint());
  return handle;
}
