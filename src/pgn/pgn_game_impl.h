/* pgn_game_impl.h - shared by the files of pgn_game. Room: pgn. */
#ifndef ZUG_PGN_GAME_IMPL_H
#define ZUG_PGN_GAME_IMPL_H

#include <zug/buf.h>
#include <zug/pgn_game.h>

#include "base/text.h"

/* What an arbiter did when so many half-moves had been made: a piece of the text of all. */
typedef struct zug__game_note {
    uint32_t ply;
    size_t from, len;
} zug__game_note;

typedef struct zug__game_notes {
    zug_alloc alloc;
    zug__text text;
    zug__game_note *list;
    size_t count, capacity;
} zug__game_notes;

/* Replays a game and takes down what was done to it besides moves. All zero but alloc is where to
 * begin. False without memory. */
bool zug__game_notes_take(zug__game_notes *notes, const zug_game *game,
                          const zug_pgn_game_about *about, void *solver_memory);
void zug__game_notes_free(zug__game_notes *notes);

#endif
