/* contests.c - the lobby, contests and the calls that wait for an arbiter, by HTTP.
 * Room: server/api. */
#include <string.h>

#include "api_impl.h"

/* Lines about closed contests while they are written. */
typedef struct lines {
    json_out *out;
    size_t count;
} lines;

/* A line about a closed one; the one behind the last of a page is only counted. */
static bool put_closed(void *ctx, const store_stream *row) {
    lines *to = ctx;
    if (to->count++ == API_PAGE)
        return false;
    wire_closed_contest(to->out, row->id, (span){row->event.data, row->event.len}, row->began_ms);
    return true;
}

/* GET /api/contests?closed=true: those that are over, newest first. */
static void list_closed(api *api, span query, http_responder *responder) {
    char name[128];
    uint32_t page;
    json_out text = {0};
    lines to = {&text, 0};
    store_query asked = {.kind = STORE_CONTEST, .finished_only = true, .limit = API_PAGE + 1};
    if (!api_query_page(query, &page)) {
        api_respond_refusal(responder, "bad-request", "page is a number from 1 to 1000000.");
        return;
    }
    asked.event = api_query_text(query, "event", name, sizeof name);
    asked.skip = page * API_PAGE;
    wire_page_open(&text, page + 1, "contests");
    store_status status = store_search(api->store, &asked, put_closed, &to);
    wire_page_close(&text, to.count > API_PAGE);
    if (status == STORE_OK)
        api_respond(responder, 200, &text);
    else
        api_respond_refusal(responder, "busy", "The archive cannot be read now.");
    json_out_free(&text);
}

void api_contests(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    api *api = ctx;
    char closed[8];
    identity_caller caller;
    msg_contest contest;
    json_out text = {0};
    (void)captures;
    span query = request->head->query;
    api_query_text(query, "closed", closed, sizeof closed);
    if (strcmp(closed, "true") == 0) {
        list_closed(api, query, responder);
        return;
    }
    if (http_query_has(query, "closed") && strcmp(closed, "false") != 0) {
        api_respond_refusal(responder, "bad-request", "closed is true or false.");
        return;
    }
    if (http_query_has(query, "page") || http_query_has(query, "event")) {
        api_respond_refusal(responder, "bad-request",
                            "page and event are for the closed events: ask with closed=true.");
        return;
    }
    api_who(api, request->head, &caller);
    wire_answer_list_open(&text, "contests");
    for (uint64_t id = zone_first(api->zone, ZONE_LIST_CONTESTS); id != 0;
         id = zone_after(api->zone, ZONE_LIST_CONTESTS, id)) {
        zone_contest(api->zone, id, caller.who.id != 0 ? &caller.who : NULL, &contest);
        wire_open_contest(&text, &contest);
    }
    wire_answer_list_close(&text);
    api_respond_in_turn(api, responder, &text, true);
    json_out_free(&text);
}

/* The calls at a table that the viewer may answer. */
static void put_calls(json_out *out, const msg_table *table) {
    for (int side = 0; side < 2; side++)
        if (table->role == MSG_ROLE_ARBITER && table->has_called[side])
            wire_list_call(out, table, side, table->call_text[side]);
}

void api_calls(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    static const zone_list lists[] = {ZONE_LIST_TABLES, ZONE_LIST_HIDDEN_TABLES};
    api *api = ctx;
    identity_caller caller;
    msg_table table;
    json_out text = {0};
    (void)captures;
    api_who(api, request->head, &caller);
    if (caller.who.id == 0) {
        api_respond_refusal(responder, "log-in", "Come in first: as a guest or with an account.");
        return;
    }
    wire_answer_list_open(&text, "calls");
    for (int i = 0; i < 2; i++)
        for (uint64_t id = zone_first(api->zone, lists[i]); id != 0;
             id = zone_after(api->zone, lists[i], id))
            if (zone_has_call(api->zone, id) && zone_table(api->zone, id, &caller.who, &table))
                put_calls(&text, &table);
    wire_answer_list_close(&text);
    api_respond_in_turn(api, responder, &text, true);
    json_out_free(&text);
}

void api_lobby(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    api *api = ctx;
    identity_caller caller;
    json_out text = {0};
    (void)captures;
    api_who(api, request->head, &caller);
    watch_write_lobby(api->zone, caller.who.id, false, &text);
    api_respond_in_turn(api, responder, &text, true);
    json_out_free(&text);
}
