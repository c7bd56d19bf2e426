/* board_order.h - at which board of a Swiss two players meet (C.04.2), or at which table two teams.
 * Room: pairing. Private to the library. */
#ifndef ZUG_PAIRING_BOARD_ORDER_H
#define ZUG_PAIRING_BOARD_ORDER_H

#include <zug/tournament.h>

/* How a player, or a team, stands before a round; fictitious points are for pairing alone. */
typedef struct zug__board_player {
    zug_points score;
    uint32_t number; /* in the starting order */
    size_t index;
} zug__board_player;

/* What tells the board of two players. */
typedef struct zug__board {
    zug__board_player first; /* who stands higher */
    zug_points sum;          /* of both scores */
    size_t place;            /* in a match of teams: who sits before whom */
} zug__board;

/* True if one player stands before another. */
static inline bool zug__board_stands_before(const zug__board_player *a,
                                            const zug__board_player *b) {
    if (a->score != b->score)
        return a->score > b->score;
    return a->number != b->number ? a->number < b->number : a->index < b->index;
}

static inline zug__board zug__board_of(zug__board_player a, zug__board_player b) {
    return (zug__board){zug__board_stands_before(&a, &b) ? a : b, a.score + b.score, 0};
}

/* True if one pair has a board before another: by the points of the player who stands higher, then
 * by the sum of both, then by that player; of one match by the place in it. */
static inline bool zug__board_is_before(const zug__board *a, const zug__board *b) {
    if (a->first.score != b->first.score)
        return a->first.score > b->first.score;
    if (a->sum != b->sum)
        return a->sum > b->sum;
    return a->first.index != b->first.index ? zug__board_stands_before(&a->first, &b->first)
                                            : a->place < b->place;
}

#endif
