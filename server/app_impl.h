/* app_impl.h - the state of a running zone, and what its files ask of each other.
 * Room: server: the only one that knows all others. It connects them and decides nothing about chess. */
#ifndef ZUG_SERVER_APP_IMPL_H
#define ZUG_SERVER_APP_IMPL_H

#include "app.h"
#include "bus/bus.h"
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
#include "util/str_copy.h"
#include "work/work.h"
#include "ws/stream.h"
#include "zone/zone.h"

typedef struct app app;

/* The names by which files that have no room of their own yet call what commit has. */
typedef commit_asker app_asker;
typedef commit_news app_news;
typedef wire_text app_text;
#define app_text_take wire_text_take
#define app_text_drop wire_text_drop
#define app_text_keep wire_text_keep
#define app_text_span wire_text_span
#define app_view commit_view
#define VIEW_COMMON COMMIT_VIEW_COMMON
#define VIEW_WHITE COMMIT_VIEW_WHITE
#define VIEW_BLACK COMMIT_VIEW_BLACK
#define VIEW_BOTH COMMIT_VIEW_BOTH
#define VIEW_ARBITER COMMIT_VIEW_ARBITER
#define VIEW_COUNT COMMIT_VIEW_COUNT
#define app_news_drop(news) wire_text_drop((news)->text[VIEW_COMMON])
#define TOPIC_LOBBY COMMIT_TOPIC_LOBBY
#define TOPIC_ARBITERS COMMIT_TOPIC_ARBITERS

/* What is kept of a table besides the zone's state: the last public events, for those who come back. */
enum { RING_USUAL = 16, RING_DELAYED = 160 };
typedef struct app_slot {
    app_text *text;
} app_slot;

/* Somebody who has given a command at a table without watching it, and when. */
enum { HEARD_MAX = 4 }; /* two players and their assistants */
typedef struct app_heard_one {
    uint64_t person;
    int64_t at_ms;
} app_heard_one;

typedef struct app_table {
    uint64_t id;
    list_node heard_node; /* of the tables where somebody was heard */
    app_heard_one heard[HEARD_MAX];
    uint32_t last;      /* version of the newest text in the ring */
    size_t count, room; /* of the ring */
    app_slot *ring;     /* version v is at v % room */
} app_table;

/* A WebSocket. */
typedef struct app_client {
    list_node node;
    app *app;
    uint64_t serial, address; /* who has a place of the app's */
    ws_stream *stream;
    uint64_t person; /* 0: a stranger, who may only watch */
    uint64_t session_key;
    uint8_t hash[TOKEN_HASH_SIZE]; /* of the session's token */
    list_node watches;
    size_t watch_count;
    bus_subscription mine, lobby, arbiters;
    limit_bucket bucket;
    struct app_message *first_message, **last_message; /* that wait for a stream, in their order */
    size_t message_count;
    limit_bucket frames; /* those that are no messages */
    unsigned refused;    /* messages in a row that came too fast */
    int64_t renewed_ms;  /* when its session was last made to last longer */
    bool is_quiet;       /* plays, and has not been heard for a while */
    bool is_lobby_stale;
} app_client;

/* A table or contest that a WebSocket watches. */
typedef struct app_watch {
    list_node node;
    bus_subscription subscription;
    app_client *client;
    uint64_t id;
    bool is_contest;
    uint32_t version; /* last one sent */
    bool is_stale;    /* something could not be sent: nothing more is until the state was */
    bool is_full;     /* because the client does not read; there will be room, or an end */
    bool is_brief;    /* its state is a board */
    bool is_owed;     /* the state was asked for and comes when it is committed and there is room */
    app_text **held;  /* news of a contest that is owed */
    size_t held_count;
} app_watch;

/* Counters for /metrics. Whoever reads them shall not learn of what is hidden: a premove that is set, dropped or
 * refused moves none of them but those that any message moves. */
typedef struct app_counts {
    uint64_t refused, messages_in, messages_out, http_requests, too_fast, resyncs, slow_closed;
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
    bus bus;
    json_out answer; /* memory for what is answered */
    map tables, clients;
    struct app_grace *first_grace, **last_grace; /* by due time */
    list_node all_clients;
    list_node heard_tables;
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
/* app_table.c */
app_table *app_table_of(app *in, uint64_t id); /* NULL without memory */
void app_table_keep(app *in, const app_news *news);
app_text *app_table_text(const app_table *table, uint32_t version); /* NULL if it is gone */
void app_table_free(app_table *gone);
/* Tells the zone that somebody is here, or away since a moment (0: now); of a game that is over, those who look at it. */
void app_presence(app *in, uint64_t table, uint64_t person, bool is_here, int64_t since_ms);
void app_presence_of_table(app *in, uint64_t table); /* tells the zone who is away */
void app_show_presence(app *in, msg_table *view);    /* of a game that is over: who is there now */
bool app_is_watching(app *in, uint64_t table, uint64_t person);
bool app_is_here(app *in, uint64_t table, uint64_t person); /* watches, or was heard lately */
void app_grace(app *in, uint64_t table);                    /* looks after a while who has come */
void app_graces_check(app *in, bool all);

/* app_heard.c */
/* Somebody has given a command, whatever becomes of it. */
void app_hear(app *in, const msg_command *command, int64_t now_ms, app_asker asker);
void app_hear_no_more(app *in, uint64_t table, uint64_t person); /* now they watch */
bool app_was_heard(app *in, uint64_t table, uint64_t person);
void app_heard_check(app *in); /* who has been silent for too long is away */

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

/* app_watch.c */
app_watch *app_watch_find(app_client *client, uint64_t id);
/* Begins to watch, or goes on from another version. NULL if there are too many, or without memory. */
app_watch *app_watch_begin(app_client *client, uint64_t id, bool is_contest, uint32_t version);
void app_watch_end(app_watch *gone);
void app_watch_resync(app_watch *watch);            /* after something was missed */
void app_watch_resync_all(app *in, uint64_t table); /* those who wait for it */
void app_watch_table(app_client *client, const char *nonce, uint64_t id,
                     const uint32_t *from); /* from: the last version seen, or NULL */

/* app_contest_view.c */
void app_watch_contest(app_client *client, const char *nonce, uint64_t id);
void app_contest_respond(app *in, uint64_t id, const msg_person *viewer, app_asker asker);
void app_watch_hold(app_watch *watch, app_text *text); /* until the contest was sent */
void app_watch_let_go(app_watch *watch);

/* app_boards.c */
bool app_contest_find(app_client *client, const char *nonce, uint64_t id,
                      msg_contest *out); /* or says that there is none */
void app_watch_board(app_client *client, const char *nonce, uint64_t id);
void app_watch_boards(app_client *client, const wire_request *request); /* or no more */

/* app_lobby.c */
void app_watch_lobby(app_client *client, const char *nonce);

/* app_ws.c */
bool app_client_send(app_client *to, span text);        /* false if the client reads too slowly */
bool app_client_send_hidden(app_client *to, span text); /* the same of what no counter may show */
void app_client_send_or_close(app_client *to, span text);
void app_client_deliver(void *client, const void *news); /* a bus_deliver */
const msg_person *app_client_person(app_client *client, msg_person *memory);
void app_ws_open(void *ctx, const http_request *request, const http_captures *captures,
                 http_responder *responder);
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
