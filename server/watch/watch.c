/* watch.c - makes and ends the room, and its clients.
 * Room: server/watch. */
#include <stdlib.h>

#include "watch_impl.h"

watch *watch_new(const watch_parts *parts, const watch_calls *calls) {
    watch *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->parts = *parts;
    made->calls = *calls;
    made->zone = parts->zone;
    made->commit = parts->commit;
    made->bus = bus_new(parts->seed);
    made->tables = map_new(parts->seed);
    made->clients = map_new(parts->seed);
    made->far_lines = map_new(parts->seed);
    list_init(&made->heard_tables);
    list_init(&made->audiences);
    made->last_grace = &made->first_grace;
    return made;
}

void watch_free(watch *watch) {
    uint64_t id;
    void *value;
    if (watch == NULL)
        return;
    presence_check(watch, true);
    for (size_t at = 0; map_next(&watch->tables, &at, &id, &value);)
        kept_table_free(value);
    map_free(&watch->tables);
    map_free(&watch->clients);
    far_free(watch);
    bus_free(&watch->bus);
    free(watch);
}

void watch_stop(watch *watch) { watch->is_stopping = true; }

void watch_told(watch *watch, const commit_news *news) {
    if (news->is_table && news->is_public)
        kept_table_keep(watch, news);
    if (news->narrows)
        hide_from_others(watch);
    if (news->relists)
        relist_contest(watch, news->stream);
    bus_publish(&watch->bus, news->topic, news);
}

void watch_trim(watch *watch) {
    uint64_t id;
    void *value;
    presence_check(watch, false);
    for (size_t at = 0; map_next(&watch->tables, &at, &id, &value);) {
        if (zone_kind(watch->zone, id) != MSG_STREAM_NONE ||
            bus_subscribers(&watch->bus, id) != NULL)
            continue;
        map_remove(&watch->tables, id);
        kept_table_free(value);
        at--; /* another one may have taken its place */
    }
}

uint64_t watch_resyncs(const watch *watch) { return watch->resyncs; }

const msg_person *client_person(const watch_client *client) {
    return client->person.id != 0 ? &client->person : NULL;
}

bool client_send(watch_client *client, zug_str text) {
    return client->is_gone || client->watch->calls.send(client->to, text, false);
}

void client_insist(watch_client *client, zug_str text) {
    if (!client->is_gone)
        client->watch->calls.insist(client->to, text);
}

void client_reply(watch_client *client, const char *nonce, const msg_reply *reply) {
    client->watch->calls.reply(client->to, nonce, reply);
}

void client_refuse(watch_client *client, const char *nonce, msg_fault fault) {
    client->watch->calls.refuse(client->to, nonce, fault);
}

void client_refuse_more(watch_client *client, const char *nonce) {
    client_refuse(client, nonce, MSG_FAULT_WATCHES_MANY);
}

/* True if a call is for somebody: an arbiter who plays or assists at that table is none there.
 * Arbiters of the zone hear it once, also if it is their own contest. */
static bool is_called(const watch_client *client, const commit_news *news) {
    if (client->arbiters.topic != 0 && news->topic != COMMIT_TOPIC_ARBITERS)
        return false;
    return zone_role(client->watch->zone, news->called_at, client_person(client), NULL) ==
           MSG_ROLE_ARBITER;
}

void client_deliver(void *ctx, const void *what) {
    watch_client *client = ctx;
    const commit_news *news = what;
    if (news->called_at != 0 && !is_called(client, news))
        return;
    if (news->topic == client->person.id)
        client->watch->calls.own_news(client->to);
    if (!client_send(client, wire_text_str(news->text[COMMIT_VIEW_COMMON])))
        client->is_lobby_stale = true;
}

void watch_tell_person(watch *watch, uint64_t person, wire_text *text) {
    commit_news news = {.topic = person, .text = {[COMMIT_VIEW_COMMON] = text}};
    bus_publish(&watch->bus, person, &news);
}

/* Has a client hear the calls of players, or no more. False without memory. */
static bool hear_calls(watch_client *client, bool is_arbiter) {
    bus *bus = &client->watch->bus;
    client->person.is_arbiter = is_arbiter;
    if (!is_arbiter)
        bus_unsubscribe(bus, &client->arbiters);
    return !is_arbiter || client->arbiters.topic != 0 ||
           bus_subscribe(bus, &client->arbiters, COMMIT_TOPIC_ARBITERS, client_deliver, client);
}

void watch_set_arbiters(watch *watch, const uint64_t *persons, size_t count, bool are_all) {
    uint64_t number;
    void *value;
    for (size_t at = 0; map_next(&watch->clients, &at, &number, &value);) {
        watch_client *client = value;
        bool is_arbiter = false, was_arbiter = client->person.is_arbiter;
        for (size_t i = 0; i < count && client->person.id != 0; i++)
            is_arbiter = is_arbiter || persons[i] == client->person.id;
        if (is_arbiter || are_all)
            hear_calls(client, is_arbiter);
        if (was_arbiter && !client->person.is_arbiter)
            hide_from_client(client);
    }
}

void watch_each_client(const watch *watch, uint64_t person, void (*on_client)(void *ctx, void *to),
                       void *ctx) {
    const list_node *list = bus_subscribers(&watch->bus, person);
    for (const list_node *each = list != NULL ? list->next : NULL; each != NULL && each != list;
         each = each->next) {
        const watch_client *client = LIST_ITEM(each, bus_subscription, node)->ctx;
        on_client(ctx, client->to);
    }
}

watch_client *watch_client_new(watch *watch, uint64_t number, uint64_t address,
                               const msg_person *person, void *to) {
    watch_client *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->watch = watch;
    made->to = to;
    made->number = number;
    made->address = address;
    if (person != NULL)
        made->person = *person;
    made->viewer = made->person.id;
    list_init(&made->views);
    bool fine = map_put(&watch->clients, number, made);
    if (made->person.id != 0)
        fine =
            fine && bus_subscribe(&watch->bus, &made->mine, made->person.id, client_deliver, made);
    if (fine && hear_calls(made, made->person.is_arbiter))
        return made;
    watch_client_free(made);
    return NULL;
}

void watch_client_blind(watch_client *client) {
    bus *bus = &client->watch->bus;
    bus_unsubscribe(bus, &client->mine);
    bus_unsubscribe(bus, &client->arbiters);
    client->person = (msg_person){0};
}

void watch_client_free(watch_client *client) {
    if (client == NULL)
        return;
    bus *bus = &client->watch->bus;
    client->is_gone = true;
    while (!list_is_empty(&client->views))
        view_end(LIST_ITEM(client->views.next, view, node));
    bus_unsubscribe(bus, &client->mine);
    bus_unsubscribe(bus, &client->lobby);
    bus_unsubscribe(bus, &client->arbiters);
    map_remove(&client->watch->clients, client->number);
    free(client);
}

void watch_client_resume(watch_client *client) {
    for (list_node *each = client->views.next; each != &client->views; each = each->next) {
        view *view = LIST_ITEM(each, struct view, node);
        if (view->is_stale && !view->is_contest)
            view_resync(view);
    }
    if (client->is_lobby_stale) {
        json_out text = {0};
        wire_resync_message(&text, 0);
        client->is_lobby_stale = !client_send(client, json_out_text(&text));
        json_out_free(&text);
    }
}

void watch_client_quiet(watch_client *client, bool is_quiet, int64_t heard_ms) {
    watch *watch = client->watch;
    uint64_t person = client->person.id;
    client->is_quiet = is_quiet;
    for (list_node *each = client->views.next; each != &client->views; each = each->next) {
        const view *view = LIST_ITEM(each, struct view, node);
        if (view->is_contest || view->is_aside || person == 0)
            continue;
        if (is_quiet)
            presence_left(watch, view->id, person, heard_ms);
        else
            presence_came(watch, view->id, person);
    }
}
