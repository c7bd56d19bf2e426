/* app_impl.h - the state of a running zone, and what its files ask of each other.
 * Room: server: the only one that knows all others. It connects them and decides nothing about chess. */
#ifndef ZUG_SERVER_APP_IMPL_H
#define ZUG_SERVER_APP_IMPL_H

#include "app.h"
#include "commit/commit.h"
#include "http/http_server.h"
#include "http/router.h"
#include "journal/journal.h"
#include "log/readers.h"
#include "net/timer.h"
#include "sandbox/sandbox.h"
#include "identity/auth.h"
#include "identity/guess.h"
#include "identity/limit.h"
#include "identity/name.h"
#include "identity/origin.h"
#include "identity/token.h"
#include "store/store.h"
#include "wire/wire.h"
#include "wire/wire_text.h"
#include "util/list.h"
#include "util/map.h"
#include "util/str_copy.h"
#include "watch/watch.h"
#include "work/work.h"
#include "ws/stream.h"
#include "zone/zone.h"

typedef struct app app;

/* The names by which files that have no room of their own yet call what commit has. */
typedef commit_asker app_asker;
typedef wire_text app_text;
#define app_text_take wire_text_take
#define app_text_drop wire_text_drop
#define app_text_keep wire_text_keep
#define app_text_span wire_text_span

/* Somebody, as the store knows. */
typedef struct app_person {
    msg_person who;
    int64_t read_ms;
    uint64_t looks[NAME_LOOKS]; /* of a guest: what the name looks like, as numbers; or 0 */
    char was[MSG_NAME_SIZE];    /* of a guest who has lost a name and is not told yet: that name */
} app_person;

/* A token that was seen lately. */
typedef struct app_session {
    uint8_t hash[TOKEN_HASH_SIZE];
    uint64_t person;
    int64_t read_ms, renewed_ms;
} app_session;

/* A WebSocket. */
typedef struct app_client {
    list_node node;
    app *app;
    uint64_t serial, address; /* who has a place of the app's */
    ws_stream *stream;
    uint64_t person; /* 0: a stranger, who may only watch */
    uint64_t session_key;
    uint8_t hash[TOKEN_HASH_SIZE]; /* of the session's token */
    watch_client *watching;
    limit_bucket bucket;
    struct app_message *first_message, **last_message; /* that wait for a stream, in their order */
    size_t message_count;
    limit_bucket frames; /* those that are no messages */
    unsigned refused;    /* messages in a row that came too fast */
    int64_t renewed_ms;  /* when its session was last made to last longer */
} app_client;

/* Counters for /metrics. Whoever reads them shall not learn of what is hidden: a premove that is set, dropped or
 * refused moves none of them but those that any message moves. */
typedef struct app_counts {
    uint64_t refused, messages_in, messages_out, http_requests, too_fast, logins, logins_failed,
        logins_refused, slow_closed;
} app_counts;

struct app {
    app_options options;
    char data[512], cookie_attributes[96];
    char public_url[ORIGIN_SIZE];           /* by origin_write; empty if nothing was said */
    char site[APP_URL_SIZE];                /* how games name the zone: that, or where it listens */
    const char *cookie_name, *browser_name; /* of the session, and of a browser that is known */
    char browser_attributes[96];
    net_loop *loop;
    http_server *http;
    net_timer *clock, *sweep, *look;
    store *store;
    zone *zone;
    commit *commit;
    auth *auth;
    sandbox *sandbox;
    work_pool *work;
    readers *readers;
    char database[544]; /* the path of the store */
    list_node exports;  /* files on their way */
    name_rules *names;  /* NULL: nobody is to be named */
    watch *watch;
    json_out answer; /* memory for what is answered */
    map persons, sessions, clients;
    list_node all_clients;
    uint64_t serial;
    int64_t ends_seen; /* of store_list_ends */
    guess_table *guesses;
    limit_table *tries_by_browser; /* of passwords, by those known */
    limit_table *by_address, *by_account, *logins_by_address, *makes_by_address;
    limit_table *comes_by_address;   /* new persons, over hours */
    limit_table *opens_by_address;   /* challenges and games */
    limit_table *toil_by_address;    /* in milliseconds of the network thread */
    limit_table *imports_by_address; /* in kB */
    shares *memory;                  /* bytes of bodies and of what waits to be sent */
    shares *places;                  /* requests under way and WebSockets */
    struct app_flood *flood;
    int64_t tended_ms;
    void *solver_memory; /* of an operator's */
    app_counts counts;
    int64_t started_ms;
    int lock;         /* of the folder */
    bool has_renamed; /* guests who are not told yet */
    bool is_https, is_stopping, is_clean;
};

/* app.c */
static inline int64_t app_now(app *in) { return commit_now(in->commit); }
static inline int64_t app_moment(app *in, int64_t net_ms) {
    return commit_moment(in->commit, net_ms);
}
static inline int64_t app_settled(app *in) { return commit_settled(in->commit); }
void app_stop_if_done(app *in); /* when it is stopping, and nothing is under way */
void app_post(void *app, void (*call)(void *),
              void *arg);                /* from another thread, onto the loop's */
bool app_make_folders(const char *path); /* with those above it */
#define app_log journal_write

/* app_limits.c */
bool app_limits_make(app *in, uint64_t seed); /* what counts, and the zone; false without memory */
void app_limits_free(app *in);                /* all but the zone */
size_t app_limits_places(const app *in);      /* connections that an address may have; 0: any */

/* app_check.c: makes ready for imports, and logs how well children are confined here. */
bool app_check_open(app *in, char why[static APP_SENTENCE_SIZE]);

static inline void app_act(app *in, msg_command *command, int64_t now_ms, app_asker asker) {
    commit_act(in->commit, command, now_ms, asker);
}

/* app_answer.c */
void app_answer(app *in, app_asker asker, const char *nonce, const msg_reply *reply);
void app_refuse(app *in, app_asker asker, const char *nonce, const char *code,
                const char *sentence);

/* Why something is refused, and whose names it is about. */
typedef struct app_refusal {
    const char *code, *sentence;
    const char *const *names;
    size_t count;
} app_refusal;

void app_refuse_of(app *in, app_asker asker, const char *nonce, app_refusal why);
void app_refuse_missing(app *in, app_asker asker, const char *nonce, commit_found found);
/* The same by HTTP; the sentence is for one that never was. */
void app_respond_missing(http_responder *responder, commit_found found, const char *sentence);
void app_hang_up(app *in, app_asker asker); /* on somebody who will ask again */
int app_status_of(const char *code);        /* the HTTP status for a code */
/* app_flood.c: whether an address, or a client, may send one more of what is cheap. */
bool app_flood_open(app *in, uint64_t seed);
void app_flood_close(app *in);
net_may_come app_may_connect;
ws_may_come app_may_frame; /* of an app_client */
bool app_may_fetch(app *in, uint64_t address);

/* app_who.c */
bool app_person_find(app *in, uint64_t id, msg_person *out);
bool app_person_by_name(app *in, const char *name, msg_person *out);
void app_person_forget(app *in, uint64_t id);
void app_person_change(app *in, const msg_person *to); /* if they are remembered */
typedef struct app_caller {
    msg_person who; /* id 0: nobody */
    uint8_t hash[TOKEN_HASH_SIZE];
    uint64_t session_key; /* 0: none */
    bool is_bearer;
    bool has_ended; /* a token was brought that is nobody's */
} app_caller;
void app_who(app *in, const http_head *head, app_caller *out);
void app_session_forget(app *in, uint64_t session_key);
uint64_t app_session_key(const uint8_t hash[static TOKEN_HASH_SIZE]);
bool app_is_ours(app *in, const http_request *request);
void app_caches_trim(app *in);
/* What an address lets the network thread do: some positions are hard to judge, and some logs long. Asked before,
 * and told after with what app_toil_begin gave. */
bool app_may_toil(app *in, uint64_t address);
int64_t app_toil_begin(const app *in);
void app_toil_end(app *in, uint64_t address, int64_t begun_us);
void app_arbiters_check(app *in); /* who is one since, and who no more */
void app_ends_check(app *in);     /* whose sessions another process has ended */

/* app_guests.c */
int64_t app_guest_session_ms(bool is_first); /* how long a guest's session lasts without use */
/* True, with what to store, if it is time to make a guest's session last longer. */
bool app_session_renewal(app *in, const uint8_t hash[static TOKEN_HASH_SIZE], int64_t *renewed_ms,
                         store_session *out);
void app_guests_tend(app *in); /* forgets what has run out; now and then */

/* app_names.c */
/* Loads what judges names, if that has not been done, and brings the keys of accounts up to date if other rules have made
 * them; the store may be another one then. Accounts that look alike by the new rules stay both, each with its own
 * name, and the operator is told. False, with a sentence, and the store may be gone. */
bool app_names_open(app *in, const char *path, store_caller caller,
                    char why[static APP_SENTENCE_SIZE]);
/* Tells guests who have got another name so. Their open challenges end; in games that have begun they stay what they were
 * called, marked as guests. */
void app_guests_tell(app *in);

/* app_command.c */
void app_command(app *in, wire_request *request, const msg_person *who, int64_t now_ms,
                 app_asker asker); /* a command of somebody, who may be NULL */

/* app_ws.c */
void app_ws_open(void *ctx, const http_request *request, const http_captures *captures,
                 http_responder *responder);
bool app_ws_send(void *client, span text, bool is_hidden); /* false if it reads too slowly */
void app_ws_insist(void *client, span text);
void app_ws_reply(void *client, const char *nonce, const msg_reply *reply);
void app_ws_refuse(void *client, const char *nonce, const char *code, const char *sentence);
void app_ws_measure(void *client); /* a game of its person may have begun or ended */
void app_ws_send_to(app *in, uint64_t serial, span text);
void app_ws_close_sessions(app *in, uint64_t session_key, uint64_t person, uint64_t but_key);
void app_ws_close_ended(app *in, uint64_t person); /* those whose session is no more */
void app_ws_close_all(app *in);
void app_ws_free_all(app *in);

/* app_http.c */
#define TOO_HARD "What you ask for takes the zone long to judge; wait a little."
void app_http_handle(void *ctx, const http_request *request, http_responder *responder);
int app_http_admit(void *ctx, const http_request *request,
                   const char **sentence); /* an http_admit */
size_t app_http_refusal(int status, const char *sentence, char *out, size_t size);
void app_respond(http_responder *responder, int status, json_out *body);
void app_respond_refusal(http_responder *responder, const char *code, const char *sentence);
/* Answers a file of PGN; disposition is the value of Content-Disposition. */
void app_respond_pgn(http_responder *responder, span pgn, span disposition);
/* Status 200 with what shows the zone as it stands: if waits, when all that has happened is committed. */
void app_respond_in_turn(app *in, http_responder *responder, json_out *text, bool waits);
bool app_cut_ending(span *word, const char *ending);

/* app_export.c: one game as PGN, and the games of a contest as a file, in the collating sequence. An empty round means all. */
void app_export_contest(app *in, uint64_t contest, const char *round, const msg_person *viewer,
                        app_asker asker);
void app_export_game(app *in, uint64_t id, app_asker asker);

/* The handlers of routes. */
http_route_handler app_guest, app_register, app_login, app_logout, app_password, app_me,
    app_whoever, app_set_options, app_set_name, app_tokens, app_token_make, app_token_end,
    app_lobby, app_games, app_game, app_game_log, app_games_pgn, app_contests, app_contest,
    app_calls, app_import, app_imported, app_import_end, app_healthz, app_metrics, app_challenge;

#endif
