/* edit_notes.c - comments, NAGs and commands of an edited game.
 * Room: pgn. Lists of notes are made anew: an older step may still have the old one. */
#include <zug/buf.h>

#include "edit_impl.h"

static void add_text(zug_edit *edit, zug_str text) {
    edit->lost |= !zug__text_add(&edit->scratch, text);
}

/* Appends a word or a command, with a blank before it if something is there already. */
static void add_word(zug_edit *edit, zug_str word) {
    if (edit->scratch.len > 0 && word.len > 0)
        add_text(edit, zug_str_from(" "));
    add_text(edit, word);
}

static bool has_brace(zug_str text) {
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] == '}')
            return true;
    return false;
}

/* Appends the text that has been made as a comment, unless it is empty. */
static void add_comment(zug_edit *edit, zug__edit_notes *to) {
    zug_str text = zug_str_trim(zug__text_str(&edit->scratch));
    if (text.len > 0)
        zug__edit_notes_add(edit, to,
                            (zug_pgn_tree_note){.kind = ZUG_PGN_NOTE_COMMENT,
                                                .to_line_end = has_brace(text),
                                                .text = zug__edit_keep(edit, text)});
}

/* Copies the notes of one kind. */
static void copy_kind(zug_edit *edit, zug__edit_notes *to, const zug_pgn_tree_note *notes,
                      zug_pgn_note_kind kind) {
    for (; notes != NULL; notes = notes->next)
        if (notes->kind == kind)
            zug__edit_notes_add(edit, to, *notes);
}

/* Refuses what cannot be written about a node. */
static zug_status require_place(const zug_edit *edit, zug_edit_node node, zug_edit_place place,
                                zug_facts *why) {
    if (node == ZUG_EDIT_START && place == ZUG_EDIT_BEFORE)
        return zug__edit_refuse(why, ZUG_ERR_MOVE, "edit-start",
                                "there is no move at the start of the game");
    return zug__edit_require(edit, node, why);
}

/* The node gets other notes at a place, which is a step. */
static zug_status put_notes(zug_edit *edit, zug_edit_node node, zug_edit_place place,
                            const zug_pgn_tree_note *notes, zug_facts *why) {
    zug__edit_links links = zug__edit_at(edit, node)->links;
    if (place == ZUG_EDIT_BEFORE)
        links.before = notes;
    else
        links.after = notes;
    zug__edit_put_links(edit, node, links);
    return zug__edit_end_step(edit, node, node, why);
}

/* True if two lists say the same. */
static bool are_same(const zug_pgn_tree_note *a, const zug_pgn_tree_note *b) {
    while (a != NULL && b != NULL && a->kind == b->kind && a->number == b->number &&
           zug_str_equal(a->text, b->text)) {
        a = a->next;
        b = b->next;
    }
    return a == NULL && b == NULL;
}

/* The same, if the notes say something new. */
static zug_status put_new_notes(zug_edit *edit, zug_edit_node node, zug_edit_place place,
                                const zug_pgn_tree_note *notes, zug_facts *why) {
    const zug_pgn_tree_note *old = zug_edit_notes(edit, node, place);
    return put_notes(edit, node, place, !edit->lost && are_same(old, notes) ? old : notes, why);
}

zug_status zug_edit_set_comment(zug_edit *edit, zug_edit_node node, zug_edit_place place,
                                zug_str words, zug_facts *why) {
    zug_status status = require_place(edit, node, place, why);
    if (status != ZUG_OK)
        return status;
    const zug_pgn_tree_note *old = zug_edit_notes(edit, node, place);
    zug__edit_notes notes = {NULL, NULL};
    edit->scratch.len = 0;
    for (const zug_pgn_tree_note *note = old; note != NULL; note = note->next) {
        zug_pgn_command command;
        for (size_t at = 0;
             note->kind == ZUG_PGN_NOTE_COMMENT && zug_pgn_command_next(note->text, &at, &command);)
            add_word(edit, zug_str_slice(note->text, command.offset, command.offset + command.len));
    }
    add_word(edit, zug_str_trim(words));
    copy_kind(edit, &notes, old, ZUG_PGN_NOTE_NAG);
    add_comment(edit, &notes);
    return put_new_notes(edit, node, place, notes.first, why);
}

zug_status zug_edit_set_nags(zug_edit *edit, zug_edit_node node, const uint8_t *nags, size_t count,
                             zug_facts *why) {
    zug_status status = require_place(edit, node, ZUG_EDIT_BEFORE, why);
    if (status != ZUG_OK)
        return status;
    const zug_pgn_tree_note *old = zug_edit_notes(edit, node, ZUG_EDIT_AFTER);
    zug__edit_notes notes = {NULL, NULL};
    for (size_t i = 0; i < count; i++)
        if (nags[i] == 0)
            return zug__edit_refuse(why, ZUG_ERR_SYNTAX, "edit-nag",
                                    "a sign is a number from 1 to 255");
    for (size_t i = 0; i < count; i++)
        zug__edit_notes_add(edit, &notes,
                            (zug_pgn_tree_note){.kind = ZUG_PGN_NOTE_NAG, .number = nags[i]});
    copy_kind(edit, &notes, old, ZUG_PGN_NOTE_COMMENT);
    return put_new_notes(edit, node, ZUG_EDIT_AFTER, notes.first, why);
}

/* A command that is being set: none if its value has no data. */
typedef struct setting {
    const char *name;
    zug_str value;
    bool is_done;
} setting;

/* Adds the command, once. */
static void add_command(zug_edit *edit, setting *set) {
    if (!set->is_done && set->value.data != NULL) {
        add_word(edit, zug_str_from("[%"));
        add_text(edit, zug_str_from(set->name));
        add_word(edit, set->value);
        add_text(edit, zug_str_from("]"));
    }
    set->is_done = true;
}

/* True if a comment has a command. */
static bool has_command(const zug_pgn_tree_note *note, const char *name) {
    zug_pgn_command command;
    for (size_t at = 0;
         note->kind == ZUG_PGN_NOTE_COMMENT && zug_pgn_command_next(note->text, &at, &command);)
        if (zug_pgn_command_is(&command, name))
            return true;
    return false;
}

/* Makes a comment anew with the command in the place of those of its name. */
static void rewrite(zug_edit *edit, zug_str text, setting *set) {
    zug_pgn_command command;
    size_t from = 0;
    for (size_t at = 0; zug_pgn_command_next(text, &at, &command);) {
        if (!zug_pgn_command_is(&command, set->name))
            continue;
        add_word(edit, zug_str_trim(zug_str_slice(text, from, command.offset)));
        add_command(edit, set);
        from = command.offset + command.len;
    }
    add_word(edit, zug_str_trim(zug_str_slice(text, from, text.len)));
}

/* The notes with a command in them: where it was, or in front of the first comment. */
static const zug_pgn_tree_note *with_command(zug_edit *edit, const zug_pgn_tree_note *old,
                                             setting set) {
    zug__edit_notes notes = {NULL, NULL};
    bool is_there = false;
    for (const zug_pgn_tree_note *note = old; note != NULL; note = note->next)
        is_there |= has_command(note, set.name);
    for (; old != NULL; old = old->next) {
        bool is_first = !is_there && !set.is_done && old->kind == ZUG_PGN_NOTE_COMMENT;
        if (!is_first && !has_command(old, set.name)) {
            zug__edit_notes_add(edit, &notes, *old);
            continue;
        }
        edit->scratch.len = 0;
        if (is_first)
            add_command(edit, &set);
        rewrite(edit, old->text, &set);
        add_comment(edit, &notes);
    }
    edit->scratch.len = 0;
    add_command(edit, &set);
    add_comment(edit, &notes);
    return notes.first;
}

/* True if a text can be the name of a command, or the value of one. */
static bool is_name(zug_str text) {
    bool is_word = text.len > 0;
    for (size_t i = 0; i < text.len && is_word; i++) {
        char c = text.data[i];
        is_word =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    }
    return is_word;
}

static bool is_value(zug_str text) {
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (c < ' ' || c == 127 || c == '[' || c == ']' || c == '{' || c == '}')
            return false;
    }
    return true;
}

zug_status zug_edit_set_command(zug_edit *edit, zug_edit_node node, const char *name, zug_str value,
                                zug_facts *why) {
    zug_status status = zug__edit_require(edit, node, why);
    if (status != ZUG_OK)
        return status;
    if (!is_name(zug_str_from(name)) || !is_value(value))
        return zug__edit_refuse(why, ZUG_ERR_SYNTAX, "edit-command",
                                "a command is a word and a value without brackets and braces");
    value = value.data != NULL ? zug_str_trim(value) : value;
    const zug_pgn_tree_note *notes = zug_edit_notes(edit, node, ZUG_EDIT_AFTER);
    notes = with_command(edit, notes, (setting){.name = name, .value = value});
    return put_new_notes(edit, node, ZUG_EDIT_AFTER, notes, why);
}

/* The value of a command that has the squares, or the arrows, of some marks: without data if there
 * are none. */
static zug_str value_of(zug_edit *edit, const zug_pgn_mark *marks, size_t count, bool arrows) {
    edit->scratch.len = 0;
    for (size_t i = 0; i < count; i++) {
        const zug_pgn_mark *mark = &marks[i];
        char text[6] = {mark->color,
                        (char)('a' + zug_square_file(mark->from)),
                        (char)('1' + zug_square_rank(mark->from)),
                        (char)('a' + zug_square_file(mark->to)),
                        (char)('1' + zug_square_rank(mark->to)),
                        '\0'};
        if ((mark->from != mark->to) != arrows)
            continue;
        if (edit->scratch.len > 0)
            add_text(edit, zug_str_from(","));
        add_text(edit, (zug_str){text, arrows ? 5 : 3});
    }
    return edit->scratch.len > 0 ? zug__edit_keep(edit, zug__text_str(&edit->scratch))
                                 : (zug_str){NULL, 0};
}

zug_status zug_edit_set_marks(zug_edit *edit, zug_edit_node node, const zug_pgn_mark *marks,
                              size_t count, zug_facts *why) {
    zug_status status = zug__edit_require(edit, node, why);
    for (size_t i = 0; i < count && status == ZUG_OK; i++)
        if (marks[i].color < 'A' || marks[i].color > 'Z' || marks[i].from >= ZUG_NO_SQUARE ||
            marks[i].to >= ZUG_NO_SQUARE)
            status = zug__edit_refuse(why, ZUG_ERR_SYNTAX, "edit-mark",
                                      "a mark is a capital letter and one square or two");
    if (status != ZUG_OK)
        return status;
    const zug_pgn_tree_note *notes = zug_edit_notes(edit, node, ZUG_EDIT_AFTER);
    notes = with_command(edit, notes,
                         (setting){.name = "cal", .value = value_of(edit, marks, count, true)});
    notes = with_command(edit, notes,
                         (setting){.name = "csl", .value = value_of(edit, marks, count, false)});
    return put_new_notes(edit, node, ZUG_EDIT_AFTER, notes, why);
}
