/* table_view.c - who watches a game: the state first, then every event, each as they may see it.
 * Room: server/watch. */
#include <stdlib.h>
#include <string.h>

#include "watch_impl.h"

/* Something of this could not be sent: because the client does not read, or because it is not at
 * hand. */
static void mark_stale(view *view, bool is_full) {
    view->is_stale = true;
    view->is_full = is_full;
    view->client->watch->resyncs++;
}

/* Through whose eyes somebody sees a table. */
static commit_view eyes_of(msg_role role, uint8_t sides) {
    static const commit_view views[] = {COMMIT_VIEW_COMMON, COMMIT_VIEW_WHITE, COMMIT_VIEW_BLACK,
                                        COMMIT_VIEW_BOTH};
    return role == MSG_ROLE_ARBITER && sides == 0 ? COMMIT_VIEW_ARBITER : views[sides & 3];
}

/* Sends watchers what they may see by now. */
static void catch_up(view *view, uint32_t version) {
    const kept_table *table = map_find(&view->client->watch->tables, view->id);
    while (view->version < version && !view->is_stale) {
        const wire_text *text = table != NULL ? kept_table_text(table, view->version + 1) : NULL;
        if (text == NULL)
            mark_stale(view, false);
        else if (!client_send(view->client, wire_text_str(text)))
            mark_stale(view, true);
        else
            view->version++;
    }
}

/* Writes the state of a table for a client. */
static bool write_state(watch_client *client, uint64_t id, bool is_brief, json_out *out,
                        msg_table *table) {
    watch *watch = client->watch;
    if (!zone_table(watch->zone, id, client_person(client), table))
        return false;
    watch_show_presence(watch, table);
    if (is_brief)
        wire_board(out, table, commit_now(watch->commit));
    else
        wire_state(out, table, commit_now(watch->commit));
    return true;
}

/* Who has a part in the game, or was promised it, gets the state, and so does who looks at boards:
 * many of them are watched at once, and each is small. Who watches is told to ask for it. */
void view_resync(view *view) {
    watch_client *client = view->client;
    watch *watch = client->watch;
    json_out text = {0};
    msg_table table;
    if (commit_is_pending(watch->commit, view->id)) { /* not before all of it is committed */
        view->is_full = false;
        return;
    }
    msg_role role = zone_role(watch->zone, view->id, client_person(client), NULL);
    if ((role != MSG_ROLE_WATCHER || view->is_owed || view->is_brief) &&
        write_state(client, view->id, view->is_brief, &text, &table)) {
        view->version = table.version;
        view->is_stale = view->is_full = !client_send(client, json_out_text(&text));
        view->is_owed = view->is_owed && view->is_stale;
    } else if (view->is_stale) {
        wire_resync_message(&text, view->id);
        view->is_full = true; /* until the client asks */
        client_send(client, json_out_text(&text));
    }
    json_out_free(&text);
}

/* Sends one event to who may see it. */
static void send_event(view *view, const commit_news *news, msg_role role, uint8_t sides) {
    watch_client *client = view->client;
    commit_view eyes = eyes_of(role, sides);
    bool is_others_call = news->called_at != 0 && role == MSG_ROLE_ASSISTANT;
    if (is_others_call || news->text[eyes] == NULL)
        eyes = COMMIT_VIEW_COMMON;
    if (news->is_public && news->version <= view->version)
        return; /* the state has shown it already */
    if (news->is_public && news->version != view->version + 1)
        mark_stale(view, false);
    else if (!client->watch->calls.send(client->to, wire_text_str(news->text[eyes]),
                                        !news->is_public))
        mark_stale(view, true);
    else if (news->is_public)
        view->version = news->version;
}

/* True if an event is the next one for this view and everybody sees it, all of it and now, as of
 * most moves: then it does not matter who watches. */
static bool is_for_everybody(const view *view, const commit_news *news) {
    for (int eyes = COMMIT_VIEW_COMMON + 1; eyes < (int)COMMIT_VIEW_COUNT; eyes++)
        if (news->text[eyes] != NULL)
            return false;
    return news->is_public && !view->is_stale && news->version == view->version + 1 &&
           news->version <= news->watcher_version;
}

/* Sends an event that is for everybody. */
static void pass_on(view *view, const commit_news *news) {
    if (client_send(view->client, wire_text_str(news->text[COMMIT_VIEW_COMMON])))
        view->version = news->version;
    else
        mark_stale(view, true);
}

/* An event of a table that is watched. */
static void deliver_event(void *ctx, const void *what) {
    view *view = ctx;
    const commit_news *news = what;
    const watch_client *client = view->client;
    uint8_t sides = 0;
    if (client->is_gone || (view->is_stale && view->is_full))
        return;
    if (is_for_everybody(view, news)) {
        pass_on(view, news);
        return;
    }
    msg_role role = zone_role(client->watch->zone, view->id, client_person(client), &sides);
    bool is_hidden = !news->is_public && (sides & 1 << news->side) == 0;
    if (!view->is_stale && !is_hidden && role == MSG_ROLE_WATCHER)
        catch_up(view, news->watcher_version);
    else if (!view->is_stale && !is_hidden)
        send_event(view, news, role, sides);
    if (view->is_stale && !view->is_full)
        view_resync(view);
}

view *view_find(const watch_client *client, uint64_t id) {
    for (list_node *each = client->views.next; each != &client->views; each = each->next) {
        view *found = LIST_ITEM(each, view, node);
        if (found->id == id)
            return found;
    }
    return NULL;
}

void view_end(view *view) {
    watch_client *client = view->client;
    watch *watch = client->watch;
    uint64_t table = view->is_contest || view->is_aside ? 0 : view->id, person = client->person.id;
    bus_unsubscribe(&watch->bus, &view->subscription);
    list_remove(&view->node);
    client->view_count--;
    view_let_go(view);
    free(view);
    if (table != 0 && person != 0)
        presence_left(watch, table, person, 0);
    if (table != 0)
        audience_changed(watch, table);
}

void watch_end(watch_client *client, uint64_t id) {
    view *found = view_find(client, id);
    if (found != NULL)
        view_end(found);
}

/* Begins to watch what is not watched yet, without being there. */
static view *view_new(watch_client *client, uint64_t id, bool is_contest, uint32_t version) {
    watch *watch = client->watch;
    view *made = client->view_count < WATCH_MAX ? calloc(1, sizeof *made) : NULL;
    if (made == NULL)
        return NULL;
    made->client = client;
    made->id = id;
    made->is_contest = is_contest;
    made->version = version;
    made->is_aside = !is_contest;
    if (!bus_subscribe(&watch->bus, &made->subscription, id,
                       is_contest ? view_deliver_contest : deliver_event, made)) {
        free(made);
        return NULL;
    }
    list_append(&client->views, &made->node);
    client->view_count++;
    return made;
}

/* Who has only glanced at a table is there from now on. */
static void come(view *view) {
    watch *watch = view->client->watch;
    uint64_t person = view->client->person.id;
    bool was_near = is_near(watch, view->id, person);
    view->is_aside = false;
    heard_no_more(watch, view->id, person);
    if (person != 0 && !was_near)
        presence_came(watch, view->id, person);
}

view *view_glance(watch_client *client, uint64_t id) {
    view *found = view_find(client, id);
    return found != NULL ? found : view_new(client, id, false, 0);
}

view *view_begin(watch_client *client, uint64_t id, bool is_contest, uint32_t version) {
    view *found = view_find(client, id);
    if (!is_contest)
        audience_changed(client->watch, id);
    if (found == NULL)
        found = view_new(client, id, is_contest, version);
    if (found != NULL && found->is_aside)
        come(found);
    if (found == NULL)
        return NULL;
    found->version = version;
    found->is_stale = found->is_full = found->is_brief = found->is_owed = false;
    return found;
}

bool table_is_shown(const watch_client *client, uint64_t id) {
    const zone *zone = client->watch->zone;
    return zone_kind(zone, id) == MSG_STREAM_TABLE && zone_may_see(zone, id, client_person(client));
}

/* Sends a state, and what comes after it from now on. */
static void give_state(watch_client *client, const char *nonce, uint64_t id, uint32_t version,
                       zug_str state) {
    watch *watch = client->watch;
    uint64_t number = client->number;
    client_reply(client, nonce, &(msg_reply){.id = id, .version = version});
    client_insist(client, state);
    if (map_find(&watch->clients, number) != NULL && view_begin(client, id, false, version) == NULL)
        client_refuse_more(client, nonce);
}

/* A state that has to wait until what it shows is committed. */
typedef struct late_state {
    commit_wait wait;
    watch *watch;
    uint64_t client, id;
    uint32_t version;
    char nonce[MSG_NONCE_SIZE];
    wire_text *text;
} late_state;

static void late_state_free(late_state *late) {
    wire_text_drop(late->text);
    free(late);
}

/* Shows what there is when not all was stored: a commit_fetched. */
static void look_again(void *ctx, commit_found found) {
    late_state *late = ctx;
    watch_client *client = map_find(&late->watch->clients, late->client);
    if (client != NULL && found == COMMIT_UNREAD)
        client_refuse(client, late->nonce, MSG_FAULT_GAME_UNREAD);
    else if (client != NULL)
        watch_table(client, late->nonce, late->id, NULL);
    late_state_free(late);
}

static void give_later(commit_wait *wait, bool is_true) {
    late_state *late = (late_state *)(void *)wait;
    watch *watch = late->watch;
    watch_client *client = map_find(&watch->clients, late->client);
    if (client != NULL && is_true && late->text != NULL && table_is_shown(client, late->id)) {
        give_state(client, late->nonce, late->id, late->version, wire_text_str(late->text));
        late_state_free(late);
    } else if (client != NULL && !commit_is_loaded(watch->commit, late->id)) {
        commit_fetch(watch->commit, late->id, client->address, look_again, late);
    } else {
        look_again(late, COMMIT_FOUND);
    }
}

/* Lets a state wait for its turn. */
static void give_in_turn(watch_client *client, const char *nonce, const msg_table *table,
                         json_out *state) {
    late_state *late = malloc(sizeof *late);
    if (late == NULL)
        return;
    *late = (late_state){.watch = client->watch,
                         .client = client->number,
                         .id = table->id,
                         .version = table->version,
                         .text = wire_text_take(state)};
    memcpy(late->nonce, nonce, strlen(nonce) + 1);
    commit_when_stored(client->watch->commit, &late->wait, give_later);
}

/* Sends the events behind a version, if all of them are at hand. */
static bool give_tail(watch_client *client, const char *nonce, uint64_t id, uint32_t from) {
    const watch *watch = client->watch;
    uint8_t sides = 0;
    const kept_table *table = map_find(&watch->tables, id);
    msg_role role = zone_role(watch->zone, id, client_person(client), &sides);
    if (table == NULL || from > table->last ||
        (from < table->last && kept_table_text(table, from + 1) == NULL))
        return false;
    uint32_t to = table->last;
    if (role == MSG_ROLE_WATCHER) {
        uint32_t shown = zone_version_for(watch->zone, id, role);
        to = shown < to ? shown : to;
    }
    /* What only a side may know is part of its state, and so is what an arbiter is told, and who is
     * there when the game is over. */
    bool is_told = role == MSG_ROLE_ARBITER && zone_has_call(watch->zone, id);
    if (sides != 0 || is_told || from > to || !zone_is_open(watch->zone, id))
        return false;
    client_reply(client, nonce, &(msg_reply){.id = id, .version = to});
    view *begun = view_begin(client, id, false, from);
    if (begun != NULL)
        catch_up(begun, to);
    return true;
}

void watch_table(watch_client *client, const char *nonce, uint64_t id, const uint32_t *from) {
    watch *watch = client->watch;
    msg_table table;
    json_out state = {0};
    if (!table_is_shown(client, id)) {
        client_reply(client, nonce, &(msg_reply){.refusal = MSG_REFUSED_NOT_FOUND});
        return;
    }
    if (from != NULL && give_tail(client, nonce, id, *from))
        return;
    if (kept_table_of(watch, id) == NULL || !write_state(client, id, false, &state, &table) ||
        state.failed)
        client_reply(client, nonce, &(msg_reply){.refusal = MSG_REFUSED_NO_MEMORY});
    else if (commit_is_pending(watch->commit, id))
        give_in_turn(client, nonce, &table, &state);
    else
        give_state(client, nonce, id, table.version, json_out_text(&state));
    json_out_free(&state);
}

void watch_undone(watch *watch, uint64_t table) {
    const list_node *list = bus_subscribers(&watch->bus, table);
    for (const list_node *each = list != NULL ? list->next : NULL; each != NULL && each != list;
         each = each->next) {
        view *view = LIST_ITEM(each, bus_subscription, node)->ctx;
        if (!view->is_contest && view->is_stale && !view->is_full)
            view_resync(view);
    }
}
