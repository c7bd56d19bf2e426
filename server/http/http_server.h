/* http_server.h - speaks HTTP/1.1 on a listener: requests in, answers out, now or later.
 * Room: server/http.
 *
 * A connection's requests are handled one at a time and answered in their order; while one is being
 * handled the next waits unread. */
#ifndef ZUG_SERVER_HTTP_SERVER_H
#define ZUG_SERVER_HTTP_SERVER_H

#include "http/head.h"
#include "http/reply.h"
#include "net/conn.h"

typedef struct http_server http_server;

/* A request, complete with its body. It and all its views are valid until the handler returns. */
typedef struct http_request {
    const http_head *head;
    zug_str body;
    const char *peer; /* "192.0.2.1:50123": the other end of the connection, which may be a proxy */
    uint64_t address; /* whom the limits count, as in address.h */
    bool tls;
    int64_t at_ms; /* when its last byte came, by net_now_ms */
    struct http_conn *from;
    const void *with; /* what http_handle_again was given; NULL the first time */
} http_request;

/* The right to answer one request. It outlives the handler and the connection; it is used up by
 * exactly one of http_respond, http_body_end, http_upgrade and http_abandon. Only in the loop's
 * thread. */
typedef struct http_responder http_responder;

typedef void http_handler(void *ctx, const http_request *request, http_responder *responder);

/* Judges a request that has a body, when its head is complete and before any of the body is waited
 * for: 0 if it may come, or the status and sentence of a refusal, after which the connection ends;
 * or HTTP_LATER, after http_await. */
typedef int http_admit(void *ctx, const http_request *request, const char **sentence);

enum { HTTP_LATER = -1 };

/* From within an http_admit: the right to judge later, used up by http_admit_now. NULL without
 * memory. */
http_responder *http_await(const http_request *request);

/* What an http_admit would have returned. */
void http_admit_now(http_responder *responder, int status, const char *sentence);

/* Writes the body of a refusal into out and returns its length. */
typedef size_t http_refusal(int status, const char *sentence, char *out, size_t size);

enum { HTTP_REFUSAL_SIZE = 512 };

/* Zero means the number said. */
typedef struct http_options {
    net_listen_options listen; /* busy is set by the server if it is empty */
    int64_t head_ms;           /* for a head, from the moment the connection stands; 10 s */
    int64_t idle_ms;           /* between requests; 60 s */
    int64_t body_ms;           /* for a body; 60 s */
    uint64_t body_max_bytes;   /* if there is no admit; 4 kB */
    http_admit *admit;
    bool behind_proxy; /* the address that counts is the last of X-Forwarded-For */
    /* Where the requests of each address are counted, from the end of the head to the answer, or
     * NULL: behind a proxy connections say nothing of it. Borrowed, as listen.memory, until all
     * responders are used up. */
    shares *requests;
    const char *policy; /* Content-Security-Policy, if not HTTP_POLICY */
    bool
        behind_https; /* somebody before the server enciphers for it: browsers shall insist on it */
    http_refusal
        *refusal; /* how refusals are written, and of which type; as text, if there is none */
    const char *refusal_type;
} http_options;

/* Listens and serves. NULL, and a sentence that says why, if it cannot. */
http_server *http_server_new(net_loop *loop, const http_options *options, http_handler *handler,
                             void *ctx, char why[static NET_SENTENCE_SIZE]);

/* Accepts no more, closes connections that wait for a request, and every other after its answer.
 * Upgraded connections are their owners' affair. */
void http_server_stop(http_server *server);

/* Closes what is left and frees the server. Responders not used up stay valid and do nothing. */
void http_server_free(http_server *server);

/* The listener, for its port and its counts. */
const net_listener *http_server_listener(const http_server *server);

/* From within the handler: keeps the request, to be handled again. False without memory. */
bool http_keep(http_responder *responder);

/* Hands the request that was kept to the handler again, with something. If the client has gone, the
 * responder is used up by this. */
void http_handle_again(http_responder *responder, const void *with);

/* True as long as somebody is there to read the answer. */
bool http_responder_alive(const http_responder *responder);

/* The connection ends with this answer, though the client would go on. */
void http_close_after(http_responder *responder);

/* Answers. To HEAD the body is left out. */
void http_respond(http_responder *responder, const http_reply *reply);

/* Answers with a status and a sentence as text/plain. */
void http_respond_text(http_responder *responder, int status, const char *sentence);

/* Refuses with a status and a sentence, written as the options say. */
void http_refuse(http_responder *responder, int status, const char *sentence,
                 const str_pair *headers, size_t count);

/* Hangs up without an answer. */
void http_abandon(http_responder *responder);

/* Begins an answer whose body comes in pieces; reply->body is not looked at. on_space is called,
 * from the loop, when a refused piece may be tried again, and when the client is gone (so ask
 * http_responder_alive). */
void http_body_begin(http_responder *responder, const http_reply *reply, net_task *on_space,
                     void *ctx);

/* Sends a piece. False if the client reads too slowly: try it again at on_space. If the client is
 * gone the piece is dropped and the answer is true. */
bool http_body_write(http_responder *responder, zug_str piece);

/* The body is complete (or, if not whole, cut off so that the client notices). */
void http_body_end(http_responder *responder, bool whole);

/* Answers "101 Switching Protocols" with these headers and hands the connection over: whoever gets
 * it calls net_conn_own before returning to the loop. NULL if the client is gone. */
net_conn *http_upgrade(http_responder *responder, const str_pair *headers, size_t count);

#endif
