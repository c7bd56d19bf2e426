/* edit_step.c - the steps of an edited game, and how they are undone.
 * Room: pgn. */
#include "base/mem.h"
#include "edit_impl.h"

/* Space for one item more in an array that has so many; false without memory. */
static bool reserve(zug_alloc alloc, zug__edit_array *array, size_t count, size_t size) {
    enum { FIRST_CAPACITY = 16 };
    if (count < array->capacity)
        return true;
    size_t capacity = array->capacity == 0 ? FIRST_CAPACITY : array->capacity * 2;
    void *items = alloc.resize(alloc.ctx, array->items, array->capacity * size, capacity * size);
    if (items == NULL)
        return false;
    array->items = items;
    array->capacity = capacity;
    return true;
}

static void release(zug_alloc alloc, const zug__edit_array *array, size_t size) {
    if (array->items != NULL)
        alloc.resize(alloc.ctx, array->items, array->capacity * size, 0);
}

zug_edit *zug__edit_make(zug_alloc alloc) {
    zug_edit *edit = alloc.resize(alloc.ctx, NULL, 0, sizeof *edit);
    if (edit == NULL)
        return NULL;
    zug__mem_set(edit, 0, sizeof *edit);
    edit->alloc = edit->arena.alloc = edit->view.alloc = edit->scratch.alloc = alloc;
    return edit;
}

void zug_edit_free(zug_edit *edit) {
    if (edit == NULL)
        return;
    release(edit->alloc, &edit->nodes, sizeof(zug__edit_entry));
    release(edit->alloc, &edit->changes, sizeof(zug__edit_change));
    release(edit->alloc, &edit->steps, sizeof(zug__edit_step));
    zug__arena_free(&edit->arena);
    zug__arena_free(&edit->view);
    zug__text_free(&edit->scratch);
    edit->alloc.resize(edit->alloc.ctx, edit, sizeof *edit, 0);
}

zug_edit_node zug__edit_add(zug_edit *edit, zug_edit_node parent, zug_move move) {
    if (edit->node_count == ZUG_EDIT_NONE ||
        !reserve(edit->alloc, &edit->nodes, edit->node_count, sizeof(zug__edit_entry))) {
        edit->lost = true;
        return ZUG_EDIT_NONE;
    }
    zug_edit_node node = (zug_edit_node)edit->node_count++;
    *zug__edit_at(edit, node) = (zug__edit_entry){
        .move = move, .parent = parent, .links = {.child = ZUG_EDIT_NONE, .next = ZUG_EDIT_NONE}};
    return node;
}

static zug__edit_change *change_at(const zug_edit *edit, size_t index) {
    return (zug__edit_change *)edit->changes.items + index;
}

static zug__edit_step *step_at(const zug_edit *edit, size_t index) {
    return (zug__edit_step *)edit->steps.items + index;
}

/* Where the changes of the step behind so many steps begin. */
static size_t begin_of(const zug_edit *edit, size_t steps) {
    return steps > 0 ? step_at(edit, steps - 1)->end : 0;
}

/* A change to be filled in, in place of what was undone; NULL without memory. */
static zug__edit_change *new_change(zug_edit *edit, zug_edit_node node) {
    if (!reserve(edit->alloc, &edit->changes, edit->change_count, sizeof(zug__edit_change))) {
        edit->lost = true;
        return NULL;
    }
    edit->step_count = edit->steps_done;
    zug__edit_change *change = change_at(edit, edit->change_count++);
    *change = (zug__edit_change){.node = node};
    return change;
}

void zug__edit_put_links(zug_edit *edit, zug_edit_node node, zug__edit_links links) {
    zug__edit_links *now = &zug__edit_at(edit, node)->links;
    bool is_same = now->child == links.child && now->next == links.next &&
                   now->before == links.before && now->after == links.after;
    zug__edit_change *change = is_same || edit->lost ? NULL : new_change(edit, node);
    if (change == NULL)
        return;
    change->kept.links = *now;
    *now = links;
}

void zug__edit_put_head(zug_edit *edit, zug__edit_head head) {
    zug__edit_change *change = edit->lost ? NULL : new_change(edit, ZUG_EDIT_NONE);
    if (change == NULL)
        return;
    change->kept.head = edit->head;
    edit->head = head;
}

/* Exchanges what a change has kept and what is there. */
static void exchange(zug_edit *edit, zug__edit_change *change) {
    if (change->node == ZUG_EDIT_NONE) {
        zug__edit_head head = edit->head;
        edit->head = change->kept.head;
        change->kept.head = head;
    } else {
        zug__edit_links *now = &zug__edit_at(edit, change->node)->links, links = *now;
        *now = change->kept.links;
        change->kept.links = links;
    }
}

/* Takes changes back down to an index. */
static void take_back(zug_edit *edit, size_t begin) {
    while (edit->change_count > begin)
        exchange(edit, change_at(edit, --edit->change_count));
}

zug_edit_node zug__edit_pass(const zug_edit *edit) {
    zug_edit_node node = zug__edit_at(edit, ZUG_EDIT_START)->links.child;
    while (node != ZUG_EDIT_NONE && zug__edit_at(edit, node)->move != ZUG_MOVE_NULL)
        node = zug__edit_at(edit, node)->links.child;
    return node;
}

zug_status zug__edit_refuse(zug_facts *why, zug_status status, const char *code,
                            const char *sentence) {
    zug_error err = {0};
    zug_status_fail(&err, status, 0, code, sentence);
    if (why != NULL)
        *why = zug_facts_error(&err);
    return status;
}

zug_status zug__edit_end_step(zug_edit *edit, zug_edit_node undone, zug_edit_node done,
                              zug_facts *why) {
    size_t begin = begin_of(edit, edit->steps_done);
    bool passes = zug__edit_pass(edit) != ZUG_EDIT_NONE;
    if (edit->change_count == begin && !edit->lost)
        return ZUG_OK;
    edit->lost =
        edit->lost || !reserve(edit->alloc, &edit->steps, edit->steps_done, sizeof(zug__edit_step));
    if (edit->lost || passes) {
        bool lost = edit->lost;
        take_back(edit, begin);
        edit->lost = false;
        return lost ? zug__edit_refuse(why, ZUG_ERR_SPACE, "edit-memory",
                                       "there is no memory for this change")
                    : zug__edit_refuse(why, ZUG_ERR_MOVE, "null-move", NULL);
    }
    *step_at(edit, edit->steps_done++) = (zug__edit_step){edit->change_count, undone, done};
    edit->step_count = edit->steps_done;
    return ZUG_OK;
}

void zug__edit_forget(zug_edit *edit) {
    edit->change_count = edit->steps_done = edit->step_count = 0;
}

bool zug_edit_undo(zug_edit *edit, zug_edit_node *where) {
    if (edit->steps_done == 0)
        return false;
    edit->steps_done--;
    take_back(edit, begin_of(edit, edit->steps_done));
    if (where != NULL)
        *where = step_at(edit, edit->steps_done)->undone;
    return true;
}

bool zug_edit_redo(zug_edit *edit, zug_edit_node *where) {
    if (edit->steps_done == edit->step_count)
        return false;
    const zug__edit_step *step = step_at(edit, edit->steps_done++);
    while (edit->change_count < step->end)
        exchange(edit, change_at(edit, edit->change_count++));
    if (where != NULL)
        *where = step->done;
    return true;
}

size_t zug_edit_undo_count(const zug_edit *edit) { return edit->steps_done; }

size_t zug_edit_redo_count(const zug_edit *edit) { return edit->step_count - edit->steps_done; }

void *zug__edit_take(zug_edit *edit, size_t bytes) {
    void *piece = zug__arena_take(&edit->arena, bytes);
    if (piece != NULL)
        zug__mem_set(piece, 0, bytes);
    edit->lost |= piece == NULL;
    return piece;
}

zug_str zug__edit_keep(zug_edit *edit, zug_str text) {
    zug_str kept = {"", 0};
    edit->lost |= !zug__arena_keep(&edit->arena, text, &kept);
    return kept;
}

void zug__edit_notes_add(zug_edit *edit, zug__edit_notes *to, zug_pgn_tree_note note) {
    zug_pgn_tree_note *copy = zug__edit_take(edit, sizeof *copy);
    if (copy == NULL)
        return;
    *copy = note;
    copy->next = NULL;
    if (to->last != NULL)
        to->last->next = copy;
    else
        to->first = copy;
    to->last = copy;
}
