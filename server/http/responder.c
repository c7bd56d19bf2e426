/* responder.c - the right to answer one request, now or later, whole or in pieces.
 * Room: server/http. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "http/http_server_impl.h"

/* The header Date for now, written anew each second. */
static const char *date_now(http_server *server) {
    int64_t now = (int64_t)time(NULL);
    if (now != server->date_second) {
        server->date_second = now;
        http_date(now, server->date);
    }
    return server->date;
}

/* True if the connection can go on after this answer. */
static bool goes_on(const http_responder *responder) {
    return responder->keep_alive && !responder->from->server->is_stopping;
}

/* Queues the head of an answer. False if the reply has headers that cannot be sent. */
static bool push_head(http_conn *hc, const http_reply *reply, const http_responder *to) {
    char head[HTTP_REPLY_HEAD_MAX];
    http_reply_frame frame = {
        .date = date_now(hc->server),
        .keep_alive = goes_on(to),
        .old_client = to->old_client,
        .chunked = to->is_chunked,
        .until_close = to->is_streaming,
        .tls = http_conn_is_https(hc),
        .policy = hc->server->options.policy,
    };
    size_t len = http_reply_write(reply, &frame, head);
    net_conn_push(hc->conn, (zug_str){head, len});
    return len > 0;
}

void http_conn_reply(http_conn *hc, const http_reply *reply, const http_responder *to) {
    static const http_reply fault = {.status = 500};
    if (!push_head(hc, reply, to)) {
        push_head(hc, &fault, to);
        return;
    }
    if (to->is_head || http_status_is_bare(reply->status))
        return;
    if (reply->body_is_static)
        net_conn_push_static(hc->conn, reply->body);
    else
        net_conn_push(hc->conn, reply->body);
}

void http_responder_free(http_responder *responder) {
    http_hold_end(&responder->hold);
    if (responder->is_kept)
        free((char *)responder->bytes.data);
    free(responder);
}

/* The answer is complete; the responder is used up. */
static void use_up(http_responder *responder, bool keep_alive) {
    http_hold_end(&responder->hold);
    if (responder->from != NULL)
        http_conn_answered(responder->from, keep_alive);
    http_responder_free(responder);
}

bool http_responder_alive(const http_responder *responder) { return responder->from != NULL; }

void http_close_after(http_responder *responder) { responder->keep_alive = false; }

/* Whether the memory that is left allows to queue an answer. */
static bool is_allowed(const http_responder *responder, const http_reply *reply) {
    return responder->is_head || reply->body_is_static ||
           net_conn_allows(responder->from->conn, reply->body.len);
}

void http_respond(http_responder *responder, const http_reply *reply) {
    bool keep_alive = false;
    char memory[HTTP_REFUSAL_SIZE];
    http_reply refusal;
    if (responder->from != NULL) {
        keep_alive = goes_on(responder);
        if (!is_allowed(responder, reply)) {
            refusal = http_refusal_reply(responder->from->server, 503,
                                         "too much waits to be sent to you; read it first", memory);
            reply = &refusal;
        }
        http_conn_reply(responder->from, reply, responder);
    }
    use_up(responder, keep_alive);
}

void http_respond_text(http_responder *responder, int status, const char *sentence) {
    char body[512];
    int len = snprintf(body, sizeof body, "%s\n", sentence);
    size_t size = (size_t)len < sizeof body ? (size_t)len : sizeof body - 1;
    http_respond(
        responder,
        &(http_reply){.status = status, .type = "text/plain; charset=utf-8", .body = {body, size}});
}

http_reply http_refusal_reply(const http_server *server, int status, const char *sentence,
                              char memory[static HTTP_REFUSAL_SIZE]) {
    const http_options *options = &server->options;
    http_reply reply = {.status = status, .type = "text/plain; charset=utf-8"};
    if (options->refusal != NULL) {
        reply.type = options->refusal_type;
        reply.body =
            (zug_str){memory, options->refusal(status, sentence, memory, HTTP_REFUSAL_SIZE)};
    } else {
        int len = snprintf(memory, HTTP_REFUSAL_SIZE, "%s\n", sentence); /* ours, and short */
        reply.body = (zug_str){memory, (size_t)len};
    }
    return reply;
}

void http_refuse(http_responder *responder, int status, const char *sentence,
                 const str_pair *headers, size_t count) {
    char memory[HTTP_REFUSAL_SIZE];
    http_reply reply = {.status = status};
    if (responder->from != NULL)
        reply = http_refusal_reply(responder->from->server, status, sentence, memory);
    reply.headers = headers;
    reply.header_count = count;
    http_respond(responder, &reply);
}

void http_abandon(http_responder *responder) {
    if (responder->from != NULL) {
        net_conn_close(responder->from->conn);
        http_conn_free(responder->from);
    }
    http_responder_free(responder);
}

void http_body_begin(http_responder *responder, const http_reply *reply, net_task *on_space,
                     void *ctx) {
    responder->is_streaming = true;
    responder->is_chunked = !responder->old_client;
    responder->keep_alive = responder->keep_alive && responder->is_chunked;
    responder->on_space = on_space;
    responder->space_ctx = ctx;
    if (responder->from != NULL)
        push_head(responder->from, reply, responder);
}

bool http_body_write(http_responder *responder, zug_str piece) {
    char size[24];
    if (responder->from == NULL || responder->is_head || piece.len == 0)
        return true;
    net_conn *conn = responder->from->conn;
    if (!net_conn_has_space(conn, piece.len))
        return false;
    if (responder->is_chunked) {
        snprintf(size, sizeof size, "%zx\r\n", piece.len);
        net_conn_push(conn, zug_str_from(size));
    }
    net_conn_push(conn, piece);
    if (responder->is_chunked)
        net_conn_push(conn, zug_str_from("\r\n"));
    return true;
}

void http_body_end(http_responder *responder, bool whole) {
    if (!whole) {
        http_abandon(responder);
        return;
    }
    bool keep_alive = responder->from != NULL && goes_on(responder);
    if (responder->from != NULL && responder->is_chunked && !responder->is_head)
        net_conn_push(responder->from->conn, zug_str_from("0\r\n\r\n"));
    use_up(responder, keep_alive);
}

net_conn *http_upgrade(http_responder *responder, const str_pair *headers, size_t count) {
    http_conn *hc = responder->from;
    net_conn *conn = NULL;
    if (hc != NULL) {
        conn = hc->conn;
        net_conn_push(conn, zug_str_from("HTTP/1.1 101 Switching Protocols\r\n"));
        for (size_t i = 0; i < count; i++) {
            net_conn_push(conn, headers[i].name);
            net_conn_push(conn, zug_str_from(": "));
            net_conn_push(conn, headers[i].value);
            net_conn_push(conn, zug_str_from("\r\n"));
        }
        if (http_conn_is_https(hc))
            net_conn_push(conn, zug_str_from(HTTP_HSTS_NAME ": " HTTP_HSTS_VALUE "\r\n"));
        net_conn_push(conn, zug_str_from("\r\n"));
        http_conn_free(hc);
    }
    http_responder_free(responder);
    return conn;
}
