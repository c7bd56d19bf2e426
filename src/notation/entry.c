/* entry.c - moves as players enter them on a board, beside notation.
 * Room: notation. */
#include <zug/entry.h>
#include <zug/makemove.h>
#include <zug/movegen.h>
#include <zug/san.h>

bool zug_entry_square(zug_str text, zug_square *out) {
    if (text.len != 2 || text.data[0] < 'a' || text.data[0] > 'h' || text.data[1] < '1' ||
        text.data[1] > '8')
        return false;
    *out = zug_square_at(text.data[0] - 'a', text.data[1] - '1');
    return true;
}

/* True if a legal move is made from or to a square. */
static bool involves(const zug_position *pos, zug_move move, zug_square square) {
    if (zug_move_from(move) == square || zug_move_to(move) == square)
        return true;
    return zug_move_sort_of(move) == ZUG_MOVE_CASTLING &&
           zug_position_castling(pos, zug_position_turn(pos), zug_move_to(move)).king_to == square;
}

int zug_entry_smart(const zug_position *pos, zug_square square, zug_move *out) {
    zug_move found = ZUG_MOVE_NONE;
    zug_move_list list;
    zug_movegen_legal(pos, &list);
    for (size_t i = 0; i < list.count; i++) {
        zug_move move = list.moves[i];
        if (!involves(pos, move, square))
            continue;
        if (found != ZUG_MOVE_NONE && (zug_move_from(found) != zug_move_from(move) ||
                                       zug_move_to(found) != zug_move_to(move)))
            return 2;
        if (found == ZUG_MOVE_NONE || zug_move_promotion(move) == ZUG_QUEEN)
            found = move;
    }
    if (found == ZUG_MOVE_NONE)
        return 0;
    *out = found;
    return 1;
}

/* The piece that a letter names for a promotion; ZUG_NO_PIECE for none. */
static zug_piece_type piece_of(char letter) {
    switch (letter) {
    case 'q':
        return ZUG_QUEEN;
    case 'r':
        return ZUG_ROOK;
    case 'b':
        return ZUG_BISHOP;
    case 'n':
        return ZUG_KNIGHT;
    default:
        return ZUG_NO_PIECE;
    }
}

zug_entry_premove_answer zug_entry_premove(const zug_position *pos, zug_str text, zug_move *out) {
    zug_square from, to;
    zug_piece_type piece = text.len == 5 ? piece_of(text.data[4]) : ZUG_NO_PIECE;
    if (text.len < 4 || text.len > 5 || (text.len == 5 && piece == ZUG_NO_PIECE) ||
        !zug_entry_square(zug_str_slice(text, 0, 2), &from) ||
        !zug_entry_square(zug_str_slice(text, 2, 4), &to))
        return ZUG_ENTRY_NO_PREMOVE;
    bool is_promotion = zug_position_type_on(pos, from) == ZUG_PAWN &&
                        (zug_square_rank(to) == 0 || zug_square_rank(to) == 7);
    if (!is_promotion) {
        *out = zug_move_make(from, to, ZUG_MOVE_PLAIN);
        return ZUG_ENTRY_PREMOVE;
    }
    *out = zug_move_promote(from, to, piece != ZUG_NO_PIECE ? piece : ZUG_QUEEN);
    return piece != ZUG_NO_PIECE ? ZUG_ENTRY_PREMOVE : ZUG_ENTRY_PIECE_MISSING;
}

/* A sign without its case: the letters of squares and pieces are read in both. */
static char small(char sign) {
    return sign >= 'A' && sign <= 'Z' ? (char)(sign - 'A' + 'a') : sign;
}

static bool is_space(char sign) { return sign == ' ' || (sign >= '\t' && sign <= '\r'); }

/* What may stand behind a move: check, mate, and what is thought of it. */
static bool is_remark(char sign) {
    return sign == '+' || sign == '#' || sign == '!' || sign == '?';
}

/* Takes spaces off the front of a text. */
static void skip_spaces(zug_str *text) {
    while (text->len > 0 && is_space(text->data[0]))
        *text = zug_str_slice(*text, 1, text->len);
}

/* Takes spaces, and then one of some signs if it is there, off the front of a text. */
static void skip_sign(zug_str *text, const char *const *signs, size_t count) {
    skip_spaces(text);
    for (size_t i = 0; i < count; i++) {
        zug_str sign = zug_str_from(signs[i]);
        if (text->len < sign.len || !zug_str_equal(zug_str_slice(*text, 0, sign.len), sign))
            continue;
        *text = zug_str_slice(*text, sign.len, text->len);
        return;
    }
}

/* Takes spaces and the name of a square off the front of a text. */
static bool take_square(zug_str *text, char out[static 2]) {
    zug_square square;
    skip_spaces(text);
    if (text->len < 2)
        return false;
    out[0] = small(text->data[0]);
    out[1] = text->data[1];
    *text = zug_str_slice(*text, 2, text->len);
    return zug_entry_square((zug_str){out, 2}, &square);
}

/* Takes the letter of a piece, perhaps behind a sign or in brackets, off the front of a text. */
static void take_piece(zug_str *text, char out[static 2]) {
    static const char *const before[] = {"=", "(", "/"}, *const behind[] = {")"};
    skip_sign(text, before, sizeof before / sizeof *before);
    skip_spaces(text);
    out[0] = '\0';
    if (text->len == 0 || piece_of(small(text->data[0])) == ZUG_NO_PIECE)
        return;
    out[0] = small(text->data[0]);
    out[1] = '\0';
    *text = zug_str_slice(*text, 1, text->len);
    skip_sign(text, behind, 1);
}

/* Reads two squares in any writing, and perhaps a piece: "e7e8q", "e7-e8=Q", "E7xD8(n) +!?". */
static bool read_squares(zug_str text, char out[static ZUG_UCI_SIZE]) {
    static const char *const between[] = {"-", "x", "X", ":", "\xe2\x80\x93"};
    if (!take_square(&text, out))
        return false;
    skip_sign(&text, between, sizeof between / sizeof *between);
    if (!take_square(&text, out + 2))
        return false;
    take_piece(&text, out + 4);
    for (size_t i = 0; i < text.len; i++)
        if (!is_space(text.data[i]) && !is_remark(text.data[i]))
            return false;
    return true;
}

/* Reads a move of the side whose turn it is not, as if it were. */
static zug_entry_premove_answer read_later(const zug_position *pos, zug_str text,
                                           char out[static ZUG_UCI_SIZE]) {
    zug_position later = *pos;
    zug_refusal why;
    zug_san san;
    if (zug_position_in_check(pos))
        return ZUG_ENTRY_NO_PREMOVE;
    zug_position_pass(&later);
    if (zug_san_parse(&later, text, &san, &why) == ZUG_OK) {
        zug_uci_write(&later, san.move, out);
        return ZUG_ENTRY_PREMOVE;
    }
    if (why.code != ZUG_REFUSED_PROMOTION_MISSING)
        return ZUG_ENTRY_NO_PREMOVE;
    zug_uci_write(&later, zug_move_make(why.from, why.to, ZUG_MOVE_PLAIN), out);
    return ZUG_ENTRY_PIECE_MISSING;
}

zug_entry_premove_answer zug_entry_premove_typed(const zug_position *pos, zug_str text,
                                                 char out[static ZUG_UCI_SIZE]) {
    zug_move move;
    if (read_squares(text, out))
        return zug_entry_premove(pos, zug_str_from(out), &move);
    return read_later(pos, text, out);
}
