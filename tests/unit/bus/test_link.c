/* test_link.c - nodes tell each other what they asked for, in order, over a NATS server that comes
 * and goes; what is lost on the way is noticed. */
#define _DEFAULT_SOURCE /* usleep */
#include "../../support/link_desk.h"

#include <arpa/inet.h>
#include <nats/nats.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NODE_A = 11, NODE_B = 22, NODE_C = 33 };

/* A server and two nodes. */
typedef struct scene {
    nats_server server;
    link_desk a, b, c;
    char url[DESK_URL];
} scene;

static const bus_topic lobby = {BUS_LOBBY, 0}, nodes = {BUS_NODES, 0};

static bus_topic stream(uint64_t id) { return (bus_topic){BUS_STREAM, id}; }

static bus_topic person(uint64_t id) { return (bus_topic){BUS_PERSON, id}; }

/* The URL of the server, with a user or a token if there is one. */
static const char *url_of(scene *in, const char *scheme, const char *user) {
    snprintf(in->url, sizeof in->url, "%s%s127.0.0.1:%d", scheme, user, in->server.port);
    return in->url;
}

static bus_link_settings settings_of(scene *in, uint64_t node) {
    return (bus_link_settings){
        .servers = url_of(in, "nats://", ""), .zone = "club", .node = node, .seed = 7};
}

static void open_node(scene *in, link_desk *on, uint64_t node) {
    bus_link_settings settings = settings_of(in, node);
    desk_open(on, &settings);
}

/* Makes calls until something is true. */
#define UNTIL(in, is_true) DESK_UNTIL(&(in)->a, &(in)->b, &(in)->c, is_true)

/* A server that runs, and two nodes that are connected to it. */
static int set_up(void **state) {
    scene *in = calloc(1, sizeof *in);
    assert_non_null(in);
    nats_server_prepare(&in->server);
    nats_server_start(&in->server);
    open_node(in, &in->a, NODE_A);
    open_node(in, &in->b, NODE_B);
    UNTIL(in, bus_link_is_up(in->a.link) && bus_link_is_up(in->b.link));
    *state = in;
    return 0;
}

/* A server that does not run yet, and no nodes. */
static int set_up_alone(void **state) {
    scene *in = calloc(1, sizeof *in);
    assert_non_null(in);
    nats_server_prepare(&in->server);
    *state = in;
    return 0;
}

static int tear_down(void **state) {
    scene *in = *state;
    desk_close(&in->a);
    desk_close(&in->b);
    desk_close(&in->c);
    nats_server_remove(&in->server);
    free(in);
    return 0;
}

static void join(scene *in, link_desk *on, bus_topic topic) {
    size_t before = on->joined_count;
    assert_true(bus_link_join(on->link, topic));
    UNTIL(in, on->joined_count > before);
    assert_int_equal(on->last_joined.kind, topic.kind);
    assert_true(on->last_joined.id == topic.id);
}

/* Tells of an event, by its number and a word. */
static bool tell_event(link_desk *on, uint64_t id, int64_t at_ms, const char *body) {
    bus_event event = {1, at_ms, {"move", 4}, zug_str_from(body)};
    bus_notice notice = {.kind = BUS_NOTICE_EVENTS, .events = {id, 1, &event, 1}};
    return bus_link_publish(on->link, stream(id), &notice);
}

static bool tell_news(link_desk *on, bus_topic topic, const char *text) {
    bus_notice notice = {.kind = BUS_NOTICE_NEWS, .news = {.topic = topic.id}};
    notice.news.texts[0] = zug_str_from(text);
    return bus_link_publish(on->link, topic, &notice);
}

static bool say_hello(link_desk *on, int64_t number) {
    bus_notice notice = {.kind = BUS_NOTICE_HELLO, .hello = {{"1", 1}, number, 0, false}};
    return bus_link_publish(on->link, nodes, &notice);
}

/* How many gaps a node was told of. */
static size_t gaps(const link_desk *on) {
    return on->gap_count[BUS_GAP_TOPIC] + on->gap_count[BUS_GAP_NODE] + on->gap_count[BUS_GAP_LINK];
}

static void a_node_that_is_alone_has_no_link(void **state) {
    (void)state;
    bus_notice notice = {.kind = BUS_NOTICE_HELLO};
    assert_true(bus_link_publish(NULL, nodes, &notice) && bus_link_join(NULL, nodes));
    bus_link_leave(NULL, nodes);
    assert_false(bus_link_is_up(NULL));
    assert_int_equal(bus_link_count(NULL).dropped, 0);
    bus_link_close(NULL);
}

static void what_no_waiting_would_mend_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *servers, *zone, *ca_file, *credentials_file;
        bus_link_status want;
    } cases[] = {
        {"", "club", NULL, NULL, BUS_LINK_BAD_SERVERS},
        {"host:4222", "club", NULL, NULL, BUS_LINK_BAD_SERVERS},
        {"http://host", "club", NULL, NULL, BUS_LINK_BAD_SERVERS},
        {"nats://", "club", NULL, NULL, BUS_LINK_BAD_SERVERS},
        {"nats://a:b@", "club", NULL, NULL, BUS_LINK_BAD_SERVERS},
        {"nats://host:0", "club", NULL, NULL, BUS_LINK_BAD_SERVERS},
        {"nats://host:65536", "club", NULL, NULL, BUS_LINK_BAD_SERVERS},
        {"nats://host:4222/x", "club", NULL, NULL, BUS_LINK_BAD_SERVERS},
        {"nats://[::1]x:4222", "club", NULL, NULL, BUS_LINK_BAD_SERVERS},
        {"nats://host,,nats://other", "club", NULL, NULL, BUS_LINK_BAD_SERVERS},
        {"nats://host, other", "club", NULL, NULL, BUS_LINK_BAD_SERVERS},
        {"nats://127.0.0.1:1", "", NULL, NULL, BUS_LINK_BAD_ZONE},
        {"nats://127.0.0.1:1", "a.b", NULL, NULL, BUS_LINK_BAD_ZONE},
        {"nats://127.0.0.1:1", "*", NULL, NULL, BUS_LINK_BAD_ZONE},
        {"tls://127.0.0.1:1", "club", "/nowhere/ca.pem", NULL, BUS_LINK_BAD_FILE},
        {"nats://127.0.0.1:1", "club", NULL, "/nowhere/creds", BUS_LINK_BAD_FILE},
        {"nats://a:b@127.0.0.1:1, tls://[::1]:2,nats://t@localhost", "a-B_9", NULL, NULL,
         BUS_LINK_OK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bus_link_settings settings = {.servers = cases[i].servers,
                                      .zone = cases[i].zone,
                                      .node = 1,
                                      .ca_file = cases[i].ca_file,
                                      .credentials_file = cases[i].credentials_file};
        link_desk desk;
        assert_int_equal(desk_try(&desk, &settings), cases[i].want);
        assert_true(strlen(bus_link_sentence(cases[i].want)) > 10);
        desk_close(&desk);
    }
}

static void secrets_are_not_shown(void **state) {
    (void)state;
    static const struct {
        const char *servers, *shown;
    } cases[] = {
        {"nats://host:4222", "nats://host:4222"},
        {"nats://anna:s3cret@host:4222", "nats://host:4222"},
        {"tls://t0ken@a , NATS://u:p@x@[::1]:7", "tls://a,nats://[::1]:7"},
        {"nats:/u:secret@host", "?"},
        {"", "?"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char out[64];
        bus_link_shown(cases[i].servers, out, sizeof out);
        assert_string_equal(out, cases[i].shown);
    }
    char few[8];
    bus_link_shown("nats://host:4222", few, sizeof few);
    assert_string_equal(few, "nats://");
}

static void a_notice_comes_to_who_has_joined_and_to_nobody_else(void **state) {
    scene *in = *state;
    open_node(in, &in->c, NODE_C);
    join(in, &in->a, stream(5));
    join(in, &in->b, stream(5));
    join(in, &in->c, stream(6));
    assert_true(tell_event(&in->a, 5, 1234, "e2e4"));
    assert_true(tell_event(&in->b, 6, 99, "end"));
    UNTIL(in, in->b.heard_count == 1 && in->c.heard_count == 1);
    desk_heard *heard = &in->b.heard[0];
    assert_true(heard->topic.kind == BUS_STREAM && heard->topic.id == 5 && heard->node == NODE_A);
    assert_true(heard->kind == BUS_NOTICE_EVENTS && heard->value == 1234);
    assert_string_equal(heard->text, "e2e4");
    assert_string_equal(in->c.heard[0].text, "end");
    /* what b sent after it has come to c, so a would have its own by now */
    assert_int_equal(in->a.heard_count, 0);
    assert_int_equal(bus_link_count(in->a.link).received, 0);
    assert_int_equal(bus_link_count(in->a.link).sent, 1);
    assert_int_equal(bus_link_count(in->b.link).received, 1);
    assert_int_equal(gaps(&in->a) + gaps(&in->b) + gaps(&in->c), 0);
}

static void every_kind_of_topic_is_another(void **state) {
    scene *in = *state;
    for (int kind = 0; kind < (int)BUS_TOPIC_KINDS; kind++)
        join(in, &in->b, (bus_topic){(bus_topic_kind)kind, kind < BUS_LOBBY ? UINT64_MAX : 0});
    for (int kind = (int)BUS_TOPIC_KINDS - 1; kind >= 0; kind--)
        assert_true(tell_news(&in->a,
                              (bus_topic){(bus_topic_kind)kind, kind < BUS_LOBBY ? UINT64_MAX : 0},
                              (const char *[]){"0", "1", "2", "3", "4", "5", "6"}[kind]));
    UNTIL(in, in->b.heard_count == BUS_TOPIC_KINDS);
    for (int i = 0; i < (int)BUS_TOPIC_KINDS; i++)
        assert_int_equal(in->b.heard[i].text[0] - '0', in->b.heard[i].topic.kind);
}

static void zones_on_one_server_do_not_hear_each_other(void **state) {
    scene *in = *state;
    bus_link_settings settings = settings_of(in, NODE_C);
    settings.zone = "club2";
    desk_open(&in->c, &settings);
    join(in, &in->b, lobby);
    join(in, &in->c, lobby);
    assert_true(tell_news(&in->c, lobby, "other"));
    join(in, &in->c, nodes); /* the server has had it by now */
    assert_true(tell_news(&in->a, lobby, "ours"));
    UNTIL(in, in->b.heard_count > 0);
    assert_string_equal(in->b.heard[0].text, "ours");
}

static void notices_of_a_topic_come_in_order(void **state) {
    scene *in = *state;
    enum { EACH = 5000, TOPICS = 3 };
    bus_topic topics[TOPICS] = {person(1), person(2), lobby};
    for (int i = 0; i < TOPICS; i++)
        join(in, &in->b, topics[i]);
    for (int i = 0; i < EACH * TOPICS; i++) {
        bus_notice notice = {.kind = BUS_NOTICE_PRESENCE, .presence = {.at_ms = i}};
        assert_true(bus_link_publish(in->a.link, topics[i % TOPICS], &notice));
    }
    UNTIL(in, in->b.heard_count == (size_t)EACH * TOPICS);
    uint64_t next[BUS_TOPIC_KINDS * 4] = {0};
    for (size_t i = 0; i < in->b.heard_count; i++) {
        const desk_heard *heard = &in->b.heard[i];
        uint64_t *want = &next[heard->topic.kind * 4 + heard->topic.id];
        *want = *want == 0 ? heard->value : *want;
        assert_true(heard->value == *want);
        *want += TOPICS;
    }
    assert_int_equal(gaps(&in->b), 0);
}

static void a_topic_that_was_left_is_not_heard_of(void **state) {
    scene *in = *state;
    join(in, &in->b, person(1));
    bus_link_leave(in->b.link, person(1));
    bus_link_leave(in->b.link, person(1));
    assert_true(bus_link_join(in->b.link, person(2)));
    bus_link_leave(in->b.link, person(2)); /* before the server knows */
    join(in, &in->b, person(3));
    assert_true(tell_news(&in->a, person(1), "1") && tell_news(&in->a, person(2), "2"));
    assert_true(tell_news(&in->a, person(3), "3"));
    UNTIL(in, in->b.heard_count > 0);
    assert_string_equal(in->b.heard[0].text, "3");
    assert_int_equal(bus_link_count(in->b.link).received, 1);
    assert_int_equal(bus_link_count(in->b.link).joined, 1);
    assert_int_equal(in->b.joined_count, 2);
    join(in, &in->b, person(1));
    assert_true(bus_link_join(in->b.link, person(1)));
    assert_true(tell_news(&in->a, person(1), "again"));
    UNTIL(in, in->b.heard_count == 2);
    assert_int_equal(gaps(&in->b), 0);
}

static void a_topic_may_be_left_when_it_is_heard_of(void **state) {
    scene *in = *state;
    in->b.leaves = true;
    join(in, &in->b, lobby);
    join(in, &in->b, nodes);
    assert_true(tell_news(&in->a, lobby, "1") && tell_news(&in->a, lobby, "2"));
    assert_true(say_hello(&in->a, 3));
    UNTIL(in, in->b.heard_count == 2);
    assert_int_equal(in->b.heard[1].topic.kind, BUS_NODES);
}

static void ten_thousand_topics_are_joined(void **state) {
    scene *in = *state;
    enum { TOPICS = 10000 };
    for (uint64_t id = 1; id <= TOPICS; id++)
        assert_true(bus_link_join(in->b.link, stream(id)));
    UNTIL(in, in->b.joined_count == TOPICS);
    for (uint64_t id = 1; id <= TOPICS; id++)
        assert_true(tell_event(&in->a, id, (int64_t)id, ""));
    UNTIL(in, in->b.heard_count == TOPICS);
    for (size_t i = 0; i < TOPICS; i++)
        assert_true(in->b.heard[i].topic.id == in->b.heard[i].value);
    nats_server_kill(&in->server);
    UNTIL(in, in->b.down_count > 0);
    nats_server_start(&in->server);
    UNTIL(in, in->b.up_count == 2 && bus_link_is_up(in->a.link));
    for (uint64_t id = 1; id <= TOPICS; id++)
        assert_true(tell_event(&in->a, id, (int64_t)id, ""));
    UNTIL(in, in->b.heard_count == (size_t)2 * TOPICS);
    for (uint64_t id = 1; id <= TOPICS; id++)
        bus_link_leave(in->b.link, stream(id));
    join(in, &in->b, nodes);
    assert_true(tell_event(&in->a, 77, 1, "") && say_hello(&in->a, 1));
    UNTIL(in, in->b.heard_count > (size_t)2 * TOPICS);
    assert_int_equal(bus_link_count(in->b.link).received, 2 * TOPICS + 1);
}

static void it_connects_again_when_the_server_was_gone(void **state) {
    scene *in = *state;
    join(in, &in->b, lobby);
    join(in, &in->a, nodes);
    assert_true(tell_news(&in->a, lobby, "1"));
    UNTIL(in, in->b.heard_count == 1);
    nats_server_kill(&in->server);
    UNTIL(in, in->a.down_count > 0 && in->b.down_count > 0);
    assert_false(bus_link_is_up(in->a.link));
    assert_false(tell_news(&in->a, lobby, "lost"));
    assert_int_equal(bus_link_count(in->a.link).dropped, 1);
    assert_true(bus_link_join(in->b.link, person(9)));
    assert_int_equal(gaps(&in->b), 0); /* told when the log can be read without missing more */
    nats_server_start(&in->server);
    UNTIL(in, in->a.up_count == 2 && in->b.up_count == 2 && in->b.joined_count == 2);
    assert_int_equal(in->a.gap_count[BUS_GAP_LINK], 1);
    assert_int_equal(in->b.gap_count[BUS_GAP_LINK], 1);
    assert_true(tell_news(&in->a, lobby, "2") && tell_news(&in->a, person(9), "3"));
    UNTIL(in, in->b.heard_count == 3);
    assert_string_equal(in->b.heard[1].text, "2");
    assert_string_equal(in->b.heard[2].text, "3");
    /* a has told that it lost something, once */
    assert_int_equal(in->b.gap_count[BUS_GAP_NODE], 1);
    assert_true(in->b.last_gap.node == NODE_A);
    assert_int_equal(in->b.gap_count[BUS_GAP_TOPIC], 0);
    assert_int_equal(bus_link_count(in->b.link).gaps, 2);
    assert_int_equal(bus_link_count(in->b.link).connects, 2);
}

static void a_server_may_come_after_the_nodes(void **state) {
    scene *in = *state;
    nats_server_start(&in->server); /* for its port */
    nats_server_kill(&in->server);
    open_node(in, &in->a, NODE_A);
    open_node(in, &in->b, NODE_B);
    assert_true(bus_link_join(in->b.link, lobby));
    assert_false(tell_news(&in->a, lobby, "lost"));
    UNTIL(in, in->a.down_count > 0 && in->b.down_count > 0);
    assert_true(strlen(in->a.detail) > 0);
    assert_int_equal(in->b.joined_count, 0);
    nats_server_start(&in->server);
    UNTIL(in, in->a.up_count > 0 && in->b.joined_count > 0);
    assert_true(tell_news(&in->a, lobby, "here"));
    UNTIL(in, in->b.heard_count > 0);
    assert_string_equal(in->b.heard[0].text, "here");
    /* nothing was there to be missed */
    assert_int_equal(gaps(&in->b), 0);
    assert_int_equal(in->a.down_count, 1);
}

static void another_server_is_taken_if_one_is_not_there(void **state) {
    scene *in = *state;
    nats_server_start(&in->server);
    char urls[DESK_URL * 2];
    snprintf(urls, sizeof urls, "nats://127.0.0.1:1,%s", url_of(in, "nats://", ""));
    bus_link_settings settings = settings_of(in, NODE_A);
    settings.servers = urls;
    desk_open(&in->a, &settings);
    UNTIL(in, in->a.up_count > 0);
    assert_string_equal(in->a.detail, in->url);
}

/* Whoever does not take what comes misses it, and is told so when it does. */
static void what_comes_too_fast_is_missed_and_told(void **state) {
    scene *in = *state;
    enum { SENT = 1000, MOST = 8 };
    bus_link_settings settings = settings_of(in, NODE_C);
    settings.most_count = MOST;
    desk_open(&in->c, &settings);
    join(in, &in->c, stream(1));
    for (int i = 0; i < SENT; i++)
        assert_true(tell_event(&in->a, 1, i, ""));
    while (bus_link_count(in->c.link).received < SENT)
        usleep(1000);
    UNTIL(in, in->c.heard_count == MOST);
    assert_int_equal(in->c.gap_count[BUS_GAP_LINK], 1);
    assert_int_equal(bus_link_count(in->c.link).missed, SENT - MOST);
    for (int i = 0; i < MOST; i++)
        assert_int_equal(in->c.heard[i].value, i);
    assert_true(tell_event(&in->a, 1, SENT, ""));
    UNTIL(in, in->c.heard_count == MOST + 1);
    assert_int_equal(in->c.gap_count[BUS_GAP_LINK], 1);
}

static void bytes_that_wait_have_a_bound_as_well(void **state) {
    scene *in = *state;
    static char large[4000];
    memset(large, 'x', sizeof large - 1);
    bus_link_settings settings = settings_of(in, NODE_C);
    settings.most_bytes = 3000;
    desk_open(&in->c, &settings);
    join(in, &in->c, lobby);
    join(in, &in->b, lobby);
    assert_true(tell_news(&in->a, lobby, large));
    UNTIL(in, in->b.heard_count == 1 && in->c.gap_count[BUS_GAP_LINK] == 1);
    assert_int_equal(in->c.heard_count, 0);
    /* and on the way out */
    assert_true(tell_news(&in->c, lobby, "small"));
    UNTIL(in, in->b.heard_count == 2);
    assert_false(tell_news(&in->c, lobby, large));
    assert_int_equal(bus_link_count(in->c.link).dropped, 1);
    assert_true(tell_news(&in->c, lobby, "small"));
    UNTIL(in, in->b.heard_count == 3);
    assert_int_equal(gaps(&in->b), 1);
    assert_true(in->b.last_gap.kind == BUS_GAP_NODE && in->b.last_gap.node == NODE_C);
}

static void a_notice_that_is_too_large_is_dropped(void **state) {
    scene *in = *state;
    char *large = malloc(BUS_NOTICE_MOST + 1);
    assert_non_null(large);
    memset(large, 'x', BUS_NOTICE_MOST);
    large[BUS_NOTICE_MOST] = '\0';
    join(in, &in->b, lobby);
    assert_false(tell_news(&in->a, lobby, large));
    large[BUS_NOTICE_MOST - 64] = '\0';
    assert_true(tell_news(&in->a, lobby, large));
    UNTIL(in, in->b.heard_count == 1);
    assert_int_equal(bus_link_count(in->a.link).dropped, 1);
    free(large);
}

/* Sends bytes to the server as anybody could. */
static void send_raw(const scene *in, const char *subject, const unsigned char *bytes, size_t len) {
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)in->server.port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int made = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(made, (struct sockaddr *)&at, sizeof at), 0);
    FILE *to = fdopen(made, "r+");
    assert_non_null(to);
    char line[1024];
    assert_non_null(fgets(line, sizeof line, to)); /* INFO */
    fprintf(to, "CONNECT {\"verbose\":false}\r\nPUB %s %zu\r\n", subject, len);
    fwrite(bytes, 1, len, to);
    fprintf(to, "\r\nPING\r\n");
    fflush(to);
    assert_non_null(fgets(line, sizeof line, to));
    assert_string_equal(line, "PONG\r\n");
    fclose(to);
}

/* The same with a notice. */
static void send_head(const scene *in, const char *subject, bus_notice_head head) {
    unsigned char bytes[64];
    bus_notice notice = {.kind = BUS_NOTICE_PRESENCE, .head = head};
    send_raw(in, subject, bytes, bus_notice_write(&notice, bytes, sizeof bytes));
}

static void numbers_that_are_missing_are_gaps(void **state) {
    scene *in = *state;
    static const char *const subjects[] = {"zug.club.l", "zug.club.u.00000000000000ff",
                                           "zug.club.s.0000000000000005"};
    static const struct {
        bus_notice_head head;
        int subject;
        int gap; /* its kind, or -1 */
    } cases[] = {
        {{7, 0, 40}, 0, -1},
        {{7, 0, 41}, 0, -1},
        {{7, 0, 43}, 0, BUS_GAP_TOPIC},
        {{8, 3, 0}, 0, -1},
        {{8, 3, 1}, 0, -1},
        {{7, 0, 44}, 0, -1},
        {{7, 0, 9}, 1, -1},
        {{7, 0, 10}, 1, -1},
        {{7, 0, 10}, 1, BUS_GAP_TOPIC},
        {{7, 0, 0}, 1, -1},
        {{7, 0, 1}, 1, -1},
        {{7, 1, 5}, 1, BUS_GAP_NODE},
        {{7, 1, 90}, 0, -1},
        {{7, 1, 92}, 0, BUS_GAP_TOPIC},
        {{7, 1, 0}, 2, -1},
        {{7, 1, 0}, 2, -1},
        {{7, 2, 0}, 2, BUS_GAP_NODE},
        {{8, 3, 2}, 0, -1},
    };
    join(in, &in->b, lobby);
    join(in, &in->b, person(255));
    join(in, &in->b, stream(5));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t before = gaps(&in->b);
        send_head(in, subjects[cases[i].subject], cases[i].head);
        UNTIL(in, in->b.heard_count == i + 1);
        assert_int_equal(gaps(&in->b) - before, cases[i].gap >= 0);
        if (cases[i].gap >= 0) {
            assert_int_equal(in->b.last_gap.kind, cases[i].gap);
            assert_true(in->b.last_gap.node == 7);
        }
    }
}

static void what_is_no_notice_is_a_gap(void **state) {
    scene *in = *state;
    join(in, &in->b, lobby);
    send_raw(in, "zug.club.l", (const unsigned char *)"nonsense", 8);
    UNTIL(in, gaps(&in->b) == 1);
    assert_true(in->b.last_gap.kind == BUS_GAP_TOPIC && in->b.last_gap.topic.kind == BUS_LOBBY);
    assert_int_equal(bus_link_count(in->b.link).unreadable, 1);
    send_raw(in, "zug.club.l", (const unsigned char *)"", 0);
    UNTIL(in, gaps(&in->b) == 2);
    /* what bears the own id is nobody else's */
    send_head(in, "zug.club.l", (bus_notice_head){NODE_B, 0, 0});
    send_head(in, "zug.club.l", (bus_notice_head){7, 0, 0});
    UNTIL(in, in->b.heard_count == 1);
    assert_true(in->b.heard[0].node == 7);
}

static void a_wrong_password_is_tried_until_it_is_right(void **state) {
    scene *in = *state;
    const char *wrong[] = {"--user", "zug", "--pass", "other"};
    memcpy(in->server.args, wrong, sizeof wrong);
    nats_server_start(&in->server);
    bus_link_settings settings = settings_of(in, NODE_A);
    settings.servers = url_of(in, "nats://", "zug:s3cret@");
    desk_open(&in->a, &settings);
    UNTIL(in, in->a.down_count > 0);
    assert_non_null(strstr(in->a.detail, "uth"));
    assert_null(strstr(in->a.detail, "s3cret"));
    for (int i = 0; i < 2; i++) {
        nats_server_kill(&in->server);
        in->server.args[3] = "s3cret";
        nats_server_start(&in->server);
        UNTIL(in, bus_link_is_up(in->a.link));
        UNTIL(in, in->a.up_count == (size_t)i + 1);
        assert_non_null(strstr(in->a.detail, "nats://127.0.0.1:"));
        assert_null(strstr(in->a.detail, "s3cret"));
        /* the library gives up when it is refused again and again; the link does not */
        nats_server_kill(&in->server);
        in->server.args[3] = "other";
        nats_server_start(&in->server);
        UNTIL(in, !bus_link_is_up(in->a.link) && strstr(in->a.detail, "uth") != NULL);
        usleep(1000000);
    }
}

static void a_token_opens_the_server(void **state) {
    scene *in = *state;
    in->server.args[0] = "--auth";
    in->server.args[1] = "t0ken";
    nats_server_start(&in->server);
    bus_link_settings settings = settings_of(in, NODE_A);
    settings.servers = url_of(in, "nats://", "t0ken@");
    desk_open(&in->a, &settings);
    UNTIL(in, in->a.up_count > 0);
    assert_null(strstr(in->a.detail, "t0ken"));
}

/* A server that speaks TLS only. */
static void start_tls(scene *in, char path[3][96]) {
    nats_server_certify(&in->server);
    for (int i = 0; i < 3; i++)
        snprintf(path[i], 96, "%s/%s", in->server.folder,
                 (const char *[]){"ca.pem", "cert.pem", "cert-key.pem"}[i]);
    const char *args[] = {"--tls", "--tlscert", path[1], "--tlskey", path[2]};
    memcpy(in->server.args, args, sizeof args);
    nats_server_start(&in->server);
}

static void tls_is_spoken_with_whom_the_file_trusts(void **state) {
    scene *in = *state;
    char path[3][96];
    start_tls(in, path);
    bus_link_settings settings = settings_of(in, NODE_A);
    settings.servers = url_of(in, "tls://", "");
    settings.ca_file = path[0];
    desk_open(&in->a, &settings);
    settings.node = NODE_B;
    desk_open(&in->b, &settings);
    join(in, &in->b, lobby);
    UNTIL(in, bus_link_is_up(in->a.link));
    assert_true(tell_news(&in->a, lobby, "secret"));
    UNTIL(in, in->b.heard_count == 1);
    assert_non_null(strstr(in->b.detail, "tls://"));
}

/* A link with these settings stays down, and says why. */
static void stays_down(scene *in, const bus_link_settings *settings) {
    desk_open(&in->c, settings);
    UNTIL(in, in->c.down_count > 0);
    assert_false(bus_link_is_up(in->c.link));
    assert_true(strlen(in->c.detail) > 0);
    desk_close(&in->c);
    in->c = (link_desk){.link = NULL};
    posted_init(&in->c.calls);
}

static void tls_is_not_spoken_with_strangers(void **state) {
    scene *in = *state;
    char path[3][96], other[96], wrong_host[64];
    start_tls(in, path);
    bus_link_settings settings = settings_of(in, NODE_A);
    settings.servers = url_of(in, "tls://", "");
    stays_down(in, &settings); /* the system does not know who signed it */
    snprintf(other, sizeof other, "%s/other-ca.pem", in->server.folder);
    settings.ca_file = other;
    stays_down(in, &settings);
    settings.ca_file = path[0];
    snprintf(wrong_host, sizeof wrong_host, "tls://localhost:%d", in->server.port);
    settings.servers = wrong_host; /* the certificate is for 127.0.0.1 */
    stays_down(in, &settings);
    nats_server_kill(&in->server);
    memset(in->server.args, 0, sizeof in->server.args);
    nats_server_start(&in->server);
    settings.servers = url_of(in, "tls://", ""); /* who wants TLS does not do without */
    stays_down(in, &settings);
}

/* Stops a server, and returns when it has stopped: who says INFO only is waited for by libnats 3.4
 * until the connection ends. */
static void freeze(const nats_server *server) {
    kill(server->pid, SIGSTOP);
    assert_int_equal(waitpid(server->pid, NULL, WUNTRACED), server->pid);
}

static void a_server_that_does_not_answer_is_down(void **state) {
    scene *in = *state;
    join(in, &in->b, lobby);
    freeze(&in->server);
    UNTIL(in, in->a.down_count > 0 && in->b.down_count > 0);
    assert_false(tell_news(&in->a, lobby, "lost"));
    kill(in->server.pid, SIGCONT);
    UNTIL(in, in->a.up_count == 2 && in->b.up_count == 2);
    assert_int_equal(in->b.gap_count[BUS_GAP_LINK], 1);
    assert_true(tell_news(&in->a, lobby, "back"));
    UNTIL(in, in->b.heard_count > 0);
}

static void it_ends_while_a_server_does_not_answer(void **state) {
    scene *in = *state;
    freeze(&in->server);
    open_node(in, &in->c, NODE_C);
    assert_true(bus_link_join(in->c.link, lobby));
    assert_true(bus_link_join(in->a.link, lobby));
    assert_true(say_hello(&in->a, 1));
}

/* The last words of a node reach the others. */
static void what_is_queued_is_sent_before_the_end(void **state) {
    scene *in = *state;
    enum { WORDS = 500 };
    join(in, &in->b, nodes);
    for (int i = 0; i < WORDS; i++)
        assert_true(say_hello(&in->a, i));
    desk_close(&in->a);
    in->a = (link_desk){.link = NULL};
    posted_init(&in->a.calls);
    UNTIL(in, in->b.heard_count == WORDS);
    assert_int_equal(in->b.heard[WORDS - 1].value, WORDS - 1);
}

int main(void) {
    if (!nats_server_is_there()) {
        puts("1..0 # SKIP there is no nats-server");
        return 0;
    }
    signal(SIGPIPE, SIG_IGN); /* as the loop does */
#define BOTH(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
#define ALONE(test) cmocka_unit_test_setup_teardown(test, set_up_alone, tear_down)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_node_that_is_alone_has_no_link),
        cmocka_unit_test(what_no_waiting_would_mend_is_refused),
        cmocka_unit_test(secrets_are_not_shown),
        BOTH(a_notice_comes_to_who_has_joined_and_to_nobody_else),
        BOTH(every_kind_of_topic_is_another),
        BOTH(zones_on_one_server_do_not_hear_each_other),
        BOTH(notices_of_a_topic_come_in_order),
        BOTH(a_topic_that_was_left_is_not_heard_of),
        BOTH(a_topic_may_be_left_when_it_is_heard_of),
        BOTH(ten_thousand_topics_are_joined),
        BOTH(it_connects_again_when_the_server_was_gone),
        ALONE(a_server_may_come_after_the_nodes),
        ALONE(another_server_is_taken_if_one_is_not_there),
        BOTH(what_comes_too_fast_is_missed_and_told),
        BOTH(bytes_that_wait_have_a_bound_as_well),
        BOTH(a_notice_that_is_too_large_is_dropped),
        BOTH(numbers_that_are_missing_are_gaps),
        BOTH(what_is_no_notice_is_a_gap),
        ALONE(a_wrong_password_is_tried_until_it_is_right),
        ALONE(a_token_opens_the_server),
        ALONE(tls_is_spoken_with_whom_the_file_trusts),
        ALONE(tls_is_not_spoken_with_strangers),
        BOTH(a_server_that_does_not_answer_is_down),
        BOTH(it_ends_while_a_server_does_not_answer),
        BOTH(what_is_queued_is_sent_before_the_end),
    };
    int failed = cmocka_run_group_tests_name("link", tests, NULL, NULL);
    nats_CloseAndWait(0); /* so that a sanitizer sees what a link has left behind */
    return failed;
}
