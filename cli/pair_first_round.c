/* pair_first_round.c - tells boards of round 1 that somebody forgot to enter from late entries.
 * Room: cli. */
#include "pair_first_round.h"

#include <stdlib.h>
#include <zug/host_alloc.h>
#include <zug/swiss.h>

/* Enters what was known of a player before round 1: byes that were asked for, fictitious points. */
static bool copy_entry(const zug_tournament *t, size_t index, zug_tournament *to) {
    zug_entry entry = zug_tournament_entry(t, index, 1);
    if (!zug_entry_is_bye(entry.kind) || entry.kind == ZUG_ENTRY_PAIRING_BYE)
        entry = (zug_entry){.acceleration = entry.acceleration};
    return zug_tournament_set_entry(to, index, 1, &entry);
}

/* The tournament as it was before round 1, with everybody who is in it now; NULL without memory. */
static zug_tournament *make_start(const zug_tournament *t) {
    zug_tournament *start = zug_tournament_new(zug_host_alloc());
    bool is_made = start != NULL;
    if (is_made)
        zug_tournament_set_rules(start, zug_tournament_rules_of(t));
    for (size_t i = 0; is_made && i < zug_tournament_player_count(t); i++) {
        zug_player player = *zug_tournament_player(t, i);
        player.has_points = false;
        is_made = zug_tournament_add_player(start, &player) && copy_entry(t, i, start);
    }
    for (size_t i = 0; is_made && i < zug_tournament_forbidden_count(t); i++)
        is_made = zug_tournament_forbid(start, zug_tournament_forbidden(t, i));
    if (is_made)
        return start;
    zug_tournament_free(start);
    return NULL;
}

/* True if nothing is said of a player in round 1; so for a number that nobody has. */
static bool is_blank(const zug_tournament *t, uint32_t number) {
    return zug_tournament_entry(t, zug_tournament_find(t, number), 1).kind == ZUG_ENTRY_NONE;
}

/* True if the pair of a round was entered. */
static bool is_entered(const zug_tournament *t, zug_pair pair) {
    zug_entry entry = zug_tournament_entry(t, zug_tournament_find(t, pair.white), 1);
    return zug_entry_has_opponent(entry.kind) && entry.opponent == pair.black;
}

/* Marks who is not entered of a round with everybody. False if others are: it was another round. */
static bool mark(const zug_tournament *t, const zug_pair *pairs, size_t count, bool *forgotten) {
    bool has_any = false;
    for (size_t i = 0; i < count; i++) {
        zug_pair pair = pairs[i];
        if (pair.black == 0 || is_entered(t, pair))
            continue;
        if (!is_blank(t, pair.white) || !is_blank(t, pair.black))
            return false;
        forgotten[zug_tournament_find(t, pair.white)] = true;
        forgotten[zug_tournament_find(t, pair.black)] = true;
        has_any = true;
    }
    return has_any;
}

/* True if at least two players, the least for a board, have nothing in round 1. */
static bool has_blanks(const zug_tournament *t) {
    size_t blanks = 0;
    for (size_t i = 0; i < zug_tournament_player_count(t) && blanks < 2; i++)
        blanks += zug_tournament_entry(t, i, 1).kind == ZUG_ENTRY_NONE;
    return blanks == 2;
}

bool *pair_first_round_forgotten(const zug_tournament *t) {
    size_t players = zug_tournament_player_count(t), count = players;
    zug_tournament *start = has_blanks(t) ? make_start(t) : NULL;
    zug_pair *pairs = start != NULL ? calloc(players, sizeof *pairs) : NULL;
    bool *forgotten = pairs != NULL ? calloc(players, sizeof *forgotten) : NULL;
    bool is_found = forgotten != NULL &&
                    zug_swiss_pair(start, 1, zug_host_alloc(), pairs, &count, NULL) == ZUG_OK &&
                    mark(t, pairs, count, forgotten);
    if (!is_found) {
        free(forgotten);
        forgotten = NULL;
    }
    free(pairs);
    zug_tournament_free(start);
    return forgotten;
}
