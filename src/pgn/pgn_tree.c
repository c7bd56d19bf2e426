/* pgn_tree.c - builds a game in memory from judged events.
 * Room: pgn. Nothing here recurses: a game may have variations to any depth. */
#include "pgn_tree_impl.h"

#include "base/mem.h"
#include "notation/san_wish_impl.h"

zug_pgn_tree *zug_pgn_tree_new(zug_alloc alloc) {
    zug_pgn_tree *tree = alloc.resize(alloc.ctx, NULL, 0, sizeof *tree);
    if (!tree)
        return NULL;
    zug__mem_set(tree, 0, sizeof *tree);
    tree->alloc = tree->arena.alloc = tree->comment.alloc = alloc;
    tree->over = true;
    return tree;
}

void zug_pgn_tree_free(zug_pgn_tree *tree) {
    if (!tree)
        return;
    zug__arena_free(&tree->arena);
    zug__text_free(&tree->comment);
    tree->alloc.resize(tree->alloc.ctx, tree, sizeof *tree, 0);
}

const zug_pgn_tree_game *zug_pgn_tree_game_of(const zug_pgn_tree *tree) {
    return tree->lost ? NULL : &tree->game;
}

bool zug_pgn_tree_is_between(const zug_pgn_tree *tree) { return tree->over; }

/* Forgets the last game. */
static void reset(zug_pgn_tree *tree) {
    zug__arena_reset(&tree->arena);
    zug__text_free(&tree->comment);
    tree->game = (zug_pgn_tree_game){.start = zug_position_initial()};
    tree->last_tag = NULL;
    tree->main = (zug__tree_open){.line = &tree->game.main};
    tree->open = &tree->main;
    tree->over = tree->lost = false;
}

void zug__tree_begin(zug_pgn_tree *tree) {
    if (tree->over)
        reset(tree);
}

/* A zeroed piece of the arena; without memory the game is lost, and NULL. */
static void *take(zug_pgn_tree *tree, size_t bytes) {
    void *piece = zug__arena_take(&tree->arena, bytes);
    if (piece)
        zug__mem_set(piece, 0, bytes);
    tree->lost |= !piece;
    return piece;
}

static void append(zug__tree_notes *notes, zug_pgn_tree_note *note) {
    if (notes->last)
        notes->last->next = note;
    else
        notes->first = note;
    notes->last = note;
}

/* Appends all notes of one list to another. */
static void splice(zug__tree_notes *to, zug__tree_notes from) {
    if (!from.first)
        return;
    if (to->last)
        to->last->next = from.first;
    else
        to->first = from.first;
    to->last = from.last;
}

/* Where the next comment or NAG belongs: before the next move if its number has been seen, or
 * behind the last move. */
static zug__tree_notes *place_of(zug__tree_open *open) {
    return open->last && !open->numbered ? &open->after : &open->before;
}

/* Where a variation of the last move belongs: behind it, and behind all notes that came before it.
 */
static zug__tree_notes *line_place_of(zug__tree_open *open) {
    if (!open->last)
        return &open->before;
    splice(&open->after, open->before);
    open->before = (zug__tree_notes){NULL, NULL};
    return &open->after;
}

/* Hands the notes behind the last move to it: another move, or the end, has come. */
static void settle(zug__tree_open *open) {
    if (open->last)
        open->last->after = open->after.first;
    open->after = (zug__tree_notes){NULL, NULL};
}

void zug__tree_tag(zug_pgn_tree *tree, zug_str name, zug_str value) {
    zug_pgn_tree_tag *tag = take(tree, sizeof *tag);
    if (!tag)
        return;
    tree->lost |= !zug__arena_keep(&tree->arena, name, &tag->name) ||
                  !zug__arena_keep(&tree->arena, value, &tag->value);
    if (tree->last_tag)
        tree->last_tag->next = tag;
    else
        tree->game.tags = tag;
    tree->last_tag = tag;
}

void zug__tree_nag(zug_pgn_tree *tree, unsigned number) {
    zug_pgn_tree_note *note = take(tree, sizeof *note);
    if (!note)
        return;
    note->kind = ZUG_PGN_NOTE_NAG;
    note->number = number;
    append(place_of(tree->open), note);
}

void zug__tree_comment(zug_pgn_tree *tree, zug_str text, bool to_line_end) {
    zug_pgn_tree_note *note = take(tree, sizeof *note);
    if (!note)
        return;
    note->kind = ZUG_PGN_NOTE_COMMENT;
    note->to_line_end = to_line_end;
    tree->lost |= !zug__arena_keep(&tree->arena, text, &note->text);
    append(place_of(tree->open), note);
}

/* Joins the pieces of a comment and adds it when it is whole. */
static void add_comment(zug_pgn_tree *tree, const zug_pgn_event *event) {
    tree->lost |= !zug__text_add(&tree->comment, event->text);
    if (event->more || tree->lost)
        return;
    zug__tree_comment(tree, zug__text_str(&tree->comment), event->number == 0);
    tree->comment.len = 0;
}

zug_pgn_tree_move *zug__tree_move(zug_pgn_tree *tree, zug_move played, uint64_t offset) {
    zug_pgn_tree_move *move = take(tree, sizeof *move);
    zug__tree_open *open = tree->open;
    if (!move)
        return NULL;
    settle(open);
    move->move = played;
    move->offset = offset;
    move->before = open->before.first;
    open->before = (zug__tree_notes){NULL, NULL};
    if (open->last)
        open->last->next = move;
    else
        open->line->first = move;
    open->last = move;
    open->numbered = false;
    return move;
}

/* Keeps how a move is written; a text that is canonical but for its marks need not be made anew. */
static void keep_san(zug_pgn_tree_move *move, zug_str text, const zug_position *pos,
                     const zug_san *san) {
    if (san->spelling != 0 || san->move == ZUG_MOVE_NULL) {
        zug_san_write(pos, san->move, move->san);
        return;
    }
    while (text.len > 0 && (text.data[text.len - 1] == '!' || text.data[text.len - 1] == '?'))
        text.len--;
    zug__mem_copy(move->san, text.data, text.len);
}

static void add_move(zug_pgn_tree *tree, const zug_pgn_event *event, const zug_position *pos,
                     const zug_san *san) {
    zug_pgn_tree_move *move = zug__tree_move(tree, san->move, event->offset);
    if (!move)
        return;
    keep_san(move, event->text, pos, san);
    if (san->nag != 0)
        zug__tree_nag(tree, san->nag);
}

/* A variation that has no move yet leaves its notes to the line around it. */
static void leave_notes(zug__tree_open *open) {
    if (!open->home || open->last)
        return;
    splice(line_place_of(open->home), open->before);
    open->before = (zug__tree_notes){NULL, NULL};
}

/* Begins a variation. If the one around it has no move yet, both are alternatives to the same move.
 */
static void open_line(zug_pgn_tree *tree) {
    zug__tree_open *open = take(tree, sizeof *open), *outer = tree->open;
    zug_pgn_tree_line *line = take(tree, sizeof *line);
    if (!open || !line)
        return;
    leave_notes(outer);
    zug__tree_open *home = outer->home && !outer->last ? outer->home : outer;
    *open = (zug__tree_open){.line = line, .outer = outer, .home = home};
    tree->open = open;
}

/* Ends a line: what waits for a next move belongs to the last one. */
static void end_line(zug__tree_open *open) {
    if (open->last)
        splice(&open->after, open->before);
    else
        open->line->lonely = open->before.first;
    settle(open);
}

static void close_line(zug_pgn_tree *tree) {
    zug__tree_open *inner = tree->open;
    if (!inner->outer)
        return;
    tree->open = inner->outer;
    leave_notes(inner);
    if (!inner->last)
        return;
    end_line(inner);
    zug_pgn_tree_note *note = take(tree, sizeof *note);
    if (!note)
        return;
    note->kind = ZUG_PGN_NOTE_LINE;
    note->line = inner->line;
    append(line_place_of(inner->home), note);
}

void zug__tree_result(zug_pgn_tree *tree, zug_pgn_result result, zug_str text) {
    tree->game.has_result = true;
    tree->game.result = result;
    tree->lost |= !zug__arena_keep(&tree->arena, text, &tree->game.result_text);
}

/* A comment outside of games that has no end makes what has been gathered worthless. Of a row of
 * marks that stands alone, as "!!!", two count, as they would behind a move. */
static void take_problem(zug_pgn_tree *tree, const zug_pgn_event *event) {
    bool is_word = event->problem == ZUG_PGN_WORD_NEEDLESS;
    uint8_t nag = is_word ? zug__san_suffix_nag(event->text) : 0;
    if (event->problem == ZUG_PGN_COMMENT_UNTERMINATED)
        reset(tree);
    else if (nag != 0)
        zug__tree_nag(tree, nag);
}

static void end_game(zug_pgn_tree *tree) {
    /* Of a game with an error, lines may still be open. */
    while (tree->open->outer)
        close_line(tree);
    end_line(tree->open);
    tree->over = true;
}

void zug_pgn_tree_observe(void *ctx, const zug_pgn_event *event, const zug_position *pos,
                          const zug_san *san) {
    zug_pgn_tree *tree = ctx;
    zug__tree_begin(tree);
    if (tree->lost && event->kind != ZUG_PGN_GAME_END)
        return;
    switch (event->kind) {
    case ZUG_PGN_GAME_START:
    case ZUG_PGN_ESCAPE:
        break;
    case ZUG_PGN_TAG:
        zug__tree_tag(tree, event->name, event->text);
        tree->game.start = *pos;
        break;
    case ZUG_PGN_MOVE_NUMBER:
        tree->open->numbered = true;
        break;
    case ZUG_PGN_SAN:
        add_move(tree, event, pos, san);
        break;
    case ZUG_PGN_NAG:
        zug__tree_nag(tree, event->number);
        break;
    case ZUG_PGN_COMMENT:
        add_comment(tree, event);
        break;
    case ZUG_PGN_LINE_OPEN:
        open_line(tree);
        break;
    case ZUG_PGN_LINE_CLOSE:
        close_line(tree);
        break;
    case ZUG_PGN_RESULT:
        zug__tree_result(tree, event->result, event->text);
        break;
    case ZUG_PGN_GAME_END:
        end_game(tree);
        break;
    case ZUG_PGN_PROBLEM:
        take_problem(tree, event);
        break;
    }
}
