/* history.c - the log of a game, as somebody may see it.
 * Room: server/archive. A worker replays it in a zone of its own, which finds again what came of
 * each event. */
#include <stdlib.h>

#include "archive/archive_impl.h"
#include "log/log_replay.h"
#include "util/str_copy.h"
#include "wire/wire_archive.h"

/* A log while it is written. */
typedef struct history {
    work_job job;
    archive *archive;
    void *request;
    archive_log what;
    json_out out;
    const reader *by; /* while it works */
    bool failed;
} history;

static bool take_name(void *ctx, const store_person *from) {
    msg_person *to = ctx;
    str_copy(to->name, sizeof to->name, from->name);
    to->is_guest = from->password.len == 0;
    return false;
}

/* One event of the log, which has happened in the zone beside. */
static bool put_event(void *ctx, const msg_event *event) {
    history *to = ctx;
    const archive_log *what = &to->what;
    const zug_game *game = zone_game(to->by->zone, event->stream);
    if (game == NULL || event->version > what->version)
        return false;
    if (!msg_event_is_public(event) && (what->sides & 1 << msg_event_side(event)) == 0)
        return true;
    /* What a player says to an arbiter is not for the player's assistant. */
    bool is_others_call =
        event->kind == MSG_EVENT_ARBITER_CALLED && what->role == MSG_ROLE_ASSISTANT;
    wire_viewer viewer = {is_others_call ? 0 : what->sides, what->role == MSG_ROLE_ARBITER};
    msg_person by = {.id = event->by};
    if (by.id != 0 &&
        store_find_person(to->by->store, by.id, zug_str_from(""), take_name, &by) != STORE_OK)
        by.name[0] = '\0';
    wire_put_log_event(&to->out, event, game, viewer, &by);
    return true;
}

/* On a worker: writes all that the viewer may see. */
static void write_log(work_job *job, unsigned worker) {
    history *to = (history *)(void *)job;
    reader *by = readers_at(to->archive->parts.readers, worker);
    to->failed = by == NULL;
    if (by == NULL)
        return;
    to->by = by;
    log_replay how = {
        .from = by->store, .into = by->zone, .is_trusted = true, .tell = put_event, .ctx = to};
    wire_log_begin(&to->out, to->what.game);
    to->failed = log_replay_stream(&how, to->what.game) != NULL || how.count == 0;
    wire_log_end(&to->out);
    reader_clear(by);
}

static void on_log_written(work_job *job, bool has_run) {
    history *of = (history *)(void *)job;
    if (has_run && !of->failed)
        of->archive->calls.answer(of->request, &of->out);
    else
        archive__refuse(of->archive, of->request, MSG_FAULT_LOG_UNREAD);
    json_out_free(&of->out);
    free(of);
}

void archive_show_log(archive *archive, const archive_log *log, archive_asker asker) {
    history *made = calloc(1, sizeof *made);
    if (made == NULL) {
        archive__refuse(archive, asker.request, MSG_FAULT_NO_MEMORY);
        return;
    }
    *made = (history){.job = {.asker = asker.address, .run = write_log, .done = on_log_written},
                      .archive = archive,
                      .request = asker.request,
                      .what = *log};
    work_ask(archive->parts.work, &made->job);
}
