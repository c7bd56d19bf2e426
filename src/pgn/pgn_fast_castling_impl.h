/* pgn_fast_castling_impl.h - castling on the express lane, from the squares of standard chess.
 * Room: pgn.
 *
 * All lines through the squares that the king passes lead away from the first rank, and along that
 * rank nobody can attack them: he would attack the king itself. So the piece that is nearest on
 * each line decides. */
#ifndef ZUG_PGN_FAST_CASTLING_IMPL_H
#define ZUG_PGN_FAST_CASTLING_IMPL_H

#include "pgn_fast_move_impl.h"
#include "pgn_fast_text_impl.h"

/* From a square of the first rank, by its file: straight up, up to the left, and up to the right.
 */
#define UP(file) (ZUG_FILE_A << (file) & ~ZUG_RANK_1)
#define UP_LEFT(file)                                                                              \
    (UINT64_C(0x0102040810204080) >> (7 - (file)) & (0xFFU >> (7 - (file))) * ZUG_FILE_A &         \
     ~ZUG_RANK_1)
#define UP_RIGHT(file)                                                                             \
    (UINT64_C(0x8040201008040201) << (file) & (0xFFU << (file)&0xFFU) * ZUG_FILE_A & ~ZUG_RANK_1)
#define SQUARE(name) (UINT64_C(1) << ZUG_##name)

/* What must be true for castling to one side, as White sees it. */
typedef struct castling_way {
    zug_bitboard empty;
    zug_bitboard straights[2], diagonals[4]; /* lines to the squares that the king passes */
    zug_bitboard knights, neighbours; /* from where a knight attacks them, and a pawn or a king */
    uint8_t king_to, rook_from, rook_to;
} castling_way;

static const castling_way castling_ways[] = {
    {.empty = SQUARE(F1) | SQUARE(G1),
     .straights = {UP(5), UP(6)},
     .diagonals = {UP_LEFT(5), UP_RIGHT(5), UP_LEFT(6), UP_RIGHT(6)},
     .knights =
         SQUARE(D2) | SQUARE(E3) | SQUARE(G3) | SQUARE(H2) | SQUARE(E2) | SQUARE(F3) | SQUARE(H3),
     .neighbours = SQUARE(E2) | SQUARE(F2) | SQUARE(G2) | SQUARE(H2),
     .king_to = ZUG_G1,
     .rook_from = ZUG_H1,
     .rook_to = ZUG_F1},
    {.empty = SQUARE(B1) | SQUARE(C1) | SQUARE(D1),
     .straights = {UP(3), UP(2)},
     .diagonals = {UP_LEFT(3), UP_RIGHT(3), UP_LEFT(2), UP_RIGHT(2)},
     .knights = SQUARE(B2) | SQUARE(C3) | SQUARE(E3) | SQUARE(F2) | SQUARE(A2) | SQUARE(B3) |
                SQUARE(D3) | SQUARE(E2),
     .neighbours = SQUARE(B2) | SQUARE(C2) | SQUARE(D2) | SQUARE(E2),
     .king_to = ZUG_C1,
     .rook_from = ZUG_A1,
     .rook_to = ZUG_D1},
};

/* A set as the side sees it: with its own first rank below. */
ZUG__INLINE zug_bitboard seen_by(zug_color us, zug_bitboard set) {
    return us == ZUG_WHITE ? set : __builtin_bswap64(set);
}

/* The first piece of a line that leads up. */
ZUG__INLINE zug_bitboard nearest(zug_bitboard line, zug_bitboard occupied) {
    return line & occupied & (0 - (line & occupied));
}

/* True if the king, which is not in check, can pass. */
ZUG__INLINE bool is_way_free(const lane *state, zug_color us, const castling_way *way) {
    zug_color them = zug_color_other(us);
    zug_bitboard occupied = seen_by(us, state->occupied),
                 queens = pieces_of(state, them, ZUG_QUEEN);
    zug_bitboard straights = seen_by(us, pieces_of(state, them, ZUG_ROOK) | queens);
    zug_bitboard diagonals = seen_by(us, pieces_of(state, them, ZUG_BISHOP) | queens);
    zug_bitboard knights = seen_by(us, pieces_of(state, them, ZUG_KNIGHT));
    zug_bitboard others =
        seen_by(us, pieces_of(state, them, ZUG_PAWN) | pieces_of(state, them, ZUG_KING));
    zug_bitboard straight = 0, diagonal = 0;
    for (int i = 0; i < 2; i++)
        straight |= nearest(way->straights[i], occupied);
    for (int i = 0; i < 4; i++)
        diagonal |= nearest(way->diagonals[i], occupied);
    return ((way->empty & occupied) | (straight & straights) | (diagonal & diagonals) |
            (way->knights & knights) | (way->neighbours & others)) == 0;
}

/* Lifts king and rook and puts them down again. */
ZUG__INLINE void make_castling(lane *state, zug_color us, const zug_castling *move) {
    uint8_t king_piece = pieces[us][KING].piece, rook_piece = pieces[us][ROOK].piece;
    state->on[move->king_from] = state->on[move->rook_from] = 0;
    state->on[move->king_to] = king_piece;
    state->on[move->rook_to] = rook_piece;
    state->occupied &= ~(only(move->king_from) | only(move->rook_from));
    state->occupied |= only(move->king_to) | only(move->rook_to);
    state->sets[king_piece] = only(move->king_to);
    state->sets[rook_piece] ^= only(move->rook_from);
    state->sets[rook_piece] |= only(move->rook_to);
    state->castling &= ~zug__home_rank(us);
    state->kings[us] = king_on(move->king_to);
}

/* Which way a move says, if it is O-O or O-O-O; NULL if it is not. */
ZUG__INLINE const castling_way *way_of(const char *text) {
    const uint64_t kingside = UINT64_C(0x4F2D4F), queenside = UINT64_C(0x4F2D4F2D4F);
    uint64_t word = zug__load8(text);
    if ((word & 0xFFFFFF) == kingside && is_blank(text[3]))
        return &castling_ways[0];
    return (word & UINT64_C(0xFFFFFFFFFF)) == queenside && is_blank(text[5]) ? &castling_ways[1]
                                                                             : NULL;
}

/* Castles, if that is legal and gives no check, from the squares of standard chess. Only the rook
 * can give check: no line leads over the squares that it and the king have left, but the first
 * rank, where it stands now. */
ZUG__INLINE bool castle_plainly(lane *state, zug_color us, token *now) {
    const castling_way *way = way_of(state->start + now->at);
    const king *enemy = &state->kings[zug_color_other(us)];
    uint8_t home = us == ZUG_WHITE ? 0 : ZUG_A8;
    if (!way || state->in_check || pieces_of(state, us, ZUG_KING) != only(ZUG_E1 | home) ||
        !(state->castling & only(way->rook_from | home)) || !is_way_free(state, us, way))
        return false;
    zug_castling move = {ZUG_E1 | home, way->king_to | home, way->rook_from | home,
                         way->rook_to | home};
    zug_bitboard between = enemy->between[move.rook_to];
    bool aims = enemy->checked_from[64 * ZUG_ROOK] >> move.rook_to & 1;
    if (aims && !(between & state->occupied & ~only(move.king_from)))
        return false;
    state->left_home = now;
    state->had = state->castling;
    make_castling(state, us, &move);
    state->lanes |= only(move.king_to) | lanes_of(state, us) | (aims ? between : 0);
    now->from = move.king_from;
    now->to = move.king_to;
    now->taken = 0;
    now->before = move.rook_from;
    return true;
}

/* Takes castling back, but for the rights. */
ZUG__INLINE void unmake_castling(lane *state, zug_color us, const token *last) {
    uint8_t home = us == ZUG_WHITE ? 0 : ZUG_A8;
    const castling_way *way = &castling_ways[(last->to & 7) != (ZUG_G1 & 7)];
    zug_castling back = {last->to, last->from, way->rook_to | home, way->rook_from | home};
    make_castling(state, us, &back);
}

#endif
