/* heard.c - persons who play by commands alone, as programs do by HTTP, and watch nothing: they
 * are present for some time after each command. Room: server/watch. That is the time of absence
 * that the terms ask for before a claim. So a claim never wins against somebody who has just
 * acted, and wins after so long a silence. */
#include "watch_impl.h"

enum { USUAL_MS = 30000 }; /* where nothing can be claimed */

/* How long somebody counts as present after a command. */
static int64_t patience(const watch *watch, uint64_t table) {
    msg_terms terms;
    bool has_claim = zone_terms(watch->zone, table, &terms) && terms.claim_after_ms > 0;
    return has_claim ? terms.claim_after_ms : USUAL_MS;
}

/* The place of a person among those heard at a table, or NULL. Person 0 is a free place. */
static heard_one *find(kept_table *table, uint64_t person) {
    for (int i = 0; i < HEARD_MAX; i++)
        if (table->heard[i].person == person)
            return &table->heard[i];
    return NULL;
}

void watch_hear(watch *watch, const watch_client *client, const msg_command *command,
                int64_t now_ms) {
    uint8_t sides = 0;
    uint64_t person = command->by.id, id = command->id;
    if (zone_kind(watch->zone, id) != MSG_STREAM_TABLE || !zone_is_open(watch->zone, id))
        return;
    msg_role role = zone_role(watch->zone, id, &command->by, &sides);
    const view *own = client != NULL ? view_find(client, id) : NULL;
    if ((role != MSG_ROLE_PLAYER && role != MSG_ROLE_ASSISTANT) || sides == 0 ||
        (own != NULL && !own->is_aside) || is_watching(watch, id, person))
        return;
    kept_table *table = kept_table_of(watch, id);
    heard_one *one = table != NULL ? find(table, person) : NULL;
    bool was_here = one != NULL;
    if (table != NULL && one == NULL)
        one = find(table, 0);
    if (one == NULL)
        return;
    *one = (heard_one){person, now_ms};
    list_remove(&table->heard_node);
    list_append(&watch->heard_tables, &table->heard_node);
    if (!was_here)
        presence_came(watch, id, person);
}

void heard_no_more(watch *watch, uint64_t table, uint64_t person) {
    kept_table *kept = map_find(&watch->tables, table);
    heard_one *one = kept != NULL && person != 0 ? find(kept, person) : NULL;
    if (one != NULL)
        *one = (heard_one){0, 0};
}

bool was_heard(const watch *watch, uint64_t table, uint64_t person) {
    kept_table *kept = map_find(&watch->tables, table);
    return kept != NULL && person != 0 && find(kept, person) != NULL;
}

/* Looks who of a table has been silent for too long. True if somebody is left. */
static bool check_table(watch *watch, kept_table *table) {
    int64_t now_ms = commit_now(watch->commit), patience_ms = patience(watch, table->id);
    bool is_open = zone_is_open(watch->zone, table->id), any = false;
    for (int i = 0; i < HEARD_MAX; i++) {
        heard_one one = table->heard[i];
        if (one.person == 0)
            continue;
        if (is_open && now_ms - one.at_ms < patience_ms) {
            any = true;
            continue;
        }
        table->heard[i] = (heard_one){0, 0};
        if (is_open)
            presence_left(watch, table->id, one.person, one.at_ms);
    }
    return any;
}

void watch_check_heard(watch *watch) {
    list_node *each = watch->heard_tables.next, *next;
    for (; each != &watch->heard_tables; each = next) {
        next = each->next;
        kept_table *table = LIST_ITEM(each, kept_table, heard_node);
        if (!check_table(watch, table))
            list_remove(&table->heard_node);
    }
}
