/* app_flood.c - things that cost little, but not in any number: connections, files of the page, and frames of a WebSocket
 * that are no messages (pings, pongs, pieces).
 * Room: server. */
#include <stdlib.h>

#include "app_impl.h"

/* What an address may, times address_limit: at once, and then in a minute. */
static const limit_rule connect_rule = {600, 1200}, page_rule = {3000, 30000},
                        frame_rule = {2400, 24000};

/* Frames of one connection. */
static const limit_rule client_rule = {120, 1200};

struct app_flood {
    limit_table *connects, *pages, *frames;
};

/* A table for a rule, as this zone has it. */
static limit_table *table_new(const app *in, limit_rule rule, uint64_t seed) {
    rule.burst *= in->options.address_limit;
    rule.per_minute *= in->options.address_limit;
    return limit_table_by_address(rule, seed);
}

bool app_flood_open(app *in, uint64_t seed) {
    in->flood = calloc(1, sizeof *in->flood);
    if (in->flood == NULL)
        return false;
    in->flood->connects = table_new(in, connect_rule, seed);
    in->flood->pages = table_new(in, page_rule, seed);
    in->flood->frames = table_new(in, frame_rule, seed);
    return in->flood->connects != NULL && in->flood->pages != NULL && in->flood->frames != NULL;
}

void app_flood_close(app *in) {
    if (in->flood == NULL)
        return;
    limit_table_free(in->flood->connects);
    limit_table_free(in->flood->pages);
    limit_table_free(in->flood->frames);
    free(in->flood);
    in->flood = NULL;
}

/* Behind a proxy all connections have its address, and say nothing. */
bool app_may_connect(void *ctx, uint64_t address) {
    app *in = ctx;
    return in->options.behind_proxy || limit_table_take(in->flood->connects, address, app_now(in));
}

bool app_may_fetch(app *in, uint64_t address) {
    return limit_table_take(in->flood->pages, address, app_now(in));
}

bool app_may_frame(void *ctx, ws_stream *stream, int64_t at_ms) {
    app_client *client = ctx;
    app *in = client->app;
    int64_t now_ms = app_moment(in, at_ms);
    (void)stream;
    if (in->options.address_limit == 0 ||
        (limit_take(&client->frames, client_rule, now_ms) &&
         limit_table_take(in->flood->frames, client->address, now_ms)))
        return true;
    in->counts.too_fast++;
    return false;
}
