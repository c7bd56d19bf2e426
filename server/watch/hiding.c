/* hiding.c - contests that become for their players only: whoever watches one, or a game of it, and
 * may not see it any more is told so, and is shown no more.
 * Room: server/watch. */
#include "watch_impl.h"

/* True if a view shows what its client may not see any more. Of what is not in memory, be it only
 * the contest of a table, nothing is known; nothing of it is told either. */
static bool is_hidden(const view *view) {
    const zone *zone = view->client->watch->zone;
    if (zone_kind(zone, view->id) == MSG_STREAM_NONE)
        return false;
    if (!view->is_contest && zone_missing_of_table(zone, view->id) != 0)
        return false;
    return !zone_may_see(zone, view->id, client_person(view->client));
}

/* Ends a view, and tells its client. Who reads too slowly for that asks anew for all there is. */
static void hide(view *view) {
    watch_client *client = view->client;
    json_out text = {0};
    wire_hidden_message(&text, view->id, view->is_contest);
    view_end(view);
    if (!client_send(client, json_out_text(&text)))
        client->is_lobby_stale = true;
    json_out_free(&text);
}

void hide_from_client(watch_client *client) {
    list_node *next;
    for (list_node *each = client->views.next; each != &client->views; each = next) {
        view *view = LIST_ITEM(each, struct view, node);
        next = each->next;
        if (is_hidden(view))
            hide(view);
    }
}

void hide_from_others(watch *watch) {
    uint64_t number;
    void *client;
    for (size_t at = 0; map_next(&watch->clients, &at, &number, &client);)
        hide_from_client(client);
}

/* Drops the lines that other nodes have written of the games of a contest: they are read anew if
 * there are to be any. */
static void drop_far_lines(watch *watch, const msg_contest *contest) {
    for (size_t i = 0; watch->parts.is_shared && i < contest->round_count; i++)
        for (size_t k = 0; k < contest->rounds[i].pairing_count; k++) {
            uint64_t table = contest->rounds[i].pairings[k].table;
            if (table != 0)
                watch_far_line(watch, table, true, zug_str_from(""));
        }
}

void relist_contest(watch *watch, uint64_t id) {
    json_out text = {0};
    msg_contest contest;
    if (zone_contest(watch->zone, id, NULL, &contest))
        drop_far_lines(watch, &contest);
    wire_resync_message(&text, 0);
    wire_text *told = wire_text_take(&text);
    commit_news news = {.topic = COMMIT_TOPIC_LOBBY, .text = {[COMMIT_VIEW_COMMON] = told}};
    if (told != NULL)
        bus_publish(&watch->bus, COMMIT_TOPIC_LOBBY, &news);
    wire_text_drop(told);
    json_out_free(&text);
}
