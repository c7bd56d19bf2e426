/* test_nodes.c - two nodes with one log: each hears what the other has appended, whatever becomes
 * of its notices, and a race that is lost is judged again. */
#define _POSIX_C_SOURCE 200809L
#include <semaphore.h>

#include "../../support/commit_desk.h"
#include "../../support/pg_server.h"
#include "log/log_events.h"

/* The server whose database they share. */
static pg_server *server;

/* Two nodes, and the notices between them. */
typedef struct pair {
    commit_desk *first, *second;
    log_events from_first, from_second; /* on their way to the other */
} pair;

static void keep(log_events *to, const commit_appended *what) {
    for (size_t i = 0; i < what->event_count; i++)
        assert_true(log_events_add(to, &what->events[i]));
}

static void on_first(void *above, const commit_appended *what) {
    keep(&((pair *)above)->from_first, what);
}

static void on_second(void *above, const commit_appended *what) {
    keep(&((pair *)above)->from_second, what);
}

/* Brings a node what is on its way to it. */
static void deliver(log_events *from, commit_desk *to) {
    for (size_t i = 0; i < from->count; i++)
        commit_hear(to->commit, &from->all[i]);
    log_events_free(from);
}

static void settle(pair *nodes) {
    desk_settle(nodes->first);
    desk_settle(nodes->second);
}

static void wait_for(commit_desk *desk, const char *text) {
    while (strstr(desk->log, text) == NULL)
        desk_make_call(desk);
}

/* Has a stream brought into a node's memory. */
static void on_fetched(void *ctx, commit_found found) {
    assert_int_equal(found, COMMIT_FOUND);
    *(bool *)ctx = true;
}

static void fetch(commit_desk *desk, uint64_t stream) {
    bool is_there = false;
    commit_fetch(desk->commit, stream, 0, on_fetched, &is_there);
    while (!is_there)
        desk_make_call(desk);
}

/* The schema of the test that runs. */
static char schema[32];

/* Gives a test a schema of its own, whose clock stands where the test sets it, however long the
 * machine takes: its clock_timestamp is found before PostgreSQL's. */
static void choose_schema(commit_desk *desk) {
    static int number;
    char sql[512], path[48], url[PG_SERVER_URL_SIZE];
    snprintf(schema, sizeof schema, "nodes%d", ++number);
    snprintf(
        sql, sizeof sql,
        "CREATE SCHEMA %s; CREATE TABLE %s.present (ms int8); INSERT INTO %s.present VALUES (0);"
        "CREATE FUNCTION %s.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS"
        " 'SELECT to_timestamp(ms::float8 / 1000) FROM %s.present'",
        schema, schema, schema, schema, schema);
    assert_true(pg_server_run(server, sql, NULL, 0));
    snprintf(path, sizeof path, "%s,pg_catalog", schema);
    pg_server_url(server, path, url);
    assert_true(snprintf(desk->path, sizeof desk->path, "%s", url) < (int)sizeof desk->path);
}

/* Moves the clock of the database on. */
static void advance(int64_t ms) {
    char sql[96];
    snprintf(sql, sizeof sql, "UPDATE %s.present SET ms = ms + %lld", schema, (long long)ms);
    assert_true(pg_server_run(server, sql, NULL, 0));
}

/* Has both nodes go by the clock of the database, which is that of the second. */
static void set_clocks(pair *nodes) {
    int64_t now_ms = commit_now(nodes->second->commit);
    advance(now_ms);
    commit_set_offset(nodes->first->commit, now_ms - nodes->first->clock_ms);
    commit_set_offset(nodes->second->commit, now_ms - nodes->second->clock_ms);
}

static int set_up(void **state) {
    void *made;
    pair *nodes = calloc(1, sizeof *nodes);
    desk_set_up(&made);
    nodes->first = made;
    commit_desk *second = calloc(1, sizeof *second);
    posted_init(&second->calls);
    second->clock_ms = 1000;
    second->last_id = 500000;
    desk_stop(nodes->first);
    choose_schema(nodes->first);
    memcpy(second->path, nodes->first->path, sizeof second->path);
    nodes->first->is_shared = second->is_shared = true;
    desk_start(nodes->first);
    desk_start(second);
    nodes->second = second;
    set_clocks(nodes);
    nodes->first->above = second->above = nodes;
    nodes->first->on_appended = on_first;
    second->on_appended = on_second;
    desk_begin_game(nodes->first);
    log_events_free(&nodes->from_first);
    second->table = nodes->first->table;
    fetch(second, second->table);
    *state = nodes;
    return 0;
}

static int tear_down(void **state) {
    pair *nodes = *state;
    log_events_free(&nodes->from_first);
    log_events_free(&nodes->from_second);
    desk_stop(nodes->second);
    free(nodes->second);
    void *first = nodes->first;
    free(nodes);
    return desk_tear_down(&first);
}

/* Both have the same game. */
static void assert_alike(const pair *nodes, int plies) {
    assert_int_equal(desk_plies(nodes->first), plies);
    assert_int_equal(desk_plies(nodes->second), plies);
    assert_int_equal(zone_seq(nodes->first->zone, nodes->first->table),
                     zone_seq(nodes->second->zone, nodes->first->table));
}

static void a_move_at_one_node_is_told_at_the_other(void **state) {
    pair *nodes = *state;
    desk_give(nodes->first, 1, DESK_MOVE("a", "e2e4"), nodes->first->table);
    assert_int_equal(nodes->from_first.count, 0); /* not before it is committed */
    settle(nodes);
    deliver(&nodes->from_first, nodes->second);
    assert_string_equal(desk_log(nodes->second), "told of the table, version 3\n");
    assert_alike(nodes, 1);
    desk_give(nodes->second, 2, DESK_MOVE("b", "e7e5"), nodes->first->table);
    settle(nodes);
    assert_string_equal(desk_log(nodes->second),
                        "told of the table, version 4\nreply to 2 b: ok\n");
    deliver(&nodes->from_second, nodes->first);
    assert_alike(nodes, 2);
}

static void a_doubled_notice_changes_nothing(void **state) {
    pair *nodes = *state;
    desk_give(nodes->first, 1, DESK_MOVE("a", "e2e4"), nodes->first->table);
    settle(nodes);
    commit_hear(nodes->second->commit, &nodes->from_first.all[0]);
    commit_hear(nodes->second->commit, &nodes->from_first.all[0]);
    assert_string_equal(desk_log(nodes->second), "told of the table, version 3\n");
    assert_alike(nodes, 1);
}

static void a_lost_notice_costs_a_read(void **state) {
    pair *nodes = *state;
    desk_give(nodes->first, 1, DESK_MOVE("a", "e2e4"), nodes->first->table);
    desk_give(nodes->first, 2, DESK_MOVE("b", "e7e5"), nodes->first->table);
    settle(nodes);
    commit_hear(nodes->second->commit, &nodes->from_first.all[1]);
    wait_for(nodes->second, "version 4");
    assert_string_equal(desk_log(nodes->second),
                        "told of the table, version 3\ntold of the table, version 4\n");
    assert_int_equal(commit_counts_of(nodes->second->commit)->reads, 1);
    assert_alike(nodes, 2);
}

static void a_silent_bus_is_made_up_for_by_asking_the_log(void **state) {
    pair *nodes = *state;
    desk_give(nodes->first, 1, DESK_MOVE("a", "e2e4"), nodes->first->table);
    settle(nodes);
    commit_catch_up(nodes->second->commit, nodes->first->table);
    wait_for(nodes->second, "version 3");
    assert_alike(nodes, 1);
}

/* Both sides act at once at their own nodes. */
static void a_lost_race_is_judged_again(void **state) {
    pair *nodes = *state;
    desk_give(nodes->first, 1, DESK_MOVE("a", "e2e4"), nodes->first->table);
    settle(nodes);
    /* The second node has not heard of the move when Black offers a draw there. */
    desk_give(nodes->second, 2, "{\"do\":\"offer-draw\",\"game\":\"%s\",\"nonce\":\"d\"}",
              nodes->first->table);
    wait_for(nodes->second, "reply to 2 d: ok");
    settle(nodes);
    assert_int_equal(commit_counts_of(nodes->second->commit)->conflicts, 1);
    deliver(&nodes->from_second, nodes->first);
    assert_alike(nodes, 1);
}

static void what_the_log_forbids_is_refused_after_a_race(void **state) {
    pair *nodes = *state;
    desk_give(nodes->first, 1, "{\"do\":\"resign\",\"game\":\"%s\",\"nonce\":\"r\"}",
              nodes->first->table);
    settle(nodes);
    desk_give(nodes->second, 1, DESK_MOVE("m", "e2e4"), nodes->first->table);
    wait_for(nodes->second, "reply to 1 m: game-over");
    assert_int_equal(nodes->from_second.count, 0);
}

/* Who was cut off sends a move again, to another node. */
static void a_command_that_comes_to_both_nodes_is_done_once(void **state) {
    pair *nodes = *state;
    desk_give(nodes->first, 1, DESK_MOVE("a", "e2e4"), nodes->first->table);
    settle(nodes);
    desk_give(nodes->second, 1, DESK_MOVE("a", "e2e4"), nodes->first->table);
    wait_for(nodes->second, "reply to 1 a: ok");
    settle(nodes);
    deliver(&nodes->from_first, nodes->second);
    assert_alike(nodes, 1);
}

static void several_that_have_lost_come_again_in_their_order(void **state) {
    pair *nodes = *state;
    desk_give(nodes->first, 1, "{\"do\":\"offer-draw\",\"game\":\"%s\",\"nonce\":\"d\"}",
              nodes->first->table);
    settle(nodes);
    desk_give(nodes->second, 1, DESK_MOVE("a", "e2e4"), nodes->first->table);
    desk_give(nodes->second, 2, DESK_MOVE("b", "e7e5"), nodes->first->table);
    desk_give(nodes->second, 1, DESK_MOVE("c", "g1f3"), nodes->first->table);
    wait_for(nodes->second, "reply to 1 c");
    settle(nodes);
    const char *log = desk_log(nodes->second);
    const char *a = strstr(log, "reply to 1 a: ok"), *b = strstr(log, "reply to 2 b: ok"),
               *c = strstr(log, "reply to 1 c: ok");
    if (!(a != NULL && b != NULL && c != NULL && a < b && b < c))
        print_message("%s", log);
    assert_true(a != NULL && b != NULL && c != NULL && a < b && b < c);
    deliver(&nodes->from_second, nodes->first);
    assert_alike(nodes, 3);
}

/* A job that keeps a worker until it is let go. */
typedef struct kept_worker {
    work_job job;
    sem_t *gate;
    bool is_over;
} kept_worker;

static void wait_at_gate(work_job *job, unsigned worker) {
    (void)worker;
    while (sem_wait(((kept_worker *)(void *)job)->gate) != 0)
        ;
}

static void leave_gate(work_job *job, bool has_run) {
    ((kept_worker *)(void *)job)->is_over = has_run;
}

/* Keeps all workers of a node; returns how many that are. */
static unsigned keep_workers(commit_desk *desk, kept_worker kept[static WORK_READERS],
                             sem_t *gate) {
    assert_int_equal(sem_init(gate, 0, 0), 0);
    unsigned workers = work_count(desk->work, WORK_GAMES);
    for (unsigned i = 0; i < workers; i++) {
        kept[i] = (kept_worker){.job = {.asker = 100 + i, .run = wait_at_gate, .done = leave_gate},
                                .gate = gate};
        work_ask(desk->work, &kept[i].job);
    }
    return workers;
}

static void let_go(sem_t *gate, unsigned workers) {
    for (unsigned i = 0; i < workers; i++)
        sem_post(gate);
}

/* Waits until all workers that were kept have gone. */
static void forget_workers(commit_desk *desk, const kept_worker *kept, unsigned workers,
                           sem_t *gate) {
    for (unsigned i = 0; i < workers; i++)
        while (!kept[i].is_over)
            desk_make_call(desk);
    sem_destroy(gate);
}

/* What is refused is looked for once more in the log: that takes a worker, but not from others. */
static void nobody_waits_behind_what_a_stranger_is_refused(void **state) {
    enum { MANY = 40, FEW = 5 };
    pair *nodes = *state;
    commit_desk *desk = nodes->second;
    kept_worker kept[WORK_READERS] = {0};
    sem_t gate;
    unsigned workers = keep_workers(desk, kept, &gate);
    for (int i = 0; i < MANY; i++)
        desk_give_from(desk, 5, 3, "{\"do\":\"resign\",\"game\":\"%s\",\"nonce\":\"s\"}",
                       desk->table);
    desk_give_from(desk, 6, 2, DESK_MOVE("m", "e7e5"), desk->table);
    let_go(&gate, workers);
    wait_for(desk, "reply to 2 m: not-your-turn");
    int before = 0;
    const char *end = strstr(desk->log, "reply to 2 m");
    for (const char *at = desk->log; (at = strstr(at, "reply to 3 s: only-players")) != NULL; at++)
        before += at < end;
    assert_in_range(before, 0, FEW);
    forget_workers(desk, kept, workers, &gate);
}

/* Somebody asks for a table that is there, and before that is answered it goes back to the log. */
static void what_goes_back_is_told_though_it_was_asked_for_before(void **state) {
    pair *nodes = *state;
    commit_desk *desk = nodes->second;
    kept_worker kept[WORK_READERS] = {0};
    sem_t gate;
    bool is_there = false;
    desk_give(nodes->first, 1, DESK_MOVE("a", "e2e4"), desk->table);
    settle(nodes);
    unsigned workers = keep_workers(desk, kept, &gate);
    commit_fetch(desk->commit, desk->table, 0, on_fetched, &is_there);
    desk_give(desk, 1, DESK_MOVE("b", "d2d4"), desk->table);
    desk_settle(desk);
    assert_int_equal(commit_counts_of(desk->commit)->conflicts, 1);
    let_go(&gate, workers);
    wait_for(desk, "reply to 1 b: not-your-turn");
    assert_non_null(strstr(desk->log, "told of the table, version 3\n"));
    assert_true(is_there);
    assert_alike(nodes, 1);
    forget_workers(desk, kept, workers, &gate);
}

/* --- outages */

enum { OUTAGE_MS = 700, LONGER_MS = 1200, PATIENCE_MS = 500 };

/* Time passes at both nodes, and in the database, which takes no event of another time. */
static void pass(pair *nodes, int ms) {
    advance(ms);
    nodes->first->clock_ms += ms;
    nodes->second->clock_ms += ms;
}

/* The store does not answer a node, or does again. */
static void lose_store(commit_desk *desk) { commit_trust(desk->commit, true, false); }

static void find_store(commit_desk *desk) {
    commit_trust(desk->commit, true, true);
    desk_tick(desk);
    desk_settle(desk);
}

/* Both clocks have run. */
static void play_two(pair *nodes) {
    desk_give(nodes->first, 1, DESK_MOVE("a", "e2e4"), nodes->first->table);
    desk_give(nodes->first, 2, DESK_MOVE("b", "e7e5"), nodes->first->table);
    settle(nodes);
    deliver(&nodes->from_first, nodes->second);
    zone_set_patience(nodes->first->zone, PATIENCE_MS);
    zone_set_patience(nodes->second->zone, PATIENCE_MS);
}

/* White, whose turn it is, is at the first node, and stays there when the table is read again. */
static void see_white(commit_desk *desk, uint64_t table) {
    zone_set_near(desk->zone, table, ZUG_WHITE, true);
}

static void seat_white(pair *nodes) {
    see_white(nodes->first, nodes->first->table);
    nodes->first->on_adopted = see_white;
}

/* What the log has credited for outages, and how often. */
typedef struct credits {
    int count;
    long long sum_ms;
} credits;

static bool count_credit(void *ctx, const store_event *event) {
    credits *to = ctx;
    char body[256];
    if (!zug_str_equal(event->kind, zug_str_from("outage-over")))
        return true;
    snprintf(body, sizeof body, "%.*s", (int)event->body.len, event->body.data);
    const char *away = strstr(body, "\"away_ms\":");
    to->sum_ms += away != NULL ? strtoll(away + 10, NULL, 10) : 0;
    to->count++;
    return true;
}

static credits read_credits(const pair *nodes) {
    credits found = {0};
    assert_int_equal(store_read(nodes->first->store, nodes->first->table, 0, count_credit, &found),
                     STORE_OK);
    return found;
}

/* What White's clock shows by what a node has in memory, at its present. */
static int64_t white_left(const commit_desk *desk) {
    return zug_game_left_ms(zone_game(desk->zone, desk->table), ZUG_WHITE,
                            commit_now(desk->commit));
}

static void an_outage_of_all_is_credited_once(void **state) {
    pair *nodes = *state;
    play_two(nodes);
    seat_white(nodes);
    int64_t left_ms = white_left(nodes->first);
    lose_store(nodes->first);
    lose_store(nodes->second);
    pass(nodes, OUTAGE_MS);
    find_store(nodes->second);
    assert_int_equal(read_credits(nodes).count, 1);
    pass(nodes, 100);
    find_store(nodes->first); /* has not heard of it, and loses the race */
    wait_for(nodes->first, "reloaded");
    settle(nodes);
    assert_int_equal(commit_counts_of(nodes->first->commit)->conflicts, 1);
    pass(nodes, 100);
    commit_tick(nodes->first->commit);
    commit_tick(nodes->second->commit);
    settle(nodes);
    assert_int_equal(read_credits(nodes).count, 1);
    assert_int_equal(read_credits(nodes).sum_ms, OUTAGE_MS);
    assert_int_equal(white_left(nodes->first), left_ms - 200);
    assert_int_equal(white_left(nodes->second), left_ms - 200);
}

static void who_has_heard_of_a_credit_adds_nothing(void **state) {
    pair *nodes = *state;
    play_two(nodes);
    lose_store(nodes->first);
    lose_store(nodes->second);
    pass(nodes, OUTAGE_MS);
    find_store(nodes->first);
    deliver(&nodes->from_first, nodes->second);
    pass(nodes, LONGER_MS);
    find_store(nodes->second); /* where nobody is who could not move */
    assert_false(commit_look(nodes->second->commit).is_out);
    assert_int_equal(commit_counts_of(nodes->second->commit)->conflicts, 0);
    assert_int_equal(read_credits(nodes).count, 1);
    assert_int_equal(read_credits(nodes).sum_ms, OUTAGE_MS);
}

/* White waits here for longer than anybody elsewhere. */
static void what_is_left_of_an_outage_is_credited_where_the_player_is(void **state) {
    pair *nodes = *state;
    play_two(nodes);
    seat_white(nodes);
    int64_t left_ms = white_left(nodes->first);
    lose_store(nodes->first);
    lose_store(nodes->second);
    pass(nodes, OUTAGE_MS);
    find_store(nodes->second);
    pass(nodes, LONGER_MS);
    find_store(nodes->first);
    wait_for(nodes->first, "reloaded");
    settle(nodes);
    assert_int_equal(read_credits(nodes).count, 2);
    assert_int_equal(read_credits(nodes).sum_ms, OUTAGE_MS + LONGER_MS);
    assert_int_equal(white_left(nodes->first), left_ms);
}

/* A node that was killed begins again, and has found that no node has been there since a moment. */
static void begin_again(pair *nodes, commit_desk *desk, int64_t since_ms) {
    int64_t now_ms = commit_now(nodes->first->commit);
    desk_start(desk);
    commit_set_offset(desk->commit, now_ms - desk->clock_ms);
    zone_set_patience(desk->zone, PATIENCE_MS);
    assert_int_equal(commit_load_open(desk->commit, since_ms), STORE_OK);
    desk_settle(desk);
}

static void nodes_that_begin_at_once_credit_what_was_before_them_once(void **state) {
    enum { GONE_MS = 6000, BESIDE_MS = 21, LATER_MS = 1500 };
    pair *nodes = *state;
    play_two(nodes);
    int64_t since_ms = commit_now(nodes->second->commit);
    desk_stop(nodes->second);
    pass(nodes, GONE_MS);
    begin_again(nodes, nodes->second, since_ms);
    assert_int_equal(read_credits(nodes).count, 1);
    assert_int_equal(read_credits(nodes).sum_ms, GONE_MS);
    desk_stop(nodes->second);
    pass(nodes, BESIDE_MS);
    begin_again(nodes, nodes->second, since_ms); /* another one that has not heard of the first */
    assert_int_equal(read_credits(nodes).count, 1);
    desk_stop(nodes->second);
    pass(nodes, LATER_MS);
    begin_again(nodes, nodes->second,
                since_ms); /* the first was gone before it said that it was there */
    assert_int_equal(read_credits(nodes).count, 2);
    assert_int_equal(read_credits(nodes).sum_ms, GONE_MS + BESIDE_MS + LATER_MS);
}

static void a_node_without_the_store_tells_what_others_have_stored(void **state) {
    pair *nodes = *state;
    lose_store(nodes->second);
    desk_give(nodes->second, 1, DESK_MOVE("x", "d2d4"), nodes->first->table);
    assert_string_equal(desk_log(nodes->second), "reply to 1 x: not-stored\n");
    desk_give(nodes->first, 1, DESK_MOVE("a", "e2e4"), nodes->first->table);
    desk_give(nodes->first, 2, DESK_MOVE("b", "e7e5"), nodes->first->table);
    settle(nodes);
    deliver(&nodes->from_first, nodes->second);
    assert_string_equal(desk_log(nodes->second),
                        "told of the table, version 3\ntold of the table, version 4\n");
    assert_alike(nodes, 2);
}

static int run(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_move_at_one_node_is_told_at_the_other, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_doubled_notice_changes_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_lost_notice_costs_a_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_silent_bus_is_made_up_for_by_asking_the_log, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_lost_race_is_judged_again, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_the_log_forbids_is_refused_after_a_race, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_command_that_comes_to_both_nodes_is_done_once, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(several_that_have_lost_come_again_in_their_order, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(nobody_waits_behind_what_a_stranger_is_refused, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(what_goes_back_is_told_though_it_was_asked_for_before,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_outage_of_all_is_credited_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_has_heard_of_a_credit_adds_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_left_of_an_outage_is_credited_where_the_player_is,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(nodes_that_begin_at_once_credit_what_was_before_them_once,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_node_without_the_store_tells_what_others_have_stored,
                                        set_up, tear_down),
    };
    return cmocka_run_group_tests_name("commit_nodes", tests, NULL, NULL);
}

int main(void) {
    static pg_server own;
    const char *missing = pg_server_missing();
    if (missing != NULL) {
        printf("1..0 # SKIP %s\n", missing);
        return 0;
    }
    server = &own;
    int failed = pg_server_make(&own) ? run() : 1;
    pg_server_remove(&own);
    return failed;
}
