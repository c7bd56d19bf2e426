/* api_impl.h - the state of the room api, and what its files ask of each other.
 * Room: server/api. */
#ifndef ZUG_SERVER_API_IMPL_H
#define ZUG_SERVER_API_IMPL_H

#include "api.h"
#include "identity/origin.h"
#include "util/list.h"
#include "util/map.h"
#include "util/str_copy.h"
#include "wire/wire.h"
#include "ws/ws_socket.h"

/* A WebSocket. */
typedef struct connection {
    list_node node;
    api *api;
    uint64_t serial, address; /* who has one of the address's places */
    ws_socket *socket;        /* NULL when it is gone */
    uint64_t person;          /* 0: a stranger, or as good as one, who may only watch */
    uint64_t owner;           /* whose session it is, 0 of a stranger */
    bool has_account;         /* and is let into a closed zone */
    uint64_t session_key;
    uint8_t hash[TOKEN_HASH_SIZE]; /* of the session's token */
    watch_client *watching;
    limit_bucket bucket;
    struct waiting_message *first_message, **last_message; /* that wait, in order */
    size_t message_count;
    limit_bucket frames; /* those that are no messages */
    unsigned refused;    /* messages in a row that came too fast */
    int64_t renewed_ms;  /* when its session was last made to last longer */
} connection;

/* Counters. Whoever reads them shall not learn of what is hidden: a premove that is set, dropped or
 * refused moves none of them but those that any message moves. */
typedef struct api_counts {
    uint64_t refused, messages_in, messages_out, http_requests, too_fast, slow_closed;
} api_counts;

struct api {
    const nodes *nodes; /* or NULL */
    api_options options;
    api_parts parts;
    zone *zone; /* these five as in parts */
    commit *commit;
    watch *watch;
    identity *identity;
    archive *archive;
    store *store;
    http_server *http;
    char cookie_attributes[96], browser_attributes[96];
    const char *cookie_name, *browser_name; /* of the session, and of a browser that is known */
    json_out answer;                        /* memory for what is answered */
    json_out busy;                          /* sent to who connects when there are too many */
    map clients;                            /* connections by their serials */
    list_node all_clients;
    uint64_t serial;
    int64_t started_ms;
    api_counts counts;
    bool is_stopping;
};

/* api_http.c */
/* An http_handler, an http_admit and what writes refusals, all of an api. */
void api_handle(void *ctx, const http_request *request, http_responder *responder);
int api_admit(void *ctx, const http_request *request, const char **sentence);
size_t api_write_refusal(int status, const char *sentence, char *out, size_t size);

/* answers.c */
/* Answers a request by HTTP. In turn: with status 200 and how the zone stands, if waits only
 * when all that has happened is committed. */
void api_respond(http_responder *responder, int status, json_out *body);
void api_respond_in_turn(api *api, http_responder *responder, json_out *text, bool waits);
void api_respond_fault(http_responder *responder, msg_fault fault);
void api_respond_refusal(http_responder *responder, const msg_told *why);
/* Answers a request that wire could not read: errno is ENOMEM if that is for want of memory,
 * else why says what is wrong with it. */
void api_respond_misread(http_responder *responder, const char *why);
/* Answers that what was asked for is not there; the fault is for what never was. */
void api_respond_missing(http_responder *responder, commit_found found, msg_fault fault);
/* Answers a file of PGN; disposition is the value of Content-Disposition. */
void api_respond_pgn(http_responder *responder, zug_str pgn, zug_str disposition);

/* Refuses what was asked by HTTP or over a WebSocket. */
void api_refuse(api *api, commit_asker asker, const char *nonce, msg_fault fault);
void api_refuse_told(api *api, commit_asker asker, const char *nonce, const msg_told *why);
void api_refuse_missing(api *api, commit_asker asker, const char *nonce, commit_found found);

/* archive_requests.c */
/* True if an address may bring this along now; it counts whether or not there is a game in it. */
bool api_may_import(api *api, const http_request *request);

/* callers.c */
void api_who(const http_request *request, identity_caller *out); /* who sends what is handled */
/* The same of any request, if it is remembered; else it can be found. */
bool api_know(api *api, const http_head *head, identity_caller *out);
void api_find_who(api *api, const http_request *request, identity_found *found, void *ctx);
bool api_has_bearer(const http_head *head);              /* a program's token */
bool api_is_ours(api *api, const http_request *request); /* of our page, or no page's */

/* commands.c */
/* People who were looked for: first who gives the command, then whom it names. They count for the
 * memory of an address. */
typedef struct api_people {
    uint64_t address;
    bool is_unread;
    size_t count;
    identity_wish wishes[];
} api_people;
void api_people_free(api *api, api_people *people); /* NULL is allowed */

/* What was fetched for a command before it is judged, or for what is to be shown: a stream, or 0,
 * and what came of that; people, or NULL; and whether all is there that is the asker's own. */
typedef struct api_fetched {
    uint64_t stream;
    commit_found found;
    api_people *people;
    bool has_own;
} api_fetched;

/* A command of somebody, who must be read if he is not remembered: by NULL. */
typedef struct api_order {
    wire_request *request;
    uint64_t person; /* 0: a stranger */
    const msg_person *by;
    commit_asker asker;
} api_order;

/* What must be fetched next before a command can be judged is in out. API_REFUSED: it has been
 * answered. */
typedef enum api_step { API_READY, API_WAITS, API_REFUSED } api_step;
api_step api_command_prepare(api *api, const api_order *order, const api_fetched *fetched,
                             api_fetched *out);

/* A command that is ready. */
void api_command(api *api, const api_order *order, int64_t now_ms, const api_fetched *fetched);

/* connections.c */
void connection_insist_on(api *api, uint64_t serial, zug_str text); /* sends, if it is there */
void connections_close_all(api *api);
void connections_drop(api *api);

/* messages.c */
void connection_take(void *connection, ws_socket *socket, zug_str text, int64_t at_ms);
void connection_drop_messages(connection *of);

/* query.c */
/* One text of a query; empty if it is not there. */
zug_str api_query_text(zug_str query, const char *name, char *out, size_t size);
/* The page that a query asks for, from 0. False if it is no number from 1. */
bool api_query_page(zug_str query, uint32_t *out);
/* Cuts an ending off a word of a path; false if it has another. */
bool api_cut_ending(zug_str *word, const char *ending);

/* routes.c */
extern const http_route api_routes[];
extern const size_t api_route_count;
/* True if a closed zone answers this path to who has no account. */
bool api_is_for_strangers(zug_str path);

/* The handlers of routes. */
http_route_handler api_guest, api_register, api_login, api_logout, api_password, api_me,
    api_whoever, api_set_options, api_set_name, api_tokens, api_token_make, api_token_end,
    api_contest_live, api_post_command, api_lobby, api_thinking, api_contests, api_contest,
    api_calls, api_healthz, api_metrics, api_ws_open, api_games, api_games_pgn, api_player,
    api_game, api_game_log, api_challenge, api_import, api_imported, api_import_end,
    api_contest_report, api_contest_standings, api_contest_standings_csv, api_contest_matches,
    api_contest_players_csv, api_contest_pairings_csv, api_contest_proposal, api_contest_check,
    api_take_report, api_set_up, api_zone_facts, api_zone, api_set_zone, api_arbiter_add,
    api_arbiter_end, api_backup, api_login_code, api_accounts, api_accounts_make,
    api_accounts_codes, api_account_name, api_account_close, api_account_reopen, api_account_revoke;

#endif
