/* move_kind.h - the legal moves of one kind: captures, checks, promotions, those of one piece.
 *
 *     zug_move_filter checks = {.kinds = ZUG_KIND_CHECK};
 *     zug_move_kind_list(&pos, &checks, &moves);
 *
 * Every position passed here must be playable, as in movegen.h. */
#ifndef ZUG_MOVE_KIND_H
#define ZUG_MOVE_KIND_H

#include <zug/position.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a move is; it may be several at once. */
enum {
    ZUG_KIND_QUIET = 1,      /* neither a capture nor a promotion */
    ZUG_KIND_CAPTURE = 2,    /* en passant too */
    ZUG_KIND_EN_PASSANT = 4, /* Article 3.7.3.1 */
    ZUG_KIND_PROMOTION = 8,
    ZUG_KIND_CASTLING = 16,
    ZUG_KIND_CHECK = 32,
    ZUG_KIND_MATE = 64,
    ZUG_KIND_STALEMATE = 128
};

/* Which moves are wanted; all zero are all of them. */
typedef struct zug_move_filter {
    unsigned kinds;      /* any of these; 0: of whatever kind */
    zug_bitboard from;   /* from one of these squares; 0: from any */
    zug_bitboard to;     /* to one of these squares; castling goes to the king's; 0: to any */
    zug_piece_type type; /* of this piece; ZUG_NO_PIECE: of any */
} zug_move_filter;

/* The kinds of a legal move. */
unsigned zug_move_kind(const zug_position *pos, zug_move move);

/* The legal moves that are wanted, in no particular order. */
void zug_move_kind_list(const zug_position *pos, const zug_move_filter *filter, zug_move_list *out);

#ifdef __cplusplus
}
#endif

#endif
