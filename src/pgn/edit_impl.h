/* edit_impl.h - a game that can be edited, from inside. Room: pgn.
 *
 * Notes, tags and texts are never changed, only replaced: they come from an arena and stay. All
 * that changes are the links of nodes and the head of the game. Before one of them changes, its
 * value is kept in a list of changes; a step is a stretch of that list. To undo a step is to
 * exchange what is kept and what is there, from the last change to the first, and to do it again
 * is the same from the first to the last. */
#ifndef ZUG_EDIT_IMPL_H
#define ZUG_EDIT_IMPL_H

#include <zug/edit.h>

#include "base/arena.h"
#include "base/text.h"

/* What can change of a node. */
typedef struct zug__edit_links {
    zug_edit_node child, next;
    const zug_pgn_tree_note *before, *after;
} zug__edit_links;

typedef struct zug__edit_entry {
    zug_position pos; /* after the move */
    zug_move move;
    char san[ZUG_SAN_SIZE];
    zug_edit_node parent;
    zug__edit_links links;
} zug__edit_entry;

/* What is not about a node. */
typedef struct zug__edit_head {
    const zug_pgn_tree_tag *tags;
    bool has_result;
    zug_pgn_result result;
    zug_str result_text;
} zug__edit_head;

/* What a node, or the head for ZUG_EDIT_NONE, was before a change, or will be when it is done
 * again. */
typedef struct zug__edit_change {
    zug_edit_node node;
    union {
        zug__edit_links links;
        zug__edit_head head;
    } kept;
} zug__edit_change;

/* Changes up to an index, and where to look when they are undone and when they are done. */
typedef struct zug__edit_step {
    size_t end;
    zug_edit_node undone, done;
} zug__edit_step;

/* An array that grows. */
typedef struct zug__edit_array {
    void *items;
    size_t capacity;
} zug__edit_array;

struct zug_edit {
    zug_alloc alloc;
    zug__arena arena;      /* what lasts */
    zug__arena view;       /* what is shown of the game until the next change */
    zug__text scratch;     /* a text that is being made */
    zug__edit_array nodes; /* of zug__edit_entry */
    size_t node_count;
    zug__edit_head head;
    zug__edit_array changes; /* of zug__edit_change */
    size_t change_count;     /* that have happened; those of undone steps lie behind them */
    zug__edit_array steps;   /* of zug__edit_step */
    size_t step_count, steps_done;
    bool lost;              /* there was no memory for the change that is being made */
    zug_pgn_tree_game game; /* the view */
};

/* An edit with nothing in it, not even the start; NULL without memory. */
zug_edit *zug__edit_make(zug_alloc alloc);

/* A node of the edit. */
static inline zug__edit_entry *zug__edit_at(const zug_edit *edit, zug_edit_node node) {
    return (zug__edit_entry *)edit->nodes.items + node;
}

/* Adds a node without a position; ZUG_EDIT_NONE without memory. */
zug_edit_node zug__edit_add(zug_edit *edit, zug_edit_node parent, zug_move move);

/* Adds a node with a move that may be played behind another one, without a link to it;
 * ZUG_EDIT_NONE without memory. */
zug_edit_node zug__edit_grow(zug_edit *edit, zug_edit_node parent, zug_move move);

/* A node gets other links, or the game another head, in the step that is being made. */
void zug__edit_put_links(zug_edit *edit, zug_edit_node node, zug__edit_links links);
void zug__edit_put_head(zug_edit *edit, zug__edit_head head);

/* Ends a step: it has happened, or there was no memory for it or the main line passes, and nothing
 * has. */
zug_status zug__edit_end_step(zug_edit *edit, zug_edit_node undone, zug_edit_node done,
                              zug_facts *why);

/* Forgets all steps: what has happened cannot be undone. */
void zug__edit_forget(zug_edit *edit);

/* The first pass of the main line, or ZUG_EDIT_NONE. */
zug_edit_node zug__edit_pass(const zug_edit *edit);

/* Stores why a change was refused and returns its status. */
zug_status zug__edit_refuse(zug_facts *why, zug_status status, const char *code,
                            const char *sentence);

/* Refuses a node that is not in the game. */
zug_status zug__edit_require(const zug_edit *edit, zug_edit_node node, zug_facts *why);

/* A zeroed piece of the arena; NULL without memory, and the change is lost. */
void *zug__edit_take(zug_edit *edit, size_t bytes);

/* Keeps a text; without memory the change is lost. */
zug_str zug__edit_keep(zug_edit *edit, zug_str text);

/* A list of notes that is being made; all zero is an empty one. */
typedef struct zug__edit_notes {
    zug_pgn_tree_note *first, *last;
} zug__edit_notes;

/* Appends a copy of a note; its text is kept already. */
void zug__edit_notes_add(zug_edit *edit, zug__edit_notes *to, zug_pgn_tree_note note);

/* The tags of a position that is not the initial one, and of no other. */
const zug_pgn_tree_tag *zug__edit_start_tags(zug_edit *edit, const zug_position *start);

#endif
