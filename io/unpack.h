/* unpack.h - compressed bytes in, plain bytes out: zstd, gzip and bzip2 behind one interface. */
#ifndef IO_UNPACK_H
#define IO_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <zug/pgn_file.h>

/* True if this is what can be unpacked here. */
bool unpack_knows(zug_pgn_file kind);

typedef struct unpacker unpacker;

/* Something that unpacks one file of a kind that it knows, or NULL without memory. */
unpacker *unpack_new(zug_pgn_file kind);
void unpack_free(unpacker *unpack);

/* Bytes still to be taken, or space still to be filled. */
typedef struct unpack_from {
    const char *data;
    size_t len;
} unpack_from;
typedef struct unpack_to {
    char *data;
    size_t len;
} unpack_to;

/* Takes bytes from one and fills the other, and moves both forward. Frames, members or streams that
 * follow each other are one file. Returns NULL, or a sentence that says what is wrong with the
 * data. */
const char *unpack_step(unpacker *unpack, unpack_from *from, unpack_to *to);

/* Of what has not begun: frames or members before it have been unpacked by others. */
void unpack_go_on(unpacker *unpack);

/* True if the data may end here. */
bool unpack_may_end(const unpacker *unpack);

#endif
