/* edit_tags.c - tags and the result of an edited game.
 * Room: pgn. Lists of tags are made anew: an older step may still have the old one. */
#include <zug/fen.h>
#include <zug/pgn_result.h>
#include <zug/pgn_tags.h>

#include "edit_impl.h"
#include "pgn_write_impl.h"

const zug_pgn_tree_tag *zug_edit_tags(const zug_edit *edit) { return edit->head.tags; }

/* A list of tags that is being made; all zero is an empty one. */
typedef struct tag_list {
    zug_pgn_tree_tag *first, *last;
} tag_list;

/* Appends a tag whose texts are kept already. */
static void add(zug_edit *edit, tag_list *to, zug_str name, zug_str value) {
    zug_pgn_tree_tag *tag = zug__edit_take(edit, sizeof *tag);
    if (tag == NULL)
        return;
    *tag = (zug_pgn_tree_tag){.name = name, .value = value};
    if (to->last != NULL)
        to->last->next = tag;
    else
        to->first = tag;
    to->last = tag;
}

static bool is_called(zug_str name, const char *other) {
    return zug_str_equal(name, zug_str_from(other));
}

/* The tags, with another value for one of them, or without it. One that is not there comes last. */
static const zug_pgn_tree_tag *with_tag(zug_edit *edit, const zug_pgn_tree_tag *old, zug_str name,
                                        zug_str value) {
    tag_list list = {NULL, NULL};
    bool is_there = value.data == NULL;
    for (; old != NULL; old = old->next) {
        bool is_it = zug_str_equal(old->name, name);
        if (!is_it || !is_there)
            add(edit, &list, old->name, is_it ? value : old->value);
        is_there |= is_it;
    }
    if (!is_there)
        add(edit, &list, name, value);
    return list.first;
}

/* True if two lists say the same. */
static bool are_same(const zug_pgn_tree_tag *a, const zug_pgn_tree_tag *b) {
    while (a != NULL && b != NULL && zug_str_equal(a->name, b->name) &&
           zug_str_equal(a->value, b->value)) {
        a = a->next;
        b = b->next;
    }
    return a == NULL && b == NULL;
}

/* The game gets another head, if it says something new, which is a step. */
static zug_status put_head(zug_edit *edit, zug__edit_head head, zug_facts *why) {
    if (edit->lost || !are_same(head.tags, edit->head.tags) ||
        head.has_result != edit->head.has_result ||
        !zug_str_equal(head.result_text, edit->head.result_text))
        zug__edit_put_head(edit, head);
    return zug__edit_end_step(edit, ZUG_EDIT_START, ZUG_EDIT_START, why);
}

/* A text between quotes that stands for a value, kept. Control characters, which a tag cannot have,
 * are blanks. */
static zug_str keep_escaped(zug_edit *edit, zug_str value) {
    size_t size = value.len * 2 + 1;
    char *memory = zug__edit_take(edit, size);
    if (memory == NULL)
        return (zug_str){"", 0};
    zug_buf written = zug_buf_over(memory, size);
    zug_pgn_tags_escape(value, &written);
    for (size_t i = 0; i < written.len; i++)
        if ((unsigned char)memory[i] < ' ' || memory[i] == 127)
            memory[i] = ' ';
    return (zug_str){memory, written.len};
}

static bool is_name(zug_str name) {
    bool is_word = name.len > 0;
    for (size_t i = 0; i < name.len && is_word; i++) {
        char c = name.data[i];
        is_word =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    }
    return is_word;
}

static zug_status set_result_tag(zug_edit *edit, zug_str value, zug_facts *why) {
    zug_pgn_result result = ZUG_PGN_UNKNOWN;
    bool is_one = zug__write_read_result(value, &result) &&
                  zug_str_equal(value, zug_str_from(zug_pgn_result_text(result)));
    if (value.data == NULL || is_one)
        return zug_edit_set_result(edit, result, why);
    return zug__edit_refuse(why, ZUG_ERR_SYNTAX,
                            zug_pgn_tags_fault_name(ZUG_PGN_TAGS_RESULT_MALFORMED),
                            zug_pgn_tags_fault_sentence(ZUG_PGN_TAGS_RESULT_MALFORMED));
}

zug_status zug_edit_set_tag(zug_edit *edit, zug_str name, zug_str value, zug_facts *why) {
    zug__edit_head head = edit->head;
    if (is_called(name, "Result"))
        return set_result_tag(edit, value, why);
    if (is_called(name, "FEN") || is_called(name, "SetUp") || is_called(name, "Variant"))
        return zug__edit_refuse(
            why, ZUG_ERR_SYNTAX, "edit-start-tag",
            "the tags of the position from which a game starts stay as they are");
    if (!is_name(name))
        return zug__edit_refuse(why, ZUG_ERR_SYNTAX, "edit-tag",
                                "the name of a tag has letters, digits and underscores");
    zug_str written = value.data != NULL ? keep_escaped(edit, value) : value;
    head.tags = with_tag(edit, head.tags, zug__edit_keep(edit, name), written);
    return put_head(edit, head, why);
}

zug_pgn_result zug_edit_result(const zug_edit *edit) {
    zug_pgn_result result = edit->head.has_result ? edit->head.result : ZUG_PGN_UNKNOWN;
    for (const zug_pgn_tree_tag *tag = edit->head.tags; tag != NULL && result == ZUG_PGN_UNKNOWN;
         tag = tag->next)
        if (is_called(tag->name, "Result")) {
            zug__write_read_result(tag->value, &result);
            break;
        }
    return result;
}

zug_status zug_edit_set_result(zug_edit *edit, zug_pgn_result result, zug_facts *why) {
    zug_str text = zug_str_from(zug_pgn_result_text(result));
    zug__edit_head head = {
        .tags = edit->head.tags, .has_result = true, .result = result, .result_text = text};
    head.tags = with_tag(edit, head.tags, zug_str_from("Result"), text);
    head.tags = with_tag(edit, head.tags, zug_str_from(ZUG_PGN_RESULT_TAG), (zug_str){NULL, 0});
    return put_head(edit, head, why);
}

const zug_pgn_tree_tag *zug__edit_start_tags(zug_edit *edit, const zug_position *start) {
    zug_position initial = zug_position_initial();
    tag_list list = {NULL, NULL};
    char fen[ZUG_FEN_SIZE];
    if (zug_position_is_chess960(start))
        add(edit, &list, zug_str_from("Variant"), zug_str_from("Chess960"));
    if (zug_position_same(start, &initial) && start->fullmove_number == 1 &&
        start->halfmove_clock == 0)
        return list.first;
    zug_fen_write(start, fen);
    add(edit, &list, zug_str_from("SetUp"), zug_str_from("1"));
    add(edit, &list, zug_str_from("FEN"), zug__edit_keep(edit, zug_str_from(fen)));
    return list.first;
}
