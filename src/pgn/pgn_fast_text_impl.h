/* pgn_fast_text_impl.h - the text of the express lane: moves, numbers, and what may stand between
 * them. Room: pgn. */
#ifndef ZUG_PGN_FAST_TEXT_IMPL_H
#define ZUG_PGN_FAST_TEXT_IMPL_H

#include "base/wide.h"
#include "pgn_fast_board_impl.h"
#include "pgn_lex_impl.h"

enum {
    LOOK_AHEAD = 64 /* the longest thing read here without looking for the end of the window */
};

/* What the first byte of something in movetext may be. */
typedef enum sort { OTHER, DIGIT, BLANK, RETURN, BRACE, DOLLAR } sort;
static const uint8_t sorts[256] = {
    ['1'] = DIGIT,  ['2'] = DIGIT,   ['3'] = DIGIT, ['4'] = DIGIT, ['5'] = DIGIT,
    ['6'] = DIGIT,  ['7'] = DIGIT,   ['8'] = DIGIT, ['9'] = DIGIT, [' '] = BLANK,
    ['\n'] = BLANK, ['\r'] = RETURN, ['{'] = BRACE, ['$'] = DOLLAR};

ZUG__INLINE sort sort_of(char c) { return (sort)sorts[(unsigned char)c]; }

/* True for a byte that separates words. */
ZUG__INLINE bool is_blank(char c) { return sort_of(c) == BLANK || sort_of(c) == RETURN; }

/* The number of the bit 0x80 of the first byte of a word that is less than this one; 64 if none is.
 */
ZUG__INLINE unsigned find_less(uint64_t word, char c) {
    uint64_t less = (word - ZUG__EACH(c)) & ~word & ZUG__EACH(0x80);
    return less ? (unsigned)__builtin_ctzll(less) : 64;
}

/* By the first character of a move, in the second row if the second one is a letter. A pawn that
 * takes has an x there, and one that steps has a digit. */
static const union {
    uint8_t rows[2][256];
    uint8_t all[512];
} signs = {{{['B'] = BISHOP,
             ['R'] = ROOK,
             ['Q'] = QUEEN,
             ['N'] = KNIGHT,
             ['K'] = KINGS,
             ['O'] = CASTLES,
             ['a'] = STEP,
             ['b'] = STEP,
             ['c'] = STEP,
             ['d'] = STEP,
             ['e'] = STEP,
             ['f'] = STEP,
             ['g'] = STEP,
             ['h'] = STEP},
            {['B'] = BISHOP,
             ['R'] = ROOK,
             ['Q'] = QUEEN,
             ['N'] = KNIGHT,
             ['K'] = KINGS,
             ['O'] = CASTLES,
             ['a'] = TAKES_FROM_A,
             ['b'] = TAKES_FROM_A + 1,
             ['c'] = TAKES_FROM_A + 2,
             ['d'] = TAKES_FROM_A + 3,
             ['e'] = TAKES_FROM_A + 4,
             ['f'] = TAKES_FROM_A + 5,
             ['g'] = TAKES_FROM_A + 6,
             ['h'] = TAKES_FROM_H}}};

/* What the first two characters of a word say. */
ZUG__INLINE sign sign_of(uint64_t word) {
#if defined(__BMI2__)
    uint64_t at = _pext_u64(word, 0x40FF);
#else
    uint64_t at = (word >> 6 & 0x100) | (word & 0xFF);
#endif
    return (sign)signs.all[at];
}

/* A move as it is written, in parts. */
typedef struct written {
    uint64_t text; /* like that of a token, but without marks */
    sign says;
    char mark; /* of check or mate, or 0 */
} written;

/* Takes a move apart. */
ZUG__INLINE written read_written(const char *at) {
    uint64_t word = zug__load8(at);
    uint64_t text = word << ((find_less(word, ' ' + 1) ^ 63) & 63) << 8;
    for (int i = 0; i < 2 && (text >> 56 == '!' || text >> 56 == '?'); i++)
        text <<= 8; /* judgements: not ours */
    uint64_t last = text >> 56;
    bool is_marked = last == '+' || last == '#';
    text <<= is_marked ? 8 : 0;
    return (written){text >> 8, sign_of(word), is_marked ? (char)last : '\0'};
}

/* The text of a move number and its period, as it lies in a word. */
typedef struct numeral {
    uint32_t text;
    uint8_t shift; /* what is left of a word if nothing else is */
    uint8_t len;
} numeral;

#define PLACE(digit, i) ((uint32_t)('0' + (digit)) << 8 * (i))
#define PERIOD(i) ((uint32_t)'.' << 8 * (i))
#define ONE(a)                                                                                     \
    { PLACE(a, 0) | PERIOD(1), 16, 2 }
#define TWO(a, b)                                                                                  \
    { PLACE(a, 0) | PLACE(b, 1) | PERIOD(2), 8, 3 }
#define THREE(a, b, c)                                                                             \
    { PLACE(a, 0) | PLACE(b, 1) | PLACE(c, 2) | PERIOD(3), 0, 4 }
#define TENS(a)                                                                                    \
    TWO(a, 0), TWO(a, 1), TWO(a, 2), TWO(a, 3), TWO(a, 4), TWO(a, 5), TWO(a, 6), TWO(a, 7),        \
        TWO(a, 8), TWO(a, 9)
#define TENS_OF(a, b)                                                                              \
    THREE(a, b, 0), THREE(a, b, 1), THREE(a, b, 2), THREE(a, b, 3), THREE(a, b, 4),                \
        THREE(a, b, 5), THREE(a, b, 6), THREE(a, b, 7), THREE(a, b, 8), THREE(a, b, 9)
#define HUNDRED(a)                                                                                 \
    TENS_OF(a, 0), TENS_OF(a, 1), TENS_OF(a, 2), TENS_OF(a, 3), TENS_OF(a, 4), TENS_OF(a, 5),      \
        TENS_OF(a, 6), TENS_OF(a, 7), TENS_OF(a, 8), TENS_OF(a, 9)

static const numeral numerals[NUMBERS] = {
    ONE(0),     ONE(1),     ONE(2),     ONE(3),     ONE(4),     ONE(5),     ONE(6),
    ONE(7),     ONE(8),     ONE(9),     TENS(1),    TENS(2),    TENS(3),    TENS(4),
    TENS(5),    TENS(6),    TENS(7),    TENS(8),    TENS(9),    HUNDRED(1), HUNDRED(2),
    HUNDRED(3), HUNDRED(4), HUNDRED(5), HUNDRED(6), HUNDRED(7), HUNDRED(8), HUNDRED(9)};

/* True if a number stands here. */
ZUG__INLINE bool is_number(const numeral *number, const char *at) {
    return (zug__load4(at) ^ number->text) << number->shift == 0;
}

/* Behind more periods and a blank, if they stand here. */
ZUG__INLINE const char *behind_periods(const char *at) {
    if (*at == ' ')
        return at + 1;
    if (*at > '.')
        return at;
    at = at[0] == '.' && at[1] == '.' ? at + 2 : at;
    if (at[0] == '\r' && at[1] == '\n')
        return at + 2;
    return *at == ' ' || *at == '\n' ? at + 1 : at;
}

/* Behind a move number that is the right one, its periods and a blank; NULL if it is anything else.
 */
ZUG__INLINE const char *behind_number(const numeral *number, const char *at) {
    return is_number(number, at) ? behind_periods(at + number->len) : NULL;
}

/* Behind a NAG of up to three digits, or NULL. */
ZUG__INLINE const char *behind_nag(const char *at) {
    int value = 0, digits = 0;
    for (at++; digits < 3 && *at >= '0' && *at <= '9'; digits++)
        value = value * 10 + (*at++ - '0');
    return digits > 0 && value <= 255 && (*at == ' ' || *at == '\n') ? at : NULL;
}

/* Behind a comment that ends in the window, or NULL. A bracket behind its first line might begin a
 * tag pair, after blanks or a byte order mark, and a second brace might belong to another game:
 * they are left to the reader, which knows whether the comment goes on. */
APART const char *behind_long_comment(const char *at, const char *end) {
    const char *limit = end - at > ZUG__PIECE ? at + ZUG__PIECE : end;
    uint32_t line_ends = 0;
    for (at++; at + 16 <= limit; at += 16) {
        zug__wide bytes = zug__wide_load(at);
        uint32_t braces = zug__wide_bits(zug__wide_is(bytes, '}'));
        line_ends |=
            zug__wide_bits(zug__wide_or(zug__wide_is(bytes, '\n'), zug__wide_is(bytes, '\r')));
        uint32_t brackets =
            line_ends
                ? zug__wide_bits(zug__wide_or(zug__wide_is(bytes, '['), zug__wide_is(bytes, '{')))
                : 0;
        if (brackets && (!braces || zug__lowest_bit(brackets) < zug__lowest_bit(braces)))
            return NULL;
        if (braces)
            return at + zug__lowest_bit(braces) + 1;
    }
    return NULL;
}

/* The same; most comments are short and on one line. */
ZUG__INLINE const char *behind_comment(const char *at, const char *end) {
    zug__wide first = zug__wide_load(at), second = zug__wide_load(at + 16);
    uint32_t braces =
        zug__wide_bits(zug__wide_is(first, '}')) | zug__wide_bits(zug__wide_is(second, '}')) << 16;
    uint32_t controls = zug__wide_bits(zug__wide_at_most(first, '\r')) |
                        zug__wide_bits(zug__wide_at_most(second, '\r')) << 16;
    uint32_t stops = braces | controls;
    if (stops & (0 - stops) & braces)
        return at + zug__lowest_bit(braces) + 1;
    return behind_long_comment(at, end);
}

/* Behind the next thing that is not a move, or NULL if it is not one of the simple ones. */
ZUG__INLINE const char *behind_other(const numeral *number, const char *at, const char *end) {
    switch (sort_of(*at)) {
    case BLANK:
    case RETURN:
        return at + 1;
    case DIGIT:
        return behind_number(number, at);
    case BRACE:
        return behind_comment(at, end);
    case DOLLAR:
        return behind_nag(at);
    case OTHER:
        break;
    }
    return NULL;
}

/* How far the text is read. */
typedef struct reading {
    const char *at; /* behind the last move */
    token *next;    /* behind its token */
    const numeral *number;
    const char *last; /* where more may be read; NULL if there is nothing more to be read */
} reading;

/* The last byte of the line end behind a word of at most seven bytes; NULL if no CR is there. */
APART const char *end_of_line(const char *at) {
    unsigned white = find_less(zug__load8(at), ' ' + 1);
    at += white / 8;
    return white < 64 && *at == '\r' ? at + (at[1] == '\n') : NULL;
}

/* True for a letter, and no byte with which a number or a comment begins. */
ZUG__INLINE bool may_begin_move(char c) { return (unsigned char)(c - 'A') <= 'z' - 'A'; }

/* Reads the next move, which is one of this side, with a comment and a number before it; false if
 * anything else comes first, or there is no space. */
ZUG__INLINE bool read_move(const lane *state, zug_color us, reading *now) {
    const char *at = now->at;
    token *out = now->next;
    if (at > now->last || (us == ZUG_WHITE && out >= state->tokens + PLIES_MOST))
        return false;
    if (us == ZUG_WHITE && is_number(now->number, at)) {
        at = behind_periods(at + now->number->len);
    } else if (!may_begin_move(*at)) {
        if (*at == '{') {
            at = behind_comment(at, state->end);
            if (!at || at > now->last)
                return false;
            at += *at == ' ';
        }
        if (*at <= '9') {
            at = behind_number(now->number, at);
            if (!at)
                return false;
        }
    }
    uint64_t word = zug__load8(at);
    unsigned end = find_less(word, ' ' + 1), says = sign_of(word);
    uint64_t target = (word << ((end ^ 63) & 63)) - FIRST_TARGET;
    const char *behind = at + end / 8;
    if (says == NO_SIGN)
        return false;
    if (end == 64 || sort_of(*behind) != BLANK) {
        behind = end_of_line(at);
        if (!behind)
            return false;
    }
    out->before = before_square(target);
    out->at = (uint32_t)(at - state->start);
    out->sign = (uint8_t)says;
    out->to = (uint8_t)square_of(target);
    now->at = behind + 1;
    now->next++;
    now->number += us == ZUG_BLACK;
    return true;
}

/* Passes over what is usual between moves and reads the next one, unless something unusual comes
 * first. */
APART void read_other(const lane *state, zug_color us, reading *now) {
    while (now->last) {
        const char *behind =
            now->at <= now->last ? behind_other(now->number, now->at, state->end) : NULL;
        if (behind)
            now->at = behind;
        else
            now->last = NULL;
        if (read_move(state, us, now))
            break;
    }
}

/* Reads the next move, if there is one. */
ZUG__INLINE void read_on(const lane *state, zug_color us, reading *now) {
    if (read_move(state, us, now))
        return;
    reading other = *now; /* so that the one that is read with stays in registers */
    read_other(state, us, &other);
    now->at = other.at;
    now->next = other.next;
    now->number = other.number;
    now->last = other.last;
}

#endif
