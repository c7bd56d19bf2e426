/* pgn_fill.c - fills lines of movetext as far as possible.
 * Room: pgn. PGN standard, section 8.2.1: less than 80 printing characters a line, no blank at
 * either end. */
#include "pgn_fill_impl.h"

static void put(zug__fill *fill, const char *bytes, size_t len) {
    fill->put(fill->ctx, (zug_str){bytes, len});
    fill->column += len;
}

/* Puts the unit behind the last one, or on a new line if there is no space. */
static void place(zug__fill *fill, bool on_new_line) {
    if (fill->column == 0) {
        put(fill, fill->memory + 1, fill->len);
    } else if (on_new_line || fill->column + 1 + fill->len > fill->width) {
        fill->memory[0] = '\n';
        put(fill, fill->memory, fill->len + 1);
        fill->column = fill->len;
    } else {
        fill->memory[0] = ' ';
        put(fill, fill->memory, fill->len + 1);
    }
    fill->len = 0;
}

void zug__fill_byte(zug__fill *fill, char byte) {
    if (!fill->is_long && fill->len < ZUG__FILL_LINE) {
        fill->memory[1 + fill->len++] = byte;
        return;
    }
    if (!fill->is_long) {
        place(fill, true);
        fill->is_long = true;
        fill->long_units++;
    }
    put(fill, &byte, 1);
}

void zug__fill_str(zug__fill *fill, zug_str bytes) {
    for (size_t i = 0; i < bytes.len; i++)
        zug__fill_byte(fill, bytes.data[i]);
}

void zug__fill_gap(zug__fill *fill) {
    if (fill->len > 0)
        place(fill, false);
    fill->is_long = false;
}

void zug__fill_break(zug__fill *fill) {
    zug__fill_gap(fill);
    if (fill->column > 0)
        put(fill, "\n", 1);
    fill->column = 0;
}
