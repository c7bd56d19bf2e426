/* pgn_fast.c - plays through movetext that is written as most files write it.
 * Room: pgn. Compiled twice on x86-64, like the kernel of the core.
 *
 * An express lane: it stops in front of whatever it does not know, and the reader and the checker, who know
 * everything, go on from there. So it decides nothing that they would decide otherwise: it plays a move only
 * if it is legal, written canonically, and marked as check or mate exactly if it is. */
#include "pgn_fast_impl.h"

#include <limits.h>

#include "base/wide.h"
#include "pgn_fast_move_impl.h"
#include "pgn_lex_impl.h"

#if defined(ZUG__FAST_BMI2)
#define DEFINE(name) zug__bmi2_##name
#else
#define DEFINE(name) zug__portable_##name
#endif

enum {
    LOOK_AHEAD = 32, /* the longest thing read here without looking for the end of the window */
    NUMBERS = 1000   /* move numbers below this are known here */
};

/* A word that is not zero exactly if a byte of the argument is a blank or a control character; its lowest
 * set bit is in the first such. */
ZUG__INLINE uint64_t has_white(uint64_t word) {
    return (word - ZUG__EACH(0x21)) & ~word & ZUG__EACH(0x80);
}

/* The text of a move number and its period, as it lies in a word. */
typedef struct numeral {
    uint64_t text, mask;
    unsigned len;
    unsigned next; /* the next multiple of ten */
    uint64_t one;  /* in the place of the last digit */
    unsigned left; /* how many numbers there are before the next multiple of ten */
} numeral;

/* Writes a number; from NUMBERS on, something that is nowhere in a text. */
APART numeral numeral_of(unsigned number) {
    numeral out = {.text = '.', .mask = 0xFF, .len = 1, .next = number - number % 10 + 10};
    if (number == 0 || number >= NUMBERS)
        return (numeral){.text = 1, .left = UINT_MAX};
    for (unsigned rest = number; rest > 0; rest /= 10) {
        out.text = out.text << 8 | ('0' + rest % 10);
        out.mask = out.mask << 8 | 0xFF;
        out.len++;
    }
    out.one = UINT64_C(1) << (8 * out.len - 16);
    out.left = 9 - number % 10;
    return out;
}

/* The number after this one. */
ZUG__INLINE void count_up(numeral *now) {
    if (now->left == 0) {
        *now = numeral_of(now->next);
        return;
    }
    now->left--;
    now->text += now->one;
}

/* The number of a line's next move. The counter of a position stops at the largest number, so that those near
 * it are not counted here; and a number 1 behind the first moves may begin another game. */
ZUG__INLINE numeral next_number(const zug__line_state *line) {
    int64_t number = line->pos.fullmove_number + line->number_shift, least = line->ply < 2 ? 1 : 2;
    bool counts =
        number >= least && number < NUMBERS && line->pos.fullmove_number < UINT16_MAX - NUMBERS;
    return numeral_of(counts ? (unsigned)number : NUMBERS);
}

/* Behind a blank or a line end, if there is one. That there is one is a guess which mostly holds: the next thing
 * can be looked at before this byte is. */
ZUG__INLINE const char *behind_blank(const char *at) {
    bool is_blank = *at == ' ' || *at == '\n' || *at == '\r';
    return __builtin_expect_with_probability(is_blank, 1, 0.99) ? at + 1 : at;
}

/* A move in the text, or something else: then it has no sign. */
typedef struct token {
    const char *at, *behind;
    written san;
} token;

/* Reads what may be a move. */
ZUG__INLINE token read_token(const char *at) {
    uint64_t word = zug__load8(at), white = has_white(word);
    if (!white)
        return (token){.at = at}; /* too long */
    unsigned end = (unsigned)__builtin_ctzll(white);
    uint64_t text = word << (-(end & 56) & 63);
    uint64_t last = text >> 56;
    for (int i = 0; i < 2 && (last == '!' || last == '?'); i++) {
        text <<= 8; /* judgements: not ours */
        last = text >> 56;
    }
    unsigned marked = (last & ~(uint64_t)('+' ^ '#')) == ('+' & '#');
    return (token){at, at + end / 8, {text << 8 * marked, sign_of(word), marked, (char)last}};
}

/* Behind a comment that ends in the window, or NULL. A bracket behind its first line might begin a tag pair,
 * after blanks or a byte order mark: it is left to the reader, which knows whether the comment goes on. */
ZUG__INLINE const char *behind_comment(const char *at, const char *end) {
    const char *limit = end - at > ZUG__PIECE ? at + ZUG__PIECE : end;
    uint32_t line_ends = 0;
    for (at++; at + 16 <= limit; at += 16) {
        zug__wide bytes = zug__wide_load(at);
        uint32_t braces = zug__wide_bits(zug__wide_is(bytes, '}'));
        line_ends |=
            zug__wide_bits(zug__wide_or(zug__wide_is(bytes, '\n'), zug__wide_is(bytes, '\r')));
        uint32_t brackets = line_ends ? zug__wide_bits(zug__wide_is(bytes, '[')) : 0;
        if (brackets && (!braces || zug__lowest_bit(brackets) < zug__lowest_bit(braces)))
            return NULL;
        if (braces)
            return at + zug__lowest_bit(braces) + 1;
    }
    return NULL;
}

/* Behind a move number that is the right one, its periods and a blank; NULL if it is anything else. */
ZUG__INLINE const char *behind_number(const numeral *number, const char *at) {
    if ((zug__load8(at) & number->mask) != number->text)
        return NULL;
    at += number->len;
    at += at[0] == '.' && at[1] == '.' ? 2 : 0;
    return at + (*at == ' ');
}

/* Behind a NAG of up to three digits, or NULL. */
ZUG__INLINE const char *behind_nag(const char *at) {
    int value = 0, digits = 0;
    for (at++; digits < 3 && *at >= '0' && *at <= '9'; digits++)
        value = value * 10 + (*at++ - '0');
    return digits > 0 && value <= 255 && (*at == ' ' || *at == '\n') ? at : NULL;
}

/* What the first byte of something in movetext may be. */
typedef enum sort { OTHER, DIGIT, BLANK, BRACE, DOLLAR } sort;
static const uint8_t sorts[256] = {
    ['1'] = DIGIT,  ['2'] = DIGIT,  ['3'] = DIGIT, ['4'] = DIGIT, ['5'] = DIGIT,
    ['6'] = DIGIT,  ['7'] = DIGIT,  ['8'] = DIGIT, ['9'] = DIGIT, [' '] = BLANK,
    ['\n'] = BLANK, ['\r'] = BLANK, ['{'] = BRACE, ['$'] = DOLLAR};

/* Behind the next thing that is not a move, or NULL if it is not one of the simple ones. */
ZUG__INLINE const char *behind_other(const numeral *number, const char *at, const char *end) {
    switch ((sort)sorts[(unsigned char)*at]) {
    case BLANK:
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

ZUG__INLINE lane enter(const zug__line_state *line) {
    zug_color us = zug_position_turn(&line->pos), them = zug_color_other(us);
    lane state;
    state.boards[us] = board_of(&line->pos);
    state.boards[them] = board_of(&line->before);
    state.kings[us] = king_on(zug_position_king(&line->pos, us));
    state.kings[them] = king_on(zug_position_king(&line->pos, them));
    state.lanes = find_lanes(&state, &state.boards[us]);
    state.in_check = line->in_check;
    state.moves = 0;
    state.is_over = false;
    return state;
}

/* The number of the move that comes this many half-moves later. */
ZUG__INLINE uint16_t number_after(const zug_position *pos, unsigned half_moves) {
    unsigned number = pos->fullmove_number + (half_moves + pos->side_to_move) / 2;
    return number < UINT16_MAX ? (uint16_t)number : UINT16_MAX;
}

/* Brings what was played here back to the line. */
ZUG__INLINE void leave(const lane *state, zug__line_state *line) {
    if (state->moves == 0)
        return;
    zug_color us = (zug_color)((line->pos.side_to_move + state->moves) & 1);
    zug_color them = zug_color_other(us);
    zug_position pos = position_of(&state->boards[us], us);
    zug_position before = position_of(&state->boards[them], them);
    pos.fullmove_number = number_after(&line->pos, state->moves);
    before.fullmove_number = number_after(&line->pos, state->moves - 1);
    settle_en_passant(&pos);
    settle_en_passant(&before);
    line->pos = pos;
    line->before = before;
    line->ply += state->moves;
    line->in_check = state->in_check != 0;
    line->has_moved = true;
}

/* Behind a move number that stands where one is expected, and a blank; the place itself if there is none. */
ZUG__INLINE const char *behind_expected(const numeral *number, const char *at) {
    return (zug__load8(at) & number->mask) == number->text ? behind_blank(at + number->len) : at;
}

/* Passes over what is usual between moves and reads the next one; a token without sign if something unusual
 * comes first. */
ZUG__INLINE token next_token(const numeral *number, const char *at, const char *end) {
    while (end - at >= LOOK_AHEAD) {
        token found = read_token(at);
        const char *behind = found.san.sign == NO_SIGN ? behind_other(number, at, end) : NULL;
        if (!behind)
            return found;
        at = behind;
    }
    return (token){.at = at};
}

/* Plays a move of one side, having read what may be the next move: so the processor can do both at once. The
 * next token, or this one without its sign if the move was not played. */
ZUG__INLINE token play_token(lane *state, zug_color us, numeral *number, token now) {
    const char *behind = behind_blank(now.behind);
    if (us == ZUG_BLACK) {
        count_up(number);
        behind = behind_expected(number, behind);
    }
    token next = read_token(behind);
    if (play_move(state, us, now.san))
        return next;
    state->is_over = true;
    return (token){.at = now.at};
}

const char *DEFINE(movetext)(zug__line_state *line, const char *at, const char *end) {
    lane state = enter(line);
    numeral number = next_number(line);
    zug_color us = zug_position_turn(&line->pos);
    token now = next_token(&number, at, end);
    while (now.san.sign != NO_SIGN) {
        while (now.san.sign != NO_SIGN && end - now.at >= LOOK_AHEAD) {
            now = us == ZUG_WHITE ? play_token(&state, ZUG_WHITE, &number, now)
                                  : play_token(&state, ZUG_BLACK, &number, now);
            us = zug_color_other(us);
        }
        if (state.is_over)
            break;
        now = next_token(&number, now.at, end);
    }
    leave(&state, line);
    return now.at;
}
