/* test_move_kind.c - moves by kind, held to what SAN says of them.
 * Room: tests of core. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zug/move_kind.h>
#include <zug/san.h>

#include "../../support/play.h"
#include "../../support/random_play.h"

/* The kinds that the move shows in SAN, and what follows it. */
static unsigned kinds_by_san(const zug_position *pos, zug_move move) {
    char san[ZUG_SAN_SIZE];
    zug_san_write(pos, move, san);
    zug_position after = *pos;
    zug_position_play(&after, move);
    unsigned kinds = (strchr(san, 'x') ? ZUG_KIND_CAPTURE : 0) |
                     (strchr(san, '=') ? ZUG_KIND_PROMOTION : 0) |
                     (strstr(san, "O-O") ? ZUG_KIND_CASTLING : 0) |
                     (strchr(san, '+') || strchr(san, '#') ? ZUG_KIND_CHECK : 0) |
                     (strchr(san, '#') ? ZUG_KIND_MATE : 0) |
                     (zug_position_is_stalemate(&after) ? ZUG_KIND_STALEMATE : 0);
    if (strchr(san, 'x') && zug_position_type_on(pos, zug_move_to(move)) == ZUG_NO_PIECE)
        kinds |= ZUG_KIND_EN_PASSANT;
    return kinds | (kinds & (ZUG_KIND_CAPTURE | ZUG_KIND_PROMOTION) ? 0 : ZUG_KIND_QUIET);
}

/* Asks for one filter, and counts slowly which moves it lets through. */
static void assert_filtered(const zug_position *pos, const zug_move_filter *filter) {
    zug_move_list all, some;
    size_t found = 0;
    zug_movegen_legal(pos, &all);
    zug_move_kind_list(pos, filter, &some);
    for (size_t i = 0; i < all.count; i++) {
        zug_move move = all.moves[i];
        bool fits = (filter->kinds == 0 || filter->kinds & kinds_by_san(pos, move)) &&
                    (filter->from == 0 || zug_bitboard_has(filter->from, zug_move_from(move))) &&
                    (filter->to == 0 || zug_bitboard_has(filter->to, play_arrival(pos, move))) &&
                    (filter->type == ZUG_NO_PIECE ||
                     zug_position_type_on(pos, zug_move_from(move)) == filter->type);
        size_t at = 0;
        while (at < some.count && some.moves[at] != move)
            at++;
        assert_int_equal(at < some.count, fits);
        found += fits;
    }
    assert_int_equal(found, some.count);
}

static void assert_kinds(const zug_position *pos, random_play *random) {
    zug_move_list all;
    zug_movegen_legal(pos, &all);
    for (size_t i = 0; i < all.count; i++)
        assert_int_equal(zug_move_kind(pos, all.moves[i]), kinds_by_san(pos, all.moves[i]));
    unsigned one = 1U << random_below(random, 8), other = 1U << random_below(random, 8);
    zug_move_filter filter = {
        .kinds = one | other,
        .from = random_below(random, 3) == 0 ? random->state : 0,
        .to = random_below(random, 3) == 0 ? random->state * 3 : 0,
        .type =
            random_below(random, 4) == 0 ? (zug_piece_type)random_below(random, 7) : ZUG_NO_PIECE,
    };
    assert_filtered(pos, &filter);
    filter.kinds = 0;
    assert_filtered(pos, &filter);
}

static void kinds_are_those_of_san(void **state) {
    (void)state;
    random_play random = {5};
    for (int game = 0; game < 60; game++)
        random_game(&random, assert_kinds);
}

static void castling_in_chess960_goes_to_the_kings_square(void **state) {
    (void)state;
    zug_position pos = play_at("4k3/8/8/8/8/8/8/4KR2 w F - 0 1");
    zug_move_filter filter = {.kinds = ZUG_KIND_CASTLING, .to = zug_bitboard_of(ZUG_G1)};
    zug_move_list moves;
    zug_move_kind_list(&pos, &filter, &moves);
    assert_int_equal(moves.count, 1);
    filter.to = zug_bitboard_of(ZUG_F1);
    zug_move_kind_list(&pos, &filter, &moves);
    assert_int_equal(moves.count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"kinds of moves are those that SAN shows", kinds_are_those_of_san, NULL, NULL, NULL},
        {"castling in Chess960 goes to the king's square",
         castling_in_chess960_goes_to_the_kings_square, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
