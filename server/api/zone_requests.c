/* zone_requests.c - the zone itself, by HTTP: set up by its first arbiter, then looked after by all
 * of them.
 * Room: server/api. */
#include <stdlib.h>

#include "account_requests.h"
#include "wire/wire_zone.h"

/* What everybody may know of the zone; the name is borrowed. */
static wire_zone facts_of(const api *api) {
    const identity_zone *zone = identity_zone_now(api->identity);
    return (wire_zone){zone->name, zone->is_closed, !zone->has_arbiter,
                       api->options.embed[0] != '\0' && !zone->is_closed};
}

void api_zone_facts(void *ctx, const http_request *request, const http_captures *captures,
                    http_responder *responder) {
    const wire_zone zone = facts_of(ctx);
    json_out text = {0};
    (void)request;
    (void)captures;
    wire_zone_facts(&text, &zone);
    api_respond(responder, 200, &text);
    json_out_free(&text);
}

bool api_need_zone_arbiter(const http_request *request, http_responder *responder,
                           identity_caller *out) {
    if (!api_need_caller(request, responder, out))
        return false;
    if (out->person.is_arbiter)
        return true;
    api_respond_fault(responder, MSG_FAULT_ZONE_ARBITERS);
    return false;
}

void api_set_up(void *ctx, const http_request *request, const http_captures *captures,
                http_responder *responder) {
    api *api = ctx;
    char code[TOKEN_SIZE + 1], zone[MSG_NAME_SIZE], name[256], password[NAME_PASSWORD_MAX + 2];
    changes_setup setup = {request->address, code, zone, name, password, false};
    wire_field fields[] = {
        {.name = "code", .text = code, .size = sizeof code, .is_needed = true, .is_secret = true},
        {.name = "zone", .text = zone, .size = sizeof zone, .is_needed = true},
        {.name = "name", .text = name, .size = sizeof name, .is_needed = true},
        {.name = "password",
         .text = password,
         .size = sizeof password,
         .is_needed = true,
         .is_secret = true},
        {.name = "closed", .flag = &setup.is_closed, .is_needed = true},
    };
    (void)captures;
    if (!api_read_form(request, responder, fields, sizeof fields / sizeof fields[0]) ||
        !api_may_try(api, IDENTITY_LOGINS, request, responder))
        return;
    change_request *made = change_request_new(api, responder);
    if (made != NULL)
        changes_set_up(api->identity, &setup, api_changed, made);
    token_wipe(password, sizeof password);
    token_wipe(code, sizeof code);
}

/* The state of the zone on its way to an arbiter. */
typedef struct zone_answer {
    api *api;
    http_responder *responder;
    uint64_t address;
    json_out text;
} zone_answer;

static bool put_arbiter(void *ctx, const store_person *person) {
    zone_answer *to = ctx;
    wire_zone_put_arbiter(&to->text, person->id, person->name);
    return true;
}

static void on_measured(void *ctx, const archive_measures *measures) {
    zone_answer *of = ctx;
    const api *api = of->api;
    if (measures == NULL || api->http == NULL) {
        api_respond_fault(of->responder, MSG_FAULT_ZONE_UNREAD);
    } else {
        const wire_zone zone = facts_of(api);
        const wire_zone_state state = {
            .version = api->options.version,
            .since_ms = api->started_ms,
            .certificate_ends_ms = net_listener_certificate_ends_ms(api_listener(api)),
            .is_file = !store_is_url(api->options.database),
            .has_limits = api->options.address_limit > 0,
            .database_bytes = measures->store.bytes,
            .disk_free_bytes = measures->disk_free_bytes,
            .disk_bytes = measures->disk_bytes,
            .games = measures->store.games,
            .accounts = measures->store.accounts,
            .connections = api_connection_count(api),
            .nodes = nodes_count(api->nodes).others + 1,
        };
        wire_zone_end(&of->text, &zone, &state);
        api_respond(of->responder, 200, &of->text);
    }
    json_out_free(&of->text);
    free(of);
}

static void on_arbiters(void *ctx, bool is_read) {
    zone_answer *of = ctx;
    if (is_read)
        archive_measure(of->api->archive, of->api->options.database, of->address, on_measured, of);
    else
        on_measured(of, NULL);
}

void api_zone(void *ctx, const http_request *request, const http_captures *captures,
              http_responder *responder) {
    api *api = ctx;
    identity_caller caller;
    (void)captures;
    if (!api_need_zone_arbiter(request, responder, &caller))
        return;
    zone_answer *made = calloc(1, sizeof *made);
    if (made == NULL) {
        api_respond_fault(responder, MSG_FAULT_NO_MEMORY);
        return;
    }
    made->api = api;
    made->responder = responder;
    made->address = request->address;
    wire_zone_begin(&made->text);
    changes_list_arbiters(api->identity, request->address, put_arbiter, on_arbiters, made);
}

void api_set_zone(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    api *api = ctx;
    char name[MSG_NAME_SIZE];
    bool is_closed = identity_zone_now(api->identity)->is_closed;
    wire_field fields[] = {{.name = "name", .text = name, .size = sizeof name},
                           {.name = "closed", .flag = &is_closed}};
    identity_caller caller;
    (void)captures;
    if (!api_need_zone_arbiter(request, responder, &caller))
        return;
    change_request *made = change_request_open(api, request, responder, fields, 2);
    if (made != NULL)
        changes_set_zone(api->identity, fields[0].is_there ? name : NULL, is_closed,
                         api_session_gone, made);
}

void api_arbiter_add(void *ctx, const http_request *request, const http_captures *captures,
                     http_responder *responder) {
    api *api = ctx;
    char name[256];
    wire_field field = {.name = "name", .text = name, .size = sizeof name, .is_needed = true};
    identity_caller caller;
    (void)captures;
    if (!api_need_zone_arbiter(request, responder, &caller))
        return;
    change_request *made = change_request_open(api, request, responder, &field, 1);
    if (made != NULL)
        changes_add_arbiter(api->identity, request->address, name, api_session_gone, made);
}

void api_arbiter_end(void *ctx, const http_request *request, const http_captures *captures,
                     http_responder *responder) {
    api *api = ctx;
    identity_caller caller;
    uint64_t id;
    if (!api_need_zone_arbiter(request, responder, &caller))
        return;
    if (!wire_id_read(captures->word[0], &id)) {
        api_respond_fault(responder, MSG_FAULT_ZONE_NO_ACCOUNT);
        return;
    }
    change_request *made = change_request_new(api, responder);
    if (made != NULL)
        changes_end_arbiter(api->identity, id, api_session_gone, made);
}
