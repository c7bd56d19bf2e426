/* app.c - runs a playing zone: takes its folder, makes its rooms, runs them, and ends them.
 * Room: server. */
#define _POSIX_C_SOURCE 200809L
#include "app.h"

#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "archive/pgn_count.h"
#include "folder/folder.h"
#include "identity/origin.h"
#include "identity/setup_code.h"
#include "journal/journal.h"
#include "shared.h"
#include "upkeep.h"

/* AGAIN_MS: between two trials to open a database that is away, or to find out who else is there,
 * and SAID_MS between two words of that. */
enum { APP_LINK_SIZE = ARCHIVE_SITE_SIZE + 64 };
enum { STOP_MS = 1200, LAST_MS = 20, AGAIN_MS = 500, SAID_MS = 30000 };

/* A running zone. */
typedef struct app {
    const app_options *options;
    const char *listen;
    char lock_path[544], database[APP_PLACE_SIZE];
    char public_url[ORIGIN_SIZE]; /* by origin_write; empty if nothing was said */
    char embed[APP_SITES_SIZE];   /* by app_write_sites; likewise */
    char site[ARCHIVE_SITE_SIZE]; /* how links to it begin */
    int lock;                     /* of the folder, or -1 */
    rooms rooms;
    upkeep upkeep;
    net_timer *ending;
    bool is_stopping;
} app;

/* Ends the wait for what is under way: its time is over. */
static void on_stop_time(void *ctx) { net_loop_stop(((app *)ctx)->rooms.loop); }

/* When it is stopping, and nothing is under way: what was sent last shall get away. */
static void stop_if_done(void *ctx) {
    const app *app = ctx;
    const rooms *rooms = &app->rooms;
    if (app->is_stopping && app->ending != NULL && api_connection_count(rooms->api) == 0 &&
        rooms->store != NULL && store_pending(rooms->store) == 0)
        net_timer_start(app->ending, LAST_MS);
}

/* A wish to end: says goodbye, and gives what is under way a moment; at the second, none. */
static void on_signal(void *ctx) {
    app *app = ctx;
    bool is_at_once = app->is_stopping || app->rooms.store == NULL;
    app->is_stopping = true;
    if (is_at_once) {
        net_loop_stop(app->rooms.loop);
        return;
    }
    journal_write("stopping", "clients=%zu pending=%zu", api_connection_count(app->rooms.api),
                  store_pending(app->rooms.store));
    upkeep_end(&app->upkeep);
    shared_stop(&app->rooms);
    commit_stop(app->rooms.commit);
    watch_stop(app->rooms.watch);
    api_stop(app->rooms.api);
    net_timer_start(app->ending, STOP_MS);
    stop_if_done(app);
}

/* Makes all that needs no store. */
static bool make_all(app *app) {
    static const char *const child[] = {"zug", APP_CHECK_WORD, NULL};
    const app_options *options = app->options;
    const rooms_wants wants = {.database = app->database,
                               .version = options->version,
                               .bus = {.servers = options->bus,
                                       .ca_file = options->bus_ca,
                                       .credentials_file = options->bus_credentials,
                                       .cert_file = options->bus_cert,
                                       .key_file = options->bus_key},
                               .child = child,
                               .address_limit = options->address_limit,
                               .api = {.public_url = app->public_url,
                                       .embed = app->embed,
                                       .is_https = options->tls_cert != NULL ||
                                                   strncmp(app->public_url, "https://", 8) == 0,
                                       .behind_proxy = options->behind_proxy,
                                       .address_limit = options->address_limit,
                                       .version = options->version,
                                       .database = app->database},
                               .drained = stop_if_done,
                               .ctx = app};
    if (!token_init() || !rooms_make(&app->rooms, &wants))
        return false;
    net_loop *loop = app->rooms.loop;
    app->ending = net_timer_new(loop, on_stop_time, app);
    return app->ending != NULL && upkeep_make(&app->upkeep, &app->rooms) &&
           net_loop_on_signal(loop, SIGTERM, on_signal, app) &&
           net_loop_on_signal(loop, SIGINT, on_signal, app);
}

/* Opens the database. That of several nodes may be away just now: then it is waited for, for as
 * long as nobody wants this node to end. */
static bool open_store(app *app, char why[static APP_SENTENCE_SIZE]) {
    for (int tries = 0; !rooms_open_store(&app->rooms, app->lock_path, why); tries++) {
        if (!app->rooms.is_away)
            return false;
        if (tries % (SAID_MS / AGAIN_MS) == 0)
            journal_write("waiting", "reason=\"%s\"", why);
        net_timer_start(app->ending, AGAIN_MS);
        if (!net_loop_run(app->rooms.loop) || app->is_stopping)
            return false;
    }
    return true;
}

/* Opens everything, in the order in which one needs the other: first the folder, and imports when
 * all else stands, for a zone that cannot begin has nothing to say of them. */
static bool open_all(app *app, char why[static APP_SENTENCE_SIZE]) {
    const app_options *options = app->options;
    const api_place at = {app->listen, options->tls_cert, options->tls_key};
    char sentence[NET_SENTENCE_SIZE] = "the system gives no memory";
    if (!make_all(app)) {
        snprintf(why, APP_SENTENCE_SIZE, "the system gives no memory, threads or random numbers");
        return false;
    }
    bool has_folder = options->store == NULL;
    if (has_folder)
        app->lock = folder_take(options->data, why, APP_SENTENCE_SIZE);
    if ((has_folder && app->lock < 0) || !open_store(app, why))
        return false;
    bool fine = api_listen(app->rooms.api, app->rooms.loop, &at, sentence);
    if (fine && archive_try_child(app->rooms.archive))
        return true;
    snprintf(why, APP_SENTENCE_SIZE, "%s", fine ? "the system gives no memory" : sentence);
    return false;
}

/* A link by which the zone can be set up is good from now on. */
static void on_setup(void *ctx, const char *code) {
    const app *app = ctx;
    char link[APP_LINK_SIZE];
    snprintf(link, sizeof link, "%s/setup#%s", app->site, code);
    app->options->on_setup(app->options->ctx, link);
    token_wipe(link, sizeof link);
}

/* Says where the zone is, and runs it to its end. */
static bool serve(app *app, char why[static APP_SENTENCE_SIZE]) {
    net_places at;
    const rooms *rooms = &app->rooms;
    net_places_find(api_listener(rooms->api), app->listen, app->options->tls_cert != NULL, &at);
    snprintf(app->site, sizeof app->site, "%s",
             app->public_url[0] != '\0' ? app->public_url : at.url[0]);
    archive_name_site(rooms->archive, app->site);
    journal_write("listening", "url=%s games=%zu", at.told,
                  zone_count(rooms->zone, ZONE_LIST_TABLES) +
                      zone_count(rooms->zone, ZONE_LIST_HIDDEN_TABLES));
    if (app->options->on_ready != NULL)
        app->options->on_ready(app->options->ctx, &at);
    if (app->options->on_setup != NULL && !identity_zone_now(rooms->identity)->has_arbiter)
        setup_offer(rooms->identity, on_setup, app);
    upkeep_begin(&app->upkeep);
    if (net_loop_run(rooms->loop) || app->is_stopping)
        return true;
    snprintf(why, APP_SENTENCE_SIZE, "the system's way to wait for sockets has failed");
    return false;
}

static void close_all(app *app) {
    app->is_stopping = true; /* if the loop has failed, nobody has said so */
    upkeep_end(&app->upkeep);
    net_timer_free(app->ending);
    app->ending = NULL;
    rooms_close(&app->rooms);
    if (app->lock >= 0)
        close(app->lock);
}

/* What holds for the whole process. The C library keeps the memory that is freed: what one commit
 * has used the next one needs again, and giving it back to the system in between took a tenth of
 * all time. */
static void prepare_process(void) {
#ifdef M_TRIM_THRESHOLD
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_TOP_PAD, 1 << 20);
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
#endif
    umask(0077); /* games and hashes are nobody else's */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a full disk, not an end */
}

bool app_run(const app_options *options, char why[static APP_SENTENCE_SIZE]) {
    app app = {.options = options,
               .listen = options->listen != NULL ? options->listen : "127.0.0.1:8064",
               .lock = -1};
    prepare_process();
    if (options->store != NULL)
        snprintf(app.database, sizeof app.database, "%s", options->store);
    else
        snprintf(app.database, sizeof app.database, "%s/zug.db", options->data);
    snprintf(app.lock_path, sizeof app.lock_path, "%s/zug.lock", options->data);
    if (options->public_url != NULL)
        origin_write(zug_str_from(options->public_url), app.public_url);
    if (options->embed != NULL)
        app_write_sites(options->embed, app.embed);
    bool fine = (open_all(&app, why) && serve(&app, why)) || app.is_stopping;
    uint64_t events = app.rooms.commit != NULL ? commit_counts_of(app.rooms.commit)->events : 0;
    close_all(&app);
    if (fine)
        journal_write("stopped", "events=%llu", (unsigned long long)events);
    return fine;
}

void app_check_as_child(void) { pgn_count_as_child(); }

bool app_is_public_url(const char *url) {
    char origin[ORIGIN_SIZE];
    return origin_write(zug_str_from(url), origin);
}

bool app_write_sites(const char *list, char out[static APP_SITES_SIZE]) {
    char origin[ORIGIN_SIZE];
    size_t len = 0;
    out[0] = '\0';
    while (*(list += strspn(list, ", \t")) != '\0') {
        size_t word = strcspn(list, ", \t");
        bool fits = origin_write((zug_str){list, word}, origin) &&
                    len + strlen(origin) + 2 <= APP_SITES_SIZE;
        if (!fits)
            return false;
        len +=
            (size_t)snprintf(out + len, APP_SITES_SIZE - len, "%s%s", len > 0 ? " " : "", origin);
        list += word;
    }
    return len > 0;
}

bool app_is_database_url(const char *url) { return store_is_url(url); }
