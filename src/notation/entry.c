/* entry.c - moves as players enter them on a board, beside notation.
 * Room: notation. */
#include <zug/entry.h>
#include <zug/movegen.h>

bool zug_entry_square(zug_str text, zug_square *out) {
    if (text.len != 2 || text.data[0] < 'a' || text.data[0] > 'h' || text.data[1] < '1' ||
        text.data[1] > '8')
        return false;
    *out = zug_square_at(text.data[0] - 'a', text.data[1] - '1');
    return true;
}

/* True if a legal move is made from or to a square. */
static bool involves(const zug_position *pos, zug_move move, zug_square square) {
    if (zug_move_from(move) == square || zug_move_to(move) == square)
        return true;
    return zug_move_sort_of(move) == ZUG_MOVE_CASTLING &&
           zug_position_castling(pos, zug_position_turn(pos), zug_move_to(move)).king_to == square;
}

int zug_entry_smart(const zug_position *pos, zug_square square, zug_move *out) {
    zug_move found = ZUG_MOVE_NONE;
    zug_move_list list;
    zug_movegen_legal(pos, &list);
    for (size_t i = 0; i < list.count; i++) {
        zug_move move = list.moves[i];
        if (!involves(pos, move, square))
            continue;
        if (found != ZUG_MOVE_NONE && (zug_move_from(found) != zug_move_from(move) ||
                                       zug_move_to(found) != zug_move_to(move)))
            return 2;
        if (found == ZUG_MOVE_NONE || zug_move_promotion(move) == ZUG_QUEEN)
            found = move;
    }
    if (found == ZUG_MOVE_NONE)
        return 0;
    *out = found;
    return 1;
}

/* The piece that a letter names for a promotion; ZUG_NO_PIECE for none. */
static zug_piece_type piece_of(char letter) {
    switch (letter) {
    case 'q':
        return ZUG_QUEEN;
    case 'r':
        return ZUG_ROOK;
    case 'b':
        return ZUG_BISHOP;
    case 'n':
        return ZUG_KNIGHT;
    default:
        return ZUG_NO_PIECE;
    }
}

zug_entry_premove_answer zug_entry_premove(const zug_position *pos, zug_str text, zug_move *out) {
    zug_square from, to;
    zug_piece_type piece = text.len == 5 ? piece_of(text.data[4]) : ZUG_NO_PIECE;
    if (text.len < 4 || text.len > 5 || (text.len == 5 && piece == ZUG_NO_PIECE) ||
        !zug_entry_square(zug_str_slice(text, 0, 2), &from) ||
        !zug_entry_square(zug_str_slice(text, 2, 4), &to))
        return ZUG_ENTRY_NO_PREMOVE;
    bool is_promotion = zug_position_type_on(pos, from) == ZUG_PAWN &&
                        (zug_square_rank(to) == 0 || zug_square_rank(to) == 7);
    if (!is_promotion) {
        *out = zug_move_make(from, to, ZUG_MOVE_PLAIN);
        return ZUG_ENTRY_PREMOVE;
    }
    *out = zug_move_promote(from, to, piece != ZUG_NO_PIECE ? piece : ZUG_QUEEN);
    return piece != ZUG_NO_PIECE ? ZUG_ENTRY_PREMOVE : ZUG_ENTRY_PIECE_MISSING;
}
