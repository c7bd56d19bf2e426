/* notices.c - what comes from other nodes, and what they are told of what happened here.
 * Room: server/nodes. */
#include <stdlib.h>
#include <string.h>

#include "journal/journal.h"
#include "nodes_impl.h"
#include "wire/wire.h"

/* The texts. */
enum { NEWS_MESSAGE, NEWS_ARBITERS_MESSAGE, NEWS_LOBBY_LINE };

/* The topic of other nodes that stands for one of this node's. */
static bus_topic topic_of(uint64_t topic) {
    if (topic == COMMIT_TOPIC_LOBBY)
        return (bus_topic){BUS_LOBBY, 0};
    if (topic == COMMIT_TOPIC_ARBITERS)
        return (bus_topic){BUS_ARBITERS, 0};
    return (bus_topic){BUS_PERSON, topic};
}

static uint64_t topic_from(bus_topic topic) {
    if (topic.kind == BUS_LOBBY)
        return COMMIT_TOPIC_LOBBY;
    return topic.kind == BUS_ARBITERS ? COMMIT_TOPIC_ARBITERS : topic.id;
}

/* Tells the others of events that follow each other in one stream. */
static void publish_events(nodes *nodes, const store_event *events, size_t count) {
    bus_event all[BUS_EVENTS_MOST];
    size_t bytes = 0;
    for (size_t i = 0; i < count && i < BUS_EVENTS_MOST; i++) {
        all[i] = (bus_event){events[i].seq, events[i].at_ms, events[i].kind, events[i].body};
        bytes += events[i].body.len;
    }
    bool fits = count <= BUS_EVENTS_MOST && bytes < BUS_NOTICE_MOST / 2;
    bus_notice notice = {
        .kind = BUS_NOTICE_EVENTS,
        .events = {events[0].stream, events[count - 1].seq, all, fits ? count : 0}};
    bus_link_publish(nodes->link, (bus_topic){BUS_STREAM, events[0].stream}, &notice);
}

/* Tells the others what was written for a topic that is no stream of its own. */
static void publish_news(nodes *nodes, const commit_news *news) {
    json_out line = {0};
    bus_notice notice = {.kind = BUS_NOTICE_NEWS,
                         .news = {.topic = news->topic, .about = news->stream}};
    if (news->text[COMMIT_VIEW_COMMON] != NULL)
        notice.news.texts[NEWS_MESSAGE] = wire_text_str(news->text[COMMIT_VIEW_COMMON]);
    if (news->text[COMMIT_VIEW_ARBITER] != NULL)
        notice.news.texts[NEWS_ARBITERS_MESSAGE] = wire_text_str(news->text[COMMIT_VIEW_ARBITER]);
    if (news->is_personal)
        notice.news.flags |= NEWS_PERSONAL;
    if (news->called_at != 0)
        notice.news.flags |= NEWS_CALL;
    if (news->topic == COMMIT_TOPIC_LOBBY) {
        bool is_game = watch_write_line(nodes->parts.zone, news->stream, &line);
        notice.news.flags |= is_game ? NEWS_LINE | NEWS_GAME : NEWS_LINE;
        if (line.len > 0 && !line.failed)
            notice.news.texts[NEWS_LOBBY_LINE] = json_out_text(&line);
    }
    bus_link_publish(nodes->link, topic_of(news->topic), &notice);
    json_out_free(&line);
}

void nodes_appended(nodes *nodes, const commit_appended *what) {
    for (size_t i = 0, next; i < what->event_count; i = next) {
        const store_event *first = &what->events[i];
        for (next = i + 1; next < what->event_count && what->events[next].stream == first->stream;)
            next++;
        joined_begin(nodes, first->stream);
        publish_events(nodes, first, next - i);
    }
    for (size_t i = 0; i < what->news_count; i++)
        if (what->news[i].topic != what->news[i].stream)
            publish_news(nodes, &what->news[i]);
}

/* Hands events that another node has appended to commit. */
static void hear_events(nodes *nodes, const bus_events *events) {
    for (size_t i = 0; i < events->count; i++)
        commit_hear(nodes->parts.commit, &(store_event){.stream = events->stream,
                                                        .seq = events->all[i].seq,
                                                        .at_ms = events->all[i].at_ms,
                                                        .kind = events->all[i].kind,
                                                        .body = events->all[i].body});
    if (events->count == 0 && events->last_seq > zone_seq(nodes->parts.zone, events->stream))
        commit_catch_up(nodes->parts.commit, events->stream);
}

/* News that another node has written, kept until they can be told. */
typedef struct far_news {
    nodes *nodes;
    commit_news news;
} far_news;

static void free_news(far_news *far) {
    wire_text_drop(far->news.text[COMMIT_VIEW_COMMON]);
    wire_text_drop(far->news.text[COMMIT_VIEW_ARBITER]);
    free(far);
}

/* Tells them; of a call when it is known who is an arbiter at that table. */
static void tell_news(void *ctx, commit_found found) {
    far_news *far = ctx;
    (void)found;
    if (!far->nodes->is_stopping)
        watch_told(far->nodes->parts.watch, &far->news);
    free_news(far);
}

static wire_text *text_of(const bus_news *news, int which) {
    return news->texts[which].data != NULL ? wire_text_new(news->texts[which]) : NULL;
}

/* What is for a person is read from the stream itself: a notice may be old, or have come before.
 * Its text is for nodes of an older version. */
static void hear_news(nodes *nodes, bus_topic topic, const bus_news *news) {
    if ((news->flags & NEWS_PERSONAL) != 0) {
        personal_hear(nodes, news->about);
        return;
    }
    far_news *far = malloc(sizeof *far);
    bool is_call = (news->flags & NEWS_CALL) != 0;
    if ((news->flags & NEWS_LINE) != 0)
        watch_far_line(nodes->parts.watch, news->about, (news->flags & NEWS_GAME) != 0,
                       news->texts[NEWS_LOBBY_LINE]);
    if (far == NULL)
        return;
    *far = (far_news){nodes,
                      {.topic = topic_from(topic),
                       .stream = news->about,
                       .called_at = is_call ? news->about : 0,
                       .text = {[COMMIT_VIEW_COMMON] = text_of(news, NEWS_MESSAGE),
                                [COMMIT_VIEW_ARBITER] = text_of(news, NEWS_ARBITERS_MESSAGE)}}};
    if (far->news.text[COMMIT_VIEW_COMMON] == NULL && far->news.text[COMMIT_VIEW_ARBITER] == NULL)
        free_news(far);
    else if (is_call && !commit_is_loaded(nodes->parts.commit, news->about))
        commit_fetch(nodes->parts.commit, news->about, news->about, tell_news, far);
    else
        tell_news(far, COMMIT_FOUND);
}

/* Somebody is at a table of another node, or has left it; nobody in particular is a question of a
 * node that has just loaded the table. */
static void hear_presence(nodes *nodes, uint64_t node, const bus_presence *said) {
    uint64_t here[WATCH_HERE_MAX];
    if (said->person != 0) {
        watch_far_presence(nodes->parts.watch, said->table, said->person, node, said->is_here);
        return;
    }
    size_t count = watch_list_here(nodes->parts.watch, said->table, here);
    for (size_t i = 0; i < count; i++)
        nodes_presence(nodes, said->table, here[i], true);
    watch_tell_audience(nodes->parts.watch, said->table);
}

static void hear_use(nodes *nodes, const bus_use *use) {
    identity_use_far(nodes->parts.identity,
                     &(identity_use){use->limit, use->key, use->by, use->count});
}

static void on_notice(void *ctx, bus_topic topic, const bus_notice *notice) {
    nodes *nodes = ctx;
    if (nodes->is_stopping || !nodes->is_started)
        return;
    switch (notice->kind) {
    case BUS_NOTICE_EVENTS:
        hear_events(nodes, &notice->events);
        break;
    case BUS_NOTICE_NEWS:
        hear_news(nodes, topic, &notice->news);
        break;
    case BUS_NOTICE_PRESENCE:
        hear_presence(nodes, notice->head.node, &notice->presence);
        break;
    case BUS_NOTICE_LIMITS:
        for (size_t i = 0; i < notice->limits.count; i++)
            hear_use(nodes, &notice->limits.all[i]);
        break;
    case BUS_NOTICE_HELLO:
        others_hear(nodes, notice->head.node, &notice->hello);
        break;
    case BUS_NOTICE_AUDIENCE:
        watch_far_audience(nodes->parts.watch, notice->audience.table, notice->head.node,
                           notice->audience.count);
        break;
    }
}

/* Asks the other nodes who is at a table. */
static void ask_presence(nodes *nodes, uint64_t table) {
    bus_notice question = {.kind = BUS_NOTICE_PRESENCE, .presence = {.table = table}};
    bus_link_publish(nodes->link, (bus_topic){BUS_PRESENCE, table}, &question);
}

/* Has what concerns somebody who is here looked for soon. */
static void arrive(nodes *nodes, uint64_t person) {
    if (map_find(&nodes->persons, person) != NULL)
        map_put(&nodes->arrivals, person, nodes);
}

/* What was appended before the topic was joined is in the log. */
static void on_joined(void *ctx, bus_topic topic) {
    nodes *nodes = ctx;
    if (topic.kind == BUS_STREAM)
        commit_catch_up(nodes->parts.commit, topic.id);
    else if (topic.kind == BUS_PRESENCE)
        ask_presence(nodes, topic.id);
    else if (topic.kind == BUS_PERSON)
        arrive(nodes, topic.id);
    else if (topic.kind == BUS_LOBBY)
        nodes->must_ask = true;
}

/* What was missed of presence is asked of the others, and the rest of the log. */
static void on_gap(void *ctx, const bus_gap *gap) {
    nodes *nodes = ctx;
    if (gap->kind == BUS_GAP_TOPIC && gap->topic.kind == BUS_PRESENCE)
        ask_presence(nodes, gap->topic.id);
    else
        nodes->must_ask = true;
}

static void on_state(void *ctx, bool is_up, const char *detail) {
    nodes *nodes = ctx;
    journal_write(is_up ? "bus-up" : "bus-down", "detail=\"%s\"", detail);
    nodes->must_ask = true;
    watch_set_linked(nodes->parts.watch, is_up);
}

bus_calls notices_calls(nodes *nodes) {
    return (bus_calls){nodes, on_notice, on_joined, on_gap, on_state};
}

void notices_note_near(nodes *nodes, uint64_t id) {
    uint64_t here[WATCH_HERE_MAX];
    msg_table table;
    size_t count = watch_list_here(nodes->parts.watch, id, here);
    if (!zone_table(nodes->parts.zone, id, NULL, &table))
        return;
    for (int side = 0; side < 2; side++) {
        bool is_near = false;
        for (size_t i = 0; i < count; i++)
            is_near = is_near || here[i] == table.seat[side].person ||
                      (table.assistant[side].state == MSG_ASSISTANT_GRANTED &&
                       here[i] == table.assistant[side].seat.person);
        zone_set_near(nodes->parts.zone, id, (zug_color)side, is_near);
    }
}

void nodes_presence(nodes *nodes, uint64_t table, uint64_t person, bool is_near) {
    notices_note_near(nodes, table);
    bus_notice notice = {.kind = BUS_NOTICE_PRESENCE,
                         .presence = {table, person, is_near, commit_now(nodes->parts.commit)}};
    bus_link_publish(nodes->link, (bus_topic){BUS_PRESENCE, table}, &notice);
}

void nodes_audience(nodes *nodes, uint64_t table, uint32_t count) {
    bus_notice notice = {.kind = BUS_NOTICE_AUDIENCE, .audience = {table, count}};
    bus_link_publish(nodes->link, (bus_topic){BUS_PRESENCE, table}, &notice);
}

/* Tells the others what was used of limits. */
static void publish_uses(nodes *nodes) {
    bus_notice notice = {.kind = BUS_NOTICE_LIMITS, .limits = {nodes->uses, nodes->use_count}};
    if (nodes->use_count > 0)
        bus_link_publish(nodes->link, (bus_topic){BUS_LIMITS, 0}, &notice);
    nodes->use_count = 0;
}

/* Adds to a use that has been gathered; false if there is none. */
static bool gather(nodes *nodes, const identity_use *use) {
    for (size_t i = 0; i < nodes->use_count; i++)
        if (nodes->uses[i].limit == use->limit && nodes->uses[i].key == use->key &&
            nodes->uses[i].by == use->by) {
            nodes->uses[i].count += use->count;
            return true;
        }
    return false;
}

/* What is counted is gathered until the next tick; what else has happened is told at once. */
void nodes_used(nodes *nodes, const identity_use *use) {
    if (use->limit < IDENTITY_LIMITS && gather(nodes, use))
        return;
    if (nodes->use_count == USES_MAX)
        publish_uses(nodes);
    nodes->uses[nodes->use_count++] = (bus_use){use->key, use->limit, use->count, use->by};
    if (use->limit >= IDENTITY_LIMITS)
        publish_uses(nodes);
}

void notices_flush(nodes *nodes) { publish_uses(nodes); }

void nodes_interest(nodes *nodes, uint64_t topic, bool begins) {
    bus_topic far = topic_of(topic);
    bool is_table = zone_kind(nodes->parts.zone, topic) == MSG_STREAM_TABLE;
    if (is_table) {
        joined_need(nodes, topic);
        return;
    }
    if (far.kind == BUS_PERSON && zone_kind(nodes->parts.zone, topic) == MSG_STREAM_NONE) {
        if (begins) {
            personal_come(nodes, topic);
            arrive(nodes, topic);
        } else {
            personal_go(nodes, topic);
            map_remove(&nodes->arrivals, topic);
        }
    }
    if (far.kind == BUS_LOBBY)
        return; /* its lines are always kept, for those who ask for them once */
    if (begins)
        bus_link_join(nodes->link, far);
    else
        bus_link_leave(nodes->link, far);
}
