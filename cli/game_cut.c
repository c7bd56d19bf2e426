/* game_cut.c - finds places between two games without reading all that is before them.
 * Room: cli. Knows what a sure beginning of a game looks like; the reader of libzug knows the rest.
 *
 * Whether a tag pair begins a game, nobody can tell who has not read what is before it: it may be
 * quoted in a comment. But libzug gives a comment up at a tag pair behind which no closing brace
 * comes before an opening one. So there are places of which everybody is sure: a tag pair behind an
 * empty line behind a result, and the next brace within a long way is an opening one, or none is.
 * From the last such place before the offset, or from the beginning of the file, a reader goes on
 * until a game begins behind it. */
#include "game_cut.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zug/host_alloc.h>
#include <zug/pgn_read.h>

static const zug_alloc memory = {zug_host_resize, NULL};

enum {
    BLOCK = 1 << 16, /* bytes in which a sure place is looked for at once */
    FAR = 5 << 14,   /* how far a brace matters: more than libzug looks ahead */
    BEFORE = 128,    /* bytes before a tag pair that are looked at: its empty line, a result */
    GAP_MOST = 100, /* blanks between two games: fewer than those looked at, and than a long line */
    TAG_SIZE = 40   /* as many bytes of a tag pair recognize it */
};

/* Bytes of a file in memory. */
typedef struct view {
    uint64_t base;
    size_t len;
    char bytes[BEFORE + BLOCK + FAR];
} view;

static bool is_name(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

/* True if a tag pair in its usual form begins at a place, as far as its quote. */
static bool is_tag(const view *in, size_t at) {
    size_t name = at + 1, end = at + TAG_SIZE < in->len ? at + TAG_SIZE : in->len;
    if (at >= in->len || in->bytes[at] != '[')
        return false;
    for (at = name; at < end && is_name(in->bytes[at]);)
        at++;
    return at > name && end - at >= 2 && in->bytes[at] == ' ' && in->bytes[at + 1] == '"';
}

/* True if the line before a place is empty. */
static bool is_behind_empty_line(const view *in, size_t at) {
    if (at < 2 || in->bytes[at - 1] != '\n')
        return false;
    at -= in->bytes[at - 2] == '\r' ? 2 : 1;
    return at > 0 && in->bytes[at - 1] == '\n';
}

/* True if the last word before a place is a result. */
static bool is_behind_result(const view *in, size_t at) {
    static const char *const results[] = {" *",  " 1-0",  " 0-1",  " 1/2-1/2",
                                          "\n*", "\n1-0", "\n0-1", "\n1/2-1/2"};
    while (at > 0 && (in->bytes[at - 1] == '\n' || in->bytes[at - 1] == '\r'))
        at--;
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        size_t len = strlen(results[i]);
        if (at >= len && memcmp(in->bytes + at - len, results[i], len) == 0)
            return true;
    }
    return false;
}

/* True unless the next brace behind a place is a closing one. */
static bool is_out_of_comments(const view *in, size_t at) {
    size_t len = in->len - at < FAR ? in->len - at : FAR;
    const char *from = in->bytes + at;
    const char *closing = memchr(from, '}', len);
    return closing == NULL || memchr(from, '{', (size_t)(closing - from)) != NULL;
}

/* Reads bytes that begin at an offset; false, with errno, if that fails. */
static bool look(const input *input, uint64_t base, size_t len, view *out) {
    long got = input_read_at(input, base, out->bytes, len);
    out->base = base;
    out->len = got > 0 ? (size_t)got : 0;
    return got >= 0;
}

/* Looks for the last sure place in a view from one place up to another one; 0 if there is none. */
static size_t last_sure(const view *in, size_t from, size_t to) {
    for (size_t at = to < in->len ? to : in->len; at > from; at--)
        if (in->bytes[at - 1] == '[' && is_behind_empty_line(in, at - 1) && is_tag(in, at - 1) &&
            is_behind_result(in, at - 1) && is_out_of_comments(in, at - 1))
            return at - 1;
    return 0;
}

/* The last sure place at or before an offset; the beginning of the file if there is none. Returns
 * 0, or the errno of a failure. */
static int find_sure(const input *input, uint64_t offset, view *scratch, uint64_t *out) {
    uint64_t end = offset + 1; /* places before this are still to be looked at */
    *out = 0;
    while (end > 0) {
        uint64_t begin = end > BLOCK ? end - BLOCK : 0;
        uint64_t base = begin > BEFORE ? begin - BEFORE : 0;
        if (!look(input, base, (size_t)(end - base) + FAR, scratch))
            return errno;
        size_t at = last_sure(scratch, (size_t)(begin - base), (size_t)(end - base));
        if (at > 0) {
            *out = base + at;
            return 0;
        }
        end = begin;
    }
    return 0;
}

/* True if there are nothing but a few blanks in a view from one offset up to another one. */
static bool is_blank(const view *in, uint64_t from, uint64_t to) {
    if (to - from > GAP_MOST)
        return false;
    for (; from < to; from++)
        if (strchr(" \t\r\n", in->bytes[from - in->base]) == NULL || !in->bytes[from - in->base])
            return false;
    return true;
}

/* True if the file can be cut at an offset at which a game begins, behind one that ended at another
 * one: at the beginning of a line behind an empty one, with a tag pair or its first move. */
static bool is_cut(const input *input, uint64_t end, uint64_t offset, view *scratch, int *error) {
    uint64_t base = offset > BEFORE ? offset - BEFORE : 0;
    size_t at = (size_t)(offset - base);
    if (!look(input, base, BEFORE + TAG_SIZE, scratch)) {
        *error = errno;
        return false;
    }
    bool is_move = scratch->len - at > 1 && memcmp(scratch->bytes + at, "1.", 2) == 0;
    return is_behind_empty_line(scratch, at) && is_blank(scratch, end, offset) &&
           (is_move || is_tag(scratch, at));
}

/* A reader on its way through a file. */
typedef struct way {
    const input *input;
    zug_pgn_reader *reader;
    uint64_t at;    /* bytes before this are read */
    uint64_t limit; /* and none behind this */
    uint64_t games; /* that have ended */
    int error;
} way;

/* Gives the reader more bytes, up to the limit. */
static void feed(way *on) {
    size_t capacity = 0;
    char *to = zug_pgn_reader_space(on->reader, &capacity);
    uint64_t left = on->limit - on->at;
    long got = input_read_at(on->input, on->at, to, left < capacity ? (size_t)left : capacity);
    if (got < 0)
        on->error = errno;
    if (got <= 0)
        zug_pgn_reader_finish(on->reader);
    else
        zug_pgn_reader_fill(on->reader, (size_t)got);
    on->at += got > 0 ? (uint64_t)got : 0;
}

/* Takes the next event; false at the end. */
static bool take_event(way *on, zug_pgn_event *out) {
    zug_status status = ZUG_OK;
    while ((status = zug_pgn_reader_next(on->reader, out)) == ZUG_MORE)
        feed(on);
    on->games += status == ZUG_OK && out->kind == ZUG_PGN_GAME_END;
    return status == ZUG_OK;
}

/* Goes from game to game until one begins at or behind an offset, with nothing between it and the
 * result of the one before, such as a comment that belongs to it. Where a game ends without a
 * result, what follows may have been looked at to find its end. */
static int walk(way *on, uint64_t offset, view *scratch, uint64_t *out) {
    zug_pgn_event event;
    bool has_result = false, is_fresh = false;
    uint64_t end = 0; /* of the last game */
    while (on->error == 0 && take_event(on, &event)) {
        *out = event.offset;
        if (is_fresh && event.kind == ZUG_PGN_GAME_START && event.offset >= offset &&
            is_cut(on->input, end, event.offset, scratch, &on->error))
            return 0;
        is_fresh = has_result && event.kind == ZUG_PGN_GAME_END;
        has_result = event.kind == ZUG_PGN_RESULT || (has_result && event.kind == ZUG_PGN_COMMENT);
        end = event.offset;
    }
    *out = input_size(on->input);
    return on->error;
}

int game_cut_find(const input *input, uint64_t offset, uint64_t *out) {
    uint64_t sure = 0;
    view *scratch = malloc(sizeof *scratch);
    way on = {.input = input, .reader = zug_pgn_reader_new(memory), .limit = input_size(input)};
    int error = scratch == NULL || on.reader == NULL ? ENOMEM : 0;
    if (error == 0 && offset > 0)
        error = find_sure(input, offset - 1, scratch, &sure);
    if (error == 0) {
        zug_pgn_reader_reset(on.reader, sure, 1);
        on.at = sure;
        error = walk(&on, offset, scratch, out);
    }
    zug_pgn_reader_free(on.reader);
    free(scratch);
    return error;
}

/* Line ends among some bytes: LF, CR LF, CR, and any number of CR before an LF are one. */
static uint64_t count_line_ends(const char *bytes, size_t len, uint64_t *returns) {
    uint64_t lines = 0;
    if (*returns == 0 && memchr(bytes, '\r', len) == NULL) {
        for (size_t i = 0; i < len; i++)
            lines += bytes[i] == '\n';
        return lines;
    }
    for (size_t i = 0; i < len; i++) {
        if (bytes[i] == '\r') {
            ++*returns;
        } else {
            lines += bytes[i] == '\n' ? 1 : *returns;
            *returns = 0;
        }
    }
    return lines;
}

int game_cut_count_lines(const input *input, uint64_t from, uint64_t to, uint64_t *out) {
    view *scratch = malloc(sizeof *scratch);
    uint64_t lines = 0, returns = 0;
    int error = scratch == NULL ? ENOMEM : 0;
    while (error == 0 && from < to) {
        uint64_t left = to - from;
        if (!look(input, from, left < BLOCK ? (size_t)left : BLOCK, scratch))
            error = errno;
        if (error == 0 && scratch->len == 0)
            break;
        lines += count_line_ends(scratch->bytes, scratch->len, &returns);
        from += scratch->len;
    }
    free(scratch);
    *out = lines + returns;
    return error;
}

int game_cut_count_games(const input *input, uint64_t to, uint64_t *out) {
    way on = {.input = input, .reader = zug_pgn_reader_new(memory), .limit = to};
    zug_pgn_event event;
    if (on.reader == NULL)
        return ENOMEM;
    while (take_event(&on, &event))
        continue;
    zug_pgn_reader_free(on.reader);
    *out = on.games;
    return on.error;
}
