/* timecontrol.c - time controls as the PGN tag TimeControl writes them: section 9.6.1 of the
 * standard. Room: rules. Knows how periods are written, not how a clock runs. */
#include <zug/timecontrol.h>

#include "timecontrol_impl.h"

enum { MS_PER_SECOND = 1000, DECIMALS_MAX = 3 };

/* A period that is being read. */
typedef struct scan {
    zug_str text;
    size_t at;
    zug__field *field; /* where the peculiarities of a number are noted */
} scan;

static bool is_at_digit(const scan *s) {
    return s->at < s->text.len && s->text.data[s->at] >= '0' && s->text.data[s->at] <= '9';
}

/* Steps over a certain byte; false if another one is there. */
static bool take(scan *s, char c) {
    if (s->at == s->text.len || s->text.data[s->at] != c)
        return false;
    s->at++;
    return true;
}

/* Reads digits. A number beyond the limit is noted and stands for the limit. */
static bool take_number(scan *s, uint32_t *out) {
    uint64_t number = 0;
    size_t start = s->at;
    for (; is_at_digit(s); s->at++) {
        number = number * 10 + (uint64_t)(s->text.data[s->at] - '0');
        if (number > ZUG_TIMECONTROL_MOVES_MAX) {
            s->field->is_too_large = true;
            number = ZUG_TIMECONTROL_MOVES_MAX;
        }
    }
    *out = (uint32_t)number;
    return s->at > start;
}

/* Reads seconds, with up to three decimals, as milliseconds. */
static bool take_seconds(scan *s, int64_t *out) {
    uint32_t seconds = 0;
    int64_t unit = MS_PER_SECOND;
    if (!take_number(s, &seconds))
        return false;
    *out = (int64_t)seconds * unit;
    if (!take(s, '.'))
        return true;
    s->field->has_decimals = true;
    if (!is_at_digit(s))
        return false;
    for (int i = 0; i < DECIMALS_MAX && is_at_digit(s); i++) {
        unit /= 10;
        *out += (s->text.data[s->at++] - '0') * unit;
    }
    return true;
}

/* Reads the mark of a bonus, if there is one. */
static zug_bonus take_bonus_mark(scan *s) {
    if (take(s, '+'))
        return ZUG_BONUS_INCREMENT;
    if (take(s, 'd'))
        return ZUG_BONUS_DELAY;
    return take(s, 'b') ? ZUG_BONUS_BRONSTEIN : ZUG_BONUS_NONE;
}

/* Reads "5400", or with the bonus that real files add to any period, "5400+30". Time is left out
 * where each move brings some, and the bonus may be said to be none; both at once would be no time
 * at all. */
static bool take_time(scan *s, zug_period *period) {
    size_t start = s->at;
    if (!take_seconds(s, &period->time_ms))
        return false;
    period->bonus = take_bonus_mark(s);
    if (period->bonus != ZUG_BONUS_NONE && !take_seconds(s, &period->bonus_ms))
        return false;
    if (period->bonus_ms == 0)
        period->bonus = ZUG_BONUS_NONE;
    if (period->time_ms > 0 || period->bonus_ms > 0)
        return true;
    s->at = start;
    return false;
}

/* Reads "40/" and goes back if that is not there; false if it is there with no move. */
static bool take_moves(scan *s, zug_period *period) {
    size_t start = s->at;
    uint32_t moves = 0;
    if (!take_number(s, &moves) || !take(s, '/')) {
        s->at = start;
        return true;
    }
    period->moves = moves;
    if (moves == 0)
        s->at = start;
    return moves > 0;
}

/* Reads "180" behind the asterisk. */
static bool take_hourglass(scan *s, zug_period *period) {
    size_t start = s->at;
    period->hourglass = true;
    if (!take_seconds(s, &period->time_ms))
        return false;
    if (period->time_ms == 0)
        s->at = start;
    return period->time_ms > 0;
}

zug__field zug__timecontrol_field(zug_str text) {
    zug__field field = {.kind = ZUG__FIELD_MALFORMED};
    scan s = {text, 0, &field};
    if (text.len == 1 && text.data[0] == '?') {
        field.kind = ZUG__FIELD_UNKNOWN;
        return field;
    }
    if (text.len == 1 && text.data[0] == '-') {
        field.kind = ZUG__FIELD_NONE;
        return field;
    }
    bool is_fine = take(&s, '*') ? take_hourglass(&s, &field.period)
                                 : take_moves(&s, &field.period) && take_time(&s, &field.period);
    field.at = s.at;
    if (is_fine && s.at == text.len)
        field.kind = field.period.moves > 0 ? ZUG__FIELD_COUNTED : ZUG__FIELD_FINAL;
    return field;
}

/* The place of the next colon, or the length. */
static size_t field_end(zug_str text, size_t from) {
    while (from < text.len && text.data[from] != ':')
        from++;
    return from;
}

/* Adds the field that begins at a place to a control, if it can stand there. */
static zug_status add_field(zug_timecontrol *control, const zug__field *field, size_t at,
                            zug_error *err) {
    switch (field->kind) {
    case ZUG__FIELD_MALFORMED:
        return zug_status_fail(err, ZUG_ERR_SYNTAX, at + field->at, "control-period",
                               "a period is written as in 40/9000, 300, 180+2 or *180");
    case ZUG__FIELD_UNKNOWN:
    case ZUG__FIELD_NONE:
        return zug_status_fail(err, ZUG_ERR_SYNTAX, at, "control-alone", "? and - stand alone");
    case ZUG__FIELD_COUNTED:
    case ZUG__FIELD_FINAL:
        break;
    }
    if (control->count > 0 && control->periods[control->count - 1].moves == 0)
        return zug_status_fail(err, ZUG_ERR_SYNTAX, at, "control-order",
                               "only the last period can be without a number of moves");
    if (field->is_too_large)
        return zug_status_fail(err, ZUG_ERR_SPACE, at, "control-number-large",
                               "a number has more than nine digits");
    if (control->count == ZUG_TIMECONTROL_PERIODS_MAX)
        return zug_status_fail(err, ZUG_ERR_SPACE, at, "control-periods-many",
                               "there are more than eight periods");
    control->periods[control->count++] = field->period;
    return ZUG_OK;
}

zug_status zug_timecontrol_parse(zug_str text, zug_timecontrol *out, zug_error *err) {
    zug_timecontrol control = {.kind = ZUG_TIMECONTROL_TIMED};
    zug__field field = zug__timecontrol_field(text);
    if (field.kind == ZUG__FIELD_UNKNOWN || field.kind == ZUG__FIELD_NONE) {
        *out = (zug_timecontrol){.kind = field.kind == ZUG__FIELD_NONE ? ZUG_TIMECONTROL_NONE
                                                                       : ZUG_TIMECONTROL_UNKNOWN};
        return ZUG_OK;
    }
    for (size_t from = 0, to = 0; from <= text.len; from = to + 1) {
        to = field_end(text, from);
        field = zug__timecontrol_field(zug_str_slice(text, from, to));
        zug_status status = add_field(&control, &field, from, err);
        if (status != ZUG_OK)
            return status;
    }
    *out = control;
    return ZUG_OK;
}

/* True if a period can be run and written. */
static bool is_valid_period(const zug_period *period, bool is_last) {
    if (period->moves > ZUG_TIMECONTROL_MOVES_MAX || (period->moves == 0 && !is_last))
        return false;
    if (period->time_ms < 0 || period->time_ms > ZUG_TIMECONTROL_MS_MAX || period->bonus_ms < 0 ||
        period->bonus_ms > ZUG_TIMECONTROL_MS_MAX)
        return false;
    if ((unsigned)period->bonus > ZUG_BONUS_BRONSTEIN ||
        (period->bonus == ZUG_BONUS_NONE) != (period->bonus_ms == 0))
        return false;
    if (period->hourglass)
        return period->moves == 0 && period->bonus == ZUG_BONUS_NONE && period->time_ms > 0;
    return period->time_ms > 0 || period->bonus_ms > 0;
}

bool zug_timecontrol_is_valid(const zug_timecontrol *control) {
    if ((unsigned)control->kind > ZUG_TIMECONTROL_TIMED ||
        control->count > ZUG_TIMECONTROL_PERIODS_MAX)
        return false;
    if ((control->kind == ZUG_TIMECONTROL_TIMED) != (control->count > 0))
        return false;
    for (uint32_t i = 0; i < control->count; i++)
        if (!is_valid_period(&control->periods[i], i + 1 == control->count))
            return false;
    return true;
}

bool zug_timecontrol_equal(const zug_timecontrol *a, const zug_timecontrol *b) {
    if (a->kind != b->kind || a->count != b->count)
        return false;
    for (uint32_t i = 0; i < a->count; i++) {
        const zug_period *p = &a->periods[i], *q = &b->periods[i];
        if (p->moves != q->moves || p->time_ms != q->time_ms || p->bonus != q->bonus ||
            p->bonus_ms != q->bonus_ms || p->hourglass != q->hourglass)
            return false;
    }
    return true;
}

void zug__timecontrol_write_seconds(zug_buf *buf, int64_t ms) {
    uint64_t rest = (uint64_t)ms % MS_PER_SECOND;
    zug_buf_number(buf, (uint64_t)ms / MS_PER_SECOND);
    if (rest == 0)
        return;
    zug_buf_char(buf, '.');
    for (; rest > 0; rest = rest * 10 % MS_PER_SECOND)
        zug_buf_char(buf, (char)('0' + rest * 10 / MS_PER_SECOND));
}

static void write_period(zug_buf *buf, const zug_period *period) {
    static const char marks[] = {0, '+', 'd', 'b'};
    if (period->hourglass)
        zug_buf_char(buf, '*');
    if (period->moves > 0) {
        zug_buf_number(buf, period->moves);
        zug_buf_char(buf, '/');
    }
    zug__timecontrol_write_seconds(buf, period->time_ms);
    if (period->bonus != ZUG_BONUS_NONE) {
        zug_buf_char(buf, marks[period->bonus]);
        zug__timecontrol_write_seconds(buf, period->bonus_ms);
    }
}

void zug_timecontrol_write(const zug_timecontrol *control, char out[static ZUG_TIMECONTROL_SIZE]) {
    zug_buf buf = zug_buf_over(out, ZUG_TIMECONTROL_SIZE);
    bool is_valid = zug_timecontrol_is_valid(control);
    if (!is_valid || control->kind == ZUG_TIMECONTROL_UNKNOWN)
        zug_buf_char(&buf, '?');
    else if (control->kind == ZUG_TIMECONTROL_NONE)
        zug_buf_char(&buf, '-');
    for (uint32_t i = 0; is_valid && i < control->count; i++) {
        if (i > 0)
            zug_buf_char(&buf, ':');
        write_period(&buf, &control->periods[i]);
    }
}

enum { MINUTE_MS = 60000, DAY_MS = 86400000, MOVES = 60 };

/* The time that a control gives for sixty moves, and its bonuses. */
static int64_t time_for_game(const zug_timecontrol *control) {
    int64_t time = 0;
    uint32_t moves = 0;
    for (uint32_t i = 0; moves < MOVES; i += i + 1 < control->count) {
        const zug_period *period = &control->periods[i];
        uint32_t here =
            period->moves == 0 || period->moves > MOVES - moves ? MOVES - moves : period->moves;
        time += period->time_ms + period->bonus_ms * here;
        moves += here;
    }
    return time;
}

zug_speed zug_timecontrol_speed(const zug_timecontrol *control) {
    if (control->kind == ZUG_TIMECONTROL_NONE)
        return ZUG_SPEED_NONE;
    if (control->kind == ZUG_TIMECONTROL_UNKNOWN || control->count == 0)
        return ZUG_SPEED_UNKNOWN;
    int64_t time = time_for_game(control);
    return time < 3 * (int64_t)MINUTE_MS     ? ZUG_SPEED_BULLET
           : time <= 10 * (int64_t)MINUTE_MS ? ZUG_SPEED_BLITZ
           : time < 60 * (int64_t)MINUTE_MS  ? ZUG_SPEED_RAPID
           : time < (int64_t)DAY_MS          ? ZUG_SPEED_CLASSICAL
                                             : ZUG_SPEED_CORRESPONDENCE;
}

const char *zug_speed_name(zug_speed speed) {
    static const char *const names[ZUG_SPEED_COUNT] = {
        "bullet", "blitz", "rapid", "classical", "correspondence", "none", "unknown"};
    return names[speed];
}
