/* game_text.c - what programs want to know about a game, as text.
 * Room: cli. */
#include "game_text.h"

#include <zug/makemove.h>

void game_text_play(zug_position *pos, zug_move move) {
    if (move == ZUG_MOVE_NULL)
        zug_position_pass(pos);
    else
        zug_position_play(pos, move);
}

bool game_text_is_initial(const zug_position *pos) {
    zug_position initial = zug_position_initial();
    return zug_position_same(pos, &initial) && pos->halfmove_clock == initial.halfmove_clock &&
           pos->fullmove_number == initial.fullmove_number;
}

zug_str game_text_tag(const zug_pgn_tree_game *game, const char *name) {
    for (const zug_pgn_tree_tag *tag = game->tags; tag != NULL; tag = tag->next)
        if (zug_str_equal(tag->name, zug_str_from(name)))
            return tag->value;
    return (zug_str){"", 0};
}

const char *game_text_result(const zug_pgn_tree_game *game) {
    if (game->has_result && game->result != ZUG_PGN_UNKNOWN)
        return zug_pgn_result_text(game->result);
    zug_str tag = game_text_tag(game, "Result");
    for (int result = ZUG_PGN_UNKNOWN; result <= ZUG_PGN_DRAW; result++)
        if (zug_str_equal(tag, zug_str_from(zug_pgn_result_text((zug_pgn_result)result))))
            return zug_pgn_result_text((zug_pgn_result)result);
    return zug_pgn_result_text(ZUG_PGN_UNKNOWN);
}
