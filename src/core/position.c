/* position.c - a position as a plain value: setting it up and asking about it.
 * Room: core. Knows where the pieces stand; knows nothing of text, games or results. */
#include <zug/position.h>

#include "position_impl.h"
#include "zobrist_impl.h"

_Static_assert(sizeof(zug_position) == 64, "a position is one cache line");

zug_position zug_position_empty(void) {
    zug_position pos = {.en_passant = ZUG_NO_SQUARE, .fullmove_number = 1};
    return pos;
}

void zug_position_put(zug_position *pos, zug_square square, zug_piece piece) {
    zug_bitboard bit = zug_bitboard_of(square);
    for (int i = 0; i < 3; i++)
        pos->plane[i] = (int)piece.type >> i & 1 ? pos->plane[i] | bit : pos->plane[i] & ~bit;
    pos->color[ZUG_WHITE] &= ~bit;
    pos->color[ZUG_BLACK] &= ~bit;
    if (piece.type != ZUG_NO_PIECE)
        pos->color[piece.color] |= bit;
}

/* Puts both armies on the board, White's officers as listed from the a-file, Black's facing them.
 */
static zug_position set_up(const zug_piece_type officers[static 8]) {
    zug_position pos = zug_position_empty();
    for (int file = 0; file < 8; file++) {
        zug_piece white = {ZUG_WHITE, officers[file]}, black = {ZUG_BLACK, officers[file]};
        zug_piece white_pawn = {ZUG_WHITE, ZUG_PAWN}, black_pawn = {ZUG_BLACK, ZUG_PAWN};
        zug_position_put(&pos, zug_square_at(file, 0), white);
        zug_position_put(&pos, zug_square_at(file, 1), white_pawn);
        zug_position_put(&pos, zug_square_at(file, 6), black_pawn);
        zug_position_put(&pos, zug_square_at(file, 7), black);
    }
    pos.castling = zug_position_of_type(&pos, ZUG_ROOK);
    zug_position_settle(&pos);
    return pos;
}

zug_position zug_position_initial(void) { return zug_position_chess960(518); }

/* Puts an officer on the n-th free place, counted from the a-file. */
static void place(zug_piece_type officers[static 8], int n, zug_piece_type type) {
    int file = 0;
    while (officers[file] != ZUG_NO_PIECE || n-- > 0)
        file++;
    officers[file] = type;
}

zug_position zug_position_chess960(int number) {
    /* Scharnagl's numbering: light bishop, dark bishop, queen, the pair of knights; then R, K, R.
     */
    static const uint8_t knights[10][2] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1},
                                           {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 3}};
    zug_piece_type officers[8] = {ZUG_NO_PIECE};
    officers[number % 4 * 2 + 1] = ZUG_BISHOP;
    officers[number / 4 % 4 * 2] = ZUG_BISHOP;
    place(officers, number / 16 % 6, ZUG_QUEEN);
    const uint8_t *pair = knights[number / 96 % 10];
    place(officers, pair[0], ZUG_KNIGHT);
    place(officers, pair[1], ZUG_KNIGHT);
    place(officers, 0, ZUG_ROOK);
    place(officers, 0, ZUG_KING);
    place(officers, 0, ZUG_ROOK);
    return set_up(officers);
}

bool zug__en_passant_is_legal(const zug_position *pos, zug_color us, zug_square from) {
    zug_bitboard taken = zug_bitboard_of(zug__passed_pawn(pos->en_passant));
    zug_bitboard occupied = (zug_position_occupied(pos) ^ zug_bitboard_of(from) ^ taken) |
                            zug_bitboard_of(pos->en_passant);
    zug_square king = zug_position_king(pos, us);
    return (zug__attackers(pos, king, zug_color_other(us), occupied) & ~taken) == 0;
}

bool zug__can_take_en_passant(const zug_position *pos) {
    zug_color us = zug_position_turn(pos);
    zug_bitboard pawns =
        zug__pawn_attacks[zug_color_other(us)][pos->en_passant] & zug__pawns(pos) & pos->color[us];
    while (pawns) {
        if (zug__en_passant_is_legal(pos, us, zug_bitboard_pop(&pawns)))
            return true;
    }
    return false;
}

/* True if a pawn of the side that has just moved has passed over the en passant square. */
static bool en_passant_makes_sense(const zug_position *pos) {
    if (pos->en_passant >= ZUG_NO_SQUARE)
        return false;
    zug_color us = zug_position_turn(pos), them = zug_color_other(us);
    return zug_square_rank(pos->en_passant) == (us == ZUG_WHITE ? 5 : 2) &&
           !zug_bitboard_has(zug_position_occupied(pos), pos->en_passant) &&
           zug_bitboard_has(zug_position_pieces(pos, them, ZUG_PAWN),
                            zug__passed_pawn(pos->en_passant)) &&
           zug_position_pieces(pos, us, ZUG_KING) != 0;
}

void zug_position_settle(zug_position *pos) {
    pos->can_take_en_passant = en_passant_makes_sense(pos) && zug__can_take_en_passant(pos);
    pos->key = zug_position_compute_key(pos);
}

uint64_t zug_position_compute_key(const zug_position *pos) {
    uint64_t key = 0;
    for (zug_bitboard pieces = zug_position_occupied(pos); pieces;) {
        zug_square square = zug_bitboard_pop(&pieces);
        zug_piece piece = zug_position_piece_on(pos, square);
        key ^= zug__piece_key(piece.color, piece.type, square);
    }
    key ^= zug__castling_key(pos->castling);
    if (pos->can_take_en_passant)
        key ^= zug__file_key(zug_square_file(pos->en_passant));
    return pos->side_to_move == ZUG_BLACK ? key ^ zug__black_key() : key;
}

/* Article 9.2.2 counts an en passant square only if it can be used. */
static zug_square usable_en_passant(const zug_position *pos) {
    return pos->can_take_en_passant ? pos->en_passant : ZUG_NO_SQUARE;
}

/* The planes tell every piece's kind; White's pieces told apart, the others are Black's. */
bool zug_position_same(const zug_position *a, const zug_position *b) {
    return a->plane[0] == b->plane[0] && a->plane[1] == b->plane[1] && a->plane[2] == b->plane[2] &&
           a->color[ZUG_WHITE] == b->color[ZUG_WHITE] && a->castling == b->castling &&
           a->side_to_move == b->side_to_move && usable_en_passant(a) == usable_en_passant(b);
}

zug_bitboard zug_position_attackers(const zug_position *pos, zug_square square, zug_color by) {
    return zug__attackers(pos, square, by, zug_position_occupied(pos));
}

zug_bitboard zug_position_checkers(const zug_position *pos) {
    zug_color us = zug_position_turn(pos);
    return zug_position_attackers(pos, zug_position_king(pos, us), zug_color_other(us));
}

zug_bitboard zug_position_pins(const zug_position *pos, zug_color color) {
    zug_square king = zug_position_king(pos, color);
    zug_bitboard occupied = zug_position_occupied(pos), pinned = 0;
    zug_bitboard snipers = zug__slider_attackers(pos, king, zug_color_other(color), 0);
    while (snipers) {
        zug_bitboard between = zug__between[king][zug_bitboard_pop(&snipers)] & occupied;
        if (between && !zug_bitboard_several(between))
            pinned |= between & pos->color[color];
    }
    return pinned;
}

zug_castling zug_position_castling(const zug_position *pos, zug_color color, zug_square rook) {
    return zug__castling(pos, color, rook);
}

zug_square zug_position_castling_rook(const zug_position *pos, zug_color color, bool kingside) {
    zug_bitboard rooks = pos->castling & zug__home_rank(color);
    if (!rooks)
        return ZUG_NO_SQUARE;
    zug_bitboard left_of_king = zug_bitboard_of(zug_position_king(pos, color)) - 1;
    rooks &= kingside ? ~left_of_king : left_of_king;
    return rooks ? zug_bitboard_first(rooks) : ZUG_NO_SQUARE;
}

bool zug_position_is_chess960(const zug_position *pos) {
    zug_bitboard corners = (ZUG_FILE_A | ZUG_FILE_H) & (ZUG_RANK_1 | ZUG_RANK_8);
    if (pos->castling & ~corners)
        return true;
    for (int color = 0; color < 2; color++) {
        zug_bitboard king = zug_position_pieces(pos, (zug_color)color, ZUG_KING);
        if (pos->castling & zug__home_rank((zug_color)color) && !(king & zug_bitboard_file(4)))
            return true;
    }
    return false;
}
