/* game_text.c - what programs want to know about a game, as text.
 * Room: cli. */
#include "game_text.h"

#include <string.h>
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

/* Writes a square as a2. */
static void put_square(char *to, zug_square square) {
    to[0] = (char)('a' + zug_square_file(square));
    to[1] = (char)('1' + zug_square_rank(square));
}

void game_text_uci(bool is_chess960, const zug_position *pos, zug_move move,
                   char out[static ZUG_UCI_SIZE]) {
    zug_uci_write(pos, move, out);
    if (move == ZUG_MOVE_NULL || zug_move_sort_of(move) != ZUG_MOVE_CASTLING || !is_chess960)
        return;
    put_square(out, zug_move_from(move));
    put_square(out + 2, zug_move_to(move));
}

zug_str game_text_tag(const zug_pgn_tree_game *game, const char *name) {
    for (const zug_pgn_tree_tag *tag = game->tags; tag != NULL; tag = tag->next)
        if (zug_str_equal(tag->name, zug_str_from(name)))
            return tag->value;
    return (zug_str){"", 0};
}

const char *game_text_result(const zug_pgn_tree_game *game) {
    static const char *const results[] = {[ZUG_PGN_UNKNOWN] = "*",
                                          [ZUG_PGN_WHITE_WINS] = "1-0",
                                          [ZUG_PGN_BLACK_WINS] = "0-1",
                                          [ZUG_PGN_DRAW] = "1/2-1/2"};
    if (game->has_result && game->result != ZUG_PGN_UNKNOWN)
        return results[game->result];
    zug_str tag = game_text_tag(game, "Result");
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (zug_str_equal(tag, zug_str_from(results[i])))
            return results[i];
    return results[ZUG_PGN_UNKNOWN];
}
