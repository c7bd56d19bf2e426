/* test_commit.c - nothing is told before it is committed, all of it in order, and what could not be
 * stored has not happened. */
#define _POSIX_C_SOURCE 200809L
#include "../../support/commit_desk.h"

/* Something that waits for a commit. */
typedef struct waiting {
    commit_wait wait;
    commit_desk *desk;
    const char *name;
} waiting;

static void go_on(commit_wait *wait, bool is_true) {
    const waiting *of = (const waiting *)(const void *)wait;
    desk_note(of->desk, "%s goes on: %s", of->name, is_true ? "true" : "not true");
}

static void a_move_is_told_and_answered_only_when_it_is_committed(void **state) {
    commit_desk *desk = *state;
    desk_begin_game(desk);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    assert_string_equal(desk_log(desk), "");
    assert_true(commit_is_pending(desk->commit, desk->table));
    desk_settle(desk);
    assert_string_equal(desk_log(desk), "told of the table, version 3\nreply to 1 a: ok\n");
    assert_false(commit_is_pending(desk->commit, desk->table));
}

static void what_waits_goes_on_in_its_order(void **state) {
    commit_desk *desk = *state;
    desk_begin_game(desk);
    waiting first = {.desk = desk, .name = "first"}, second = {.desk = desk, .name = "second"};
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    commit_when_stored(desk->commit, &first.wait, go_on);
    desk_give(desk, 2, DESK_MOVE("b", "e7e5"), desk->table);
    commit_when_stored(desk->commit, &second.wait, go_on);
    assert_string_equal(desk_log(desk), "");
    desk_settle(desk);
    assert_string_equal(desk_log(desk), "told of the table, version 3\nreply to 1 a: ok\n"
                                        "first goes on: true\n"
                                        "told of the table, version 4\nreply to 2 b: ok\n"
                                        "second goes on: true\n");
}

static void with_nothing_on_its_way_nobody_waits(void **state) {
    commit_desk *desk = *state;
    waiting only = {.desk = desk, .name = "it"};
    commit_when_stored(desk->commit, &only.wait, go_on);
    assert_string_equal(desk_log(desk), "it goes on: true\n");
}

static void a_command_that_is_repeated_is_answered_behind_what_it_repeats(void **state) {
    commit_desk *desk = *state;
    desk_begin_game(desk);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    assert_string_equal(desk_log(desk), "");
    desk_settle(desk);
    assert_string_equal(desk_log(desk),
                        "told of the table, version 3\nreply to 1 a: ok\nreply to 1 a: ok\n");
    assert_int_equal(desk_plies(desk), 1);
}

static void a_refusal_waits_for_nothing(void **state) {
    commit_desk *desk = *state;
    desk_begin_game(desk);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_give(desk, 1, DESK_MOVE("b", "d2d4"), desk->table);
    const char *log = desk_log(desk);
    assert_non_null(strstr(log, "reply to 1 b: "));
    assert_null(strstr(log, "ok"));
    desk_settle(desk);
}

static void what_cannot_be_stored_is_undone_and_nobody_is_told_it(void **state) {
    commit_desk *desk = *state;
    waiting only = {.desk = desk, .name = "it"};
    desk_begin_game(desk);
    desk_take_disk(desk);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_give(desk, 2, DESK_MOVE("b", "e7e5"), desk->table);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    commit_when_stored(desk->commit, &only.wait, go_on);
    desk_settle(desk);
    assert_string_equal(desk_log(desk), "undone\nreply to 1 a: not-stored\n"
                                        "reply to 2 b: not-stored\nreply to 1 a: not-stored\n"
                                        "it goes on: not true\n");
    assert_true(commit_look(desk->commit).is_out);
    desk_give_disk(desk);
    assert_int_equal(commit_load_table(desk->commit, desk->table), COMMIT_FOUND);
    assert_int_equal(desk_plies(desk), 0);
}

static void after_an_outage_the_game_goes_on_and_who_is_there_is_asked(void **state) {
    commit_desk *desk = *state;
    desk_begin_game(desk);
    desk_take_disk(desk);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_settle(desk);
    desk_give_disk(desk);
    desk_log(desk);
    desk->clock_ms += 5000;
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_settle(desk);
    const char *log = desk_log(desk);
    assert_non_null(strstr(log, "look around\n"));
    assert_non_null(strstr(log, "reply to 1 a: ok\n"));
    assert_int_equal(desk_plies(desk), 1);
    assert_false(commit_look(desk->commit).is_out);
    assert_int_equal(commit_counts_of(desk->commit)->moves, 1);
}

static void what_is_due_happens_when_the_clock_goes_off(void **state) {
    commit_desk *desk = *state;
    desk_begin_game(desk);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_give(desk, 2, DESK_MOVE("b", "e7e5"), desk->table);
    desk_settle(desk);
    desk_log(desk);
    assert_true(desk->wake_ms > desk->clock_ms);
    for (int i = 0; i < 20 && commit_counts_of(desk->commit)->games_over == 0; i++) {
        desk->clock_ms = desk->wake_ms;
        commit_tick(desk->commit);
        desk_settle(desk);
        /* Whether Black could still win is asked of a worker first. */
        while (desk->wake_ms < 0 && commit_counts_of(desk->commit)->games_over == 0)
            desk_make_call(desk);
    }
    assert_int_equal(commit_counts_of(desk->commit)->games_over, 1);
    assert_int_equal(zug_game_result(zone_game(desk->zone, desk->table)), ZUG_RESULT_BLACK_WINS);
}

static void on_fetched(void *ctx, commit_found found) {
    static const char *const names[] = {"found", "not found", "damaged", "unread"};
    desk_note(ctx, "fetched: %s", names[found]);
}

/* Makes posted calls until something was noted. */
static const char *wait_for_note(commit_desk *desk) {
    while (desk->log[0] == '\0')
        desk_make_call(desk);
    return desk_log(desk);
}

static void a_worker_brings_what_is_not_in_memory(void **state) {
    commit_desk *desk = *state;
    desk_begin_game(desk);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_settle(desk);
    desk_log(desk);
    zone_forget(desk->zone, desk->table);
    assert_false(commit_is_loaded(desk->commit, desk->table));
    commit_fetch(desk->commit, desk->table, 1, on_fetched, desk);
    commit_fetch(desk->commit, desk->table, 2, on_fetched, desk);
    assert_string_equal(desk_log(desk), "");
    assert_string_equal(wait_for_note(desk), "fetched: found\nfetched: found\n");
    assert_int_equal(desk_plies(desk), 1);
    commit_fetch(desk->commit, 77, 1, on_fetched, desk);
    assert_string_equal(wait_for_note(desk), "fetched: not found\n");
    assert_int_equal(commit_load(desk->commit, 77), COMMIT_NOT_FOUND);
}

static void a_zone_that_starts_again_has_what_was_open(void **state) {
    commit_desk *desk = *state;
    desk_begin_game(desk);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_settle(desk);
    desk_stop(desk);
    desk_start(desk);
    assert_int_equal(zone_kind(desk->zone, desk->table), MSG_STREAM_NONE);
    assert_int_equal(commit_load_open(desk->commit), STORE_OK);
    desk_settle(desk);
    assert_int_equal(desk_plies(desk), 1);
    desk_log(desk);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_settle(desk);
    assert_string_equal(desk_log(desk), "reply to 1 a: ok\n");
    assert_int_equal(desk_plies(desk), 1);
}

static void time_never_goes_backwards(void **state) {
    commit_desk *desk = *state;
    int64_t before_ms = commit_now(desk->commit);
    desk->clock_ms -= 500;
    assert_int_equal(commit_now(desk->commit), before_ms);
    desk->clock_ms += 700;
    assert_int_equal(commit_now(desk->commit), before_ms + 200);
}

#define TEST(name, function)                                                                       \
    { name, function, desk_set_up, desk_tear_down, NULL }

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST("a move is told and answered only when it is committed",
             a_move_is_told_and_answered_only_when_it_is_committed),
        TEST("what waits goes on in its order", what_waits_goes_on_in_its_order),
        TEST("with nothing on its way nobody waits", with_nothing_on_its_way_nobody_waits),
        TEST("a command that is repeated is answered behind what it repeats",
             a_command_that_is_repeated_is_answered_behind_what_it_repeats),
        TEST("a refusal waits for nothing", a_refusal_waits_for_nothing),
        TEST("what cannot be stored is undone and nobody is told it",
             what_cannot_be_stored_is_undone_and_nobody_is_told_it),
        TEST("after an outage the game goes on and who is there is asked",
             after_an_outage_the_game_goes_on_and_who_is_there_is_asked),
        TEST("what is due happens when the clock goes off",
             what_is_due_happens_when_the_clock_goes_off),
        TEST("a worker brings what is not in memory", a_worker_brings_what_is_not_in_memory),
        TEST("a zone that starts again has what was open",
             a_zone_that_starts_again_has_what_was_open),
        TEST("time never goes backwards", time_never_goes_backwards),
    };
    return cmocka_run_group_tests_name("commit", tests, NULL, NULL);
}
