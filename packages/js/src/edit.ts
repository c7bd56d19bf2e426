// edit.ts - a game that is edited, by libzug: moves and variations, comments, signs, arrows, tags, undo. Room: packages/js.
// Every move is a node, a number that stays its own; START is the node before the first move. What a change does, and
// when it is refused, is documented in include/zug/edit.h.
import type { Finding, ReadMove } from "./pgn.js";
import type { Position, Problem, Side } from "./types.js";
import { isProblem } from "./core.js";
import type { Zug } from "./core.js";
import { read, readBytes, readText, write, writeBytes } from "./wasm.js";
import type { Exports } from "./wasm.js";

/** The node before the first move. */
export const START = 0;

/** A move of the game. `parent` is an index in the list of moves, as in a game that was read; `node` is for changes. */
export interface EditedMove extends Omit<ReadMove, "offset"> {
  node: number;
}

/** The whole game. The moves of all lines are one list: a move, then all that may be played instead of it, then the moves
 * after it. What stands before the first move is its `before` and `marks_before`, or `comments` and `marks` if there is none. */
export interface EditedGame {
  /** How many steps can be undone, and done again. */
  undo: number;
  redo: number;
  tags: [string, string][];
  start: { fen: string; turn: Side; check: boolean };
  result: string;
  comments?: string[];
  marks?: [string, string, string?][];
  moves: EditedMove[];
}

/** Where to look after a change: a node that is in the game. */
export interface Changed {
  node: number;
}

/** A colour and a square, or an arrow from one square to another: ["G", "e4"], ["R", "e2", "e4"]. */
export type Mark = readonly [color: string, from: string, to?: string];

/** What zug_wasm_edit_line does, in its order. */
const LINES = ["promote", "make-main", "delete", "cut", "prune"] as const;
/**
 * promote: the variation of the node goes before the line that it leaves. make-main: the node is in the main line. delete: the
 * node and all behind it go. cut: all behind it goes. prune: the variations behind it go, its own line stays.
 */
export type LineChange = (typeof LINES)[number];

export class Edit {
  private constructor(
    private readonly wasm: Exports,
    private handle: number,
  ) {}

  /** A game without moves from a position. */
  static from(zug: Zug, fen: string): Edit | Problem {
    const [length = 0] = write(zug.wasm, fen);
    const handle = zug.wasm.zug_wasm_edit_new(length);
    return handle === 0 ? read<Problem>(zug.wasm, zug.wasm.zug_wasm_answer_length()) : new Edit(zug.wasm, handle);
  }

  /** The first game of a PGN text, up to its first error, with what is wrong with it. */
  static read(zug: Zug, pgn: Uint8Array): { edit: Edit; problems: Finding[] } {
    const length = writeBytes(zug.wasm, pgn);
    const handle = zug.wasm.zug_wasm_edit_read(length);
    if (handle === 0) throw new Error("libzug: no memory");
    const { problems } = read<{ problems: Finding[] }>(zug.wasm, zug.wasm.zug_wasm_answer_length());
    return { edit: new Edit(zug.wasm, handle), problems };
  }

  /** The whole game as it is now. */
  game(): EditedGame {
    return read(this.wasm, this.wasm.zug_wasm_edit_view(this.handle));
  }

  /** Plays a move behind a node, as SAN, UCI or people write it: the node that has it already, or a new one. */
  play(node: number, move: string): Changed | Problem {
    const [length = 0] = write(this.wasm, move);
    return read(this.wasm, this.wasm.zug_wasm_edit_play(this.handle, node, length));
  }

  /** Changes lines. */
  line(change: LineChange, node: number): Changed | Problem {
    return read(this.wasm, this.wasm.zug_wasm_edit_line(this.handle, LINES.indexOf(change), node));
  }

  /** Undoes the last step; null if there is none. */
  undo(): Changed | null {
    return read(this.wasm, this.wasm.zug_wasm_edit_undo(this.handle, 0));
  }

  /** Does the step again that was undone last; null if there is none. */
  redo(): Changed | null {
    return read(this.wasm, this.wasm.zug_wasm_edit_undo(this.handle, 1));
  }

  /** The words of the comments behind a node, or before it; clocks, arrows and other commands stay. */
  comment(node: number, words: string, place: "before" | "after" = "after"): Changed | Problem {
    const [length = 0] = write(this.wasm, words);
    return read(this.wasm, this.wasm.zug_wasm_edit_comment(this.handle, node, place === "before" ? 1 : 0, length));
  }

  /** The signs of a move, as numbers of NAGs. */
  nags(node: number, nags: readonly number[]): Changed | Problem {
    const length = writeBytes(this.wasm, Uint8Array.from(nags));
    return read(this.wasm, this.wasm.zug_wasm_edit_nags(this.handle, node, length));
  }

  /** The marked squares and arrows behind a node, all of them. */
  marks(node: number, marks: readonly Mark[]): Changed | Problem {
    const [length = 0] = write(this.wasm, marks.map((mark) => mark.join("")).join(","));
    return read(this.wasm, this.wasm.zug_wasm_edit_marks(this.handle, node, length));
  }

  /** A command behind a node, as [%clk 0:59:12] or [%eval 0.25]; null takes it away. */
  command(node: number, name: string, value: string | null): Changed | Problem {
    const [nameLength = 0, valueLength = 0] = write(this.wasm, name, value ?? "");
    const length = value === null ? -1 : valueLength;
    return read(this.wasm, this.wasm.zug_wasm_edit_command(this.handle, node, nameLength, length));
  }

  /** A tag, and with Result the result; null takes it away. */
  tag(name: string, value: string | null): Changed | Problem {
    const [nameLength = 0, valueLength = 0] = write(this.wasm, name, value ?? "");
    const length = value === null ? -1 : valueLength;
    return read(this.wasm, this.wasm.zug_wasm_edit_tag(this.handle, nameLength, length));
  }

  /** The game as PGN, with all that is written about it or without. */
  pgn(reduced = false): string {
    return readText(this.wasm, this.wasm.zug_wasm_edit_pgn(this.handle, reduced ? 1 : 0));
  }

  /** The game as PGN, byte for byte: a file that was no UTF-8 still is none. */
  pgnBytes(reduced = false): Uint8Array<ArrayBuffer> {
    return readBytes(this.wasm, this.wasm.zug_wasm_edit_pgn(this.handle, reduced ? 1 : 0));
  }

  /** Gives the game's memory back; it cannot be used any more. */
  free(): void {
    this.wasm.zug_wasm_edit_free(this.handle);
    this.handle = 0;
  }
}

/** The position behind a node of the game, with its legal moves; undefined if the node is not there. */
export function positionAt(zug: Zug, game: EditedGame, node: number): Position | undefined {
  const fen = node === START ? game.start.fen : game.moves.find((move) => move.node === node)?.fen;
  const position = fen === undefined ? undefined : zug.position(fen);
  return position === undefined || isProblem(position) ? undefined : position;
}
