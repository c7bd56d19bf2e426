/* unpack.c - unpacks zstd, gzip and bzip2, whichever it is.
 * Room: io. Besides whole_frames.c of the command line, the only file that knows the libraries for
 * them. */
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
    zug_pgn_file kind;
    bool may_end; /* between two frames, members or streams */
    bool open;    /* of bzip2: a stream is being unpacked */
    ZSTD_DCtx *zstd;
    z_stream gzip;
    bz_stream bzip2;
};

bool unpack_knows(zug_pgn_file kind) {
    return kind == ZUG_PGN_FILE_ZSTD || kind == ZUG_PGN_FILE_GZIP || kind == ZUG_PGN_FILE_BZIP2;
}

unpacker *unpack_new(zug_pgn_file kind) {
    unpacker *unpack = calloc(1, sizeof *unpack);
    if (unpack == NULL)
        return NULL;
    unpack->kind = kind;
    bool fine = true;
    if (kind == ZUG_PGN_FILE_GZIP)
        fine = inflateInit2(&unpack->gzip, 16 + MAX_WBITS) == Z_OK;
    if (kind == ZUG_PGN_FILE_ZSTD) {
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
    if (unpack->kind == ZUG_PGN_FILE_GZIP)
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
    if (unpack->kind == ZUG_PGN_FILE_ZSTD)
        return step_zstd(unpack, from, to);
    return unpack->kind == ZUG_PGN_FILE_GZIP ? step_gzip(unpack, from, to)
                                             : step_bzip2(unpack, from, to);
}

void unpack_go_on(unpacker *unpack) { unpack->may_end = true; }

bool unpack_may_end(const unpacker *unpack) { return unpack->may_end; }
