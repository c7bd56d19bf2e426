/* unpack_ahead.h - a compressed file whose frames are unpacked by several threads: its plain bytes
 * in order, the same as one thread unpacks. */
#ifndef CLI_UNPACK_AHEAD_H
#define CLI_UNPACK_AHEAD_H

#include <stdint.h>

#include "unpack.h"

typedef struct unpack_ahead unpack_ahead;

/* A file of a kind, and how one thread would read it: so many bytes first, then pieces of
 * UNPACK_AHEAD_PIECE. */
typedef struct unpack_file {
    int fd;
    zug_pgn_file kind;
    uint64_t start; /* where it begins in the file */
    size_t first;
} unpack_file;
enum { UNPACK_AHEAD_PIECE = 1 << 16 };

/* True if frames of this kind may be found ahead. */
bool unpack_ahead_knows(zug_pgn_file kind);

/* Starts to unpack an ordinary file with several threads; NULL if the system does not let it. */
unpack_ahead *unpack_ahead_new(unpack_file file, unsigned jobs);
void unpack_ahead_free(unpack_ahead *ahead);

/* What became of a step. */
typedef struct unpack_news {
    bool ended;
    const char *why; /* a sentence that says what is wrong with the data, or NULL */
    int error;       /* errno of a failed read, or 0 */
} unpack_news;

/* Fills some of the space with the next plain bytes, if there are any; was_full if what was left of
 * it before was nothing. */
unpack_news unpack_ahead_step(unpack_ahead *ahead, unpack_to *to, bool was_full);

/* How many compressed bytes have been unpacked. */
uint64_t unpack_ahead_taken(const unpack_ahead *ahead);

#endif
