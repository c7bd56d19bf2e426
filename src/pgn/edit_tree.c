/* edit_tree.c - an edited game made of one that was read, and the other way round.
 * Room: pgn. Nothing here recurses: nodes lie in an array and are gone through in their order. */
#include "base/mem.h"
#include "edit_impl.h"

/* -- From a game that was read. -- */

typedef struct reading {
    zug_edit *edit;
    const zug_pgn_tree_game *game;
    const zug_pgn_tree_move **moves; /* of each node; NULL for the start */
    size_t capacity;
} reading;

/* Makes a node of a move that was read; ZUG_EDIT_NONE without memory. */
static zug_edit_node add_move(reading *from, zug_edit_node parent, const zug_pgn_tree_move *move) {
    zug_edit *edit = from->edit;
    zug_edit_node node = zug__edit_grow(edit, parent, move->move);
    if (node == ZUG_EDIT_NONE)
        return node;
    if (node >= from->capacity) {
        size_t capacity = from->capacity * 2 + 16, unit = sizeof(const zug_pgn_tree_move *);
        void *moved = edit->alloc.resize(edit->alloc.ctx, (void *)from->moves,
                                         from->capacity * unit, capacity * unit);
        if (moved == NULL) {
            edit->lost = true;
            return ZUG_EDIT_NONE;
        }
        from->moves = moved;
        from->capacity = capacity;
    }
    from->moves[node] = move;
    return node;
}

/* Makes a node and puts it behind another one that may be played in its place. */
static zug_edit_node add_beside(reading *from, zug_edit_node beside,
                                const zug_pgn_tree_move *move) {
    zug_edit_node node = add_move(from, zug_edit_parent(from->edit, beside), move);
    if (node == ZUG_EDIT_NONE)
        return node;
    zug__edit_at(from->edit, node)->links.next = zug_edit_next(from->edit, beside);
    zug__edit_at(from->edit, beside)->links.next = node;
    return node;
}

/* Makes nodes of the variations of the moves that may be played in one place, from the first on;
 * those of variations, too. */
static void add_variations(reading *from, zug_edit_node first) {
    zug_edit *edit = from->edit;
    for (zug_edit_node node = first; node != ZUG_EDIT_NONE && !edit->lost;
         node = zug_edit_next(edit, node)) {
        zug_pgn_tree_variations left = zug_pgn_tree_variations_of(from->moves[node]);
        zug_edit_node last = node;
        const zug_pgn_tree_line *line;
        while (!edit->lost && (line = zug_pgn_tree_variations_next(&left)) != NULL)
            last = add_beside(from, last, line->first);
    }
}

/* Makes nodes of a move, and of all that may be played in its place. */
static void add_group(reading *from, zug_edit_node parent, const zug_pgn_tree_move *move) {
    zug_edit_node node = move != NULL ? add_move(from, parent, move) : ZUG_EDIT_NONE;
    if (node == ZUG_EDIT_NONE)
        return;
    zug__edit_at(from->edit, parent)->links.child = node;
    add_variations(from, node);
}

/* Makes nodes of the variations of a game that has no move. */
static void add_lonely(reading *from, const zug_pgn_tree_note *notes) {
    zug_edit_node last = ZUG_EDIT_NONE;
    for (; notes != NULL && !from->edit->lost; notes = notes->next)
        if (notes->kind == ZUG_PGN_NOTE_LINE && last != ZUG_EDIT_NONE) {
            last = add_beside(from, last, notes->line->first);
        } else if (notes->kind == ZUG_PGN_NOTE_LINE) {
            last = add_move(from, ZUG_EDIT_START, notes->line->first);
            zug__edit_at(from->edit, ZUG_EDIT_START)->links.child = last;
        }
    if (!from->edit->lost && last != ZUG_EDIT_NONE)
        add_variations(from, zug_edit_child(from->edit, ZUG_EDIT_START));
}

/* Keeps the comments or the NAGs of some notes, up to an end. */
static void keep_notes(zug_edit *edit, zug__edit_notes *to, const zug_pgn_tree_note *notes,
                       const zug_pgn_tree_note *end, zug_pgn_note_kind kind) {
    for (; notes != end && !edit->lost; notes = notes->next) {
        zug_pgn_tree_note note = *notes;
        if (note.kind != kind)
            continue;
        if (kind == ZUG_PGN_NOTE_COMMENT)
            note.text = zug__edit_keep(edit, note.text);
        zug__edit_notes_add(edit, to, note);
    }
}

/* The first variation among some notes, behind which comments belong to the next move; or the end
 * of the notes. */
static const zug_pgn_tree_note *first_line(const zug_pgn_tree_note *notes) {
    while (notes != NULL && notes->kind != ZUG_PGN_NOTE_LINE)
        notes = notes->next;
    return notes;
}

/* A node gets the notes of its move. NAGs that stand before a move are meant for it. */
static void take_notes(reading *from, zug_edit_node node) {
    zug_edit *edit = from->edit;
    const zug_pgn_tree_move *move = from->moves[node];
    zug_edit_node parent = zug_edit_parent(edit, node);
    const zug_pgn_tree_move *last = from->moves[parent];
    zug__edit_notes before = {NULL, NULL}, after = {NULL, NULL};
    bool goes_on = zug_edit_child(edit, parent) == node;
    if (goes_on && last != NULL)
        keep_notes(edit, &before, first_line(last->after), NULL, ZUG_PGN_NOTE_COMMENT);
    keep_notes(edit, &before, move->before, NULL, ZUG_PGN_NOTE_COMMENT);
    keep_notes(edit, &after, move->before, NULL, ZUG_PGN_NOTE_NAG);
    keep_notes(edit, &after, move->after, NULL, ZUG_PGN_NOTE_NAG);
    keep_notes(edit, &after, move->after, move->next != NULL ? first_line(move->after) : NULL,
               ZUG_PGN_NOTE_COMMENT);
    zug__edit_links *links = &zug__edit_at(edit, node)->links;
    links->after = after.first;
    if (move == from->game->main.first)
        zug__edit_at(edit, ZUG_EDIT_START)->links.after = before.first;
    else
        links->before = before.first;
}

static void take_head(zug_edit *edit, const zug_pgn_tree_game *game) {
    const zug_pgn_tree_tag **end = &edit->head.tags;
    for (const zug_pgn_tree_tag *tag = game->tags; tag != NULL && !edit->lost; tag = tag->next) {
        zug_pgn_tree_tag *copy = zug__edit_take(edit, sizeof *copy);
        if (copy == NULL)
            return;
        copy->name = zug__edit_keep(edit, tag->name);
        copy->value = zug__edit_keep(edit, tag->value);
        *end = copy;
        end = &copy->next;
    }
    edit->head.has_result = game->has_result;
    edit->head.result = game->result;
    if (game->has_result)
        edit->head.result_text = zug__edit_keep(edit, game->result_text);
}

/* Makes all nodes of a game. */
static void take_moves(reading *from) {
    zug_edit *edit = from->edit;
    const zug_pgn_tree_game *game = from->game;
    zug__edit_notes notes = {NULL, NULL};
    if (zug__edit_add(edit, ZUG_EDIT_NONE, ZUG_MOVE_NONE) == ZUG_EDIT_NONE)
        return;
    zug__edit_at(edit, ZUG_EDIT_START)->pos = game->start;
    add_group(from, ZUG_EDIT_START, game->main.first);
    add_lonely(from, game->main.lonely);
    if (from->capacity > 0)
        from->moves[ZUG_EDIT_START] = NULL;
    for (size_t node = 1; node < edit->node_count && !edit->lost; node++)
        add_group(from, (zug_edit_node)node, from->moves[node]->next);
    for (size_t node = 1; node < edit->node_count && !edit->lost; node++)
        take_notes(from, (zug_edit_node)node);
    keep_notes(edit, &notes, game->main.lonely, NULL, ZUG_PGN_NOTE_NAG);
    keep_notes(edit, &notes, game->main.lonely, NULL, ZUG_PGN_NOTE_COMMENT);
    if (game->main.lonely != NULL)
        zug__edit_at(edit, ZUG_EDIT_START)->links.after = notes.first;
}

zug_edit *zug_edit_new_from(zug_alloc alloc, const zug_pgn_tree_game *game) {
    zug_edit *edit = zug__edit_make(alloc);
    if (edit == NULL)
        return NULL;
    reading from = {.edit = edit, .game = game};
    take_head(edit, game);
    take_moves(&from);
    if (from.moves != NULL)
        alloc.resize(alloc.ctx, (void *)from.moves,
                     from.capacity * sizeof(const zug_pgn_tree_move *), 0);
    if (edit->lost) {
        zug_edit_free(edit);
        return NULL;
    }
    for (zug_edit_node pass; (pass = zug__edit_pass(edit)) != ZUG_EDIT_NONE;)
        zug__edit_at(edit, zug_edit_parent(edit, pass))->links.child = zug_edit_next(edit, pass);
    return edit;
}

/* -- As one that could have been read. -- */

/* A list of notes of the view; end is where the next one goes. */
typedef struct view_list {
    const zug_pgn_tree_note *first;
    const zug_pgn_tree_note **end;
} view_list;

/* A zeroed piece of the view; NULL without memory. */
static void *take(zug_edit *edit, size_t bytes) {
    void *piece = zug__arena_take(&edit->view, bytes);
    if (piece != NULL)
        zug__mem_set(piece, 0, bytes);
    edit->lost |= piece == NULL;
    return piece;
}

static void append(zug_edit *edit, view_list *to, zug_pgn_tree_note note) {
    zug_pgn_tree_note *copy = take(edit, sizeof *copy);
    if (copy == NULL)
        return;
    *copy = note;
    copy->next = NULL;
    if (to->end != NULL)
        *to->end = copy;
    else
        to->first = copy;
    to->end = &copy->next;
}

static void append_all(zug_edit *edit, view_list *to, const zug_pgn_tree_note *notes) {
    for (; notes != NULL; notes = notes->next)
        append(edit, to, *notes);
}

/* What stands before a move: at the beginning of the game that of the start, too. */
static const zug_pgn_tree_note *before(zug_edit *edit, zug_edit_node node) {
    const zug__edit_links *links = &zug__edit_at(edit, node)->links;
    const zug__edit_links *start = &zug__edit_at(edit, ZUG_EDIT_START)->links;
    view_list list = {NULL, NULL};
    if (start->child != node || start->after == NULL)
        return links->before;
    append_all(edit, &list, start->after);
    append_all(edit, &list, links->before);
    return list.first;
}

/* What stands behind a move: of one that goes on with its line, the variations, too. */
static const zug_pgn_tree_note *after(zug_edit *edit, const zug_pgn_tree_move *moves,
                                      zug_edit_node node) {
    const zug__edit_entry *entry = zug__edit_at(edit, node);
    view_list list = {NULL, NULL};
    bool goes_on = zug_edit_child(edit, entry->parent) == node;
    if (!goes_on || entry->links.next == ZUG_EDIT_NONE)
        return entry->links.after;
    append_all(edit, &list, entry->links.after);
    for (zug_edit_node at = entry->links.next; at != ZUG_EDIT_NONE; at = zug_edit_next(edit, at)) {
        zug_pgn_tree_line *line = take(edit, sizeof *line);
        if (line == NULL)
            return NULL;
        line->first = &moves[at];
        append(edit, &list, (zug_pgn_tree_note){.kind = ZUG_PGN_NOTE_LINE, .line = line});
    }
    return list.first;
}

const zug_pgn_tree_game *zug_edit_game(zug_edit *edit) {
    const zug__edit_entry *start = zug__edit_at(edit, ZUG_EDIT_START);
    zug__arena_reset(&edit->view);
    zug_pgn_tree_move *moves = take(edit, edit->node_count * sizeof *moves);
    for (zug_edit_node node = 1; node < edit->node_count && !edit->lost; node++) {
        zug_edit_node child = zug_edit_child(edit, node);
        moves[node] = (zug_pgn_tree_move){.move = zug_edit_move(edit, node),
                                          .offset = node,
                                          .before = before(edit, node),
                                          .after = after(edit, moves, node),
                                          .next = child != ZUG_EDIT_NONE ? &moves[child] : NULL};
        zug__mem_copy(moves[node].san, zug__edit_at(edit, node)->san, ZUG_SAN_SIZE);
    }
    bool lost = edit->lost;
    edit->lost = false;
    if (lost)
        return NULL;
    edit->game = (zug_pgn_tree_game){.tags = edit->head.tags,
                                     .start = start->pos,
                                     .has_result = edit->head.has_result,
                                     .result = edit->head.result,
                                     .result_text = edit->head.result_text};
    if (start->links.child != ZUG_EDIT_NONE)
        edit->game.main.first = &moves[start->links.child];
    else
        edit->game.main.lonely = start->links.after;
    return &edit->game;
}

bool zug_edit_write(zug_edit *edit, zug_pgn_form form, void (*put)(void *ctx, zug_str text),
                    void *ctx) {
    const zug_pgn_tree_game *game = zug_edit_game(edit);
    return game != NULL && zug_pgn_tree_game_write(game, form, edit->alloc, put, ctx);
}
