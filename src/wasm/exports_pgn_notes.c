/* exports_pgn_notes.c - what is written about a move, as members of an answer.
 * Room: wasm. No logic: libzug's tree in, JSON out. */
#include "exports_pgn_notes.h"

#include <zug/pgn_command.h>

#include "exports_pgn.h"

bool zug__notes_time(const zug_pgn_tree_note *notes, const char *name, int64_t *out_ms) {
    bool found = false;
    for (; notes != NULL; notes = notes->next) {
        zug_pgn_command command;
        if (notes->kind != ZUG_PGN_NOTE_COMMENT)
            continue;
        for (size_t at = 0; zug_pgn_command_next(notes->text, &at, &command);)
            if (zug_pgn_command_is(&command, name) &&
                zug_pgn_command_clock(command.value, out_ms, NULL) == ZUG_OK)
                found = true;
    }
    return found;
}

/* Begins a list at its first element. */
static void begin_list(const char *name, bool *any) {
    if (*any)
        return;
    zug__answer_key(name);
    zug__answer_open('[');
    *any = true;
}

static void put_nags(const zug_pgn_tree_note *notes, bool *any) {
    for (; notes != NULL; notes = notes->next)
        if (notes->kind == ZUG_PGN_NOTE_NAG && notes->number > 0) {
            begin_list("nags", any);
            zug__answer_number(notes->number);
        }
}

/* A comment without its commands. */
static void gather_text(zug_str comment, zug__spool *into) {
    zug_pgn_command command;
    size_t from = 0;
    for (size_t at = 0; zug_pgn_command_next(comment, &at, &command);
         from = command.offset + command.len)
        zug__spool_add(into, zug_str_slice(comment, from, command.offset));
    zug__spool_add(into, zug_str_slice(comment, from, comment.len));
}

static void put_comments(const char *name, const zug_pgn_tree_note *notes) {
    zug__spool text = {0};
    bool any = false;
    for (; notes != NULL; notes = notes->next) {
        if (notes->kind != ZUG_PGN_NOTE_COMMENT)
            continue;
        text.len = 0;
        gather_text(notes->text, &text);
        zug_str plain = zug_str_trim((zug_str){text.data, text.len});
        if (plain.len == 0)
            continue;
        begin_list(name, &any);
        zug__answer_string(plain);
    }
    if (any)
        zug__answer_close(']');
    zug__spool_free(&text);
}

static void put_eval(const zug_pgn_eval *eval) {
    zug__answer_key("eval");
    zug__answer_open('{');
    if (eval->is_mate)
        zug__answer_count("mate", eval->mate);
    else
        zug__answer_count("cp", eval->centipawns);
    zug__answer_close('}');
}

/* The last evaluation among some notes. */
static void put_evals(const zug_pgn_tree_note *notes) {
    zug_pgn_eval eval;
    bool found = false;
    for (; notes != NULL; notes = notes->next) {
        zug_pgn_command command;
        for (size_t at = 0; notes->kind == ZUG_PGN_NOTE_COMMENT &&
                            zug_pgn_command_next(notes->text, &at, &command);)
            if (zug_pgn_command_is(&command, "eval") &&
                zug_pgn_command_eval(command.value, &eval, NULL) == ZUG_OK)
                found = true;
    }
    if (found)
        put_eval(&eval);
}

static void put_square(zug_square square) {
    char name[3] = {(char)('a' + zug_square_file(square)), (char)('1' + zug_square_rank(square)),
                    '\0'};
    zug__answer_text(name);
}

static void put_mark(const zug_pgn_mark *mark) {
    zug__answer_open('[');
    zug__answer_string((zug_str){&mark->color, 1});
    put_square(mark->from);
    if (mark->to != mark->from)
        put_square(mark->to);
    zug__answer_close(']');
}

/* Squares and arrows of one comment, in a list of this name. */
static void put_marks_of(const char *name, zug_str comment, bool *any) {
    zug_pgn_command command;
    for (size_t at = 0; zug_pgn_command_next(comment, &at, &command);) {
        zug_pgn_mark mark;
        zug_status status = ZUG_OK;
        if (!zug_pgn_command_is(&command, "csl") && !zug_pgn_command_is(&command, "cal"))
            continue;
        for (size_t in = 0; status != ZUG_DONE;) {
            status = zug_pgn_command_mark(command.value, &in, &mark, NULL);
            if (status != ZUG_OK)
                continue;
            begin_list(name, any);
            put_mark(&mark);
        }
    }
}

static void put_marks(const char *name, const zug_pgn_tree_note *notes) {
    bool any = false;
    for (; notes != NULL; notes = notes->next)
        if (notes->kind == ZUG_PGN_NOTE_COMMENT)
            put_marks_of(name, notes->text, &any);
    if (any)
        zug__answer_close(']');
}

void zug__answer_notes(const zug_pgn_tree_note *before, const zug_pgn_tree_note *after) {
    bool any = false;
    put_nags(before, &any);
    put_nags(after, &any);
    if (any)
        zug__answer_close(']');
    put_comments("before", before);
    put_comments("comments", after);
    put_evals(after);
    put_marks("marks_before", before);
    put_marks("marks", after);
}
