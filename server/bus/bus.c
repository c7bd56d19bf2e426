/* bus.c - who wants to hear of what: fan-out from those who make news to those who asked for them.
 * Room: server/bus. */
#include "bus/bus.h"

#include <stdlib.h>

bus bus_new(uint64_t seed) { return (bus){.topics = map_new(seed)}; }

void bus_free(bus *bus) { map_free(&bus->topics); }

/* The list of a topic, made if it is not there yet. */
static list_node *list_of(bus *bus, uint64_t topic) {
    list_node *list = map_find(&bus->topics, topic);
    if (list != NULL)
        return list;
    list = malloc(sizeof *list);
    if (list != NULL && !map_put(&bus->topics, topic, list)) {
        free(list);
        return NULL;
    }
    if (list == NULL)
        return NULL;
    list_init(list);
    if (bus->interest != NULL)
        bus->interest(bus->ctx, topic, true);
    return list;
}

bool bus_subscribe(bus *bus, bus_subscription *subscription, uint64_t topic, bus_deliver *deliver,
                   void *ctx) {
    list_node *list = list_of(bus, topic);
    if (list == NULL)
        return false;
    subscription->topic = topic;
    subscription->deliver = deliver;
    subscription->ctx = ctx;
    list_append(list, &subscription->node);
    return true;
}

void bus_unsubscribe(bus *bus, bus_subscription *subscription) {
    if (subscription->topic == 0)
        return;
    list_node *list = map_find(&bus->topics, subscription->topic);
    list_remove(&subscription->node);
    uint64_t topic = subscription->topic;
    subscription->topic = 0;
    if (!list_is_empty(list))
        return;
    map_remove(&bus->topics, topic);
    free(list);
    if (bus->interest != NULL)
        bus->interest(bus->ctx, topic, false);
}

void bus_publish(bus *bus, uint64_t topic, const void *news) {
    list_node *list = map_find(&bus->topics, topic);
    if (list == NULL)
        return;
    list_node *last = list->previous;
    for (list_node *each = list->next, *next;; each = next) {
        next = each->next;
        bool is_last = each == last;
        bus_subscription *to = LIST_ITEM(each, bus_subscription, node);
        to->deliver(to->ctx, news);
        if (is_last) /* the list itself may be gone by now */
            return;
    }
}

const list_node *bus_subscribers(const bus *bus, uint64_t topic) {
    return map_find(&bus->topics, topic);
}
