/* san_write.c - writes the canonical SAN of a move.
 * Room: notation. Knows letters and squares; which moves are legal it asks the core. */
#include <zug/makemove.h>
#include <zug/movegen.h>

#include "san_wish_impl.h"

static const char piece_letters[] = "?BRQPNK"; /* by zug_piece_type */

zug__origin zug__san_origin(zug_bitboard origins, zug_square from) {
    zug_bitboard others = origins & ~zug_bitboard_of(from);
    if (others == 0)
        return ZUG__ORIGIN_NONE;
    if ((others & zug_bitboard_file(zug_square_file(from))) == 0)
        return ZUG__ORIGIN_FILE;
    if ((others & zug_bitboard_rank(zug_square_rank(from))) == 0)
        return ZUG__ORIGIN_RANK;
    return ZUG__ORIGIN_SQUARE;
}

/* Appends the name of a square. */
static char *put_square(char *at, zug_square square) {
    *at++ = (char)('a' + zug_square_file(square));
    *at++ = (char)('1' + zug_square_rank(square));
    return at;
}

/* Appends the letter of a piece and as much of its origin as is needed. */
static char *put_piece(char *at, const zug_position *pos, zug_move move, zug_piece_type type) {
    zug_square from = zug_move_from(move);
    *at++ = piece_letters[type];
    if (type == ZUG_KING)
        return at;
    zug_bitboard origins = zug__san_legal_origins(pos, type, zug_move_to(move));
    zug__origin origin = zug__san_origin(origins, from);
    if (origin == ZUG__ORIGIN_FILE || origin == ZUG__ORIGIN_SQUARE)
        *at++ = (char)('a' + zug_square_file(from));
    if (origin == ZUG__ORIGIN_RANK || origin == ZUG__ORIGIN_SQUARE)
        *at++ = (char)('1' + zug_square_rank(from));
    return at;
}

/* Appends a text. */
static char *put_text(char *at, const char *text) {
    while (*text != '\0')
        *at++ = *text++;
    return at;
}

size_t zug__san_write_plain(const zug_position *pos, zug_move move, char out[static ZUG_SAN_SIZE]) {
    char *at = out;
    zug_square from = zug_move_from(move), to = zug_move_to(move);
    if (zug_move_sort_of(move) == ZUG_MOVE_CASTLING)
        return (size_t)(put_text(at, to > from ? "O-O" : "O-O-O") - out);
    zug_piece_type type = zug_position_type_on(pos, from);
    bool capture = zug_bitboard_has(zug_position_occupied(pos), to) ||
                   zug_move_sort_of(move) == ZUG_MOVE_EN_PASSANT;
    if (type != ZUG_PAWN)
        at = put_piece(at, pos, move, type);
    else if (capture)
        *at++ = (char)('a' + zug_square_file(from));
    if (capture)
        *at++ = 'x';
    at = put_square(at, to);
    if (zug_move_sort_of(move) == ZUG_MOVE_PROMOTION) {
        *at++ = '=';
        *at++ = piece_letters[zug_move_promotion(move)];
    }
    return (size_t)(at - out);
}

/* Appends what a move does to the other side: check, mate or neither. */
static char *put_check(char *at, const zug_position *pos, zug_move move) {
    if (zug_movegen_gives_check(pos, move)) {
        zug_position after = *pos;
        zug_position_play(&after, move);
        *at++ = zug_movegen_any(&after) ? '+' : '#';
    }
    return at;
}

void zug_san_write(const zug_position *pos, zug_move move, char out[static ZUG_SAN_SIZE]) {
    if (move == ZUG_MOVE_NULL) {
        *put_text(out, "--") = '\0';
        return;
    }
    char *at = out + zug__san_write_plain(pos, move, out);
    *put_check(at, pos, move) = '\0';
}

void zug_san_write_long(const zug_position *pos, zug_move move,
                        char out[static ZUG_SAN_LONG_SIZE]) {
    char *at = out;
    zug_square from = zug_move_from(move), to = zug_move_to(move);
    zug_piece_type type = zug_position_type_on(pos, from);
    if (move == ZUG_MOVE_NULL || zug_move_sort_of(move) == ZUG_MOVE_CASTLING) {
        zug_san_write(pos, move, out);
        return;
    }
    if (type != ZUG_PAWN)
        *at++ = piece_letters[type];
    at = put_square(at, from);
    *at++ = zug_bitboard_has(zug_position_occupied(pos), to) ||
                    zug_move_sort_of(move) == ZUG_MOVE_EN_PASSANT
                ? 'x'
                : '-';
    at = put_square(at, to);
    if (zug_move_sort_of(move) == ZUG_MOVE_PROMOTION) {
        *at++ = '=';
        *at++ = piece_letters[zug_move_promotion(move)];
    }
    *put_check(at, pos, move) = '\0';
}
