/* outage.c - while the store takes nothing, or the zone itself stands still, nothing can happen: no
 * flag falls, and no player pays for it.
 * Room: server/commit. An outage begins with the first event that could not be stored and ends with
 * the next one that could. A table goes on before anything else happens at it, all others when the
 * store is back; each in its own log, so that a replay finds the same clocks.
 *
 * Of several nodes each has its own outage, though it may be that of all: the first that is back
 * credits it, and the others find that it has been (zone__outage). */
#include "commit_impl.h"
#include "journal/journal.h"

enum { RETRY_MS = 1000 };

static const zone_list live_lists[] = {ZONE_LIST_TABLES, ZONE_LIST_HIDDEN_TABLES};

/* Does something with every table that has not ended. */
typedef void on_table(commit *commit, uint64_t id, int64_t now_ms);

static void with_all(commit *commit, on_table *act, int64_t now_ms) {
    for (int i = 0; i < 2; i++)
        for (uint64_t id = zone_first(commit->zone, live_lists[i]); id != 0;
             id = zone_after(commit->zone, live_lists[i], id))
            act(commit, id, now_ms);
}

void outage_note(commit *commit, int64_t since_ms) {
    if (!commit->is_out || since_ms < commit->out_since_ms)
        commit->out_since_ms = since_ms;
    commit->outages += !commit->is_out;
    commit->is_out = true;
    commit->retry_ms = commit_now(commit) + RETRY_MS;
}

/* True if an outage of this node is none for a table: who is to move there is at another one. */
static bool is_elsewhere(const commit *commit, uint64_t id, int64_t since_ms) {
    return commit->parts.is_shared && !zone_is_near(commit->zone, id) &&
           commit->calls.has_mover_elsewhere(commit->calls.ctx, id, since_ms);
}

/* Credits an outage, unless somebody has. What this node has stored itself since it began says
 * nothing of that. */
static void credit(commit *commit, uint64_t id, int64_t since_ms, int64_t now_ms) {
    const commit_stream *table = map_find(&commit->streams, id);
    msg_command command = {.kind = MSG_CMD_OUTAGE, .id = id, .since = {since_ms}};
    if (is_elsewhere(commit, id, since_ms))
        return;
    if (table != NULL && table->own_ms > since_ms)
        command.since.ms = table->own_ms;
    commit_act(commit, &command, now_ms, (commit_asker){0});
}

/* Lets a table go on, unless it has since the last failure; and has somebody look who is there,
 * which a table that was read from the log does not know. */
static void go_on(commit *commit, uint64_t id, int64_t now_ms) {
    commit_stream *table = commit_stream_of(commit, id);
    if (table != NULL && table->gone_on == commit->outages)
        return;
    if (table != NULL)
        table->gone_on = commit->outages;
    credit(commit, id, commit->out_since_ms, now_ms);
    if (table != NULL && table->gone_on == commit->outages)
        commit->calls.look_around(commit->calls.ctx, id);
}

void outage_before(commit *commit, const msg_command *command, int64_t now_ms) {
    if (!commit->is_out || command->kind == MSG_CMD_OUTAGE)
        return;
    if (command->kind == MSG_CMD_CONTEST_ALLOW)
        with_all(commit, go_on, now_ms);
    else if (zone_kind(commit->zone, command->id) == MSG_STREAM_TABLE)
        go_on(commit, command->id, now_ms);
}

void outage_late(commit *commit, uint64_t table, int64_t since_ms) {
    if (commit->is_out || !zone_is_open(commit->zone, table))
        return; /* or it goes on with the others */
    credit(commit, table, since_ms, commit_now(commit));
    commit->calls.look_around(commit->calls.ctx, table);
}

void outage_over(commit *commit) {
    int64_t now_ms = commit_now(commit);
    commit->is_out = false;
    commit->retry_ms = commit->undone_count > 0 ? now_ms : 0;
    journal_write("outage-over", "away_ms=%lld", (long long)(now_ms - commit->out_since_ms));
    with_all(commit, go_on, now_ms);
}

bool commit_is_out(const commit *commit) { return commit->is_out; }

commit_health commit_look(commit *commit) {
    store_status now = store_look_for_files(commit->store);
    if (now != commit->files)
        journal_write(now == STORE_OK ? "files-back" : "files-gone", "state=\"%s\"",
                      store_sentence(now));
    commit->files = now;
    return (commit_health){now, commit->is_out, commit->out_why};
}

/* True if a table has to do with this node: of several, the one where the player is who could not
 * move. */
static bool is_ours(const commit *commit, uint64_t id) {
    return !commit->parts.is_shared || zone_is_near(commit->zone, id);
}

static bool is_running(const commit *commit, uint64_t id) {
    return zug_game_state_of(zone_game(commit->zone, id)) == ZUG_GAME_STATE_RUNNING;
}

/* The first table whose clock runs and that is to be credited, or 0. */
static uint64_t find_running(const commit *commit) {
    for (int i = 0; i < 2; i++)
        for (uint64_t id = zone_first(commit->zone, live_lists[i]); id != 0;
             id = zone_after(commit->zone, live_lists[i], id))
            if (is_running(commit, id) && !is_elsewhere(commit, id, commit->out_since_ms))
                return id;
    return 0;
}

/* It is an outage of this node alone, which is over by itself. */
void commit_trust(commit *commit, bool is_clock_known, bool is_store_there) {
    bool is_lost = !is_clock_known || !is_store_there;
    if (commit->is_lost == is_lost)
        return;
    commit->is_lost = is_lost;
    if (is_lost) {
        outage_note(commit, commit_unanswered_ms(commit));
        commit->out_why = is_clock_known ? STORE_FAILED : STORE_TIME;
    }
    if (!is_lost)
        commit->retry_ms = commit_now(commit);
    journal_write(is_lost ? "not-judging" : "judging", "reason=\"%s\" at_ms=%lld",
                  store_sentence(commit->out_why), (long long)commit_now(commit));
    commit_arm(commit);
}

bool outage_waits(commit *commit) {
    int64_t now_ms = commit_now(commit);
    if (commit->is_lost)
        commit->retry_ms = now_ms + RETRY_MS;
    if (!commit->is_out)
        return false;
    if (now_ms < commit->retry_ms)
        return true;
    commit->retry_ms = now_ms + RETRY_MS;
    if (commit->first != NULL || commit->undone_count > 0)
        return true; /* the store has yet to answer, or to be read */
    uint64_t running = find_running(commit);
    if (running != 0)
        go_on(commit, running, now_ms);
    /* Nothing has come of it if the outage has been credited, so the store takes something. */
    if (commit->first == NULL && commit->undone_count == 0)
        outage_over(commit);
    return true;
}

/* True if a table has yet to go on after an outage of the store, which a standstill then is a part
 * of. */
static bool is_out(const commit *commit, uint64_t id) {
    const commit_stream *table = map_find(&commit->streams, id);
    return commit->is_out && (table == NULL || table->gone_on != commit->outages);
}

void commit_standstill(commit *commit, int64_t since_ms, int64_t until_ms) {
    int64_t began_ms = commit_moment(commit, since_ms), now_ms = commit_moment(commit, until_ms);
    if (commit->is_stopping)
        return;
    commit->counts.standstills++;
    journal_write("standstill", "away_ms=%lld", (long long)(now_ms - began_ms));
    for (int i = 0; i < 2; i++)
        for (uint64_t id = zone_first(commit->zone, live_lists[i]); id != 0;
             id = zone_after(commit->zone, live_lists[i], id)) {
            msg_command command = {.kind = MSG_CMD_OUTAGE, .id = id, .since = {began_ms}};
            if (is_running(commit, id) && !is_out(commit, id) && is_ours(commit, id))
                commit_act(commit, &command, now_ms, (commit_asker){0});
        }
}
