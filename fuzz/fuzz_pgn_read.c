/* fuzz_pgn_read.c - any bytes as a PGN file: however they are cut, the reader makes the same events
 * of them; its places are those of a naive count of lines; what is skipped is left out and nothing
 * else. */
#include <string.h>
#include <zug/pgn_read.h>

#include "property.h"

/* The input and how it is cut. */
typedef struct feed {
    const uint8_t *data;
    size_t size, at;
    uint64_t seed; /* 0: not at all */
} feed;

static void push(feed *f, zug_pgn_reader *reader) {
    size_t capacity = 0, left = f->size - f->at, len = left;
    char *space = zug_pgn_reader_space(reader, &capacity);
    require(capacity > 0);
    if (f->seed != 0) {
        f->seed = f->seed * UINT64_C(6364136223846793005) + 1442695040888963407U;
        unsigned bits = (unsigned)(f->seed >> 60); /* mostly short pieces, some long ones */
        len = 1 + (f->seed >> 32) % (UINT64_C(1) << (bits < 12 ? bits / 2 : bits));
        len = len < left ? len : left;
    }
    len = len < capacity ? len : capacity;
    if (len > 0)
        memcpy(space, f->data + f->at, len);
    zug_pgn_reader_fill(reader, len);
    f->at += len;
    if (left == 0)
        zug_pgn_reader_finish(reader);
}

static uint64_t mix_event(uint64_t hash, const zug_pgn_event *event, zug_pgn_place place) {
    hash = mix_number(mix_number(hash, event->kind), event->offset);
    hash = mix_number(mix_number(hash, event->number), event->dots);
    hash = mix_number(mix_number(hash, event->result), event->problem);
    hash = mix_number(mix_number(hash, place.line), place.column);
    hash = mix_number(mix_number(hash, event->more), event->text.len);
    hash = mix(hash, event->text.data, event->text.len);
    return mix(hash, event->name.data, event->name.len);
}

/* The place of an offset, counted from the beginning: a line ends with an LF and the CRs before it,
 * or with each CR of a run that no LF follows. */
static zug_pgn_place naive_place(const uint8_t *data, size_t size, uint64_t offset) {
    zug_pgn_place place = {1, 1};
    for (size_t i = 0; i < offset; i++) {
        size_t run = i;
        while (run < size && data[run] == '\r')
            run++;
        bool feed_follows = run < size && data[run] == '\n';
        bool ends = data[i] == '\n' || (data[i] == '\r' && !feed_follows);
        place.line += ends;
        place.column = ends ? 1 : place.column + 1;
    }
    return place;
}

/* What an event must be, wherever it comes. `depth` and `in_game` follow the events. */
static void check_event(const zug_pgn_event *event, const feed *f, bool *in_game, uint64_t *depth) {
    bool outside = event->kind == ZUG_PGN_GAME_START || event->kind == ZUG_PGN_COMMENT ||
                   event->kind == ZUG_PGN_ESCAPE || event->kind == ZUG_PGN_PROBLEM;
    require(*in_game ? event->kind != ZUG_PGN_GAME_START : outside);
    require(event->offset <= f->size);
    bool verbatim = event->kind == ZUG_PGN_SAN || event->kind == ZUG_PGN_COMMENT ||
                    event->kind == ZUG_PGN_ESCAPE || event->kind == ZUG_PGN_RESULT;
    if (verbatim)
        require(event->text.len <= f->size - event->offset &&
                memcmp(event->text.data, f->data + event->offset, event->text.len) == 0);
    if (event->kind == ZUG_PGN_NAG)
        require(event->number <= 255);
    if (event->kind == ZUG_PGN_TAG)
        require(event->name.len > 0 && event->name.len <= 255);
    if (event->kind == ZUG_PGN_GAME_START || event->kind == ZUG_PGN_GAME_END) {
        *in_game = event->kind == ZUG_PGN_GAME_START;
        *depth = 0;
    }
    if (event->kind == ZUG_PGN_LINE_OPEN)
        ++*depth;
    if (event->kind == ZUG_PGN_LINE_CLOSE)
        require((*depth)-- > 0);
    if (event->kind == ZUG_PGN_PROBLEM && event->problem == ZUG_PGN_LINE_UNCLOSED)
        *depth = 0;
}

/* Reads everything and returns a hash of all events. */
static uint64_t read_all(zug_pgn_reader *reader, feed f) {
    enum { NAIVE_MAX = 4096 }; /* the naive count is quadratic */
    uint64_t hash = 1, depth = 0, calls = 0;
    bool in_game = false;
    zug_pgn_event event;
    zug_pgn_reader_reset(reader, 0, 1);
    for (zug_status status; (status = zug_pgn_reader_next(reader, &event)) != ZUG_DONE;) {
        require(calls++ < 16 * (f.size + 16));
        if (status == ZUG_MORE) {
            push(&f, reader);
            continue;
        }
        check_event(&event, &f, &in_game, &depth);
        zug_pgn_place place = zug_pgn_reader_place(reader, event.offset);
        if (f.size <= NAIVE_MAX) {
            zug_pgn_place naive = naive_place(f.data, f.size, event.offset);
            require(place.line == naive.line && place.column == naive.column);
        }
        hash = mix_event(hash, &event, place);
    }
    require(!in_game && f.at == f.size);
    require(zug_pgn_reader_next(reader, &event) == ZUG_DONE);
    return hash;
}

/* Counts the games, with something skipped: variations, the rest of each game, or comments. */
static uint64_t count_games(zug_pgn_reader *reader, feed f, int skip) {
    uint64_t games = 0;
    bool skipping = false;
    zug_pgn_event event;
    zug_pgn_reader_reset(reader, 0, 1);
    zug_pgn_reader_skip_comments(reader, skip == 3);
    for (zug_status status; (status = zug_pgn_reader_next(reader, &event)) != ZUG_DONE;) {
        if (status == ZUG_MORE) {
            push(&f, reader);
            continue;
        }
        require(!skipping || event.kind == ZUG_PGN_GAME_END);
        skipping = skip == 2 && event.kind == ZUG_PGN_GAME_START;
        games += event.kind == ZUG_PGN_GAME_END;
        if (skipping)
            zug_pgn_reader_skip_game(reader);
        if (skip == 1 && event.kind == ZUG_PGN_LINE_OPEN)
            zug_pgn_reader_skip_line(reader);
        require(skip != 1 || event.kind != ZUG_PGN_LINE_CLOSE);
        require(skip != 3 || (event.kind != ZUG_PGN_COMMENT && event.kind != ZUG_PGN_ESCAPE));
    }
    return games;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static zug_pgn_reader *reader; /* one for all inputs: it is large */
    if (reader == NULL)
        reader = zug_pgn_reader_new(zug_host_alloc());
    require(reader != NULL);
    uint64_t seed = mix(UINT64_C(0xCBF29CE484222325), data, size) | 1;
    uint64_t whole = read_all(reader, (feed){data, size, 0, 0});
    require(read_all(reader, (feed){data, size, 0, seed}) == whole);
    uint64_t games = count_games(reader, (feed){data, size, 0, 0}, 0);
    for (int skip = 1; skip <= 3; skip++)
        require(count_games(reader, (feed){data, size, 0, seed}, skip) == games);
    return 0;
}
