/* app_outage.c - while the store takes nothing, or the zone itself stands still, nothing can happen: no flag falls, and no
 * player pays for it.
 * Room: server. An outage begins with the first event that could not be stored and ends with the next one that could.
 * A table goes on before anything else happens at it, all others when the store is back; each in its own log, so that
 * a replay finds the same clocks. */
#include "app_impl.h"

enum { RETRY_MS = 1000 };

static const zone_list live_lists[] = {ZONE_LIST_TABLES, ZONE_LIST_HIDDEN_TABLES};

void app_outage_note(app *in, int64_t since_ms) {
    if (!in->is_out || since_ms < in->out_since_ms)
        in->out_since_ms = since_ms;
    in->is_out = true;
    in->retry_ms = app_now(in) + RETRY_MS;
}

/* Lets a table go on, unless it has since the last failure; and looks who is there, which a table that was read
 * from the log does not know. */
static void go_on(app *in, uint64_t id, int64_t now_ms) {
    app_table *table = app_table_of(in, id);
    msg_command command = {.kind = MSG_CMD_OUTAGE, .id = id, .since_ms = in->out_since_ms};
    if (table != NULL && table->gone_on == in->generation)
        return;
    if (table != NULL)
        table->gone_on = in->generation;
    app_act(in, &command, now_ms, (app_asker){0});
    if (table != NULL && table->gone_on == in->generation)
        app_presence_of_table(in, id);
}

/* Lets all tables go on. */
static void go_on_all(app *in, int64_t now_ms) {
    for (int i = 0; i < 2; i++)
        for (uint64_t id = zone_first(in->zone, live_lists[i]); id != 0;
             id = zone_after(in->zone, live_lists[i], id))
            go_on(in, id, now_ms);
}

void app_outage_before(app *in, const msg_command *command, int64_t now_ms) {
    if (!in->is_out || command->kind == MSG_CMD_OUTAGE)
        return;
    if (command->kind == MSG_CMD_CONTEST_ALLOW)
        go_on_all(in, now_ms);
    else if (zone_kind(in->zone, command->id) == MSG_STREAM_TABLE)
        go_on(in, command->id, now_ms);
}

void app_outage_over(app *in) {
    int64_t now_ms = app_now(in);
    in->is_out = false;
    in->retry_ms = 0;
    app_log("outage-over", "away_ms=%lld", (long long)(now_ms - in->out_since_ms));
    go_on_all(in, now_ms);
}

void app_files_check(app *in) {
    store_status now = store_look_for_files(in->store);
    if (now == in->files)
        return;
    in->files = now;
    app_log(now == STORE_OK ? "files-back" : "files-gone", "state=\"%s\"", store_sentence(now));
}

static bool is_running(const app *in, uint64_t id) {
    return zug_game_state_of(zone_game(in->zone, id)) == ZUG_GAME_STATE_RUNNING;
}

/* The first table whose clock runs, or 0. */
static uint64_t find_running(const app *in) {
    for (int i = 0; i < 2; i++)
        for (uint64_t id = zone_first(in->zone, live_lists[i]); id != 0;
             id = zone_after(in->zone, live_lists[i], id))
            if (is_running(in, id))
                return id;
    return 0;
}

bool app_outage_waits(app *in) {
    int64_t now_ms = app_now(in);
    if (!in->is_out)
        return false;
    if (now_ms < in->retry_ms)
        return true;
    in->retry_ms = now_ms + RETRY_MS;
    if (in->first_batch != NULL)
        return true; /* the store has yet to answer */
    uint64_t running = find_running(in);
    if (running != 0)
        go_on(in, running, now_ms);
    else
        app_outage_over(in);
    return running != 0;
}

/* True if a table has yet to go on after an outage of the store, which a standstill then is a part of. */
static bool is_out(app *in, uint64_t id) {
    const app_table *table = map_find(&in->tables, id);
    return in->is_out && (table == NULL || table->gone_on != in->generation);
}

void app_standstill(void *ctx, int64_t since_net_ms, int64_t until_net_ms) {
    app *in = ctx;
    int64_t since_ms = app_moment(in, since_net_ms), now_ms = app_moment(in, until_net_ms);
    if (in->is_stopping)
        return;
    in->counts.standstills++;
    app_log("standstill", "away_ms=%lld", (long long)(now_ms - since_ms));
    for (int i = 0; i < 2; i++)
        for (uint64_t id = zone_first(in->zone, live_lists[i]); id != 0;
             id = zone_after(in->zone, live_lists[i], id)) {
            msg_command command = {.kind = MSG_CMD_OUTAGE, .id = id, .since_ms = since_ms};
            if (is_running(in, id) && !is_out(in, id))
                app_act(in, &command, now_ms, (app_asker){0});
        }
}
