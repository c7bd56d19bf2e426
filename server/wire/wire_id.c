/* wire_id.c - ids and moves as short texts.
 * Room: server/wire. */
#include <string.h>

#include "wire/wire.h"

static const char digits[] = "0123456789abcdefghjkmnpqrstvwxyz";

/* Nothing has the id 0, which means nothing everywhere: whoever names it names something that is
 * not there. It is written as it was read. */
#define NO_ID (UINT64_C(1) << 60)

void wire_id_write(uint64_t id, char out[static WIRE_ID_SIZE]) {
    for (int i = WIRE_ID_SIZE - 2; i >= 0; i--) {
        out[i] = digits[id & 31];
        id >>= 5;
    }
    out[WIRE_ID_SIZE - 1] = '\0';
}

bool wire_id_read(zug_str text, uint64_t *out) {
    uint64_t id = 0;
    if (text.len != WIRE_ID_SIZE - 1)
        return false;
    for (size_t i = 0; i < text.len; i++) {
        const char *digit = text.data[i] != '\0' ? strchr(digits, text.data[i]) : NULL;
        if (digit == NULL)
            return false;
        id = id << 5 | (uint64_t)(digit - digits);
    }
    *out = id != 0 ? id : NO_ID;
    return true;
}

void wire_put_id(json_out *out, const char *name, uint64_t id) {
    char text[WIRE_ID_SIZE];
    if (id == 0)
        return;
    wire_id_write(id, text);
    jo_put_text(out, name, text);
}

void wire_move_write(zug_move move, char out[static WIRE_MOVE_SIZE]) {
    static const char promotion[] = {[ZUG_BISHOP] = 'b', [ZUG_ROOK] = 'r',   [ZUG_QUEEN] = 'q',
                                     [ZUG_PAWN] = '?',   [ZUG_KNIGHT] = 'n', [ZUG_KING] = '?'};
    zug_square from = zug_move_from(move), to = zug_move_to(move);
    out[0] = (char)('a' + zug_square_file(from));
    out[1] = (char)('1' + zug_square_rank(from));
    out[2] = (char)('a' + zug_square_file(to));
    out[3] = (char)('1' + zug_square_rank(to));
    out[4] = out[5] = '\0';
    switch (zug_move_sort_of(move)) {
    case ZUG_MOVE_PLAIN:
        break;
    case ZUG_MOVE_PROMOTION:
        out[4] = promotion[zug_move_promotion(move)];
        break;
    case ZUG_MOVE_EN_PASSANT:
        out[4] = 'e';
        break;
    case ZUG_MOVE_CASTLING:
        out[4] = 'o';
        break;
    }
}

/* The square that two letters name, or ZUG_NO_SQUARE. */
static zug_square square_of(const char *text) {
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return ZUG_NO_SQUARE;
    return zug_square_at(text[0] - 'a', text[1] - '1');
}

bool wire_move_read(zug_str text, zug_move *out) {
    if (text.len != 4 && text.len != 5)
        return false;
    zug_square from = square_of(text.data), to = square_of(text.data + 2);
    if (from == ZUG_NO_SQUARE || to == ZUG_NO_SQUARE)
        return false;
    switch (text.len == 5 ? text.data[4] : ' ') {
    case ' ':
        *out = zug_move_make(from, to, ZUG_MOVE_PLAIN);
        return true;
    case 'e':
        *out = zug_move_make(from, to, ZUG_MOVE_EN_PASSANT);
        return true;
    case 'o':
        *out = zug_move_make(from, to, ZUG_MOVE_CASTLING);
        return true;
    case 'n':
        *out = zug_move_promote(from, to, ZUG_KNIGHT);
        return true;
    case 'b':
        *out = zug_move_promote(from, to, ZUG_BISHOP);
        return true;
    case 'r':
        *out = zug_move_promote(from, to, ZUG_ROOK);
        return true;
    case 'q':
        *out = zug_move_promote(from, to, ZUG_QUEEN);
        return true;
    default:
        return false;
    }
}
