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

/* How many events of a stream are on the disk. */
static bool count_event(void *ctx, const store_event *event) {
    (void)event;
    ++*(int *)ctx;
    return true;
}

static int stored_events(const commit_desk *desk, uint64_t stream) {
    int count = 0;
    store_status status;
    store *reader = store_open_reader(desk->path, &status);
    assert_non_null(reader);
    assert_int_equal(store_read(reader, stream, 0, count_event, &count), STORE_OK);
    store_close(reader);
    return count;
}

/* Somebody who answers each move at once, when told of it, and looks at the disk. */
typedef struct quick_player {
    commit_desk *desk;
    int before; /* events of the table before the first move */
} quick_player;

static void answer_at_once(void *above, const commit_news *news) {
    const quick_player *quick = above;
    commit_desk *desk = quick->desk;
    int move = (int)news->version - 2;
    if (!news->is_table)
        return;
    assert_true(stored_events(desk, desk->table) >= quick->before + move);
    desk_note(desk, "told of move %d", move);
    if (move == 1)
        desk_give(desk, 2, DESK_MOVE("b", "e7e5"), desk->table);
    desk_note(desk, "heard of move %d", move);
}

static void note_reply(void *above, commit_asker asker, const char *nonce, const msg_reply *reply) {
    const quick_player *quick = above;
    assert_int_equal(reply->refusal, MSG_FINE);
    assert_true(stored_events(quick->desk, quick->desk->table) >=
                quick->before + (int)asker.client);
    desk_note(quick->desk, "reply %s", nonce);
}

/* The second move is on its way while the first is told: the store has not answered to it. */
static void a_move_waits_for_its_own_commit_behind_one_that_is_told(void **state) {
    commit_desk *desk = *state;
    desk_begin_game(desk);
    quick_player quick = {desk, stored_events(desk, desk->table)};
    desk->above = &quick;
    desk->on_told = answer_at_once;
    desk->on_reply = note_reply;
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    assert_string_equal(desk_log(desk), "");
    assert_string_equal(desk_wait(desk), "told of move 1\nheard of move 1\nreply a\n");
    assert_true(commit_is_pending(desk->commit, desk->table));
    assert_string_equal(desk_wait(desk), "told of move 2\nheard of move 2\nreply b\n");
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

/* What was undone is read again when the disk is back. */
static void bring_back(commit_desk *desk) {
    while (!commit_is_loaded(desk->commit, desk->table)) {
        desk_tick(desk);
        desk_make_call(desk);
    }
    assert_non_null(strstr(desk_log(desk), "undone\n"));
}

static void a_command_waits_for_what_is_undone(void **state) {
    commit_desk *desk = *state;
    desk_begin_game(desk);
    desk_take_disk(desk);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_settle(desk);
    assert_string_equal(desk_log(desk), "reply to 1 a: not-stored\n");
    desk_give_disk(desk);
    desk_give(desk, 1, DESK_MOVE("c", "d2d4"), desk->table);
    desk_give(desk, 2, DESK_MOVE("d", "d7d5"), desk->table);
    while (strstr(desk->log, "reply to 2 d") == NULL)
        desk_make_call(desk);
    const char *log = desk_log(desk), *first = strstr(log, "reply to 1 c: ok\n");
    assert_non_null(first);
    assert_non_null(strstr(first, "reply to 2 d: ok\n"));
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
    assert_string_equal(desk_log(desk), "reply to 1 a: not-stored\n"
                                        "reply to 2 b: not-stored\nreply to 1 a: not-stored\n"
                                        "it goes on: not true\n");
    assert_true(commit_look(desk->commit).is_out);
    assert_false(commit_is_loaded(desk->commit, desk->table));
    desk_give_disk(desk);
    bring_back(desk);
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
    bring_back(desk);
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
    assert_string_equal(desk_wait(desk), "fetched: found\nfetched: found\n");
    assert_int_equal(desk_plies(desk), 1);
    commit_fetch(desk->commit, 77, 1, on_fetched, desk);
    assert_string_equal(desk_wait(desk), "fetched: not found\n");
    assert_false(commit_is_loaded(desk->commit, 77));
}

static void commands_about_what_is_not_in_memory_are_judged_when_it_is_there(void **state) {
    commit_desk *desk = *state;
    desk_begin_game(desk);
    zone_forget(desk->zone, desk->table);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_give(desk, 2, DESK_MOVE("b", "e7e5"), desk->table);
    desk_give(desk, 1, DESK_MOVE("c", "e2e4"), 77);
    assert_string_equal(desk_log(desk), "");
    while (strstr(desk->log, "reply to 2 b") == NULL || strstr(desk->log, "reply to 1 c") == NULL)
        desk_make_call(desk);
    const char *log = desk_log(desk), *first = strstr(log, "reply to 1 a: ok\n");
    assert_non_null(first);
    assert_non_null(strstr(first, "reply to 2 b: ok\n"));
    assert_non_null(strstr(log, "reply to 1 c: not-found\n"));
    assert_int_equal(desk_plies(desk), 2);
}

static void a_zone_that_starts_again_has_what_was_open(void **state) {
    commit_desk *desk = *state;
    desk_begin_game(desk);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_settle(desk);
    desk_stop(desk);
    desk_start(desk);
    assert_int_equal(zone_kind(desk->zone, desk->table), MSG_STREAM_NONE);
    assert_int_equal(commit_load_open(desk->commit, 0), STORE_OK);
    store_end_reading(desk->store);
    desk_settle(desk);
    assert_int_equal(desk_plies(desk), 1);
    desk_log(desk);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_settle(desk);
    assert_string_equal(desk_log(desk), "reply to 1 a: ok\n");
    assert_int_equal(desk_plies(desk), 1);
}

/* A person comes to the table, or goes. */
static void give_presence(commit_desk *desk, uint64_t person, bool is_here) {
    msg_command command = {.kind = is_here ? MSG_CMD_PRESENT : MSG_CMD_ABSENT,
                           .id = desk->table,
                           .by = desk_person(person),
                           .since = {commit_now(desk->commit)}};
    commit_act(desk->commit, &command, commit_now(desk->commit), (commit_asker){0});
}

static void commands_that_wait_for_an_answer_keep_their_order(void **state) {
    commit_desk *desk = *state;
    /* That Black cannot win is hard to prove: a worker is asked first. */
    desk_begin_game_with(desk, ",\"claim_after_ms\":10000,\"start\":\""
                               "1N5N/1P6/Bp1p1p1p/1PbPkP1P/K2pBp2/3P1P2/8/8 w - - 0 1\"");
    give_presence(desk, 1, true);
    give_presence(desk, 2, true);
    give_presence(desk, 1, false);
    desk->clock_ms += 10001;
    desk_settle(desk);
    desk_log(desk);
    desk_give(desk, 2, DESK_CLAIM("a"), desk->table);
    desk_give(desk, 2, DESK_CLAIM("b"), desk->table);
    desk_give(desk, 2, DESK_CLAIM("c"), desk->table);
    assert_string_equal(desk_log(desk), "");
    while (commit_counts_of(desk->commit)->games_over == 0)
        desk_make_call(desk);
    const char *log = desk_log(desk);
    assert_non_null(strstr(log, "reply to 2 a: ok\n"));
    assert_non_null(strstr(log, "reply to 2 b: game-over\nreply to 2 c: game-over\n"));
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
    { name, function, desk_set_up_to_serve, desk_tear_down, NULL }

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST("a move is told and answered only when it is committed",
             a_move_is_told_and_answered_only_when_it_is_committed),
        TEST("a move waits for its own commit behind one that is told",
             a_move_waits_for_its_own_commit_behind_one_that_is_told),
        TEST("what waits goes on in its order", what_waits_goes_on_in_its_order),
        TEST("with nothing on its way nobody waits", with_nothing_on_its_way_nobody_waits),
        TEST("a command that is repeated is answered behind what it repeats",
             a_command_that_is_repeated_is_answered_behind_what_it_repeats),
        TEST("a refusal waits for nothing", a_refusal_waits_for_nothing),
        TEST("what cannot be stored is undone and nobody is told it",
             what_cannot_be_stored_is_undone_and_nobody_is_told_it),
        TEST("a command waits for what is undone", a_command_waits_for_what_is_undone),
        TEST("commands about what is not in memory are judged when it is there, in order",
             commands_about_what_is_not_in_memory_are_judged_when_it_is_there),
        TEST("after an outage the game goes on and who is there is asked",
             after_an_outage_the_game_goes_on_and_who_is_there_is_asked),
        TEST("what is due happens when the clock goes off",
             what_is_due_happens_when_the_clock_goes_off),
        TEST("a worker brings what is not in memory", a_worker_brings_what_is_not_in_memory),
        TEST("a zone that starts again has what was open",
             a_zone_that_starts_again_has_what_was_open),
        TEST("commands that wait for an answer keep their order",
             commands_that_wait_for_an_answer_keep_their_order),
        TEST("time never goes backwards", time_never_goes_backwards),
    };
    return cmocka_run_group_tests_name("commit", tests, NULL, NULL);
}
