/* app_http.c - the HTTP side: which request goes where, and whether it may.
 * Room: server. */
#include <stdio.h>
#include <string.h>

#include "app_impl.h"
#include "http/web_files.h"

void app_respond(http_responder *responder, int status, json_out *body) {
    http_reply reply = {.status = body->failed ? 503 : status,
                        .type = "application/json",
                        .body = body->failed ? span_from("{}") : json_out_text(body)};
    http_respond(responder, &reply);
}

void app_respond_refusal(http_responder *responder, const char *code, const char *sentence) {
    json_out text = {0};
    wire_refusal(&text, "", code, sentence);
    app_respond(responder, app_status_of(code), &text);
    json_out_free(&text);
}

void app_respond_pgn(http_responder *responder, span pgn) {
    span_pair header = {span_from("Content-Disposition"),
                        span_from("attachment; filename=\"zug.pgn\"")};
    http_respond(responder, &(http_reply){.status = 200,
                                          .type = "application/vnd.chess-pgn",
                                          .body = pgn,
                                          .headers = &header,
                                          .header_count = 1});
}

/* An answer whose turn has come. If something that it shows was not stored, it is not true. */
static void respond_now(app_batch *batch) {
    http_responder *responder = batch->asker.responder;
    if (batch->app->generation != batch->generation || batch->text == NULL)
        app_respond_refusal(responder, "not-stored", "Try again.");
    else if (batch->http_status == 0)
        app_respond_pgn(responder, app_text_span(batch->text));
    else
        http_respond(responder, &(http_reply){.status = batch->http_status,
                                              .type = "application/json",
                                              .body = app_text_span(batch->text)});
}

void app_respond_in_turn(app *in, http_responder *responder, int status, json_out *text,
                         bool waits) {
    app_batch *batch = waits && in->first_batch != NULL ? app_batch_new(in) : NULL;
    if (batch == NULL) {
        if (status == 0)
            app_respond_pgn(responder, json_out_text(text));
        else
            app_respond(responder, status, text);
        return;
    }
    batch->asker.responder = responder;
    batch->text = app_text_take(text);
    batch->http_status = status;
    batch->after = respond_now;
    app_batch_queue(batch);
}

/* The code for what is refused before the zone has looked at it. */
static const char *code_of_status(int status) {
    static const struct {
        int status;
        const char *code;
    } known[] = {
        {403, "foreign-origin"}, {404, "not-found"}, {405, "bad-method"},   {408, "too-slow"},
        {413, "too-long"},       {414, "too-long"},  {426, "no-websocket"}, {431, "too-long"},
        {501, "not-known"},      {503, "busy"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].status == status)
            return known[i].code;
    return "bad-request";
}

size_t app_http_refusal(int status, const char *sentence, char *out, size_t size) {
    json_out text = {0};
    char whole[256];
    snprintf(whole, sizeof whole, "%s.", sentence);
    whole[0] = (char)(whole[0] >= 'a' && whole[0] <= 'z' ? whole[0] - 'a' + 'A' : whole[0]);
    wire_refusal(&text, "", code_of_status(status), whole);
    size_t len = !text.failed && text.len <= size ? text.len : 0;
    if (len > 0)
        memcpy(out, text.data, len);
    json_out_free(&text);
    return len;
}

bool app_cut_ending(span *word, const char *ending) {
    span tail = span_from(ending);
    if (word->len < tail.len ||
        !span_equal(span_slice(*word, word->len - tail.len, word->len), tail))
        return false;
    word->len -= tail.len;
    return true;
}

/* POST /api/command: what a WebSocket can ask of the zone. */
static void handle_command(void *ctx, const http_request *request, const http_captures *captures,
                           http_responder *responder) {
    app *in = ctx;
    wire_request asked;
    char why[WIRE_WHY_SIZE];
    app_caller caller;
    (void)captures;
    if (!wire_request_read(request->body, &asked, why)) {
        app_respond_refusal(responder, "bad-request", why);
        return;
    }
    app_who(in, request->head, &caller);
    if (asked.ask == WIRE_COMMAND)
        app_command(in, &asked, &caller.who, app_moment(in, request->at_ms),
                    (app_asker){.responder = responder});
    else
        app_respond_refusal(responder, "bad-request", "That can be asked over a WebSocket only.");
    wire_request_free(&asked);
}

static const http_route routes[] = {
    {HTTP_POST, "/api/guest", app_guest, 1024},
    {HTTP_POST, "/api/register", app_register, 2048},
    {HTTP_POST, "/api/login", app_login, 2048},
    {HTTP_POST, "/api/logout", app_logout, 1024},
    {HTTP_POST, "/api/password", app_password, 2048},
    {HTTP_GET, "/api/me", app_me, 0},
    {HTTP_GET, "/api/session", app_whoever, 0},
    {HTTP_PUT, "/api/options", app_set_options, 1024},
    {HTTP_PUT, "/api/name", app_set_name, 1024},
    {HTTP_GET, "/api/tokens", app_tokens, 0},
    {HTTP_POST, "/api/tokens", app_token_make, 1024},
    {HTTP_DELETE, "/api/tokens/:id", app_token_end, 0},
    {HTTP_POST, "/api/command", handle_command, APP_COMMAND_MAX},
    {HTTP_GET, "/api/lobby", app_lobby, 0},
    {HTTP_GET, "/api/challenges/:id", app_challenge, 0},
    {HTTP_GET, "/api/games", app_games, 0},
    {HTTP_GET, "/api/games.pgn", app_games_pgn, 0},
    {HTTP_GET, "/api/games/:id", app_game, 0},
    {HTTP_GET, "/api/games/:id/log", app_game_log, 0},
    {HTTP_GET, "/api/contests", app_contests, 0},
    {HTTP_GET, "/api/contests/:id", app_contest, 0},
    {HTTP_GET, "/api/calls", app_calls, 0},
    {HTTP_POST, "/api/import", app_import, APP_IMPORT_MAX},
    {HTTP_GET, "/api/imports/:id", app_imported, 0},
    {HTTP_DELETE, "/api/imports/:id", app_import_end, 0},
    {HTTP_GET, "/healthz", app_healthz, 0},
    {HTTP_GET, "/metrics", app_metrics, 0},
    {HTTP_GET, "/ws", app_ws_open, 0},
};

enum { ROUTES = sizeof routes / sizeof routes[0] };

uint64_t app_http_body_limit(void *ctx, const http_head *head) {
    const http_route *route;
    http_captures captures;
    unsigned allowed;
    (void)ctx;
    if (http_route_find(routes, ROUTES, head, &route, &captures, &allowed) != HTTP_ROUTE_FOUND)
        return 0;
    return route->body_max_bytes;
}

/* True if the path is one of the interface's, and not of the page. */
static bool is_api(span path) {
    return (path.len >= 5 && memcmp(path.data, "/api/", 5) == 0) ||
           span_equal(path, span_from("*")) || span_equal(path, span_from("/ws")) ||
           span_equal(path, span_from("/healthz")) || span_equal(path, span_from("/metrics"));
}

/* A file of the page. What has no dot in its last part is a view of the page itself: /game/ID. */
static void serve_page(const http_request *request, http_responder *responder) {
    const http_head *head = request->head;
    span path = head->path;
    bool is_read = head->method == HTTP_GET || head->method == HTTP_HEAD;
    const http_file *file = is_read ? http_files_find(&web_files, path) : NULL;
    if (file == NULL && is_read && memchr(path.data, '.', path.len) == NULL)
        file = http_files_find(&web_files, span_from("/index.html"));
    if (file != NULL)
        http_files_respond(file, head, responder);
    else if (is_read)
        http_respond_text(responder, 404, "There is no such page.");
    else
        http_respond_methods(head, 1U << HTTP_GET, responder);
}

void app_http_handle(void *ctx, const http_request *request, http_responder *responder) {
    app *in = ctx;
    http_method method = request->head->method;
    in->counts.http_requests++;
    if (!is_api(request->head->path)) {
        serve_page(request, responder);
        return;
    }
    if (in->options.address_limit > 0 &&
        !limit_table_take(in->by_address, app_address(in, request), app_now(in))) {
        in->counts.too_fast++;
        app_respond_refusal(responder, "too-fast", "Too many requests; wait a little.");
        return;
    }
    if (!app_may_toil(in, app_address(in, request))) {
        in->counts.too_fast++;
        app_respond_refusal(responder, "too-fast", TOO_HARD);
        return;
    }
    if (method != HTTP_GET && method != HTTP_HEAD && !app_is_ours(in, request)) {
        app_respond_refusal(responder, "foreign-origin", "This request comes from a foreign page.");
        return;
    }
    uint64_t address = app_address(in, request); /* the request may be gone afterwards */
    int64_t begun_us = app_toil_begin(in);
    http_route_call(routes, ROUTES, ctx, request, responder);
    app_toil_end(in, address, begun_us);
}
