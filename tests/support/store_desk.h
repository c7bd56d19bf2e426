/* store_desk.h - a store in a folder of its own, for tests, and the calls that its threads post. */
#ifndef SUPPORT_STORE_DESK_H
#define SUPPORT_STORE_DESK_H

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

/* A folder of its own for every test, and the calls that the store's thread has posted. */
typedef struct desk {
    char folder[64];
    char path[96];
    store *store;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    void (*call)(void *);
    void *arg;
    size_t posted;
    store_status answers[ANSWERS_MAX];
    size_t answer_count;
} desk;

/* The store posts one call again and again, and wants it made as often. */
static inline void post(void *ctx, void (*call)(void *), void *arg) {
    desk *on = ctx;
    pthread_mutex_lock(&on->lock);
    on->call = call;
    on->arg = arg;
    on->posted++;
    pthread_cond_signal(&on->wake);
    pthread_mutex_unlock(&on->lock);
}

static inline void note(void *ctx, store_status status) {
    desk *on = ctx;
    assert_true(on->answer_count < ANSWERS_MAX);
    on->answers[on->answer_count++] = status;
}

/* Makes one posted call, when it has come; returns how many senders it has told. */
static inline size_t make_one_call(desk *on) {
    size_t before = on->answer_count;
    pthread_mutex_lock(&on->lock);
    while (on->posted == 0)
        pthread_cond_wait(&on->wake, &on->lock);
    on->posted--;
    void (*call)(void *) = on->call;
    void *arg = on->arg;
    pthread_mutex_unlock(&on->lock);
    call(arg);
    return on->answer_count - before;
}

/* Makes posted calls until nothing is pending. */
static inline void wait_for_all(desk *on) {
    while (store_pending(on->store) > 0)
        make_one_call(on);
}

static inline void open_again(desk *on) {
    store_status status;
    on->posted = 0; /* what an older store posted is void */
    store_caller caller = {post, on};
    on->store = store_open(on->path, caller, &status);
    assert_int_equal(status, STORE_OK);
    assert_non_null(on->store);
}

static inline int set_up(void **state) {
    desk *on = calloc(1, sizeof *on);
    assert_non_null(on);
    /* In memory if possible: there a commit takes so little time that its wait for others shows. */
    const char *place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(on->folder, sizeof on->folder, "%s/zug-store-XXXXXX", place);
    assert_non_null(mkdtemp(on->folder));
    snprintf(on->path, sizeof on->path, "%s/zug.db", on->folder);
    pthread_mutex_init(&on->lock, NULL);
    pthread_cond_init(&on->wake, NULL);
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

static inline store_event event(uint64_t stream, uint32_t seq, const char *body) {
    store_event made = {stream, seq, 1000 + seq, zug_str_from("move"), zug_str_from(body)};
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
