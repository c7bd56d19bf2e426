/* game_starts.h - places in a file where a game probably begins. */
#ifndef CLI_GAME_STARTS_H
#define CLI_GAME_STARTS_H

#include "shared_input.h"

/* A file cut into segments of equal size. */
typedef struct game_starts {
    const input *input;
    uint64_t segment_bytes;
    size_t segments;      /* how many there are */
    shared_input *shared; /* the input is read through this; NULL: directly */
    size_t asker;         /* the segment for which it is */
} game_starts;

/* Cuts a file that can be read at any place into segments of this size, or of ZUG_SEGMENT_BYTES of
 * the environment, if it is set. */
game_starts game_starts_of(const input *input, uint64_t segment_bytes);

/* Cuts a compressed file, which is read by several threads together. Its segments are no larger
 * than SHARED_INPUT_BEHIND. */
game_starts game_starts_shared(shared_input *shared, uint64_t segment_bytes);

/* How many segments there are; SIZE_MAX as long as nobody knows. */
size_t game_starts_count(const game_starts *starts);

enum { GAME_STARTS_SCRATCH = 1 << 14 };

/* The offset of the first tag pair after an empty line in a segment; of the beginning of what is to
 * be read in the first one. False if there is none. It depends on nothing but the bytes of the
 * file, so that everybody who asks gets the same answer. Whether a game begins there, nobody can
 * tell who has not read what is before it: it may be inside a comment. scratch is memory to work
 * with. */
bool game_starts_find(const game_starts *starts, size_t segment,
                      char scratch[static GAME_STARTS_SCRATCH], uint64_t *out);

#endif
