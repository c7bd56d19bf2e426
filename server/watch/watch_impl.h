/* watch_impl.h - the state of the room watch, and what its files ask of each other.
 * Room: server/watch. */
#ifndef ZUG_SERVER_WATCH_IMPL_H
#define ZUG_SERVER_WATCH_IMPL_H

#include "bus/bus.h"
#include "util/list.h"
#include "util/map.h"
#include "watch.h"
#include "wire/wire.h"

/* A person who has given a command at a table without watching it, and when. */
enum { HEARD_MAX = WATCH_HERE_MAX };
typedef struct heard_one {
    uint64_t person;
    int64_t at_ms;
} heard_one;

/* Somebody who is at a table at another node, as that node has last said at a moment. */
typedef struct far_one {
    uint64_t person, node;
    int64_t heard_ms;
} far_one;

/* How many look on at another node, as that has last said at a moment. */
typedef struct far_crowd {
    uint64_t node;
    uint32_t count;
    int64_t heard_ms;
} far_crowd;

/* A line of the lobby that another node has written. */
typedef struct far_line {
    wire_text *text; /* NULL: it was taken away, and an older reading does not bring it back */
    bool is_game;
    uint64_t round; /* in which it was told or read */
} far_line;

/* What is kept of a table besides the zone's state: the last public events, for those who come
 * back, and who was heard there. */
typedef struct kept_table {
    uint64_t id;
    list_node heard_node; /* of the tables where somebody was heard */
    heard_one heard[HEARD_MAX];
    far_one *far; /* each person once for each node */
    size_t far_count, far_capacity;
    int64_t since_ms, told_ms; /* when it was made, and who is here last told anew */
    bool is_doubtful;          /* who is there is to be looked at soon */
    list_node audience_node;   /* of the tables that may have another audience than was told */
    uint32_t here;             /* how many look on at this node, and until when that stands: */
    int64_t audience_ms;
    far_crowd *crowds; /* each node once */
    size_t crowd_count, crowd_capacity;
    uint32_t last;          /* version of the newest text in the ring */
    size_t count, capacity; /* of the ring */
    wire_text **ring;       /* version v is at v % capacity */
} kept_table;

/* A table whose players have some time to come before they count as away. */
typedef struct grace {
    struct grace *next;
    uint64_t table;
    int64_t due_ms;
} grace;

struct watch {
    watch_parts parts;
    watch_calls calls;
    const zone *zone; /* these two as in parts */
    commit *commit;
    bus bus;
    map tables;  /* of kept_table */
    map clients; /* by their numbers */
    list_node heard_tables, audiences;
    map far_lines; /* of far_line, by stream; read anew in rounds: */
    uint64_t far_round;
    bool is_linked; /* with other nodes, of which nothing was missed since: */
    int64_t linked_ms;
    grace *first_grace, **last_grace; /* by due time */
    uint64_t resyncs;
    bool is_stopping;
};

struct watch_client {
    watch *watch;
    void *to;
    uint64_t number, address;
    msg_person person; /* id 0: a stranger, who may only watch */
    uint64_t viewer;   /* the person as whom it counts; 0: the stranger at its address */
    list_node views;
    size_t view_count;
    size_t contests_asked; /* that are being written */
    bus_subscription mine, lobby, arbiters;
    bool is_quiet; /* plays, and has not been heard for a while */
    bool is_lobby_stale;
    bool is_gone;
};

/* A table or contest that a client watches. */
typedef struct view {
    list_node node;
    bus_subscription subscription;
    watch_client *client;
    uint64_t id;
    bool is_contest;
    uint32_t version; /* last one sent */
    uint32_t told_watchers;
    bool is_stale; /* something could not be sent: nothing more is until the state was */
    bool is_full;  /* because the client does not read; there will be space, or an end */
    bool is_brief; /* its state is a board */
    bool is_aside; /* glances at a table from elsewhere: the person is not there by it */
    bool is_owed;  /* the state was asked for and comes when it is committed and there is space */
    wire_text **held; /* news of a contest that is owed */
    size_t held_count;
} view;

/* watch.c */
const msg_person *client_person(const watch_client *client); /* NULL for strangers */
bool client_send(watch_client *client, zug_str text);        /* false if it reads too slowly */
void client_insist(watch_client *client, zug_str text);
void client_reply(watch_client *client, const char *nonce, const msg_reply *reply);
void client_refuse(watch_client *client, const char *nonce, msg_fault fault);
void client_refuse_more(watch_client *client, const char *nonce); /* it watches too much */
/* A bus_deliver for what is no table and no contest. */
void client_deliver(void *client, const void *news);

/* kept_table.c */
kept_table *kept_table_of(watch *watch, uint64_t id); /* NULL without memory */
void kept_table_keep(watch *watch, const commit_news *news);
const wire_text *kept_table_text(const kept_table *table,
                                 uint32_t version); /* NULL if it is gone */
void kept_table_free(kept_table *table);

/* table_view.c */
/* True if a table is loaded and a client may see it. */
bool table_is_shown(const watch_client *client, uint64_t id);
view *view_find(const watch_client *client, uint64_t id);
/* Begins to watch, or goes on from another version. NULL if there are too many, or without
 * memory. */
view *view_begin(watch_client *client, uint64_t id, bool is_contest, uint32_t version);
/* Begins to watch a table without being there, unless it is watched already. NULL likewise. */
view *view_glance(watch_client *client, uint64_t id);
void view_end(view *view);
void view_resync(view *view); /* after something was missed */

/* contest_view.c */
void view_deliver_contest(void *view, const void *news); /* a bus_deliver */
void view_let_go(view *view);                            /* of what was held */
/* Finds a contest as the client sees it; if there is none, tells the client and returns false. */
bool contest_find(watch_client *client, const char *nonce, uint64_t id, msg_contest *out);

/* hiding.c */
void hide_from_client(watch_client *client); /* what it may not see any more */
void hide_from_others(watch *watch);         /* the same of all clients */
/* Others than before may see a contest: the lobby is to be asked for anew, and what other nodes
 * have said of its games is forgotten. */
void relist_contest(watch *watch, uint64_t id);

/* audience.c */
void audience_changed(watch *watch, uint64_t table); /* somebody has come or gone who looks on */
void audience_expire(watch *watch, kept_table *kept, int64_t now_ms);
void audience_gone(watch *watch, kept_table *kept, uint64_t node);

/* presence.c */
/* Who has a part in a game; 0 where nobody is. False if there is none. */
bool list_parts(const watch *watch, uint64_t table, uint64_t out[static WATCH_HERE_MAX]);
bool is_watching(const watch *watch, uint64_t table, uint64_t person);
bool is_near(const watch *watch, uint64_t table,
             uint64_t person); /* watches, or was heard lately, at this node */
bool is_here(const watch *watch, uint64_t table, uint64_t person); /* the same at any node */
/* Tells the zone that somebody is here, or away since a moment (0: now); of a game that is over,
 * those who look at it. */
void presence_tell(watch *watch, uint64_t table, uint64_t person, bool is_here, int64_t since_ms);
/* Somebody is at this node who was not, or may not be there any more since a moment (0: now): tells
 * other nodes, and the zone what that means for the table. */
void presence_came(watch *watch, uint64_t table, uint64_t person);
void presence_left(watch *watch, uint64_t table, uint64_t person, int64_t since_ms);
void presence_check(watch *watch, bool all); /* of tables whose time is over, or all at the end */

/* far.c */
bool is_far(const watch *watch, uint64_t table, uint64_t person); /* is at another node */
/* Drops what other nodes have not said anew; true if there was something. */
bool far_expire(const watch *watch, kept_table *table, int64_t now_ms);
void far_free(watch *watch);
/* Writes the lines of other nodes' games, or of their challenges, up to so many. */
void far_put_lines(const watch *watch, bool are_games, size_t most, json_out *out);

/* heard.c */
bool was_heard(const watch *watch, uint64_t table, uint64_t person);
void heard_no_more(watch *watch, uint64_t table, uint64_t person); /* now they watch */

#endif
