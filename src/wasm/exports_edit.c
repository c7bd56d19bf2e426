/* exports_edit.c - a game that a browser edits.
 * Room: wasm. No logic: numbers and text in, libzug's answer out.
 *
 * Nodes are those of zug/edit.h: 0 is the start. A change answers {"node"}, where to look then, or
 * {"problem",...} and has changed nothing. */
#include <zug/edit.h>

#include "exports_pgn_game.h"
#include "exports_pgn_moves.h"
#include "exports_position.h"
#include "heap.h"

zug_edit *zug_wasm_edit_new(int fen_length);
zug_edit *zug_wasm_edit_read(int length);
void zug_wasm_edit_free(zug_edit *edit);
int zug_wasm_edit_view(zug_edit *edit);
int zug_wasm_edit_pgn(zug_edit *edit, int is_reduced);
int zug_wasm_edit_play(zug_edit *edit, int node, int length);
int zug_wasm_edit_line(zug_edit *edit, int what, int node);
int zug_wasm_edit_undo(zug_edit *edit, int again);
int zug_wasm_edit_comment(zug_edit *edit, int node, int is_before, int length);
int zug_wasm_edit_nags(zug_edit *edit, int node, int length);
int zug_wasm_edit_command(zug_edit *edit, int node, int name_length, int value_length);
int zug_wasm_edit_marks(zug_edit *edit, int node, int length);
int zug_wasm_edit_tag(zug_edit *edit, int name_length, int value_length);

enum { NAME_SIZE = 32, MARKS_MAX = 256 };

/* An answer that there is no memory. */
static void answer_no_memory(void) {
    zug_facts facts = zug_facts_of("edit-memory", NULL);
    zug__answer_problem(&facts, 0);
}

/* A game without moves from the position of a FEN. 0 if it cannot be read, and {"problem","offset"}
 * is the answer. */
EXPORT(zug_wasm_edit_new) zug_edit *zug_wasm_edit_new(int fen_length) {
    zug_position start;
    if (!zug__input_position(fen_length, &start))
        return NULL;
    zug_edit *edit = zug_edit_new(zug__heap(), &start);
    if (edit == NULL)
        answer_no_memory();
    return edit;
}

/* A zug__pgn_taker: copies the game. */
static bool copy(void *ctx, const zug_pgn_tree_game *game) {
    zug_edit **edit = ctx;
    *edit = zug_edit_new_from(zug__heap(), game);
    return *edit != NULL;
}

/* The first game of a PGN text, up to its first error; the answer is {"problems":[...]}, as that of
 * zug_wasm_pgn_game. 0 without memory. */
EXPORT(zug_wasm_edit_read) zug_edit *zug_wasm_edit_read(int length) {
    zug_edit *edit = NULL;
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_game(zug__input(0, length), 0, (zug_pgn_place){1, 1}, copy, &edit);
    zug__answer_close('}');
    return edit;
}

/* Ends a game that is no longer edited. */
EXPORT(zug_wasm_edit_free) void zug_wasm_edit_free(zug_edit *edit) { zug_edit_free(edit); }

/* The whole game: {"undo","redo","tags","start","result","comments","moves"}. undo and redo are how
 * many steps there are; comments are those of a game without moves; the rest is documented at
 * zug__answer_edited. */
EXPORT(zug_wasm_edit_view) int zug_wasm_edit_view(zug_edit *edit) {
    const zug_pgn_tree_game *game = zug_edit_game(edit);
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_count("undo", (int64_t)zug_edit_undo_count(edit));
    zug__answer_count("redo", (int64_t)zug_edit_redo_count(edit));
    bool ready = game != NULL && zug__answer_edited(game);
    zug__answer_close('}');
    return ready ? zug__answer_end() : -1;
}

static void put_bytes(void *ctx, zug_str bytes) {
    (void)ctx;
    zug__answer_bytes(bytes);
}

/* The game in PGN export format, or reduced export format, as text and not as JSON. */
EXPORT(zug_wasm_edit_pgn) int zug_wasm_edit_pgn(zug_edit *edit, int is_reduced) {
    zug__answer_begin();
    bool ready =
        zug_edit_write(edit, is_reduced ? ZUG_PGN_REDUCED : ZUG_PGN_EXPORT, put_bytes, NULL);
    return ready ? zug__answer_end() : -1;
}

/* The answer to a change: a node, or why there was none. */
static int answer(zug_status status, zug_edit_node node, const zug_facts *why) {
    if (status != ZUG_OK)
        return zug__answer_problem(why, 0);
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_count("node", node);
    zug__answer_close('}');
    return zug__answer_end();
}

/* Plays a move of the input behind a node, SAN, UCI or as people write it. {"node"} is the one that
 * has it; of a bad move, what zug_wasm_play says. */
EXPORT(zug_wasm_edit_play) int zug_wasm_edit_play(zug_edit *edit, int node, int length) {
    zug_edit_node at = (zug_edit_node)node;
    zug_move move = ZUG_MOVE_NONE;
    zug_facts why;
    if (zug_edit_has(edit, at)) {
        zug_position pos = zug_edit_position(edit, at);
        zug_refusal refusal;
        zug_san san;
        if (zug_san_parse_variation(&pos, zug__input(0, length), &san, &refusal) != ZUG_OK) {
            zug__answer_refusal(&pos, &refusal);
            return zug__answer_end();
        }
        move = san.move;
    }
    zug_status status = zug_edit_play(edit, at, move, &at, &why);
    return answer(status, at, &why);
}

/* Changes lines: what is 0 to promote the variation of a node, 1 to make it the main line, 2 to
 * delete the node and all behind it, 3 to delete all behind it, 4 to delete the variations behind
 * it. */
EXPORT(zug_wasm_edit_line) int zug_wasm_edit_line(zug_edit *edit, int what, int node) {
    typedef zug_status change(zug_edit *, zug_edit_node, zug_facts *);
    static change *const changes[] = {zug_edit_promote, zug_edit_make_main, zug_edit_delete,
                                      zug_edit_cut, zug_edit_prune};
    zug_edit_node at = (zug_edit_node)node;
    zug_facts why;
    zug_status status = changes[what](edit, at, &why);
    return answer(
        status, status == ZUG_OK && !zug_edit_has(edit, at) ? zug_edit_parent(edit, at) : at, &why);
}

/* Undoes the last step, or does the one again that was undone last. null if there is none. */
EXPORT(zug_wasm_edit_undo) int zug_wasm_edit_undo(zug_edit *edit, int again) {
    zug_edit_node where = ZUG_EDIT_START;
    if (again ? zug_edit_redo(edit, &where) : zug_edit_undo(edit, &where))
        return answer(ZUG_OK, where, NULL);
    zug__answer_begin();
    zug__answer_null();
    return zug__answer_end();
}

/* The words of the comments behind a node, or before it, become those of the input. */
EXPORT(zug_wasm_edit_comment)
int zug_wasm_edit_comment(zug_edit *edit, int node, int is_before, int length) {
    zug_edit_node at = (zug_edit_node)node;
    zug_facts why;
    zug_status status = zug_edit_set_comment(edit, at, is_before ? ZUG_EDIT_BEFORE : ZUG_EDIT_AFTER,
                                             zug__input(0, length), &why);
    return answer(status, at, &why);
}

/* The NAGs of a node become the bytes of the input. */
EXPORT(zug_wasm_edit_nags) int zug_wasm_edit_nags(zug_edit *edit, int node, int length) {
    zug_edit_node at = (zug_edit_node)node;
    zug_str nags = zug__input(0, length);
    zug_facts why;
    zug_status status = zug_edit_set_nags(edit, at, (const uint8_t *)nags.data, nags.len, &why);
    return answer(status, at, &why);
}

/* The value in the input, behind so many bytes; none if its length is below 0. */
static zug_str input_value(int from, int length) {
    return length < 0 ? (zug_str){NULL, 0} : zug__input(from, length);
}

/* The command of this name behind a node gets a value; the name and the value are the input. The
 * command goes if the length of the value is below 0. */
EXPORT(zug_wasm_edit_command)
int zug_wasm_edit_command(zug_edit *edit, int node, int name_length, int value_length) {
    zug_edit_node at = (zug_edit_node)node;
    char name[NAME_SIZE];
    zug_buf text = zug_buf_over(name, sizeof name);
    zug_facts why;
    zug_buf_str(&text, zug__input(0, name_length));
    zug_status status =
        zug_edit_set_command(edit, at, name, input_value(name_length, value_length), &why);
    return answer(status, at, &why);
}

/* The marked squares and arrows behind a node become those of the input, written as in [%cal]:
 * "Gd4,Re2e4". */
EXPORT(zug_wasm_edit_marks) int zug_wasm_edit_marks(zug_edit *edit, int node, int length) {
    zug_edit_node at = (zug_edit_node)node;
    zug_pgn_mark marks[MARKS_MAX];
    size_t count = 0, from = 0;
    zug_facts why = zug_facts_of("edit-mark", NULL);
    zug_status status = ZUG_OK;
    while (status == ZUG_OK && count < MARKS_MAX) {
        status = zug_pgn_command_mark(zug__input(0, length), &from, &marks[count], NULL);
        count += status == ZUG_OK;
    }
    if (status != ZUG_ERR_SYNTAX)
        status = zug_edit_set_marks(edit, at, marks, count, &why);
    return answer(status, at, &why);
}

/* A tag gets a value; its name and the value are the input. The tag goes if the length of the value
 * is below 0. */
EXPORT(zug_wasm_edit_tag)
int zug_wasm_edit_tag(zug_edit *edit, int name_length, int value_length) {
    zug_facts why;
    zug_status status = zug_edit_set_tag(edit, zug__input(0, name_length),
                                         input_value(name_length, value_length), &why);
    return answer(status, ZUG_EDIT_START, &why);
}
