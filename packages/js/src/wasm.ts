// wasm.ts - carries texts into libzug and answers out. Room: packages/js.
// The only file that knows how the module's memory is laid out. Every export is documented in src/wasm.

/** What every module of libzug exports. */
export interface Carrier {
  memory: WebAssembly.Memory;
  zug_wasm_answer(): number;
  zug_wasm_answer_length(): number;
  zug_wasm_input(bytes: number): number;
}

/** All that the page's module exports; a test compares this with the module itself. */
export interface Exports extends Carrier {
  zug_wasm_position(length: number): number;
  zug_wasm_pieces(length: number): number;
  zug_wasm_play(fen: number, move: number): number;
  zug_wasm_captured(start: number, fen: number): number;
  zug_wasm_smart(fen: number, square: number): number;
  zug_wasm_premove(fen: number, move: number): number;
  zug_wasm_setup(fen: number, change: number): number;
  zug_wasm_letters(length: number): number;
  zug_wasm_letters_write(language: number, move: number): number;
  zug_wasm_control(length: number, isTyped: number): number;
  zug_wasm_article(length: number): number;
  zug_wasm_game_new(fen: number, white: number, black: number, options: number, lagMs: number): number;
  zug_wasm_game_free(game: number): void;
  zug_wasm_game_apply(
    game: number, kind: number, side: number, text: number, x: number, y: number, nowMs: number,
  ): number;
  zug_wasm_game_view(game: number, nowMs: number): number;
  zug_wasm_game_left(game: number, side: number, nowMs: number): number;
  zug_wasm_game_moves(game: number, from: number): number;
  zug_wasm_game_pgn(game: number, tags: number, epochMs: number): number;
  zug_wasm_pgn_file(length: number, games: number): number;
  zug_wasm_pgn_index_new(): number;
  zug_wasm_pgn_index_free(index: number): void;
  zug_wasm_pgn_index_push(index: number, length: number, isLast: number): number;
  zug_wasm_pgn_game(length: number, offset: number, line: number, column: number): number;
  zug_wasm_pgn_write(length: number, isReduced: number): number;
  zug_wasm_edit_new(fen: number): number;
  zug_wasm_edit_read(length: number): number;
  zug_wasm_edit_free(edit: number): void;
  zug_wasm_edit_view(edit: number): number;
  zug_wasm_edit_pgn(edit: number, isReduced: number): number;
  zug_wasm_edit_play(edit: number, node: number, length: number): number;
  zug_wasm_edit_line(edit: number, what: number, node: number): number;
  zug_wasm_edit_undo(edit: number, again: number): number;
  zug_wasm_edit_comment(edit: number, node: number, isBefore: number, length: number): number;
  zug_wasm_edit_nags(edit: number, node: number, length: number): number;
  zug_wasm_edit_command(edit: number, node: number, name: number, value: number): number;
  zug_wasm_edit_marks(edit: number, node: number, length: number): number;
  zug_wasm_edit_tag(edit: number, name: number, value: number): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Writes texts one after the other into the input and returns their lengths in bytes. */
export function write(wasm: Carrier, ...texts: string[]): number[] {
  const parts = texts.map((text) => encoder.encode(text));
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  const at = wasm.zug_wasm_input(total);
  if (at === 0) throw new Error("libzug: no memory");
  let offset = at;
  for (const part of parts) {
    new Uint8Array(wasm.memory.buffer, offset, part.length).set(part);
    offset += part.length;
  }
  return parts.map((part) => part.length);
}

/** Writes bytes into the input and returns how many they are. */
export function writeBytes(wasm: Exports, bytes: Uint8Array): number {
  const at = wasm.zug_wasm_input(bytes.length);
  if (at === 0) throw new Error("libzug: no memory");
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
  return bytes.length;
}

/** The answer of a call that returned its length, as it is. */
export function readBytes(wasm: Exports, length: number): Uint8Array<ArrayBuffer> {
  if (length < 0) throw new Error("libzug: no memory");
  return new Uint8Array(new Uint8Array(wasm.memory.buffer, wasm.zug_wasm_answer(), length));
}

/** The answer of a call that returned its length, as text. */
export function readText(wasm: Carrier, length: number): string {
  if (length < 0) throw new Error("libzug: no memory");
  return decoder.decode(new Uint8Array(wasm.memory.buffer, wasm.zug_wasm_answer(), length));
}

/** The answer as JSON. What type it has is documented with the export. */
export function read<T>(wasm: Carrier, length: number): T {
  return JSON.parse(readText(wasm, length)) as T;
}
