/* pgn_remark.c - finds the ends of comments and of escaped lines.
 * Room: pgn. Stateless: a span in, a length out. */
#include "pgn_remark_impl.h"

#include "base/mem.h"
#include "base/wide.h"
#include "pgn_first_moves_impl.h"
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

/* The distance of the next brace of either kind; the limit if none is so near. *unknown is set if
 * there is none in sight yet. */
static size_t next_brace(zug__span span, size_t limit, bool *unknown) {
    size_t len = (size_t)(span.end - span.at), seen = len < limit ? len : limit;
    size_t at = find_either(span.at, seen, '}', '{');
    *unknown = at == seen && seen < limit && !span.last;
    return at < seen ? at : limit;
}

/* What is before a place in a comment on its line and the line before. */
typedef struct approach {
    unsigned line_ends; /* 0: something else is on its line, or the line begins too far back */
    const char *before; /* behind the last word of the line before */
} approach;

/* Looks back over blanks, byte order marks and line ends; a line that begins further back than a
 * screen is wide is no line of tags or moves. */
static approach look_back(const char *start, const char *at) {
    unsigned feeds = 0, returns = 0;
    for (int i = 0; i < 80 && at > start; i++, at--) {
        unsigned char before = (unsigned char)at[-1];
        if (before != '\n' && before != '\r' && before != ' ' && before != '\t' && before != 0xEF &&
            before != 0xBB && before != 0xBF)
            break;
        feeds += before == '\n';
        returns += before == '\r';
    }
    return (approach){feeds ? feeds : returns, at};
}

/* True if the line before a place ends with a result. */
static bool is_behind_result(const char *start, const char *at) {
    static const char results[][4] = {"*", "1-0", "0-1", "1/2"};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        zug_str result = zug_str_from(results[i]);
        if ((size_t)(at - start) >= result.len &&
            zug__mem_equal(at - result.len, result.data, result.len))
            return true;
    }
    return false;
}

/* How far to look for the brace that tells whether a comment goes on behind a tag pair or the first
 * moves of a game; 0 if neither is here. Long comments quote moves, and hardly ever tags. *more is
 * set if that cannot be told yet. */
static size_t reach_of_game(zug__span span, const char *start, bool *more) {
    approach way = look_back(start, span.at);
    if (way.line_ends == 0)
        return 0;
    if (*span.at == '[') {
        zug__tag_form form = zug__tagpair_form(span);
        *more = form == ZUG__TAG_UNKNOWN;
        return form == ZUG__TAG_LIKE ? ZUG__PIECE : 0;
    }
    bool is_apart = way.line_ends > 1 || is_behind_result(start, way.before);
    return is_apart && zug__are_first_moves(span, more) ? 4 * ZUG__PIECE : 0;
}

/* Looks for a game before the limit at which the comment must be given up; it goes on if there is
 * none. */
static zug__remark_end find_game(zug__span span, size_t limit, const char *start) {
    for (size_t i = 0; (i += find_either(span.at + i, limit - i, '[', '1')) < limit; i++) {
        zug__span game = {span.at + i, span.end, span.last};
        bool unknown = false;
        size_t reach = reach_of_game(game, start, &unknown);
        size_t brace = reach > 0 ? next_brace(game, reach, &unknown) : 0;
        if (unknown)
            return (zug__remark_end){0, ZUG__REMARK_UNKNOWN};
        if (reach > 0 && brace < reach && game.at[brace] == '}')
            break; /* that of the comment */
        if (reach > 0)
            return (zug__remark_end){i, ZUG__REMARK_GIVEN_UP};
    }
    return (zug__remark_end){limit, ZUG__REMARK_GOES_ON};
}

zug__remark_end zug__find_brace(zug__span span, const char *start) {
    size_t limit = piece_of(span), brace = find_either(span.at, limit, '}', '{');
    if (brace < limit && span.at[brace] == '}')
        return (zug__remark_end){brace, ZUG__REMARK_CLOSED};
    size_t end = find_either(span.at, limit, '}', '}');
    zug__remark_end game = find_game(span, end, start);
    if (game.how != ZUG__REMARK_GOES_ON)
        return game;
    if (end < limit)
        return (zug__remark_end){end, ZUG__REMARK_CLOSED};
    if (limit == ZUG__PIECE)
        return (zug__remark_end){limit, ZUG__REMARK_GOES_ON};
    return span.last ? (zug__remark_end){limit, ZUG__REMARK_GIVEN_UP}
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
