/* store_desk.h - a store in a folder of its own, for tests, and the calls that its threads post. */
#ifndef SUPPORT_STORE_DESK_H
#define SUPPORT_STORE_DESK_H

#include "pg_server.h"
#include "posted_calls.h"
#include "store/store.h"
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
/* cmocka wants these before it */
#include <setjmp.h>
#include <cmocka.h>

enum { ANSWERS_MAX = 2000 };

/* The server whose database the tests are about; NULL: each has a file. */
static pg_server *desk_server;

/* A folder of its own for every test, or a schema of its own on the server, and the calls that the
 * store's thread has posted. */
typedef struct desk {
    char folder[64];
    char path[96];
    char schema[24]; /* on the server */
    char url[PG_SERVER_URL_SIZE];
    store *store;
    posted_calls calls;
    store_status answers[ANSWERS_MAX];
    size_t answer_count;
} desk;

static inline void post(void *ctx, void (*call)(void *), void *arg) {
    posted_add(&((desk *)ctx)->calls, call, arg);
}

static inline void note(void *ctx, store_status status) {
    desk *on = ctx;
    assert_true(on->answer_count < ANSWERS_MAX);
    on->answers[on->answer_count++] = status;
}

/* Makes one posted call, when it has come; returns how many senders it has told. */
static inline size_t make_one_call(desk *on) {
    size_t before = on->answer_count;
    posted_make(&on->calls);
    return on->answer_count - before;
}

/* Makes posted calls until nothing is pending. */
static inline void wait_for_all(desk *on) {
    while (store_pending(on->store) > 0)
        make_one_call(on);
}

static inline void open_again(desk *on) {
    store_status status;
    posted_clear(&on->calls); /* what an older store posted is void */
    store_caller caller = {post, on};
    on->store = store_open(desk_server != NULL ? on->url : on->path, caller, &status);
    if (status != STORE_OK)
        print_message("%s %s\n", store_sentence(status), store_said());
    assert_int_equal(status, STORE_OK);
    assert_non_null(on->store);
}

/* A schema of its own on the server, as numbers go. */
static inline void make_schema(desk *on) {
    static int made;
    char sql[64];
    snprintf(on->schema, sizeof on->schema, "t%d", ++made);
    snprintf(sql, sizeof sql, "CREATE SCHEMA %s", on->schema);
    assert_true(pg_server_run(desk_server, sql, NULL, 0));
    pg_server_url(desk_server, on->schema, on->url);
}

static inline int set_up(void **state) {
    desk *on = calloc(1, sizeof *on);
    assert_non_null(on);
    /* In memory if possible: there a commit takes so little time that its wait for others shows. */
    const char *place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(on->folder, sizeof on->folder, "%s/zug-store-XXXXXX", place);
    assert_non_null(mkdtemp(on->folder));
    snprintf(on->path, sizeof on->path, "%s/zug.db", on->folder);
    if (desk_server != NULL)
        make_schema(on);
    posted_init(&on->calls);
    open_again(on);
    *state = on;
    return 0;
}

static inline int tear_down(void **state) {
    static const char *const files[] = {"zug.db", "copy.db", "other.db", "old.db"};
    static const char *const endings[] = {"", "-wal", "-shm", "-key", "-key.new"};
    desk *on = *state;
    char path[128];
    store_close(on->store);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        for (size_t k = 0; k < sizeof endings / sizeof endings[0]; k++) {
            snprintf(path, sizeof path, "%s/%s%s", on->folder, files[i], endings[k]);
            unlink(path);
        }
    rmdir(on->folder);
    free(on);
    return 0;
}

/* By the clock: a server refuses what is not of now. */
static inline int64_t clock_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static inline store_event event(uint64_t stream, uint32_t seq, const char *body) {
    store_event made = {stream, seq, clock_ms(), zug_str_from("move"), zug_str_from(body)};
    return made;
}

static inline void append(desk *on, const store_event *events, size_t count) {
    store_batch batch = {.events = events, .event_count = count};
    store_append(on->store, &batch, note, on);
}

/* The bodies of a stream with blanks between them. */
typedef struct text {
    char data[512];
} text;

static inline bool add_body(void *ctx, const store_event *event) {
    text *to = ctx;
    size_t used = strlen(to->data);
    snprintf(to->data + used, sizeof to->data - used, "%s%.*s", used > 0 ? " " : "",
             (int)event->body.len, event->body.data);
    return true;
}

static inline text bodies(desk *on, uint64_t stream, uint32_t behind) {
    text all = {""};
    assert_int_equal(store_read(on->store, stream, behind, add_body, &all), STORE_OK);
    return all;
}

/* Runs SQL of the test's own on a file. */
static inline void tamper(const char *path, const char *sql) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static inline store_status opening(desk *on, const char *path) {
    store_status status;
    store_caller caller = {post, on};
    store *got = store_open(path, caller, &status);
    assert_true((got == NULL) == (status != STORE_OK));
    store_close(got);
    return status;
}

/* Copies a file of the database as it lies on the disk now. */
static inline void copy_file(const char *from, const char *to) {
    char buffer[4096];
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_non_null(in);
    assert_non_null(out);
    for (size_t len; (len = fread(buffer, 1, sizeof buffer, in)) > 0;)
        assert_int_equal(fwrite(buffer, 1, len, out), len);
    fclose(in);
    assert_int_equal(fclose(out), 0);
}

#endif
