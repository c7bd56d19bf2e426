/* app_export.c - files of many games, sent one game after the other.
 * Room: server. Between two games others are served; what is still being played is sent when it is committed. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zug/pgn_collate.h>

#include "app_pgn.h"
#include "app_search.h"

enum { EXPORT_MAX = 100000 };

/* A game of a file, with the key by which it is put in order, or NULL. */
typedef struct entry {
    uint64_t id;
    char *key;
    size_t key_len;
} entry;

/* A file on its way. */
typedef struct export_job {
    app *app;
    http_responder *responder;
    entry *entries;
    size_t count, room, next;
    json_out piece;
    size_t sent; /* of the piece */
    bool failed;
    bool waits_for_room; /* else its next step is under way already */
    net_deferred later;
    /* Of the file of a contest. */
    uint64_t contest;
    char site[MSG_NAME_SIZE], round[MSG_ROUND_SIZE];
    msg_person viewer;
} export_job;

static void free_export(export_job *gone) {
    for (size_t i = 0; i < gone->count; i++)
        free(gone->entries[i].key);
    json_out_free(&gone->piece);
    free(gone->entries);
    free(gone);
}

/* The key of a game in the collating sequence (PGN standard, section 12), as its row in the store has it. */
static bool make_key(const export_job *of, const store_stream *row, entry *out) {
    char date[16] = "????.??.??";
    time_t seconds = (time_t)(row->began_ms / 1000);
    struct tm parts;
    if (gmtime_r(&seconds, &parts) != NULL)
        strftime(date, sizeof date, "%Y.%m.%d", &parts);
    zug_str roster[7] = {row->event,   zug_str_from(of->site), zug_str_from(date), row->round,
                         row->name[0], row->name[1],           row->result};
    size_t size = zug_pgn_collate_size(roster);
    out->key = malloc(size);
    if (out->key == NULL)
        return false;
    zug_buf key = zug_buf_over(out->key, size);
    zug_pgn_collate_key(roster, &key);
    out->key_len = key.len;
    return true;
}

static int compare_entries(const void *a, const void *b) {
    const entry *x = a, *y = b;
    int keys =
        zug_pgn_collate_compare((zug_str){x->key, x->key_len}, (zug_str){y->key, y->key_len});
    return keys != 0 ? keys : (x->id > y->id) - (x->id < y->id);
}

/* Notes one game of the store. False without memory. */
static bool collect(export_job *to, const store_stream *row) {
    if (to->round[0] != '\0' && !zug_str_equal(row->round, zug_str_from(to->round)))
        return true;
    if (to->count == to->room) {
        size_t room = to->room < 256 ? 256 : to->room * 2;
        entry *grown = realloc(to->entries, room * sizeof *grown);
        if (grown == NULL)
            return false;
        to->entries = grown;
        to->room = room;
    }
    entry made = {.id = row->id};
    if (to->contest != 0 && !make_key(to, row, &made))
        return false;
    to->entries[to->count++] = made;
    return true;
}

/* True if the game may be in this file: of a contest, what the viewer may see now; else what is over. */
static bool may_send(const export_job *of, const msg_table *table) {
    if (of->contest == 0)
        return table->is_over;
    return !table->is_delayed && (!table->is_private || table->role != MSG_ROLE_WATCHER);
}

/* Writes the PGN of one game; one that was not loaded before is not kept. */
static void write_one(export_job *job, uint64_t id) {
    app *in = job->app;
    bool was_loaded = zone_kind(in->zone, id) != MSG_STREAM_NONE;
    msg_table table;
    if (app_load_table(in, id) &&
        zone_table(in->zone, id, job->viewer.id != 0 ? &job->viewer : NULL, &table) &&
        may_send(job, &table))
        job->failed = !app_pgn_write(in, &table, &job->piece) || job->piece.failed;
    if (!was_loaded && bus_subscribers(&in->bus, id) == NULL)
        zone_forget(in->zone, id);
}

static void go_on(void *ctx);

/* What was under way is committed: the game can be looked at again. */
static void look_again(app_batch *batch) { go_on(batch->ctx); }

/* True if the next game has moves that are not committed; go_on comes again when they are. */
static bool must_wait(export_job *job) {
    const app_table *kept = map_find(&job->app->tables, job->entries[job->next].id);
    app_batch *batch = kept != NULL && kept->pending > 0 ? app_batch_new(job->app) : NULL;
    if (batch == NULL)
        return false;
    batch->ctx = job;
    batch->after = look_again;
    app_batch_queue(batch);
    return true;
}

/* Sends one game after the other, as fast as the client takes them. */
static void go_on(void *ctx) {
    export_job *job = ctx;
    if (!http_responder_alive(job->responder) || job->failed || job->app->is_stopping) {
        http_stream_end(job->responder, false);
        free_export(job);
        return;
    }
    if (job->sent == job->piece.len) {
        if (job->next == job->count) {
            http_stream_end(job->responder, true);
            free_export(job);
            return;
        }
        if (must_wait(job))
            return;
        job->piece.len = job->sent = 0;
        write_one(job, job->entries[job->next++].id);
    }
    job->waits_for_room = !http_stream_write(job->responder, json_out_text(&job->piece));
    if (job->waits_for_room)
        return;
    job->sent = job->piece.len;
    net_loop_defer(job->app->loop, &job->later);
}

/* The client has taken some, or has gone. */
static void on_room(void *ctx) {
    export_job *job = ctx;
    if (job->waits_for_room)
        go_on(job);
}

/* Begins to send a file whose games are collected. */
static void begin(export_job *job) {
    span_pair header = {span_from("Content-Disposition"), span_from("attachment")};
    job->later = (net_deferred){NULL, go_on, job};
    http_stream_begin(job->responder,
                      &(http_reply){.status = 200,
                                    .type = "application/vnd.chess-pgn",
                                    .headers = &header,
                                    .header_count = 1},
                      on_room, job);
    net_loop_defer(job->app->loop, &job->later);
}

/* The games of a file were found, or could not be. */
static void on_found(void *ctx, store_status status, const store_stream *const *rows,
                     size_t count) {
    export_job *job = ctx;
    for (size_t i = 0; i < count && status == STORE_OK; i++)
        status = collect(job, rows[i]) ? STORE_OK : STORE_FAILED;
    if (status != STORE_OK || job->app->is_stopping) {
        app_respond_refusal(job->responder, "busy", "The archive cannot be read now.");
        free_export(job);
        return;
    }
    if (job->contest != 0 && job->count > 1)
        qsort(job->entries, job->count, sizeof *job->entries, compare_entries);
    begin(job);
}

/* Looks for the games of a file. */
static void find_games(export_job *job, const store_query *query, uint64_t asker) {
    if (store_search_later(job->app->store, query, asker, on_found, job))
        return;
    app_respond_refusal(job->responder, "busy", "Too many are searching; try again.");
    free_export(job);
}

static export_job *make_job(app *in, http_responder *responder) {
    export_job *job = calloc(1, sizeof *job);
    if (job == NULL) {
        app_respond_refusal(responder, "no-memory", "The zone has no memory left for this.");
        return NULL;
    }
    job->app = in;
    job->responder = responder;
    return job;
}

void app_games_pgn(void *ctx, const http_request *request, const http_captures *captures,
                   http_responder *responder) {
    app *in = ctx;
    app_search asked;
    (void)captures;
    if (!app_search_read(in, request, responder, &asked))
        return;
    export_job *job = make_job(in, responder);
    asked.query.limit = EXPORT_MAX;
    asked.query.skip = 0;
    if (job != NULL)
        find_games(job, &asked.query, app_address(in, request));
}

void app_export_contest(app *in, uint64_t contest, const char *round, const msg_person *viewer,
                        const http_request *request, http_responder *responder) {
    msg_contest of;
    export_job *job = make_job(in, responder);
    if (job == NULL)
        return;
    zone_contest(in->zone, contest, NULL, &of);
    job->contest = contest;
    app_copy_text(job->site, sizeof job->site, zug_str_from(of.site));
    app_copy_text(job->round, sizeof job->round, zug_str_from(round));
    if (viewer != NULL)
        job->viewer = *viewer;
    find_games(job, &(store_query){.kind = STORE_TABLE, .contest = contest, .limit = EXPORT_MAX},
               app_address(in, request));
}
