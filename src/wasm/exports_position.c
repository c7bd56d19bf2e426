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
int zug_wasm_captured(int start_length, int fen_length);
int zug_wasm_smart(int fen_length, int square_length);
int zug_wasm_premove(int fen_length, int move_length);

bool zug__input_position(int length, zug_position *out) {
    return zug__input_position_at(0, length, out);
}

bool zug__input_position_at(int from, int length, zug_position *out) {
    zug_error err = {0};
    zug_fault_set faults = 0;
    zug_position setup;
    zug_str fen = zug__input(from, length);
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
        zug__answer_member("promotion", zug__kind_name(zug_move_promotion(move)));
    if (!castles && (zug_move_sort_of(move) == ZUG_MOVE_EN_PASSANT ||
                     zug_bitboard_has(zug_position_occupied(pos), to)))
        zug__answer_flag("capture", true);
}

void zug__answer_position(const zug_position *pos) {
    char fen[ZUG_FEN_SIZE];
    zug_fen_write(pos, fen);
    zug__answer_member("fen", fen);
    zug__answer_member("turn", zug_position_turn(pos) == ZUG_WHITE ? "white" : "black");
    zug__answer_flag("check", zug_position_in_check(pos));
}

/* The position of a FEN: {"fen","turn","check","number","end","moves":[{"uci","san","from","to"}]}.
 * fen is canonical; end is "checkmate", "stalemate" or empty. Of castling, to is where the king
 * goes and rook the rook's square; a promotion has its "promotion":"queen" and is there once for
 * each piece; a capture has "capture":true. number is that of the next move. If it is not playable:
 * {"problem","offset"}. */
EXPORT(zug_wasm_position) int zug_wasm_position(int length) {
    zug_position pos;
    zug_move_list list;
    if (!zug__input_position(length, &pos))
        return zug__answer_end();
    zug_movegen_legal(&pos, &list);
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_position(&pos);
    zug__answer_count("number", pos.fullmove_number);
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
    bool is_read = zug_san_parse(pos, text, &san, &why) == ZUG_OK;
    if (is_read)
        *out = san.move;
    else
        zug__answer_refusal(pos, &why);
    return is_read;
}

void zug__answer_refusal(const zug_position *pos, const zug_refusal *why) {
    char suggestion[ZUG_SAN_SIZE];
    zug_facts facts = zug_facts_refusal(pos, why);
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_facts("problem", &facts);
    zug__answer_count("offset", 0);
    if (why->code == ZUG_REFUSED_PROMOTION_MISSING) {
        zug__answer_flag("lacks_piece", true);
        zug__answer_square("from", why->from);
        zug__answer_square("to", why->to);
    }
    if (why->suggestion != ZUG_MOVE_NONE) {
        zug_san_write(pos, why->suggestion, suggestion);
        zug__answer_member("suggestion", suggestion);
    }
    zug__answer_close('}');
}

/* Plays a move, SAN or UCI or as people write it, which stands behind the FEN: what
 * zug_wasm_position lists of a move, and the fen, turn and check after it; or {"problem","offset"},
 * with "lacks_piece", "from" and "to" if only the piece of a promotion is missing, and "suggestion"
 * if one move was probably meant. */
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

/* The kinds of pieces of a side that there are fewer of than before, each as often as it lacks. */
static void put_captured(const char *name, const zug_position *before, const zug_position *now,
                         zug_color color) {
    static const zug_piece_type kinds[] = {ZUG_QUEEN, ZUG_ROOK, ZUG_BISHOP, ZUG_KNIGHT, ZUG_PAWN};
    zug__answer_key(name);
    zug__answer_open('[');
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int had = zug_bitboard_count(zug_position_pieces(before, color, kinds[i]));
        int has = zug_bitboard_count(zug_position_pieces(now, color, kinds[i]));
        for (; had > has; had--)
            zug__answer_text(zug__kind_name(kinds[i]));
    }
    zug__answer_close(']');
}

/* The pieces that are on the board of one FEN and not any more on that of another, which stands
 * behind it: {"white":["queen"],"black":[]}; or {"problem","offset"}. */
EXPORT(zug_wasm_captured) int zug_wasm_captured(int start_length, int fen_length) {
    zug_position before, now;
    if (!zug__input_position(start_length, &before) ||
        !zug__input_position_at(start_length, fen_length, &now))
        return zug__answer_end();
    zug__answer_begin();
    zug__answer_open('{');
    put_captured("white", &before, &now, ZUG_WHITE);
    put_captured("black", &before, &now, ZUG_BLACK);
    zug__answer_close('}');
    return zug__answer_end();
}

/* The smart move of a square, whose name stands behind the FEN: the one legal move that involves
 * it, as zug_wasm_position lists it, or null if there is none or more than one. */
EXPORT(zug_wasm_smart) int zug_wasm_smart(int fen_length, int square_length) {
    zug_position pos;
    zug_square square;
    zug_move move;
    if (!zug__input_position(fen_length, &pos))
        return zug__answer_end();
    zug__answer_begin();
    if (!zug_entry_square(zug__input(fen_length, square_length), &square) ||
        zug_entry_smart(&pos, square, &move) != 1) {
        zug__answer_null();
        return zug__answer_end();
    }
    zug__answer_open('{');
    zug__answer_move(&pos, move);
    zug__answer_close('}');
    return zug__answer_end();
}

/* A premove that was typed, which stands behind the FEN: {"premove":"e7e8q"}, or null if it is
 * none. If a pawn would reach the last rank and its piece is not named:
 * {"premove":"e7e8","choices":[
 * {"kind":"queen","premove":"e7e8q"},...]}. */
EXPORT(zug_wasm_premove) int zug_wasm_premove(int fen_length, int move_length) {
    static const zug_piece_type kinds[] = {ZUG_QUEEN, ZUG_ROOK, ZUG_BISHOP, ZUG_KNIGHT};
    char text[ZUG_UCI_SIZE];
    zug_position pos;
    zug_move move;
    if (!zug__input_position(fen_length, &pos))
        return zug__answer_end();
    zug_entry_premove_answer answer =
        zug_entry_premove_typed(&pos, zug__input(fen_length, move_length), text);
    zug__answer_begin();
    if (answer == ZUG_ENTRY_NO_PREMOVE) {
        zug__answer_null();
        return zug__answer_end();
    }
    zug__answer_open('{');
    zug__answer_member("premove", text);
    if (answer == ZUG_ENTRY_PIECE_MISSING) {
        zug_entry_premove(&pos, zug_str_from(text), &move);
        zug__answer_key("choices");
        zug__answer_open('[');
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            zug_uci_write(&pos, zug_move_promote(zug_move_from(move), zug_move_to(move), kinds[i]),
                          text);
            zug__answer_open('{');
            zug__answer_member("kind", zug__kind_name(kinds[i]));
            zug__answer_member("premove", text);
            zug__answer_close('}');
        }
        zug__answer_close(']');
    }
    zug__answer_close('}');
    return zug__answer_end();
}
