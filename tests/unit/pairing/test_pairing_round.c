/* test_pairing_round.c - a round by whatever system a tournament names, and why there is none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zug/pairing_round.h>

#include "../../support/counted_alloc.h"
#include "../../support/crosstable.h"

static counted memory;

/* A tournament of some players of a system, without results. */
static zug_tournament *make(uint32_t players, const char *system) {
    memory = (counted){0};
    zug_tournament *t = zug_tournament_new(counted_alloc(&memory));
    for (uint32_t i = 0; i < players; i++)
        assert_true(zug_tournament_add_player(t, &(zug_player){.rating = 2000}));
    assert_true(zug_tournament_set_label(t, ZUG_LABEL_SYSTEM, zug_str_from(system)));
    return t;
}

static void end(zug_tournament *t, zug_pairing_round *round) {
    zug_pairing_round_free(round);
    zug_tournament_free(t);
    assert_int_equal(memory.live, 0);
}

/* Asserts the JSON of a round. */
static void assert_json(const zug_pairing_round *round, const char *wanted) {
    char text[2000];
    zug_json json = zug_json_over(text, sizeof text - 1);
    zug_pairing_round_json(round, &json);
    assert_false(json.failed);
    text[json.len] = '\0';
    assert_string_equal(text, wanted);
}

static void every_system_is_paired(void **state) {
    (void)state;
    static const struct {
        const char *system, *json;
    } cases[] = {
        {"FIDE_DUTCH", "{\"type\":\"round\",\"round\":1,\"pairs\":[{\"white\":1,\"black\":3},"
                       "{\"white\":4,\"black\":2}]}"},
        {"FIDE_ROUNDROBIN", "{\"type\":\"round\",\"round\":1,\"pairs\":[{\"white\":1,\"black\":4},"
                            "{\"white\":2,\"black\":3}]}"},
        {"CUSTOM_KNOCKOUT", "{\"type\":\"round\",\"round\":1,\"pairs\":[{\"white\":1,\"black\":4},"
                            "{\"white\":3,\"black\":2}]}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        zug_tournament *t = make(4, cases[i].system);
        zug_pairing_round next;
        assert_true(
            zug_pairing_round_make(t, &(zug_pairing_round_wish){0}, counted_alloc(&memory), &next));
        assert_json(&next, cases[i].json);
        end(t, &next);
    }
}

static void reasons_are_facts_and_sentences(void **state) {
    (void)state;
    zug_pairing_round next;
    zug_pairing_round_wish wish = {.explains = true};
    zug_tournament *t = make(4, "");
    crosstable_enter(t, 0, "3w1");
    crosstable_enter(t, 1, "4b1");
    crosstable_enter(t, 2, "1b0");
    crosstable_enter(t, 3, "2w0");
    assert_true(zug_pairing_round_make(t, &wish, counted_alloc(&memory), &next));
    assert_int_equal(next.round, 2);
    assert_json(&next, "{\"type\":\"round\",\"round\":2,\"pairs\":[{\"white\":2,\"black\":1,"
                       "\"player\":1,\"cause\":\"first\",\"why\":\"1 (1.0) meets 2 (1.0): the "
                       "opponent whom the rules try first, and nothing speaks against "
                       "it\"},{\"white\":3,\"black\":4,\"player\":3,\"cause\":"
                       "\"first\",\"why\":\"3 (0.0) meets 4 (0.0): the opponent whom the rules try "
                       "first, and nothing speaks against it\"}]}");
    end(t, &next);
    t = make(2, "FIDE_ROUNDROBIN");
    assert_true(zug_pairing_round_make(t, &wish, counted_alloc(&memory), &next));
    assert_json(&next, "{\"type\":\"round\",\"round\":1,\"pairs\":[{\"white\":1,\"black\":2,"
                       "\"why\":\"1-2: by the Berger table\"}]}");
    end(t, &next);
}

static void a_round_that_was_played_is_compared(void **state) {
    (void)state;
    zug_pairing_round first;
    zug_tournament *t = make(3, "FIDE_ROUNDROBIN");
    crosstable_enter(t, 0, "Z");
    crosstable_enter(t, 1, "3w1");
    crosstable_enter(t, 2, "2b0");
    zug_pairing_round_wish wish = {.round = 1};
    assert_true(zug_pairing_round_make(t, &wish, counted_alloc(&memory), &first));
    assert_true(zug_pairing_round_is_played(&first, t));
    crosstable_enter(t, 1, "3b1");
    crosstable_enter(t, 2, "2w0");
    assert_false(zug_pairing_round_is_played(&first, t));
    end(t, &first);
}

static void without_a_pairing_there_is_a_reason(void **state) {
    (void)state;
    static const struct {
        const char *system, *code, *why;
        uint32_t players, round;
    } cases[] = {
        {"FIDE_DUBOV", "system", "Zug does not pair by the system FIDE_DUBOV, which line 192 names",
         4, 0},
        {"FIDE_DUTCH", "nobody", "there are not two players to be paired", 1, 0},
        {"FIDE_ROUNDROBIN", "players-few", "there are 1 players, but at least 2 are needed", 1, 0},
        {"FIDE_DUTCH", "rounds-over", "no round is left to be paired: the last one is round 255", 2,
         ZUG_ROUNDS_MAX + 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        zug_tournament *t = make(cases[i].players, cases[i].system);
        zug_pairing_round next;
        zug_pairing_round_wish wish = {.round = cases[i].round};
        assert_false(zug_pairing_round_make(t, &wish, counted_alloc(&memory), &next));
        assert_string_equal(next.code, cases[i].code);
        assert_string_equal(next.why, cases[i].why);
        assert_int_equal(next.count, 0);
        assert_false(zug_pairing_round_is_played(&next, t));
        end(t, &next);
    }
}

/* Lets one request for memory after the other fail until none is left. */
static void run_out_of_memory(const char *system) {
    bool done = false;
    for (size_t n = 1; !done; n++) {
        zug_tournament *t = make(6, system);
        zug_pairing_round next;
        memory.asked = 0;
        memory.fail_at = n;
        done = zug_pairing_round_make(t, &(zug_pairing_round_wish){.explains = true},
                                      counted_alloc(&memory), &next);
        assert_int_equal(next.has_memory, done);
        end(t, &next);
        assert_true(n < 1000);
    }
}

static void memory_may_run_out(void **state) {
    (void)state;
    run_out_of_memory("FIDE_DUTCH");
    run_out_of_memory("FIDE_ROUNDROBIN");
    run_out_of_memory("CUSTOM_KNOCKOUT");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"every system is paired", every_system_is_paired, NULL, NULL, NULL},
        {"reasons are facts and sentences", reasons_are_facts_and_sentences, NULL, NULL, NULL},
        {"a round that was played is compared", a_round_that_was_played_is_compared, NULL, NULL,
         NULL},
        {"without a pairing there is a reason", without_a_pairing_there_is_a_reason, NULL, NULL,
         NULL},
        {"memory may run out", memory_may_run_out, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
