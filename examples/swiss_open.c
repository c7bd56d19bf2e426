/* swiss_open.c - runs a Swiss tournament of random results:  swiss_open PLAYERS ROUNDS SEED
 * Written from the installed headers alone:  cc swiss_open.c $(pkg-config --cflags --libs zug) */
#include <stdio.h>
#include <stdlib.h>
#include <zug/zug.h>

static void *resize(void *ctx, void *block, size_t old_bytes, size_t new_bytes) {
    (void)ctx, (void)old_bytes;
    if (new_bytes > 0)
        return realloc(block, new_bytes);
    free(block);
    return NULL;
}

static void print(void *ctx, zug_str piece) {
    (void)ctx;
    for (size_t i = 0; i < piece.len; i++)
        putchar(piece.data[i] == '\r' ? '\n' : piece.data[i]);
}

/* A win for White, a win for Black, or a draw. */
static void play(zug_tournament *t, uint32_t round, zug_pair pair) {
    static const zug_entry_kind results[] = {ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS, ZUG_ENTRY_DRAW};
    int drawn = rand() % 3, mirrored = drawn == 2 ? 2 : 1 - drawn;
    zug_tournament_add_pair(t, round, pair);
    if (pair.black != 0)
        zug_tournament_set_game(t, round, pair.white, results[drawn], results[mirrored]);
}

int main(int argc, char **argv) {
    zug_alloc alloc = {resize, NULL};
    zug_tournament *t = zug_tournament_new(alloc);
    uint32_t players = argc > 1 ? (uint32_t)atoi(argv[1]) : 10;
    uint32_t rounds = argc > 2 ? (uint32_t)atoi(argv[2]) : 5;
    zug_pair pairs[ZUG_PLAYERS_MAX];
    size_t count = 0;
    srand(argc > 3 ? (unsigned)atoi(argv[3]) : 1);
    zug_tournament_rules rules = *zug_tournament_rules_of(t);
    rules.rounds = rounds;
    zug_tournament_set_rules(t, &rules);
    while (zug_tournament_player_count(t) < players)
        zug_tournament_add_player(t, &(zug_player){.name = zug_str_from("Player")});
    for (uint32_t round = 1; round <= rounds; round++) {
        if (zug_swiss_pair(t, round, alloc, pairs, ZUG_PLAYERS_MAX, &count, NULL) != ZUG_OK)
            return 1;
        for (size_t i = 0; i < count; i++)
            play(t, round, pairs[i]);
    }
    zug_trf_write(t, print, NULL);
    zug_tournament_free(t);
    return 0;
}
