/* game_starts.h - places in a file where a game probably begins. */
#ifndef CLI_GAME_STARTS_H
#define CLI_GAME_STARTS_H

#include "input.h"

/* A file cut into segments of equal size. */
typedef struct game_starts {
    const input *input;
    uint64_t segment_bytes;
    size_t segments; /* how many there are */
} game_starts;

/* Cuts a file that can be read at any place into segments of this size, or of ZUG_SEGMENT_BYTES of
 * the environment, if it is set. */
game_starts game_starts_of(const input *input, uint64_t segment_bytes);

enum { GAME_STARTS_SCRATCH = 1 << 14 };

/* The offset of the first tag pair after an empty line in a segment; of the beginning of what is to
 * be read in the first one. False if there is none. It depends on nothing but the bytes of the
 * file, so that everybody who asks gets the same answer. Whether a game begins there, nobody can
 * tell who has not read what is before it: it may be inside a comment. scratch is memory to work
 * with. */
bool game_starts_find(const game_starts *starts, size_t segment,
                      char scratch[static GAME_STARTS_SCRATCH], uint64_t *out);

#endif
