/* san_wish_impl.h - what the parts of the SAN reader share: the wish that a text expresses, before
 * it is known whether a legal move fulfils it. Room: notation. */
#ifndef ZUG_SAN_WISH_IMPL_H
#define ZUG_SAN_WISH_IMPL_H

#include <zug/refusal.h>
#include <zug/san.h>
#include <zug/str.h>

#include "core/position_impl.h"

typedef enum zug__wish_sort { ZUG__WISH_MOVE, ZUG__WISH_CASTLING, ZUG__WISH_PASS } zug__wish_sort;

/* How a check mark was written. `++` is mate to some and double check to others. */
typedef enum zug__mark {
    ZUG__MARK_NONE,
    ZUG__MARK_CHECK,
    ZUG__MARK_MATE,
    ZUG__MARK_DOUBLE
} zug__mark;

typedef struct zug__wish {
    zug__wish_sort sort;
    zug_piece_type type;      /* ZUG_NO_PIECE: whatever stands on the one square of origins */
    zug_piece_type promotion; /* ZUG_NO_PIECE: none named */
    zug_bitboard origins;     /* where the piece may come from */
    zug_bitboard targets;     /* one square, or a whole file for a text like `exd` */
    uint8_t origin_letters;   /* how many characters named the origin */
    bool kingside;            /* of castling */
    bool capture;             /* an x is written */
    bool dash;                /* a dash is written */
    bool en_passant;          /* "e.p." is written: it must be a pawn's capture */
    zug__mark mark;
    unsigned spelling; /* ZUG_SAN_UNUSUAL if the text itself is unusual, whatever it names */
    uint8_t nag;
} zug__wish;

enum { ZUG__SAN_TEXT_MAX = 24 }; /* no text of more ASCII characters is a move */

/* A text as the lenient reader sees it: in ASCII, without suffix, check mark and "e.p.". */
typedef struct zug__san_text {
    char data[ZUG__SAN_TEXT_MAX];
    size_t len;
} zug__san_text;

/* How much of its origin a piece must name (8.2.3.4). */
typedef enum zug__origin {
    ZUG__ORIGIN_NONE,
    ZUG__ORIGIN_FILE,
    ZUG__ORIGIN_RANK,
    ZUG__ORIGIN_SQUARE
} zug__origin;

/* san_match.c */

/* Own pieces of a type, pawns apart, whose move to a square is legal. */
zug_bitboard zug__san_legal_origins(const zug_position *pos, zug_piece_type type, zug_square to);

/* How many legal moves fulfil the wish: 0, 1, or 2 for several; the first two are stored. */
unsigned zug__san_match(const zug_position *pos, const zug__wish *wish, zug_move found[static 2]);

/* True if the king is wished to take what stands on the square of a rook, as in Kxg1. */
bool zug__san_takes_rook(const zug__wish *wish, zug_square rook);

/* What is to be said about the check mark of a legal move that does or does not give check. */
unsigned zug__san_mark_spelling(const zug_position *pos, zug__mark mark, bool check, zug_move move);

/* How the text of the wish differs from the canonical SAN of the legal move it names. */
unsigned zug__san_spelling(const zug_position *pos, const zug__wish *wish, bool check,
                           zug_move move);

/* san_write.c */

/* The disambiguation of a legal move of a piece, given all legal origins of its kind to its
 * target. */
zug__origin zug__san_origin(zug_bitboard origins, zug_square from);

/* Writes the canonical SAN without check mark. Returns its length; out is not terminated. */
size_t zug__san_write_plain(const zug_position *pos, zug_move move, char out[static ZUG_SAN_SIZE]);

/* san_lenient.c */

/* Takes the outer parts off a text: false if nothing readable is left. */
bool zug__san_strip(zug_str text, zug__san_text *core, zug__wish *wish);

/* Reads what is left, in its first or (reading 1) second sense; false if it has none.
 * Only `bxc3` and the like have two: the pawn's or the bishop's move. */
bool zug__san_read(const zug__san_text *core, int reading, zug__wish *wish);

/* The NAG of a suffix annotation; the first two marks of a longer one count. 0 if it is none. */
uint8_t zug__san_suffix_nag(zug_str marks);

/* san_refuse.c */

/* Says why no legal move fulfils a wish, or that two do. */
void zug__san_refuse(const zug_position *pos, const zug__wish *wish, unsigned matches,
                     const zug_move found[static 2], zug_refusal *why);

/* A refusal that names no piece and no square. */
zug_refusal zug__san_plain_refusal(zug_refusal_code code);

/* san_suggest.c */

/* The one legal move one slip away from the text, or ZUG_MOVE_NONE: its canonical SAN without
 * check mark differs from the text by one letter, or it takes a piece of the wished kind from
 * elsewhere to the wished target, or it castles with the rook that the king is wished to take. wish
 * is NULL if the text could not be read at all. */
zug_move zug__san_suggest(const zug_position *pos, const zug__san_text *core,
                          const zug__wish *wish);

#endif
