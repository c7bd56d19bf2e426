/* pair_times.c - how long it takes to pair the rounds of a Swiss tournament, and how much memory.
 *
 * usage: pair_times PLAYERS ROUNDS [SEED]
 *
 * Draws results, pairs round after round, and prints for each a line: round, milliseconds, and the
 * most kilobytes that were in use at once for the pairing. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <zug/swiss.h>

#include "../tests/support/random_tournament.h"

/* Memory that is in use, and the most that ever was. */
typedef struct usage {
    size_t now, most;
} usage;

static void *resize(void *ctx, void *block, size_t old_bytes, size_t new_bytes) {
    usage *u = ctx;
    u->now += new_bytes - (block ? old_bytes : 0);
    u->most = u->now > u->most ? u->now : u->most;
    if (new_bytes > 0)
        return realloc(block, new_bytes);
    free(block);
    return NULL;
}

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Pairs a round, prints what it cost, and plays it. */
static bool play_round(zug_tournament *t, uint32_t round, uint64_t *seed) {
    static const random_habits habits = {
        .draws = 300, .forfeits = 5, .half_byes = 10, .surprises = 200};
    static zug_pair pairs[ZUG_PLAYERS_MAX];
    usage u = {0};
    size_t count = ZUG_PLAYERS_MAX;
    if (!random_byes(t, round, &habits, seed))
        return false;
    double start = now_ms();
    zug_status status = zug_swiss_pair(t, round, (zug_alloc){resize, &u}, pairs, &count, NULL);
    printf("%" PRIu32 " %.2f %zu\n", round, now_ms() - start, u.most / 1024);
    fflush(stdout);
    bool is_fine = status == ZUG_OK;
    for (size_t i = 0; is_fine && i < count; i++)
        is_fine = random_result(t, round, pairs[i], &habits, seed);
    return is_fine;
}

int main(int argc, char **argv) {
    usage u = {0};
    uint32_t players = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 0;
    uint32_t rounds = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 0;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    zug_tournament *t = zug_tournament_new((zug_alloc){resize, &u});
    bool is_fine = players > 1 && players <= ZUG_PLAYERS_MAX && rounds > 0 &&
                   rounds <= ZUG_ROUNDS_MAX && t && random_players(t, players, rounds);
    for (uint32_t round = 1; is_fine && round <= rounds; round++)
        is_fine = play_round(t, round, &seed);
    zug_tournament_free(t);
    if (!is_fine)
        fprintf(stderr, "pair_times: usage: pair_times PLAYERS ROUNDS [SEED], or it has failed\n");
    return is_fine ? 0 : 2;
}
