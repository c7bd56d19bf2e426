/* contest_view.c - a whole contest with its results, written by a worker: for a request, or for
 * a client that begins to watch. Room: server/watch. A contest of thousands of boards takes tens
 * of milliseconds to write; what changes in it later is told by commit, in small. */
#include <stdlib.h>
#include <string.h>

#include "log/log_replay.h"
#include "util/str_copy.h"
#include "watch_impl.h"
#include "util/array.h"

/* What may happen in a contest while it is written for a watcher; if more does, it is written
 * again. */
enum { HELD_MAX = 64 };

/* Contests that are written for one client at a time: a worker needs far longer for one than the
 * client to ask for it. */
enum { ASKED_MAX = 8 };

/* The results of a contest's games as the store has them. */
typedef struct results {
    wire_outcome *list;
    size_t count, capacity;
} results;

/* Notes one result. Without memory some are not shown. */
static bool collect_result(void *ctx, const store_stream *row) {
    results *to = ctx;
    wire_outcome *grown = array_grow(to->list, to->count, &to->capacity, sizeof *grown);
    if (grown == NULL)
        return false;
    to->list = grown;
    wire_outcome *made = &to->list[to->count++];
    made->game = row->id;
    str_copy(made->result, sizeof made->result, row->result);
    made->is_aborted = row->ended_ms != 0 && strcmp(made->result, "*") == 0;
    return true;
}

/* A contest while it is written. */
typedef struct contest_job {
    work_job job;
    watch *watch;
    uint64_t id;
    msg_person viewer; /* id 0: a stranger */
    bool is_message;
    watch_written *done;
    void *ctx;
    json_out text;
    bool failed;
} contest_job;

/* Writes the contest that a worker has replayed. */
static void put_contest(contest_job *to, const reader *by, const msg_contest *contest) {
    results found = {0};
    store_query query = {.kind = STORE_TABLE, .contest = contest->id, .limit = UINT32_MAX};
    to->failed = store_search(by->store, &query, collect_result, &found) != STORE_OK;
    if (found.count > 1)
        qsort(found.list, found.count, sizeof *found.list, wire_outcome_compare);
    wire_contest(&to->text, to->is_message, contest, found.list, found.count);
    free(found.list);
}

/* Replays the contest and writes it, on a worker. */
static void write_contest(work_job *job, unsigned worker) {
    contest_job *to = (contest_job *)(void *)job;
    reader *by = readers_at(to->watch->parts.readers, worker);
    const msg_person *viewer = to->viewer.id != 0 ? &to->viewer : NULL;
    msg_contest contest;
    to->text.len = 0;
    to->failed = by == NULL;
    if (by == NULL)
        return;
    log_replay how = {.from = by->store, .into = by->zone, .is_trusted = true};
    if (log_replay_stream(&how, to->id) == NULL && zone_may_see(by->zone, to->id, viewer) &&
        zone_contest(by->zone, to->id, viewer, &contest))
        put_contest(to, by, &contest);
    else
        to->failed = true;
    to->failed = to->failed || to->text.failed;
    reader_clear(by);
}

static void on_written(work_job *job, bool has_run) {
    contest_job *written = (contest_job *)(void *)job;
    bool is_fine = has_run && !written->failed;
    if (written->done(written->ctx, is_fine ? &written->text : NULL)) {
        work_ask(written->watch->parts.work, &written->job);
        return;
    }
    json_out_free(&written->text);
    free(written);
}

bool watch_write_contest(watch *watch, const watch_contest_wish *wish, watch_written *done,
                         void *ctx) {
    contest_job *made = calloc(1, sizeof *made);
    if (made == NULL)
        return false;
    *made = (contest_job){.job = {.asker = wish->address, .run = write_contest, .done = on_written},
                          .watch = watch,
                          .id = wish->id,
                          .is_message = wish->is_message,
                          .done = done,
                          .ctx = ctx};
    if (wish->viewer != NULL)
        made->viewer = *wish->viewer;
    work_ask(watch->parts.work, &made->job);
    return true;
}

/* Who waits for a contest that is being written. */
typedef struct contest_waiter {
    watch *watch;
    uint64_t client, id;
    char nonce[MSG_NONCE_SIZE];
} contest_waiter;

/* Sends a contest, and what has happened in it meanwhile. */
static void send_contest(watch_client *client, const contest_waiter *waiter, view *view,
                         const json_out *text) {
    client_reply(client, waiter->nonce, &(msg_reply){.id = waiter->id});
    client_insist(client, json_out_text(text));
    for (size_t i = 0; i < view->held_count; i++)
        client_insist(client, wire_text_str(view->held[i]));
    view_let_go(view);
    view->is_owed = false;
}

/* Gives a watcher the contest; again later if too much has happened in it. */
static bool give_contest(void *ctx, json_out *text) {
    contest_waiter *waiter = ctx;
    watch_client *client = map_find(&waiter->watch->clients, waiter->client);
    view *view = client != NULL ? view_find(client, waiter->id) : NULL;
    if (view != NULL && view->is_stale && text != NULL) {
        view->is_stale = false;
        return true;
    }
    if (client != NULL)
        client->contests_asked--;
    if (client != NULL && !zone_may_see(waiter->watch->zone, waiter->id, client_person(client)))
        client_reply(client, waiter->nonce, &(msg_reply){.refusal = MSG_REFUSED_NOT_FOUND});
    else if (client != NULL && text == NULL)
        client_refuse(client, waiter->nonce, MSG_FAULT_CONTEST_UNREAD);
    else if (view != NULL)
        send_contest(client, waiter, view, text);
    else if (client != NULL) /* it watches no more */
        client_reply(client, waiter->nonce, &(msg_reply){.id = waiter->id});
    free(waiter);
    return false;
}

bool contest_find(watch_client *client, const char *nonce, uint64_t id, msg_contest *out) {
    watch *watch = client->watch;
    if (zone_may_see(watch->zone, id, client_person(client)) &&
        zone_contest(watch->zone, id, client_person(client), out))
        return true;
    client_reply(client, nonce, &(msg_reply){.refusal = MSG_REFUSED_NOT_FOUND});
    return false;
}

void watch_contest(watch_client *client, const char *nonce, uint64_t id) {
    msg_contest contest;
    if (!contest_find(client, nonce, id, &contest))
        return;
    if (client->contests_asked >= ASKED_MAX) {
        client_refuse(client, nonce, MSG_FAULT_ASKS_MUCH);
        return;
    }
    view *view = view_begin(client, id, true, 0);
    if (view == NULL) {
        client_refuse_more(client, nonce);
        return;
    }
    view_let_go(view);
    view->is_owed = true;
    const watch_contest_wish wish = {id, client_person(client), client->address, true};
    contest_waiter *waiter = malloc(sizeof *waiter);
    if (waiter != NULL) {
        *waiter = (contest_waiter){.watch = client->watch, .client = client->number, .id = id};
        memcpy(waiter->nonce, nonce, strlen(nonce) + 1);
    }
    client->contests_asked++;
    if (waiter != NULL && watch_write_contest(client->watch, &wish, give_contest, waiter))
        return;
    client->contests_asked--;
    free(waiter);
    client_reply(client, nonce, &(msg_reply){.refusal = MSG_REFUSED_NO_MEMORY});
}

void view_let_go(view *view) {
    for (size_t i = 0; view->held != NULL && i < view->held_count; i++)
        wire_text_drop(view->held[i]);
    free(view->held);
    view->held = NULL;
    view->held_count = 0;
}

/* Keeps news of a contest until that was sent. */
static void hold(view *view, wire_text *text) {
    if (view->held == NULL)
        view->held = calloc(HELD_MAX, sizeof(wire_text *));
    if (view->held == NULL || view->held_count == HELD_MAX) {
        view_let_go(view);
        view->is_stale = true;
    }
    if (!view->is_stale)
        view->held[view->held_count++] = wire_text_keep(text);
}

void view_deliver_contest(void *ctx, const void *what) {
    view *view = ctx;
    watch_client *client = view->client;
    const commit_news *news = what;
    msg_contest contest;
    bool is_arbiter =
        zone_contest(client->watch->zone, view->id, client_person(client), &contest) &&
        contest.is_arbiter;
    wire_text *text = is_arbiter && news->text[COMMIT_VIEW_ARBITER] != NULL
                          ? news->text[COMMIT_VIEW_ARBITER]
                          : news->text[COMMIT_VIEW_COMMON];
    if (text != NULL && view->is_owed)
        hold(view, text);
    else if (text != NULL && !client_send(client, wire_text_str(text)))
        client->is_lobby_stale = true;
}
