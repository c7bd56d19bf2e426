/* bus.h - who wants to hear of what: fan-out from those who make news to those who asked for them.
 * Room: server/bus. Within one process; knows ids and pointers, not what the news are. */
#ifndef ZUG_SERVER_BUS_H
#define ZUG_SERVER_BUS_H

#include "util/list.h"
#include "util/map.h"

/* Told when somebody first asks for a topic, and when nobody does any more. */
typedef void bus_interest(void *ctx, uint64_t topic, bool begins);

typedef struct bus {
    map topics;             /* id -> the list of its subscriptions */
    bus_interest *interest; /* or NULL */
    void *ctx;
} bus;

typedef void bus_deliver(void *ctx, const void *news);

/* Lies inside its owner. All zero is one that asks for nothing. */
typedef struct bus_subscription {
    list_node node;
    uint64_t topic; /* 0: none */
    bus_deliver *deliver;
    void *ctx;
} bus_subscription;

bus bus_new(uint64_t seed);

/* Frees a bus without subscriptions. */
void bus_free(bus *bus);

/* Asks for the news of a topic, which is not 0, from now on. False without memory. */
bool bus_subscribe(bus *bus, bus_subscription *subscription, uint64_t topic, bus_deliver *deliver,
                   void *ctx);

/* Asks no more; of one that asks for nothing, nothing happens. */
void bus_unsubscribe(bus *bus, bus_subscription *subscription);

/* Delivers to all who asked for the topic, in the order in which they did. A subscriber may
 * unsubscribe itself meanwhile, and no other. */
void bus_publish(bus *bus, uint64_t topic, const void *news);

/* The subscriptions of a topic, NULL if there are none: a list of bus_subscription.node. */
const list_node *bus_subscribers(const bus *bus, uint64_t topic);

#endif
