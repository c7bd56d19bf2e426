// core.ts - what may be asked of libzug with texts alone: positions, moves, games with clocks. Room: packages/js.
// All of it is in the small module, which pages load, too.
import { Game } from "./game.js";
import type { Beginning, Control, GameSettings, Kind, Move, Piece, Played, Position, Premove, Problem, Side } from "./types.js";
import { read, write } from "./wasm.js";
import type { Exports } from "./wasm.js";

export const INITIAL_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** True if the answer is a problem. */
export function isProblem(answer: object): answer is Problem {
  return "problem" in answer;
}

export class Zug {
  constructor(readonly wasm: Exports) {}

  /** A position with its legal moves. */
  position(fen: string): Position | Problem {
    const [length = 0] = write(this.wasm, fen);
    return read(this.wasm, this.wasm.zug_wasm_position(length));
  }

  /** The pieces of a position, and what they attack. */
  pieces(fen: string): Piece[] | Problem {
    const [length = 0] = write(this.wasm, fen);
    return read(this.wasm, this.wasm.zug_wasm_pieces(length));
  }

  /** Plays a move given as SAN, UCI or as people write it. */
  play(fen: string, move: string): Played | Problem {
    const [fenLength = 0, moveLength = 0] = write(this.wasm, fen, move);
    return read(this.wasm, this.wasm.zug_wasm_play(fenLength, moveLength));
  }

  /** Who moves first from a position, and which number that move has. */
  beginning(fen: string): Beginning {
    const position = this.position(fen);
    return isProblem(position) ? { turn: "white", number: 1 } : { turn: position.turn, number: position.number };
  }

  /** The pieces of each side that were there at the start and are not any more. */
  captured(start: string, fen: string): Record<Side, Kind[]> {
    const [startLength = 0, fenLength = 0] = write(this.wasm, start, fen);
    const answer = read<Record<Side, Kind[]> | Problem>(this.wasm, this.wasm.zug_wasm_captured(startLength, fenLength));
    return isProblem(answer) ? { white: [], black: [] } : answer;
  }

  /** The one legal move that involves a square, if there is just one. */
  smart(fen: string, square: string): Move | null {
    const [fenLength = 0, squareLength = 0] = write(this.wasm, fen, square);
    const answer = read<Move | Problem | null>(this.wasm, this.wasm.zug_wasm_smart(fenLength, squareLength));
    return answer === null || isProblem(answer) ? null : answer;
  }

  /** Reads a premove that was typed: two squares and perhaps a piece in any writing, or what would be a move if it were
   * the other side's turn already; null if it is none. */
  premove(fen: string, typed: string): Premove | null {
    const [fenLength = 0, moveLength = 0] = write(this.wasm, fen, typed);
    const answer = read<Premove | Problem | null>(this.wasm, this.wasm.zug_wasm_premove(fenLength, moveLength));
    return answer === null || isProblem(answer) ? null : answer;
  }

  /** Reads a time control: as PGN writes it, in seconds, or as it was typed, where 5+3 is five minutes. */
  control(text: string, isTyped = false): Control | Problem {
    const [length = 0] = write(this.wasm, text);
    return read(this.wasm, this.wasm.zug_wasm_control(length, isTyped ? 1 : 0));
  }

  /** The article by which a reason ends a game online; empty where there is none. */
  article(reason: string): string {
    const [length = 0] = write(this.wasm, reason);
    return read<{ article: string }>(this.wasm, this.wasm.zug_wasm_article(length)).article;
  }

  /** Begins a game, which waits for its start. */
  game(settings: GameSettings): Game | Problem {
    const fen = settings.fen ?? INITIAL_FEN;
    const [fenLength = 0, white = 0, black = 0] =
      write(this.wasm, fen, settings.white, settings.black ?? settings.white);
    const handle =
      this.wasm.zug_wasm_game_new(fenLength, white, black, bitsOf(settings), settings.lag_max_ms ?? 0);
    return handle === 0 ? read<Problem>(this.wasm, this.wasm.zug_wasm_answer_length()) : new Game(this.wasm, handle);
  }
}

/** The options of a game as the bits of zug_wasm_game_new. */
function bitsOf(settings: GameSettings): number {
  return (
    (settings.laws === "otb" ? 1 : 0) +
    (settings.clock_start === "after-first-move" ? 2 : 0) +
    (settings.premoves === false ? 0 : 4) +
    (settings.offers === false ? 0 : 8) +
    (settings.mirror ? 16 : 0)
  );
}

/** Makes libzug from the bytes of its module, or from the answer to a request for it. */
export async function makeZug(source: BufferSource | Promise<Response>): Promise<Zug> {
  const { instance } =
    source instanceof Promise
      ? await WebAssembly.instantiateStreaming(source, {})
      : await WebAssembly.instantiate(source, {});
  return new Zug(instance.exports as unknown as Exports);
}
