/* app_outage.c - while the store takes nothing, nothing can happen: no flag falls, and no player pays for it.
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

/* The first table whose clock runs, or 0. */
static uint64_t find_running(const app *in) {
    for (int i = 0; i < 2; i++)
        for (uint64_t id = zone_first(in->zone, live_lists[i]); id != 0;
             id = zone_after(in->zone, live_lists[i], id))
            if (zug_game_state_of(zone_game(in->zone, id)) == ZUG_GAME_STATE_RUNNING)
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
