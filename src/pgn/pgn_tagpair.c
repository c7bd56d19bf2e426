/* pgn_tagpair.c - one tag pair, well formed or not.
 * Room: pgn. A string ends at a quote that a bracket follows, so that a quote or a backslash that
 * was not escaped does not cost the tag, let alone the game. */
#include "pgn_tagpair_impl.h"

#include "base/wide.h"

/* A place in a span. */
typedef struct cursor {
    zug__span span;
    size_t at;
} cursor;

/* A pair of more than ZUG__TAG_MAX bytes is none, whether they are there yet or not. */
static bool ended(const cursor *c) {
    return c->span.at + c->at >= c->span.end || c->at >= ZUG__TAG_MAX;
}

static char current(const cursor *c) { return ended(c) ? '\0' : c->span.at[c->at]; }

/* True if the cursor has run out of bytes but not of input, and may still wait for more. */
static bool is_waiting(const cursor *c) {
    return ended(c) && !c->span.last && c->at < ZUG__TAG_MAX;
}

static bool is_name(char c) {
    unsigned letter = (unsigned)(c | 0x20) - 'a', digit = (unsigned)c - '0';
    return letter < 26 || digit < 10 || c == '_';
}

static bool is_line_end(char c) { return c == '\n' || c == '\r'; }

/* Passes white space; *wait if more bytes are needed to tell where it ends. */
static void pass_white(cursor *c, bool *wait) {
    zug__span span = c->span;
    bool more = false;
    span.at += c->at < ZUG__TAG_MAX ? c->at : ZUG__TAG_MAX;
    c->at += zug__pgn_white(span, &more);
    if (c->at > ZUG__TAG_MAX)
        c->at = ZUG__TAG_MAX;
    *wait |= more && c->at < ZUG__TAG_MAX;
}

static zug_str pass_name(cursor *c) {
    size_t start = c->at;
    while (!ended(c) && c->at - start < ZUG__WORD_MAX && is_name(current(c)))
        c->at++;
    return (zug_str){c->span.at + start, c->at - start};
}

/* Passes the bracket, the name and the white space around it. */
static zug_str pass_opening(cursor *c, bool *wait) {
    c->at = 1;
    pass_white(c, wait);
    zug_str name = pass_name(c);
    pass_white(c, wait);
    return name;
}

zug__tag_form zug__tagpair_form(zug__span span) {
    cursor c = {span, 0};
    bool wait = false;
    zug_str name = pass_opening(&c, &wait);
    if (wait || is_waiting(&c))
        return ZUG__TAG_UNKNOWN;
    return name.len > 0 && current(&c) == '"' ? ZUG__TAG_LIKE : ZUG__TAG_UNLIKE;
}

/* True if, behind this quote, only white space separates it from a closing bracket. */
static bool closes(cursor quote, bool *wait) {
    quote.at++;
    pass_white(&quote, wait);
    *wait |= is_waiting(&quote);
    return current(&quote) == ']';
}

/* True if another quote follows on the same line. */
static bool has_later_quote(cursor c, bool *wait) {
    for (c.at++; !ended(&c) && !is_line_end(current(&c)); c.at++)
        if (current(&c) == '"')
            return true;
    *wait |= is_waiting(&c);
    return false;
}

static void note(zug__tagpair *tag, zug_pgn_problem problem) { tag->problems |= 1U << problem; }

size_t zug__tagpair_problem_at(const zug__tagpair *tag, zug__span span, zug_pgn_problem problem) {
    if (problem == ZUG_PGN_TAG_QUOTE)
        return tag->quote_at;
    if (problem == ZUG_PGN_TAG_BACKSLASH)
        return tag->backslash_at;
    if (problem == ZUG_PGN_TAG_CONTROL)
        return tag->control_at;
    if (problem == ZUG_PGN_STRING_LONG)
        return (size_t)(tag->value.data - span.at);
    return problem == ZUG_PGN_TAG_UNCLOSED ? tag->len - 1 : 0;
}

/* A backslash: with a quote or another backslash it is an escape; otherwise it stands for itself.
 */
static void pass_backslash(cursor *c, zug__tagpair *tag, bool *wait) {
    cursor next = *c;
    next.at++;
    *wait |= is_waiting(&next);
    bool ends_value = current(&next) == '"' && closes(next, wait) && !has_later_quote(next, wait);
    if (current(&next) == '\\' || (current(&next) == '"' && !ends_value)) {
        c->at += 2;
        return;
    }
    if (tag->backslash_at == 0)
        tag->backslash_at = c->at;
    note(tag, ZUG_PGN_TAG_BACKSLASH);
    c->at++;
}

/* A tab or another character that does not print. */
static bool is_control(char c) { return (unsigned char)c < 0x20 || c == 0x7F; }

static void note_control(zug__tagpair *tag, size_t at) {
    if (tag->control_at == 0)
        tag->control_at = at;
    note(tag, ZUG_PGN_TAG_CONTROL);
}

/* Passes a string up to its closing quote. True if it has one; *wait if more bytes are needed. */
static bool pass_string(cursor *c, zug__tagpair *tag, bool *wait) {
    size_t start = ++c->at;
    while (!ended(c) && !is_line_end(current(c)) && !*wait) {
        if (current(c) == '\\') {
            pass_backslash(c, tag, wait);
        } else if (current(c) != '"') {
            if (is_control(current(c)))
                note_control(tag, c->at);
            c->at++;
        } else if (closes(*c, wait) || !has_later_quote(*c, wait)) {
            tag->value = (zug_str){c->span.at + start, c->at - start};
            c->at++;
            return true;
        } else {
            if (tag->quote_at == 0)
                tag->quote_at = c->at;
            note(tag, ZUG_PGN_TAG_QUOTE);
            c->at++;
        }
    }
    *wait |= is_waiting(c);
    return false;
}

/* Passes everything to the end of the line. */
static void pass_line(cursor *c) {
    while (!ended(c) && !is_line_end(current(c)))
        c->at++;
}

/* True if the next line, as far as it goes, ends the value that was not ended on its own line: it
 * is not empty, has a quote and a bracket, and begins no tag pair itself. */
static bool next_line_ends_value(cursor *c, bool *wait) {
    size_t feeds = 0, returns = 0, start = c->at;
    pass_white(c, wait);
    for (size_t i = start; i < c->at; i++) {
        feeds += c->span.at[i] == '\n';
        returns += c->span.at[i] == '\r';
    }
    if (current(c) == '[' || feeds > 1 || (feeds == 0 && returns > 1))
        return false;
    for (; !ended(c) && !is_line_end(current(c)); c->at++)
        if (current(c) == '"' && closes(*c, wait))
            return true;
    return false;
}

/* Gives a tag pair up: everything to the end of its line is passed over, and the next line too if
 * it is the rest of a value. */
static zug__tagpair give_up(cursor c, zug_pgn_problem problem) {
    bool wait = false;
    pass_line(&c);
    if (problem == ZUG_PGN_TAG_UNTERMINATED) {
        cursor next = c;
        if (next_line_ends_value(&next, &wait)) {
            pass_line(&next);
            c = next;
        }
        wait |= is_waiting(&next);
    }
    if (wait || is_waiting(&c))
        return (zug__tagpair){.len = 0};
    return (zug__tagpair){.len = c.at, .problems = 1U << problem};
}

/* The place of the first quote, backslash or control character at or behind a place, or the last
 * few bytes. */
static const char *find_special(const char *at, const char *end) {
    for (; end - at >= 16; at += 16) {
        uint32_t found = zug__tagpair_special(zug__wide_load(at));
        if (found)
            return at + zug__lowest_bit(found);
    }
    return at;
}

/* Reads [Name "value"] as nearly every file writes it; a pair of length 0 if it is written
 * otherwise. */
static zug__tagpair read_plain(zug__span span) {
    zug__tagpair none = {.len = 0}, tag = none;
    const char *at = span.at + 1, *end = span.end;
    while (at < end && is_name(*at))
        at++;
    tag.name = (zug_str){span.at + 1, (size_t)(at - span.at - 1)};
    if (end - at < 3 || tag.name.len == 0 || tag.name.len > ZUG__WORD_MAX || at[0] != ' ' ||
        at[1] != '"')
        return none;
    const char *value = at + 2, *quote = find_special(value, end);
    if (end - quote < 2 || quote[0] != '"' || quote[1] != ']' || quote - value > ZUG__WORD_MAX)
        return none;
    tag.value = (zug_str){value, (size_t)(quote - value)};
    tag.len = (size_t)(quote + 2 - span.at);
    return tag;
}

bool zug__tagpair_lacks_bracket(zug__span span, bool *more) {
    cursor c = {span, 0};
    zug_str name = pass_name(&c);
    pass_white(&c, more);
    *more |= is_waiting(&c);
    if (*more || name.len == 0 || current(&c) != '"')
        return false;
    size_t quote = c.at;
    pass_line(&c);
    *more = is_waiting(&c);
    while (c.at > quote && (span.at[c.at - 1] == ' ' || span.at[c.at - 1] == '\t'))
        c.at--;
    return c.at - quote > 2 && span.at[c.at - 1] == ']' && span.at[c.at - 2] == '"';
}

zug__tagpair zug__tagpair_read(zug__span span) {
    zug__tagpair plain = read_plain(span);
    if (plain.len > 0)
        return plain;
    cursor c = {span, 0};
    bool wait = false;
    zug__tagpair tag = {.name = pass_opening(&c, &wait)};
    if (wait || is_waiting(&c))
        return (zug__tagpair){.len = 0};
    if (tag.name.len == 0 || current(&c) != '"')
        return give_up((cursor){span, 0}, ZUG_PGN_TAG_MALFORMED);
    bool closed = pass_string(&c, &tag, &wait);
    if (wait)
        return (zug__tagpair){.len = 0};
    if (!closed)
        return give_up((cursor){span, 0},
                       c.at < ZUG__TAG_MAX ? ZUG_PGN_TAG_UNTERMINATED : ZUG_PGN_TAG_ENDLESS);
    if (tag.value.len > ZUG__WORD_MAX)
        note(&tag, ZUG_PGN_STRING_LONG);
    size_t end_of_value = c.at;
    pass_white(&c, &wait);
    if (current(&c) == ']') {
        tag.len = c.at + 1;
    } else {
        tag.len = end_of_value;
        note(&tag, ZUG_PGN_TAG_UNCLOSED);
    }
    return tag;
}
