/* fuzz_swiss.c - any readable tournament report is paired, in its next round and in each that was
 * played: nobody twice, nobody left out, no two who may not meet, the same with and without
 * reasons. Reports with more players than a fuzzer has patience for are passed over. */
#include <zug/zug.h>

#include "property.h"

enum { PLAYERS = 60, ROUNDS = 12 };

/* A pair may be: both are known, and have not played each other before. */
static void check_pair(const zug_tournament *t, uint32_t round, zug_pair pair, bool *seen) {
    size_t white = zug_tournament_find(t, pair.white), black = zug_tournament_find(t, pair.black);
    require(white != SIZE_MAX && !seen[white]);
    seen[white] = true;
    if (pair.black == 0)
        return;
    require(black != SIZE_MAX && !seen[black]);
    seen[black] = true;
    for (uint32_t before = 1; before < round; before++) {
        zug_entry entry = zug_tournament_entry(t, white, before);
        require(entry.opponent != pair.black || !zug_entry_is_played(entry.kind));
    }
}

static void check_round(const zug_tournament *t, uint32_t round) {
    zug_pair pairs[PLAYERS];
    zug_swiss_note notes[PLAYERS];
    zug_swiss_failure failure;
    bool seen[PLAYERS] = {false};
    size_t count = PLAYERS, explained = PLAYERS;
    zug_status status = zug_swiss_pair(t, round, zug_host_alloc(), pairs, &count, &failure);
    require(status == ZUG_OK || status == ZUG_ERR_POSITION);
    require(zug_swiss_explain(t, round, zug_host_alloc(), notes, &explained, &failure) == status);
    if (status != ZUG_OK)
        return;
    require(count == explained);
    for (size_t i = 0; i < count; i++) {
        require(pairs[i].white == notes[i].pair.white && pairs[i].black == notes[i].pair.black);
        require(pairs[i].black != 0 || i == count - 1);
        check_pair(t, round, pairs[i], seen);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zug_tournament *t = NULL;
    zug_str bytes = {(const char *)data, size};
    if (zug_trf_read(bytes, zug_host_alloc(), &t, NULL) != ZUG_OK)
        return 0;
    uint32_t paired = zug_tournament_paired_rounds(t);
    if (zug_tournament_player_count(t) < PLAYERS && paired < ROUNDS)
        for (uint32_t round = 1; round <= paired + 1; round++)
            check_round(t, round);
    zug_tournament_free(t);
    return 0;
}
