/* api_http.c - the HTTP side: which request goes where, and whether it may.
 * Room: server/api. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api_impl.h"
#include "http/web_files.h"

/* Why a body is not let in that is for who has an account. */
static const char closed_sentence[] = "this zone is for those who have an account here: log in";

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
    const char *code =
        strcmp(sentence, closed_sentence) == 0 ? "zone-closed" : code_of_status(status);
    wire_refusal(&text, "", &(msg_told){.code = code, .sentence = whole});
    size_t len = !text.failed && text.len <= size ? text.len : 0;
    if (len > 0)
        memcpy(out, text.data, len);
    json_out_free(&text);
    return len;
}

/* A command by HTTP. */
typedef struct posted_command {
    api *api;
    msg_person person;
    int64_t at_ms;
    commit_asker asker;
    api_fetched fetched, missing; /* what it has, and what it waits for */
    size_t len;
    char body[]; /* if it waits */
} posted_command;

/* Does what a command asks. If something must come first, that is in *missing, and the answer is
 * true. */
static bool obey(const posted_command *command, zug_str body, api_fetched *missing) {
    api *api = command->api;
    wire_request asked;
    char why[WIRE_WHY_SIZE];
    api_step step = API_REFUSED;
    if (!wire_request_read(body, &asked, why)) {
        api_respond_misread(command->asker.responder, why);
        return false;
    }
    const api_order order = {&asked, command->person.id, &command->person, command->asker};
    if (asked.ask != WIRE_COMMAND)
        api_respond_fault(command->asker.responder, MSG_FAULT_ONLY_WEBSOCKET);
    else
        step = api_command_prepare(api, &order, &command->fetched, missing);
    if (step == API_READY)
        api_command(api, &order, command->at_ms, &command->fetched);
    wire_request_free(&asked);
    return step == API_WAITS;
}

static commit_fetched on_fetched;
static identity_people on_people;

/* Has fetched what a command waits for. */
static void fetch_for(posted_command *waiting) {
    api *api = waiting->api;
    api_people *people = waiting->missing.people;
    if (people == NULL)
        commit_fetch(api->commit, waiting->missing.stream, waiting->asker.address, on_fetched,
                     waiting);
    else
        identity_find_people(api->identity, people->wishes, people->count, waiting->asker.address,
                             on_people, waiting);
}

/* Goes on with a command when something has come. */
static void go_on(posted_command *waiting) {
    api *api = waiting->api;
    if (api->is_stopping) {
        api_respond_fault(waiting->asker.responder, MSG_FAULT_CLOSING);
    } else if (obey(waiting, (zug_str){waiting->body, waiting->len}, &waiting->missing)) {
        fetch_for(waiting);
        return;
    }
    api_people_free(api, waiting->fetched.people);
    free(waiting);
}

static void on_fetched(void *ctx, commit_found found) {
    posted_command *waiting = ctx;
    waiting->fetched.stream = waiting->missing.stream;
    waiting->fetched.found = found;
    go_on(waiting);
}

static void on_people(void *ctx, bool is_read) {
    posted_command *waiting = ctx;
    waiting->fetched.people = waiting->missing.people;
    waiting->fetched.people->is_unread = !is_read;
    go_on(waiting);
}

/* POST /api/command: what a WebSocket can ask of the zone. */
void api_post_command(void *ctx, const http_request *request, const http_captures *captures,
                      http_responder *responder) {
    api *api = ctx;
    identity_caller caller;
    (void)captures;
    api_who(request, &caller);
    posted_command command = {.api = api,
                              .person = caller.person,
                              .at_ms = commit_moment(api->commit, request->at_ms),
                              .asker = {.responder = responder, .address = request->address},
                              .len = request->body.len};
    if (!obey(&command, request->body, &command.missing))
        return;
    posted_command *waiting = malloc(sizeof *waiting + request->body.len);
    if (waiting == NULL) {
        api_people_free(api, command.missing.people);
        api_respond_fault(responder, MSG_FAULT_NO_MEMORY);
        return;
    }
    *waiting = command;
    memcpy(waiting->body, request->body.data, request->body.len);
    fetch_for(waiting);
}

/* A large body that is let in when it is known who sends it. */
typedef struct waiting_body {
    api *api;
    http_responder *responder;
    uint64_t address;
} waiting_body;

/* Lets a large body in if somebody sends it who is known: 0, or the status of a refusal. */
static int admit_from(api *api, const identity_caller *caller, uint64_t address,
                      const char **sentence) {
    bool is_shut_out = identity_is_shut_out(api->identity, &caller->person);
    if (caller->person.id != 0 && !is_shut_out)
        return 0;
    identity_may(api->identity, IDENTITY_REQUESTS, address);
    *sentence = is_shut_out ? closed_sentence : "come in first: as a guest or with an account";
    return is_shut_out ? 403 : 401;
}

static void on_sender(void *ctx, const identity_caller *caller) {
    waiting_body of = *(waiting_body *)ctx;
    const char *sentence = "the zone cannot see now who is who; try again";
    int status = caller == NULL ? 503 : admit_from(of.api, caller, of.address, &sentence);
    free(ctx);
    http_admit_now(of.responder, status, sentence);
}

/* Finds who sends a large body. */
static int find_sender(api *api, const http_request *request, const char **sentence) {
    waiting_body *made = malloc(sizeof *made);
    http_responder *responder = made != NULL ? http_await(request) : NULL;
    if (responder == NULL) {
        free(made);
        *sentence = "there is no memory for this now";
        return 503;
    }
    *made = (waiting_body){api, responder, request->address};
    api_find_who(api, request, on_sender, made);
    return HTTP_LATER;
}

/* Whether a body may come for which memory is needed: only with a session, and not too soon
 * after another. */
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
    return api_know(api, request->head, &caller)
               ? admit_from(api, &caller, request->address, sentence)
               : find_sender(api, request, sentence);
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

/* True if the path is that of a page for frames on other sites. */
static bool is_embedded(zug_str path) {
    static const char begins[] = "/embed/";
    return path.len > strlen(begins) && memcmp(path.data, begins, strlen(begins)) == 0;
}

/* The page for frames on other sites, if the operator lets some of them show it. Of a closed zone
 * nothing is shown. */
static void serve_embedded(const api *api, const http_request *request, http_responder *responder) {
    const http_file *file = http_files_find(&web_files, zug_str_from("/embed.html"));
    if (api->options.embed[0] == '\0' || file == NULL)
        http_respond_text(responder, 404, "This zone is not shown on other sites.");
    else if (identity_zone_now(api->identity)->is_closed)
        http_respond_text(responder, 403, "This zone is for those who have an account here.");
    else
        http_files_respond(file, request->head, api->options.embed, responder);
}

/* A file of the page. What has no dot in its last part is a view of the page itself: /game/ID. */
static void serve_page(const api *api, const http_request *request, http_responder *responder) {
    const http_head *head = request->head;
    zug_str path = head->path;
    bool is_read = head->method == HTTP_GET || head->method == HTTP_HEAD;
    if (is_read && is_embedded(path)) {
        serve_embedded(api, request, responder);
        return;
    }
    const http_file *file = is_read ? http_files_find(&web_files, path) : NULL;
    if (file == NULL && is_read && memchr(path.data, '.', path.len) == NULL)
        file = http_files_find(&web_files, zug_str_from("/index.html"));
    if (file != NULL)
        http_files_respond(file, head, NULL, responder);
    else if (is_read)
        http_respond_text(responder, 404, "There is no such page.");
    else
        http_respond_methods(head, 1U << HTTP_GET, responder);
}

/* A request that is handled again when it is known who sends it. */
typedef struct waiting_request {
    api *api;
    http_responder *responder;
} waiting_request;

static void on_caller(void *ctx, const identity_caller *caller) {
    waiting_request of = *(waiting_request *)ctx;
    free(ctx);
    if (caller != NULL)
        http_handle_again(of.responder, caller);
    else
        api_respond_fault(of.responder, MSG_FAULT_PEOPLE_UNREAD);
}

/* Finds who sends a request. */
static void find_caller(api *api, const http_request *request, http_responder *responder) {
    waiting_request *made = malloc(sizeof *made);
    if (made == NULL || !http_keep(responder)) {
        free(made);
        api_respond_fault(responder, MSG_FAULT_NO_MEMORY);
        return;
    }
    *made = (waiting_request){api, responder};
    api_find_who(api, request, on_caller, made);
}

/* True if it matters who sends a request: counters and the sign of life are for everybody. */
static bool is_personal(const http_head *head) {
    zug_str path = head->path;
    return path.len > 1 && (path.data[1] == 'a' || path.data[1] == 'w');
}

/* Answers a request of the interface by somebody who is known, or a stranger. A program with a
 * bearer token that is nobody's must not be taken for a stranger in silence; a browser with an old
 * cookie is one, and is told so. */
static void answer(api *api, const http_request *request, http_responder *responder) {
    const identity_caller *caller = request->with;
    http_method method = request->head->method;
    if (is_personal(request->head) && api_has_bearer(request->head) && caller->person.id == 0) {
        api_respond_fault(responder, MSG_FAULT_TOKEN_UNKNOWN);
        return;
    }
    if (method != HTTP_GET && method != HTTP_HEAD && !api_is_ours(api, request)) {
        api_respond_fault(responder, MSG_FAULT_FOREIGN_ORIGIN);
        return;
    }
    if (identity_is_shut_out(api->identity, &caller->person) &&
        !api_is_for_strangers(request->head->path)) {
        api_respond_fault(responder, MSG_FAULT_ZONE_CLOSED);
        return;
    }
    uint64_t address = request->address; /* the request may be gone afterwards */
    int64_t begun_us = identity_meter_begin(api->identity);
    http_route_call(api_routes, api_route_count, api, request, responder);
    identity_meter_end(api->identity, address, begun_us);
}

/* Answers a request of the interface when it is known who sends it. */
static void answer_known(api *api, const http_request *request, http_responder *responder) {
    http_request known = *request;
    identity_caller caller = {0};
    if (is_personal(request->head) && !api_know(api, request->head, &caller)) {
        find_caller(api, request, responder);
        return;
    }
    known.with = &caller;
    answer(api, &known, responder);
}

void api_handle(void *ctx, const http_request *request, http_responder *responder) {
    api *api = ctx;
    if (request->with != NULL) {
        answer(api, request, responder);
        return;
    }
    api->counts.http_requests++;
    bool is_page = !is_api(request->head->path);
    if (!identity_may(api->identity, is_page ? IDENTITY_PAGES : IDENTITY_REQUESTS,
                      request->address)) {
        api->counts.too_fast++;
        http_close_after(responder); /* else a flood is answered as long as it lasts */
        api_respond_fault(responder, MSG_FAULT_TOO_FAST);
    } else if (is_page) {
        serve_page(api, request, responder);
    } else if (!identity_may_more(api->identity, IDENTITY_LOOP_MS, request->address)) {
        api->counts.too_fast++;
        api_respond_fault(responder, MSG_FAULT_TOO_HARD);
    } else {
        answer_known(api, request, responder);
    }
}
