/* rooms.c - makes the rooms of a zone, connects them, and ends them.
 * Room: server. What one room asks of another above it goes through the calls here: each is a
 * line. */
#define _POSIX_C_SOURCE 200809L
#include "rooms.h"

#include <stdlib.h>
#include <time.h>

#include "util/address.h"

/* Between two looks whether there is memory again. */
enum { POST_AGAIN_NS = 10000000 };

/* A call that another thread wants made on this one. */
typedef struct posted {
    const rooms *rooms;
    void (*call)(void *arg);
    void *arg;
    bool is_store;
} posted;

static void run_posted(void *ctx) {
    posted *one = ctx;
    if (!one->is_store || one->rooms->store != NULL)
        one->call(one->arg);
    free(one);
}

/* Posts a call, if there is memory. */
static bool try_post(const rooms *rooms, void (*call)(void *), void *arg, bool is_store) {
    posted *one = malloc(sizeof *one);
    if (one == NULL)
        return false;
    *one = (posted){rooms, call, arg, is_store};
    if (net_loop_post(rooms->loop, run_posted, one))
        return true;
    free(one);
    return false;
}

/* Posts a call. What is stored must be told: without memory this thread, which is not the loop's,
 * waits for some. */
static void post(const rooms *rooms, void (*call)(void *), void *arg, bool is_store) {
    while (!try_post(rooms, call, arg, is_store))
        nanosleep(&(struct timespec){0, POST_AGAIN_NS}, NULL);
}

void rooms_post_store(void *ctx, void (*call)(void *), void *arg) { post(ctx, call, arg, true); }
void rooms_post(void *ctx, void (*call)(void *), void *arg) { post(ctx, call, arg, false); }

/* The zone's next deadline has come. */
static void on_clock(void *ctx) {
    rooms *rooms = ctx;
    commit_tick(rooms->commit);
}

/* What commit asks of the rest of the zone. */

static int64_t clock_ms(void *ctx) {
    (void)ctx;
    return net_now_ms();
}

static int64_t settled_ms(void *ctx) {
    const rooms *rooms = ctx;
    return net_loop_settled_ms(rooms->loop);
}

static void on_wake(void *ctx, int64_t wait_ms) {
    rooms *rooms = ctx;
    if (wait_ms < 0)
        net_timer_stop(rooms->clock);
    else
        net_timer_start(rooms->clock, wait_ms);
}

static uint64_t fresh_id(void *ctx) {
    (void)ctx;
    return token_id();
}

static void on_reply(void *ctx, commit_asker asker, const char *nonce, const msg_reply *reply) {
    const rooms *rooms = ctx;
    api_reply(rooms->api, asker, nonce, reply);
}

static void on_hang_up(void *ctx, commit_asker asker) {
    const rooms *rooms = ctx;
    api_hang_up(rooms->api, asker);
}

static void on_told(void *ctx, const commit_news *news) {
    const rooms *rooms = ctx;
    if (rooms->nodes != NULL)
        nodes_told(rooms->nodes, news);
    watch_told(rooms->watch, news);
}

static void on_expected(void *ctx, uint64_t table) {
    const rooms *rooms = ctx;
    watch_expect(rooms->watch, table);
}

static void on_undone(void *ctx, uint64_t stream) {
    const rooms *rooms = ctx;
    watch_undone(rooms->watch, stream);
}

static void look_around(void *ctx, uint64_t table) {
    const rooms *rooms = ctx;
    watch_look_around(rooms->watch, table);
}

/* Somebody has come to a table, or is away. */
static void on_presence(void *ctx, uint64_t table, uint64_t person, bool is_here,
                        int64_t since_ms) {
    rooms *rooms = ctx;
    msg_command command = {.kind = is_here ? MSG_CMD_PRESENT : MSG_CMD_ABSENT,
                           .by = {.id = person},
                           .id = table,
                           .since = {since_ms}};
    commit_act(rooms->commit, &command, commit_settled(rooms->commit), (commit_asker){0});
}

static void on_near(void *ctx, uint64_t table, uint64_t person, bool is_near) {
    const rooms *rooms = ctx;
    nodes_presence(rooms->nodes, table, person, is_near);
}

static void on_audience(void *ctx, uint64_t table, uint32_t count) {
    const rooms *rooms = ctx;
    if (rooms->nodes != NULL)
        nodes_audience(rooms->nodes, table, count);
}

/* A player is about to call. */
static void before_call(void *ctx, void (*then)(void *arg), void *arg) {
    const rooms *rooms = ctx;
    identity_check_arbiters(rooms->identity, then, arg);
}

static void on_arbiters(void *ctx, const uint64_t *list, size_t count, bool are_all) {
    const rooms *rooms = ctx;
    zone_set_has_arbiters(rooms->zone, count > 0);
    watch_set_arbiters(rooms->watch, list, count, are_all);
}

static void on_drained(void *ctx) {
    const rooms *rooms = ctx;
    rooms->wants.drained(rooms->wants.ctx);
}

static void on_standstill(void *ctx, int64_t since_ms, int64_t until_ms) {
    rooms *rooms = ctx;
    commit_standstill(rooms->commit, since_ms, until_ms);
}

/* What is for the other nodes, if there are any. */

static void on_appended(void *ctx, const commit_appended *what) {
    const rooms *rooms = ctx;
    nodes_appended(rooms->nodes, what);
}

static void on_reloaded(void *ctx, uint64_t stream) {
    const rooms *rooms = ctx;
    watch_look_around(rooms->watch, stream);
}

static void on_adopted(void *ctx, uint64_t stream) {
    const rooms *rooms = ctx;
    nodes_adopted(rooms->nodes, stream);
}

static bool has_mover_elsewhere(void *ctx, uint64_t table, int64_t since_ms) {
    const rooms *rooms = ctx;
    return rooms->nodes != NULL && nodes_has_mover(rooms->nodes, table, since_ms);
}

static void on_used(void *ctx, const identity_use *use) {
    const rooms *rooms = ctx;
    if (rooms->nodes != NULL)
        nodes_used(rooms->nodes, use);
}

/* An id for what a command makes: with a nonce the same at every node. */
static uint64_t made_id(void *ctx, const msg_command *command, size_t index) {
    const rooms *rooms = ctx;
    return rooms->is_shared && command->nonce[0] != '\0'
               ? token_id_of(rooms->secret, command->by.id, command->nonce, index)
               : token_id();
}

/* The room commit, connected with the others; false without memory. */
static bool make_commit(rooms *rooms, uint64_t seed) {
    const commit_parts parts = {rooms->zone, rooms->work, rooms->readers, seed, rooms->is_shared};
    const commit_calls calls = {.ctx = rooms,
                                .clock_ms = clock_ms,
                                .settled_ms = settled_ms,
                                .wake = on_wake,
                                .fresh_id = made_id,
                                .reply = on_reply,
                                .hang_up = on_hang_up,
                                .told = on_told,
                                .expected = on_expected,
                                .undone = on_undone,
                                .appended = on_appended,
                                .reloaded = on_reloaded,
                                .adopted = on_adopted,
                                .has_mover_elsewhere = has_mover_elsewhere,
                                .look_around = look_around,
                                .before_call = before_call,
                                .drained = on_drained};
    rooms->commit = commit_new(&parts, &calls);
    return rooms->commit != NULL;
}

/* The room watch; false without memory. */
static bool make_watch(rooms *rooms, uint64_t seed) {
    const watch_parts parts = {rooms->zone,    rooms->commit, rooms->work,
                               rooms->readers, seed,          rooms->is_shared};
    const watch_calls calls = {rooms,       api_send,    api_insist, api_reply_to, api_refuse_to,
                               api_measure, on_presence, on_near,    on_audience};
    rooms->watch = watch_new(&parts, &calls);
    return rooms->watch != NULL;
}

static int64_t now_ms(void *ctx) {
    const rooms *rooms = ctx;
    return commit_now(rooms->commit);
}

static void on_arbiter_seen(void *ctx) {
    const rooms *rooms = ctx;
    zone_set_has_arbiters(rooms->zone, true);
}

static void on_session_ended(void *ctx, uint64_t session_key, uint64_t person) {
    const rooms *rooms = ctx;
    api_close_sessions(rooms->api, session_key, person);
}

static void on_operator_ended(void *ctx, uint64_t person) {
    const rooms *rooms = ctx;
    api_close_ended(rooms->api, person);
}

static void on_renamed(void *ctx, const msg_person *guest, const char *was) {
    const rooms *rooms = ctx;
    api_tell_renamed(rooms->api, guest, was);
}

static void on_zone_closed(void *ctx) {
    const rooms *rooms = ctx;
    api_close_strangers(rooms->api);
}

static void on_account_closed(void *ctx, const msg_person *person) {
    const rooms *rooms = ctx;
    api_withdraw_challenges(rooms->api, person);
}

static bool make_identity(rooms *rooms, uint64_t seed) {
    const identity_parts parts = {rooms->work, rooms->wants.database, rooms->wants.address_limit,
                                  seed};
    const identity_calls calls = {rooms,
                                  now_ms,
                                  on_arbiters,
                                  on_arbiter_seen,
                                  on_session_ended,
                                  on_operator_ended,
                                  on_renamed,
                                  rooms->is_shared ? on_used : NULL};
    rooms->identity = identity_new(&parts, &calls);
    if (rooms->identity != NULL)
        identity_on_zone_closed(rooms->identity, on_zone_closed, rooms);
    identity_on_account_closed(rooms->identity, on_account_closed);
    return rooms->identity != NULL;
}

/* The room archive, whose children are this program itself; false without memory or threads. */
static bool make_archive(rooms *rooms) {
    const archive_parts parts = {rooms->zone, rooms->work, rooms->readers, rooms->wants.child};
    const archive_calls calls = {rooms,        now_ms,         fresh_id,
                                 rooms_post,   api_answer,     api_answer_refusal,
                                 api_send_pgn, api_begin_file, api_put_piece,
                                 api_end_file, api_is_waiting, api_show_broadcast};
    rooms->archive = archive_new(&parts, &calls);
    return rooms->archive != NULL;
}

static bool make_api(rooms *rooms, uint64_t seed) {
    const api_parts parts = {rooms->zone,    rooms->commit, rooms->watch, rooms->identity,
                             rooms->archive, rooms->work,   on_drained,   rooms};
    rooms->api = api_new(&rooms->wants.api, &parts, seed);
    return rooms->api != NULL;
}

/* A zone with a share for each address of what it may hold. */
static zone *make_zone(uint32_t times, uint64_t seed) {
    zone_limits limits = {.challenges_each = ZONE_CHALLENGES_EACH,
                          .tables_each = ZONE_TABLES_EACH,
                          .tables = ZONE_TABLES,
                          .challenges = ZONE_CHALLENGES,
                          .contests = ZONE_CONTESTS,
                          .challenges_from = {ZONE_CHALLENGES_FROM * times},
                          .tables_from = {ZONE_TABLES_FROM * times}};
    limits.challenges_from[1] = limits.challenges_from[0] * ADDRESS_NETWORK_TIMES;
    limits.tables_from[1] = limits.tables_from[0] * ADDRESS_NETWORK_TIMES;
    return zone_new(&limits, seed);
}

bool rooms_make(rooms *rooms, const rooms_wants *wants) {
    uint64_t seed = token_id();
    rooms->wants = *wants;
    rooms->seed = seed;
    rooms->is_shared = store_is_url(wants->database);
    rooms->readers = readers_new(wants->database, seed);
    rooms->loop = net_loop_new();
    rooms->zone = make_zone(wants->address_limit, seed);
    if (rooms->readers == NULL || rooms->loop == NULL || rooms->zone == NULL)
        return false;
    zone_ask_aside(rooms->zone);
    rooms->work = work_new((work_caller){rooms_post, rooms}, seed);
    rooms->clock = net_timer_new(rooms->loop, on_clock, rooms);
    return rooms->work != NULL && rooms->clock != NULL && make_commit(rooms, seed) &&
           make_watch(rooms, seed) && make_identity(rooms, seed) && make_archive(rooms) &&
           make_api(rooms, seed) && net_loop_on_standstill(rooms->loop, on_standstill, rooms);
}

store_status rooms_use_store(rooms *rooms) {
    identity_use_store(rooms->identity, rooms->store, rooms->names);
    commit_use_store(rooms->commit, rooms->store);
    api_use_store(rooms->api, rooms->store);
    archive_use_store(rooms->archive, rooms->store);
    /* What workers read by is there before they are asked: none of them may open it meanwhile. */
    if (!readers_open(rooms->readers) || !identity_open_reader(rooms->identity) ||
        !identity_read_zone(rooms->identity))
        return STORE_FAILED;
    identity_check_arbiters(rooms->identity, NULL, NULL);
    /* Several nodes load what is open if none of them was there. */
    return rooms->is_shared ? STORE_OK : commit_load_open(rooms->commit, 0);
}

/* What comes from other threads ends, and the store is closed: it tells the senders of what was
 * still under way. */
static void stop(rooms *rooms) {
    if (rooms->api != NULL)
        api_refuse_new(rooms->api); /* if the loop has failed, nobody has said so */
    if (rooms->nodes != NULL)
        nodes_stop(rooms->nodes);
    if (rooms->archive != NULL)
        archive_stop(rooms->archive);
    if (rooms->work != NULL)
        work_stop(rooms->work);
    if (rooms->commit != NULL)
        commit_stop(rooms->commit);
    if (rooms->watch != NULL)
        watch_stop(rooms->watch);
    if (rooms->readers != NULL)
        readers_close(rooms->readers);
    if (rooms->identity != NULL)
        identity_close_reader(rooms->identity);
    store_close(rooms->store);
    rooms->store = NULL;
    if (rooms->commit != NULL)
        commit_use_store(rooms->commit, NULL);
    if (rooms->identity != NULL)
        identity_use_store(rooms->identity, NULL, rooms->names);
    if (rooms->api != NULL)
        api_use_store(rooms->api, NULL);
    if (rooms->archive != NULL)
        archive_use_store(rooms->archive, NULL);
}

void rooms_close(rooms *rooms) {
    stop(rooms);
    if (rooms->api != NULL)
        api_close(rooms->api);
    net_timer_free(rooms->clock);
    net_timer_free(rooms->nodes_timer);
    if (rooms->loop != NULL)
        net_loop_free(rooms->loop);
    archive_free(rooms->archive);
    work_free(rooms->work);
    nodes_free(rooms->nodes);
    readers_free(rooms->readers);
    api_free(rooms->api);
    watch_free(rooms->watch);
    commit_free(rooms->commit);
    zone_free(rooms->zone);
    identity_free(rooms->identity);
    name_rules_close(rooms->names);
}
