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
#include "identity/identity.h"
#include "identity/origin.h"
#include "sandbox/sandbox.h"
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
    uint64_t refused, messages_in, messages_out, http_requests, too_fast, slow_closed;
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
    identity *identity;
    sandbox *sandbox;
    work_pool *work;
    readers *readers;
    char database[544]; /* the path of the store */
    list_node exports;  /* files on their way */
    name_rules *names;  /* NULL: nobody is to be named */
    watch *watch;
    json_out answer; /* memory for what is answered */
    map clients;
    list_node all_clients;
    uint64_t serial;
    int64_t tended_ms;
    app_counts counts;
    int64_t started_ms;
    int lock; /* of the folder */
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

/* app_who.c */
typedef identity_caller app_caller;
bool app_identity_make(app *in, uint64_t seed); /* false without memory */
void app_who(app *in, const http_head *head, app_caller *out);
bool app_has_bearer(const http_head *head); /* a program's token */
bool app_is_ours(app *in, const http_request *request);
void app_arbiters_check(app *in); /* who is one since, and who no more */

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
void app_ws_renew(app *in); /* the sessions of those who are connected last longer */
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
