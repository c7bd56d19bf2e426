/* trf_unusual.c - reads points that are not the usual ones: line 299 of a report.
 * Room: pairing. */
#include "trf_impl.h"

/* The kind of result that a letter of line 299 names; a blank is a penalty or a bonus. */
static bool unusual_kind(char letter, zug_entry_kind *out) {
    static const char letters[] = "WDLFHZ+-";
    static const zug_entry_kind kinds[] = {
        ZUG_ENTRY_WIN,      ZUG_ENTRY_DRAW,     ZUG_ENTRY_LOSS,        ZUG_ENTRY_FULL_BYE,
        ZUG_ENTRY_HALF_BYE, ZUG_ENTRY_ZERO_BYE, ZUG_ENTRY_FORFEIT_WIN, ZUG_ENTRY_FORFEIT_LOSS};
    for (size_t i = 0; letters[i]; i++)
        if (letters[i] == letter) {
            *out = kinds[i];
            return true;
        }
    return false;
}

/* Adds to what a player has got in a round, or sets what a result brings there. */
static bool adjust(zug__trf *r, size_t index, uint32_t round, zug_entry_kind kind,
                   zug_points points) {
    const zug_scoring *scoring = &zug_tournament_rules_of(r->t)->scoring;
    zug_entry entry = zug_tournament_entry(r->t, index, round);
    if (kind != ZUG_ENTRY_NONE) {
        if (entry.kind != kind)
            return zug__trf_fail(r, 5, "trf-unusual",
                                 "a player named here has another result in this round");
        entry.adjustment = 0;
        points -= zug_entry_points(scoring, &entry);
    }
    entry.adjustment += points;
    return zug_tournament_set_entry(r->t, index, round, &entry) || zug__trf_no_memory(r);
}

/* Reads line 299: points that are not the usual ones. */
bool zug__trf_read_unusual(zug__trf *r) {
    zug_str letter = zug_str_trim(zug__trf_columns(r, 5, 5));
    zug_entry_kind kind = ZUG_ENTRY_NONE;
    bool is_there;
    zug_points match, points;
    uint32_t round;
    if (letter.len > 0 && !unusual_kind(letter.data[0], &kind))
        return zug__trf_fail(r, 5, "trf-unusual", "this is none of W D L F H Z + - or a blank");
    if (!zug__trf_points(r, 7, 11, &is_there, &match) ||
        !zug__trf_points(r, 13, 17, &is_there, &points) ||
        !zug__trf_number(r, 20, 22, ZUG_ROUNDS_MAX, &round))
        return false;
    if (round == 0)
        return zug__trf_fail(r, 20, "trf-rounds", "unusual points need the number of a round");
    for (size_t column = 24; column <= r->line.len; column += 5) {
        uint32_t number;
        size_t index;
        if (!zug__trf_number(r, column, column + 3, ZUG_PLAYERS_MAX, &number) ||
            !zug__trf_find_player(r, column, number, &index) ||
            !adjust(r, index, round, kind, points))
            return false;
    }
    return true;
}
