/* opening.h - the names of openings, by position.
 *
 * Moves in another order come to the same opening. The table is read from the file eco.pgn of
 * pgn-extract when Zug is built; a libzug that was built without it knows no opening at all. It is
 * constant: nothing is allocated, and any number of threads may ask at once. */
#ifndef ZUG_OPENING_H
#define ZUG_OPENING_H

#include <zug/position.h>
#include <zug/str.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { ZUG_OPENING_NONE = -1 };

/* A position that has a name. */
typedef struct zug_opening {
    zug_str eco;           /* its code in the Encyclopaedia of Chess Openings: "B90" */
    zug_str name;          /* "Sicilian Defence: Najdorf, Byrne (English) Attack" */
    zug_str opening;       /* what stands before the colon, or all */
    zug_str variation;     /* what stands behind it, or nothing */
    const zug_move *moves; /* a line that leads to it from the initial position */
    size_t count;          /* of its half-moves */
} zug_opening;

/* How many positions have names. */
int zug_opening_count(void);

/* One of them, from 0 on, in the order of their codes; anything else gives empty texts. */
zug_opening zug_opening_at(int index);

/* The name of a position: its index, or ZUG_OPENING_NONE. Side to move, castling rights and a legal
 * en passant capture count; move numbers do not. */
int zug_opening_find(const zug_position *pos);

/* The last named position of a line of legal moves, its start counted: the index, or
 * ZUG_OPENING_NONE. */
int zug_opening_of_line(const zug_position *start, const zug_move *moves, size_t count);

#ifdef __cplusplus
}
#endif

#endif
