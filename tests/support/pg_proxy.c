/* pg_proxy.c - see pg_proxy.h. One thread carries all. */
#define _GNU_SOURCE
#include "pg_proxy.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static struct sockaddr_un address_in(const char *folder) {
    struct sockaddr_un made = {.sun_family = AF_UNIX};
    snprintf(made.sun_path, sizeof made.sun_path, "%.80s/.s.PGSQL.5432", folder);
    return made;
}

static void close_end(int *end) {
    if (*end >= 0)
        close(*end);
    *end = -1;
}

/* Takes a new client in. */
static void take_in(pg_proxy *proxy) {
    struct sockaddr_un to = address_in(proxy->server->folder);
    int client = accept4(proxy->listener, NULL, NULL, SOCK_CLOEXEC);
    int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool fine =
        client >= 0 && server >= 0 && connect(server, (const struct sockaddr *)&to, sizeof to) == 0;
    for (int i = 0; i < PG_PROXY_PAIRS && fine; i++)
        if (proxy->pairs[i].client < 0 && proxy->pairs[i].server < 0) {
            proxy->pairs[i].client = client;
            proxy->pairs[i].server = server;
            proxy->pairs[i].mode = PG_PROXY_PASS;
            return;
        }
    close_end(&client);
    close_end(&server);
}

/* Carries what one end says to the other; if it has ended the other is closed as well. */
static void carry(int *from, int *to, bool is_lost) {
    char bytes[8192];
    ssize_t got = *from >= 0 ? recv(*from, bytes, sizeof bytes, MSG_DONTWAIT) : -1;
    if (got > 0 && !is_lost && *to >= 0 && send(*to, bytes, (size_t)got, MSG_NOSIGNAL) != got)
        got = 0;
    if (got == 0) {
        close_end(from);
        close_end(to);
    }
}

static bool turn(pg_proxy *proxy) {
    struct pollfd on[1 + 2 * PG_PROXY_PAIRS] = {{.fd = proxy->listener, .events = POLLIN}};
    pthread_mutex_lock(&proxy->lock);
    bool goes_on = !proxy->is_ending;
    for (int i = 0; i < PG_PROXY_PAIRS; i++) {
        on[1 + 2 * i] = (struct pollfd){.fd = proxy->pairs[i].client, .events = POLLIN};
        on[2 + 2 * i] = (struct pollfd){.fd = proxy->pairs[i].server, .events = POLLIN};
    }
    pthread_mutex_unlock(&proxy->lock);
    poll(on, sizeof on / sizeof on[0], 20);
    pthread_mutex_lock(&proxy->lock);
    for (int i = 0; i < PG_PROXY_PAIRS; i++) {
        pg_proxy_mode mode = proxy->pairs[i].mode;
        /* An end may have been closed meanwhile. */
        if (on[1 + 2 * i].revents != 0 && on[1 + 2 * i].fd == proxy->pairs[i].client)
            carry(&proxy->pairs[i].client, &proxy->pairs[i].server, mode == PG_PROXY_NO_QUESTIONS);
        if (on[2 + 2 * i].revents != 0 && on[2 + 2 * i].fd == proxy->pairs[i].server)
            carry(&proxy->pairs[i].server, &proxy->pairs[i].client, mode == PG_PROXY_NO_ANSWERS);
    }
    if (on[0].revents != 0)
        take_in(proxy);
    pthread_mutex_unlock(&proxy->lock);
    return goes_on;
}

static void *run(void *proxy) {
    while (turn(proxy))
        continue;
    return NULL;
}

bool pg_proxy_make(pg_proxy *proxy, const pg_server *server) {
    *proxy = (pg_proxy){.server = server};
    snprintf(proxy->folder, sizeof proxy->folder, "/tmp/zug-proxy-XXXXXX");
    if (mkdtemp(proxy->folder) == NULL)
        return false;
    struct sockaddr_un at = address_in(proxy->folder);
    for (int i = 0; i < PG_PROXY_PAIRS; i++)
        proxy->pairs[i].client = proxy->pairs[i].server = -1;
    proxy->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    pthread_mutex_init(&proxy->lock, NULL);
    return bind(proxy->listener, (const struct sockaddr *)&at, sizeof at) == 0 &&
           listen(proxy->listener, 16) == 0 &&
           pthread_create(&proxy->thread, NULL, run, proxy) == 0;
}

void pg_proxy_remove(pg_proxy *proxy) {
    struct sockaddr_un at = address_in(proxy->folder);
    pthread_mutex_lock(&proxy->lock);
    proxy->is_ending = true;
    pthread_mutex_unlock(&proxy->lock);
    pthread_join(proxy->thread, NULL);
    pg_proxy_cut(proxy, false);
    close(proxy->listener);
    unlink(at.sun_path);
    rmdir(proxy->folder);
}

void pg_proxy_set(pg_proxy *proxy, pg_proxy_mode mode) {
    pthread_mutex_lock(&proxy->lock);
    for (int i = 0; i < PG_PROXY_PAIRS; i++)
        proxy->pairs[i].mode = mode;
    pthread_mutex_unlock(&proxy->lock);
}

void pg_proxy_cut(pg_proxy *proxy, bool keeps_server) {
    pthread_mutex_lock(&proxy->lock);
    for (int i = 0; i < PG_PROXY_PAIRS; i++) {
        close_end(&proxy->pairs[i].client);
        if (!keeps_server)
            close_end(&proxy->pairs[i].server);
    }
    pthread_mutex_unlock(&proxy->lock);
}

void pg_proxy_url(const pg_proxy *proxy, const char *schema, char out[static PG_SERVER_URL_SIZE]) {
    snprintf(out, PG_SERVER_URL_SIZE, "postgresql:///postgres?host=%s&user=zug%s%s", proxy->folder,
             schema != NULL ? "&options=-csearch_path%3D" : "", schema != NULL ? schema : "");
}
