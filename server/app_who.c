/* app_who.c - connects identity with requests, connections and the zone.
 * Room: server. */
#include <string.h>

#include "app_impl.h"
#include "wire/wire_account.h"

enum { ARBITERS_MAX = 1000, OPEN_MAX = 64 };

/* The token that a request brings; false if it brings none. */
static bool find_token(const app *in, const http_head *head, span *out) {
    span value;
    *out = (span){"", 0};
    if (!http_head_find(head, "Authorization", &value))
        return http_head_cookie(head, in->cookie_name, out);
    if (span_equal_caseless(span_cut(&value, ' '), span_from("Bearer")))
        *out = span_trim(value);
    return true;
}

bool app_has_bearer(const http_head *head) {
    span value;
    return http_head_find(head, "Authorization", &value) &&
           span_equal_caseless(span_cut(&value, ' '), span_from("Bearer"));
}

void app_who(app *in, const http_head *head, app_caller *out) {
    span token;
    if (find_token(in, head, &token))
        identity_find_caller(in->identity, token, out);
    else
        *out = (app_caller){0};
}

bool app_is_ours(app *in, const http_request *request) {
    origin_facts facts = {
        .host = request->head->host, .tls = request->tls, .ours = span_from(in->public_url)};
    http_head_find(request->head, "Origin", &facts.origin);
    http_head_find(request->head, "Sec-Fetch-Site", &facts.fetch_site);
    return origin_is_ours(&facts);
}

void app_arbiters_check(app *in) {
    uint64_t arbiters[ARBITERS_MAX];
    size_t count;
    if (!identity_list_arbiters(in->identity, arbiters, ARBITERS_MAX, &count))
        return;
    zone_set_has_arbiters(in->zone, count > 0);
    size_t known = count < ARBITERS_MAX ? count : ARBITERS_MAX;
    watch_set_arbiters(in->watch, arbiters, known, count <= ARBITERS_MAX);
}

/* What identity asks of the rest of the zone. */

static int64_t now_ms(void *ctx) { return app_now(ctx); }

static void on_arbiter_seen(void *ctx) {
    app *in = ctx;
    zone_set_has_arbiters(in->zone, true);
}

static void on_session_ended(void *ctx, uint64_t session_key, uint64_t person) {
    app_ws_close_sessions(ctx, session_key, person, 0);
}

static void on_operator_ended(void *ctx, uint64_t person) { app_ws_close_ended(ctx, person); }

/* A guest is told of the new name, and what the old one stands on is taken back: open challenges.
 * In games that have begun they stay what they were called, marked as guests. */
static void on_renamed(void *ctx, const msg_person *guest, const char *was) {
    app *in = ctx;
    json_out text = {0};
    uint64_t open[OPEN_MAX];
    msg_challenge challenge;
    wire_renamed(&text, guest, was);
    wire_text *told = wire_text_take(&text);
    if (told != NULL)
        watch_tell_person(in->watch, guest->id, told);
    wire_text_drop(told);
    json_out_free(&text);
    size_t count = zone_challenges_of(in->zone, guest->id, open, OPEN_MAX);
    for (size_t i = 0; i < count && i < OPEN_MAX; i++) {
        if (!zone_challenge(in->zone, open[i], &challenge))
            continue;
        bool is_own = challenge.from.person == guest->id;
        app_act(
            in,
            &(msg_command){.kind = is_own ? MSG_CMD_CHALLENGE_CANCEL : MSG_CMD_CHALLENGE_DECLINE,
                           .who = *guest,
                           .id = open[i]},
            app_now(in), (app_asker){0});
    }
}

bool app_identity_make(app *in, uint64_t seed) {
    const identity_parts parts = {in->work, in->options.address_limit, seed};
    const identity_calls calls = {.ctx = in,
                                  .now_ms = now_ms,
                                  .arbiter_seen = on_arbiter_seen,
                                  .session_ended = on_session_ended,
                                  .operator_ended = on_operator_ended,
                                  .renamed = on_renamed};
    in->identity = identity_new(&parts, &calls);
    return in->identity != NULL;
}
