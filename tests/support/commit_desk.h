/* commit_desk.h - the rooms commit and watch over a real store, zone and workers, with a clock
 * of the test's own and a log of what they ask of those above them. */
#ifndef SUPPORT_COMMIT_DESK_H
#define SUPPORT_COMMIT_DESK_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka wants these before it */
#include <setjmp.h>
#include <cmocka.h>

#include "commit/commit.h"
#include "posted_calls.h"
#include "wire/wire.h"

enum { DESK_PERSONS = 100, DESK_LOG_SIZE = 16384 };

typedef struct commit_desk {
    char folder[64], path[256], away[96];
    store *store;
    zone *zone;
    work_pool *work;
    readers *readers;
    commit *commit;
    void *above; /* a room above commit, of the test */
    void (*on_reply)(void *above, commit_asker asker, const char *nonce, const msg_reply *reply);
    void (*on_told)(void *above, const commit_news *news);
    void (*on_expected)(void *above, uint64_t table);
    void (*on_undone)(void *above, uint64_t stream);
    void (*on_look_around)(void *above, uint64_t table);
    bool is_shared; /* another node has the same log */
    void (*on_appended)(void *above, const commit_appended *what);
    void (*on_adopted)(struct commit_desk *desk, uint64_t stream);
    posted_calls calls;
    int64_t clock_ms;
    int64_t (*clock)(void); /* that runs by itself in place of it; or NULL */
    int64_t wake_ms;        /* when commit_tick is wanted, by the clock; -1: never */
    uint64_t last_id;
    uint64_t table; /* the last one that has begun */
    char log[DESK_LOG_SIZE];
} commit_desk;

/* Notes a line. */
__attribute__((format(printf, 2, 3))) static inline void desk_note(commit_desk *desk,
                                                                   const char *format, ...) {
    size_t used = strlen(desk->log);
    va_list rest;
    va_start(rest, format);
    vsnprintf(desk->log + used, sizeof desk->log - used, format, rest);
    va_end(rest);
    used = strlen(desk->log);
    assert_true(used + 2 < sizeof desk->log);
    memcpy(desk->log + used, "\n", 2);
}

/* What was noted since the last time. */
static inline const char *desk_log(commit_desk *desk) {
    static char copy[DESK_LOG_SIZE];
    memcpy(copy, desk->log, sizeof copy);
    desk->log[0] = '\0';
    return copy;
}

/* From any thread. */
static inline void desk_post(void *ctx, void (*call)(void *), void *arg) {
    posted_add(&((commit_desk *)ctx)->calls, call, arg);
}

/* Makes one call that was posted, when it has come. */
static inline void desk_make_call(commit_desk *desk) { posted_make(&desk->calls); }

/* Makes posted calls until something was noted; returns that. */
static inline const char *desk_wait(commit_desk *desk) {
    while (desk->log[0] == '\0')
        desk_make_call(desk);
    return desk_log(desk);
}

/* Waits until all that has happened is committed, or has failed. */
static inline void desk_settle(commit_desk *desk) {
    while (store_pending(desk->store) > 0 || commit_is_busy(desk->commit))
        desk_make_call(desk);
}

static inline int64_t desk_clock(void *ctx) {
    const commit_desk *desk = ctx;
    return desk->clock != NULL ? desk->clock() : desk->clock_ms;
}

static inline void desk_wake(void *ctx, int64_t wait_ms) {
    commit_desk *desk = ctx;
    desk->wake_ms = wait_ms < 0 ? -1 : desk->clock_ms + wait_ms;
}

static inline uint64_t desk_any_id(void *ctx) { return ++((commit_desk *)ctx)->last_id; }

static inline uint64_t desk_fresh_id(void *ctx, const msg_command *command, size_t index) {
    (void)command;
    (void)index;
    return ++((commit_desk *)ctx)->last_id;
}

static inline void desk_reply(void *ctx, commit_asker asker, const char *nonce,
                              const msg_reply *reply) {
    commit_desk *desk = ctx;
    if (desk->on_reply != NULL)
        desk->on_reply(desk->above, asker, nonce, reply);
    else if (asker.client != 0)
        desk_note(desk, "reply to %d %s: %s", (int)asker.client, nonce,
                  reply->refusal == MSG_FINE ? "ok" : msg_reply_code(reply));
}

static inline void desk_hang_up(void *ctx, commit_asker asker) {
    desk_note(ctx, "hang up on %d", (int)asker.client);
}

static inline void desk_told(void *ctx, const commit_news *news) {
    commit_desk *desk = ctx;
    if (news->is_table)
        desk->table = news->topic;
    if (desk->on_told != NULL)
        desk->on_told(desk->above, news);
    else if (news->is_table)
        desk_note(desk, "told of the table, version %d", (int)news->version);
    else if (news->topic == COMMIT_TOPIC_LOBBY)
        desk_note(desk, "told the lobby");
    else
        desk_note(desk, "told %d", (int)news->topic - DESK_PERSONS);
}

static inline void desk_expected(void *ctx, uint64_t table) {
    commit_desk *desk = ctx;
    if (desk->on_expected != NULL)
        desk->on_expected(desk->above, table);
}

static inline void desk_undone(void *ctx, uint64_t stream) {
    commit_desk *desk = ctx;
    if (desk->on_undone != NULL)
        desk->on_undone(desk->above, stream);
    else
        desk_note(desk, "undone");
}

static inline void desk_look_around(void *ctx, uint64_t table) {
    commit_desk *desk = ctx;
    if (desk->on_look_around != NULL)
        desk->on_look_around(desk->above, table);
    else
        desk_note(desk, "look around");
}

static inline void desk_appended(void *ctx, const commit_appended *what) {
    commit_desk *desk = ctx;
    if (desk->on_appended != NULL)
        desk->on_appended(desk->above, what);
}

static inline void desk_reloaded(void *ctx, uint64_t stream) {
    (void)stream;
    desk_note(ctx, "reloaded");
}

static inline void desk_adopted(void *ctx, uint64_t stream) {
    commit_desk *desk = ctx;
    if (desk->on_adopted != NULL)
        desk->on_adopted(desk, stream);
}

/* Whoever is to move is at this node, or nowhere. */
static inline bool desk_has_no_mover(void *ctx, uint64_t table, int64_t since_ms) {
    (void)ctx, (void)table, (void)since_ms;
    return false;
}

static inline void desk_before_call(void *ctx, void (*then)(void *), void *arg) {
    (void)ctx;
    then(arg);
}

static inline void desk_ignore(void *ctx) { (void)ctx; }

/* A zone and commit over the store, which may have something. */
static inline void desk_start(commit_desk *desk) {
    store_status status;
    desk->store = desk->is_shared
                      ? store_open_beside(desk->path, (store_caller){desk_post, desk}, &status)
                      : store_open(desk->path, (store_caller){desk_post, desk}, &status);
    assert_non_null(desk->store);
    desk->zone = zone_new(NULL, 1);
    desk->work = work_new((work_caller){desk_post, desk}, 1);
    desk->readers = readers_new(desk->path, 1);
    zone_ask_aside(desk->zone);
    const commit_parts parts = {desk->zone, desk->work, desk->readers, 1, desk->is_shared};
    const commit_calls calls = {.ctx = desk,
                                .clock_ms = desk_clock,
                                .settled_ms = desk_clock,
                                .wake = desk_wake,
                                .fresh_id = desk_fresh_id,
                                .reply = desk_reply,
                                .hang_up = desk_hang_up,
                                .told = desk_told,
                                .expected = desk_expected,
                                .undone = desk_undone,
                                .appended = desk_appended,
                                .reloaded = desk_reloaded,
                                .adopted = desk_adopted,
                                .has_mover_elsewhere = desk_has_no_mover,
                                .look_around = desk_look_around,
                                .before_call = desk_before_call,
                                .drained = desk_ignore};
    desk->commit = commit_new(&parts, &calls);
    assert_non_null(desk->commit);
    commit_use_store(desk->commit, desk->store);
}

static inline void desk_stop(commit_desk *desk) {
    commit_stop(desk->commit);
    work_stop(desk->work);
    while (posted_any(&desk->calls))
        desk_make_call(desk);
    store_close(desk->store);
    posted_clear(&desk->calls); /* what the store has posted is void */
    work_free(desk->work);
    readers_free(desk->readers);
    commit_free(desk->commit);
    zone_free(desk->zone);
}

static inline int desk_set_up(void **state) {
    commit_desk *desk = calloc(1, sizeof *desk);
    assert_non_null(desk);
    snprintf(desk->folder, sizeof desk->folder, "/tmp/zug-commit-XXXXXX");
    assert_non_null(mkdtemp(desk->folder));
    snprintf(desk->path, sizeof desk->path, "%s/zug.db", desk->folder);
    snprintf(desk->away, sizeof desk->away, "%s/away.db", desk->folder);
    posted_init(&desk->calls);
    desk->clock_ms = 1000;
    desk->last_id = 1000;
    desk_start(desk);
    *state = desk;
    return 0;
}

/* The same as of a zone that serves: its own thread reads nothing. */
static inline int desk_set_up_to_serve(void **state) {
    desk_set_up(state);
    store_end_reading(((commit_desk *)*state)->store);
    return 0;
}

static inline int desk_tear_down(void **state) {
    static const char *const endings[] = {"", "-wal", "-shm", "-key"};
    commit_desk *desk = *state;
    char path[300];
    desk_stop(desk);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        snprintf(path, sizeof path, "%s%s", desk->path, endings[i]);
        unlink(path);
    }
    rmdir(desk->folder);
    free(desk);
    return 0;
}

/* Takes the database away, so that nothing is stored, or puts it back. */
static inline void desk_take_disk(commit_desk *desk) {
    assert_int_equal(rename(desk->path, desk->away), 0);
}

static inline void desk_give_disk(commit_desk *desk) {
    assert_int_equal(rename(desk->away, desk->path), 0);
}

/* Somebody by a small number, which is not yet an id: those are topics, too. */
static inline msg_person desk_person(uint64_t number) {
    msg_person made = {.id = DESK_PERSONS + number};
    snprintf(made.name, sizeof made.name, "Person %d", (int)number);
    return made;
}

/* Somebody gives a command from an address, as a client of their number. %s in it is the id. */
static inline void desk_give_from(commit_desk *desk, uint64_t address, uint64_t person,
                                  const char *format, uint64_t id) {
    char text[512], name[WIRE_ID_SIZE], why[WIRE_WHY_SIZE];
    wire_request request;
    wire_id_write(id, name);
    snprintf(text, sizeof text, format, name); /* NOLINT: the formats are the tests' own */
    assert_true(wire_request_read(zug_str_from(text), &request, why));
    request.command.by = desk_person(person);
    commit_act(desk->commit, &request.command, commit_now(desk->commit),
               (commit_asker){.client = person, .address = address});
    wire_request_free(&request);
}

static inline void desk_give(commit_desk *desk, uint64_t person, const char *format, uint64_t id) {
    desk_give_from(desk, 0, person, format, id);
}

/* The open challenges of person 1; of several nodes one that is made is there when a worker has
 * counted them. */
static inline size_t desk_challenges(const commit_desk *desk, uint64_t out[static 16]) {
    return zone_challenges_of(desk->zone, desk_person(1).id, out, 16);
}

/* Two persons, 1 with White and 2, begin a game with further terms, as JSON after a comma, and all
 * of that is committed. */
static inline void desk_begin_game_with(commit_desk *desk, const char *terms) {
    char text[256];
    uint64_t made[16];
    size_t before = desk_challenges(desk, made);
    snprintf(text, sizeof text,
             "{\"do\":\"challenge\",\"color\":\"white\",\"control\":\"300+3\"%s}", terms);
    desk_give(desk, 1, text, 1);
    while (desk_challenges(desk, made) == before)
        desk_make_call(desk);
    desk_settle(desk);
    desk_give(desk, 2, "{\"do\":\"accept\",\"challenge\":\"%s\"}", made[before]);
    while (desk_challenges(desk, made) > before)
        desk_make_call(desk);
    desk_settle(desk);
    assert_int_equal(zone_kind(desk->zone, desk->table), MSG_STREAM_TABLE);
    desk_log(desk);
}

/* Takes the clock to the next moment at which something is wanted. */
static inline void desk_tick(commit_desk *desk) {
    assert_true(desk->wake_ms >= 0);
    desk->clock_ms = desk->wake_ms > desk->clock_ms ? desk->wake_ms : desk->clock_ms;
    commit_tick(desk->commit);
}

static inline void desk_begin_game(commit_desk *desk) { desk_begin_game_with(desk, ""); }

/* How many half-moves were made at the table. */
static inline int desk_plies(const commit_desk *desk) {
    return (int)zug_game_plies(zone_game(desk->zone, desk->table));
}

#define DESK_MOVE(nonce, move)                                                                     \
    "{\"do\":\"move\",\"game\":\"%s\",\"move\":\"" move "\",\"nonce\":\"" nonce "\"}"
#define DESK_CLAIM(nonce) "{\"do\":\"claim-absence\",\"game\":\"%s\",\"nonce\":\"" nonce "\"}"

#endif
