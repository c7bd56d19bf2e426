/* app_games.c - the archive: games searched and shown, challenges, imports.
 * Room: server. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zug/pgn_check.h>
#include <zug/pgn_game.h>

#include "app_impl.h"
#include "app_pgn.h"
#include "app_search.h"

/* A line of the archive. */
static void put_line(json_out *out, const store_stream *row) {
    static const char *const names[] = {"white", "black"};
    jo_open(out, '{');
    wire_put_id(out, "game", row->id);
    for (int side = 0; side < 2; side++) {
        jo_key(out, names[side]);
        jo_open(out, '{');
        wire_put_id(out, "id", row->person[side]);
        jo_key(out, "name");
        jo_text(out, (span){row->name[side].data, row->name[side].len});
        jo_close(out, '}');
    }
    jo_key(out, "result");
    jo_text(out, (span){row->result.data, row->result.len});
    wire_put_id(out, "contest", row->contest);
    jo_key(out, "event");
    jo_text(out, (span){row->event.data, row->event.len});
    jo_key(out, "round");
    jo_text(out, (span){row->round.data, row->round.len});
    jo_key(out, "moves");
    jo_text(out, (span){row->opening.data, row->opening.len});
    jo_put_int(out, "began_ms", row->began_ms);
    jo_put_int(out, "ended_ms", row->ended_ms);
    jo_put_bool(out, "private", !row->is_public);
    jo_close(out, '}');
}

/* A page of the archive that is being looked for. */
typedef struct page_job {
    http_responder *responder;
    uint32_t page;
} page_job;

/* A page was found. The line behind its last only says that there is another page. */
static void on_page(void *ctx, store_status status, const store_stream *const *rows, size_t count) {
    page_job *job = ctx;
    json_out text = {0};
    jo_open(&text, '{');
    jo_put_int(&text, "page", job->page + 1);
    jo_key(&text, "games");
    jo_open(&text, '[');
    for (size_t i = 0; i < count && i < APP_PAGE; i++)
        put_line(&text, rows[i]);
    jo_close(&text, ']');
    jo_put_bool(&text, "more", count > APP_PAGE);
    jo_close(&text, '}');
    if (status == STORE_OK)
        app_respond(job->responder, 200, &text);
    else
        app_respond_refusal(job->responder, "busy", "The archive cannot be read now.");
    json_out_free(&text);
    free(job);
}

void app_games(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    app *in = ctx;
    app_search asked;
    (void)captures;
    if (!app_search_read(in, request, responder, &asked))
        return;
    page_job *job = malloc(sizeof *job);
    if (job != NULL)
        *job = (page_job){responder, asked.page};
    if (job != NULL &&
        store_search_later(in->store, &asked.query, app_address(in, request), on_page, job))
        return;
    free(job);
    app_respond_refusal(responder, "busy", "Too many are searching; try again.");
}

void app_game(void *ctx, const http_request *request, const http_captures *captures,
              http_responder *responder) {
    app *in = ctx;
    span word = captures->word[0];
    bool is_pgn = app_cut_ending(&word, ".pgn");
    uint64_t id;
    app_caller caller;
    msg_table table;
    json_out text = {0};
    app_who(in, request->head, &caller);
    if (!wire_id_read(word, &id) || !app_load_table(in, id) ||
        !zone_table(in->zone, id, caller.who.id != 0 ? &caller.who : NULL, &table)) {
        app_respond_refusal(responder, "not-found", "There is no such game.");
        return;
    }
    if (is_pgn && table.is_delayed) {
        app_respond_refusal(responder, "not-allowed",
                            "This game is shown with a delay; its PGN comes when it is over.");
        return;
    }
    if (is_pgn) {
        if (!app_pgn_write(in, &table, &text))
            text.failed = true;
    } else {
        jo_open(&text, '{');
        wire_put_table(&text, &table, app_now(in));
        jo_close(&text, '}');
    }
    const app_table *kept = map_find(&in->tables, id);
    app_respond_in_turn(in, responder, is_pgn ? 0 : 200, &text, kept != NULL && kept->pending > 0);
    json_out_free(&text);
}

void app_challenge(void *ctx, const http_request *request, const http_captures *captures,
                   http_responder *responder) {
    app *in = ctx;
    uint64_t id;
    msg_challenge challenge;
    json_out text = {0};
    (void)request;
    if (!wire_id_read(captures->word[0], &id) || !app_load(in, id) ||
        !zone_challenge(in->zone, id, &challenge)) {
        app_respond_refusal(responder, "not-found", "There is no such challenge.");
        return;
    }
    jo_open(&text, '{');
    wire_put_challenge(&text, &challenge);
    jo_close(&text, '}');
    app_respond_in_turn(in, responder, 200, &text, true);
    json_out_free(&text);
}

/* What a person keeps in the zone at most. */
enum { GUEST_BYTES = 8 << 20, ACCOUNT_BYTES = 32 << 20 };

/* True if an address may bring this along now; it counts whether or not there is a game in it. */
static bool may_import(app *in, const http_request *request) {
    uint64_t address = app_address(in, request);
    size_t bytes = request->body.len > STORE_IMPORT_LEAST ? request->body.len : STORE_IMPORT_LEAST;
    if (in->options.address_limit == 0)
        return true;
    if (!limit_table_has(in->imports_by_address, address, app_now(in)))
        return false;
    limit_table_charge(in->imports_by_address, address, app_now(in),
                       (uint32_t)((bytes + 1023) / 1024));
    return true;
}

/* An import on its way into the store. */
typedef struct import_job {
    http_responder *responder;
    uint64_t id;
    app_pgn_count count;
} import_job;

static void on_imported(void *ctx, store_status status) {
    import_job *job = ctx;
    json_out text = {0};
    if (status == STORE_CONFLICT) {
        app_respond_refusal(job->responder, "imports-full",
                            "You keep as much as you may; delete one of your imports first.");
    } else if (status != STORE_OK) {
        app_respond_refusal(job->responder, "not-stored",
                            "This could not be stored and has not happened; try again.");
    } else {
        jo_open(&text, '{');
        jo_put_bool(&text, "ok", true);
        wire_put_id(&text, "id", job->id);
        jo_put_int(&text, "games", (int64_t)job->count.games);
        jo_put_int(&text, "bad", (int64_t)job->count.bad);
        jo_close(&text, '}');
        app_respond(job->responder, 200, &text);
    }
    json_out_free(&text);
    free(job);
}

void app_import(void *ctx, const http_request *request, const http_captures *captures,
                http_responder *responder) {
    app *in = ctx;
    app_caller caller;
    app_pgn_count count;
    (void)captures;
    app_who(in, request->head, &caller);
    if (caller.who.id == 0) {
        app_respond_refusal(responder, "log-in", "Come in first: as a guest or with an account.");
        return;
    }
    if (!may_import(in, request)) {
        in->counts.too_fast++;
        app_respond_refusal(responder, "too-fast", "Too many imports; wait a little.");
        return;
    }
    if (!app_pgn_check(request->body, &count) || count.games == 0) {
        app_respond_refusal(responder, "bad-request", "There is no game in this text.");
        return;
    }
    import_job *job = malloc(sizeof *job);
    if (job == NULL) {
        app_respond_refusal(responder, "no-memory", "The zone has no memory left for this.");
        return;
    }
    *job = (import_job){responder, token_id(), count};
    store_import import = {.id = job->id,
                           .person = caller.who.id,
                           .at_ms = app_now(in),
                           .pgn = {request->body.data, request->body.len},
                           .most_bytes = caller.who.is_guest ? GUEST_BYTES : ACCOUNT_BYTES};
    store_append(in->store, &(store_batch){.imports = &import, .import_count = 1}, on_imported,
                 job);
}

static bool take_import(void *ctx, const store_event *event) {
    app_text **out = ctx;
    *out = malloc(sizeof **out + event->body.len);
    if (*out != NULL) {
        (*out)->refs = 1;
        (*out)->len = event->body.len;
        memcpy((*out)->data, event->body.data, event->body.len);
    }
    return false;
}

void app_imported(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    app *in = ctx;
    span word = captures->word[0];
    uint64_t id;
    bool found = false;
    app_text *text = NULL;
    (void)request;
    app_cut_ending(&word, ".pgn");
    if (wire_id_read(word, &id) &&
        store_find_import(in->store, id, take_import, &text, &found) == STORE_OK && text != NULL)
        app_respond_pgn(responder, app_text_span(text));
    else
        app_respond_refusal(responder, "not-found", "There is no such import.");
    app_text_drop(text);
}

static void on_import_gone(void *ctx, store_status status) {
    http_responder *responder = ctx;
    json_out text = {0};
    if (status == STORE_CONFLICT) {
        app_respond_refusal(responder, "not-found", "There is no such import of yours.");
    } else if (status != STORE_OK) {
        app_respond_refusal(responder, "not-stored",
                            "This could not be stored and has not happened; try again.");
    } else {
        jo_open(&text, '{');
        jo_put_bool(&text, "ok", true);
        jo_close(&text, '}');
        app_respond(responder, 200, &text);
    }
    json_out_free(&text);
}

void app_import_end(void *ctx, const http_request *request, const http_captures *captures,
                    http_responder *responder) {
    app *in = ctx;
    app_caller caller;
    span word = captures->word[0];
    store_import gone = {0};
    app_who(in, request->head, &caller);
    app_cut_ending(&word, ".pgn");
    gone.person = caller.who.id;
    if (caller.who.id == 0)
        app_respond_refusal(responder, "log-in", "Come in first: as a guest or with an account.");
    else if (!wire_id_read(word, &gone.id))
        app_respond_refusal(responder, "not-found", "There is no such import of yours.");
    else
        store_append(in->store, &(store_batch){.imports = &gone, .import_count = 1}, on_import_gone,
                     responder);
}
