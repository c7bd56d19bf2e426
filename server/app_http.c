/* app_http.c - the HTTP side: which request goes where, and whether it may.
 * Room: server. */
#include <stdio.h>
#include <stdlib.h>
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

void app_respond_pgn(http_responder *responder, span pgn, span disposition) {
    span_pair header = {span_from("Content-Disposition"), disposition};
    http_respond(responder, &(http_reply){.status = 200,
                                          .type = "application/vnd.chess-pgn",
                                          .body = pgn,
                                          .headers = &header,
                                          .header_count = 1});
}

/* An answer that waits until what it shows is committed. */
typedef struct late_answer {
    commit_wait wait;
    http_responder *responder;
    wire_text *text;
} late_answer;

static void respond_now(commit_wait *wait, bool is_true) {
    late_answer *late = (late_answer *)(void *)wait;
    if (!is_true || late->text == NULL)
        app_respond_refusal(late->responder, "not-stored", "Try again.");
    else
        http_respond(late->responder, &(http_reply){.status = 200,
                                                    .type = "application/json",
                                                    .body = wire_text_span(late->text)});
    wire_text_drop(late->text);
    free(late);
}

void app_respond_in_turn(app *in, http_responder *responder, json_out *text, bool waits) {
    late_answer *late = waits && commit_is_busy(in->commit) ? malloc(sizeof *late) : NULL;
    if (late == NULL) {
        app_respond(responder, 200, text);
        return;
    }
    *late = (late_answer){.responder = responder, .text = wire_text_take(text)};
    commit_when_stored(in->commit, &late->wait, respond_now);
}

/* The code for what is refused before the zone has looked at it. */
static const char *code_of_status(int status) {
    static const struct {
        int status;
        const char *code;
    } known[] = {{401, "log-in"},     {403, "foreign-origin"}, {404, "not-found"},
                 {405, "bad-method"}, {408, "too-slow"},       {429, "too-fast"},
                 {413, "too-long"},   {414, "too-long"},       {426, "no-websocket"},
                 {431, "too-long"},   {501, "not-known"},      {503, "busy"}};
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

/* A command by HTTP. */
typedef struct posted_command {
    app *app;
    msg_person who;
    int64_t at_ms;
    app_asker asker;
    size_t len;
    char body[]; /* if it waits for a stream */
} posted_command;

/* Does what a command asks. If a stream must come first, returns its id. */
static uint64_t obey(app *in, const posted_command *command, span body, bool is_fetched) {
    wire_request asked;
    char why[WIRE_WHY_SIZE];
    uint64_t missing = 0;
    if (!wire_request_read(body, &asked, why)) {
        app_respond_refusal(command->asker.responder, "bad-request", why);
        return 0;
    }
    if (asked.ask != WIRE_COMMAND)
        app_respond_refusal(command->asker.responder, "bad-request",
                            "That can be asked over a WebSocket only.");
    else if (is_fetched || command->who.id == 0 ||
             (missing = zone_missing(in->zone, &asked.command)) == 0)
        app_command(in, &asked, &command->who, command->at_ms, command->asker);
    wire_request_free(&asked);
    return missing;
}

static void on_fetched(void *ctx, commit_found found) {
    posted_command *waiting = ctx;
    app *in = waiting->app;
    (void)found;
    if (in->is_stopping)
        app_respond_refusal(waiting->asker.responder, "busy", "The zone is closing.");
    else
        obey(in, waiting, (span){waiting->body, waiting->len}, true);
    free(waiting);
}

/* POST /api/command: what a WebSocket can ask of the zone. */
static void handle_command(void *ctx, const http_request *request, const http_captures *captures,
                           http_responder *responder) {
    app *in = ctx;
    app_caller caller;
    (void)captures;
    app_who(in, request->head, &caller);
    posted_command command = {.app = in,
                              .who = caller.who,
                              .at_ms = app_moment(in, request->at_ms),
                              .asker = {.responder = responder, .address = request->address},
                              .len = request->body.len};
    posted_command *waiting = NULL;
    uint64_t missing = obey(in, &command, request->body, false);
    if (missing == 0)
        return;
    waiting = malloc(sizeof *waiting + request->body.len);
    if (waiting == NULL) {
        app_respond_refusal(responder, "no-memory", "The zone has no memory left for this.");
        return;
    }
    *waiting = command;
    memcpy(waiting->body, request->body.data, request->body.len);
    commit_fetch(in->commit, missing, command.asker.address, on_fetched, waiting);
}

static const http_route routes[] = {
    {HTTP_POST, "/api/guest", app_guest, 1024, ""},
    {HTTP_POST, "/api/register", app_register, 2048, ""},
    {HTTP_POST, "/api/login", app_login, 2048, ""},
    {HTTP_POST, "/api/logout", app_logout, 1024, ""},
    {HTTP_POST, "/api/password", app_password, 2048, ""},
    {HTTP_GET, "/api/me", app_me, 0, ""},
    {HTTP_GET, "/api/session", app_whoever, 0, ""},
    {HTTP_PUT, "/api/options", app_set_options, 1024, ""},
    {HTTP_PUT, "/api/name", app_set_name, 1024, ""},
    {HTTP_GET, "/api/tokens", app_tokens, 0, ""},
    {HTTP_POST, "/api/tokens", app_token_make, 1024, ""},
    {HTTP_DELETE, "/api/tokens/:id", app_token_end, 0, ""},
    {HTTP_POST, "/api/command", handle_command, APP_COMMAND_MAX, ""},
    {HTTP_GET, "/api/lobby", app_lobby, 0, ""},
    {HTTP_GET, "/api/challenges/:id", app_challenge, 0, ""},
    {HTTP_GET, "/api/games", app_games, 0, "player from to event contest result moves page"},
    {HTTP_GET, "/api/games.pgn", app_games_pgn, 0, "player from to event contest result moves"},
    {HTTP_GET, "/api/games/:id", app_game, 0, ""},
    {HTTP_GET, "/api/games/:id/log", app_game_log, 0, ""},
    {HTTP_GET, "/api/contests", app_contests, 0, "closed event page"},
    {HTTP_GET, "/api/contests/:id", app_contest, 0, "round"},
    {HTTP_GET, "/api/calls", app_calls, 0, ""},
    {HTTP_POST, "/api/import", app_import, APP_IMPORT_MAX, ""},
    {HTTP_GET, "/api/imports/:id", app_imported, 0, ""},
    {HTTP_DELETE, "/api/imports/:id", app_import_end, 0, ""},
    {HTTP_GET, "/healthz", app_healthz, 0, ""},
    {HTTP_GET, "/metrics", app_metrics, 0, ""},
    {HTTP_GET, "/ws", app_ws_open, 0, "v"},
};

enum { ROUTES = sizeof routes / sizeof routes[0] };

/* Whether somebody may send a body for which memory is needed: only who has a session, and is not too fast. */
static int admit_large(app *in, const http_request *request, const char **sentence) {
    app_caller caller;
    if (!app_is_ours(in, request)) {
        *sentence = "this request comes from a foreign page";
        return 403;
    }
    if (!identity_may_more(in->identity, IDENTITY_REQUESTS, request->address) ||
        !identity_may_more(in->identity, IDENTITY_IMPORT_KB, request->address)) {
        in->counts.too_fast++;
        *sentence = "too many requests; wait a little";
        return 429;
    }
    app_who(in, request->head, &caller);
    if (caller.who.id != 0)
        return 0;
    identity_may(in->identity, IDENTITY_REQUESTS, request->address);
    *sentence = "come in first: as a guest or with an account";
    return 401;
}

int app_http_admit(void *ctx, const http_request *request, const char **sentence) {
    const http_route *route;
    http_captures captures;
    unsigned allowed;
    bool is_known = http_route_find(routes, ROUTES, request->head, &route, &captures, &allowed) ==
                    HTTP_ROUTE_FOUND;
    if (request->head->content_length > (is_known ? route->body_max_bytes : 0)) {
        *sentence = "the body is too long";
        return 413;
    }
    bool is_large = request->head->content_length > APP_MESSAGE_MAX;
    return is_large || route->handler == app_import ? admit_large(ctx, request, sentence) : 0;
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

/* False if a program brings a bearer token that is nobody's: it must not be taken for a stranger in silence. A browser
 * with an old cookie is one, and is told so. */
static bool is_known_token(app *in, const http_head *head) {
    app_caller caller;
    span value;
    bool is_asked = head->path.len > 1 && (head->path.data[1] == 'a' || head->path.data[1] == 'w');
    if (!is_asked || !http_head_find(head, "Authorization", &value))
        return true; /* counters and the sign of life are for everybody */
    app_who(in, head, &caller);
    return !app_has_bearer(head) || caller.who.id != 0;
}

void app_http_handle(void *ctx, const http_request *request, http_responder *responder) {
    app *in = ctx;
    http_method method = request->head->method;
    in->counts.http_requests++;
    bool is_page = !is_api(request->head->path);
    if (!identity_may(in->identity, is_page ? IDENTITY_PAGES : IDENTITY_REQUESTS,
                      request->address)) {
        in->counts.too_fast++;
        http_close_after(responder); /* else a flood is answered as long as it lasts */
        app_respond_refusal(responder, "too-fast", "Too many requests; wait a little.");
        return;
    }
    if (is_page) {
        serve_page(request, responder);
        return;
    }
    if (!identity_may_more(in->identity, IDENTITY_LOOP_MS, request->address)) {
        in->counts.too_fast++;
        app_respond_refusal(responder, "too-fast", TOO_HARD);
        return;
    }
    if (!is_known_token(in, request->head)) {
        app_respond_refusal(responder, "log-in", "This token is not known here, or has ended.");
        return;
    }
    if (method != HTTP_GET && method != HTTP_HEAD && !app_is_ours(in, request)) {
        app_respond_refusal(responder, "foreign-origin", "This request comes from a foreign page.");
        return;
    }
    uint64_t address = request->address; /* the request may be gone afterwards */
    int64_t begun_us = identity_meter_begin(in->identity);
    http_route_call(routes, ROUTES, ctx, request, responder);
    identity_meter_end(in->identity, address, begun_us);
}
