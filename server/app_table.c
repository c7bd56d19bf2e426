/* app_table.c - what is kept of a table besides the zone's state: its last events as text, and who is there.
 * Room: server. */
#include <stdlib.h>

#include "app_impl.h"

enum { GRACE_MS = 10000 };

app_table *app_table_of(app *in, uint64_t id) {
    app_table *table = map_find(&in->tables, id);
    if (table != NULL)
        return table;
    msg_terms terms;
    bool is_delayed = zone_terms(in->zone, id, &terms) && terms.delay_plies > 0;
    table = calloc(1, sizeof *table);
    if (table == NULL)
        return NULL;
    table->id = id;
    list_init(&table->heard_node);
    table->room = is_delayed ? RING_DELAYED : RING_USUAL;
    table->ring = calloc(table->room, sizeof *table->ring);
    if (table->ring != NULL && map_put(&in->tables, id, table))
        return table;
    app_table_free(table);
    return NULL;
}

void app_table_free(app_table *gone) {
    for (size_t i = 0; gone->ring != NULL && i < gone->room; i++)
        app_text_drop(gone->ring[i].text);
    free(gone->ring);
    list_remove(&gone->heard_node);
    free(gone);
}

void app_table_keep(app *in, const app_news *news) {
    app_table *table = app_table_of(in, news->topic);
    if (table == NULL)
        return;
    if (news->version != table->last + 1)
        table->count = 0; /* what is kept has no gaps */
    app_slot *place = &table->ring[news->version % table->room];
    app_text_drop(place->text);
    place->text = app_text_keep(news->text[VIEW_COMMON]);
    table->last = news->version;
    table->count += table->count < table->room;
}

app_text *app_table_text(const app_table *table, uint32_t version) {
    if (version > table->last || table->last - version >= table->count)
        return NULL;
    return table->ring[version % table->room].text;
}

bool app_is_watching(app *in, uint64_t table, uint64_t person) {
    const list_node *list = bus_subscribers(&in->bus, table);
    for (list_node *each = list != NULL ? list->next : NULL; each != NULL && each != list;
         each = each->next) {
        const app_watch *watch = LIST_ITEM(each, bus_subscription, node)->ctx;
        if (watch->client->person == person && !watch->client->is_quiet)
            return true;
    }
    return false;
}

bool app_is_here(app *in, uint64_t table, uint64_t person) {
    return app_was_heard(in, table, person) || app_is_watching(in, table, person);
}

/* True if a side of a table is there: its player, or the assistant who may move for it. */
static bool is_side_here(app *in, const msg_table *view, int side) {
    const msg_assistant *assistant = &view->assistant[side];
    return app_is_here(in, view->id, view->seat[side].person) ||
           (assistant->state == MSG_ASSISTANT_GRANTED &&
            app_is_here(in, view->id, assistant->who.person));
}

void app_show_presence(app *in, msg_table *view) {
    for (int side = 0; side < 2 && view->is_over; side++) {
        int64_t since_ms = view->away_since_ms[side];
        since_ms = since_ms == ZUG_CLOCK_NEVER ? app_now(in) : since_ms;
        view->away_since_ms[side] = is_side_here(in, view, side) ? ZUG_CLOCK_NEVER : since_ms;
    }
}

/* Writes that a side of a game that is over is there or not. */
static void write_presence(json_out *text, uint64_t table, int side, bool is_here) {
    jo_open(text, '{');
    jo_put_text(text, "type", "presence");
    wire_put_id(text, "game", table);
    jo_put_text(text, "side", side == 0 ? "white" : "black");
    jo_put_bool(text, "here", is_here);
    jo_close(text, '}');
}

/* Somebody has come to a game that is over, or gone: those who look at it are told, and no log is. */
static void tell_presence(app *in, uint64_t table, uint64_t person) {
    msg_table view;
    if (!zone_table(in->zone, table, NULL, &view))
        return;
    for (int side = 0; side < 2; side++) {
        if (view.seat[side].person != person && view.assistant[side].who.person != person)
            continue;
        json_out text = {0};
        write_presence(&text, table, side, is_side_here(in, &view, side));
        const list_node *list = bus_subscribers(&in->bus, table);
        for (list_node *each = list != NULL ? list->next : NULL; each != NULL && each != list;
             each = each->next) {
            const app_watch *watch = LIST_ITEM(each, bus_subscription, node)->ctx;
            /* Who reads too slowly for this learns it with the next one. */
            app_client_send(watch->client, json_out_text(&text));
        }
        json_out_free(&text);
    }
}

void app_presence(app *in, uint64_t table, uint64_t person, bool is_here, int64_t since_ms) {
    msg_command command = {
        .kind = is_here ? MSG_CMD_PRESENT : MSG_CMD_ABSENT, .id = table, .since = {since_ms}};
    if (in->is_stopping || person == 0 || !app_person_find(in, person, &command.who))
        return;
    if (!zone_is_open(in->zone, table)) {
        tell_presence(in, table, person);
        return;
    }
    app_act(in, &command, app_settled(in), (app_asker){0});
}

void app_presence_of_table(app *in, uint64_t table) {
    msg_table view;
    if (!zone_table(in->zone, table, NULL, &view) || view.is_over)
        return;
    uint64_t persons[4] = {view.seat[0].person, view.seat[1].person, view.assistant[0].who.person,
                           view.assistant[1].who.person};
    for (int i = 0; i < 4; i++)
        if (persons[i] != 0)
            app_presence(in, table, persons[i], app_is_here(in, table, persons[i]), 0);
}

/* A table whose players have a while to come. */
struct app_grace {
    struct app_grace *next;
    uint64_t table;
    int64_t due_ms;
};

void app_grace(app *in, uint64_t table) {
    struct app_grace *made = malloc(sizeof *made);
    if (made == NULL)
        return;
    *made = (struct app_grace){NULL, table, app_now(in) + GRACE_MS};
    *in->last_grace = made;
    in->last_grace = &made->next;
}

void app_graces_check(app *in, bool all) {
    while (in->first_grace != NULL && (all || in->first_grace->due_ms <= app_now(in))) {
        struct app_grace *first = in->first_grace;
        in->first_grace = first->next;
        if (in->first_grace == NULL)
            in->last_grace = &in->first_grace;
        if (!all)
            app_presence_of_table(in, first->table);
        free(first);
    }
}
