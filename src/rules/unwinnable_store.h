/* unwinnable_store.h - remembers positions in the caller's memory, whole and compared whole: one
 * that is taken for known is known. Room: rules. */
#ifndef ZUG_UNWINNABLE_STORE_H
#define ZUG_UNWINNABLE_STORE_H

#include <zug/position.h>

/* A position in 40 bytes, and how it arose. */
typedef struct zug__entry {
    zug_bitboard plane[3], white;
    uint32_t parent; /* the entry before, or ZUG__NO_ENTRY */
    uint16_t extra;  /* side to move, castling rights, en passant; ZUG__ENTRY_... */
    zug_move move;   /* the one that led here from the parent */
} zug__entry;

enum {
    ZUG__NO_ENTRY = 0,
    ZUG__ENTRY_SIDES =
        1 << 9, /* a bit for each side, by which the user tells equal positions apart */
    ZUG__ENTRY_MARK = 1 << 11 /* a mark of the user's, which does not */
};

/* All positions seen, numbered from 1 in the order in which they came. */
typedef struct zug__store {
    zug_bitboard rooks; /* that may castle at first */
    zug__entry *entries;
    uint32_t *next;  /* a number for each entry, for the user's lists */
    uint32_t *slots; /* which entry; ZUG__NO_ENTRY is empty */
    uint32_t count;  /* the number of the next entry */
    uint32_t size;   /* it is full when count gets there */
    uint32_t slot_count;
} zug__store;

/* An empty store in size bytes, at least ZUG_UNWINNABLE_MEMORY_MIN, for what can follow a
 * position. */
zug__store zug__store_over(char *memory, size_t size, const zug_position *pos);

/* A position as an entry without parent, and an entry as a position without counters and key. */
zug__entry zug__store_pack(const zug__store *store, const zug_position *pos);
zug_position zug__store_unpack(const zug__store *store, const zug__entry *entry);

/* The number of the entry of a position, or ZUG__NO_ENTRY if it is not known. */
uint32_t zug__store_find(const zug__store *store, const zug__entry *entry);

/* Adds an entry to a store that is not full. Returns its number, or ZUG__NO_ENTRY if the
 * position is known. */
uint32_t zug__store_add(zug__store *store, const zug__entry *entry);

#endif
