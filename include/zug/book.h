/* book.h - opening books of the Polyglot format: which moves a book has in a position.
 *
 *     zug_book_move moves[ZUG_BOOK_MOVES_MAX];
 *     size_t count = zug_book_find(bytes, &pos, moves);
 *     zug_move move = zug_book_choose(moves, count, random);
 *
 * A book is its bytes, all of them: of a file that was read or mapped into memory. A position is
 * found in as many steps as the number of entries has bits. What a damaged book says of a position
 * is left out unless it is a legal move there. */
#ifndef ZUG_BOOK_H
#define ZUG_BOOK_H

#include <zug/abi.h>
#include <zug/position.h>
#include <zug/str.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { ZUG_BOOK_MOVES_MAX = 256 };

typedef struct zug_book_move {
    zug_move move;
    uint16_t weight;  /* how good the book finds it, beside the others of this position */
    uint32_t learned; /* what programs that learn have written there */
} zug_book_move;

/* The entries of a book; what is left over of a file that is cut off does not count. */
size_t zug_book_entries(zug_str book);

/* The moves of a position, the heaviest first, each once. */
size_t zug_book_find(zug_str book, const zug_position *pos,
                     zug_book_move out[ZUG_LEAST(ZUG_BOOK_MOVES_MAX)]);

/* One of them, as often as its weight says; random is any number. ZUG_MOVE_NONE if there is none,
 * or none that has a weight. */
zug_move zug_book_choose(const zug_book_move *moves, size_t count, uint64_t random);

#ifdef __cplusplus
}
#endif

#endif
