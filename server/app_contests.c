/* app_contests.c - contests by HTTP, with their results, and the calls that wait for an arbiter.
 * Room: server. */
#include <string.h>

#include "app_about.h"
#include "app_search.h"

/* A line about an open contest. */
static void put_open(json_out *out, const msg_contest *contest) {
    jo_open(out, '{');
    wire_put_id(out, "contest", contest->id);
    jo_put_text(out, "name", contest->name);
    jo_put_text(out, "site", contest->site);
    jo_put_int(out, "made_ms", contest->made_ms);
    jo_put_int(out, "rounds", (int64_t)contest->round_count);
    jo_put_bool(out, "arbiter", contest->is_arbiter);
    jo_put_bool(out, "closed", false);
    jo_close(out, '}');
}

/* GET /api/contests?closed=true: those that are over, newest first. */
static void list_closed(app *in, const http_request *request, http_responder *responder) {
    char name[128];
    uint32_t page;
    span query = request->head->query;
    if (!app_search_page(query, &page)) {
        app_respond_refusal(responder, "bad-request", "page is a number from 1 to 1000000.");
        return;
    }
    archive_list_contests(in->archive, app_search_text(query, "event", name, sizeof name), page,
                          (archive_asker){responder, request->address});
}

void app_contests(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    app *in = ctx;
    char closed[8];
    app_caller caller;
    msg_contest contest;
    json_out text = {0};
    (void)captures;
    span query = request->head->query;
    app_search_text(query, "closed", closed, sizeof closed);
    if (strcmp(closed, "true") == 0) {
        list_closed(in, request, responder);
        return;
    }
    if (http_query_has(query, "closed") && strcmp(closed, "false") != 0) {
        app_respond_refusal(responder, "bad-request", "closed is true or false.");
        return;
    }
    if (http_query_has(query, "page") || http_query_has(query, "event")) {
        app_respond_refusal(responder, "bad-request",
                            "page and event are for the closed events: ask with closed=true.");
        return;
    }
    app_who(in, request->head, &caller);
    jo_open(&text, '{');
    jo_key(&text, "contests");
    jo_open(&text, '[');
    for (uint64_t id = zone_first(in->zone, ZONE_LIST_CONTESTS); id != 0;
         id = zone_after(in->zone, ZONE_LIST_CONTESTS, id)) {
        zone_contest(in->zone, id, caller.who.id != 0 ? &caller.who : NULL, &contest);
        put_open(&text, &contest);
    }
    jo_close(&text, ']');
    jo_close(&text, '}');
    app_respond_in_turn(in, responder, &text, true);
    json_out_free(&text);
}

/* A contest is written. */
static bool respond_contest(void *ctx, json_out *text) {
    http_responder *responder = ctx;
    if (text != NULL)
        app_respond(responder, 200, text);
    else
        app_respond_refusal(responder, "busy", "The event cannot be read now.");
    return false;
}

static void show_contest(app *in, const app_about *asked) {
    msg_contest contest;
    const msg_person *viewer = app_about_viewer(asked);
    if (!zone_contest(in->zone, asked->id, viewer, &contest))
        app_respond_missing(asked->asker.responder, asked->found, "There is no such event.");
    else if (asked->is_pgn)
        archive_export_contest(in->archive,
                               &(archive_contest){asked->id, contest.site, asked->round, viewer},
                               (archive_asker){asked->asker.responder, asked->asker.address});
    else if (!watch_write_contest(in->watch, asked->id, viewer, asked->asker.address, false,
                                  respond_contest, asked->asker.responder))
        app_respond_refusal(asked->asker.responder, "no-memory",
                            "The zone has no memory left for this.");
}

void app_contest(void *ctx, const http_request *request, const http_captures *captures,
                 http_responder *responder) {
    app_about_ask(ctx, request, captures, responder, show_contest);
}

/* The calls at a table that the viewer may answer. */
static void put_calls(json_out *out, const msg_table *table) {
    for (int side = 0; side < 2; side++) {
        if (table->role != MSG_ROLE_ARBITER || !table->has_called[side])
            continue;
        jo_open(out, '{');
        wire_put_call(out, table, side, table->call_text[side]);
        jo_close(out, '}');
    }
}

void app_calls(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    static const zone_list lists[] = {ZONE_LIST_TABLES, ZONE_LIST_HIDDEN_TABLES};
    app *in = ctx;
    app_caller caller;
    msg_table table;
    json_out text = {0};
    (void)captures;
    app_who(in, request->head, &caller);
    if (caller.who.id == 0) {
        app_respond_refusal(responder, "log-in", "Come in first: as a guest or with an account.");
        return;
    }
    jo_open(&text, '{');
    jo_key(&text, "calls");
    jo_open(&text, '[');
    for (int i = 0; i < 2; i++)
        for (uint64_t id = zone_first(in->zone, lists[i]); id != 0;
             id = zone_after(in->zone, lists[i], id))
            if (zone_has_call(in->zone, id) && zone_table(in->zone, id, &caller.who, &table))
                put_calls(&text, &table);
    jo_close(&text, ']');
    jo_close(&text, '}');
    app_respond_in_turn(in, responder, &text, true);
    json_out_free(&text);
}
