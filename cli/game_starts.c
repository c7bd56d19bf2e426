/* game_starts.c - finds places in a file where a game probably begins.
 * Room: cli. Looks for empty lines and brackets; that a game really begins there is for others to
 * say. */
#include "game_starts.h"

#include <stdlib.h>
#include <string.h>

enum { SEGMENT_LEAST = 16, TAG_NAME_MAX = 32 };

/* A start is recognized by no more bytes than this: line ends, bracket, name, blank, quote. */
enum { START_SIZE = 3 + 1 + TAG_NAME_MAX + 2 };

game_starts game_starts_of(const input *input, uint64_t segment_bytes) {
    const char *wanted = getenv("ZUG_SEGMENT_BYTES");
    unsigned long long bytes = wanted != NULL ? strtoull(wanted, NULL, 10) : segment_bytes;
    game_starts starts = {.input = input,
                          .segment_bytes = bytes < SEGMENT_LEAST ? SEGMENT_LEAST : bytes};
    starts.segments =
        (size_t)((input_size(input) + starts.segment_bytes - 1) / starts.segment_bytes);
    return starts;
}

static bool is_name(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

/* True if a tag pair in its usual form begins here, as far as its quote. */
static bool is_tag(const char *at, const char *end) {
    const char *name = at + 1;
    if (at == end || *at != '[')
        return false;
    for (at = name; at < end && at - name < TAG_NAME_MAX && is_name(*at);)
        at++;
    return at > name && end - at >= 2 && at[0] == ' ' && at[1] == '"';
}

/* The first tag pair behind an empty line whose first line end is before limit; NULL if there is
 * none. */
static const char *find_tag(const char *at, const char *limit, const char *end) {
    while (at < limit && (at = memchr(at, '\n', (size_t)(limit - at))) != NULL) {
        const char *next = ++at;
        if (next < end && *next == '\r')
            next++;
        if (next < end && *next == '\n' && is_tag(next + 1, end))
            return next + 1;
    }
    return NULL;
}

bool game_starts_find(const game_starts *starts, size_t segment,
                      char scratch[static GAME_STARTS_SCRATCH], uint64_t *out) {
    uint64_t from = input_from(starts->input) + segment * starts->segment_bytes;
    uint64_t to = from + starts->segment_bytes;
    *out = from;
    while (segment > 0 && from < to) {
        long got = input_read_at(starts->input, from, scratch, GAME_STARTS_SCRATCH);
        if (got <= 0)
            return false;
        /* The last bytes are looked at again, with those that follow them. */
        size_t len = (size_t)got, sure = len > START_SIZE ? len - START_SIZE : len;
        size_t limit = to - from < sure ? (size_t)(to - from) : sure;
        const char *tag = find_tag(scratch, scratch + limit, scratch + len);
        if (tag != NULL) {
            *out = from + (uint64_t)(tag - scratch);
            return true;
        }
        from += limit;
    }
    return segment == 0;
}
