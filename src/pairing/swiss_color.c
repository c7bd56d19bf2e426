/* swiss_color.c - which of two opponents gets White: C.04.3, Article 5.
 * Room: pairing. */
#include "swiss_impl.h"

/* Of two who want the same colour, who wants it more: 1 the first, -1 the second, 0 neither
 * (5.2.2). */
static int compare_wishes(const zug__seat *a, const zug__seat *b) {
    if (a->wish != b->wish)
        return a->wish > b->wish ? 1 : -1;
    if (a->wish != ZUG__ABSOLUTE_WISH)
        return 0;
    int wide_a = a->difference < 0 ? -a->difference : a->difference;
    int wide_b = b->difference < 0 ? -b->difference : b->difference;
    return wide_a > wide_b ? 1 : wide_a < wide_b ? -1 : 0;
}

/* The colour of the first in the latest of their games, counted back, in which the two had not the
 * same colour (5.2.3); none if there is no such game. */
static zug_round_color last_different(const zug__seat *a, const zug__seat *b) {
    for (uint32_t back = 1; back <= a->games && back <= b->games; back++)
        if (a->history[a->games - back] != b->history[b->games - back])
            return (zug_round_color)a->history[a->games - back];
    return ZUG_ROUND_NO_COLOR;
}

bool zug__swiss_first_is_white(const zug__swiss *s, int higher, int lower) {
    const zug__seat *a = &s->seats[higher], *b = &s->seats[lower];
    if (a->wish != ZUG__NO_WISH && (b->wish == ZUG__NO_WISH || a->color != b->color))
        return a->color == ZUG_ROUND_WHITE;
    if (b->wish != ZUG__NO_WISH && a->wish == ZUG__NO_WISH)
        return b->color == ZUG_ROUND_BLACK;
    if (a->wish == ZUG__NO_WISH)
        return (a->place % 2 == 1) == (s->first_color == ZUG_ROUND_WHITE);
    int stronger = compare_wishes(a, b);
    if (stronger != 0)
        return (stronger > 0) == (a->color == ZUG_ROUND_WHITE);
    zug_round_color before = last_different(a, b);
    if (before != ZUG_ROUND_NO_COLOR)
        return before == ZUG_ROUND_BLACK;
    return a->color == ZUG_ROUND_WHITE;
}
