/* callers.c - the person who sends a request, and guests who get another name. Room: server/api. */
#include <string.h>

#include "api_impl.h"
#include "wire/wire_account.h"

enum { OPEN_MAX = 64 }; /* challenges of one person */

/* The token that a request brings; false if it brings none. */
static bool find_token(const api *api, const http_head *head, zug_str *out) {
    zug_str value;
    *out = (zug_str){"", 0};
    if (!http_head_find(head, "Authorization", &value))
        return http_head_cookie(head, api->cookie_name, out);
    if (str_equal_caseless(str_cut(&value, ' '), zug_str_from("Bearer")))
        *out = str_trim(value);
    return true;
}

bool api_has_bearer(const http_head *head) {
    zug_str value;
    return http_head_find(head, "Authorization", &value) &&
           str_equal_caseless(str_cut(&value, ' '), zug_str_from("Bearer"));
}

bool api_know(api *api, const http_head *head, identity_caller *out) {
    zug_str token;
    *out = (identity_caller){0};
    return !find_token(api, head, &token) || identity_know_caller(api->identity, token, out);
}

void api_find_who(api *api, const http_request *request, identity_found *found, void *ctx) {
    zug_str token;
    find_token(api, request->head, &token);
    identity_find_caller(api->identity, token, request->address, found, ctx);
}

void api_who(const http_request *request, identity_caller *out) {
    *out = *(const identity_caller *)request->with;
}

bool api_is_ours(api *api, const http_request *request) {
    origin_facts facts = {.host = request->head->host,
                          .tls = request->tls,
                          .ours = zug_str_from(api->options.public_url)};
    http_head_find(request->head, "Origin", &facts.origin);
    http_head_find(request->head, "Sec-Fetch-Site", &facts.fetch_site);
    return origin_is_ours(&facts);
}

void api_withdraw_challenges(api *api, const msg_person *person) {
    uint64_t open[OPEN_MAX];
    msg_challenge challenge;
    size_t count = zone_challenges_of(api->zone, person->id, open, OPEN_MAX);
    for (size_t i = 0; i < count && i < OPEN_MAX; i++) {
        if (!zone_challenge(api->zone, open[i], &challenge))
            continue;
        bool is_own = challenge.from.person == person->id;
        commit_act(
            api->commit,
            &(msg_command){.kind = is_own ? MSG_CMD_CHALLENGE_CANCEL : MSG_CMD_CHALLENGE_DECLINE,
                           .by = *person,
                           .id = open[i]},
            commit_now(api->commit), (commit_asker){0});
    }
}

/* What the old name stands on are open challenges. In games that have begun guests stay what
 * they were called, marked as guests. */
void api_tell_renamed(api *api, const msg_person *guest, const char *was) {
    json_out text = {0};
    wire_renamed(&text, guest, was);
    wire_text *told = wire_text_take(&text);
    if (told != NULL)
        watch_tell_person(api->watch, guest->id, told);
    wire_text_drop(told);
    json_out_free(&text);
    api_withdraw_challenges(api, guest);
}
