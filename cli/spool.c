/* spool.c - keeps a text of any length in little memory.
 * Room: cli. */
#include "spool.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "temp_file.h"

static void keep_error(spool *of, bool fine) {
    if (!fine && of->error == 0)
        of->error = errno != 0 ? errno : EIO;
}

/* Moves what is in memory to the file. */
static void file_away(spool *of) {
    if (of->file == NULL)
        of->file = temp_file_open();
    keep_error(of, of->file != NULL && fwrite(of->memory, 1, of->used, of->file) == of->used);
    of->filed += of->used;
    of->used = 0;
}

void spool_put(spool *to, zug_str bytes) {
    if (to->memory == NULL) {
        to->memory = malloc(SPOOL_MEMORY);
        keep_error(to, to->memory != NULL);
    }
    if (to->memory == NULL)
        return;
    while (bytes.len > 0 && to->error == 0) {
        size_t capacity = SPOOL_MEMORY - to->used,
               len = bytes.len < capacity ? bytes.len : capacity;
        memcpy(to->memory + to->used, bytes.data, len);
        to->used += len;
        bytes = zug_str_slice(bytes, len, bytes.len);
        if (to->used == SPOOL_MEMORY)
            file_away(to);
    }
}

uint64_t spool_size(const spool *from) { return from->filed + from->used; }

/* Hands the bytes in the file to a function; the file is left at its end. */
static void copy_file(spool *from, spool_sink *sink, void *ctx) {
    char piece[1 << 14];
    uint64_t left = from->filed;
    keep_error(from, fseek(from->file, 0, SEEK_SET) == 0);
    while (left > 0 && from->error == 0) {
        size_t want = left < sizeof piece ? (size_t)left : sizeof piece;
        size_t got = fread(piece, 1, want, from->file);
        keep_error(from, got == want);
        sink(ctx, piece, got);
        left -= got;
    }
    keep_error(from, fseek(from->file, 0, SEEK_END) == 0);
}

void spool_copy(spool *from, spool_sink *sink, void *ctx) {
    if (from->file != NULL)
        copy_file(from, sink, ctx);
    if (from->error == 0 && from->used > 0)
        sink(ctx, from->memory, from->used);
}

void spool_clear(spool *spool) {
    if (spool->file != NULL)
        fclose(spool->file);
    spool->file = NULL;
    spool->filed = spool->used = 0;
}

void spool_free(spool *spool) {
    spool_clear(spool);
    free(spool->memory);
    spool->memory = NULL;
}
