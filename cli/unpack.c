/* unpack.c - unpacks zstd, gzip and bzip2, whichever it is.
 * Room: cli. The only file that knows the libraries for them. */
#include "unpack.h"

#include <bzlib.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

/* 32 MB of history, so that no input can make the program use more than 64 MB in all. */
enum { ZSTD_WINDOW_LOG = 25 };

static const char DAMAGED[] = "the compressed data is damaged";
static const char NO_MEMORY[] = "there is no memory to decompress it";

struct unpacker {
    unpack_kind kind;
    bool may_end; /* between two frames, members or streams */
    bool open;    /* of bzip2: a stream is being unpacked */
    ZSTD_DCtx *zstd;
    z_stream gzip;
    bz_stream bzip2;
};

/* True if all the bytes there are agree with the beginning of a mark. */
static bool agrees(const char *bytes, size_t len, const char *mark, size_t mark_len) {
    return memcmp(bytes, mark, len < mark_len ? len : mark_len) == 0;
}

/* True for the digit of a bzip2 block size. */
static bool is_block_size(char c) { return c >= '1' && c <= '9'; }

/* True if the bytes there are can be the beginning of a frame to be skipped, as pzstd writes them. */
static bool agrees_skippable(const char *bytes, size_t len) {
    return ((unsigned char)bytes[0] & 0xF0) == 0x50 &&
           agrees(bytes + 1, len - 1, "\x2A\x4D\x18", 3);
}

/* True if the bytes there are can be the beginning of a bzip2 stream: its first block, or its end. */
static bool agrees_bzip2(const char *bytes, size_t len) {
    return agrees(bytes, len, "BZh", 3) && (len < 4 || is_block_size(bytes[3])) &&
           (len < 5 || bytes[4] == 0x31 || bytes[4] == 0x17);
}

enum { UTF16_SEEN = 4 };

/* True if the bytes there are can be two ASCII characters in UTF-16 without a byte order mark. */
static bool agrees_utf16(const char *bytes, size_t len) {
    bool low_first = true, high_first = true;
    for (size_t i = 0; i < len && i < UTF16_SEEN; i++) {
        low_first &= (bytes[i] == '\0') == (i % 2 == 1);
        high_first &= (bytes[i] == '\0') == (i % 2 == 0);
    }
    return low_first || high_first;
}

unpack_kind unpack_recognize(const char *bytes, size_t len, bool *more) {
    *more = len == 0;
    if (len == 0)
        return UNPACK_NOTHING;
    bool zstd = agrees(bytes, len, "\x28\xB5\x2F\xFD", 4) || agrees_skippable(bytes, len);
    bool gzip = agrees(bytes, len, "\x1F\x8B", 2), bzip2 = agrees_bzip2(bytes, len);
    bool marked = agrees(bytes, len, "\xFF\xFE", 2) || agrees(bytes, len, "\xFE\xFF", 2);
    bool utf16 = agrees_utf16(bytes, len);
    *more = (zstd && len < 4) || ((gzip || marked) && len < 2) || (utf16 && len < UTF16_SEEN) ||
            (bzip2 && len < UNPACK_MAGIC_SIZE);
    if (*more)
        return UNPACK_NOTHING;
    if (utf16 || marked)
        return UNPACK_UTF16;
    return zstd ? UNPACK_ZSTD : gzip ? UNPACK_GZIP : bzip2 ? UNPACK_BZIP2 : UNPACK_NOTHING;
}

unpacker *unpack_new(unpack_kind kind) {
    unpacker *unpack = calloc(1, sizeof *unpack);
    if (unpack == NULL)
        return NULL;
    unpack->kind = kind;
    bool fine = true;
    if (kind == UNPACK_GZIP)
        fine = inflateInit2(&unpack->gzip, 16 + MAX_WBITS) == Z_OK;
    if (kind == UNPACK_ZSTD) {
        unpack->zstd = ZSTD_createDCtx();
        fine = unpack->zstd != NULL;
        if (fine)
            ZSTD_DCtx_setParameter(unpack->zstd, ZSTD_d_windowLogMax, ZSTD_WINDOW_LOG);
    }
    if (fine)
        return unpack;
    free(unpack);
    return NULL;
}

void unpack_free(unpacker *unpack) {
    if (unpack == NULL)
        return;
    if (unpack->kind == UNPACK_GZIP)
        inflateEnd(&unpack->gzip);
    if (unpack->open)
        BZ2_bzDecompressEnd(&unpack->bzip2);
    ZSTD_freeDCtx(unpack->zstd);
    free(unpack);
}

static const char *step_zstd(unpacker *unpack, unpack_from *from, unpack_to *to) {
    ZSTD_inBuffer in = {from->data, from->len, 0};
    ZSTD_outBuffer out = {to->data, to->len, 0};
    size_t result = ZSTD_decompressStream(unpack->zstd, &out, &in);
    if (ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge)
        return "more than 32 MB of memory are needed to decompress it; "
               "use zstd -d --long=31 -c FILE | zug check";
    if (ZSTD_isError(result))
        return DAMAGED;
    *from = (unpack_from){from->data + in.pos, from->len - in.pos};
    *to = (unpack_to){to->data + out.pos, to->len - out.pos};
    if (in.pos + out.pos > 0)
        unpack->may_end = result == 0;
    return NULL;
}

/* As much of a length as the libraries can be told. */
static unsigned bounded(size_t len) { return len < INT_MAX ? (unsigned)len : INT_MAX; }

static const char *step_gzip(unpacker *unpack, unpack_from *from, unpack_to *to) {
    z_stream *gzip = &unpack->gzip;
    if (unpack->may_end && from->len > 0 && *from->data == '\0') { /* padding of tapes and blocks */
        from->data++;
        from->len--;
        return NULL;
    }
    if (unpack->may_end && from->len > 0) {
        inflateReset(gzip);
        unpack->may_end = false;
    }
    unsigned in = bounded(from->len), out = bounded(to->len);
    gzip->next_in = (z_const Bytef *)from->data;
    gzip->next_out = (Bytef *)to->data;
    gzip->avail_in = in;
    gzip->avail_out = out;
    int result = inflate(gzip, Z_NO_FLUSH);
    if (result == Z_MEM_ERROR)
        return NO_MEMORY;
    in -= gzip->avail_in;
    out -= gzip->avail_out;
    *from = (unpack_from){from->data + in, from->len - in};
    *to = (unpack_to){to->data + out, to->len - out};
    if (in + out > 0)
        unpack->may_end = result == Z_STREAM_END;
    /* What came out before the damage, or before a sum that is wrong, counts. */
    return result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR ? NULL : DAMAGED;
}

static const char *step_bzip2(unpacker *unpack, unpack_from *from, unpack_to *to) {
    bz_stream *bzip2 = &unpack->bzip2;
    if (!unpack->open && from->len == 0)
        return NULL;
    if (!unpack->open && BZ2_bzDecompressInit(bzip2, 0, 0) != BZ_OK)
        return NO_MEMORY;
    unpack->open = true;
    unpack->may_end = false;
    unsigned in = bounded(from->len), out = bounded(to->len);
    bzip2->next_in = (char *)from->data;
    bzip2->next_out = to->data;
    bzip2->avail_in = in;
    bzip2->avail_out = out;
    int result = BZ2_bzDecompress(bzip2);
    if (result == BZ_MEM_ERROR)
        return NO_MEMORY;
    in -= bzip2->avail_in;
    out -= bzip2->avail_out;
    *from = (unpack_from){from->data + in, from->len - in};
    *to = (unpack_to){to->data + out, to->len - out};
    if (result == BZ_STREAM_END) {
        BZ2_bzDecompressEnd(bzip2);
        unpack->open = false;
        unpack->may_end = true;
    }
    return result == BZ_OK || result == BZ_STREAM_END ? NULL : DAMAGED;
}

const char *unpack_step(unpacker *unpack, unpack_from *from, unpack_to *to) {
    switch (unpack->kind) {
    case UNPACK_ZSTD:
        return step_zstd(unpack, from, to);
    case UNPACK_GZIP:
        return step_gzip(unpack, from, to);
    case UNPACK_BZIP2:
        return step_bzip2(unpack, from, to);
    case UNPACK_UTF16:
        return "the text is in UTF-16, which PGN is not; save it as UTF-8, "
               "or pipe it through iconv -f UTF-16 -t UTF-8";
    case UNPACK_NOTHING:
        break;
    }
    return DAMAGED;
}

bool unpack_may_end(const unpacker *unpack) { return unpack->may_end; }
