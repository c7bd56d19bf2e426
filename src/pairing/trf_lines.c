/* trf_lines.c - reads the lines of a report that are not about one player: labels, rules, byes,
 * accelerations, forbidden pairs, teams.
 * Room: pairing. */
#include "trf_impl.h"

enum { TEXT_BYTE = 3, GROUP_MAX = ZUG_PLAYERS_MAX, TEAM_PLAYERS_MAX = 200 };

static const char label_codes[ZUG_LABELS][4] = {
    [ZUG_LABEL_NAME] = "012",         [ZUG_LABEL_CITY] = "022",
    [ZUG_LABEL_FEDERATION] = "032",   [ZUG_LABEL_START] = "042",
    [ZUG_LABEL_END] = "052",          [ZUG_LABEL_TYPE] = "092",
    [ZUG_LABEL_ARBITER] = "102",      [ZUG_LABEL_TIME_CONTROL] = "122",
    [ZUG_LABEL_RANKING] = "172",      [ZUG_LABEL_PROGRAM] = "182",
    [ZUG_LABEL_SYSTEM] = "192",       [ZUG_LABEL_TIEBREAKS] = "202",
    [ZUG_LABEL_STANDINGS] = "212",    [ZUG_LABEL_TIME_CODE] = "222",
    [ZUG_LABEL_BOARD_COLORS] = "352",
};

const char *zug__trf_label_code(zug_tournament_label label) { return label_codes[label]; }

zug_tournament_label zug__trf_label(zug_str code) {
    for (size_t i = 0; i < ZUG_LABELS; i++)
        if (zug__trf_is(code, label_codes[i]))
            return (zug_tournament_label)i;
    return ZUG_LABELS;
}

/* The words behind the code. */
static zug__trf_words words_of(zug__trf *r) { return (zug__trf_words){r, TEXT_BYTE, 1}; }

/* Reads the number of rounds. */
static bool read_rounds(zug__trf *r, zug_tournament_rules *rules) {
    zug__trf_words words = words_of(r);
    bool is_there;
    return zug__trf_word_number(&words, ZUG_ROUNDS_MAX, &is_there, &rules->rounds);
}

/* Reads the first colour, in one of its dialects, and what else stands with it. */
static bool read_first_color(zug__trf *r, zug_tournament_rules *rules) {
    zug__trf_words words = words_of(r);
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

/* Sets what a letter of line 162 stands for. */
static bool set_result_points(zug_scoring *s, char letter, zug_points points) {
    switch (letter) {
    case 'W':
        s->win = s->forfeit_win = s->full_bye = points;
        return true;
    case 'D':
        s->draw = s->half_bye = points;
        return true;
    case 'L':
        s->loss = points;
        return true;
    case 'A':
    case 'Z':
        s->zero_bye = s->forfeit_loss = points;
        return true;
    case 'P':
        s->pairing_bye = points;
        return true;
    case 'X':
        s->open = points;
        return true;
    default:
        return false;
    }
}

/* What line 162 leaves unsaid: the bye of the pairing counts as a win, an open game as a draw. */
static void set_implied_points(zug_scoring *s, bool has_bye, bool has_open) {
    if (!has_bye)
        s->pairing_bye = s->win;
    if (!has_open)
        s->open = s->draw;
}

/* Reads line 162: letters, each with its points, with or without a blank between. */
static bool read_scoring(zug__trf *r, zug_scoring *scoring) {
    zug__trf_words words = words_of(r);
    bool has_bye = false, has_open = false;
    for (;;) {
        size_t column;
        zug_points points;
        zug_str word = zug__trf_word(&words, &column);
        if (word.len == 0)
            break;
        char letter = word.data[0];
        zug_str value = zug_str_slice(word, 1, word.len);
        if (value.len > 0 && value.data[0] == '=')
            value = zug_str_slice(value, 1, value.len);
        if (value.len == 0)
            value = zug__trf_word(&words, &column);
        if (!zug__trf_parse_points(value, &points) || points < 0)
            return zug__trf_fail(r, column, "trf-points", "these are no points, as 4.5 would be");
        if (!set_result_points(scoring, letter, points))
            return zug__trf_fail(r, column, "trf-scoring",
                                 "points are for W, D, L, A, P or X, and for nothing else");
        has_bye = has_bye || letter == 'P';
        has_open = has_open || letter == 'X';
    }
    set_implied_points(scoring, has_bye, has_open);
    return true;
}

/* Sets what a code of line XXS stands for. What depends on the colour is not known here. */
static bool set_coded_points(zug_scoring *s, zug_str code, zug_points points) {
    static const char *const codes[] = {"W", "D", "L", "ZPB", "HPB", "FPB", "PAB", "FW", "FL"};
    zug_points *const one[] = {NULL,
                               NULL,
                               NULL,
                               &s->zero_bye,
                               &s->half_bye,
                               &s->full_bye,
                               &s->pairing_bye,
                               &s->forfeit_win,
                               &s->forfeit_loss};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if (!zug__trf_is(code, codes[i]))
            continue;
        if (one[i])
            *one[i] = points;
        else
            set_result_points(s, codes[i][0], points);
        return true;
    }
    return false;
}

/* Reads line XXS: CODE=POINTS, again and again. */
static bool read_coded_scoring(zug__trf *r, zug_scoring *scoring) {
    zug__trf_words words = words_of(r);
    for (;;) {
        size_t column, sign = 0;
        zug_points points;
        zug_str word = zug__trf_word(&words, &column);
        if (word.len == 0)
            return true;
        while (sign < word.len && word.data[sign] != '=')
            sign++;
        if (sign == word.len ||
            !zug__trf_parse_points(zug_str_slice(word, sign + 1, word.len), &points) || points < 0)
            return zug__trf_fail(r, column, "trf-points", "this has not the form W=3.0");
        if (!set_coded_points(scoring, zug_str_slice(word, 0, sign), points))
            return zug__trf_fail(r, column, "trf-scoring",
                                 "points are for W, D, L, ZPB, HPB, FPB, PAB, FW or FL");
    }
}

/* Reads one of the lines BBW, BBD, BBL, BBZ, BBF and BBU. */
static bool read_one_scoring(zug__trf *r, zug_scoring *s, char letter, bool *is_known) {
    zug__trf_words words = words_of(r);
    size_t column;
    zug_points points;
    zug_str word = zug__trf_word(&words, &column);
    zug_points *const target = letter == 'Z'   ? &s->zero_bye
                               : letter == 'F' ? &s->forfeit_loss
                               : letter == 'U' ? &s->pairing_bye
                                               : NULL;
    *is_known = target || letter == 'W' || letter == 'D' || letter == 'L';
    if (!*is_known)
        return true;
    if (!zug__trf_parse_points(word, &points) || points < 0)
        return zug__trf_fail(r, column, "trf-points", "these are no points, as 4.5 would be");
    if (target)
        *target = points;
    else
        set_result_points(s, letter, points);
    return true;
}

/* Reads line 362: TW, TD and TL with their match points. */
static bool read_match_scoring(zug__trf *r, zug_tournament_rules *rules) {
    zug__trf_words words = words_of(r);
    for (;;) {
        size_t column;
        zug_points points;
        zug_str word = zug__trf_word(&words, &column);
        if (word.len == 0)
            return true;
        zug_str code = zug_str_slice(word, 0, word.len < 2 ? word.len : 2);
        zug_str value = zug_str_slice(word, code.len, word.len);
        zug_points *target = zug__trf_is(code, "TW")   ? &rules->match_win
                             : zug__trf_is(code, "TD") ? &rules->match_draw
                             : zug__trf_is(code, "TL") ? &rules->match_loss
                                                       : NULL;
        if (!target)
            return zug__trf_fail(r, column, "trf-scoring", "match points are for TW, TD or TL");
        if (value.len == 0)
            value = zug__trf_word(&words, &column);
        if (!zug__trf_parse_points(value, &points) || points < 0)
            return zug__trf_fail(r, column, "trf-points", "these are no points, as 4.5 would be");
        *target = points;
    }
}

bool zug__trf_read_rule(zug__trf *r, zug_str code, bool *is_known) {
    zug_tournament_rules rules = *zug_tournament_rules_of(r->t);
    bool is_read = true;
    *is_known = true;
    if (zug__trf_is(code, "142") || zug__trf_is(code, "XXR"))
        is_read = read_rounds(r, &rules);
    else if (zug__trf_is(code, "152") || zug__trf_is(code, "XXC"))
        is_read = read_first_color(r, &rules);
    else if (zug__trf_is(code, "162"))
        is_read = read_scoring(r, &rules.scoring);
    else if (zug__trf_is(code, "XXS"))
        is_read = read_coded_scoring(r, &rules.scoring);
    else if (code.data[0] == 'B' && code.data[1] == 'B')
        is_read = read_one_scoring(r, &rules.scoring, code.data[2], is_known);
    else if (zug__trf_is(code, "362"))
        is_read = read_match_scoring(r, &rules);
    else
        /* How many players, rated players and teams there are is counted. */
        *is_known =
            zug__trf_is(code, "062") || zug__trf_is(code, "072") || zug__trf_is(code, "082");
    if (is_read)
        zug_tournament_set_rules(r->t, &rules);
    return is_read;
}

/* The index of a player that a line speaks of. */
static bool find_player(zug__trf *r, size_t column, uint32_t number, size_t *out) {
    *out = zug_tournament_find(r->t, number);
    return *out != SIZE_MAX ||
           zug__trf_fail(r, column, "trf-player", "there is no player with this number");
}

/* Gives a bye to a player who has none yet, or the same. */
static bool give_bye(zug__trf *r, size_t column, uint32_t round, uint32_t number,
                     zug_entry_kind bye) {
    size_t index;
    if (!find_player(r, column, number, &index))
        return false;
    zug_entry_kind kind = zug_tournament_entry(r->t, index, round).kind;
    if (kind != ZUG_ENTRY_NONE && kind != bye)
        return zug__trf_fail(r, column, "trf-bye",
                             "this player's own line says something else of the round");
    return zug_tournament_set_bye(r->t, round, number, bye) || zug__trf_no_memory(r);
}

/* Gives a bye to all players that the rest of the line names. */
static bool give_byes(zug__trf_words *words, uint32_t round, zug_entry_kind bye) {
    for (;;) {
        uint32_t number;
        bool is_there;
        if (!zug__trf_word_number(words, ZUG_PLAYERS_MAX, &is_there, &number))
            return false;
        if (!is_there)
            return true;
        if (!give_bye(words->r, words->column, round, number, bye))
            return false;
    }
}

/* Reads line 240: the kind of bye, a round, and players. */
static bool read_byes(zug__trf *r) {
    zug__trf_words words = words_of(r);
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
    return give_byes(&words, round, bye);
}

/* Reads line XXZ: players who are not there in the round that is to be paired. */
static bool read_absent(zug__trf *r) {
    zug__trf_words words = words_of(r);
    return give_byes(&words, zug_tournament_paired_rounds(r->t) + 1, ZUG_ENTRY_ZERO_BYE);
}

/* Sets the fictitious points of a player. */
static bool accelerate(zug__trf *r, size_t index, uint32_t round, zug_points points) {
    zug_entry entry = zug_tournament_entry(r->t, index, round);
    entry.acceleration = points;
    r->is_accelerated = true;
    return zug_tournament_set_entry(r->t, index, round, &entry) || zug__trf_no_memory(r);
}

/* Reads line 250: fictitious points for some rounds and some players. */
static bool read_acceleration(zug__trf *r) {
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
static bool read_player_acceleration(zug__trf *r) {
    zug__trf_words words = words_of(r);
    uint32_t number = 0;
    bool is_there;
    size_t index, column;
    if (!zug__trf_word_number(&words, ZUG_PLAYERS_MAX, &is_there, &number) ||
        !find_player(r, 5, number, &index))
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

/* Reads the players that the rest of a line names. */
static bool read_group(zug__trf_words *words, uint32_t *players, size_t capacity, size_t *count) {
    for (*count = 0;; ++*count) {
        uint32_t number;
        bool is_there;
        size_t index;
        if (!zug__trf_word_number(words, ZUG_PLAYERS_MAX, &is_there, &number))
            return false;
        if (!is_there)
            return true;
        if (!find_player(words->r, words->column, number, &index))
            return false;
        if (*count == capacity)
            return zug__trf_fail(words->r, words->column, "trf-players",
                                 "these are too many players");
        players[*count] = number;
    }
}

/* Reads line 260, with its rounds, or XXP, which holds for all. */
static bool read_forbidden(zug__trf *r, bool has_rounds) {
    zug__trf_words words = words_of(r);
    uint32_t players[GROUP_MAX];
    zug_forbidden group = {.first_round = 1, .last_round = ZUG_ROUNDS_MAX, .players = players};
    bool is_there;
    if (has_rounds &&
        (!zug__trf_word_number(&words, ZUG_ROUNDS_MAX, &is_there, &group.first_round) ||
         !zug__trf_word_number(&words, ZUG_ROUNDS_MAX, &is_there, &group.last_round)))
        return false;
    if (!read_group(&words, players, GROUP_MAX, &group.count))
        return false;
    if (group.first_round == 0 || group.last_round < group.first_round || group.count < 2)
        return zug__trf_fail(r, 5, "trf-forbidden",
                             "this does not name rounds from a first to a last, and two players");
    return zug_tournament_forbid(r->t, &group) || zug__trf_no_memory(r);
}

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
static bool read_unusual(zug__trf *r) {
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
            !find_player(r, column, number, &index) || !adjust(r, index, round, kind, points))
            return false;
    }
    return true;
}

/* Reads the players of a team, in columns from one on. */
static bool read_team_players(zug__trf *r, size_t column, zug_team *team, uint32_t *players) {
    team->players = players;
    for (; column <= r->line.len; column += 5) {
        uint32_t number;
        if (!zug__trf_number(r, column, column + 3, ZUG_PLAYERS_MAX, &number))
            return false;
        if (number == 0)
            continue;
        if (team->count == TEAM_PLAYERS_MAX)
            return zug__trf_fail(r, column, "trf-players", "these are too many players");
        players[team->count++] = number;
    }
    for (size_t i = 0; i < zug_tournament_team_count(r->t); i++)
        if (zug_tournament_team(r->t, i)->number == team->number)
            return zug__trf_fail(r, 5, "trf-team", "there is a team with this number already");
    return zug_tournament_add_team(r->t, team) || zug__trf_no_memory(r);
}

/* Reads line 013, the older form of a team. */
static bool read_old_team(zug__trf *r) {
    uint32_t players[TEAM_PLAYERS_MAX];
    zug__trf_set_names(r, 5, 36);
    zug_team team = {.name = zug_str_trim(zug__trf_columns(r, 5, 36))};
    return read_team_players(r, 37, &team, players);
}

/* Reads line 310. */
static bool read_team(zug__trf *r) {
    uint32_t players[TEAM_PLAYERS_MAX];
    zug__trf_set_names(r, 9, 46);
    zug_team team = {.name = zug_str_trim(zug__trf_columns(r, 9, 40)),
                     .nickname = zug_str_trim(zug__trf_columns(r, 42, 46))};
    bool is_there;
    return zug__trf_number(r, 5, 7, ZUG_TEAMS_MAX, &team.number) &&
           zug__trf_number(r, 48, 53, 999999, &team.strength) &&
           zug__trf_points(r, 55, 60, &is_there, &team.match_points) &&
           zug__trf_points(r, 62, 67, &is_there, &team.game_points) &&
           zug__trf_number(r, 69, 71, ZUG_TEAMS_MAX, &team.rank) &&
           read_team_players(r, 74, &team, players);
}

static const char later_codes[][4] = {"240", "XXZ", "250", "XXA", "260",
                                      "XXP", "299", "013", "310"};

bool zug__trf_is_later(zug_str code) {
    for (size_t i = 0; i < sizeof later_codes / sizeof *later_codes; i++)
        if (zug__trf_is(code, later_codes[i]))
            return true;
    return false;
}

bool zug__trf_read_later(zug__trf *r, zug_str code) {
    if (zug__trf_is(code, "240"))
        return read_byes(r);
    if (zug__trf_is(code, "XXZ"))
        return read_absent(r);
    if (zug__trf_is(code, "250"))
        return read_acceleration(r);
    if (zug__trf_is(code, "XXA"))
        return read_player_acceleration(r);
    if (zug__trf_is(code, "260"))
        return read_forbidden(r, true);
    if (zug__trf_is(code, "XXP"))
        return read_forbidden(r, false);
    if (zug__trf_is(code, "299"))
        return read_unusual(r);
    return zug__trf_is(code, "013") ? read_old_team(r) : read_team(r);
}
