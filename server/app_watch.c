/* app_watch.c - who watches a game: the state first, then every event, each as they may see it.
 * Room: server. */
#include <stdlib.h>
#include <string.h>

#include "app_impl.h"

/* Something of this could not be sent: because the client does not read, or because it is not at hand. */
static void mark_stale(app_watch *watch, bool is_full) {
    watch->is_stale = true;
    watch->is_full = is_full;
    watch->client->app->counts.resyncs++;
}

/* Through whose eyes somebody sees a table. */
static app_view view_of(msg_role role, uint8_t sides) {
    static const app_view views[] = {VIEW_COMMON, VIEW_WHITE, VIEW_BLACK, VIEW_BOTH};
    return role == MSG_ROLE_ARBITER && sides == 0 ? VIEW_ARBITER : views[sides & 3];
}

/* Sends watchers what they may see by now. */
static void catch_up(app_watch *watch, uint32_t version) {
    app *in = watch->client->app;
    const app_table *table = map_find(&in->tables, watch->id);
    while (watch->version < version && !watch->is_stale) {
        const app_text *text = table != NULL ? app_table_text(table, watch->version + 1) : NULL;
        if (text == NULL)
            mark_stale(watch, false);
        else if (!app_client_send(watch->client, app_text_span(text)))
            mark_stale(watch, true);
        else
            watch->version++;
    }
}

/* Writes the state of a table for a client. */
static bool write_state(app_client *client, uint64_t id, bool is_brief, json_out *out,
                        msg_table *table) {
    msg_person memory;
    if (commit_load_table(client->app->commit, id) != COMMIT_FOUND ||
        !zone_table(client->app->zone, id, app_client_person(client, &memory), table))
        return false;
    app_show_presence(client->app, table);
    if (is_brief)
        wire_board(out, table, app_now(client->app));
    else
        wire_state(out, table, app_now(client->app));
    return true;
}

/* A watch that has missed something goes on: who has a part in the game, or was promised it, gets the state, who
 * watches is told to ask for it. */
void app_watch_resync(app_watch *watch) {
    app_client *client = watch->client;
    app *in = client->app;
    json_out text = {0};
    msg_table table;
    msg_person memory;
    if (commit_is_pending(in->commit, watch->id)) { /* not before all of it is committed */
        watch->is_full = false;
        return;
    }
    msg_role role = zone_role(in->zone, watch->id, app_client_person(client, &memory), NULL);
    if ((role != MSG_ROLE_WATCHER || watch->is_owed) &&
        write_state(client, watch->id, watch->is_brief, &text, &table)) {
        watch->version = table.version;
        watch->is_stale = watch->is_full = !app_client_send(client, json_out_text(&text));
        watch->is_owed = watch->is_owed && watch->is_stale;
    } else if (watch->is_stale) {
        wire_resync_message(&text, watch->id);
        watch->is_full = true; /* until the client asks */
        app_client_send(client, json_out_text(&text));
    }
    json_out_free(&text);
}

/* Sends one event to who may see it. */
static void send_event(app_watch *watch, const app_news *news, msg_role role, uint8_t sides) {
    app_view view = view_of(role, sides);
    bool is_others_call = news->called_at != 0 && role == MSG_ROLE_ASSISTANT;
    if (is_others_call || news->text[view] == NULL)
        view = VIEW_COMMON;
    const app_text *text = news->text[view];
    if (news->is_public && news->version <= watch->version)
        return; /* the state has shown it already */
    if (news->is_public && news->version != watch->version + 1)
        mark_stale(watch, false);
    else if (!(news->is_public ? app_client_send : app_client_send_hidden)(watch->client,
                                                                           app_text_span(text)))
        mark_stale(watch, true);
    else if (news->is_public)
        watch->version = news->version;
}

/* True if an event is the next one for this watch and everybody sees it, all of it and now, as of most moves: then it
 * does not matter who watches. */
static bool is_for_everybody(const app_watch *watch, const app_news *news) {
    for (int view = VIEW_COMMON + 1; view < (int)VIEW_COUNT; view++)
        if (news->text[view] != NULL)
            return false;
    return news->is_public && !watch->is_stale && news->version == watch->version + 1 &&
           news->version <= news->watcher_version;
}

/* Sends an event that is for everybody. */
static void pass_on(app_watch *watch, const app_news *news) {
    if (app_client_send(watch->client, app_text_span(news->text[VIEW_COMMON])))
        watch->version = news->version;
    else
        mark_stale(watch, true);
}

/* An event of a table that is watched. */
static void deliver_event(void *ctx, const void *what) {
    app_watch *watch = ctx;
    const app_news *news = what;
    app *in = watch->client->app;
    msg_person memory;
    uint8_t sides = 0;
    if (watch->client->stream == NULL || (watch->is_stale && watch->is_full))
        return;
    if (is_for_everybody(watch, news)) {
        pass_on(watch, news);
        return;
    }
    msg_role role =
        zone_role(in->zone, watch->id, app_client_person(watch->client, &memory), &sides);
    bool is_hidden = !news->is_public && (sides & 1 << news->side) == 0;
    if (!watch->is_stale && !is_hidden && role == MSG_ROLE_WATCHER)
        catch_up(watch, news->watcher_version);
    else if (!watch->is_stale && !is_hidden)
        send_event(watch, news, role, sides);
    if (watch->is_stale && !watch->is_full)
        app_watch_resync(watch);
}

static void deliver_contest(void *ctx, const void *what) {
    app_watch *watch = ctx;
    app_client *client = watch->client;
    const app_news *news = what;
    msg_person memory;
    msg_contest contest;
    bool is_arbiter =
        zone_contest(client->app->zone, watch->id, app_client_person(client, &memory), &contest) &&
        contest.is_arbiter;
    app_text *text = is_arbiter && news->text[VIEW_ARBITER] != NULL ? news->text[VIEW_ARBITER]
                                                                    : news->text[VIEW_COMMON];
    if (text != NULL && watch->is_owed)
        app_watch_hold(watch, text);
    else if (text != NULL && !app_client_send(client, app_text_span(text)))
        client->is_lobby_stale = true;
}

app_watch *app_watch_find(app_client *client, uint64_t id) {
    for (list_node *each = client->watches.next; each != &client->watches; each = each->next) {
        app_watch *watch = LIST_ITEM(each, app_watch, node);
        if (watch->id == id)
            return watch;
    }
    return NULL;
}

/* Watches no more. */
void app_watch_end(app_watch *gone) {
    app_client *client = gone->client;
    app *in = client->app;
    uint64_t table = gone->is_contest ? 0 : gone->id;
    bus_unsubscribe(&in->bus, &gone->subscription);
    list_remove(&gone->node);
    client->watch_count--;
    app_watch_let_go(gone);
    free(gone);
    if (table != 0 && client->person != 0 && !app_is_here(in, table, client->person))
        app_presence(in, table, client->person, false, 0);
}

app_watch *app_watch_begin(app_client *client, uint64_t id, bool is_contest, uint32_t version) {
    app *in = client->app;
    app_watch *watch = app_watch_find(client, id);
    if (watch == NULL) {
        watch = client->watch_count < APP_WATCHES_MAX ? calloc(1, sizeof *watch) : NULL;
        if (watch == NULL)
            return NULL;
        watch->client = client;
        watch->id = id;
        watch->is_contest = is_contest;
        bool was_here = !is_contest && app_is_here(in, id, client->person);
        if (!bus_subscribe(&in->bus, &watch->subscription, id,
                           is_contest ? deliver_contest : deliver_event, watch)) {
            free(watch);
            return NULL;
        }
        list_append(&client->watches, &watch->node);
        client->watch_count++;
        watch->version = version;
        app_hear_no_more(in, id, client->person);
        if (!is_contest && client->person != 0 && !was_here)
            app_presence(in, id, client->person, true, 0);
        return watch;
    }
    watch->version = version;
    watch->is_stale = watch->is_full = watch->is_brief = watch->is_owed = false;
    return watch;
}

/* Sends a state, and what comes after it from now on. */
static void give_state(app_client *client, const char *nonce, uint64_t id, uint32_t version,
                       span state) {
    app_asker asker = {.client = client->serial};
    app_answer(client->app, asker, nonce, &(msg_reply){.id = id, .version = version});
    app_client_send_or_close(client, state);
    if (client->stream != NULL && app_watch_begin(client, id, false, version) == NULL)
        app_refuse(client->app, asker, nonce, "too-many", "You watch too many games already.");
}

/* A state that has to wait until what it shows is committed. */
typedef struct late_state {
    commit_wait wait;
    app *app;
    uint64_t client, id;
    uint32_t version;
    char nonce[MSG_NONCE_SIZE];
    wire_text *text;
} late_state;

static void give_later(commit_wait *wait, bool is_true) {
    late_state *late = (late_state *)(void *)wait;
    app_client *client = map_find(&late->app->clients, late->client);
    if (client != NULL &&
        (!is_true || late->text == NULL)) /* something was not stored: look again */
        app_watch_table(client, late->nonce, late->id, NULL);
    else if (client != NULL)
        give_state(client, late->nonce, late->id, late->version, wire_text_span(late->text));
    wire_text_drop(late->text);
    free(late);
}

/* Lets a state wait for its turn. */
static void give_in_turn(app_client *client, const char *nonce, const msg_table *table,
                         json_out *state) {
    late_state *late = malloc(sizeof *late);
    if (late == NULL)
        return;
    *late = (late_state){.app = client->app,
                         .client = client->serial,
                         .id = table->id,
                         .version = table->version,
                         .text = wire_text_take(state)};
    memcpy(late->nonce, nonce, strlen(nonce) + 1);
    commit_when_stored(client->app->commit, &late->wait, give_later);
}

/* Sends the events behind a version, if all of them are at hand. */
static bool give_tail(app_client *client, const char *nonce, uint64_t id, uint32_t from) {
    app *in = client->app;
    msg_person memory;
    uint8_t sides = 0;
    const app_table *table = map_find(&in->tables, id);
    msg_role role = zone_role(in->zone, id, app_client_person(client, &memory), &sides);
    if (table == NULL || from > table->last ||
        (from < table->last && app_table_text(table, from + 1) == NULL))
        return false;
    uint32_t to = table->last;
    if (role == MSG_ROLE_WATCHER) {
        uint32_t shown = zone_version_for(in->zone, id, role);
        to = shown < to ? shown : to;
    }
    /* What only a side may know is part of its state, and so is what an arbiter is told, and who is there when the game
     * is over. */
    bool is_told = role == MSG_ROLE_ARBITER && zone_has_call(in->zone, id);
    if (sides != 0 || is_told || from > to || !zone_is_open(in->zone, id))
        return false;
    app_answer(in, (app_asker){.client = client->serial}, nonce,
               &(msg_reply){.id = id, .version = to});
    app_watch *watch = app_watch_begin(client, id, false, from);
    if (watch != NULL)
        catch_up(watch, to);
    return true;
}

/* Shows a table to a client from now on; from is the last version it has seen, or NULL. */
void app_watch_table(app_client *client, const char *nonce, uint64_t id, const uint32_t *from) {
    app *in = client->app;
    app_asker asker = {.client = client->serial};
    msg_table table;
    json_out state = {0};
    commit_found found = commit_load_table(in->commit, id);
    if (found != COMMIT_FOUND) {
        app_refuse_missing(in, asker, nonce, found);
        return;
    }
    if (from != NULL && give_tail(client, nonce, id, *from))
        return;
    app_table *kept = app_table_of(in, id);
    if (!write_state(client, id, false, &state, &table) || state.failed || kept == NULL) {
        app_answer(in, asker, nonce, &(msg_reply){.refusal = MSG_REFUSED_NO_MEMORY});
    } else if (commit_is_pending(in->commit, id)) {
        give_in_turn(client, nonce, &table, &state);
    } else {
        give_state(client, nonce, id, table.version, json_out_text(&state));
    }
    json_out_free(&state);
}

void app_watch_resync_all(app *in, uint64_t table) {
    const list_node *list = bus_subscribers(&in->bus, table);
    for (list_node *each = list != NULL ? list->next : NULL; each != NULL && each != list;
         each = each->next) {
        app_watch *watch = LIST_ITEM(each, bus_subscription, node)->ctx;
        if (!watch->is_contest && watch->is_stale && !watch->is_full)
            app_watch_resync(watch);
    }
}
