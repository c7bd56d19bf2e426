/* http_server_impl.h - what connections and responders know of each other. Room: server/http. */
#ifndef ZUG_SERVER_HTTP_SERVER_IMPL_H
#define ZUG_SERVER_HTTP_SERVER_IMPL_H

#include "http/http_server.h"
#include "net/timer.h"
#include "util/list.h"

struct http_server {
    net_loop *loop;
    http_options options;
    http_handler *handler;
    void *ctx;
    net_listener *listener;
    list_node conns; /* those that speak HTTP */
    bool is_stopping;
    int64_t date_second; /* the time of day that date tells */
    char date[HTTP_DATE_SIZE];
};

/* What a request has taken of the limits, until it is answered. All zero: nothing. */
typedef struct http_hold {
    uint64_t address;
    shares *requests, *memory; /* NULL: nothing */
    size_t bytes;              /* of memory */
} http_hold;

/* What a connection waits for. */
typedef enum http_state {
    HTTP_IDLE, /* the first byte of a request */
    HTTP_IN_HEAD,
    HTTP_IN_BODY,
    HTTP_HANDLING, /* the answer, by the responder */
} http_state;

typedef struct http_conn {
    http_server *server;
    net_conn *conn;
    list_node node;
    net_timer *timer;
    http_state state;
    bool at_eof;
    bool is_judged;       /* whether this request may come is known: */
    int status;           /* 0, or why not, */
    const char *sentence; /* with a sentence */
    bool is_judging;      /* by an http_admit, just now */
    size_t seen;          /* of the head, see http_head_read */
    char *gathered;       /* head and body of a request that comes in pieces */
    size_t gathered_len, gathered_capacity, gathered_full;
    http_hold hold;            /* until it is handled */
    http_responder *responder; /* while handling */
} http_conn;

struct http_responder {
    http_conn *from; /* NULL: the client is gone */
    http_hold hold;
    bool is_head, keep_alive, old_client;
    zug_str bytes; /* of the request; while the handler has it, or else kept */
    int64_t at_ms;
    bool is_kept;
    bool is_streaming, is_chunked;
    net_task *on_space;
    void *space_ctx;
};

/* Takes a place for a request of head and body of so many bytes, and the memory for them if they
 * are many. False, with the sentence of a refusal, if there is no more of it. */
bool http_hold_take(http_hold *out, const http_options *options, uint64_t address, size_t bytes,
                    const char **sentence);

/* Gives back what a request has taken. */
void http_hold_end(http_hold *hold);

/* Frees a responder, which has been used. */
void http_responder_free(http_responder *responder);

/* True if what is answered reaches its reader enciphered. */
static inline bool http_conn_is_https(const http_conn *hc) {
    return hc->server->options.behind_https || net_conn_is_tls(hc->conn);
}

/* Frees what HTTP has of a connection; the connection itself is left to the caller. */
void http_conn_free(http_conn *conn);

/* The answer is queued: the connection goes on with the next request, or ends. */
void http_conn_answered(http_conn *hc, bool keep_alive);

/* A refusal as the options want it, with its body in memory. */
http_reply http_refusal_reply(const http_server *server, int status, const char *sentence,
                              char memory[static HTTP_REFUSAL_SIZE]);

/* Queues an answer. */
void http_conn_reply(http_conn *hc, const http_reply *reply, const http_responder *to);

#endif
