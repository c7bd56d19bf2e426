/* trf_unusual.c - reads points that are not the usual ones: line 299 of a report.
 * Room: pairing. The line names a result, or none for a penalty or a bonus; match points, where
 * teams are paired, and points; a round; and who gets them. Without a round it holds for all
 * rounds, and without anybody for everybody. */
#include "trf_impl.h"

/* What a line 299 says. */
typedef struct unusual {
    zug_entry_kind kind; /* NONE: a penalty or a bonus */
    zug_points match, points;
    uint32_t round; /* 0: all */
} unusual;

/* The kind of result that a letter names. */
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

/* Adds to points, as far as a report has columns for them. */
static bool add_points(zug__trf *r, zug_points *to, zug_points points) {
    zug_points sum = *to + points;
    if (sum > ZUG_POINTS_MAX || sum < -ZUG_POINTS_MAX)
        return zug__trf_fail(r, 13, "trf-points", "with earlier lines these are too many points");
    *to = sum;
    return true;
}

/* Adds to what a player has got in a round, or sets what a result brings there. */
static bool adjust_round(zug__trf *r, size_t index, uint32_t round, const unusual *what) {
    const zug_scoring *scoring = &zug_tournament_rules_of(r->t)->scoring;
    zug_entry entry = zug_tournament_entry(r->t, index, round);
    zug_points points = what->points;
    if (what->kind != ZUG_ENTRY_NONE) {
        entry.adjustment = 0;
        points -= zug_entry_points(scoring, &entry);
    }
    if (!add_points(r, &entry.adjustment, points))
        return false;
    return zug_tournament_set_entry(r->t, index, round, &entry) || zug__trf_no_memory(r);
}

/* Sets what a result brings a player in all rounds that ended so. */
static bool adjust_rounds(zug__trf *r, size_t column, size_t index, const unusual *what) {
    uint32_t first = what->round ? what->round : 1, found = 0;
    uint32_t last = what->round ? what->round : zug_tournament_last_round(r->t);
    for (uint32_t round = first; round <= last; round++) {
        if (zug_tournament_entry(r->t, index, round).kind != what->kind)
            continue;
        found++;
        if (!adjust_round(r, index, round, what))
            return false;
    }
    return found > 0 ||
           zug__trf_fail(r, column, "trf-unusual", "this player has another result in this round");
}

/* Gives unusual points to a player. */
static bool adjust_player(zug__trf *r, size_t column, uint32_t number, const unusual *what) {
    size_t index;
    if (!zug__trf_find_player(r, column, number, &index))
        return false;
    if (what->kind != ZUG_ENTRY_NONE)
        return adjust_rounds(r, column, index, what);
    if (what->round != 0)
        return adjust_round(r, index, what->round, what);
    zug_points sum = zug_tournament_player(r->t, index)->adjustment;
    if (!add_points(r, &sum, what->points))
        return false;
    zug_tournament_set_adjustment(r->t, index, sum);
    return true;
}

/* Gives unusual points to a team in one round, if it has the result. */
static bool adjust_team_round(zug__trf *r, size_t index, uint32_t round, const unusual *what,
                              uint32_t *found) {
    zug_team_round said = zug_tournament_team_round(r->t, index, round);
    if (what->kind == ZUG_ENTRY_NONE) {
        if (!add_points(r, &said.match_adjustment, what->match) ||
            !add_points(r, &said.game_adjustment, what->points))
            return false;
    } else if (zug_team_result_of(r->t, index, round).kind == what->kind) {
        said.set = (zug_team_points){true, what->match, what->points};
    } else {
        return true;
    }
    ++*found;
    return zug_tournament_set_team_round(r->t, index, round, &said) || zug__trf_no_memory(r);
}

/* Gives unusual points to a team. */
static bool adjust_team(zug__trf *r, size_t column, uint32_t number, const unusual *what) {
    size_t index;
    if (!zug__trf_find_team(r, column, number, &index))
        return false;
    const zug_team *team = zug_tournament_team(r->t, index);
    if (what->kind == ZUG_ENTRY_NONE && what->round == 0) {
        zug_points match = team->match_adjustment, game = team->game_adjustment;
        if (!add_points(r, &match, what->match) || !add_points(r, &game, what->points))
            return false;
        zug_tournament_set_team_adjustment(r->t, index, match, game);
        return true;
    }
    uint32_t first = what->round ? what->round : 1, found = 0;
    uint32_t last = what->round ? what->round : ZUG_ROUNDS_MAX;
    for (uint32_t round = first; round <= last; round++)
        if (!adjust_team_round(r, index, round, what, &found))
            return false;
    return found > 0 ||
           zug__trf_fail(r, column, "trf-unusual", "this team has another result in this round");
}

/* Says that players have no match points. */
static bool fail_match(zug__trf *r) {
    return zug__trf_fail(r, 7, "trf-unusual",
                         "match points are for teams; points of players stand in columns 13 to 17");
}

/* Sets what a result brings everybody. */
static bool set_for_all(zug__trf *r, const unusual *what) {
    zug_tournament_rules rules = *zug_tournament_rules_of(r->t);
    zug_scoring *s = &rules.scoring;
    zug_points *const points[ZUG_ENTRY_KINDS] = {[ZUG_ENTRY_WIN] = &s->win,
                                                 [ZUG_ENTRY_DRAW] = &s->draw,
                                                 [ZUG_ENTRY_LOSS] = &s->loss,
                                                 [ZUG_ENTRY_FULL_BYE] = &s->full_bye,
                                                 [ZUG_ENTRY_HALF_BYE] = &s->half_bye,
                                                 [ZUG_ENTRY_ZERO_BYE] = &s->zero_bye,
                                                 [ZUG_ENTRY_FORFEIT_WIN] = &s->forfeit_win,
                                                 [ZUG_ENTRY_FORFEIT_LOSS] = &s->forfeit_loss};
    bool is_team = zug_tournament_pairs_teams(r->t);
    if (what->kind == ZUG_ENTRY_NONE || what->round != 0)
        return zug__trf_fail(r, 24, "trf-unusual",
                             "there is no number of who gets these points, from column 24");
    if (is_team && what->kind <= ZUG_ENTRY_LOSS)
        return zug__trf_fail(r, 5, "trf-unusual",
                             "what a match won, drawn or lost brings all teams stands in line 362");
    if (!is_team && what->match != 0)
        return fail_match(r);
    if (!is_team && what->points < 0)
        return zug__trf_fail(r, 13, "trf-points", "a result cannot bring everybody less than 0");
    if (is_team)
        rules.team_points[what->kind] = (zug_team_points){true, what->match, what->points};
    else
        *points[what->kind] = what->points;
    zug_tournament_set_rules(r->t, &rules);
    return true;
}

/* Reads what stands before the numbers of those who get the points. */
static bool read_points(zug__trf *r, unusual *out) {
    zug_str letter = zug_str_trim(zug__trf_columns(r, 5, 5));
    bool is_there;
    if (letter.len > 0 && !unusual_kind(letter.data[0], &out->kind))
        return zug__trf_fail(r, 5, "trf-unusual", "this is none of W D L F H Z + - or a blank");
    return zug__trf_blank(r, 6) && zug__trf_points(r, 7, 11, &is_there, &out->match) &&
           zug__trf_blank(r, 12) && zug__trf_points(r, 13, 17, &is_there, &out->points) &&
           zug__trf_blank(r, 18) && zug__trf_blank(r, 19) &&
           zug__trf_number(r, 20, 22, ZUG_ROUNDS_MAX, &out->round) && zug__trf_blank(r, 23);
}

/* Reads a line of a letter and two numbers with a point, which needs no columns: that in which the
 * text of TRF-2026 shows what is for all has others than its table. */
static bool read_words(zug__trf *r, unusual *out) {
    zug__trf_words words = zug__trf_words_of(r);
    size_t column, dots = 0;
    zug_str letter = zug__trf_word(&words, &column), match = zug__trf_word(&words, &column);
    zug_str points = zug__trf_word(&words, &column);
    for (size_t i = 0; i < match.len + points.len; i++)
        dots += (i < match.len ? match.data[i] : points.data[i - match.len]) == '.';
    return zug__trf_word(&words, &column).len == 0 && dots == 2 && letter.len == 1 &&
           unusual_kind(letter.data[0], &out->kind) && zug__trf_parse_points(match, &out->match) &&
           zug__trf_parse_points(points, &out->points);
}

bool zug__trf_read_unusual_for_all(zug__trf *r) {
    unusual what = {0};
    if (read_words(r, &what))
        return set_for_all(r, &what);
    what = (unusual){0};
    if (!read_points(r, &what))
        return false;
    if (!zug_tournament_pairs_teams(r->t) && what.match != 0)
        return fail_match(r);
    return zug_str_trim(zug__trf_columns(r, 24, r->line.len)).len > 0 || set_for_all(r, &what);
}

bool zug__trf_read_unusual(zug__trf *r) {
    unusual what = {0};
    bool is_team = zug_tournament_pairs_teams(r->t);
    if (read_words(r, &what))
        return true;
    what = (unusual){0};
    if (!read_points(r, &what))
        return false;
    for (size_t column = 24; column <= r->line.len; column += 5) {
        uint32_t number;
        if (!zug__trf_number(r, column, column + 3, ZUG_PLAYERS_MAX, &number) ||
            !zug__trf_blank(r, column + 4))
            return false;
        if (number != 0 && !(is_team ? adjust_team : adjust_player)(r, column, number, &what))
            return false;
    }
    return true;
}
