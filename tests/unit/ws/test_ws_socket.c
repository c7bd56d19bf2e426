/* test_ws_socket.c - frames and messages, on a connection without a socket: whole, byte by byte and
 * cut at every place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../support/fake_conn.h"
#include "ws/ws_socket.h"

enum { LOG_SIZE = 8192, OUT_LIMIT = 10000, FRAMES_MAX = 8000 };

/* What the owner of a WebSocket was told, as text. */
typedef struct owner {
    net_loop *loop;
    net_conn *conn;
    ws_socket *socket; /* NULL once closed */
    int64_t heard_ms;  /* as on_quiet said last */
    char log[LOG_SIZE];
} owner;

static void note(owner *owner, const char *what, zug_str text) {
    size_t used = strlen(owner->log);
    snprintf(owner->log + used, LOG_SIZE - used, "%s%.*s|", what,
             (int)(text.len < 20 ? text.len : 20), text.len == 0 ? "" : text.data);
}

static void on_message(void *ctx, ws_socket *socket, zug_str text, int64_t at_ms) {
    owner *owner = ctx;
    assert_int_equal(at_ms, 1000);
    note(owner, "", text);
    if (zug_str_equal(text, zug_str_from("drop me")))
        ws_socket_drop(socket);
    if (zug_str_equal(text, zug_str_from("close me")))
        ws_socket_close(socket, 4000, "as you wish");
}

static void on_pong(void *ctx, ws_socket *socket, int64_t round_trip_ms) {
    (void)socket;
    assert_in_range(round_trip_ms, 250, 10000);
    note(ctx, "pong", (zug_str){NULL, 0});
}

static void on_space(void *ctx, ws_socket *socket) {
    (void)socket;
    note(ctx, "room", (zug_str){NULL, 0});
}

static void on_quiet(void *ctx, ws_socket *socket, bool is_quiet, int64_t heard_ms) {
    owner *owner = ctx;
    (void)socket;
    owner->heard_ms = heard_ms;
    note(owner, is_quiet ? "quiet" : "heard", (zug_str){NULL, 0});
}

static void on_close(void *ctx, ws_socket *socket, int code) {
    owner *owner = ctx;
    char text[32];
    int len = snprintf(text, sizeof text, "closed %d", code);
    assert_ptr_equal(socket, owner->socket);
    assert_int_equal(ws_socket_send(socket, zug_str_from("late")), WS_CLOSED);
    assert_string_equal(ws_socket_peer(socket), "192.0.2.1:1");
    note(owner, "", (zug_str){text, (size_t)len});
    owner->socket = NULL;
}

static owner *open_owner(const ws_options *options) {
    static const ws_events events = {on_message, on_pong, on_space, on_quiet, on_close};
    owner *owner = calloc(1, sizeof *owner);
    assert_non_null(owner);
    owner->loop = net_loop_new();
    owner->conn = fake_conn_new(owner->loop, OUT_LIMIT);
    owner->socket = ws_socket_open(owner->conn, options, &events, owner);
    assert_non_null(owner->socket);
    return owner;
}

static void close_owner(owner *owner) {
    if (owner->socket != NULL)
        ws_socket_drop(owner->socket);
    fake_conn_settle(owner->loop);
    assert_null(owner->socket);
    net_loop_free(owner->loop);
    fake_conn_free(owner->conn);
    free(owner);
}

/* --- frames ----------------------------------------------------------------------------------- */

typedef struct frames {
    unsigned char bytes[FRAMES_MAX];
    size_t len;
} frames;

/* Appends a frame as a client sends it: first byte, payload, and a mask unless it is to be missing.
 */
static void add_frame(frames *to, unsigned first, bool masked, zug_str payload) {
    static const unsigned char mask[4] = {0x12, 0x34, 0x56, 0x78};
    unsigned char *at = to->bytes + to->len;
    *at++ = (unsigned char)first;
    if (payload.len < 126) {
        *at++ = (unsigned char)((masked ? 0x80 : 0) | payload.len);
    } else {
        *at++ = (unsigned char)((masked ? 0x80 : 0) | 126);
        *at++ = (unsigned char)(payload.len >> 8);
        *at++ = (unsigned char)(payload.len & 0xFF);
    }
    if (masked) {
        memcpy(at, mask, 4);
        at += 4;
    }
    for (size_t i = 0; i < payload.len; i++)
        *at++ = (unsigned char)(payload.data[i] ^ (masked ? mask[i % 4] : 0));
    to->len = (size_t)(at - to->bytes);
}

static void add_text(frames *to, unsigned first, const char *text) {
    add_frame(to, first, true, zug_str_from(text));
}

static zug_str of(const frames *all) { return (zug_str){(const char *)all->bytes, all->len}; }

/* What the owner is told, and what is sent, when the bytes come in two parts, or (at == SIZE_MAX)
 * one by one. */
static void run(zug_str bytes, size_t at, const ws_options *options, char log[static LOG_SIZE],
                frames *sent) {
    owner *owner = open_owner(options);
    if (at == SIZE_MAX) {
        for (size_t i = 0; i < bytes.len; i++)
            fake_conn_feed(owner->conn, str_slice(bytes, i, i + 1), 1000);
    } else {
        fake_conn_feed(owner->conn, str_slice(bytes, 0, at), 1000);
        fake_conn_feed(owner->conn, str_slice(bytes, at, bytes.len), 1000);
    }
    fake_conn_settle(owner->loop);
    memcpy(log, owner->log, LOG_SIZE);
    zug_str out = fake_conn_sent(owner->conn);
    assert_true(out.len <= sizeof sent->bytes);
    if (out.len > 0)
        memcpy(sent->bytes, out.data, out.len);
    sent->len = out.len;
    close_owner(owner);
}

/* Checks what comes of the bytes, however they are cut. */
static void expect(const frames *incoming, const char *want_log, zug_str want_sent) {
    static const ws_options options = {0};
    static char log[LOG_SIZE];
    static frames sent;
    for (size_t at = 0; at <= incoming->len + 1; at += incoming->len > 500 ? 61 : 1) {
        run(of(incoming), at > incoming->len ? SIZE_MAX : at, &options, log, &sent);
        assert_string_equal(log, want_log);
        assert_int_equal(sent.len, want_sent.len);
        if (sent.len > 0)
            assert_memory_equal(sent.bytes, want_sent.data, sent.len);
    }
}

/* The same where all that is sent is a close with a code. */
static void expect_close(const frames *incoming, const char *want_log, int code) {
    char close[4] = {(char)0x88, 2, (char)(code >> 8), (char)(code & 0xFF)};
    expect(incoming, want_log, (zug_str){close, 4});
}

static const zug_str nothing = {NULL, 0};

static void messages_come_whole_or_in_fragments(void **state) {
    frames incoming = {.len = 0};
    (void)state;
    add_text(&incoming, 0x81, "one");
    add_text(&incoming, 0x81, "");
    add_text(&incoming, 0x01, "tw");
    add_text(&incoming, 0x00, "");
    add_text(&incoming, 0x80, "o");
    add_text(&incoming, 0x01, "");
    add_text(&incoming, 0x80, "");
    add_text(&incoming, 0x81, "\xe2\x99\x9e");
    add_text(&incoming, 0x01, "\xe2\x99"); /* cut inside a character */
    add_text(&incoming, 0x80, "\x9e");
    expect(&incoming, "one||two||\xe2\x99\x9e|\xe2\x99\x9e|", nothing);
}

static void control_frames_come_between_fragments(void **state) {
    frames incoming = {.len = 0};
    (void)state;
    add_text(&incoming, 0x01, "a");
    add_text(&incoming, 0x89, "here?");
    add_text(&incoming, 0x00, "b");
    add_text(&incoming, 0x8A, "nobody asked");
    add_text(&incoming, 0x80, "c");
    add_text(&incoming, 0x89, "");
    expect(&incoming, "abc|", (zug_str){"\x8a\x05here?\x8a\x00", 9});
}

static void a_close_is_answered_with_its_code(void **state) {
    static const int codes[] = {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010,
                                1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999};
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        frames incoming = {.len = 0};
        char payload[] = {(char)(codes[i] >> 8), (char)(codes[i] & 0xFF), 'b', 'y', 'e'}, log[32];
        add_frame(&incoming, 0x88, true, (zug_str){payload, i % 2 ? 2 : 5});
        add_text(&incoming, 0x81, "too late");
        snprintf(log, sizeof log, "closed %d|", codes[i]);
        expect_close(&incoming, log, codes[i]);
    }
    frames incoming = {.len = 0};
    add_text(&incoming, 0x88, "");
    expect(&incoming, "closed 1005|", (zug_str){"\x88\x00", 2});
}

static void a_close_that_makes_no_sense_is_an_error(void **state) {
    static const int codes[] = {0,    1,    999,  1004, 1005, 1006, 1015,
                                1016, 1999, 2000, 2999, 5000, 65535};
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        frames incoming = {.len = 0};
        char payload[] = {(char)(codes[i] >> 8), (char)(codes[i] & 0xFF)};
        add_frame(&incoming, 0x88, true, (zug_str){payload, 2});
        expect_close(&incoming, "closed 1002|", 1002);
    }
    frames incoming = {.len = 0};
    add_text(&incoming, 0x88, "x"); /* half a code */
    expect_close(&incoming, "closed 1002|", 1002);
    incoming.len = 0;
    add_text(&incoming, 0x88, "\x03\xe8 bad \xff");
    expect_close(&incoming, "closed 1007|", 1007);
}

static void what_breaks_the_protocol_is_told_so(void **state) {
    char long_text[127];
    memset(long_text, 'x', sizeof long_text);
    struct {
        unsigned first;
        bool masked;
        zug_str payload;
    } cases[] = {
        {0x81, false, zug_str_from("unmasked")},
        {0x89, false, zug_str_from("unmasked")},
        {0x81, false, {NULL, 0}},
        {0xC1, true, zug_str_from("RSV1")},
        {0xA1, true, zug_str_from("RSV2")},
        {0x91, true, zug_str_from("RSV3")},
        {0xC9, true, zug_str_from("RSV1")},
        {0x83, true, zug_str_from("opcode 3")},
        {0x84, true, zug_str_from("opcode 4")},
        {0x85, true, zug_str_from("opcode 5")},
        {0x86, true, zug_str_from("opcode 6")},
        {0x87, true, zug_str_from("opcode 7")},
        {0x8B, true, zug_str_from("opcode 11")},
        {0x8C, true, zug_str_from("opcode 12")},
        {0x8D, true, zug_str_from("opcode 13")},
        {0x8E, true, zug_str_from("opcode 14")},
        {0x8F, true, {NULL, 0}},
        {0x80, true, zug_str_from("goes on from nothing")},
        {0x00, true, zug_str_from("goes on, too")},
        {0x09, true, zug_str_from("a ping in fragments")},
        {0x08, true, {NULL, 0}},
        {0x89, true, {long_text, 126}},
        {0x88, true, {long_text, 127}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        frames incoming = {.len = 0};
        add_text(&incoming, 0x81, "before");
        add_frame(&incoming, cases[i].first, cases[i].masked, cases[i].payload);
        add_text(&incoming, 0x81, "after");
        expect_close(&incoming, "before|closed 1002|", 1002);
    }
    frames incoming = {.len = 0};
    add_text(&incoming, 0x01, "a message begins");
    add_text(&incoming, 0x81, "and another");
    expect_close(&incoming, "closed 1002|", 1002);
}

static void lengths_are_written_in_the_shortest_way(void **state) {
    frames incoming = {.bytes = {0x81, 0x80 | 126, 0, 125, 1, 2, 3, 4}, .len = 200};
    frames huge = {.bytes = {0x81, 0x80 | 127, 0, 0, 0, 0, 0, 0, 1, 0, 1, 2, 3, 4}, .len = 300};
    frames negative = {.bytes = {0x81, 0x80 | 127, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4},
                       .len = 100};
    (void)state;
    expect_close(&incoming, "closed 1002|", 1002);
    expect_close(&huge, "closed 1002|", 1002);
    expect_close(&negative, "closed 1002|", 1002);
}

static void binary_messages_are_not_taken(void **state) {
    frames incoming = {.len = 0};
    (void)state;
    add_text(&incoming, 0x82, "bytes");
    expect_close(&incoming, "closed 1003|", 1003);
}

static void text_that_is_not_utf8_is_refused(void **state) {
    static const char *const bad[] = {"\xff", "a\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                                      "cut \xe2\x99"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        frames incoming = {.len = 0};
        add_text(&incoming, 0x81, bad[i]);
        expect_close(&incoming, "closed 1007|", 1007);
    }
    frames incoming = {.len = 0};
    add_text(&incoming, 0x01, "\xe2");
    add_text(&incoming, 0x80, "x");
    expect_close(&incoming, "closed 1007|", 1007);
}

static void a_message_may_have_4096_bytes_and_no_more(void **state) {
    static char text[4097];
    frames incoming = {.len = 0};
    (void)state;
    memset(text, 'x', sizeof text);
    add_frame(&incoming, 0x81, true, (zug_str){text, 4096});
    expect(&incoming, "xxxxxxxxxxxxxxxxxxxx|", nothing);
    incoming.len = 0;
    add_frame(&incoming, 0x81, true, (zug_str){text, 4097});
    expect_close(&incoming, "closed 1009|", 1009);
    incoming.len = 0;
    add_frame(&incoming, 0x01, true, (zug_str){text, 4000});
    add_frame(&incoming, 0x00, true, (zug_str){text, 96});
    add_frame(&incoming, 0x80, true, (zug_str){text, 0});
    expect(&incoming, "xxxxxxxxxxxxxxxxxxxx|", nothing);
    incoming.len = 0;
    add_frame(&incoming, 0x01, true, (zug_str){text, 4000});
    add_frame(&incoming, 0x80, true, (zug_str){text, 97});
    expect_close(&incoming, "closed 1009|", 1009);
}

static void the_owner_may_end_it_inside_a_message(void **state) {
    frames incoming = {.len = 0};
    (void)state;
    add_text(&incoming, 0x81, "drop me");
    add_text(&incoming, 0x81, "lost");
    expect(&incoming, "drop me|closed 1006|", nothing);
    incoming.len = 0;
    add_text(&incoming, 0x01, "close ");
    add_text(&incoming, 0x80, "me");
    add_text(&incoming, 0x81, "lost");
    add_text(&incoming, 0x89, "lost, too");
    add_text(&incoming, 0x88, "\x03\xe8");
    expect(&incoming, "close me|closed 4000|",
           (zug_str){"\x88\x0d\x0f\xa0"
                     "as you wish",
                     15});
}

static void what_is_sent_is_framed(void **state) {
    static char text[70000];
    owner *owner = open_owner(&(ws_options){0});
    (void)state;
    assert_int_equal(ws_socket_send(owner->socket, zug_str_from("hi")), WS_SENT);
    assert_memory_equal(fake_conn_sent(owner->conn).data, "\x81\x02hi", 4);
    fake_conn_drain(owner->conn);
    assert_int_equal(ws_socket_send(owner->socket, nothing), WS_SENT);
    assert_memory_equal(fake_conn_sent(owner->conn).data, "\x81\x00", 2);
    fake_conn_drain(owner->conn);
    memset(text, 'x', sizeof text);
    assert_int_equal(ws_socket_send(owner->socket, (zug_str){text, 126}), WS_SENT);
    assert_memory_equal(fake_conn_sent(owner->conn).data, "\x81\x7e\x00\x7exx", 6);
    assert_int_equal(fake_conn_sent(owner->conn).len, 130);
    close_owner(owner);
}

static void a_slow_peer_fills_the_queue_and_no_more(void **state) {
    static char text[1000];
    owner *owner = open_owner(&(ws_options){0});
    int sent = 0;
    (void)state;
    memset(text, 'x', sizeof text);
    while (ws_socket_send(owner->socket, (zug_str){text, sizeof text}) == WS_SENT)
        sent++;
    assert_int_equal(sent, OUT_LIMIT / 1004);
    assert_true(ws_socket_queued(owner->socket) <= OUT_LIMIT);
    assert_int_equal(ws_socket_send(owner->socket, zug_str_from("short")), WS_FULL); /* no gaps */
    assert_string_equal(owner->log, "");
    fake_conn_drain(owner->conn);
    assert_string_equal(owner->log, "room|");
    assert_int_equal(ws_socket_send(owner->socket, (zug_str){text, sizeof text}), WS_SENT);
    close_owner(owner);
}

static void a_message_above_the_limit_gets_through_alone(void **state) {
    static char text[2 * OUT_LIMIT];
    owner *owner = open_owner(&(ws_options){0});
    (void)state;
    memset(text, 'x', sizeof text);
    assert_int_equal(ws_socket_send(owner->socket, zug_str_from("short")), WS_SENT);
    assert_int_equal(ws_socket_send(owner->socket, (zug_str){text, sizeof text}), WS_FULL);
    fake_conn_drain(owner->conn);
    assert_string_equal(owner->log, "room|");
    assert_int_equal(ws_socket_send(owner->socket, (zug_str){text, sizeof text}), WS_SENT);
    assert_int_equal(ws_socket_send(owner->socket, zug_str_from("short")), WS_FULL);
    close_owner(owner);
}

static void pings_that_are_not_read_are_not_answered_for_ever(void **state) {
    owner *owner = open_owner(&(ws_options){0});
    frames ping = {.len = 0};
    (void)state;
    add_text(&ping, 0x89, "sixteen bytes   ");
    for (int i = 0; i < 2000; i++)
        assert_true(fake_conn_feed(owner->conn, of(&ping), 1000));
    assert_true(fake_conn_sent(owner->conn).len <= OUT_LIMIT);
    close_owner(owner);
}

static void many_frames_are_read_in_several_turns(void **state) {
    owner *owner = open_owner(&(ws_options){0});
    frames all = {.len = 0};
    (void)state;
    for (int i = 0; i < 200; i++)
        add_text(&all, 0x81, "x");
    assert_true(fake_conn_feed(owner->conn, of(&all), 1000));
    assert_true(fake_conn_reads(owner->conn) >= 10);
    assert_int_equal(strlen(owner->log), 400);
    close_owner(owner);
}

/* So many frames that are no messages are borne. */
static int bearable;

static bool bear(void *ctx, ws_socket *socket, int64_t at_ms) {
    const owner *owner = ctx;
    assert_ptr_equal(owner->socket, socket);
    assert_int_equal(at_ms, 1000);
    return bearable-- > 0;
}

static void frames_that_are_no_messages_are_counted(void **state) {
    static const struct {
        unsigned first;
        const char *payload;
    } kinds[] = {{0x89, ""}, {0x8A, ""}, {0x8A, "unasked"}, {0x01, ""}};
    (void)state;
    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++) {
        owner *owner = open_owner(&(ws_options){.may_come = bear});
        frames all = {.len = 0};
        bearable = 5;
        for (int i = 0; i < 20; i++)
            add_text(&all, 0x81, "x"); /* these are the owner's to count */
        for (int i = 0; i < 6; i++)
            add_text(&all, kinds[kind].first & (i > 0 && kinds[kind].first == 1 ? 0x80 : 0xFF),
                     kinds[kind].payload);
        fake_conn_feed(owner->conn,
                       str_slice(of(&all), 0, all.len - 6 - strlen(kinds[kind].payload)), 1000);
        assert_false(fake_conn_is_finished(owner->conn));
        fake_conn_feed(owner->conn,
                       str_slice(of(&all), all.len - 6 - strlen(kinds[kind].payload), all.len),
                       1000);
        assert_true(fake_conn_is_finished(owner->conn));
        fake_conn_settle(owner->loop);
        assert_string_equal(owner->log + 40, "closed 1008|");
        close_owner(owner);
    }
}

/* Answers the ping that was sent last, so much later. */
static void answer_ping(owner *owner, int64_t later_ms) {
    frames pong = {.len = 0};
    zug_str sent = fake_conn_sent(owner->conn);
    add_frame(&pong, 0x8A, true, str_slice(sent, sent.len - 8, sent.len));
    fake_conn_feed(owner->conn, of(&pong), net_now_ms() + later_ms);
}

static void the_round_trip_is_measured_by_our_own_pings_only(void **state) {
    owner *owner = open_owner(&(ws_options){0});
    frames pong = {.len = 0};
    (void)state;
    add_frame(&pong, 0x8A, true, (zug_str){"\0\0\0\0\0\0\0\0", 8});
    fake_conn_feed(owner->conn, of(&pong), net_now_ms()); /* nobody asked */
    ws_socket_ping(owner->socket);
    ws_socket_ping(owner->socket); /* one at a time */
    zug_str sent = fake_conn_sent(owner->conn);
    assert_int_equal(sent.len, 10);
    assert_memory_equal(sent.data, "\x89\x08", 2);
    fake_conn_feed(owner->conn, of(&pong), net_now_ms()); /* not ours */
    assert_string_equal(owner->log, "");
    answer_ping(owner, 250);
    assert_string_equal(owner->log, "pong|");
    answer_ping(owner, 500); /* twice */
    assert_string_equal(owner->log, "pong|");
    assert_int_equal(ws_socket_round_trip_ms(owner->socket), -1);
    for (int i = 0; i < 2; i++) {
        ws_socket_ping(owner->socket);
        answer_ping(owner, 300);
    }
    assert_in_range(ws_socket_round_trip_ms(owner->socket), 250, 299);
    close_owner(owner);
}

static void no_two_pings_are_the_same(void **state) {
    owner *owner = open_owner(&(ws_options){0});
    char before[8] = {0};
    (void)state;
    for (int i = 0; i < 20; i++) {
        ws_socket_ping(owner->socket);
        zug_str sent = fake_conn_sent(owner->conn);
        assert_memory_not_equal(sent.data + sent.len - 8, before, 8);
        memcpy(before, sent.data + sent.len - 8, 8);
        answer_ping(owner, 250);
    }
    close_owner(owner);
}

static void who_is_not_heard_while_measured_is_quiet_and_heard_again(void **state) {
    owner *owner =
        open_owner(&(ws_options){.ping_every_ms = 1000, .measure_every_ms = 10, .quiet_ms = 40});
    frames ping = {.len = 0};
    (void)state;
    add_frame(&ping, 0x89, true, (zug_str){NULL, 0});
    int64_t heard_ms = net_now_ms();
    fake_conn_feed(owner->conn, of(&ping), heard_ms);
    ws_socket_measure(owner->socket, true);
    int64_t measured_ms = net_now_ms();
    while (owner->log[0] == '\0') /* until its time has come */
        fake_conn_settle(owner->loop);
    assert_string_equal(owner->log, "quiet|");
    assert_true(owner->heard_ms >= heard_ms && net_now_ms() - measured_ms >= 40);
    int64_t again_ms = net_now_ms();
    while (net_now_ms() - again_ms < 60) /* it is told once */
        fake_conn_settle(owner->loop);
    assert_string_equal(owner->log, "quiet|");
    fake_conn_feed(owner->conn, of(&ping), net_now_ms());
    assert_string_equal(owner->log, "quiet|heard|");
    while (strcmp(owner->log, "quiet|heard|") == 0)
        fake_conn_settle(owner->loop);
    assert_string_equal(owner->log, "quiet|heard|quiet|");
    close_owner(owner);
}

static void a_lost_connection_is_told_as_1006(void **state) {
    static const net_end ends[] = {NET_END_EOF, NET_END_LOST, NET_END_TIMEOUT, NET_END_SHUTDOWN};
    (void)state;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        owner *owner = open_owner(&(ws_options){0});
        fake_conn_end(owner->conn, ends[i]);
        assert_string_equal(owner->log, ""); /* never from inside */
        assert_true(fake_conn_is_closed(owner->conn));
        fake_conn_settle(owner->loop);
        assert_string_equal(owner->log, "closed 1006|");
        close_owner(owner);
    }
}

static void our_goodbye_waits_for_the_peer(void **state) {
    owner *owner = open_owner(&(ws_options){0});
    frames answer = {.len = 0};
    (void)state;
    ws_socket_close(owner->socket, WS_GOING_AWAY, "the server stops");
    ws_socket_close(owner->socket, WS_NORMAL, "once is enough");
    assert_int_equal(fake_conn_sent(owner->conn).len, 4 + strlen("the server stops"));
    fake_conn_settle(owner->loop);
    assert_string_equal(owner->log, "");
    assert_int_equal(ws_socket_send(owner->socket, zug_str_from("x")), WS_CLOSED);
    add_text(&answer, 0x88, "\x03\xe9");
    fake_conn_feed(owner->conn, of(&answer), 1000);
    assert_true(fake_conn_is_finished(owner->conn));
    fake_conn_settle(owner->loop);
    assert_string_equal(owner->log, "closed 1001|");
    close_owner(owner);
}

static void a_long_reason_is_cut_between_characters(void **state) {
    owner *owner = open_owner(&(ws_options){0});
    char reason[200];
    (void)state;
    memset(reason, 'x', sizeof reason);
    memcpy(reason + 122, "\xc3\xa4", 3); /* the 123rd byte is half of it */
    ws_socket_close(owner->socket, 1000, reason);
    zug_str sent = fake_conn_sent(owner->conn);
    assert_int_equal(sent.len, 2 + 2 + 122);
    assert_int_equal((unsigned char)sent.data[1], 124);
    close_owner(owner);
}

int main(void) {
#define ROW(words, fn)                                                                             \
    { words, fn, NULL, NULL, NULL }
    const struct CMUnitTest tests[] = {
        ROW("many frames are read in several turns", many_frames_are_read_in_several_turns),
        ROW("frames that are no messages are counted", frames_that_are_no_messages_are_counted),
        ROW("messages come whole or in fragments", messages_come_whole_or_in_fragments),
        ROW("control frames come between fragments", control_frames_come_between_fragments),
        ROW("a close is answered with its code", a_close_is_answered_with_its_code),
        ROW("a close that makes no sense is an error", a_close_that_makes_no_sense_is_an_error),
        ROW("what breaks the protocol is told so", what_breaks_the_protocol_is_told_so),
        ROW("lengths are written in the shortest way", lengths_are_written_in_the_shortest_way),
        ROW("binary messages are not taken", binary_messages_are_not_taken),
        ROW("text that is not UTF-8 is refused", text_that_is_not_utf8_is_refused),
        ROW("a message may have 4096 bytes and no more", a_message_may_have_4096_bytes_and_no_more),
        ROW("the owner may end it inside a message", the_owner_may_end_it_inside_a_message),
        ROW("what is sent is framed", what_is_sent_is_framed),
        ROW("a slow peer fills the queue and no more", a_slow_peer_fills_the_queue_and_no_more),
        ROW("a message above the limit gets through alone",
            a_message_above_the_limit_gets_through_alone),
        ROW("pings that are not read are not answered for ever",
            pings_that_are_not_read_are_not_answered_for_ever),
        ROW("who is not heard while the round trip is wanted is quiet, until heard again",
            who_is_not_heard_while_measured_is_quiet_and_heard_again),
        ROW("the round trip is measured by our own ping only",
            the_round_trip_is_measured_by_our_own_pings_only),
        cmocka_unit_test(no_two_pings_are_the_same),
        ROW("a lost connection is told as 1006", a_lost_connection_is_told_as_1006),
        ROW("our goodbye waits for the peer", our_goodbye_waits_for_the_peer),
        ROW("a long reason is cut between characters", a_long_reason_is_cut_between_characters),
    };
#undef ROW
    return cmocka_run_group_tests(tests, NULL, NULL);
}
