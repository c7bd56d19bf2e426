/* test_tournament_proposal.c - the next round as the rules pair it, and what a round that was
 * paired by hand breaks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../support/small_contest.h"

static void assert_proposal(const small_contest *c, tournament_wish wish, const char *wanted) {
    char *text = small_contest_write(c, tournament_write_proposal, wish);
    assert_string_equal(text, wanted);
    free(text);
}

static void a_proposal_has_ids_and_numbers(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    c.contest.plan.first_color = (msg_side_said){ZUG_WHITE, true};
    assert_proposal(
        &c, (tournament_wish){0},
        "{\"round\":1,\"pairings\":[{\"white_player\":2,\"black_player\":1},"
        "{\"white_player\":5,\"black_player\":4}],"
        "\"free\":[{\"player\":3,\"bye\":\"pairing\"}],"
        "\"paired\":{\"type\":\"round\",\"round\":1,\"pairs\":[{\"white\":1,\"black\":3},"
        "{\"white\":4,\"black\":2},{\"white\":5,\"black\":0}]}}");
    small_contest_has(&c, tournament_write_proposal, (tournament_wish){.explains = true},
                      "\"cause\":\"first\"", true);
}

static void who_is_absent_is_free(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    small_contest_absent(&c, (msg_absence){DORA, 1, 1, MSG_BYE_HALF});
    small_contest_has(&c, tournament_write_proposal, (tournament_wish){0},
                      "\"free\":[{\"player\":4,\"bye\":\"half\"}]", true);
}

static void a_round_that_is_paired_is_paired_anew(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    c.contest.plan.first_color = (msg_side_said){ZUG_WHITE, true};
    msg_round *first = small_contest_pair(&c, (const uint32_t[]){CARL, EMIL, DORA, ANNA}, BERT);
    small_contest_has(&c, tournament_write_proposal, (tournament_wish){.round = 1},
                      "{\"round\":1,\"pairings\":[{\"white_player\":2,\"black_player\":1},", true);
    /* Byes that are no pairing's hold. */
    c.free[0][0] = (msg_free_player){BERT, MSG_BYE_ZERO};
    first->free_count = 1;
    small_contest_has(&c, tournament_write_proposal, (tournament_wish){.round = 1},
                      "\"free\":[{\"player\":2,\"bye\":\"zero\"}]", true);
}

static void a_round_robin_leaves_who_is_free_without_points(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    strcpy(c.contest.plan.system, "FIDE_ROUNDROBIN");
    small_contest_has(&c, tournament_write_proposal, (tournament_wish){0},
                      "\"free\":[{\"player\":2,\"bye\":\"zero\"}]", true);
    small_contest_absent(&c, (msg_absence){EMIL, 1, 1, MSG_BYE_HALF});
    small_contest_has(&c, tournament_write_proposal, (tournament_wish){0},
                      "{\"player\":1,\"bye\":\"full\"}", true);
}

/* The table has 2-5 and 3-4 in round 1, then 5-3 and 1-2: who is not there loses the game. */
static void a_round_robin_is_lost_by_who_is_absent(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    strcpy(c.contest.plan.system, "FIDE_ROUNDROBIN");
    c.contest.plan.rounds = 0;
    small_contest_absent(&c, (msg_absence){CARL, 1, 1, MSG_BYE_ZERO}); /* number 5 */
    for (uint32_t round = 0; round < 2; round++)
        small_contest_has(&c, tournament_write_proposal, (tournament_wish){.round = round},
                          "{\"white_player\":4,\"black_player\":3,\"result\":\"+/-\"},"
                          "{\"white_player\":1,\"black_player\":5}],"
                          "\"free\":[{\"player\":2,\"bye\":\"zero\"}]",
                          true);
    small_contest_has(&c, tournament_write_proposal, (tournament_wish){.round = 2},
                      "{\"white_player\":3,\"black_player\":1}", true);
    small_contest_absent(&c, (msg_absence){DORA, 1, 0, MSG_BYE_ZERO});
    small_contest_has(&c, tournament_write_proposal, (tournament_wish){0},
                      "{\"white_player\":4,\"black_player\":3,\"result\":\"-/-\"}", true);
    small_contest_has(&c, tournament_write_proposal, (tournament_wish){.round = 2},
                      "{\"white_player\":2,\"black_player\":4,\"result\":\"+/-\"}", true);
}

static void without_a_system_there_is_a_reason(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    c.contest.plan.system[0] = '\0';
    assert_proposal(
        &c, (tournament_wish){0},
        "{\"round\":0,\"pairings\":[],\"free\":[],\"paired\":{\"type\":\"no-pairing\","
        "\"code\":\"system\",\"why\":\"this event has no pairing system: choose one, or "
        "pair the round by hand\"}}");
    strcpy(c.contest.plan.system, "FIDE_DUTCH_2026");
    c.contest.plan.rounds = 1;
    small_contest_pair(&c, (const uint32_t[]){BERT, ANNA, EMIL, DORA}, CARL);
    small_contest_has(&c, tournament_write_proposal, (tournament_wish){0},
                      "\"code\":\"rounds-over\"", true);
}

/* Two rounds with results, and a third that breaks whatever it can. */
static void set_broken_round(small_contest *c) {
    small_contest_init(c);
    small_contest_pair(c, (const uint32_t[]){BERT, ANNA, EMIL, DORA}, CARL);
    small_contest_pair(c, (const uint32_t[]){BERT, DORA, CARL, ANNA}, EMIL);
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 2; i++)
            c->pairings[round][i].result = ZUG_RESULT_DRAW;
    msg_round *third = small_contest_pair(c, (const uint32_t[]){BERT, ANNA, 0, 0}, CARL);
    third->pairing_count = 1;
    small_contest_absent(c, (msg_absence){ANNA, 3, 3, MSG_BYE_ZERO});
    small_contest_absent(c, (msg_absence){EMIL, 3, 3, MSG_BYE_ZERO});
    c->contest.plan.lines = "260   3   3    1    3\n";
}

static void a_round_by_hand_is_told_what_it_breaks(void **state) {
    (void)state;
    small_contest c;
    set_broken_round(&c);
    static const char *const broken[] = {
        "{\"code\":\"met\",\"player\":2,\"other\":1,\"why\":\"Bert and Anna have met in round 1\"}",
        "{\"code\":\"forbidden\",\"player\":2,\"other\":1,\"why\":\"Bert and Anna must not meet\"}",
        "{\"code\":\"color-in-row\",\"player\":2,\"why\":\"Bert has White three times in a row\"}",
        "{\"code\":\"color-in-row\",\"player\":1,\"why\":\"Anna has Black three times in a row\"}",
        "{\"code\":\"absent\",\"player\":1,\"why\":\"Anna is said to be absent\"}",
        "{\"code\":\"second-bye\",\"player\":3,\"why\":\"Carl has had points without a game in "
        "round "
        "1\"}",
        "{\"code\":\"missing\",\"player\":4,\"why\":\"Dora has neither an opponent nor a bye\"}",
        "\"same\":false",
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
        small_contest_has(&c, tournament_write_check, (tournament_wish){0}, broken[i], true);
    small_contest_has(&c, tournament_write_check, (tournament_wish){0}, "\"player\":5", false);
}

static void topscorers_have_any_colour_in_the_last_round(void **state) {
    (void)state;
    small_contest c;
    set_broken_round(&c);
    c.contest.plan.rounds = 3;
    small_contest_has(&c, tournament_write_check, (tournament_wish){0}, "color-in-row", true);
    c.pairings[0][0].result = ZUG_RESULT_BLACK_WINS; /* Anna has 1.5 of 2 */
    small_contest_has(&c, tournament_write_check, (tournament_wish){0}, "color-in-row", false);
    c.contest.plan.rounds = 4;
    small_contest_has(&c, tournament_write_check, (tournament_wish){0}, "color-in-row", true);
}

static void a_round_by_the_rules_breaks_nothing(void **state) {
    (void)state;
    small_contest c;
    small_contest_init(&c);
    c.contest.plan.first_color = (msg_side_said){ZUG_WHITE, true};
    small_contest_pair(&c, (const uint32_t[]){BERT, ANNA, EMIL, DORA}, CARL);
    small_contest_has(&c, tournament_write_check, (tournament_wish){.round = 1},
                      "{\"round\":1,\"breaks\":[],\"same\":true,\"compared\":{\"type\":\"round\"",
                      true);
    c.contest.plan.system[0] = '\0';
    small_contest_has(&c, tournament_write_check, (tournament_wish){.round = 1},
                      "{\"round\":1,\"breaks\":[]}", true);
    zug_json out = {.alloc = zug_host_alloc()};
    zug_trf_problem problem = {0};
    assert_false(tournament_write_check(&c.from, &(tournament_wish){.round = 2}, &out, &problem));
    assert_string_equal(problem.code, "no-round");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_proposal_has_ids_and_numbers),
        cmocka_unit_test(who_is_absent_is_free),
        cmocka_unit_test(a_round_that_is_paired_is_paired_anew),
        cmocka_unit_test(a_round_robin_leaves_who_is_free_without_points),
        cmocka_unit_test(a_round_robin_is_lost_by_who_is_absent),
        cmocka_unit_test(without_a_system_there_is_a_reason),
        cmocka_unit_test(a_round_by_hand_is_told_what_it_breaks),
        cmocka_unit_test(topscorers_have_any_colour_in_the_last_round),
        cmocka_unit_test(a_round_by_the_rules_breaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
