/* unwinnable_material.c - material with which no checkmate is possible, wherever the pieces stand.
 * Room: rules.
 *
 * W is the side that wants to mate, L the other. Each rule is proved for every position in which
 * W mates; since captures only take pieces away, and promotions need pawns, it holds for all that
 * can follow.
 *
 * A bare king gives no check.
 *
 * Bishops on squares of one colour, no other piece. Let L's king stand on k and the check come
 * along the diagonal whose first square from k is d. Two squares adjoin both k and d. They are
 * of the other colour, so only W's king can guard them, and no square adjoins both of them
 * without adjoining k as well. So a piece of L stands on one of them at least. It stands beside d
 * in rank or file: if it is a queen or a rook, it takes the checking bishop on d or steps
 * between, for only a queen or rook could pin it, and two bishops of one colour give no double
 * check. So it is a knight, a pawn, or a bishop of the other colour, and if L has none of these
 * and no pawn to make one, there is no mate.
 *
 * One knight, no other piece. Let L's king stand on (0,0) and the knight, by symmetry, on (2,1).
 * The knight guards neither (1,0) nor (1,1), both beside it. If L has nothing but queens, none
 * can stand there, for she would take the knight, and nothing pins her. So W's king guards both,
 * and adjoins not (0,0): it stands on (2,0). Then (0,1), which is on the board since (2,1) is,
 * is guarded by nobody, so a queen stands there; she takes the knight along the rank, for (1,1)
 * is empty. So L needs a piece that is no queen. */
#include <zug/attacks.h>

#include "unwinnable_impl.h"

/* True if L lacks the pieces that a mate by bishops on these squares needs. */
static bool bishops_are_hopeless(const zug_position *pos, zug_color loser, zug_bitboard bishops) {
    bool light = (bishops & ZUG_LIGHT_SQUARES) != 0;
    if (light && bishops & ~ZUG_LIGHT_SQUARES)
        return false;
    zug_bitboard others = light ? ~ZUG_LIGHT_SQUARES : ZUG_LIGHT_SQUARES;
    zug_bitboard blockers = zug_position_of_type(pos, ZUG_KNIGHT) |
                            zug_position_of_type(pos, ZUG_PAWN) |
                            (zug_position_of_type(pos, ZUG_BISHOP) & others);
    return !(blockers & pos->color[loser]);
}

bool zug__material_is_hopeless(const zug_position *pos, zug_color winner) {
    zug_color loser = zug_color_other(winner);
    zug_bitboard own = pos->color[winner], kings = zug_position_of_type(pos, ZUG_KING);
    zug_bitboard pieces = own & ~kings;
    if (!pieces)
        return true;
    zug_bitboard bishops = zug_position_of_type(pos, ZUG_BISHOP) & own;
    if (pieces == bishops)
        return bishops_are_hopeless(pos, loser, bishops);
    if (zug_bitboard_several(pieces) || pieces != (zug_position_of_type(pos, ZUG_KNIGHT) & own))
        return false;
    zug_bitboard queens = zug_position_of_type(pos, ZUG_QUEEN);
    return !(pos->color[loser] & ~kings & ~queens);
}

bool zug__is_lone_minor(const zug_position *pos, zug_color winner) {
    zug_bitboard pieces = pos->color[winner] & ~zug_position_of_type(pos, ZUG_KING);
    if (pieces == (pieces & zug_position_of_type(pos, ZUG_BISHOP)))
        return !(pieces & ZUG_LIGHT_SQUARES) || !(pieces & ~ZUG_LIGHT_SQUARES);
    return pieces == (pieces & zug_position_of_type(pos, ZUG_KNIGHT)) &&
           !zug_bitboard_several(pieces);
}
