/* test_api.c - requests by HTTP and messages over a WebSocket are answered once, by the right room
 * and when what they tell is committed. */
#define _GNU_SOURCE /* memmem */
#include "../../support/commit_desk.h"
#include "../../support/fake_net.h"
#include "api/api.h"

enum { CONNS = 8, ADDRESS = 7, TOKEN_CAPACITY = 64 };

/* The room, over all that is below it, with a network that the test drives. */
typedef struct api_desk {
    commit_desk *desk;
    watch *watch;
    identity *identity;
    name_rules *names;
    api *api;
    net_loop *loop;
    net_conn *conns[CONNS];
    size_t conn_count;
    char cookie[TOKEN_CAPACITY]; /* "zug=..." of the guest who has come in */
    int left;                    /* connections that have ended */
} api_desk;

static int64_t on_now(void *ctx) { return commit_now(((api_desk *)ctx)->desk->commit); }
static void on_arbiters(void *ctx, const uint64_t *list, size_t count, bool are_all) {
    (void)ctx, (void)list, (void)count, (void)are_all;
}
static void on_arbiter_seen(void *ctx) { (void)ctx; }
static void on_session_ended(void *ctx, uint64_t session_key, uint64_t person) {
    api_close_sessions(((api_desk *)ctx)->api, session_key, person);
}
static void on_operator_ended(void *ctx, uint64_t person) { (void)ctx, (void)person; }
static void on_renamed(void *ctx, const msg_person *guest, const char *was) {
    (void)ctx, (void)guest, (void)was;
}
static void on_presence(void *ctx, uint64_t table, uint64_t person, bool is_here,
                        int64_t since_ms) {
    (void)ctx, (void)table, (void)person, (void)is_here, (void)since_ms;
}
static void on_left(void *ctx) { ((api_desk *)ctx)->left++; }
static void on_reply(void *above, commit_asker asker, const char *nonce, const msg_reply *reply) {
    api_reply(((api_desk *)above)->api, asker, nonce, reply);
}
static void on_told(void *above, const commit_news *news) {
    watch_told(((api_desk *)above)->watch, news);
}
static void ignore(void *above, uint64_t id) { (void)above, (void)id; }

/* The rooms between commit and api. */
static void make_rooms(api_desk *on) {
    commit_desk *desk = on->desk;
    char why[NAME_WHY_SIZE];
    const watch_parts shown = {desk->zone, desk->commit, desk->work, desk->readers, 1, false};
    const watch_calls watch_calls = {on,           api_send,      api_insist,
                                     api_reply_to, api_refuse_to, api_measure,
                                     on_presence,  NULL,          NULL};
    const identity_parts people = {desk->work, desk->path, 0, 1};
    const identity_calls identity_calls = {
        on,         on_now, on_arbiters, on_arbiter_seen, on_session_ended, on_operator_ended,
        on_renamed, NULL};
    on->watch = watch_new(&shown, &watch_calls);
    on->identity = identity_new(&people, &identity_calls);
    on->names = name_rules_open(why);
    assert_non_null(on->watch);
    assert_non_null(on->identity);
    assert_non_null(on->names);
    identity_use_store(on->identity, desk->store, on->names);
}

static int set_up(void **state) {
    api_desk *on = calloc(1, sizeof *on);
    char why[NET_SENTENCE_SIZE];
    assert_non_null(on);
    assert_true(token_init());
    desk_set_up_to_serve((void **)&on->desk);
    commit_desk *desk = on->desk;
    make_rooms(on);
    const api_options options = {.public_url = "", .embed = ""};
    const api_parts parts = {desk->zone, desk->commit, on->watch, on->identity,
                             NULL,       NULL,         on_left,   on};
    on->api = api_new(&options, &parts, 1);
    assert_non_null(on->api);
    api_use_store(on->api, desk->store);
    desk->above = on;
    desk->on_reply = on_reply;
    desk->on_told = on_told;
    desk->on_expected = desk->on_undone = desk->on_look_around = ignore;
    on->loop = net_loop_new();
    const api_place at = {"127.0.0.1:0", NULL, NULL};
    assert_true(api_listen(on->api, on->loop, &at, why));
    *state = on;
    return 0;
}

static int tear_down(void **state) {
    api_desk *on = *state;
    api_stop(on->api);
    work_stop(on->desk->work);
    fake_net_settle(on->loop);
    api_close(on->api);
    for (size_t i = 0; i < on->conn_count; i++)
        fake_net_free(on->conns[i]);
    net_loop_free(on->loop);
    watch_stop(on->watch);
    api_free(on->api);
    watch_free(on->watch);
    identity_use_store(on->identity, NULL, on->names);
    identity_close_reader(on->identity);
    desk_tear_down((void **)&on->desk);
    identity_free(on->identity);
    name_rules_close(on->names);
    free(on);
    return 0;
}

static net_conn *connect_to(api_desk *on) {
    assert_true(on->conn_count < CONNS);
    net_conn *conn = fake_net_connect(fake_net_listener(), ADDRESS);
    assert_non_null(conn);
    on->conns[on->conn_count++] = conn;
    return conn;
}

/* Sends a request: its method and path, more head lines and a body. */
static void request(api_desk *on, net_conn *conn, const char *line, const char *more,
                    const char *body) {
    char text[8000];
    snprintf(text, sizeof text,
             "%s HTTP/1.1\r\nHost: zone\r\n%s%s%s%sContent-Length: %zu\r\n\r\n%s", line,
             on->cookie[0] != '\0' ? "Cookie: " : "", on->cookie,
             on->cookie[0] != '\0' ? "\r\n" : "", more, strlen(body), body);
    fake_net_send(conn, zug_str_from(text));
    fake_net_settle(on->loop);
}

/* The same on a connection of its own. */
static net_conn *ask(api_desk *on, const char *line, const char *more, const char *body) {
    net_conn *conn = connect_to(on);
    request(on, conn, line, more, body);
    return conn;
}

static bool has(const net_conn *conn, const char *text) {
    zug_str sent = fake_net_sent(conn);
    return sent.len > 0 && memmem(sent.data, sent.len, text, strlen(text)) != NULL;
}

static bool is_answered(const net_conn *conn) { return fake_net_sent(conn).len > 0; }

/* Makes what other threads have posted happen, until a request is answered. */
static void wait_for(api_desk *on, const net_conn *conn) {
    while (!is_answered(conn)) {
        desk_make_call(on->desk);
        fake_net_settle(on->loop);
    }
}

/* The same until something is among what was sent. */
static void wait_until(api_desk *on, const net_conn *conn, const char *text) {
    while (!has(conn, text)) {
        desk_make_call(on->desk);
        fake_net_settle(on->loop);
    }
}

/* A guest comes in, whose cookie goes with all requests from now on. */
static void come_in(api_desk *on) {
    net_conn *conn = ask(on, "POST /api/guest", "", "{\"name\":\"Anna\"}");
    wait_for(on, conn);
    assert_true(has(conn, "200 OK"));
    zug_str sent = fake_net_sent(conn);
    const char *cookie = memmem(sent.data, sent.len, "Set-Cookie: zug=", 16);
    assert_non_null(cookie);
    size_t len = strcspn(cookie + 12, ";");
    assert_true(len < sizeof on->cookie);
    memcpy(on->cookie, cookie + 12, len);
}

/* Comes in, and is remembered: what is asked next is judged at once. */
static void come_in_known(api_desk *on) {
    come_in(on);
    wait_for(on, ask(on, "GET /api/me", "", ""));
}

static void the_sign_of_life_is_for_everybody(void **state) {
    api_desk *on = *state;
    net_conn *conn = ask(on, "GET /healthz", "", "");
    assert_true(has(conn, "200 OK"));
    assert_true(has(conn, "\r\n\r\nok"));
}

static void what_is_not_there_is_said_in_json(void **state) {
    api_desk *on = *state;
    net_conn *conn = ask(on, "GET /api/nothing", "", "");
    assert_true(has(conn, "HTTP/1.1 404"));
    assert_true(has(conn, "\"code\":\"not-found\""));
    conn = ask(on, "DELETE /api/lobby", "", "");
    assert_true(has(conn, "HTTP/1.1 405"));
    conn = ask(on, "GET /api/lobby?colour=red", "", "");
    assert_true(has(conn, "\"code\":\"bad-request\""));
}

static void a_foreign_page_changes_nothing(void **state) {
    api_desk *on = *state;
    net_conn *conn =
        ask(on, "POST /api/guest", "Origin: https://elsewhere.example\r\n", "{\"name\":\"Anna\"}");
    assert_true(has(conn, "HTTP/1.1 403"));
    assert_true(has(conn, "\"code\":\"foreign-origin\""));
}

static void a_command_needs_a_session(void **state) {
    api_desk *on = *state;
    net_conn *conn =
        ask(on, "POST /api/command", "", "{\"do\":\"challenge\",\"control\":\"300+3\"}");
    assert_true(has(conn, "HTTP/1.1 401"));
    assert_true(has(conn, "\"code\":\"log-in\""));
}

static void a_guest_comes_in_when_that_is_stored(void **state) {
    api_desk *on = *state;
    net_conn *conn = ask(on, "POST /api/guest", "", "{\"name\":\"Anna\"}");
    assert_false(is_answered(conn));
    wait_for(on, conn);
    assert_true(has(conn, "\"name\":\"Anna\""));
    come_in(on);
    conn = ask(on, "GET /api/me", "", "");
    assert_false(is_answered(conn)); /* a worker reads who it is */
    wait_for(on, conn);
    assert_true(has(conn, "\"name\":\"Anna\""));
    conn = ask(on, "GET /api/me", "", "");
    assert_true(has(conn, "\"name\":\"Anna\"")); /* which is remembered */
    conn = ask(on, "POST /api/logout", "", "");
    wait_for(on, conn);
    conn = ask(on, "GET /api/me", "", "");
    wait_for(on, conn);
    assert_true(has(conn, "HTTP/1.1 401"));
}

static void what_shows_the_zone_waits_for_the_commit(void **state) {
    api_desk *on = *state;
    come_in_known(on);
    net_conn *command = ask(on, "POST /api/command", "",
                            "{\"do\":\"challenge\",\"control\":\"300+3\",\"nonce\":\"n\"}");
    net_conn *lobby = ask(on, "GET /api/lobby", "", "");
    assert_false(is_answered(command));
    assert_false(is_answered(lobby));
    wait_for(on, lobby);
    assert_true(has(command, "\"re\":\"n\",\"ok\":true"));
    assert_true(has(lobby, "\"challenges\":[{"));
}

static void what_was_not_stored_is_not_shown(void **state) {
    api_desk *on = *state;
    come_in_known(on);
    desk_take_disk(on->desk);
    net_conn *command = ask(on, "POST /api/command", "",
                            "{\"do\":\"challenge\",\"control\":\"300+3\",\"nonce\":\"n\"}");
    net_conn *lobby = ask(on, "GET /api/lobby", "", "");
    wait_for(on, lobby);
    desk_give_disk(on->desk);
    assert_true(has(command, "HTTP/1.1 503"));
    assert_true(has(command, "\"code\":\"not-stored\""));
    assert_true(has(lobby, "\"code\":\"not-stored\""));
}

static void requests_of_a_connection_are_answered_in_their_order(void **state) {
    api_desk *on = *state;
    come_in(on);
    net_conn *conn = connect_to(on), *other = connect_to(on);
    request(on, conn, "GET /api/me", "", "");
    request(on, conn, "GET /healthz", "", "");
    request(on, other, "GET /healthz", "", "");
    assert_false(is_answered(conn));
    assert_true(has(other, "\r\n\r\nok")); /* nobody else waits */
    wait_until(on, conn, "\r\n\r\nok");
    zug_str sent = fake_net_sent(conn);
    const char *me = memmem(sent.data, sent.len, "\"name\":\"Anna\"", 13);
    const char *life = memmem(sent.data, sent.len, "\r\n\r\nok", 6);
    assert_true(me != NULL && me < life);
}

static void who_goes_before_it_is_known_who_it_was_leaves_nothing_behind(void **state) {
    api_desk *on = *state;
    come_in(on);
    size_t before = on->conn_count;
    ask(on, "GET /api/me", "", "");
    ask(on, "POST /api/command", "", "{\"do\":\"challenge\",\"control\":\"300+3\"}");
    for (size_t i = before; i < on->conn_count; i++)
        fake_net_break(on->conns[i], NET_END_LOST);
    fake_net_settle(on->loop);
    net_conn *last = ask(on, "GET /api/lobby", "", "");
    wait_for(on, last);
    assert_true(has(last, "\"challenges\":[]"));
    assert_false(is_answered(on->conns[before]));
}

static void who_cannot_be_read_is_asked_to_try_again(void **state) {
    api_desk *on = *state;
    snprintf(on->cookie, sizeof on->cookie, "zug=%043d", 0);
    desk_take_disk(on->desk);
    net_conn *conn = ask(on, "GET /api/session", "", "");
    wait_for(on, conn);
    desk_give_disk(on->desk);
    assert_true(has(conn, "HTTP/1.1 503"));
    conn = ask(on, "GET /api/session", "", "");
    wait_for(on, conn);
    assert_true(has(conn, "HTTP/1.1 200"));
}

/* A command with blanks behind it, so that it is admitted only from who has a session. */
static const char *long_command(char out[static 6000]) {
    snprintf(out, 6000, "{\"do\":\"challenge\",\"control\":\"300+3\",\"nonce\":\"n\"%5000s}", "");
    return out;
}

static void a_large_body_waits_for_who_sends_it(void **state) {
    api_desk *on = *state;
    char body[6000];
    come_in(on);
    net_conn *conn = ask(on, "POST /api/command", "", long_command(body));
    assert_false(is_answered(conn));
    wait_for(on, conn);
    assert_true(has(conn, "\"re\":\"n\",\"ok\":true"));
    assert_true(fake_net_is_open(conn));
    conn = ask(on, "POST /api/command", "", long_command(body));
    wait_for(on, conn);
    assert_true(has(conn, "\"re\":\"n\",\"ok\":true")); /* known meanwhile */
    snprintf(on->cookie, sizeof on->cookie, "zug=%043d", 0);
    conn = ask(on, "POST /api/command", "", long_command(body));
    assert_false(is_answered(conn));
    wait_for(on, conn);
    assert_true(has(conn, "HTTP/1.1 401"));
    assert_false(fake_net_is_open(conn));
    conn = ask(on, "POST /api/command", "", long_command(body));
    fake_net_break(conn, NET_END_LOST);
    wait_for(on, ask(on, "GET /api/session", "", "")); /* now no worker reads */
    desk_take_disk(on->desk);
    identity_close_reader(on->identity);
    conn = ask(on, "POST /api/command", "", long_command(body));
    wait_for(on, conn);
    desk_give_disk(on->desk);
    assert_true(has(conn, "HTTP/1.1 503"));
}

static void a_large_body_that_ends_before_it_is_known_whose_it_is_goes(void **state) {
    api_desk *on = *state;
    come_in(on);
    net_conn *conn = connect_to(on);
    char text[256];
    snprintf(
        text, sizeof text,
        "POST /api/command HTTP/1.1\r\nHost: zone\r\nCookie: %s\r\nContent-Length: 9000\r\n\r\n{",
        on->cookie);
    fake_net_send(conn, zug_str_from(text));
    fake_net_send_end(conn);
    fake_net_settle(on->loop);
    wait_for(on, ask(on, "GET /api/session", "", ""));
    fake_net_settle(on->loop);
    assert_false(fake_net_is_open(conn));
}

/* Sends a message as a frame whose mask is zero. */
static void send_message(api_desk *on, net_conn *conn, const char *text) {
    char frame[200] = {(char)0x81};
    size_t len = strlen(text);
    assert_true(len < 126);
    frame[1] = (char)(0x80 | len);
    memcpy(frame + 6, text, len + 1);
    fake_net_send(conn, (zug_str){frame, len + 6});
    fake_net_settle(on->loop);
}

static net_conn *open_websocket(api_desk *on) {
    return ask(on, "GET /ws?v=1",
               "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
               "");
}

static void messages_wait_for_the_people_they_name_in_their_order(void **state) {
    api_desk *on = *state;
    come_in(on);
    net_conn *conn = open_websocket(on);
    assert_false(is_answered(conn));
    wait_until(on, conn, "\"type\":\"hello\"");
    assert_true(has(conn, "\"name\":\"Anna\""));
    send_message(on, conn,
                 "{\"do\":\"challenge\",\"control\":\"300+3\",\"to\":\"Bo\",\"nonce\":\"a\"}");
    send_message(on, conn, "{\"do\":\"ping\",\"nonce\":\"b\"}");
    assert_false(has(conn, "\"re\":\"b\""));
    wait_until(on, conn, "\"re\":\"b\"");
    assert_true(has(conn, "\"re\":\"a\",\"ok\":false,\"code\":\"no-such-person\""));
    net_conn *account =
        ask(on, "POST /api/register", "", "{\"name\":\"Bo\",\"password\":\"correct horse\"}");
    wait_for(on, account);
    send_message(on, conn,
                 "{\"do\":\"challenge\",\"control\":\"300+3\",\"to\":\"bo\",\"nonce\":\"c\"}");
    wait_until(on, conn, "\"re\":\"c\"");
    assert_true(has(conn, "\"re\":\"c\",\"ok\":true"));
    send_message(on, conn,
                 "{\"do\":\"challenge\",\"control\":\"300+3\",\"to\":\"Bo\",\"nonce\":\"d\"}");
    fake_net_break(conn, NET_END_LOST); /* and nobody waits any more */
    net_conn *last = ask(on, "GET /api/session", "", "");
    wait_for(on, last);
}

/* The operator, another process, ends all sessions of a person; some begin anew. */
static void end_sessions(api_desk *on, uint64_t person) {
    store_session row = {.person = person};
    store_append(on->desk->store, &(store_batch){.ended = &row, .ended_count = 1}, NULL, NULL);
    while (store_pending(on->desk->store) > 0)
        desk_make_call(on->desk);
}

static void a_session_that_the_operator_ends_is_closed(void **state) {
    api_desk *on = *state;
    uint64_t person;
    come_in(on);
    net_conn *conn = open_websocket(on);
    wait_until(on, conn, "\"type\":\"hello\"");
    zug_str sent = fake_net_sent(conn);
    const char *id = memmem(sent.data, sent.len, "\"id\":\"", 6);
    assert_non_null(id);
    assert_true(wire_id_read((zug_str){id + 6, strcspn(id + 6, "\"")}, &person));
    api_close_ended(on->api, person); /* it has not */
    desk_make_call(on->desk);
    fake_net_settle(on->loop);
    assert_false(has(conn, "Your session has ended"));
    end_sessions(on, person);
    api_close_ended(on->api, person);
    wait_until(on, conn, "Your session has ended");
}

static void a_websocket_is_greeted_and_told_what_it_asks_for(void **state) {
    api_desk *on = *state;
    net_conn *conn = open_websocket(on);
    assert_true(has(conn, "HTTP/1.1 101"));
    assert_true(has(conn, "\"type\":\"hello\""));
    assert_int_equal(api_connection_count(on->api), 1);
    send_message(on, conn, "{\"do\":\"lobby\",\"nonce\":\"l\"}");
    assert_true(has(conn, "\"re\":\"l\",\"ok\":true"));
    assert_true(has(conn, "\"type\":\"lobby\""));
    desk_give(on->desk, 1, "{\"do\":\"challenge\",\"control\":\"300+3\"}", 1);
    assert_false(has(conn, "\"type\":\"challenge\""));
    desk_settle(on->desk);
    assert_true(has(conn, "\"type\":\"challenge\""));
    send_message(on, conn, "{\"do\":\"fly\",\"nonce\":\"f\"}");
    assert_true(has(conn, "\"re\":\"f\",\"ok\":false,\"code\":\"bad-request\""));
    fake_net_break(conn, NET_END_LOST);
    fake_net_settle(on->loop);
    assert_int_equal(api_connection_count(on->api), 0);
    assert_int_equal(on->left, 1);
}

#define TEST(name, function)                                                                       \
    { name, function, set_up, tear_down, NULL }

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST("the sign of life is for everybody", the_sign_of_life_is_for_everybody),
        TEST("what is not there is said in JSON", what_is_not_there_is_said_in_json),
        TEST("a foreign page changes nothing", a_foreign_page_changes_nothing),
        TEST("a command needs a session", a_command_needs_a_session),
        TEST("a guest comes in when that is stored", a_guest_comes_in_when_that_is_stored),
        TEST("what shows the zone waits for the commit", what_shows_the_zone_waits_for_the_commit),
        TEST("what was not stored is not shown", what_was_not_stored_is_not_shown),
        TEST("requests of a connection are answered in their order",
             requests_of_a_connection_are_answered_in_their_order),
        TEST("who goes before it is known who it was leaves nothing behind",
             who_goes_before_it_is_known_who_it_was_leaves_nothing_behind),
        TEST("who cannot be read is asked to try again", who_cannot_be_read_is_asked_to_try_again),
        TEST("a large body waits for who sends it", a_large_body_waits_for_who_sends_it),
        TEST("a large body that ends before it is known whose it is goes",
             a_large_body_that_ends_before_it_is_known_whose_it_is_goes),
        TEST("messages wait for the people they name, in their order",
             messages_wait_for_the_people_they_name_in_their_order),
        TEST("a session that the operator ends is closed",
             a_session_that_the_operator_ends_is_closed),
        TEST("a WebSocket is greeted and told what it asks for",
             a_websocket_is_greeted_and_told_what_it_asks_for),
    };
    return cmocka_run_group_tests_name("api", tests, NULL, NULL);
}
