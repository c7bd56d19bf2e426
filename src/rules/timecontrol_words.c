/* timecontrol_words.c - reads a time control that is named in words.
 * Room: rules. The grammar is in zug/timecontrol.h; each function below reads one part of it. */
#include "timecontrol_impl.h"

enum {
    SCALE = 1000, /* numbers are kept in thousandths */
    SECONDS_PER_MINUTE = 60,
    SECONDS_PER_HOUR = 3600,
    SECONDS_PER_DAY = 86400
};

typedef enum token_kind { END, NUMBER, WORD, SIGN } token_kind;

/* A number, a word, or one byte of anything else; '' is a word for seconds. */
typedef struct token {
    token_kind kind;
    zug_str text;
    size_t at;
    int64_t thousandths;
} token;

/* The text with the next token of it. */
typedef struct words {
    zug_str text;
    token next;
    bool is_too_large; /* a number or a time beyond the limits has been read */
} words;

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The small letter; other bytes as they are. */
static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool is_letter(char c) { return small(c) >= 'a' && small(c) <= 'z'; }

static bool is_beyond_ascii(char c) { return ((unsigned char)c & 0x80) != 0; }

/* The end of the bytes of one sort that begin at a place. */
static size_t run_end(zug_str text, size_t from, bool (*is_one)(char)) {
    while (from < text.len && is_one(text.data[from]))
        from++;
    return from;
}

/* Reads digits, with up to three decimals. */
static size_t read_number(words *w, size_t from, int64_t *out) {
    int64_t number = 0, unit = SCALE;
    size_t at = from;
    for (; at < w->text.len && is_digit(w->text.data[at]); at++) {
        number = number * 10 + (w->text.data[at] - '0');
        if (number > ZUG_TIMECONTROL_MOVES_MAX) {
            w->is_too_large = true;
            number = ZUG_TIMECONTROL_MOVES_MAX;
        }
    }
    *out = number * SCALE;
    if (at + 1 < w->text.len && w->text.data[at] == '.' && is_digit(w->text.data[at + 1]))
        for (at++; unit > 1 && at < w->text.len && is_digit(w->text.data[at]); at++) {
            unit /= 10;
            *out += (w->text.data[at] - '0') * unit;
        }
    return at;
}

/* Goes on to the token that begins at a place or behind the blanks there. */
static void read_token(words *w, size_t at) {
    while (at < w->text.len && (w->text.data[at] == ' ' || w->text.data[at] == '\t'))
        at++;
    w->next = (token){.kind = END, .at = at};
    if (at == w->text.len)
        return;
    size_t end = at + 1;
    if (is_digit(w->text.data[at])) {
        w->next.kind = NUMBER;
        end = read_number(w, at, &w->next.thousandths);
    } else if (is_letter(w->text.data[at])) {
        w->next.kind = WORD;
        end = run_end(w->text, at, is_letter);
    } else {
        w->next.kind = SIGN;
        if (w->text.data[at] == '\'' && end < w->text.len && w->text.data[end] == '\'')
            end++;
        if (is_beyond_ascii(w->text.data[at]))
            end = run_end(w->text, at, is_beyond_ascii);
    }
    w->next.text = zug_str_slice(w->text, at, end);
}

static void skip(words *w) { read_token(w, w->next.at + w->next.text.len); }

/* True if the next word or sign is one of some, which are given with bars between them. */
static bool is_next(const words *w, const char *some) {
    if (w->next.kind != WORD && w->next.kind != SIGN)
        return false;
    for (const char *at = some; *at != '\0'; at += *at == '|') {
        size_t len = 0;
        bool is_same = true;
        for (; *at != '|' && *at != '\0'; at++, len++)
            is_same = is_same && len < w->next.text.len && small(w->next.text.data[len]) == *at;
        if (is_same && len == w->next.text.len)
            return true;
    }
    return false;
}

/* Steps over one of some words or signs; false if none of them is next. */
static bool take(words *w, const char *some) {
    if (!is_next(w, some))
        return false;
    skip(w);
    return true;
}

/* Steps over any number of some words or signs. */
static void take_all(words *w, const char *some) {
    while (take(w, some))
        continue;
}

/* Reads a number without decimals, or "one". */
static bool take_count(words *w, uint32_t *out) {
    *out = 1;
    if (take(w, "one"))
        return true;
    if (w->next.kind != NUMBER || w->next.thousandths % SCALE != 0)
        return false;
    *out = (uint32_t)(w->next.thousandths / SCALE);
    skip(w);
    return true;
}

/* Reads a unit of time as its number of seconds; 0 if there is none. */
static int64_t take_unit(words *w) {
    if (take(w, "d|day|days"))
        return SECONDS_PER_DAY;
    if (take(w, "h|hr|hrs|hour|hours"))
        return SECONDS_PER_HOUR;
    if (take(w, "m|min|mins|minute|minutes|'|\u2019|\u2032"))
        return SECONDS_PER_MINUTE;
    return take(w, "s|sec|secs|second|seconds|''|\"|\u2019\u2019|\u201D|\u2033") ? 1 : 0;
}

/* The time itself, or the limit if it is beyond, which is noted. */
static int64_t within_limit(words *w, int64_t ms) {
    if (ms <= ZUG_TIMECONTROL_MS_MAX)
        return ms;
    w->is_too_large = true;
    return ZUG_TIMECONTROL_MS_MAX;
}

/* Reads "1 h 30 min" as milliseconds: the units become smaller. The largest number of the largest
 * unit is far from the end of the range, and so are four of them together. */
static bool take_amount(words *w, int64_t *out) {
    int64_t last = INT64_MAX, total = 0;
    while (w->next.kind == NUMBER) {
        int64_t thousandths = w->next.thousandths;
        words before = *w;
        skip(w);
        int64_t unit = take_unit(w);
        if (unit == 0 || unit >= last) {
            *w = before;
            return false;
        }
        take(w, ".");
        total += thousandths * unit;
        last = unit;
    }
    *out = within_limit(w, total);
    return last != INT64_MAX;
}

/* Reads "40 moves in" and goes back if that is not there. */
static void take_moves_first(words *w, uint32_t *moves) {
    words before = *w;
    if (!take_count(w, moves) || !take(w, "move|moves") || !take(w, "in|within")) {
        *w = before;
        *moves = 0;
    }
}

/* Reads "the first 40 moves", "every move" or "the rest of the game". */
static bool take_span(words *w, uint32_t *moves) {
    take(w, "the");
    if (take(w, "all|rest|remainder|remaining|game|whole|entire")) {
        take_all(w, "of|the|rest|remaining|moves|game");
        return true;
    }
    bool is_every = take(w, "every|each");
    if (!is_every)
        take(w, "first|next|following|another");
    if (is_every && take(w, "move")) {
        *moves = 1;
        return true;
    }
    return take_count(w, moves) && *moves > 0 && take(w, "move|moves");
}

/* Reads "90 min for 40 moves". */
static bool take_stage(words *w, zug_period *period) {
    period->hourglass = take(w, "hourglass|sandclock|sandglass");
    if (period->hourglass) {
        take(w, "of");
        return take_amount(w, &period->time_ms);
    }
    take_moves_first(w, &period->moves);
    if (!take_amount(w, &period->time_ms))
        return false;
    if (period->moves > 0)
        return true;
    if (take(w, "/")) {
        bool is_count = take_count(w, &period->moves) && period->moves > 0;
        take(w, "move|moves");
        return is_count;
    }
    if (take(w, "for"))
        return take_span(w, &period->moves);
    period->hourglass = take(w, "hourglass");
    return true;
}

/* A bonus as it is said, with the move from which on it is given; 0 if that is not said. */
typedef struct bonus {
    zug_bonus kind;
    int64_t ms;
    uint32_t from;
} bonus;

/* Reads "an increment of", "simple delay", "Bronstein", in any order. */
static void take_bonus_kind(words *w, zug_bonus *kind) {
    while (w->next.kind == WORD) {
        if (take(w, "bronstein"))
            *kind = ZUG_BONUS_BRONSTEIN;
        else if (*kind != ZUG_BONUS_BRONSTEIN && take(w, "delay"))
            *kind = ZUG_BONUS_DELAY;
        else if (!take(w, "simple|delay|increment|addition|additional|extra|bonus|time|of"))
            return;
    }
}

/* Reads "a move", "per move", "for each move", "/move", or nothing. */
static bool take_per_move(words *w) {
    bool is_for = take(w, "for");
    if (take(w, "a|per|each|every|/"))
        return take(w, "move");
    return !is_for;
}

/* Reads "starting from move 41", or nothing. */
static bool take_from(words *w, uint32_t *from) {
    bool is_said = take(w, "starting|beginning");
    is_said |= take(w, "from|with|at");
    if (!is_said)
        return true;
    if (take(w, "the")) {
        *from = 1;
        return take(w, "first") && take(w, "move");
    }
    return take(w, "move") && take_count(w, from) && *from > 0;
}

/* Reads "+30 s a move from move 1". */
static bool take_bonus(words *w, bonus *out) {
    *out = (bonus){.kind = ZUG_BONUS_INCREMENT};
    take_all(w, "with|plus|and|an|a|+");
    take_bonus_kind(w, &out->kind);
    if (!take_amount(w, &out->ms))
        return false;
    take_bonus_kind(w, &out->kind);
    return take_per_move(w) && take_from(w, &out->from);
}

/* Reads what stands between two periods. */
static bool take_then(words *w) {
    words before = *w;
    take(w, "and");
    if (take(w, "then") || (take(w, "followed") && take(w, "by")))
        return true;
    *w = before;
    return false;
}

/* Gives some periods a bonus; false if one of them has one already or cannot have any. */
static bool give_bonus(zug_timecontrol *control, const bonus *given, uint32_t first) {
    for (uint32_t i = first; i < control->count; i++) {
        zug_period *period = &control->periods[i];
        if (period->bonus != ZUG_BONUS_NONE || period->hourglass)
            return false;
        period->bonus = given->ms > 0 ? given->kind : ZUG_BONUS_NONE;
        period->bonus_ms = given->ms;
    }
    return true;
}

/* The period that begins with a move; the number of periods if none does. */
static uint32_t period_at_move(const zug_timecontrol *control, uint32_t move) {
    uint64_t first = 1;
    uint32_t i = 0;
    for (; i < control->count && first != move; i++)
        first += control->periods[i].moves;
    return i;
}

/* Reads the end of a period: its bonus, if any, and what leads to the next one or the end of the
 * text. */
static const char *take_rest(words *w, zug_timecontrol *control, bool *goes_on) {
    static const char bad_bonus[] = "a period has one bonus, and an hourglass none";
    bool is_apart = take(w, ",|;");
    bonus said;
    *goes_on = take_then(w);
    if (*goes_on || (!is_apart && w->next.kind == END))
        return NULL;
    if (!take_bonus(w, &said))
        return "here belongs the time for a move, as in +30 s a move from move 1";
    bool is_apart_again = take(w, ",|;");
    *goes_on = take_then(w);
    if (!*goes_on && (is_apart_again || w->next.kind != END))
        return "here belongs \"then\" and another period, or nothing";
    uint32_t first = control->count - 1;
    if (said.from > 0)
        first = *goes_on ? control->count : period_at_move(control, said.from);
    else if (is_apart && !*goes_on)
        first = 0;
    if (first == control->count)
        return "the time for a move begins with the first move of a period";
    return give_bonus(control, &said, first) ? NULL : bad_bonus;
}

/* Reads "5+3", minutes and seconds, and goes back if the text is anything else. */
static bool take_short(words *w, zug_period *period) {
    words before = *w;
    int64_t minutes = w->next.thousandths;
    bool is_number = w->next.kind == NUMBER;
    skip(w);
    bool has_plus = take(w, "+");
    period->bonus_ms = w->next.thousandths;
    if (is_number && has_plus && w->next.kind == NUMBER) {
        skip(w);
        if (w->next.kind == END) {
            period->time_ms = within_limit(w, minutes * SECONDS_PER_MINUTE);
            period->bonus = period->bonus_ms > 0 ? ZUG_BONUS_INCREMENT : ZUG_BONUS_NONE;
            return true;
        }
    }
    *w = before;
    *period = (zug_period){.moves = 0};
    return false;
}

/* Reads periods up to the end of the text; NULL if all is well, or a sentence. */
static const char *take_periods(words *w, zug_timecontrol *control) {
    bool goes_on = true;
    while (goes_on) {
        if (control->count > 0 && control->periods[control->count - 1].moves == 0)
            return "only the last period can be without a number of moves";
        if (control->count == ZUG_TIMECONTROL_PERIODS_MAX) {
            w->is_too_large = true;
            return NULL;
        }
        if (!take_stage(w, &control->periods[control->count++]))
            return "here belongs a time, as in 90 min for 40 moves";
        const char *message = take_rest(w, control, &goes_on);
        if (message != NULL)
            return message;
    }
    return NULL;
}

/* Reads "clock" or "time control" behind "no" or "without". */
static bool take_clock(words *w) {
    take(w, "a");
    take(w, "time");
    return take(w, "clock|control|limit");
}

/* Reads "no clock" or "unknown", and goes back if the text is anything else. */
static bool take_untimed(words *w, zug_timecontrol *control) {
    words before = *w;
    zug_timecontrol_kind kind = ZUG_TIMECONTROL_TIMED;
    if (take(w, "unknown|?"))
        kind = ZUG_TIMECONTROL_UNKNOWN;
    else if (take(w, "-|untimed|unlimited|none") || (take(w, "no|without") && take_clock(w)))
        kind = ZUG_TIMECONTROL_NONE;
    if (kind == ZUG_TIMECONTROL_TIMED || w->next.kind != END) {
        *w = before;
        return false;
    }
    control->kind = kind;
    return true;
}

/* Hands over what was read, if it can be played. */
static zug_status finish(const words *w, const zug_timecontrol *control, zug_timecontrol *out,
                         zug_error *err) {
    if (w->is_too_large)
        return zug_status_fail(err, ZUG_ERR_SPACE, w->next.at, "control-too-large",
                               "there are more than eight periods, or a number is too large");
    if (!zug_timecontrol_is_valid(control))
        return zug_status_fail(err, ZUG_ERR_SYNTAX, w->next.at, "control-no-time",
                               "a period has no time at all");
    *out = *control;
    return ZUG_OK;
}

zug_status zug_timecontrol_parse_name(zug_str text, zug_timecontrol *out, zug_error *err) {
    words w = {.text = text};
    zug_timecontrol control = {.kind = ZUG_TIMECONTROL_TIMED};
    const char *message = NULL;
    read_token(&w, 0);
    if (!take_untimed(&w, &control)) {
        if (take_short(&w, &control.periods[0]))
            control.count = 1;
        else
            message = take_periods(&w, &control);
    }
    if (message != NULL)
        return zug_status_fail(err, ZUG_ERR_SYNTAX, w.next.at, "control-words", message);
    return finish(&w, &control, out, err);
}

zug_status zug_timecontrol_parse_typed(zug_str text, zug_timecontrol *out, zug_error *err) {
    words w = {.text = text};
    zug_timecontrol control = {.kind = ZUG_TIMECONTROL_TIMED, .count = 1};
    read_token(&w, 0);
    token first = w.next;
    skip(&w);
    if (first.kind == NUMBER && w.next.kind == END) {
        control.periods[0].time_ms = within_limit(&w, first.thousandths * SECONDS_PER_MINUTE);
        return finish(&w, &control, out, err);
    }
    if (zug_timecontrol_parse_name(text, out, NULL) == ZUG_OK)
        return ZUG_OK;
    return zug_timecontrol_parse(text, out, err);
}
