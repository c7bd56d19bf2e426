/* py_batch.c - some hundred games of a PGN text at a time: read, judged and kept, without Python,
 * so that other threads of it can run meanwhile.
 * Room: packages/python. */
#include "py_batch.h"

#include <stdlib.h>
#include <string.h>
#include <zug/host_alloc.h>

enum { GAMES = 128 }; /* in a batch; fewer, if bytes are wanted before */

/* Memory that grows, of things of one size. */
typedef struct rows {
    void *data;
    size_t count, size, width;
} rows;

/* Where texts stand is told by offsets while the memory may still move. */
typedef struct place {
    size_t at, len;
} place;

typedef struct tag_row {
    place name, value;
} tag_row;

typedef struct problem_row {
    py_batch_problem problem;
    place sentence, san;
} problem_row;

typedef struct game_row {
    py_batch_game game;
    size_t first_move, first_tag, first_problem;
} game_row;

/* How much was kept when the last game had ended: what is behind belongs to the next one. */
typedef struct marks {
    size_t tags, problems, chars;
    uint64_t offset;
} marks;

struct py_batch {
    zug_pgn_reader *reader;
    zug_pgn_checker *checker;
    zug_pgn_watcher watcher;
    zug_select *condition;
    bool tags_only, is_wanted, has_no_memory;
    game_row now; /* the game that is being read */
    bool in_game;
    marks behind;
    rows games, tags, moves, problems;
    rows chars;           /* texts of tags and problems */
    rows window;          /* what was read since the first game of the batch, or of the one now */
    uint64_t window_from; /* offset of its first byte */
    char *space;
    py_batch_tag *told_tags; /* with views, when the batch is whole */
    py_batch_problem *told_problems;
};

/* Space for more at the end of rows; NULL without memory, which is remembered. */
static void *add(py_batch *batch, rows *to, size_t count) {
    if (to->data == NULL || to->count + count > to->size) {
        size_t size = (to->count + count) * 2 + 64;
        void *data = realloc(to->data, size * to->width);
        if (data == NULL) {
            batch->has_no_memory = true;
            return NULL;
        }
        to->data = data;
        to->size = size;
    }
    void *place = (char *)to->data + to->count * to->width;
    to->count += count;
    return place;
}

/* Keeps a text. */
static place keep(py_batch *batch, zug_str text) {
    place kept = {batch->chars.count, text.len};
    char *to = add(batch, &batch->chars, text.len);
    if (to != NULL && text.len > 0)
        memcpy(to, text.data, text.len);
    else
        kept.len = 0;
    return kept;
}

/* Keeps the value of a tag without its escapes. */
static place keep_value(py_batch *batch, zug_str written) {
    if (written.len == 0 || memchr(written.data, '\\', written.len) == NULL)
        return keep(batch, written);
    place kept = {batch->chars.count, 0};
    char *to = add(batch, &batch->chars, written.len + 1);
    if (to == NULL)
        return kept;
    zug_buf value = zug_buf_over(to, written.len + 1);
    zug_pgn_tags_unescape(written, &value);
    kept.len = value.len;
    return kept;
}

/* -- What the checker tells. -- */

static void game_begins(void *ctx, uint64_t offset) {
    py_batch *batch = ctx;
    batch->now = (game_row){.game = {.offset = offset}};
    batch->in_game = true;
    batch->is_wanted = true;
    if (batch->condition != NULL)
        zug_select_begin(batch->condition);
}

static void tag_comes(void *ctx, zug_str name, zug_str value) {
    py_batch *batch = ctx;
    tag_row *tag = add(batch, &batch->tags, 1);
    if (tag != NULL)
        *tag = (tag_row){keep(batch, name), keep_value(batch, value)};
    if (batch->condition != NULL)
        zug_select_tag(batch->condition, name, value);
}

static bool tags_are_known(void *ctx) {
    py_batch *batch = ctx;
    if (batch->condition == NULL)
        return !batch->tags_only;
    zug_answer answer = zug_select_by_tags(batch->condition);
    batch->is_wanted = answer != ZUG_ANSWER_NO;
    return batch->is_wanted && (!batch->tags_only || answer == ZUG_ANSWER_UNDECIDED);
}

py_batch *py_batch_new(void) {
    py_batch *batch = calloc(1, sizeof *batch);
    if (batch == NULL)
        return NULL;
    batch->games.width = sizeof(game_row);
    batch->tags.width = sizeof(tag_row);
    batch->moves.width = sizeof(zug_move);
    batch->problems.width = sizeof(problem_row);
    batch->chars.width = batch->window.width = 1;
    batch->reader = zug_pgn_reader_new(zug_host_alloc());
    if (batch->reader != NULL)
        batch->checker = zug_pgn_checker_new(zug_host_alloc(), batch->reader);
    if (batch->checker == NULL) {
        py_batch_free(batch);
        return NULL;
    }
    batch->watcher = (zug_pgn_watcher){
        .ctx = batch, .start = game_begins, .tag = tag_comes, .wants = tags_are_known};
    zug_pgn_checker_watch(batch->checker, &batch->watcher);
    zug_pgn_checker_keep_moves(batch->checker, true);
    return batch;
}

void py_batch_free(py_batch *batch) {
    if (batch == NULL)
        return;
    zug_pgn_checker_free(batch->checker);
    zug_pgn_reader_free(batch->reader);
    zug_select_free(batch->condition);
    free(batch->games.data);
    free(batch->tags.data);
    free(batch->moves.data);
    free(batch->problems.data);
    free(batch->chars.data);
    free(batch->window.data);
    free(batch->told_tags);
    free(batch->told_problems);
    free(batch);
}

void py_batch_set(py_batch *batch, bool is_pedantic, bool tags_only, zug_select *condition) {
    zug_pgn_checker_set_pedantic(batch->checker, is_pedantic);
    batch->tags_only = tags_only;
    batch->condition = condition;
    if (condition != NULL && zug_select_wants_notes(condition))
        zug_pgn_checker_observe(batch->checker, zug_select_observe, condition);
}

/* -- Reading. -- */

/* Forgets what is before a mark. */
static void forget(rows *of, size_t before) {
    if (before > 0 && before < of->count)
        memmove(of->data, (char *)of->data + before * of->width, (of->count - before) * of->width);
    of->count -= before;
}

/* Forgets the games that were handed out; what belongs to the next one moves to their place. */
static void begin(py_batch *batch) {
    size_t chars = batch->behind.chars;
    forget(&batch->tags, batch->behind.tags);
    forget(&batch->problems, batch->behind.problems);
    forget(&batch->chars, chars);
    tag_row *tag = batch->tags.data;
    for (size_t i = 0; i < batch->tags.count; i++, tag++) {
        tag->name.at -= chars;
        tag->value.at -= chars;
    }
    problem_row *problem = batch->problems.data;
    for (size_t i = 0; i < batch->problems.count; i++, problem++) {
        problem->sentence.at -= chars;
        problem->san.at -= chars;
    }
    batch->behind = (marks){.offset = batch->behind.offset};
    batch->games.count = batch->moves.count = 0;
}

/* Lets go of the bytes before the game that is being read, or will be. */
static void narrow(py_batch *batch) {
    uint64_t from = batch->behind.offset, between;
    if (batch->in_game)
        from = batch->now.game.offset;
    else if (zug_pgn_reader_is_between(batch->reader, &between) && between > from)
        from = between;
    if (from <= batch->window_from)
        return;
    size_t gone = (size_t)(from - batch->window_from);
    forget(&batch->window, gone < batch->window.count ? gone : batch->window.count);
    batch->window_from = from;
}

/* What is kept from here on belongs to the next game. */
static void mark(py_batch *batch, uint64_t offset) {
    batch->behind = (marks){batch->tags.count, batch->problems.count, batch->chars.count, offset};
}

static void keep_problem(py_batch *batch, const zug_pgn_finding *found) {
    char sentence[ZUG_PGN_MESSAGE_SIZE];
    problem_row *row = add(batch, &batch->problems, 1);
    if (row == NULL)
        return;
    zug_pgn_finding_sentence(found, sentence);
    *row = (problem_row){.problem = {.game = found->game,
                                     .ply = found->ply,
                                     .offset = found->offset,
                                     .place = found->place,
                                     .is_error = found->is_error,
                                     .is_chess960 = found->has_position &&
                                                    zug_position_is_chess960(&found->position),
                                     .suggestion = found->suggestion,
                                     .code = found->code}};
    row->sentence = keep(batch, zug_str_from(sentence));
    row->san = keep(batch, found->san);
}

/* Keeps the game that has ended, if it is wanted. */
static void keep_game(py_batch *batch, const zug_pgn_finding *found) {
    zug_pgn_main_line line;
    game_row *now = &batch->now;
    bool is_kept = zug_pgn_checker_main_line(batch->checker, &line);
    batch->in_game = false;
    if (!is_kept) {
        batch->has_no_memory = true;
        return;
    }
    if (batch->condition != NULL && batch->is_wanted)
        batch->is_wanted = zug_select_decide(batch->condition, &line);
    if (!batch->is_wanted) {
        batch->tags.count = batch->behind.tags;
        batch->problems.count = batch->behind.problems;
        batch->chars.count = batch->behind.chars;
        batch->behind.offset = found->offset;
        return;
    }
    now->first_move = batch->moves.count;
    now->first_tag = batch->behind.tags;
    now->first_problem = batch->behind.problems;
    zug_move *moves = add(batch, &batch->moves, line.count);
    game_row *row = add(batch, &batch->games, 1);
    if (moves == NULL || row == NULL)
        return;
    if (line.count > 0)
        memcpy(moves, line.moves, line.count * sizeof *moves);
    now->game.number = found->game;
    now->game.end = found->offset;
    now->game.start = *line.start;
    now->game.final = *line.end;
    now->game.result = found->result;
    now->game.is_bad = found->is_bad;
    now->game.move_count = line.count;
    now->game.tag_count = batch->tags.count - now->first_tag;
    now->game.problem_count = batch->problems.count - now->first_problem;
    *row = *now;
    mark(batch, found->offset);
}

/* Makes views of what was kept by place. */
static bool finish(py_batch *batch) {
    size_t tags = batch->tags.count, problems = batch->problems.count;
    py_batch_tag *told_tags = realloc(batch->told_tags, (tags + 1) * sizeof *told_tags);
    if (told_tags != NULL)
        batch->told_tags = told_tags;
    py_batch_problem *told =
        realloc(batch->told_problems, (problems + 1) * sizeof *batch->told_problems);
    if (told != NULL)
        batch->told_problems = told;
    if (told_tags == NULL || told == NULL || batch->has_no_memory)
        return false;
    const char *chars = batch->chars.data != NULL ? batch->chars.data : "";
    const tag_row *tag = batch->tags.data;
    for (size_t i = 0; i < tags; i++, tag++)
        told_tags[i] = (py_batch_tag){{chars + tag->name.at, tag->name.len},
                                      {chars + tag->value.at, tag->value.len}};
    const problem_row *row = batch->problems.data;
    for (size_t i = 0; i < problems; i++, row++) {
        told[i] = row->problem;
        told[i].sentence = (zug_str){chars + row->sentence.at, row->sentence.len};
        told[i].san = (zug_str){chars + row->san.at, row->san.len};
    }
    return true;
}

zug_status py_batch_read(py_batch *batch) {
    zug_pgn_finding found;
    zug_status status = ZUG_OK;
    begin(batch);
    narrow(batch);
    while (batch->games.count < GAMES && !batch->has_no_memory) {
        status = zug_pgn_checker_next(batch->checker, &found);
        if (status != ZUG_OK)
            break;
        if (found.kind == ZUG_PGN_FOUND_PROBLEM)
            keep_problem(batch, &found);
        else
            keep_game(batch, &found);
    }
    if (!finish(batch))
        return ZUG_ERR_SPACE;
    return batch->games.count > 0 ? ZUG_OK : status;
}

char *py_batch_space(py_batch *batch, size_t *size) {
    batch->space = zug_pgn_reader_space(batch->reader, size);
    return batch->space;
}

bool py_batch_fill(py_batch *batch, size_t size) {
    if (size == 0) {
        zug_pgn_reader_finish(batch->reader);
        return true;
    }
    char *to = add(batch, &batch->window, size);
    if (to == NULL)
        return false;
    memcpy(to, batch->space, size);
    zug_pgn_reader_fill(batch->reader, size);
    return true;
}

size_t py_batch_count(const py_batch *batch) { return batch->games.count; }

py_batch_game py_batch_at(const py_batch *batch, size_t index) {
    const game_row *rows = batch->games.data;
    py_batch_game game = rows[index].game;
    game.moves = (const zug_move *)batch->moves.data + rows[index].first_move;
    game.tags = batch->told_tags + rows[index].first_tag;
    game.problems = batch->told_problems + rows[index].first_problem;
    size_t at = (size_t)(game.offset - batch->window_from);
    game.text = (zug_str){(const char *)batch->window.data + at, (size_t)(game.end - game.offset)};
    return game;
}

const py_batch_problem *py_batch_rest(const py_batch *batch, size_t *count) {
    *count = batch->problems.count - batch->behind.problems;
    return batch->told_problems + batch->behind.problems;
}
