/* app_export.c - files of games, written by workers piece by piece as fast as the client takes them.
 * Room: server. A worker reads what is committed; the pieces of one address wait behind those of others. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zug/pgn_collate.h>

#include "app_pgn.h"
#include "app_search.h"
#include "log/log_replay.h"

/* Games of a file; files on their way, in all and of one address; when a piece is large enough to be sent. */
enum {
    EXPORT_MAX = 100000,
    EXPORTS = 128,
    EXPORTS_EACH = 16,
    PIECE_BYTES = 32768,
    PIECE_GAMES = 64
};

/* A game of a file, with the key by which it is put in order, or NULL. */
typedef struct entry {
    uint64_t id;
    char *key;
    size_t key_len;
} entry;

/* A file on its way. While a worker has it, nobody else looks at entries and piece. */
typedef struct export_job {
    work_job job;
    list_node node;
    app *app;
    http_responder *responder;
    entry *entries;
    size_t count, room, next;
    json_out piece;
    bool failed;
    bool is_sorted;
    bool waits_for_room;                    /* else its next step is under way already */
    bool is_one;                            /* a game by itself, which is answered whole */
    char disposition[APP_DISPOSITION_SIZE]; /* of one: what the file is called */
    /* Of the file of a contest. */
    uint64_t contest;
    char site[MSG_NAME_SIZE], round[MSG_ROUND_SIZE];
    msg_person viewer;
} export_job;

static void free_export(export_job *gone) {
    for (size_t i = 0; i < gone->count; i++)
        free(gone->entries[i].key);
    list_remove(&gone->node);
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

/* True if the game may be in this file: of a contest, what the viewer may see now, but for games that were aborted
 * and count as if they had not begun; else what is over. */
static bool may_send(const export_job *of, const msg_table *table) {
    if (of->is_one)
        return true;
    if (of->contest == 0)
        return table->is_over;
    return !table->is_aborted && !table->is_delayed &&
           (!table->is_private || table->role != MSG_ROLE_WATCHER);
}

/* Writes the PGN of one game. One that cannot be read is left out, as one that is not there. */
static void write_one(export_job *job, const reader *by, uint64_t id) {
    msg_table table;
    if (log_replay_table(by->store, by->zone, id) &&
        zone_table(by->zone, id, job->viewer.id != 0 ? &job->viewer : NULL, &table) &&
        may_send(job, &table)) {
        job->failed =
            !app_pgn_write(by->zone, job->app->site, by->solver_memory, &table, &job->piece) ||
            job->piece.failed;
        app_pgn_disposition(&table, job->disposition);
    }
    zone_forget(by->zone, id);
}

/* On a worker: writes the next piece. */
static void write_piece(work_job *work, unsigned worker) {
    export_job *job = (export_job *)(void *)work;
    reader *by = readers_at(job->app->readers, worker);
    job->piece.len = 0;
    job->failed = by == NULL;
    if (!job->is_sorted && job->contest != 0 && job->count > 1)
        qsort(job->entries, job->count, sizeof *job->entries, compare_entries);
    job->is_sorted = true;
    for (int games = 0; games < PIECE_GAMES && !job->failed && job->next < job->count &&
                        job->piece.len < PIECE_BYTES;
         games++)
        write_one(job, by, job->entries[job->next++].id);
    if (by != NULL)
        reader_clear(by); /* the contest may change until the next piece */
}

/* Sends the piece, and has the next one written. */
static void go_on(export_job *job) {
    bool is_over = !http_responder_alive(job->responder) || job->failed || job->app->is_stopping;
    job->waits_for_room =
        !is_over && !http_stream_write(job->responder, json_out_text(&job->piece));
    if (job->waits_for_room)
        return;
    if (!is_over && job->next < job->count) {
        work_ask(job->app->work, &job->job);
        return;
    }
    http_stream_end(job->responder, !is_over);
    free_export(job);
}

/* A piece is written. */
static void on_written(work_job *work, bool has_run) {
    export_job *job = (export_job *)(void *)work;
    job->failed = job->failed || !has_run;
    if (!job->is_one) {
        go_on(job);
        return;
    }
    if (job->failed || job->piece.len == 0)
        app_respond_refusal(job->responder, "busy", "The archive cannot be read now.");
    else
        app_respond_pgn(job->responder, json_out_text(&job->piece), span_from(job->disposition));
    free_export(job);
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
    http_stream_begin(job->responder,
                      &(http_reply){.status = 200,
                                    .type = "application/vnd.chess-pgn",
                                    .headers = &header,
                                    .header_count = 1},
                      on_room, job);
    work_ask(job->app->work, &job->job);
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
    begin(job);
}

/* Looks for the games of a file. */
static void find_games(export_job *job, const store_query *query) {
    if (store_search_later(job->app->store, query, job->job.asker, on_found, job))
        return;
    app_respond_refusal(job->responder, "busy", "Too many are searching; try again.");
    free_export(job);
}

/* True if one more file of an address may be on its way; those whose reader has gone end soon. */
static bool has_room(const app *in, uint64_t address) {
    size_t all = 0, own = 0;
    for (const list_node *each = in->exports.next; each != &in->exports; each = each->next) {
        const export_job *other = LIST_ITEM(each, export_job, node);
        bool counts = http_responder_alive(other->responder);
        all += counts;
        own += counts && other->job.asker == address;
    }
    return all < EXPORTS && own < EXPORTS_EACH;
}

/* A file for whoever asks; NULL after saying why not. */
static export_job *make_job(app *in, app_asker asker) {
    if (!has_room(in, asker.address)) {
        app_respond_refusal(asker.responder, "busy",
                            "Too many files are on their way; try again when one is complete.");
        return NULL;
    }
    export_job *job = calloc(1, sizeof *job);
    if (job == NULL) {
        app_respond_refusal(asker.responder, "no-memory", "The zone has no memory left for this.");
        return NULL;
    }
    job->job = (work_job){.asker = asker.address, .run = write_piece, .done = on_written};
    job->app = in;
    job->responder = asker.responder;
    list_append(&in->exports, &job->node);
    return job;
}

void app_export_game(app *in, uint64_t id, app_asker asker) {
    export_job *job = make_job(in, asker);
    if (job == NULL)
        return;
    job->is_one = true;
    if (collect(job, &(store_stream){.id = id})) {
        work_ask(in->work, &job->job);
        return;
    }
    app_respond_refusal(asker.responder, "no-memory", "The zone has no memory left for this.");
    free_export(job);
}

void app_games_pgn(void *ctx, const http_request *request, const http_captures *captures,
                   http_responder *responder) {
    app *in = ctx;
    app_search asked;
    (void)captures;
    if (!app_search_read(in, request, responder, &asked))
        return;
    export_job *job =
        make_job(in, (app_asker){.responder = responder, .address = request->address});
    asked.query.limit = EXPORT_MAX;
    asked.query.skip = 0;
    if (job != NULL)
        find_games(job, &asked.query);
}

void app_export_contest(app *in, uint64_t contest, const char *round, const msg_person *viewer,
                        app_asker asker) {
    msg_contest of;
    export_job *job = make_job(in, asker);
    if (job == NULL)
        return;
    zone_contest(in->zone, contest, NULL, &of);
    job->contest = contest;
    str_copy(job->site, sizeof job->site, zug_str_from(of.site));
    str_copy(job->round, sizeof job->round, zug_str_from(round));
    if (viewer != NULL)
        job->viewer = *viewer;
    find_games(job, &(store_query){.kind = STORE_TABLE, .contest = contest, .limit = EXPORT_MAX});
}
