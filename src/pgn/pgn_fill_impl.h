/* pgn_fill_impl.h - fills lines of movetext. Room: pgn. */
#ifndef ZUG_PGN_FILL_IMPL_H
#define ZUG_PGN_FILL_IMPL_H

#include <stdint.h>
#include <zug/str.h>

enum { ZUG__FILL_LINE = 79 }; /* bytes of a line without its end, and of the longest unit */

/* Gathers bytes that must stay together into a unit and puts units on lines. */
typedef struct zug__fill {
    void *ctx;
    void (*put)(void *ctx, zug_str bytes);
    size_t width;        /* bytes of a line without its end */
    size_t column;       /* how long the line is that was begun */
    size_t len;          /* of the unit */
    bool is_long;        /* the unit is longer than a line, and what there is of it has been put */
    uint64_t long_units; /* how many there were */
    char memory[1 + ZUG__FILL_LINE]; /* what separates it from the last unit, and the unit */
} zug__fill;

/* Adds to the unit. */
void zug__fill_byte(zug__fill *fill, char byte);
void zug__fill_str(zug__fill *fill, zug_str bytes);

/* Ends the unit: a blank or the end of the line separates it from the next. */
void zug__fill_gap(zug__fill *fill);

/* Ends the unit and its line, if there is one. */
void zug__fill_break(zug__fill *fill);

#endif
