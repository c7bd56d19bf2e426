/* test_opening.c - the names of openings, against a slow and obvious search.
 * Room: tests of openings. Where Zug was built without names, nothing has one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/opening.h>

#include "../../support/play.h"
#include "../../support/random_play.h"

enum { POSITIONS_MAX = 8192 };

/* The position to which the line of every opening leads. */
static zug_position named[POSITIONS_MAX];

/* The end of a line of legal moves. */
static zug_position end_of(const zug_opening *opening) {
    zug_position pos = zug_position_initial();
    for (size_t i = 0; i < opening->count; i++) {
        assert_true(zug_movegen_is_legal(&pos, opening->moves[i]));
        zug_position_play(&pos, opening->moves[i]);
    }
    return pos;
}

static int load(void **state) {
    (void)state;
    assert_true(zug_opening_count() <= POSITIONS_MAX);
    for (int i = 0; i < zug_opening_count(); i++) {
        zug_opening opening = zug_opening_at(i);
        named[i] = end_of(&opening);
    }
    return 0;
}

/* Looks at all of them. */
static int slow_find(const zug_position *pos) {
    for (int i = 0; i < zug_opening_count(); i++)
        if (zug_position_same(&named[i], pos))
            return i;
    return ZUG_OPENING_NONE;
}

static void every_opening_is_found_by_its_position(void **state) {
    (void)state;
    for (int i = 0; i < zug_opening_count(); i++) {
        zug_opening opening = zug_opening_at(i);
        assert_int_equal(zug_opening_find(&named[i]), i);
        assert_int_equal(slow_find(&named[i]), i);
        assert_int_equal(opening.eco.len, 3);
        assert_true(opening.eco.data[0] >= 'A' && opening.eco.data[0] <= 'E');
        assert_true(opening.opening.len > 0);
        assert_ptr_equal(opening.opening.data, opening.name.data);
        assert_true(opening.variation.len == 0 ||
                    opening.opening.len + 2 + opening.variation.len == opening.name.len);
    }
}

static void codes_are_in_order(void **state) {
    (void)state;
    for (int i = 1; i < zug_opening_count(); i++)
        assert_true(memcmp(zug_opening_at(i - 1).eco.data, zug_opening_at(i).eco.data, 3) <= 0);
}

static void there_is_nothing_beyond_the_table(void **state) {
    (void)state;
    const int wrong[] = {ZUG_OPENING_NONE, -2, INT32_MIN, zug_opening_count(), INT32_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        zug_opening none = zug_opening_at(wrong[i]);
        assert_int_equal(none.eco.len + none.name.len + none.opening.len + none.variation.len, 0);
        assert_int_equal(none.count, 0);
    }
}

static void check_position(const zug_position *pos, random_play *random) {
    (void)random;
    assert_int_equal(zug_opening_find(pos), slow_find(pos));
}

static void positions_of_random_games_have_the_names_that_a_search_finds(void **state) {
    (void)state;
    random_play random = {.state = 20};
    for (int i = 0; i < 60; i++)
        random_game(&random, check_position);
}

/* Plays the line of some opening, or a part of it, and random moves behind it. */
static void lines_are_called_by_their_last_named_position(void **state) {
    (void)state;
    random_play random = {.state = 21};
    zug_move moves[200];
    for (int game = 0; game < 400 && zug_opening_count() > 0; game++) {
        unsigned which = random_below(&random, (unsigned)zug_opening_count());
        zug_opening opening = zug_opening_at((int)which);
        zug_position start = zug_position_initial(), pos = start;
        int last = slow_find(&pos);
        size_t count = 0;
        size_t of_line = opening.count - random_below(&random, 2);
        for (size_t more = random_below(&random, 60); count < of_line + more; count++) {
            zug_move_list legal;
            zug_movegen_legal(&pos, &legal);
            if (legal.count == 0)
                break;
            moves[count] = count < of_line
                               ? opening.moves[count]
                               : legal.moves[random_below(&random, (unsigned)legal.count)];
            zug_position_play(&pos, moves[count]);
            int here = slow_find(&pos);
            last = here != ZUG_OPENING_NONE ? here : last;
        }
        assert_int_equal(zug_opening_of_line(&start, moves, count), last);
    }
}

/* The index of the opening that a FEN's position is. */
static int at(const char *fen) {
    zug_position pos = play_at(fen);
    return zug_opening_find(&pos);
}

static void whose_move_it_is_and_what_may_be_done_counts(void **state) {
    (void)state;
    if (zug_opening_count() == 0)
        skip();
    int sicilian = at("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2");
    assert_int_not_equal(sicilian, ZUG_OPENING_NONE);
    assert_memory_equal(zug_opening_at(sicilian).eco.data, "B20", 3);
    /* a square of en passant where nobody can capture, and the counters, are nothing */
    assert_int_equal(at("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 7 30"), sicilian);
    assert_int_equal(at("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"),
                     ZUG_OPENING_NONE);
    assert_int_equal(at("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w Qkq - 0 2"),
                     ZUG_OPENING_NONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_opening_is_found_by_its_position),
        cmocka_unit_test(codes_are_in_order),
        cmocka_unit_test(there_is_nothing_beyond_the_table),
        cmocka_unit_test(positions_of_random_games_have_the_names_that_a_search_finds),
        cmocka_unit_test(lines_are_called_by_their_last_named_position),
        cmocka_unit_test(whose_move_it_is_and_what_may_be_done_counts),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
