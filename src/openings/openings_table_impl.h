/* openings_table_impl.h - the table of openings, which tools/gen_openings.c writes when Zug is
 * built. Room: openings. */
#ifndef OPENINGS_TABLE_IMPL_H
#define OPENINGS_TABLE_IMPL_H

#include <zug/types.h>

/* A named position. */
typedef struct zug__opening_row {
    uint64_t key;
    uint32_t text;         /* where its name begins among the texts */
    uint32_t moves;        /* where its line begins among the moves */
    uint8_t name_bytes;    /* of the whole name */
    uint8_t opening_bytes; /* of what stands before the colon */
    uint8_t count;         /* half-moves of its line */
    char eco[3];
} zug__opening_row;

/* Rows by key: each slot has the number of a row, from 1, or 0. A row lies in the slot that the
 * lowest bits of its key name, or in the next free one behind it. */
enum { ZUG__OPENING_SLOTS = 1 << 13 };

extern const zug__opening_row zug__opening_rows[];
extern const int zug__opening_row_count;
extern const uint16_t zug__opening_slots[ZUG__OPENING_SLOTS];
extern const char zug__opening_text[];
extern const zug_move zug__opening_moves[];
extern const int zug__opening_fewest_men; /* on the board of any named position */

#endif
