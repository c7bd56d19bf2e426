/* random_play.h - positions from random games, the same ones in every run.
 * Room: tests. Include after play.h. */
#ifndef ZUG_TESTS_RANDOM_PLAY_H
#define ZUG_TESTS_RANDOM_PLAY_H

#include <zug/makemove.h>
#include <zug/movegen.h>
#include <zug/position.h>

/* A small generator of random numbers (xorshift64*); any state but 0 will do. */
typedef struct random_play {
    uint64_t state;
} random_play;

/* A random number below a limit. */
static inline unsigned random_below(random_play *random, unsigned limit) {
    random->state ^= random->state >> 12;
    random->state ^= random->state << 25;
    random->state ^= random->state >> 27;
    return (unsigned)(random->state * UINT64_C(2685821657736338717) >> 33) % limit;
}

/* Calls on_position with every position of one random game of at most 120 moves of each side. Every
 * other game begins as Chess960; some begin with few pieces, so that promotions and mates are
 * common. */
static inline void random_game(random_play *random,
                               void (*on_position)(const zug_position *pos, random_play *random)) {
    static const char *const endings[] = {
        "8/PPP2k2/8/8/8/8/2K2ppp/8 w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "3qk3/3q4/8/3q4/8/4N3/1N1NK3/8 w - - 0 1", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"};
    unsigned choice = random_below(random, 12);
    zug_position pos = choice < 4   ? play_at(endings[choice])
                       : choice < 8 ? zug_position_initial()
                                    : zug_position_chess960((int)random_below(random, 960));
    for (int ply = 0; ply < 240; ply++) {
        zug_move_list list;
        zug_movegen_legal(&pos, &list);
        on_position(&pos, random);
        if (list.count == 0)
            return;
        zug_position_play(&pos, list.moves[random_below(random, (unsigned)list.count)]);
    }
}

#endif
