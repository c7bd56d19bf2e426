/* fuzz_packed.c - any bytes as a compressed file: the plain bytes are the same however it comes and
 * is taken in pieces, by the unpacker itself and through a file; it always ends, and damage is
 * told. What is neither compressed nor text is refused.
 *
 * The first byte says how long the pieces are, the second how much of the plain bytes is taken at
 * once. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../cli/input.h"
#include "../io/unpack.h"
#include "property.h"

/* A few bytes may mean gigabytes: this is enough to compare. */
enum { PLAIN_MAX = 1 << 18 };

/* What came of a file. */
typedef struct story {
    size_t len;
    bool is_cut;  /* there was more than is kept */
    bool is_fine; /* it has ended where it may */
    char plain[PLAIN_MAX];
} story;

/* Once the first bytes have told the kind, no later ones tell another. */
static zug_pgn_file recognize(const char *bytes, size_t size) {
    bool more = true;
    zug_pgn_file kind = ZUG_PGN_FILE_TEXT;
    size_t len = 0;
    for (; more && len <= size; len++)
        kind = zug_pgn_file_kind((zug_str){bytes, len}, &more);
    require(!more || len <= ZUG_PGN_FILE_BYTES);
    for (; !more && len <= size && len <= ZUG_PGN_FILE_BYTES + 1; len++)
        require(zug_pgn_file_kind((zug_str){bytes, len}, &more) == kind && !more);
    require((kind == ZUG_PGN_FILE_TEXT) == (zug_pgn_file_sentence(kind)[0] == '\0'));
    return more ? ZUG_PGN_FILE_TEXT : kind;
}

/* Keeps plain bytes; false when there is no space for more. */
static bool keep(story *of, const char *bytes, size_t len) {
    size_t capacity = PLAIN_MAX - of->len, kept = len < capacity ? len : capacity;
    memcpy(of->plain + of->len, bytes, kept);
    of->len += kept;
    of->is_cut = kept < len;
    return !of->is_cut;
}

/* Unpacks in pieces. */
static void unpack_in_pieces(zug_pgn_file kind, unpack_from all, size_t step, size_t capacity,
                             story *out) {
    static char memory[1 << 16];
    unpacker *unpack = unpack_new(kind);
    unpack_from from = {all.data, 0};
    unpack_to to = {memory, capacity};
    const char *why = NULL;
    int idle = 0;
    require(unpack != NULL && capacity <= sizeof memory);
    out->len = 0;
    out->is_cut = out->is_fine = false;
    while (why == NULL && !out->is_cut) {
        bool was_full = to.len == 0;
        if (from.len == 0 && !was_full) { /* a full buffer may have left something behind */
            if (all.len == 0)
                break;
            from = (unpack_from){all.data, step < all.len ? step : all.len};
            all = (unpack_from){all.data + from.len, all.len - from.len};
        }
        to = (unpack_to){memory, capacity};
        size_t before = from.len;
        why = unpack_step(unpack, &from, &to);
        keep(out, memory, capacity - to.len);
        idle = from.len < before || to.len < capacity ? 0 : idle + 1;
        require(why != NULL || idle < 8); /* else it would go on for ever */
    }
    out->is_fine = why == NULL && !out->is_cut && unpack_may_end(unpack);
    unpack_free(unpack);
}

/* The same as zug check --jobs reads a file; false if it is refused at once. */
static bool read_file(const void *bytes, size_t size, size_t capacity, unsigned jobs, story *out) {
    static int file = -1;
    static char memory[1 << 16];
    char name[32];
    if (file < 0)
        file = memfd_create("packed", MFD_CLOEXEC);
    require(file >= 0 && ftruncate(file, 0) == 0);
    require(pwrite(file, bytes, size, 0) == (ssize_t)size);
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    input *input = input_open_for(name, INPUT_GAMES, jobs);
    if (input == NULL)
        return false;
    require(input_size(input) == size);
    out->len = 0;
    out->is_cut = out->is_fine = false;
    for (size_t got; (got = input_read(input, memory, capacity)) > 0 && keep(out, memory, got);) {}
    out->is_fine = !out->is_cut && input_is_whole(input);
    input_close(input);
    return true;
}

/* Both are the same; of a damaged file, one may have come further than the other. */
static void compare(const story *a, const story *b) {
    size_t common = a->len < b->len ? a->len : b->len;
    require(memcmp(a->plain, b->plain, common) == 0);
    if (!a->is_cut && !b->is_cut)
        require(a->is_fine == b->is_fine);
    if (a->is_fine && b->is_fine)
        require(a->len == b->len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static story whole, pieces, file;
    if (size < 2)
        return 0;
    size_t step = 1 + (size_t)(data[0] % 64) * (data[0] < 128 ? 1 : 64), room = 1 + data[1] * 16U;
    unpack_from all = {(const char *)data + 2, size - 2};
    zug_pgn_file kind = recognize(all.data, all.len);
    bool is_refused = kind != ZUG_PGN_FILE_TEXT && !unpack_knows(kind);
    require(read_file(all.data, all.len, room, 1 + data[1] % 3U, &file) != is_refused);
    if (is_refused)
        return 0;
    if (kind == ZUG_PGN_FILE_TEXT) {
        require(file.is_fine && file.len == all.len && memcmp(file.plain, all.data, all.len) == 0);
        return 0;
    }
    unpack_in_pieces(kind, all, all.len, 1 << 16, &whole);
    unpack_in_pieces(kind, all, step, room, &pieces);
    compare(&whole, &pieces);
    /* Through a file, what is packed within is refused. */
    if (recognize(whole.plain, whole.len) == ZUG_PGN_FILE_TEXT)
        compare(&whole, &file);
    else
        require(!whole.is_fine || (file.len == 0 && !file.is_fine));
    return 0;
}
