/* app_contests.c - contests by HTTP, with their results, and the calls that wait for an arbiter.
 * Room: server. */
#include <stdlib.h>
#include <string.h>

#include "app_search.h"

/* The results of a contest's games as the store has them. */
typedef struct results {
    wire_outcome *list;
    size_t count, room;
} results;

/* Notes one result. Without memory some are not shown. */
static bool collect_result(void *ctx, const store_stream *row) {
    results *to = ctx;
    if (to->count == to->room) {
        size_t room = to->room < 64 ? 64 : to->room * 2;
        wire_outcome *grown = realloc(to->list, room * sizeof *grown);
        if (grown == NULL)
            return false;
        to->list = grown;
        to->room = room;
    }
    wire_outcome *made = &to->list[to->count++];
    made->game = row->id;
    app_copy_text(made->result, sizeof made->result, row->result);
    return true;
}

static int compare_outcomes(const void *a, const void *b) {
    const wire_outcome *x = a, *y = b;
    return (x->game > y->game) - (x->game < y->game);
}

void app_put_contest(app *in, json_out *out, const msg_contest *contest) {
    results found = {0};
    store_query query = {.kind = STORE_TABLE, .contest = contest->id, .limit = UINT32_MAX};
    store_search(in->store, &query, collect_result, &found);
    if (found.count > 1)
        qsort(found.list, found.count, sizeof *found.list, compare_outcomes);
    wire_put_contest(out, contest, found.list, found.count);
    free(found.list);
}

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

/* Lines about closed contests while they are written. */
typedef struct lines {
    json_out *out;
    size_t count;
} lines;

/* A line about a closed one; the one behind the last of a page is only counted. */
static bool put_closed(void *ctx, const store_stream *row) {
    lines *to = ctx;
    if (to->count++ == APP_PAGE)
        return false;
    jo_open(to->out, '{');
    wire_put_id(to->out, "contest", row->id);
    jo_key(to->out, "name");
    jo_text(to->out, (span){row->event.data, row->event.len});
    jo_put_int(to->out, "made_ms", row->began_ms);
    jo_put_bool(to->out, "closed", true);
    jo_close(to->out, '}');
    return true;
}

/* GET /api/contests?closed=true: those that are over, newest first. */
static void list_closed(app *in, span query, http_responder *responder) {
    char name[128];
    uint32_t page;
    json_out text = {0};
    lines to = {&text, 0};
    store_query asked = {.kind = STORE_CONTEST, .finished_only = true, .limit = APP_PAGE + 1};
    static const char *const names[] = {"closed", "event", "page"};
    if (!http_query_is_of(query, names, sizeof names / sizeof names[0])) {
        app_respond_refusal(responder, "bad-request", "Events are searched by event and page.");
        return;
    }
    if (!app_search_page(query, &page)) {
        app_respond_refusal(responder, "bad-request", "page is a number from 1.");
        return;
    }
    asked.event = app_search_text(query, "event", name, sizeof name);
    asked.skip = page * APP_PAGE;
    jo_open(&text, '{');
    jo_put_int(&text, "page", page + 1);
    jo_key(&text, "contests");
    jo_open(&text, '[');
    store_status status = store_search(in->store, &asked, put_closed, &to);
    jo_close(&text, ']');
    jo_put_bool(&text, "more", to.count > APP_PAGE);
    jo_close(&text, '}');
    if (status == STORE_OK)
        app_respond(responder, 200, &text);
    else
        app_respond_refusal(responder, "busy", "The archive cannot be read now.");
    json_out_free(&text);
}

void app_contests(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    app *in = ctx;
    char closed[8];
    app_caller caller;
    msg_contest contest;
    json_out text = {0};
    (void)captures;
    app_search_text(request->head->query, "closed", closed, sizeof closed);
    if (strcmp(closed, "true") == 0) {
        list_closed(in, request->head->query, responder);
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
    app_respond_in_turn(in, responder, 200, &text, true);
    json_out_free(&text);
}

void app_contest(void *ctx, const http_request *request, const http_captures *captures,
                 http_responder *responder) {
    app *in = ctx;
    span word = captures->word[0];
    bool is_pgn = app_cut_ending(&word, ".pgn");
    char round[MSG_ROUND_SIZE];
    uint64_t id;
    app_caller caller;
    msg_contest contest;
    json_out text = {0};
    app_who(in, request->head, &caller);
    const msg_person *viewer = caller.who.id != 0 ? &caller.who : NULL;
    if (!wire_id_read(word, &id) || !app_load(in, id) ||
        !zone_contest(in->zone, id, viewer, &contest)) {
        app_respond_refusal(responder, "not-found", "There is no such event.");
        return;
    }
    if (is_pgn) {
        app_search_text(request->head->query, "round", round, sizeof round);
        app_export_contest(in, id, round, viewer, request, responder);
        return;
    }
    jo_open(&text, '{');
    app_put_contest(in, &text, &contest);
    jo_close(&text, '}');
    app_respond_in_turn(in, responder, 200, &text, true);
    json_out_free(&text);
}

/* The calls at a table that the viewer may answer. */
static void put_calls(json_out *out, const msg_table *table) {
    static const char *const sides[] = {"white", "black"};
    for (int side = 0; side < 2; side++) {
        if (table->role != MSG_ROLE_ARBITER || !table->has_called[side])
            continue;
        jo_open(out, '{');
        wire_put_id(out, "game", table->id);
        wire_put_id(out, "contest", table->contest);
        jo_put_text(out, "side", sides[side]);
        jo_put_text(out, "name", table->seat[side].name);
        jo_put_text(out, "reason", table->call_text);
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
    app_respond_in_turn(in, responder, 200, &text, true);
    json_out_free(&text);
}
