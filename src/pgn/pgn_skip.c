/* pgn_skip.c - passes over movetext that nobody wants to read.
 * Room: pgn. Faster than the reader, who knows everything: it gives up in front of whatever might
 * mean more than a move, a number, a mark or a comment, and the reader goes on from where it was.
 */
#include "pgn_skip_impl.h"

#include "pgn_remark_impl.h"

/* What plain moves, their numbers and their marks are written with. */
static const bool is_plain[256] = {
    [' '] = true, ['.'] = true, ['+'] = true, ['#'] = true, ['='] = true, ['!'] = true,
    ['?'] = true, ['x'] = true, ['0'] = true, ['1'] = true, ['2'] = true, ['3'] = true,
    ['4'] = true, ['5'] = true, ['6'] = true, ['7'] = true, ['8'] = true, ['9'] = true,
    ['a'] = true, ['b'] = true, ['c'] = true, ['d'] = true, ['e'] = true, ['f'] = true,
    ['g'] = true, ['h'] = true, ['B'] = true, ['K'] = true, ['N'] = true, ['O'] = true,
    ['Q'] = true, ['R'] = true};

/* True if a line may begin with the number 1, and so another game without tags: that is for the
 * reader to tell. A 1 in front of a hyphen or a slash is that of a result. */
static bool may_begin_game(const char *at, const char *end) {
    while (at < end && *at == ' ')
        at++;
    while (at < end && *at == '0')
        at++;
    if (end - at < 2 || *at != '1')
        return end - at < 2;
    return at[1] != '-' && at[1] != '/' && (at[1] < '0' || at[1] > '9');
}

/* Behind a line end and in front of a line that is not empty, on which no game can begin; NULL if
 * that is not so. */
static const char *behind_line_end(const char *at, const char *end) {
    at += at[0] == '\r';
    if (at[0] != '\n' || at[1] == '\n' || at[1] == '\r' || may_begin_game(at + 1, end))
        return NULL;
    return at + 1;
}

/* Behind the comment that is opened here; NULL if that is not plain. */
static const char *behind_comment(const char *at, const char *end) {
    zug__span inside = {at + 1, end, false};
    zug__remark_end found = zug__find_brace(inside, at + 1);
    return found.how == ZUG__REMARK_CLOSED ? at + found.len + 2 : NULL;
}

static bool is_blank(char c) { return c == ' ' || c == '\n'; }

/* Behind a byte that is not plain; NULL if it may mean anything. *result is set if a result may
 * have begun with it or with the byte before it. */
static const char *behind_special(const char *at, const char *end, const char **result) {
    if (*at == '\r' || *at == '\n')
        return behind_line_end(at, end);
    if (*at == '{')
        return behind_comment(at, end);
    if (*at == '-' && at[-1] == 'O' && at[1] == 'O')
        return at + 1;
    if (*at == '*' && is_blank(at[-1]))
        *result = at;
    if ((*at == '-' || *at == '/') && is_blank(at[-2]))
        *result = at - 1;
    return NULL;
}

const char *zug__skip_to_result(zug__span span) {
    const char *at = span.at, *result = NULL;
    while (at) {
        while (at < span.end && is_plain[(unsigned char)*at])
            at++;
        if (span.end - at < ZUG__RESULT_AHEAD || at - span.at < 2)
            return NULL;
        at = behind_special(at, span.end, &result);
    }
    return result;
}
