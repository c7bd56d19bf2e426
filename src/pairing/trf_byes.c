/* trf_byes.c - reads the lines of a report that say who does not play: 240 and XXZ.
 * Room: pairing. */
#include "trf_impl.h"

/* Gives a bye to a player who has none yet, or the same. */
static bool give_bye(zug__trf *r, size_t column, uint32_t round, uint32_t number,
                     zug_entry_kind bye) {
    size_t index;
    if (!zug__trf_find_player(r, column, number, &index))
        return false;
    zug_entry_kind kind = zug_tournament_entry(r->t, index, round).kind;
    if (kind != ZUG_ENTRY_NONE && kind != bye)
        return zug__trf_fail(r, column, "trf-bye",
                             "this player's own line says something else of the round");
    return zug_tournament_set_bye(r->t, round, number, bye) || zug__trf_no_memory(r);
}

/* Gives a bye to all players, or teams, that the rest of the line names. */
static bool give_byes(zug__trf_words *words, uint32_t round, zug_entry_kind bye, bool is_team) {
    const zug_team_round said = {.kind = bye};
    for (;;) {
        uint32_t number;
        bool is_there;
        if (!zug__trf_word_number(words, ZUG_PLAYERS_MAX, &is_there, &number))
            return false;
        if (!is_there)
            return true;
        if (!(is_team ? zug__trf_set_team_round(words->r, words->column, round, number, &said)
                      : give_bye(words->r, words->column, round, number, bye)))
            return false;
    }
}

/* Reads line 240: the kind of bye, a round, and players. */
bool zug__trf_read_byes(zug__trf *r) {
    zug__trf_words words = zug__trf_words_of(r);
    size_t column;
    uint32_t round = 0;
    bool is_there;
    zug_str letter = zug__trf_word(&words, &column);
    zug_entry_kind bye = zug__trf_is(letter, "F")   ? ZUG_ENTRY_FULL_BYE
                         : zug__trf_is(letter, "H") ? ZUG_ENTRY_HALF_BYE
                         : zug__trf_is(letter, "Z") ? ZUG_ENTRY_ZERO_BYE
                                                    : ZUG_ENTRY_NONE;
    if (bye == ZUG_ENTRY_NONE)
        return zug__trf_fail(r, column, "trf-bye", "a bye is F, H or Z");
    if (!zug__trf_word_number(&words, ZUG_ROUNDS_MAX, &is_there, &round))
        return false;
    if (round == 0)
        return zug__trf_fail(r, 7, "trf-rounds", "there is no number of a round here");
    return give_byes(&words, round, bye, zug_tournament_pairs_teams(r->t));
}

/* Reads line XXZ: players who are not there in the round that is to be paired. */
bool zug__trf_read_absent(zug__trf *r) {
    zug__trf_words words = zug__trf_words_of(r);
    return give_byes(&words, zug_tournament_paired_rounds(r->t) + 1, ZUG_ENTRY_ZERO_BYE, false);
}
