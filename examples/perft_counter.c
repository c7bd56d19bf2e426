/* perft_counter.c - counts the sequences of legal moves, move by move, with listed moves and
 * make-move.
 *
 * Written from the installed headers alone:  cc perft_counter.c $(pkg-config --cflags --libs zug)
 * usage: perft_counter DEPTH [FEN] */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <zug/zug.h>

/* The plainest perft there is; zug_perft gives the same number much faster. */
static uint64_t count(const zug_position *pos, int depth) {
    zug_move_list list;
    uint64_t total = 0;
    if (depth == 0)
        return 1;
    zug_movegen_legal(pos, &list);
    for (size_t i = 0; i < list.count; i++) {
        zug_position after = *pos;
        zug_position_play(&after, list.moves[i]);
        total += count(&after, depth - 1);
    }
    return total;
}

/* Prints each move in SAN with its count, then the total. */
static void divide(const zug_position *pos, int depth) {
    zug_move_list list;
    uint64_t total = 0;
    zug_movegen_legal(pos, &list);
    for (size_t i = 0; i < list.count; i++) {
        char san[ZUG_SAN_SIZE];
        zug_position after = *pos;
        zug_position_play(&after, list.moves[i]);
        zug_san_write(pos, list.moves[i], san);
        uint64_t below = count(&after, depth - 1);
        printf("%s: %" PRIu64 "\n", san, below);
        total += below;
    }
    printf("%" PRIu64 "\n", total);
}

int main(int argc, char **argv) {
    zug_position pos = zug_position_initial();
    zug_error err;
    int depth = argc > 1 ? atoi(argv[1]) : 0;
    if (depth < 1 || depth > 20) {
        fprintf(stderr, "usage: perft_counter DEPTH [FEN]\n");
        return 2;
    }
    if (argc > 2 &&
        zug_fen_parse(zug_str_from(argv[2]), ZUG_FEN_LENIENT, &pos, NULL, &err) != ZUG_OK) {
        fprintf(stderr, "perft_counter: byte %zu: %s\n", err.offset, err.message);
        return 1;
    }
    divide(&pos, depth);
    return 0;
}
