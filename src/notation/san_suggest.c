/* san_suggest.c - the move that was probably meant: the only legal one that is one slip away.
 * Room: notation. Knows how texts look alike; writes every legal move to compare. */
#include <zug/movegen.h>

#include "san_wish_impl.h"

enum { SHAPE_SIZE = 16 };

/* A text to compare with. */
typedef struct shape {
    char data[SHAPE_SIZE];
    size_t len;
} shape;

/* Appends a character; a text too long to be a move is cut, which keeps it different. */
static void put(shape *s, char c) {
    if (s->len < SHAPE_SIZE)
        s->data[s->len++] = c;
}

/* Appends the name of a square. */
static void put_square(shape *s, zug_square square) {
    put(s, (char)('a' + zug_square_file(square)));
    put(s, (char)('1' + zug_square_rank(square)));
}

/* How many characters two texts have in common at the start. */
static size_t common_start(const char *a, size_t a_len, const char *b, size_t b_len) {
    size_t at = 0;
    while (at < a_len && at < b_len && a[at] == b[at])
        at++;
    return at;
}

/* True if one text becomes the other by one character replaced, inserted or left out, or if they
 * are the same: the slip was in what has been stripped off, as in `Nf3e.p.`. */
static bool one_slip_apart(const shape *a, const shape *b) {
    if (a->len + 1 < b->len || b->len + 1 < a->len)
        return false;
    size_t at = common_start(a->data, a->len, b->data, b->len);
    if (at == a->len && at == b->len)
        return true;
    size_t a_skip = at + (a->len >= b->len), b_skip = at + (b->len >= a->len);
    size_t a_rest = a->len - a_skip, b_rest = b->len - b_skip;
    return common_start(a->data + a_skip, a_rest, b->data + b_skip, b_rest) == a_rest;
}

static const char piece_letters[] = "?BRQPNK"; /* by zug_piece_type */

/* Writes both squares of a move in full, after the letter of the piece if there is one. */
static shape long_shape(zug_piece_type letter, zug_square from, zug_square to,
                        zug_piece_type promotion) {
    shape s = {.len = 0};
    if (letter != ZUG_NO_PIECE)
        put(&s, piece_letters[letter]);
    put_square(&s, from);
    put_square(&s, to);
    if (promotion != ZUG_NO_PIECE)
        put(&s, (char)(piece_letters[promotion] + 'a' - 'A'));
    return s;
}

/* The square where the moving piece ends, of castling the king's. */
static zug_square target_of(const zug_position *pos, zug_move move) {
    if (zug_move_sort_of(move) != ZUG_MOVE_CASTLING)
        return zug_move_to(move);
    return zug_position_castling(pos, zug_position_turn(pos), zug_move_to(move)).king_to;
}

/* Writes the wish as it would look in SAN, every unusual spelling made usual. */
static shape wish_shape(const zug__wish *wish) {
    shape s = {.len = 0};
    zug_square from = zug_bitboard_first(wish->origins);
    bool by_file = wish->origins == zug_bitboard_file(zug_square_file(from));
    if (wish->type != ZUG_PAWN) {
        put(&s, piece_letters[wish->type]);
        if (wish->origin_letters == 1)
            put(&s, by_file ? (char)('a' + zug_square_file(from))
                            : (char)('1' + zug_square_rank(from)));
    } else if (wish->origin_letters == 1) {
        put(&s, (char)('a' + zug_square_file(from)));
    }
    if (wish->capture)
        put(&s, 'x');
    put_square(&s, zug_bitboard_first(wish->targets));
    if (wish->promotion != ZUG_NO_PIECE) {
        put(&s, '=');
        put(&s, piece_letters[wish->promotion]);
    }
    return s;
}

/* What the text looks like: the wish made usual if there is one, otherwise as it is. */
static shape text_shape(const zug__san_text *core, const zug__wish *wish) {
    bool plain =
        wish == NULL || wish->sort != ZUG__WISH_MOVE || zug_bitboard_several(wish->targets);
    if (!plain && wish->origin_letters == 2)
        return long_shape(wish->type, zug_bitboard_first(wish->origins),
                          zug_bitboard_first(wish->targets), wish->promotion);
    if (!plain)
        return wish_shape(wish);
    shape s = {.len = 0};
    for (size_t i = 0; i < core->len; i++)
        put(&s, core->data[i]);
    return s;
}

/* What a legal move looks like in the same notation as the text. */
static shape move_shape(const zug_position *pos, zug_move move, const zug__wish *wish) {
    if (wish != NULL && wish->sort == ZUG__WISH_MOVE && wish->origin_letters == 2) {
        zug_square from = zug_move_from(move);
        zug_piece_type letter =
            wish->type != ZUG_NO_PIECE ? zug_position_type_on(pos, from) : ZUG_NO_PIECE;
        return long_shape(letter, from, target_of(pos, move), zug_move_promotion(move));
    }
    char san[ZUG_SAN_SIZE];
    shape s = {.len = 0};
    size_t len = zug__san_write_plain(pos, move, san);
    for (size_t i = 0; i < len; i++)
        put(&s, san[i]);
    return s;
}

/* True if the move takes another piece of the wished kind to the wished square, or castles with the
 * rook that the king is said to take. */
static bool same_goal(const zug_position *pos, const zug__wish *wish, zug_move move) {
    if (wish == NULL || wish->sort != ZUG__WISH_MOVE)
        return false;
    if (zug_move_sort_of(move) == ZUG_MOVE_CASTLING && zug__san_takes_rook(wish, zug_move_to(move)))
        return true;
    if (!zug_bitboard_has(wish->targets, target_of(pos, move)))
        return false;
    zug_piece_type type = wish->type;
    if (type == ZUG_NO_PIECE) {
        zug_square from = zug_bitboard_first(wish->origins);
        if (!zug_bitboard_has(pos->color[zug_position_turn(pos)], from))
            return false;
        type = zug_position_type_on(pos, from);
    }
    bool promotes = wish->promotion == ZUG_NO_PIECE || wish->promotion == zug_move_promotion(move);
    return zug_position_type_on(pos, zug_move_from(move)) == type && promotes;
}

zug_move zug__san_suggest(const zug_position *pos, const zug__san_text *core,
                          const zug__wish *wish) {
    zug_move_list list;
    zug_move only = ZUG_MOVE_NONE;
    shape text = text_shape(core, wish);
    zug_movegen_legal(pos, &list);
    for (size_t i = 0; i < list.count; i++) {
        zug_move move = list.moves[i];
        shape candidate = move_shape(pos, move, wish);
        if (!same_goal(pos, wish, move) && !one_slip_apart(&text, &candidate))
            continue;
        if (only != ZUG_MOVE_NONE)
            return ZUG_MOVE_NONE;
        only = move;
    }
    return only;
}
