/* app_about.c - requests by HTTP about one stream: answered when it is in memory.
 * Room: server. */
#include "app_about.h"

#include <stdlib.h>

#include "app_search.h"

/* A request that waits for its stream. */
typedef struct waiting {
    app *app;
    app_about asked;
    app_about_show *show;
} waiting;

static void go_on(void *ctx, commit_found found) {
    waiting *of = ctx;
    app *in = of->app;
    of->asked.found = found;
    if (in->is_stopping)
        app_respond_refusal(of->asked.asker.responder, "busy", "The zone is closing.");
    else if (found == COMMIT_UNREAD)
        app_refuse_missing(in, of->asked.asker, "", found);
    else
        of->show(in, &of->asked);
    free(of);
}

void app_about_ask(app *in, const http_request *request, const http_captures *captures,
                   http_responder *responder, app_about_show *show) {
    span word = captures->word[0];
    app_caller caller;
    app_about asked = {.asker = {.responder = responder, .address = request->address}};
    asked.is_pgn = app_cut_ending(&word, ".pgn");
    if (!asked.is_pgn && http_query_has(request->head->query, "round")) {
        app_respond_refusal(responder, "bad-request", "round chooses the games of a PGN only.");
        return;
    }
    app_search_text(request->head->query, "round", asked.round, sizeof asked.round);
    app_who(in, request->head, &caller);
    asked.who = caller.who;
    asked.found = wire_id_read(word, &asked.id) ? COMMIT_FOUND : COMMIT_NOT_FOUND;
    if (asked.found == COMMIT_NOT_FOUND || commit_is_loaded(in->commit, asked.id)) {
        show(in, &asked);
        return;
    }
    waiting *made = malloc(sizeof *made);
    if (made == NULL) {
        app_respond_refusal(responder, "no-memory", "The zone has no memory left for this.");
        return;
    }
    *made = (waiting){in, asked, show};
    commit_fetch(in->commit, asked.id, asked.asker.address, go_on, made);
}
