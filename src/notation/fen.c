/* fen.c - read positions in Forsyth-Edwards Notation.
 * Room: notation. Knows fields and letters; whether a position makes sense is asked of core. */
#include <zug/fen.h>

#include "base/mem.h"
#include "fen_impl.h"

int zug__fen_peek(const zug__fen_reader *reader) {
    return reader->at < reader->text.len ? (unsigned char)reader->text.data[reader->at] : -1;
}

zug_status zug__fen_fail(const zug__fen_reader *reader, const char *code, const char *message) {
    return zug_status_fail(reader->err, ZUG_ERR_SYNTAX, reader->at, code, message);
}

/* True for what may stand between fields; underscores are the blanks of web addresses. */
static bool is_blank(int c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '_'; }

/* True where a field ends. */
static bool at_field_end(const zug__fen_reader *reader) {
    int c = zug__fen_peek(reader);
    return c < 0 || (reader->mode == ZUG_FEN_STRICT ? c == ' ' : is_blank(c));
}

void zug__fen_skip_blanks(zug__fen_reader *reader) {
    while (reader->mode == ZUG_FEN_LENIENT && is_blank(zug__fen_peek(reader)))
        reader->at++;
}

zug_status zug__fen_separator(zug__fen_reader *reader, const char *code, const char *missing) {
    if (zug__fen_peek(reader) == ' ')
        reader->at++;
    zug__fen_skip_blanks(reader);
    if (zug__fen_peek(reader) < 0)
        return zug__fen_fail(reader, code, missing);
    if (at_field_end(reader))
        return zug__fen_fail(reader, "fen-separator", "fields are separated by one space");
    return ZUG_OK;
}

/* The piece of a letter; type ZUG_NO_PIECE if it is no letter of a piece. */
static zug_piece piece_of(int c) {
    zug_piece piece = {c >= 'a' ? ZUG_BLACK : ZUG_WHITE, ZUG_NO_PIECE};
    switch (c >= 'a' ? c - 'a' + 'A' : c) {
    case 'P':
        piece.type = ZUG_PAWN;
        break;
    case 'N':
        piece.type = ZUG_KNIGHT;
        break;
    case 'B':
        piece.type = ZUG_BISHOP;
        break;
    case 'R':
        piece.type = ZUG_ROOK;
        break;
    case 'Q':
        piece.type = ZUG_QUEEN;
        break;
    case 'K':
        piece.type = ZUG_KING;
        break;
    default:
        break; /* a letter, not an enum: every other byte is no piece */
    }
    return piece;
}

static const char *const rank_too_long[8] = {
    "the first rank has more than eight squares",   "the second rank has more than eight squares",
    "the third rank has more than eight squares",   "the fourth rank has more than eight squares",
    "the fifth rank has more than eight squares",   "the sixth rank has more than eight squares",
    "the seventh rank has more than eight squares", "the eighth rank has more than eight squares",
};
static const char *const rank_too_short[8] = {
    "the first rank has fewer than eight squares",   "the second rank has fewer than eight squares",
    "the third rank has fewer than eight squares",   "the fourth rank has fewer than eight squares",
    "the fifth rank has fewer than eight squares",   "the sixth rank has fewer than eight squares",
    "the seventh rank has fewer than eight squares", "the eighth rank has fewer than eight squares",
};

/* Fails because of a rank, which counts from 0. */
static zug_status fail_rank(zug__fen_reader *reader, int rank, const char *code,
                            const char *message) {
    zug_status status = zug__fen_fail(reader, code, message);
    if (reader->err != NULL)
        reader->err->number = (unsigned)rank + 1;
    return status;
}

/* Reads one letter or digit of a rank and moves *file over the squares it stands for. */
static zug_status read_squares(zug__fen_reader *reader, int rank, int *file, zug_position *out) {
    int c = zug__fen_peek(reader);
    bool digit = c >= '0' && c <= '9';
    zug_piece piece = piece_of(c);
    if (!digit && piece.type == ZUG_NO_PIECE)
        return zug__fen_fail(reader, "fen-letter",
                             "neither the letter of a piece, a digit nor a /");
    if (c == '0' || c == '9')
        return zug__fen_fail(reader, "fen-digit", "empty squares are counted from 1 to 8");
    if (*file + (digit ? c - '0' : 1) > 8)
        return fail_rank(reader, rank, "fen-rank-long", rank_too_long[rank]);
    if (piece.type != ZUG_NO_PIECE)
        zug_position_put(out, zug_square_at(*file, rank), piece);
    *file += digit ? c - '0' : 1;
    reader->at++;
    return ZUG_OK;
}

/* Reads one rank of the placement, up to the / or the end of the field. */
static zug_status read_rank(zug__fen_reader *reader, int rank, zug_position *out) {
    bool after_digit = false;
    for (int file = 0;;) {
        int c = zug__fen_peek(reader);
        if (c == '/' || at_field_end(reader))
            return file == 8 ? ZUG_OK
                             : fail_rank(reader, rank, "fen-rank-short", rank_too_short[rank]);
        bool digit = c >= '1' && c <= '8';
        if (digit && after_digit && reader->mode == ZUG_FEN_STRICT)
            return zug__fen_fail(reader, "fen-digits",
                                 "neighbouring empty squares are counted by one digit");
        after_digit = digit;
        zug_status status = read_squares(reader, rank, &file, out);
        if (status != ZUG_OK)
            return status;
    }
}

static zug_status read_placement(zug__fen_reader *reader, zug_position *out) {
    zug__fen_skip_blanks(reader);
    if (at_field_end(reader))
        return zug__fen_fail(reader, "fen-placement-missing", "the piece placement is missing");
    for (int rank = 7; rank >= 0; rank--) {
        zug_status status = read_rank(reader, rank, out);
        if (status != ZUG_OK)
            return status;
        bool more = zug__fen_peek(reader) == '/';
        if (rank > 0 && !more)
            return zug__fen_fail(reader, "fen-ranks-few",
                                 "the placement has fewer than eight ranks");
        if (rank == 0 && more)
            return zug__fen_fail(reader, "fen-ranks-many",
                                 "the placement has more than eight ranks");
        if (more)
            reader->at++;
    }
    return ZUG_OK;
}

static zug_status read_side(zug__fen_reader *reader, zug_position *out) {
    int c = zug__fen_peek(reader);
    if (reader->mode == ZUG_FEN_LENIENT && (c == 'W' || c == 'B'))
        c += 'a' - 'A';
    if (c != 'w' && c != 'b')
        return zug__fen_fail(reader, "fen-side", "the side to move is w or b");
    out->side_to_move = c == 'w' ? ZUG_WHITE : ZUG_BLACK;
    reader->at++;
    return at_field_end(reader)
               ? ZUG_OK
               : zug__fen_fail(reader, "fen-side-long", "the side to move is one letter");
}

zug_square zug__fen_outermost_rook(const zug_position *pos, zug_color color, bool kingside) {
    int rank = color == ZUG_WHITE ? 0 : 7;
    zug_bitboard home = zug_bitboard_rank(rank);
    zug_bitboard king = zug_position_pieces(pos, color, ZUG_KING) & home;
    zug_bitboard rooks = zug_position_pieces(pos, color, ZUG_ROOK) & home;
    if (king && !zug_bitboard_several(king))
        rooks &= kingside ? ~(king - 1) : king - 1;
    else
        rooks = 0;
    if (!rooks)
        return zug_square_at(kingside ? 7 : 0, rank);
    return kingside ? zug_bitboard_last(rooks) : zug_bitboard_first(rooks);
}

/* The rook square that a castling letter means, or ZUG_NO_SQUARE for any other byte. */
static zug_square castling_square(const zug_position *pos, int c) {
    zug_color color = c >= 'a' ? ZUG_BLACK : ZUG_WHITE;
    int letter = color == ZUG_BLACK ? c - 'a' + 'A' : c;
    if (letter == 'K' || letter == 'Q')
        return zug__fen_outermost_rook(pos, color, letter == 'K');
    if (letter >= 'A' && letter <= 'H')
        return zug_square_at(letter - 'A', color == ZUG_WHITE ? 0 : 7);
    return ZUG_NO_SQUARE;
}

/* Adds the right of one castling letter. White's come first, and of each side the one nearer to h.
 */
static zug_status read_right(zug__fen_reader *reader, zug_square *last, zug_position *out) {
    zug_square square = castling_square(out, zug__fen_peek(reader));
    if (square == ZUG_NO_SQUARE)
        return zug__fen_fail(reader, "fen-castling-letter",
                             "not a castling letter: K, Q, k, q or the file of a rook");
    if (zug_bitboard_has(out->castling, square))
        return zug__fen_fail(reader, "fen-castling-twice", "this castling right is given twice");
    zug_bitboard own = zug_bitboard_rank(zug_square_rank(square));
    if (zug_bitboard_several(out->castling & own))
        return zug__fen_fail(reader, "fen-castling-many", "a side has at most two castling rights");
    bool same_side = *last != ZUG_NO_SQUARE && zug_square_rank(*last) == zug_square_rank(square);
    bool in_order = *last == ZUG_NO_SQUARE || (same_side ? square < *last : square > *last);
    if (reader->mode == ZUG_FEN_STRICT && !in_order)
        return zug__fen_fail(reader, "fen-castling-order",
                             "castling letters stand in the order KQkq");
    out->castling |= zug_bitboard_of(square);
    *last = square;
    reader->at++;
    return ZUG_OK;
}

static zug_status read_castling(zug__fen_reader *reader, zug_position *out) {
    if (zug__fen_peek(reader) == '-') {
        reader->at++;
        return at_field_end(reader) ? ZUG_OK
                                    : zug__fen_fail(reader, "fen-castling-end",
                                                    "after - there is no castling letter");
    }
    zug_square last = ZUG_NO_SQUARE;
    while (!at_field_end(reader)) {
        zug_status status = read_right(reader, &last, out);
        if (status != ZUG_OK)
            return status;
    }
    return ZUG_OK;
}

static zug_status read_en_passant(zug__fen_reader *reader, zug_position *out) {
    int file = zug__fen_peek(reader);
    if (reader->mode == ZUG_FEN_LENIENT && file >= 'A' && file <= 'H')
        file += 'a' - 'A';
    if (file != '-' && (file < 'a' || file > 'h'))
        return zug__fen_fail(reader, "fen-passing-square",
                             "the en passant square is - or a square like e3");
    reader->at++;
    if (file != '-') {
        int rank = zug__fen_peek(reader);
        if (rank < '1' || rank > '8')
            return zug__fen_fail(reader, "fen-passing-rank", "the en passant square has no rank");
        out->en_passant = zug_square_at(file - 'a', rank - '1');
        reader->at++;
    }
    return at_field_end(reader)
               ? ZUG_OK
               : zug__fen_fail(reader, "fen-passing-long", "the en passant field is too long");
}

zug_status zug__fen_board(zug__fen_reader *reader, zug_position *out) {
    zug_status status = read_placement(reader, out);
    if (status == ZUG_OK)
        status = zug__fen_separator(reader, "fen-side-missing", "the side to move is missing");
    if (status == ZUG_OK)
        status = read_side(reader, out);
    if (status == ZUG_OK)
        status =
            zug__fen_separator(reader, "fen-castling-missing", "the castling field is missing");
    if (status == ZUG_OK)
        status = read_castling(reader, out);
    if (status == ZUG_OK)
        status =
            zug__fen_separator(reader, "fen-passing-missing", "the en passant field is missing");
    if (status == ZUG_OK)
        status = read_en_passant(reader, out);
    return status;
}

/* Reads a number up to 65535 that fills its field. */
static zug_status read_number(zug__fen_reader *reader, const char *code, const char *what,
                              uint16_t *out) {
    unsigned value = 0;
    size_t start = reader->at;
    for (; !at_field_end(reader); reader->at++) {
        int c = zug__fen_peek(reader);
        if (c < '0' || c > '9')
            return zug__fen_fail(reader, code, what);
        if (reader->mode == ZUG_FEN_STRICT && reader->at > start && value == 0)
            return zug__fen_fail(reader, "fen-number-zero", "a number has no leading zeros");
        value = value * 10 + (unsigned)(c - '0');
        if (value > 65535)
            return zug__fen_fail(reader, "fen-number-large", "the number is above 65535");
    }
    *out = (uint16_t)value;
    return ZUG_OK;
}

static zug_status read_move_number(zug__fen_reader *reader, zug_position *out) {
    size_t start = reader->at;
    uint16_t number = 0;
    zug_status status =
        read_number(reader, "fen-move-number", "the move number is not a number", &number);
    if (status != ZUG_OK)
        return status;
    if (number == 0 && reader->mode == ZUG_FEN_STRICT) {
        reader->at = start;
        return zug__fen_fail(reader, "fen-move-zero", "moves are numbered from 1");
    }
    out->fullmove_number = number == 0 ? 1 : number;
    return ZUG_OK;
}

/* True if a lenient reader has nothing but blanks before it: what follows may be missing. */
static bool may_stop(zug__fen_reader *reader) {
    zug__fen_skip_blanks(reader);
    return reader->mode == ZUG_FEN_LENIENT && zug__fen_peek(reader) < 0;
}

zug_status zug__fen_counters(zug__fen_reader *reader, zug_position *out) {
    if (may_stop(reader))
        return ZUG_OK;
    zug_status status =
        reader->mode == ZUG_FEN_STRICT
            ? zug__fen_separator(reader, "fen-clock-missing", "the halfmove clock is missing")
            : ZUG_OK;
    if (status == ZUG_OK)
        status = read_number(reader, "fen-clock-number", "the halfmove clock is not a number",
                             &out->halfmove_clock);
    if (status != ZUG_OK || may_stop(reader))
        return status;
    if (reader->mode == ZUG_FEN_STRICT)
        status = zug__fen_separator(reader, "fen-move-missing", "the move number is missing");
    return status == ZUG_OK ? read_move_number(reader, out) : status;
}

zug_status zug_fen_read_setup(zug_str text, zug_fen_mode mode, zug_position *out, zug_error *err) {
    zug__fen_reader reader = {text, 0, mode, err};
    zug_position pos = zug_position_empty();
    zug_status status = zug__fen_board(&reader, &pos);
    if (status == ZUG_OK)
        status = zug__fen_counters(&reader, &pos);
    if (status != ZUG_OK)
        return status;
    zug__fen_skip_blanks(&reader);
    if (zug__fen_peek(&reader) >= 0)
        return zug__fen_fail(&reader, "fen-text-behind", "there is text after the move number");
    zug_position_settle(&pos);
    *out = pos;
    return ZUG_OK;
}

zug_status zug__fen_judge(zug_str text, const zug_position *pos, zug_fault_set *faults,
                          zug_error *err) {
    zug_fault_set found = zug_faults_find(pos);
    if (faults)
        *faults = found;
    if (!(found & ZUG_FAULT_UNPLAYABLE))
        return ZUG_OK;
    zug_fault_set worst = found & (~found + 1); /* the unplayable faults come first */
    return zug_status_fail(err, ZUG_ERR_POSITION, zug_fen_locate(text, pos, worst),
                           zug_faults_name(worst), zug_faults_message(worst));
}

zug_status zug_fen_parse(zug_str text, zug_fen_mode mode, zug_position *out, zug_fault_set *faults,
                         zug_error *err) {
    zug_position pos;
    zug_status status = zug_fen_read_setup(text, mode, &pos, err);
    if (status == ZUG_OK)
        status = zug__fen_judge(text, &pos, faults, err);
    if (status == ZUG_OK)
        *out = pos;
    return status;
}

/* The first byte of a field, counted from 0; the end of the text if there are not so many. */
static size_t field_start(zug_str text, int field) {
    zug__fen_reader reader = {text, 0, ZUG_FEN_LENIENT, NULL};
    zug__fen_skip_blanks(&reader);
    for (; field > 0; field--) {
        while (!at_field_end(&reader))
            reader.at++;
        zug__fen_skip_blanks(&reader);
    }
    return reader.at;
}

/* Where the placement tells what stands on a square. */
static size_t locate_piece(zug_str text, zug_square square) {
    size_t at = field_start(text, 0);
    for (int file = 0, rank = 7; at < text.len; at++) {
        char c = text.data[at];
        if (c == '/') {
            rank--;
            file = 0;
            continue;
        }
        file += c >= '1' && c <= '8' ? c - '0' : 1;
        if (rank == zug_square_rank(square) && file > zug_square_file(square))
            break;
    }
    return at;
}

/* Where the castling field gives the right of the rook on a square. */
static size_t locate_right(zug_str text, const zug_position *pos, zug_square rook) {
    zug__fen_reader reader = {text, field_start(text, 2), ZUG_FEN_LENIENT, NULL};
    while (!at_field_end(&reader) && castling_square(pos, zug__fen_peek(&reader)) != rook)
        reader.at++;
    return reader.at;
}

size_t zug_fen_locate(zug_str text, const zug_position *pos, zug_fault_set fault) {
    zug_square square = zug_faults_square(pos, fault);
    if (fault == ZUG_FAULT_MOVED_SIDE_IN_CHECK)
        return field_start(text, 1);
    if (fault == ZUG_FAULT_CASTLING_WITHOUT_KING || fault == ZUG_FAULT_CASTLING_WITHOUT_ROOK)
        return locate_right(text, pos, square);
    if (fault == ZUG_FAULT_EN_PASSANT_IMPOSSIBLE || fault == ZUG_FAULT_EN_PASSANT_UNREACHABLE)
        return field_start(text, 3);
    if (fault == ZUG_FAULT_CLOCK_IMPOSSIBLE)
        return field_start(text, 4);
    return square == ZUG_NO_SQUARE ? field_start(text, 0) : locate_piece(text, square);
}
