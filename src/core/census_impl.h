/* census_impl.h - what the pieces of a position, counted, say about its past. Room: core. */
#ifndef ZUG_CENSUS_IMPL_H
#define ZUG_CENSUS_IMPL_H

#include <zug/position.h>

/* More captures than any game has: the pawns cannot stand so at all. */
enum { ZUG__CENSUS_NEVER = 99 };

/* What can be said for certain of one side. */
typedef struct zug__census {
    int pieces;
    int pawns;
    int promoted; /* at least so many pieces come from pawns, whatever the starting array */
    int promoted_standard; /* the same, if the bishops started on the c- and f-files */
    int captures;          /* its pawns on the board have captured at least so often */
} zug__census;

zug__census zug__census_take(const zug_position *pos, zug_color color);

/* At least so many captures, by both sides together, were needed for pawns to pass each other. */
int zug__census_passing_captures(const zug_position *pos, const zug__census census[static 2]);

/* The pieces of one side outside its first rank although all its eight pawns are unmoved. */
zug_bitboard zug__census_outside_wall(const zug_position *pos, zug_color color);

/* The bishops of one side on its own first rank, behind unmoved pawns, where no bishop starts in
 * standard chess: none can have got there. */
zug_bitboard zug__census_bishops_inside(const zug_position *pos, zug_color color);

/* The bishops of one side that must come from pawns, because unmoved pawns kept every other away.
 * `standard`: the bishops started on the c- and f-files. */
zug_bitboard zug__census_promoted_bishops(const zug_position *pos, zug_color color, bool standard);

#endif
