/* link_impl.h - what the files of a link share: what its owner's thread and the others hand each
 * other. link.c is the owner's side, link_nats.c the other, link_exchange.c what lies between.
 * Room: server/bus. */
#ifndef ZUG_SERVER_LINK_IMPL_H
#define ZUG_SERVER_LINK_IMPL_H

#include <pthread.h>
#include <stdatomic.h>

#include "bus/link.h"
#include "util/list.h"

enum { SUBJECT_SIZE = BUS_ZONE_MOST + 32, DETAIL_SIZE = 128 };

typedef enum errand_kind { ERRAND_SEND, ERRAND_JOIN, ERRAND_LEAVE } errand_kind;

/* What the owner wants done; it lies inside what it is about. */
typedef struct errand {
    struct errand *next;
    errand_kind kind;
} errand;

/* A notice on its way out. */
typedef struct sending {
    errand errand;
    char subject[SUBJECT_SIZE];
    size_t len;
    unsigned char bytes[];
} sending;

/* A topic that the server is told of: made by the owner, freed by the thread that sends once it has
 * been left. Both errands lie in it, so that leaving needs no memory. */
typedef struct membership {
    errand join, leave;
    char subject[SUBJECT_SIZE];
    uint64_t join_number; /* how many joined before it, and itself */
    list_node node;       /* this and the next are the thread's */
    void *subscription;   /* NULL without a connection */
} membership;

/* A notice that came, as the library has it. */
typedef struct arrival {
    struct arrival *next;
    const char *subject;
    zug_str bytes;
    void *message;
} arrival;

/* What the threads of a link hand each other. Kept by whoever may still call it. */
typedef struct exchange {
    pthread_mutex_t lock; /* for all that follows */
    pthread_cond_t has_errands;
    bus_caller caller;
    void (*collect)(void *exchange); /* posted to the owner when there is something to take */
    void *owner;                     /* only for the owner's thread; NULL when it is closed */
    size_t most_bytes, most_count;
    errand *first_errand, *last_errand;
    size_t errand_bytes, errand_count; /* of those that are sent */
    arrival *first_arrival, *last_arrival;
    size_t arrival_bytes, arrival_count;
    uint64_t breaks;       /* how often a connection was lost */
    uint64_t joins_known;  /* up to this join_number the server knows of all */
    bool is_posted;        /* collect is on its way */
    bool is_closed;        /* nothing is posted any more */
    bool is_ending;        /* the thread is to end when all is sent */
    bool is_to_be_checked; /* something has become of the connection */
    bool has_missed;       /* notices, which the owner does not know yet */
    bool has_news;         /* of the state, which the owner does not know yet */
    char detail[DETAIL_SIZE];
    atomic_bool is_up;
    atomic_bool has_lost; /* something that was to be sent */
    atomic_uint_fast64_t sent, received, dropped, missed, connects;
    atomic_size_t refs;
} exchange;

/* What there is for the owner. */
typedef struct taken {
    arrival *arrivals; /* a list */
    uint64_t joins_known;
    bool has_missed, has_news, is_up;
    char detail[DETAIL_SIZE];
} taken;

/* What there is for the thread that sends. */
typedef struct errands {
    errand *first;
    bool is_ending;
    uint64_t breaks;
} errands;

exchange *exchange_new(const bus_link_settings *settings, bus_caller caller,
                       void (*collect)(void *exchange), void *owner);
void exchange_keep(exchange *kept);
void exchange_drop(exchange *dropped);

/* For the owner: hands over an errand; false if it is to be sent and too much waits. Takes what has
 * come, at most so many notices; what is left is posted again. Ends it. */
bool exchange_give(exchange *with, errand *given);
void exchange_take(exchange *with, size_t most, taken *out);
void exchange_close(exchange *with);

/* For the thread that sends: waits until there is something to do, or for so long if that is not
 * negative; returns all errands. */
void exchange_wait(exchange *with, int64_t wait_ms, errands *out);
/* The server knows of all joins up to this one; if no connection was lost since breaks was read,
 * it is up. */
void exchange_confirm(exchange *with, uint64_t join_number, uint64_t breaks, const char *to);

/* For any thread: a notice came; the connection was lost, or there is none; it is to be looked at;
 * a notice was missed; the server complains. */
void exchange_arrive(exchange *with, arrival *came);
void exchange_down(exchange *with, const char *why);
void exchange_check(exchange *with);
void exchange_miss(exchange *with);
void exchange_warn(exchange *with, const char *detail);

/* What link_nats.c does, or link_none.c where the library is missing. */
typedef struct carrier carrier;
carrier *carrier_open(const bus_link_settings *settings, exchange *with, bus_link_status *status);
void carrier_close(carrier *carrier);
void arrival_free(arrival *arrival);

/* link_url.c: false if these are no URLs of servers; is_tls: one of them wants TLS. */
bool bus_servers_check(zug_str servers, bool *is_tls);

#endif
