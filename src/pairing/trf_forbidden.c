/* trf_forbidden.c - reads who must not meet: lines 260 and XXP of a report.
 * Room: pairing. */
#include "trf_impl.h"

enum { GROUP_MAX = 1000 };

/* Reads the players, or teams, that the rest of a line names. */
static bool read_group(zug__trf_words *words, uint32_t *players, size_t *count, bool is_team) {
    for (*count = 0;; ++*count) {
        uint32_t number;
        bool is_there;
        size_t index;
        if (!zug__trf_word_number(words, ZUG_PLAYERS_MAX, &is_there, &number))
            return false;
        if (!is_there)
            return true;
        if (!(is_team ? zug__trf_find_team : zug__trf_find_player)(words->r, words->column, number,
                                                                   &index))
            return false;
        if (*count == GROUP_MAX)
            return zug__trf_fail(words->r, words->column, "trf-players",
                                 "these are too many players");
        players[*count] = number;
    }
}

/* Reads line 260, with its rounds, for players or teams, or XXP, which holds for all rounds and for
 * players. */
static bool read_forbidden(zug__trf *r, bool has_rounds) {
    zug__trf_words words = zug__trf_words_of(r);
    uint32_t players[GROUP_MAX];
    zug_forbidden group = {.first_round = 1, .last_round = ZUG_ROUNDS_MAX, .players = players};
    bool is_there, is_team = has_rounds && zug_tournament_pairs_teams(r->t);
    if (has_rounds &&
        (!zug__trf_word_number(&words, ZUG_ROUNDS_MAX, &is_there, &group.first_round) ||
         !zug__trf_word_number(&words, ZUG_ROUNDS_MAX, &is_there, &group.last_round)))
        return false;
    if (!read_group(&words, players, &group.count, is_team))
        return false;
    if (group.first_round == 0 || group.last_round < group.first_round || group.count < 2)
        return zug__trf_fail(r, 5, "trf-forbidden",
                             "this does not name rounds from a first to a last, and two players");
    return (is_team ? zug_tournament_forbid_teams : zug_tournament_forbid)(r->t, &group) ||
           zug__trf_no_memory(r);
}

bool zug__trf_read_forbidden(zug__trf *r) { return read_forbidden(r, true); }

bool zug__trf_read_always_forbidden(zug__trf *r) { return read_forbidden(r, false); }
