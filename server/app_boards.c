/* app_boards.c - who watches one board briefly, or all boards of a round.
 * Room: server. */
#include <stdlib.h>
#include <string.h>

#include "app_impl.h"

bool app_contest_find(app_client *client, const char *nonce, uint64_t id, msg_contest *out) {
    app *in = client->app;
    msg_person memory;
    commit_found found = commit_load(in->commit, id);
    if (found == COMMIT_FOUND &&
        zone_contest(in->zone, id, app_client_person(client, &memory), out))
        return true;
    app_answer(in, (app_asker){.client = client->serial}, nonce,
               &(msg_reply){.refusal = commit_refusal(found)});
    return false;
}

/* Promises a client the board of a table, and its events from then on. False if it watches too much. */
static bool promise(app_client *client, uint64_t table) {
    app_watch *watch = app_watch_begin(client, table, false, 0);
    if (watch == NULL)
        return false;
    watch->is_brief = watch->is_owed = watch->is_stale = true;
    app_watch_resync(watch);
    return true;
}

void app_watch_board(app_client *client, const char *nonce, uint64_t id) {
    app *in = client->app;
    app_asker asker = {.client = client->serial};
    commit_found found = commit_load_table(in->commit, id);
    if (found != COMMIT_FOUND || app_table_of(in, id) == NULL) {
        app_refuse_missing(in, asker, nonce, found);
    } else if (client->watch_count >= APP_WATCHES_MAX && app_watch_find(client, id) == NULL) {
        app_refuse(in, asker, nonce, "too-many", "You watch too many games already.");
    } else {
        app_answer(in, asker, nonce, &(msg_reply){.id = id});
        promise(client, id);
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

/* The tables of a round: how many, up to ZONE_PAIRINGS. The contest's view ends when something happens. */
static size_t list_tables(const msg_round *round, uint64_t out[static ZONE_PAIRINGS]) {
    size_t count = 0;
    for (size_t i = 0; i < round->pairing_count && count < ZONE_PAIRINGS; i++)
        if (round->pairings[i].table != 0)
            out[count++] = round->pairings[i].table;
    return count;
}

/* A board that is promised to a client when its table is in memory. */
typedef struct promised {
    app *app;
    uint64_t client, table;
} promised;

static void promise_fetched(void *ctx, commit_found found) {
    promised *of = ctx;
    app *in = of->app;
    app_client *client = map_find(&in->clients, of->client);
    if (client != NULL && found == COMMIT_FOUND && app_table_of(in, of->table) != NULL)
        promise(client, of->table);
    free(of);
}

/* Promises a board now or when it is in memory. */
static void promise_soon(app_client *client, uint64_t table) {
    app *in = client->app;
    promised *made = malloc(sizeof *made);
    if (made == NULL)
        return;
    *made = (promised){in, client->serial, table};
    if (commit_is_loaded(in->commit, table))
        promise_fetched(made, COMMIT_FOUND);
    else
        commit_fetch(in->commit, table, client->address, promise_fetched, made);
}

void app_watch_boards(app_client *client, const wire_request *request) {
    app *in = client->app;
    app_asker asker = {.client = client->serial};
    uint64_t tables[ZONE_PAIRINGS];
    msg_contest contest;
    bool begins = request->ask == WIRE_WATCH_BOARDS;
    if (!app_contest_find(client, request->nonce, request->id, &contest))
        return;
    const msg_round *round = find_round(&contest, request->round);
    size_t count = round != NULL ? list_tables(round, tables) : 0;
    msg_reply reply = {.id = request->id};
    if (round == NULL)
        reply = msg_refuse(MSG_REFUSED_NO_ROUND);
    else if (contest.terms->is_private && !contest.is_arbiter)
        reply = msg_refuse(MSG_REFUSED_NOT_ALLOWED);
    else if (begins && client->watch_count + count > APP_WATCHES_MAX)
        reply = msg_refuse(MSG_REFUSED_TOO_MANY);
    app_answer(in, asker, request->nonce, &reply);
    for (size_t i = 0; i < count && reply.refusal == MSG_FINE; i++) {
        app_watch *watch = begins ? NULL : app_watch_find(client, tables[i]);
        if (watch != NULL)
            app_watch_end(watch);
        else if (begins)
            promise_soon(client, tables[i]);
    }
}
