/* trf_scoring.c - reads the lines of a report that say what results bring: 162, XXS, BBW and its
 * like, and 362 for matches of teams.
 * Room: pairing. */
#include "trf_impl.h"

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
    zug__trf_words words = zug__trf_words_of(r);
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

/* Sets what a code of line XXS stands for; an open game follows the draw. */
static bool set_coded_points(zug_scoring *s, zug_str code, zug_points points) {
    static const char *const codes[] = {"ZPB", "HPB", "FPB", "PAB", "FW", "FL"};
    zug_points *const targets[] = {&s->zero_bye,    &s->half_bye,    &s->full_bye,
                                   &s->pairing_bye, &s->forfeit_win, &s->forfeit_loss};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (zug__trf_is(code, codes[i])) {
            *targets[i] = points;
            return true;
        }
    if (zug__trf_is(code, "D"))
        s->open = points;
    return code.len == 1 && code.data[0] != 'A' && code.data[0] != 'Z' && code.data[0] != 'P' &&
           code.data[0] != 'X' && set_result_points(s, code.data[0], points);
}

static const char played_letters[ZUG__TRF_PLAYED] = {'W', 'D', 'L'};

/* The place of the letter of a played result; ZUG__TRF_PLAYED for others. */
static size_t played_place(char letter) {
    size_t place = 0;
    while (place < ZUG__TRF_PLAYED && played_letters[place] != letter)
        place++;
    return place;
}

/* Takes a code of line XXS: with a colour before it, as BW, it is noted until all are known;
 * without one it takes the place of those before it. */
static bool take_coded_points(zug__trf *r, zug_scoring *s, zug_str code, zug_points points) {
    bool is_white = code.len == 2 && code.data[0] == 'W';
    bool is_black = code.len == 2 && code.data[0] == 'B';
    size_t place = is_white || is_black ? played_place(code.data[1])
                   : code.len == 1      ? played_place(code.data[0])
                                        : ZUG__TRF_PLAYED;
    size_t column = zug__trf_column_of(r, (size_t)(code.data - r->line.data));
    if (place < ZUG__TRF_PLAYED && (is_white || is_black)) {
        r->colored[place][is_black] = (zug__trf_colored){true, points, r->number, column};
        return true;
    }
    if (place < ZUG__TRF_PLAYED)
        r->colored[place][0].is_said = r->colored[place][1].is_said = false;
    return set_coded_points(s, code, points);
}

bool zug__trf_settle_colors(zug__trf *r) {
    zug_tournament_rules rules = *zug_tournament_rules_of(r->t);
    zug_points *const usual[ZUG__TRF_PLAYED] = {&rules.scoring.win, &rules.scoring.draw,
                                                &rules.scoring.loss};
    for (size_t i = 0; i < ZUG__TRF_PLAYED; i++) {
        const zug__trf_colored *white = &r->colored[i][0], *black = &r->colored[i][1];
        zug_points with_white = white->is_said ? white->points : *usual[i];
        zug_points with_black = black->is_said ? black->points : *usual[i];
        if (with_white != with_black)
            return zug__trf_fail_at(
                r, black->is_said ? black->line : white->line,
                black->is_said ? black->column : white->column, "trf-scoring",
                "Black and White get different points for the same result; FIDE's rules have one "
                "number for both: write W=, D= or L=, and a line 299 for each game that brought "
                "something else");
        *usual[i] = with_white;
    }
    zug_tournament_set_rules(r->t, &rules);
    return true;
}

/* Reads line XXS: CODE=POINTS, again and again. */
static bool read_coded_scoring(zug__trf *r, zug_scoring *scoring) {
    zug__trf_words words = zug__trf_words_of(r);
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
        if (!take_coded_points(r, scoring, zug_str_slice(word, 0, sign), points))
            return zug__trf_fail(r, column, "trf-scoring",
                                 "points are for W, D, L, ZPB, HPB, FPB, PAB, FW or FL, or with a "
                                 "colour for WW, BW, WD, BD, WL or BL");
    }
}

/* Reads one of the lines BBW, BBD, BBL, BBZ, BBF and BBU. */
static bool read_one_scoring(zug__trf *r, zug_scoring *s, char letter, bool *is_known) {
    zug__trf_words words = zug__trf_words_of(r);
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
    if (letter == 'D')
        s->open = points;
    return true;
}

/* Reads line 362: TW, TD and TL with their match points. */
static bool read_match_scoring(zug__trf *r, zug_tournament_rules *rules) {
    zug__trf_words words = zug__trf_words_of(r);
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

bool zug__trf_read_scoring(zug__trf *r, zug_str code, zug_tournament_rules *rules, bool *is_known) {
    *is_known = true;
    if (zug__trf_is(code, "162"))
        return read_scoring(r, &rules->scoring);
    if (zug__trf_is(code, "XXS"))
        return read_coded_scoring(r, &rules->scoring);
    if (zug__trf_is(code, "362"))
        return read_match_scoring(r, rules);
    *is_known = false;
    return code.data[0] != 'B' || code.data[1] != 'B' ||
           read_one_scoring(r, &rules->scoring, code.data[2], is_known);
}
