/* select_board.c - what a position alone tells: men on squares, and how many there are.
 * Room: select. */
#include "select_impl.h"

#include <zug/buf.h>
#include <zug/fen.h>

#include "base/mem.h"

/* The pawns of a position, or of a place. */
static zug_bitboard pawns_of(const zug_bitboard plane[static 3]) {
    return plane[2] & ~plane[0] & ~plane[1];
}

/* Counts what a place needs, and what it leaves room for: it cannot come any more with fewer men,
 * nor can it have come before there were still more of them. */
static void sum_up(zug__place *place) {
    static const zug_bitboard home[2] = {ZUG_RANK_1 << 8, ZUG_RANK_8 >> 8};
    for (int side = 0; side < 2; side++) {
        zug_bitboard pawns = pawns_of(place->plane) & place->color[side];
        zug_bitboard others = place->color[!side] | place->men[!side];
        place->home_pawns[side] = pawns & home[side];
        place->no_pawns[side] = ((place->care & ~pawns) | others) & home[side];
        place->least[side] = zug_bitboard_count(place->color[side] | place->men[side]);
        place->most[side] = zug_bitboard_count(~place->care | place->color[side]);
    }
}

zug__place zug__select_place_of(const zug_position *pos) {
    zug__place place = {.care = ~UINT64_C(0), .has_turn = true, .has_rights = true, .pos = *pos};
    zug__mem_copy(place.plane, pos->plane, sizeof place.plane);
    zug__mem_copy(place.color, pos->color, sizeof place.color);
    sum_up(&place);
    return place;
}

/* How many fields, with blanks between them, a text has. */
static size_t count_fields(zug_str text) {
    size_t fields = 0;
    for (size_t i = 0; i < text.len; i++)
        fields += text.data[i] != ' ' && (i == 0 || text.data[i - 1] == ' ');
    return fields;
}

zug_status zug__select_read_position(zug_str text, zug__place *out, zug_error *err) {
    char memory[ZUG_FEN_SIZE * 2];
    zug_buf whole = zug_buf_over(memory, sizeof memory);
    size_t fields = count_fields(text);
    zug_position pos;
    zug_buf_str(&whole, text);
    zug_buf_text(&whole, fields == 1 ? " w - - 0 1" : fields == 2 ? " - - 0 1" : "");
    if (whole.overflow)
        return zug_status_fail(err, ZUG_ERR_SYNTAX, 0, "select-position", "this is no FEN");
    zug_str fen = {whole.data, whole.len};
    zug_status status = fields > 2 ? zug_fen_parse(fen, ZUG_FEN_LENIENT, &pos, NULL, err)
                                   : zug_fen_read_setup(fen, ZUG_FEN_LENIENT, &pos, err);
    if (status != ZUG_OK) {
        if (err && err->offset > text.len)
            err->offset = text.len;
        return status;
    }
    *out = zug__select_place_of(&pos);
    out->has_turn = fields > 1;
    out->has_rights = fields > 2;
    return ZUG_OK;
}

/* Adds what a letter of a pattern says of a square; false if it says nothing. */
static bool add_letter(zug__place *place, zug_square square, char letter) {
    static const char letters[] = "BRQPNK";
    zug_bitboard bit = zug_bitboard_of(square);
    if (letter == '?')
        return true;
    if (letter == '!')
        return place->any |= bit, true;
    if (letter == 'A' || letter == 'a')
        return place->men[letter == 'a'] |= bit, true;
    for (unsigned i = 0; letters[i] != '\0'; i++) {
        bool is_white = letter == letters[i], is_black = letter == letters[i] + ('a' - 'A');
        if (!is_white && !is_black)
            continue;
        for (unsigned plane = 0; plane < 3; plane++)
            place->plane[plane] |= (i + 1) >> plane & 1 ? bit : 0;
        place->color[is_black] |= bit;
        place->care |= bit;
        return true;
    }
    return false;
}

/* Adds so many empty squares. */
static void add_empty(zug__place *place, int file, int rank, int count) {
    for (int i = 0; i < count; i++)
        place->care |= zug_bitboard_of(zug_square_at(file + i, rank));
}

/* Reads one rank of a pattern; the place behind it, or SIZE_MAX at what is wrong, which is *at. */
static bool read_rank(zug_str text, size_t *at, int rank, zug__place *out) {
    int file = 0;
    for (; *at < text.len && text.data[*at] != '/'; ++*at) {
        char c = text.data[*at];
        if (c == '*') {
            file = 8;
        } else if (c >= '1' && c <= '8' && file + (c - '0') <= 8) {
            add_empty(out, file, rank, c - '0');
            file += c - '0';
        } else if (file >= 8 || !add_letter(out, zug_square_at(file, rank), c)) {
            return false;
        } else {
            file++;
        }
    }
    return file == 8;
}

zug_status zug__select_read_pattern(zug_str text, zug__place *out, zug_error *err) {
    *out = (zug__place){0};
    size_t at = 0;
    for (int rank = 7; rank >= 0; rank--) {
        if (!read_rank(text, &at, rank, out))
            return zug_status_fail(err, ZUG_ERR_SYNTAX, at, "select-pattern",
                                   "a rank has eight squares: men, digits for empty ones, ? for "
                                   "anything, ! for any man, A and a for one of White or Black, * "
                                   "for the rest");
        bool has_slash = at < text.len;
        if (has_slash != (rank > 0))
            return zug_status_fail(err, ZUG_ERR_SYNTAX, at, "select-ranks",
                                   "a pattern has eight ranks with slashes between them");
        at += has_slash;
    }
    sum_up(out);
    return ZUG_OK;
}

/* The kind of a letter, whatever its side; ZUG_NO_PIECE if it is none. */
static zug_piece_type type_of(char letter) {
    switch (letter) {
    case 'B':
        return ZUG_BISHOP;
    case 'R':
        return ZUG_ROOK;
    case 'Q':
        return ZUG_QUEEN;
    case 'P':
        return ZUG_PAWN;
    case 'N':
        return ZUG_KNIGHT;
    case 'K':
        return ZUG_KING;
    default:
        return ZUG_NO_PIECE;
    }
}

/* Reads men of one side: a number, a letter, a star for "or more". */
static bool read_men(zug_str text, size_t *at, zug__material *out, int side) {
    unsigned count = 1;
    if (text.data[*at] >= '1' && text.data[*at] <= '9')
        count = (unsigned)(text.data[(*at)++] - '0');
    zug_piece_type type = *at < text.len ? type_of(text.data[*at]) : ZUG_NO_PIECE;
    if (type == ZUG_NO_PIECE)
        return false;
    ++*at;
    bool is_open = *at < text.len && text.data[*at] == '*';
    *at += is_open;
    if (out->least[side][type] > 64)
        return false;
    out->least[side][type] = (uint8_t)(out->least[side][type] + (is_open ? 0 : count));
    out->most[side][type] = is_open || out->most[side][type] == 64 ? 64 : out->least[side][type];
    return true;
}

/* Moves over `v` or `vs` between the sides. */
static bool skip_versus(zug_str text, size_t *at) {
    if (text.data[*at] != 'v')
        return false;
    *at += *at + 1 < text.len && text.data[*at + 1] == 's' ? 2 : 1;
    return true;
}

zug_status zug__select_read_material(zug_str text, zug__material *out, zug_error *err) {
    *out = (zug__material){0};
    int side = 0;
    size_t at = 0;
    bool fine = true;
    while (fine && at < text.len) {
        if (text.data[at] == ' ' || text.data[at] == '+')
            at++;
        else if (side == 0 && skip_versus(text, &at))
            side = 1;
        else
            fine = read_men(text, &at, out, side);
    }
    if (!fine || side == 0)
        return zug_status_fail(err, ZUG_ERR_SYNTAX, at, "select-material",
                               "material is written as in \"R+2P v R\": letters of men, P* for any "
                               "number of pawns, and a v between the sides");
    for (side = 0; side < 2; side++)
        out->least[side][ZUG_KING] = out->most[side][ZUG_KING] = 1;
    return ZUG_OK;
}

/* True if the men of a side are as many as one side of the material has. */
static bool is_material(const zug_position *pos, zug_color color, const zug__material *material,
                        int side) {
    for (int type = ZUG_BISHOP; type <= ZUG_KNIGHT; type++) {
        int count = zug_bitboard_count(zug_position_pieces(pos, color, (zug_piece_type)type));
        if (count < material->least[side][type] || count > material->most[side][type])
            return false;
    }
    return true;
}

static bool has_material(const zug__material *material, const zug_position *pos) {
    if (is_material(pos, ZUG_WHITE, material, 0) && is_material(pos, ZUG_BLACK, material, 1))
        return true;
    return !material->is_white_first && is_material(pos, ZUG_WHITE, material, 1) &&
           is_material(pos, ZUG_BLACK, material, 0);
}

/* What the men of a side are worth, in pawns. */
static int worth(const zug_position *pos, zug_color color) {
    static const int values[] = {
        [ZUG_BISHOP] = 3, [ZUG_ROOK] = 5, [ZUG_QUEEN] = 9, [ZUG_PAWN] = 1, [ZUG_KNIGHT] = 3};
    int sum = 0;
    for (int type = ZUG_BISHOP; type <= ZUG_KNIGHT; type++)
        sum += values[type] *
               zug_bitboard_count(zug_position_pieces(pos, color, (zug_piece_type)type));
    return sum;
}

/* True if each side has one bishop, and one of them goes on light squares and the other does not.
 */
static bool has_opposite_bishops(const zug_position *pos) {
    const zug_bitboard light = UINT64_C(0x55AA55AA55AA55AA);
    zug_bitboard white = zug_position_pieces(pos, ZUG_WHITE, ZUG_BISHOP);
    zug_bitboard black = zug_position_pieces(pos, ZUG_BLACK, ZUG_BISHOP);
    return zug_bitboard_count(white) == 1 && zug_bitboard_count(black) == 1 &&
           ((white & light) != 0) != ((black & light) != 0);
}

/* True if castling and en passant are possible as in the position that is looked for. */
static bool has_same_rights(const zug_position *pos, const zug_position *wanted) {
    return pos->castling == wanted->castling &&
           pos->can_take_en_passant == wanted->can_take_en_passant &&
           (!pos->can_take_en_passant || pos->en_passant == wanted->en_passant);
}

static bool is_place(const zug__place *place, const zug_position *pos) {
    zug_bitboard wrong = 0;
    for (int i = 0; i < 3; i++)
        wrong |= pos->plane[i] ^ place->plane[i];
    for (int side = 0; side < 2; side++)
        wrong |= pos->color[side] ^ place->color[side];
    wrong &= place->care;
    for (int side = 0; side < 2; side++)
        wrong |= place->men[side] & ~pos->color[side];
    wrong |= place->any & ~zug_position_occupied(pos);
    return wrong == 0 && (!place->has_turn || pos->side_to_move == place->pos.side_to_move) &&
           (!place->has_rights || has_same_rights(pos, &place->pos));
}

bool zug__select_holds(const zug__test *test, const zug_position *pos) {
    if (test->kind == ZUG__TEST_PLACE)
        return is_place(test->place, pos);
    if (test->kind == ZUG__TEST_MATERIAL)
        return has_material(test->material, pos);
    if (test->kind == ZUG__TEST_BALANCE)
        return zug__select_compare_number(
            test->relation, worth(pos, ZUG_WHITE) - worth(pos, ZUG_BLACK), test->number);
    return has_opposite_bishops(pos);
}

/* True if a side has at least the pawns of one side of the material, and men enough for the rest.
 */
static bool may_become(const zug_position *pos, zug_color color, const zug__material *material,
                       int side) {
    int least = 0;
    for (int type = ZUG_BISHOP; type <= ZUG_KING; type++)
        least += material->least[side][type];
    zug_bitboard pawns = pawns_of(pos->plane) & pos->color[color];
    return zug_bitboard_count(pos->color[color]) >= least &&
           zug_bitboard_count(pawns) >= material->least[side][ZUG_PAWN];
}

static bool may_become_material(const zug__material *material, const zug_position *pos) {
    if (may_become(pos, ZUG_WHITE, material, 0) && may_become(pos, ZUG_BLACK, material, 1))
        return true;
    return !material->is_white_first && may_become(pos, ZUG_WHITE, material, 1) &&
           may_become(pos, ZUG_BLACK, material, 0);
}

/* Men do not come back, nor do pawns to where they started, nor rights to castle. */
static bool may_become_place(const zug__place *place, const zug_position *pos, bool has_new_men) {
    zug_bitboard pawns = pawns_of(pos->plane);
    for (int side = 0; side < 2; side++) {
        if (place->home_pawns[side] & ~(pawns & pos->color[side]))
            return false;
        if (has_new_men && zug_bitboard_count(pos->color[side]) < place->least[side])
            return false;
    }
    return !place->has_rights || (place->pos.castling & ~pos->castling) == 0;
}

bool zug__select_can_come(const zug__test *test, const zug_position *pos, bool has_new_men) {
    if (test->kind == ZUG__TEST_PLACE)
        return may_become_place(test->place, pos, has_new_men);
    return test->kind != ZUG__TEST_MATERIAL || !has_new_men ||
           may_become_material(test->material, pos);
}

/* True if a side that has these men in the end can have had those of one side of the material. */
static bool may_have_been(const zug_position *end, zug_color color, const zug__material *material,
                          int side) {
    int most = 0;
    for (int type = ZUG_BISHOP; type <= ZUG_KING; type++)
        most += material->most[side][type];
    zug_bitboard pawns = pawns_of(end->plane) & end->color[color];
    return zug_bitboard_count(end->color[color]) <= most &&
           zug_bitboard_count(pawns) <= material->most[side][ZUG_PAWN];
}

static bool may_have_been_material(const zug__material *material, const zug_position *end) {
    if (may_have_been(end, ZUG_WHITE, material, 0) && may_have_been(end, ZUG_BLACK, material, 1))
        return true;
    return !material->is_white_first && may_have_been(end, ZUG_WHITE, material, 1) &&
           may_have_been(end, ZUG_BLACK, material, 0);
}

/* Whoever is there in the end was always there, and so were the pawns that have not moved and the
 * rights to castle. */
static bool may_have_been_place(const zug__place *place, const zug_position *end) {
    zug_bitboard pawns = pawns_of(end->plane);
    for (int side = 0; side < 2; side++)
        if (place->no_pawns[side] & pawns & end->color[side] ||
            zug_bitboard_count(end->color[side]) > place->most[side])
            return false;
    return !place->has_rights || (end->castling & ~place->pos.castling) == 0;
}

bool zug__select_can_have_come(const zug__test *test, const zug_position *end) {
    if (test->kind == ZUG__TEST_PLACE)
        return may_have_been_place(test->place, end);
    return test->kind != ZUG__TEST_MATERIAL || may_have_been_material(test->material, end);
}

/* A gate that shuts no earlier than a test of a place or of material becomes hopeless. */
zug_pgn_gate zug__select_gate_of(const zug__test *test) {
    zug_pgn_gate gate = {.men = 0};
    if (test->kind == ZUG__TEST_PLACE || test->kind == ZUG__TEST_LINE) {
        const zug__place *place = test->place;
        gate.men = place->least[0] + place->least[1];
        gate.castling = place->has_rights ? place->pos.castling : 0;
        for (int side = 0; side < 2; side++)
            gate.pawns[side] = place->home_pawns[side];
    } else if (test->kind == ZUG__TEST_MATERIAL) {
        const zug__material *material = test->material;
        for (int type = ZUG_BISHOP; type <= ZUG_KING; type++)
            gate.men += material->least[0][type] + material->least[1][type];
    }
    return gate;
}
