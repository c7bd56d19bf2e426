/* edit_model.h - an edited game beside an obvious one: whole copies of small arrays, one for each
 * step. Choices come from outside, so that random numbers or any bytes can drive both.
 * Room: tests. */
#ifndef ZUG_TESTS_EDIT_MODEL_H
#define ZUG_TESTS_EDIT_MODEL_H

#include <string.h>
#include <zug/edit.h>
#include <zug/makemove.h>
#include <zug/movegen.h>
#include <zug/pgn_tags.h>

#include "counted_alloc.h"

enum { MODEL_NODES = 96, MODEL_CHILDREN = 12, MODEL_NOTES = 1024, MODEL_STEPS = 200 };

typedef struct edit_model_node {
    zug_move move;
    zug_position pos;
    unsigned parent, children[MODEL_CHILDREN], child_count;
    char notes[2][MODEL_NOTES]; /* before and after: "$6" and "{text}", one behind the other */
} edit_model_node;

typedef struct edit_model {
    edit_model_node node[MODEL_NODES];
    char head[MODEL_NOTES]; /* "Name=value;" of each tag, then the result */
} edit_model;

typedef struct edit_trial {
    counted memory;
    zug_edit *edit;
    unsigned count;                 /* of nodes ever made */
    edit_model *steps[MODEL_STEPS]; /* the game after so many steps */
    unsigned step_count, at;        /* how many can be reached; the one that is there */
    unsigned (*choose)(void *ctx, unsigned limit); /* a number below a limit */
    void *ctx;
    const char *broken; /* what does not hold; NULL so far */
} edit_trial;

static inline unsigned trial_choose(edit_trial *t, unsigned limit) {
    return t->choose(t->ctx, limit);
}

static inline void trial_require(edit_trial *t, bool holds, const char *what) {
    if (!holds && t->broken == NULL)
        t->broken = what;
}

static inline edit_model *trial_model(const edit_trial *t) { return t->steps[t->at]; }

/* -- What the edit says, in the model's words. -- */

static inline void model_add(char *to, zug_str text) {
    size_t len = strlen(to);
    if (len + text.len < MODEL_NOTES) {
        if (text.len > 0)
            memcpy(to + len, text.data, text.len);
        to[len + text.len] = '\0';
    }
}

static inline void model_notes_of(const zug_pgn_tree_note *notes, char out[static MODEL_NOTES]) {
    for (*out = '\0'; notes != NULL; notes = notes->next) {
        char memory[16];
        zug_buf number = zug_buf_over(memory, sizeof memory);
        bool is_nag = notes->kind == ZUG_PGN_NOTE_NAG;
        zug_buf_number(&number, notes->number);
        model_add(out, zug_str_from(is_nag ? "$" : "{"));
        model_add(out, is_nag ? zug_str_from(memory) : notes->text);
        model_add(out, zug_str_from(is_nag ? "" : "}"));
    }
}

static inline void model_head_of(const zug_edit *edit, char out[static MODEL_NOTES]) {
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
    *out = '\0';
    for (const zug_pgn_tree_tag *tag = zug_edit_tags(edit); tag != NULL; tag = tag->next) {
        model_add(out, tag->name);
        model_add(out, zug_str_from("="));
        model_add(out, tag->value);
        model_add(out, zug_str_from(";"));
    }
    model_add(out, zug_str_from(results[zug_edit_result(edit)]));
}

/* -- The model. -- */

static inline void model_delete(edit_model *m, unsigned node) {
    edit_model_node *parent = &m->node[m->node[node].parent];
    unsigned kept = 0;
    for (unsigned i = 0; i < parent->child_count; i++)
        if (parent->children[i] != node)
            parent->children[kept++] = parent->children[i];
    parent->child_count = kept;
}

static inline void model_first(edit_model *m, unsigned node) {
    edit_model_node *parent = &m->node[m->node[node].parent];
    model_delete(m, node);
    memmove(parent->children + 1, parent->children, parent->child_count * sizeof node);
    parent->children[0] = node;
    parent->child_count++;
}

static inline bool model_has(const edit_model *m, unsigned node) {
    while (node != 0) {
        const edit_model_node *parent = &m->node[m->node[node].parent];
        unsigned i = 0;
        while (i < parent->child_count && parent->children[i] != node)
            i++;
        if (i == parent->child_count)
            return false;
        node = m->node[node].parent;
    }
    return true;
}

static inline bool model_is_first(const edit_model *m, unsigned node) {
    return m->node[m->node[node].parent].children[0] == node;
}

static inline bool model_passes(const edit_model *m) {
    unsigned node = 0;
    while (m->node[node].child_count > 0) {
        node = m->node[node].children[0];
        if (m->node[node].move == ZUG_MOVE_NULL)
            return true;
    }
    return false;
}

/* -- Both. -- */

/* Everything that can be asked of the edit is what the model has. */
static inline void trial_compare(edit_trial *t) {
    const edit_model *m = trial_model(t);
    const zug_edit *e = t->edit;
    char text[MODEL_NOTES];
    model_head_of(e, text);
    trial_require(t, strcmp(text, m->head) == 0, "tags and result");
    trial_require(t, zug_edit_undo_count(e) == t->at, "steps to undo");
    trial_require(t, zug_edit_redo_count(e) == t->step_count - t->at, "steps to do again");
    for (unsigned node = 0; node < t->count; node++) {
        const edit_model_node *have = &m->node[node];
        bool is_there = model_has(m, node);
        trial_require(t, zug_edit_has(e, node) == is_there, "which nodes are there");
        if (!is_there || t->broken != NULL)
            continue;
        zug_position pos = zug_edit_position(e, node);
        zug_edit_node child = zug_edit_child(e, node);
        trial_require(t, memcmp(&pos, &have->pos, sizeof pos) == 0, "the position");
        trial_require(t, zug_edit_move(e, node) == have->move, "the move");
        trial_require(t, node == 0 || zug_edit_parent(e, node) == have->parent, "the parent");
        for (unsigned i = 0; i < have->child_count && child != ZUG_EDIT_NONE; i++) {
            trial_require(t, child == have->children[i], "the order of moves");
            child = zug_edit_next(e, child);
            trial_require(t, (child == ZUG_EDIT_NONE) == (i + 1 == have->child_count), "the last");
        }
        trial_require(t, have->child_count > 0 || child == ZUG_EDIT_NONE, "the end of a line");
        for (int place = 0; place < 2; place++) {
            model_notes_of(zug_edit_notes(e, node, (zug_edit_place)place), text);
            trial_require(t, strcmp(text, have->notes[place]) == 0, "the notes");
        }
    }
}

/* A copy of the game as it is, for the next step. */
static inline edit_model *trial_copy(const edit_trial *t) {
    edit_model *copy = malloc(sizeof *copy);
    if (copy != NULL)
        *copy = *trial_model(t);
    return copy;
}

/* A step came to this model, or changed nothing, or was refused. */
static inline void trial_end(edit_trial *t, edit_model *next, zug_status status, bool refused) {
    trial_require(t, (status != ZUG_OK) == refused, "whether it is refused");
    bool is_step = !refused && memcmp(next, trial_model(t), sizeof *next) != 0;
    if (!is_step) {
        free(next);
        /* What was undone cannot be done again after a change that was tried. */
        if (refused)
            while (t->step_count > t->at + zug_edit_redo_count(t->edit))
                free(t->steps[t->step_count--]);
        return;
    }
    while (t->step_count > t->at)
        free(t->steps[t->step_count--]);
    t->steps[++t->step_count] = next;
    t->at++;
}

/* Any node, often one that is gone. */
static inline zug_edit_node trial_node(edit_trial *t) { return trial_choose(t, t->count); }

static inline void trial_play(edit_trial *t) {
    zug_edit_node at = trial_node(t), out = ZUG_EDIT_NONE;
    edit_model *next = trial_copy(t);
    edit_model_node *parent = &next->node[at];
    zug_move_list list = {.count = 0};
    if (model_has(next, at))
        zug_movegen_legal(&parent->pos, &list);
    bool has_room = t->count < MODEL_NODES && parent->child_count < MODEL_CHILDREN;
    bool passes = trial_choose(t, 6) == 0;
    unsigned which = trial_choose(t, 5); /* few moves, so that they are played again */
    zug_move move = passes ? ZUG_MOVE_NULL : list.count > 0 ? list.moves[which % list.count] : 0;
    if (!has_room) {
        free(next);
        return;
    }
    bool is_legal =
        model_has(next, at) && (passes ? !zug_position_in_check(&parent->pos) : list.count > 0);
    unsigned known = 0;
    while (known < parent->child_count && next->node[parent->children[known]].move != move)
        known++;
    bool is_new = is_legal && known == parent->child_count;
    if (is_new) {
        edit_model_node *made = &next->node[t->count];
        *made = (edit_model_node){.move = move, .pos = parent->pos, .parent = at};
        if (passes)
            zug_position_pass(&made->pos);
        else
            zug_position_play(&made->pos, move);
        parent->children[parent->child_count++] = t->count;
    }
    bool refused = !is_legal || model_passes(next);
    zug_status status = zug_edit_play(t->edit, at, move, &out, NULL);
    trial_require(t, refused == (out == ZUG_EDIT_NONE), "that a refusal gives no node");
    if (!refused)
        trial_require(t, out == (is_new ? t->count : parent->children[known]), "the node");
    t->count += is_new; /* a refused one has its number, too */
    trial_end(t, next, status, refused);
}

static inline void trial_lines(edit_trial *t, unsigned what) {
    zug_edit_node node = trial_node(t), at = node;
    edit_model *next = trial_copy(t);
    zug_status status = ZUG_OK;
    bool refused = !model_has(next, node) || (what < 3 && node == 0);
    if (what == 0)
        status = zug_edit_promote(t->edit, node, NULL);
    else if (what == 1)
        status = zug_edit_make_main(t->edit, node, NULL);
    else if (what == 2)
        status = zug_edit_delete(t->edit, node, NULL);
    else if (what == 3)
        status = zug_edit_cut(t->edit, node, NULL);
    else
        status = zug_edit_prune(t->edit, node, NULL);
    if (!refused && what == 0) {
        while (at != 0 && model_is_first(next, at))
            at = next->node[at].parent;
        if (at != 0)
            model_first(next, at);
    }
    for (; !refused && what == 1 && at != 0; at = next->node[at].parent)
        model_first(next, at);
    if (!refused && what == 2)
        model_delete(next, node);
    if (!refused && what == 3)
        next->node[node].child_count = 0;
    for (; !refused && what == 4 && next->node[at].child_count > 0; at = next->node[at].children[0])
        next->node[at].child_count = 1;
    trial_end(t, next, status, refused || model_passes(next));
}

/* The commands of some comments, "name=value;", the one with a name left out; and their words, with
 * single blanks between them. */
static inline void model_commands(const zug_pgn_tree_note *notes, const char *without,
                                  char commands[static MODEL_NOTES],
                                  char words[static MODEL_NOTES]) {
    *commands = *words = '\0';
    for (; notes != NULL; notes = notes->next) {
        if (notes->kind != ZUG_PGN_NOTE_COMMENT)
            continue;
        zug_pgn_command command;
        size_t at = 0, next = 0;
        bool more = true;
        while (more) {
            more = zug_pgn_command_next(notes->text, &next, &command);
            size_t end = more ? command.offset : notes->text.len;
            for (; at < end; at++) {
                bool blank = (unsigned char)notes->text.data[at] <= ' ';
                size_t len = strlen(words);
                if (!blank || (len > 0 && words[len - 1] != ' '))
                    model_add(words, zug_str_from((char[]){blank ? ' ' : notes->text.data[at], 0}));
            }
            if (strlen(words) > 0 && words[strlen(words) - 1] != ' ')
                model_add(words, zug_str_from(" "));
            if (more && (without == NULL || !zug_pgn_command_is(&command, without))) {
                model_add(commands, command.name);
                model_add(commands, zug_str_from("="));
                model_add(commands, command.value);
                model_add(commands, zug_str_from(";"));
            }
            at = more ? command.offset + command.len : at;
        }
    }
}

static inline const char *trial_words(edit_trial *t) {
    static const char *const texts[] = {
        "",
        " ",
        "good",
        "  two  words ",
        "a } b",
        "(1. e4) ; $3 {",
        "[%clk 0:01:00]",
        "so [%csl Ra1] it [%clk 1:00] is",
        "[White \"x\"] % \xC3\xA9",
        "a line of more than eighty bytes, which cannot be one line "
        "of PGN in export format, but two",
        "the same with a brace } that has to be kept behind a "
        "semicolon up to the end of a line, and another one"};
    return texts[trial_choose(t, sizeof texts / sizeof *texts)];
}

/* After a change of notes: the model takes them over when they have been judged. */
static inline void trial_notes(edit_trial *t, edit_model *next, zug_edit_node node,
                               zug_edit_place place, zug_status status, bool refused) {
    if (!refused && status == ZUG_OK)
        model_notes_of(zug_edit_notes(t->edit, node, place), next->node[node].notes[place]);
    trial_end(t, next, status, refused);
}

static inline void trial_comment(edit_trial *t) {
    zug_edit_node node = trial_node(t);
    zug_edit_place place = trial_choose(t, 2) ? ZUG_EDIT_AFTER : ZUG_EDIT_BEFORE;
    zug_str text = zug_str_from(trial_words(t));
    edit_model *next = trial_copy(t);
    bool refused = !model_has(next, node) || (node == 0 && place == ZUG_EDIT_BEFORE);
    char was[MODEL_NOTES], is[MODEL_NOTES], words[MODEL_NOTES], typed[MODEL_NOTES];
    const zug_pgn_tree_note given = {.kind = ZUG_PGN_NOTE_COMMENT, .text = text};
    if (!refused)
        model_commands(zug_edit_notes(t->edit, node, place), NULL, was, words);
    zug_status status = zug_edit_set_comment(t->edit, node, place, text, NULL);
    if (!refused) {
        model_commands(&given, NULL, is, typed);
        model_add(was, zug_str_from(is)); /* commands that were typed are behind the others */
        model_commands(zug_edit_notes(t->edit, node, place), NULL, is, words);
        trial_require(t, strcmp(is, was) == 0, "that the commands stay");
        trial_require(t, strcmp(words, typed) == 0, "the words");
    }
    trial_notes(t, next, node, place, status, refused);
}

static inline void trial_nags(edit_trial *t) {
    zug_edit_node node = trial_node(t);
    uint8_t nags[3];
    size_t count = trial_choose(t, 4);
    edit_model *next = trial_copy(t);
    bool refused = !model_has(next, node) || node == 0;
    char was[MODEL_NOTES], now[MODEL_NOTES] = "";
    for (size_t i = 0; i < count; i++) {
        nags[i] = (uint8_t)trial_choose(t, 20);
        refused |= nags[i] == 0;
        char memory[16];
        zug_buf number = zug_buf_over(memory, sizeof memory);
        zug_buf_number(&number, nags[i]);
        model_add(now, zug_str_from("$"));
        model_add(now, zug_str_from(memory));
    }
    memcpy(was, next->node[node].notes[ZUG_EDIT_AFTER], sizeof was);
    zug_status status = zug_edit_set_nags(t->edit, node, nags, count, NULL);
    model_add(now, zug_str_from(was + strcspn(was, "{")));
    if (!refused)
        memcpy(next->node[node].notes[ZUG_EDIT_AFTER], now, sizeof now);
    trial_end(t, next, status, refused);
}

static inline void trial_command(edit_trial *t) {
    static const char *const names[] = {"clk", "eval", "csl"};
    static const char *const values[] = {NULL, "0:00:01", "0.25", "", "a ] b", "x } y"};
    zug_edit_node node = trial_node(t);
    const char *name = names[trial_choose(t, 3)], *value = values[trial_choose(t, 6)];
    edit_model *next = trial_copy(t);
    bool refused = !model_has(next, node) || (value != NULL && strpbrk(value, "]}") != NULL);
    char was[MODEL_NOTES], is[MODEL_NOTES], words[MODEL_NOTES], same[MODEL_NOTES];
    if (!refused)
        model_commands(zug_edit_notes(t->edit, node, ZUG_EDIT_AFTER), name, was, words);
    zug_str text = value != NULL ? zug_str_from(value) : (zug_str){NULL, 0};
    zug_status status = zug_edit_set_command(t->edit, node, name, text, NULL);
    if (!refused) {
        const zug_pgn_tree_note *notes = zug_edit_notes(t->edit, node, ZUG_EDIT_AFTER);
        model_commands(notes, name, is, same);
        trial_require(t, strcmp(is, was) == 0, "that other commands stay");
        trial_require(t, strcmp(words, same) == 0, "that the words stay");
        unsigned found = 0;
        for (; notes != NULL; notes = notes->next) {
            zug_pgn_command command;
            for (size_t at = 0; notes->kind == ZUG_PGN_NOTE_COMMENT &&
                                zug_pgn_command_next(notes->text, &at, &command);)
                if (zug_pgn_command_is(&command, name)) {
                    found++;
                    trial_require(t, zug_str_equal(command.value, text), "the value");
                }
        }
        trial_require(t, found == (value != NULL), "that the command is there once, or not at all");
    }
    trial_notes(t, next, node, ZUG_EDIT_AFTER, status, refused);
}

static inline void trial_tag(edit_trial *t) {
    static const char *const names[] = {"White", "Annotator", "Result", "FEN", "no name"};
    static const char *const values[] = {NULL, "A \"B\" \\ C", "1-0", "*", ""};
    const char *name = names[trial_choose(t, 5)], *value = values[trial_choose(t, 5)];
    edit_model *next = trial_copy(t);
    bool is_result = strcmp(name, "Result") == 0;
    bool refused =
        strcmp(name, "FEN") == 0 || strcmp(name, "no name") == 0 ||
        (is_result && value != NULL && strcmp(value, "1-0") != 0 && strcmp(value, "*") != 0);
    zug_str text = value != NULL ? zug_str_from(value) : (zug_str){NULL, 0};
    zug_status status = zug_edit_set_tag(t->edit, zug_str_from(name), text, NULL);
    if (!refused) {
        char escaped[64], line[128] = "";
        zug_buf written = zug_buf_over(escaped, sizeof escaped);
        zug_pgn_tags_escape(is_result && value == NULL ? zug_str_from("*") : text, &written);
        model_add(line, zug_str_from(name));
        model_add(line, zug_str_from("="));
        model_add(line, zug_str_from(escaped));
        model_add(line, zug_str_from(";"));
        model_head_of(t->edit, next->head);
        bool is_there = strstr(next->head, line) != NULL;
        trial_require(t, is_there == (value != NULL || is_result), "the tag");
    }
    trial_end(t, next, status, refused);
}

static inline void trial_undo(edit_trial *t, bool again) {
    zug_edit_node where = ZUG_EDIT_NONE;
    bool can = again ? t->at < t->step_count : t->at > 0;
    bool done = again ? zug_edit_redo(t->edit, &where) : zug_edit_undo(t->edit, &where);
    trial_require(t, done == can, "whether something is undone");
    if (done)
        t->at += again ? 1 : -1u;
    trial_require(t, !done || zug_edit_has(t->edit, where), "a place to look at");
}

/* -- Written and read again. -- */

/* Reads the only game of a text; NULL if it is not one, or has an error. To be freed. */
static inline zug_edit *edit_read(zug_str text, zug_alloc alloc) {
    zug_pgn_reader *reader = zug_pgn_reader_new(alloc);
    zug_pgn_checker *checker = reader ? zug_pgn_checker_new(alloc, reader) : NULL;
    zug_pgn_tree *tree = zug_pgn_tree_new(alloc);
    zug_edit *edit = NULL;
    zug_pgn_finding found;
    zug_status status = checker && tree ? ZUG_MORE : ZUG_DONE;
    unsigned games = 0, bad = 0;
    if (status == ZUG_MORE)
        zug_pgn_tree_watch(tree, checker);
    for (; status != ZUG_DONE; status = zug_pgn_checker_next(checker, &found)) {
        if (status == ZUG_MORE) {
            size_t taken = zug_pgn_reader_push(reader, text);
            text = zug_str_slice(text, taken, text.len);
        } else if (found.kind == ZUG_PGN_FOUND_GAME && ++games == 1 && !found.is_bad &&
                   zug_pgn_tree_game_of(tree) != NULL) {
            edit = zug_edit_new_from(alloc, zug_pgn_tree_game_of(tree));
        } else {
            bad += found.is_error;
        }
    }
    zug_pgn_tree_free(tree);
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(reader);
    if (games != 1 || bad > 0) {
        zug_edit_free(edit);
        edit = NULL;
    }
    return edit;
}

typedef struct edit_text {
    char text[1 << 16];
    size_t len;
    bool overflow;
} edit_text;

static inline void edit_text_put(void *ctx, zug_str bytes) {
    edit_text *to = ctx;
    to->overflow |= bytes.len >= sizeof to->text - to->len;
    if (!to->overflow && bytes.len > 0) {
        memcpy(to->text + to->len, bytes.data, bytes.len);
        to->len += bytes.len;
    }
    to->text[to->len] = '\0';
}

/* True if a move replaces none and is replaced by others: comments behind those are told apart. */
static inline bool edit_is_replaced(const zug_edit *e, zug_edit_node node) {
    return node != ZUG_EDIT_START && zug_edit_child(e, zug_edit_parent(e, node)) == node &&
           zug_edit_next(e, node) != ZUG_EDIT_NONE;
}

/* What is written behind a node, and what is written before it, as far as text tells them apart. */
static inline void edit_written(const zug_edit *e, zug_edit_node node, bool before,
                                char out[static MODEL_NOTES]) {
    char commands[MODEL_NOTES], words[MODEL_NOTES];
    zug_edit_node child = zug_edit_child(e, node);
    *out = '\0';
    bool has_own =
        !before || zug_edit_line(e, node) == node || edit_is_replaced(e, zug_edit_parent(e, node));
    if (has_own) {
        const zug_pgn_tree_note *notes =
            zug_edit_notes(e, node, before ? ZUG_EDIT_BEFORE : ZUG_EDIT_AFTER);
        model_commands(notes, NULL, commands, words);
        model_add(out, zug_str_from(commands));
        model_add(out, zug_str_from(words));
        for (; notes != NULL; notes = notes->next)
            if (notes->kind == ZUG_PGN_NOTE_NAG)
                model_add(out, zug_str_from((char[]){'$', (char)('0' + notes->number), '\0'}));
    }
    if (!before && child != ZUG_EDIT_NONE && !edit_is_replaced(e, node)) {
        model_commands(zug_edit_notes(e, child, ZUG_EDIT_BEFORE), NULL, commands, words);
        model_add(out, zug_str_from(commands));
        model_add(out, zug_str_from(words));
    }
}

/* The letters of a text in their order of the alphabet, for texts whose parts come in another
 * order.
 */
static inline void model_sort(char *text) {
    for (size_t i = 0; text[i] != '\0'; i++)
        for (size_t j = i; j > 0 && text[j] < text[j - 1]; j--) {
            char c = text[j];
            text[j] = text[j - 1];
            text[j - 1] = c;
        }
}

/* True if two games have the same moves, signs and words. */
static inline bool edit_equal(const zug_edit *a, zug_edit_node at, const zug_edit *b,
                              zug_edit_node other) {
    char x[MODEL_NOTES], y[MODEL_NOTES];
    zug_edit_node i = zug_edit_child(a, at), j = zug_edit_child(b, other);
    bool same = zug_edit_move(a, at) == zug_edit_move(b, other);
    for (int before = 0; before < 2 && (before == 0 || at != ZUG_EDIT_START); before++) {
        edit_written(a, at, before, x);
        edit_written(b, other, before, y);
        model_sort(x);
        model_sort(y);
        same = same && strcmp(x, y) == 0;
    }
    while (same && i != ZUG_EDIT_NONE && j != ZUG_EDIT_NONE) {
        same = edit_equal(a, i, b, j);
        i = zug_edit_next(a, i);
        j = zug_edit_next(b, j);
    }
    return same && i == j;
}

/* What is written is read as the same game, and written again as it was. */
static inline void trial_round_trip(edit_trial *t) {
    edit_text *once = calloc(1, sizeof *once), *twice = calloc(1, sizeof *twice);
    bool written = zug_edit_write(t->edit, ZUG_PGN_EXPORT, edit_text_put, once);
    zug_edit *again = edit_read((zug_str){once->text, once->len}, counted_alloc(&t->memory));
    trial_require(t, written && !once->overflow && again != NULL, "that the text is a legal game");
    if (again != NULL) {
        trial_require(t, edit_equal(t->edit, ZUG_EDIT_START, again, ZUG_EDIT_START),
                      "that the same game is read");
        trial_require(t,
                      zug_edit_write(again, ZUG_PGN_EXPORT, edit_text_put, twice) &&
                          strcmp(once->text, twice->text) == 0,
                      "that it is written as it was");
    }
    zug_edit_free(again);
    free(once);
    free(twice);
}

/* One change, or one that is undone. */
static inline void trial_step(edit_trial *t) {
    unsigned what = trial_choose(t, 16);
    if (t->step_count + 1 >= MODEL_STEPS)
        return;
    if (what < 5)
        trial_play(t);
    else if (what < 8)
        trial_lines(t, trial_choose(t, 5));
    else if (what == 8)
        trial_comment(t);
    else if (what == 9)
        trial_nags(t);
    else if (what == 10)
        trial_command(t);
    else if (what == 11)
        trial_tag(t);
    else
        trial_undo(t, what > 13);
    trial_compare(t);
}

static inline void trial_begin(edit_trial *t) {
    t->edit = zug_edit_new(counted_alloc(&t->memory), NULL);
    t->steps[0] = calloc(1, sizeof *t->steps[0]);
    t->count = 1;
    trial_model(t)->node[0].pos = zug_position_initial();
    model_head_of(t->edit, trial_model(t)->head);
    trial_compare(t);
}

static inline void trial_finish(edit_trial *t) {
    for (unsigned i = 0; i <= t->step_count; i++)
        free(t->steps[i]);
    zug_edit_free(t->edit);
    trial_require(t, t->memory.live == 0, "that all memory is given back");
}

#endif
