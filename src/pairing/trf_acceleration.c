/* trf_acceleration.c - reads the fictitious points of a report: 250 and XXA.
 * Room: pairing. */
#include "trf_impl.h"

/* Sets the fictitious points of a player. */
static bool accelerate(zug__trf *r, size_t index, uint32_t round, zug_points points) {
    zug_entry entry = zug_tournament_entry(r->t, index, round);
    entry.acceleration = points;
    r->is_accelerated = true;
    return zug_tournament_set_entry(r->t, index, round, &entry) || zug__trf_no_memory(r);
}

/* Reads line 250: fictitious points for some rounds and some players. */
bool zug__trf_read_acceleration(zug__trf *r) {
    bool is_there;
    zug_points match, points;
    uint32_t first, last, from, to;
    if (!zug__trf_points(r, 5, 8, &is_there, &match) ||
        !zug__trf_points(r, 10, 13, &is_there, &points) ||
        !zug__trf_number(r, 15, 17, ZUG_ROUNDS_MAX, &first) ||
        !zug__trf_number(r, 19, 21, ZUG_ROUNDS_MAX, &last) ||
        !zug__trf_number(r, 23, 26, ZUG_PLAYERS_MAX, &from) ||
        !zug__trf_number(r, 28, 31, ZUG_PLAYERS_MAX, &to))
        return false;
    if (first == 0 || last < first || from == 0 || to < from || points < 0)
        return zug__trf_fail(r, 15, "trf-acceleration",
                             "this does not name rounds and players from a first to a last");
    for (size_t i = 0; i < zug_tournament_player_count(r->t); i++) {
        uint32_t number = zug_tournament_player(r->t, i)->number;
        for (uint32_t round = first; number >= from && number <= to && round <= last; round++)
            if (!accelerate(r, i, round, points))
                return false;
    }
    return true;
}

/* Reads line XXA: a player's fictitious points, round by round. */
bool zug__trf_read_player_acceleration(zug__trf *r) {
    zug__trf_words words = zug__trf_words_of(r);
    uint32_t number = 0;
    bool is_there;
    size_t index, column;
    if (!zug__trf_word_number(&words, ZUG_PLAYERS_MAX, &is_there, &number) ||
        !zug__trf_find_player(r, 5, number, &index))
        return false;
    for (uint32_t round = 1;; round++) {
        zug_points points;
        zug_str word = zug__trf_word(&words, &column);
        if (word.len == 0)
            return true;
        if (round > ZUG_ROUNDS_MAX || !zug__trf_parse_points(word, &points) || points < 0)
            return zug__trf_fail(r, column, "trf-points", "these are no points, as 4.5 would be");
        if (points != 0 && !accelerate(r, index, round, points))
            return false;
    }
}
