/* commit_queue.c - what waits for the store, or behind what waits for it, in one order.
 * Room: server/commit. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "commit_impl.h"
#include "journal/journal.h"
#include "log/log_events.h"
#include "log/log_rows.h"
#include "wire/wire.h"

/* A game that has begun or ended, for the operator. */
typedef struct game_mark {
    uint64_t game;
    bool is_over;
    uint8_t result;
    zug_game_reason reason;
} game_mark;

/* Events on their way into the store, with what follows when they are there. */
typedef struct append {
    commit_wait wait;
    commit *commit;
    store_status status;
    uint64_t *streams;
    size_t stream_count;
    uint64_t one_stream; /* memory for the only one of most */
    news_list news;
    commit_asker asker;
    char nonce[MSG_NONCE_SIZE];
    msg_reply reply;
    int64_t begun_us;
    int64_t since_ms; /* the moment of its first event; of an outage's end, when that began */
    size_t event_count, moves; /* events that everybody may know of */
    game_mark *marks;
    size_t mark_count;
    /* Of several nodes: what is to be judged again if another one is faster, and what the others
     * are told. */
    msg_command *command;
    int64_t now_ms;
    log_events events;
} append;

/* Microseconds of a clock that only goes forward. */
static int64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void append_free(append *append) {
    news_free(&append->news);
    if (append->streams != &append->one_stream)
        free(append->streams);
    free(append->marks);
    free(append->command);
    log_events_free(&append->events);
    free(append);
}

static bool append_has(const append *append, uint64_t stream) {
    for (size_t i = 0; i < append->stream_count; i++)
        if (append->streams[i] == stream)
            return true;
    return false;
}

/* Puts something behind all that waits. */
static void enqueue(commit *commit, commit_wait *wait) {
    wait->next = NULL;
    wait->generation = commit->generation;
    *commit->last = wait;
    commit->last = &wait->next;
}

/* Goes on with what is due at the head of the queue, in its order. */
static void drain(commit *commit) {
    while (commit->first != NULL && commit->first->is_due) {
        commit_wait *wait = commit->first;
        commit->first = wait->next;
        if (commit->first == NULL)
            commit->last = &commit->first;
        wait->then(wait, wait->generation == commit->generation);
    }
    commit_arm(commit);
    commit->calls.drained(commit->calls.ctx);
}

void commit_when_stored(commit *commit, commit_wait *wait,
                        void (*then)(commit_wait *wait, bool is_true)) {
    wait->then = then;
    if (commit->first == NULL) {
        then(wait, true);
        return;
    }
    wait->is_due = true;
    enqueue(commit, wait);
}

/* Counts the appends that each stream waits for. */
static void count_pending(const append *append, bool begins) {
    commit *commit = append->commit;
    for (size_t i = 0; i < append->stream_count; i++) {
        uint64_t id = append->streams[i];
        commit_stream *known =
            begins ? commit_stream_of(commit, id) : map_find(&commit->streams, id);
        if (known != NULL)
            known->pending = begins ? known->pending + 1 : known->pending - (known->pending > 0);
    }
}

/* The last event of a stream before those of an append; only of several nodes. */
static uint32_t told_seq(const append *append, uint64_t stream) {
    for (size_t i = 0; i < append->events.count; i++)
        if (append->events.all[i].stream == stream)
            return append->events.all[i].seq - 1;
    return 0;
}

/* Lets the streams of an append that was not stored go back to what the log says. One that has been
 * reloaded since this was judged has its later events from after that. */
static void go_back(append *append, bool is_outage) {
    commit *commit = append->commit;
    for (size_t i = 0; i < append->stream_count; i++) {
        uint64_t stream = append->streams[i];
        commit_stream *known = commit_stream_of(commit, stream);
        if (known != NULL && known->reloaded > append->wait.generation)
            continue;
        commit->generation++;
        if (known != NULL)
            known->reloaded = commit->generation;
        undone_begin(commit, stream, told_seq(append, stream), is_outage);
    }
}

/* It was not stored, and nobody knows when something will be. */
static void undo(append *append) {
    commit *commit = append->commit;
    commit->counts.failed++;
    outage_note(commit, append->since_ms);
    commit->out_why = append->status;
    journal_write("not-stored", "reason=\"%s\" streams=%zu", store_sentence(append->status),
                  append->stream_count);
    go_back(append, true);
    append->reply = msg_refuse(MSG_REFUSED_NOT_STORED);
}

/* Another node was faster: nothing is wrong, but the command is to be judged again. What happens by
 * itself is due again when the stream is there. */
static void lose_race(append *append) {
    commit *commit = append->commit;
    msg_command *command = append->command;
    commit->counts.conflicts++;
    go_back(append, false);
    append->command = NULL;
    if (command != NULL)
        race_try_again(commit, command, append->now_ms, append->asker, append->streams,
                       append->stream_count);
}

/* The other nodes hear of it; and what came from them while this was on its way is looked for. */
static void tell_nodes(const append *append) {
    commit *commit = append->commit;
    if (!commit->parts.is_shared)
        return;
    for (size_t i = 0; i < append->events.count; i++) {
        commit_stream *known = map_find(&commit->streams, append->events.all[i].stream);
        if (known != NULL)
            known->own_ms = append->events.all[i].at_ms;
    }
    commit->calls.appended(commit->calls.ctx,
                           &(commit_appended){append->events.all, append->events.count,
                                              append->news.all, append->news.count});
    for (size_t i = 0; i < append->stream_count; i++) {
        const commit_stream *known = map_find(&commit->streams, append->streams[i]);
        if (known != NULL && known->is_behind && known->pending == 0)
            commit_catch_up(commit, append->streams[i]);
    }
}

/* How the operator is told of a game. Whoever knows the id of a private game may watch it. */
static void name_game(const commit *commit, uint64_t game, char out[static WIRE_ID_SIZE]) {
    msg_table table;
    if (zone_table(commit->zone, game, NULL, &table) && !table.is_private)
        wire_id_write(game, out);
    else
        memcpy(out, "private", sizeof "private");
}

/* Counts what has happened, and tells the operator of games that have begun or ended. */
static void count_events(const append *append) {
    commit *commit = append->commit;
    char id[WIRE_ID_SIZE];
    commit->counts.events += append->event_count;
    commit->counts.moves += append->moves;
    for (size_t i = 0; i < append->mark_count; i++) {
        const game_mark *mark = &append->marks[i];
        name_game(commit, mark->game, id);
        commit->counts.games_over += mark->is_over;
        commit->counts.games_set += !mark->is_over;
        if (mark->is_over) {
            journal_write("game-over", "game=%s result=%s end=%s", id,
                          wire_result((zug_result)mark->result),
                          zug_game_reason_name(mark->reason));
        } else {
            journal_write("game-set", "game=%s", id);
            commit->calls.expected(commit->calls.ctx, mark->game);
        }
    }
}

/* The turn of events that are committed, or could not be: they are told, or undone. */
static void end_append(commit_wait *wait, bool is_true) {
    append *append = (struct append *)(void *)wait;
    commit *commit = append->commit;
    bool is_stored = append->status == STORE_OK;
    (void)is_true;
    count_pending(append, false);
    if (append->status == STORE_CONFLICT && commit->parts.is_shared) {
        lose_race(append);
        append_free(append);
        return;
    }
    if (is_stored) {
        count_events(append);
        for (size_t i = 0; i < append->news.count; i++)
            commit->calls.told(commit->calls.ctx, &append->news.all[i]);
        tell_nodes(append);
    } else {
        undo(append);
    }
    commit->calls.reply(commit->calls.ctx, append->asker, append->nonce, &append->reply);
    append_free(append);
    if (is_stored && commit->is_out && !commit->is_lost && !commit->is_stopping)
        outage_over(commit);
}

/* The store has committed events, or could not. */
static void on_stored(void *ctx, store_status status) {
    append *append = ctx;
    commit *commit = append->commit;
    append->wait.is_due = true;
    append->status = status;
    if (append->event_count > 0) {
        commit->counts.commit_count++;
        commit->counts.commit_us_sum += (uint64_t)(now_us() - append->begun_us);
    }
    drain(commit);
}

/* Notes which streams events are about; false without memory. */
static bool note_streams(append *append, const msg_event *events, size_t count) {
    append->streams = count == 1 ? &append->one_stream : calloc(count, sizeof *append->streams);
    if (append->streams == NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!append_has(append, events[i].stream)) {
            append->streams[append->stream_count++] = events[i].stream;
            fetch_note_append(append->commit, events[i].stream);
        }
    return true;
}

/* Counts events and since when they wait. Returns how many games have begun or ended. */
static size_t count_marks(append *append, const msg_event *events, size_t count) {
    size_t games = 0;
    append->since_ms = INT64_MAX;
    for (size_t i = 0; i < count; i++) {
        const msg_event *event = &events[i];
        bool is_outage = event->kind == MSG_EVENT_OUTAGE_OVER;
        int64_t since_ms = event->at_ms - (is_outage ? event->outage.away_ms : 0);
        uint32_t news_count;
        const zug_game_news *news = msg_event_news(event, &news_count);
        append->since_ms = since_ms < append->since_ms ? since_ms : append->since_ms;
        games += event->kind == MSG_EVENT_TABLE_SET;
        append->event_count += msg_event_is_public(event);
        for (uint32_t k = 0; k < news_count; k++) {
            append->moves += news[k].kind == ZUG_GAME_NEWS_MOVE_MADE;
            games += news[k].kind == ZUG_GAME_NEWS_OVER;
        }
    }
    return games;
}

/* Notes what events bring, for the operator; false without memory. */
static bool note_marks(append *append, const msg_event *events, size_t count) {
    size_t games = count_marks(append, events, count);
    if (games == 0)
        return true;
    append->marks = calloc(games, sizeof *append->marks);
    if (append->marks == NULL)
        return false;
    for (size_t i = 0; i < count; i++) {
        const msg_event *event = &events[i];
        uint32_t news_count;
        const zug_game_news *news = msg_event_news(event, &news_count);
        if (event->kind == MSG_EVENT_TABLE_SET)
            append->marks[append->mark_count++] = (game_mark){.game = event->stream};
        for (uint32_t k = 0; k < news_count; k++)
            if (news[k].kind == ZUG_GAME_NEWS_OVER)
                append->marks[append->mark_count++] =
                    (game_mark){event->stream, true, news[k].result, news[k].reason};
    }
    return true;
}

/* An append that knows its streams; NULL without memory. */
static append *append_new(commit *commit, const msg_event *events, size_t count) {
    append *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->commit = commit;
    made->begun_us = now_us();
    made->wait.then = end_append;
    if (note_streams(made, events, count))
        return made;
    append_free(made);
    return NULL;
}

/* Keeps what is needed if there are several nodes; false without memory. */
static bool keep_for_nodes(append *append, const msg_command *command, const log_batch *rows,
                           size_t count) {
    bool fine = true;
    if (!append->commit->parts.is_shared)
        return true;
    if (command != NULL) {
        append->command = msg_command_copy(command);
        fine = append->command != NULL;
    }
    for (size_t i = 0; i < count && fine; i++)
        fine = log_events_add(&append->events, &rows->events[i]);
    return fine;
}

/* True if the rows of a batch have one of a stream. */
static bool has_row(const log_batch *rows, uint64_t stream) {
    for (size_t i = 0; i < rows->row_count; i++)
        if (rows->rows[i].id == stream)
            return true;
    return false;
}

/* Notes when streams are due if that is earlier than the store knows, so that any node sees to it
 * if this one is gone. Returns how many, of which as many as there are streams may be. */
static size_t note_dues(const append *append, const log_batch *rows, store_due *out) {
    commit *commit = append->commit;
    size_t count = 0;
    for (size_t i = 0; i < append->stream_count; i++) {
        store_due due = {append->streams[i], zone_due(commit->zone, append->streams[i])};
        commit_stream *known = map_find(&commit->streams, due.stream);
        bool is_put = has_row(rows, due.stream);
        if (known == NULL || due.due_ms == ZUG_CLOCK_NEVER ||
            (!is_put && known->due_ms != 0 && known->due_ms <= due.due_ms))
            continue;
        known->due_ms = due.due_ms;
        if (!is_put)
            out[count++] = due;
    }
    return count;
}

/* Hands events and rows to the store; false without memory. */
static bool hand_over(append *append, const log_batch *rows, size_t count) {
    commit *commit = append->commit;
    store_due one = {0}, *dues = NULL;
    size_t due_count = 0;
    if (commit->parts.is_shared) {
        dues = append->stream_count == 1 ? &one : calloc(append->stream_count, sizeof *dues);
        if (dues == NULL)
            return false;
        due_count = note_dues(append, rows, dues);
    }
    store_append(commit->store,
                 &(store_batch){.events = rows->events,
                                .event_count = count,
                                .streams = rows->rows,
                                .stream_count = rows->row_count,
                                .dues = dues,
                                .due_count = due_count},
                 on_stored, append);
    if (dues != &one)
        free(dues);
    return true;
}

void commit_renew_due(commit *commit, uint64_t stream) {
    store_due due = {stream, zone_due(commit->zone, stream)};
    commit_stream *known = commit_stream_of(commit, stream);
    if (known == NULL)
        return;
    known->due_ms = due.due_ms != ZUG_CLOCK_NEVER ? due.due_ms : 0;
    due.due_ms = known->due_ms;
    store_append(commit->store, &(store_batch){.dues = &due, .due_count = 1}, NULL, NULL);
}

void commit_append(commit *commit, const msg_command *command, int64_t now_ms, commit_asker asker) {
    const char *nonce = command != NULL ? command->nonce : "";
    const msg_event *events = commit->out.events;
    size_t count = commit->out.count;
    log_batch rows = {0};
    append *made = append_new(commit, events, count);
    if (made == NULL) {
        /* Nothing can be kept or even remembered: the log is what counts, and is read when asked
         * for. */
        for (size_t i = 0; i < count; i++)
            zone_forget(commit->zone, events[i].stream);
        commit->calls.reply(commit->calls.ctx, asker, nonce,
                            &(msg_reply){.refusal = MSG_REFUSED_NO_MEMORY});
        return;
    }
    bool fine = note_marks(made, events, count) &&
                log_batch_fill(&rows, commit->zone, events, count, &commit->body) &&
                news_write(commit, &made->news, events, count) &&
                keep_for_nodes(made, command, &rows, count);
    made->now_ms = now_ms;
    made->asker = asker;
    made->reply = commit->out.reply;
    memcpy(made->nonce, nonce, strlen(nonce) + 1);
    count_pending(made, true);
    enqueue(commit, &made->wait);
    if (!fine || !hand_over(made, &rows, count))
        on_stored(made, STORE_FAILED);
    log_batch_free(&rows);
}

int64_t commit_unanswered_ms(commit *commit) {
    for (const commit_wait *each = commit->first; each != NULL; each = each->next)
        if (each->then == end_append && !each->is_due)
            return ((const append *)(const void *)each)->since_ms;
    return commit_now(commit);
}

bool commit_is_on_its_way(const commit *commit, uint64_t stream) {
    for (const commit_wait *each = commit->first; each != NULL; each = each->next)
        if (each->then == end_append && append_has((const append *)(const void *)each, stream))
            return true;
    return false;
}
