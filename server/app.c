/* app.c - starts a playing zone, keeps its time, and ends it.
 * Room: server. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "api/api.h"
#include "app.h"
#include "archive/archive.h"
#include "archive/pgn_count.h"
#include "folder/folder.h"
#include "folder/folder_owner.h"
#include "identity/accounts.h"
#include "identity/origin.h"
#include "journal/journal.h"
#include "net/hosts.h"
#include "net/timer.h"
#include "util/address.h"

enum { SWEEP_MS = 5000, TEND_MS = 60000, LOOK_MS = 1000, TRIM_MS = 300000, STOP_MS = 1200 };
enum { ARBITERS_MAX = 1000 };

/* A running zone: its rooms, and what drives them. */
typedef struct running {
    app_options options;
    char data[512];               /* the folder */
    char database[544];           /* the path of the store */
    char public_url[ORIGIN_SIZE]; /* by origin_write; empty if nothing was said */
    int lock;                     /* of the folder, or -1 */
    net_loop *loop;
    net_timer *clock, *sweep, *look;
    store *store;
    name_rules *names;
    work_pool *work;
    readers *readers;
    zone *zone;
    commit *commit;
    watch *watch;
    identity *identity;
    archive *archive;
    api *api;
    int64_t tended_ms;
    bool is_stopping, is_clean;
} running;

/* Between two looks whether there is memory again. */
enum { POST_AGAIN_NS = 10000000 };

/* A call that another thread wants made on this one. */
typedef struct posted {
    running *zone;
    void (*call)(void *arg);
    void *arg;
    bool is_store;
} posted;

static void run_posted(void *ctx) {
    posted *one = ctx;
    if (!one->is_store || one->zone->store != NULL)
        one->call(one->arg);
    free(one);
}

/* Posts a call, if there is memory. */
static bool try_post(running *in, void (*call)(void *), void *arg, bool is_store) {
    posted *one = malloc(sizeof *one);
    if (one == NULL)
        return false;
    *one = (posted){in, call, arg, is_store};
    if (net_loop_post(in->loop, run_posted, one))
        return true;
    free(one);
    return false;
}

/* Posts a call. What is stored must be told: without memory this thread, which is not the loop's, waits for some. */
static void post(running *in, void (*call)(void *), void *arg, bool is_store) {
    while (!try_post(in, call, arg, is_store))
        nanosleep(&(struct timespec){0, POST_AGAIN_NS}, NULL);
}

static void post_store(void *ctx, void (*call)(void *), void *arg) { post(ctx, call, arg, true); }
static void post_any(void *ctx, void (*call)(void *), void *arg) { post(ctx, call, arg, false); }

/* The zone's next deadline has come. */
static void on_clock(void *ctx) {
    running *in = ctx;
    commit_tick(in->commit);
}

/* What commit asks of the rest of the zone. */

static int64_t clock_ms(void *ctx) {
    (void)ctx;
    return net_now_ms();
}

static int64_t settled_ms(void *ctx) {
    const running *in = ctx;
    return net_loop_settled_ms(in->loop);
}

static void on_wake(void *ctx, int64_t wait_ms) {
    running *in = ctx;
    if (wait_ms < 0)
        net_timer_stop(in->clock);
    else
        net_timer_start(in->clock, wait_ms);
}

static uint64_t fresh_id(void *ctx) {
    (void)ctx;
    return token_id();
}

static void on_reply(void *ctx, commit_asker asker, const char *nonce, const msg_reply *reply) {
    const running *in = ctx;
    api_reply(in->api, asker, nonce, reply);
}

static void on_hang_up(void *ctx, commit_asker asker) {
    const running *in = ctx;
    api_hang_up(in->api, asker);
}

static void on_told(void *ctx, const commit_news *news) {
    const running *in = ctx;
    watch_told(in->watch, news);
}

static void on_expected(void *ctx, uint64_t table) {
    const running *in = ctx;
    watch_expect(in->watch, table);
}

static void on_undone(void *ctx, uint64_t stream) {
    const running *in = ctx;
    watch_undone(in->watch, stream);
}

static void look_around(void *ctx, uint64_t table) {
    const running *in = ctx;
    watch_look_around(in->watch, table);
}

/* Somebody has come to a table, or is away. */
static void on_presence(void *ctx, uint64_t table, uint64_t person, bool is_here,
                        int64_t since_ms) {
    running *in = ctx;
    msg_command command = {
        .kind = is_here ? MSG_CMD_PRESENT : MSG_CMD_ABSENT, .id = table, .since = {since_ms}};
    if (identity_find_person(in->identity, person, &command.who))
        commit_act(in->commit, &command, commit_settled(in->commit), (commit_asker){0});
}

/* Looks who is an arbiter since, and who no more. */
static void check_arbiters(void *ctx) {
    const running *in = ctx;
    uint64_t arbiters[ARBITERS_MAX];
    size_t count;
    if (!identity_list_arbiters(in->identity, arbiters, ARBITERS_MAX, &count))
        return;
    zone_set_has_arbiters(in->zone, count > 0);
    size_t known = count < ARBITERS_MAX ? count : ARBITERS_MAX;
    watch_set_arbiters(in->watch, arbiters, known, count <= ARBITERS_MAX);
}

/* When it is stopping, and nothing is under way. */
static void stop_if_done(void *ctx) {
    const running *in = ctx;
    if (in->is_stopping && in->sweep != NULL && api_connection_count(in->api) == 0 &&
        in->store != NULL && store_pending(in->store) == 0)
        net_timer_start(in->sweep, 20); /* what was sent last shall get away */
}

static void on_standstill(void *ctx, int64_t since_ms, int64_t until_ms) {
    running *in = ctx;
    commit_standstill(in->commit, since_ms, until_ms);
}

/* The room commit, connected with the others; false without memory. */
static bool make_commit(running *in, uint64_t seed) {
    const commit_parts parts = {in->zone, in->work, in->readers, seed};
    const commit_calls calls = {in,          clock_ms,       settled_ms,  on_wake,     fresh_id,
                                on_reply,    on_hang_up,     on_told,     on_expected, on_undone,
                                look_around, check_arbiters, stop_if_done};
    in->commit = commit_new(&parts, &calls);
    return in->commit != NULL;
}

/* The room watch; false without memory. */
static bool make_watch(running *in, uint64_t seed) {
    const watch_parts parts = {in->zone, in->commit, in->work, in->readers, seed};
    const watch_calls calls = {in,          api_send,   api_insist, api_reply_to, api_refuse_to,
                               api_measure, on_presence};
    in->watch = watch_new(&parts, &calls);
    return in->watch != NULL;
}

static int64_t now_ms(void *ctx) {
    const running *in = ctx;
    return commit_now(in->commit);
}

static void on_arbiter_seen(void *ctx) {
    const running *in = ctx;
    zone_set_has_arbiters(in->zone, true);
}

static void on_session_ended(void *ctx, uint64_t session_key, uint64_t person) {
    const running *in = ctx;
    api_close_sessions(in->api, session_key, person);
}

static void on_operator_ended(void *ctx, uint64_t person) {
    const running *in = ctx;
    api_close_ended(in->api, person);
}

static void on_renamed(void *ctx, const msg_person *guest, const char *was) {
    const running *in = ctx;
    api_tell_renamed(in->api, guest, was);
}

static bool make_identity(running *in, uint64_t seed) {
    const identity_parts parts = {in->work, in->options.address_limit, seed};
    const identity_calls calls = {
        in, now_ms, on_arbiter_seen, on_session_ended, on_operator_ended, on_renamed};
    in->identity = identity_new(&parts, &calls);
    return in->identity != NULL;
}

/* The room archive, whose children are this program itself; false without memory or threads. */
static bool make_archive(running *in) {
    static const char *const child[] = {"zug", APP_CHECK_WORD, NULL};
    const archive_parts parts = {in->database, in->zone, in->work, in->readers, child};
    const archive_calls calls = {in,           now_ms,         fresh_id,
                                 post_any,     api_answer,     api_answer_refusal,
                                 api_send_pgn, api_begin_file, api_put_piece,
                                 api_end_file, api_is_waiting};
    in->archive = archive_new(&parts, &calls);
    return in->archive != NULL;
}

void app_check_as_child(void) { pgn_count_as_child(); }

static bool make_api(running *in, uint64_t seed) {
    const api_options options = {.public_url = in->public_url,
                                 .is_https = in->options.tls_cert != NULL ||
                                             strncmp(in->public_url, "https://", 8) == 0,
                                 .behind_proxy = in->options.behind_proxy,
                                 .address_limit = in->options.address_limit};
    const api_parts parts = {in->zone,    in->commit,   in->watch, in->identity,
                             in->archive, stop_if_done, in};
    in->api = api_new(&options, &parts, seed);
    return in->api != NULL;
}

/* Forgets what nobody has asked for lately. */
static void on_sweep(void *ctx) {
    running *in = ctx;
    watch_trim(in->watch);
    identity_trim(in->identity);
    int64_t at_ms = commit_now(in->commit);
    zone_trim(in->zone, at_ms - TRIM_MS);
    check_arbiters(in);
    if (at_ms - in->tended_ms >= TEND_MS) {
        in->tended_ms = at_ms;
        api_renew_sessions(in->api);
        identity_tend(in->identity);
    }
    commit_trim(in->commit);
    net_timer_start(in->sweep, SWEEP_MS);
}

/* Looks for what the operator, another process, has done and cannot wait. */
static void on_look(void *ctx) {
    running *in = ctx;
    identity_check_ends(in->identity);
    commit_look(in->commit);
    watch_check_heard(in->watch);
    identity_tell_renamed(in->identity);
    net_timer_start(in->look, LOOK_MS);
}

/* Nothing more is waited for. */
static void on_stop_time(void *ctx) {
    running *in = ctx;
    net_loop_stop(in->loop);
}

/* A wish to end: says goodbye, and gives what is under way a moment. */
static void on_signal(void *ctx) {
    running *in = ctx;
    if (in->is_stopping) {
        net_loop_stop(in->loop);
        return;
    }
    in->is_stopping = true;
    in->is_clean = true;
    journal_write("stopping", "clients=%zu pending=%zu", api_connection_count(in->api),
                  store_pending(in->store));
    commit_stop(in->commit);
    watch_stop(in->watch);
    net_timer_stop(in->look);
    net_timer_free(in->sweep);
    in->sweep = net_timer_new(in->loop, on_stop_time, in);
    api_stop(in->api);
    if (in->sweep != NULL)
        net_timer_start(in->sweep, STOP_MS);
    stop_if_done(in);
}

/* Loads what judges names, and brings what is kept of them up to date. */
static bool open_names(running *in, char why[static APP_SENTENCE_SIZE]) {
    char sentence[NAME_WHY_SIZE];
    store_status status;
    in->names = name_rules_open(sentence);
    if (in->names == NULL) {
        snprintf(why, APP_SENTENCE_SIZE, "%s", sentence);
        return false;
    }
    in->store = accounts_update_keys(in->store, in->database, (store_caller){post_store, in},
                                     in->names, &status);
    if (in->store == NULL)
        snprintf(why, APP_SENTENCE_SIZE, "cannot bring the names in %.300s up to date: %s",
                 in->database, store_sentence(status));
    identity_use_store(in->identity, in->store, in->names);
    return in->store != NULL;
}

/* Makes the folder and opens the database in it. */
static bool open_store(running *in, char why[static APP_SENTENCE_SIZE]) {
    char path[600];
    store_status status;
    if (!folder_make(in->data)) {
        snprintf(why, APP_SENTENCE_SIZE, "cannot make the folder %.300s: %s", in->data,
                 strerror(errno));
        return false;
    }
    folder_owner other;
    if (folder_owner_find(in->data, true, &other)) {
        folder_owner_tell(in->data, &other, why, APP_SENTENCE_SIZE);
        return false;
    }
    in->lock = folder_lock(in->data, why, APP_SENTENCE_SIZE);
    if (in->lock < 0)
        return false;
    snprintf(path, sizeof path, "%s/zug.db", in->data);
    in->store = store_open(path, (store_caller){post_store, in}, &status);
    if (in->store == NULL) {
        snprintf(why, APP_SENTENCE_SIZE, "cannot open %.300s: %s", path, store_sentence(status));
        return false;
    }
    if (store_has_new_key(in->store))
        journal_write("new-key",
                      "reason=\"zug.db-key was not there: what was changed before cannot be "
                      "noticed\"");
    if (!open_names(in, why))
        return false;
    /* Without the lock another zone could begin here. */
    snprintf(path, sizeof path, "%s/zug.lock", in->data);
    if (store_guard(in->store, path))
        return true;
    snprintf(why, APP_SENTENCE_SIZE, "%.300s was taken away", path);
    return false;
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

/* Gets all that needs memory. */
static bool make_parts(running *in) {
    uint64_t seed = token_id();
    in->readers = readers_new(in->database, seed);
    in->loop = net_loop_new();
    in->zone = make_zone(in->options.address_limit, seed);
    if (in->readers == NULL || in->loop == NULL || in->zone == NULL)
        return false;
    zone_ask_aside(in->zone);
    in->work = work_new((work_caller){post_any, in}, seed);
    in->clock = net_timer_new(in->loop, on_clock, in);
    in->sweep = net_timer_new(in->loop, on_sweep, in);
    in->look = net_timer_new(in->loop, on_look, in);
    return in->work != NULL && in->clock != NULL && in->sweep != NULL && in->look != NULL &&
           make_commit(in, seed) && make_watch(in, seed) && make_identity(in, seed) &&
           make_archive(in) && make_api(in, seed) &&
           net_loop_on_standstill(in->loop, on_standstill, in) &&
           net_loop_on_signal(in->loop, SIGTERM, on_signal, in) &&
           net_loop_on_signal(in->loop, SIGINT, on_signal, in);
}

/* Listens. */
static bool open_http(const running *in, char why[static APP_SENTENCE_SIZE]) {
    char sentence[NET_SENTENCE_SIZE];
    const api_place at = {in->options.listen, in->options.tls_cert, in->options.tls_key};
    if (api_listen(in->api, in->loop, &at, sentence))
        return true;
    snprintf(why, APP_SENTENCE_SIZE, "%s", sentence);
    return false;
}

/* Where the zone listens, as it was told. */
static void name_itself(const running *in, uint16_t port, char out[static APP_URL_SIZE]) {
    const char *listen = in->options.listen, *colon = strrchr(listen, ':');
    int host = colon != NULL ? (int)(colon - listen) : (int)strlen(listen);
    snprintf(out, APP_URL_SIZE, "%s://%.*s:%u", in->options.tls_cert != NULL ? "https" : "http",
             host, listen, (unsigned)port);
}

/* Where people find the zone. */
static void find_places(const running *in, const char *url, app_places *out) {
    char hosts[APP_PLACES][NET_HOST_SIZE];
    const net_listener *listener = api_listener(in->api);
    *out = (app_places){.count = 1, .port = net_listener_port(listener)};
    snprintf(out->url[0], APP_URL_SIZE, "%s", url);
    out->is_everywhere = net_listener_is_everywhere(listener);
    if (!out->is_everywhere)
        return;
    size_t count = net_hosts_find(listener, hosts, APP_PLACES);
    if (count == 0)
        snprintf(hosts[count++], NET_HOST_SIZE, "127.0.0.1");
    for (size_t i = 0; i < count; i++)
        snprintf(out->url[i], APP_URL_SIZE, "%s://%.63s:%u",
                 in->options.tls_cert != NULL ? "https" : "http", hosts[i], (unsigned)out->port);
    out->count = count;
}

/* Copies the options and what follows from them. */
static void take_options(running *in, const app_options *options) {
    in->options = *options;
    if (in->options.listen == NULL)
        in->options.listen = "127.0.0.1:8064";
    snprintf(in->data, sizeof in->data, "%s", options->data);
    snprintf(in->database, sizeof in->database, "%s/zug.db", in->data);
    if (options->public_url != NULL)
        origin_write(span_from(options->public_url), in->public_url);
    in->lock = -1;
}

/* Loads what is open. */
static bool load_open(running *in, char why[static APP_SENTENCE_SIZE]) {
    commit_use_store(in->commit, in->store);
    api_use_store(in->api, in->store);
    archive_use_store(in->archive, in->store);
    check_arbiters(in);
    store_status status = commit_load_open(in->commit);
    if (status != STORE_OK)
        snprintf(why, APP_SENTENCE_SIZE, "cannot read the database: %s", store_sentence(status));
    return status == STORE_OK;
}

/* Opens everything, in the order in which one needs the other. */
static bool open_all(running *in, char why[static APP_SENTENCE_SIZE]) {
    if (!token_init() || !make_parts(in)) {
        snprintf(why, APP_SENTENCE_SIZE, "the system gives no memory, threads or random numbers");
        return false;
    }
    return open_store(in, why) && load_open(in, why) && open_http(in, why);
}

/* What comes from other threads ends, and the store is closed: it tells the senders of what was still
 * under way. */
static void stop_all(running *in) {
    in->is_stopping = true; /* if the loop has failed, nobody has said so */
    if (in->archive != NULL)
        archive_stop(in->archive);
    if (in->work != NULL)
        work_stop(in->work);
    if (in->commit != NULL)
        commit_stop(in->commit);
    if (in->watch != NULL)
        watch_stop(in->watch);
    store *closing = in->store;
    store_close(closing);
    in->store = NULL;
    if (in->commit != NULL)
        commit_use_store(in->commit, NULL);
    if (in->identity != NULL)
        identity_use_store(in->identity, NULL, in->names);
    if (in->api != NULL)
        api_use_store(in->api, NULL);
    if (in->archive != NULL)
        archive_use_store(in->archive, NULL);
}

/* Ends everything: what is queued is committed, and told to who is still there. */
static void close_all(running *in) {
    stop_all(in);
    if (in->api != NULL)
        api_close(in->api);
    net_timer_free(in->clock);
    net_timer_free(in->sweep);
    net_timer_free(in->look);
    if (in->loop != NULL)
        net_loop_free(in->loop);
    archive_free(in->archive);
    work_free(in->work);
    readers_free(in->readers);
    api_free(in->api);
    watch_free(in->watch);
    commit_free(in->commit);
    zone_free(in->zone);
    identity_free(in->identity);
    name_rules_close(in->names);
    if (in->lock >= 0)
        close(in->lock);
}

/* Lets the C library keep the memory that is freed: what one commit has used the next one needs again, and
 * giving it back to the system in between took a tenth of all time. */
static void keep_memory(void) {
#ifdef M_TRIM_THRESHOLD
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_TOP_PAD, 1 << 20);
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
#endif
}

bool app_is_public_url(const char *url) {
    char origin[ORIGIN_SIZE];
    return origin_write(span_from(url), origin);
}

bool app_run(const app_options *options, char why[static APP_SENTENCE_SIZE]) {
    keep_memory();
    running *in = calloc(1, sizeof *in);
    char url[APP_URL_SIZE];
    app_places places;
    if (in == NULL) {
        snprintf(why, APP_SENTENCE_SIZE, "the system gives no memory");
        return false;
    }
    take_options(in, options);
    umask(0077); /* games and hashes are nobody else's */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a full disk, not an end */
    bool fine = open_all(in, why);
    if (fine) {
        name_itself(in, net_listener_port(api_listener(in->api)), url);
        find_places(in, url, &places);
        archive_name_site(in->archive, in->public_url[0] != '\0' ? in->public_url : places.url[0]);
        journal_write("listening", "url=%s games=%zu", url,
                      zone_count(in->zone, ZONE_LIST_TABLES) +
                          zone_count(in->zone, ZONE_LIST_HIDDEN_TABLES));
        if (options->on_ready != NULL)
            options->on_ready(options->ctx, &places);
        on_sweep(in);
        on_look(in);
        fine = net_loop_run(in->loop) || in->is_clean;
        if (!fine)
            snprintf(why, APP_SENTENCE_SIZE, "the system's way to wait for sockets has failed");
    }
    uint64_t events = in->commit != NULL ? commit_counts_of(in->commit)->events : 0;
    close_all(in);
    if (fine)
        journal_write("stopped", "events=%llu", (unsigned long long)events);
    free(in);
    return fine;
}
