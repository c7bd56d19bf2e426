// full.ts - what the whole module exports besides what the small one has. Room: packages/js.
// Every export is documented in src/wasm; a test compares this with the module itself.
import type { Exports } from "./wasm.js";

export interface FullExports extends Exports {
  zug_wasm_moves(): number;
  zug_wasm_move(move: number, isChess960: number): number;
  zug_wasm_board_new(fen: number): number;
  zug_wasm_board_copy(board: number): number;
  zug_wasm_board_free(board: number): void;
  zug_wasm_board_legal(board: number): number;
  zug_wasm_board_moves(board: number, kinds: number, type: number, from: number, to: number): number;
  zug_wasm_board_parse(board: number, length: number, isUci: number): number;
  zug_wasm_board_judge(board: number, move: number): number;
  zug_wasm_board_play(board: number, move: number): number;
  zug_wasm_board_pop(board: number): number;
  zug_wasm_board_fen(board: number): number;
  zug_wasm_board_write(board: number, move: number, isLong: number): number;
  zug_wasm_board_sans(board: number): number;
  zug_wasm_board_stack(board: number): number;
  zug_wasm_board_number(board: number, what: number): number;
  zug_wasm_board_kind(board: number, move: number): number;
  zug_wasm_board_pieces(board: number): number;
  zug_wasm_board_squares(board: number, what: number, color: number, square: number): number;
  zug_wasm_board_outcome(board: number, isOnline: number, claims: number): number;
  zug_wasm_board_can_win(board: number, color: number, budget: number): number;
  zug_wasm_board_dead(board: number, budget: number): number;
  zug_wasm_board_opening(board: number): number;
  zug_wasm_board_text(board: number, look: number): number;
  zug_wasm_board_svg(board: number, look: number, size: number, marked: number, checked: number, arrows: number): number;
  zug_wasm_board_perft(board: number, depth: number): number;
  zug_wasm_games_new(options: number): number;
  zug_wasm_games_free(games: number): void;
  zug_wasm_games_push(games: number, length: number, isLast: number): number;
  zug_wasm_games_moves(games: number): number;
  zug_wasm_line(fen: number, moves: number, asFens: number): number;
  zug_wasm_fen_faults(length: number, isStrict: number): number;
  zug_wasm_fen_canonical(length: number): number;
  zug_wasm_chess960(number: number): number;
  zug_wasm_control_name(length: number, isTyped: number): number;
  zug_wasm_round(length: number, round: number, explains: number): number;
  zug_wasm_check(length: number): number;
  zug_wasm_standings(length: number, codes: number, round: number, details: number): number;
}
