/* app_guests.c - how long guests are remembered, and what else runs out.
 * Room: server. A guest who never comes back after the first visit is forgotten after two days; another one thirty days
 * after the last visit, unless a game names them. */
#include <string.h>

#include "app_impl.h"

#define DAY_MS INT64_C(86400000)
#define FIRST_MS (2 * DAY_MS)
#define USED_MS (30 * DAY_MS)

/* RENEW_MS: a session that is used lasts longer, but not with every use. */
enum { RENEW_MS = 3600000, RENEWALS = 256 };

int64_t app_guest_session_ms(bool is_first) { return is_first ? FIRST_MS : USED_MS; }

bool app_session_renewal(app *in, const uint8_t hash[static TOKEN_HASH_SIZE], int64_t *renewed_ms,
                         store_session *out) {
    int64_t now_ms = app_now(in);
    if (now_ms - *renewed_ms < RENEW_MS)
        return false;
    *renewed_ms = now_ms;
    *out = (store_session){.until_ms = now_ms + USED_MS};
    memcpy(out->token_hash, hash, TOKEN_HASH_SIZE);
    return true;
}

void app_guests_tend(app *in) {
    store_session renewed[RENEWALS];
    size_t count = 0;
    for (list_node *each = in->all_clients.next; each != &in->all_clients && count < RENEWALS;
         each = each->next) {
        app_client *client = LIST_ITEM(each, app_client, node);
        if (client->person != 0 &&
            app_session_renewal(in, client->hash, &client->renewed_ms, &renewed[count]))
            count++;
    }
    store_append(
        in->store,
        &(store_batch){.renewed = renewed, .renewed_count = count, .expire_ms = app_now(in)}, NULL,
        NULL);
}
