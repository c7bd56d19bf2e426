/* spool.h - a text that is kept until it is known what becomes of it: in memory, or, if it is long,
 * in a file without a name. */
#ifndef CLI_SPOOL_H
#define CLI_SPOOL_H

#include <stdint.h>
#include <stdio.h>
#include <zug/str.h>

enum { SPOOL_MEMORY = 1 << 18 }; /* bytes that are kept in memory */

/* All zero is an empty spool. */
typedef struct spool {
    char *memory; /* SPOOL_MEMORY bytes, once there is anything */
    size_t used;
    FILE *file; /* of what came before the bytes in memory; NULL if there is nothing */
    uint64_t filed;
    int error; /* errno of the first failure, or 0 */
} spool;

/* Appends bytes. */
void spool_put(spool *to, zug_str bytes);

/* How many bytes there are. */
uint64_t spool_size(const spool *from);

/* Hands all bytes to a function. */
typedef void spool_sink(void *ctx, const char *bytes, size_t len);
void spool_copy(spool *from, spool_sink *sink, void *ctx);

/* Empties it for the next text. */
void spool_clear(spool *spool);

/* Gives its memory back. */
void spool_free(spool *spool);

#endif
