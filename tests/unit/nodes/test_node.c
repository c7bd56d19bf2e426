/* test_node.c - two nodes with one database and one bus: what they join and forget, find by looking
 * into the log, tell each other of people and limits, and know of each other. */
#define _GNU_SOURCE
#include <stdatomic.h>
#include <time.h>

#include "../../support/commit_desk.h"
#include "../../support/nats_server.h"
#include "../../support/pg_server.h"
#include "nodes/nodes.h"
#include "nodes/nodes_impl.h"

static pg_server *database;
static nats_server *broker;

/* The loop's clock runs on by so much more than the machine's, and the database's by as much. */
static _Atomic int64_t skew_us;

static int64_t machine_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t nodes_clock_us(void) { return machine_us() + atomic_load(&skew_us); }

static int64_t loop_ms(void) { return nodes_clock_us() / 1000; }

enum { CLIENTS = 4, PATIENCE_S = 20, CALM_MS = 2000, ADDRESS = 77 };

/* A node, over all that is below it. */
typedef struct node_desk {
    commit_desk *desk;
    watch *watch;
    identity *identity;
    nodes *nodes;
    watch_client *clients[CLIENTS];
    bool is_still;     /* stands still, as a process that was stopped */
    bool is_blind;     /* does not look into the log by itself */
    char heard[16384]; /* what was sent to those who are there */
} node_desk;

typedef struct pair {
    node_desk first, second;
} pair;

/* --- what the rooms ask of each other, as rooms.c and shared.c connect them */

static bool on_send(void *ctx, zug_str text, bool is_hidden) {
    node_desk *on = ctx;
    size_t used = strlen(on->heard);
    (void)is_hidden;
    assert_true(used + text.len < sizeof on->heard);
    memcpy(on->heard + used, text.data, text.len);
    on->heard[used + text.len] = '\0';
    return true;
}
static void on_insist(void *ctx, zug_str text) { (void)ctx, (void)text; }
static void on_watch_reply(void *ctx, const char *nonce, const msg_reply *reply) {
    (void)ctx, (void)nonce;
    assert_int_equal(reply->refusal, MSG_FINE);
}
static void on_refuse(void *ctx, const char *nonce, msg_fault fault) {
    (void)ctx, (void)nonce;
    fail_msg("refused: %s", msg_fault_told(fault).code);
}
static void on_own_news(void *ctx) { (void)ctx; }

static void on_presence(void *ctx, uint64_t table, uint64_t person, bool is_here,
                        int64_t since_ms) {
    commit_desk *desk = ((node_desk *)ctx)->desk;
    msg_command command = {.kind = is_here ? MSG_CMD_PRESENT : MSG_CMD_ABSENT,
                           .by = {.id = person},
                           .id = table,
                           .since = {since_ms}};
    commit_act(desk->commit, &command, commit_now(desk->commit), (commit_asker){0});
}
static void on_near(void *ctx, uint64_t table, uint64_t person, bool is_near) {
    nodes_presence(((node_desk *)ctx)->nodes, table, person, is_near);
}
static void on_audience(void *ctx, uint64_t table, uint32_t count) {
    nodes_audience(((node_desk *)ctx)->nodes, table, count);
}
static void on_used(void *ctx, const identity_use *use) {
    nodes_used(((node_desk *)ctx)->nodes, use);
}
static int64_t identity_now(void *ctx) { return commit_now(((node_desk *)ctx)->desk->commit); }
static void on_interest(void *ctx, uint64_t topic, bool begins) {
    nodes_interest(((node_desk *)ctx)->nodes, topic, begins);
}
static void on_told(void *above, const commit_news *news) {
    node_desk *on = above;
    if (news->is_table)
        on->desk->table = news->topic;
    nodes_told(on->nodes, news);
    watch_told(on->watch, news);
}
static void on_expected(void *above, uint64_t table) { (void)above, (void)table; }
static void on_undone(void *above, uint64_t stream) {
    watch_undone(((node_desk *)above)->watch, stream);
}
static void on_look_around(void *above, uint64_t table) {
    watch_look_around(((node_desk *)above)->watch, table);
}
static void on_appended(void *above, const commit_appended *what) {
    nodes_appended(((node_desk *)above)->nodes, what);
}
static void on_adopted(commit_desk *desk, uint64_t stream) {
    nodes_adopted(((node_desk *)desk->above)->nodes, stream);
}

/* --- their lives */

static void make_rooms(node_desk *on) {
    commit_desk *desk = on->desk;
    const watch_parts shown = {desk->zone, desk->commit, desk->work, desk->readers, 1, true};
    const watch_calls watch_calls = {on,          on_send,     on_insist, on_watch_reply, on_refuse,
                                     on_own_news, on_presence, on_near,   on_audience};
    const identity_parts people = {desk->work, desk->path, 1, 1};
    const identity_calls identity_calls = {.ctx = on, .now_ms = identity_now, .used = on_used};
    on->watch = watch_new(&shown, &watch_calls);
    on->identity = identity_new(&people, &identity_calls);
    assert_true(on->watch != NULL && on->identity != NULL);
    desk->above = on;
    desk->on_told = on_told;
    desk->on_expected = on_expected;
    desk->on_undone = on_undone;
    desk->on_look_around = on_look_around;
    desk->on_appended = on_appended;
    desk->on_adopted = on_adopted;
}

static void start(node_desk *on, const char *zone, bool has_bus) {
    char url[64];
    const char *why;
    int64_t away_since_ms;
    commit_desk *desk = on->desk;
    desk->is_shared = true;
    desk->clock = loop_ms;
    desk_start(desk);
    make_rooms(on);
    snprintf(url, sizeof url, "nats://127.0.0.1:%d", broker->port);
    const nodes_parts parts = {desk->zone, desk->commit,  on->watch,         on->identity,
                               desk->work, desk->readers, {desk_post, desk}, 1};
    const nodes_settings settings = {
        .bus = {.servers = has_bus ? url : NULL}, .zone = zone, .version = "1", .name = "unit"};
    on->nodes = nodes_new(&parts, &settings, &why);
    assert_non_null(on->nodes);
    watch_on_interest(on->watch, on_interest, on);
    desk->clock_ms = nodes_clock_us() / 1000;
    assert_int_equal(nodes_find_others(on->nodes, desk->store, &away_since_ms), NODES_NONE);
    nodes_start(on->nodes, desk->store);
}

static void make_calls(commit_desk *desk) {
    while (posted_any(&desk->calls))
        desk_make_call(desk);
}

static void go(node_desk *on, uint64_t person) {
    watch_client_free(on->clients[person]);
    on->clients[person] = NULL;
}

static void end(node_desk *on) {
    for (uint64_t i = 0; i < CLIENTS; i++)
        go(on, i);
    nodes_stop(on->nodes);
    watch_stop(on->watch);
    commit_stop(on->desk->commit);
    work_stop(on->desk->work);
    make_calls(on->desk);
    desk_settle(on->desk);
    nodes_free(on->nodes);
    make_calls(on->desk);
    desk_stop(on->desk);
    watch_free(on->watch);
    identity_free(on->identity);
    free(on->desk);
}

static commit_desk *new_desk(const char *url, uint64_t last_id) {
    commit_desk *made = calloc(1, sizeof *made);
    assert_non_null(made);
    posted_init(&made->calls);
    made->last_id = last_id;
    snprintf(made->path, sizeof made->path, "%s", url);
    return made;
}

/* The statement that moves the clock of the tests' database on. */
static char advance_sql[96];

/* A schema whose clock the test can move on: its clock_timestamp is found before PostgreSQL's. */
static void make_schema(const char *schema) {
    char sql[768];
    snprintf(
        sql, sizeof sql,
        "CREATE SCHEMA %s; CREATE TABLE %s.skew (by interval); INSERT INTO %s.skew VALUES ('0');"
        "CREATE FUNCTION %s.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS"
        " 'SELECT pg_catalog.clock_timestamp() + by FROM %s.skew'",
        schema, schema, schema, schema, schema);
    assert_true(pg_server_run(database, sql, NULL, 0));
    snprintf(advance_sql, sizeof advance_sql, "UPDATE %s.skew SET by = by + '500 ms'", schema);
}

static int set_up_with(void **state, bool has_bus) {
    static int number;
    char schema[32], path[48], url[PG_SERVER_URL_SIZE];
    store_status status;
    pair *made = calloc(1, sizeof *made);
    assert_non_null(made);
    atomic_store(&skew_us, 0);
    snprintf(schema, sizeof schema, "node%d", ++number);
    snprintf(path, sizeof path, "%s,pg_catalog", schema);
    make_schema(schema);
    pg_server_url(database, path, url);
    made->first.desk = new_desk(url, 1000);
    made->second.desk = new_desk(url, 500000);
    store *tables = store_open(url, (store_caller){desk_post, made->first.desk}, &status);
    assert_non_null(tables); /* it has made the tables */
    store_close(tables);
    posted_clear(&made->first.desk->calls);
    start(&made->first, schema, has_bus);
    start(&made->second, schema, has_bus);
    *state = made;
    return 0;
}

static int set_up(void **state) { return set_up_with(state, true); }
static int set_up_without_bus(void **state) { return set_up_with(state, false); }

static int tear_down(void **state) {
    pair *made = *state;
    end(&made->second);
    end(&made->first);
    free(made);
    return 0;
}

/* --- time */

static void run_once(node_desk *on) {
    on->desk->clock_ms = nodes_clock_us() / 1000;
    if (on->is_still)
        return;
    make_calls(on->desk);
    if (!on->is_blind)
        nodes_tick(on->nodes);
}

/* Lets both nodes run until something is true. */
#define UNTIL(both, is_true)                                                                       \
    for (int64_t limit_us = machine_us() + PATIENCE_S * INT64_C(1000000); !(is_true);) {           \
        run_once(&(both)->first);                                                                  \
        run_once(&(both)->second);                                                                 \
        nanosleep(&(struct timespec){0, 2000000}, NULL);                                           \
        assert_true(machine_us() < limit_us);                                                      \
    }

/* Lets so many milliseconds of all clocks pass, of which most take no time. */
static void pass(pair *both, int64_t all_ms) {
    for (int64_t end_us = nodes_clock_us() + all_ms * 1000; nodes_clock_us() < end_us;) {
        assert_true(pg_server_run(database, advance_sql, NULL, 0));
        atomic_fetch_add(&skew_us, 500000);
        run_once(&both->first);
        run_once(&both->second);
        nanosleep(&(struct timespec){0, 5000000}, NULL);
    }
}

static void settle(pair *both) {
    UNTIL(both, store_pending(both->first.desk->store) == 0 &&
                    store_pending(both->second.desk->store) == 0 &&
                    !commit_is_busy(both->first.desk->commit) &&
                    !commit_is_busy(both->second.desk->commit));
}

/* Both know of each other, and have a clock to judge by. */
static void meet(pair *both) {
    UNTIL(both, nodes_count(both->first.nodes).others == 1 &&
                    nodes_count(both->second.nodes).others == 1);
}

/* --- people */

static void come(node_desk *on, uint64_t person) {
    msg_person behind = desk_person(person);
    on->clients[person] = watch_client_new(on->watch, person, 1, &behind, on);
    assert_non_null(on->clients[person]);
}

static void come_to(node_desk *on, uint64_t person, uint64_t table) {
    come(on, person);
    watch_table(on->clients[person], "w", table, NULL);
}

/* A game at the first node; its id. */
static uint64_t begin_at_first(pair *both, const char *terms) {
    commit_desk *desk = both->first.desk;
    settle(both);
    desk->clock_ms = nodes_clock_us() / 1000;
    desk_begin_game_with(desk, terms);
    return desk->table;
}

static void ignore_found(void *ctx, commit_found found) {
    (void)ctx;
    assert_int_equal(found, COMMIT_FOUND);
}

static void fetch(pair *both, node_desk *to, uint64_t stream) {
    commit_fetch(to->desk->commit, stream, 0, ignore_found, NULL);
    UNTIL(both, commit_is_loaded(to->desk->commit, stream));
    to->desk->table = stream;
}

static bool has(const node_desk *on, uint64_t stream) {
    return zone_kind(on->desk->zone, stream) != MSG_STREAM_NONE;
}

static uint32_t plies(const node_desk *on, uint64_t table) {
    return zug_game_plies(zone_game(on->desk->zone, table));
}

static bool is_black_connected(const node_desk *on, uint64_t table) {
    return zug_game_is_connected(zone_game(on->desk->zone, table), ZUG_BLACK);
}

/* --- streams */

static void a_stream_in_memory_is_joined_and_heard(void **state) {
    pair *both = *state;
    meet(both);
    uint64_t table = begin_at_first(both, "");
    assert_int_equal(nodes_count(both->first.nodes).streams, 2); /* with its challenge */
    assert_int_equal(nodes_count(both->second.nodes).streams, 0);
    fetch(both, &both->second, table);
    assert_int_equal(nodes_count(both->second.nodes).streams, 1);
    /* what was appended before it was joined is looked for once */
    UNTIL(both, commit_counts_of(both->second.desk->commit)->reads == 1);
    settle(both);
    desk_give(both->first.desk, 1, DESK_MOVE("a", "e2e4"), table);
    UNTIL(both, plies(&both->second, table) == 1);
    assert_int_equal(commit_counts_of(both->second.desk->commit)->reads, 1);
}

static void what_nobody_needs_is_forgotten_and_what_is_watched_stays(void **state) {
    pair *both = *state;
    meet(both);
    uint64_t table = begin_at_first(both, "");
    fetch(both, &both->second, table);
    come_to(&both->first, 3, table);
    pass(both, 25000);
    assert_true(has(&both->first, table) && has(&both->second, table));
    pass(both, 12000);
    assert_true(has(&both->first, table));
    assert_false(has(&both->second, table));
    assert_int_equal(nodes_count(both->second.nodes).streams, 0);
    assert_int_equal(nodes_count(both->first.nodes).streams, 1);
    go(&both->first, 3);
    pass(both, 38000);
    assert_false(has(&both->first, table));
}

/* An arbiter gives a command at the first node. */
static void arbitrate_at_first(pair *both, msg_command command) {
    commit_desk *desk = both->first.desk;
    settle(both);
    desk->clock_ms = nodes_clock_us() / 1000;
    command.by = desk_person(3);
    command.by.is_arbiter = true;
    commit_act(desk->commit, &command, commit_now(desk->commit), (commit_asker){0});
    settle(both);
}

static void a_call_keeps_its_table_and_an_open_contest_itself(void **state) {
    pair *both = *state;
    meet(both);
    zone_set_has_arbiters(both->first.desk->zone, true);
    uint64_t table = begin_at_first(both, "");
    arbitrate_at_first(both, (msg_command){.kind = MSG_CMD_CONTEST,
                                           .contest = {.name = "Cup", .terms = msg_terms_usual()}});
    uint64_t contest = zone_first(both->first.desk->zone, ZONE_LIST_CONTESTS);
    assert_true(contest != 0);
    desk_give(both->first.desk, 1, "{\"do\":\"call-arbiter\",\"game\":\"%s\",\"reason\":\"Help\"}",
              table);
    settle(both);
    assert_true(zone_has_call(both->first.desk->zone, table));
    UNTIL(both, has(&both->second, contest)); /* everybody may list it */
    for (int i = 0; i < 40; i++) {
        pass(both, 1000); /* it does not even go for a moment, until a look brings it back */
        assert_true(has(&both->first, table));
        assert_true(has(&both->first, contest) && has(&both->second, contest));
    }
    arbitrate_at_first(both, (msg_command){.kind = MSG_CMD_CONTEST_CLOSE, .id = contest});
    UNTIL(both, !zone_is_open(both->first.desk->zone, contest) &&
                    !zone_is_open(both->second.desk->zone, contest));
    pass(both, 40000);
    UNTIL(both, !has(&both->first, contest) && !has(&both->second, contest));
    assert_true(has(&both->first, table));
}

/* --- the look */

static void without_a_bus_the_log_tells_what_happened(void **state) {
    pair *both = *state;
    settle(both);
    uint64_t table = begin_at_first(both, "");
    fetch(both, &both->second, table);
    desk_give(both->first.desk, 1, DESK_MOVE("a", "e2e4"), table);
    UNTIL(both, plies(&both->second, table) == 1);
    assert_true(commit_counts_of(both->second.desk->commit)->reads > 0);
}

static void who_comes_has_the_own_games_brought(void **state) {
    pair *both = *state;
    meet(both);
    uint64_t table = begin_at_first(both, ",\"private\":true");
    assert_false(has(&both->second, table));
    come(&both->second, 2);
    UNTIL(both, has(&both->second, table));
    assert_int_equal(both->second.nodes->arrivals.count, 0);
}

static bool is_in_lobby(const node_desk *on, uint64_t stream) {
    char id[WIRE_ID_SIZE];
    json_out text = {0};
    wire_id_write(stream, id);
    watch_write_lobby(on->watch, 0, false, &text);
    bool is_there = memmem(text.data, text.len, id, strlen(id)) != NULL;
    json_out_free(&text);
    return is_there;
}

static void the_lobby_has_the_games_of_other_nodes(void **state) {
    pair *both = *state;
    meet(both);
    uint64_t table = begin_at_first(both, "");
    UNTIL(both, is_in_lobby(&both->second, table));
    assert_false(has(&both->second, table));
    desk_give(both->first.desk, 1, "{\"do\":\"resign\",\"game\":\"%s\",\"nonce\":\"r\"}", table);
    UNTIL(both, !is_in_lobby(&both->second, table));
}

/* What a notice says after a look has begun is newer than what the look finds. */
static void a_look_takes_nothing_back_that_was_told_meanwhile(void **state) {
    enum { TOLD = 4711 };
    pair *both = *state;
    meet(both);
    uint64_t table = begin_at_first(both, "");
    UNTIL(both, is_in_lobby(&both->second, table) && !both->second.nodes->is_looking);
    both->second.nodes->must_ask = true;
    nodes_tick(both->second.nodes);
    assert_true(both->second.nodes->is_looking);
    watch_far_line(both->second.watch, TOLD, true, zug_str_from("{\"game\":\"0000000004k7\"}"));
    watch_far_line(both->second.watch, table, true, zug_str_from(""));
    UNTIL(both, !both->second.nodes->is_looking);
    assert_true(is_in_lobby(&both->second, TOLD));
    assert_false(is_in_lobby(&both->second, table));
    both->second.nodes->must_ask = true;
    UNTIL(both, is_in_lobby(&both->second, table) && !is_in_lobby(&both->second, TOLD));
}

/* --- what is for persons */

/* How often those at a node were sent a message of a type. */
static size_t heard(const node_desk *on, const char *type) {
    char start[64];
    size_t count = 0;
    snprintf(start, sizeof start, "\"type\":\"%s\"", type);
    for (const char *at = on->heard; (at = strstr(at, start)) != NULL; at++)
        count++;
    return count;
}

/* Person 1 challenges person 2 at the first node; the challenge. */
static uint64_t challenge_at_first(pair *both) {
    uint64_t made[16];
    commit_desk *desk = both->first.desk;
    settle(both);
    msg_command command = {.kind = MSG_CMD_CHALLENGE, .by = desk_person(1)};
    command.challenge.terms = msg_terms_usual();
    command.challenge.to.person = desk_person(2).id;
    commit_act(desk->commit, &command, commit_now(desk->commit), (commit_asker){0});
    UNTIL(both, desk_challenges(desk, made) == 1);
    settle(both);
    return made[0];
}

static void cancel_at_first(pair *both, uint64_t challenge) {
    desk_give(both->first.desk, 1, "{\"do\":\"cancel\",\"challenge\":\"%s\"}", challenge);
    settle(both);
}

/* More than a look goes back. */
enum { LONG_MS = 75000 };

static void who_is_challenged_at_another_node_is_told_once(void **state) {
    pair *both = *state;
    come(&both->second, 2);
    uint64_t challenge = challenge_at_first(both);
    UNTIL(both, heard(&both->second, "challenge") == 1);
    pass(both, LONG_MS);
    assert_int_equal(heard(&both->second, "challenge"), 1);
    cancel_at_first(both, challenge);
    UNTIL(both, heard(&both->second, "challenge-ends") == 1);
    pass(both, LONG_MS);
    assert_int_equal(heard(&both->second, "challenge"), 1);
    assert_int_equal(heard(&both->second, "challenge-ends"), 1);
    assert_int_equal(both->second.nodes->told.count, 0); /* nothing is kept for ever */
}

static void whose_game_begins_at_another_node_is_told_once(void **state) {
    pair *both = *state;
    come(&both->second, 1);
    uint64_t table = begin_at_first(both, "");
    UNTIL(both, heard(&both->second, "game-begins") == 1);
    assert_int_equal(both->first.nodes->told.count, 0); /* nobody is there */
    pass(both, LONG_MS); /* it is forgotten meanwhile, and brought again */
    UNTIL(both, has(&both->second, table));
    assert_int_equal(heard(&both->second, "game-begins"), 1);
    assert_true(heard(&both->second, "challenge") <= 1); /* it was accepted at once */
    assert_true(heard(&both->second, "challenge-ends") <= 1);
    assert_int_equal(both->second.nodes->told.count, 0);
}

static void who_comes_later_is_told_only_of_what_comes_later(void **state) {
    pair *both = *state;
    uint64_t challenge = challenge_at_first(both);
    pass(both, 4000);
    come(&both->second, 2);
    UNTIL(both, has(&both->second, challenge));
    pass(both, 12000);
    assert_int_equal(heard(&both->second, "challenge"), 0);
    cancel_at_first(both, challenge);
    UNTIL(both, heard(&both->second, "challenge-ends") == 1);
}

/* The second node hears that there is something for person 2. */
static void hint_at_second(pair *both, uint64_t stream) {
    bus_calls calls = notices_calls(both->second.nodes);
    bus_topic topic = {BUS_PERSON, desk_person(2).id};
    bus_notice notice = {.kind = BUS_NOTICE_NEWS,
                         .news = {.topic = topic.id, .about = stream, .flags = NEWS_PERSONAL}};
    calls.notice(calls.ctx, topic, &notice);
}

/* Person 2 comes to the second node, which looks into the log no more. */
static void come_blind(pair *both) {
    both->second.is_blind = true;
    UNTIL(both, !both->second.nodes->is_looking);
    come(&both->second, 2);
}

/* Until all that a node was to read has been read. */
static void read_all(pair *both) {
    uint64_t fetched = challenge_at_first(both);
    cancel_at_first(both, fetched);
    fetch(both, &both->second, fetched); /* there is one worker, and it does one thing at a time */
}

static void a_notice_for_a_person_that_comes_twice_is_told_once(void **state) {
    pair *both = *state;
    come_blind(both);
    uint64_t challenge = challenge_at_first(both);
    hint_at_second(both, challenge);
    hint_at_second(both, challenge);
    UNTIL(both, heard(&both->second, "challenge") == 1);
    hint_at_second(both, challenge);
    cancel_at_first(both, challenge);
    hint_at_second(both, challenge); /* and nothing else says that there is more in the log */
    UNTIL(both, heard(&both->second, "challenge-ends") == 1);
    hint_at_second(both, challenge);
    read_all(both);
    assert_int_equal(heard(&both->second, "challenge"), 1);
    assert_int_equal(heard(&both->second, "challenge-ends"), 1);
}

static void a_notice_for_a_person_that_is_overtaken_brings_nothing_back(void **state) {
    pair *both = *state;
    come_blind(both);
    uint64_t challenge = challenge_at_first(both);
    cancel_at_first(both, challenge);
    hint_at_second(both, challenge); /* that it is over, or that it is there: nobody can say */
    UNTIL(both, heard(&both->second, "challenge-ends") == 1);
    hint_at_second(both, challenge);
    read_all(both);
    assert_int_equal(heard(&both->second, "challenge"), 0);
    assert_int_equal(heard(&both->second, "challenge-ends"), 1);
}

/* What makes all open streams of a pair overdue. */
static const char *overdue_sql(const pair *both) {
    static char sql[128];
    const char *schema = strstr(both->first.desk->path, "node");
    snprintf(sql, sizeof sql, "UPDATE %.*s.stream SET due_ms = 1 WHERE kind = 1 AND is_open",
             (int)strcspn(schema, "&,\"'"), schema);
    return sql;
}

static void what_nobody_looks_after_is_taken_over(void **state) {
    pair *both = *state;
    meet(both);
    uint64_t table = begin_at_first(both, ",\"clock_start\":\"at-start\"");
    assert_false(has(&both->second, table));
    pass(both, CALM_MS); /* who was there before would have been back */
    /* Its flag has fallen long ago by what the database says, and the first node does nothing. */
    assert_true(pg_server_run(database, overdue_sql(both), NULL, 0));
    int64_t limit_us = machine_us() + PATIENCE_S * INT64_C(1000000);
    while (!has(&both->second, table) && machine_us() < limit_us)
        run_once(&both->second);
    assert_true(has(&both->second, table));
    assert_int_equal(nodes_count(both->second.nodes).overdue, 1);
}

/* --- presence */

static void who_is_at_a_node_is_near_there(void **state) {
    pair *both = *state;
    meet(both);
    uint64_t table = begin_at_first(both, "");
    fetch(both, &both->second, table);
    come_to(&both->second, 1, table);
    settle(both);
    assert_true(zone_is_near(both->second.desk->zone, table));
    assert_false(zone_is_near(both->first.desk->zone, table));
    go(&both->second, 1);
    assert_false(zone_is_near(both->second.desk->zone, table));
}

static void a_table_that_is_loaded_later_asks_who_is_there(void **state) {
    pair *both = *state;
    meet(both);
    uint64_t table = begin_at_first(both, "");
    come_to(&both->first, 2, table);
    settle(both);
    fetch(both, &both->second, table);
    /* Black comes to the second node as well, and leaves it: that is no absence */
    UNTIL(both, watch_is_watched(both->first.watch, table));
    for (int i = 0; i < 100; i++) {
        run_once(&both->first);
        run_once(&both->second);
        nanosleep(&(struct timespec){0, 2000000}, NULL);
    }
    come_to(&both->second, 2, table);
    settle(both);
    go(&both->second, 2);
    settle(both);
    uint32_t seq = zone_seq(both->first.desk->zone, table);
    UNTIL(both, zone_seq(both->second.desk->zone, table) == seq);
    assert_true(is_black_connected(&both->first, table));
    go(&both->first, 2);
    UNTIL(both, !is_black_connected(&both->second, table));
    assert_false(is_black_connected(&both->first, table));
}

static void those_of_a_node_that_falls_silent_are_away(void **state) {
    pair *both = *state;
    meet(both);
    uint64_t table = begin_at_first(both, "");
    fetch(both, &both->second, table);
    come_to(&both->second, 2, table);
    settle(both);
    for (int i = 0; i < 50; i++)
        run_once(&both->first), nanosleep(&(struct timespec){0, 2000000}, NULL);
    both->second.is_still = true;
    pass(both, 4000);
    assert_true(is_black_connected(&both->first, table));
    pass(both, 3000);
    assert_int_equal(nodes_count(both->first.nodes).others, 0);
    UNTIL(both, !is_black_connected(&both->first, table));
    /* it was only slow, and hears what is said of its people */
    both->second.is_still = false;
    UNTIL(both, is_black_connected(&both->first, table));
    assert_int_equal(nodes_count(both->first.nodes).others, 1);
}

/* --- limits */

static void what_is_used_at_one_node_counts_at_the_other(void **state) {
    static const identity_limit limits[] = {IDENTITY_OPENS, IDENTITY_COMMANDS, IDENTITY_LOGINS};
    pair *both = *state;
    meet(both);
    for (int i = 0; i < 3; i++) {
        while (identity_may(both->first.identity, limits[i], ADDRESS)) {}
        UNTIL(both, !identity_may_more(both->second.identity, limits[i], ADDRESS));
        assert_true(identity_may_more(both->second.identity, limits[i], ADDRESS + 1));
    }
    while (identity_may(both->first.identity, IDENTITY_PAGES, ADDRESS)) {}
    pass(both, 1000);
    assert_true(identity_may_more(both->second.identity, IDENTITY_PAGES, ADDRESS));
}

static void more_uses_than_fit_into_a_notice_are_all_told(void **state) {
    enum { MANY = 3 * BUS_USES_MOST + 5 };
    pair *both = *state;
    meet(both);
    for (uint64_t i = 1; i <= MANY; i++)
        while (identity_may(both->first.identity, IDENTITY_MAKES, i << 32)) {}
    UNTIL(both, !identity_may_more(both->second.identity, IDENTITY_MAKES, (uint64_t)MANY << 32));
    for (uint64_t i = 1; i <= MANY; i++)
        assert_false(identity_may_more(both->second.identity, IDENTITY_MAKES, i << 32));
}

/* Somebody gives a command at a node; what it is answered. */
static const char *ask(pair *both, node_desk *at, uint64_t person, const char *command) {
    static char said[DESK_LOG_SIZE];
    desk_log(at->desk);
    desk_give(at->desk, person, command, 0);
    UNTIL(both, strstr(at->desk->log, "reply to") != NULL);
    snprintf(said, sizeof said, "%s", desk_log(at->desk));
    return said;
}

#define CHALLENGE "{\"do\":\"challenge\",\"control\":\"60\"}"
#define ALONE "{\"do\":\"over-the-board\",\"control\":\"60\"}"

static void what_is_open_at_all_nodes_counts_for_a_person(void **state) {
    pair *both = *state;
    meet(both);
    for (int i = 0; i < ZONE_CHALLENGES_EACH; i++)
        assert_non_null(strstr(ask(both, &both->first, 1, CHALLENGE), ": ok"));
    for (int i = 0; i < ZONE_TABLES_EACH; i++)
        assert_non_null(strstr(ask(both, &both->first, 1, ALONE), ": ok"));
    settle(both);
    assert_int_equal(nodes_count(both->second.nodes).streams, 0);
    assert_non_null(strstr(ask(both, &both->second, 1, CHALLENGE), "too-many-challenges"));
    assert_non_null(strstr(ask(both, &both->second, 1, ALONE), "too-many-games"));
    assert_non_null(strstr(ask(both, &both->second, 2, CHALLENGE), ": ok"));
    assert_non_null(strstr(ask(both, &both->second, 2, ALONE), ": ok"));
}

/* --- other nodes */

static void a_node_that_leaves_says_so(void **state) {
    pair *both = *state;
    meet(both);
    nodes_stop(both->second.nodes);
    UNTIL(both, nodes_count(both->first.nodes).others == 0);
}

static void that_nobody_is_heard_without_a_bus_says_nothing(void **state) {
    pair *both = *state;
    meet(both);
    nats_server_kill(broker);
    UNTIL(both, !nodes_count(both->first.nodes).link.is_up);
    pass(both, 12000);
    assert_int_equal(nodes_count(both->first.nodes).others, 1);
    nats_server_start(broker);
    UNTIL(both,
          nodes_count(both->first.nodes).link.is_up && nodes_count(both->second.nodes).link.is_up);
    pass(both, 8000);
    assert_int_equal(nodes_count(both->first.nodes).others, 1);
    both->second.is_still = true;
    pass(both, 6000);
    UNTIL(both, nodes_count(both->first.nodes).others == 0); /* its last word may have come late */
}

/* A process that was stopped has yet to hear what came meanwhile. */
static void a_node_that_stood_still_does_not_take_the_others_for_gone(void **state) {
    pair *both = *state;
    meet(both);
    atomic_fetch_add(&skew_us, INT64_C(20000000));
    nodes_tick(both->first.nodes);
    assert_int_equal(nodes_count(both->first.nodes).others, 1);
}

/* A node that has not begun, at the second desk. */
static nodes *new_third(const pair *both) {
    const node_desk *on = &both->second;
    const commit_desk *desk = on->desk;
    const char *why;
    const nodes_parts parts = {
        desk->zone,    desk->commit,          on->watch, on->identity, desk->work,
        desk->readers, {desk_post, on->desk}, 1};
    const nodes_settings settings = {.zone = "third", .version = "1", .name = "unit"};
    nodes *made = nodes_new(&parts, &settings, &why);
    assert_non_null(made);
    return made;
}

static nodes_others find_others(nodes *third, const pair *both) {
    int64_t away_since_ms;
    return nodes_find_others(third, both->second.desk->store, &away_since_ms);
}

static void a_node_that_begins_waits_for_a_sign_of_the_others(void **state) {
    pair *both = *state;
    meet(both);
    settle(both);
    nodes *third = new_third(both);
    assert_int_equal(find_others(third, both), NODES_UNKNOWN);
    pass(both, 1500);
    UNTIL(both, find_others(third, both) != NODES_UNKNOWN);
    assert_int_equal(find_others(third, both), NODES_THERE);
    nodes_free(third);
}

static void nodes_that_have_died_a_moment_ago_are_not_taken_for_alive(void **state) {
    pair *both = *state;
    int64_t away_since_ms, now_ms;
    meet(both);
    settle(both);
    both->first.is_still = both->second.is_still = true;
    assert_int_equal(store_clock(both->second.desk->store, &now_ms), STORE_OK);
    nodes *third = new_third(both);
    assert_int_equal(find_others(third, both), NODES_UNKNOWN);
    pass(both, 3500);
    assert_int_equal(find_others(third, both), NODES_UNKNOWN);
    pass(both, 2000);
    assert_int_equal(nodes_find_others(third, both->second.desk->store, &away_since_ms),
                     NODES_NONE);
    assert_in_range(away_since_ms, now_ms - 2000, now_ms);
    nodes_free(third);
}

#define CASE(function)                                                                             \
    { #function, function, set_up, tear_down, NULL }
#define WITHOUT_BUS(function)                                                                      \
    { #function " without a bus", function, set_up_without_bus, tear_down, NULL }

static int run(void) {
    const struct CMUnitTest tests[] = {
        CASE(a_stream_in_memory_is_joined_and_heard),
        CASE(what_nobody_needs_is_forgotten_and_what_is_watched_stays),
        CASE(a_call_keeps_its_table_and_an_open_contest_itself),
        WITHOUT_BUS(without_a_bus_the_log_tells_what_happened),
        CASE(who_comes_has_the_own_games_brought),
        CASE(the_lobby_has_the_games_of_other_nodes),
        CASE(a_look_takes_nothing_back_that_was_told_meanwhile),
        CASE(who_is_challenged_at_another_node_is_told_once),
        WITHOUT_BUS(who_is_challenged_at_another_node_is_told_once),
        CASE(whose_game_begins_at_another_node_is_told_once),
        WITHOUT_BUS(whose_game_begins_at_another_node_is_told_once),
        WITHOUT_BUS(who_comes_later_is_told_only_of_what_comes_later),
        WITHOUT_BUS(a_notice_for_a_person_that_comes_twice_is_told_once),
        WITHOUT_BUS(a_notice_for_a_person_that_is_overtaken_brings_nothing_back),
        CASE(what_nobody_looks_after_is_taken_over),
        CASE(who_is_at_a_node_is_near_there),
        CASE(a_table_that_is_loaded_later_asks_who_is_there),
        CASE(those_of_a_node_that_falls_silent_are_away),
        CASE(what_is_used_at_one_node_counts_at_the_other),
        CASE(more_uses_than_fit_into_a_notice_are_all_told),
        CASE(what_is_open_at_all_nodes_counts_for_a_person),
        CASE(a_node_that_leaves_says_so),
        CASE(that_nobody_is_heard_without_a_bus_says_nothing),
        CASE(a_node_that_stood_still_does_not_take_the_others_for_gone),
        CASE(a_node_that_begins_waits_for_a_sign_of_the_others),
        CASE(nodes_that_have_died_a_moment_ago_are_not_taken_for_alive),
    };
    return cmocka_run_group_tests_name("node", tests, NULL, NULL);
}

int main(void) {
    static pg_server own_database;
    static nats_server own_broker;
    const char *missing = pg_server_missing();
    if (missing == NULL && !nats_server_is_there())
        missing = "nats-server is missing";
    if (missing != NULL) {
        printf("1..0 # SKIP %s\n", missing);
        return 0;
    }
    database = &own_database;
    broker = &own_broker;
    nats_server_prepare(broker);
    nats_server_start(broker);
    int failed = pg_server_make(database) ? run() : 1;
    pg_server_remove(database);
    nats_server_remove(broker);
    return failed;
}
