/* san.h - moves as text: Standard Algebraic Notation (PGN standard, section 8.2.3). */
#ifndef ZUG_SAN_H
#define ZUG_SAN_H

#include <zug/refusal.h>
#include <zug/status.h>

enum { ZUG_SAN_SIZE = 12 }; /* the longest canonical SAN, with its NUL */

/* How a text differs from the canonical SAN of the move it names. */
enum {
    ZUG_SAN_CHECK_MISSING = 1 << 0,        /* gives check or mate, the text shows neither */
    ZUG_SAN_CHECK_WRONG = 1 << 1,          /* `+` or `#` where another or none belongs */
    ZUG_SAN_NEEDLESS_ORIGIN = 1 << 2,      /* disambiguation that is not needed, or more than needed */
    ZUG_SAN_UNUSUAL = 1 << 3               /* any other spelling: 0-0, e8Q, Ng1-f3, e2e4, a missing x ... */
};

typedef struct zug_san {
    zug_move move;     /* ZUG_MOVE_NULL for `--` and `Z0` */
    unsigned spelling; /* ZUG_SAN_... */
    uint8_t nag;       /* the suffix ! ? !! ?? !? ?! as its NAG 1 to 6; 0 without one */
} zug_san;

/* Reads one move as real files write it. The whole text must be the move.
 * On failure ZUG_ERR_MOVE; *out is untouched and *why (may be NULL) says why not. */
zug_status zug_san_parse(const zug_position *pos, zug_str text, zug_san *out, zug_refusal *why);

/* Writes the canonical SAN of a legal move (or `--` for ZUG_MOVE_NULL). */
void zug_san_write(const zug_position *pos, zug_move move, char out[static ZUG_SAN_SIZE]);

#endif
