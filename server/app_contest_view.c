/* app_contest_view.c - a whole contest with its results, written by a worker: for a request, or for who begins to watch.
 * Room: server. A contest of thousands of boards takes tens of milliseconds to write; what changes in it later is told
 * by app_news.c, in small. */
#include <stdlib.h>
#include <string.h>

#include "app_impl.h"
#include "log/log_replay.h"

/* What may happen in a contest while it is written for a watcher; if more does, it is written again. */
enum { HELD_MAX = 64 };

/* The results of a contest's games as the store has them. */
typedef struct results {
    wire_outcome *list;
    size_t count, room;
} results;

/* Notes one result. Without memory some are not shown. */
static bool collect_result(void *ctx, const store_stream *row) {
    results *to = ctx;
    if (to->count == to->room) {
        size_t room = to->room < 64 ? 64 : to->room * 2;
        wire_outcome *grown = realloc(to->list, room * sizeof *grown);
        if (grown == NULL)
            return false;
        to->list = grown;
        to->room = room;
    }
    wire_outcome *made = &to->list[to->count++];
    made->game = row->id;
    str_copy(made->result, sizeof made->result, row->result);
    made->is_aborted = row->ended_ms != 0 && strcmp(made->result, "*") == 0;
    return true;
}

static int compare_outcomes(const void *a, const void *b) {
    const wire_outcome *x = a, *y = b;
    return (x->game > y->game) - (x->game < y->game);
}

/* A contest while it is written. */
typedef struct view_job {
    work_job job;
    app *app;
    uint64_t id;
    msg_person viewer; /* id 0: a stranger */
    app_asker asker;
    char nonce[MSG_NONCE_SIZE];
    json_out text;
    bool failed;
} view_job;

/* Writes the contest that a worker has replayed. */
static void put_contest(view_job *to, const reader *by, const msg_contest *contest) {
    results found = {0};
    store_query query = {.kind = STORE_TABLE, .contest = contest->id, .limit = UINT32_MAX};
    to->failed = store_search(by->store, &query, collect_result, &found) != STORE_OK;
    if (found.count > 1)
        qsort(found.list, found.count, sizeof *found.list, compare_outcomes);
    jo_open(&to->text, '{');
    if (to->asker.client != 0)
        jo_put_text(&to->text, "type", "contest");
    wire_put_contest(&to->text, contest, NULL, found.list, found.count);
    jo_close(&to->text, '}');
    free(found.list);
}

/* On a worker. */
static void write_view(work_job *job, unsigned worker) {
    view_job *to = (view_job *)(void *)job;
    reader *by = readers_at(to->app->readers, worker);
    msg_contest contest;
    to->text.len = 0;
    to->failed = by == NULL;
    if (by == NULL)
        return;
    log_replay how = {.from = by->store, .into = by->zone, .is_trusted = true};
    if (log_replay_stream(&how, to->id) == NULL &&
        zone_contest(by->zone, to->id, to->viewer.id != 0 ? &to->viewer : NULL, &contest))
        put_contest(to, by, &contest);
    else
        to->failed = true;
    to->failed = to->failed || to->text.failed;
    reader_clear(by);
}

static void free_view(view_job *gone) {
    json_out_free(&gone->text);
    free(gone);
}

/* Sends a contest, and what has happened in it meanwhile. */
static void send_view(app_client *client, app_watch *watch, const view_job *written) {
    app_answer(client->app, written->asker, written->nonce, &(msg_reply){.id = written->id});
    app_client_send_or_close(client, json_out_text(&written->text));
    for (size_t i = 0; i < watch->held_count; i++)
        app_client_send_or_close(client, app_text_span(watch->held[i]));
    app_watch_let_go(watch);
    watch->is_owed = false;
}

/* Gives a watcher the contest; again later if too much has happened in it. */
static void give_view(view_job *written) {
    app *in = written->app;
    app_client *client = map_find(&in->clients, written->asker.client);
    app_watch *watch = client != NULL ? app_watch_find(client, written->id) : NULL;
    if (watch != NULL && watch->is_stale && !written->failed) {
        watch->is_stale = false;
        work_ask(in->work, &written->job);
        return;
    }
    if (client != NULL && written->failed)
        app_refuse(in, written->asker, written->nonce, "busy", "The event cannot be read now.");
    else if (watch != NULL)
        send_view(client, watch, written);
    else if (client != NULL) /* it watches no more */
        app_answer(in, written->asker, written->nonce, &(msg_reply){.id = written->id});
    free_view(written);
}

static void on_view(work_job *job, bool has_run) {
    view_job *written = (view_job *)(void *)job;
    written->failed = written->failed || !has_run;
    if (written->asker.responder == NULL) {
        give_view(written);
        return;
    }
    if (written->failed)
        app_respond_refusal(written->asker.responder, "busy", "The event cannot be read now.");
    else
        app_respond(written->asker.responder, 200, &written->text);
    free_view(written);
}

/* Has a contest written; false without memory. */
static bool ask_view(app *in, uint64_t id, const msg_person *viewer, app_asker asker,
                     const char *nonce) {
    view_job *made = calloc(1, sizeof *made);
    if (made == NULL)
        return false;
    *made = (view_job){.job = {.asker = asker.address, .run = write_view, .done = on_view},
                       .app = in,
                       .id = id,
                       .asker = asker};
    if (viewer != NULL)
        made->viewer = *viewer;
    memcpy(made->nonce, nonce, strlen(nonce) + 1);
    work_ask(in->work, &made->job);
    return true;
}

void app_contest_respond(app *in, uint64_t id, const msg_person *viewer, app_asker asker) {
    if (!ask_view(in, id, viewer, asker, ""))
        app_respond_refusal(asker.responder, "no-memory", "The zone has no memory left for this.");
}

void app_watch_contest(app_client *client, const char *nonce, uint64_t id) {
    app *in = client->app;
    msg_contest contest;
    msg_person memory;
    app_asker asker = {.client = client->serial, .address = client->address};
    if (!app_contest_find(client, nonce, id, &contest))
        return;
    app_watch *watch = app_watch_begin(client, id, true, 0);
    if (watch == NULL) {
        app_refuse(in, asker, nonce, "too-many", "You watch too many games already.");
        return;
    }
    app_watch_let_go(watch);
    watch->is_owed = true;
    if (!ask_view(in, id, app_client_person(client, &memory), asker, nonce))
        app_refuse(in, asker, nonce, "no-memory", "The zone has no memory left for this.");
}

void app_watch_let_go(app_watch *watch) {
    for (size_t i = 0; i < watch->held_count; i++)
        app_text_drop(watch->held[i]);
    free(watch->held);
    watch->held = NULL;
    watch->held_count = 0;
}

void app_watch_hold(app_watch *watch, app_text *text) {
    if (watch->held == NULL)
        watch->held = calloc(HELD_MAX, sizeof(app_text *));
    if (watch->held == NULL || watch->held_count == HELD_MAX) {
        app_watch_let_go(watch);
        watch->is_stale = true;
    }
    if (!watch->is_stale)
        watch->held[watch->held_count++] = app_text_keep(text);
}
