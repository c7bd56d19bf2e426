/* final_positions.c - who plays, and how each game of a PGN file ends: the first program. */
#include <zug/host.h>

int main(int argc, char **argv) {
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : stdin;
    zug_games *games = zug_games_new(zug_host_alloc(), zug_host_read, file);
    const zug_pgn_tree_game *game;
    char fen[ZUG_FEN_SIZE];
    while (games != NULL && zug_games_next(games, &game) == ZUG_OK) {
        zug_position end = zug_pgn_tree_final(game);
        zug_str white = zug_pgn_tree_tag_of(game, "White");
        zug_fen_write(&end, fen);
        printf("%.*s: %s\n", (int)white.len, white.data, fen);
    }
    zug_games_free(games);
}
