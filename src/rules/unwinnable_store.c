/* unwinnable_store.c - remembers positions in the caller's memory.
 * Room: rules. */
#include "unwinnable_store.h"

#include "base/mem.h"

/* The bits of zug__entry.extra, and those that tell positions apart. */
enum { BLACK_TO_MOVE = 1, EN_PASSANT = 1 << 1, CASTLING = 1 << 5, EXTRA = (1 << 11) - 1 };
enum { FIRST_SLOTS = 1 << 10 };

zug__store zug__store_over(char *memory, size_t size, const zug_position *pos) {
    zug__store s = {.rooks = pos->castling, .count = 1, .slot_count = FIRST_SLOTS};
    size_t skew = (size_t)((uintptr_t)memory & 7);
    memory += skew ? 8 - skew : 0;
    size -= 8;
    /* At most three quarters of the slots are filled. Their number is a power of two. */
    for (size_t slots = FIRST_SLOTS; slots < size / sizeof *s.slots && slots <= UINT32_MAX / 4;
         slots *= 2) {
        size_t capacity = (size - slots * sizeof *s.slots) / (sizeof *s.entries + sizeof *s.next);
        size_t most = capacity < slots / 4 * 3 ? capacity : slots / 4 * 3;
        s.size = most > s.size ? (uint32_t)most : s.size;
    }
    s.entries = (zug__entry *)(void *)memory;
    s.next = (uint32_t *)(void *)(memory + s.size * sizeof *s.entries);
    s.slots = s.next + s.size;
    zug__mem_set(s.slots, 0, FIRST_SLOTS * sizeof *s.slots);
    return s;
}

static size_t slot_of(const zug__store *s, const zug__entry *e) {
    uint64_t h = e->plane[0] * UINT64_C(0x9E3779B97F4A7C15);
    h = (h ^ h >> 29 ^ e->plane[1]) * UINT64_C(0xBF58476D1CE4E5B9);
    h = (h ^ h >> 31 ^ e->plane[2]) * UINT64_C(0x94D049BB133111EB);
    h = (h ^ h >> 30 ^ e->white) * UINT64_C(0xD6E8FEB86659FD93);
    h = (h ^ h >> 32 ^ (e->extra & EXTRA)) * UINT64_C(0x9E3779B97F4A7C15);
    return (size_t)(h >> 32) & (s->slot_count - 1);
}

static bool same(const zug__entry *a, const zug__entry *b) {
    return a->plane[0] == b->plane[0] && a->plane[1] == b->plane[1] && a->plane[2] == b->plane[2] &&
           a->white == b->white && !((a->extra ^ b->extra) & EXTRA);
}

/* Doubles the slots and puts every entry into its new one. */
static void widen(zug__store *s) {
    s->slot_count *= 2;
    zug__mem_set(s->slots, 0, s->slot_count * sizeof *s->slots);
    for (uint32_t i = 1; i < s->count; i++) {
        size_t slot = slot_of(s, &s->entries[i]);
        while (s->slots[slot] != ZUG__NO_ENTRY)
            slot = (slot + 1) & (s->slot_count - 1);
        s->slots[slot] = i;
    }
}

zug__entry zug__store_pack(const zug__store *s, const zug_position *pos) {
    zug__entry e = {.white = pos->color[ZUG_WHITE]};
    unsigned extra = pos->side_to_move == ZUG_BLACK ? BLACK_TO_MOVE : 0, bit = CASTLING;
    for (int i = 0; i < 3; i++)
        e.plane[i] = pos->plane[i];
    if (pos->can_take_en_passant)
        extra |= (unsigned)EN_PASSANT * (8 + (pos->en_passant & 7U));
    for (zug_bitboard set = s->rooks; set; bit <<= 1)
        extra |= zug_bitboard_has(pos->castling, zug_bitboard_pop(&set)) ? bit : 0;
    e.extra = (uint16_t)extra;
    return e;
}

zug_position zug__store_unpack(const zug__store *s, const zug__entry *e) {
    zug_position pos = zug_position_empty();
    for (int i = 0; i < 3; i++)
        pos.plane[i] = e->plane[i];
    pos.color[ZUG_WHITE] = e->white;
    pos.color[ZUG_BLACK] = (e->plane[0] | e->plane[1] | e->plane[2]) & ~e->white;
    pos.side_to_move = e->extra & BLACK_TO_MOVE ? ZUG_BLACK : ZUG_WHITE;
    unsigned en_passant = e->extra / EN_PASSANT & 15, bit = CASTLING;
    if (en_passant) {
        pos.en_passant = zug_square_at((int)(en_passant & 7), e->extra & BLACK_TO_MOVE ? 2 : 5);
        pos.can_take_en_passant = true;
    }
    for (zug_bitboard set = s->rooks; set; bit <<= 1) {
        zug_square rook = zug_bitboard_pop(&set);
        pos.castling |= e->extra & bit ? zug_bitboard_of(rook) : 0;
    }
    return pos;
}

/* The slot where an entry is, or the empty one where it belongs. */
static size_t seek(const zug__store *s, const zug__entry *e) {
    size_t slot = slot_of(s, e);
    while (s->slots[slot] != ZUG__NO_ENTRY && !same(&s->entries[s->slots[slot]], e))
        slot = (slot + 1) & (s->slot_count - 1);
    return slot;
}

uint32_t zug__store_find(const zug__store *s, const zug__entry *e) { return s->slots[seek(s, e)]; }

uint32_t zug__store_add(zug__store *s, const zug__entry *e) {
    if (s->count >= s->slot_count / 4 * 3)
        widen(s);
    size_t slot = seek(s, e);
    if (s->slots[slot] != ZUG__NO_ENTRY)
        return ZUG__NO_ENTRY;
    s->entries[s->count] = *e;
    s->slots[slot] = s->count;
    return s->count++;
}
