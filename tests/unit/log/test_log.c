/* test_log.c - what the zone let happen as rows of a real store, and back. */
#define _POSIX_C_SOURCE 200809L
#include "../../support/commit_desk.h"
#include "log/log_replay.h"
#include "log/log_rows.h"

/* A game of two moves, committed. */
static void play(commit_desk *desk) {
    desk_begin_game(desk);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_give(desk, 2, DESK_MOVE("b", "e7e5"), desk->table);
    desk_settle(desk);
}

static void a_stored_game_replays_to_the_same_game(void **state) {
    commit_desk *desk = *state;
    msg_table was, is;
    play(desk);
    zone *aside = zone_new(NULL, 2);
    assert_true(log_replay_table(desk->store, aside, desk->table));
    assert_true(zone_table(desk->zone, desk->table, NULL, &was));
    assert_true(zone_table(aside, desk->table, NULL, &is));
    assert_int_equal(zug_game_plies(is.game), 2);
    assert_int_equal(is.version, was.version);
    assert_int_equal(is.seat[0].person, was.seat[0].person);
    assert_true(log_replay_table(desk->store, aside, desk->table)); /* it is there already */
    zone_free(aside);
}

static bool take_two(void *ctx, const msg_event *event) {
    int *count = ctx;
    assert_true(event->seq == (uint32_t)*count + 1);
    return ++*count < 2;
}

static void a_replay_ends_when_it_is_told_to(void **state) {
    commit_desk *desk = *state;
    int count = 0;
    play(desk);
    zone *aside = zone_new(NULL, 2);
    log_replay how = {.from = desk->store, .into = aside, .tell = take_two, .ctx = &count};
    assert_null(log_replay_stream(&how, desk->table));
    assert_true(how.is_enough && count == 2);
    zone_free(aside);
}

static void what_never_was_has_no_events(void **state) {
    commit_desk *desk = *state;
    zone *aside = zone_new(NULL, 2);
    log_replay how = {.from = desk->store, .into = aside};
    assert_null(log_replay_stream(&how, 4711));
    assert_int_equal(how.count, 0);
    assert_false(log_replay_table(desk->store, aside, 4711));
    zone_free(aside);
}

static void what_cannot_have_happened_is_forgotten(void **state) {
    commit_desk *desk = *state;
    play(desk);
    zug_str body = zug_str_from("{}");
    store_event odd = {desk->table, 5, 9999, zug_str_from("nonsense"), body};
    msg_table table;
    assert_true(zone_table(desk->zone, desk->table, NULL, &table));
    odd.seq = table.version + 1;
    store_append(desk->store, &(store_batch){.events = &odd, .event_count = 1}, NULL, NULL);
    while (store_pending(desk->store) > 0)
        desk_make_call(desk);
    zone *aside = zone_new(NULL, 2);
    log_replay how = {.from = desk->store, .into = aside};
    assert_string_equal(log_replay_stream(&how, desk->table), "is of an unknown kind");
    assert_int_equal(how.count, odd.seq);
    assert_false(how.is_unread);
    assert_int_equal(zone_kind(aside, desk->table), MSG_STREAM_NONE);
    zone_free(aside);
}

/* Compares the row of the list with what the log says now. */
static bool compare_row(void *ctx, const store_stream *row) {
    const commit_desk *desk = ctx;
    log_row now;
    assert_true(log_row_fill(desk->zone, row->id, &now));
    assert_int_equal(row->kind, STORE_TABLE);
    assert_int_equal(row->person[0], now.row.person[0]);
    assert_true(zug_str_equal(row->name[1], now.row.name[1]));
    assert_true(zug_str_equal(row->result, now.row.result));
    assert_true(zug_str_equal(row->opening, now.row.opening));
    assert_true(zug_str_equal(now.row.opening, zug_str_from("e2e4 e7e5")));
    assert_true(zug_str_equal(now.row.result, zug_str_from("0-1")));
    assert_false(row->is_open);
    return false;
}

static void the_list_says_of_a_game_what_the_log_says(void **state) {
    commit_desk *desk = *state;
    bool found;
    log_row none;
    play(desk);
    desk_give(desk, 1, "{\"do\":\"resign\",\"game\":\"%s\"}", desk->table);
    desk_settle(desk);
    assert_int_equal(store_find_stream(desk->store, desk->table, compare_row, desk, &found),
                     STORE_OK);
    assert_true(found);
    assert_false(log_row_fill(desk->zone, 4711, &none));
}

static void one_event_borrows_the_memory_and_changes_no_row(void **state) {
    commit_desk *desk = *state;
    json_out memory = {0};
    log_batch batch = {0};
    play(desk);
    msg_event event = {.stream = desk->table, .seq = 9, .at_ms = 10, .kind = MSG_EVENT_ALLOWED};
    assert_false(log_row_changes(&event));
    assert_true(log_batch_fill(&batch, desk->zone, &event, 1, &memory));
    assert_true(batch.bodies == &memory && batch.row_count == 0);
    assert_int_equal(batch.events[0].seq, 9);
    log_batch_free(&batch);
    json_out_free(&memory);
}

#define TEST(name, test)                                                                           \
    { name, test, desk_set_up, desk_tear_down, NULL }

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST("a stored game replays to the same game", a_stored_game_replays_to_the_same_game),
        TEST("a replay ends when it is told to", a_replay_ends_when_it_is_told_to),
        TEST("what never was has no events", what_never_was_has_no_events),
        TEST("a stream that cannot have happened is forgotten",
             what_cannot_have_happened_is_forgotten),
        TEST("the list says of a game what the log says",
             the_list_says_of_a_game_what_the_log_says),
        TEST("one event borrows the memory, and changes no row",
             one_event_borrows_the_memory_and_changes_no_row),
    };
    return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
