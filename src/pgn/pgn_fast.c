/* pgn_fast.c - plays through movetext that is written as most files write it.
 * Room: pgn. Compiled twice on x86-64, like the kernel of the core.
 *
 * An express lane: it stops in front of whatever it does not know, and the reader and the checker, who know
 * everything, go on from there. So it decides nothing that they would decide otherwise: it plays a move only
 * if it is legal, written canonically, and marked as check or mate exactly if it is. */
#include "pgn_fast_impl.h"

#include <zug/movegen.h>

#include "base/wide.h"
#include "core/kernel_impl.h"
#include "core/makemove_impl.h"
#include "notation/san_match_impl.h"
#include "pgn_lex_impl.h"

#if defined(ZUG__FAST_BMI2)
#define DEFINE(name) zug__bmi2_##name
#else
#define DEFINE(name) zug__portable_##name
#endif

enum {
    LOOK_AHEAD = 24
}; /* the longest thing read here without looking for the end of the window */

/* A word that is not zero exactly if a byte of the argument is a blank or a control character; its lowest
 * set bit is in the first such. */
ZUG__INLINE uint64_t has_white(uint64_t word) {
    return (word - ZUG__EACH(0x21)) & ~word & ZUG__EACH(0x80);
}

/* A move as written: canonical SAN without its check mark. */
typedef struct written {
    const char *at;
    size_t len; /* without the mark */
    char mark;  /* '+', '#', or another character for none */
} written;

/* What is true of a kind of piece, as masks: all ones for yes. The letters of moves come in no order that a
 * processor could guess, so that a jump for each kind would cost more than looking at all of these. */
typedef struct traits {
    zug_bitboard plane[3]; /* its bits: see zug_kind */
    zug_bitboard diagonal, straight, knight, king;
} traits;

#define YES (~UINT64_C(0))
static const traits all_traits[8] = {
    [ZUG_BISHOP] = {{YES, 0, 0}, .diagonal = YES},
    [ZUG_ROOK] = {{0, YES, 0}, .straight = YES},
    [ZUG_QUEEN] = {{YES, YES, 0}, .diagonal = YES, .straight = YES},
    [ZUG_KNIGHT] = {{YES, 0, YES}, .knight = YES},
    [ZUG_KING] = {{0, YES, YES}, .king = YES},
};

/* The squares that such a piece attacks from a square on an empty board. */
ZUG__INLINE zug_bitboard reach_of(const traits *kind, zug_square from) {
    return (zug__diagonal_lines[from] & kind->diagonal) |
           (zug__straight_lines[from] & kind->straight) |
           (zug__knight_attacks[from] & kind->knight) | (zug__king_attacks[from] & kind->king);
}

/* The pieces of this kind, of both colours. */
ZUG__INLINE zug_bitboard men_of(const zug_position *pos, const traits *kind) {
    return ~((pos->plane[0] ^ kind->plane[0]) | (pos->plane[1] ^ kind->plane[1]) |
             (pos->plane[2] ^ kind->plane[2]));
}

/* Those of a set between which and a square nobody stands. */
ZUG__INLINE zug_bitboard in_sight(zug_bitboard men, zug_square square, zug_bitboard occupied) {
    zug_bitboard seen = 0;
    while (men) {
        zug_square man = zug_bitboard_pop(&men);
        seen |= zug__between[square][man] & occupied ? 0 : zug_bitboard_of(man);
    }
    return seen;
}

/* True if, with these squares occupied, a slider of a side attacks a king along the line that goes through
 * another square as well. */
ZUG__INLINE bool line_is_open(const zug_position *pos, zug_color by, zug_square king,
                              zug_square through, zug_bitboard occupied) {
    zug_bitboard sliders = ((zug__diagonal_lines[king] & zug__diagonal_sliders(pos)) |
                            (zug__straight_lines[king] & zug__straight_sliders(pos))) &
                           pos->color[by] & occupied & zug__line[king][through];
    return in_sight(sliders, king, occupied) != 0;
}

/* True if a plain move gives check, directly or by opening a line; `reach` is what the man attacks from its
 * new square on an empty board. */
ZUG__INLINE bool gives_check(const zug_position *pos, zug_color us, zug_bitboard reach,
                             zug_square from, zug_square to) {
    zug_square king = zug_position_king(pos, zug_color_other(us));
    zug_bitboard occupied =
        (zug_position_occupied(pos) & ~zug_bitboard_of(from)) | zug_bitboard_of(to);
    bool directly = zug_bitboard_has(reach, king) & ((zug__between[to][king] & occupied) == 0);
    return directly | line_is_open(pos, us, king, from, occupied);
}

/* True if this man's move leaves its own king safe. */
ZUG__INLINE bool is_safe(const zug__line_state *line, zug_color us, zug_kind kind, zug_square from,
                         zug_square to) {
    const zug_position *pos = &line->pos;
    if (line->in_check || kind == ZUG_KING)
        return zug__step_is_safe(pos, us, from, to, kind);
    zug_square king = zug_position_king(pos, us);
    zug_bitboard occupied = zug_position_occupied(pos) & ~zug_bitboard_of(from);
    if (zug_bitboard_has(zug__line[king][from], to))
        return true; /* it stays on its line, if it is on one at all */
    return !line_is_open(pos, zug_color_other(us), king, from, occupied);
}

/* Plays a move, unless its mark is not what the board says: then nothing has happened. */
ZUG__INLINE bool play(zug__line_state *line, zug_color us, zug_kind kind, zug_move move, bool check,
                      char mark) {
    if (check != (mark == '+' || mark == '#'))
        return false;
    line->before = line->pos;
    zug__play_man(&line->pos, us, kind, move, ZUG__COUNTERS);
    if (check && ZUG__KERNEL(any)(&line->pos) != (mark == '+')) {
        line->pos = line->before; /* the checker will play this very move, or give the game up */
        return false;
    }
    line->has_moved = true;
    line->in_check = check;
    line->ply++;
    return true;
}

/* The square written in two characters; ZUG_NO_SQUARE if they are none. */
ZUG__INLINE zug_square square_at(const char *at) {
    unsigned file = (unsigned)(at[0] - 'a'), rank = (unsigned)(at[1] - '1');
    return (file | rank) < 8 ? (zug_square)(rank * 8 + file) : ZUG_NO_SQUARE;
}

/* A plain move of a piece, without disambiguation: Nf3, Nxf3. */
ZUG__INLINE bool piece_move(zug__line_state *line, zug_color us, zug_kind kind, written san) {
    const zug_position *pos = &line->pos;
    zug_bitboard own = pos->color[us], enemy = pos->color[zug_color_other(us)];
    bool capture = san.at[1] == 'x';
    zug_square to = square_at(san.at + 1 + capture);
    if (san.len != (size_t)3 + capture || to == ZUG_NO_SQUARE ||
        zug_bitboard_has(enemy, to) != capture || zug_bitboard_has(own, to))
        return false;
    const traits *trait = &all_traits[kind];
    zug_bitboard reach = reach_of(trait, to);
    zug_bitboard men = in_sight(men_of(pos, trait) & own & reach, to, own | enemy);
    if (men == 0 || zug_bitboard_several(men))
        return false;
    zug_square from = zug_bitboard_first(men);
    if (!is_safe(line, us, kind, from, to))
        return false;
    bool check = gives_check(pos, us, reach & ~trait->king, from, to);
    return play(line, us, kind, zug_move_make(from, to, ZUG_MOVE_PLAIN), check, san.mark);
}

/* The pawn that goes straight ahead to a free square, or none. */
ZUG__INLINE zug_bitboard pusher(const zug_position *pos, zug_color us, zug_square to) {
    zug_bitboard empty = ~zug_position_occupied(pos), target = zug_bitboard_of(to) & empty;
    if (us == ZUG_WHITE) {
        zug_bitboard one = target >> 8;
        return one | (one & empty & zug_bitboard_rank(2)) >> 8;
    }
    zug_bitboard one = target << 8;
    return one | (one & empty & zug_bitboard_rank(5)) << 8;
}

/* A pawn's step or capture that is neither en passant nor a promotion: e4, exd5. */
ZUG__INLINE bool pawn_move(zug__line_state *line, zug_color us, written san) {
    const zug_position *pos = &line->pos;
    zug_color them = zug_color_other(us);
    bool capture = san.at[1] == 'x';
    zug_square to = square_at(san.at + 2 * capture);
    if (san.len != (size_t)2 + 2 * capture || to == ZUG_NO_SQUARE ||
        zug_bitboard_has(ZUG_RANK_1 | ZUG_RANK_8, to) ||
        zug_bitboard_has(pos->color[them], to) != capture)
        return false;
    zug_bitboard takers = zug__pawn_attacks[them][to] & zug_bitboard_file(san.at[0] - 'a');
    zug_bitboard men = (capture ? takers : pusher(pos, us, to)) & zug__pawns(pos) & pos->color[us];
    if (men == 0)
        return false;
    zug_square from = zug_bitboard_first(men);
    if (!is_safe(line, us, ZUG_PAWN, from, to))
        return false;
    bool check = gives_check(pos, us, zug__pawn_attacks[us][to], from, to);
    return play(line, us, ZUG_PAWN, zug_move_make(from, to, ZUG_MOVE_PLAIN), check, san.mark);
}

/* O-O or O-O-O. */
ZUG__INLINE bool castling_move(zug__line_state *line, zug_color us, written san) {
    bool kingside = san.len == 3;
    if ((!kingside && san.len != 5) || !zug__mem_equal(san.at, "O-O-O", 3) ||
        (!kingside && !zug__mem_equal(san.at + 3, "-O", 2)))
        return false;
    zug_square rook = zug_position_castling_rook(&line->pos, us, kingside);
    if (rook == ZUG_NO_SQUARE)
        return false;
    zug_square king = zug_position_king(&line->pos, us);
    zug_move move = zug_move_make(king, rook, ZUG_MOVE_CASTLING);
    if (!zug_movegen_is_legal(&line->pos, move))
        return false;
    bool check = zug_movegen_gives_check(&line->pos, move);
    return play(line, us, ZUG_KING, move, check, san.mark);
}

/* The kind that a capital letter names, as in zug_kind; a pawn for any small one. */
static const uint8_t kinds[256] = {
    ['B'] = ZUG_BISHOP, ['K'] = ZUG_KING, ['N'] = ZUG_KNIGHT, ['Q'] = ZUG_QUEEN, ['R'] = ZUG_ROOK,
    ['a'] = ZUG_PAWN,   ['b'] = ZUG_PAWN, ['c'] = ZUG_PAWN,   ['d'] = ZUG_PAWN,  ['e'] = ZUG_PAWN,
    ['f'] = ZUG_PAWN,   ['g'] = ZUG_PAWN, ['h'] = ZUG_PAWN};

/* Plays a move of one side; false if it is not the simplest of moves. */
ZUG__INLINE bool side_move(zug__line_state *line, zug_color us, written san) {
    zug_kind kind = (zug_kind)kinds[(unsigned char)*san.at];
    if (kind == ZUG_PAWN)
        return pawn_move(line, us, san);
    if (kind == ZUG_NO_KIND)
        return castling_move(line, us, san);
    return piece_move(line, us, kind, san);
}

/* Plays the move at a place; the place behind it and the blank that follows, or NULL if it was not played. */
ZUG__INLINE const char *behind_move(zug__line_state *line, const char *at) {
    uint64_t white = has_white(zug__load8(at));
    if (!white)
        return NULL;
    size_t len = (size_t)__builtin_ctzll(white) / 8;
    const char *behind = at + len;
    for (int i = 0; i < 2 && (at[len - 1] == '!' || at[len - 1] == '?'); i++)
        len--; /* judgements of the annotator's: not ours */
    written san = {at, len, at[len - 1]};
    san.len -= san.mark == '+' || san.mark == '#';
    bool played = line->pos.side_to_move == ZUG_WHITE ? side_move(line, ZUG_WHITE, san)
                                                      : side_move(line, ZUG_BLACK, san);
    return played ? behind + (*behind == ' ') : NULL;
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

/* Behind a number of up to three digits and one period, or NULL if another one is written. */
ZUG__INLINE const char *behind_digits(const char *at, unsigned expected) {
    if (expected < 10)
        return at[0] == (char)('0' + expected) && at[1] == '.' ? at + 2 : NULL;
    if (expected < 100)
        return at[0] == (char)('0' + expected / 10) && at[1] == (char)('0' + expected % 10) &&
                       at[2] == '.'
                   ? at + 3
                   : NULL;
    return expected < 1000 && at[0] == (char)('0' + expected / 100) &&
                   at[1] == (char)('0' + expected / 10 % 10) &&
                   at[2] == (char)('0' + expected % 10) && at[3] == '.'
               ? at + 4
               : NULL;
}

/* Behind a move number that is the right one, its periods and a blank; NULL if it is anything else. */
ZUG__INLINE const char *behind_number(const zug__line_state *line, const char *at) {
    int64_t expected = line->pos.fullmove_number + line->number_shift;
    at = expected > 0 && expected < 1000 ? behind_digits(at, (unsigned)expected) : NULL;
    if (!at)
        return NULL;
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
typedef enum sort { OTHER, LETTER, DIGIT, BLANK, LINE_END, BRACE, DOLLAR } sort;
static const uint8_t sorts[256] = {
    ['a'] = LETTER,    ['b'] = LETTER, ['c'] = LETTER, ['d'] = LETTER, ['e'] = LETTER,
    ['f'] = LETTER,    ['g'] = LETTER, ['h'] = LETTER, ['B'] = LETTER, ['K'] = LETTER,
    ['N'] = LETTER,    ['O'] = LETTER, ['Q'] = LETTER, ['R'] = LETTER, ['1'] = DIGIT,
    ['2'] = DIGIT,     ['3'] = DIGIT,  ['4'] = DIGIT,  ['5'] = DIGIT,  ['6'] = DIGIT,
    ['7'] = DIGIT,     ['8'] = DIGIT,  ['9'] = DIGIT,  [' '] = BLANK,  ['\n'] = LINE_END,
    ['\r'] = LINE_END, ['{'] = BRACE,  ['$'] = DOLLAR};

/* Behind the next thing, or NULL if it is not one of the simple ones. */
ZUG__INLINE const char *behind_next(zug__line_state *line, const char *at, const char *end) {
    switch ((sort)sorts[(unsigned char)*at]) {
    case LETTER:
        return behind_move(line, at);
    case BLANK:
        return at + 1;
    case LINE_END:
        return at[1] != '%' ? at + 1 : NULL;
    case DIGIT:
        return behind_number(line, at);
    case BRACE:
        return behind_comment(at, end);
    case DOLLAR:
        return behind_nag(at);
    case OTHER:
        break;
    }
    return NULL;
}

const char *DEFINE(movetext)(zug__line_state *line, const char *at, const char *end) {
    while (end - at >= LOOK_AHEAD) {
        const char *behind = behind_next(line, at, end);
        if (!behind)
            break;
        at = behind;
    }
    return at;
}
