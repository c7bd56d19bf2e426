/* whole_frames.h - frames of zstd and blocks of bgzip whose sizes can be told before they are
 * unpacked, so that several threads can unpack them. */
#ifndef CLI_WHOLE_FRAMES_H
#define CLI_WHOLE_FRAMES_H

#include "unpack.h"

/* How much of them is unpacked at once, compressed and plain. */
enum { WHOLE_FRAMES_PACKED = 1 << 20, WHOLE_FRAMES_PLAIN = 2 << 20 };

/* Some frames that follow each other: their bytes, compressed and plain. */
typedef struct whole_frames {
    size_t packed, plain;
} whole_frames;

/* The frames at the beginning of some bytes that are there to their end and whose plain bytes are
 * not too many, with both sizes; nothing if the first one is none of them, or cannot be told. */
whole_frames whole_frames_find(zug_pgn_file kind, const char *data, size_t len);

/* What unpacks them: one for each thread; NULL without memory. */
typedef struct whole_unpacker whole_unpacker;
whole_unpacker *whole_unpacker_new(zug_pgn_file kind);
void whole_unpacker_free(whole_unpacker *unpack);

/* Unpacks such frames into memory for all of their plain bytes. False if their data is damaged or
 * is not as long as it was said to be. */
bool whole_unpacker_run(whole_unpacker *unpack, whole_frames frames, const char *data, char *to);

#endif
