/* app_impl.h - the state of a running zone, and what its files ask of each other.
 * Room: server: the only one that knows all others. It connects them and decides nothing about chess. */
#ifndef ZUG_SERVER_APP_IMPL_H
#define ZUG_SERVER_APP_IMPL_H

#include "app.h"
#include "bus/bus.h"
#include "http/http_server.h"
#include "http/router.h"
#include "net/timer.h"
#include "session/auth.h"
#include "session/limit.h"
#include "session/origin.h"
#include "session/token.h"
#include "store/store.h"
#include "wire/wire.h"
#include "ws/stream.h"
#include "zone/zone.h"

typedef struct app app;

/* Topics of the bus that are no ids. */
enum { TOPIC_LOBBY = 1, TOPIC_ARBITERS = 2 };

/* A text that several wait to be sent. */
typedef struct app_text {
    uint32_t refs;
    size_t len;
    char data[];
} app_text;

app_text *app_text_take(json_out *from); /* makes a text of what was written, and empties it */
void app_text_drop(app_text *text);      /* NULL is allowed */
static inline app_text *app_text_keep(app_text *text) {
    if (text != NULL)
        text->refs++;
    return text;
}
static inline span app_text_span(const app_text *text) { return (span){text->data, text->len}; }

/* Through whose eyes an event of a table is told. */
typedef enum app_view {
    VIEW_COMMON,
    VIEW_WHITE,
    VIEW_BLACK,
    VIEW_BOTH,
    VIEW_ARBITER,
    VIEW_COUNT
} app_view;

/* Something to be told to those who asked for a topic. */
typedef struct app_news {
    uint64_t topic;
    uint64_t
        called_at; /* a table where a player calls: what he says is for its arbiters and him; or 0 */
    bool is_table; /* an event of a table; else text[VIEW_COMMON] is for everybody */
    bool is_public;
    uint8_t side;               /* whose it is, if it is not public */
    uint32_t version;           /* of the table after it */
    uint32_t watcher_version;   /* up to which watchers may see by now */
    app_text *text[VIEW_COUNT]; /* NULL: as VIEW_COMMON */
} app_news;

/* Who waits for an answer. */
typedef struct app_asker {
    uint64_t client;           /* a WebSocket's serial, or 0 */
    http_responder *responder; /* or NULL */
} app_asker;

/* A game that has begun or ended, for the operator's log. */
typedef struct app_mark {
    uint64_t game;
    bool is_over;
    uint8_t result;
    zug_game_reason reason;
} app_mark;

/* What waits for the store, or behind what waits for it. */
typedef struct app_batch app_batch;
struct app_batch {
    app_batch *next;
    app *app;
    bool is_done;
    store_status status;
    uint64_t generation; /* of the app when it was judged */
    uint64_t *streams;
    size_t stream_count;
    app_news *news;
    size_t news_count;
    uint64_t one_stream;  /* memory for the only one of most */
    app_news few_news[2]; /* the same for news */
    app_asker asker;
    char nonce[MSG_NONCE_SIZE];
    msg_reply reply;
    void (*after)(app_batch *batch); /* instead of news and reply, for what only waits its turn */
    void *ctx;                       /* of after */
    app_text *text;
    uint64_t id;
    uint32_t version;
    int http_status;
    int64_t begun_us;
    int64_t since_ms; /* the moment of its first event; of an outage's end, when that began */
    size_t event_count, moves;
    app_mark *marks;
    size_t mark_count;
};

/* What is kept of a table besides the zone's state: the last public events, for those who come back. */
enum { RING_USUAL = 16, RING_DELAYED = 160 };
typedef struct app_slot {
    app_text *text;
} app_slot;

typedef struct app_table {
    uint64_t id;
    size_t pending;     /* batches about it that are not committed */
    uint64_t gone_on;   /* the app's generation when it last went on after an outage */
    uint32_t last;      /* version of the newest text in the ring */
    size_t count, room; /* of the ring */
    app_slot *ring;     /* version v is at v % room */
} app_table;

/* Somebody, as the store knows. */
typedef struct app_person {
    msg_person who;
    int64_t read_ms;
} app_person;

/* A token that was seen lately. */
typedef struct app_session {
    uint8_t hash[TOKEN_HASH_SIZE];
    uint64_t person;
    int64_t read_ms;
} app_session;

/* A WebSocket. */
typedef struct app_client {
    list_node node;
    app *app;
    uint64_t serial, address;
    ws_stream *stream;
    uint64_t person; /* 0: a stranger, who may only watch */
    uint64_t session_key;
    uint8_t hash[TOKEN_HASH_SIZE]; /* of the session's token */
    list_node watches;
    size_t watch_count;
    bus_subscription mine, lobby, arbiters;
    limit_bucket bucket;
    unsigned refused; /* messages in a row that came too fast */
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
} app_watch;

/* Counters for /metrics. */
typedef struct app_counts {
    uint64_t commands, refused, moves, games_set, games_over, events, batches_failed, messages_in,
        messages_out, http_requests, too_fast, logins, logins_failed, resyncs, slow_closed;
    uint64_t commit_us_sum, commit_count;
} app_counts;

struct app {
    app_options options;
    char data[512], cookie_attributes[96];
    char public_url[ORIGIN_SIZE]; /* by origin_write; empty if nothing was said */
    const char *cookie_name;
    bool is_https;
    int lock; /* of the folder */
    net_loop *loop;
    http_server *http;
    net_timer *clock, *sweep, *look;
    store *store;
    zone *zone;
    auth *auth;
    bus bus;
    zone_out out;
    json_out body, telling, answer; /* memory for what is written to the log, told and answered */
    map tables, persons, sessions, clients, reloads;
    app_batch *first_batch, **last_batch;        /* those not ended, in their order */
    struct app_grace *first_grace, **last_grace; /* by due time */
    list_node all_clients;
    uint64_t serial, generation;
    int64_t ends_seen; /* of store_list_ends */
    limit_table *by_address, *by_account, *logins_by_address, *makes_by_address;
    limit_table *toil_by_address;    /* in milliseconds of the network thread */
    limit_table *imports_by_address; /* in kB */
    int64_t wall_base_ms, mono_base_ms, last_ms, newest_ms;
    int64_t armed_ms, retry_ms;
    bool is_out; /* the store has not taken what happened, since: */
    int64_t out_since_ms;
    void *solver_memory;
    uint64_t *fresh;
    bool is_stopping, is_clean;
    app_counts counts;
    int64_t started_ms;
};

/* app.c */
int64_t app_now(app *in);                    /* milliseconds since 1970, never going backwards */
int64_t app_moment(app *in, int64_t net_ms); /* the same for a moment of net_now_ms */
void app_arm(app *in);                       /* starts the clock for the zone's next deadline */
void app_stop_if_done(app *in);              /* when it is stopping, and nothing is under way */
zug_alloc app_alloc(void);
bool app_make_folders(const char *path); /* with those above it */
void app_log(const char *what, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* app_act.c */
void app_act(app *in, msg_command *command, int64_t now_ms, app_asker asker);
void app_tick(app *in);
void app_answer(app *in, app_asker asker, const char *nonce, const msg_reply *reply);
void app_refuse(app *in, app_asker asker, const char *nonce, const char *code,
                const char *sentence);
int app_status_of(const char *code); /* the HTTP status for a code */
app_batch *app_batch_new(app *in);
void app_batch_queue(
    app_batch *batch); /* one that does not go to the store: after comes in its turn */
void app_batch_free(app_batch *gone);
bool app_batch_has(const app_batch *batch, uint64_t stream);

/* app_outage.c */
void app_outage_note(app *in, int64_t since_ms); /* what happened then could not be stored */
void app_outage_over(app *in);                   /* the store is back: all tables go on */
/* Lets what a command is about go on first, if the store is out. */
void app_outage_before(app *in, const msg_command *command, int64_t now_ms);
/* True if nothing may happen by itself, because the store is out; tries now and then whether it still is. */
bool app_outage_waits(app *in);

/* app_news.c */
bool app_tell(app *in, app_batch *batch, const msg_event *events, size_t count);
void app_news_drop(app_news *gone);

/* app_load.c */
/* Replays a log into the zone. NULL, or what is wrong with it. If it is trusted, what is known from what came after
 * is not asked again. */
const char *app_replay(app *in, uint64_t stream, bool is_trusted, uint32_t *count);
/* The same into another zone; tell is told of each event when it has happened there, until it answers false. */
typedef bool app_replayed(void *ctx, const msg_event *event);
bool app_replay_aside(app *in, zone *into, uint64_t stream, app_replayed *tell, void *ctx);
bool app_load(app *in, uint64_t stream);      /* false if there is none, or it is damaged */
bool app_load_table(app *in, uint64_t table); /* with its contest */
bool app_load_open(app *in, char why[static APP_SENTENCE_SIZE]);
/* Goes back to what the log says. Who is there is asked when the outage is over. */
void app_reload(app *in, uint64_t stream);

/* app_table.c */
app_table *app_table_of(app *in, uint64_t id); /* NULL without memory */
void app_table_keep(app *in, const app_news *news);
app_text *app_table_text(const app_table *table, uint32_t version); /* NULL if it is gone */
void app_table_free(app_table *gone);
void app_presence(app *in, uint64_t table, uint64_t person, bool is_here);
void app_presence_of_table(app *in, uint64_t table); /* tells the zone who is away */
bool app_is_here(app *in, uint64_t table, uint64_t person, const app_watch *but);
void app_grace(app *in, uint64_t table); /* looks after a while who has come */
void app_graces_check(app *in, bool all);

/* app_who.c */
void app_copy_text(char *out, size_t size, zug_str from); /* cut if need be, and ended by NUL */
bool app_person_find(app *in, uint64_t id, msg_person *out);
bool app_person_by_name(app *in, const char *name, msg_person *out);
void app_person_forget(app *in, uint64_t id);
void app_person_change(app *in, const msg_person *to); /* if they are remembered */
typedef struct app_caller {
    msg_person who; /* id 0: nobody */
    uint8_t hash[TOKEN_HASH_SIZE];
    uint64_t session_key; /* 0: none */
    bool is_bearer;
} app_caller;
void app_who(app *in, const http_head *head, app_caller *out);
void app_session_forget(app *in, uint64_t session_key);
uint64_t app_session_key(const uint8_t hash[static TOKEN_HASH_SIZE]);
bool app_is_ours(app *in, const http_request *request);
uint64_t app_address(app *in, const http_request *request);
void app_caches_trim(app *in);
/* What an address lets the network thread do: some positions are hard to judge, and some logs long. Asked before,
 * and told after with what app_toil_begin gave. */
bool app_may_toil(app *in, uint64_t address);
int64_t app_toil_begin(const app *in);
void app_toil_end(app *in, uint64_t address, int64_t begun_us);
void app_arbiters_check(app *in); /* who is one since, and who no more */
void app_ends_check(app *in);     /* whose sessions another process has ended */

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

/* app_boards.c */
void app_watch_contest(app_client *client, const char *nonce, uint64_t id);
void app_watch_board(app_client *client, const char *nonce, uint64_t id);
void app_watch_boards(app_client *client, const wire_request *request); /* or no more */

/* app_lobby.c */
void app_watch_lobby(app_client *client, const char *nonce);

/* app_ws.c */
bool app_client_send(app_client *to, span text); /* false if the client reads too slowly */
void app_client_send_or_close(app_client *to, span text);
void app_client_deliver(void *client, const void *news); /* a bus_deliver */
const msg_person *app_client_person(app_client *client, msg_person *memory);
void app_ws_open(void *ctx, const http_request *request, const http_captures *captures,
                 http_responder *responder);
void app_ws_send_to(app *in, uint64_t serial, span text);
void app_ws_close_sessions(app *in, uint64_t session_key, uint64_t person, uint64_t but_key);
void app_ws_close_ended(app *in, uint64_t person); /* those whose session is no more */
void app_ws_close_all(app *in);
void app_ws_free_all(app *in);

/* app_http.c */
#define TOO_HARD "What you ask for takes the zone long to judge; wait a little."
void app_http_handle(void *ctx, const http_request *request, http_responder *responder);
uint64_t app_http_body_limit(void *ctx, const http_head *head);
size_t app_http_refusal(int status, const char *sentence, char *out, size_t size);
void app_respond(http_responder *responder, int status, json_out *body);
void app_respond_refusal(http_responder *responder, const char *code, const char *sentence);
void app_respond_pgn(http_responder *responder, span pgn);
/* The same for what shows the zone as it stands: if waits, when all that has happened is committed. Status 0
 * means PGN. */
void app_respond_in_turn(app *in, http_responder *responder, int status, json_out *text,
                         bool waits);
bool app_cut_ending(span *word, const char *ending);

/* app_contests.c: a contest as the members of an object, with the results that the store has. */
void app_put_contest(app *in, json_out *out, const msg_contest *contest);

/* app_export.c: the games of a contest as a file, in the collating sequence. An empty round means all. */
void app_export_contest(app *in, uint64_t contest, const char *round, const msg_person *viewer,
                        const http_request *request, http_responder *responder);

/* The handlers of routes. */
http_route_handler app_guest, app_register, app_login, app_logout, app_password, app_me,
    app_whoever, app_set_options, app_set_name, app_tokens, app_token_make, app_token_end,
    app_lobby, app_games, app_game, app_game_log, app_games_pgn, app_contests, app_contest,
    app_calls, app_import, app_imported, app_import_end, app_healthz, app_metrics, app_challenge;

#endif
