/* look.c - what a node asks the store now and then, on a worker: the time, what nobody looks after,
 * what its streams have that no notice told of, and what concerns its people.
 * Room: server/nodes. */
#include <stdlib.h>
#include <string.h>

#include "journal/journal.h"
#include "log/log_replay.h"
#include "nodes_impl.h"
#include "util/array.h"
#include "wire/wire.h"

/* TRIPS: readings of the clock, of which the best counts. PERSONS_MAX: people all of whose open
 * streams are looked for at a time. OVERDUE_MAX: streams that are taken over at a time, and
 * OVERDUE_MS after their moment. LINES_MAX: lines of the lobby of each kind. ASK_MS: between two
 * questions for the streams in memory and what is new for those who are here; ASK_ALONE_MS: the
 * same while no notices come. */
enum {
    TRIPS = 3,
    PERSONS_MAX = 64,
    OVERDUE_MAX = 64,
    OVERDUE_MS = 1500,
    LINES_MAX = 200,
    ASK_MS = 5000,
    ASK_ALONE_MS = 400
};

/* A line of the lobby. */
typedef struct lobby_line {
    uint64_t stream;
    bool is_game;
    wire_text *text;
} lobby_line;

/* A stream that is open. */
typedef struct open_stream {
    store_stream stream; /* without its texts */
    bool is_new;         /* it is here only because somebody may have to be told of it */
} open_stream;

/* What is asked at once, and answered. */
typedef struct look {
    work_job job;
    nodes *nodes;
    /* asked */
    uint64_t *streams; /* in memory, whose last seq is asked for; NULL: not now */
    size_t stream_count;
    uint64_t *everybody; /* who is here, for whom there may be something new; NULL: not now */
    size_t everybody_count;
    int64_t since_ms; /* from when on it is new */
    uint64_t persons[PERSONS_MAX];
    size_t person_count;
    bool wants_lobby;
    int64_t now_ms;
    /* answered */
    bool failed;
    struct {
        int64_t asked_us, said_us, answered_us;
    } trips[TRIPS];
    int trip_count;
    uint32_t *seqs;
    uint64_t overdue[OVERDUE_MAX];
    size_t overdue_count;
    open_stream *open; /* of the persons, and contests; and what is new */
    size_t open_count, open_capacity;
    lobby_line *lines;
    size_t line_count, line_capacity;
    bool has_lobby;
} look;

static bool note_overdue(void *ctx, const store_stream *stream) {
    look *to = ctx;
    to->overdue[to->overdue_count++] = stream->id;
    return to->overdue_count < OVERDUE_MAX;
}

static bool add_open(look *to, const store_stream *stream, bool is_new) {
    open_stream *grown = array_grow(to->open, to->open_count, &to->open_capacity, sizeof *grown);
    if (grown == NULL)
        return false;
    to->open = grown;
    to->open[to->open_count++] = (open_stream){{.id = stream->id,
                                                .began_ms = stream->began_ms,
                                                .person = {stream->person[0], stream->person[1]}},
                                               is_new};
    return true;
}

static bool note_open(void *ctx, const store_stream *stream) {
    return add_open(ctx, stream, false);
}

static bool note_new(void *ctx, const store_stream *stream) { return add_open(ctx, stream, true); }

/* Reads the clock that all nodes go by. */
static bool read_clock(look *to, store *from) {
    for (int i = 0; i < TRIPS; i++) {
        int64_t asked_us = nodes_clock_us(), said_ms;
        if (store_clock(from, &said_ms) != STORE_OK)
            return false;
        to->trips[to->trip_count].asked_us = asked_us;
        to->trips[to->trip_count].said_us = said_ms * 1000 + 500; /* it cuts off */
        to->trips[to->trip_count++].answered_us = nodes_clock_us();
    }
    return true;
}

/* A stream for the lobby, as it is listed. */
static bool note_line(void *ctx, const store_stream *stream) {
    look *to = ctx;
    lobby_line *grown = array_grow(to->lines, to->line_count, &to->line_capacity, sizeof *grown);
    if (grown == NULL)
        return false;
    to->lines = grown;
    to->lines[to->line_count++] = (lobby_line){.stream = stream->id};
    return true;
}

/* Writes the lines of streams that are listed. */
static void write_lines(look *to, reader *by) {
    for (size_t i = 0; i < to->line_count; i++) {
        json_out text = {0};
        log_replay how = {.from = by->store, .into = by->zone, .is_trusted = true};
        uint64_t stream = to->lines[i].stream;
        if (log_replay_stream(&how, stream) == NULL) {
            log_replay_table(by->store, by->zone, stream); /* and who may see its contest */
            to->lines[i].is_game = watch_write_line(by->zone, stream, &text);
        }
        to->lines[i].text = text.len > 0 && !text.failed ? wire_text_take(&text) : NULL;
        json_out_free(&text);
        reader_clear(by);
    }
}

static bool read_lobby(look *to, reader *by) {
    static const store_kind kinds[] = {STORE_TABLE, STORE_CHALLENGE};
    for (int i = 0; i < 2; i++) {
        store_query query = {
            .kind = kinds[i], .public_only = true, .open_only = true, .limit = LINES_MAX};
        if (store_search(by->store, &query, note_line, to) != STORE_OK)
            return false;
    }
    write_lines(to, by);
    to->has_lobby = true;
    return true;
}

static bool read_open(look *to, store *from) {
    store_query contests = {.kind = STORE_CONTEST, .open_only = true, .limit = ZONE_CONTESTS};
    store_persons everybody = {to->everybody, to->everybody_count, to->since_ms};
    for (size_t i = 0; i < to->person_count; i++)
        if (store_open_streams_of(from, to->persons[i], note_open, to) != STORE_OK)
            return false;
    if (store_new_streams_of(from, &everybody, note_new, to) != STORE_OK)
        return false;
    return !to->wants_lobby || store_search(from, &contests, note_open, to) == STORE_OK;
}

/* Asks the store all that a look wants to know, on a worker. */
static void ask(work_job *job, unsigned worker) {
    look *to = (look *)(void *)job;
    reader *by = readers_at(to->nodes->parts.readers, worker);
    to->failed = by == NULL || !read_clock(to, by->store) ||
                 store_overdue_streams(by->store, to->now_ms - OVERDUE_MS, OVERDUE_MAX,
                                       note_overdue, to) != STORE_OK ||
                 (to->streams != NULL && store_last_seqs(by->store, to->streams, to->stream_count,
                                                         to->seqs) != STORE_OK) ||
                 !read_open(to, by->store) || (to->wants_lobby && !read_lobby(to, by));
}

static void free_look(look *done) {
    for (size_t i = 0; i < done->line_count; i++)
        wire_text_drop(done->lines[i].text);
    free(done->lines);
    free(done->open);
    free(done->everybody);
    free(done->streams);
    free(done->seqs);
    free(done);
}

/* Has the node go by the clock that was read. */
static void set_clock(nodes *nodes, const look *done) {
    uint64_t jumps = nodes->clock.jumps;
    for (int i = 0; i < done->trip_count; i++)
        node_clock_read(&nodes->clock, done->trips[i].asked_us, done->trips[i].said_us,
                        done->trips[i].answered_us);
    if (nodes->clock.jumps != jumps)
        journal_write("clock-jumped", "offset_ms=%lld", (long long)(nodes->clock.offset_us / 1000));
    commit_set_offset(nodes->parts.commit, nodes->clock.offset_us / 1000);
}

bool look_read_clock(nodes *nodes, store *from, int64_t *now_ms) {
    look once = {0};
    if (!read_clock(&once, from))
        return false;
    set_clock(nodes, &once);
    *now_ms = once.trips[0].said_us / 1000;
    return true;
}

static void ignore_fetched(void *ctx, commit_found found) {
    (void)ctx;
    (void)found;
}

/* Has a stream loaded that is not here. */
static void fetch(nodes *nodes, uint64_t stream) {
    if (!commit_is_loaded(nodes->parts.commit, stream))
        commit_fetch(nodes->parts.commit, stream, stream, ignore_fetched, NULL);
}

/* Has streams read on that have more in the log than in memory. */
static void catch_up(nodes *nodes, const look *done) {
    for (size_t i = 0; done->streams != NULL && i < done->stream_count; i++)
        if (done->seqs[i] > zone_seq(nodes->parts.zone, done->streams[i]))
            commit_catch_up(nodes->parts.commit, done->streams[i]);
}

/* Takes over what nobody has looked after. Of a stream that is here only its moment was too early,
 * and is put right. */
static void take_over(nodes *nodes, const look *done) {
    for (size_t i = 0; i < done->overdue_count; i++) {
        uint64_t stream = done->overdue[i];
        if (zone_kind(nodes->parts.zone, stream) == MSG_STREAM_NONE) {
            if (nodes_clock_ms() < nodes->calm_ms)
                continue;
            nodes->overdue++;
            fetch(nodes, stream);
        } else if (zone_due(nodes->parts.zone, stream) > done->now_ms) {
            commit_renew_due(nodes->parts.commit, stream);
        }
    }
}

/* Has those who are here told what is new, and their streams brought. */
static void bring_open(nodes *nodes, const look *done) {
    for (size_t i = 0; i < done->open_count; i++) {
        const open_stream *each = &done->open[i];
        if (!personal_find(nodes, &each->stream, done->since_ms) && !each->is_new)
            fetch(nodes, each->stream.id);
    }
    if (done->everybody != NULL)
        personal_found_all(nodes, done->now_ms);
}

static void show_lobby(nodes *nodes, const look *done) {
    if (!done->has_lobby)
        return;
    for (size_t i = 0; i < done->line_count; i++)
        if (done->lines[i].text != NULL)
            watch_far_line_read(nodes->parts.watch, done->lines[i].stream, done->lines[i].is_game,
                                wire_text_str(done->lines[i].text));
    watch_far_lines_end(nodes->parts.watch);
}

static void on_answered(work_job *job, bool has_run) {
    look *done = (look *)(void *)job;
    nodes *nodes = done->nodes;
    nodes->is_looking = false;
    if (has_run && done->trip_count > 0 && !nodes->is_stopping)
        set_clock(nodes, done);
    if (has_run && !done->failed && !nodes->is_stopping) {
        catch_up(nodes, done);
        take_over(nodes, done);
        bring_open(nodes, done);
        show_lobby(nodes, done);
    } else if (!nodes->is_stopping) {
        nodes->must_ask = true;
    }
    free_look(done);
}

/* Puts all streams in memory into a look; false without memory. */
static bool list_streams(const nodes *nodes, look *to) {
    uint64_t id;
    void *value;
    size_t count = nodes->streams.count;
    to->streams = calloc(count + 1, sizeof *to->streams);
    to->seqs = calloc(count + 1, sizeof *to->seqs);
    if (to->streams == NULL || to->seqs == NULL)
        return false;
    for (size_t at = 0; to->stream_count < count && map_next(&nodes->streams, &at, &id, &value);)
        to->streams[to->stream_count++] = id;
    return true;
}

/* Puts all who are here into a look; false without memory. */
static bool list_everybody(const nodes *nodes, look *to) {
    uint64_t id;
    void *value;
    size_t count = nodes->persons.count;
    to->everybody = calloc(count + 1, sizeof *to->everybody);
    if (to->everybody == NULL)
        return false;
    for (size_t at = 0; to->everybody_count < count && map_next(&nodes->persons, &at, &id, &value);)
        to->everybody[to->everybody_count++] = id;
    return true;
}

/* Takes those who have just come, and the next of the persons who are here. */
static void list_persons(nodes *nodes, look *to) {
    uint64_t id;
    void *value;
    for (size_t at = 0;
         to->person_count < PERSONS_MAX && map_next(&nodes->arrivals, &at, &id, &value);) {
        to->persons[to->person_count++] = id;
        map_remove(&nodes->arrivals, id);
        at--; /* another one may have taken its place */
    }
    while (to->person_count < PERSONS_MAX &&
           map_next(&nodes->persons, &nodes->person_at, &id, &value))
        to->persons[to->person_count++] = id;
    if (to->person_count < PERSONS_MAX)
        nodes->person_at = 0;
}

void look_begin(nodes *nodes) {
    int64_t now_ms = nodes_clock_ms();
    bool is_alone = nodes->link == NULL || !bus_link_is_up(nodes->link);
    look *made = nodes->is_looking ? NULL : calloc(1, sizeof *made);
    if (made == NULL)
        return;
    made->job = (work_job){.run = ask, .done = on_answered};
    made->nodes = nodes;
    made->now_ms = commit_now(nodes->parts.commit);
    made->since_ms = personal_since(nodes);
    bool is_time = now_ms - nodes->asked_ms >= (is_alone ? ASK_ALONE_MS : ASK_MS);
    if (is_time || nodes->must_ask) {
        nodes->asked_ms = now_ms;
        nodes->must_ask = false;
        made->wants_lobby = true;
        if (!list_streams(nodes, made) || !list_everybody(nodes, made)) {
            free_look(made);
            return;
        }
    }
    if (made->wants_lobby)
        watch_far_lines_begin(nodes->parts.watch);
    list_persons(nodes, made);
    nodes->is_looking = true;
    nodes->looked_ms = now_ms;
    work_ask(nodes->parts.work, &made->job);
}
