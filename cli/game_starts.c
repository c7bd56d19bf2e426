/* game_starts.c - finds places in a file where a game probably begins.
 * Room: cli. Looks for empty lines and brackets; that a game really begins there is for others to
 * say. */
#include "game_starts.h"

#include <stdlib.h>
#include <string.h>

enum { SEGMENT_LEAST = 16, TAG_NAME_MAX = 32 };

/* A start is recognized by no more bytes than this: line ends, bracket, name, blank, quote. */
enum { START_SIZE = 3 + 1 + TAG_NAME_MAX + 2 };

/* The size of a segment, unless the environment says another one. */
static uint64_t wanted_bytes(uint64_t segment_bytes) {
    const char *wanted = getenv("ZUG_SEGMENT_BYTES");
    unsigned long long bytes = wanted != NULL ? strtoull(wanted, NULL, 10) : segment_bytes;
    return bytes < SEGMENT_LEAST ? SEGMENT_LEAST : bytes;
}

static size_t segments_of(uint64_t size, uint64_t segment_bytes) {
    return (size_t)(size / segment_bytes + (size % segment_bytes > 0));
}

game_starts game_starts_of(const input *input, uint64_t segment_bytes) {
    game_starts starts = {.input = input, .segment_bytes = wanted_bytes(segment_bytes)};
    starts.segments = segments_of(input_size(input), starts.segment_bytes);
    return starts;
}

game_starts game_starts_shared(shared_input *shared, uint64_t segment_bytes) {
    uint64_t bytes = wanted_bytes(segment_bytes);
    return (game_starts){.shared = shared,
                         .segment_bytes =
                             bytes < SHARED_INPUT_BEHIND ? bytes : SHARED_INPUT_BEHIND};
}

size_t game_starts_count(const game_starts *starts) {
    if (starts->shared == NULL)
        return starts->segments;
    uint64_t size = shared_input_size(starts->shared);
    return size == UINT64_MAX ? SIZE_MAX : segments_of(size, starts->segment_bytes);
}

/* Reads scratch bytes at an offset, or as many as there are. */
static long read_scratch(const game_starts *starts, uint64_t offset,
                         char scratch[static GAME_STARTS_SCRATCH]) {
    long done = 0, got = 1;
    if (starts->shared == NULL)
        return input_read_at(starts->input, offset, scratch, GAME_STARTS_SCRATCH);
    while (done < GAME_STARTS_SCRATCH && got > 0) {
        got = shared_input_read(starts->shared, starts->asker, offset + (uint64_t)done,
                                scratch + done, (size_t)(GAME_STARTS_SCRATCH - done));
        done += got > 0 ? got : 0;
    }
    return got < 0 ? got : done;
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
    uint64_t first =
        starts->shared == NULL ? input_from(starts->input) : 0; /* no parts are packed */
    uint64_t from = first + segment * starts->segment_bytes;
    uint64_t to = from + starts->segment_bytes;
    *out = from;
    while (segment > 0 && from < to) {
        long got = read_scratch(starts, from, scratch);
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
