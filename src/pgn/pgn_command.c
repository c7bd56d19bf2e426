/* pgn_command.c - the commands that programs leave in comments.
 * Room: pgn. Knows brackets, percent signs and numbers; knows no games. */
#include <zug/pgn_command.h>

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* The character at a place, '\0' at the end. */
static char at_of(zug_str text, size_t at) { return at < text.len ? text.data[at] : '\0'; }

/* Reads a command whose "[%" stands at a place; false if it is none. */
static bool read_command(zug_str comment, size_t start, zug_pgn_command *out) {
    size_t name = start + 2, at = name;
    while (is_name(at_of(comment, at)))
        at++;
    size_t name_end = at;
    if (name_end == name || (!is_blank(at_of(comment, at)) && at_of(comment, at) != ']'))
        return false;
    for (; at < comment.len && comment.data[at] != ']'; at++)
        if (comment.data[at] == '[')
            return false;
    if (at == comment.len)
        return false;
    out->name = zug_str_slice(comment, name, name_end);
    out->value = zug_str_trim(zug_str_slice(comment, name_end, at));
    out->offset = start;
    out->len = at + 1 - start;
    return true;
}

bool zug_pgn_command_next(zug_str comment, size_t *at, zug_pgn_command *out) {
    for (size_t i = *at; i + 1 < comment.len; i++) {
        if (comment.data[i] == '[' && comment.data[i + 1] == '%' && read_command(comment, i, out)) {
            *at = i + out->len;
            return true;
        }
    }
    *at = comment.len;
    return false;
}

bool zug_pgn_command_is(const zug_pgn_command *command, const char *name) {
    return zug_str_equal(command->name, zug_str_from(name));
}

/* Reads one or more digits of a number up to a limit; false without digits or beyond it. */
static bool take_number(zug_str text, size_t *at, int64_t limit, int64_t *out) {
    size_t start = *at;
    int64_t value = 0;
    for (; is_digit(at_of(text, *at)); ++*at) {
        value = value * 10 + (text.data[*at] - '0');
        if (value > limit)
            return false;
    }
    *out = value;
    return *at > start;
}

/* Reads the digits behind a period as thousandths; what is smaller is cut off. */
static bool take_thousandths(zug_str text, size_t *at, int64_t *out) {
    size_t start = *at;
    int64_t value = 0, unit = 100;
    for (; is_digit(at_of(text, *at)); ++*at, unit /= 10)
        value += unit * (text.data[*at] - '0');
    *out = value;
    return *at > start;
}

zug_status zug_pgn_command_clock(zug_str value, int64_t *out_ms, zug_error *err) {
    const int64_t limit = INT64_C(1000000000); /* hours: no clock has more */
    int64_t parts = 0, total = 0, fraction = 0;
    size_t at = 0;
    for (bool more = true; more; parts++) {
        int64_t part = 0;
        size_t start = at;
        if (parts == 3 || !take_number(value, &at, limit, &part))
            return zug_status_fail(err, ZUG_ERR_SYNTAX, at, "command-malformed",
                                   "a clock is written H:MM:SS");
        if (parts > 0 && (part >= 60 || at - start > 2))
            return zug_status_fail(err, ZUG_ERR_SYNTAX, start, "command-malformed",
                                   "there are 60 minutes and seconds");
        total = total * 60 + part;
        more = at_of(value, at) == ':';
        at += more;
    }
    if (at_of(value, at) == '.') {
        at++;
        if (!take_thousandths(value, &at, &fraction))
            return zug_status_fail(err, ZUG_ERR_SYNTAX, at, "command-malformed",
                                   "a period is followed by digits");
    }
    if (at != value.len)
        return zug_status_fail(err, ZUG_ERR_SYNTAX, at, "command-malformed",
                               "a clock is written H:MM:SS");
    *out_ms = total * 1000 + fraction;
    return ZUG_OK;
}

/* Two digits. */
static void put_pair(zug_buf *out, int64_t number) {
    zug_buf_char(out, (char)('0' + number / 10));
    zug_buf_char(out, (char)('0' + number % 10));
}

void zug_pgn_command_put_clock(int64_t ms, zug_buf *out) {
    enum { SECOND_MS = 1000, MINUTE_MS = 60000, HOUR_MS = 3600000 };
    zug_buf_number(out, (uint64_t)(ms / HOUR_MS));
    zug_buf_char(out, ':');
    put_pair(out, ms / MINUTE_MS % 60);
    zug_buf_char(out, ':');
    put_pair(out, ms / SECOND_MS % 60);
    int64_t rest = ms % SECOND_MS;
    if (rest > 0)
        zug_buf_char(out, '.');
    for (; rest > 0; rest = rest * 10 % SECOND_MS)
        zug_buf_char(out, (char)('0' + rest / 100));
}

/* Takes a sign, if there is one; -1 or 1. */
static int32_t take_sign(zug_str text, size_t *at) {
    char c = at_of(text, *at);
    *at += c == '-' || c == '+';
    return c == '-' ? -1 : 1;
}

/* Reads the score of an evaluation: a mate, or pawns with a fraction. */
static bool take_score(zug_str value, size_t *at, zug_pgn_eval *out) {
    enum { LIMIT = 10000000 };
    int64_t whole = 0, fraction = 0;
    int32_t sign = take_sign(value, at);
    if (at_of(value, *at) == '#' || at_of(value, *at) == 'M') {
        ++*at;
        sign *= take_sign(value, at);
        out->is_mate = true;
        bool read = take_number(value, at, LIMIT, &whole);
        out->mate = sign * (int32_t)whole;
        return read;
    }
    bool read = take_number(value, at, LIMIT, &whole);
    if (at_of(value, *at) == '.') {
        ++*at;
        read = take_thousandths(value, at, &fraction) || read;
    }
    out->centipawns = sign * (int32_t)(whole * 100 + fraction / 10);
    return read;
}

zug_status zug_pgn_command_eval(zug_str value, zug_pgn_eval *out, zug_error *err) {
    zug_pgn_eval eval = {.is_mate = false};
    size_t at = 0;
    if (!take_score(value, &at, &eval))
        return zug_status_fail(err, ZUG_ERR_SYNTAX, at, "command-malformed",
                               "an evaluation is written 0.25 or #-3");
    if (at_of(value, at) == ',') {
        int64_t depth = 0;
        at++;
        if (!take_number(value, &at, INT32_MAX, &depth))
            return zug_status_fail(err, ZUG_ERR_SYNTAX, at, "command-malformed",
                                   "the depth is a number");
        eval.depth = (int32_t)depth;
    }
    if (at != value.len)
        return zug_status_fail(err, ZUG_ERR_SYNTAX, at, "command-malformed",
                               "an evaluation is written 0.25 or #-3");
    *out = eval;
    return ZUG_OK;
}

void zug_pgn_command_put_eval(const zug_pgn_eval *eval, zug_buf *out) {
    int64_t value = eval->is_mate ? eval->mate : eval->centipawns;
    if (eval->is_mate)
        zug_buf_char(out, '#');
    if (value < 0)
        zug_buf_char(out, '-');
    value = value < 0 ? -value : value;
    zug_buf_number(out, (uint64_t)(eval->is_mate ? value : value / 100));
    if (!eval->is_mate) {
        zug_buf_char(out, '.');
        put_pair(out, value % 100);
    }
    if (eval->depth > 0) {
        zug_buf_char(out, ',');
        zug_buf_number(out, (uint64_t)eval->depth);
    }
}

/* Reads a square; false if there is none. */
static bool take_square(zug_str text, size_t *at, zug_square *out) {
    char file = at_of(text, *at), rank = at_of(text, *at + 1);
    if (file < 'a' || file > 'h' || rank < '1' || rank > '8')
        return false;
    *out = zug_square_at(file - 'a', rank - '1');
    *at += 2;
    return true;
}

/* True behind the end of a mark: at a comma, a blank or the end of the text. */
static bool is_mark_end(zug_str text, size_t at) {
    return at >= text.len || text.data[at] == ',' || is_blank(text.data[at]);
}

zug_status zug_pgn_command_mark(zug_str value, size_t *at, zug_pgn_mark *out, zug_error *err) {
    while (*at < value.len && is_mark_end(value, *at))
        ++*at;
    if (*at >= value.len)
        return ZUG_DONE;
    size_t start = *at, here = start + 1;
    zug_pgn_mark mark = {value.data[start], ZUG_NO_SQUARE, ZUG_NO_SQUARE};
    bool good = mark.color >= 'A' && mark.color <= 'Z' && take_square(value, &here, &mark.from);
    mark.to = mark.from;
    if (good && !is_mark_end(value, here))
        good = take_square(value, &here, &mark.to) && is_mark_end(value, here);
    if (good) {
        *at = here;
        *out = mark;
        return ZUG_OK;
    }
    while (!is_mark_end(value, *at))
        ++*at;
    return zug_status_fail(err, ZUG_ERR_SYNTAX, start, "command-malformed",
                           "a mark is written Ra1, an arrow Ra1b2");
}
