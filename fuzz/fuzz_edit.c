/* fuzz_edit.c - a game that is edited. Bytes are choices of changes, which have to do what an
 * obvious model does; behind a 'P' they are a PGN file, each legal game of which is copied: it is
 * written as a text that reads as the same game and is written again as it was. */
#include <zug/pgn_check.h>

#include "../tests/support/edit_model.h"
#include "property.h"

typedef struct choices {
    const uint8_t *data;
    size_t left;
} choices;

/* The next byte; 0 at the end. */
static unsigned choose(void *ctx, unsigned limit) {
    choices *from = ctx;
    if (from->left == 0)
        return 0;
    from->left--;
    return *from->data++ % limit;
}

static void check_trial(edit_trial *t) {
    if (t->broken != NULL)
        fprintf(stderr, "%s\n", t->broken);
    require(t->broken == NULL);
}

static void check_changes(const uint8_t *data, size_t size) {
    choices from = {data, size};
    edit_trial t = {.choose = choose, .ctx = &from};
    trial_begin(&t);
    while (from.left > 0) {
        trial_step(&t);
        check_trial(&t);
    }
    trial_round_trip(&t);
    trial_finish(&t);
    check_trial(&t);
}

/* Copies a game that was read and writes it. */
static void check_game(const zug_pgn_tree *tree) {
    edit_trial t = {.edit = NULL};
    t.edit = zug_edit_new_from(counted_alloc(&t.memory), zug_pgn_tree_game_of(tree));
    require(t.edit != NULL && zug_edit_undo_count(t.edit) == 0);
    edit_text *text = calloc(1, sizeof *text);
    require(text != NULL && zug_edit_write(t.edit, ZUG_PGN_EXPORT, edit_text_put, text));
    bool fits = text->len < MODEL_NOTES; /* as notes of the model have to */
    free(text);
    if (fits)
        trial_round_trip(&t);
    zug_edit_free(t.edit);
    require(t.memory.live == 0);
    check_trial(&t);
}

static void check_games(zug_str text) {
    zug_alloc alloc = zug_host_alloc();
    zug_pgn_reader *reader = zug_pgn_reader_new(alloc);
    zug_pgn_checker *checker = zug_pgn_checker_new(alloc, reader);
    zug_pgn_tree *tree = zug_pgn_tree_new(alloc);
    zug_pgn_finding found;
    zug_status status;
    zug_pgn_tree_watch(tree, checker);
    while ((status = zug_pgn_checker_next(checker, &found)) != ZUG_DONE)
        if (status == ZUG_MORE) {
            size_t taken = zug_pgn_reader_push(reader, text);
            text = zug_str_slice(text, taken, text.len);
        } else if (found.kind == ZUG_PGN_FOUND_GAME && !found.is_bad) {
            check_game(tree);
        }
    zug_pgn_tree_free(tree);
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 0 && data[0] == 'P')
        check_games((zug_str){(const char *)data + 1, size - 1});
    else
        check_changes(data, size);
    return 0;
}
