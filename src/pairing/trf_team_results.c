/* trf_team_results.c - holds what a report says once more of the results of teams, for people, to
 * what their players' lines give: lines 801 and 802.
 * Room: pairing. Nothing of it is kept: it is written anew. */
#include "trf_impl.h"

const char *zug__trf_bye_word(zug_entry_kind kind) {
    return kind == ZUG_ENTRY_PAIRING_BYE ? "PAB"
           : kind == ZUG_ENTRY_FULL_BYE  ? "FPB"
           : kind == ZUG_ENTRY_HALF_BYE  ? "HPB"
           : kind == ZUG_ENTRY_ZERO_BYE  ? "ZPB"
                                         : NULL;
}

static bool is_bye_word(zug_str word) {
    return zug__trf_is(word, "PAB") || zug__trf_is(word, "FPB") || zug__trf_is(word, "HPB") ||
           zug__trf_is(word, "ZPB");
}

/* Compares the opponent of a cell, or its bye. Who has neither is absent. */
static bool check_opponent(zug__trf *r, size_t column, zug_str word,
                           const zug_team_result *result) {
    const char *bye = result->kind == ZUG_ENTRY_NONE ? "ZPB" : zug__trf_bye_word(result->kind);
    uint32_t number = 0;
    if (is_bye_word(word))
        return (bye && zug__trf_is(word, bye)) ||
               zug__trf_fail(r, column, "team-results",
                             "this team has another bye in this round, or a match");
    if (!zug__trf_parse_number(word, ZUG_TEAMS_MAX, &number))
        return zug__trf_fail(r, column, "trf-number",
                             "an opponent is the number of a team, or PAB, FPB, HPB or ZPB");
    return (number != 0 && number == result->opponent) ||
           zug__trf_fail(r, column, "team-results", "this team has another opponent in this round");
}

/* Compares a colour, if both are known. */
static bool check_color(zug__trf *r, size_t column, zug_str word, const zug_team_result *result) {
    char letter = word.len > 0 ? word.data[0] : ' ';
    zug_round_color color = letter == 'w' || letter == 'W'   ? ZUG_ROUND_WHITE
                            : letter == 'b' || letter == 'B' ? ZUG_ROUND_BLACK
                                                             : ZUG_ROUND_NO_COLOR;
    if (word.len > 0 && color == ZUG_ROUND_NO_COLOR)
        return zug__trf_fail(r, column, "trf-color", "a colour is w or b");
    return color == ZUG_ROUND_NO_COLOR || result->color == ZUG_ROUND_NO_COLOR ||
           color == result->color ||
           zug__trf_fail(r, column, "team-results", "this team has the other colour in this round");
}

/* Compares the points of a cell with those that are known. */
static bool check_points(zug__trf *r, size_t column, const zug_team_result *result) {
    zug_points points;
    bool is_there;
    if (!zug__trf_points(r, column, column + 3, &is_there, &points))
        return false;
    return !is_there || !result->has_game || points == result->game ||
           zug__trf_fail(r, column, "team-results",
                         "this team has other game points in this round");
}

/* Compares whether a match was forfeited as a whole. */
static bool check_forfeit(zug__trf *r, size_t column, const zug_team_result *result) {
    zug_str word = zug_str_trim(zug__trf_columns(r, column, column));
    bool is_forfeit =
        result->kind == ZUG_ENTRY_FORFEIT_WIN || result->kind == ZUG_ENTRY_FORFEIT_LOSS;
    bool is_said = zug__trf_is(word, "f") || zug__trf_is(word, "F");
    if (word.len > 0 && !is_said)
        return zug__trf_fail(r, column, "trf-columns",
                             "behind the points there is f for a forfeit, or a blank");
    return is_said == is_forfeit ||
           zug__trf_fail(r, column, "team-results",
                         is_said ? "this match was not forfeited as a whole"
                                 : "this match was forfeited as a whole: there must be f here");
}

/* Compares a sum of points at a column with what is said in the line of the team. */
static bool check_sum(zug__trf *r, size_t column, const zug_team *team, bool is_match,
                      zug_points points) {
    bool is_said = is_match ? team->has_match_points : team->has_game_points;
    zug_points said = is_match ? team->match_points : team->game_points;
    return !is_said || points == said ||
           zug__trf_fail(r, column, "team-results",
                         is_match ? "line 310 gives this team other match points"
                                  : "line 310 gives this team other game points");
}

/* Compares both sums, which have columns of their own in line 802. */
static bool check_sums(zug__trf *r, const zug_team *team) {
    zug_points match, game;
    bool has_match, has_game;
    return zug__trf_points(r, 15, 20, &has_match, &match) &&
           zug__trf_points(r, 22, 27, &has_game, &game) &&
           (!has_match || check_sum(r, 15, team, true, match)) &&
           (!has_game || check_sum(r, 22, team, false, game));
}

/* Compares what stands in line 802 for a round, from a column on. */
static bool check_cell(zug__trf *r, size_t column, const zug_team_result *result) {
    zug_str opponent = zug_str_trim(zug__trf_columns(r, column, column + 2));
    zug_str color = zug_str_trim(zug__trf_columns(r, column + 4, column + 4));
    zug_str all = zug__trf_columns(r, column, column + ZUG__TRF_TEAM_WIDTH - 1);
    if (zug_str_trim(all).len == 0)
        return true;
    return check_opponent(r, column, opponent, result) && zug__trf_blank(r, column + 3) &&
           check_color(r, column + 4, color, result) && zug__trf_blank(r, column + 5) &&
           check_points(r, column + 6, result) && check_forfeit(r, column + 10, result) &&
           zug__trf_blank(r, column + 11) && zug__trf_blank(r, column + 12);
}

bool zug__trf_read_results(zug__trf *r) {
    uint32_t number, round = 1;
    size_t index;
    zug__trf_set_names(r, 9, 13);
    if (!zug__trf_number(r, 5, 7, ZUG_TEAMS_MAX, &number) ||
        !zug__trf_find_team(r, 5, number, &index) ||
        !check_sums(r, zug_tournament_team(r->t, index)))
        return false;
    for (size_t column = ZUG__TRF_TEAM_COLUMN; column <= r->line.len - r->in_name;
         column += ZUG__TRF_TEAM_WIDTH) {
        zug_team_result result = zug_team_result_of(r->t, index, round++);
        if (!check_cell(r, column, &result))
            return false;
    }
    return true;
}

/* A match in line 801: results by board, and who of the team sat at them. */
typedef struct boards {
    zug_str results, order;
    size_t column; /* of the results */
} boards;

/* The letter of the result that a player of a team has in a round. */
static char letter_of(const zug__trf *r, const zug_team *team, size_t place, uint32_t round) {
    size_t index = zug_tournament_find(r->t, team->players[place]);
    zug_entry_kind kind = zug_tournament_entry(r->t, index, round).kind;
    return kind == ZUG_ENTRY_FULL_BYE || kind == ZUG_ENTRY_PAIRING_BYE ? '+'
           : kind == ZUG_ENTRY_ZERO_BYE || kind == ZUG_ENTRY_NONE      ? '-'
                                                                       : zug__trf_letter_of(kind);
}

/* Compares the results of a match board by board, if it is said who sat there. */
static bool check_boards(zug__trf *r, const zug_team *team, uint32_t round, const boards *match) {
    for (size_t i = 0; i < match->order.len && i < match->results.len; i++) {
        size_t place = (size_t)(match->order.data[i] - '0');
        char result = match->results.data[i];
        if (place > team->count)
            return zug__trf_fail(r, match->column, "team-results",
                                 "the team has not so many players as are counted here");
        char wanted = place == 0 ? '-' : letter_of(r, team, place - 1, round);
        if (result != wanted)
            return zug__trf_fail(r, match->column + i, "team-results",
                                 "the player at this board has another result in this round");
    }
    return true;
}

static bool is_all_of(zug_str word, const char *letters) {
    for (size_t i = 0; i < word.len; i++) {
        const char *at = letters;
        while (*at && *at != word.data[i])
            at++;
        if (!*at)
            return false;
    }
    return word.len > 0;
}

/* The next word, if it is one of digits that is as long as the results and no opponent. */
static zug_str take_order(zug__trf_words *words, size_t boards) {
    zug__trf_words ahead = *words;
    size_t column;
    zug_str order = zug__trf_word(&ahead, &column);
    zug__trf_words behind = ahead;
    zug_str next = zug__trf_word(&behind, &column);
    bool is_opponent = zug__trf_is(next, "w") || zug__trf_is(next, "b");
    if (order.len != boards || !is_all_of(order, "0123456789") || is_opponent)
        return zug_str_slice(order, 0, 0);
    *words = ahead;
    return order;
}

/* Compares the bye that letters such as FFFF stand for. */
static bool check_bye(zug__trf *r, size_t column, char letter, const zug_team_result *result) {
    zug_entry_kind kind = letter == 'U'   ? ZUG_ENTRY_PAIRING_BYE
                          : letter == 'F' ? ZUG_ENTRY_FULL_BYE
                          : letter == 'H' ? ZUG_ENTRY_HALF_BYE
                                          : ZUG_ENTRY_ZERO_BYE;
    bool is_same =
        result->kind == kind || (result->kind == ZUG_ENTRY_NONE && kind == ZUG_ENTRY_ZERO_BYE);
    return is_same || zug__trf_fail(r, column, "team-results",
                                    "this team has another bye in this round, or a match");
}

/* Reads what a team has in a round, of which the first word is taken. */
static bool read_match(zug__trf_words *words, zug_str first, size_t index, uint32_t round) {
    zug__trf *r = words->r;
    size_t column = words->column;
    zug_team_result result = zug_team_result_of(r->t, index, round);
    if (is_all_of(first, "UFHZ"))
        return check_bye(r, column, first.data[0], &result);
    if (!check_opponent(r, column, first, &result))
        return false;
    zug_str color = zug__trf_word(words, &column);
    if (!check_color(r, column, color, &result))
        return false;
    boards match = {.results = zug__trf_word(words, &column)};
    match.column = column;
    if (!is_all_of(match.results, "10=+-WDL"))
        return zug__trf_fail(r, column, "trf-result",
                             "results of boards are 1 = 0, W D L, + and -, one for each");
    match.order = take_order(words, match.results.len);
    return check_boards(r, zug_tournament_team(r->t, index), round, &match);
}

/* Reads the sums of line 801, behind the name of the team, which ends before a column. */
static bool read_sums(zug__trf_words *words, const zug_team *team) {
    enum { NAME_END = 14 };
    for (int sums = 0; sums < 2;) {
        size_t column;
        zug_points points;
        zug_str word = zug__trf_word(words, &column);
        if (word.len > 0 && column < NAME_END)
            continue;
        if (!zug__trf_parse_points(word, &points))
            return zug__trf_fail(words->r, column, "trf-points",
                                 "here stand match points and game points, as 4.5 would be");
        if (!check_sum(words->r, column, team, sums == 0, points))
            return false;
        sums++;
    }
    return true;
}

bool zug__trf_read_boards(zug__trf *r) {
    zug__trf_words words = zug__trf_words_of(r);
    uint32_t number = 0;
    size_t index, column;
    bool is_there;
    zug__trf_set_names(r, 8, 13);
    if (!zug__trf_word_number(&words, ZUG_TEAMS_MAX, &is_there, &number) ||
        !zug__trf_find_team(r, words.column, number, &index) ||
        !read_sums(&words, zug_tournament_team(r->t, index)))
        return false;
    for (uint32_t round = 1; round <= ZUG_ROUNDS_MAX; round++) {
        zug_str word = zug__trf_word(&words, &column);
        if (word.len == 0)
            return true;
        if (!read_match(&words, word, index, round))
            return false;
    }
    return true;
}
