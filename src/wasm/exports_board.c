/* exports_board.c - boards with a history for JavaScript: made, moves played and taken back, moves
 * and positions as text.
 * Room: wasm. No logic: numbers and text in, libzug's answer out. */
#include "exports_board.h"

#include <zug/fault_sentence.h>
#include <zug/fen.h>
#include <zug/move_kind.h>
#include <zug/movegen.h>
#include <zug/names.h>
#include <zug/san.h>
#include <zug/sentence.h>
#include <zug/uci.h>

#include "heap.h"

/* The one list of moves that is handed out; a WebAssembly module has one caller. */
static zug_move_list list;

zug_move *zug_wasm_moves(void);
zug_board *zug_wasm_board_new(int length);
zug_board *zug_wasm_board_copy(const zug_board *board);
void zug_wasm_board_free(zug_board *board);
int zug_wasm_board_legal(const zug_board *board);
int zug_wasm_board_moves(const zug_board *board, int kinds, int type, int from_length,
                         int to_length);
int zug_wasm_board_parse(const zug_board *board, int length, int is_uci);
int zug_wasm_board_judge(const zug_board *board, int move);
int zug_wasm_board_play(zug_board *board, int move);
int zug_wasm_board_pop(zug_board *board);
int zug_wasm_board_fen(const zug_board *board);
int zug_wasm_board_write(const zug_board *board, int move, int is_long);
int zug_wasm_board_sans(const zug_board *board);
int zug_wasm_board_stack(const zug_board *board);
int zug_wasm_move(int move, int is_chess960);

zug_move_list *zug__moves(void) { return &list; }

int zug__answer_plain(const char *text) {
    zug__answer_begin();
    zug__answer_bytes(zug_str_from(text));
    return zug__answer_end();
}

zug_bitboard zug__squares_of(zug_str text) {
    zug_bitboard set = 0;
    for (size_t at = 0; at + 2 <= text.len; at += 2) {
        zug_square square;
        if (zug_square_parse(zug_str_slice(text, at, at + 2), &square))
            set |= zug_bitboard_of(square);
    }
    return set;
}

static void answer_complaint(const char *code, const char *sentence, size_t offset) {
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_member("code", code);
    zug__answer_member("sentence", sentence);
    zug__answer_count("offset", (int64_t)offset);
    zug__answer_close('}');
}

void zug__answer_error(const zug_error *err) {
    answer_complaint(err->code, err->message, err->offset);
}

bool zug__input_start(int length, zug_position *out) {
    zug_error err = {0};
    zug_fault_set faults = 0;
    zug_position setup;
    char sentence[ZUG_FAULT_SENTENCE_SIZE];
    zug_str fen = zug__input(0, length);
    if (zug_fen_parse(fen, ZUG_FEN_LENIENT, out, &faults, &err) == ZUG_OK)
        return true;
    if (err.status != ZUG_ERR_POSITION ||
        zug_fen_read_setup(fen, ZUG_FEN_LENIENT, &setup, NULL) != ZUG_OK) {
        zug__answer_error(&err);
        return false;
    }
    zug_fault_set first = faults & (~faults + 1);
    zug_fault_sentence_write(&setup, first, sentence);
    answer_complaint(zug_faults_name(first), sentence, zug_fen_locate(fen, &setup, first));
    return false;
}

void zug__answer_why(const zug_position *pos, const zug_refusal *why) {
    char sentence[ZUG_SENTENCE_SIZE], suggestion[ZUG_SAN_SIZE];
    zug_sentence_refusal(pos, why, sentence);
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_member("code", zug_facts_refusal_code(why->code));
    zug__answer_member("sentence", sentence);
    if (why->from != ZUG_NO_SQUARE)
        zug__answer_square("from", why->from);
    if (why->to != ZUG_NO_SQUARE)
        zug__answer_square("to", why->to);
    if (why->suggestion != ZUG_MOVE_NONE) {
        zug_san_write(pos, why->suggestion, suggestion);
        zug__answer_member("suggestion", suggestion);
    }
    zug__answer_close('}');
}

/* Where the moves are that a call has counted, two bytes each, until the next call. */
EXPORT(zug_wasm_moves) zug_move *zug_wasm_moves(void) { return list.moves; }

/* A board with the position of a FEN, or below 0 the initial one; 0 if it cannot be played, and
 * then the answer is {"code","sentence","offset"}. */
EXPORT(zug_wasm_board_new) zug_board *zug_wasm_board_new(int length) {
    zug_position start;
    if (length < 0)
        return zug_board_new(zug__heap(), NULL);
    return zug__input_start(length, &start) ? zug_board_new(zug__heap(), &start) : NULL;
}

/* The position before all moves. */
static const zug_position *start_of(const zug_board *board) {
    return zug_board_plies(board) > 0 ? zug_board_position_at(board, 0) : zug_board_position(board);
}

/* Another board with the same moves; 0 without memory. */
EXPORT(zug_wasm_board_copy) zug_board *zug_wasm_board_copy(const zug_board *board) {
    zug_board *copy = zug_board_new(zug__heap(), start_of(board));
    for (size_t i = 0; copy != NULL && i < zug_board_plies(board); i++)
        if (zug_board_play(copy, zug_board_move_at(board, i)) != ZUG_OK) {
            zug_board_free(copy);
            copy = NULL;
        }
    return copy;
}

/* Ends a board. */
EXPORT(zug_wasm_board_free) void zug_wasm_board_free(zug_board *board) { zug_board_free(board); }

/* How many legal moves there are; they are at zug_wasm_moves. */
EXPORT(zug_wasm_board_legal) int zug_wasm_board_legal(const zug_board *board) {
    zug_movegen_legal(zug_board_position(board), &list);
    return (int)list.count;
}

/* The same of some: of any of these kinds (move_kind.h), of a type of piece, from and to squares
 * whose names are in the input; 0 and no names are all. */
EXPORT(zug_wasm_board_moves)
int zug_wasm_board_moves(const zug_board *board, int kinds, int type, int from_length,
                         int to_length) {
    zug_move_filter filter = {(unsigned)kinds, zug__squares_of(zug__input(0, from_length)),
                              zug__squares_of(zug__input(from_length, to_length)),
                              (zug_piece_type)type};
    zug_move_kind_list(zug_board_position(board), &filter, &list);
    return (int)list.count;
}

/* The legal move that a text means, SAN or UCI or as people write it; 0 if none, and then the
 * answer is that of zug__answer_why. */
EXPORT(zug_wasm_board_parse)
int zug_wasm_board_parse(const zug_board *board, int length, int is_uci) {
    const zug_position *pos = zug_board_position(board);
    zug_str text = zug__input(0, length);
    zug_refusal why;
    zug_san san = {.move = ZUG_MOVE_NONE};
    zug_status status =
        is_uci ? zug_uci_parse(pos, text, &san.move, &why) : zug_san_parse(pos, text, &san, &why);
    if (status == ZUG_OK)
        return san.move;
    zug__answer_why(pos, &why);
    return ZUG_MOVE_NONE;
}

/* A move of any board if it is legal on this one; else 0, answered as above. */
EXPORT(zug_wasm_board_judge) int zug_wasm_board_judge(const zug_board *board, int move) {
    const zug_position *pos = zug_board_position(board);
    zug_move given = (zug_move)move;
    zug_refusal why;
    if (zug_movegen_is_legal(pos, given))
        return given;
    zug_move legal = zug_position_judge_move(pos, zug_move_from(given), zug_move_to(given),
                                             zug_move_promotion(given), &why);
    if (legal == ZUG_MOVE_NONE)
        zug__answer_why(pos, &why);
    return legal;
}

/* Plays a legal move; false without memory. */
EXPORT(zug_wasm_board_play) int zug_wasm_board_play(zug_board *board, int move) {
    return zug_board_play(board, (zug_move)move) == ZUG_OK;
}

/* Takes the last move back and returns it; 0 if there is none. */
EXPORT(zug_wasm_board_pop) int zug_wasm_board_pop(zug_board *board) {
    return zug_board_take_back(board);
}

/* The position as a canonical FEN, as text and not as JSON. */
EXPORT(zug_wasm_board_fen) int zug_wasm_board_fen(const zug_board *board) {
    char fen[ZUG_FEN_SIZE];
    zug_fen_write(zug_board_position(board), fen);
    return zug__answer_plain(fen);
}

/* A legal move as text: in SAN, or from square to square. */
EXPORT(zug_wasm_board_write)
int zug_wasm_board_write(const zug_board *board, int move, int is_long) {
    char text[ZUG_SAN_LONG_SIZE];
    const zug_position *pos = zug_board_position(board);
    if (is_long)
        zug_san_write_long(pos, (zug_move)move, text);
    else
        zug_san_write(pos, (zug_move)move, text);
    return zug__answer_plain(text);
}

/* All legal moves in SAN, with blanks between, in the order of zug_wasm_board_legal. */
EXPORT(zug_wasm_board_sans) int zug_wasm_board_sans(const zug_board *board) {
    char san[ZUG_SAN_SIZE];
    const zug_position *pos = zug_board_position(board);
    zug_movegen_legal(pos, &list);
    zug__answer_begin();
    for (size_t i = 0; i < list.count; i++) {
        zug_san_write(pos, list.moves[i], san);
        if (i > 0)
            zug__answer_bytes(zug_str_from(" "));
        zug__answer_bytes(zug_str_from(san));
    }
    return zug__answer_end();
}

/* The moves that were made, as numbers in a list. */
EXPORT(zug_wasm_board_stack) int zug_wasm_board_stack(const zug_board *board) {
    zug__answer_begin();
    zug__answer_open('[');
    for (size_t i = 0; i < zug_board_plies(board); i++)
        zug__answer_number(zug_board_move_at(board, i));
    zug__answer_close(']');
    return zug__answer_end();
}

/* What a move is, whatever the position: {"uci","from","to","rook","promotion"}. Of castling, to is
 * where the king goes, and rook the rook's square; in Chess960 the text is king takes rook. */
EXPORT(zug_wasm_move) int zug_wasm_move(int number, int is_chess960) {
    char uci[ZUG_UCI_SIZE];
    zug_move move = (zug_move)number;
    zug_square from = zug_move_from(move), to = zug_move_to(move);
    bool castles = zug_move_sort_of(move) == ZUG_MOVE_CASTLING && move != ZUG_MOVE_NULL;
    int file = to > from ? 6 : 2;
    zug_uci_write_move(move, is_chess960 != 0, uci);
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_member("uci", uci);
    zug__answer_square("from", from);
    zug__answer_square("to", castles ? zug_square_at(file, zug_square_rank(from)) : to);
    if (castles)
        zug__answer_square("rook", to);
    if (zug_move_sort_of(move) == ZUG_MOVE_PROMOTION)
        zug__answer_member("promotion", zug__kind_name(zug_move_promotion(move)));
    zug__answer_close('}');
    return zug__answer_end();
}
