/* whole_frames.c - finds where frames of zstd and blocks of bgzip end, and unpacks them whole.
 * Room: cli. Besides unpack.c, the only file that knows the libraries for them; knows nothing of
 * files and threads. */
#include "whole_frames.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

enum {
    ZSTD_HEAD = 6,                 /* bytes, with that of the window */
    ZSTD_SINGLE_SEGMENT = 0x20,    /* the window is as large as the content */
    ZSTD_LARGEST_WINDOW = 15 << 3, /* 32 MB: larger ones are refused, by unpack.c */
    BGZF_HEAD = 12,                /* bytes of a member of gzip before its extra field */
    BGZF_TAIL = 8,                 /* the sum and the length behind its data */
    BGZF_PLAIN = 1 << 16           /* the most plain bytes of a block */
};

struct whole_unpacker {
    zug_pgn_file kind;
    ZSTD_DCtx *zstd;
    z_stream gzip;
};

/* A number of some bytes, the least of them first. */
static uint32_t number_at(const char *data, size_t bytes) {
    uint32_t number = 0;
    for (size_t i = bytes; i-- > 0;)
        number = number << 8 | (unsigned char)data[i];
    return number;
}

/* The frame of zstd at the beginning of some bytes. One that does not tell its length, or would be
 * refused, is left to others. */
static whole_frames find_zstd(const char *data, size_t len) {
    const whole_frames none = {0, 0};
    if (len < ZSTD_HEAD)
        return none;
    uint32_t magic = number_at(data, 4);
    bool is_skipped = (magic & ZSTD_MAGIC_SKIPPABLE_MASK) == ZSTD_MAGIC_SKIPPABLE_START;
    bool is_single = (number_at(data + 4, 1) & ZSTD_SINGLE_SEGMENT) != 0;
    if (!is_skipped &&
        (magic != ZSTD_MAGICNUMBER || (!is_single && number_at(data + 5, 1) > ZSTD_LARGEST_WINDOW)))
        return none;
    unsigned long long plain = is_skipped ? 0 : ZSTD_getFrameContentSize(data, len);
    if (plain > WHOLE_FRAMES_PLAIN) /* or is not known */
        return none;
    size_t packed = ZSTD_findFrameCompressedSize(data, len);
    return ZSTD_isError(packed) || packed > len ? none : (whole_frames){packed, (size_t)plain};
}

/* The length of the block of bgzip at the beginning of some bytes, as its extra field BC has it; 0
 * if it has none. */
static size_t bgzf_length(const char *data, size_t len) {
    if (len < BGZF_HEAD || memcmp(data, "\x1f\x8b\x08\x04", 4) != 0)
        return 0;
    size_t end = BGZF_HEAD + number_at(data + 10, 2);
    for (size_t at = BGZF_HEAD; end <= len && at + 6 <= end; at += 4 + number_at(data + at + 2, 2))
        if (memcmp(data + at, "BC\2\0", 4) == 0)
            return number_at(data + at + 4, 2) + (size_t)1;
    return 0;
}

/* The block of bgzip at the beginning of some bytes. */
static whole_frames find_bgzf(const char *data, size_t len) {
    const whole_frames none = {0, 0};
    size_t packed = bgzf_length(data, len);
    if (packed < BGZF_HEAD + BGZF_TAIL || packed > len)
        return none;
    size_t plain = number_at(data + packed - 4, 4);
    return plain > BGZF_PLAIN ? none : (whole_frames){packed, plain};
}

static whole_frames find_one(zug_pgn_file kind, const char *data, size_t len) {
    return kind == ZUG_PGN_FILE_ZSTD ? find_zstd(data, len) : find_bgzf(data, len);
}

whole_frames whole_frames_find(zug_pgn_file kind, const char *data, size_t len) {
    whole_frames all = {0, 0};
    for (;;) {
        whole_frames next = find_one(kind, data + all.packed, len - all.packed);
        if (next.packed == 0 || all.plain + next.plain > WHOLE_FRAMES_PLAIN)
            return all;
        all.packed += next.packed;
        all.plain += next.plain;
    }
}

whole_unpacker *whole_unpacker_new(zug_pgn_file kind) {
    whole_unpacker *unpack = calloc(1, sizeof *unpack);
    if (unpack == NULL)
        return NULL;
    unpack->kind = kind;
    bool is_zstd = kind == ZUG_PGN_FILE_ZSTD;
    unpack->zstd = is_zstd ? ZSTD_createDCtx() : NULL;
    if (is_zstd ? unpack->zstd != NULL : inflateInit2(&unpack->gzip, 16 + MAX_WBITS) == Z_OK)
        return unpack;
    free(unpack);
    return NULL;
}

void whole_unpacker_free(whole_unpacker *unpack) {
    if (unpack == NULL)
        return;
    if (unpack->kind == ZUG_PGN_FILE_GZIP)
        inflateEnd(&unpack->gzip);
    ZSTD_freeDCtx(unpack->zstd);
    free(unpack);
}

/* Unpacks one block of bgzip. */
static bool run_bgzf(z_stream *gzip, whole_frames block, const char *data, char *to) {
    inflateReset(gzip);
    gzip->next_in = (z_const Bytef *)data;
    gzip->next_out = (Bytef *)to;
    gzip->avail_in = (unsigned)block.packed;
    gzip->avail_out = (unsigned)block.plain;
    return inflate(gzip, Z_FINISH) == Z_STREAM_END && gzip->avail_in == 0 && gzip->avail_out == 0;
}

bool whole_unpacker_run(whole_unpacker *unpack, whole_frames frames, const char *data, char *to) {
    if (unpack->kind == ZUG_PGN_FILE_ZSTD)
        return ZSTD_decompressDCtx(unpack->zstd, to, frames.plain, data, frames.packed) ==
               frames.plain;
    for (size_t at = 0, done = 0; at < frames.packed;) {
        whole_frames block = find_bgzf(data + at, frames.packed - at);
        if (!run_bgzf(&unpack->gzip, block, data + at, to + done))
            return false;
        at += block.packed;
        done += block.plain;
    }
    return true;
}
