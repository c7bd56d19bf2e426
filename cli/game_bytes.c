/* game_bytes.c - keeps the bytes of the present game in little memory.
 * Room: cli. Knows offsets; knows nothing of what is in a game. */
#include "game_bytes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 1 << 18, MEMORY_MAX = 1 << 20 }; /* each of 64 threads may have one */

void game_bytes_restart(game_bytes *bytes, uint64_t offset) {
    spool_clear(&bytes->front);
    bytes->len = 0;
    bytes->base = bytes->from = offset;
}

/* Drops what is wanted no more from the memory. */
static void drop(game_bytes *bytes) {
    size_t gone = bytes->from > bytes->base ? (size_t)(bytes->from - bytes->base) : 0;
    if (gone == 0)
        return;
    memmove(bytes->data, bytes->data + gone, bytes->len - gone);
    bytes->len -= gone;
    bytes->base += gone;
}

/* Moves what is in memory to the front. */
static void file_away(game_bytes *bytes) {
    spool_put(&bytes->front, (zug_str){bytes->data, bytes->len});
    bytes->error = bytes->error != 0 ? bytes->error : bytes->front.error;
    bytes->base += bytes->len;
    bytes->len = 0;
}

/* Makes space for so many bytes; false without memory. */
static bool reserve(game_bytes *bytes, size_t more) {
    size_t capacity = bytes->capacity > 0 ? bytes->capacity : FIRST_CAPACITY;
    while (capacity - bytes->len < more)
        capacity *= 2;
    if (capacity == bytes->capacity)
        return true;
    char *data = realloc(bytes->data, capacity);
    if (data == NULL)
        return false;
    bytes->data = data;
    bytes->capacity = capacity;
    return true;
}

void game_bytes_add(game_bytes *bytes, const char *data, size_t len) {
    if (bytes->capacity - bytes->len < len)
        drop(bytes);
    if (bytes->len > 0 && bytes->len + len > MEMORY_MAX)
        file_away(bytes);
    if (!reserve(bytes, len)) {
        bytes->error = ENOMEM;
        return;
    }
    memcpy(bytes->data + bytes->len, data, len);
    bytes->len += len;
}

void game_bytes_forget(game_bytes *bytes, uint64_t before) {
    bytes->from = before;
    if (before >= bytes->base)
        spool_clear(&bytes->front);
}

/* Hands on some bytes of a text that comes in pieces. */
typedef struct excerpt {
    uint64_t at;       /* the offset of the next piece */
    uint64_t from, to; /* of what is handed on */
    spool_sink *sink;
    void *ctx;
} excerpt;

static void take_piece(void *ctx, const char *bytes, size_t len) {
    excerpt *of = ctx;
    uint64_t from = of->from > of->at ? of->from - of->at : 0;
    uint64_t to = of->to > of->at ? of->to - of->at : 0;
    to = to < len ? to : len;
    of->at += len;
    if (from < to)
        of->sink(of->ctx, bytes + from, (size_t)(to - from));
}

void game_bytes_copy_part(game_bytes *bytes, uint64_t from, uint64_t to, spool_sink *sink,
                          void *ctx) {
    excerpt of = {bytes->base - spool_size(&bytes->front), from, to, sink, ctx};
    if (from < bytes->base)
        spool_copy(&bytes->front, take_piece, &of);
    of.at = bytes->base;
    if (bytes->len > 0)
        take_piece(&of, bytes->data, bytes->len);
}

void game_bytes_copy(game_bytes *bytes, uint64_t to, spool_sink *sink, void *ctx) {
    game_bytes_copy_part(bytes, bytes->from, to, sink, ctx);
}

uint64_t game_bytes_end(const game_bytes *bytes) { return bytes->base + bytes->len; }

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

uint64_t game_bytes_trim(const game_bytes *bytes, uint64_t to) {
    while (to > bytes->base && to > bytes->from && is_blank(bytes->data[to - bytes->base - 1]))
        to--;
    return to;
}

void game_bytes_free(game_bytes *bytes) {
    spool_free(&bytes->front);
    free(bytes->data);
    *bytes = (game_bytes){0};
}
