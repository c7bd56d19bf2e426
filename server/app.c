/* app.c - runs a playing zone: opens its folder, makes its rooms, drives them, and ends them.
 * Room: server. */
#define _POSIX_C_SOURCE 200809L
#include "app.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "archive/pgn_count.h"
#include "folder/folder.h"
#include "folder/folder_owner.h"
#include "identity/accounts.h"
#include "identity/origin.h"
#include "journal/journal.h"
#include "net/hosts.h"
#include "rooms.h"

enum { SWEEP_MS = 5000, TEND_MS = 60000, LOOK_MS = 1000, TRIM_MS = 300000, STOP_MS = 1200 };

/* A running zone: its folder, its rooms, and what drives them. */
typedef struct app {
    app_options options;
    char data[512];               /* the folder */
    char database[544];           /* the path of the store */
    char public_url[ORIGIN_SIZE]; /* by origin_write; empty if nothing was said */
    int lock;                     /* of the folder, or -1 */
    rooms rooms;
    net_timer *sweep, *look;
    int64_t tended_ms;
    bool is_stopping, is_clean;
} app;

/* Forgets what nobody has asked for lately. */
static void on_sweep(void *ctx) {
    app *app = ctx;
    watch_trim(app->rooms.watch);
    identity_trim(app->rooms.identity);
    int64_t at_ms = commit_now(app->rooms.commit);
    zone_trim(app->rooms.zone, at_ms - TRIM_MS);
    rooms_check_arbiters(&app->rooms);
    if (at_ms - app->tended_ms >= TEND_MS) {
        app->tended_ms = at_ms;
        api_renew_sessions(app->rooms.api);
        identity_tend(app->rooms.identity);
    }
    commit_trim(app->rooms.commit);
    net_timer_start(app->sweep, SWEEP_MS);
}

/* Looks for what the operator, another process, has done and cannot wait. */
static void on_look(void *ctx) {
    app *app = ctx;
    identity_check_ends(app->rooms.identity);
    commit_look(app->rooms.commit);
    watch_check_heard(app->rooms.watch);
    identity_tell_renamed(app->rooms.identity);
    net_timer_start(app->look, LOOK_MS);
}

/* Nothing more is waited for. */
static void on_stop_time(void *ctx) {
    app *app = ctx;
    net_loop_stop(app->rooms.loop);
}

/* When it is stopping, and nothing is under way. */
static void stop_if_done(void *ctx) {
    const app *app = ctx;
    const rooms *rooms = &app->rooms;
    if (app->is_stopping && app->sweep != NULL && api_connection_count(rooms->api) == 0 &&
        rooms->store != NULL && store_pending(rooms->store) == 0)
        net_timer_start(app->sweep, 20); /* what was sent last shall get away */
}

/* A wish to end: says goodbye, and gives what is under way a moment. */
static void on_signal(void *ctx) {
    app *app = ctx;
    if (app->is_stopping) {
        net_loop_stop(app->rooms.loop);
        return;
    }
    app->is_stopping = true;
    app->is_clean = true;
    journal_write("stopping", "clients=%zu pending=%zu", api_connection_count(app->rooms.api),
                  store_pending(app->rooms.store));
    commit_stop(app->rooms.commit);
    watch_stop(app->rooms.watch);
    net_timer_stop(app->look);
    net_timer_free(app->sweep);
    app->sweep = net_timer_new(app->rooms.loop, on_stop_time, app);
    api_stop(app->rooms.api);
    if (app->sweep != NULL)
        net_timer_start(app->sweep, STOP_MS);
    stop_if_done(app);
}

/* Loads what judges names, and brings what is kept of them up to date. */
static bool open_names(app *app, char why[static APP_SENTENCE_SIZE]) {
    char sentence[NAME_WHY_SIZE];
    store_status status;
    app->rooms.names = name_rules_open(sentence);
    if (app->rooms.names == NULL) {
        snprintf(why, APP_SENTENCE_SIZE, "%s", sentence);
        return false;
    }
    app->rooms.store = accounts_update_keys(app->rooms.store, app->database,
                                            (store_caller){rooms_post_store, &app->rooms},
                                            app->rooms.names, &status);
    if (app->rooms.store == NULL)
        snprintf(why, APP_SENTENCE_SIZE, "cannot bring the names in %.300s up to date: %s",
                 app->database, store_sentence(status));
    return app->rooms.store != NULL;
}

/* Makes the folder and opens the database in it. */
static bool open_store(app *app, char why[static APP_SENTENCE_SIZE]) {
    char path[600];
    store_status status;
    if (!folder_make(app->data)) {
        snprintf(why, APP_SENTENCE_SIZE, "cannot make the folder %.300s: %s", app->data,
                 strerror(errno));
        return false;
    }
    folder_owner other;
    if (folder_owner_find(app->data, true, &other)) {
        folder_owner_tell(app->data, &other, why, APP_SENTENCE_SIZE);
        return false;
    }
    app->lock = folder_lock(app->data, why, APP_SENTENCE_SIZE);
    if (app->lock < 0)
        return false;
    snprintf(path, sizeof path, "%s/zug.db", app->data);
    app->rooms.store = store_open(path, (store_caller){rooms_post_store, &app->rooms}, &status);
    if (app->rooms.store == NULL) {
        snprintf(why, APP_SENTENCE_SIZE, "cannot open %.300s: %s", path, store_sentence(status));
        return false;
    }
    if (store_has_new_key(app->rooms.store))
        journal_write("new-key",
                      "reason=\"zug.db-key was not there: what was changed before cannot be "
                      "noticed\"");
    if (!open_names(app, why))
        return false;
    /* Without the lock another zone could begin here. */
    snprintf(path, sizeof path, "%s/zug.lock", app->data);
    if (store_guard(app->rooms.store, path))
        return true;
    snprintf(why, APP_SENTENCE_SIZE, "%.300s was taken away", path);
    return false;
}

/* Listens. */
static bool open_http(const app *app, char why[static APP_SENTENCE_SIZE]) {
    char sentence[NET_SENTENCE_SIZE];
    const api_place at = {app->options.listen, app->options.tls_cert, app->options.tls_key};
    if (api_listen(app->rooms.api, app->rooms.loop, &at, sentence))
        return true;
    snprintf(why, APP_SENTENCE_SIZE, "%s", sentence);
    return false;
}

/* Where the zone listens, as it was told. */
static void name_itself(const app *app, uint16_t port, char out[static APP_URL_SIZE]) {
    const char *listen = app->options.listen, *colon = strrchr(listen, ':');
    int host = colon != NULL ? (int)(colon - listen) : (int)strlen(listen);
    snprintf(out, APP_URL_SIZE, "%s://%.*s:%u", app->options.tls_cert != NULL ? "https" : "http",
             host, listen, (unsigned)port);
}

/* Where people find the zone. */
static void find_places(const app *app, const char *url, app_places *out) {
    char hosts[APP_PLACES][NET_HOST_SIZE];
    const net_listener *listener = api_listener(app->rooms.api);
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
                 app->options.tls_cert != NULL ? "https" : "http", hosts[i], (unsigned)out->port);
    out->count = count;
}

/* Copies the options and what follows from them. */
static void take_options(app *app, const app_options *options) {
    app->options = *options;
    if (app->options.listen == NULL)
        app->options.listen = "127.0.0.1:8064";
    snprintf(app->data, sizeof app->data, "%s", options->data);
    snprintf(app->database, sizeof app->database, "%s/zug.db", app->data);
    if (options->public_url != NULL)
        origin_write(zug_str_from(options->public_url), app->public_url);
    app->lock = -1;
}

/* Makes all that needs no store. */
static bool make_parts(app *app) {
    static const char *const child[] = {"zug", APP_CHECK_WORD, NULL};
    const rooms_wants wants = {.database = app->database,
                               .child = child,
                               .address_limit = app->options.address_limit,
                               .api = {.public_url = app->public_url,
                                       .is_https = app->options.tls_cert != NULL ||
                                                   strncmp(app->public_url, "https://", 8) == 0,
                                       .behind_proxy = app->options.behind_proxy,
                                       .address_limit = app->options.address_limit},
                               .drained = stop_if_done,
                               .ctx = app};
    if (!rooms_make(&app->rooms, &wants))
        return false;
    net_loop *loop = app->rooms.loop;
    app->sweep = net_timer_new(loop, on_sweep, app);
    app->look = net_timer_new(loop, on_look, app);
    return app->sweep != NULL && app->look != NULL &&
           net_loop_on_signal(loop, SIGTERM, on_signal, app) &&
           net_loop_on_signal(loop, SIGINT, on_signal, app);
}

/* Loads what is open. */
static bool load_open(app *app, char why[static APP_SENTENCE_SIZE]) {
    store_status status = rooms_use_store(&app->rooms);
    if (status != STORE_OK)
        snprintf(why, APP_SENTENCE_SIZE, "cannot read the database: %s", store_sentence(status));
    return status == STORE_OK;
}

/* When all else stands: a zone that cannot begin has nothing to say of imports. */
static bool try_child(const app *app, char why[static APP_SENTENCE_SIZE]) {
    if (archive_try_child(app->rooms.archive))
        return true;
    snprintf(why, APP_SENTENCE_SIZE, "the system gives no memory");
    return false;
}

/* Opens everything, in the order in which one needs the other. */
static bool open_all(app *app, char why[static APP_SENTENCE_SIZE]) {
    if (!token_init() || !make_parts(app)) {
        snprintf(why, APP_SENTENCE_SIZE, "the system gives no memory, threads or random numbers");
        return false;
    }
    return open_store(app, why) && load_open(app, why) && open_http(app, why) &&
           try_child(app, why);
}

static void close_all(app *app) {
    app->is_stopping = true; /* if the loop has failed, nobody has said so */
    net_timer_free(app->sweep);
    net_timer_free(app->look);
    app->sweep = NULL;
    rooms_close(&app->rooms);
    if (app->lock >= 0)
        close(app->lock);
}

void app_check_as_child(void) { pgn_count_as_child(); }

/* Lets the C library keep the memory that is freed: what one commit has used the next one needs
 * again, and giving it back to the system in between took a tenth of all time. */
static void keep_memory(void) {
#ifdef M_TRIM_THRESHOLD
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_TOP_PAD, 1 << 20);
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
#endif
}

bool app_is_public_url(const char *url) {
    char origin[ORIGIN_SIZE];
    return origin_write(zug_str_from(url), origin);
}

bool app_run(const app_options *options, char why[static APP_SENTENCE_SIZE]) {
    keep_memory();
    app *app = calloc(1, sizeof *app);
    char url[APP_URL_SIZE];
    app_places places;
    if (app == NULL) {
        snprintf(why, APP_SENTENCE_SIZE, "the system gives no memory");
        return false;
    }
    take_options(app, options);
    umask(0077); /* games and hashes are nobody else's */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a full disk, not an end */
    bool fine = open_all(app, why);
    if (fine) {
        name_itself(app, net_listener_port(api_listener(app->rooms.api)), url);
        find_places(app, url, &places);
        archive_name_site(app->rooms.archive,
                          app->public_url[0] != '\0' ? app->public_url : places.url[0]);
        journal_write("listening", "url=%s games=%zu", url,
                      zone_count(app->rooms.zone, ZONE_LIST_TABLES) +
                          zone_count(app->rooms.zone, ZONE_LIST_HIDDEN_TABLES));
        if (options->on_ready != NULL)
            options->on_ready(options->ctx, &places);
        on_sweep(app);
        on_look(app);
        fine = net_loop_run(app->rooms.loop) || app->is_clean;
        if (!fine)
            snprintf(why, APP_SENTENCE_SIZE, "the system's way to wait for sockets has failed");
    }
    uint64_t events = app->rooms.commit != NULL ? commit_counts_of(app->rooms.commit)->events : 0;
    close_all(app);
    if (fine)
        journal_write("stopped", "events=%llu", (unsigned long long)events);
    free(app);
    return fine;
}
