/* unpack.h - compressed bytes in, plain bytes out: zstd, gzip and bzip2 behind one interface. */
#ifndef CLI_UNPACK_H
#define CLI_UNPACK_H

#include <stdbool.h>
#include <stddef.h>

typedef enum unpack_kind {
    UNPACK_NOTHING,
    UNPACK_ZSTD,
    UNPACK_GZIP,
    UNPACK_BZIP2,
    UNPACK_UTF16, /* not unpacked, only named: read byte by byte it would look like a file without games */
} unpack_kind;

enum { UNPACK_MAGIC_SIZE = 5 }; /* so many first bytes always tell the kind */

/* What kind of data begins with these bytes. *more is set if that cannot be told without more of them. */
unpack_kind unpack_recognize(const char *bytes, size_t len, bool *more);

typedef struct unpacker unpacker;

/* Something that unpacks one file of a kind, or NULL without memory. */
unpacker *unpack_new(unpack_kind kind);
void unpack_free(unpacker *unpack);

/* Bytes still to be taken, or room still to be filled. */
typedef struct unpack_from {
    const char *data;
    size_t len;
} unpack_from;
typedef struct unpack_to {
    char *data;
    size_t len;
} unpack_to;

/* Takes bytes from one and fills the other, and moves both forward. Frames, members or streams that follow
 * each other are one file. Returns NULL, or a sentence that says what is wrong with the data. */
const char *unpack_step(unpacker *unpack, unpack_from *from, unpack_to *to);

/* True if the data may end here. */
bool unpack_may_end(const unpacker *unpack);

#endif
