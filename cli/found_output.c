/* found_output.c - writes games that were found to one file or to many.
 * Room: cli. Knows names of files; knows nothing of what is in them. */
#define _POSIX_C_SOURCE 200809L
#include "found_output.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "args.h"
#include "glyph.h"
#include "io.h"
#include "output.h"
#include "report.h"
#include "util/map.h"

enum { OPEN_MAX = 64 }; /* files that are open at once */

/* A file that has been begun. */
typedef struct part {
    FILE *file; /* NULL while it is closed */
    char key[FOUND_KEY_SIZE];
} part;

struct found_output {
    output *whole;    /* NULL if there are many files */
    const char *name; /* of all of them, but for the part in it */
    uint64_t each;    /* so many games go into one file; 0: it is split by tags */
    uint64_t games;
    map parts; /* by the hash of their keys */
    part *opened[OPEN_MAX];
    size_t next; /* of these, to be closed if another one is to be opened */
    part *now;
    int error; /* errno of the first failure, which has been said, or 0 */
};

found_output *found_output_open(const char *name, const char *split) {
    found_output *out = calloc(1, sizeof *out);
    if (out == NULL) {
        report_system("cannot select", ENOMEM);
        return NULL;
    }
    out->name = name;
    out->parts = map_new(0);
    if (split != NULL) {
        out->each = args_count(split, UINT64_MAX);
        return out;
    }
    out->whole = output_open(name);
    if (out->whole != NULL)
        return out;
    free(out);
    return NULL;
}

/* True for a byte that may stand in the name of a file anywhere. */
static bool is_safe(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '.' ||
           c == '-' || (unsigned char)c >= 0x80;
}

void found_output_key(const char *split, const tag_list *tags, char key[static FOUND_KEY_SIZE]) {
    bool is_year = split != NULL && strcmp(split, "year") == 0;
    bool is_eco = split != NULL && strcmp(split, "eco") == 0;
    size_t most = is_year ? 4 : is_eco ? 3 : FOUND_KEY_SIZE - 1, len = 0;
    key[0] = '\0';
    if (split == NULL || args_count(split, UINT64_MAX) > 0)
        return;
    zug_str value = tag_list_find(tags, is_year ? "Date" : is_eco ? "ECO" : split);
    bool is_known = false;
    for (; len < value.len && len < most; len++) {
        char c = value.data[len];
        is_known |= c != '?' && c != '-' && c != '.';
        key[len] = is_safe(c) ? c : '_';
    }
    key[len] = '\0';
    if (!is_known)
        memcpy(key, "unknown", sizeof "unknown");
}

/* The file of a part: its name stands before the end of the name of all. */
static void path_of(const found_output *out, const char *key, char path[static PATH_MAX]) {
    const char *slash = strrchr(out->name, '/'), *dot = strrchr(out->name, '.');
    if (dot == NULL || (slash != NULL && dot < slash) || dot == out->name)
        dot = out->name + strlen(out->name);
    snprintf(path, PATH_MAX, "%.*s-%s%s", (int)(dot - out->name), out->name, key, dot);
}

/* Notes and says, once, that the file of a part cannot be written. */
static void keep_error(found_output *out, const char *key) {
    char path[PATH_MAX];
    if (out->error != 0)
        return;
    out->error = errno != 0 ? errno : EIO;
    path_of(out, key, path);
    io_flush_output();
    fputs("zug: cannot write ", stderr);
    glyph_write(stderr, zug_str_from(path));
    fprintf(stderr, ": %s\n", strerror(out->error));
}

/* Opens the file of a part, which is new or has been closed, in the place of another one. */
static void open_part(found_output *out, part *part, bool is_new) {
    char path[PATH_MAX];
    struct part **slot = &out->opened[out->next++ % OPEN_MAX];
    if (*slot != NULL) {
        if (fclose((*slot)->file) != 0)
            keep_error(out, (*slot)->key);
        (*slot)->file = NULL;
    }
    *slot = part;
    path_of(out, part->key, path);
    int flags = O_WRONLY | O_CLOEXEC | (is_new ? O_CREAT | O_EXCL : O_APPEND);
    int fd = open(path, flags, 0666);
    part->file = fd >= 0 ? fdopen(fd, "ab") : NULL;
    if (part->file != NULL)
        return;
    keep_error(out, part->key);
    *slot = NULL;
    if (fd >= 0)
        close(fd);
}

static uint64_t hash_of(const char *key) {
    uint64_t hash = 14695981039346656037U;
    for (; *key != '\0'; key++)
        hash = (hash ^ (unsigned char)*key) * 1099511628211U;
    return hash;
}

/* The part of a key; a new one if there is none. NULL without memory. */
static part *find_part(found_output *out, const char *key, bool *is_new) {
    uint64_t hash = hash_of(key);
    part *found = map_find(&out->parts, hash);
    while (found != NULL && strcmp(found->key, key) != 0)
        found = map_find(&out->parts, ++hash);
    *is_new = found == NULL;
    if (found != NULL)
        return found;
    found = calloc(1, sizeof *found);
    if (found == NULL || !map_put(&out->parts, hash, found)) {
        free(found);
        return NULL;
    }
    snprintf(found->key, sizeof found->key, "%s", key);
    return found;
}

void found_output_begin(found_output *out, const char *key) {
    char number[FOUND_KEY_SIZE];
    bool is_new = false;
    if (out->whole != NULL || out->error != 0)
        return;
    if (out->each > 0) {
        snprintf(number, sizeof number, "%" PRIu64, out->games++ / out->each + 1);
        key = number;
    }
    if (out->now != NULL && out->now->file != NULL && strcmp(out->now->key, key) == 0)
        return;
    out->now = find_part(out, key, &is_new);
    errno = ENOMEM;
    if (out->now == NULL)
        keep_error(out, key);
    else if (out->now->file == NULL)
        open_part(out, out->now, is_new);
}

void found_output_write(void *to, const char *bytes, size_t len) {
    found_output *out = to;
    if (out->whole != NULL)
        output_write(out->whole, bytes, len);
    else if (out->error == 0 && fwrite(bytes, 1, len, out->now->file) != len)
        keep_error(out, out->now->key);
}

bool found_output_is_lost(const found_output *out) {
    return out->whole != NULL ? output_is_lost(out->whole) : out->error != 0;
}

/* Closes all files and forgets the parts. */
static void close_parts(found_output *out) {
    size_t at = 0;
    uint64_t hash;
    void *value;
    while (map_next(&out->parts, &at, &hash, &value)) {
        part *part = value;
        if (part->file != NULL && fclose(part->file) != 0)
            keep_error(out, part->key);
        free(part);
    }
    map_free(&out->parts);
}

bool found_output_close(found_output *out, bool wanted) {
    bool fine = true;
    if (out->whole != NULL)
        fine = output_close(out->whole, wanted);
    close_parts(out);
    fine &= out->error == 0;
    free(out);
    return fine;
}
