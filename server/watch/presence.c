/* presence.c - who is at a table: who watches it, or was heard there lately.
 * Room: server/watch. */
#include <stdlib.h>

#include "watch_impl.h"

enum { GRACE_MS = 10000 };

bool is_watching(const watch *watch, uint64_t table, uint64_t person) {
    const list_node *list = bus_subscribers(&watch->bus, table);
    for (const list_node *each = list != NULL ? list->next : NULL; each != NULL && each != list;
         each = each->next) {
        const view *view = LIST_ITEM(each, bus_subscription, node)->ctx;
        if (view->client->person.id == person && !view->client->is_quiet)
            return true;
    }
    return false;
}

bool is_near(const watch *watch, uint64_t table, uint64_t person) {
    return was_heard(watch, table, person) || is_watching(watch, table, person);
}

bool is_here(const watch *watch, uint64_t table, uint64_t person) {
    return is_near(watch, table, person) || is_far(watch, table, person);
}

/* True if a side of a table is there: its player, or the assistant who may move for it. */
static bool is_side_here(const watch *watch, const msg_table *table, int side) {
    const msg_assistant *assistant = &table->assistant[side];
    return is_here(watch, table->id, table->seat[side].person) ||
           (assistant->state == MSG_ASSISTANT_GRANTED &&
            is_here(watch, table->id, assistant->seat.person));
}

void watch_show_presence(watch *watch, msg_table *view) {
    for (int side = 0; side < 2 && view->is_over; side++) {
        int64_t since_ms = view->away_since_ms[side];
        since_ms = since_ms == ZUG_CLOCK_NEVER ? commit_now(watch->commit) : since_ms;
        view->away_since_ms[side] = is_side_here(watch, view, side) ? ZUG_CLOCK_NEVER : since_ms;
    }
}

/* Somebody has come to a game that is over, or gone: those who look at it are told, and no log
 * is. */
static void tell_watchers(watch *watch, uint64_t id, uint64_t person) {
    msg_table table;
    if (!zone_table(watch->zone, id, NULL, &table))
        return;
    for (int side = 0; side < 2; side++) {
        if (table.seat[side].person != person && table.assistant[side].seat.person != person)
            continue;
        json_out text = {0};
        wire_presence_message(&text, id, side, is_side_here(watch, &table, side));
        const list_node *list = bus_subscribers(&watch->bus, id);
        for (const list_node *each = list != NULL ? list->next : NULL; each != NULL && each != list;
             each = each->next) {
            const view *view = LIST_ITEM(each, bus_subscription, node)->ctx;
            /* Who reads too slowly for this learns it with the next one. */
            client_send(view->client, json_out_text(&text));
        }
        json_out_free(&text);
    }
}

void presence_tell(watch *watch, uint64_t table, uint64_t person, bool is_here, int64_t since_ms) {
    if (watch->is_stopping || person == 0)
        return;
    if (zone_is_open(watch->zone, table))
        watch->calls.presence(watch->calls.ctx, table, person, is_here, since_ms);
    else
        tell_watchers(watch, table, person);
}

/* Who has a part in a live game; 0 where nobody is. False if it is none. */
static bool list_parts(const watch *watch, uint64_t table, uint64_t out[static WATCH_HERE_MAX]) {
    msg_table found;
    if (!zone_table(watch->zone, table, NULL, &found) || found.is_over)
        return false;
    for (int side = 0; side < 2; side++) {
        out[side] = found.seat[side].person;
        out[2 + side] = found.assistant[side].seat.person;
    }
    return true;
}

/* Has the zone told who is at a table, and who is not if that is certain. */
static void look_around(watch *watch, uint64_t table, bool is_certain) {
    uint64_t persons[WATCH_HERE_MAX];
    if (!list_parts(watch, table, persons))
        return;
    for (int i = 0; i < WATCH_HERE_MAX; i++) {
        bool here =
            is_certain ? is_here(watch, table, persons[i]) : is_near(watch, table, persons[i]);
        if (persons[i] != 0 && (here || is_certain))
            presence_tell(watch, table, persons[i], here, 0);
    }
}

/* Somebody may be at another node that has not said so yet. */
void watch_look_around(watch *watch, uint64_t table) {
    look_around(watch, table, !watch->parts.is_shared);
}

size_t watch_list_here(const watch *watch, uint64_t table, uint64_t out[static WATCH_HERE_MAX]) {
    uint64_t persons[WATCH_HERE_MAX];
    size_t count = 0;
    if (!list_parts(watch, table, persons))
        return 0;
    for (int i = 0; i < WATCH_HERE_MAX; i++)
        if (persons[i] != 0 && is_near(watch, table, persons[i]))
            out[count++] = persons[i];
    return count;
}

void watch_expect(watch *watch, uint64_t table) {
    grace *made = malloc(sizeof *made);
    if (made == NULL)
        return;
    *made = (grace){NULL, table, commit_now(watch->commit) + GRACE_MS};
    *watch->last_grace = made;
    watch->last_grace = &made->next;
}

void presence_check(watch *watch, bool all) {
    while (watch->first_grace != NULL &&
           (all || watch->first_grace->due_ms <= commit_now(watch->commit))) {
        grace *first = watch->first_grace;
        watch->first_grace = first->next;
        if (watch->first_grace == NULL)
            watch->last_grace = &watch->first_grace;
        if (!all)
            look_around(watch, first->table, !watch->parts.is_shared || watch->is_linked);
        free(first);
    }
}
