/* words_impl.h - the words that sentences about a position have in common.
 * Room: notation. */
#ifndef ZUG_WORDS_IMPL_H
#define ZUG_WORDS_IMPL_H

#include <zug/buf.h>
#include <zug/types.h>

/* What pieces are called; a piece of unknown kind is just that. */
static const char *const zug__piece_names[] = {
    [ZUG_NO_PIECE] = "piece", [ZUG_BISHOP] = "bishop", [ZUG_ROOK] = "rook", [ZUG_QUEEN] = "queen",
    [ZUG_PAWN] = "pawn",      [ZUG_KNIGHT] = "knight", [ZUG_KING] = "king"};

/* A side by its name, and as an adjective. */
static const char *const zug__side_names[] = {"White", "Black"};
static const char *const zug__side_words[] = {"white", "black"};

/* Appends the name of a square. */
static inline void zug__say_square(zug_square square, zug_buf *out) {
    zug_buf_char(out, (char)('a' + zug_square_file(square)));
    zug_buf_char(out, (char)('1' + zug_square_rank(square)));
}

#endif
