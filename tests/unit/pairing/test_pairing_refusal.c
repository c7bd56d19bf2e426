/* test_pairing_refusal.c - what keeps a round from being paired, in codes and words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zug/pairing_refusal.h>

static void sentences_name_players_and_numbers(void **state) {
    (void)state;
    static const struct {
        zug_pairing_refusal refusal;
        const char *code, *sentence;
    } rows[] = {
        {{ZUG_PAIRING_REFUSAL_GAME_OPEN, 3, 7, 2, 0, 0},
         "game-open",
         "the game of players 3 and 7 in round 2 has no result yet"},
        {{ZUG_PAIRING_REFUSAL_TEAM_SIZES, 1, 2, 0, 4, 5},
         "team-sizes",
         "team 1 has 4 players, but team 2 has 5"},
        {{ZUG_PAIRING_REFUSAL_ROUNDS_OVER, 0, 0, 0, 0, 9},
         "rounds-over",
         "no round is left to be paired: the last one is round 9"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[ZUG_PAIRING_REFUSAL_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        zug_pairing_refusal_write(&rows[i].refusal, &out);
        assert_string_equal(text, rows[i].sentence);
        assert_string_equal(zug_pairing_refusal_code(rows[i].refusal.kind), rows[i].code);
    }
}

static void every_refusal_has_a_code_and_fits(void **state) {
    (void)state;
    for (int kind = ZUG_PAIRING_REFUSAL_NONE; kind <= ZUG_PAIRING_REFUSAL_MEMORY; kind++) {
        char text[ZUG_PAIRING_REFUSAL_SIZE];
        zug_buf out = zug_buf_over(text, sizeof text);
        zug_pairing_refusal refusal = {(zug_pairing_refusal_kind)kind,
                                       UINT32_MAX,
                                       UINT32_MAX,
                                       UINT32_MAX,
                                       UINT32_MAX,
                                       UINT32_MAX};
        zug_pairing_refusal_write(&refusal, &out);
        assert_false(out.overflow);
        assert_null(strchr(text, '%'));
        for (int other = 0; other < kind; other++)
            assert_string_not_equal(zug_pairing_refusal_code((zug_pairing_refusal_kind)kind),
                                    zug_pairing_refusal_code((zug_pairing_refusal_kind)other));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a sentence names players, rounds and numbers", sentences_name_players_and_numbers, NULL,
         NULL, NULL},
        {"every refusal has a code of its own and a sentence that fits",
         every_refusal_has_a_code_and_fits, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
