/* pgn_remark.c - finds the ends of comments and of escaped lines.
 * Room: pgn. Stateless: a span in, a length out. */
#include "pgn_remark_impl.h"

#include "base/wide.h"
#include "pgn_tagpair_impl.h"

static size_t piece_of(zug__span span) {
    size_t len = (size_t)(span.end - span.at);
    return len < ZUG__PIECE ? len : ZUG__PIECE;
}

/* The distance of the next byte that is one of two, or the limit if none is nearer. */
static size_t find_either(const char *bytes, size_t limit, char one, char other) {
    size_t at = 0;
    for (; at + 16 <= limit; at += 16) {
        zug__wide part = zug__wide_load(bytes + at);
        uint32_t found =
            zug__wide_bits(zug__wide_or(zug__wide_is(part, one), zug__wide_is(part, other)));
        if (found)
            return at + zug__lowest_bit(found);
    }
    while (at < limit && bytes[at] != one && bytes[at] != other)
        at++;
    return at;
}

/* The distance of the next brace of either kind; ZUG__PIECE if none is so near. *unknown is set if there
 * is none in sight yet. */
static size_t next_brace(zug__span span, bool *unknown) {
    size_t limit = piece_of(span), at = find_either(span.at, limit, '}', '{');
    if (at < limit)
        return at;
    *unknown = limit < ZUG__PIECE && !span.last;
    return ZUG__PIECE;
}

/* True if only blanks and byte order marks stand between the beginning of its line and a place in a
 * comment; a line that begins further back than a screen is wide is no line of tags. */
static bool begins_line(const char *start, const char *at) {
    for (int i = 0; i < 80 && at > start; i++) {
        unsigned char before = (unsigned char)*--at;
        if (before == '\n' || before == '\r')
            return true;
        if (before != ' ' && before != '\t' && before != 0xEF && before != 0xBB && before != 0xBF)
            return false;
    }
    return false;
}

zug__remark_end zug__find_brace(zug__span span, const char *start) {
    size_t len = (size_t)(span.end - span.at), limit = piece_of(span), safe = 0, i = 0;
    for (; (i += find_either(span.at + i, limit - i, '}', '[')) < limit; i++) {
        if (span.at[i] == '}')
            return (zug__remark_end){i, ZUG__REMARK_CLOSED};
        if (i < safe || !begins_line(start, span.at + i))
            continue;
        zug__span line = {span.at + i, span.end, span.last};
        zug__tag_form form = zug__tagpair_form(line);
        if (form == ZUG__TAG_UNLIKE)
            continue;
        bool unknown = form == ZUG__TAG_UNKNOWN;
        size_t brace = unknown ? 0 : next_brace(line, &unknown);
        if (unknown)
            return (zug__remark_end){0, ZUG__REMARK_UNKNOWN};
        if (brace == ZUG__PIECE || line.at[brace] == '{')
            return (zug__remark_end){i, ZUG__REMARK_GIVEN_UP};
        safe = i + brace;
    }
    if (limit == ZUG__PIECE)
        return (zug__remark_end){limit, ZUG__REMARK_GOES_ON};
    return span.last ? (zug__remark_end){len, ZUG__REMARK_GIVEN_UP}
                     : (zug__remark_end){0, ZUG__REMARK_UNKNOWN};
}

zug__remark_end zug__find_line_end(zug__span span) {
    size_t limit = piece_of(span), at = find_either(span.at, limit, '\n', '\r');
    if (at < limit)
        return (zug__remark_end){at, ZUG__REMARK_CLOSED};
    if (limit == ZUG__PIECE)
        return (zug__remark_end){limit, ZUG__REMARK_GOES_ON};
    return span.last ? (zug__remark_end){limit, ZUG__REMARK_CLOSED}
                     : (zug__remark_end){0, ZUG__REMARK_UNKNOWN};
}
