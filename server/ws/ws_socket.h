/* ws_socket.h - a WebSocket over a connection: frames in, text messages out, and the other way.
 * Room: server/ws. Text only, no extensions; masks, order of fragments, UTF-8, sizes and close
 * codes are checked as RFC 6455 asks, and a peer that breaks it is told the code why and closed. */
#ifndef ZUG_SERVER_WS_SOCKET_H
#define ZUG_SERVER_WS_SOCKET_H

#include "net/conn.h"

typedef struct ws_socket ws_socket;

/* Codes of RFC 6455, section 7.4.1; 3000 to 4999 are free for use as well. */
enum ws_code {
    WS_NORMAL = 1000,
    WS_GOING_AWAY = 1001,
    WS_PROTOCOL_ERROR = 1002,
    WS_UNSUPPORTED = 1003,
    WS_NO_CODE = 1005,  /* the peer closed and gave none */
    WS_ABNORMAL = 1006, /* the connection was lost without a word */
    WS_BAD_UTF8 = 1007,
    WS_POLICY = 1008,
    WS_TOO_BIG = 1009,
    WS_SERVER_ERROR = 1011,
    WS_TRY_LATER = 1013,
};

enum { WS_REASON_MAX = 123 }; /* bytes of the reason of a close */

/* What a WebSocket tells its owner, always from the loop and never from inside a call of the
 * owner's.
 */
typedef struct ws_events {
    /* A message has come, well-formed UTF-8; at_ms is when its last byte came (net_now_ms). */
    void (*on_message)(void *ctx, ws_socket *socket, zug_str text, int64_t at_ms);
    /* The answer to a ping of ours, and the time it took. May be NULL. */
    void (*on_pong)(void *ctx, ws_socket *socket, int64_t round_trip_ms);
    /* After WS_FULL: the out-queue has fallen to half its limit. May be NULL. */
    void (*on_space)(void *ctx, ws_socket *socket);
    /* The peer has been silent for quiet_ms, since heard_ms (net_now_ms); and once more, with
     * false, when it is heard again. May be NULL. */
    void (*on_quiet)(void *ctx, ws_socket *socket, bool is_quiet, int64_t heard_ms);
    /* The end, told exactly once, whoever closed; it is freed when this returns. code is
     * the one the peer gave, or the one we gave if we closed first, or WS_NO_CODE or WS_ABNORMAL.
     */
    void (*on_close)(void *ctx, ws_socket *socket, int code);
} ws_events;

/* True if one more frame that is no message of its own may come now: a ping, a pong, a piece of a
 * message. If not, the WebSocket is closed with WS_POLICY. */
typedef bool ws_may_come(void *ctx, ws_socket *socket, int64_t at_ms);

/* Zero means the number said. */
typedef struct ws_options {
    size_t message_max_bytes; /* 4 kB */
    int64_t ping_every_ms;    /* or up to half of it earlier; 0: only when asked */
    int64_t measure_every_ms; /* the same while the round trip is wanted; ping_every_ms */
    bool is_proxied; /* the connection ends at a proxy: what the system measures on it says nothing
                      */
    int64_t
        silence_ms; /* a peer that sends nothing for so long, not even a pong, is lost; 0: never */
    int64_t quiet_ms; /* while the round trip is wanted, a peer that sends nothing for so long is
                         told by on_quiet: more than measure_every_ms; 0: never */
    int64_t close_ms; /* for the peer to answer a close; 2 s */
    ws_may_come *may_come; /* NULL: always; asked with the events' ctx */
} ws_options;

typedef enum ws_sent {
    WS_SENT,
    WS_FULL,   /* not queued, nor is anything until on_space: the peer reads too slowly */
    WS_CLOSED, /* not queued: closed or closing */
} ws_sent;

/* Makes a WebSocket of a connection whose handshake is done, and owns it from now on. NULL without
 * memory: the connection is closed. */
ws_socket *ws_socket_open(net_conn *conn, const ws_options *options, const ws_events *events,
                          void *ctx);

/* Sends one text message, which is UTF-8. */
ws_sent ws_socket_send(ws_socket *socket, zug_str text);

/* Measures the round trip; the answer comes by on_pong. */
void ws_socket_ping(ws_socket *socket);

/* Says whether the round trip is wanted. Then pings come more often, and at once until it is known.
 */
void ws_socket_measure(ws_socket *socket, bool is_wanted);

/* The round trip as ws_round_trip_ms knows it, or -1 while it is not known or the peer does not
 * answer. */
int64_t ws_socket_round_trip_ms(const ws_socket *socket);

/* Says goodbye with a code and a short reason (UTF-8, cut at WS_REASON_MAX). No message comes any
 * more, and on_close comes when the peer has answered or its time is over. */
void ws_socket_close(ws_socket *socket, int code, const char *reason);

/* Hangs up at once, without a word; on_close comes soon. */
void ws_socket_drop(ws_socket *socket);

/* Bytes that wait to be sent, and who is there. */
size_t ws_socket_queued(const ws_socket *socket);
const char *ws_socket_peer(const ws_socket *socket);

#endif
