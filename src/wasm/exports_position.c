/* exports_position.c - what a browser may ask about one position.
 * Room: wasm. No logic: text in, libzug's answer out. */
#include <zug/attacks.h>
#include <zug/entry.h>
#include <zug/fen.h>
#include <zug/makemove.h>
#include <zug/movegen.h>
#include <zug/san.h>
#include <zug/uci.h>

#include "exports.h"
#include "exports_position.h"

int zug_wasm_position(int length);
int zug_wasm_pieces(int length);
int zug_wasm_play(int fen_length, int move_length);
int zug_wasm_smart(int fen_length, int square);
int zug_wasm_premove(int fen_length, int move_length);

bool zug__input_position(int length, zug_position *out) {
    zug_error err = {0};
    zug_fault_set faults = 0;
    zug_position setup;
    zug_str fen = zug__input(0, length);
    if (zug_fen_parse(fen, ZUG_FEN_LENIENT, out, &faults, &err) == ZUG_OK)
        return true;
    if (err.status != ZUG_ERR_POSITION ||
        zug_fen_read_setup(fen, ZUG_FEN_LENIENT, &setup, NULL) != ZUG_OK) {
        zug_facts facts = zug_facts_error(&err);
        zug__answer_problem(&facts, (int64_t)err.offset);
        return false;
    }
    zug_fault_set first = faults & ZUG_FAULT_UNPLAYABLE;
    first &= ~first + 1;
    zug_facts facts = zug_facts_fault(&setup, first);
    zug__answer_problem(&facts, (int64_t)zug_fen_locate(fen, &setup, first));
    return false;
}

void zug__answer_move(const zug_position *pos, zug_move move) {
    char uci[ZUG_UCI_SIZE], san[ZUG_SAN_SIZE];
    zug_uci_write(pos, move, uci);
    zug_san_write(pos, move, san);
    zug_square to = zug_move_to(move);
    bool castles = zug_move_sort_of(move) == ZUG_MOVE_CASTLING;
    zug__answer_member("uci", uci);
    zug__answer_member("san", san);
    zug__answer_square("from", zug_move_from(move));
    zug__answer_square(
        "to", castles ? zug_position_castling(pos, zug_position_turn(pos), to).king_to : to);
    if (castles)
        zug__answer_square("rook", to);
    if (zug_move_sort_of(move) == ZUG_MOVE_PROMOTION)
        zug__answer_flag("promotion", true);
}

void zug__answer_position(const zug_position *pos) {
    char fen[ZUG_FEN_SIZE];
    zug_fen_write(pos, fen);
    zug__answer_member("fen", fen);
    zug__answer_member("turn", zug_position_turn(pos) == ZUG_WHITE ? "white" : "black");
    zug__answer_flag("check", zug_position_in_check(pos));
}

/* The position of a FEN: {"fen","turn","check","end","moves":[{"uci","san","from","to"}]}. fen is
 * canonical; end is "checkmate", "stalemate" or empty. Of castling, to is where the king goes and
 * rook the rook's square; a promotion has "promotion":true and is there once for each piece. If it
 * is not playable: {"problem","offset"}. */
EXPORT(zug_wasm_position) int zug_wasm_position(int length) {
    zug_position pos;
    zug_move_list list;
    if (!zug__input_position(length, &pos))
        return zug__answer_end();
    zug_movegen_legal(&pos, &list);
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_position(&pos);
    zug__answer_member("end", zug_position_is_checkmate(&pos)   ? "checkmate"
                              : zug_position_is_stalemate(&pos) ? "stalemate"
                                                                : "");
    zug__answer_flag("chess960", zug_position_is_chess960(&pos));
    zug__answer_key("moves");
    zug__answer_open('[');
    for (size_t i = 0; i < list.count; i++) {
        zug__answer_open('{');
        zug__answer_move(&pos, list.moves[i]);
        zug__answer_close('}');
    }
    zug__answer_close(']');
    zug__answer_close('}');
    return zug__answer_end();
}

/* The squares that the piece on a square attacks. */
static zug_bitboard attacks_of(const zug_position *pos, zug_square from) {
    zug_piece piece = zug_position_piece_on(pos, from);
    return piece.type == ZUG_PAWN ? zug_attacks_pawn(piece.color, from)
                                  : zug_attacks_by(piece.type, from, zug_position_occupied(pos));
}

/* One piece: {"square","color","kind","attacks":[...],"attackers":[...],"pinned"}. Attacked are
 * pieces of the other side; attackers are those who attack this piece. */
static void put_piece(const zug_position *pos, zug_square square, zug_bitboard pins) {
    zug_piece piece = zug_position_piece_on(pos, square);
    zug_color other = zug_color_other(piece.color);
    zug__answer_open('{');
    zug__answer_square("square", square);
    zug__answer_member("color", piece.color == ZUG_WHITE ? "white" : "black");
    zug__answer_member("kind", zug__kind_name(piece.type));
    zug__answer_squares("attacks", attacks_of(pos, square) & pos->color[other]);
    zug__answer_squares("attackers", zug_position_attackers(pos, square, other));
    if (zug_bitboard_has(pins, square))
        zug__answer_flag("pinned", true);
    zug__answer_close('}');
}

/* All pieces of a FEN, a list of what put_piece writes, a1 first; or {"problem","offset"}. */
EXPORT(zug_wasm_pieces) int zug_wasm_pieces(int length) {
    zug_position pos;
    if (!zug__input_position(length, &pos))
        return zug__answer_end();
    zug_bitboard pins = zug_position_pins(&pos, ZUG_WHITE) | zug_position_pins(&pos, ZUG_BLACK);
    zug__answer_begin();
    zug__answer_open('[');
    for (zug_bitboard left = zug_position_occupied(&pos); left != 0; left &= left - 1)
        put_piece(&pos, zug_bitboard_first(left), pins);
    zug__answer_close(']');
    return zug__answer_end();
}

bool zug__input_move(const zug_position *pos, zug_str text, zug_move *out) {
    zug_refusal why;
    zug_san san;
    char suggestion[ZUG_SAN_SIZE];
    if (zug_san_parse(pos, text, &san, &why) == ZUG_OK) {
        *out = san.move;
        return true;
    }
    zug_facts facts = zug_facts_refusal(pos, &why);
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_facts("problem", &facts);
    zug__answer_count("offset", 0);
    zug__answer_flag("lacks_piece", why.code == ZUG_REFUSED_PROMOTION_MISSING);
    if (why.suggestion != ZUG_MOVE_NONE) {
        zug_san_write(pos, why.suggestion, suggestion);
        zug__answer_member("suggestion", suggestion);
    }
    zug__answer_close('}');
    return false;
}

/* Plays a move, SAN or UCI or as people write it, which stands behind the FEN: what
 * zug_wasm_position lists of a move, and the fen, turn and check after it; or {"problem","offset"},
 * with "lacks_piece" if only the piece of a promotion is missing, and "suggestion" if one move was
 * probably meant. */
EXPORT(zug_wasm_play) int zug_wasm_play(int fen_length, int move_length) {
    zug_position pos;
    zug_move move;
    if (!zug__input_position(fen_length, &pos) ||
        !zug__input_move(&pos, zug__input(fen_length, move_length), &move))
        return zug__answer_end();
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_move(&pos, move);
    zug_position_play(&pos, move);
    zug__answer_position(&pos);
    zug__answer_close('}');
    return zug__answer_end();
}

/* The smart move of a square, 0 for a1 to 63 for h8: the one legal move that involves it, as
 * zug_wasm_position lists it, or null if there is none or more than one. */
EXPORT(zug_wasm_smart) int zug_wasm_smart(int fen_length, int square) {
    zug_position pos;
    zug_move move;
    if (!zug__input_position(fen_length, &pos))
        return zug__answer_end();
    zug__answer_begin();
    if (square < 0 || square > 63 || zug_entry_smart(&pos, (zug_square)square, &move) != 1) {
        zug__answer_null();
        return zug__answer_end();
    }
    zug__answer_open('{');
    zug__answer_move(&pos, move);
    zug__answer_close('}');
    return zug__answer_end();
}

/* A premove, two squares and perhaps a piece, which stands behind the FEN: {"ok","lacks_piece"}.
 * lacks_piece says that a pawn would reach the last rank and the piece is not named. */
EXPORT(zug_wasm_premove) int zug_wasm_premove(int fen_length, int move_length) {
    zug_position pos;
    zug_move move;
    if (!zug__input_position(fen_length, &pos))
        return zug__answer_end();
    zug_entry_premove_answer answer =
        zug_entry_premove(&pos, zug__input(fen_length, move_length), &move);
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_flag("ok", answer == ZUG_ENTRY_PREMOVE);
    zug__answer_flag("lacks_piece", answer == ZUG_ENTRY_PIECE_MISSING);
    zug__answer_close('}');
    return zug__answer_end();
}
