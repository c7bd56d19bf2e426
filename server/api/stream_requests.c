/* stream_requests.c - requests by HTTP about one stream: answered when it is in memory.
 * Room: server/api. */
#include "stream_requests.h"

#include <stdlib.h>

/* A request that waits for its stream. */
typedef struct waiting {
    api *api;
    stream_request asked;
    stream_request_show *show;
} waiting;

static void go_on(void *ctx, commit_found found) {
    waiting *of = ctx;
    api *api = of->api;
    of->asked.found = found;
    if (api->is_stopping)
        api_respond_fault(of->asked.asker.responder, MSG_FAULT_CLOSING);
    else if (found == COMMIT_UNREAD)
        api_refuse_missing(api, of->asked.asker, "", found);
    else
        of->show(api, &of->asked);
    free(of);
}

void stream_request_find(api *api, const http_request *request, zug_str id, stream_request *asked,
                         stream_request_show *show) {
    identity_caller caller;
    api_who(request, &caller);
    asked->person = caller.person;
    asked->found = wire_id_read(id, &asked->id) ? COMMIT_FOUND : COMMIT_NOT_FOUND;
    if (asked->found == COMMIT_NOT_FOUND || commit_is_loaded(api->commit, asked->id)) {
        show(api, asked);
        return;
    }
    waiting *made = malloc(sizeof *made);
    if (made == NULL) {
        api_respond_fault(asked->asker.responder, MSG_FAULT_NO_MEMORY);
        return;
    }
    *made = (waiting){api, *asked, show};
    commit_fetch(api->commit, asked->id, asked->asker.address, go_on, made);
}

void stream_request_read(api *api, const http_request *request, const http_captures *captures,
                         http_responder *responder, stream_request_show *show) {
    zug_str word = captures->word[0];
    stream_request asked = {.asker = {.responder = responder, .address = request->address}};
    asked.is_pgn = api_cut_ending(&word, ".pgn");
    if (!asked.is_pgn && http_query_has(request->head->query, "round")) {
        api_respond_fault(responder, MSG_FAULT_ROUND_OF_PGN);
        return;
    }
    api_query_text(request->head->query, "round", asked.round, sizeof asked.round);
    stream_request_find(api, request, word, &asked, show);
}

bool stream_request_contest(const api *api, const stream_request *asked, msg_contest *out) {
    const msg_person *viewer = stream_request_viewer(asked);
    return zone_may_see(api->zone, asked->id, viewer) &&
           zone_contest(api->zone, asked->id, viewer, out);
}

bool stream_request_table(const api *api, const stream_request *asked, msg_table *out) {
    const msg_person *viewer = stream_request_viewer(asked);
    return zone_may_see(api->zone, asked->id, viewer) &&
           zone_table(api->zone, asked->id, viewer, out);
}
