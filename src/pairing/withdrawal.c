/* withdrawal.c - players who leave a round robin, and the 50 % rule.
 * Room: pairing. Knows entries and the table; ranks nobody. */
#include <zug/withdrawal.h>

bool zug_withdrawal_counts(uint32_t games, uint32_t completed) {
    return completed >= games || completed >= games - completed;
}

/* The opponent of the player of an index in a round, as an index; SIZE_MAX if free. */
static size_t opponent_of(const zug_roundrobin *plan, size_t index, uint32_t round,
                          zug_pair *pair) {
    uint32_t place = (uint32_t)index + 1;
    *pair = zug_roundrobin_pair(plan, round, place);
    if (pair->black == 0)
        return SIZE_MAX;
    return (pair->white == place ? pair->black : pair->white) - 1;
}

/* Enters that the player of an index is absent in a round. */
static bool enter_absence(zug_tournament *t, const zug_roundrobin *plan, size_t index,
                          uint32_t round) {
    zug_pair places;
    size_t other = opponent_of(plan, index, round, &places);
    zug_entry_kind own = zug_tournament_entry(t, index, round).kind;
    if (other >= zug_tournament_player_count(t) || zug_entry_is_played(own))
        return true;
    uint32_t number = zug_tournament_player(t, index)->number;
    if (own == ZUG_ENTRY_FORFEIT_WIN)
        return zug_tournament_set_game(t, round, number, ZUG_ENTRY_FORFEIT_LOSS,
                                       ZUG_ENTRY_FORFEIT_LOSS);
    if (own == ZUG_ENTRY_FORFEIT_LOSS)
        return true;
    zug_pair pair = {zug_tournament_player(t, places.white - 1)->number,
                     zug_tournament_player(t, places.black - 1)->number};
    return zug_tournament_add_pair(t, round, pair) &&
           zug_tournament_set_game(t, round, number, ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_WIN);
}

bool zug_withdrawal_enter(zug_tournament *t, const zug_roundrobin *plan, uint32_t number,
                          uint32_t round) {
    size_t index = zug_tournament_find(t, number);
    if (index == SIZE_MAX)
        return false;
    uint32_t rounds = zug_roundrobin_rounds(plan);
    for (uint32_t i = round > 0 ? round : 1; i <= rounds; i++)
        if (!enter_absence(t, plan, index, i))
            return false;
    return true;
}

bool zug_withdrawal_has_left(const zug_tournament *t, const zug_roundrobin *plan, size_t index) {
    uint32_t games = 0, last = zug_tournament_last_round(t);
    bool is_lost = false;
    for (uint32_t round = 1; round <= last; round++) {
        zug_entry_kind kind = zug_tournament_entry(t, index, round).kind;
        if (!zug_entry_has_opponent(kind))
            continue;
        games++;
        is_lost = kind == ZUG_ENTRY_FORFEIT_LOSS;
    }
    return is_lost && games >= zug_roundrobin_games(plan);
}

bool zug_withdrawal_is_counted(const zug_tournament *t, const zug_roundrobin *plan, size_t index) {
    if (!zug_withdrawal_has_left(t, plan, index))
        return true;
    uint32_t completed = 0, last = zug_tournament_last_round(t);
    for (uint32_t round = 1; round <= last; round++)
        completed += zug_entry_is_played(zug_tournament_entry(t, index, round).kind);
    return zug_withdrawal_counts(zug_roundrobin_games(plan), completed);
}

zug_points zug_withdrawal_score(const zug_tournament *t, const zug_roundrobin *plan, size_t index,
                                uint32_t rounds) {
    if (!zug_withdrawal_is_counted(t, plan, index))
        return 0;
    zug_points sum = zug_tournament_score(t, index, rounds);
    for (uint32_t round = 1; round <= rounds; round++) {
        zug_entry entry = zug_tournament_entry(t, index, round);
        size_t other = zug_tournament_find(t, entry.opponent);
        if (other != SIZE_MAX && !zug_withdrawal_is_counted(t, plan, other))
            sum -= zug_entry_points(&zug_tournament_rules_of(t)->scoring, &entry);
    }
    return sum;
}
