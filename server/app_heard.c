/* app_heard.c - who plays by commands alone, as programs do by HTTP, and watches nothing: present for a while after
 * each command.
 * Room: server. The while is the time of absence that the terms ask for before a claim. So a claim never wins against
 * somebody who has just acted, and wins after so long a silence. */
#include "app_impl.h"

enum { USUAL_MS = 30000 }; /* where nothing can be claimed */

/* How long somebody counts as present after a command. */
static int64_t patience(const app *in, uint64_t table) {
    msg_terms terms;
    bool has_claim = zone_terms(in->zone, table, &terms) && terms.claim_after_ms > 0;
    return has_claim ? terms.claim_after_ms : USUAL_MS;
}

/* The place of a person among those heard at a table, or NULL. Person 0 is a free place. */
static app_heard_one *find(app_table *table, uint64_t person) {
    for (int i = 0; i < HEARD_MAX; i++)
        if (table->heard[i].person == person)
            return &table->heard[i];
    return NULL;
}

/* True if the sender of a command watches the table, and is present because of that. */
static bool watches(app *in, const msg_command *command, app_asker asker) {
    app_client *client = asker.client != 0 ? map_find(&in->clients, asker.client) : NULL;
    return (client != NULL && app_watch_find(client, command->id) != NULL) ||
           app_is_watching(in, command->id, command->who.id);
}

void app_hear(app *in, const msg_command *command, int64_t now_ms, app_asker asker) {
    uint8_t sides = 0;
    uint64_t person = command->who.id, id = command->id;
    if (zone_kind(in->zone, id) != MSG_STREAM_TABLE || !zone_is_open(in->zone, id))
        return;
    msg_role role = zone_role(in->zone, id, &command->who, &sides);
    if ((role != MSG_ROLE_PLAYER && role != MSG_ROLE_ASSISTANT) || sides == 0 ||
        watches(in, command, asker))
        return;
    app_table *table = app_table_of(in, id);
    app_heard_one *one = table != NULL ? find(table, person) : NULL;
    bool was_here = one != NULL;
    if (table != NULL && one == NULL)
        one = find(table, 0);
    if (one == NULL)
        return;
    *one = (app_heard_one){person, now_ms};
    list_remove(&table->heard_node);
    list_append(&in->heard_tables, &table->heard_node);
    if (!was_here)
        app_presence(in, id, person, true, 0);
}

void app_hear_no_more(app *in, uint64_t table, uint64_t person) {
    app_table *kept = map_find(&in->tables, table);
    app_heard_one *one = kept != NULL && person != 0 ? find(kept, person) : NULL;
    if (one != NULL)
        *one = (app_heard_one){0, 0};
}

bool app_was_heard(app *in, uint64_t table, uint64_t person) {
    app_table *kept = map_find(&in->tables, table);
    return kept != NULL && person != 0 && find(kept, person) != NULL;
}

/* Looks who of a table has been silent for too long. True if somebody is left. */
static bool check_table(app *in, app_table *table) {
    int64_t now_ms = app_now(in), patience_ms = patience(in, table->id);
    bool is_open = zone_is_open(in->zone, table->id), any = false;
    for (int i = 0; i < HEARD_MAX; i++) {
        app_heard_one one = table->heard[i];
        if (one.person == 0)
            continue;
        if (is_open && now_ms - one.at_ms < patience_ms) {
            any = true;
            continue;
        }
        table->heard[i] = (app_heard_one){0, 0};
        if (is_open)
            app_presence(in, table->id, one.person, false, one.at_ms);
    }
    return any;
}

void app_heard_check(app *in) {
    list_node *each = in->heard_tables.next, *next;
    for (; each != &in->heard_tables; each = next) {
        next = each->next;
        app_table *table = LIST_ITEM(each, app_table, heard_node);
        if (!check_table(in, table))
            list_remove(&table->heard_node);
    }
}
