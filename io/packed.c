/* packed.c - the bytes of a file, compressed or not.
 * Room: io. What a file is, libzug tells by its first bytes; unpack.c unpacks it. */
#define _POSIX_C_SOURCE 200809L /* for strerror_r */
#include <zug/packed.h>

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <zug/pgn_file.h>

#include "unpack.h"

enum { PIECE = 1 << 16, REASON_SIZE = 128 };

struct zug_packed {
    zug_games_read *read; /* NULL: the stream */
    void *ctx;
    FILE *stream;
    bool is_ours;  /* the stream is to be closed */
    bool is_begun; /* it is known what the file is */
    bool is_over;  /* no more bytes come from below */
    unpacker *unpack;
    unpack_from left; /* of the piece: what was read and not handed out */
    const char *problem;
    char reason[REASON_SIZE];
    char piece[PIECE];
};

/* Keeps what the system says of a failure. */
static void fail(zug_packed *file, int error) {
    if (strerror_r(error, file->reason, sizeof file->reason) != 0)
        snprintf(file->reason, sizeof file->reason, "it cannot be read");
    file->problem = file->reason;
    file->is_over = true;
}

static zug_packed *make(FILE *stream, bool is_ours) {
    zug_packed *file = malloc(sizeof *file);
    if (file == NULL)
        return NULL;
    memset(file, 0, offsetof(zug_packed, piece));
    file->stream = stream;
    file->is_ours = is_ours;
    return file;
}

zug_packed *zug_packed_open(const char *path) {
    bool is_standard = strcmp(path, "-") == 0;
    FILE *stream = is_standard ? stdin : fopen(path, "rb");
    int error = errno;
    zug_packed *file = make(stream, !is_standard && stream != NULL);
    if (file != NULL && stream == NULL)
        fail(file, error);
    if (file == NULL && !is_standard && stream != NULL)
        fclose(stream);
    return file;
}

zug_packed *zug_packed_of(FILE *stream) { return make(stream, false); }

zug_packed *zug_packed_over(zug_games_read *read, void *ctx) {
    zug_packed *file = make(NULL, false);
    if (file == NULL)
        return NULL;
    file->read = read;
    file->ctx = ctx;
    return file;
}

void zug_packed_close(zug_packed *file) {
    if (file == NULL)
        return;
    unpack_free(file->unpack);
    if (file->is_ours)
        fclose(file->stream);
    free(file);
}

const char *zug_packed_problem(const zug_packed *file) { return file->problem; }

/* Reads from below. */
static size_t read_below(zug_packed *file, char *to, size_t size) {
    if (file->is_over)
        return 0;
    errno = 0;
    size_t got =
        file->read != NULL ? file->read(file->ctx, to, size) : fread(to, 1, size, file->stream);
    file->is_over = got == 0;
    if (got == 0 && file->read == NULL && ferror(file->stream))
        fail(file, errno != 0 ? errno : EIO);
    return got;
}

/* Finds out what the file is. */
static void begin(zug_packed *file) {
    bool wants_more = true;
    zug_pgn_file kind = ZUG_PGN_FILE_TEXT;
    size_t len = 0;
    file->is_begun = true;
    while (wants_more && !file->is_over) {
        len += read_below(file, file->piece + len, PIECE - len);
        kind = zug_pgn_file_kind((zug_str){file->piece, len}, &wants_more);
    }
    file->left = (unpack_from){file->piece, len};
    if (kind == ZUG_PGN_FILE_TEXT || file->problem != NULL)
        return;
    if (!unpack_knows(kind))
        file->problem = zug_pgn_file_sentence(kind);
    else if ((file->unpack = unpack_new(kind)) == NULL)
        file->problem = "there is no memory to decompress it";
}

/* Makes sure that something is left, unless the end has come. */
static void refill(zug_packed *file) {
    if (file->left.len == 0)
        file->left = (unpack_from){file->piece, read_below(file, file->piece, PIECE)};
}

static size_t read_plain(zug_packed *file, char *to, size_t size) {
    refill(file);
    size_t len = file->left.len < size ? file->left.len : size;
    memcpy(to, file->left.data, len);
    file->left = (unpack_from){file->left.data + len, file->left.len - len};
    return len;
}

/* Unpacks until there is a byte, or never will be one.
 * What is unpacked is written: NOLINTNEXTLINE(readability-non-const-parameter) */
static size_t read_packed(zug_packed *file, char *to, size_t size) {
    unpack_to into = {to, size};
    while (into.len == size && file->problem == NULL) {
        refill(file);
        size_t before = file->left.len;
        const char *wrong = unpack_step(file->unpack, &file->left, &into);
        bool has_moved = file->left.len < before || into.len < size;
        if (wrong != NULL)
            file->problem = wrong;
        else if (!has_moved && file->is_over && unpack_may_end(file->unpack))
            break;
        else if (!has_moved && file->is_over && file->problem == NULL)
            file->problem = "the compressed data ends too early";
    }
    return size - into.len;
}

size_t zug_packed_read(void *from, char *to, size_t size) {
    zug_packed *file = from;
    if (file == NULL || size == 0)
        return 0;
    if (!file->is_begun && file->problem == NULL)
        begin(file);
    if (file->problem != NULL)
        return 0;
    return file->unpack != NULL ? read_packed(file, to, size) : read_plain(file, to, size);
}
