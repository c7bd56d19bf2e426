/* test_book.c - books of the Polyglot format, made here from random games and read back.
 * Room: tests of notation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/book.h>
#include <zug/polyglot.h>

#include "../../support/play.h"
#include "../../support/random_play.h"

enum { ENTRIES_MAX = 4000, POSITIONS_MAX = 1000, BYTES = 16 };

typedef struct entry {
    unsigned char bytes[BYTES];
} entry;

static entry entries[ENTRIES_MAX];
static size_t entry_count;
static zug_position positions[POSITIONS_MAX];
static size_t position_count;

static void put_number(unsigned char *to, uint64_t number, int bytes) {
    for (int i = bytes - 1; i >= 0; i--, number >>= 8)
        to[i] = (unsigned char)number;
}

/* A move as the format has it. */
static uint64_t bits_of(zug_move move) {
    static const uint64_t promotions[] = {
        [ZUG_KNIGHT] = 1, [ZUG_BISHOP] = 2, [ZUG_ROOK] = 3, [ZUG_QUEEN] = 4};
    zug_piece_type type = zug_move_promotion(move);
    return zug_move_to(move) | (uint64_t)zug_move_from(move) << 6 |
           (type == ZUG_NO_PIECE ? 0 : promotions[type]) << 12;
}

static void add_entry(const zug_position *pos, uint64_t bits, unsigned weight) {
    unsigned char *bytes = entries[entry_count++].bytes;
    put_number(bytes, zug_polyglot_key(pos), 8);
    put_number(bytes + 8, bits, 2);
    put_number(bytes + 10, weight, 2);
    put_number(bytes + 12, weight * 7, 4);
}

static bool is_new(const zug_position *pos) {
    for (size_t i = 0; i < position_count; i++)
        if (zug_polyglot_key(&positions[i]) == zug_polyglot_key(pos))
            return false;
    return true;
}

/* Every legal move of some positions goes into the book, with weights that fall. */
static void collect(const zug_position *pos, random_play *random) {
    zug_move_list list;
    if (random_below(random, 10) != 0 || !is_new(pos))
        return;
    zug_movegen_legal(pos, &list);
    if (position_count == POSITIONS_MAX || entry_count + list.count > ENTRIES_MAX)
        return;
    positions[position_count++] = *pos;
    for (size_t i = 0; i < list.count; i++)
        add_entry(pos, bits_of(list.moves[i]), 1000 - (unsigned)i);
}

static int by_bytes(const void *a, const void *b) { return memcmp(a, b, 8); }

static zug_str make_book(void) {
    qsort(entries, entry_count, sizeof *entries, by_bytes);
    return (zug_str){(const char *)entries, entry_count * BYTES};
}

static void a_book_has_the_moves_that_were_put_in(void **state) {
    (void)state;
    random_play random = {11};
    static zug_book_move moves[ZUG_BOOK_MOVES_MAX];
    entry_count = position_count = 0;
    for (int game = 0; game < 20; game++)
        random_game(&random, collect);
    zug_str book = make_book();
    assert_true(position_count > 20);
    for (size_t i = 0; i < position_count; i++) {
        zug_move_list list;
        zug_movegen_legal(&positions[i], &list);
        assert_int_equal(zug_book_find(book, &positions[i], moves), list.count);
        for (size_t j = 0; j < list.count; j++) {
            assert_int_equal(moves[j].move, list.moves[j]);
            assert_int_equal(moves[j].weight, 1000 - j);
            assert_int_equal(moves[j].learned, (1000 - j) * 7);
        }
    }
}

static void what_is_no_legal_move_is_left_out(void **state) {
    (void)state;
    static zug_book_move moves[ZUG_BOOK_MOVES_MAX];
    zug_position pos = zug_position_initial();
    entry_count = 0;
    add_entry(&pos, bits_of(zug_move_make(ZUG_E2, ZUG_E5, ZUG_MOVE_PLAIN)), 9);
    add_entry(&pos, bits_of(zug_move_make(ZUG_E2, ZUG_E4, ZUG_MOVE_PLAIN)), 1);
    add_entry(&pos, bits_of(zug_move_make(ZUG_D2, ZUG_D4, ZUG_MOVE_PLAIN)), 3);
    add_entry(&pos, bits_of(zug_move_make(ZUG_E2, ZUG_E4, ZUG_MOVE_PLAIN)), 2);
    add_entry(&pos, 0xffff, 4);
    zug_str book = make_book();
    assert_int_equal(zug_book_find(book, &pos, moves), 2);
    assert_int_equal(moves[0].move, zug_move_make(ZUG_D2, ZUG_D4, ZUG_MOVE_PLAIN));
    assert_int_equal(zug_move_to(moves[1].move), ZUG_E4);
}

static void a_book_that_is_cut_off_or_empty_is_read(void **state) {
    (void)state;
    static zug_book_move moves[ZUG_BOOK_MOVES_MAX];
    zug_position pos = zug_position_initial();
    entry_count = 0;
    add_entry(&pos, bits_of(zug_move_make(ZUG_D2, ZUG_D4, ZUG_MOVE_PLAIN)), 3);
    zug_str book = make_book();
    for (size_t len = 0; len < BYTES; len++) {
        char *copy = malloc(len + 1); /* the address sanitizer sees what is read behind it */
        memcpy(copy, book.data, len);
        assert_int_equal(zug_book_find((zug_str){copy, len}, &pos, moves), 0);
        free(copy);
    }
    assert_int_equal(zug_book_entries((zug_str){book.data, 2 * BYTES - 1}), 1);
}

static void castling_is_king_takes_rook(void **state) {
    (void)state;
    static zug_book_move moves[ZUG_BOOK_MOVES_MAX];
    zug_position pos = play_at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    entry_count = 0;
    add_entry(&pos, bits_of(zug_move_make(ZUG_E1, ZUG_H1, ZUG_MOVE_PLAIN)), 3);
    assert_int_equal(zug_book_find(make_book(), &pos, moves), 1);
    assert_int_equal(zug_move_sort_of(moves[0].move), ZUG_MOVE_CASTLING);
}

static void moves_are_chosen_by_weight(void **state) {
    (void)state;
    const zug_book_move moves[] = {{10, 3, 0}, {11, 1, 0}, {12, 0, 0}};
    int counts[13] = {0};
    for (uint64_t random = 0; random < 400; random++)
        counts[zug_book_choose(moves, 3, random)]++;
    assert_int_equal(counts[10], 300);
    assert_int_equal(counts[11], 100);
    assert_int_equal(zug_book_choose(moves, 0, 7), ZUG_MOVE_NONE);
    assert_int_equal(zug_book_choose(moves + 2, 1, 7), ZUG_MOVE_NONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a book has the moves that were put in", a_book_has_the_moves_that_were_put_in, NULL, NULL,
         NULL},
        {"what is no legal move is left out", what_is_no_legal_move_is_left_out, NULL, NULL, NULL},
        {"a book that is cut off or empty is read", a_book_that_is_cut_off_or_empty_is_read, NULL,
         NULL, NULL},
        {"castling is king takes rook", castling_is_king_takes_rook, NULL, NULL, NULL},
        {"moves are chosen by weight", moves_are_chosen_by_weight, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
