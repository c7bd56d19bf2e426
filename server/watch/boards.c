/* boards.c - clients that watch one board briefly, or all boards of a round. Room: server/watch. */
#include <stdlib.h>
#include <string.h>

#include "watch_impl.h"

/* Promises a client the board of a table, and its events from then on. */
static void promise(watch_client *client, uint64_t table, bool is_aside) {
    view *view = is_aside ? view_glance(client, table) : view_begin(client, table, false, 0);
    if (view == NULL)
        return; /* it watches too much */
    view->is_brief = view->is_owed = view->is_stale = true;
    view_resync(view);
}

void watch_board(watch_client *client, const char *nonce, uint64_t id, bool is_aside) {
    watch *watch = client->watch;
    if (!table_is_shown(client, id) || kept_table_of(watch, id) == NULL) {
        client_reply(client, nonce, &(msg_reply){.refusal = MSG_REFUSED_NOT_FOUND});
    } else if (client->view_count >= WATCH_MAX && view_find(client, id) == NULL) {
        client_refuse_more(client, nonce);
    } else {
        client_reply(client, nonce, &(msg_reply){.id = id});
        promise(client, id, is_aside);
    }
}

/* The round of a contest with a name, or the one that has started last; NULL if there is none. */
static const msg_round *find_round(const msg_contest *contest, const char *name) {
    const msg_round *found = NULL;
    for (size_t i = 0; i < contest->round_count; i++) {
        const msg_round *round = &contest->rounds[i];
        if (name[0] != '\0' ? strcmp(round->name, name) == 0 : round->is_started)
            found = round;
    }
    return found;
}

/* The tables of a round: how many, up to ZONE_PAIRINGS. The contest's view ends when something
 * happens. */
static size_t list_tables(const msg_round *round, uint64_t out[static ZONE_PAIRINGS]) {
    size_t count = 0;
    for (size_t i = 0; i < round->pairing_count && count < ZONE_PAIRINGS; i++)
        if (round->pairings[i].table != 0)
            out[count++] = round->pairings[i].table;
    return count;
}

/* A board that is promised to a client when its table is in memory. */
typedef struct promised {
    watch *watch;
    uint64_t client, table;
} promised;

static void promise_fetched(void *ctx, commit_found found) {
    promised *of = ctx;
    watch_client *client = map_find(&of->watch->clients, of->client);
    if (client != NULL && found == COMMIT_FOUND && table_is_shown(client, of->table) &&
        kept_table_of(of->watch, of->table) != NULL)
        promise(client, of->table, false);
    free(of);
}

/* Promises a board now or when it is in memory. */
static void promise_soon(watch_client *client, uint64_t table) {
    watch *watch = client->watch;
    promised *made = malloc(sizeof *made);
    if (made == NULL)
        return;
    *made = (promised){watch, client->number, table};
    if (commit_is_loaded(watch->commit, table))
        promise_fetched(made, COMMIT_FOUND);
    else
        commit_fetch(watch->commit, table, client->address, promise_fetched, made);
}

/* How many of some tables a client does not watch yet. */
static size_t count_new(const watch_client *client, const uint64_t *tables, size_t count) {
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        found += view_find(client, tables[i]) == NULL;
    return found;
}

void watch_boards(watch_client *client, const char *nonce, uint64_t contest, const char *round,
                  bool begins) {
    uint64_t tables[ZONE_PAIRINGS];
    msg_contest of;
    if (!contest_find(client, nonce, contest, &of))
        return;
    const msg_round *shown = find_round(&of, round);
    size_t count = shown != NULL ? list_tables(shown, tables) : 0;
    msg_reply reply = {.id = contest};
    if (shown == NULL)
        reply = msg_refuse(MSG_REFUSED_NO_ROUND);
    else if (of.terms->is_private && !of.is_arbiter)
        reply = msg_refuse(MSG_REFUSED_NOT_ALLOWED);
    else if (begins && client->view_count + count_new(client, tables, count) > WATCH_MAX)
        reply = msg_refuse(MSG_REFUSED_TOO_MANY);
    client_reply(client, nonce, &reply);
    for (size_t i = 0; i < count && reply.refusal == MSG_FINE; i++) {
        if (!begins)
            watch_end(client, tables[i]);
        else
            promise_soon(client, tables[i]);
    }
}
