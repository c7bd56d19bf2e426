/* far.c - what goes on at other nodes: who is at a table there, and the lobby's games and
 * challenges. Room: server/watch. */
#include <stdlib.h>

#include "watch_impl.h"

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

void watch_set_linked(watch *watch, bool is_linked) { watch->is_linked = is_linked; }

/* The place of a person among those who are at a table elsewhere, or NULL; 0 is a free place. */
static far_one *find(kept_table *table, uint64_t person) {
    for (int i = 0; i < HEARD_MAX; i++)
        if (table->far[i].person == person)
            return &table->far[i];
    return NULL;
}

bool is_far(const watch *watch, uint64_t table, uint64_t person) {
    kept_table *kept = map_find(&watch->tables, table);
    return kept != NULL && person != 0 && find(kept, person) != NULL;
}

void watch_far_presence(watch *watch, uint64_t table, uint64_t person, uint64_t node) {
    kept_table *kept =
        zone_kind(watch->zone, table) == MSG_STREAM_TABLE ? kept_table_of(watch, table) : NULL;
    far_one *one = kept != NULL ? find(kept, person) : NULL;
    if (kept != NULL && one == NULL && node != 0)
        one = find(kept, 0);
    if (one != NULL)
        *one = node != 0 ? (far_one){person, node} : (far_one){0, 0};
}

void watch_far_gone(watch *watch, uint64_t node, int64_t since_ms) {
    uint64_t id;
    void *value;
    for (size_t at = 0; map_next(&watch->tables, &at, &id, &value);) {
        kept_table *table = value;
        for (int i = 0; i < HEARD_MAX; i++) {
            far_one one = table->far[i];
            if (one.person == 0 || one.node != node)
                continue;
            table->far[i] = (far_one){0, 0};
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
    far_line *made = text.len > 0 ? calloc(1, sizeof *made) : NULL;
    if (made == NULL)
        return;
    *made = (far_line){wire_text_new(text), is_game};
    if (made->text != NULL && map_put(&watch->far_lines, stream, made))
        return;
    wire_text_drop(made->text);
    free(made);
}

void watch_far_lines_clear(watch *watch) {
    uint64_t id;
    void *value;
    for (size_t at = 0; map_next(&watch->far_lines, &at, &id, &value); at--)
        drop_line(watch, id);
}

void far_free(watch *watch) {
    watch_far_lines_clear(watch);
    map_free(&watch->far_lines);
}

void far_put_lines(const watch *watch, bool are_games, size_t most, json_out *out) {
    uint64_t id;
    void *value;
    for (size_t at = 0; most > 0 && map_next(&watch->far_lines, &at, &id, &value);) {
        const far_line *line = value;
        if (line->is_game != are_games || zone_kind(watch->zone, id) != MSG_STREAM_NONE)
            continue;
        wire_list_line(out, wire_text_str(line->text));
        most--;
    }
}
