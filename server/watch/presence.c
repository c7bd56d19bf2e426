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
        if (view->client->person.id == person && !view->client->is_quiet && !view->is_aside)
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

/* Has the zone note who is at another node where it says so already: a side is not away because its
 * player has left, if the assistant is there. */
static void note_far(watch *watch, uint64_t id) {
    msg_table table;
    if (!zone_table(watch->zone, id, NULL, &table))
        return;
    const uint64_t persons[2][2] = {{table.seat[0].person, table.assistant[0].seat.person},
                                    {table.seat[1].person, table.assistant[1].seat.person}};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 2; i++)
            if (zug_game_is_connected(table.game, (zug_color)side) &&
                is_far(watch, id, persons[side][i]))
                watch->calls.presence(watch->calls.ctx, id, persons[side][i], true, 0);
}

void presence_tell(watch *watch, uint64_t table, uint64_t person, bool is_here, int64_t since_ms) {
    if (watch->is_stopping || person == 0)
        return;
    if (!zone_is_open(watch->zone, table)) {
        tell_watchers(watch, table, person);
        return;
    }
    if (!is_here)
        note_far(watch, table);
    watch->calls.presence(watch->calls.ctx, table, person, is_here, since_ms);
}

bool list_parts(const watch *watch, uint64_t table, uint64_t out[static WATCH_HERE_MAX]) {
    msg_table found;
    if (!zone_table(watch->zone, table, NULL, &found))
        return false;
    for (int side = 0; side < 2; side++) {
        out[side] = found.seat[side].person;
        out[2 + side] = found.assistant[side].seat.person;
    }
    return true;
}

static bool has_part(const watch *watch, uint64_t table, uint64_t person) {
    uint64_t persons[WATCH_HERE_MAX];
    bool is_among = false;
    if (person == 0 || !list_parts(watch, table, persons))
        return false;
    for (int i = 0; i < WATCH_HERE_MAX; i++)
        is_among = is_among || persons[i] == person;
    return is_among;
}

/* Tells the other nodes who is at this one, or no longer; only of those who matter to them. */
static void tell_near(const watch *watch, uint64_t table, uint64_t person, bool is_near) {
    if (watch->parts.is_shared && !watch->is_stopping && has_part(watch, table, person))
        watch->calls.near(watch->calls.ctx, table, person, is_near);
}

void presence_came(watch *watch, uint64_t table, uint64_t person) {
    tell_near(watch, table, person, true);
    presence_tell(watch, table, person, true, 0);
}

void presence_left(watch *watch, uint64_t table, uint64_t person, int64_t since_ms) {
    if (is_near(watch, table, person))
        return;
    tell_near(watch, table, person, false);
    if (!is_far(watch, table, person))
        presence_tell(watch, table, person, false, since_ms);
}

/* Has the zone told who is at a table, and who is not if that is certain. */
static void look_around(watch *watch, uint64_t table, bool is_certain) {
    uint64_t persons[WATCH_HERE_MAX];
    if (!zone_is_open(watch->zone, table) || !list_parts(watch, table, persons))
        return;
    for (int i = 0; i < WATCH_HERE_MAX; i++) {
        if (persons[i] != 0 && is_near(watch, table, persons[i]))
            presence_came(watch, table, persons[i]);
        else if (persons[i] != 0 && is_certain && !is_far(watch, table, persons[i]))
            presence_tell(watch, table, persons[i], false, 0);
    }
}

/* Somebody may be at another node that has not said so yet. */
void watch_look_around(watch *watch, uint64_t table) {
    kept_table *kept = map_find(&watch->tables, table);
    if (kept != NULL)
        kept->is_doubtful = true;
    look_around(watch, table, !watch->parts.is_shared);
}

/* True if all other nodes have had the time to say who is at a table. */
static bool is_certain(const watch *watch, const kept_table *table, int64_t now_ms) {
    int64_t since_ms = table->since_ms > watch->linked_ms ? table->since_ms : watch->linked_ms;
    return watch->is_linked && now_ms - since_ms >= WATCH_CERTAIN_MS;
}

/* Puts right what a game says of a side. False if that must wait. */
static bool settle_side(watch *watch, const msg_table *table, int side, bool certain) {
    bool is_connected = zug_game_is_connected(table->game, (zug_color)side);
    bool has_come = zug_game_has_come(table->game, (zug_color)side);
    const uint64_t persons[] = {table->seat[side].person, table->assistant[side].seat.person};
    bool here = is_side_here(watch, table, side);
    bool is_fine = here ? is_connected && has_come : !is_connected;
    for (int i = 0; i < 2 && !is_fine; i++) {
        bool near = persons[i] != 0 && is_near(watch, table->id, persons[i]);
        if (near || (!here && certain)) /* who is at another node is for that to tell */
            presence_tell(watch, table->id, persons[i], near, 0);
    }
    return is_fine || here || certain;
}

/* Tells the other nodes anew who is here. */
static void tell_anew(const watch *watch, uint64_t table) {
    uint64_t persons[WATCH_HERE_MAX];
    size_t count = watch_list_here(watch, table, persons);
    for (size_t i = 0; i < count; i++)
        tell_near(watch, table, persons[i], true);
}

/* Looks whether a game says of both sides what is so. */
static void settle(watch *watch, kept_table *kept, int64_t now_ms) {
    msg_table table;
    bool certain = is_certain(watch, kept, now_ms);
    kept->is_doubtful = false;
    for (int side = 0; side < 2; side++)
        if (zone_is_open(watch->zone, kept->id) && zone_table(watch->zone, kept->id, NULL, &table))
            kept->is_doubtful = !settle_side(watch, &table, side, certain) || kept->is_doubtful;
}

void watch_check_presence(watch *watch) {
    uint64_t id;
    void *value;
    int64_t now_ms = commit_now(watch->commit);
    for (size_t at = 0; map_next(&watch->tables, &at, &id, &value);) {
        kept_table *kept = value;
        if (watch->is_linked)
            audience_expire(watch, kept, now_ms);
        if (watch->is_linked && far_expire(watch, kept, now_ms))
            kept->is_doubtful = true;
        bool is_time = now_ms - kept->told_ms >= WATCH_TELL_MS;
        if (is_time) {
            kept->told_ms = now_ms;
            tell_anew(watch, id);
            watch_tell_audience(watch, id);
        }
        if (kept->is_doubtful || is_time)
            settle(watch, kept, now_ms);
    }
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
