/* exports_setup.c - a position that is set up by hand: it may be none that can be played.
 * Room: wasm. No logic: text in, libzug's answer out. */
#include <zug/entry.h>
#include <zug/faults.h>
#include <zug/fen.h>

#include "exports.h"

enum { CASTLING_FAULTS = ZUG_FAULT_CASTLING_WITHOUT_KING | ZUG_FAULT_CASTLING_WITHOUT_ROOK };

int zug_wasm_setup(int fen_length, int change_length);

static const char *const side_names[] = {"white", "black"};

/* Cuts the next word off a text. */
static zug_str cut_word(zug_str *rest) {
    zug_str text = zug_str_trim(*rest);
    size_t end = 0;
    while (end < text.len && text.data[end] != ' ')
        end++;
    *rest = zug_str_slice(text, end, text.len);
    return zug_str_slice(text, 0, end);
}

static bool is_word(zug_str text, const char *word) {
    return zug_str_equal(text, zug_str_from(word));
}

/* Reads the next word as a number, as large as a counter of a FEN may be. */
static unsigned cut_number(zug_str *rest) {
    zug_str word = cut_word(rest);
    unsigned number = 0;
    for (size_t i = 0; i < word.len; i++)
        if (word.data[i] >= '0' && word.data[i] <= '9' && number < UINT16_MAX)
            number = number * 10 + (unsigned)(word.data[i] - '0');
    return number < UINT16_MAX ? number : UINT16_MAX;
}

/* Reads the next word as a square. */
static bool cut_square(zug_str *rest, zug_square *out) {
    return zug_entry_square(cut_word(rest), out);
}

/* Reads the next words as a piece: "white knight". */
static zug_piece cut_piece(zug_str *rest) {
    zug_piece piece = {is_word(cut_word(rest), "black") ? ZUG_BLACK : ZUG_WHITE, ZUG_NO_PIECE};
    zug_str kind = cut_word(rest);
    for (int type = ZUG_BISHOP; type <= ZUG_KING; type++)
        if (is_word(kind, zug__kind_name((zug_piece_type)type)))
            piece.type = (zug_piece_type)type;
    return piece;
}

/* Takes away the rights that went with the pieces: to castle, and to take in passing. */
static void drop_false_rights(zug_position *pos) {
    zug_fault_set faults;
    while ((faults = zug_faults_find(pos) & CASTLING_FAULTS) != 0)
        pos->castling &= ~zug_bitboard_of(zug_faults_square(pos, faults & (0 - faults)));
    if (zug_faults_find(pos) & ZUG_FAULT_EN_PASSANT_IMPOSSIBLE)
        pos->en_passant = ZUG_NO_SQUARE;
}

/* The king by which a side's rooks are told apart: its own, or the e-file without one. */
static int king_file(const zug_position *pos, zug_color color) {
    zug_bitboard kings = zug_position_pieces(pos, color, ZUG_KING);
    return kings ? zug_square_file(zug_bitboard_first(kings)) : 4;
}

static bool is_kingside(const zug_position *pos, zug_color color, zug_square rook) {
    return zug_square_file(rook) > king_file(pos, color);
}

static zug_color side_of(zug_square rook) {
    return zug_square_rank(rook) == 7 ? ZUG_BLACK : ZUG_WHITE;
}

/* Gives the right to castle with a rook, instead of another one on its side of the king. */
static void give_right(zug_position *pos, zug_square rook) {
    zug_color color = side_of(rook);
    bool kingside = is_kingside(pos, color, rook);
    zug_bitboard own = pos->castling & zug_bitboard_rank(zug_square_rank(rook));
    for (; own != 0; own &= own - 1)
        if (is_kingside(pos, color, zug_bitboard_first(own)) == kingside)
            pos->castling &= ~zug_bitboard_of(zug_bitboard_first(own));
    pos->castling |= zug_bitboard_of(rook);
}

/* Changes of what stands on the board. */
static bool change_pieces(zug_position *pos, zug_str word, zug_str rest) {
    static const zug_piece none = {ZUG_WHITE, ZUG_NO_PIECE};
    zug_square from, to;
    if (!cut_square(&rest, &from))
        return false;
    if (is_word(word, "put")) {
        zug_position_put(pos, from, cut_piece(&rest));
    } else if (is_word(word, "take")) {
        zug_position_put(pos, from, none);
    } else if (is_word(word, "move") && cut_square(&rest, &to)) {
        zug_position_put(pos, to, zug_position_piece_on(pos, from));
        zug_position_put(pos, from, none);
    } else {
        return false;
    }
    drop_false_rights(pos);
    return true;
}

/* Changes of all else. */
static void change_rest(zug_position *pos, zug_str word, zug_str rest) {
    zug_square square;
    if (is_word(word, "empty")) {
        *pos = zug_position_empty();
    } else if (is_word(word, "chess960")) {
        unsigned number = cut_number(&rest);
        *pos = zug_position_chess960(number < 960 ? (int)number : 959);
    } else if (is_word(word, "turn")) {
        pos->side_to_move = is_word(cut_word(&rest), "black") ? ZUG_BLACK : ZUG_WHITE;
        drop_false_rights(pos);
    } else if (is_word(word, "castle") && cut_square(&rest, &square)) {
        if (zug_bitboard_has(pos->castling, square))
            pos->castling &= ~zug_bitboard_of(square);
        else if (zug_bitboard_has(ZUG_RANK_1 | ZUG_RANK_8, square))
            give_right(pos, square);
    } else if (is_word(word, "pass")) {
        pos->en_passant = cut_square(&rest, &square) ? square : ZUG_NO_SQUARE;
    } else if (is_word(word, "clock")) {
        pos->halfmove_clock = (uint16_t)cut_number(&rest);
    } else if (is_word(word, "number")) {
        unsigned number = cut_number(&rest);
        pos->fullmove_number = (uint16_t)(number > 0 ? number : 1);
    }
}

static void put_pieces(const zug_position *pos) {
    zug__answer_key("pieces");
    zug__answer_open('[');
    for (zug_bitboard left = zug_position_occupied(pos); left != 0; left &= left - 1) {
        zug_square square = zug_bitboard_first(left);
        zug_piece piece = zug_position_piece_on(pos, square);
        zug__answer_open('{');
        zug__answer_square("square", square);
        zug__answer_member("color", side_names[piece.color]);
        zug__answer_member("kind", zug__kind_name(piece.type));
        zug__answer_close('}');
    }
    zug__answer_close(']');
}

/* True if the right to castle with a rook would be no fault. */
static bool may_castle(const zug_position *pos, zug_square rook) {
    zug_position with = *pos;
    if (zug_faults_find(pos) & CASTLING_FAULTS)
        with.castling = 0;
    give_right(&with, rook);
    return (zug_faults_find(&with) & CASTLING_FAULTS) == 0;
}

/* The rooks with which castling is possible, or is said to be. */
static void put_rooks(const zug_position *pos) {
    zug_bitboard rooks = zug_position_of_type(pos, ZUG_ROOK) & (ZUG_RANK_1 | ZUG_RANK_8);
    zug__answer_key("rooks");
    zug__answer_open('[');
    for (zug_bitboard left = rooks | pos->castling; left != 0; left &= left - 1) {
        zug_square rook = zug_bitboard_first(left);
        bool has = zug_bitboard_has(pos->castling, rook);
        if (!has && !may_castle(pos, rook))
            continue;
        zug__answer_open('{');
        zug__answer_square("square", rook);
        zug__answer_member("side", side_names[side_of(rook)]);
        zug__answer_flag("kingside", is_kingside(pos, side_of(rook), rook));
        zug__answer_flag("has", has);
        zug__answer_close('}');
    }
    zug__answer_close(']');
}

/* The squares that a pawn can just have passed over. */
static void put_passable(const zug_position *pos) {
    zug_bitboard squares = 0;
    for (int file = 0; file < 8; file++) {
        zug_position with = *pos;
        with.en_passant = zug_square_at(file, zug_position_turn(pos) == ZUG_WHITE ? 5 : 2);
        if (!(zug_faults_find(&with) & ZUG_FAULT_EN_PASSANT_IMPOSSIBLE))
            squares |= zug_bitboard_of(with.en_passant);
    }
    if (pos->en_passant != ZUG_NO_SQUARE)
        zug__answer_square("passed", pos->en_passant);
    zug__answer_squares("passable", squares);
}

/* All that is wrong, what cannot be played first. */
static void put_faults(const zug_position *pos) {
    zug__answer_key("faults");
    zug__answer_open('[');
    for (zug_fault_set left = zug_faults_find(pos); left != 0; left &= left - 1) {
        zug_fault_set fault = left & (0 - left);
        zug_facts facts = zug_facts_fault(pos, fault);
        zug__answer_open('{');
        zug__answer_facts("facts", &facts);
        zug__answer_flag("playable", (fault & ZUG_FAULT_UNPLAYABLE) == 0);
        zug__answer_close('}');
    }
    zug__answer_close(']');
}

/* A position that may be broken, after a change that stands behind its FEN: "put e4 white knight",
 * "take e4", "move e2 e4" (wherever it leads), "empty", "chess960 518", "turn black", "castle h1"
 * (gives the right or takes it), "pass e6" ("pass -" for none), "clock 12", "number 30", or
 * nothing. A change of pieces takes away the rights that went with them. Answers {"fen","turn",
 * "pieces":[{"square","color","kind"}],"rooks":[{"square","side","kingside","has"}],"passed",
 * "passable":["e6"],"halfmoves","number","faults":[{"facts","playable"}]}: rooks are those with
 * which castling is possible or is said to be, passed is missing without an en passant square,
 * passable are the squares that could be one; or {"problem","offset"} of a text that is no FEN. */
EXPORT(zug_wasm_setup) int zug_wasm_setup(int fen_length, int change_length) {
    char fen[ZUG_FEN_SIZE];
    zug_error err = {0};
    zug_position pos;
    zug_str rest = zug__input(fen_length, change_length);
    if (zug_fen_read_setup(zug__input(0, fen_length), ZUG_FEN_LENIENT, &pos, &err) != ZUG_OK) {
        zug_facts facts = zug_facts_error(&err);
        return zug__answer_problem(&facts, (int64_t)err.offset);
    }
    zug_str word = cut_word(&rest);
    if (!change_pieces(&pos, word, rest))
        change_rest(&pos, word, rest);
    zug_position_settle(&pos);
    zug_fen_write(&pos, fen);
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_member("fen", fen);
    zug__answer_member("turn", side_names[zug_position_turn(&pos)]);
    put_pieces(&pos);
    put_rooks(&pos);
    put_passable(&pos);
    zug__answer_count("halfmoves", pos.halfmove_clock);
    zug__answer_count("number", pos.fullmove_number);
    put_faults(&pos);
    zug__answer_close('}');
    return zug__answer_end();
}
