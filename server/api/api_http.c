/* api_http.c - the HTTP side: which request goes where, and whether it may.
 * Room: server/api. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api_impl.h"
#include "http/web_files.h"

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

size_t api_write_refusal(int status, const char *sentence, char *out, size_t size) {
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

/* A command by HTTP. */
typedef struct posted_command {
    api *api;
    msg_person who;
    int64_t at_ms;
    commit_asker asker;
    size_t len;
    char body[]; /* if it waits for a stream */
} posted_command;

/* Does what a command asks. If a stream must come first, returns its id. */
static uint64_t obey(api *api, const posted_command *command, zug_str body, bool is_fetched) {
    wire_request asked;
    char why[WIRE_WHY_SIZE];
    uint64_t missing = 0;
    if (!wire_request_read(body, &asked, why)) {
        api_respond_refusal(command->asker.responder, "bad-request", why);
        return 0;
    }
    if (asked.ask != WIRE_COMMAND)
        api_respond_refusal(command->asker.responder, "bad-request",
                            "That can be asked over a WebSocket only.");
    else if (is_fetched || command->who.id == 0 ||
             (missing = zone_missing(api->zone, &asked.command)) == 0)
        api_command(api, &asked, &command->who, command->at_ms, command->asker);
    wire_request_free(&asked);
    return missing;
}

static void on_fetched(void *ctx, commit_found found) {
    posted_command *waiting = ctx;
    api *api = waiting->api;
    (void)found;
    if (api->is_stopping)
        api_respond_refusal(waiting->asker.responder, "busy", "The zone is closing.");
    else
        obey(api, waiting, (zug_str){waiting->body, waiting->len}, true);
    free(waiting);
}

/* POST /api/command: what a WebSocket can ask of the zone. */
void api_post_command(void *ctx, const http_request *request, const http_captures *captures,
                      http_responder *responder) {
    api *api = ctx;
    identity_caller caller;
    (void)captures;
    api_who(api, request->head, &caller);
    posted_command command = {.api = api,
                              .who = caller.who,
                              .at_ms = commit_moment(api->commit, request->at_ms),
                              .asker = {.responder = responder, .address = request->address},
                              .len = request->body.len};
    posted_command *waiting = NULL;
    uint64_t missing = obey(api, &command, request->body, false);
    if (missing == 0)
        return;
    waiting = malloc(sizeof *waiting + request->body.len);
    if (waiting == NULL) {
        api_respond_refusal(responder, "no-memory", "The zone has no memory left for this.");
        return;
    }
    *waiting = command;
    memcpy(waiting->body, request->body.data, request->body.len);
    commit_fetch(api->commit, missing, command.asker.address, on_fetched, waiting);
}

/* Whether somebody may send a body for which memory is needed: only who has a session, and is
 * not too fast. */
static int admit_large(api *api, const http_request *request, const char **sentence) {
    identity_caller caller;
    if (!api_is_ours(api, request)) {
        *sentence = "this request comes from a foreign page";
        return 403;
    }
    if (!identity_may_more(api->identity, IDENTITY_REQUESTS, request->address) ||
        !identity_may_more(api->identity, IDENTITY_IMPORT_KB, request->address)) {
        api->counts.too_fast++;
        *sentence = "too many requests; wait a little";
        return 429;
    }
    api_who(api, request->head, &caller);
    if (caller.who.id != 0)
        return 0;
    identity_may(api->identity, IDENTITY_REQUESTS, request->address);
    *sentence = "come in first: as a guest or with an account";
    return 401;
}

int api_admit(void *ctx, const http_request *request, const char **sentence) {
    api *api = ctx;
    const http_route *route;
    http_captures captures;
    unsigned allowed;
    bool is_known = http_route_find(api_routes, api_route_count, request->head, &route, &captures,
                                    &allowed) == HTTP_ROUTE_FOUND;
    if (request->head->content_length > (is_known ? route->body_max_bytes : 0)) {
        *sentence = "the body is too long";
        return 413;
    }
    bool is_large = request->head->content_length > API_MESSAGE_MAX;
    return is_large || (is_known && route->body_max_bytes == API_IMPORT_MAX)
               ? admit_large(api, request, sentence)
               : 0;
}

/* True if the path is one of the interface's, and not of the page. */
static bool is_api(zug_str path) {
    return (path.len >= 5 && memcmp(path.data, "/api/", 5) == 0) ||
           zug_str_equal(path, zug_str_from("*")) || zug_str_equal(path, zug_str_from("/ws")) ||
           zug_str_equal(path, zug_str_from("/healthz")) ||
           zug_str_equal(path, zug_str_from("/metrics"));
}

/* A file of the page. What has no dot in its last part is a view of the page itself: /game/ID. */
static void serve_page(const http_request *request, http_responder *responder) {
    const http_head *head = request->head;
    zug_str path = head->path;
    bool is_read = head->method == HTTP_GET || head->method == HTTP_HEAD;
    const http_file *file = is_read ? http_files_find(&web_files, path) : NULL;
    if (file == NULL && is_read && memchr(path.data, '.', path.len) == NULL)
        file = http_files_find(&web_files, zug_str_from("/index.html"));
    if (file != NULL)
        http_files_respond(file, head, responder);
    else if (is_read)
        http_respond_text(responder, 404, "There is no such page.");
    else
        http_respond_methods(head, 1U << HTTP_GET, responder);
}

/* False if a program brings a bearer token that is nobody's: it must not be taken for a stranger
 * in silence. A browser with an old cookie is one, and is told so. */
static bool is_known_token(api *api, const http_head *head) {
    identity_caller caller;
    zug_str value;
    bool is_asked = head->path.len > 1 && (head->path.data[1] == 'a' || head->path.data[1] == 'w');
    if (!is_asked || !http_head_find(head, "Authorization", &value))
        return true; /* counters and the sign of life are for everybody */
    api_who(api, head, &caller);
    return !api_has_bearer(head) || caller.who.id != 0;
}

void api_handle(void *ctx, const http_request *request, http_responder *responder) {
    api *api = ctx;
    http_method method = request->head->method;
    api->counts.http_requests++;
    bool is_page = !is_api(request->head->path);
    if (!identity_may(api->identity, is_page ? IDENTITY_PAGES : IDENTITY_REQUESTS,
                      request->address)) {
        api->counts.too_fast++;
        http_close_after(responder); /* else a flood is answered as long as it lasts */
        api_respond_refusal(responder, "too-fast", "Too many requests; wait a little.");
        return;
    }
    if (is_page) {
        serve_page(request, responder);
        return;
    }
    if (!identity_may_more(api->identity, IDENTITY_LOOP_MS, request->address)) {
        api->counts.too_fast++;
        api_respond_refusal(responder, "too-fast", API_TOO_HARD);
        return;
    }
    if (!is_known_token(api, request->head)) {
        api_respond_refusal(responder, "log-in", "This token is not known here, or has ended.");
        return;
    }
    if (method != HTTP_GET && method != HTTP_HEAD && !api_is_ours(api, request)) {
        api_respond_refusal(responder, "foreign-origin", "This request comes from a foreign page.");
        return;
    }
    uint64_t address = request->address; /* the request may be gone afterwards */
    int64_t begun_us = identity_meter_begin(api->identity);
    http_route_call(api_routes, api_route_count, ctx, request, responder);
    identity_meter_end(api->identity, address, begun_us);
}
