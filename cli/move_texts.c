/* move_texts.c - lists the legal moves of a position as sorted texts.
 * Room: cli. */
#include "move_texts.h"

#include <stdlib.h>
#include <string.h>
#include <zug/uci.h>

static int compare(const void *a, const void *b) {
    return strcmp(((const move_text *)a)->text, ((const move_text *)b)->text);
}

void move_texts_list(const zug_position *pos, bool uci, move_texts *out) {
    zug_move_list list;
    zug_movegen_legal(pos, &list);
    out->count = list.count;
    for (size_t i = 0; i < list.count; i++) {
        out->moves[i].move = list.moves[i];
        if (uci)
            zug_uci_write(pos, list.moves[i], out->moves[i].text);
        else
            zug_san_write(pos, list.moves[i], out->moves[i].text);
    }
    qsort(out->moves, out->count, sizeof out->moves[0], compare);
}
