/* far.c - what goes on at other nodes: who is at a table there, and the lobby's games and
 * challenges. Room: server/watch. */
#include <stdlib.h>

#include "util/array.h"
#include "watch_impl.h"

/* How many are remembered at a table: more people than it has at more nodes than there are. */
enum { FAR_MAX = 256 };

void watch_on_interest(watch *watch, bus_interest *interest, void *ctx) {
    watch->bus.interest = interest;
    watch->bus.ctx = ctx;
}

bool watch_is_watched(const watch *watch, uint64_t stream) {
    const kept_table *kept = map_find(&watch->tables, stream);
    bool is_heard = false;
    for (int i = 0; kept != NULL && i < HEARD_MAX; i++)
        is_heard = is_heard || kept->heard[i].person != 0;
    return is_heard || bus_subscribers(&watch->bus, stream) != NULL;
}

void watch_set_linked(watch *watch, bool is_linked) {
    watch->is_linked = is_linked;
    watch->linked_ms = commit_now(watch->commit);
}

bool is_far(const watch *watch, uint64_t table, uint64_t person) {
    const kept_table *kept = map_find(&watch->tables, table);
    for (size_t i = 0; kept != NULL && person != 0 && i < kept->far_count; i++)
        if (kept->far[i].person == person)
            return true;
    return false;
}

/* What a node has said of a person, or NULL. */
static far_one *find(const kept_table *table, uint64_t person, uint64_t node) {
    for (size_t i = 0; i < table->far_count; i++)
        if (table->far[i].person == person && table->far[i].node == node)
            return &table->far[i];
    return NULL;
}

bool watch_is_at(const watch *watch, uint64_t table, uint64_t person, uint64_t node) {
    const kept_table *kept = map_find(&watch->tables, table);
    return kept != NULL && find(kept, person, node) != NULL;
}

static void drop(kept_table *table, far_one *one) { *one = table->far[--table->far_count]; }

/* Somebody is at another node. Of a game that is over those who look at it are told; of one that
 * goes on that node tells the zone. */
static void far_came(watch *watch, kept_table *table, uint64_t person, uint64_t node) {
    int64_t now_ms = commit_now(watch->commit);
    far_one *one = find(table, person, node);
    bool was_here = is_here(watch, table->id, person);
    if (one != NULL) {
        one->heard_ms = now_ms;
        return;
    }
    far_one *grown = table->far_count < FAR_MAX ? array_grow(table->far, table->far_count,
                                                             &table->far_capacity, sizeof *grown)
                                                : NULL;
    if (grown == NULL)
        return;
    table->far = grown;
    table->far[table->far_count++] = (far_one){person, node, now_ms};
    if (!was_here && !zone_is_open(watch->zone, table->id))
        presence_tell(watch, table->id, person, true, 0);
}

/* Somebody is no longer there. Of a game that goes on that node has told the zone, unless it took
 * them to be at yet another: that is looked at soon. */
static void far_left(watch *watch, kept_table *table, uint64_t person, uint64_t node) {
    far_one *one = find(table, person, node);
    if (one == NULL)
        return;
    drop(table, one);
    table->is_doubtful = true;
    if (!is_here(watch, table->id, person) && !zone_is_open(watch->zone, table->id))
        presence_tell(watch, table->id, person, false, 0);
}

void watch_far_presence(watch *watch, uint64_t table, uint64_t person, uint64_t node,
                        bool is_here) {
    kept_table *kept = map_find(&watch->tables, table);
    if (kept == NULL && is_here && zone_kind(watch->zone, table) == MSG_STREAM_TABLE)
        kept = kept_table_of(watch, table);
    if (kept != NULL && is_here)
        far_came(watch, kept, person, node);
    else if (kept != NULL)
        far_left(watch, kept, person, node);
}

bool far_expire(const watch *watch, kept_table *table, int64_t now_ms) {
    size_t before = table->far_count;
    for (size_t i = 0; i < table->far_count;) {
        int64_t heard_ms = table->far[i].heard_ms;
        heard_ms = heard_ms > watch->linked_ms ? heard_ms : watch->linked_ms;
        if (now_ms - heard_ms >= WATCH_FAR_MS)
            drop(table, &table->far[i]);
        else
            i++;
    }
    return table->far_count < before;
}

void watch_far_gone(watch *watch, uint64_t node, int64_t since_ms) {
    uint64_t id;
    void *value;
    for (size_t at = 0; map_next(&watch->tables, &at, &id, &value);) {
        kept_table *table = value;
        audience_gone(watch, table, node);
        for (size_t i = 0; i < table->far_count;) {
            far_one one = table->far[i];
            if (one.node != node) {
                i++;
                continue;
            }
            drop(table, &table->far[i]);
            table->is_doubtful = true;
            if (!is_here(watch, id, one.person))
                presence_tell(watch, id, one.person, false, since_ms);
        }
    }
}

static void drop_line(watch *watch, uint64_t stream) {
    far_line *line = map_remove(&watch->far_lines, stream);
    if (line != NULL)
        wire_text_drop(line->text);
    free(line);
}

void watch_far_line(watch *watch, uint64_t stream, bool is_game, zug_str text) {
    drop_line(watch, stream);
    far_line *made = calloc(1, sizeof *made);
    if (made == NULL)
        return;
    *made = (far_line){text.len > 0 ? wire_text_new(text) : NULL, is_game, watch->far_round};
    if (map_put(&watch->far_lines, stream, made))
        return;
    wire_text_drop(made->text);
    free(made);
}

void watch_far_lines_begin(watch *watch) { watch->far_round++; }

void watch_far_line_read(watch *watch, uint64_t stream, bool is_game, zug_str text) {
    const far_line *known = map_find(&watch->far_lines, stream);
    if (known == NULL || known->round < watch->far_round)
        watch_far_line(watch, stream, is_game, text);
}

/* Drops the lines of rounds before one. */
static void drop_lines(watch *watch, uint64_t round) {
    uint64_t id;
    void *value;
    for (size_t at = 0; map_next(&watch->far_lines, &at, &id, &value);) {
        if (((const far_line *)value)->round >= round)
            continue;
        drop_line(watch, id);
        at--; /* another one may have taken its place */
    }
}

void watch_far_lines_end(watch *watch) { drop_lines(watch, watch->far_round); }

void far_free(watch *watch) {
    drop_lines(watch, UINT64_MAX);
    map_free(&watch->far_lines);
}

void far_put_lines(const watch *watch, bool are_games, size_t most, json_out *out) {
    uint64_t id;
    void *value;
    for (size_t at = 0; most > 0 && map_next(&watch->far_lines, &at, &id, &value);) {
        const far_line *line = value;
        if (line->text == NULL || line->is_game != are_games ||
            zone_kind(watch->zone, id) != MSG_STREAM_NONE)
            continue;
        wire_list_line(out, wire_text_str(line->text));
        most--;
    }
}
