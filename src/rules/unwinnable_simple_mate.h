/* unwinnable_simple_mate.h - mates that are found without searching. Room: rules. */
#ifndef ZUG_UNWINNABLE_SIMPLE_MATE_H
#define ZUG_UNWINNABLE_SIMPLE_MATE_H

#include <zug/unwinnable.h>

/* A piece that walks in single steps over squares that stay empty. */
typedef struct zug__walk {
    zug_piece_type type;
    zug_square from, to;
    zug_bitboard open;
} zug__walk;

/* How to mate: the loser's piece goes to and fro between two squares, while the winner's helper, if
 * there is one (it walks nowhere otherwise), and then its hitter walk to their places; then the
 * hitter mates. */
typedef struct zug__plan {
    zug_square fro, to;
    zug__walk helper, hitter;
    zug_square target; /* where the hitter mates */
} zug__plan;

/* True if the winner is seen to have a mate; then *out is a plan. False says nothing. */
bool zug__simple_mate_find(const zug_position *pos, zug_color winner, zug__plan *out);

/* Appends the moves of a plan, the mate included, to a line that leads to the position. */
void zug__simple_mate_append(const zug_position *pos, zug_color winner, const zug__plan *plan,
                             zug_helpmate *line);

#endif
