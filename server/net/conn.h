/* conn.h - listens for connections and moves their bytes, plain or by TLS.
 * Room: server/net. Knows addresses and bytes, not what the bytes mean.
 *
 * A connection has one owner at a time: the ctx of its net_conn_events. The owner ends it with
 * net_conn_close or net_conn_finish; from then on no callback comes, and the pointer stays valid
 * only until the callback that is running has returned to the loop. */
#ifndef ZUG_SERVER_CONN_H
#define ZUG_SERVER_CONN_H

#include "net/loop.h"
#include "util/shares.h"
#include "util/str_read.h"

typedef struct net_listener net_listener;
typedef struct net_conn net_conn;

enum {
    NET_ADDRESS_SIZE = 64, /* "[v6]:port" with its NUL */
    NET_SENTENCE_SIZE = 256,
};

/* Why a connection is of no more use, told once; only NET_END_EOF can be followed by another. */
typedef enum net_end {
    NET_END_EOF,      /* the peer sends no more; it may still read */
    NET_END_LOST,     /* broken, or TLS failed */
    NET_END_TIMEOUT,  /* the peer took nothing for write_ms, or sent nothing for read_ms */
    NET_END_SHUTDOWN, /* the listener is being freed: close it now */
} net_end;

/* What a connection tells its owner, always from the loop. */
typedef struct net_conn_events {
    /* Bytes have come: all that are not consumed yet, and when the last of them came (net_now_ms)
     * by the system's stamp, however late the loop is. Returns how many are consumed; the others
     * are handed again, with what comes after them. Whoever has much to do for them does a part,
     * and calls net_conn_read_again. */
    size_t (*on_read)(void *ctx, net_conn *conn, zug_str bytes, int64_t at_ms);
    /* After net_conn_has_space has said no: the queue has fallen to half of its limit. May be NULL.
     */
    void (*on_space)(void *ctx, net_conn *conn);
    /* The owner ends the connection now, or, after NET_END_EOF, when it has written what it has to.
     */
    void (*on_end)(void *ctx, net_conn *conn, net_end why);
} net_conn_events;

/* True if one more connection from an address (net_conn_address) may come in now. */
typedef bool net_may_come(void *ctx, uint64_t key);

/* Zero means: no limit, no TLS, nothing. */
typedef struct net_listen_options {
    const char *address;            /* "127.0.0.1:8064", "[::1]:0", "localhost:8064"; port 0: any */
    const char *tls_cert, *tls_key; /* PEM files, both or neither; the certificate may be a chain */
    size_t max_conns;               /* at once, in all */
    size_t max_per_address;         /* at once, from one address; see shares.h */
    net_may_come *may_come;         /* a further limit, of the owner's */
    void *may_come_ctx;
    size_t in_limit_bytes;  /* read ahead of the owner at most; 0: 16 kB */
    size_t out_limit_bytes; /* see net_conn_has_space; 0: 256 kB */
    int64_t write_ms;       /* see NET_END_TIMEOUT */
    zug_str busy;   /* sent to a client that the limits refuse, if that can be done at once */
    shares *memory; /* where the bytes that wait to be sent are counted; borrowed */
} net_listen_options;

/* A connection has come; the owner sets its events now, or it is closed. */
typedef void net_accept(void *ctx, net_conn *conn);

/* Listens. NULL, and a sentence that says why, if the address or the TLS files are no good. The
 * options are copied, but for the bytes of busy, which must live on. */
net_listener *net_listen(net_loop *loop, const net_listen_options *options, net_accept *on_accept,
                         void *ctx, char why[static NET_SENTENCE_SIZE]);

/* Accepts no more; connections live on. */
void net_listener_stop(net_listener *listener);

/* Tells the owner of each connection NET_END_SHUTDOWN, closes it, and frees the listener. */
void net_listener_free(net_listener *listener);

/* The port, for those who asked for any. */
uint16_t net_listener_port(const net_listener *listener);

/* When its certificate ends, in milliseconds since 1970; 0 if it has none. */
int64_t net_listener_certificate_ends_ms(const net_listener *listener);

/* How many connections there are now, those that are finishing among them. */
size_t net_listener_count(const net_listener *listener);

/* How many were refused by the limits so far. */
uint64_t net_listener_refused(const net_listener *listener);

/* Makes somebody the owner of a connection, in place of the one before. Bytes not consumed are
 * handed to the new owner soon. */
void net_conn_own(net_conn *conn, const net_conn_events *events, void *ctx);

/* Hands the bytes that were not consumed to on_read again, soon, even if there are none, and before
 * any more are read. */
void net_conn_read_again(net_conn *conn);

/* True if so many bytes more keep the queue within its limit, or if it is empty, so that a piece of
 * any size gets through. If not, on_space comes later. */
bool net_conn_has_space(net_conn *conn, size_t len);

/* Queues bytes. Whoever cannot tell otherwise that they are bounded asks net_conn_has_space before.
 */
void net_conn_push(net_conn *conn, zug_str bytes);

/* The same for bytes that live as long as the program: they are not copied. */
void net_conn_push_static(net_conn *conn, zug_str bytes);

/* How many bytes wait to be sent. */
size_t net_conn_queued(const net_conn *conn);

/* Who is there: "192.0.2.1:50123" or "[2001:db8::1]:50123". */
const char *net_conn_peer(const net_conn *conn);

/* Where it comes from, as in address.h. */
uint64_t net_conn_address(const net_conn *conn);

/* The same for an address that is told as text, with or without a port: "192.0.2.1",
 * "[2001:db8::1]:443". 0 if it is none. */
uint64_t net_address_read(zug_str text);

/* Says which address answers for the memory of the connection, if it is not the one it comes from.
 */
void net_conn_answer_for(net_conn *conn, uint64_t address);

/* Whether the memory that is left for that address allows so many bytes more. */
bool net_conn_allows(const net_conn *conn, size_t len);

/* The lowest round trip that the system has measured on the connection in the last minutes, in
 * milliseconds; -1 if it has none. It ends where the connection does: at a proxy, if there is one.
 */
int64_t net_conn_round_trip_ms(const net_conn *conn);

/* True if the bytes are enciphered. */
bool net_conn_is_tls(const net_conn *conn);

/* The loop that serves it. */
net_loop *net_conn_loop(const net_conn *conn);

/* The end: what is queued is dropped. */
void net_conn_close(net_conn *conn);

/* The end, politely: what is queued is sent, then the peer has two seconds to hang up. What it
 * still sends is thrown away. */
void net_conn_finish(net_conn *conn);

#endif
