/* san.h - moves as text: Standard Algebraic Notation (PGN standard, section 8.2.3). */
#ifndef ZUG_SAN_H
#define ZUG_SAN_H

#include <zug/abi.h>
#include <zug/refusal.h>
#include <zug/status.h>
#include <zug/str.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { ZUG_SAN_SIZE = 12 }; /* the longest canonical SAN, with its NUL */

/* How a text differs from the canonical SAN of the move it names. None of these: it is the
 * canonical text, but for a suffix like `!?`. */
enum {
    ZUG_SAN_CHECK_MISSING = 1 << 0,   /* gives check or mate, the text shows neither */
    ZUG_SAN_CHECK_WRONG = 1 << 1,     /* `+` or `#` where another or none belongs */
    ZUG_SAN_NEEDLESS_ORIGIN = 1 << 2, /* disambiguation that is not needed, or more than needed */
    ZUG_SAN_CAPTURE_MISSING = 1 << 3, /* a capture without its `x` */
    ZUG_SAN_CAPTURE_WRONG = 1 << 4,   /* an `x` where nothing is captured */
    ZUG_SAN_UNUSUAL = 1 << 5          /* any other spelling: 0-0, e8Q, Ng1-f3, e2e4, exd6e.p. ... */
};

typedef struct zug_san {
    zug_move move;     /* ZUG_MOVE_NULL for `--` and `Z0` */
    unsigned spelling; /* ZUG_SAN_... */
    uint8_t nag;       /* the suffix ! ? !! ?? !? ?! as its NAG 1 to 6; 0 without one */
} zug_san;

/* Reads one move as real files write it. The whole text must be the move, and name exactly one
 * legal move: a check mark, an `x`, a dash or "e.p." never decides which. Understood besides
 * canonical SAN:
 *   0-0 o-o OO, dashes of Unicode      e8Q e8(Q) e8/Q e8=q            exd6e.p. `exd6 e.p.` exd6ep
 *   Pe4, nf3, bc4 (the pawn first)     Ng1-f3 e2xd3 e2-e4             e2e4 e7e8q e1g1 e1h1 (UCI)
 *   Ngf3 Ng1f3 where Nf3 is enough     ed5 Nf3 for Nxf3, N:f3, Nxf3 for Nf3, exd if one is possible
 *   figurines, e4! e4?!, Qh5++, missing or wrong + and #
 * On failure ZUG_ERR_MOVE; *out is untouched and *why (may be NULL) says why not. Of several pieces
 * that could be meant, the one that comes closest to a legal move gives the reason. */
zug_status zug_san_parse(const zug_position *pos, zug_str text, zug_san *out, zug_refusal *why);

/* The same inside a variation, where a side that is not in check may also pass: `--`, `Z0`,
 * `0000`. */
zug_status zug_san_parse_variation(const zug_position *pos, zug_str text, zug_san *out,
                                   zug_refusal *why);

/* Writes the canonical SAN of a legal move (or `--` for ZUG_MOVE_NULL). */
void zug_san_write(const zug_position *pos, zug_move move, char out[ZUG_LEAST(ZUG_SAN_SIZE)]);

/* The same in long algebraic notation, from square to square: Ng1-f3, e4xd5, e7-e8=Q, O-O. */
enum { ZUG_SAN_LONG_SIZE = 12 };
void zug_san_write_long(const zug_position *pos, zug_move move,
                        char out[ZUG_LEAST(ZUG_SAN_LONG_SIZE)]);

#ifdef __cplusplus
}
#endif

#endif
