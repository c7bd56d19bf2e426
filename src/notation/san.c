/* san.c - reads Standard Algebraic Notation for one position: the fast path.
 * Room: notation. Knows letters and squares; knows nothing of games or files.
 *
 * Nearly every move of every file is canonical, so that form is read first, without looking at any
 * other: at most seven bytes, then from the target square back to the one piece that can have come
 * from there. The code from there on is written once and compiled for each side and each kind of
 * piece, so that one jump by the letter replaces the many small questions "and if it is a rook?".
 * Whatever does not end in exactly one legal move on this path is left to the lenient reader, which
 * understands canonical text too: the fast path never refuses, so it cannot be wrong about a
 * reason. */
#include <zug/san.h>

#include <zug/movegen.h>

#include "san_match_impl.h"
#include "san_wish_impl.h"

/* Canonical text, taken apart but not yet compared with a position. */
typedef struct canonical {
    const char *text;
    size_t len; /* without the check mark */
    zug_square to;
    bool capture;
    zug__mark mark;
} canonical;

/* What the first letter of a canonical text says: a piece, or a pawn by its file. */
static inline zug_piece_type kind_of(char letter) {
    static const uint8_t kinds[256] = {
        ['B'] = ZUG_BISHOP, ['K'] = ZUG_KING, ['N'] = ZUG_KNIGHT, ['Q'] = ZUG_QUEEN,
        ['R'] = ZUG_ROOK,   ['a'] = ZUG_PAWN, ['b'] = ZUG_PAWN,   ['c'] = ZUG_PAWN,
        ['d'] = ZUG_PAWN,   ['e'] = ZUG_PAWN, ['f'] = ZUG_PAWN,   ['g'] = ZUG_PAWN,
        ['h'] = ZUG_PAWN};
    return (zug_piece_type)kinds[(unsigned char)letter];
}

/* Reads the two characters of a square. */
static inline bool read_square(const char *at, zug_square *out) {
    unsigned file = (unsigned)at[0] - 'a', rank = (unsigned)at[1] - '1';
    *out = (zug_square)(rank * 8 + file);
    return (file | rank) < 8;
}

/* Reads the origin of a piece: a file, a rank, or a square; 0 if it is none of them. */
static zug_bitboard read_origin(const char *at, size_t len) {
    unsigned file = (unsigned)at[0] - 'a', rank = (unsigned)at[len - 1] - '1';
    if (len == 2)
        return file < 8 && rank < 8 ? zug_bitboard_of(zug_square_at((int)file, (int)rank)) : 0;
    if (len != 1)
        return 0;
    return file < 8 ? zug_bitboard_file((int)file) : rank < 8 ? zug_bitboard_rank((int)rank) : 0;
}

/* Stores the move with all that is to be said about its text. */
static zug_status accept(const zug_position *pos, const canonical *c, zug__wish wish, bool check,
                         zug_move move, zug_san *out) {
    wish.capture = c->capture;
    wish.mark = c->mark;
    *out = (zug_san){move, zug__san_spelling(pos, &wish, check, move), 0};
    return ZUG_OK;
}

/* Stores the move of a text that can have no other fault than a missing or wrong check mark. */
ZUG__INLINE zug_status accept_plain(const zug_position *pos, const canonical *c, bool check,
                                    zug_move move, zug_san *out) {
    unsigned spelling = 0;
    if (check || c->mark != ZUG__MARK_NONE)
        spelling = zug__san_mark_spelling(pos, c->mark, check, move);
    *out = (zug_san){move, spelling, 0};
    return ZUG_OK;
}

/* True if a plain move of this piece gives check. */
ZUG__INLINE bool checks(const zug_position *pos, zug_color us, zug_piece_type type, zug_square from,
                        zug_square to) {
    zug_square king = zug_position_king(pos, zug_color_other(us));
    zug_bitboard target = zug_bitboard_of(king);
    zug_bitboard occupied =
        (zug_position_occupied(pos) & ~zug_bitboard_of(from)) | zug_bitboard_of(to);
    if (type == ZUG_PAWN && zug__pawn_attacks[us][to] & target)
        return true;
    if (type == ZUG_KNIGHT && zug__knight_attacks[to] & target)
        return true;
    zug_bitboard lines = (type == ZUG_BISHOP || type == ZUG_QUEEN ? zug__diagonal_lines[to] : 0) |
                         (type == ZUG_ROOK || type == ZUG_QUEEN ? zug__straight_lines[to] : 0);
    if (lines & target && !(zug__between[to][king] & occupied))
        return true;
    /* A line that the piece has left may be open now. */
    return zug_bitboard_has(zug__diagonal_lines[king] | zug__straight_lines[king], from) &&
           zug__slider_attackers(pos, king, us, occupied) & ~zug_bitboard_of(from);
}

/* Reads the rest of a piece's move, with its side and kind known when this is compiled. */
ZUG__INLINE zug_status parse_piece(const zug_position *pos, zug_color us, zug_piece_type type,
                                   const canonical *c, zug_san *out) {
    size_t letters = c->len - 3 - c->capture;
    zug_bitboard pieces = zug__reach(pos, us, type, c->to), origins = ~UINT64_C(0);
    if (letters != 0) {
        origins = read_origin(c->text + 1, letters);
        pieces &= origins;
    }
    if (zug_bitboard_several(pieces))
        pieces &= zug__san_legal_origins(pos, type, c->to);
    if (pieces == 0 || zug_bitboard_several(pieces))
        return ZUG_ERR_MOVE;
    zug_square from = zug_bitboard_first(pieces);
    if (!zug__step_is_safe(pos, us, from, c->to, type))
        return ZUG_ERR_MOVE;
    zug_move move = zug_move_make(from, c->to, ZUG_MOVE_PLAIN);
    bool captures = zug_bitboard_has(pos->color[zug_color_other(us)], c->to);
    bool check = checks(pos, us, type, from, c->to);
    if (letters != 0 || captures != c->capture)
        return accept(pos, c,
                      (zug__wish){.sort = ZUG__WISH_MOVE,
                                  .type = type,
                                  .origins = origins,
                                  .origin_letters = (uint8_t)letters},
                      check, move, out);
    return accept_plain(pos, c, check, move, out);
}

/* The pawn that goes straight ahead to a square, or none. */
ZUG__INLINE zug_bitboard pusher(const zug_position *pos, zug_color us, zug_square to) {
    zug_bitboard pawns = zug__pawns(pos) & pos->color[us];
    zug_bitboard empty = ~zug_position_occupied(pos), target = zug_bitboard_of(to) & empty;
    if (us == ZUG_WHITE) {
        zug_bitboard one = target >> 8;
        return (one | (one & empty & zug_bitboard_rank(2)) >> 8) & pawns;
    }
    zug_bitboard one = target << 8;
    return (one | (one & empty & zug_bitboard_rank(5)) << 8) & pawns;
}

/* The pawn of a file that captures on a square, or none. */
ZUG__INLINE zug_bitboard capturer(const zug_position *pos, zug_color us, int file, zug_square to) {
    zug_color them = zug_color_other(us);
    if (!zug_bitboard_has(pos->color[them], to))
        return 0;
    return zug__pawn_attacks[them][to] & zug__pawns(pos) & pos->color[us] & zug_bitboard_file(file);
}

/* Reads the rest of a pawn's move that is neither promotion nor en passant: e4 exd5. */
ZUG__INLINE zug_status parse_pawn(const zug_position *pos, zug_color us, const canonical *c,
                                  zug_san *out) {
    bool ordinary = c->len == (c->capture ? 4 : 2) && c->to != pos->en_passant &&
                    !zug_bitboard_has(ZUG_RANK_1 | ZUG_RANK_8, c->to);
    if (!ordinary)
        return ZUG_ERR_MOVE;
    zug_bitboard pieces =
        c->capture ? capturer(pos, us, c->text[0] - 'a', c->to) : pusher(pos, us, c->to);
    if (pieces == 0)
        return ZUG_ERR_MOVE;
    zug_square from = zug_bitboard_first(pieces);
    if (!zug__step_is_safe(pos, us, from, c->to, ZUG_PAWN))
        return ZUG_ERR_MOVE;
    zug_move move = zug_move_make(from, c->to, ZUG_MOVE_PLAIN);
    return accept_plain(pos, c, checks(pos, us, ZUG_PAWN, from, c->to), move, out);
}

/* Reads the rest of a text whose first letter names a kind, for one side. */
ZUG__INLINE zug_status parse_kind(const zug_position *pos, zug_color us, zug_piece_type type,
                                  const canonical *c, zug_san *out) {
    switch (type) {
    case ZUG_PAWN:
        return parse_pawn(pos, us, c, out);
    case ZUG_KNIGHT:
        return parse_piece(pos, us, ZUG_KNIGHT, c, out);
    case ZUG_BISHOP:
        return parse_piece(pos, us, ZUG_BISHOP, c, out);
    case ZUG_ROOK:
        return parse_piece(pos, us, ZUG_ROOK, c, out);
    case ZUG_QUEEN:
        return parse_piece(pos, us, ZUG_QUEEN, c, out);
    case ZUG_KING:
        return parse_piece(pos, us, ZUG_KING, c, out);
    case ZUG_NO_PIECE:
        break;
    }
    return ZUG_ERR_MOVE;
}

static zug_status parse_white(const zug_position *pos, zug_piece_type type, const canonical *c,
                              zug_san *out) {
    return parse_kind(pos, ZUG_WHITE, type, c, out);
}

static zug_status parse_black(const zug_position *pos, zug_piece_type type, const canonical *c,
                              zug_san *out) {
    return parse_kind(pos, ZUG_BLACK, type, c, out);
}

/* Reads castling written O-O or O-O-O. */
static zug_status parse_castling(const zug_position *pos, const canonical *c, zug_san *out) {
    static const char castling[] = "O-O-O";
    if (c->len != 3 && c->len != 5)
        return ZUG_ERR_MOVE;
    for (size_t i = 0; i < c->len; i++) {
        if (c->text[i] != castling[i])
            return ZUG_ERR_MOVE;
    }
    zug_move move = zug_position_judge_castling(pos, c->len == 3, NULL);
    if (move == ZUG_MOVE_NONE)
        return ZUG_ERR_MOVE;
    return accept_plain(pos, c, zug_movegen_gives_check(pos, move), move, out);
}

/* Reads a canonical text, perhaps with a needless origin or without its check mark. ZUG_ERR_MOVE
 * if the text is anything else, a promotion, en passant, or does not name exactly one legal
 * move. */
static zug_status parse_canonical(const zug_position *pos, zug_str text, zug_san *out) {
    canonical c = {.text = text.data, .len = text.len, .mark = ZUG__MARK_NONE};
    if (c.len < 2 || c.len > 7)
        return ZUG_ERR_MOVE;
    char last = c.text[c.len - 1];
    zug_piece_type type = kind_of(c.text[0]);
    if (last == '+' || last == '#') {
        c.mark = last == '+' ? ZUG__MARK_CHECK : ZUG__MARK_MATE;
        c.len--;
    }
    if (type == ZUG_NO_PIECE)
        return parse_castling(pos, &c, out);
    size_t shortest = type == ZUG_PAWN ? 2 : 3;
    if (c.len < shortest || !read_square(c.text + c.len - 2, &c.to))
        return ZUG_ERR_MOVE;
    c.capture = c.text[c.len > 2 ? c.len - 3 : 0] == 'x';
    if (pos->side_to_move == ZUG_WHITE)
        return parse_white(pos, type, &c, out);
    return parse_black(pos, type, &c, out);
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

/* A piece of the kind stands ready for the move and may not make it: that, and nothing else, is
 * meant. */
static bool names_a_piece(zug_refusal_code code) {
    return code == ZUG_REFUSED_PINNED || code == ZUG_REFUSED_KING_INTO_CHECK ||
           code == ZUG_REFUSED_CHECK_NOT_ANSWERED || code == ZUG_REFUSED_EN_PASSANT_TOO_LATE ||
           code == ZUG_REFUSED_PROMOTION_MISSING;
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
            bool check = zug_movegen_gives_check(pos, found[0]);
            *out = (zug_san){found[0], zug__san_spelling(pos, &wish, check, found[0]), wish.nag};
            return ZUG_OK;
        }
        /* The first sense that can be read gives the reason, unless the second one is ambiguous. */
        if (!readable || matches > 1) {
            meant = wish;
            zug__san_refuse(pos, &wish, matches, found, &reason);
        }
        if (matches > 1 || names_a_piece(reason.code))
            break;
        readable = true;
    }
    bool known = reason.code != ZUG_REFUSED_NOT_A_MOVE;
    return refuse(pos, &core, known ? &meant : NULL, reason, why);
}

/* Reads a move, canonical or not. */
static zug_status parse(const zug_position *pos, zug_str text, bool in_variation, zug_san *out,
                        zug_refusal *why) {
    if (parse_canonical(pos, text, out) == ZUG_OK)
        return ZUG_OK;
    return parse_lenient(pos, text, in_variation, out, why);
}

zug_status zug_san_parse(const zug_position *pos, zug_str text, zug_san *out, zug_refusal *why) {
    return parse(pos, text, false, out, why);
}

zug_status zug_san_parse_variation(const zug_position *pos, zug_str text, zug_san *out,
                                   zug_refusal *why) {
    return parse(pos, text, true, out, why);
}
