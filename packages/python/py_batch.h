/* py_batch.h - some hundred games of a PGN text at a time: read, judged and kept, without Python.
 */
#ifndef PY_BATCH_H
#define PY_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <zug/zug.h>

typedef struct py_batch py_batch;

/* A tag pair, its value without escapes. */
typedef struct py_batch_tag {
    zug_str name, value;
} py_batch_tag;

/* What is wrong somewhere. */
typedef struct py_batch_problem {
    uint64_t game, ply, offset;
    zug_pgn_place place;
    bool is_error, is_chess960;
    zug_move suggestion;
    const char *code;
    zug_str sentence, san;
} py_batch_problem;

/* A game; views of the batch until the next one is read. */
typedef struct py_batch_game {
    uint64_t number, offset, end;
    zug_position start, final;
    zug_pgn_result result;
    bool is_bad;
    zug_str text; /* from its first byte to its last, as it was written */
    const zug_move *moves;
    const py_batch_tag *tags;
    const py_batch_problem *problems; /* those before the game, which have no number, first */
    size_t move_count, tag_count, problem_count;
} py_batch_game;

/* A batch without games; NULL without memory. */
py_batch *py_batch_new(void);
void py_batch_free(py_batch *batch);

/* How it reads: with warnings of the letter of the standard; without moves; only some games, by a
 * condition (select.h) that the batch frees. To be said before anything is read. */
void py_batch_set(py_batch *batch, bool is_pedantic, bool tags_only, zug_select *condition);

/* Reads on: ZUG_OK with games; without any ZUG_MORE if bytes are wanted first, ZUG_DONE at the end,
 * ZUG_ERR_SPACE without memory. */
zug_status py_batch_read(py_batch *batch);

/* Where bytes go that are wanted, and how many came; none at the end. False without memory. */
char *py_batch_space(py_batch *batch, size_t *size);
bool py_batch_fill(py_batch *batch, size_t size);

/* The games of the batch, in order, and how many there are. */
size_t py_batch_count(const py_batch *batch);
py_batch_game py_batch_at(const py_batch *batch, size_t index);

/* The problems behind the last game: at the end of the text those that belong to none. */
const py_batch_problem *py_batch_rest(const py_batch *batch, size_t *count);

#endif
