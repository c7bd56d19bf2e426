/* echo_server.c - a small server made of net, http and ws, for the tests and as a base line of
 * speed. Room: tests.
 *
 * usage: echo_server [NAME=VALUE...]      listen, cert, key, and the numbers in the table below
 *
 * Prints "listening on PORT" and serves until SIGTERM or SIGINT. A WebSocket at /ws sends every
 * message back, but for those that begin with "!", which are orders: see take_order. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "http/files.h"
#include "http/router.h"
#include "http/web_files.h"
#include "net/timer.h"
#include "ws/handshake.h"
#include "ws/ws_socket.h"

enum { PIECE = 1000 };

typedef struct echo {
    net_loop *loop;
    http_server *server;
    ws_options ws;
    size_t client_count;
    uint64_t closed_with[5000]; /* how many streams ended with each code */
} echo;

/* One WebSocket. */
typedef struct client {
    echo *echo;
    uint64_t flood_left; /* messages still to be sent as there is room */
    bool was_full;
} client;

/* An answer that comes later. */
typedef struct late {
    echo *echo;
    http_responder *responder;
    net_timer *timer;
    pthread_t thread;
    uint64_t pieces_left;
    zug_str piece;
} late;

/* --- answers ---------------------------------------------------------------------------------- */

/* The number in the query, or 0. */
static uint64_t number_in(const http_request *request, const char *name) {
    char text[24];
    size_t len;
    uint64_t number = 0;
    if (http_query_find(request->head->query, name, text, sizeof text, &len))
        str_to_number((zug_str){text, len}, UINT64_C(1) << 40, &number);
    return number;
}

static void on_hello(void *ctx, const http_request *request, const http_captures *captures,
                     http_responder *responder) {
    (void)ctx, (void)request, (void)captures;
    http_respond(responder, &(http_reply){.status = 200,
                                          .type = "text/plain; charset=utf-8",
                                          .body = zug_str_from("hello\n")});
}

static void on_echo(void *ctx, const http_request *request, const http_captures *captures,
                    http_responder *responder) {
    (void)ctx, (void)captures;
    http_respond(
        responder,
        &(http_reply){.status = 200, .type = "application/octet-stream", .body = request->body});
}

/* Says what the router has found. */
static void on_words(void *ctx, const http_request *request, const http_captures *captures,
                     http_responder *responder) {
    char text[1024], value[128] = "-";
    size_t len;
    (void)ctx;
    if (!http_query_find(request->head->query, "q", value, sizeof value, &len))
        snprintf(value, sizeof value, "-");
    snprintf(text, sizeof text, "%s %s %s", captures->word[0].data, captures->word[1].data, value);
    http_respond_text(responder, 200, text);
}

/* A header that would end the head early must not get out. */
static void on_split(void *ctx, const http_request *request, const http_captures *captures,
                     http_responder *responder) {
    str_pair header = {zug_str_from("X-Split"), zug_str_from("a\r\nSet-Cookie: b")};
    (void)ctx, (void)request, (void)captures;
    http_respond(responder, &(http_reply){.status = 200, .headers = &header, .header_count = 1});
}

static void on_abandon(void *ctx, const http_request *request, const http_captures *captures,
                       http_responder *responder) {
    (void)ctx, (void)request, (void)captures;
    http_abandon(responder);
}

static void on_late_time(void *ctx) {
    late *answer = ctx;
    http_respond_text(answer->responder, 200, "late");
    net_timer_free(answer->timer);
    free(answer);
}

static late *late_new(echo *echo, http_responder *responder) {
    late *answer = calloc(1, sizeof *answer);
    if (answer == NULL)
        abort();
    answer->echo = echo;
    answer->responder = responder;
    return answer;
}

/* Answers after ?ms= milliseconds. */
static void on_later(void *ctx, const http_request *request, const http_captures *captures,
                     http_responder *responder) {
    echo *echo = ctx;
    late *answer = late_new(echo, responder);
    (void)captures;
    answer->timer = net_timer_new(echo->loop, on_late_time, answer);
    net_timer_start(answer->timer, (int64_t)number_in(request, "ms"));
}

static void on_thread_done(void *ctx) {
    late *answer = ctx;
    pthread_join(answer->thread, NULL);
    http_respond_text(answer->responder, 200, "from a thread");
    free(answer);
}

static void *work(void *ctx) {
    late *answer = ctx;
    net_loop_post(answer->echo->loop, on_thread_done, answer);
    return NULL;
}

/* Answers by way of another thread. */
static void on_thread(void *ctx, const http_request *request, const http_captures *captures,
                      http_responder *responder) {
    late *answer = late_new(ctx, responder);
    (void)request, (void)captures;
    if (pthread_create(&answer->thread, NULL, work, answer) != 0)
        abort();
}

/* Sends pieces as long as there is room. */
static void send_pieces(void *ctx) {
    late *answer = ctx;
    while (answer->pieces_left > 0 && http_responder_alive(answer->responder)) {
        if (!http_body_write(answer->responder, answer->piece))
            return;
        answer->pieces_left--;
    }
    http_body_end(answer->responder, true);
    free(answer);
}

/* Answers with ?pieces= pieces of 1,000 bytes. */
static void on_stream(void *ctx, const http_request *request, const http_captures *captures,
                      http_responder *responder) {
    static char piece[PIECE];
    late *answer = late_new(ctx, responder);
    (void)captures;
    memset(piece, 'x', sizeof piece);
    answer->piece = (zug_str){piece, sizeof piece};
    answer->pieces_left = number_in(request, "pieces");
    http_body_begin(responder, &(http_reply){.status = 200, .type = "text/plain"}, send_pieces,
                    answer);
    send_pieces(answer);
}

/* Tells the counts: connections, WebSockets, refused, and ends by code. */
static void on_stats(void *ctx, const http_request *request, const http_captures *captures,
                     http_responder *responder) {
    const echo *echo = ctx;
    const net_listener *listener = http_server_listener(echo->server);
    char text[400];
    int len = snprintf(text, sizeof text, "conns %zu ws %zu refused %llu peer %s",
                       net_listener_count(listener), echo->client_count,
                       (unsigned long long)net_listener_refused(listener), request->peer);
    (void)captures;
    for (int code = 1000; code < 5000 && len < 380; code++)
        if (echo->closed_with[code] > 0)
            len += snprintf(text + len, sizeof text - (size_t)len, " %d:%llu", code,
                            (unsigned long long)echo->closed_with[code]);
    http_respond_text(responder, 200, text);
}

static void on_file(void *ctx, const http_request *request, const http_captures *captures,
                    http_responder *responder) {
    const http_file *file = http_files_find(&web_files, request->head->path);
    (void)ctx, (void)captures;
    if (file == NULL)
        http_respond_text(responder, 404, "no file");
    else
        http_files_respond(file, request->head, NULL, responder);
}

/* --- WebSockets ------------------------------------------------------------------------------- */

/* Sends what is left of a flood; at the end, says whether the queue was ever full. */
static void flood(client *to, ws_socket *socket) {
    static char text[PIECE];
    memset(text, 'y', sizeof text);
    while (to->flood_left > 0) {
        if (ws_socket_send(socket, (zug_str){text, sizeof text}) != WS_SENT) {
            to->was_full = true;
            return;
        }
        to->flood_left--;
    }
    ws_socket_send(socket, zug_str_from(to->was_full ? "was full" : "never full"));
}

/* "!ping": measure the round trip and tell it. "!close CODE REASON". "!drop". "!flood N": send N
 * messages of 1,000 bytes. "!hold N": keep the loop for N milliseconds. "!when": tell when this
 * came. */
static void take_order(client *from, ws_socket *socket, const char *order, int64_t at_ms) {
    if (strcmp(order, "!ping") == 0) {
        ws_socket_ping(socket);
    } else if (strncmp(order, "!close ", 7) == 0) {
        char *reason = NULL;
        long code = strtol(order + 7, &reason, 10);
        ws_socket_close(socket, (int)code, reason + (*reason == ' '));
    } else if (strcmp(order, "!drop") == 0) {
        ws_socket_drop(socket);
    } else if (strncmp(order, "!flood ", 7) == 0) {
        from->flood_left = strtoull(order + 7, NULL, 10);
        from->was_full = false;
        flood(from, socket);
    } else if (strncmp(order, "!hold ", 6) == 0) {
        long ms = strtol(order + 6, NULL, 10);
        nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
    } else if (strcmp(order, "!when") == 0) {
        char text[64];
        snprintf(text, sizeof text, "%lld", (long long)at_ms);
        ws_socket_send(socket, zug_str_from(text));
    }
}

static void on_message(void *ctx, ws_socket *socket, zug_str text, int64_t at_ms) {
    client *from = ctx;
    char order[256];
    if (text.len > 0 && text.data[0] == '!' && text.len < sizeof order) {
        memcpy(order, text.data, text.len);
        order[text.len] = '\0';
        take_order(from, socket, order, at_ms);
    } else {
        ws_socket_send(socket, text);
    }
}

static void on_pong(void *ctx, ws_socket *socket, int64_t round_trip_ms) {
    char text[64];
    (void)ctx;
    snprintf(text, sizeof text, "round trip %lld", (long long)round_trip_ms);
    ws_socket_send(socket, zug_str_from(text));
}

static void on_space(void *ctx, ws_socket *socket) { flood(ctx, socket); }

static void on_close(void *ctx, ws_socket *socket, int code) {
    client *client = ctx;
    (void)socket;
    client->echo->closed_with[code]++;
    client->echo->client_count--;
    free(client);
}

static bool is_origin_allowed(void *ctx, zug_str origin) {
    (void)ctx;
    return origin.len == 0 || zug_str_equal(origin, zug_str_from("http://good.example"));
}

static void open_socket(echo *echo, http_responder *responder, const char *accept) {
    static const ws_events events = {on_message, on_pong, on_space, NULL, on_close};
    str_pair headers[] = {
        {zug_str_from("Upgrade"), zug_str_from("websocket")},
        {zug_str_from("Connection"), zug_str_from("Upgrade")},
        {zug_str_from("Sec-WebSocket-Accept"), zug_str_from(accept)},
    };
    client *comes = calloc(1, sizeof *comes);
    net_conn *conn = http_upgrade(responder, headers, 3);
    if (comes == NULL || conn == NULL)
        abort();
    comes->echo = echo;
    echo->client_count++;
    if (ws_socket_open(conn, &echo->ws, &events, comes) == NULL)
        abort();
}

static void on_websocket(void *ctx, const http_request *request, const http_captures *captures,
                         http_responder *responder) {
    const http_head *head = request->head;
    ws_offer offer = {head->method == HTTP_GET, head->minor, head->headers, head->header_count};
    ws_refusal why;
    char accept[WS_ACCEPT_SIZE];
    (void)captures;
    if (ws_handshake(&offer, is_origin_allowed, NULL, accept, &why))
        open_socket(ctx, responder, accept);
    else
        http_respond_text(responder, why.status, why.sentence);
}

/* --- the program ------------------------------------------------------------------------------ */

static const http_route routes[] = {
    {HTTP_GET, "/hello", on_hello, 0, NULL},
    {HTTP_POST, "/echo", on_echo, 1 << 20, NULL},
    {HTTP_GET, "/words/:a/:b", on_words, 0, NULL},
    {HTTP_GET, "/later", on_later, 0, NULL},
    {HTTP_GET, "/thread", on_thread, 0, NULL},
    {HTTP_GET, "/stream", on_stream, 0, NULL},
    {HTTP_GET, "/stats", on_stats, 0, NULL},
    {HTTP_GET, "/split", on_split, 0, NULL},
    {HTTP_GET, "/abandon", on_abandon, 0, NULL},
    {HTTP_GET, "/ws", on_websocket, 0, NULL},
    {HTTP_GET, "/", on_file, 0, NULL},
    {HTTP_GET, "/index.html", on_file, 0, NULL},
};

enum { ROUTES = sizeof routes / sizeof routes[0] };

static void on_request(void *ctx, const http_request *request, http_responder *responder) {
    http_route_call(routes, ROUTES, ctx, request, responder);
}

static int admit(void *ctx, const http_request *request, const char **sentence) {
    const http_route *route = NULL;
    http_captures captures;
    unsigned allowed;
    (void)ctx;
    bool is_known = http_route_find(routes, ROUTES, request->head, &route, &captures, &allowed) ==
                    HTTP_ROUTE_FOUND;
    *sentence = "the body is too long";
    return request->head->content_length <= (is_known ? route->body_max_bytes : 0) ? 0 : 413;
}

/* Reads one NAME=VALUE. */
static void set_option(const char *text, http_options *http, ws_options *ws) {
    struct {
        const char *name;
        int64_t *ms;
        size_t *size;
    } numbers[] = {
        {"head_ms", &http->head_ms, NULL},
        {"idle_ms", &http->idle_ms, NULL},
        {"body_ms", &http->body_ms, NULL},
        {"write_ms", &http->listen.write_ms, NULL},
        {"max_conns", NULL, &http->listen.max_conns},
        {"max_per_address", NULL, &http->listen.max_per_address},
        {"out_limit", NULL, &http->listen.out_limit_bytes},
        {"ping_ms", &ws->ping_every_ms, NULL},
        {"silence_ms", &ws->silence_ms, NULL},
        {"close_ms", &ws->close_ms, NULL},
    };
    const char *value = strchr(text, '=');
    zug_str name = {text, value == NULL ? 0 : (size_t)(value++ - text)};
    if (zug_str_equal(name, zug_str_from("listen")))
        http->listen.address = value;
    else if (zug_str_equal(name, zug_str_from("cert")))
        http->listen.tls_cert = value;
    else if (zug_str_equal(name, zug_str_from("key")))
        http->listen.tls_key = value;
    for (size_t i = 0; value != NULL && i < sizeof numbers / sizeof numbers[0]; i++)
        if (zug_str_equal(name, zug_str_from(numbers[i].name))) {
            if (numbers[i].ms != NULL)
                *numbers[i].ms = strtoll(value, NULL, 10);
            if (numbers[i].size != NULL)
                *numbers[i].size = (size_t)strtoull(value, NULL, 10);
        }
}

static void on_stop_signal(void *ctx) {
    echo *echo = ctx;
    net_loop_stop(echo->loop);
}

int main(int argc, char **argv) {
    static echo echo;
    http_options options = {.listen.address = "127.0.0.1:0", .admit = admit};
    char why[NET_SENTENCE_SIZE];
    for (int i = 1; i < argc; i++)
        set_option(argv[i], &options, &echo.ws);
    net_raise_file_limit();
    echo.loop = net_loop_new();
    if (echo.loop == NULL)
        return EXIT_FAILURE;
    echo.server = http_server_new(echo.loop, &options, on_request, &echo, why);
    if (echo.server == NULL) {
        fprintf(stderr, "%s\n", why);
        net_loop_free(echo.loop);
        return 2;
    }
    net_loop_on_signal(echo.loop, SIGTERM, on_stop_signal, &echo);
    net_loop_on_signal(echo.loop, SIGINT, on_stop_signal, &echo);
    printf("listening on %u\n", (unsigned)net_listener_port(http_server_listener(echo.server)));
    fflush(stdout);
    bool fine = net_loop_run(echo.loop);
    http_server_stop(echo.server);
    http_server_free(echo.server);
    net_loop_free(echo.loop);
    return fine && echo.client_count == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
