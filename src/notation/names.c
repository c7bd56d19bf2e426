/* names.c - squares and pieces by the letters and words that everybody uses.
 * Room: notation. */
#include <zug/names.h>

#include "base/mem.h"

static const char letters[2][7] = {{'.', 'B', 'R', 'Q', 'P', 'N', 'K'},
                                   {'.', 'b', 'r', 'q', 'p', 'n', 'k'}};

void zug_square_write(zug_square square, char out[static ZUG_SQUARE_SIZE]) {
    if (square >= ZUG_NO_SQUARE) {
        zug__mem_copy(out, "-", 2);
        return;
    }
    out[0] = (char)('a' + zug_square_file(square));
    out[1] = (char)('1' + zug_square_rank(square));
    out[2] = '\0';
}

bool zug_square_parse(zug_str text, zug_square *out) {
    if (text.len != 2)
        return false;
    unsigned file = (unsigned)text.data[0] - 'a', rank = (unsigned)text.data[1] - '1';
    if (file > 7 || rank > 7)
        return false;
    *out = (zug_square)(rank * 8 + file);
    return true;
}

char zug_piece_letter(zug_piece piece) { return letters[piece.color][piece.type]; }

bool zug_piece_parse(char letter, zug_piece *out) {
    for (int color = 0; color < 2; color++) {
        for (int type = ZUG_BISHOP; type <= ZUG_KING; type++) {
            if (letters[color][type] != letter)
                continue;
            *out = (zug_piece){(zug_color)color, (zug_piece_type)type};
            return true;
        }
    }
    return false;
}

const char *zug_piece_figurine(zug_piece piece) {
    static const char *const figurines[2][7] = {{" ", "♗", "♖", "♕", "♙", "♘", "♔"},
                                                {" ", "♝", "♜", "♛", "♟", "♞", "♚"}};
    return figurines[piece.color][piece.type];
}

const char *zug_piece_type_name(zug_piece_type type) {
    static const char *const names[] = {"piece", "bishop", "rook", "queen",
                                        "pawn",  "knight", "king"};
    return names[type];
}

const char *zug_color_name(zug_color color) { return color == ZUG_WHITE ? "White" : "Black"; }
