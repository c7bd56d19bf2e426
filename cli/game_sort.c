/* game_sort.c - sorts games in bounded memory: batches in memory, runs in files, merged in the end.
 * Room: cli. The order is that of zug_pgn_collate_key. */
#define _POSIX_C_SOURCE 200809L
#include "game_sort.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <zug/pgn_collate.h>

#include "temp_file.h"
#include "util/array.h"

enum {
    BATCH_BYTES = 24 << 20, /* of games in memory; ZUG_SORT_BYTES in the environment is for tests */
    BATCH_MOST = 1 << 30,
    BATCH_GAMES = 1 << 16,
    MOVETEXT_SHOWN = 1 << 16, /* of longer games the rest is left in the file of a run */
    RUN_BUFFER = 1 << 15,     /* bytes of a run that are written, or read, at a time */
    FAN = 192,                /* so many runs of one level become one of the next, */
    FAN_BYTES = 16 << 20      /* or fewer, if their first games could take more memory than this */
};

/* A game: behind it lie its key, its tag section and its movetext. */
typedef struct record {
    uint64_t key_len, tags_len, movetext_len;
} record;

/* Games in order, in a file. The first of them is in memory, but for the end of a long movetext. */
typedef struct run {
    FILE *file;
    char *buffer; /* of the file */
    unsigned level;
    uint64_t most; /* bytes that a game of it takes in memory */
    bool ended;
    record first;
    uint64_t in_file; /* bytes of the first one that are still to be read */
    char *text;
    size_t capacity;
} run;

struct game_sort {
    size_t batch_bytes, used;
    char *batch;
    record *games[BATCH_GAMES], *spare[BATCH_GAMES];
    size_t count;
    run *runs;
    size_t run_count, run_capacity;
    run **heap; /* of those that are being merged: none comes before the one above it */
    size_t heap_count;
    int error;
};

static void keep_error(game_sort *sort, bool fine) {
    if (!fine && sort->error == 0)
        sort->error = errno != 0 ? errno : EIO;
}

int game_sort_error(const game_sort *sort) { return sort->error; }

/* How many bytes of games are kept in memory. What is asked for is bounded: no number, however
 * large, may overflow on its way to malloc. */
static size_t batch_size(void) {
    const char *wanted = getenv("ZUG_SORT_BYTES");
    unsigned long bytes = wanted != NULL ? strtoul(wanted, NULL, 10) : BATCH_BYTES;
    return bytes < BATCH_MOST ? (size_t)bytes : BATCH_MOST;
}

game_sort *game_sort_new(void) {
    game_sort *sort = calloc(1, sizeof *sort);
    if (sort == NULL)
        return NULL;
    sort->batch_bytes = batch_size();
    sort->batch = malloc(sort->batch_bytes + 1);
    keep_error(sort, sort->batch != NULL);
    return sort;
}

static void close_run(run *old) {
    if (old->file != NULL)
        fclose(old->file);
    free(old->buffer);
    free(old->text);
    *old = (run){.ended = true};
}

void game_sort_free(game_sort *sort) {
    if (sort == NULL)
        return;
    for (size_t i = 0; i < sort->run_count; i++)
        close_run(&sort->runs[i]);
    free(sort->runs);
    free((void *)sort->heap);
    free(sort->batch);
    free(sort);
}

/* The text behind a record, in memory. */
static const char *text_of(const record *game) { return (const char *)(game + 1); }

/* Whether one game comes before another, each given by its record and so much of its text as is in
 * memory: the key, the tags, and so many bytes of movetext. */
static int compare(const record *a, const char *a_text, uint64_t a_shown, const record *b,
                   const char *b_text, uint64_t b_shown) {
    int order = zug_pgn_collate_compare((zug_str){a_text, (size_t)a->key_len},
                                        (zug_str){b_text, (size_t)b->key_len});
    if (order != 0)
        return order;
    return zug_pgn_collate_compare((zug_str){a_text + a->key_len + a->tags_len, (size_t)a_shown},
                                   (zug_str){b_text + b->key_len + b->tags_len, (size_t)b_shown});
}

static int compare_in_memory(const record *a, const record *b) {
    return compare(a, text_of(a), a->movetext_len, b, text_of(b), b->movetext_len);
}

/* Merges two neighbouring parts of a list, each in order, into another list. */
static void merge_parts(record **from, record **to, size_t start, size_t middle, size_t end) {
    size_t left = start, right = middle;
    for (size_t i = start; i < end; i++) {
        bool take_left =
            right == end || (left < middle && compare_in_memory(from[left], from[right]) <= 0);
        to[i] = take_left ? from[left++] : from[right++];
    }
}

/* Sorts the games in memory and keeps the order of equal ones. */
static record **sort_batch(game_sort *sort) {
    record **from = sort->games, **to = sort->spare;
    for (size_t width = 1; width < sort->count; width *= 2) {
        for (size_t start = 0; start < sort->count; start += 2 * width) {
            size_t middle = start + width < sort->count ? start + width : sort->count;
            size_t end = middle + width < sort->count ? middle + width : sort->count;
            merge_parts(from, to, start, middle, end);
        }
        record **done = to;
        to = from;
        from = done;
    }
    return from;
}

/* Bytes on their way into the file of a run. */
typedef struct run_writer {
    game_sort *sort;
    FILE *file;   /* NULL: there can be none */
    char *buffer; /* of the file */
} run_writer;

static void write_run(void *ctx, const char *bytes, size_t len) {
    run_writer *to = ctx;
    keep_error(to->sort, fwrite(bytes, 1, len, to->file) == len);
}

/* Begins the file of a new run. Pieces as small as those of stdio cost a third of the time. */
static run_writer open_run(game_sort *sort) {
    run_writer to = {.sort = sort, .buffer = sort->error == 0 ? malloc(RUN_BUFFER) : NULL};
    to.file = to.buffer != NULL ? temp_file_open() : NULL;
    keep_error(sort, to.file != NULL && setvbuf(to.file, to.buffer, _IOFBF, RUN_BUFFER) == 0);
    if (to.file == NULL)
        free(to.buffer);
    return to;
}

static void merge_runs(game_sort *sort, size_t first, spool_sink *sink, void *ctx, bool records);

/* How many bytes of the movetext of a game are kept in memory. */
static uint64_t shown_of(const record *game) {
    return game->movetext_len < MOVETEXT_SHOWN ? game->movetext_len : MOVETEXT_SHOWN;
}

/* How many bytes of a game are kept in memory while its run is merged. */
static uint64_t need_of(const record *game) {
    return game->key_len + game->tags_len + shown_of(game);
}

/* Adds a run, which becomes the last. */
static void push_run(game_sort *sort, const run_writer *to, unsigned level, uint64_t most) {
    run written = {.file = to->file, .buffer = to->buffer, .level = level, .most = most};
    run *runs = array_grow(sort->runs, sort->run_count, &sort->run_capacity, sizeof *runs);
    keep_error(sort, runs != NULL);
    if (runs == NULL) {
        close_run(&written);
        return;
    }
    sort->runs = runs;
    sort->runs[sort->run_count++] = written;
}

/* The last runs, all of one level. */
typedef struct last_level {
    size_t first;        /* of them */
    uint64_t most, need; /* of one of them, and of all together */
} last_level;

static last_level last_level_of(const game_sort *sort) {
    last_level last = {.first = sort->run_count};
    unsigned level = sort->runs[sort->run_count - 1].level;
    for (; last.first > 0 && sort->runs[last.first - 1].level == level; last.first--) {
        uint64_t most = sort->runs[last.first - 1].most;
        last.need += most;
        last.most = most > last.most ? most : last.most;
    }
    return last;
}

/* True if the last runs are to become one. */
static bool is_full(const game_sort *sort, const last_level *last) {
    size_t count = sort->run_count - last->first;
    return count >= FAN || (count > 1 && last->need > FAN_BYTES);
}

/* Adds a run and merges levels that are full. */
static void add_run(game_sort *sort, const run_writer *to, uint64_t most) {
    push_run(sort, to, 0, most);
    while (sort->error == 0) {
        last_level last = last_level_of(sort);
        unsigned level = sort->runs[sort->run_count - 1].level;
        if (!is_full(sort, &last))
            return;
        run_writer merged = open_run(sort);
        if (merged.file == NULL)
            return;
        merge_runs(sort, last.first, write_run, &merged, true);
        push_run(sort, &merged, level + 1, last.most);
    }
}

/* Writes the games in memory into a run of their own. */
static void flush_batch(game_sort *sort) {
    if (sort->count == 0 || sort->error != 0)
        return;
    record **games = sort_batch(sort);
    run_writer to = open_run(sort);
    if (to.file == NULL)
        return;
    uint64_t most = 0;
    for (size_t i = 0; i < sort->count; i++) {
        const record *game = games[i];
        size_t len = (size_t)(game->key_len + game->tags_len + game->movetext_len);
        most = need_of(game) > most ? need_of(game) : most;
        write_run(&to, (const char *)game, sizeof *game + len);
    }
    sort->count = sort->used = 0;
    add_run(sort, &to, most);
}

/* Bytes on their way into the batch, which has space for them. */
static void write_batch(void *ctx, const char *bytes, size_t len) {
    game_sort *sort = ctx;
    memcpy(sort->batch + sort->used, bytes, len);
    sort->used += len;
}

/* Writes a game: its record and its texts. */
static void write_game(spool_sink *sink, void *ctx, const record *game, spool texts[static 3]) {
    sink(ctx, (const char *)game, sizeof *game);
    for (int i = 0; i < 3; i++)
        spool_copy(&texts[i], sink, ctx);
}

/* A game that is too large for the batch is a run of its own. */
static void add_large(game_sort *sort, const record *game, spool texts[static 3]) {
    flush_batch(sort);
    run_writer to = open_run(sort);
    if (to.file == NULL)
        return;
    write_game(write_run, &to, game, texts);
    add_run(sort, &to, need_of(game));
}

static void add_small(game_sort *sort, const record *game, spool texts[static 3], size_t bytes) {
    if (sort->count == BATCH_GAMES || sort->batch_bytes - sort->used < bytes)
        flush_batch(sort);
    if (sort->error != 0)
        return;
    size_t start = sort->used;
    sort->games[sort->count++] = (record *)(void *)(sort->batch + start);
    write_game(write_batch, sort, game, texts);
    sort->used = start + bytes;
}

void game_sort_add(game_sort *sort, spool texts[static 3]) {
    record game = {spool_size(&texts[0]), spool_size(&texts[1]), spool_size(&texts[2])};
    uint64_t bytes = sizeof game + game.key_len + game.tags_len + game.movetext_len;
    bytes = (bytes + sizeof game - 1) / sizeof game * sizeof game; /* records stay aligned */
    if (sort->error != 0)
        return;
    if (bytes > sort->batch_bytes)
        add_large(sort, &game, texts);
    else
        add_small(sort, &game, texts, (size_t)bytes);
}

/* Reads the next game of a run. */
static void advance(game_sort *sort, run *from) {
    size_t got = fread(&from->first, 1, sizeof from->first, from->file);
    from->ended = got == 0;
    keep_error(sort, !ferror(from->file) && (got == 0 || got == sizeof from->first));
    if (got == 0 || sort->error != 0)
        return;
    const record *game = &from->first;
    size_t need = (size_t)need_of(game);
    from->in_file = game->movetext_len - shown_of(game);
    if (need > from->capacity) {
        char *text = realloc(from->text, need);
        keep_error(sort, text != NULL);
        if (text == NULL)
            return;
        from->text = text;
        from->capacity = need;
    }
    keep_error(sort, fread(from->text, 1, need, from->file) == need);
}

/* Hands the first game of a run on: as it is in a run, or its text alone. */
static void hand_on(game_sort *sort, run *from, spool_sink *sink, void *ctx, bool records) {
    const record *game = &from->first;
    size_t shown = (size_t)(game->key_len + game->tags_len + game->movetext_len - from->in_file);
    size_t skip = records ? 0 : (size_t)game->key_len;
    char piece[1 << 14];
    if (records)
        sink(ctx, (const char *)game, sizeof *game);
    sink(ctx, from->text + skip, shown - skip);
    while (from->in_file > 0 && sort->error == 0) {
        size_t want = from->in_file < sizeof piece ? (size_t)from->in_file : sizeof piece;
        keep_error(sort, fread(piece, 1, want, from->file) == want);
        sink(ctx, piece, want);
        from->in_file -= want;
    }
}

/* Reads the next piece of what the first game of a run has in its file, without taking it. */
static zug_str peek(game_sort *sort, const run *from, uint64_t at, char *piece, size_t capacity) {
    size_t want = from->in_file - at < capacity ? (size_t)(from->in_file - at) : capacity;
    keep_error(sort, fread(piece, 1, want, from->file) == want);
    return (zug_str){piece, sort->error == 0 ? want : 0};
}

/* Compares what two games have in their files, and goes back to where it begins. */
static int compare_in_files(game_sort *sort, const run *a, const run *b) {
    char a_piece[1 << 12], b_piece[1 << 12];
    off_t a_start = ftello(a->file), b_start = ftello(b->file);
    int order = 0;
    keep_error(sort, a_start >= 0 && b_start >= 0);
    for (uint64_t at = 0; order == 0 && sort->error == 0; at += sizeof a_piece) {
        if (at >= a->in_file || at >= b->in_file) {
            order = (a->in_file > b->in_file) - (a->in_file < b->in_file);
            break;
        }
        order = zug_pgn_collate_compare(peek(sort, a, at, a_piece, sizeof a_piece),
                                        peek(sort, b, at, b_piece, sizeof b_piece));
    }
    keep_error(sort, fseeko(a->file, a_start, SEEK_SET) == 0);
    keep_error(sort, fseeko(b->file, b_start, SEEK_SET) == 0);
    return order;
}

/* Whether the first game of one run comes before that of another. */
static int compare_runs(game_sort *sort, const run *a, const run *b) {
    int order = compare(&a->first, a->text, a->first.movetext_len - a->in_file, &b->first, b->text,
                        b->first.movetext_len - b->in_file);
    bool have_more = a->in_file > 0 || b->in_file > 0;
    return order == 0 && have_more ? compare_in_files(sort, a, b) : order;
}

/* True if the first game of one run comes before that of another; of equal ones, that of the
 * earlier run. */
static bool comes_before(game_sort *sort, const run *a, const run *b) {
    int order = compare_runs(sort, a, b);
    return order < 0 || (order == 0 && a < b);
}

/* Lets a run sink in the heap until none below it comes before it. */
static void sink_in_heap(game_sort *sort, size_t at) {
    run **heap = sort->heap;
    for (size_t below = 2 * at + 1; below < sort->heap_count; below = 2 * at + 1) {
        if (below + 1 < sort->heap_count && comes_before(sort, heap[below + 1], heap[below]))
            below++;
        if (!comes_before(sort, heap[below], heap[at]))
            return;
        run *other = heap[at];
        heap[at] = heap[below];
        heap[below] = other;
        at = below;
    }
}

/* Makes a heap of the runs from one on that have a game. */
static void make_heap(game_sort *sort, size_t first) {
    /* Pointers are what is wanted: NOLINTNEXTLINE(bugprone-sizeof-expression) */
    run **heap = realloc((void *)sort->heap, (sort->run_count - first + 1) * sizeof *heap);
    keep_error(sort, heap != NULL);
    if (heap == NULL)
        return;
    sort->heap = heap;
    sort->heap_count = 0;
    for (size_t i = first; i < sort->run_count; i++)
        if (!sort->runs[i].ended)
            heap[sort->heap_count++] = &sort->runs[i];
    for (size_t i = sort->heap_count / 2; i > 0; i--)
        sink_in_heap(sort, i - 1);
}

/* Merges the runs from one on, which then are no more. */
static void merge_runs(game_sort *sort, size_t first, spool_sink *sink, void *ctx, bool records) {
    for (size_t i = first; i < sort->run_count && sort->error == 0; i++) {
        errno = 0;
        keep_error(sort,
                   fflush(sort->runs[i].file) == 0 && fseek(sort->runs[i].file, 0, SEEK_SET) == 0);
        advance(sort, &sort->runs[i]);
    }
    if (sort->error == 0)
        make_heap(sort, first);
    while (sort->error == 0 && sort->heap_count > 0) {
        run *next = sort->heap[0];
        hand_on(sort, next, sink, ctx, records);
        advance(sort, next);
        if (next->ended)
            sort->heap[0] = sort->heap[--sort->heap_count];
        sink_in_heap(sort, 0);
    }
    while (sort->run_count > first)
        close_run(&sort->runs[--sort->run_count]);
}

/* Hands on the games of a batch that nothing was taken from. */
static void hand_on_batch(game_sort *sort, spool_sink *sink, void *ctx) {
    record **games = sort_batch(sort);
    for (size_t i = 0; i < sort->count && sort->error == 0; i++) {
        const record *game = games[i];
        sink(ctx, text_of(game) + game->key_len, (size_t)(game->tags_len + game->movetext_len));
    }
}

void game_sort_finish(game_sort *sort, spool_sink *sink, void *ctx) {
    if (sort->run_count == 0) {
        hand_on_batch(sort, sink, ctx);
        return;
    }
    flush_batch(sort);
    free(sort->batch);
    sort->batch = NULL;
    merge_runs(sort, 0, sink, ctx, false);
}
