/* audience.c - how many people look on at a table: who has its game before them, and neither plays
 * nor assists there. Room: server/watch. A person counts once, however many windows there are; of
 * strangers one an address. All who look at the table are told, those of boards as well, some time
 * after it has become another number, and later the more they are. It is in no log. */
#include <stdlib.h>

#include "util/array.h"
#include "watch_impl.h"

/* How long a number stands at least: EACH_MS more for everybody, up to MOST_MS. */
enum { EACH_MS = 20, MOST_MS = 30000, CROWDS_MAX = 64 };

/* Sets strangers apart from persons. */
static const uint64_t STRANGER = 0x9e3779b97f4a7c15U;

/* As whom a client counts. */
static uint64_t viewer_of(const watch_client *client) {
    return client->viewer != 0 ? client->viewer : client->address ^ STRANGER;
}

void audience_changed(watch *watch, uint64_t table) {
    kept_table *kept = map_find(&watch->tables, table);
    if (kept == NULL)
        return;
    list_remove(&kept->audience_node);
    list_append(&watch->audiences, &kept->audience_node);
}

static bool is_among(const uint64_t persons[static WATCH_HERE_MAX], uint64_t person) {
    bool found = false;
    for (int i = 0; i < WATCH_HERE_MAX; i++)
        found = found || persons[i] == person;
    return found;
}

/* How many look on at this node. Without memory it stays what it was. */
static uint32_t count_here(const watch *watch, const kept_table *kept) {
    map seen = map_new(watch->parts.seed);
    const list_node *list = bus_subscribers(&watch->bus, kept->id);
    uint32_t before = kept->here;
    uint64_t parts[WATCH_HERE_MAX] = {0};
    bool fine = list_parts(watch, kept->id, parts);
    for (const list_node *each = list != NULL ? list->next : NULL; each != NULL && each != list;
         each = each->next) {
        view *view = LIST_ITEM(each, bus_subscription, node)->ctx;
        uint64_t viewer = viewer_of(view->client);
        if (!view->is_brief && !is_among(parts, viewer))
            fine = map_put(&seen, viewer, view) && fine;
    }
    uint32_t count = (uint32_t)seen.count;
    map_free(&seen);
    return fine ? count : before;
}

/* How many look on at all nodes; who is at two of them counts twice. */
static uint32_t count_all(const kept_table *kept) {
    uint32_t count = kept->here;
    for (size_t i = 0; i < kept->crowd_count; i++)
        count += kept->crowds[i].count;
    return count;
}

/* Tells all who look at a table and do not know it yet. */
static void tell(const watch *watch, uint64_t table, uint32_t count) {
    json_out text = {0};
    wire_watchers_message(&text, table, count);
    const list_node *list = bus_subscribers(&watch->bus, table);
    for (const list_node *each = list != NULL ? list->next : NULL; each != NULL && each != list;
         each = each->next) {
        view *view = LIST_ITEM(each, bus_subscription, node)->ctx;
        if (view->told_watchers != count && client_send(view->client, json_out_text(&text)))
            view->told_watchers = count;
    }
    json_out_free(&text);
}

static void tell_nodes(const watch *watch, const kept_table *kept) {
    if (watch->parts.is_shared && !watch->is_stopping)
        watch->calls.audience(watch->calls.ctx, kept->id, kept->here);
}

/* Counts who looks on at a table, and tells it. */
static void count_anew(const watch *watch, kept_table *kept, int64_t now_ms) {
    uint32_t before = kept->here;
    kept->here = count_here(watch, kept);
    if (kept->here != before)
        tell_nodes(watch, kept);
    uint32_t count = count_all(kept);
    int64_t pause_ms = (int64_t)count * EACH_MS;
    kept->audience_ms = now_ms + (pause_ms < MOST_MS ? pause_ms : MOST_MS);
    tell(watch, kept->id, count);
}

void watch_check_audience(watch *watch) {
    int64_t now_ms = commit_now(watch->commit);
    list_node *each = watch->audiences.next, *next;
    for (; each != &watch->audiences; each = next) {
        next = each->next;
        kept_table *kept = LIST_ITEM(each, kept_table, audience_node);
        if (now_ms < kept->audience_ms)
            continue;
        list_remove(&kept->audience_node);
        count_anew(watch, kept, now_ms);
    }
}

void watch_tell_audience(const watch *watch, uint64_t table) {
    const kept_table *kept = map_find(&watch->tables, table);
    if (kept != NULL && kept->here > 0)
        tell_nodes(watch, kept);
}

/* What a node has said, or NULL. */
static far_crowd *find(const kept_table *kept, uint64_t node) {
    for (size_t i = 0; i < kept->crowd_count; i++)
        if (kept->crowds[i].node == node)
            return &kept->crowds[i];
    return NULL;
}

/* A place for what a node says; NULL if there is none. */
static far_crowd *make(kept_table *kept, uint64_t node) {
    far_crowd *grown =
        kept->crowd_count < CROWDS_MAX
            ? array_grow(kept->crowds, kept->crowd_count, &kept->crowd_capacity, sizeof *grown)
            : NULL;
    if (grown == NULL)
        return NULL;
    kept->crowds = grown;
    kept->crowds[kept->crowd_count] = (far_crowd){.node = node};
    return &kept->crowds[kept->crowd_count++];
}

void watch_far_audience(watch *watch, uint64_t table, uint64_t node, uint32_t count) {
    kept_table *kept = map_find(&watch->tables, table);
    if (kept == NULL && count > 0 && zone_kind(watch->zone, table) == MSG_STREAM_TABLE)
        kept = kept_table_of(watch, table);
    far_crowd *crowd = kept != NULL ? find(kept, node) : NULL;
    if (kept != NULL && crowd == NULL && count > 0)
        crowd = make(kept, node);
    if (crowd == NULL)
        return;
    crowd->heard_ms = commit_now(watch->commit);
    if (crowd->count == count)
        return;
    crowd->count = count;
    audience_changed(watch, table);
}

void audience_expire(watch *watch, kept_table *kept, int64_t now_ms) {
    for (size_t i = 0; i < kept->crowd_count;) {
        if (now_ms - kept->crowds[i].heard_ms < WATCH_FAR_MS) {
            i++;
            continue;
        }
        kept->crowds[i] = kept->crowds[--kept->crowd_count];
        audience_changed(watch, kept->id);
    }
}

void audience_gone(watch *watch, kept_table *kept, uint64_t node) {
    far_crowd *crowd = find(kept, node);
    if (crowd == NULL)
        return;
    *crowd = kept->crowds[--kept->crowd_count];
    audience_changed(watch, kept->id);
}
