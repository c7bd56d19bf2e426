/* app.c - starts a playing zone, keeps its time, and ends it.
 * Room: server. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "app_impl.h"
#include "app_owner.h"
#include "identity/accounts.h"
#include "net/hosts.h"
#include "util/address.h"

enum { SWEEP_MS = 5000, TEND_MS = 60000, LOOK_MS = 1000, TRIM_MS = 300000, STOP_MS = 1200 };

/* Between two looks whether there is memory again. */
enum { POST_AGAIN_NS = 10000000 };

/* A call that another thread wants made on this one. */
typedef struct posted {
    app *app;
    void (*call)(void *arg);
    void *arg;
    bool is_store;
} posted;

static void run_posted(void *ctx) {
    posted *one = ctx;
    if (!one->is_store || one->app->store != NULL)
        one->call(one->arg);
    free(one);
}

/* Posts a call, if there is memory. */
static bool try_post(app *in, void (*call)(void *), void *arg, bool is_store) {
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
static void post(app *in, void (*call)(void *), void *arg, bool is_store) {
    while (!try_post(in, call, arg, is_store))
        nanosleep(&(struct timespec){0, POST_AGAIN_NS}, NULL);
}

static void post_store(void *ctx, void (*call)(void *), void *arg) { post(ctx, call, arg, true); }
void app_post(void *ctx, void (*call)(void *), void *arg) { post(ctx, call, arg, false); }

/* The zone's next deadline has come. */
static void on_clock(void *ctx) {
    app *in = ctx;
    commit_tick(in->commit);
}

/* What commit asks of the rest of the zone. */

static int64_t clock_ms(void *ctx) {
    (void)ctx;
    return net_now_ms();
}

static int64_t settled_ms(void *ctx) {
    const app *in = ctx;
    return net_loop_settled_ms(in->loop);
}

static void on_wake(void *ctx, int64_t wait_ms) {
    app *in = ctx;
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
    app_answer(ctx, asker, nonce, reply);
}

static void on_hang_up(void *ctx, commit_asker asker) { app_hang_up(ctx, asker); }

static void on_told(void *ctx, const commit_news *news) {
    const app *in = ctx;
    watch_told(in->watch, news);
}

static void on_expected(void *ctx, uint64_t table) {
    const app *in = ctx;
    watch_expect(in->watch, table);
}

static void on_undone(void *ctx, uint64_t stream) {
    const app *in = ctx;
    watch_undone(in->watch, stream);
}

static void look_around(void *ctx, uint64_t table) {
    const app *in = ctx;
    watch_look_around(in->watch, table);
}

/* Somebody has come to a table, or is away. */
static void on_presence(void *ctx, uint64_t table, uint64_t person, bool is_here,
                        int64_t since_ms) {
    app *in = ctx;
    msg_command command = {
        .kind = is_here ? MSG_CMD_PRESENT : MSG_CMD_ABSENT, .id = table, .since = {since_ms}};
    if (identity_find_person(in->identity, person, &command.who))
        commit_act(in->commit, &command, commit_settled(in->commit), (commit_asker){0});
}

static void before_call(void *ctx) { app_arbiters_check(ctx); }
static void on_drained(void *ctx) { app_stop_if_done(ctx); }

static void on_standstill(void *ctx, int64_t since_ms, int64_t until_ms) {
    app *in = ctx;
    commit_standstill(in->commit, since_ms, until_ms);
}

/* The room commit, connected with the others; false without memory. */
static bool make_commit(app *in, uint64_t seed) {
    const commit_parts parts = {in->zone, in->work, in->readers, seed};
    const commit_calls calls = {in,          clock_ms,    settled_ms, on_wake,     fresh_id,
                                on_reply,    on_hang_up,  on_told,    on_expected, on_undone,
                                look_around, before_call, on_drained};
    in->commit = commit_new(&parts, &calls);
    return in->commit != NULL;
}

/* The room watch; false without memory. */
static bool make_watch(app *in, uint64_t seed) {
    const watch_parts parts = {in->zone, in->commit, in->work, in->readers, seed};
    const watch_calls calls = {
        in, app_ws_send, app_ws_insist, app_ws_reply, app_ws_refuse, app_ws_measure, on_presence};
    in->watch = watch_new(&parts, &calls);
    return in->watch != NULL;
}

/* Forgets what nobody has asked for lately. */
static void on_sweep(void *ctx) {
    app *in = ctx;
    watch_trim(in->watch);
    identity_trim(in->identity);
    zone_trim(in->zone, app_now(in) - TRIM_MS);
    app_arbiters_check(in);
    if (app_now(in) - in->tended_ms >= TEND_MS) {
        in->tended_ms = app_now(in);
        app_ws_renew(in);
        identity_tend(in->identity);
    }
    commit_trim(in->commit);
    net_timer_start(in->sweep, SWEEP_MS);
}

/* Looks for what the operator, another process, has done and cannot wait. */
static void on_look(void *ctx) {
    app *in = ctx;
    identity_check_ends(in->identity);
    commit_look(in->commit);
    watch_check_heard(in->watch);
    identity_tell_renamed(in->identity);
    net_timer_start(in->look, LOOK_MS);
}

/* Nothing more is waited for. */
static void on_stop_time(void *ctx) {
    app *in = ctx;
    net_loop_stop(in->loop);
}

void app_stop_if_done(app *in) {
    if (in->is_stopping && in->sweep != NULL && in->clients.count == 0 && in->store != NULL &&
        store_pending(in->store) == 0)
        net_timer_start(in->sweep, 20); /* what was sent last shall get away */
}

/* A wish to end: says goodbye, and gives what is under way a moment. */
static void on_signal(void *ctx) {
    app *in = ctx;
    if (in->is_stopping) {
        net_loop_stop(in->loop);
        return;
    }
    in->is_stopping = true;
    in->is_clean = true;
    app_log("stopping", "clients=%zu pending=%zu", in->clients.count, store_pending(in->store));
    commit_stop(in->commit);
    watch_stop(in->watch);
    net_timer_stop(in->look);
    net_timer_free(in->sweep);
    in->sweep = net_timer_new(in->loop, on_stop_time, in);
    http_server_stop(in->http);
    app_ws_close_all(in);
    if (in->sweep != NULL)
        net_timer_start(in->sweep, STOP_MS);
    app_stop_if_done(in);
}

/* Lets a folder's name outlive a power cut: that is kept in the folder above, which may not be ours to open. */
static void sync_name(const char *path) {
    char copy[512];
    snprintf(copy, sizeof copy, "%s", path);
    int above = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (above < 0)
        return;
    fsync(above);
    close(above);
}

/* Makes a folder with those above it; those that are there already stay as they are. */
bool app_make_folders(const char *path) {
    char part[512];
    size_t len = strlen(path);
    if (len >= sizeof part)
        return false;
    for (size_t i = 1; i <= len; i++) {
        if (path[i] != '/' && path[i] != '\0')
            continue;
        memcpy(part, path, i);
        part[i] = '\0';
        bool is_made = mkdir(part, 0700) == 0;
        if (!is_made && errno != EEXIST && errno != EISDIR && errno != EROFS)
            return false;
        /* Who made the last one may have been ended before this. */
        if (is_made || path[i] == '\0')
            sync_name(part);
    }
    return true;
}

/* Makes the folder this zone's own for as long as the process lives: two zones in one would not know of each
 * other's games. */
static bool lock_folder(app *in, char why[static APP_SENTENCE_SIZE]) {
    char path[600];
    snprintf(path, sizeof path, "%s/zug.lock", in->data);
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    in->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (in->lock < 0)
        snprintf(why, APP_SENTENCE_SIZE, "cannot write in the folder %.300s: %s", in->data,
                 strerror(errno));
    else if (fcntl(in->lock, F_SETLK, &whole) == 0)
        return true;
    else
        snprintf(why, APP_SENTENCE_SIZE, "another zug serve has the folder %.300s open", in->data);
    return false;
}

/* Loads what judges names, and brings what is kept of them up to date. */
static bool open_names(app *in, char why[static APP_SENTENCE_SIZE]) {
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
static bool open_store(app *in, char why[static APP_SENTENCE_SIZE]) {
    char path[600];
    store_status status;
    if (!app_make_folders(in->data)) {
        snprintf(why, APP_SENTENCE_SIZE, "cannot make the folder %.300s: %s", in->data,
                 strerror(errno));
        return false;
    }
    app_owner other;
    if (app_owner_find(in->data, true, &other)) {
        app_owner_tell(in->data, &other, why, APP_SENTENCE_SIZE);
        return false;
    }
    if (!lock_folder(in, why))
        return false;
    snprintf(path, sizeof path, "%s/zug.db", in->data);
    in->store = store_open(path, (store_caller){post_store, in}, &status);
    if (in->store == NULL) {
        snprintf(why, APP_SENTENCE_SIZE, "cannot open %.300s: %s", path, store_sentence(status));
        return false;
    }
    if (store_has_new_key(in->store))
        app_log("new-key", "reason=\"zug.db-key was not there: what was changed before cannot be "
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
static bool make_parts(app *in) {
    uint64_t seed = token_id();
    in->clients = map_new(seed);
    in->readers = readers_new(in->database, seed);
    in->loop = net_loop_new();
    in->zone = make_zone(in->options.address_limit, seed);
    if (in->readers == NULL || in->loop == NULL || in->zone == NULL)
        return false;
    zone_ask_aside(in->zone);
    in->work = work_new((work_caller){app_post, in}, seed);
    in->clock = net_timer_new(in->loop, on_clock, in);
    in->sweep = net_timer_new(in->loop, on_sweep, in);
    in->look = net_timer_new(in->loop, on_look, in);
    return in->work != NULL && in->clock != NULL && in->sweep != NULL && in->look != NULL &&
           make_commit(in, seed) && make_watch(in, seed) && app_identity_make(in, seed) &&
           net_loop_on_standstill(in->loop, on_standstill, in) &&
           net_loop_on_signal(in->loop, SIGTERM, on_signal, in) &&
           net_loop_on_signal(in->loop, SIGINT, on_signal, in);
}

/* What who is refused by the limits gets at once. */
#define BUSY                                                                                       \
    "{\"type\":\"reply\",\"ok\":false,\"code\":\"busy\","                                          \
    "\"message\":\"There are too many connections now.\"}"
static const char busy_reply[] = "HTTP/1.1 503 Service Unavailable\r\n"
                                 "Content-Type: application/json\r\nContent-Length: 89\r\n"
                                 "Retry-After: 10\r\nConnection: close\r\n\r\n" BUSY;
_Static_assert(sizeof BUSY == 90, "its length is told");

/* Whether an address may make one more connection: a net_may_come. Behind a proxy all connections have
 * its address, and say nothing. */
static bool may_connect(void *ctx, uint64_t address) {
    app *in = ctx;
    return in->options.behind_proxy || identity_may(in->identity, IDENTITY_CONNECTIONS, address);
}

/* Listens. */
static bool open_http(app *in, char why[static APP_SENTENCE_SIZE]) {
    char sentence[NET_SENTENCE_SIZE];
    uint64_t files = net_raise_file_limit();
    http_options options = {
        .listen =
            {
                .address = in->options.listen,
                .tls_cert = in->options.tls_cert,
                .tls_key = in->options.tls_key,
                .max_conns = files > 200 ? (size_t)files - 100 : 100,
                .max_per_address = identity_connections(in->identity),
                .may_come = may_connect,
                .may_come_ctx = in,
                .write_ms = 30000,
                .busy = {busy_reply, sizeof busy_reply - 1},
                .memory = identity_memory(in->identity),
            },
        .admit = app_http_admit,
        .behind_proxy = in->options.behind_proxy,
        .requests = identity_places(in->identity),
        .refusal = app_http_refusal,
        .refusal_type = "application/json",
        .behind_https = in->is_https,
    };
    if (in->options.behind_proxy) /* all come from one address: their own is known with a request */
        options.listen.max_per_address = 0;
    in->http = http_server_new(in->loop, &options, app_http_handle, in, sentence);
    if (in->http == NULL)
        snprintf(why, APP_SENTENCE_SIZE, "%s", sentence);
    return in->http != NULL;
}

/* Where the zone listens, as it was told. */
static void name_itself(const app *in, uint16_t port, char out[static APP_URL_SIZE]) {
    const char *listen = in->options.listen, *colon = strrchr(listen, ':');
    int host = colon != NULL ? (int)(colon - listen) : (int)strlen(listen);
    snprintf(out, APP_URL_SIZE, "%s://%.*s:%u", in->options.tls_cert != NULL ? "https" : "http",
             host, listen, (unsigned)port);
}

/* Where people find the zone. */
static void find_places(const app *in, const char *url, app_places *out) {
    char hosts[APP_PLACES][NET_HOST_SIZE];
    const net_listener *listener = http_server_listener(in->http);
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
static void take_options(app *in, const app_options *options) {
    in->options = *options;
    if (in->options.listen == NULL)
        in->options.listen = "127.0.0.1:8064";
    snprintf(in->data, sizeof in->data, "%s", options->data);
    snprintf(in->database, sizeof in->database, "%s/zug.db", in->data);
    if (options->public_url != NULL)
        origin_write(span_from(options->public_url), in->public_url);
    in->is_https = options->tls_cert != NULL || strncmp(in->public_url, "https://", 8) == 0;
    in->cookie_name = in->is_https ? "__Host-zug" : "zug";
    snprintf(in->cookie_attributes, sizeof in->cookie_attributes,
             "; Path=/; HttpOnly; SameSite=Lax%s", in->is_https ? "; Secure" : "");
    in->browser_name = in->is_https ? "__Secure-zug-known" : "zug-known";
    snprintf(in->browser_attributes, sizeof in->browser_attributes,
             "; Path=/api/login; HttpOnly; SameSite=Strict%s", in->is_https ? "; Secure" : "");
    in->started_ms = journal_wall_ms();
    in->lock = -1;
    list_init(&in->all_clients);
    list_init(&in->exports);
}

/* Loads what is open. */
static bool load_open(app *in, char why[static APP_SENTENCE_SIZE]) {
    commit_use_store(in->commit, in->store);
    app_arbiters_check(in);
    store_status status = commit_load_open(in->commit);
    if (status != STORE_OK)
        snprintf(why, APP_SENTENCE_SIZE, "cannot read the database: %s", store_sentence(status));
    return status == STORE_OK;
}

/* Opens everything, in the order in which one needs the other. */
static bool open_all(app *in, char why[static APP_SENTENCE_SIZE]) {
    if (!token_init() || !make_parts(in)) {
        snprintf(why, APP_SENTENCE_SIZE, "the system gives no memory, threads or random numbers");
        return false;
    }
    return open_store(in, why) && load_open(in, why) && open_http(in, why) &&
           app_check_open(in, why);
}

/* Ends everything: what is queued is committed, and told to who is still there. */
static void close_all(app *in) {
    in->is_stopping = true; /* if the loop has failed, nobody has said so */
    if (in->sandbox != NULL)
        sandbox_stop(in->sandbox);
    if (in->work != NULL)
        work_stop(in->work);
    if (in->commit != NULL)
        commit_stop(in->commit);
    if (in->watch != NULL)
        watch_stop(in->watch);
    store *closing = in->store;
    store_close(closing); /* tells the senders of what was still under way */
    in->store = NULL;
    if (in->commit != NULL)
        commit_use_store(in->commit, NULL);
    if (in->identity != NULL)
        identity_use_store(in->identity, NULL, in->names);
    app_ws_free_all(in);
    http_server_free(in->http);
    net_timer_free(in->clock);
    net_timer_free(in->sweep);
    net_timer_free(in->look);
    if (in->loop != NULL)
        net_loop_free(in->loop);
    sandbox_free(in->sandbox);
    work_free(in->work);
    readers_free(in->readers);
    name_rules_close(in->names);
    watch_free(in->watch);
    map_free(&in->clients);
    json_out_free(&in->answer);
    commit_free(in->commit);
    zone_free(in->zone);
    identity_free(in->identity);
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
    app *in = calloc(1, sizeof *in);
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
        name_itself(in, net_listener_port(http_server_listener(in->http)), url);
        find_places(in, url, &places);
        snprintf(in->site, sizeof in->site, "%s",
                 in->public_url[0] != '\0' ? in->public_url : places.url[0]);
        app_log("listening", "url=%s games=%zu", url,
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
        app_log("stopped", "events=%llu", (unsigned long long)events);
    free(in);
    return fine;
}
