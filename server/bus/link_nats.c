/* link_nats.c - the connection of a link to a server of NATS, by libnats.
 * Room: server/bus. One thread connects and sends, for the library may block whoever asks it to.
 * What comes is delivered by a thread of the library.
 *
 * The library connects again by itself when a connection is lost, with all topics; but it gives up
 * when a server refuses it twice, and does not begin where no server is there. Then the thread
 * makes a new connection. */
#define _POSIX_C_SOURCE 200809L
#include <nats/nats.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "link_impl.h"
#include "util/str_read.h"

enum {
    RETRY_MS = 250,  /* between attempts to connect */
    JITTER_MS = 100, /* so that not all nodes come at once */
    PING_MS = 1000,  /* how often the library asks whether the server is there, and how often */
    PINGS_MOST = 2,  /* in vain */
    FLUSH_MS = 2000,
    LAST_FLUSH_MS = 500, /* when it ends */
    SERVERS_MOST = 32
};

struct carrier {
    exchange *exchange;
    natsOptions *options;
    natsConnection *connection; /* NULL: there is none */
    pthread_t thread;
    list_node memberships;
    int64_t connect_at_ms; /* not before */
    uint64_t join_number;  /* of the last topic that was joined */
    bool is_unconfirmed;   /* the server may not know of all that is joined */
    bool has_failed;       /* it did not answer when it was asked for that */
};

void arrival_free(arrival *arrival) {
    natsMsg_Destroy(arrival->message);
    free(arrival);
}

/* A notice, on a thread of the library. */
static void on_message(natsConnection *connection, natsSubscription *subscription, natsMsg *message,
                       void *closure) {
    (void)connection, (void)subscription;
    exchange *with = closure;
    atomic_fetch_add(&with->received, 1);
    arrival *came = malloc(sizeof *came);
    if (came == NULL) {
        natsMsg_Destroy(message);
        exchange_miss(with);
        return;
    }
    *came = (arrival){.subject = natsMsg_GetSubject(message), .message = message};
    came->bytes = (zug_str){natsMsg_GetData(message), (size_t)natsMsg_GetDataLength(message)};
    exchange_arrive(with, came);
}

static void on_disconnected(natsConnection *connection, void *closure) {
    natsStatus why = natsConnection_GetLastError(connection, &(const char *){NULL});
    exchange_down(closure, why == NATS_OK ? "the server has gone" : natsStatus_GetText(why));
}

static void on_reconnected(natsConnection *connection, void *closure) {
    (void)connection;
    exchange_check(closure);
}

/* The last call of a connection: the library has given it up, or it was ended here. */
static void on_closed(natsConnection *connection, void *closure) {
    (void)connection;
    exchange_check(closure);
    exchange_drop(closure);
}

static void on_error(natsConnection *connection, natsSubscription *subscription, natsStatus error,
                     void *closure) {
    (void)connection, (void)subscription;
    if (error == NATS_SLOW_CONSUMER)
        exchange_miss(closure);
    exchange_warn(closure, natsStatus_GetText(error));
}

/* The last call of a subscription. */
static void on_left(void *closure) { exchange_drop(closure); }

/* Subscribes to a topic. */
static natsStatus subscribe(carrier *by, membership *topic) {
    natsSubscription *made;
    natsStatus status =
        natsConnection_Subscribe(&made, by->connection, topic->subject, on_message, by->exchange);
    if (status != NATS_OK)
        return status;
    exchange_keep(by->exchange);
    status = natsSubscription_SetOnCompleteCB(made, on_left, by->exchange);
    if (status != NATS_OK) { /* it is closed already, and will not call */
        natsSubscription_Destroy(made);
        exchange_drop(by->exchange);
        return status;
    }
    topic->subscription = made;
    return NATS_OK;
}

/* Ends a connection, so that the next one is made from the beginning. */
static void disconnect(carrier *by) {
    for (list_node *each = by->memberships.next; each != &by->memberships; each = each->next) {
        membership *topic = LIST_ITEM(each, membership, node);
        natsSubscription_Destroy(topic->subscription);
        topic->subscription = NULL;
    }
    natsConnection_Destroy(by->connection);
    by->connection = NULL;
}

/* Subscribes to all that is joined, on a new connection. */
static natsStatus subscribe_all(carrier *by) {
    natsStatus status = NATS_OK;
    list_node *each = by->memberships.next;
    for (; each != &by->memberships && status == NATS_OK; each = each->next)
        status = subscribe(by, LIST_ITEM(each, membership, node));
    return status;
}

/* Makes a connection. */
static void connect_now(carrier *by) {
    exchange_keep(by->exchange); /* for on_closed, which is called if there was a connection */
    natsStatus status = natsConnection_Connect(&by->connection, by->options);
    if (status != NATS_OK) {
        by->connection = NULL;
        exchange_drop(by->exchange);
    } else {
        by->is_unconfirmed = true;
        status = subscribe_all(by);
        if (status != NATS_OK)
            disconnect(by);
    }
    if (status != NATS_OK)
        exchange_down(by->exchange, natsStatus_GetText(status));
}

static void send_notice(carrier *by, sending *notice) {
    natsStatus status = NATS_CONNECTION_CLOSED;
    if (by->connection != NULL)
        status = natsConnection_Publish(by->connection, notice->subject, notice->bytes,
                                        (int)notice->len);
    free(notice);
    if (status == NATS_OK) {
        atomic_fetch_add(&by->exchange->sent, 1);
        return;
    }
    atomic_fetch_add(&by->exchange->dropped, 1);
    atomic_store(&by->exchange->has_lost, true);
}

/* Joins a topic. If that fails, the connection is made anew, with all that is joined. */
static void join(carrier *by, membership *topic) {
    list_append(&by->memberships, &topic->node);
    by->join_number = topic->join_number;
    by->is_unconfirmed = true;
    if (by->connection != NULL && subscribe(by, topic) != NATS_OK)
        disconnect(by);
}

static void leave(membership *topic) {
    list_remove(&topic->node);
    natsSubscription_Destroy(topic->subscription);
    free(topic);
}

static void run_errands(carrier *by, errand *first) {
    for (errand *next; first != NULL; first = next) {
        next = first->next;
        switch (first->kind) {
        case ERRAND_SEND:
            send_notice(by, LIST_ITEM(first, sending, errand));
            break;
        case ERRAND_JOIN:
            join(by, LIST_ITEM(first, membership, join));
            break;
        case ERRAND_LEAVE:
            leave(LIST_ITEM(first, membership, leave));
            break;
        }
    }
}

/* True if there is a connection now, and not only one that the library tries to make again. */
static bool is_connected(const carrier *by) {
    return by->connection != NULL &&
           natsConnection_Status(by->connection) == NATS_CONN_STATUS_CONNECTED;
}

/* Waits until the server has answered: it then knows of all that is joined. */
static void confirm(carrier *by, uint64_t breaks) {
    by->is_unconfirmed = natsConnection_FlushTimeout(by->connection, FLUSH_MS) != NATS_OK;
    if (by->is_unconfirmed)
        return;
    char url[DETAIL_SIZE] = "", shown[DETAIL_SIZE];
    natsConnection_GetConnectedUrl(by->connection, url, sizeof url);
    bus_link_shown(url, shown, sizeof shown);
    exchange_confirm(by->exchange, by->join_number, breaks, shown);
}

/* True if the owner is not yet told that the server is there and knows of all topics. */
static bool is_to_be_confirmed(const carrier *by) {
    return is_connected(by) && (by->is_unconfirmed || !atomic_load(&by->exchange->is_up));
}

/* A clock that nobody sets. */
static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Makes a connection if there is none, and returns how long there is nothing to do without
 * errands; negative: for ever. */
static int64_t see_to_connection(carrier *by) {
    if (by->connection != NULL && natsConnection_IsClosed(by->connection))
        disconnect(by);
    if (by->connection == NULL && now_ms() >= by->connect_at_ms) {
        connect_now(by);
        by->connect_at_ms = now_ms() + RETRY_MS;
    }
    if (by->connection == NULL)
        return by->connect_at_ms > now_ms() ? by->connect_at_ms - now_ms() : 0;
    return is_to_be_confirmed(by) ? (by->has_failed ? RETRY_MS : 0) : -1;
}

/* The thread: connects, sends, joins and leaves until it is to end. */
static void *serve(void *ctx) {
    carrier *by = ctx;
    errands now = {0};
    while (!now.is_ending) {
        exchange_wait(by->exchange, see_to_connection(by), &now);
        run_errands(by, now.first);
        if (!now.is_ending && is_to_be_confirmed(by)) {
            confirm(by, now.breaks);
            by->has_failed = by->is_unconfirmed;
        }
    }
    /* a socket that is closed with something unread may take back what was sent last */
    if (is_connected(by))
        natsConnection_FlushTimeout(by->connection, LAST_FLUSH_MS);
    disconnect(by);
    for (list_node *each = by->memberships.next; each != &by->memberships;) {
        membership *topic = LIST_ITEM(each, membership, node);
        each = each->next; /* the topic is freed */
        leave(topic);
    }
    nats_ReleaseThreadMemory();
    return NULL;
}

/* Splits the URLs and gives them to the library. */
static natsStatus set_servers(natsOptions *options, const char *servers) {
    char *copy = strdup(servers), *urls[SERVERS_MOST], *rest = NULL;
    int count = 0;
    if (copy == NULL)
        return NATS_NO_MEMORY;
    for (char *url = strtok_r(copy, ", \t", &rest); url != NULL && count < SERVERS_MOST;
         url = strtok_r(NULL, ", \t", &rest))
        urls[count++] = url;
    natsStatus status = natsOptions_SetServers(options, (const char **)urls, count);
    free(copy);
    return status;
}

/* How the library behaves. */
static natsStatus set_manners(natsOptions *options, exchange *with) {
    natsStatus failed = natsOptions_SetNoEcho(options, true);
    failed = failed ? failed : natsOptions_UseGlobalMessageDelivery(options, true);
    failed = failed ? failed : natsOptions_SetTimeout(options, BUS_CONNECT_MS);
    failed = failed ? failed : natsOptions_SetMaxReconnect(options, -1);
    failed = failed ? failed : natsOptions_SetReconnectWait(options, RETRY_MS);
    failed = failed ? failed : natsOptions_SetReconnectJitter(options, JITTER_MS, JITTER_MS);
    failed = failed ? failed : natsOptions_SetPingInterval(options, PING_MS);
    failed = failed ? failed : natsOptions_SetMaxPingsOut(options, PINGS_MOST);
    failed = failed ? failed : natsOptions_SetWriteDeadline(options, BUS_CONNECT_MS);
    failed = failed ? failed : natsOptions_SetMaxPendingMsgs(options, BUS_LINK_COUNT);
    failed = failed ? failed : natsOptions_SetDisconnectedCB(options, on_disconnected, with);
    failed = failed ? failed : natsOptions_SetReconnectedCB(options, on_reconnected, with);
    failed = failed ? failed : natsOptions_SetClosedCB(options, on_closed, with);
    failed = failed ? failed : natsOptions_SetErrorHandler(options, on_error, with);
    return failed;
}

/* Whom to trust, and who this is. */
static natsStatus set_files(natsOptions *options, const bus_link_settings *settings, bool is_tls) {
    natsStatus failed = is_tls ? natsOptions_SetSecure(options, true) : NATS_OK;
    if (!failed && settings->ca_file != NULL)
        failed = natsOptions_LoadCATrustedCertificates(options, settings->ca_file);
    if (!failed && settings->cert_file != NULL)
        failed =
            natsOptions_LoadCertificatesChain(options, settings->cert_file, settings->key_file);
    if (!failed && settings->credentials_file != NULL)
        failed = access(settings->credentials_file, R_OK) != 0
                     ? NATS_ERR
                     : natsOptions_SetUserCredentialsFromFiles(options, settings->credentials_file,
                                                               NULL);
    return failed;
}

/* All that the library is to know before it connects. */
static bus_link_status set_options(carrier *by, const bus_link_settings *settings) {
    bool is_tls;
    if (!bus_servers_check(zug_str_from(settings->servers), &is_tls))
        return BUS_LINK_BAD_SERVERS;
    if (natsOptions_Create(&by->options) != NATS_OK ||
        set_servers(by->options, settings->servers) != NATS_OK ||
        set_manners(by->options, by->exchange) != NATS_OK)
        return BUS_LINK_NO_MEMORY;
    return set_files(by->options, settings, is_tls) == NATS_OK ? BUS_LINK_OK : BUS_LINK_BAD_FILE;
}

carrier *carrier_open(const bus_link_settings *settings, exchange *with, bus_link_status *status) {
    carrier *by = calloc(1, sizeof *by);
    *status = BUS_LINK_NO_MEMORY;
    if (by == NULL)
        return NULL;
    by->exchange = with;
    list_init(&by->memberships);
    *status = set_options(by, settings);
    if (*status == BUS_LINK_OK && pthread_create(&by->thread, NULL, serve, by) != 0)
        *status = BUS_LINK_NO_MEMORY;
    if (*status == BUS_LINK_OK)
        return by;
    natsOptions_Destroy(by->options);
    free(by);
    return NULL;
}

void carrier_close(carrier *carrier) {
    pthread_join(carrier->thread, NULL);
    natsOptions_Destroy(carrier->options);
    free(carrier);
}
