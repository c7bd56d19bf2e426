/* pgn_event.h - what a PGN file is made of, one thing after the other: what the reader says and the
 * writer writes. */
#ifndef ZUG_PGN_EVENT_H
#define ZUG_PGN_EVENT_H

#include <stdbool.h>
#include <stdint.h>
#include <zug/str.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum zug_pgn_kind {
    ZUG_PGN_GAME_START, /* a game begins, at its first tag or movetext */
    ZUG_PGN_TAG, /* name and text: the value as written, escapes and all: zug_pgn_tags_unescape */
    ZUG_PGN_MOVE_NUMBER, /* number; `dots` periods follow it */
    ZUG_PGN_SAN,         /* text: a move as written, with its suffix marks */
    ZUG_PGN_NAG,     /* number: from `$12` or from a traditional sign like `+-` or a lone `!?` */
    ZUG_PGN_COMMENT, /* text without its braces (number 1) or semicolon (0); continued if `more` */
    ZUG_PGN_ESCAPE,  /* text of a line that begins with a percent sign; continued if `more` */
    ZUG_PGN_LINE_OPEN,  /* a variation begins */
    ZUG_PGN_LINE_CLOSE, /* a variation ends */
    ZUG_PGN_RESULT,     /* result; text as written */
    ZUG_PGN_GAME_END,   /* the game is over, with or without a result */
    ZUG_PGN_PROBLEM     /* problem: damage, or a way of writing that the standard does not know */
} zug_pgn_kind;

typedef enum zug_pgn_result {
    ZUG_PGN_UNKNOWN, /* the asterisk */
    ZUG_PGN_WHITE_WINS,
    ZUG_PGN_BLACK_WINS,
    ZUG_PGN_DRAW
} zug_pgn_result;

/* How the standard writes a result: "*", "1-0", "0-1" or "1/2-1/2". */
const char *zug_pgn_result_text(zug_pgn_result result);

/* What the reader complains about: X(NAME, is an error, "name", "sentence"). The others are
 * warnings. */
/* clang-format off */
#define ZUG_PGN_PROBLEMS(X)                                                                        \
    X(TAG_MALFORMED, true, "tag-malformed", "this is not a tag pair like [White \"Morphy, P.\"]")  \
    X(TAG_UNTERMINATED, true, "tag-unterminated", "the tag value has no closing quote")            \
    X(TAG_ENDLESS, true, "tag-endless", "the tag value is too long to be read")                    \
    X(TAG_UNCLOSED, true, "tag-unclosed", "the tag pair has no closing bracket")                   \
    X(TAG_QUOTE, false, "tag-quote", "a quote inside a tag value is written \\\"")                 \
    X(TAG_BACKSLASH, false, "tag-backslash", "a backslash inside a tag value is written \\\\")     \
    X(TAG_CONTROL, false, "tag-control", "a tag value has no tabs or other control characters")    \
    X(TAG_DUPLICATE, false, "tag-duplicate", "the game has a tag of this name already")            \
    X(STRING_LONG, false, "string-long", "the tag value is longer than 255 characters")            \
    X(LINE_LONG, false, "line-long", "the line is longer than 255 characters")                     \
    X(COMMENT_UNTERMINATED, true, "comment-unterminated", "the comment has no closing brace")      \
    X(BRACE_STRAY, true, "brace-stray", "a closing brace without a comment before it")             \
    X(BRACKET_STRAY, true, "bracket-stray", "a bracket that belongs to no tag pair")               \
    X(LINE_UNCLOSED, true, "variation-unclosed", "the variation has no closing parenthesis")       \
    X(LINE_STRAY, false, "parenthesis-stray", "a closing parenthesis without a variation")         \
    X(RESULT_MISSING, false, "result-missing", "the game has no result at its end")                \
    X(RESULT_UNUSUAL, false, "result-unusual", "the result is not written as in the standard")     \
    X(RESULT_IN_LINE, false, "result-in-variation", "a result inside a variation")                 \
    X(NAG_MALFORMED, true, "nag-malformed", "a dollar sign is followed by a number up to 255")     \
    X(RESERVED, false, "reserved", "angle brackets are reserved; what they enclose is left out")   \
    X(UNREADABLE, true, "unreadable", "this is neither a move nor anything else of a game")        \
    X(NUL, false, "nul-byte", "a NUL byte in the text is read as a blank")                         \
    X(WORD_NEEDLESS, false, "word-needless", "the standard does not have this word") \
    X(FOREIGN_TEXT, false, "foreign-text", "text that belongs to no game is left out")
/* clang-format on */

typedef enum zug_pgn_problem {
#define X(NAME, error, name, sentence) ZUG_PGN_##NAME,
    ZUG_PGN_PROBLEMS(X)
#undef X
        ZUG_PGN_PROBLEM_COUNT
} zug_pgn_problem;

/* The name of a problem for programs, its sentence for people, and its grade. */
const char *zug_pgn_problem_name(zug_pgn_problem problem);
const char *zug_pgn_problem_sentence(zug_pgn_problem problem);
bool zug_pgn_problem_is_error(zug_pgn_problem problem);

typedef struct zug_pgn_event {
    zug_pgn_kind kind;
    zug_str text;    /* borrowed until the next call on the reader */
    zug_str name;    /* of a tag */
    uint64_t offset; /* of the first byte of what the event is about, from 0 */
    unsigned number, dots;
    zug_pgn_result result;
    zug_pgn_problem problem;
    bool more;
} zug_pgn_event;

#ifdef __cplusplus
}
#endif

#endif
