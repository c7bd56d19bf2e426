/* link.c - the owner's side of a link: topics, numbers, and what was missed.
 * Room: server/bus. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "link_impl.h"
#include "util/array.h"
#include "util/map.h"

/* TAKEN_MOST: how many notices the owner is given at once, before others have their turn. The
 * others bound what a link remembers: the senders of notices, those of one topic, and the topics
 * that are numbered. At its bound a link forgets all of that kind, and then does not notice what
 * is lost at just that moment. */
enum { TAKEN_MOST = 256, NODES_MOST = 4096, FLOWS_MOST = 256, NUMBERED_MOST = 65536 };
enum { PREFIX_SIZE = BUS_ZONE_MOST + 8 };

/* The letters of the kinds of topics. */
static const char letters[BUS_TOPIC_KINDS + 1] = "suplamn";

/* How far the notices of a node for a topic have come. */
typedef struct flow {
    uint64_t node, losses, number;
} flow;

/* A topic that is joined. */
typedef struct joined_topic {
    list_node waiting; /* in the list of those that the server does not know yet */
    bus_topic topic;
    uint64_t join_number;
    membership *membership; /* the thread's, once this one is left */
    flow *flows;
    size_t flow_count, flow_capacity;
} joined_topic;

/* A node that has sent something. */
typedef struct sender {
    uint64_t losses;
} sender;

/* A topic that something was sent to. */
typedef struct numbered {
    uint64_t next;
} numbered;

struct bus_link {
    exchange *exchange;
    carrier *carrier;
    bus_calls calls;
    uint64_t node;
    char prefix[PREFIX_SIZE]; /* zug.<zone>. */
    map joined[BUS_TOPIC_KINDS];
    map numbers[BUS_TOPIC_KINDS];
    map senders;
    list_node waiting;
    uint64_t join_number, losses;
    size_t joined_count;
    uint64_t dropped, unreadable, gaps;
    bus_notice_parts parts; /* of the notice that is being told */
};

const char *bus_link_sentence(bus_link_status status) {
    switch (status) {
    case BUS_LINK_OK:
        return "all is well";
    case BUS_LINK_NOT_BUILT:
        return "this program was built without NATS";
    case BUS_LINK_BAD_SERVERS:
        return "these are no URLs of NATS servers, such as nats://host:4222";
    case BUS_LINK_BAD_ZONE:
        return "the name of a zone has letters, digits, - and _";
    case BUS_LINK_BAD_FILE:
        return "a file of certificates or credentials for NATS cannot be used";
    case BUS_LINK_NO_MEMORY:
        return "the system gives no memory or no thread";
    }
    return "unknown";
}

/* True for a name that can be a part of a subject. */
static bool is_zone(const char *name) {
    size_t len = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
    return len > 0 && len <= BUS_ZONE_MOST && name[len] == '\0';
}

/* How a topic is called in NATS. */
static void write_subject(const bus_link *link, bus_topic topic, char out[SUBJECT_SIZE]) {
    if (topic.kind < BUS_LOBBY)
        snprintf(out, SUBJECT_SIZE, "%s%c.%016" PRIx64, link->prefix, letters[topic.kind],
                 topic.id);
    else
        snprintf(out, SUBJECT_SIZE, "%s%c", link->prefix, letters[topic.kind]);
}

/* Finds which of the topics that are joined is called so, or NULL. */
static joined_topic *find_subject(const bus_link *link, const char *subject) {
    size_t len = strlen(link->prefix);
    if (strncmp(subject, link->prefix, len) != 0 || subject[len] == '\0')
        return NULL;
    const char *letter = strchr(letters, subject[len]);
    if (letter == NULL)
        return NULL;
    bool has_id = subject[len + 1] == '.';
    uint64_t id = has_id ? strtoull(subject + len + 2, NULL, 16) : 0;
    return map_find(&link->joined[letter - letters], id);
}

bool bus_link_join(bus_link *link, bus_topic topic) {
    if (link == NULL || map_find(&link->joined[topic.kind], topic.id) != NULL)
        return true;
    joined_topic *joined = calloc(1, sizeof *joined);
    membership *told = calloc(1, sizeof *told);
    if (joined == NULL || told == NULL || !map_put(&link->joined[topic.kind], topic.id, joined)) {
        free(joined);
        free(told);
        return false;
    }
    joined->topic = topic;
    joined->membership = told;
    joined->join_number = told->join_number = ++link->join_number;
    list_append(&link->waiting, &joined->waiting);
    link->joined_count++;
    told->join.kind = ERRAND_JOIN;
    told->leave.kind = ERRAND_LEAVE;
    write_subject(link, topic, told->subject);
    exchange_give(link->exchange, &told->join);
    return true;
}

static void free_joined(joined_topic *joined) {
    list_remove(&joined->waiting);
    free(joined->flows);
    free(joined);
}

void bus_link_leave(bus_link *link, bus_topic topic) {
    joined_topic *joined = link != NULL ? map_remove(&link->joined[topic.kind], topic.id) : NULL;
    if (joined == NULL)
        return;
    link->joined_count--;
    exchange_give(link->exchange, &joined->membership->leave);
    free_joined(joined);
}

/* Forgets all of a map of things that are only freed. */
static void clear(map *things, uint64_t seed) {
    size_t at = 0;
    uint64_t key;
    void *value;
    while (map_next(things, &at, &key, &value))
        free(value);
    map_free(things);
    *things = map_new(seed);
}

/* The number of the next notice of a topic; without memory 0, which is no gap. */
static uint64_t next_number(bus_link *link, bus_topic topic) {
    if (topic.kind == BUS_STREAM)
        return 0;
    map *numbers = &link->numbers[topic.kind];
    numbered *found = map_find(numbers, topic.id);
    if (found != NULL)
        return found->next++;
    if (numbers->count >= NUMBERED_MOST)
        clear(numbers, numbers->seed);
    found = malloc(sizeof *found);
    if (found == NULL || !map_put(numbers, topic.id, found)) {
        free(found);
        return 0;
    }
    found->next = 1;
    return 0;
}

/* Queues a notice. False if too much waits, it is too large, or there is no memory. */
static bool queue(bus_link *link, bus_topic topic, const bus_notice *notice) {
    size_t len = bus_notice_write(notice, NULL, 0);
    sending *made = len > 0 ? malloc(sizeof *made + len) : NULL;
    if (made == NULL)
        return false;
    made->errand.kind = ERRAND_SEND;
    made->len = len;
    bus_notice_write(notice, made->bytes, len);
    write_subject(link, topic, made->subject);
    bool is_queued = exchange_give(link->exchange, &made->errand);
    if (!is_queued)
        free(made);
    return is_queued;
}

bool bus_link_publish(bus_link *link, bus_topic topic, const bus_notice *notice) {
    if (link == NULL)
        return true;
    exchange *with = link->exchange;
    bool is_queued = false;
    if (atomic_load(&with->is_up)) {
        link->losses += atomic_exchange(&with->has_lost, false);
        bus_notice sent = *notice;
        sent.head = (bus_notice_head){link->node, link->losses, next_number(link, topic)};
        is_queued = queue(link, topic, &sent);
    }
    if (!is_queued) {
        atomic_store(&with->has_lost, true);
        link->dropped++;
    }
    return is_queued;
}

static void tell_gap(bus_link *link, bus_gap gap) {
    link->gaps++;
    link->calls.gap(link->calls.ctx, &gap);
}

/* True if a node has lost something since it was last heard of. */
static bool has_lost(bus_link *link, const bus_notice_head *head) {
    sender *known = map_find(&link->senders, head->node);
    if (known != NULL) {
        bool is_more = known->losses != head->losses;
        known->losses = head->losses;
        return is_more;
    }
    if (link->senders.count >= NODES_MOST)
        clear(&link->senders, link->senders.seed);
    known = malloc(sizeof *known);
    if (known == NULL || !map_put(&link->senders, head->node, known))
        free(known);
    else
        known->losses = head->losses;
    return false;
}

/* What has come from a node for a topic, NULL if nothing has or there is no memory; *is_known says
 * which. */
static flow *flow_of(joined_topic *to, uint64_t node, bool *is_known) {
    for (size_t i = 0; i < to->flow_count; i++)
        if (to->flows[i].node == node) {
            *is_known = true;
            return &to->flows[i];
        }
    *is_known = false;
    if (to->flow_count >= FLOWS_MOST)
        to->flow_count = 0;
    flow *grown = array_grow(to->flows, to->flow_count, &to->flow_capacity, sizeof *grown);
    if (grown == NULL)
        return NULL;
    to->flows = grown;
    return &to->flows[to->flow_count++];
}

/* True if a notice is not the next one of its node for its topic. What was lost before its node
 * said that it has lost something is told by has_lost. */
static bool is_after_gap(joined_topic *to, const bus_notice_head *head) {
    if (to->topic.kind == BUS_STREAM)
        return false;
    bool is_known;
    flow *before = flow_of(to, head->node, &is_known);
    if (before == NULL)
        return false;
    bool is_gap = is_known && before->losses == head->losses && head->number != 0 &&
                  head->number != before->number + 1;
    *before = (flow){head->node, head->losses, head->number};
    return is_gap;
}

/* Tells the owner of something that came. */
static void tell(bus_link *link, const arrival *came) {
    joined_topic *to = find_subject(link, came->subject);
    if (to == NULL)
        return; /* it was left meanwhile */
    bus_topic topic = to->topic;
    bus_notice notice;
    if (!bus_notice_read(came->bytes, &link->parts, &notice)) {
        link->unreadable++;
        tell_gap(link, (bus_gap){.kind = BUS_GAP_TOPIC, .topic = topic});
        return;
    }
    if (notice.head.node == link->node)
        return;
    bool is_after = is_after_gap(to, &notice.head);
    if (has_lost(link, &notice.head))
        tell_gap(link, (bus_gap){.kind = BUS_GAP_NODE, .node = notice.head.node});
    if (is_after)
        tell_gap(link, (bus_gap){BUS_GAP_TOPIC, topic, notice.head.node});
    if (map_find(&link->joined[topic.kind], topic.id) == to)
        link->calls.notice(link->calls.ctx, topic, &notice);
}

/* Tells which topics the server knows of by now. */
static void tell_joined(bus_link *link, uint64_t known) {
    while (!list_is_empty(&link->waiting)) {
        joined_topic *first = LIST_ITEM(link->waiting.next, joined_topic, waiting);
        if (first->join_number > known)
            return;
        list_remove(&first->waiting);
        link->calls.joined(link->calls.ctx, first->topic);
    }
}

/* On the owner's thread: there is something to take. */
static void collect(void *ctx) {
    exchange *with = ctx;
    bus_link *link = with->owner;
    if (link != NULL) {
        taken now;
        exchange_take(with, TAKEN_MOST, &now);
        if (now.has_news)
            link->calls.state(link->calls.ctx, now.is_up, now.detail);
        if (now.has_missed)
            tell_gap(link, (bus_gap){.kind = BUS_GAP_LINK});
        tell_joined(link, now.joins_known);
        for (arrival *each = now.arrivals, *next; each != NULL; each = next) {
            next = each->next;
            tell(link, each);
            arrival_free(each);
        }
    }
    exchange_drop(with);
}

bus_link *bus_link_open(const bus_link_settings *settings, bus_caller caller,
                        const bus_calls *calls, bus_link_status *status) {
    *status = BUS_LINK_BAD_ZONE;
    if (!is_zone(settings->zone))
        return NULL;
    *status = BUS_LINK_NO_MEMORY;
    bus_link *link = calloc(1, sizeof *link);
    exchange *with = link != NULL ? exchange_new(settings, caller, collect, link) : NULL;
    carrier *by = NULL;
    if (with != NULL) {
        link->calls = *calls;
        link->node = settings->node;
        link->exchange = with;
        list_init(&link->waiting);
        snprintf(link->prefix, PREFIX_SIZE, "zug.%s.", settings->zone);
        link->senders = map_new(settings->seed);
        for (int kind = 0; kind < (int)BUS_TOPIC_KINDS; kind++)
            link->joined[kind] = link->numbers[kind] = map_new(settings->seed);
        by = link->carrier = carrier_open(settings, with, status);
    }
    if (by != NULL)
        return link;
    if (with != NULL)
        exchange_drop(with);
    free(link);
    return NULL;
}

void bus_link_close(bus_link *link) {
    if (link == NULL)
        return;
    exchange_close(link->exchange);
    carrier_close(link->carrier);
    exchange_drop(link->exchange);
    for (int kind = 0; kind < (int)BUS_TOPIC_KINDS; kind++) {
        size_t at = 0;
        uint64_t key;
        void *value;
        while (map_next(&link->joined[kind], &at, &key, &value))
            free_joined(value);
        map_free(&link->joined[kind]);
        clear(&link->numbers[kind], 0);
    }
    clear(&link->senders, 0);
    free(link);
}

bool bus_link_is_up(const bus_link *link) {
    return link != NULL && atomic_load(&link->exchange->is_up);
}

bus_link_counts bus_link_count(const bus_link *link) {
    if (link == NULL)
        return (bus_link_counts){0};
    exchange *with = link->exchange;
    return (bus_link_counts){
        .sent = atomic_load(&with->sent),
        .received = atomic_load(&with->received),
        .dropped = link->dropped + atomic_load(&with->dropped),
        .missed = atomic_load(&with->missed),
        .unreadable = link->unreadable,
        .gaps = link->gaps,
        .connects = atomic_load(&with->connects),
        .joined = link->joined_count,
        .is_up = atomic_load(&with->is_up),
    };
}
