/* census.c - what the pieces of a position, counted, say about its past.
 * Room: core. Every number is a lower bound that holds for every game: pawns never go back, a file
 * changes only by a capture, 32 pieces begin and none is added. */
#include "census_impl.h"

#include <zug/attacks.h>

#include "position_impl.h"

/* The pawns of one side that have never moved. */
static zug_bitboard unmoved_pawns(const zug_position *pos, zug_color color) {
    return zug_position_pieces(pos, color, ZUG_PAWN) &
           zug_bitboard_rank(color == ZUG_WHITE ? 1 : 6);
}

/* True if unmoved pawns of `color` close every diagonal from a square of that side's first rank. */
static bool is_caged(const zug_position *pos, zug_color color, zug_square square) {
    return (zug_attacks_pawn(color, square) & ~unmoved_pawns(pos, color)) == 0;
}

/* The squares of these on the first rank of `color` that its unmoved pawns close to bishops. */
static zug_bitboard caged(const zug_position *pos, zug_color color, zug_bitboard squares) {
    zug_bitboard set = 0;
    squares &= zug__home_rank(color);
    while (squares) {
        zug_square square = zug_bitboard_pop(&squares);
        if (is_caged(pos, color, square))
            set |= zug_bitboard_of(square);
    }
    return set;
}

/* The squares of one shade: that of this square. */
static zug_bitboard shade_of(zug_square square) {
    return zug_bitboard_has(ZUG_LIGHT_SQUARES, square) ? ZUG_LIGHT_SQUARES : ~ZUG_LIGHT_SQUARES;
}

zug_bitboard zug__census_promoted_bishops(const zug_position *pos, zug_color color, bool standard) {
    zug_bitboard bishops = zug_position_pieces(pos, color, ZUG_BISHOP);
    zug_bitboard promoted = caged(pos, zug_color_other(color), bishops);
    for (int file = 2; standard && file <= 5; file += 3) {
        /* If the cage of its home is still closed, the bishop born there never left it. */
        zug_square home = zug_square_at(file, color == ZUG_WHITE ? 0 : 7);
        if (is_caged(pos, color, home))
            promoted |= bishops & shade_of(home) & ~zug_bitboard_of(home);
    }
    return promoted;
}

zug_bitboard zug__census_bishops_inside(const zug_position *pos, zug_color color) {
    zug_bitboard born = zug_bitboard_file(2) | zug_bitboard_file(5);
    return caged(pos, color, zug_position_pieces(pos, color, ZUG_BISHOP) & ~born);
}

zug_bitboard zug__census_outside_wall(const zug_position *pos, zug_color color) {
    if (zug_bitboard_count(unmoved_pawns(pos, color)) < 8)
        return 0;
    zug_bitboard leapers = zug__pawns(pos) | zug__knights(pos);
    return pos->color[color] & ~leapers & ~zug__home_rank(color);
}

/* How many pieces of a type there are beyond those that a game begins with. */
static int beyond(zug_bitboard pieces, int at_start) {
    int count = zug_bitboard_count(pieces);
    return count > at_start ? count - at_start : 0;
}

/* At least so many pieces come from pawns. A second bishop of one shade does; so does one that
 * must. */
static int count_promoted(const zug_position *pos, zug_color color, bool standard) {
    int count = beyond(zug_position_pieces(pos, color, ZUG_QUEEN), 1) +
                beyond(zug_position_pieces(pos, color, ZUG_ROOK), 2) +
                beyond(zug_position_pieces(pos, color, ZUG_KNIGHT), 2);
    zug_bitboard bishops = zug_position_pieces(pos, color, ZUG_BISHOP);
    zug_bitboard promoted = zug__census_promoted_bishops(pos, color, standard);
    for (int dark = 0; dark < 2; dark++) {
        zug_bitboard shade = dark ? ~ZUG_LIGHT_SQUARES : ZUG_LIGHT_SQUARES;
        int second = beyond(bishops & shade, 1), certain = zug_bitboard_count(promoted & shade);
        count += second > certain ? second : certain;
    }
    return count;
}

/* How often a pawn must have captured to get from its first square on a file to this square. */
static int captures_from(zug_color color, zug_square square, int file) {
    int rank = zug_square_rank(square);
    int steps = color == ZUG_WHITE ? rank - 1 : 6 - rank;
    int aside = zug_square_file(square) - file;
    if (aside < 0)
        aside = -aside;
    return aside <= steps ? aside : ZUG__CENSUS_NEVER;
}

/* The fewest captures that bring up to eight pawns, each from a file of its own, to their squares.
 */
static int fewest_captures(zug_bitboard pawns, zug_color color) {
    uint8_t best[256] = {0}; /* by the set of files that the pawns so far started from */
    zug_square squares[8];
    int count = 0;
    while (pawns)
        squares[count++] = zug_bitboard_pop(&pawns);
    int fewest = ZUG__CENSUS_NEVER;
    for (unsigned used = 1; used < 256; used++) {
        int placed = __builtin_popcount(used);
        if (placed > count)
            continue;
        int least = ZUG__CENSUS_NEVER;
        for (int file = 0; file < 8; file++) {
            if (!(used >> file & 1))
                continue;
            int sum = best[used ^ 1U << file] + captures_from(color, squares[placed - 1], file);
            least = sum < least ? sum : least;
        }
        best[used] = (uint8_t)least;
        if (placed == count && least < fewest)
            fewest = least;
    }
    return fewest;
}

/* The captures that the pawns of one side have certainly made. */
static int pawn_captures(const zug_position *pos, zug_color color) {
    zug_bitboard pawns = zug_position_pieces(pos, color, ZUG_PAWN);
    if (zug_bitboard_count(pawns) > 8 || pawns & (ZUG_RANK_1 | ZUG_RANK_8))
        return 0;
    for (int file = 0; file < 8; file++) {
        if (zug_bitboard_several(pawns & zug_bitboard_file(file)))
            return fewest_captures(pawns, color);
    }
    return 0; /* every pawn may still be on its own file */
}

zug__census zug__census_take(const zug_position *pos, zug_color color) {
    return (zug__census){
        .pieces = zug_bitboard_count(pos->color[color]),
        .pawns = zug_bitboard_count(zug_position_pieces(pos, color, ZUG_PAWN)),
        .promoted = count_promoted(pos, color, false),
        .promoted_standard = count_promoted(pos, color, true),
        .captures = pawn_captures(pos, color),
    };
}

/* The files whose two pawns no longer face each other as they began: one of the two has captured,
 * has been captured, or has promoted after such a capture. */
static int broken_pairs(const zug_position *pos) {
    int count = 0;
    for (int file = 0; file < 8; file++) {
        zug_bitboard white =
            zug_position_pieces(pos, ZUG_WHITE, ZUG_PAWN) & zug_bitboard_file(file);
        zug_bitboard black =
            zug_position_pieces(pos, ZUG_BLACK, ZUG_PAWN) & zug_bitboard_file(file);
        bool facing = white && black && zug_bitboard_first(white) < zug_bitboard_last(black);
        count += !facing;
    }
    return count;
}

/* As long as neither pawn of a file captures or is captured, they face each other and neither
 * promotes. One capture breaks at most two such pairs (the capturing and the captured pawn's), and
 * lets at most three pawns of them promote, because a pawn that is captured does not. */
int zug__census_passing_captures(const zug_position *pos, const zug__census census[static 2]) {
    int by_pairs = (broken_pairs(pos) + 1) / 2;
    int by_promotions = (census[ZUG_WHITE].promoted + census[ZUG_BLACK].promoted + 2) / 3;
    return by_pairs > by_promotions ? by_pairs : by_promotions;
}
