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

/* What line 250 says: points of some rounds, for some players or teams. */
typedef struct span {
    zug_points match, points;
    uint32_t first_round, last_round, first, last;
} span;

/* Sets the fictitious points of players. */
static bool accelerate_players(zug__trf *r, const span *what) {
    for (size_t i = 0; i < zug_tournament_player_count(r->t); i++) {
        uint32_t number = zug_tournament_player(r->t, i)->number;
        if (number < what->first || number > what->last)
            continue;
        for (uint32_t round = what->first_round; round <= what->last_round; round++)
            if (!accelerate(r, i, round, what->points))
                return false;
    }
    return true;
}

/* Sets the fictitious points of teams. */
static bool accelerate_teams(zug__trf *r, const span *what) {
    r->is_accelerated = true;
    for (size_t i = 0; i < zug_tournament_team_count(r->t); i++) {
        uint32_t number = zug_tournament_team(r->t, i)->number;
        if (number < what->first || number > what->last)
            continue;
        for (uint32_t round = what->first_round; round <= what->last_round; round++) {
            zug_team_round said = zug_tournament_team_round(r->t, i, round);
            said.match_acceleration = what->match;
            said.game_acceleration = what->points;
            if (!zug_tournament_set_team_round(r->t, i, round, &said))
                return zug__trf_no_memory(r);
        }
    }
    return true;
}

bool zug__trf_read_acceleration(zug__trf *r) {
    bool is_there;
    span what;
    if (!zug__trf_points(r, 5, 8, &is_there, &what.match) ||
        !zug__trf_points(r, 10, 13, &is_there, &what.points) ||
        !zug__trf_number(r, 15, 17, ZUG_ROUNDS_MAX, &what.first_round) ||
        !zug__trf_number(r, 19, 21, ZUG_ROUNDS_MAX, &what.last_round) ||
        !zug__trf_number(r, 23, 26, ZUG_PLAYERS_MAX, &what.first) ||
        !zug__trf_number(r, 28, 31, ZUG_PLAYERS_MAX, &what.last))
        return false;
    if (what.first_round == 0 || what.last_round < what.first_round || what.first == 0 ||
        what.last < what.first || what.points < 0 || what.match < 0)
        return zug__trf_fail(r, 15, "trf-acceleration",
                             "this does not name rounds and players from a first to a last");
    return zug_tournament_pairs_teams(r->t) ? accelerate_teams(r, &what)
                                            : accelerate_players(r, &what);
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
