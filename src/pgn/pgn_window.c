/* pgn_window.c - the reader as an object: its window on the input, and where in the input something
 * is. Room: pgn. */
#include "base/mem.h"
#include "pgn_read_impl.h"

zug_pgn_reader *zug_pgn_reader_new(zug_alloc alloc) {
    zug_pgn_reader *reader = alloc.resize(alloc.ctx, NULL, 0, sizeof *reader);
    if (!reader)
        return NULL;
    reader->alloc = alloc;
    zug_pgn_reader_reset(reader, 0, 1);
    return reader;
}

size_t zug_pgn_reader_size(void) { return sizeof(struct zug_pgn_reader); }

/* The allocator of readers in memory that is not theirs: it has nothing to give, and takes nothing
 * back. */
static void *give_nothing(void *ctx, void *block, size_t old_bytes, size_t new_bytes) {
    (void)ctx;
    (void)block;
    (void)old_bytes;
    (void)new_bytes;
    return NULL;
}

zug_pgn_reader *zug_pgn_reader_in(void *memory) {
    zug_pgn_reader *reader = memory;
    if (!reader)
        return NULL;
    reader->alloc = (zug_alloc){give_nothing, NULL};
    zug_pgn_reader_reset(reader, 0, 1);
    return reader;
}

void zug_pgn_reader_free(zug_pgn_reader *reader) {
    if (reader)
        reader->alloc.resize(reader->alloc.ctx, reader, sizeof *reader, 0);
}

void zug_pgn_reader_reset(zug_pgn_reader *reader, uint64_t offset, uint64_t line) {
    zug_alloc alloc = reader->alloc;
    zug__mem_set(reader, 0, offsetof(struct zug_pgn_reader, window));
    reader->alloc = alloc;
    reader->base = offset;
    reader->remark_offset = UINT64_MAX;
    reader->lines =
        (zug__line_count){.offset = offset, .line = line, .start = offset, .told = UINT64_MAX};
}

char *zug_pgn_reader_space(zug_pgn_reader *reader, size_t *len) {
    zug__count_read_lines(reader);
    size_t dropped = reader->at;
    if (zug__keeps_game(reader))
        dropped = (size_t)(reader->game_offset - reader->base);
    dropped -= dropped < ZUG__LOOK_BACK ? dropped : ZUG__LOOK_BACK;
    if (dropped > 0)
        zug__mem_move(reader->window, reader->window + dropped, reader->end - dropped);
    reader->base += dropped;
    reader->end -= dropped;
    reader->at -= dropped;
    *len = ZUG__WINDOW - reader->end;
    return reader->window + reader->end;
}

void zug_pgn_reader_fill(zug_pgn_reader *reader, size_t len) { reader->end += len; }

void zug_pgn_reader_finish(zug_pgn_reader *reader) { reader->finished = true; }

size_t zug_pgn_reader_push(zug_pgn_reader *reader, zug_str bytes) {
    size_t capacity = 0;
    char *space = zug_pgn_reader_space(reader, &capacity);
    size_t taken = bytes.len < capacity ? bytes.len : capacity;
    zug__mem_copy(space, bytes.data, taken);
    zug_pgn_reader_fill(reader, taken);
    if (bytes.len == 0)
        zug_pgn_reader_finish(reader);
    return taken;
}

void zug_pgn_reader_skip_comments(zug_pgn_reader *reader, bool skip) {
    reader->skip_comments = skip;
}

void zug_pgn_reader_skip_game(zug_pgn_reader *reader) {
    reader->skip_game = reader->where != ZUG__BETWEEN;
}

void zug_pgn_reader_skip_line(zug_pgn_reader *reader) {
    if (reader->skip_depth == 0)
        reader->skip_depth = reader->depth;
}

zug_pgn_place zug_pgn_reader_place(zug_pgn_reader *reader, uint64_t offset) {
    if (offset == reader->remark_offset && offset < reader->lines.offset)
        return reader->remark_place;
    zug__line_count ahead = reader->lines;
    bool is_ahead =
        offset > reader->base + reader->at; /* in a tag pair that is still to be told of */
    zug__line_count *lines = is_ahead ? &ahead : &reader->lines;
    if (offset > lines->offset) /* counted once, however often it is asked */
        zug__count_lines(lines, reader->window + (size_t)(lines->offset - reader->base),
                         (size_t)(offset - lines->offset));
    bool feed_follows =
        offset < reader->base + reader->end && reader->window[offset - reader->base] == '\n';
    if (lines->returns > 0 && !feed_follows)
        return (zug_pgn_place){lines->line + lines->returns, 1};
    return (zug_pgn_place){lines->line, offset - lines->start + 1};
}

/* True if a line that the next game is told of has been too long since the last one. */
static bool owes_long_line(const zug_pgn_reader *reader) {
    zug__line_count lines = reader->lines;
    size_t from = (size_t)(lines.offset - reader->base);
    if (from < reader->at)
        zug__count_lines(&lines, reader->window + from, reader->at - from);
    return lines.long_line != 0;
}

bool zug_pgn_reader_is_between(const zug_pgn_reader *reader, uint64_t *offset) {
    *offset = reader->base + reader->at;
    return reader->where == ZUG__BETWEEN && reader->remark == ZUG__NO_REMARK &&
           !owes_long_line(reader);
}
