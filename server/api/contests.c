/* contests.c - the lobby, contests and the calls that wait for an arbiter, by HTTP.
 * Room: server/api. */
#include <stdlib.h>
#include <string.h>

#include "api_impl.h"
#include "stream_requests.h"

/* A list that is asked for: it is written when all that it shows is in memory. */
typedef struct listing {
    api *api;
    commit_asker asker;
    msg_person person; /* id 0: a stranger */
    void (*write)(const api *api, const msg_person *person, json_out *out);
} listing;

static void show_list(void *ctx, commit_found found) {
    listing *of = ctx;
    json_out text = {0};
    if (of->api->is_stopping) {
        api_respond_fault(of->asker.responder, MSG_FAULT_CLOSING);
    } else if (found == COMMIT_UNREAD) {
        api_refuse_missing(of->api, of->asker, "", found);
    } else {
        of->write(of->api, &of->person, &text);
        api_respond_in_turn(of->api, of->asker.responder, &text, true);
    }
    json_out_free(&text);
    free(of);
}

static void list_when_brought(api *api, const http_request *request, http_responder *responder,
                              commit_wish_kind wish,
                              void (*write)(const struct api *, const msg_person *, json_out *)) {
    identity_caller caller;
    listing *made = malloc(sizeof *made);
    if (made == NULL) {
        api_respond_fault(responder, MSG_FAULT_NO_MEMORY);
        return;
    }
    api_who(request, &caller);
    *made =
        (listing){api, {.responder = responder, .address = request->address}, caller.person, write};
    if (wish == COMMIT_WISH_PERSON && caller.person.id == 0)
        show_list(made, COMMIT_FOUND);
    else
        commit_bring(api->commit, (commit_wish){wish, caller.person.id}, request->address,
                     show_list, made);
}

static void write_contests(const api *api, const msg_person *person, json_out *out) {
    msg_contest contest;
    wire_answer_list_open(out, "contests");
    for (uint64_t id = zone_first(api->zone, ZONE_LIST_CONTESTS); id != 0;
         id = zone_after(api->zone, ZONE_LIST_CONTESTS, id)) {
        const msg_person *viewer = person->id != 0 ? person : NULL;
        if (zone_may_see(api->zone, id, viewer) && zone_contest(api->zone, id, viewer, &contest) &&
            (!contest.terms->is_private || contest.is_arbiter))
            wire_open_contest(out, &contest);
    }
    wire_answer_list_close(out);
}

/* GET /api/contests?closed=true: those that are over, newest first. */
static void list_closed(api *api, const http_request *request, http_responder *responder) {
    char name[128];
    identity_caller caller;
    zug_str query = request->head->query;
    archive_contests asked = {.viewer = &caller.person};
    api_who(request, &caller);
    if (!api_query_page(query, &asked.page)) {
        api_respond_fault(responder, MSG_FAULT_SEARCH_PAGE);
        return;
    }
    asked.name = api_query_text(query, "event", name, sizeof name);
    archive_list_contests(api->archive, &asked, (archive_asker){responder, request->address});
}

void api_contests(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    api *api = ctx;
    char closed[8];
    (void)captures;
    zug_str query = request->head->query;
    api_query_text(query, "closed", closed, sizeof closed);
    if (strcmp(closed, "true") == 0) {
        list_closed(api, request, responder);
        return;
    }
    if (http_query_has(query, "closed") && strcmp(closed, "false") != 0) {
        api_respond_fault(responder, MSG_FAULT_SEARCH_CLOSED);
        return;
    }
    if (http_query_has(query, "page") || http_query_has(query, "event")) {
        api_respond_fault(responder, MSG_FAULT_SEARCH_OPEN);
        return;
    }
    list_when_brought(api, request, responder, COMMIT_WISH_CONTESTS, write_contests);
}

/* The calls at a table that the viewer may answer. */
static void put_calls(json_out *out, const msg_table *table) {
    for (int side = 0; side < 2; side++)
        if (table->role == MSG_ROLE_ARBITER && table->has_called[side])
            wire_list_call(out, table, side, table->call_text[side]);
}

static void write_calls(const api *api, const msg_person *person, json_out *out) {
    static const zone_list lists[] = {ZONE_LIST_TABLES, ZONE_LIST_HIDDEN_TABLES};
    msg_table table;
    wire_answer_list_open(out, "calls");
    for (int i = 0; i < 2; i++)
        for (uint64_t id = zone_first(api->zone, lists[i]); id != 0;
             id = zone_after(api->zone, lists[i], id))
            if (zone_has_call(api->zone, id) && zone_table(api->zone, id, person, &table))
                put_calls(out, &table);
    wire_answer_list_close(out);
}

void api_calls(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    identity_caller caller;
    (void)captures;
    api_who(request, &caller);
    if (caller.person.id == 0)
        api_respond_fault(responder, MSG_FAULT_LOG_IN);
    else
        list_when_brought(ctx, request, responder, COMMIT_WISH_CALLS, write_calls);
}

static void write_lobby(const api *api, const msg_person *person, json_out *out) {
    watch_write_lobby(api->watch, person->id, false, out);
}

void api_lobby(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    (void)captures;
    list_when_brought(ctx, request, responder, COMMIT_WISH_PERSON, write_lobby);
}

/* Answers with a contest that was written. */
static bool respond_contest(void *ctx, json_out *text) {
    http_responder *responder = ctx;
    if (text != NULL)
        api_respond(responder, 200, text);
    else
        api_respond_fault(responder, MSG_FAULT_CONTEST_UNREAD);
    return false;
}

static void show_contest(api *api, const stream_request *asked) {
    msg_contest contest;
    const msg_person *viewer = stream_request_viewer(asked);
    const watch_contest_wish wish = {asked->id, viewer, asked->asker.address, false};
    http_responder *responder = asked->asker.responder;
    if (!stream_request_contest(api, asked, &contest))
        api_respond_missing(responder, asked->found, MSG_FAULT_NO_CONTEST);
    else if (asked->is_pgn)
        archive_export_contest(api->archive,
                               &(archive_contest){asked->id, contest.site, asked->round, viewer},
                               (archive_asker){asked->asker.responder, asked->asker.address});
    else if (!watch_write_contest(api->watch, &wish, respond_contest, responder))
        api_respond_fault(responder, MSG_FAULT_NO_MEMORY);
}

void api_contest(void *ctx, const http_request *request, const http_captures *captures,
                 http_responder *responder) {
    zug_str word = captures->word[0];
    if (api_cut_ending(&word, ".trf") && !http_query_has(request->head->query, "round"))
        api_contest_report(ctx, request, captures, responder);
    else
        stream_request_read(ctx, request, captures, responder, show_contest);
}
