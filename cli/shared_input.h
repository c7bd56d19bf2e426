/* shared_input.h - decompressed bytes for several threads: each reads at the place where it is, as
 * long as they are near each other. */
#ifndef CLI_SHARED_INPUT_H
#define CLI_SHARED_INPUT_H

#include "input.h"

typedef struct shared_input shared_input;

/* How many bytes are kept. Of any that is read, this much before it is still there, too, if nobody
 * lets go of it: SHARED_INPUT_BEHIND. */
enum { SHARED_INPUT_KEPT = 1 << 24, SHARED_INPUT_BEHIND = 1 << 20 };

/* Shares an input of which nothing has been read yet; NULL without memory. */
shared_input *shared_input_new(input *from);
void shared_input_free(shared_input *shared);

/* Reads at most len bytes that begin at an offset, for the segment of this number; 0 at the end. It
 * waits for them. -1 with ESTALE if they are gone: nobody will want to know what is in this
 * segment, for a later one is the head, or will be. */
long shared_input_read(shared_input *shared, size_t segment, uint64_t offset, char *to, size_t len);

/* Makes a segment the head: it can read on whatever the others do; bytes before an offset may go.
 * SIZE_MAX lets all of them end. */
void shared_input_set_head(shared_input *shared, size_t segment, uint64_t offset);

/* How many bytes there are in all; UINT64_MAX until somebody has read the last one. */
uint64_t shared_input_size(shared_input *shared);

#endif
