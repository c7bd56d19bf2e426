/* random_positions.c - prints positions of random games with what Zug counts in them, one a line,
 * for an outside referee: "FEN;960;DEPTH;e2e4 20 e2e3 20 ...". Room: tests. usage: random_positions
 * COUNT SEED */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <zug/perft.h>
#include <zug/uci.h>

#include "../support/play.h"

#include "../support/random_play.h"

/* How many positions are still to be printed. */
static long wanted;

/* Prints one position with its moves and the leaves below each. */
static void print_position(const zug_position *pos, int depth) {
    char fen[ZUG_FEN_SIZE];
    zug_move_list list;
    zug_fen_write(pos, fen);
    zug_movegen_legal(pos, &list);
    printf("%s;%d;%d;", fen, zug_position_is_chess960(pos), depth);
    for (size_t i = 0; i < list.count; i++) {
        char uci[ZUG_UCI_SIZE];
        zug_position after = *pos;
        zug_position_play(&after, list.moves[i]);
        zug_uci_write(pos, list.moves[i], uci);
        printf("%s%s %llu", i ? " " : "", uci, (unsigned long long)zug_perft(&after, depth - 1));
    }
    printf("\n");
}

/* Every few positions of a game, so that the sample holds many games; some two plies deep. */
static void sample(const zug_position *pos, random_play *random) {
    if (wanted > 0 && random_below(random, 6) == 0) {
        wanted--;
        print_position(pos, random_below(random, 4) == 0 ? 3 : 2);
    }
}

int main(int argc, char **argv) {
    if (argc != 3)
        return 2;
    wanted = strtol(argv[1], NULL, 10);
    random_play random = {strtoull(argv[2], NULL, 10) | 1};
    while (wanted > 0)
        random_game(&random, sample);
    return 0;
}
