/* random_game.c - plays legal moves until the Laws end the game. */
#include <zug/host.h>

int main(int argc, char **argv) {
    zug_board *board = zug_board_new(zug_host_alloc(), NULL);
    zug_game_reason reason = ZUG_GAME_REASON_NONE;
    zug_result result;
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
    while ((result = zug_board_result(board, ZUG_GAME_OTB, NULL, &reason)) == ZUG_RESULT_OPEN) {
        zug_move_list moves;
        zug_movegen_legal(zug_board_position(board), &moves);
        seed = seed * 1664525 + 1013904223;
        zug_board_play(board, moves.moves[(seed >> 16) % moves.count]);
    }
    printf("%zu half-moves, %s\n", zug_board_plies(board), zug_game_end_sentence(result, reason));
    zug_board_free(board);
}
