/* game_bytes.h - the bytes of the game that is being read, as they are in the file. */
#ifndef CLI_GAME_BYTES_H
#define CLI_GAME_BYTES_H

#include "spool.h"

/* All zero is a file of which nothing has been read. A game of many megabytes is kept in a file
 * without a name. */
typedef struct game_bytes {
    char *data;
    size_t len, capacity;
    uint64_t base; /* the offset of data[0] in the input */
    uint64_t from; /* what is before this offset is wanted no more */
    spool front;   /* of a long game: what is before base and still wanted */
    int error;     /* errno of the first failure, or 0 */
} game_bytes;

/* Begins another file at an offset, in the same memory. */
void game_bytes_restart(game_bytes *bytes, uint64_t offset);

/* Appends what was read. */
void game_bytes_add(game_bytes *bytes, const char *data, size_t len);

/* Says that what is before an offset is wanted no more. */
void game_bytes_forget(game_bytes *bytes, uint64_t before);

/* Hands the wanted bytes before an offset to a function. */
void game_bytes_copy(game_bytes *bytes, uint64_t to, spool_sink *sink, void *ctx);

/* Hands the bytes from one offset, which is not before the wanted ones, to another one or as far as
 * anything was read. */
void game_bytes_copy_part(game_bytes *bytes, uint64_t from, uint64_t to, spool_sink *sink,
                          void *ctx);

/* The offset behind the last byte that was read. */
uint64_t game_bytes_end(const game_bytes *bytes);

/* The offset behind the last byte before an offset that is not blank. */
uint64_t game_bytes_trim(const game_bytes *bytes, uint64_t to);

/* Gives the memory back. */
void game_bytes_free(game_bytes *bytes);

#endif
