/* app_impl.h - the state of a running zone, and what its files ask of each other.
 * Room: server: the only one that knows all others. It connects them and decides nothing about chess. */
#ifndef ZUG_SERVER_APP_IMPL_H
#define ZUG_SERVER_APP_IMPL_H

#include "app.h"
#include "bus/bus.h"
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
#include "util/str_copy.h"
#include "work/work.h"
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
    uint64_t address;          /* that counts for the limits; 0: the zone itself */
    bool is_hidden;            /* that something was asked is for nobody else's eyes */
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
    int64_t begun_us;
    int64_t since_ms; /* the moment of its first event; of an outage's end, when that began */
    size_t event_count, moves; /* events that everybody may know of */
    app_mark *marks;
    size_t mark_count;
};

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
    uint64_t address;     /* that last acted there, or 0 */
    list_node heard_node; /* of the tables where somebody was heard */
    app_heard_one heard[HEARD_MAX];
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
    uint64_t commands, refused, moves, games_set, games_over, events, batches_failed, messages_in,
        messages_out, http_requests, too_fast, logins, logins_failed, logins_refused, resyncs,
        slow_closed, standstills;
    uint64_t commit_us_sum, commit_count, questions;
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
    auth *auth;
    sandbox *sandbox;
    work_pool *work;
    readers *readers;
    char database[544];        /* the path of the store */
    struct app_parked *parked; /* commands that wait for the answer to a question */
    list_node exports;         /* files on their way */
    name_rules *names;         /* NULL: nobody is to be named */
    bus bus;
    zone_out out;
    json_out body, telling, answer; /* memory for what is written to the log, told and answered */
    map tables, persons, sessions, clients, reloads;
    map fetches;                                 /* streams on their way into memory, by id */
    app_batch *first_batch, **last_batch;        /* those not ended, in their order */
    struct app_grace *first_grace, **last_grace; /* by due time */
    list_node all_clients;
    list_node heard_tables;
    uint64_t serial, generation;
    int64_t ends_seen; /* of store_list_ends */
    uint64_t
        damaged; /* the last stream that could not be loaded because its log is damaged, or 0 */
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
    int64_t wall_base_ms, mono_base_ms, last_ms, newest_ms;
    int64_t armed_ms, retry_ms, tended_ms;
    void *solver_memory;
    uint64_t *fresh;
    app_counts counts;
    int64_t started_ms;
    int64_t out_since_ms;    /* when it is out: */
    bool is_out;             /* the store has not taken what happened since then */
    store_status out_status; /* why */
    store_status files;      /* whether those of the store were in their place when last looked */
    int lock;                /* of the folder */
    bool has_renamed;        /* guests who are not told yet */
    bool is_unread; /* the stream that was to be loaded last is there, but disk or memory fail */
    bool is_https, is_stopping, is_clean;
};

/* app.c */
int64_t app_now(app *in);                    /* milliseconds since 1970, never going backwards */
int64_t app_moment(app *in, int64_t net_ms); /* the same for a moment of net_now_ms */
/* The moment up to which all that has come has been read, by app_now: nothing happens by itself at a later one, for what
 * somebody did before it may still lie unread. */
int64_t app_settled(app *in);
void app_arm(app *in);          /* starts the clock for the zone's next deadline */
void app_stop_if_done(app *in); /* when it is stopping, and nothing is under way */
void app_post(void *app, void (*call)(void *),
              void *arg); /* from another thread, onto the loop's */
bool app_make_folders(const char *path); /* with those above it */
#define app_log journal_write

/* app_limits.c */
bool app_limits_make(app *in, uint64_t seed); /* what counts, and the zone; false without memory */
void app_limits_free(app *in);                /* all but the zone */
size_t app_limits_places(const app *in);      /* connections that an address may have; 0: any */

/* app_check.c: makes ready for imports, and logs how well children are confined here. */
bool app_check_open(app *in, char why[static APP_SENTENCE_SIZE]);

/* app_act.c */
void app_act(app *in, msg_command *command, int64_t now_ms, app_asker asker);
void app_tick(app *in);
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
void app_refuse_missing(app *in, app_asker asker, const char *nonce,
                        uint64_t stream); /* that could not be loaded */
int app_status_of(const char *code);      /* the HTTP status for a code */
app_batch *app_batch_new(app *in);
void app_batch_queue(
    app_batch *batch); /* one that does not go to the store: after comes in its turn */
void app_batch_free(app_batch *gone);
bool app_batch_has(const app_batch *batch, uint64_t stream);

/* app_outage.c */
void app_outage_note(app *in, int64_t since_ms); /* what happened then could not be stored */
void app_outage_over(app *in);                   /* the store is back: all tables go on */
void app_files_check(app *in); /* tells the operator if the files of the store are gone, or back */
/* Lets what a command is about go on first, if the store is out. */
void app_outage_before(app *in, const msg_command *command, int64_t now_ms);
/* A net_standstill: all tables go on, as if nothing had come while the zone stood still. */
void app_standstill(void *ctx, int64_t since_net_ms, int64_t until_net_ms);
/* True if nothing may happen by itself, because the store is out; tries now and then whether it still is. */
bool app_outage_waits(app *in);

/* app_flood.c: whether an address, or a client, may send one more of what is cheap. */
bool app_flood_open(app *in, uint64_t seed);
void app_flood_close(app *in);
net_may_come app_may_connect;
ws_may_come app_may_frame; /* of an app_client */
bool app_may_fetch(app *in, uint64_t address);

/* app_news.c */
bool app_tell(app *in, app_batch *batch, const msg_event *events, size_t count);
void app_news_drop(app_news *gone);

/* app_questions.c */
/* Has workers answer the questions that the zone has, for an address, or 0. */
void app_questions_ask(app *in, uint64_t address);
/* Keeps a command until a question about its table is answered. */
void app_questions_park(app *in, const msg_command *command, int64_t now_ms, app_asker asker);
void app_questions_drop(app *in); /* at the end */

/* app_fetch.c */
/* True if a stream is in memory, and of a table its contest. */
bool app_is_loaded(const app *in, uint64_t id);
/* Has a worker bring a stream that is not; then comes when it is there, or when it is not to be had. */
typedef void app_fetched(app *in, void *ctx, bool is_there);
void app_fetch(app *in, uint64_t id, uint64_t asker, app_fetched *then, void *ctx);

/* app_load.c */
/* True if the store has yet to answer to something that happened to a stream. Till then the log is behind, and what
 * happened next to a stream read from it might follow there what it was not judged by. */
bool app_is_on_its_way(const app *in, uint64_t stream);
/* False if there is none, or it is damaged, or is_unread. */
bool app_load(app *in, uint64_t stream);
bool app_load_table(app *in, uint64_t table); /* with its contest */
bool app_load_open(app *in, char why[static APP_SENTENCE_SIZE]);
/* Why a stream is not there that was asked for last: NOT_FOUND, or DAMAGED. */
msg_refusal app_why_missing(const app *in, uint64_t stream);
/* Says so by HTTP; the sentence is for one that never was. */
void app_respond_missing(app *in, http_responder *responder, uint64_t stream, const char *sentence);
/* Goes back to what the log says when the first of what is on its way has failed, and so all will. Who is there is asked
 * when the outage is over. */
void app_reload(app *in, uint64_t stream);

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
