/* san.c - reads Standard Algebraic Notation for one position: the fast path.
 * Room: notation. Knows letters and squares; knows nothing of games or files.
 *
 * Nearly every move of every file is canonical, so that form is read first, without looking at any other:
 * at most seven bytes, then from the target square back to the one man that can have come from
 * there. Whatever does not end in exactly one legal move on this path is left to the lenient reader, which
 * understands canonical text too: the fast path never refuses, so it cannot be wrong about a reason. */
#include <zug/san.h>

#include <zug/movegen.h>

#include "san_match_impl.h"
#include "san_wish_impl.h"

enum { FIRST_LETTER = 'B', LAST_LETTER = 'R' };

/* The kind of a canonical piece letter, or NO_KIND. */
static inline zug_kind kind_of(char letter) {
    static const uint8_t kinds[LAST_LETTER - FIRST_LETTER + 1] = {
        ['B' - FIRST_LETTER] = ZUG_BISHOP, ['K' - FIRST_LETTER] = ZUG_KING,
        ['N' - FIRST_LETTER] = ZUG_KNIGHT, ['Q' - FIRST_LETTER] = ZUG_QUEEN,
        ['R' - FIRST_LETTER] = ZUG_ROOK,
    };
    unsigned at = (unsigned)(unsigned char)letter - FIRST_LETTER;
    return at <= LAST_LETTER - FIRST_LETTER ? (zug_kind)kinds[at] : ZUG_NO_KIND;
}

/* Reads the two characters of a square. */
static inline bool read_square(const char *at, zug_square *out) {
    unsigned file = (unsigned)at[0] - 'a', rank = (unsigned)at[1] - '1';
    *out = (zug_square)(rank * 8 + file);
    return (file | rank) < 8;
}

/* Reads the origin of a piece: nothing, a file, a rank, or a square. */
static inline bool read_origin(const char *at, size_t len, zug_bitboard *out) {
    *out = ~UINT64_C(0);
    if (len == 0)
        return true;
    unsigned file = (unsigned)at[0] - 'a', rank = (unsigned)at[len - 1] - '1';
    if (file < 8)
        *out &= zug_bitboard_file((int)file);
    if (rank < 8)
        *out &= zug_bitboard_rank((int)rank);
    return len == 1 ? file < 8 || rank < 8 : len == 2 && file < 8 && rank < 8;
}

/* Reads a piece's move, the check mark taken off: Nf3 Nxf3 Nbd2 N1d2 Nbxd2 Qa1b2 Qa1xb2. */
static bool read_piece(const char *text, size_t len, zug__wish *wish, zug_square *to) {
    if (len < 3 || len > 6 || !read_square(text + len - 2, to))
        return false;
    wish->capture = text[len - 3] == 'x';
    wish->origin_letters = (uint8_t)(len - 3 - wish->capture);
    return read_origin(text + 1, wish->origin_letters, &wish->origins);
}

/* Finds the one legal move of a piece; ZUG_MOVE_NONE if there is none or if there are several. */
static zug_move find_piece(const zug_position *pos, const zug__wish *wish, zug_square to) {
    zug_bitboard men = zug__reach(pos, wish->kind, to) & wish->origins;
    if (zug_bitboard_several(men))
        men = zug__san_legal_origins(pos, wish->kind, to) & wish->origins;
    else if (men != 0 && !zug__step_is_safe(pos, zug_bitboard_first(men), to, wish->kind))
        return ZUG_MOVE_NONE;
    if (men == 0 || zug_bitboard_several(men))
        return ZUG_MOVE_NONE;
    return zug_move_make(zug_bitboard_first(men), to, ZUG_MOVE_PLAIN);
}

/* Reads a pawn's move, the check mark taken off: e4 exd5 e8=Q exd8=Q. */
static bool read_pawn(const char *text, size_t len, zug__wish *wish, zug_square *to) {
    wish->capture = text[1] == 'x';
    size_t target = wish->capture ? 2 : 0;
    if (len < target + 2 || !read_square(text + target, to))
        return false;
    wish->origins = zug_bitboard_file(text[0] - 'a');
    if (len == target + 2)
        return true;
    if (len != target + 4 || text[target + 2] != '=')
        return false;
    wish->promotion = kind_of(text[target + 3]);
    return wish->promotion != ZUG_NO_KIND && wish->promotion != ZUG_KING;
}

/* The pawn that goes straight ahead to a square, or none. */
static zug_bitboard pusher(const zug_position *pos, zug_square to) {
    zug_bitboard pawns = zug__pawns(pos) & pos->color[pos->side_to_move];
    zug_bitboard empty = ~zug_position_occupied(pos), target = zug_bitboard_of(to) & empty;
    if (pos->side_to_move == ZUG_WHITE) {
        zug_bitboard one = target >> 8;
        return (one | (one & empty & zug_bitboard_rank(2)) >> 8) & pawns;
    }
    zug_bitboard one = target << 8;
    return (one | (one & empty & zug_bitboard_rank(5)) << 8) & pawns;
}

/* The pawn of the wished file that captures on a square, or none. */
static zug_bitboard capturer(const zug_position *pos, const zug__wish *wish, zug_square to) {
    zug_color us = zug_position_turn(pos), them = zug_color_other(us);
    if (!zug_bitboard_has(pos->color[them], to) && to != pos->en_passant)
        return 0;
    return zug__pawn_attacks[them][to] & zug__pawns(pos) & pos->color[us] & wish->origins;
}

/* Finds the one legal move of a pawn; ZUG_MOVE_NONE if there is none. */
static zug_move find_pawn(const zug_position *pos, const zug__wish *wish, zug_square to) {
    zug_bitboard men = wish->capture ? capturer(pos, wish, to) : pusher(pos, to);
    bool promotes = zug_bitboard_has(ZUG_RANK_1 | ZUG_RANK_8, to);
    if (men == 0 || promotes != (wish->promotion != ZUG_NO_KIND))
        return ZUG_MOVE_NONE;
    zug_square from = zug_bitboard_first(men);
    bool en_passant = wish->capture && to == pos->en_passant;
    zug_square taken = en_passant ? zug__passed_pawn(to) : to;
    if (!zug__capture_is_safe(pos, from, to, taken))
        return ZUG_MOVE_NONE;
    if (promotes)
        return zug_move_promote(from, to, wish->promotion);
    return zug_move_make(from, to, en_passant ? ZUG_MOVE_EN_PASSANT : ZUG_MOVE_PLAIN);
}

/* Finds castling written O-O or O-O-O; ZUG_MOVE_NONE for any other text. */
static zug_move find_castling(const zug_position *pos, const char *text, size_t len,
                              zug__wish *wish) {
    static const char castling[] = "O-O-O";
    if (len != 3 && len != 5)
        return ZUG_MOVE_NONE;
    for (size_t i = 0; i < len; i++) {
        if (text[i] != castling[i])
            return ZUG_MOVE_NONE;
    }
    wish->sort = ZUG__WISH_CASTLING;
    return zug_refusal_judge_castling(pos, len == 3, NULL);
}

/* Reads canonical text, perhaps with a needless origin or without its check mark. ZUG_MOVE_NONE
 * if the text is anything else or does not name exactly one legal move. */
static zug_move find_canonical(const zug_position *pos, zug_str text, zug__wish *wish) {
    size_t len = text.len;
    zug_square to;
    if (len < 2)
        return ZUG_MOVE_NONE;
    char last = text.data[len - 1];
    if (last == '+' || last == '#') {
        wish->mark = last == '+' ? ZUG__MARK_CHECK : ZUG__MARK_MATE;
        if (--len < 2)
            return ZUG_MOVE_NONE;
    }
    if ((unsigned)text.data[0] - 'a' < 8) {
        wish->kind = ZUG_PAWN;
        return read_pawn(text.data, len, wish, &to) ? find_pawn(pos, wish, to) : ZUG_MOVE_NONE;
    }
    wish->kind = kind_of(text.data[0]);
    if (wish->kind != ZUG_NO_KIND)
        return read_piece(text.data, len, wish, &to) ? find_piece(pos, wish, to) : ZUG_MOVE_NONE;
    return find_castling(pos, text.data, len, wish);
}

/* Records a refusal, if it is asked for, with the move that was probably meant. */
static zug_status refuse(const zug_position *pos, const zug__san_text *core, const zug__wish *wish,
                         zug_refusal reason, zug_refusal *why) {
    if (why != NULL) {
        *why = reason;
        why->suggestion = zug__san_suggest(pos, core, wish);
    }
    return ZUG_ERR_MOVE;
}

/* Decides about a null move, which is a move in variations only and never an answer to check. */
static zug_status parse_pass(const zug_position *pos, const zug__wish *wish, bool in_variation,
                             zug_san *out, zug_refusal *why) {
    zug_bitboard checkers = zug_position_checkers(pos);
    if (in_variation && checkers == 0) {
        *out = (zug_san){ZUG_MOVE_NULL, wish->spelling, wish->nag};
        return ZUG_OK;
    }
    if (why != NULL) {
        *why = zug__san_plain_refusal(ZUG_REFUSED_NULL_MOVE);
        if (checkers != 0)
            why->at = zug_bitboard_first(checkers);
    }
    return ZUG_ERR_MOVE;
}

/* Reads any text that the fast path left over. */
static zug_status parse_lenient(const zug_position *pos, zug_str text, bool in_variation,
                                zug_san *out, zug_refusal *why) {
    zug__san_text core = {.len = 0};
    zug__wish outer = {.sort = ZUG__WISH_MOVE};
    zug_refusal reason = zug__san_plain_refusal(ZUG_REFUSED_NOT_A_MOVE);
    zug__wish meant = outer;
    bool readable = false;
    if (!zug__san_strip(text, &core, &outer))
        return refuse(pos, &core, NULL, reason, why);
    for (int reading = 0; reading < 2; reading++) {
        zug__wish wish = outer;
        zug_move found[2] = {ZUG_MOVE_NONE, ZUG_MOVE_NONE};
        if (!zug__san_read(&core, reading, &wish))
            continue;
        if (wish.sort == ZUG__WISH_PASS)
            return parse_pass(pos, &wish, in_variation, out, why);
        unsigned matches = zug__san_match(pos, &wish, found);
        if (matches == 1) {
            *out = (zug_san){found[0], zug__san_spelling(pos, &wish, found[0]), wish.nag};
            return ZUG_OK;
        }
        /* The first sense that can be read gives the reason, unless the second one is ambiguous. */
        if (!readable || matches > 1) {
            meant = wish;
            zug__san_refuse(pos, &wish, matches, found, &reason);
        }
        if (matches > 1)
            break;
        readable = true;
    }
    bool known = reason.code != ZUG_REFUSED_NOT_A_MOVE;
    return refuse(pos, &core, known ? &meant : NULL, reason, why);
}

/* Reads a move, canonical or not. */
static zug_status parse(const zug_position *pos, zug_str text, bool in_variation, zug_san *out,
                        zug_refusal *why) {
    zug__wish wish = {.sort = ZUG__WISH_MOVE};
    zug_move move = find_canonical(pos, text, &wish);
    if (move == ZUG_MOVE_NONE)
        return parse_lenient(pos, text, in_variation, out, why);
    *out = (zug_san){move, zug__san_spelling(pos, &wish, move), 0};
    return ZUG_OK;
}

zug_status zug_san_parse(const zug_position *pos, zug_str text, zug_san *out, zug_refusal *why) {
    return parse(pos, text, false, out, why);
}

zug_status zug_san_parse_variation(const zug_position *pos, zug_str text, zug_san *out,
                                   zug_refusal *why) {
    return parse(pos, text, true, out, why);
}
