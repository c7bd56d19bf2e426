/* pgn_line.c - what the board says at the end of a line of moves. Room: pgn. */
#include "pgn_line_impl.h"

#include <zug/movegen.h>

#include "core/position_impl.h"

/* The lines of a king on which pieces may be held by others behind them: none if nobody is there to
 * do it. */
static zug_bitboard held_lines(const zug_position *pos, zug_color us) {
    zug_square king = zug_position_king(pos, us);
    zug_bitboard diagonals = zug__diagonal_lines[king], straights = zug__straight_lines[king];
    zug_bitboard holders =
        (zug__diagonal_sliders(pos) & diagonals) | (zug__straight_sliders(pos) & straights);
    return holders & pos->color[zug_color_other(us)] ? diagonals | straights : 0;
}

/* True if a pawn, a rook or a queen that nothing can hold can step ahead, the latter two also back.
 * The king must not be in check. */
static bool has_free_piece(const zug_position *pos) {
    zug_color us = zug_position_turn(pos);
    zug_bitboard own = pos->color[us], free = own & ~held_lines(pos, us);
    zug_bitboard pawns = zug__pawns(pos) & free, sliders = zug__straight_sliders(pos) & free;
    zug_bitboard steps = us == ZUG_WHITE ? pawns << 8 : pawns >> 8;
    return ((steps & ~zug_position_occupied(pos)) | ((sliders << 8 | sliders >> 8) & ~own)) != 0;
}

/* True if the king can step to a square that is not attacked. */
static bool has_free_king(const zug_position *pos) {
    zug_color us = zug_position_turn(pos);
    zug_square king = zug_position_king(pos, us);
    zug_bitboard others = zug_position_occupied(pos) & ~zug_bitboard_of(king);
    for (zug_bitboard steps = zug__king_attacks[king] & ~pos->color[us]; steps;) {
        if (zug__attackers(pos, zug_bitboard_pop(&steps), zug_color_other(us), others) == 0)
            return true;
    }
    return false;
}

bool zug__line_has_move(const zug__line_state *line) {
    return (!line->in_check && has_free_piece(&line->pos)) || has_free_king(&line->pos) ||
           zug_movegen_any(&line->pos);
}

bool zug__line_result(const zug__line_state *line, zug_pgn_result *out) {
    const zug_position *pos = &line->pos;
    if (zug__line_has_move(line))
        return false;
    *out = !zug_position_in_check(pos)           ? ZUG_PGN_DRAW
           : zug_position_turn(pos) == ZUG_BLACK ? ZUG_PGN_WHITE_WINS
                                                 : ZUG_PGN_BLACK_WINS;
    return true;
}
