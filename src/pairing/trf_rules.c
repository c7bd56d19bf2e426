/* trf_rules.c - reads the lines of a report that say how a tournament is held: rounds, first
 * colour. Room: pairing. */
#include "trf_impl.h"

/* Reads the number of rounds. */
static bool read_rounds(zug__trf *r, zug_tournament_rules *rules) {
    zug__trf_words words = zug__trf_words_of(r);
    bool is_there;
    return zug__trf_word_number(&words, ZUG_ROUNDS_MAX, &is_there, &rules->rounds);
}

/* Reads the first colour, in one of its dialects, and what else stands with it. */
static bool read_first_color(zug__trf *r, zug_tournament_rules *rules) {
    zug__trf_words words = zug__trf_words_of(r);
    for (;;) {
        size_t column;
        zug_str word = zug__trf_word(&words, &column);
        if (word.len == 0)
            return true;
        if (zug__trf_is(word, "W") || zug__trf_is(word, "w") || zug__trf_is(word, "white1"))
            rules->first_color = ZUG_ROUND_WHITE;
        else if (zug__trf_is(word, "B") || zug__trf_is(word, "b") || zug__trf_is(word, "black1"))
            rules->first_color = ZUG_ROUND_BLACK;
        else if (zug__trf_is(word, "rank"))
            rules->is_by_rank = true;
        else
            return zug__trf_fail(r, column, "trf-color",
                                 "the first colour is W or B, in older files white1 or black1");
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
