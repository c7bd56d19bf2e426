/* store_load.c - how many events the log takes, without a zone before it; used by bench/cluster.
 * Room: bench.
 *
 * usage: store_load store|plain random|ordered PLACE APPENDS STREAMS WINDOW
 *
 * store: by store_append, as the zone does it, each event a batch of its own, with WINDOW of them
 * on their way. plain: by libpq alone, the cheapest way that compares (stream, seq): prepared, 100
 * inserts a transaction, WINDOW events on their way; PLACE is then a database in which the first
 * way has made the tables. The ids of the streams are random, as those of the zone are, or follow
 * each other behind all of those. Prints appends a second, and the microseconds of CPU that this
 * process, with its threads, has used for each. */
#define _POSIX_C_SOURCE 200809L
#include <libpq-fe.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "identity/token.h"
#include "store/store.h"

enum { PER_SYNC = 100, CALLS_MOST = 4096 };

/* A move as the zone writes it. */
static const char kind[] = "game";
static const char body[] = "{\"v\":57,\"event\":\"move\",\"side\":\"white\",\"move\":\"e2e4\","
                           "\"clock\":5387123,\"nonce\":\"m57\"}";

static _Noreturn void die(const char *what, const char *why) {
    fprintf(stderr, "store_load: %s: %s\n", what, why);
    exit(2);
}

static int64_t now_us(clockid_t which) {
    struct timespec now;
    clock_gettime(which, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* What is appended: event number i goes to stream i % streams. */
typedef struct task {
    const char *place;
    size_t appends, streams, window;
    uint64_t *ids; /* of the streams */
} task;

static store_event event_at(const task *what, size_t i) {
    return (store_event){.stream = what->ids[i % what->streams],
                         .seq = (uint32_t)(1 + i / what->streams),
                         .at_ms = now_us(CLOCK_REALTIME) / 1000,
                         .kind = zug_str_from(kind),
                         .body = zug_str_from(body)};
}

/* --- by the store */

typedef struct call {
    void (*make)(void *arg);
    void *arg;
} call;

/* Calls on their way from the store's thread to this one. */
typedef struct inbox {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    call calls[CALLS_MOST];
    size_t count;
} inbox;

static void post(void *ctx, void (*make)(void *arg), void *arg) {
    inbox *to = ctx;
    pthread_mutex_lock(&to->lock);
    if (to->count == CALLS_MOST)
        die("post", "too many calls");
    to->calls[to->count++] = (call){make, arg};
    pthread_cond_signal(&to->filled);
    pthread_mutex_unlock(&to->lock);
}

/* Waits for calls and makes them. */
static void make_calls(inbox *from) {
    static call taken[CALLS_MOST];
    pthread_mutex_lock(&from->lock);
    while (from->count == 0)
        pthread_cond_wait(&from->filled, &from->lock);
    size_t count = from->count;
    memcpy(taken, from->calls, count * sizeof *taken);
    from->count = 0;
    pthread_mutex_unlock(&from->lock);
    for (size_t i = 0; i < count; i++)
        taken[i].make(taken[i].arg);
}

static void on_stored(void *ctx, store_status status) {
    size_t *stored = ctx;
    if (status != STORE_OK)
        die("not stored", store_sentence(status));
    (*stored)++;
}

static void append_by_store(const task *what) {
    static inbox from = {.lock = PTHREAD_MUTEX_INITIALIZER, .filled = PTHREAD_COND_INITIALIZER};
    store_status status;
    store *to = store_open(what->place, (store_caller){post, &from}, &status);
    size_t stored = 0;
    if (to == NULL)
        die(what->place, store_sentence(status));
    for (size_t i = 0; i < what->appends; i++) {
        store_event event = event_at(what, i);
        while (i - stored >= what->window)
            make_calls(&from);
        store_append(to, &(store_batch){.events = &event, .event_count = 1}, on_stored, &stored);
    }
    while (stored < what->appends)
        make_calls(&from);
    store_close(to);
}

/* --- by libpq alone */

static void put_number(char to[8], uint64_t number) {
    for (int i = 7; i >= 0; i--, number >>= 8)
        to[i] = (char)number;
}

static void send_plain(PGconn *to, const task *what, size_t i) {
    static const char hash[32] = {1};
    store_event event = event_at(what, i);
    char stream[8], seq[8], at_ms[8];
    const char *const values[] = {stream, seq, at_ms, kind, body, hash};
    const int lengths[] = {8, 8, 8, sizeof kind - 1, sizeof body - 1, sizeof hash};
    const int formats[] = {1, 1, 1, 1, 1, 1};
    put_number(stream, event.stream);
    put_number(seq, event.seq);
    put_number(at_ms, (uint64_t)event.at_ms);
    if (PQsendQueryPrepared(to, "put", 6, values, lengths, formats, 1) != 1 ||
        ((i + 1) % PER_SYNC == 0 && PQpipelineSync(to) != 1))
        die("send", PQerrorMessage(to));
}

/* Takes answers until a transaction is through. */
static void take_sync(PGconn *from) {
    for (ExecStatusType is = PGRES_COMMAND_OK; is != PGRES_PIPELINE_SYNC;) {
        PGresult *got = PQgetResult(from);
        if (got == NULL)
            continue; /* between two answers */
        is = PQresultStatus(got);
        if (is != PGRES_PIPELINE_SYNC && strcmp(PQcmdTuples(got), "1") != 0)
            die("not stored", PQresultErrorMessage(got));
        PQclear(got);
    }
}

static void append_plainly(const task *what) {
    PGconn *to = PQconnectdb(what->place);
    size_t stored = 0;
    PGresult *got = PQprepare(to, "put",
                              "INSERT INTO log (stream, seq, at_ms, kind, body, hash)"
                              " VALUES ($1::int8, $2::int8, $3::int8, $4::text, $5::text,"
                              " $6::bytea) ON CONFLICT DO NOTHING",
                              6, NULL);
    if (PQresultStatus(got) != PGRES_COMMAND_OK || PQenterPipelineMode(to) != 1)
        die(what->place, PQerrorMessage(to));
    PQclear(got);
    for (size_t i = 0; i < what->appends; i++) {
        for (; i - stored >= what->window; stored += PER_SYNC)
            take_sync(to);
        send_plain(to, what, i);
    }
    for (; stored < what->appends; stored += PER_SYNC)
        take_sync(to);
    PQfinish(to);
}

/* Makes the ids of the streams. Those that follow each other begin at a random place behind all
 * random ones, which have 60 bits. */
static void make_ids(task *what, bool are_random) {
    uint64_t behind = UINT64_C(1) << 60 | (token_id() & ~UINT64_C(0xffffff));
    what->ids = calloc(what->streams, sizeof *what->ids);
    if (what->ids == NULL)
        die("ids", "no memory");
    for (size_t i = 0; i < what->streams; i++)
        what->ids[i] = are_random ? token_id() : behind + i;
}

static double cpu_seconds(void) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

int main(int argc, char **argv) {
    bool is_plain = argc == 7 && strcmp(argv[1], "plain") == 0;
    bool are_random = argc == 7 && strcmp(argv[2], "random") == 0;
    if (argc != 7 || (!is_plain && strcmp(argv[1], "store") != 0) ||
        (!are_random && strcmp(argv[2], "ordered") != 0)) {
        fprintf(stderr,
                "usage: store_load store|plain random|ordered PLACE APPENDS STREAMS WINDOW\n");
        return 2;
    }
    task what = {.place = argv[3],
                 .appends = strtoul(argv[4], NULL, 10) / PER_SYNC * PER_SYNC,
                 .streams = strtoul(argv[5], NULL, 10),
                 .window = strtoul(argv[6], NULL, 10)};
    if (what.appends == 0 || what.streams == 0 || what.window < PER_SYNC || !token_init())
        die("words", "too small a number");
    make_ids(&what, are_random);
    int64_t begun_us = now_us(CLOCK_MONOTONIC);
    if (is_plain)
        append_plainly(&what);
    else
        append_by_store(&what);
    double seconds = (double)(now_us(CLOCK_MONOTONIC) - begun_us) / 1e6;
    printf("%.0f appends/s %.2f us CPU each\n", (double)what.appends / seconds,
           cpu_seconds() * 1e6 / (double)what.appends);
    free(what.ids);
    return 0;
}
