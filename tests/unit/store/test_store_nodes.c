/* test_store_nodes.c - several nodes write to one server: who loses a race is told so, and what
 * becomes of a commit whose answer is lost is always told rightly. */
#define _POSIX_C_SOURCE 200809L
#include "../../support/pg_proxy.h"
#include "../../support/store_desk.h"
#include <libpq-fe.h>

static pg_server server;

/* --- tools */

/* A second store on the schema of a first one, by another way if url is not NULL. */
static desk *join(const desk *first, const char *url) {
    desk *on = calloc(1, sizeof *on);
    assert_non_null(on);
    posted_init(&on->calls);
    memcpy(on->schema, first->schema, sizeof on->schema);
    snprintf(on->url, sizeof on->url, "%s", url != NULL ? url : first->url);
    open_again(on);
    return on;
}

static void leave(desk *on) {
    store_close(on->store);
    free(on);
}

static void hand_in(desk *on, store_batch batch) { store_append(on->store, &batch, note, on); }

static store_status append_one(desk *on, uint64_t stream, uint32_t seq, const char *body) {
    store_event one = event(stream, seq, body);
    append(on, &one, 1);
    wait_for_all(on);
    return on->answers[on->answer_count - 1];
}

/* Runs SQL with the schema of a desk in the place of $; answers its first value as a number. */
static long ask(const desk *on, const char *sql) {
    char text[1000] = "", answer[32] = "";
    size_t used = 0;
    for (const char *c = sql; *c != '\0' && used < sizeof text - 40; c++)
        used += (size_t)snprintf(text + used, sizeof text - used, *c == '$' ? "%s" : "%.1s",
                                 *c == '$' ? on->schema : c);
    assert_true(pg_server_run(&server, text, answer, sizeof answer));
    return strtol(answer, NULL, 10);
}

static void rest(void) { nanosleep(&(struct timespec){0, 5000000}, NULL); }

/* Waits until a question is answered by at least so much. */
static void wait_until(const desk *on, const char *sql, long least) {
    for (int i = 0; i < 4000; i++) {
        if (ask(on, sql) >= least)
            return;
        rest();
    }
    fail_msg("%s never came to %ld", sql, least);
}

/* A connection of the test's own, in a transaction that has done something in the desk's schema. */
static PGconn *hold(const desk *on, const char *sql) {
    PGconn *conn = PQconnectdb(on->url);
    PGresult *answer = PQexec(conn, "BEGIN");
    PQclear(answer);
    answer = PQexec(conn, sql);
    if (PQresultStatus(answer) == PGRES_FATAL_ERROR)
        fail_msg("%s", PQerrorMessage(conn));
    PQclear(answer);
    return conn;
}

static void release(PGconn *conn, const char *how) {
    PQclear(PQexec(conn, how));
    PQfinish(conn);
}

/* Backends that wait for a lock. */
static const char waiting[] =
    "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";

/* --- races */

static void who_comes_second_is_told_so_and_may_go_on(void **state) {
    desk *one = *state, *two = join(one, NULL);
    assert_int_equal(append_one(one, 7, 1, "e4"), STORE_OK);
    assert_int_equal(append_one(one, 7, 2, "e5"), STORE_OK);
    assert_int_equal(append_one(two, 7, 2, "c5"), STORE_CONFLICT);
    assert_int_equal(append_one(two, 7, 3, "Nf3"), STORE_OK);
    assert_int_equal(append_one(one, 7, 3, "d4"), STORE_CONFLICT);
    assert_int_equal(append_one(one, 7, 4, "Nc6"), STORE_OK);
    assert_string_equal(bodies(two, 7, 0).data, "e4 e5 Nf3 Nc6");
    leave(two);
}

/* Scans of the log as a whole, and those by its index, of connections that have ended. */
static const char scans[] = "SELECT seq_scan FROM pg_stat_all_tables WHERE schemaname = '$'"
                            " AND relname = 'log'";
static const char index_scans[] = "SELECT idx_scan FROM pg_stat_all_tables WHERE schemaname = '$'"
                                  " AND relname = 'log'";

static void what_another_node_wrote_is_found_without_reading_the_whole_log(void **state) {
    enum { STREAMS = 50, ROUNDS = 12 };
    desk *one = *state, *two = join(one, NULL);
    for (uint32_t seq = 1; seq <= ROUNDS; seq++) {
        desk *by = seq % 2 ? one : two;
        for (uint64_t stream = 1; stream <= STREAMS; stream++) {
            store_event next = event(stream, seq, "e4");
            append(by, &next, 1);
        }
        wait_for_all(by);
        assert_int_equal(by->answers[by->answer_count - 1], STORE_OK);
    }
    leave(two);
    wait_until(one, index_scans, STREAMS);
    assert_int_equal(ask(one, scans), 0);
}

/* What was heard counts without a question to the log, so a lie is found out by the append. */
static void what_was_heard_of_another_node_is_followed(void **state) {
    desk *one = *state, *two = join(one, NULL);
    store_event second = event(7, 2, "e5"), third = event(7, 3, "Nf3"), lie = event(7, 5, "a6");
    assert_int_equal(append_one(one, 7, 1, "e4"), STORE_OK);
    append(two, &second, 1);
    append(two, &third, 1);
    wait_for_all(two);
    store_heard(one->store, &second);
    store_heard(one->store, &third);
    assert_int_equal(append_one(one, 7, 4, "Nc6"), STORE_OK);
    assert_int_equal(append_one(two, 7, 5, "Bb5"), STORE_OK);
    store_heard(one->store, &lie);
    assert_int_equal(append_one(one, 7, 6, "Ba4"), STORE_CONFLICT);
    assert_int_equal(append_one(one, 7, 6, "a6"), STORE_OK);
    assert_string_equal(bodies(two, 7, 0).data, "e4 e5 Nf3 Nc6 Bb5 a6");
    leave(two);
}

/* The other one's event is not committed yet when ours comes. */
static void a_race_is_decided_by_the_commit(void **state) {
    desk *on = *state;
    assert_int_equal(append_one(on, 7, 1, "e4"), STORE_OK);
    for (int wins = 0; wins < 2; wins++) {
        store_event ours = event(7, 2, "e5");
        PGconn *other = hold(on, "INSERT INTO log SELECT 7, 2, at_ms, kind, 'c5', hash FROM log");
        append(on, &ours, 1);
        wait_until(on, waiting, 1);
        release(other, wins ? "COMMIT" : "ROLLBACK");
        wait_for_all(on);
        assert_int_equal(on->answers[1 + wins], wins ? STORE_CONFLICT : STORE_OK);
        if (!wins)
            ask(on, "DELETE FROM $.log WHERE seq = 2");
    }
}

/* What was appended before the owner knew of a failure was made for what is not there, though its
 * number follows what somebody else has stored. */
static void what_is_behind_a_failure_fails_until_it_was_told(void **state) {
    desk *one = *state, *two = join(one, NULL);
    assert_int_equal(append_one(one, 7, 1, "e4"), STORE_OK);
    assert_int_equal(append_one(two, 7, 2, "c5"), STORE_OK);
    store_event second = event(7, 2, "e5"), third = event(7, 3, "Nf3"), other = event(8, 1, "x");
    append(one, &second, 1);
    posted_wait(&one->calls); /* it has failed, and nobody was told */
    append(one, &third, 1);
    append(one, &other, 1);
    wait_for_all(one);
    const store_status want[] = {STORE_OK, STORE_CONFLICT, STORE_CONFLICT, STORE_OK};
    assert_memory_equal(one->answers, want, sizeof want);
    assert_int_equal(append_one(one, 7, 3, "Nf3"), STORE_OK);
    assert_string_equal(bodies(one, 7, 0).data, "e4 c5 Nf3");
    leave(two);
}

/* Each has one row and wants the other's. */
static void two_who_wait_for_each_other_both_come_through(void **state) {
    desk *one = *state, *two = join(one, NULL);
    store_stream rows[] = {{.id = 1, .kind = STORE_TABLE},
                           {.id = 3, .kind = STORE_TABLE},
                           {.id = 2, .kind = STORE_TABLE}};
    store_stream back[] = {rows[2], rows[1], rows[0]};
    hand_in(one, (store_batch){.streams = rows, .stream_count = 3});
    wait_for_all(one);
    int before = pg_server_said(&server, "deadlock detected");
    PGconn *other = hold(one, "SELECT FROM stream WHERE id = 3 FOR UPDATE");
    hand_in(one, (store_batch){.streams = rows, .stream_count = 3});
    hand_in(two, (store_batch){.streams = back, .stream_count = 3});
    wait_until(one, waiting, 2);
    release(other, "COMMIT");
    wait_for_all(one);
    wait_for_all(two);
    assert_int_equal(one->answers[1], STORE_OK);
    assert_int_equal(two->answers[0], STORE_OK);
    assert_true(pg_server_said(&server, "deadlock detected") > before);
    leave(two);
}

/* A text that the server does not take fails alone, not with all that share its commit. */
static void what_cannot_be_kept_fails_alone(void **state) {
    desk *on = *state;
    store_event three[] = {event(1, 1, "a"), event(2, 1, "\xff"), event(3, 1, "c")};
    PGconn *other = hold(on, "LOCK TABLE log");
    store_event first = event(9, 1, "x");
    append(on, &first, 1); /* keeps the writer while the others come together */
    wait_until(on, waiting, 1);
    for (int i = 0; i < 3; i++)
        append(on, &three[i], 1);
    release(other, "COMMIT");
    wait_for_all(on);
    const store_status want[] = {STORE_OK, STORE_OK, STORE_FAILED, STORE_OK};
    assert_memory_equal(on->answers, want, sizeof want);
    assert_string_equal(bodies(on, 3, 0).data, "c");
}

/* --- lost answers */

/* A store behind a proxy, on the schema of another. */
typedef struct far {
    pg_proxy proxy;
    desk *on;
} far;

static void go_far(far *it, const desk *near) {
    char url[PG_SERVER_URL_SIZE];
    assert_true(pg_proxy_make(&it->proxy, &server));
    pg_proxy_url(&it->proxy, near->schema, url);
    it->on = join(near, url);
}

static void come_back(far *it) {
    leave(it->on);
    pg_proxy_remove(&it->proxy);
}

static void a_commit_whose_answer_is_lost_is_told_as_stored(void **state) {
    desk *near = *state;
    far it;
    go_far(&it, near);
    assert_int_equal(append_one(it.on, 7, 1, "e4"), STORE_OK);
    pg_proxy_set(&it.proxy, PG_PROXY_NO_ANSWERS);
    store_event second = event(7, 2, "e5");
    append(it.on, &second, 1);
    wait_until(near, "SELECT count(*) FROM $.log", 2);
    pg_proxy_cut(&it.proxy, false);
    wait_for_all(it.on);
    assert_int_equal(it.on->answers[1], STORE_OK);
    assert_int_equal(append_one(it.on, 7, 3, "Nf3"), STORE_OK);
    assert_string_equal(bodies(near, 7, 0).data, "e4 e5 Nf3");
    come_back(&it);
}

/* Of several that shared the commit each is told its own. */
static void a_lost_answer_is_found_out_for_each_batch(void **state) {
    desk *near = *state;
    far it;
    store_event first[] = {event(1, 1, "a"), event(2, 1, "b"), event(3, 1, "c")};
    go_far(&it, near);
    assert_int_equal(append_one(near, 2, 1, "other"), STORE_OK);
    store_event keep = event(9, 1, "x");
    PGconn *other = hold(near, "LOCK TABLE log");
    append(it.on, &keep, 1); /* the three come together behind it */
    wait_until(near, waiting, 1);
    for (int i = 0; i < 3; i++)
        append(it.on, &first[i], 1);
    pg_proxy_set(&it.proxy, PG_PROXY_NO_ANSWERS);
    release(other, "COMMIT");
    wait_until(near, "SELECT count(*) FROM $.log WHERE stream = 9", 1);
    pg_proxy_cut(&it.proxy, false);
    wait_for_all(it.on);
    const store_status want[] = {STORE_OK, STORE_OK, STORE_CONFLICT, STORE_OK};
    assert_memory_equal(it.on->answers, want, sizeof want);
    assert_string_equal(bodies(near, 2, 0).data, "other");
    come_back(&it);
}

static void what_never_reached_the_server_is_sent_again(void **state) {
    desk *near = *state;
    far it;
    go_far(&it, near);
    assert_int_equal(append_one(it.on, 7, 1, "e4"), STORE_OK);
    pg_proxy_set(&it.proxy, PG_PROXY_NO_QUESTIONS);
    store_event second = event(7, 2, "e5");
    append(it.on, &second, 1);
    rest();
    pg_proxy_cut(&it.proxy, false);
    wait_for_all(it.on);
    assert_int_equal(it.on->answers[1], STORE_OK);
    assert_string_equal(bodies(near, 7, 0).data, "e4 e5");
    come_back(&it);
}

/* Whatever has no events: told as stored, and done once. */
static void a_lost_answer_about_an_import_is_found_out(void **state) {
    desk *near = *state;
    far it;
    store_import games = {3, 4, 5, zug_str_from("1. e4 *"), 0};
    go_far(&it, near);
    for (int i = 0; i < 2; i++) {
        pg_proxy_set(&it.proxy, PG_PROXY_NO_ANSWERS);
        games.id = 3 + (uint64_t)i;
        hand_in(it.on, (store_batch){.imports = &games, .import_count = 1});
        wait_until(near, "SELECT count(*) FROM $.import", i + 1);
        pg_proxy_cut(&it.proxy, false);
        wait_for_all(it.on);
        assert_int_equal(it.on->answers[i], STORE_OK);
    }
    /* One that is refused is told as refused, though one before it was stored. */
    pg_proxy_set(&it.proxy, PG_PROXY_NO_ANSWERS);
    hand_in(it.on, (store_batch){.imports = &games, .import_count = 1});
    rest();
    pg_proxy_cut(&it.proxy, false);
    wait_for_all(it.on);
    assert_int_equal(it.on->answers[2], STORE_CONFLICT);
    come_back(&it);
}

/* The server still works on what it was sent when its client is gone: it is ended before anybody is
 * told anything. */
static void an_old_connection_commits_nothing_behind_the_answer(void **state) {
    desk *near = *state;
    far it;
    go_far(&it, near);
    assert_int_equal(append_one(it.on, 7, 1, "e4"), STORE_OK);
    PGconn *other =
        hold(near, "INSERT INTO log SELECT 7, 2, at_ms, kind, 'c5', hash FROM log WHERE seq = 1");
    store_event second = event(7, 2, "e5");
    append(it.on, &second, 1);
    wait_until(near, waiting, 1);
    long old = ask(near, "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
    pg_proxy_cut(&it.proxy, true);
    char gone[100];
    snprintf(gone, sizeof gone, "SELECT count(*) = 0 FROM pg_stat_activity WHERE pid = %ld", old);
    for (int i = 0; i < 2000; i++) {
        char said[8];
        assert_true(pg_server_run(&server, gone, said, sizeof said));
        if (said[0] == 't')
            break;
        assert_true(i < 1999);
        rest();
    }
    release(other, "ROLLBACK");
    wait_for_all(it.on);
    assert_int_equal(it.on->answers[1], STORE_OK);
    assert_string_equal(bodies(near, 7, 0).data, "e4 e5");
    assert_int_equal(ask(near, "SELECT count(*) FROM $.log"), 2);
    come_back(&it);
}

static void a_backend_that_is_killed_costs_nothing(void **state) {
    desk *on = *state;
    assert_int_equal(append_one(on, 7, 1, "e4"), STORE_OK);
    PGconn *other = hold(on, "LOCK TABLE log");
    store_event second = event(7, 2, "e5");
    append(on, &second, 1);
    wait_until(on, waiting, 1);
    ask(on, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE wait_event_type = 'Lock'");
    release(other, "COMMIT");
    wait_for_all(on);
    assert_int_equal(on->answers[1], STORE_OK);
    assert_string_equal(bodies(on, 7, 0).data, "e4 e5");
}

/* A commit that is on the server's disk and not on the standby it must wait for is not told, not
 * even when the server gives up waiting and calls it done. */
static void a_commit_that_has_not_reached_its_standby_is_not_told(void **state) {
    desk *on = *state;
    static const char stuck[] = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
                                " AND application_name = 'zug'";
    uint32_t seq = 0;
    ask(on, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    ask(on, "SELECT pg_reload_conf()");
    /* Some may still come through before the server has taken notice. */
    while (ask(on, stuck) == 0) {
        if (store_pending(on->store) == 0) {
            store_event next = event(7, ++seq, "e4");
            append(on, &next, 1);
        }
        rest();
        if (posted_any(&on->calls))
            wait_for_all(on);
    }
    size_t told = on->answer_count;
    long old = ask(on, "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    ask(on, "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    char later[160];
    snprintf(later, sizeof later, "%s AND pid <> %ld", stuck, old);
    wait_until(on, later, 1); /* it asks again, and waits for what it asks with */
    assert_false(posted_any(&on->calls));
    assert_int_equal(store_look_for_files(on->store), STORE_FAILED);
    ask(on, "ALTER SYSTEM RESET synchronous_standby_names");
    ask(on, "SELECT pg_reload_conf()");
    wait_for_all(on);
    assert_int_equal(on->answer_count, told + 1);
    assert_int_equal(on->answers[told], STORE_OK);
    assert_int_equal(store_look_for_files(on->store), STORE_OK);
    assert_int_equal(ask(on, "SELECT count(*) FROM $.log"), seq);
}

/* --- outages */

static void a_server_that_is_away_is_told_and_found_again(void **state) {
    desk *on = *state;
    assert_int_equal(append_one(on, 7, 1, "e4"), STORE_OK);
    pg_server_stop(&server);
    /* The first finds out, by asking; it cannot be told before the server is back. */
    store_event second = event(7, 2, "e5");
    append(on, &second, 1);
    while (store_look_for_files(on->store) != STORE_FAILED)
        rest();
    assert_false(posted_any(&on->calls));
    assert_true(pg_server_start(&server));
    wait_for_all(on);
    store_status fate = on->answers[1];
    assert_true(fate == STORE_OK || fate == STORE_FAILED);
    assert_string_equal(bodies(on, 7, 0).data, fate == STORE_OK ? "e4 e5" : "e4");
    assert_int_equal(append_one(on, 7, fate == STORE_OK ? 3 : 2, "Nf3"), STORE_OK);
    assert_int_equal(store_look_for_files(on->store), STORE_OK);
}

static void what_comes_while_the_server_is_away_is_refused_at_once(void **state) {
    desk *on = *state;
    far it;
    go_far(&it, on);
    assert_int_equal(append_one(it.on, 7, 1, "e4"), STORE_OK);
    pg_proxy_remove(&it.proxy);
    /* Nothing of the second is on its way when the connection breaks, for its former is asked for.
     */
    assert_int_equal(append_one(it.on, 8, 2, "x"), STORE_FAILED);
    assert_int_equal(append_one(it.on, 7, 2, "e5"), STORE_FAILED);
    assert_int_equal(store_look_for_files(it.on->store), STORE_FAILED);
    leave(it.on);
    assert_string_equal(bodies(on, 7, 0).data, "e4");
}

/* --- the schema */

static void *open_one(void *ctx) {
    desk *on = ctx;
    store_status status;
    on->store = store_open(on->url, (store_caller){post, on}, &status);
    on->answers[0] = status;
    return NULL;
}

static void nodes_that_come_at_once_make_the_tables_once(void **state) {
    enum { NODES = 6 };
    desk *on = *state, *all[NODES];
    pthread_t threads[NODES];
    store_close(on->store);
    ask(on, "SET client_min_messages = warning; DROP SCHEMA $ CASCADE");
    ask(on, "CREATE SCHEMA $");
    for (int i = 0; i < NODES; i++) {
        all[i] = calloc(1, sizeof *all[i]);
        assert_non_null(all[i]);
        memcpy(all[i]->url, on->url, sizeof on->url);
        assert_int_equal(pthread_create(&threads[i], NULL, open_one, all[i]), 0);
    }
    for (int i = 0; i < NODES; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < NODES; i++) {
        assert_int_equal(all[i]->answers[0], STORE_OK);
        leave(all[i]);
    }
    open_again(on);
    assert_int_equal(append_one(on, 7, 1, "e4"), STORE_OK);
}

static void a_newer_schema_is_refused_unless_it_says_otherwise(void **state) {
    desk *on = *state;
    store_status status;
    ask(on, "UPDATE $.note SET value = '999' WHERE name = 'schema'");
    assert_int_equal(opening(on, on->url), STORE_OK);
    ask(on, "UPDATE $.note SET value = '998' WHERE name = 'format'");
    assert_int_equal(opening(on, on->url), STORE_TOO_NEW);
    assert_null(store_open_reader(on->url, &status));
    assert_int_equal(status, STORE_TOO_NEW);
}

/* The tables as the first version of the program has made them. */
static void make_first_version(const desk *on) {
    ask(on, "ALTER TABLE $.log DROP writer, DROP number");
    ask(on, "DROP TABLE $.witness");
    ask(on, "DROP INDEX $.log_calls");
    ask(on, "UPDATE $.note SET value = '1' WHERE name IN ('schema', 'format')");
    ask(on, "ALTER TABLE $.stream DROP origin, DROP network");
    ask(on, "DROP INDEX $.stream_open_white, $.stream_open_black");
    ask(on, "DROP INDEX $.person_key");
    ask(on, "ALTER TABLE $.person DROP code, DROP closed_ms, DROP seen_ms");
}

static bool keep_codeless(void *ctx, const store_person *row) {
    *(bool *)ctx = row->code.len == 0 && row->closed_ms == 0 && row->seen_ms == 0;
    return false;
}

static void an_older_schema_is_brought_up_to_date_and_keeps_what_it_has(void **state) {
    desk *on = *state;
    store_status status;
    bool is_codeless = false;
    store_person anna = {.id = 5, .name = zug_str_from("Anna"), .name_key = zug_str_from("anna")};
    store_append(on->store, &(store_batch){.persons = &anna, .person_count = 1}, NULL, NULL);
    assert_int_equal(append_one(on, 7, 1, "e4"), STORE_OK);
    store_close(on->store);
    make_first_version(on);
    assert_null(store_open_reader(on->url, &status)); /* which changes nothing */
    assert_int_equal(status, STORE_UNFINISHED);
    open_again(on);
    assert_int_equal(ask(on, "SELECT value::int FROM $.note WHERE name = 'schema'"), 5);
    assert_int_equal(store_find_person(on->store, 5, zug_str_from(""), keep_codeless, &is_codeless),
                     STORE_OK);
    assert_true(is_codeless);
    assert_int_equal(append_one(on, 7, 2, "e5"), STORE_OK);
    assert_string_equal(bodies(on, 7, 0).data, "e4 e5");
}

/* While nodes are renewed one by one the older ones go on: format says from which version on. */
static void a_program_of_the_first_version_works_with_the_tables_of_today(void **state) {
    desk *on = *state;
    assert_int_equal(ask(on, "SELECT value::int FROM $.note WHERE name = 'format'"), 1);
    assert_int_equal(append_one(on, 7, 1, "e4"), STORE_OK);
    ask(on, "INSERT INTO $.log (stream, seq, at_ms, kind, body, hash)"
            " SELECT stream, 2, at_ms, kind, 'e5', decode(md5('e5'), 'hex') FROM $.log");
    ask(on, "INSERT INTO $.writer (id, mark, at) VALUES (3, 1, now())");
    ask(on, "DELETE FROM $.writer WHERE at < now() - interval '7 days'");
    assert_int_equal(append_one(on, 7, 2, "d5"), STORE_CONFLICT);
    assert_int_equal(append_one(on, 7, 3, "d4"), STORE_OK); /* behind that of the other */
    /* What it opens is nobody's by address. */
    ask(on, "INSERT INTO $.stream (id, kind, is_open, is_public, contest, white, black, white_name,"
            " black_name, event, round, result, opening, began_ms, ended_ms, due_ms)"
            " VALUES (7, 1, true, true, 0, 41, 42, '', '', '', '', '*', '', 1, 0, 0)");
    store_open_count open;
    assert_int_equal(store_count_open(on->store, 41, &open), STORE_OK);
    assert_int_equal(open.tables, 1);
    assert_int_equal(store_count_open_from(on->store, 0, &open), STORE_OK);
    assert_int_equal(open.tables, 0);
}

static void what_is_no_database_of_zug_is_refused(void **state) {
    desk *on = *state;
    char url[PG_SERVER_URL_SIZE];
    store_status status;
    ask(on, "CREATE SCHEMA other CREATE TABLE log (cake text)");
    pg_server_url(&server, "other", url);
    assert_int_equal(opening(on, url), STORE_DAMAGED);
    assert_int_equal(ask(on, "SELECT count(*) FROM pg_tables WHERE schemaname = 'other'"), 1);
    assert_null(store_open_reader(url, &status));
    assert_int_equal(status, STORE_DAMAGED);
    assert_int_equal(opening(on, "postgresql:///postgres?host=/nowhere"), STORE_FAILED);
    assert_non_null(strstr(store_said(), "/nowhere"));
    /* A part of a password must not be told as a host or a port that is not there. */
    static const char *const unclear[] = {"postgresql://zug:se/cret@localhost:1/zug",
                                          "postgresql://zug:se@cret@localhost:1/zug",
                                          "postgresql://zug:secret@localhost:1/zug?cret"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(opening(on, unclear[i]), STORE_REFUSED);
        assert_null(strstr(store_said(), "cret"));
        assert_non_null(strstr(store_said(), "not understood"));
    }
}

/* --- time */

static store_status append_at(desk *on, store_batch batch, int64_t at_ms, uint32_t seq) {
    store_event made = event(7, seq, "x");
    made.at_ms = at_ms;
    batch.events = &made;
    batch.event_count = 1;
    store_append(on->store, &batch, note, on);
    wait_for_all(on);
    return on->answers[on->answer_count - 1];
}

static void what_is_not_of_now_is_refused(void **state) {
    desk *on = *state;
    int64_t now_ms;
    store_note noted = {zug_str_from("a"), zug_str_from("b")};
    const store_batch whole = {.notes = &noted, .note_count = 1}, single = {0};
    assert_int_equal(store_clock(on->store, &now_ms), STORE_OK);
    for (int i = 0; i < 2; i++) {
        store_batch with = i == 0 ? single : whole;
        assert_int_equal(append_at(on, with, now_ms - 3000, 1), STORE_TIME);
        assert_int_equal(append_at(on, with, now_ms + 60000, 1), STORE_TIME);
        /* Of two faults it is the race that is told. */
        assert_int_equal(append_at(on, with, now_ms - 3000, 2), STORE_CONFLICT);
    }
    assert_int_equal(ask(on, "SELECT count(*) FROM $.log"), 0);
    assert_false(store_has_note(on->store, "a", "b"));
    assert_int_equal(append_at(on, (store_batch){.is_copied = true}, 1000, 1), STORE_OK);
    assert_int_equal(append_at(on, whole, now_ms, 2), STORE_OK);
    /* A stream's times do not go backwards. */
    assert_int_equal(append_at(on, single, now_ms - 50, 3), STORE_CONFLICT);
    assert_int_equal(append_at(on, single, now_ms, 3), STORE_OK);
}

/* --- a standby */

static void fail_fault(void *ctx, uint64_t stream, const char *fault) {
    (void)ctx;
    fail_msg("%llu %s", (unsigned long long)stream, fault);
}

static void a_standby_is_read_and_taken_over(void **state) {
    desk *on = *state;
    pg_server standby;
    char url[PG_SERVER_URL_SIZE], both[2 * PG_SERVER_URL_SIZE];
    const char *unchecked;
    store_status status;
    store_stream row = {.id = 7, .kind = STORE_TABLE};
    hand_in(on, (store_batch){.streams = &row, .stream_count = 1});
    assert_int_equal(append_one(on, 7, 1, "e4"), STORE_OK);
    assert_true(pg_server_follow(&standby, &server));
    pg_server_url(&standby, on->schema, url);
    assert_int_equal(opening(on, url), STORE_FAILED);
    store *look = store_open_to_look(url, &status);
    assert_int_equal(status, STORE_OK);
    text all = {""};
    assert_int_equal(store_read(look, 7, 0, add_body, &all), STORE_OK);
    assert_string_equal(all.data, "e4");
    assert_int_equal(store_check(look, fail_fault, NULL, &unchecked), STORE_OK);
    assert_null(unchecked);
    store_close(look);
    /* A store that knows of both goes on with the other one. */
    snprintf(both, sizeof both,
             "postgresql:///postgres?host=%s,%s&user=zug"
             "&options=-csearch_path%%3D%s",
             server.folder, standby.folder, on->schema);
    desk *two = join(on, both);
    assert_int_equal(append_one(two, 7, 2, "e5"), STORE_OK);
    wait_until(on,
               "SELECT count(*) FROM pg_stat_replication WHERE replay_lsn ="
               " pg_current_wal_flush_lsn()",
               1);
    pg_server_stop(&server);
    char said[8];
    assert_true(pg_server_run(&standby, "SELECT pg_promote()", said, sizeof said));
    store_status fate = append_one(two, 7, 3, "Nf3");
    assert_true(fate == STORE_OK || fate == STORE_FAILED);
    if (fate != STORE_OK)
        assert_int_equal(append_one(two, 7, 3, "Nf3"), STORE_OK);
    assert_string_equal(bodies(two, 7, 0).data, "e4 e5 Nf3");
    leave(two);
    pg_server_remove(&standby);
    assert_true(pg_server_start(&server));
}

/* --- what only a server keeps */

static bool add_id(void *ctx, const store_stream *stream) {
    text *to = ctx;
    size_t used = strlen(to->data);
    snprintf(to->data + used, sizeof to->data - used, "%s%d/%d", used > 0 ? " " : "",
             (int)stream->id, (int)stream->due_ms);
    return true;
}

static text overdue(desk *on, int64_t now_ms, uint32_t limit) {
    text ids = {""};
    assert_int_equal(store_overdue_streams(on->store, now_ms, limit, add_id, &ids), STORE_OK);
    return ids;
}

static void streams_that_are_due_are_found(void **state) {
    desk *on = *state;
    store_stream rows[4];
    for (uint64_t i = 0; i < 4; i++)
        rows[i] = (store_stream){.id = i + 1,
                                 .kind = STORE_TABLE,
                                 .is_open = i != 2,
                                 .due_ms = i == 3 ? 0 : 300 - (int64_t)i * 100};
    hand_in(on, (store_batch){.streams = rows, .stream_count = 4});
    wait_for_all(on);
    assert_string_equal(overdue(on, 199, 9).data, "");
    assert_string_equal(overdue(on, 300, 9).data, "2/200 1/300");
    assert_string_equal(overdue(on, 300, 1).data, "2/200");
    /* With an event of its own, behind other things, and with one that is refused. */
    store_event first = event(4, 1, "e4"), whole[] = {event(1, 1, "a"), event(1, 2, "b")};
    store_due soon = {4, 50}, later = {1, 900}, never = {4, 10};
    hand_in(on, (store_batch){.events = &first, .event_count = 1, .dues = &soon, .due_count = 1});
    hand_in(on, (store_batch){.events = whole, .event_count = 2, .dues = &later, .due_count = 1});
    wait_for_all(on);
    hand_in(on, (store_batch){.events = &first, .event_count = 1, .dues = &never, .due_count = 1});
    wait_for_all(on);
    const store_status want[] = {STORE_OK, STORE_OK, STORE_OK, STORE_CONFLICT};
    assert_memory_equal(on->answers, want, sizeof want);
    assert_string_equal(overdue(on, 899, 9).data, "4/50 2/200");
    /* A row that comes with a refused event stays away, too. */
    rows[3].due_ms = 1;
    hand_in(on, (store_batch){
                    .events = &first, .event_count = 1, .streams = &rows[3], .stream_count = 1});
    wait_for_all(on);
    assert_int_equal(on->answers[4], STORE_CONFLICT);
    assert_string_equal(overdue(on, 899, 9).data, "4/50 2/200");
}

static bool add_node(void *ctx, const store_node *node) {
    text *to = ctx;
    size_t used = strlen(to->data);
    snprintf(to->data + used, sizeof to->data - used, "%d %.*s %d; ", (int)node->id,
             (int)node->name.len, node->name.data, (int)node->since_ms);
    assert_true(node->heard_ms > 1700000000000);
    return true;
}

static void nodes_say_that_they_are_there(void **state) {
    desk *on = *state;
    text all = {""};
    store_node two[] = {{.id = 5, .name = zug_str_from("five"), .since_ms = 10},
                        {.id = 3, .name = zug_str_from("three"), .since_ms = 20}};
    hand_in(on, (store_batch){.nodes = two, .node_count = 2});
    hand_in(on, (store_batch){.nodes = two, .node_count = 1});
    wait_for_all(on);
    assert_int_equal(store_list_nodes(on->store, add_node, &all), STORE_OK);
    assert_string_equal(all.data, "3 three 20; 5 five 10; ");
    two[0].is_gone = true;
    hand_in(on, (store_batch){.nodes = two, .node_count = 1});
    wait_for_all(on);
    all = (text){""};
    assert_int_equal(store_list_nodes(on->store, add_node, &all), STORE_OK);
    assert_string_equal(all.data, "3 three 20; ");
}

/* --- searches, and readers */

static bool is_asked(void *ctx) {
    ++*(int *)ctx;
    return *(int *)ctx < 3;
}

static bool count_stream(void *ctx, const store_stream *stream) {
    (void)stream;
    *(int *)ctx += 1000;
    return true;
}

static void a_search_that_nobody_wants_any_more_ends(void **state) {
    desk *on = *state;
    int asked = 0;
    store_stream row = {.id = 1, .kind = STORE_TABLE};
    const store_query all = {.limit = 10};
    hand_in(on, (store_batch){.streams = &row, .stream_count = 1});
    wait_for_all(on);
    PGconn *other = hold(on, "LOCK TABLE stream");
    assert_int_equal(store_search_while(on->store, &all, is_asked, count_stream, &asked),
                     STORE_FAILED);
    assert_int_equal(asked, 3);
    assert_int_equal(ask(on, waiting), 0); /* nor does the server work on it */
    release(other, "COMMIT");
    asked = 0;
    assert_int_equal(store_search_while(on->store, &all, is_asked, count_stream, &asked), STORE_OK);
    assert_int_equal(asked / 1000, 1);
}

static void readers_connect_again(void **state) {
    desk *on = *state;
    store_status status;
    assert_int_equal(append_one(on, 7, 1, "e4"), STORE_OK);
    store *reader = store_open_reader(on->url, &status);
    assert_int_equal(status, STORE_OK);
    ask(on, "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE application_name = 'zug'");
    text all = {""};
    assert_int_equal(store_read(reader, 7, 0, add_body, &all), STORE_OK);
    assert_string_equal(all.data, "e4");
    store_close(reader);
    assert_string_equal(bodies(on, 7, 0).data, "e4");
    assert_int_equal(append_one(on, 7, 2, "e5"), STORE_OK);
}

/* --- faults */

static void add_fault(void *ctx, uint64_t stream, const char *fault) {
    text *to = ctx;
    size_t used = strlen(to->data);
    snprintf(to->data + used, sizeof to->data - used, "%d %s; ", (int)stream, fault);
}

static void what_is_not_as_zug_writes_it_is_found(void **state) {
    static const struct {
        const char *sql, *said;
        store_status read; /* of stream 7 */
    } changes[] = {
        {"SELECT 1", "", STORE_OK},
        {"UPDATE $.log SET body = 'y' WHERE seq = 2", "", STORE_CHANGED},
        {"UPDATE $.log SET hash = 'x' WHERE seq = 3", "7 an event has no hash", STORE_CHANGED},
        {"DELETE FROM $.log WHERE seq = 2", "7 its events have no number 1 or a gap",
         STORE_CHANGED},
        {"UPDATE $.log SET at_ms = 7 WHERE seq = 3", "7 its times go backwards", STORE_CHANGED},
        {"DELETE FROM $.log", "7 it is in the list and has no event", STORE_OK},
        {"DELETE FROM $.log WHERE seq = 3", "0 1 events that a node has stored are gone", STORE_OK},
        {"WITH s AS (DELETE FROM $.stream) DELETE FROM $.log",
         "0 3 events that a node has stored are gone", STORE_OK},
        {"UPDATE $.log SET body = 'y', hash = decode(md5('y'), 'hex') WHERE seq = 3",
         "0 the events that a node has stored are not those that are there", STORE_CHANGED},
        {"INSERT INTO $.log SELECT 7, 4, at_ms, kind, body, hash, writer, 1 FROM $.log"
         " WHERE seq = 3",
         "0 1 events are there in the name of a node that did not store them", STORE_CHANGED},
        {"DELETE FROM $.witness", "7 its events are of a node that nobody has heard of", STORE_OK},
        {"DELETE FROM $.stream", "7 it has events and is not in the list", STORE_OK},
        {"UPDATE $.stream SET kind = 9", "7 its line in the list is of no kind", STORE_OK},
        {"INSERT INTO $.look VALUES ('a', 5)", "0 a look of a name belongs to nobody", STORE_OK},
        {"INSERT INTO $.person VALUES (5, 'Anna', 'anna', '', false, 0, 0)",
         "0 the account Anna has no password", STORE_OK},
        {"INSERT INTO $.known VALUES ('a', 5, 1)", "0 a known browser has no whole hash", STORE_OK},
        {"INSERT INTO $.session VALUES ('a', 5, '', 1, 1)", "0 a session has no whole hash",
         STORE_OK},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        void *own = NULL;
        const char *unchecked;
        store_status status;
        text said = {""}, all = {""};
        if (i > 0)
            assert_int_equal(set_up(&own), 0);
        desk *on = i > 0 ? own : *state;
        store_stream row = {.id = 7, .kind = STORE_TABLE};
        hand_in(on, (store_batch){.streams = &row, .stream_count = 1});
        for (uint32_t seq = 1; seq <= 3; seq++)
            assert_int_equal(append_one(on, 7, seq, "x"), STORE_OK);
        store_note noted = {zug_str_from("a"), zug_str_from("b")};
        hand_in(on,
                (store_batch){.notes = &noted, .note_count = 1}); /* and with it, what there is */
        wait_for_all(on);
        ask(on, changes[i].sql);
        store *look = store_open_to_look(on->url, &status);
        assert_int_equal(status, STORE_OK);
        assert_int_equal(store_check(look, add_fault, &said, &unchecked), STORE_OK);
        if (changes[i].said[0] == '\0')
            assert_string_equal(said.data, "");
        else
            assert_non_null(strstr(said.data, changes[i].said));
        assert_int_equal(store_read(look, 7, 0, add_body, &all), changes[i].read);
        store_close(look);
        if (i > 0)
            tear_down(&own);
    }
}

#define TEST(name, function)                                                                       \
    { name, function, set_up, tear_down, NULL }

static const struct CMUnitTest tests[] = {
    TEST("who comes second is told so and may go on", who_comes_second_is_told_so_and_may_go_on),
    TEST("what another node wrote is found without reading the whole log",
         what_another_node_wrote_is_found_without_reading_the_whole_log),
    TEST("what was heard of another node is followed", what_was_heard_of_another_node_is_followed),
    TEST("a race is decided by the commit", a_race_is_decided_by_the_commit),
    TEST("what is behind a failure fails until it was told",
         what_is_behind_a_failure_fails_until_it_was_told),
    TEST("two who wait for each other both come through",
         two_who_wait_for_each_other_both_come_through),
    TEST("what cannot be kept fails alone", what_cannot_be_kept_fails_alone),
    TEST("a commit whose answer is lost is told as stored",
         a_commit_whose_answer_is_lost_is_told_as_stored),
    TEST("a lost answer is found out for each batch", a_lost_answer_is_found_out_for_each_batch),
    TEST("what never reached the server is sent again",
         what_never_reached_the_server_is_sent_again),
    TEST("a lost answer about an import is found out", a_lost_answer_about_an_import_is_found_out),
    TEST("an old connection commits nothing behind the answer",
         an_old_connection_commits_nothing_behind_the_answer),
    TEST("a backend that is killed costs nothing", a_backend_that_is_killed_costs_nothing),
    TEST("a commit that has not reached its standby is not told",
         a_commit_that_has_not_reached_its_standby_is_not_told),
    TEST("a server that is away is told and found again",
         a_server_that_is_away_is_told_and_found_again),
    TEST("what comes while the server is away is refused at once",
         what_comes_while_the_server_is_away_is_refused_at_once),
    TEST("nodes that come at once make the tables once",
         nodes_that_come_at_once_make_the_tables_once),
    TEST("a newer schema is refused unless it says otherwise",
         a_newer_schema_is_refused_unless_it_says_otherwise),
    TEST("an older schema is brought up to date and keeps what it has",
         an_older_schema_is_brought_up_to_date_and_keeps_what_it_has),
    TEST("a program of the first version works with the tables of today",
         a_program_of_the_first_version_works_with_the_tables_of_today),
    TEST("what is no database of Zug is refused", what_is_no_database_of_zug_is_refused),
    TEST("what is not of now is refused", what_is_not_of_now_is_refused),
    TEST("a standby is read and taken over", a_standby_is_read_and_taken_over),
    TEST("streams that are due are found", streams_that_are_due_are_found),
    TEST("nodes say that they are there", nodes_say_that_they_are_there),
    TEST("a search that nobody wants any more ends", a_search_that_nobody_wants_any_more_ends),
    TEST("readers connect again", readers_connect_again),
    TEST("what is not as Zug writes it is found", what_is_not_as_zug_writes_it_is_found),
};

int main(void) {
    const char *missing = pg_server_missing();
    if (missing != NULL) {
        printf("1..0 # SKIP %s\n", missing);
        return 0;
    }
    signal(SIGPIPE, SIG_IGN);
    desk_server = &server;
    int failed =
        pg_server_make(&server) ? cmocka_run_group_tests_name("store_nodes", tests, NULL, NULL) : 1;
    pg_server_remove(&server);
    return failed;
}
