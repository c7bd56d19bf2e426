/* trf_rules.c - reads the lines of a report that say how a tournament is held: rounds, first
 * colour. Room: pairing. */
#include "trf_impl.h"

/* Reads the number of rounds. */
static bool read_rounds(zug__trf *r, zug_tournament_rules *rules) {
    zug__trf_words words = zug__trf_words_of(r);
    bool is_there;
    uint32_t rounds = 0;
    if (!zug__trf_word_number(&words, ZUG_ROUNDS_MAX, &is_there, &rounds))
        return false;
    if (rounds != 0 && rules->rounds != 0 && rounds != rules->rounds)
        return zug__trf_fail(r, words.column, "trf-twice",
                             "another line says another number of rounds");
    rules->rounds = rounds ? rounds : rules->rounds;
    return true;
}

/* The colour that a word names in one of its dialects; none for other words. */
static zug_round_color color_named(zug_str word) {
    if (zug__trf_is(word, "W") || zug__trf_is(word, "w") || zug__trf_is(word, "white1"))
        return ZUG_ROUND_WHITE;
    if (zug__trf_is(word, "B") || zug__trf_is(word, "b") || zug__trf_is(word, "black1"))
        return ZUG_ROUND_BLACK;
    return ZUG_ROUND_NO_COLOR;
}

/* Reads the first colour, and what else stands with it. */
static bool read_first_color(zug__trf *r, zug_tournament_rules *rules) {
    zug__trf_words words = zug__trf_words_of(r);
    for (;;) {
        size_t column;
        zug_str word = zug__trf_word(&words, &column);
        zug_round_color color = color_named(word);
        if (word.len == 0)
            return true;
        if (zug__trf_is(word, "rank"))
            rules->is_by_rank = true;
        else if (color == ZUG_ROUND_NO_COLOR)
            return zug__trf_fail(r, column, "trf-color",
                                 "the first colour is W or B, in older files white1 or black1");
        else if (rules->first_color != ZUG_ROUND_NO_COLOR && rules->first_color != color)
            return zug__trf_fail(r, column, "trf-twice", "another line says another first colour");
        else
            rules->first_color = color;
    }
}

bool zug__trf_read_rule(zug__trf *r, zug_str code, bool *is_known) {
    zug_tournament_rules rules = *zug_tournament_rules_of(r->t);
    bool is_read;
    *is_known = true;
    if (zug__trf_is(code, "142") || zug__trf_is(code, "XXR"))
        is_read = read_rounds(r, &rules);
    else if (zug__trf_is(code, "152") || zug__trf_is(code, "XXC"))
        is_read = read_first_color(r, &rules);
    else if (zug__trf_is(code, "062") || zug__trf_is(code, "072") || zug__trf_is(code, "082"))
        is_read = true; /* how many players, rated players and teams there are is counted */
    else
        is_read = zug__trf_read_scoring(r, code, &rules, is_known);
    if (is_read)
        zug_tournament_set_rules(r->t, &rules);
    return is_read;
}
