// move.ts - a move by its squares. Room: packages/js.
import { wasm } from "./lib.js";
import type { Kind, Square } from "./types.js";
import { read } from "./wasm.js";

interface Parts {
  uci: string;
  from: Square;
  to: Square;
  rook?: Square;
  promotion?: Kind;
}

/** A move. Equal moves are the same object, so that === compares them; boards make them. */
export class Move {
  /** libzug's number of it. */
  readonly code: number;
  /** As engines want it: "e2e4", "e7e8q"; castling is "e1g1", and king takes rook in Chess960. */
  readonly uci: string;
  readonly from: Square;
  /** Of castling, where the king goes. */
  readonly to: Square;
  /** Of castling, the rook's square. */
  readonly rook: Square | undefined;
  readonly promotion: Kind | undefined;

  private constructor(code: number, { uci, from, to, rook, promotion }: Parts) {
    this.code = code;
    this.uci = uci;
    this.from = from;
    this.to = to;
    this.rook = rook;
    this.promotion = promotion;
  }

  /** The move of one of libzug's numbers. */
  static of(code: number, isChess960 = false): Move {
    const kept = isChess960 ? CHESS960 : STANDARD;
    let move = kept[code];
    if (move === undefined) {
      move = Object.freeze(new Move(code, read<Parts>(wasm, wasm.zug_wasm_move(code, isChess960 ? 1 : 0))));
      kept[code] = move;
    }
    return move;
  }

  toString(): string {
    return this.uci;
  }

  toJSON(): string {
    return this.uci;
  }
}

const STANDARD: Move[] = [];
const CHESS960: Move[] = [];

let numbers = new Uint16Array(0);

/** The moves that a call has counted. */
export function movesOf(count: number, isChess960: boolean): Move[] {
  // The memory may have grown, which takes away every view of it.
  if (numbers.buffer !== wasm.memory.buffer) numbers = new Uint16Array(wasm.memory.buffer);
  const first = wasm.zug_wasm_moves() / 2;
  const moves = new Array<Move>(count);
  for (let i = 0; i < count; i++) moves[i] = Move.of(numbers[first + i] as number, isChess960);
  return moves;
}
