/* app_act.c - a command's way: judged by the zone, kept by the store, then told.
 * Room: server. Nothing is told before it is committed. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zug/buf.h>
#include <zug/uci.h>

#include "app_impl.h"

enum { OPENING_PLIES = 30, OPENING_SIZE = OPENING_PLIES * 6 + 1, RETRY_MS = 1000 };

/* Microseconds of a clock that only goes forward. */
static int64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

app_text *app_text_take(json_out *from) {
    app_text *made = from->failed ? NULL : malloc(sizeof *made + from->len);
    if (made != NULL) {
        made->refs = 1;
        made->len = from->len;
        if (from->len > 0)
            memcpy(made->data, from->data, from->len);
    }
    from->len = 0;
    return made;
}

void app_text_drop(app_text *text) {
    if (text != NULL && --text->refs == 0)
        free(text);
}

int app_status_of(const char *code) {
    static const struct {
        const char *code;
        int status;
    } known[] = {
        {"not-found", 404},      {"only-players", 403}, {"only-seated", 403},
        {"only-arbiters", 403},  {"not-allowed", 403},  {"foreign-origin", 403},
        {"log-in", 401},         {"too-fast", 429},     {"bad-request", 400},
        {"not-stored", 503},     {"no-memory", 503},    {"busy", 503},
        {"wrong-password", 401},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(code, known[i].code) == 0)
            return known[i].status;
    return 409;
}

/* Sends an answer that has been written. */
static void send_answer(app *in, app_asker asker, int status, json_out *text) {
    if (asker.responder != NULL)
        app_respond(asker.responder, status, text);
    else if (asker.client != 0)
        app_ws_send_to(in, asker.client, json_out_text(text));
}

void app_answer(app *in, app_asker asker, const char *nonce, const msg_reply *reply) {
    json_out text = {0};
    if (asker.responder == NULL && asker.client == 0)
        return;
    in->counts.refused += reply->refusal != MSG_FINE;
    wire_reply(&text, nonce, reply);
    send_answer(in, asker, reply->refusal == MSG_FINE ? 200 : app_status_of(msg_reply_code(reply)),
                &text);
    json_out_free(&text);
}

void app_refuse(app *in, app_asker asker, const char *nonce, const char *code,
                const char *sentence) {
    json_out text = {0};
    in->counts.refused++;
    wire_refusal(&text, nonce, code, sentence);
    send_answer(in, asker, app_status_of(code), &text);
    json_out_free(&text);
}

app_batch *app_batch_new(app *in) {
    app_batch *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->app = in;
    made->generation = in->generation;
    made->begun_us = now_us();
    return made;
}

void app_batch_free(app_batch *gone) {
    for (size_t i = 0; i < gone->news_count; i++)
        app_news_drop(&gone->news[i]);
    free(gone->news);
    free(gone->streams);
    app_text_drop(gone->text);
    free(gone);
}

bool app_batch_has(const app_batch *batch, uint64_t stream) {
    for (size_t i = 0; i < batch->stream_count; i++)
        if (batch->streams[i] == stream)
            return true;
    return false;
}

/* Counts the batches that each table waits for. */
static void count_pending(app_batch *batch, int by) {
    for (size_t i = 0; i < batch->stream_count; i++) {
        uint64_t id = batch->streams[i];
        bool is_table = zone_kind(batch->app->zone, id) == MSG_STREAM_TABLE;
        app_table *table =
            by > 0 && is_table ? app_table_of(batch->app, id) : map_find(&batch->app->tables, id);
        if (table != NULL)
            table->pending = by > 0 ? table->pending + 1 : table->pending - (table->pending > 0);
    }
}

/* The batch was not stored: its streams go back to what the log says. One that has been reloaded since the
 * batch was judged has its later events from after that. */
static void undo(app_batch *batch) {
    app *in = batch->app;
    in->counts.batches_failed++;
    in->retry_ms = app_now(in) + RETRY_MS;
    app_log("not-stored", "reason=\"%s\" streams=%zu", store_sentence(batch->status),
            batch->stream_count);
    for (size_t i = 0; i < batch->stream_count; i++) {
        uint64_t stream = batch->streams[i], *reloaded = map_find(&in->reloads, stream);
        if (reloaded != NULL && *reloaded > batch->generation)
            continue;
        if (reloaded == NULL && (reloaded = malloc(sizeof *reloaded)) != NULL &&
            !map_put(&in->reloads, stream, reloaded)) {
            free(reloaded);
            reloaded = NULL;
        }
        in->generation++;
        if (reloaded != NULL)
            *reloaded = in->generation;
        app_reload(in, stream);
        app_watch_resync_all(in, stream);
    }
    batch->reply = msg_refuse(MSG_REFUSED_NOT_STORED);
}

/* Tells what a batch brought, now that it is committed. */
static void tell(app_batch *batch) {
    app *in = batch->app;
    for (size_t i = 0; i < batch->news_count; i++) {
        app_news *news = &batch->news[i];
        if (news->is_table && news->is_public)
            app_table_keep(in, news);
        bus_publish(&in->bus, news->topic, news);
    }
}

/* Ends the batches at the head of the queue that are done, in their order. */
static void drain(app *in) {
    while (in->first_batch != NULL && in->first_batch->is_done) {
        app_batch *batch = in->first_batch;
        in->first_batch = batch->next;
        if (in->first_batch == NULL)
            in->last_batch = &in->first_batch;
        count_pending(batch, -1);
        if (batch->after != NULL) {
            batch->after(batch);
        } else {
            if (batch->status == STORE_OK)
                tell(batch);
            else
                undo(batch);
            app_answer(in, batch->asker, batch->nonce, &batch->reply);
        }
        app_batch_free(batch);
    }
    app_arm(in);
    app_stop_if_done(in);
}

/* Puts a batch behind the others. */
static void enqueue(app_batch *batch) {
    *batch->app->last_batch = batch;
    batch->app->last_batch = &batch->next;
}

void app_batch_queue(app_batch *batch) {
    batch->is_done = true;
    enqueue(batch);
    drain(batch->app);
}

/* The store has committed a batch, or could not. */
static void on_stored(void *ctx, store_status status) {
    app_batch *batch = ctx;
    app *in = batch->app;
    batch->is_done = true;
    batch->status = status;
    in->counts.commit_count++;
    in->counts.commit_us_sum += (uint64_t)(now_us() - batch->begun_us);
    drain(in);
}

/* The first moves in UCI, with blanks between them. */
static zug_str opening_of(const zug_game *game, char out[static OPENING_SIZE]) {
    zug_buf text = zug_buf_over(out, OPENING_SIZE);
    for (uint32_t i = 0; i < zug_game_plies(game) && i < OPENING_PLIES; i++) {
        char uci[ZUG_UCI_SIZE];
        zug_uci_write(zug_game_position_at(game, i), zug_game_half_move_at(game, i)->move, uci);
        if (i > 0)
            zug_buf_char(&text, ' ');
        zug_buf_text(&text, uci);
    }
    return (zug_str){out, text.len};
}

/* True if an event changes what the store keeps of its stream besides its events. */
static bool changes_row(const msg_event *event) {
    switch (event->kind) {
    case MSG_EVENT_CHALLENGED:
    case MSG_EVENT_CHALLENGE_ENDED:
    case MSG_EVENT_TABLE_SET:
    case MSG_EVENT_ABORTED:
    case MSG_EVENT_CONTEST_SET:
    case MSG_EVENT_CONTEST_CHANGED:
    case MSG_EVENT_CONTEST_CLOSED:
        return true;
    case MSG_EVENT_GAME:
        for (uint32_t i = 0; i < event->news_count; i++)
            if (event->news[i].kind == ZUG_GAME_NEWS_OVER ||
                event->news[i].kind == ZUG_GAME_NEWS_TAKEN_BACK)
                return true;
        return false;
    case MSG_EVENT_ARBITER_CALLED:
    case MSG_EVENT_CALL_ANSWERED:
    case MSG_EVENT_ALLOWED:
    case MSG_EVENT_ASSISTANT_ASKED:
    case MSG_EVENT_ASSISTANT_JOINED:
    case MSG_EVENT_ASSISTANT_LEFT:
    case MSG_EVENT_REMATCH_OFFERED:
    case MSG_EVENT_OUTAGE_OVER:
    case MSG_EVENT_CONTEST_ALLOWED:
    case MSG_EVENT_CONTEST_ARBITER_ADDED:
    case MSG_EVENT_CONTEST_ARBITER_REMOVED:
    case MSG_EVENT_CONTEST_PAIRED:
    case MSG_EVENT_CONTEST_STARTED:
    case MSG_EVENT_COUNT:
        break;
    }
    return false;
}

/* A batch for the store while it is being put together. */
typedef struct parcel {
    size_t count;
    json_out *bodies; /* one an event */
    store_event *events;
    store_stream *rows;
    size_t row_count;
    msg_table *tables; /* what rows borrow from */
    msg_contest *contests;
    char (*openings)[OPENING_SIZE];
} parcel;

static void free_parcel(parcel *gone) {
    for (size_t i = 0; gone->bodies != NULL && i < gone->count; i++)
        json_out_free(&gone->bodies[i]);
    free(gone->bodies);
    free(gone->events);
    free(gone->rows);
    free(gone->tables);
    free(gone->contests);
    free(gone->openings);
}

/* The row of a table. */
static void table_row(app *in, parcel *to, uint64_t id, store_stream *row) {
    msg_table *table = &to->tables[to->row_count];
    msg_contest *contest = &to->contests[to->row_count];
    zone_table(in->zone, id, NULL, table);
    row->kind = STORE_TABLE;
    row->is_public = !table->is_private;
    row->contest = table->contest;
    for (int side = 0; side < 2; side++) {
        row->person[side] = table->seat[side].person;
        row->name[side] = zug_str_from(table->seat[side].name);
    }
    if (table->contest != 0 && zone_contest(in->zone, table->contest, NULL, contest))
        row->event = zug_str_from(contest->name);
    row->round = zug_str_from(table->round);
    row->result = zug_str_from(
        table->is_over && !table->is_aborted ? wire_result(zug_game_result(table->game)) : "*");
    row->opening = opening_of(table->game, to->openings[to->row_count]);
    row->began_ms = table->set_ms;
    row->ended_ms = table->is_over ? table->last_ms : 0;
}

/* What the store shall keep of a stream as it stands now. */
static void add_row(app *in, parcel *to, uint64_t id) {
    for (size_t i = 0; i < to->row_count; i++)
        if (to->rows[i].id == id)
            return;
    store_stream *row = &to->rows[to->row_count];
    msg_challenge challenge;
    *row = (store_stream){.id = id, .is_open = zone_is_open(in->zone, id)};
    row->name[0] = row->name[1] = row->event = row->round = row->result = row->opening =
        zug_str_from("");
    switch (zone_kind(in->zone, id)) {
    case MSG_STREAM_TABLE:
        table_row(in, to, id, row);
        break;
    case MSG_STREAM_CHALLENGE:
        zone_challenge(in->zone, id, &challenge);
        row->kind = STORE_CHALLENGE;
        row->began_ms = challenge.made_ms;
        break;
    case MSG_STREAM_CONTEST:
        zone_contest(in->zone, id, NULL, &to->contests[to->row_count]);
        row->kind = STORE_CONTEST;
        row->is_public = true;
        row->event = zug_str_from(to->contests[to->row_count].name);
        row->began_ms = to->contests[to->row_count].made_ms;
        break;
    case MSG_STREAM_NONE:
        return;
    }
    to->row_count++;
}

/* Gets the memory for so many events and rows. */
static bool make_parcel(parcel *to, size_t events, size_t rows) {
    to->count = events;
    to->bodies = calloc(events, sizeof *to->bodies);
    to->events = calloc(events, sizeof *to->events);
    to->rows = calloc(rows + 1, sizeof *to->rows);
    to->tables = calloc(rows + 1, sizeof *to->tables);
    to->contests = calloc(rows + 1, sizeof *to->contests);
    to->openings = calloc(rows + 1, sizeof *to->openings);
    return to->bodies != NULL && to->events != NULL && to->rows != NULL && to->tables != NULL &&
           to->contests != NULL && to->openings != NULL;
}

/* Writes the events and rows of what the zone has just let happen. */
static bool fill_parcel(app *in, parcel *to, const msg_event *events, size_t count) {
    size_t rows = 0;
    for (size_t i = 0; i < count; i++)
        rows += changes_row(&events[i]);
    if (!make_parcel(to, count, rows))
        return false;
    bool fine = true;
    for (size_t i = 0; i < count; i++) {
        wire_event_write(&events[i], &to->bodies[i]);
        fine = fine && !to->bodies[i].failed;
        to->events[i] = (store_event){
            .stream = events[i].stream,
            .seq = events[i].seq,
            .at_ms = events[i].at_ms,
            .kind = zug_str_from(msg_event_name(events[i].kind)),
            .body = {to->bodies[i].data, to->bodies[i].len},
        };
        if (changes_row(&events[i]))
            add_row(in, to, events[i].stream);
    }
    return fine;
}

/* Notes which streams a batch is about. */
static bool note_streams(app_batch *batch, const msg_event *events, size_t count) {
    batch->streams = calloc(count, sizeof *batch->streams);
    if (batch->streams == NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!app_batch_has(batch, events[i].stream))
            batch->streams[batch->stream_count++] = events[i].stream;
    return true;
}

/* Counts what has happened, for the operator. */
static void count_events(app *in, const msg_event *events, size_t count) {
    char id[WIRE_ID_SIZE];
    in->counts.events += count;
    for (size_t i = 0; i < count; i++) {
        const msg_event *event = &events[i];
        wire_id_write(event->stream, id);
        if (event->kind == MSG_EVENT_TABLE_SET) {
            in->counts.games_set++;
            app_grace(in, event->stream);
            app_log("game-set", "game=%s", id);
        }
        for (uint32_t n = 0; event->kind == MSG_EVENT_GAME && n < event->news_count; n++) {
            const zug_game_news *news = &event->news[n];
            in->counts.moves += news->kind == ZUG_GAME_NEWS_MOVE_MADE;
            if (news->kind != ZUG_GAME_NEWS_OVER)
                continue;
            in->counts.games_over++;
            app_log("game-over", "game=%s result=%s end=%s", id,
                    wire_result((zug_result)news->result), zug_game_reason_name(news->reason));
        }
    }
}

/* Hands what the zone has let happen to the store; what follows comes when it is committed. */
static void keep(app *in, app_asker asker, const char *nonce) {
    const msg_event *events = in->out.events;
    size_t count = in->out.count;
    parcel made = {0};
    app_batch *batch = app_batch_new(in);
    bool fine = batch != NULL && note_streams(batch, events, count) &&
                fill_parcel(in, &made, events, count) && app_tell(in, batch, events, count);
    if (batch == NULL) {
        /* Nothing can be kept or even remembered: the log is what counts. */
        for (size_t i = 0; i < count; i++)
            app_reload(in, events[i].stream);
        app_refuse(in, asker, nonce, "no-memory", "The zone has no memory left for this.");
        free_parcel(&made);
        return;
    }
    count_events(in, events, count);
    batch->asker = asker;
    batch->reply = in->out.reply;
    memcpy(batch->nonce, nonce, strlen(nonce) + 1);
    count_pending(batch, 1);
    enqueue(batch);
    if (fine)
        store_append(in->store,
                     &(store_batch){.events = made.events,
                                    .event_count = count,
                                    .streams = made.rows,
                                    .stream_count = made.row_count},
                     on_stored, batch);
    else
        on_stored(batch, STORE_FAILED);
    free_parcel(&made);
}

/* Gives a command the new ids and the coin that it may need. */
static void draw_lots(app *in, msg_command *command) {
    size_t wanted = 1;
    if (command->kind == MSG_CMD_CONTEST_START)
        wanted = ZONE_PAIRINGS;
    else if (command->kind == MSG_CMD_MOVE)
        wanted = 0;
    for (size_t i = 0; i < wanted; i++)
        in->fresh[i] = token_id();
    command->fresh = in->fresh;
    command->fresh_count = wanted;
    command->coin = wanted > 0 && (token_id() & 1) != 0;
}

/* An answer to something that may not be committed yet waits for its turn. */
static void answer_in_turn(app *in, app_asker asker, const char *nonce) {
    app_batch *batch = app_batch_new(in);
    if (batch == NULL)
        return;
    batch->asker = asker;
    batch->reply = in->out.reply;
    memcpy(batch->nonce, nonce, strlen(nonce) + 1);
    app_batch_queue(batch);
}

void app_act(app *in, msg_command *command, int64_t now_ms, app_asker asker) {
    in->counts.commands++;
    in->last_ms = now_ms > in->last_ms ? now_ms : in->last_ms;
    for (uint64_t id, before = 0; (id = zone_missing(in->zone, command)) != 0 && id != before;) {
        before = id;
        app_load(in, id);
    }
    draw_lots(in, command);
    zone_apply(in->zone, command, now_ms, &in->out);
    if (in->out.count > 0)
        keep(in, asker, command->nonce);
    else if (in->out.reply.refusal == MSG_FINE && in->first_batch != NULL)
        answer_in_turn(in, asker, command->nonce);
    else
        app_answer(in, asker, command->nonce, &in->out.reply);
    app_arm(in);
}

void app_tick(app *in) {
    int64_t now_ms = app_now(in);
    if (now_ms >= in->retry_ms)
        zone_tick(in->zone, now_ms, &in->out);
    else
        in->out.count = 0;
    if (in->out.count > 0)
        keep(in, (app_asker){0}, "");
    app_arm(in);
}
