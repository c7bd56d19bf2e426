/* api.h - the zone for browsers and programs: HTTP and WebSockets.
 * Room: server/api. Reads what is asked, asks a room below, and writes the answer; decides
 * nothing. Of its own it has only the connections. */
#ifndef ZUG_SERVER_API_H
#define ZUG_SERVER_API_H

#include "archive/archive.h"
#include "commit/commit.h"
#include "http/http_server.h"
#include "http/router.h"
#include "identity/identity.h"
#include "nodes/nodes.h"
#include "watch/watch.h"

typedef struct api api;

/* Bytes of a WebSocket message, of the body of POST /api/command, of PGN that is imported, and of a
 * list of names. */
enum {
    API_MESSAGE_MAX = 4096,
    API_COMMAND_MAX = 256 << 10,
    API_IMPORT_MAX = 1 << 20,
    API_NAMES_MAX = 65536
};

/* How the zone is reached. */
typedef struct api_options {
    const char *public_url; /* as origin_write writes it; empty if nothing was said */
    const char *embed;      /* who may show boards in a frame, as in http_reply; empty: nobody */
    bool is_https;          /* by its own certificate, or by that URL */
    bool behind_proxy;
    uint32_t address_limit; /* 0: address limits are off */
    const char *version;    /* of the program */
    const char *database;   /* where it is */
} api_options;

/* What it works with; all of it is borrowed, and outlives it. */
typedef struct api_parts {
    zone *zone;
    commit *commit;
    watch *watch;
    identity *identity;
    archive *archive;
    work_pool *work;
    /* A connection has ended. */
    void (*left)(void *ctx);
    void *ctx;
} api_parts;

/* A new api that does not listen yet; NULL without memory. */
api *api_new(const api_options *options, const api_parts *parts, uint64_t seed);
void api_free(api *api); /* NULL is allowed */

/* Sets the store in which games are kept; NULL when that is closed. */
void api_use_store(api *api, store *store);

/* The other nodes of the zone, which are borrowed; NULL: there are none. */
void api_use_nodes(api *api, const nodes *nodes);

/* Where to listen, and with which certificate, or NULL. */
typedef struct api_place {
    const char *listen, *tls_cert, *tls_key;
} api_place;

/* Listens; false, with a sentence, if that cannot be. */
bool api_listen(api *api, net_loop *loop, const api_place *at, char why[static NET_SENTENCE_SIZE]);
const net_listener *api_listener(const api *api);

/* Refuses from now on whatever would begin something. */
void api_refuse_new(api *api);

/* The same, and says goodbye to all connections, and no new ones come. */
void api_stop(api *api);
size_t api_connection_count(const api *api);

/* Drops the connections that are left, and listens no more. */
void api_close(api *api);

/* The reply to a command; and to hang up on somebody who will ask again with its nonce. */
void api_reply(api *api, commit_asker asker, const char *nonce, const msg_reply *reply);
void api_hang_up(api *api, commit_asker asker);

/* What watch asks of connections. */
bool api_send(void *connection, zug_str text, bool is_hidden);
void api_insist(void *connection, zug_str text);
void api_reply_to(void *connection, const char *nonce, const msg_reply *reply);
void api_refuse_to(void *connection, const char *nonce, msg_fault fault);
void api_measure(void *connection);

/* What the archive asks of requests, which are responders of HTTP. */
void api_answer(void *responder, json_out *text);
void api_answer_refusal(void *responder, const msg_told *why);
void api_send_pgn(void *responder, zug_str pgn, const char *disposition);
void api_begin_file(void *responder, archive_file *file);
bool api_put_piece(void *responder, zug_str piece);
void api_end_file(void *responder, bool is_whole);
bool api_is_waiting(void *responder);

/* The same of who waits for the games of a broadcast: a request of its own kind. */
void api_show_broadcast(void *request, const archive_edition *edition, const msg_told *why);

/* Ends the connections of a session or, if the key is 0, of all sessions of a person; or those
 * whose session is no more. */
void api_close_sessions(api *api, uint64_t session_key, uint64_t person);
void api_close_ended(api *api, uint64_t person);

/* The zone is closed: ends the connections of those who have no account. */
void api_close_strangers(api *api);

/* Tells a guest of another name, and takes back what stands on the old one. */
void api_tell_renamed(api *api, const msg_person *guest, const char *was);

/* Withdraws the open challenges of somebody that are in memory, and declines those to them. */
void api_withdraw_challenges(api *api, const msg_person *person);

/* Notes that the sessions of those who are connected are in use. */
void api_renew_sessions(api *api);

#endif
