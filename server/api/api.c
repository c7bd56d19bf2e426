/* api.c - makes and ends the room, and listens.
 * Room: server/api. */
#include <stdio.h>
#include <stdlib.h>

#include "api_impl.h"
#include "journal/journal.h"

/* What a browser is to do with the cookies of the zone. */
static void choose_cookies(api *api) {
    bool is_https = api->options.is_https;
    const char *secure = is_https ? "; Secure" : "";
    api->cookie_name = is_https ? "__Host-zug" : "zug";
    snprintf(api->cookie_attributes, sizeof api->cookie_attributes,
             "; Path=/; HttpOnly; SameSite=Lax%s", secure);
    api->browser_name = is_https ? "__Secure-zug-known" : "zug-known";
    snprintf(api->browser_attributes, sizeof api->browser_attributes,
             "; Path=/api/login; HttpOnly; SameSite=Strict%s", secure);
}

api *api_new(const api_options *options, const api_parts *parts, uint64_t seed) {
    api *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->options = *options;
    made->parts = *parts;
    made->zone = parts->zone;
    made->commit = parts->commit;
    made->watch = parts->watch;
    made->identity = parts->identity;
    made->archive = parts->archive;
    made->clients = map_new(seed);
    list_init(&made->all_clients);
    made->started_ms = journal_wall_ms();
    choose_cookies(made);
    return made;
}

void api_free(api *api) {
    if (api == NULL)
        return;
    map_free(&api->clients);
    json_out_free(&api->answer);
    json_out_free(&api->busy);
    free(api);
}

void api_use_nodes(api *api, const nodes *nodes) { api->nodes = nodes; }

void api_use_store(api *api, store *store) { api->store = store; }

/* Writes the answer to a connection that the limits refuse, which is sent before anything is read.
 * False without memory. */
static bool write_busy(json_out *out) {
    json_out body = {0};
    char head[HTTP_REPLY_HEAD_MAX];
    str_pair later = {zug_str_from("Retry-After"), zug_str_from("10")};
    msg_told why = msg_fault_told(MSG_FAULT_MANY_CONNECTIONS);
    wire_refusal(&body, "", &why);
    http_reply reply = {.status = 503,
                        .type = "application/json",
                        .body = json_out_text(&body),
                        .headers = &later,
                        .header_count = 1};
    size_t len = http_reply_write(&reply, &(http_reply_frame){0}, head);
    json_out_clear(out);
    jo_bytes(out, (zug_str){head, len});
    jo_bytes(out, reply.body);
    bool fine = !body.failed && !out->failed;
    json_out_free(&body);
    return fine;
}

/* Whether an address may make one more connection: a net_may_come. Behind a proxy all
 * connections have its address, and say nothing. */
static bool may_connect(void *ctx, uint64_t address) {
    const api *api = ctx;
    return api->options.behind_proxy || identity_may(api->identity, IDENTITY_CONNECTIONS, address);
}

bool api_listen(api *api, net_loop *loop, const api_place *at, char why[static NET_SENTENCE_SIZE]) {
    uint64_t files = net_raise_file_limit();
    if (!write_busy(&api->busy)) {
        snprintf(why, NET_SENTENCE_SIZE, "no memory");
        return false;
    }
    http_options options = {
        .listen =
            {
                .address = at->listen,
                .tls_cert = at->tls_cert,
                .tls_key = at->tls_key,
                .max_conns = files > 200 ? (size_t)files - 100 : 100,
                .max_per_address = identity_connections(api->identity),
                .may_come = may_connect,
                .may_come_ctx = api,
                .write_ms = 30000,
                .busy = json_out_text(&api->busy),
                .memory = identity_memory(api->identity),
            },
        .admit = api_admit,
        .behind_proxy = api->options.behind_proxy,
        .requests = identity_places(api->identity),
        .refusal = api_write_refusal,
        .refusal_type = "application/json",
        .behind_https = api->options.is_https,
    };
    if (api->options
            .behind_proxy) /* all come from one address: their own is known with a request */
        options.listen.max_per_address = 0;
    api->http = http_server_new(loop, &options, api_handle, api, why);
    return api->http != NULL;
}

const net_listener *api_listener(const api *api) { return http_server_listener(api->http); }

void api_refuse_new(api *api) { api->is_stopping = true; }

void api_stop(api *api) {
    api_refuse_new(api);
    if (api->http != NULL)
        http_server_stop(api->http);
    connections_close_all(api);
}

size_t api_connection_count(const api *api) { return api->clients.count; }

void api_close(api *api) {
    connections_drop(api);
    http_server_free(api->http);
    api->http = NULL;
}
