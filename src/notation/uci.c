/* uci.c - reads and writes moves as the Universal Chess Interface has them.
 * Room: notation. Knows letters and squares; the judging is done by the core. */
#include <zug/uci.h>

#include "base/mem.h"
#include "san_wish_impl.h"

/* Reads the two characters of a square. */
static bool read_square(const char *at, zug_square *out) {
    unsigned file = (unsigned)at[0] - 'a', rank = (unsigned)at[1] - '1';
    *out = (zug_square)(rank * 8 + file);
    return (file | rank) < 8;
}

/* Reads the small letter of the piece that a pawn becomes. Kings and pawns are read, to be
 * refused. */
static bool read_promotion(char letter, zug_piece_type *out) {
    static const char letters[] = "brqpnk"; /* by zug_piece_type, from 1 */
    for (int i = 0; letters[i] != '\0'; i++) {
        if (letters[i] == letter) {
            *out = (zug_piece_type)(i + 1);
            return true;
        }
    }
    return false;
}

/* Reads the whole text as two squares and perhaps a promotion. */
static bool read_text(zug_str text, zug_square *from, zug_square *to, zug_piece_type *promotion) {
    *promotion = ZUG_NO_PIECE;
    if (text.len != 4 && text.len != 5)
        return false;
    return read_square(text.data, from) && read_square(text.data + 2, to) &&
           (text.len == 4 || read_promotion(text.data[4], promotion));
}

zug_status zug_uci_parse(const zug_position *pos, zug_str text, zug_move *out, zug_refusal *why) {
    zug_square from, to;
    zug_piece_type promotion;
    if (!read_text(text, &from, &to, &promotion)) {
        bool pass = zug_str_equal(text, zug_str_from("0000"));
        if (why != NULL)
            *why = zug__san_plain_refusal(pass ? ZUG_REFUSED_NULL_MOVE : ZUG_REFUSED_NOT_A_MOVE);
        return ZUG_ERR_MOVE;
    }
    zug_move move = zug_position_judge_move(pos, from, to, promotion, why);
    if (move != ZUG_MOVE_NONE) {
        *out = move;
        return ZUG_OK;
    }
    if (why != NULL) {
        zug__wish wish = {.sort = ZUG__WISH_MOVE,
                          .promotion = promotion,
                          .origins = zug_bitboard_of(from),
                          .targets = zug_bitboard_of(to),
                          .origin_letters = 2};
        zug__san_text core = {.len = 0};
        why->suggestion = zug__san_suggest(pos, &core, &wish);
    }
    return ZUG_ERR_MOVE;
}

/* The square a move's text names as its target: of castling in standard chess the king's. */
static zug_square written_target(zug_move move, bool is_chess960) {
    zug_square from = zug_move_from(move), to = zug_move_to(move);
    if (zug_move_sort_of(move) != ZUG_MOVE_CASTLING || is_chess960)
        return to;
    enum { FILE_C = 2, FILE_G = 6 };
    return zug_square_at(to > from ? FILE_G : FILE_C, zug_square_rank(from));
}

/* Writes a square as a2. */
static void put_square(char *to, zug_square square) {
    to[0] = (char)('a' + zug_square_file(square));
    to[1] = (char)('1' + zug_square_rank(square));
}

void zug_uci_write_move(zug_move move, bool is_chess960, char out[static ZUG_UCI_SIZE]) {
    static const char letters[] = "?brqpnk"; /* by zug_piece_type */
    if (move == ZUG_MOVE_NULL) {
        zug__mem_copy(out, "0000", 5);
        return;
    }
    zug_piece_type promotion = zug_move_promotion(move);
    put_square(out, zug_move_from(move));
    put_square(out + 2, written_target(move, is_chess960));
    out[4] = promotion == ZUG_NO_PIECE ? '\0' : letters[promotion];
    out[5] = '\0';
}

void zug_uci_write(const zug_position *pos, zug_move move, char out[static ZUG_UCI_SIZE]) {
    zug_uci_write_move(move, zug_position_is_chess960(pos), out);
}
