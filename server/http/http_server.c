/* http_server.c - speaks HTTP/1.1 on a listener: takes requests apart and hands them over.
 * Room: server/http. */
#include "http/http_server.h"

#include <stdlib.h>
#include <string.h>

#include "http/http_server_impl.h"
#include "util/address.h"

static const char busy_reply[] =
    "HTTP/1.1 503 Service Unavailable\r\n"
    "Content-Type: text/plain; charset=utf-8\r\n"
    "Content-Length: 35\r\nRetry-After: 10\r\nConnection: close\r\n\r\n"
    "there are too many connections now\n";

void http_conn_free(http_conn *conn) {
    if (conn->responder != NULL)
        conn->responder->from = NULL;
    list_remove(&conn->node);
    net_timer_free(conn->timer);
    http_hold_end(&conn->hold);
    free(conn->gathered);
    free(conn);
}

/* Ends a connection politely. */
static void finish(http_conn *hc) {
    net_conn_finish(hc->conn);
    http_conn_free(hc);
}

/* Waits for the next request. */
static void become_idle(http_conn *hc) {
    hc->state = HTTP_IDLE;
    hc->seen = 0;
    net_timer_start(hc->timer, hc->server->options.idle_ms);
}

/* Answers a request that no handler will see, and ends. */
static void refuse(http_conn *hc, int status, const char *sentence) {
    http_responder to = {.from = hc};
    char memory[HTTP_REFUSAL_SIZE];
    http_reply reply = http_refusal_reply(hc->server, status, sentence, memory);
    http_conn_reply(hc, &reply, &to);
    finish(hc);
}

/* True if no byte of a request has come. */
static bool is_quiet(const http_conn *hc) {
    return hc->state == HTTP_IDLE || (hc->state == HTTP_IN_HEAD && hc->seen == 0);
}

/* The client took too long. One that has said nothing is told nothing. */
static void on_time(void *ctx) {
    http_conn *hc = ctx;
    if (is_quiet(hc))
        finish(hc);
    else
        refuse(hc, 408, "the request took too long to come");
}

/* The address that the limits count: the one that the proxy names, if there is a proxy. */
static uint64_t address_of(const http_conn *hc, const http_head *head) {
    zug_str last;
    if (!hc->server->options.behind_proxy || !http_head_last_entry(head, "X-Forwarded-For", &last))
        return net_conn_address(hc->conn);
    uint64_t address = net_address_read(last);
    return address != 0 ? address : address_of_name(last);
}

static http_request request_of(http_conn *hc, const http_head *head, int64_t at_ms) {
    return (http_request){
        .head = head,
        .peer = net_conn_peer(hc->conn),
        .address = address_of(hc, head),
        .tls = net_conn_is_tls(hc->conn),
        .at_ms = at_ms,
        .from = hc,
    };
}

/* Hands a complete request to the handler. hc may be gone afterwards. */
static void handle(http_conn *hc, zug_str bytes, const http_head *head, int64_t at_ms) {
    http_responder *responder = calloc(1, sizeof *responder);
    if (responder == NULL) {
        refuse(hc, 503, "there is no memory for this now");
        return;
    }
    responder->from = hc;
    responder->hold = hc->hold;
    hc->hold = (http_hold){0};
    responder->is_head = head->method == HTTP_HEAD;
    responder->keep_alive = head->keep_alive;
    responder->old_client = head->minor == 0;
    responder->bytes = bytes;
    responder->at_ms = at_ms;
    hc->responder = responder;
    hc->state = HTTP_HANDLING;
    net_timer_stop(hc->timer);
    http_request request = request_of(hc, head, at_ms);
    request.body = str_slice(bytes, head->size, bytes.len);
    hc->server->handler(hc->server->ctx, &request, responder);
}

bool http_keep(http_responder *responder) {
    char *copy = malloc(responder->bytes.len);
    if (copy == NULL)
        return false;
    memcpy(copy, responder->bytes.data, responder->bytes.len);
    responder->bytes.data = copy;
    responder->is_kept = true;
    return true;
}

void http_handle_again(http_responder *responder, const void *with) {
    http_conn *hc = responder->from;
    http_head head;
    http_problem problem;
    size_t seen = 0;
    zug_str bytes = responder->bytes;
    if (hc == NULL) {
        http_responder_free(responder);
        return;
    }
    responder->is_kept = false;
    if (http_head_read(bytes, &seen, &head, &problem) == HTTP_HEAD_DONE) {
        http_request request = request_of(hc, &head, responder->at_ms);
        request.body = str_slice(bytes, head.size, bytes.len);
        request.with = with;
        hc->server->handler(hc->server->ctx, &request, responder);
    }
    free((char *)bytes.data);
}

/* Appends to what is gathered, which grows as bytes come and not as they are announced. */
static bool gather(http_conn *hc, zug_str bytes) {
    if (bytes.len == 0)
        return true;
    if (bytes.len > hc->gathered_capacity - hc->gathered_len) {
        size_t capacity = (hc->gathered_len + bytes.len) * 2;
        capacity = capacity < hc->gathered_full ? capacity : hc->gathered_full;
        char *larger = realloc(hc->gathered, capacity);
        if (larger == NULL)
            return false;
        hc->gathered = larger;
        hc->gathered_capacity = capacity;
    }
    memcpy(hc->gathered + hc->gathered_len, bytes.data, bytes.len);
    hc->gathered_len += bytes.len;
    return true;
}

/* Takes what has come of a body; when it is complete the request is handled. Returns how many bytes
 * it consumed. hc may be gone afterwards. */
static size_t read_body(http_conn *hc, zug_str bytes, int64_t at_ms) {
    size_t missing = hc->gathered_full - hc->gathered_len;
    bytes = str_slice(bytes, 0, missing);
    if (!gather(hc, bytes)) {
        refuse(hc, 503, "there is no memory for this now");
        return 0;
    }
    if (bytes.len < missing)
        return bytes.len;
    http_head head;
    http_problem problem;
    size_t seen = 0;
    zug_str whole = {hc->gathered, hc->gathered_len};
    hc->gathered = NULL; /* outlives hc, should the handler end it */
    hc->gathered_len = hc->gathered_capacity = hc->gathered_full = 0;
    if (http_head_read(whole, &seen, &head, &problem) == HTTP_HEAD_DONE)
        handle(hc, whole, &head, at_ms);
    free((char *)whole.data);
    return bytes.len;
}

/* Whether a request whose head is complete may come with its body: 0, or the status of a refusal.
 */
static int admit(http_conn *hc, const http_request *request, const char **sentence) {
    const http_options *options = &hc->server->options;
    const http_head *head = request->head;
    if (options->admit == NULL && head->content_length > options->body_max_bytes) {
        *sentence = "the body is too long";
        return 413;
    }
    if (options->admit == NULL || head->content_length == 0)
        return 0;
    if (!hc->is_judged) {
        hc->is_judging = true;
        int status = options->admit(hc->server->ctx, request, sentence);
        hc->is_judging = false;
        if (!hc->is_judged)
            return status;
    }
    hc->is_judged = false;
    *sentence = hc->sentence;
    return hc->status;
}

http_responder *http_await(const http_request *request) {
    http_responder *made = calloc(1, sizeof *made);
    if (made != NULL) {
        made->from = request->from;
        request->from->responder = made;
    }
    return made;
}

void http_admit_now(http_responder *responder, int status, const char *sentence) {
    http_conn *hc = responder->from;
    http_responder_free(responder);
    if (hc == NULL)
        return;
    hc->responder = NULL;
    hc->is_judged = true;
    hc->status = status;
    hc->sentence = sentence;
    if (hc->is_judging)
        return;
    hc->state = HTTP_IN_HEAD;
    hc->seen = 0;
    net_timer_start(hc->timer, hc->server->options.head_ms);
    net_conn_read_again(hc->conn);
}

/* A head is complete: handles the request if its body is, too, or begins to gather it. */
static size_t read_request(http_conn *hc, zug_str bytes, const http_head *head, int64_t at_ms) {
    const http_options *options = &hc->server->options;
    http_request request = request_of(hc, head, at_ms);
    const char *sentence = "";
    int status = admit(hc, &request, &sentence);
    if (status == HTTP_LATER) {
        hc->state = HTTP_HANDLING;
        net_timer_stop(hc->timer);
        return 0;
    }
    if (status != 0) {
        refuse(hc, status, sentence);
        return 0;
    }
    size_t full = head->size + (size_t)head->content_length;
    if (hc->at_eof && bytes.len < full) {
        finish(hc); /* it has ended while it was being judged */
        return 0;
    }
    net_conn_answer_for(hc->conn, request.address);
    if (!http_hold_take(&hc->hold, options, request.address, full, &sentence)) {
        refuse(hc, 503, sentence);
        return 0;
    }
    if (bytes.len >= full) {
        handle(hc, str_slice(bytes, 0, full), head, at_ms);
        return full;
    }
    if (head->expect_continue)
        net_conn_push(hc->conn, zug_str_from("HTTP/1.1 100 Continue\r\n\r\n"));
    hc->state = HTTP_IN_BODY;
    hc->gathered_full = full;
    net_timer_start(hc->timer, options->body_ms);
    return read_body(hc, bytes, at_ms);
}

/* Looks for a head. */
static size_t read_head(http_conn *hc, zug_str bytes, int64_t at_ms) {
    http_head head;
    http_problem problem;
    switch (http_head_read(bytes, &hc->seen, &head, &problem)) {
    case HTTP_HEAD_DONE:
        return read_request(hc, bytes, &head, at_ms);
    case HTTP_HEAD_BAD:
        refuse(hc, problem.status, problem.sentence);
        return 0;
    case HTTP_HEAD_MORE:
        break;
    }
    if (hc->at_eof) {
        finish(hc);
        return 0;
    }
    if (bytes.len > 0 && hc->state == HTTP_IDLE) {
        hc->state = HTTP_IN_HEAD;
        net_timer_start(hc->timer, hc->server->options.head_ms);
    }
    return 0;
}

static size_t on_read(void *ctx, net_conn *conn, zug_str bytes, int64_t at_ms) {
    http_conn *hc = ctx;
    switch (hc->state) {
    case HTTP_IDLE:
    case HTTP_IN_HEAD:
        if (!net_conn_has_space(conn, HTTP_REPLY_HEAD_MAX))
            return 0; /* the client does not read its answers; on_space comes back to this */
        return read_head(hc, bytes, at_ms);
    case HTTP_IN_BODY:
        if (hc->at_eof && bytes.len < hc->gathered_full - hc->gathered_len) {
            finish(hc);
            return 0;
        }
        return read_body(hc, bytes, at_ms);
    case HTTP_HANDLING:
        break;
    }
    return 0;
}

static void on_space(void *ctx, net_conn *conn) {
    http_conn *hc = ctx;
    if (hc->state != HTTP_HANDLING)
        net_conn_read_again(conn);
    else if (hc->responder->on_space != NULL)
        hc->responder->on_space(hc->responder->space_ctx);
}

static void on_end(void *ctx, net_conn *conn, net_end why) {
    http_conn *hc = ctx;
    if (why == NET_END_EOF) { /* requests that have come are still answered */
        hc->at_eof = true;
        net_conn_read_again(conn);
        return;
    }
    const http_responder *streaming = hc->responder;
    net_conn_close(conn);
    http_conn_free(hc);
    if (streaming != NULL && streaming->on_space != NULL)
        streaming->on_space(streaming->space_ctx);
}

static void on_accept(void *ctx, net_conn *conn) {
    static const net_conn_events events = {on_read, on_space, on_end};
    http_server *server = ctx;
    http_conn *hc = calloc(1, sizeof *hc);
    net_timer *timer = hc == NULL ? NULL : net_timer_new(server->loop, on_time, hc);
    if (timer == NULL) {
        free(hc);
        return;
    }
    hc->server = server;
    hc->conn = conn;
    hc->timer = timer;
    list_append(&server->conns, &hc->node);
    hc->state = HTTP_IN_HEAD;
    net_timer_start(hc->timer, server->options.head_ms);
    net_conn_own(conn, &events, hc);
}

void http_conn_answered(http_conn *hc, bool keep_alive) {
    hc->responder = NULL;
    if (!keep_alive) {
        finish(hc);
        return;
    }
    become_idle(hc);
    net_conn_read_again(hc->conn);
}

/* Puts the numbers in that were left out. */
static void fill_in(http_options *options) {
    if (options->listen.busy.len == 0)
        options->listen.busy = zug_str_from(busy_reply);
    if (options->listen.write_ms == 0)
        options->listen.write_ms = 30000;
    if (options->head_ms == 0)
        options->head_ms = 10000;
    if (options->idle_ms == 0)
        options->idle_ms = 60000;
    if (options->body_ms == 0)
        options->body_ms = 60000;
    if (options->body_max_bytes == 0)
        options->body_max_bytes = 4096;
}

http_server *http_server_new(net_loop *loop, const http_options *options, http_handler *handler,
                             void *ctx, char why[static NET_SENTENCE_SIZE]) {
    http_server *server = calloc(1, sizeof *server);
    memcpy(why, "no memory", sizeof "no memory");
    if (server == NULL)
        return NULL;
    server->loop = loop;
    server->options = *options;
    fill_in(&server->options);
    server->handler = handler;
    server->ctx = ctx;
    server->date_second = -1;
    list_init(&server->conns);
    server->listener = net_listen(loop, &server->options.listen, on_accept, server, why);
    if (server->listener == NULL) {
        free(server);
        return NULL;
    }
    return server;
}

void http_server_stop(http_server *server) {
    server->is_stopping = true;
    net_listener_stop(server->listener);
    for (list_node *node = server->conns.next, *next; node != &server->conns; node = next) {
        http_conn *hc = LIST_ITEM(node, http_conn, node);
        next = node->next;
        if (is_quiet(hc))
            finish(hc);
    }
}

void http_server_free(http_server *server) {
    if (server == NULL)
        return;
    net_listener_free(server->listener);
    free(server);
}

const net_listener *http_server_listener(const http_server *server) { return server->listener; }
