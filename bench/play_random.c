/* play_random.c - plays random games until the Laws end them: what bench/python compares itself
 * with.
 *
 * usage: play_random GAMES      prints how many half-moves that were */
#include <zug/host.h>

enum { BUDGET = 100000 };

int main(int argc, char **argv) {
    zug_unwinnable_work work = {malloc(ZUG_UNWINNABLE_MEMORY_GOOD), ZUG_UNWINNABLE_MEMORY_GOOD,
                                BUDGET, 0};
    size_t plies = 0;
    unsigned seed = 1;
    for (int games = argc > 1 ? atoi(argv[1]) : 1; games > 0 && work.memory != NULL; games--) {
        zug_board *board = zug_board_new(zug_host_alloc(), NULL);
        bool is_alive = false; /* what legal moves can take back has killed nothing */
        while (zug_board_result(board, ZUG_GAME_OTB, is_alive ? NULL : &work, NULL) ==
               ZUG_RESULT_OPEN) {
            zug_position before = *zug_board_position(board);
            zug_move_list moves;
            zug_movegen_legal(&before, &moves);
            seed = seed * 1664525 + 1013904223;
            zug_move move = moves.moves[(seed >> 8) % moves.count];
            zug_board_play(board, move);
            is_alive = zug_unwinnable_can_return(&before, move);
        }
        plies += zug_board_plies(board);
        zug_board_free(board);
    }
    printf("%zu\n", plies);
    free(work.memory);
}
