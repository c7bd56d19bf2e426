/* lines.c - random lines of legal moves from the initial position, for players who have a line to
 * follow.
 *
 * usage: lines SEED COUNT PLIES      prints COUNT lines of PLIES moves in UCI
 *
 * No game ends by itself along a line: nobody is mated, no position comes twice, and enough pieces
 * stay on the board. */
#include <stdio.h>
#include <stdlib.h>
#include <zug/bitboard.h>
#include <zug/makemove.h>
#include <zug/movegen.h>
#include <zug/uci.h>

enum { PLIES_MAX = 200, LEAST_PIECES = 10, TRIES = 200 };

/* A random number below a limit (xorshift64*). */
static unsigned pick(uint64_t *random, unsigned limit) {
    *random ^= *random >> 12;
    *random ^= *random << 25;
    *random ^= *random >> 27;
    return (unsigned)(*random * UINT64_C(2685821657736338717) >> 33) % limit;
}

/* True if the game goes on in a position that comes after others. */
static bool goes_on(const zug_position *pos, const uint64_t *keys, int count) {
    for (int i = 0; i < count; i++)
        if (keys[i] == pos->key)
            return false;
    return zug_movegen_any(pos) && zug_bitboard_count(zug_position_occupied(pos)) >= LEAST_PIECES;
}

/* Makes a line; returns how many moves it has. */
static int make_line(uint64_t *random, int plies, char moves[][ZUG_UCI_SIZE]) {
    uint64_t keys[PLIES_MAX];
    zug_position pos = zug_position_initial();
    int made = 0;
    for (int tries = 0; made < plies && tries < TRIES; tries++) {
        zug_move_list list;
        zug_movegen_legal(&pos, &list);
        zug_move move = list.moves[pick(random, (unsigned)list.count)];
        zug_position after = pos;
        zug_position_play(&after, move);
        keys[made] = pos.key;
        if (!goes_on(&after, keys, made + 1))
            continue;
        zug_uci_write(&pos, move, moves[made++]);
        pos = after;
    }
    return made;
}

int main(int argc, char **argv) {
    if (argc != 4 || atoi(argv[3]) > PLIES_MAX)
        return 2;
    uint64_t random = strtoull(argv[1], NULL, 10) + 1;
    static char moves[PLIES_MAX][ZUG_UCI_SIZE];
    int plies = atoi(argv[3]);
    for (int count = atoi(argv[2]); count > 0;) {
        if (make_line(&random, plies, moves) < plies)
            continue;
        for (int i = 0; i < plies; i++)
            printf("%s%c", moves[i], i + 1 < plies ? ' ' : '\n');
        count--;
    }
    return 0;
}
