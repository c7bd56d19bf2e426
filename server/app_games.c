/* app_games.c - the archive: games searched and shown, challenges, imports.
 * Room: server. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zug/pgn_file.h>

#include "app_about.h"
#include "app_check.h"
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
        if (row->is_guest[side])
            jo_put_bool(out, "guest", true);
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
    if (job != NULL && store_search_later(in->store, &asked.query, request->address, on_page, job))
        return;
    free(job);
    app_respond_refusal(responder, "busy", "Too many are searching; try again.");
}

static void show_game(app *in, const app_about *asked) {
    msg_table table;
    json_out text = {0};
    http_responder *responder = asked->asker.responder;
    if (!zone_table(in->zone, asked->id, app_about_viewer(asked), &table)) {
        app_respond_missing(responder, asked->found, "There is no such game.");
        return;
    }
    if (asked->is_pgn && table.is_delayed) {
        app_respond_refusal(responder, "not-allowed",
                            "This game is shown with a delay; its PGN comes when it is over.");
        return;
    }
    if (asked->is_pgn) {
        app_export_game(in, asked->id, asked->asker);
        return;
    }
    watch_show_presence(in->watch, &table);
    jo_open(&text, '{');
    wire_put_table(&text, &table, app_now(in));
    jo_close(&text, '}');
    app_respond_in_turn(in, responder, &text, commit_is_pending(in->commit, asked->id));
    json_out_free(&text);
}

void app_game(void *ctx, const http_request *request, const http_captures *captures,
              http_responder *responder) {
    app_about_ask(ctx, request, captures, responder, show_game);
}

void app_challenge(void *ctx, const http_request *request, const http_captures *captures,
                   http_responder *responder) {
    app *in = ctx;
    uint64_t id = 0;
    msg_challenge challenge;
    json_out text = {0};
    (void)request;
    commit_found found =
        wire_id_read(captures->word[0], &id) ? commit_load(in->commit, id) : COMMIT_NOT_FOUND;
    if (found != COMMIT_FOUND || !zone_challenge(in->zone, id, &challenge)) {
        app_respond_missing(responder, found, "There is no such challenge.");
        return;
    }
    jo_open(&text, '{');
    wire_put_challenge(&text, &challenge);
    jo_close(&text, '}');
    app_respond_in_turn(in, responder, &text, true);
    json_out_free(&text);
}

/* What a person keeps in the zone at most. */
enum { GUEST_BYTES = 8 << 20, ACCOUNT_BYTES = 32 << 20 };

/* True if an address may bring this along now; it counts whether or not there is a game in it. */
static bool may_import(app *in, const http_request *request) {
    uint64_t address = request->address;
    size_t bytes = request->body.len > STORE_IMPORT_LEAST ? request->body.len : STORE_IMPORT_LEAST;
    if (!identity_may_more(in->identity, IDENTITY_IMPORT_KB, address))
        return false;
    identity_charge(in->identity, IDENTITY_IMPORT_KB, address, (uint32_t)((bytes + 1023) / 1024));
    return true;
}

/* An import on its way to a check, and from there into the store. */
typedef struct import_job {
    app *app;
    http_responder *responder;
    uint64_t id, person;
    bool is_guest;
    app_check_count count;
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

/* Ends an import with a refusal. */
static void refuse_import(import_job *gone, const char *code, const char *sentence) {
    app_respond_refusal(gone->responder, code, sentence);
    free(gone);
}

/* libzug's sentence about what is no PGN, as the zone says it: with a capital and a full stop. */
static const char *sentence_about(zug_pgn_file kind, char out[static APP_SENTENCE_SIZE]) {
    snprintf(out, APP_SENTENCE_SIZE, "%s.", zug_pgn_file_sentence(kind));
    out[0] = (char)(out[0] - 'a' + 'A');
    return out;
}

/* Says why there is no game in a text: it may be none. */
static void refuse_text_without_games(import_job *gone, span text) {
    enum { FIRST_SIZE = 512 };
    char sentence[APP_SENTENCE_SIZE];
    zug_str first = {text.data, text.len < FIRST_SIZE ? text.len : FIRST_SIZE};
    zug_pgn_file kind = zug_pgn_file_without_moves(first, 0);
    refuse_import(gone, "bad-request",
                  kind == ZUG_PGN_FILE_TEXT ? "There is no game in this text."
                                            : sentence_about(kind, sentence));
}

/* A text has been checked: what has games is kept, if the asker is still there to hear its id. */
static void on_checked(void *ctx, span text, const app_check_count *count, const char *code,
                       const char *sentence) {
    import_job *job = ctx;
    app *in = job->app;
    if (count == NULL) {
        refuse_import(job, code, sentence);
    } else if (count->games == 0) {
        refuse_text_without_games(job, text);
    } else if (in->store == NULL || !http_responder_alive(job->responder)) {
        refuse_import(job, "not-stored", "The zone is ending; try again.");
    } else {
        job->count = *count;
        store_import import = {.id = job->id,
                               .person = job->person,
                               .at_ms = app_now(in),
                               .pgn = {text.data, text.len},
                               .most_bytes = job->is_guest ? GUEST_BYTES : ACCOUNT_BYTES};
        store_append(in->store, &(store_batch){.imports = &import, .import_count = 1}, on_imported,
                     job);
    }
}

void app_import(void *ctx, const http_request *request, const http_captures *captures,
                http_responder *responder) {
    app *in = ctx;
    app_caller caller;
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
    bool more = false;
    zug_pgn_file kind = zug_pgn_file_kind((zug_str){request->body.data, request->body.len}, &more);
    if (kind != ZUG_PGN_FILE_TEXT) {
        char sentence[APP_SENTENCE_SIZE];
        app_respond_refusal(responder, "bad-request", sentence_about(kind, sentence));
        return;
    }
    import_job *job = malloc(sizeof *job);
    if (job == NULL) {
        app_respond_refusal(responder, "no-memory", "The zone has no memory left for this.");
        return;
    }
    *job = (import_job){.app = in,
                        .responder = responder,
                        .id = token_id(),
                        .person = caller.who.id,
                        .is_guest = caller.who.is_guest};
    if (!app_check(in, request->address, request->body, on_checked, job))
        refuse_import(job, "busy", "Too many texts wait to be checked; try again.");
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
        app_respond_pgn(responder, app_text_span(text), span_from("attachment"));
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
