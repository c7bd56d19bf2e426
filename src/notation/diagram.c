/* diagram.c - a position as lines of text.
 * Room: notation. */
#include <zug/buf.h>
#include <zug/diagram.h>
#include <zug/names.h>

/* The square at a place of the drawing, rows and columns counting from the top left. */
static zug_square square_at(const zug_diagram *look, int row, int column) {
    return look->flipped ? zug_square_at(7 - column, row) : zug_square_at(column, 7 - row);
}

static void put_piece(zug_buf *out, const zug_diagram *look, zug_piece piece) {
    if (look->has_figurines && piece.type != ZUG_NO_PIECE)
        zug_buf_text(out, zug_piece_figurine(piece));
    else
        zug_buf_char(out, zug_piece_letter(piece));
}

/* One rank, with its number before it. */
static void put_row(zug_buf *out, const zug_position *pos, const zug_diagram *look, int row) {
    if (!look->has_no_coordinates) {
        zug_buf_number(out, (uint64_t)zug_square_rank(square_at(look, row, 0)) + 1);
        zug_buf_char(out, ' ');
    }
    for (int column = 0; column < 8; column++) {
        if (column > 0)
            zug_buf_char(out, ' ');
        put_piece(out, look, zug_position_piece_on(pos, square_at(look, row, column)));
    }
    zug_buf_char(out, '\n');
}

void zug_diagram_text(const zug_position *pos, const zug_diagram *look,
                      char out[static ZUG_DIAGRAM_SIZE]) {
    static const zug_diagram usual = {0};
    zug_buf buf = zug_buf_over(out, ZUG_DIAGRAM_SIZE);
    look = look != NULL ? look : &usual;
    for (int row = 0; row < 8; row++)
        put_row(&buf, pos, look, row);
    if (!look->has_no_coordinates)
        zug_buf_text(&buf, look->flipped ? "  h g f e d c b a\n" : "  a b c d e f g h\n");
}
