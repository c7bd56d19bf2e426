/* game_cursor.c - walks through a game.
 * Room: cli. Keeps the way from the beginning: to go back is to forget its last step. */
#include "game_cursor.h"

#include <stdlib.h>

#include "game_text.h"
#include "util/array.h"

void game_cursor_begin(game_cursor *at, const zug_pgn_tree_game *game) {
    at->game = game;
    at->count = at->depth = 0;
}

void game_cursor_free(game_cursor *at) {
    free(at->steps);
    free(at->lines);
}

zug_position game_cursor_position(const game_cursor *at) {
    if (at->count == 0)
        return at->game->start;
    zug_position pos = at->steps[at->count - 1].before;
    /* A step always has its move: NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
    game_text_play(&pos, at->steps[at->count - 1].move->move);
    return pos;
}

const zug_pgn_tree_move *game_cursor_next_move(const game_cursor *at) {
    return at->count == 0 ? at->game->main.first : at->steps[at->count - 1].move->next;
}

/* Plays a move; false without memory. */
static bool step(game_cursor *at, const zug_pgn_tree_move *move) {
    cursor_step *steps = array_grow(at->steps, at->count, &at->capacity, sizeof *steps);
    if (steps == NULL)
        return false;
    at->steps = steps;
    at->steps[at->count] = (cursor_step){move, game_cursor_position(at), at->depth};
    at->count++;
    return true;
}

bool game_cursor_forward(game_cursor *at) {
    const zug_pgn_tree_move *next = game_cursor_next_move(at);
    return next != NULL && step(at, next);
}

bool game_cursor_back(game_cursor *at) {
    if (at->count == 0)
        return false;
    at->count--;
    /* A variation of the first move of another one begins where that does. */
    while (at->depth > 0 && at->lines[at->depth - 1].base >= at->count)
        at->depth--;
    return true;
}

void game_cursor_first(game_cursor *at) { at->count = at->depth = 0; }

void game_cursor_last(game_cursor *at) {
    while (game_cursor_forward(at))
        continue;
}

/* The first variation among some notes; NULL if there is none. */
static const zug_pgn_tree_note *find_line(const zug_pgn_tree_note *notes) {
    while (notes != NULL && notes->kind != ZUG_PGN_NOTE_LINE)
        notes = notes->next;
    return notes;
}

/* True if a note is one of those. */
static bool is_among(const zug_pgn_tree_note *note, const zug_pgn_tree_note *notes) {
    while (notes != NULL && notes != note)
        notes = notes->next;
    return notes != NULL;
}

const zug_pgn_tree_note *game_cursor_variation(const zug_pgn_tree_move *move,
                                               const zug_pgn_tree_note *last) {
    const zug_pgn_tree_note *found = find_line(last != NULL ? last->next : move->before);
    if (found == NULL && (last == NULL || is_among(last, move->before)))
        found = find_line(move->after);
    return found;
}

/* Goes into a variation that replaces the last move; false without memory. */
static bool enter(game_cursor *at, const zug_pgn_tree_note *note,
                  const zug_pgn_tree_move *replaced) {
    cursor_line *lines = array_grow(at->lines, at->depth, &at->lines_capacity, sizeof *lines);
    if (lines == NULL)
        return false;
    at->lines = lines;
    at->count -= replaced != NULL;
    at->lines[at->depth++] = (cursor_line){replaced, note, at->count};
    return step(at, note->line->first);
}

/* The variation behind one; NULL if there is none. */
static const zug_pgn_tree_note *sibling_of(const cursor_line *line) {
    return line->replaced != NULL ? game_cursor_variation(line->replaced, line->note)
                                  : find_line(line->note->next);
}

/* Goes into the next variation of the innermost of those that begin with the last move, or are
 * around one that does: all of them replace the same move. */
static bool enter_sibling(game_cursor *at) {
    size_t depth = at->depth;
    while (depth > 0 && at->lines[depth - 1].base + 1 == at->count &&
           sibling_of(&at->lines[depth - 1]) == NULL)
        depth--;
    if (depth == 0 || at->lines[depth - 1].base + 1 != at->count)
        return false;
    const zug_pgn_tree_note *note = sibling_of(&at->lines[depth - 1]);
    while (at->depth >= depth)
        if (!game_cursor_leave(at))
            return false;
    return enter(at, note, at->count > 0 ? at->steps[at->count - 1].move : NULL);
}

bool game_cursor_enter(game_cursor *at) {
    const zug_pgn_tree_note *note = NULL;
    if (at->count == 0) {
        note = find_line(at->game->main.lonely);
        return note != NULL && enter(at, note, NULL);
    }
    const zug_pgn_tree_move *last = at->steps[at->count - 1].move;
    note = game_cursor_variation(last, NULL);
    return note != NULL ? enter(at, note, last) : enter_sibling(at);
}

bool game_cursor_leave(game_cursor *at) {
    if (at->depth == 0)
        return false;
    cursor_line line = at->lines[--at->depth];
    at->count = line.base;
    return line.replaced == NULL || step(at, line.replaced);
}
