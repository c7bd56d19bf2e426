/* opening.c - finds the names of positions in the table of openings.
 * Room: openings. Knows positions and their names; knows nothing of text that is to be read. */
#include <zug/bitboard.h>
#include <zug/makemove.h>
#include <zug/opening.h>

#include "openings/openings_table_impl.h"

int zug_opening_count(void) { return zug__opening_row_count; }

zug_opening zug_opening_at(int index) {
    if (index < 0 || index >= zug__opening_row_count)
        return (zug_opening){.moves = NULL};
    const zug__opening_row *row = &zug__opening_rows[index];
    zug_str name = {zug__opening_text + row->text, row->name_bytes};
    size_t colon = row->opening_bytes + sizeof ": " - 1;
    return (zug_opening){
        .eco = {row->eco, sizeof row->eco},
        .name = name,
        .opening = zug_str_slice(name, 0, row->opening_bytes),
        .variation = zug_str_slice(name, colon < name.len ? colon : name.len, name.len),
        .moves = zug__opening_moves + row->moves,
        .count = row->count,
    };
}

int zug_opening_find(const zug_position *pos) {
    const size_t mask = ZUG__OPENING_SLOTS - 1;
    for (size_t slot = pos->key & mask; zug__opening_slots[slot] != 0; slot = (slot + 1) & mask) {
        int index = zug__opening_slots[slot] - 1;
        if (zug__opening_rows[index].key == pos->key)
            return index;
    }
    return ZUG_OPENING_NONE;
}

/* True if a position with a name may still come: men only become fewer. */
static bool may_have_name(const zug_position *pos) {
    return zug_bitboard_count(zug_position_occupied(pos)) >= zug__opening_fewest_men;
}

int zug_opening_of_line(const zug_position *start, const zug_move *moves, size_t count) {
    zug_position pos = *start;
    int last = zug_opening_find(&pos);
    for (size_t i = 0; i < count && may_have_name(&pos); i++) {
        zug_position_play(&pos, moves[i]);
        int here = zug_opening_find(&pos);
        last = here != ZUG_OPENING_NONE ? here : last;
    }
    return last;
}
