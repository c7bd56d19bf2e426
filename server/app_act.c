/* app_act.c - a command's way: judged by the zone, kept by the store, then told.
 * Room: server. Nothing is told before it is committed. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app_impl.h"
#include "log/log_rows.h"

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
        {"not-found", 404},      {"only-players", 403},   {"only-seated", 403},
        {"only-arbiters", 403},  {"not-allowed", 403},    {"foreign-origin", 403},
        {"log-in", 401},         {"too-fast", 429},       {"bad-request", 400},
        {"not-stored", 503},     {"no-memory", 503},      {"busy", 503},
        {"no-such-person", 404}, {"wrong-password", 401}, {"too-many-tries", 429},
        {"damaged", 500},
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
    json_out *text = &in->answer;
    if (asker.responder == NULL && asker.client == 0)
        return;
    in->counts.refused += reply->refusal != MSG_FINE && !asker.is_hidden;
    json_out_clear(text);
    wire_reply(text, nonce, reply);
    send_answer(in, asker, reply->refusal == MSG_FINE ? 200 : app_status_of(msg_reply_code(reply)),
                text);
}

void app_refuse(app *in, app_asker asker, const char *nonce, const char *code,
                const char *sentence) {
    app_refuse_of(in, asker, nonce, (app_refusal){code, sentence, NULL, 0});
}

void app_refuse_of(app *in, app_asker asker, const char *nonce, app_refusal why) {
    const char *code = why.code;
    json_out text = {0};
    in->counts.refused++;
    wire_refusal_of(&text, nonce, code, why.sentence, why.names, why.count);
    send_answer(in, asker, app_status_of(code), &text);
    json_out_free(&text);
}

void app_refuse_missing(app *in, app_asker asker, const char *nonce, uint64_t stream) {
    if (in->is_unread)
        app_refuse(in, asker, nonce, "busy", "The zone cannot read this game now; try again.");
    else
        app_answer(in, asker, nonce, &(msg_reply){.refusal = app_why_missing(in, stream)});
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
    if (gone->news != gone->few_news)
        free(gone->news);
    if (gone->streams != &gone->one_stream)
        free(gone->streams);
    app_text_drop(gone->text);
    free(gone->marks);
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
        bool is_new = by > 0 && zone_kind(batch->app->zone, id) == MSG_STREAM_TABLE;
        app_table *table =
            is_new ? app_table_of(batch->app, id) : map_find(&batch->app->tables, id);
        if (table != NULL)
            table->pending = by > 0 ? table->pending + 1 : table->pending - (table->pending > 0);
    }
}

/* The batch was not stored: its streams go back to what the log says. One that has been reloaded since the
 * batch was judged has its later events from after that. */
static void undo(app_batch *batch) {
    app *in = batch->app;
    in->counts.batches_failed++;
    app_outage_note(in, batch->since_ms);
    in->out_status = batch->status;
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

/* How the log calls a game. Whoever knows the id of a private game may watch it: it is not for the log. */
static void name_game(app *in, uint64_t game, char out[static WIRE_ID_SIZE]) {
    msg_table table;
    if (zone_table(in->zone, game, NULL, &table) && !table.is_private)
        wire_id_write(game, out);
    else
        memcpy(out, "private", sizeof "private");
}

/* Counts what a batch brought, and tells the operator of games that have begun or ended. */
static void count_batch(const app_batch *batch) {
    app *in = batch->app;
    char id[WIRE_ID_SIZE];
    in->counts.events += batch->event_count;
    in->counts.moves += batch->moves;
    for (size_t i = 0; i < batch->mark_count; i++) {
        const app_mark *mark = &batch->marks[i];
        name_game(in, mark->game, id);
        in->counts.games_over += mark->is_over;
        in->counts.games_set += !mark->is_over;
        if (mark->is_over) {
            app_log("game-over", "game=%s result=%s end=%s", id,
                    wire_result((zug_result)mark->result), zug_game_reason_name(mark->reason));
        } else {
            app_log("game-set", "game=%s", id);
            app_grace(in, mark->game);
        }
    }
}

/* Tells what a batch brought, now that it is committed. */
static void tell(app_batch *batch) {
    app *in = batch->app;
    count_batch(batch);
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
            if (batch->status != STORE_OK)
                undo(batch);
            else if (batch->stream_count == 0 && batch->generation != in->generation)
                batch->reply = msg_refuse(MSG_REFUSED_NOT_STORED); /* what it repeats has failed */
            else
                tell(batch);
            app_answer(in, batch->asker, batch->nonce, &batch->reply);
        }
        bool is_back =
            in->is_out && batch->stream_count > 0 && batch->status == STORE_OK && !in->is_stopping;
        app_batch_free(batch);
        if (is_back)
            app_outage_over(in);
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
    if (batch->event_count > 0) {
        in->counts.commit_count++;
        in->counts.commit_us_sum += (uint64_t)(now_us() - batch->begun_us);
    }
    drain(in);
}

/* Notes which streams a batch is about. */
static bool note_streams(app_batch *batch, const msg_event *events, size_t count) {
    batch->streams = count == 1 ? &batch->one_stream : calloc(count, sizeof *batch->streams);
    if (batch->streams == NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!app_batch_has(batch, events[i].stream))
            batch->streams[batch->stream_count++] = events[i].stream;
    return true;
}

/* Notes what a batch brings, for the operator, and since when its events wait; false without memory. */
static bool note_marks(app_batch *batch, const msg_event *events, size_t count) {
    size_t games = 0;
    batch->since_ms = INT64_MAX;
    for (size_t i = 0; i < count; i++) {
        const msg_event *event = &events[i];
        bool is_outage = event->kind == MSG_EVENT_OUTAGE_OVER;
        int64_t since_ms = event->at_ms - (is_outage ? event->away_ms : 0);
        batch->since_ms = since_ms < batch->since_ms ? since_ms : batch->since_ms;
        games += event->kind == MSG_EVENT_TABLE_SET;
        batch->event_count += msg_event_is_public(event);
        for (uint32_t k = 0; event->kind == MSG_EVENT_GAME && k < event->news_count; k++) {
            batch->moves += event->news[k].kind == ZUG_GAME_NEWS_MOVE_MADE;
            games += event->news[k].kind == ZUG_GAME_NEWS_OVER;
        }
    }
    batch->marks = games > 0 ? calloc(games, sizeof *batch->marks) : NULL;
    if (games > 0 && batch->marks == NULL)
        return false;
    for (size_t i = 0; i < count && games > 0; i++) {
        const msg_event *event = &events[i];
        if (event->kind == MSG_EVENT_TABLE_SET)
            batch->marks[batch->mark_count++] = (app_mark){.game = event->stream};
        for (uint32_t k = 0; event->kind == MSG_EVENT_GAME && k < event->news_count; k++)
            if (event->news[k].kind == ZUG_GAME_NEWS_OVER)
                batch->marks[batch->mark_count++] =
                    (app_mark){event->stream, true, event->news[k].result, event->news[k].reason};
    }
    return true;
}

/* A batch that knows its streams; NULL without memory. */
static app_batch *batch_of(app *in, const msg_event *events, size_t count) {
    app_batch *made = app_batch_new(in);
    if (made == NULL || note_streams(made, events, count))
        return made;
    app_batch_free(made);
    return NULL;
}

/* Hands what the zone has let happen to the store; what follows comes when it is committed. */
static void keep(app *in, app_asker asker, const char *nonce) {
    const msg_event *events = in->out.events;
    size_t count = in->out.count;
    log_batch made = {0};
    app_batch *batch = batch_of(in, events, count);
    if (batch == NULL) {
        /* Nothing can be kept or even remembered: the log is what counts, and is read when asked for. */
        for (size_t i = 0; i < count; i++)
            zone_forget(in->zone, events[i].stream);
        app_refuse(in, asker, nonce, "no-memory", "The zone has no memory left for this.");
        return;
    }
    bool fine = note_marks(batch, events, count) &&
                log_batch_fill(&made, in->zone, events, count, &in->body) &&
                app_tell(in, batch, events, count);
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
    log_batch_free(&made);
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

/* Hangs up on somebody who cannot be told what became of a command, and who will ask again with its nonce. */
static void hang_up(app *in, app_asker asker) {
    app_client *client = map_find(&in->clients, asker.client);
    if (asker.responder != NULL)
        http_abandon(asker.responder);
    else if (client != NULL)
        ws_stream_close(client->stream, WS_SERVER_ERROR, "no memory");
}

/* An answer to something that may not be committed yet waits for its turn. */
static void answer_in_turn(app *in, app_asker asker, const char *nonce) {
    app_batch *batch = app_batch_new(in);
    if (batch == NULL) {
        hang_up(in, asker);
        return;
    }
    batch->asker = asker;
    batch->reply = in->out.reply;
    memcpy(batch->nonce, nonce, strlen(nonce) + 1);
    app_batch_queue(batch);
}

/* Loads the streams that a command is about, if they are there; false if one is but cannot be read now. */
static bool load_missing(app *in, const msg_command *command) {
    bool is_unread = false;
    for (uint64_t id, before = 0; (id = zone_missing(in->zone, command)) != 0 && id != before;) {
        before = id;
        is_unread = !app_load(in, id) && in->is_unread;
    }
    return !is_unread;
}

/* A command that waits for what the store has yet to answer. */
typedef struct late_command {
    msg_command command;
    int64_t now_ms;
} late_command;

static void act_late(app_batch *batch) {
    late_command *late = batch->ctx;
    if (batch->app->is_stopping)
        hang_up(batch->app, batch->asker);
    else
        app_act(batch->app, &late->command, late->now_ms, batch->asker);
    free(late);
}

/* Lets a command wait for its turn: it may repeat what is on its way, so nobody can say yet what becomes of it. */
static void act_in_turn(app *in, const msg_command *command, int64_t now_ms, app_asker asker) {
    app_batch *batch = app_batch_new(in);
    late_command *late = malloc(sizeof *late);
    if (batch == NULL || late == NULL) {
        free(batch);
        free(late);
        hang_up(in, asker);
        return;
    }
    *late = (late_command){*command, now_ms};
    batch->asker = asker;
    batch->after = act_late;
    batch->ctx = late;
    app_batch_queue(batch);
}

/* A command whose streams cannot be read now. What it has borrowed is not there later. */
static void put_off(app *in, const msg_command *command, int64_t now_ms, app_asker asker) {
    uint64_t missing = zone_missing(in->zone, command);
    if (missing != 0 && command->pairing_count == 0 && app_is_on_its_way(in, missing))
        act_in_turn(in, command, now_ms, asker);
    else
        app_answer(in, asker, command->nonce, &(msg_reply){.refusal = MSG_REFUSED_NOT_STORED});
    app_arm(in);
}

void app_act(app *in, msg_command *command, int64_t now_ms, app_asker asker) {
    asker.is_hidden = msg_command_is_hidden(command->kind);
    in->counts.commands += !asker.is_hidden;
    in->last_ms = now_ms > in->last_ms ? now_ms : in->last_ms;
    if (!load_missing(in, command)) {
        put_off(in, command, now_ms, asker);
        return;
    }
    if (command->kind == MSG_CMD_CALL_ARBITER)
        app_arbiters_check(in);
    app_outage_before(in, command, now_ms);
    draw_lots(in, command);
    zone_apply(in->zone, command, now_ms, &in->out);
    if (in->out.reply.refusal == MSG_REFUSED_NOT_FOUND)
        in->out.reply = msg_refuse(app_why_missing(in, command->id));
    if (in->out.waits)
        app_questions_park(in, command, now_ms, asker);
    else if (in->out.count > 0)
        keep(in, asker, command->nonce);
    else if (in->out.reply.refusal == MSG_FINE && in->first_batch != NULL)
        answer_in_turn(in, asker, command->nonce);
    else
        app_answer(in, asker, command->nonce, &in->out.reply);
    app_questions_ask(in, asker.address);
    app_arm(in);
}

void app_tick(app *in) {
    if (!app_outage_waits(in)) {
        zone_tick(in->zone, app_settled(in), &in->out);
        if (in->out.count > 0)
            keep(in, (app_asker){0}, "");
        app_questions_ask(in, 0);
    }
    app_arm(in);
}
