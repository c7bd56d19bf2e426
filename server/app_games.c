/* app_games.c - the archive: games searched, shown and exported, contests, imports.
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

enum { PAGE = 50, EXPORT_MAX = 100000, OPENING_MAX = 400 };

/* Reads "2026-11-16" or "2026.11.16" as milliseconds since 1970. */
static bool read_date(const char *text, int64_t *out_ms) {
    int year, month, day, end = 0;
    if (sscanf(text, "%4d%*1[-.]%2d%*1[-.]%2d%n", &year, &month, &day, &end) != 3 ||
        text[end] != '\0' || year < 1970 || month < 1 || month > 12 || day < 1 || day > 31)
        return false;
    /* Days since 1970 in the calendar of today. */
    int64_t y = month <= 2 ? year - 1 : year, era = y / 400, of_era = y - era * 400;
    int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    int64_t days = era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
    *out_ms = days * 86400000;
    return true;
}

/* A search as the query of an address says it, with the memory for its texts. */
typedef struct search {
    store_query query;
    char player[128], event[128], result[16], opening[OPENING_MAX], contest[32], date[32];
    uint32_t page;
} search;

/* Reads one text of the query; empty if it is not there. */
static zug_str find_text(span query, const char *name, char *out, size_t size) {
    size_t len = 0;
    out[0] = '\0';
    if (!http_query_find(query, name, out, size, &len))
        return (zug_str){"", 0};
    return (zug_str){out, len};
}

/* Reads the query of a search. NULL, or a sentence that says what is wrong. */
static const char *read_search(app *in, const http_request *request, search *out) {
    span query = request->head->query;
    app_caller caller;
    uint64_t number;
    char page[16];
    *out = (search){0};
    app_who(in, request->head, &caller);
    out->query.player = find_text(query, "player", out->player, sizeof out->player);
    out->query.event = find_text(query, "event", out->event, sizeof out->event);
    out->query.result = find_text(query, "result", out->result, sizeof out->result);
    out->query.opening = find_text(query, "moves", out->opening, sizeof out->opening);
    for (char *c = out->opening; *c != '\0'; c++)
        *c = *c == ',' ? ' ' : *c;
    out->query.public_only = true;
    out->query.finished_only = true;
    out->query.or_person = caller.who.id;
    out->query.limit = PAGE;
    if (find_text(query, "contest", out->contest, sizeof out->contest).len > 0 &&
        !wire_id_read(span_from(out->contest), &out->query.contest))
        return "contest is the id of an event.";
    if (find_text(query, "from", out->date, sizeof out->date).len > 0 &&
        !read_date(out->date, &out->query.from_ms))
        return "from is a date like 2026-11-16.";
    if (find_text(query, "to", out->date, sizeof out->date).len > 0) {
        if (!read_date(out->date, &out->query.to_ms))
            return "to is a date like 2026-11-16.";
        out->query.to_ms += 86400000; /* that day is meant, too */
    }
    if (find_text(query, "page", page, sizeof page).len > 0) {
        if (!span_to_number(span_from(page), 1000000, &number) || number == 0)
            return "page is a number from 1.";
        out->page = (uint32_t)number - 1;
    }
    out->query.skip = out->page * PAGE;
    return NULL;
}

/* A line of the archive. */
static bool put_line(void *ctx, const store_stream *row) {
    static const char *const names[] = {"white", "black"};
    json_out *out = ctx;
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
    return true;
}

void app_games(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    app *in = ctx;
    search asked;
    json_out text = {0};
    const char *fault = read_search(in, request, &asked);
    (void)captures;
    if (fault != NULL) {
        app_respond_refusal(responder, "bad-request", fault);
        return;
    }
    jo_open(&text, '{');
    jo_put_int(&text, "page", asked.page + 1);
    jo_key(&text, "games");
    jo_open(&text, '[');
    store_status status = store_search(in->store, &asked.query, put_line, &text);
    jo_close(&text, ']');
    jo_close(&text, '}');
    if (status == STORE_OK)
        app_respond(responder, 200, &text);
    else
        app_respond_refusal(responder, "busy", "The archive cannot be read now.");
    json_out_free(&text);
}

/* Answers with a text of PGN. */
static void respond_pgn(http_responder *responder, span pgn) {
    span_pair header = {span_from("Content-Disposition"),
                        span_from("attachment; filename=\"zug.pgn\"")};
    http_respond(responder, &(http_reply){.status = 200,
                                          .type = "application/vnd.chess-pgn",
                                          .body = pgn,
                                          .headers = &header,
                                          .header_count = 1});
}

/* An answer that shows what may not be committed yet waits for its turn. */
static void respond_later(app_batch *batch) {
    json_out none = {0};
    if (batch->app->generation != batch->generation || batch->text == NULL) {
        app_respond_refusal(batch->asker.responder, "not-stored", "Try again.");
    } else if (batch->http_status == 0) {
        respond_pgn(batch->asker.responder, app_text_span(batch->text));
    } else {
        http_respond(batch->asker.responder, &(http_reply){.status = batch->http_status,
                                                           .type = "application/json",
                                                           .body = app_text_span(batch->text)});
    }
    json_out_free(&none);
}

/* Answers with what has been written; status 0 means PGN. */
static void respond_in_turn(app *in, uint64_t table, http_responder *responder, int status,
                            json_out *text) {
    const app_table *kept = map_find(&in->tables, table);
    app_batch *batch = kept != NULL && kept->pending > 0 ? app_batch_new(in) : NULL;
    if (batch == NULL) {
        if (status == 0)
            respond_pgn(responder, json_out_text(text));
        else
            app_respond(responder, status, text);
        return;
    }
    batch->asker.responder = responder;
    batch->text = app_text_take(text);
    batch->http_status = status;
    batch->after = respond_later;
    app_batch_queue(batch);
}

/* Cuts an ending off a word. */
static bool cut_ending(span *word, const char *ending) {
    span tail = span_from(ending);
    if (word->len < tail.len ||
        !span_equal(span_slice(*word, word->len - tail.len, word->len), tail))
        return false;
    word->len -= tail.len;
    return true;
}

void app_game(void *ctx, const http_request *request, const http_captures *captures,
              http_responder *responder) {
    app *in = ctx;
    span word = captures->word[0];
    bool is_pgn = cut_ending(&word, ".pgn");
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
    respond_in_turn(in, id, responder, is_pgn ? 0 : 200, &text);
    json_out_free(&text);
}

/* A file of many games on its way. */
typedef struct export_job {
    app *app;
    http_responder *responder;
    uint64_t *ids;
    size_t count, room, next;
    json_out piece;
    size_t sent; /* of the piece */
    bool failed;
    net_deferred later;
} export_job;

static void free_export(export_job *gone) {
    json_out_free(&gone->piece);
    free(gone->ids);
    free(gone);
}

static bool collect_id(void *ctx, const store_stream *row) {
    export_job *to = ctx;
    if (to->count == to->room) {
        size_t room = to->room < 256 ? 256 : to->room * 2;
        uint64_t *grown = realloc(to->ids, room * sizeof *grown);
        to->failed = grown == NULL;
        if (grown == NULL)
            return false;
        to->ids = grown;
        to->room = room;
    }
    to->ids[to->count++] = row->id;
    return true;
}

/* Writes the PGN of one game of the archive; one that was not loaded before is not kept. */
static void write_archived(app *in, uint64_t id, json_out *out) {
    bool was_loaded = zone_kind(in->zone, id) != MSG_STREAM_NONE;
    msg_table table;
    if (app_load_table(in, id) && zone_table(in->zone, id, NULL, &table) && table.is_over)
        app_pgn_write(in, &table, out);
    if (!was_loaded && bus_subscribers(&in->bus, id) == NULL)
        zone_forget(in->zone, id);
}

/* Sends one game after the other, as fast as the client takes them; between two games others are served. */
static void go_on(void *ctx) {
    export_job *job = ctx;
    if (!http_responder_alive(job->responder) || job->failed || job->app->is_stopping) {
        http_stream_end(job->responder, false);
        free_export(job);
        return;
    }
    if (job->sent == job->piece.len) {
        if (job->next == job->count) {
            http_stream_end(job->responder, true);
            free_export(job);
            return;
        }
        job->piece.len = job->sent = 0;
        write_archived(job->app, job->ids[job->next++], &job->piece);
    }
    if (!http_stream_write(job->responder, json_out_text(&job->piece)))
        return; /* go_on comes again when there is room */
    job->sent = job->piece.len;
    net_loop_defer(job->app->loop, &job->later);
}

void app_games_pgn(void *ctx, const http_request *request, const http_captures *captures,
                   http_responder *responder) {
    app *in = ctx;
    search asked;
    const char *fault = read_search(in, request, &asked);
    (void)captures;
    if (fault != NULL) {
        app_respond_refusal(responder, "bad-request", fault);
        return;
    }
    export_job *job = calloc(1, sizeof *job);
    asked.query.limit = EXPORT_MAX;
    asked.query.skip = 0;
    if (job == NULL || store_search(in->store, &asked.query, collect_id, job) != STORE_OK ||
        job->failed) {
        app_respond_refusal(responder, "busy", "The archive cannot be read now.");
        if (job != NULL)
            free_export(job);
        return;
    }
    job->app = in;
    job->responder = responder;
    job->later = (net_deferred){NULL, go_on, job};
    span_pair header = {span_from("Content-Disposition"),
                        span_from("attachment; filename=\"zug.pgn\"")};
    http_stream_begin(responder,
                      &(http_reply){.status = 200,
                                    .type = "application/vnd.chess-pgn",
                                    .headers = &header,
                                    .header_count = 1},
                      go_on, job);
    net_loop_defer(in->loop, &job->later);
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
    app_respond(responder, 200, &text);
    json_out_free(&text);
}

void app_contests(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    app *in = ctx;
    app_caller caller;
    msg_contest contest;
    json_out text = {0};
    (void)captures;
    app_who(in, request->head, &caller);
    jo_open(&text, '{');
    jo_key(&text, "contests");
    jo_open(&text, '[');
    for (uint64_t id = zone_first(in->zone, ZONE_LIST_CONTESTS); id != 0;
         id = zone_after(in->zone, ZONE_LIST_CONTESTS, id)) {
        zone_contest(in->zone, id, caller.who.id != 0 ? &caller.who : NULL, &contest);
        jo_open(&text, '{');
        wire_put_id(&text, "contest", id);
        jo_put_text(&text, "name", contest.name);
        jo_put_text(&text, "site", contest.site);
        jo_put_int(&text, "made_ms", contest.made_ms);
        jo_put_int(&text, "rounds", (int64_t)contest.round_count);
        jo_put_bool(&text, "arbiter", contest.is_arbiter);
        jo_close(&text, '}');
    }
    jo_close(&text, ']');
    jo_close(&text, '}');
    app_respond(responder, 200, &text);
    json_out_free(&text);
}

void app_contest(void *ctx, const http_request *request, const http_captures *captures,
                 http_responder *responder) {
    app *in = ctx;
    span word = captures->word[0];
    bool is_pgn = cut_ending(&word, ".pgn");
    uint64_t id;
    app_caller caller;
    msg_contest contest;
    json_out text = {0};
    app_who(in, request->head, &caller);
    if (!wire_id_read(word, &id) || !app_load(in, id) ||
        !zone_contest(in->zone, id, caller.who.id != 0 ? &caller.who : NULL, &contest)) {
        app_respond_refusal(responder, "not-found", "There is no such event.");
        return;
    }
    if (is_pgn) {
        if (app_pgn_write_contest(in, id, caller.who.id != 0 ? &caller.who : NULL, &text))
            respond_pgn(responder, json_out_text(&text));
        else
            app_respond_refusal(responder, "busy", "The games cannot be read now.");
    } else {
        jo_open(&text, '{');
        wire_put_contest(&text, &contest);
        jo_close(&text, '}');
        app_respond(responder, 200, &text);
    }
    json_out_free(&text);
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
    if (status != STORE_OK) {
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
    if (in->options.address_limit > 0 &&
        !limit_table_take(in->makes_by_address, app_address(in, request), app_now(in))) {
        app_respond_refusal(responder, "too-fast", "Too many requests; wait a little.");
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
    store_import import = {
        job->id, caller.who.id, app_now(in), {request->body.data, request->body.len}};
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
    cut_ending(&word, ".pgn");
    if (wire_id_read(word, &id) &&
        store_find_import(in->store, id, take_import, &text, &found) == STORE_OK && text != NULL)
        respond_pgn(responder, app_text_span(text));
    else
        app_respond_refusal(responder, "not-found", "There is no such import.");
    app_text_drop(text);
}
