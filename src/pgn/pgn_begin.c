/* pgn_begin.c - does a game begin here? Told from a year, a page, a letter or a list of results by
 * what follows. Room: pgn. */
#include "base/mem.h"
#include "pgn_first_moves_impl.h"
#include "pgn_read_impl.h"
#include "pgn_tagpair_impl.h"

/* True if a result between games is a game of no moves: it has its line for itself and its
 * comments. *more is set if that cannot be told yet. */
static bool is_lone_result(zug__span span, zug__lexed lexed, bool *more) {
    for (span.at += lexed.len; span.at < span.end && (*span.at == ' ' || *span.at == '\t');
         span.at++)
        ;
    *more = span.at == span.end && !span.last;
    return span.at == span.end || *span.at == '\n' || *span.at == '\r' || *span.at == '{' ||
           *span.at == ';' || *span.at == '%';
}

/* True if a word that is no move stands for the first one of a game: "1. foo e5", "1. foo *", or
 * "1. foo" and no more, but not "1. Round" above a game or "1. Adams-Short 1-0" in a list. *more is
 * set if that cannot be told yet. */
static bool is_bad_first_move(zug__span span, size_t len, bool *more) {
    enum { MOVE_MAX = 7 };
    if (len > MOVE_MAX)
        return false;
    span.at += len;
    size_t white = zug__pgn_white(span, more);
    bool is_long = white > ZUG__PIECE;
    *more &= !is_long;
    if (*more || is_long || span.at + white == span.end)
        return !*more && !is_long;
    for (size_t i = 0; i < white; i++)
        if (span.at[i] == '\n' || span.at[i] == '\r')
            return false;
    span.at += white;
    zug__lexed next = zug__pgn_lex(span);
    *more = next.word == ZUG__WORD_INCOMPLETE;
    if (next.word == ZUG__WORD_RESULT)
        return is_lone_result(span, next, more);
    if (next.word == ZUG__WORD_BRACE)
        return true;
    return next.word == ZUG__WORD_SAN && zug__pgn_looks_like_move((zug_str){span.at, next.len});
}

/* True if a number between games is a move number: "1." or "1 e4" and not a year, a page or a day:
 * what follows may be a move. *more is set if that cannot be told yet. */
static bool is_move_number(const zug_pgn_reader *reader, zug__span span, zug__lexed lexed,
                           bool *more) {
    size_t dots = 0, white = 0;
    span.at += lexed.len;
    white = zug__pgn_white(span, more);
    if (*more && white <= ZUG__PIECE)
        return false;
    *more = false;
    if (white < (size_t)(span.end - span.at) && span.at[white] == '.')
        span.at += white;
    while (span.at < span.end && *span.at == '.' && dots < ZUG__WORD_MAX)
        span.at++, dots++;
    white = zug__pgn_white(span, more);
    if (white > ZUG__PIECE)
        *more = false;
    if (*more || (dots == 0 && lexed.value != 1) || span.at + white == span.end ||
        white > ZUG__PIECE)
        return dots > 0 && lexed.value == 1;
    span.at += white;
    zug__lexed next = zug__pgn_lex(span);
    *more = next.word == ZUG__WORD_INCOMPLETE;
    if (next.word == ZUG__WORD_SAN && zug__pgn_may_be_move((zug_str){span.at, next.len}))
        return true;
    if (next.word == ZUG__WORD_SAN || next.word == ZUG__WORD_UNREADABLE)
        return dots > 0 && lexed.value == 1 && !reader->in_foreign_text &&
               is_bad_first_move(span, next.len, more);
    if (next.word == ZUG__WORD_NUMBER)
        return dots > 0 && white > 0; /* not 24.12.1996 */
    return dots > 0 && next.word != ZUG__WORD_NOISE;
}

/* True if moves follow a parenthesis, a NAG or periods between games: "(1. d4) 1. e4", "$13 1. e4",
 * ". 1. e4". *more is set if that cannot be told yet. */
static bool opens_line(const zug_pgn_reader *reader, zug__span span, bool *more) {
    const char *start = span.at;
    bool is_dotted = false;
    while (span.at < span.end && (*span.at == '(' || *span.at == '$' || *span.at == '.') &&
           span.at - start < ZUG__WORD_MAX) {
        zug__lexed lexed = zug__pgn_lex(span);
        *more = lexed.word == ZUG__WORD_INCOMPLETE;
        if (lexed.word != ZUG__WORD_OPEN && lexed.word != ZUG__WORD_NAG &&
            lexed.word != ZUG__WORD_DOTS)
            return false;
        is_dotted = lexed.word == ZUG__WORD_DOTS;
        span.at += lexed.len;
        span.at += zug__pgn_white(span, more);
    }
    if (span.at == span.end || span.at - start > ZUG__PIECE || reader->in_foreign_text) {
        *more &= span.at - start <= ZUG__PIECE && !reader->in_foreign_text;
        return false;
    }
    zug__lexed next = zug__pgn_lex(span);
    *more = next.word == ZUG__WORD_INCOMPLETE;
    if (next.word == ZUG__WORD_SAN)
        return is_dotted && zug__pgn_looks_like_move((zug_str){span.at, next.len});
    return next.word == ZUG__WORD_NUMBER && is_move_number(reader, span, next, more);
}

bool zug__begins_movetext(const zug_pgn_reader *reader, zug__lexed lexed, bool *more) {
    zug__span span = zug__rest(reader);
    switch (lexed.word) {
    case ZUG__WORD_NUMBER:
        return is_move_number(reader, span, lexed, more);
    case ZUG__WORD_OPEN:
    case ZUG__WORD_NAG:
    case ZUG__WORD_DOTS:
        return opens_line(reader, span, more);
    case ZUG__WORD_SAN:
        return zug__pgn_looks_like_move((zug_str){span.at, lexed.len});
    case ZUG__WORD_RESULT:
        return lexed.usual && !reader->behind_game && is_lone_result(span, lexed, more);
    case ZUG__WORD_INCOMPLETE:
    case ZUG__WORD_BAD_NAG:
    case ZUG__WORD_NOISE:
    case ZUG__WORD_CLOSE:
    case ZUG__WORD_BRACE:
    case ZUG__WORD_SEMICOLON:
    case ZUG__WORD_BRACKET:
    case ZUG__WORD_RESERVED:
    case ZUG__WORD_STRAY_BRACE:
    case ZUG__WORD_STRAY_BRACKET:
    case ZUG__WORD_UNREADABLE:
        break;
    }
    return false;
}

/* True if a bracket opens no tag pair though it was to open the first one: [Event Open], [[Event
 * "Open"]. *more is set if that cannot be told yet. */
static bool is_bad_bracket(zug__span span, bool *more) {
    static const char opening[] = "[Event";
    size_t len = sizeof opening - 1, left = (size_t)(span.end - span.at);
    if (left > 1 && span.at[1] == '[') {
        zug__tag_form form = zug__tagpair_form((zug__span){span.at + 1, span.end, span.last});
        *more = form == ZUG__TAG_UNKNOWN;
        return form == ZUG__TAG_LIKE;
    }
    return left > len && zug__mem_equal(span.at, opening, len) &&
           (span.at[len] == ' ' || span.at[len] == ']');
}

bool zug__begins_badly(const zug_pgn_reader *reader, zug__lexed lexed, bool *more) {
    zug__span span = zug__rest(reader);
    if (lexed.word == ZUG__WORD_BRACKET)
        return is_bad_bracket(span, more);
    return lexed.word == ZUG__WORD_SAN && zug__tagpair_lacks_bracket(span, more);
}

/* How many line ends are before the next byte, as far as they can be seen. */
static size_t line_ends_before(const zug_pgn_reader *reader) {
    const char *at = reader->window + reader->at;
    const char *start = reader->at < ZUG__LOOK_BACK ? reader->window : at - ZUG__LOOK_BACK;
    size_t feeds = 0, returns = 0;
    for (; at > start && (at[-1] == ' ' || at[-1] == '\n' || at[-1] == '\r'); at--) {
        feeds += at[-1] == '\n';
        returns += at[-1] == '\r';
    }
    return feeds > 0 ? feeds : returns;
}

/* True if a number has more than one period: "1..." or "1. ...". *more is set if that cannot be
 * told yet. */
static bool is_of_black(zug__span span, zug__lexed lexed, bool *more) {
    span.at += lexed.len;
    if (span.at < span.end && *span.at == '.') {
        span.at++;
        size_t white = zug__pgn_white(span, more);
        *more &= white <= ZUG__PIECE;
        span.at += white;
        return span.at < span.end && *span.at == '.';
    }
    *more = span.at == span.end && !span.last;
    return false;
}

bool zug__begins_next_game(const zug_pgn_reader *reader, zug__lexed lexed, bool *more) {
    if (reader->moves > 0 && reader->given_up == reader->base + reader->at)
        return true;
    size_t line_ends = reader->moves < 2 ? 0 : line_ends_before(reader);
    if (line_ends == 0 || (line_ends == 1 && reader->depth > 0))
        return false;
    if (line_ends == 1 || reader->depth > 0) /* its number alone might be a wrong one */
        return zug__are_first_moves(zug__rest(reader), more);
    return !is_of_black(zug__rest(reader), lexed, more) && !*more &&
           is_move_number(reader, zug__rest(reader), lexed, more);
}
