/* fuzz_http_conn.c - any bytes as all that a client sends on a connection: every request is
 * answered at most once, in order, by answers that a second reader understands, and how the bytes
 * were cut changes nothing.
 *
 * The first bytes say how: the length of the pieces, how much the client reads at a time, how much
 * may wait for it, and whether it says that it sends no more. The rest is what it sends. */
#define _GNU_SOURCE /* memmem */
#include <stdio.h>
#include <string.h>

#include "../tests/support/fake_net.h"
#include "http/router.h"
#include "property.h"

enum { REQUESTS_MAX = 400, BODY_MAX = 256, TOLD_MAX = 1 << 16 };

/* An answer that is being given. */
typedef struct answer {
    struct server *at;
    http_responder *responder; /* NULL: none */
    size_t pieces, piece_len;  /* to be sent */
    bool is_whole;
    net_deferred later;
} answer;

/* What the requests of a connection have come to. */
typedef struct server {
    net_loop *loop;
    size_t count;                /* of requests that were handled */
    bool is_head[REQUESTS_MAX];  /* each of them */
    uint64_t what[REQUESTS_MAX]; /* a hash of each */
    bool is_last;                /* the last one has ended the connection, as far as HTTP goes */
    bool is_upgraded;            /* by the last of them */
    bool is_abandoned;           /* the last one was left without an answer, or with half of one */
    answer now;                  /* a connection has one at a time */
    uint64_t bodies;             /* a hash */
    char told[TOLD_MAX];         /* what the client was told, in the form that does not vary */
    size_t told_len;
} server;

/* --- what the routes do ----------------------------------------------------------------------- */

static str_pair serial(const server *at, char memory[static 24]) {
    snprintf(memory, 24, "%zu", at->count);
    return (str_pair){zug_str_from("X-Serial"), zug_str_from(memory)};
}

static void respond(server *at, http_responder *responder, int status, zug_str body) {
    char memory[24];
    str_pair header = serial(at, memory);
    http_respond(responder, &(http_reply){.status = status,
                                          .type = "text/plain",
                                          .body = body,
                                          .headers = &header,
                                          .header_count = 1});
}

/* Sends the pieces that there is space for. */
static void go_on(void *ctx) {
    answer *to = ctx;
    static char piece[8192];
    memset(piece, 'p', sizeof piece);
    if (to->responder == NULL)
        return;
    while (to->pieces > 0 && http_responder_alive(to->responder)) {
        if (!http_body_write(to->responder, (zug_str){piece, to->piece_len}))
            return; /* on_space comes */
        to->pieces--;
    }
    http_responder *responder = to->responder;
    to->responder = NULL;
    to->at->is_abandoned = to->at->is_abandoned || !to->is_whole;
    http_body_end(responder, to->is_whole);
}

static void answer_later(void *ctx) {
    answer *to = ctx;
    http_responder *responder = to->responder;
    to->responder = NULL;
    respond(to->at, responder, 200, zug_str_from("later"));
}

static void on_stream(void *ctx, const http_request *request, const http_captures *captures,
                      http_responder *responder) {
    server *at = ctx;
    uint64_t pieces = 0, len = 0;
    char memory[24];
    str_pair header = serial(at, memory);
    at->is_last = at->is_last || request->head->minor == 0; /* its end is that of the connection */
    str_to_number(captures->word[0], 60, &pieces);
    str_to_number(captures->word[1], 8192, &len);
    at->now = (answer){.at = at,
                       .responder = responder,
                       .pieces = (size_t)pieces,
                       .piece_len = (size_t)len,
                       .is_whole = len % 7 != 6};
    http_body_begin(responder, &(http_reply){.status = 200, .headers = &header, .header_count = 1},
                    go_on, &at->now);
    go_on(&at->now);
}

static void on_later(void *ctx, const http_request *request, const http_captures *captures,
                     http_responder *responder) {
    server *at = ctx;
    (void)request, (void)captures;
    at->now = (answer){.at = at, .responder = responder};
    at->now.later = (net_deferred){NULL, answer_later, &at->now};
    net_loop_defer(at->loop, &at->now.later);
}

static void on_body(void *ctx, const http_request *request, const http_captures *captures,
                    http_responder *responder) {
    server *at = ctx;
    (void)captures;
    require(request->body.len == request->head->content_length);
    at->bodies = mix(at->bodies, request->body.data, request->body.len);
    respond(at, responder, 200, request->body);
}

static void on_status(void *ctx, const http_request *request, const http_captures *captures,
                      http_responder *responder) {
    uint64_t status = 0;
    (void)request;
    str_to_number(captures->word[0], 599, &status);
    respond(ctx, responder, status >= 200 ? (int)status : 200, zug_str_from("a body"));
}

static void on_bad(void *ctx, const http_request *request, const http_captures *captures,
                   http_responder *responder) {
    str_pair header = {zug_str_from("X-Bad"), zug_str_from("a\r\nb: c")};
    (void)ctx, (void)request, (void)captures;
    http_respond(responder, &(http_reply){.status = 200, .headers = &header, .header_count = 1});
}

static void on_abandon(void *ctx, const http_request *request, const http_captures *captures,
                       http_responder *responder) {
    server *at = ctx;
    (void)request, (void)captures;
    at->is_abandoned = true;
    http_abandon(responder);
}

/* What a connection is after an upgrade: an echo. */
static size_t echo(void *ctx, net_conn *conn, zug_str bytes, int64_t at_ms) {
    (void)ctx, (void)at_ms;
    net_conn_push(conn, bytes);
    return bytes.len;
}

static void echo_end(void *ctx, net_conn *conn, net_end why) {
    (void)ctx, (void)why;
    net_conn_close(conn);
}

static void on_upgrade(void *ctx, const http_request *request, const http_captures *captures,
                       http_responder *responder) {
    static const net_conn_events events = {echo, NULL, echo_end};
    server *at = ctx;
    char memory[24];
    str_pair header = serial(at, memory);
    (void)request, (void)captures;
    at->is_upgraded = true;
    net_conn *conn = http_upgrade(responder, &header, 1);
    require(conn != NULL);
    net_conn_own(conn, &events, NULL);
}

static const http_route routes[] = {
    {HTTP_GET, "/s/:pieces/:len", on_stream, 0, NULL},
    {HTTP_GET, "/l", on_later, 0, NULL},
    {HTTP_POST, "/b", on_body, 0, NULL},
    {HTTP_GET, "/t/:status", on_status, 0, NULL},
    {HTTP_GET, "/bad", on_bad, 0, NULL},
    {HTTP_GET, "/a", on_abandon, 0, NULL},
    {HTTP_GET, "/u", on_upgrade, 0, NULL},
};

/* A hash of what a request asks. */
static uint64_t hash_of(const http_head *head, zug_str body) {
    uint64_t hash = mix_number(mix(1, head->target.data, head->target.len), head->method);
    return mix(mix_number(hash, body.len), body.data, body.len);
}

static void handle(void *ctx, const http_request *request, http_responder *responder) {
    server *at = ctx;
    require(at->now.responder == NULL && !at->is_last && at->count < REQUESTS_MAX);
    at->what[at->count] = hash_of(request->head, request->body);
    at->is_head[at->count++] = request->head->method == HTTP_HEAD;
    at->is_last = !request->head->keep_alive;
    http_route_call(routes, sizeof routes / sizeof routes[0], ctx, request, responder);
}

/* --- a second reader of what the client was told ---------------------------------------------- */

/* One answer as it was read. */
typedef struct reading {
    int status;
    zug_str head, body;
    bool closes;
} reading;

/* The value of a header, or an empty text that lies nowhere. */
static zug_str header_of(zug_str head, const char *name) {
    for (zug_str rest = head; rest.len > 0;) {
        zug_str line = str_cut(&rest, '\n');
        zug_str key = str_cut(&line, ':');
        if (str_equal_caseless(key, zug_str_from(name)))
            return str_trim((zug_str){line.data, line.len - (line.len > 0)});
    }
    return (zug_str){NULL, 0};
}

static zug_str cut_line(zug_str *rest) {
    zug_str line = str_cut(rest, '\n');
    require(line.len > 0 && line.data[line.len - 1] == '\r');
    line.len--;
    return line;
}

/* Cuts a body in chunks off. False if its end is missing. */
static bool cut_chunks(zug_str *rest) {
    for (;;) {
        unsigned long len;
        char number[24], *end;
        if (memchr(rest->data, '\n', rest->len) == NULL)
            return false;
        zug_str line = cut_line(rest);
        require(line.len > 0 && line.len < sizeof number);
        memcpy(number, line.data, line.len);
        number[line.len] = '\0';
        len = strtoul(number, &end, 16);
        require(*end == '\0');
        if (rest->len < len + 2)
            return false;
        require(memcmp(rest->data + len, "\r\n", 2) == 0);
        *rest = str_slice(*rest, len + 2, rest->len);
        if (len == 0)
            return true;
    }
}

/* Cuts one answer off. False if it is cut short, which only the last one may be. */
static bool cut_answer(zug_str *rest, bool is_head, reading *out) {
    const char *end = memmem(rest->data, rest->len, "\r\n\r\n", 4);
    require(end != NULL && rest->len > 12 && memcmp(rest->data, "HTTP/1.1 ", 9) == 0);
    out->head = (zug_str){rest->data, (size_t)(end - rest->data) + 2};
    out->status = atoi(rest->data + 9);
    require(out->status >= 100 && out->status <= 599 && rest->data[12] == ' ');
    out->closes = zug_str_equal(header_of(out->head, "Connection"), zug_str_from("close"));
    *rest = str_slice(*rest, out->head.len + 2, rest->len);
    out->body = (zug_str){rest->data, 0};
    zug_str length = header_of(out->head, "Content-Length"),
            coding = header_of(out->head, "Transfer-Encoding");
    bool is_bare = out->status < 200 || out->status == 204 || out->status == 304;
    require(length.data == NULL || coding.data == NULL);
    require(!is_bare || (length.data == NULL && coding.data == NULL));
    if (is_head || is_bare)
        return true;
    uint64_t len = rest->len;
    if (coding.data != NULL) {
        bool is_whole = cut_chunks(rest);
        out->body.len = (size_t)(rest->data - out->body.data);
        return is_whole;
    }
    require(length.data != NULL ? str_to_number(length, UINT32_MAX, &len) : out->closes);
    bool is_whole = len <= rest->len;
    out->body = str_slice(*rest, 0, (size_t)len);
    *rest = str_slice(*rest, (size_t)len, rest->len);
    return is_whole;
}

/* Keeps what an answer says, without the time of day. */
static void keep(server *at, const reading *of) {
    for (zug_str rest = of->head; rest.len > 0;) {
        zug_str line = str_cut(&rest, '\n');
        if (line.len > 5 && memcmp(line.data, "Date:", 5) == 0)
            continue;
        if (line.len + 1 + of->body.len < sizeof at->told - at->told_len) {
            memcpy(at->told + at->told_len, line.data, line.len);
            at->told_len += line.len;
        }
    }
    uint64_t body = mix_number(mix(1, of->body.data, of->body.len), of->body.len);
    if (sizeof body < sizeof at->told - at->told_len) {
        memcpy(at->told + at->told_len, &body, sizeof body);
        at->told_len += sizeof body;
    }
}

/* Reads all that was sent. */
static void read_answers(server *at, zug_str sent) {
    size_t answered = 0;
    bool is_over = false;
    while (sent.len > 0) {
        reading of;
        require(!is_over); /* nothing comes behind the last answer */
        bool is_whole = cut_answer(&sent, answered < at->count && at->is_head[answered], &of);
        if (of.status == 100) /* whether it is sent depends on how the bytes come */
            continue;
        keep(at, &of);
        uint64_t number = 0;
        zug_str told = header_of(of.head, "X-Serial");
        require(told.data == NULL ||
                (str_to_number(told, REQUESTS_MAX, &number) && number == answered + 1));
        require(is_whole || (at->is_abandoned && sent.len == 0));
        if (of.status == 101) {
            require(at->is_upgraded && answered + 1 == at->count);
            of.body = sent;
            keep(at, &of);
            return;
        }
        is_over = of.closes;
        /* What no handler has seen is refused, and that is the end. */
        require(answered < at->count || (of.status >= 400 && of.closes));
        answered++;
    }
    require(answered + at->is_abandoned >= at->count && answered <= at->count + 1);
}

/* What was sent, taken apart by heads and lengths alone: these requests were handled, and all of
 * them, up to one that ends the connection or cannot be read. */
static void check_requests(const server *at, zug_str sent) {
    for (size_t i = 0;; i++) {
        http_head head;
        http_problem problem;
        size_t seen = 0;
        bool is_there = http_head_read(sent, &seen, &head, &problem) == HTTP_HEAD_DONE &&
                        head.content_length <= BODY_MAX &&
                        sent.len - head.size >= head.content_length;
        if (i == at->count) {
            require(!is_there || at->is_last || at->is_abandoned || at->is_upgraded);
            return;
        }
        require(is_there);
        zug_str body = str_slice(sent, head.size, head.size + (size_t)head.content_length);
        require(at->what[i] == hash_of(&head, body));
        sent = str_slice(sent, head.size + body.len, sent.len);
    }
}

/* --- the client ------------------------------------------------------------------------------- */

typedef struct manner {
    size_t step, read, out_limit;
    bool says_end;
} manner;

/* The client reads until nothing more comes. */
static void read_all(net_loop *loop, net_conn *conn, size_t at_a_time) {
    do {
        fake_net_settle(loop);
    } while (fake_net_read(conn, at_a_time) > 0);
    fake_net_settle(loop);
}

static void run(server *at, zug_str bytes, const manner *how) {
    char why[NET_SENTENCE_SIZE];
    memset(at, 0, offsetof(server, told));
    at->told_len = 0;
    at->loop = net_loop_new();
    http_options options = {.listen.out_limit_bytes = how->out_limit, .body_max_bytes = BODY_MAX};
    http_server *serving = http_server_new(at->loop, &options, handle, at, why);
    require(serving != NULL);
    net_conn *conn = fake_net_connect(fake_net_listener(), 7);
    require(conn != NULL);
    for (size_t from = 0; from < bytes.len; from += how->step) {
        fake_net_send(conn, str_slice(bytes, from, from + how->step));
        fake_net_settle(at->loop);
        fake_net_read(conn, how->read);
    }
    read_all(at->loop, conn, how->read);
    if (how->says_end)
        fake_net_send_end(conn);
    read_all(at->loop, conn, how->read);
    require(at->now.responder == NULL); /* nobody waits for ever */
    fake_net_advance(at->loop, 100000);
    read_all(at->loop, conn, how->read);
    require(at->is_upgraded || !fake_net_is_open(conn)); /* who says nothing more is let go */
    check_requests(at, bytes);
    read_answers(at, fake_net_sent(conn));
    fake_net_free(conn);
    http_server_free(serving);
    net_loop_free(at->loop);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static server whole, pieces;
    if (size < 4)
        return 0;
    zug_str bytes = {(const char *)data + 4, size - 4};
    manner first = {.step = bytes.len + 1, .read = 1 << 20, .says_end = data[3] & 1};
    manner second = {.step = 1 + data[0],
                     .read = 1 + data[1] * 32U,
                     .out_limit = 16 + data[2] * 64U,
                     .says_end = data[3] & 1};
    run(&whole, bytes, &first);
    run(&pieces, bytes, &second);
    require(whole.count == pieces.count && whole.bodies == pieces.bodies);
    require(zug_str_equal((zug_str){whole.told, whole.told_len},
                          (zug_str){pieces.told, pieces.told_len}));
    return 0;
}
