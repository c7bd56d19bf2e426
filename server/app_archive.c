/* app_archive.c - what is over, by HTTP: games searched for, files of games, logs and imports.
 * Room: server. */
#include "app_about.h"
#include "app_change.h"
#include "app_search.h"
#include "archive/pgn_count.h"

void app_check_as_child(void) { pgn_count_as_child(); }

/* What the archive asks of the rest of the zone. */

static int64_t now_ms(void *ctx) { return app_now(ctx); }

static uint64_t fresh_id(void *ctx) {
    (void)ctx;
    return token_id();
}

static void answer(void *request, json_out *text) { app_respond(request, 200, text); }

static void send_whole(void *request, span pgn, const char *disposition) {
    app_respond_pgn(request, pgn, span_from(disposition));
}

static void refuse(void *request, const char *code, const char *sentence) {
    app_respond_refusal(request, code, sentence);
}

/* The client has taken some, or has gone. */
static void on_room(void *ctx) { archive_go_on(ctx); }

static void begin(void *request, archive_file *file) {
    span_pair header = {span_from("Content-Disposition"), span_from("attachment")};
    http_stream_begin(request,
                      &(http_reply){.status = 200,
                                    .type = "application/vnd.chess-pgn",
                                    .headers = &header,
                                    .header_count = 1},
                      on_room, file);
}

static bool put(void *request, span piece) { return http_stream_write(request, piece); }
static void end(void *request, bool is_whole) { http_stream_end(request, is_whole); }
static bool is_there(void *request) { return http_responder_alive(request); }

bool app_archive_make(app *in) {
    static const char *const child[] = {"zug", APP_CHECK_WORD, NULL};
    const archive_parts parts = {in->database, in->zone, in->work, in->readers, child};
    const archive_calls calls = {.ctx = in,
                                 .now_ms = now_ms,
                                 .fresh_id = fresh_id,
                                 .post = app_post,
                                 .answer = answer,
                                 .refuse = refuse,
                                 .send = send_whole,
                                 .begin = begin,
                                 .put = put,
                                 .end = end,
                                 .is_there = is_there};
    in->archive = archive_new(&parts, &calls);
    if (in->archive != NULL)
        archive_use_store(in->archive, in->store);
    return in->archive != NULL;
}

/* Who asks by a request. */
static archive_asker asker_of(const http_request *request, http_responder *responder) {
    return (archive_asker){responder, request->address};
}

void app_games(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    app *in = ctx;
    app_search asked;
    (void)captures;
    if (app_search_read(in, request, responder, &asked))
        archive_list_games(in->archive, &asked.query, asked.page, asker_of(request, responder));
}

void app_games_pgn(void *ctx, const http_request *request, const http_captures *captures,
                   http_responder *responder) {
    app *in = ctx;
    app_search asked;
    (void)captures;
    if (app_search_read(in, request, responder, &asked))
        archive_export_games(in->archive, &asked.query, asker_of(request, responder));
}

static void show_log(app *in, const app_about *asked) {
    msg_table table;
    if (!zone_table(in->zone, asked->id, app_about_viewer(asked), &table)) {
        app_respond_missing(asked->asker.responder, asked->found, "There is no such game.");
        return;
    }
    archive_log log = {asked->id, table.role, table.sides, table.version};
    archive_show_log(in->archive, &log,
                     (archive_asker){asked->asker.responder, asked->asker.address});
}

void app_game_log(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    app_about_ask(ctx, request, captures, responder, show_log);
}

/* True if an address may bring this along now; it counts whether or not there is a game in it. */
static bool may_import(app *in, const http_request *request) {
    size_t bytes = request->body.len > STORE_IMPORT_LEAST ? request->body.len : STORE_IMPORT_LEAST;
    if (!identity_may_more(in->identity, IDENTITY_IMPORT_KB, request->address))
        return false;
    identity_charge(in->identity, IDENTITY_IMPORT_KB, request->address,
                    (uint32_t)((bytes + 1023) / 1024));
    return true;
}

void app_import(void *ctx, const http_request *request, const http_captures *captures,
                http_responder *responder) {
    app *in = ctx;
    app_caller caller;
    (void)captures;
    if (!app_need_caller(in, request, responder, &caller))
        return;
    if (!may_import(in, request)) {
        in->counts.too_fast++;
        app_respond_refusal(responder, "too-fast", "Too many imports; wait a little.");
        return;
    }
    archive_import import = {caller.who.id, caller.who.is_guest, request->body};
    archive_keep_import(in->archive, &import, asker_of(request, responder));
}

void app_imported(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    app *in = ctx;
    span word = captures->word[0];
    uint64_t id;
    (void)request;
    app_cut_ending(&word, ".pgn");
    if (wire_id_read(word, &id))
        archive_show_import(in->archive, id, responder);
    else
        app_respond_refusal(responder, "not-found", "There is no such import.");
}

void app_import_end(void *ctx, const http_request *request, const http_captures *captures,
                    http_responder *responder) {
    app *in = ctx;
    app_caller caller;
    span word = captures->word[0];
    uint64_t id;
    app_cut_ending(&word, ".pgn");
    if (!app_need_caller(in, request, responder, &caller))
        return;
    if (wire_id_read(word, &id))
        archive_end_import(in->archive, caller.who.id, id, responder);
    else
        app_respond_refusal(responder, "not-found", "There is no such import of yours.");
}
