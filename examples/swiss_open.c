/* swiss_open.c - runs a Swiss tournament of random results:  swiss_open PLAYERS ROUNDS SEED
 * Written from the installed headers alone:  cc swiss_open.c $(pkg-config --cflags --libs zug) */
#include <stdio.h>
#include <stdlib.h>
#include <zug/host.h>

static void print(void *ctx, zug_str piece) {
    (void)ctx;
    for (size_t i = 0; i < piece.len; i++)
        putchar(piece.data[i] == '\r' ? '\n' : piece.data[i]);
}

/* The next number of a sequence that looks random. */
static uint32_t next(uint32_t *seed) { return (*seed = *seed * 1664525 + 1013904223) >> 16; }

/* A win for White, a win for Black, or a draw. */
static void play(zug_tournament *t, uint32_t round, zug_pair pair, uint32_t *seed) {
    static const zug_entry_kind results[] = {ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS, ZUG_ENTRY_DRAW};
    uint32_t drawn = next(seed) % 3, mirrored = drawn == 2 ? 2 : 1 - drawn;
    zug_tournament_add_pair(t, round, pair);
    if (pair.black != 0)
        zug_tournament_set_game(t, round, pair.white, results[drawn], results[mirrored]);
}

int main(int argc, char **argv) {
    zug_alloc alloc = zug_host_alloc();
    zug_tournament *t = zug_tournament_new(alloc);
    uint32_t players = argc > 1 ? (uint32_t)atoi(argv[1]) : 10;
    uint32_t rounds = argc > 2 ? (uint32_t)atoi(argv[2]) : 5;
    zug_pair pairs[ZUG_PLAYERS_MAX];
    uint32_t seed = argc > 3 ? (uint32_t)atoi(argv[3]) : 1;
    zug_tournament_rules rules = *zug_tournament_rules_of(t);
    rules.rounds = rounds;
    zug_tournament_set_rules(t, &rules);
    while (zug_tournament_player_count(t) < players)
        zug_tournament_add_player(t, &(zug_player){.name = zug_str_from("Player")});
    for (uint32_t round = 1; round <= rounds; round++) {
        size_t count = ZUG_PLAYERS_MAX;
        if (zug_swiss_pair(t, round, alloc, pairs, &count, NULL) != ZUG_OK)
            return 1;
        for (size_t i = 0; i < count; i++)
            play(t, round, pairs[i], &seed);
    }
    zug_trf_write(t, print, NULL);
    zug_tournament_free(t);
    return 0;
}
