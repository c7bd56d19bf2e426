/* game_clock.c - finds clock times in comments.
 * Room: cli. */
#include "game_clock.h"

#include <zug/pgn_command.h>

static bool find_in(zug_str comment, game_clock *out) {
    zug_pgn_command command;
    for (size_t at = 0; zug_pgn_command_next(comment, &at, &command);) {
        if (zug_pgn_command_is(&command, "clk") &&
            zug_pgn_command_clock(command.value, &out->ms, NULL) == ZUG_OK) {
            out->text = command.value;
            return true;
        }
    }
    return false;
}

bool game_clock_find(const zug_pgn_tree_note *notes, game_clock *out) {
    for (; notes != NULL; notes = notes->next)
        if (notes->kind == ZUG_PGN_NOTE_COMMENT && find_in(notes->text, out))
            return true;
    return false;
}
