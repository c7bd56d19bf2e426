/* tournament_absent.c - games of a round robin that are lost because somebody is not there.
 * Room: server/tournament. FIDE Handbook C.05 6.6: who leaves loses what is left, with (-), and the
 * opponents have (+); whether the results before count is said by libzug. */
#include <stdlib.h>
#include <zug/pairing_system.h>
#include <zug/withdrawal.h>

#include "contest_tournament_impl.h"

/* Notes by index in the tournament who is away in a round, with no point for it. */
static void note_away(const zug_tournament *t, const msg_contest *contest, uint32_t round,
                      bool *away) {
    for (size_t i = 0; i < contest->player_count; i++)
        away[i] = false;
    for (size_t i = 0; i < contest->absence_count; i++) {
        const msg_absence *absence = &contest->absences[i];
        const msg_player *player = tournament_player_of(contest, absence->player);
        if (player != NULL && tournament_is_about(absence, round))
            away[zug_tournament_find(t, player->number)] = absence->bye == MSG_BYE_ZERO;
    }
}

/* Enters a game of the table of which nothing is said yet, if somebody of the two, by places from
 * 1, is away. False without memory. */
static bool enter_game(zug_tournament *t, uint32_t round, zug_pair places, const bool *away) {
    size_t white = places.white - 1, black = places.black - 1;
    if (places.black == 0 || (!away[white] && !away[black]) ||
        zug_tournament_entry(t, white, round).kind != ZUG_ENTRY_NONE ||
        zug_tournament_entry(t, black, round).kind != ZUG_ENTRY_NONE)
        return true;
    zug_pair pair = {zug_tournament_player(t, white)->number,
                     zug_tournament_player(t, black)->number};
    return zug_tournament_add_pair(t, round, pair) &&
           zug_tournament_set_game(t, round, pair.white,
                                   away[white] ? ZUG_ENTRY_FORFEIT_LOSS : ZUG_ENTRY_FORFEIT_WIN,
                                   away[black] ? ZUG_ENTRY_FORFEIT_LOSS : ZUG_ENTRY_FORFEIT_WIN);
}

/* The same for all games of the table; the memory is for a round of it and for who is away. */
static bool enter_games(zug_tournament *t, const msg_contest *contest, zug_pair *pairs,
                        bool *away) {
    zug_pairing_terms terms = zug_pairing_terms_of(t);
    zug_roundrobin plan = zug_pairing_roundrobin(t, &terms);
    uint32_t planned = zug_tournament_rules_of(t)->rounds, rounds = zug_roundrobin_rounds(&plan);
    if (planned > 0 && planned < rounds)
        rounds = planned;
    for (uint32_t round = 1; round <= rounds && round <= ZUG_ROUNDS_MAX; round++) {
        note_away(t, contest, round, away);
        size_t count = zug_roundrobin_round(&plan, round, pairs);
        for (size_t i = 0; i < count; i++)
            if (!enter_game(t, round, pairs[i], away))
                return false;
    }
    return true;
}

bool tournament_enter_absent_games(zug_tournament *t, const msg_contest *contest) {
    if (contest->absence_count == 0 || zug_pairing_terms_of(t).system != ZUG_SYSTEM_ROUNDROBIN)
        return true;
    zug_pair *pairs = malloc((contest->player_count + 1) * sizeof *pairs);
    bool *away = malloc(contest->player_count * sizeof *away);
    bool fine = pairs != NULL && away != NULL && enter_games(t, contest, pairs, away);
    free(pairs);
    free(away);
    return fine;
}

/* True if the game of the player of an index in a round is the one that the table has. */
static bool is_of_table(const zug_tournament *t, const zug_roundrobin *plan, size_t index,
                        uint32_t round) {
    zug_entry entry = zug_tournament_entry(t, index, round);
    uint32_t planned = zug_tournament_rules_of(t)->rounds, place = (uint32_t)index + 1;
    if (round > zug_roundrobin_rounds(plan) || (planned > 0 && round > planned))
        return false;
    zug_pair pair = zug_roundrobin_pair(plan, round, place);
    uint32_t other = pair.white == place ? pair.black : pair.white;
    zug_round_color color = pair.white == place ? ZUG_ROUND_WHITE : ZUG_ROUND_BLACK;
    return pair.black != 0 && entry.color == color &&
           entry.opponent == zug_tournament_player(t, other - 1)->number;
}

uint32_t tournament_rounds_begun(const zug_tournament *t) {
    uint32_t begun = zug_pairing_rounds_begun(t), paired = zug_tournament_paired_rounds(t);
    zug_pairing_terms terms = zug_pairing_terms_of(t);
    zug_roundrobin plan = zug_pairing_roundrobin(t, &terms);
    for (uint32_t round = begun + 1; round <= paired; round++)
        for (size_t i = 0; i < zug_tournament_player_count(t); i++)
            if (zug_entry_has_opponent(zug_tournament_entry(t, i, round).kind) &&
                !is_of_table(t, &plan, i, round))
                return paired;
    return begun;
}

/* True if the player of an index has left by a round: what is entered from then on is lost. */
static bool has_left_by(const zug_tournament *t, size_t index, uint32_t round) {
    zug_pairing_terms terms = zug_pairing_terms_of(t);
    zug_roundrobin plan = zug_pairing_roundrobin(t, &terms);
    uint32_t last = zug_tournament_last_round(t);
    for (uint32_t i = round; i <= last; i++)
        if (zug_tournament_entry(t, index, i).kind == ZUG_ENTRY_FORFEIT_WIN)
            return false;
    return zug_withdrawal_has_left(t, &plan, index);
}

size_t tournament_read_absent_games(const zug_tournament *t, size_t index, uint32_t begun,
                                    msg_absence *out) {
    uint32_t last = zug_tournament_last_round(t), id = zug_tournament_player(t, index)->number;
    size_t count = 0;
    for (uint32_t round = begun + 1; round <= last; round++) {
        if (zug_tournament_entry(t, index, round).kind != ZUG_ENTRY_FORFEIT_LOSS)
            continue;
        bool has_left = has_left_by(t, index, round);
        if (out != NULL)
            out[count] = (msg_absence){id, round, has_left ? 0 : round, MSG_BYE_ZERO};
        count++;
        if (has_left)
            break;
    }
    return count;
}
