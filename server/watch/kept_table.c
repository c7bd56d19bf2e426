/* kept_table.c - what is kept of a table besides the zone's state: its last events as text.
 * Room: server/watch. */
#include <stdlib.h>

#include "watch_impl.h"

/* How many events: watchers of a table that is shown with a delay come back to older ones. */
enum { RING_USUAL = 16, RING_DELAYED = 160 };

kept_table *kept_table_of(watch *watch, uint64_t id) {
    kept_table *table = map_find(&watch->tables, id);
    if (table != NULL)
        return table;
    msg_terms terms;
    bool is_delayed = zone_terms(watch->zone, id, &terms) && terms.delay_plies > 0;
    table = calloc(1, sizeof *table);
    if (table == NULL)
        return NULL;
    table->id = id;
    table->since_ms = table->told_ms = commit_now(watch->commit);
    list_init(&table->heard_node);
    list_init(&table->audience_node);
    table->capacity = is_delayed ? RING_DELAYED : RING_USUAL;
    table->ring = calloc(table->capacity, sizeof(wire_text *));
    if (table->ring != NULL && map_put(&watch->tables, id, table))
        return table;
    kept_table_free(table);
    return NULL;
}

void kept_table_free(kept_table *table) {
    for (size_t i = 0; table->ring != NULL && i < table->capacity; i++)
        wire_text_drop(table->ring[i]);
    free(table->ring);
    free(table->far);
    free(table->crowds);
    list_remove(&table->heard_node);
    list_remove(&table->audience_node);
    free(table);
}

void kept_table_keep(watch *watch, const commit_news *news) {
    kept_table *table = kept_table_of(watch, news->topic);
    if (table == NULL)
        return;
    if (news->version != table->last + 1)
        table->count = 0; /* what is kept has no gaps */
    wire_text **place = &table->ring[news->version % table->capacity];
    wire_text_drop(*place);
    *place = wire_text_keep(news->text[COMMIT_VIEW_COMMON]);
    table->last = news->version;
    table->count += table->count < table->capacity;
}

const wire_text *kept_table_text(const kept_table *table, uint32_t version) {
    if (version > table->last || table->last - version >= table->count)
        return NULL;
    return table->ring[version % table->capacity];
}
