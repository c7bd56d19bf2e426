/* book.c - opening books of the Polyglot format. They are sorted by the keys of positions.
 * Room: notation. Knows bytes; knows nothing of files. */
#include <zug/book.h>
#include <zug/polyglot.h>
#include <zug/refusal.h>

enum { ENTRY_BYTES = 16, MOVE_AT = 8, WEIGHT_AT = 10, LEARNED_AT = 12 };

/* A number of so many bytes, the highest first. */
static uint64_t number_at(zug_str book, size_t at, int bytes) {
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++)
        number = number << 8 | (unsigned char)book.data[at + (size_t)i];
    return number;
}

size_t zug_book_entries(zug_str book) { return book.len / ENTRY_BYTES; }

/* The first entry whose key is not below this one. */
static size_t first_of(zug_str book, uint64_t key) {
    size_t low = 0, high = zug_book_entries(book);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (number_at(book, middle * ENTRY_BYTES, 8) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The legal move that an entry means; ZUG_MOVE_NONE if it is none here. Castling is written as the
 * king takes the rook. */
static zug_move move_of(const zug_position *pos, uint64_t bits) {
    static const zug_piece_type promotions[8] = {ZUG_NO_PIECE, ZUG_KNIGHT, ZUG_BISHOP, ZUG_ROOK,
                                                 ZUG_QUEEN,    ZUG_PAWN,   ZUG_PAWN,   ZUG_PAWN};
    zug_square to = (zug_square)(bits & 63), from = (zug_square)(bits >> 6 & 63);
    return zug_position_judge_move(pos, from, to, promotions[bits >> 12 & 7], NULL);
}

/* Puts a move at its place among those before it; a move that is there already is left out. */
static size_t add_move(zug_book_move *moves, size_t count, zug_book_move added) {
    size_t at = count;
    for (size_t i = 0; i < count; i++)
        if (moves[i].move == added.move)
            return count;
    if (count == ZUG_BOOK_MOVES_MAX)
        return count;
    for (; at > 0 && moves[at - 1].weight < added.weight; at--)
        moves[at] = moves[at - 1];
    moves[at] = added;
    return count + 1;
}

size_t zug_book_find(zug_str book, const zug_position *pos,
                     zug_book_move out[static ZUG_BOOK_MOVES_MAX]) {
    uint64_t key = zug_polyglot_key(pos);
    size_t count = 0, entries = zug_book_entries(book);
    for (size_t i = first_of(book, key); i < entries; i++) {
        size_t at = i * ENTRY_BYTES;
        if (number_at(book, at, 8) != key)
            break;
        zug_book_move one = {move_of(pos, number_at(book, at + MOVE_AT, 2)),
                             (uint16_t)number_at(book, at + WEIGHT_AT, 2),
                             (uint32_t)number_at(book, at + LEARNED_AT, 4)};
        if (one.move != ZUG_MOVE_NONE)
            count = add_move(out, count, one);
    }
    return count;
}

zug_move zug_book_choose(const zug_book_move *moves, size_t count, uint64_t random) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += moves[i].weight;
    if (sum == 0)
        return ZUG_MOVE_NONE;
    random %= sum;
    size_t i = 0;
    while (random >= moves[i].weight)
        random -= moves[i++].weight;
    return moves[i].move;
}
