/* unwinnable_distance.c - how far a position seems from a mate: a guess that decides nothing.
 * Room: rules. */
#include "core/generate_impl.h"

#include "unwinnable_impl.h"

/* The squares ahead of a pawn on its file. */
static zug_bitboard ahead_of(zug_square pawn, zug_color color) {
    zug_bitboard file = ZUG_FILE_A << (pawn & 7);
    zug_bitboard below = zug_bitboard_of(pawn) - 1;
    return color == ZUG_WHITE ? file & ~below & ~zug_bitboard_of(pawn) : file & below;
}

/* Moves until a pawn of this side is promoted, with two more for each pawn in its way. */
static int to_promotion(const zug_position *pos, zug_color color) {
    int least = 14;
    for (zug_bitboard set = zug__pawns(pos) & pos->color[color]; set;) {
        zug_square pawn = zug_bitboard_pop(&set);
        zug_bitboard ahead = ahead_of(pawn, color);
        int moves = zug_bitboard_count(ahead) + 2 * zug_bitboard_count(ahead & zug__pawns(pos));
        least = moves < least ? moves : least;
    }
    return least;
}

/* How far the nearest of these men is from a square. */
static int nearest(zug_bitboard men, zug_square square) {
    int least = 7;
    while (men) {
        int far = zug__apart(zug_bitboard_pop(&men), square);
        least = far < least ? far : least;
    }
    return least;
}

/* The distance to a mate in one corner: the loser's king in it, one of the loser's men beside it
 * in the direction of `beside`, the winner's king two squares off in the other direction. */
static int to_corner_mate(const zug_position *pos, zug_color winner, zug_square corner, int beside,
                          zug_bitboard blockers) {
    int along = zug_square_file(corner) == 0 ? 1 : -1, up = zug_square_rank(corner) == 0 ? 8 : -8;
    int other = beside == along ? up : along;
    zug_square own = zug_position_king(pos, winner);
    int edge = zug__apart(own, (zug_square)(corner + 2 * other));
    int inside = zug__apart(own, (zug_square)(corner + 2 * other + beside));
    zug_bitboard bishops = zug__diagonal_sliders(pos) & ~zug__straight_sliders(pos);
    zug_square square = (zug_square)(corner + beside);
    int block = nearest(blockers & bishops, square);
    int worse = nearest(blockers & ~bishops, square) + 3;
    return 2 * (block < worse ? block : worse) + 3 * (edge < inside ? edge : inside);
}

/* Moves that a knight on any of these squares needs to give check in a corner. */
static int to_check(zug_bitboard knights, zug_square corner) {
    zug_bitboard squares = zug__knight_attacks[corner];
    int moves = 0;
    for (; !(squares & knights) && moves < 6; moves++)
        for (zug_bitboard set = squares; set;)
            squares |= zug__knight_attacks[zug_bitboard_pop(&set)];
    return moves;
}

/* The distance if the winner has but one knight, or bishops of one colour: it needs the loser's
 * men. */
static int with_minor(const zug_position *pos, zug_color winner, bool knight) {
    zug_bitboard loser = pos->color[zug_color_other(winner)],
                 men = pos->color[winner] & ~zug__kings(pos);
    zug_bitboard corners = zug_bitboard_of(ZUG_A1) | zug_bitboard_of(ZUG_H1) |
                           zug_bitboard_of(ZUG_A8) | zug_bitboard_of(ZUG_H8);
    zug_bitboard side = men & ZUG_LIGHT_SQUARES ? ZUG_LIGHT_SQUARES : ~ZUG_LIGHT_SQUARES;
    zug_bitboard heavy = zug__straight_sliders(pos) & loser;
    zug_bitboard blockers = loser & ~zug__kings(pos) & ~zug__pawns(pos) & ~heavy;
    if (!knight) {
        corners &= side;
        blockers &= zug__knights(pos) | ~side;
    } else if (!blockers) {
        blockers = heavy & ~zug__diagonal_sliders(pos);
    }
    int far = blockers ? 0 : 24 + 4 * to_promotion(pos, zug_color_other(winner));
    if (!blockers)
        blockers = loser & zug__pawns(pos);
    zug_square king = zug_position_king(pos, zug_color_other(winner));
    int least = 99;
    while (corners) {
        zug_square corner = zug_bitboard_pop(&corners);
        bool light = (zug_bitboard_of(corner) & ZUG_LIGHT_SQUARES) != 0;
        zug_bitboard able = blockers & (~zug__diagonal_sliders(pos) |
                                        (light ? ~ZUG_LIGHT_SQUARES : ZUG_LIGHT_SQUARES));
        int along = zug_square_file(corner) == 0 ? 1 : -1,
            up = zug_square_rank(corner) == 0 ? 8 : -8;
        int a = to_corner_mate(pos, winner, corner, along, able);
        int b = to_corner_mate(pos, winner, corner, up, able);
        int here = (a < b ? a : b) + 3 * zug__apart(king, corner);
        here += knight ? 2 * to_check(men, corner) : 0;
        least = here < least ? here : least;
    }
    return far + least + 4 * zug_bitboard_count(heavy) + 2 * zug_bitboard_count(men);
}

/* The distance if the winner's own men can mate, or be promoted to such. */
static int with_force(const zug_position *pos, zug_color winner) {
    zug_color loser = zug_color_other(winner);
    zug_square king = zug_position_king(pos, loser), own = zug_position_king(pos, winner);
    zug_bitboard occupied = zug_position_occupied(pos) ^ zug_bitboard_of(king);
    zug_bitboard attacked = zug__attacked_by(pos, winner, occupied), men = pos->color[winner];
    zug_bitboard flights = zug__king_attacks[king] & ~pos->color[loser] & ~attacked;
    int far = 2 * zug_bitboard_count(flights) + 3 * zug__apart(king, own);
    far += 3 * zug__from_corner(king);
    far += 4 * zug_bitboard_count(pos->color[loser] & ~zug__pawns(pos));
    far += nearest(men & ~zug__kings(pos) & ~zug__pawns(pos), king);
    if (!(zug__straight_sliders(pos) & men) && zug__pawns(pos) & men)
        far += 4 + 3 * to_promotion(pos, winner) +
               2 * nearest(zug__pawns(pos) & pos->color[loser], own);
    return far;
}

int zug__distance_to_mate(const zug_position *pos, zug_color winner) {
    zug_bitboard men = pos->color[winner] & ~zug__kings(pos);
    zug_bitboard bishops = men & zug__diagonal_sliders(pos) & ~zug__straight_sliders(pos);
    bool knight = men == (men & zug__knights(pos)) && !zug_bitboard_several(men);
    bool one_color = men == bishops && (!(men & ZUG_LIGHT_SQUARES) || !(men & ~ZUG_LIGHT_SQUARES));
    int far = knight || one_color ? with_minor(pos, winner, knight) : with_force(pos, winner);
    return far > ZUG__FAR ? ZUG__FAR : far;
}
