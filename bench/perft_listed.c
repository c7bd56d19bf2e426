/* perft_listed.c - a perft that lists every move, of the last ply too, through the public functions
 * alone: what a program that wants the moves and not only their number gets. Room: bench. usage:
 * perft_listed FEN DEPTH */
#include <stdio.h>
#include <stdlib.h>
#include <zug/zug.h>

static uint64_t listed(const zug_position *pos, int depth) {
    zug_move_list list;
    zug_movegen_legal(pos, &list);
    if (depth <= 1)
        return list.count;
    uint64_t leaves = 0;
    for (size_t i = 0; i < list.count; i++) {
        zug_position after = *pos;
        zug_position_play(&after, list.moves[i]);
        leaves += listed(&after, depth - 1);
    }
    return leaves;
}

int main(int argc, char **argv) {
    zug_position pos;
    if (argc != 3 ||
        zug_fen_parse(zug_str_from(argv[1]), ZUG_FEN_LENIENT, &pos, NULL, NULL) != ZUG_OK)
        return 2;
    printf("%llu\n", (unsigned long long)listed(&pos, (int)strtol(argv[2], NULL, 10)));
    return 0;
}
