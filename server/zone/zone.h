/* zone.h - the playing zone as a pure state machine: challenges, tables with their seats, contests.
 * Room: server/zone. A command and the time go in, events and a reply come out; the zone reads no
 * clock, draws no number and knows no socket, text format or database. Chess is judged by libzug's
 * game; the zone adds who may do what (rights.c, docs/zone-rules.md).
 *
 * Everything that lasts is an event of a stream: a challenge, a table or a contest. Streams are
 * independent: each is rebuilt by replaying its own events, in the order of their seq, whatever the
 * order of the streams. What is not loaded does not exist for the zone; zone_missing says what a
 * command needs.
 *
 * Times are milliseconds since any fixed moment and never go backwards. Not for several threads at
 * once. */
#ifndef ZUG_SERVER_ZONE_H
#define ZUG_SERVER_ZONE_H

#include "msg/msg.h"

/* What the zone holds at most, and for how long. */
enum {
    ZONE_CHALLENGES_EACH = 10,  /* open ones that a person has made */
    ZONE_TABLES_EACH = 20,      /* live ones at which a person sits, when a further one is to begin;
                                   rounds of a contest begin in any case */
    ZONE_TABLES = 20000,        /* live ones in all */
    ZONE_CHALLENGES = 20000,    /* open ones in all */
    ZONE_CONTESTS = 1000,       /* open ones in all */
    ZONE_PAIRINGS = 2500,       /* boards of a round */
    ZONE_PLAYERS = 5000,        /* in the list of a contest */
    ZONE_TEAMS = 999,           /* of a contest */
    ZONE_ABSENCES = 20000,      /* of a contest */
    ZONE_TICK_STREAMS = 64,     /* that a tick sees to */
    ZONE_RETRY_MS = 5000,       /* until a start that was not possible is tried again */
    ZONE_ROUNDS = 64,           /* of a contest */
    ZONE_ARBITERS = 16,         /* of a contest */
    ZONE_TABLES_FROM = 400,     /* live ones that one origin has begun, when another is to begin */
    ZONE_CHALLENGES_FROM = 200, /* open ones that one origin has made */
    ZONE_NONCES = 64            /* that a table remembers; challenges and contests remember 8 */
};

/* An open challenge lapses after a day. A table outside contests whose clock does not run ends
 * without a result if nothing happens: for an hour before each side has moved, for a week later. */
#define ZONE_CHALLENGE_MS INT64_C(86400000)
#define ZONE_UNSTARTED_MS INT64_C(3600000)
#define ZONE_IDLE_MS INT64_C(604800000)

/* What the moves of a player get back for their way in a game, besides lag_max_ms of the terms,
 * which is what there is at first and the most at any time: so much more with each own move, and in
 * the whole game a fiftieth of the time of the first period, but not less and not more than this.
 * docs/zone-rules.md says why. */
enum {
    ZONE_LAG_REFILL_MS = 50,
    ZONE_LAG_SHARE = 50,
    ZONE_LAG_TOTAL_MIN_MS = 300,
    ZONE_LAG_TOTAL_MAX_MS = 3000
};

/* The edition of the rules by which a new table is played; older tables keep theirs, so that their
 * logs give the same games. 0: taking back moves undoes the arbiter's settings of the clocks, and
 * players are taken to have come. */
enum { ZONE_EDITION = 1 };

/* The bounds above as a zone has them, so that tests and operators may choose smaller ones. */
typedef struct zone_limits {
    uint32_t challenges_each, tables_each, tables, challenges, contests;
    uint32_t challenges_from[2], tables_from[2]; /* of an origin and of what is around it; 0: any */
} zone_limits;

typedef struct zone zone;

/* What came of a command or a tick. Start with all zero; kept by the caller and used again and
 * again. */
typedef struct zone_out {
    msg_reply reply;
    msg_event *events; /* in the order of the log; they may belong to several streams. Appended
                          together or not at all */
    size_t count, capacity;
    msg_terms terms;        /* that the events borrow: all of one command have the same */
    struct zone_kept *kept; /* the same of lists */
    /* Of a tick: contests with a round whose time to start has come. Each is to be given the
     * command CONTEST_DUE, with ids for its tables. */
    uint64_t due[ZONE_TICK_STREAMS];
    size_t due_count;
    bool waits; /* the command turns on a question about its table that is not answered yet: nothing
                   has happened, and it is to be given again when the answer is there */
} zone_out;

/* Frees what a zone_out holds. */
void zone_out_free(zone_out *out);

/* An empty zone, or NULL without memory. NULL limits are the usual ones. The seed is for its tables
 * and has no effect on what happens. */
zone *zone_new(const zone_limits *limits, uint64_t seed);
void zone_free(zone *zone);

/* Says whether the zone has arbiters at all, who can be called to tables outside contests; at first
 * not. */
void zone_set_has_arbiters(zone *zone, bool has_arbiters);

/* For a zone that must not wait: questions that take long, whether a side can still win, are not
 * answered while something is judged. zone_next_question gives them out, and the command JUDGED
 * brings the answer. Not for a zone that has streams already. */
void zone_ask_aside(zone *zone);

/* A question that nobody has taken yet; false if there is none. A table has one at a time. */
bool zone_next_question(zone *zone, msg_question *out);

/* Judges a command and, if it is not refused, lets it happen: the zone has changed, out->events
 * tell how, and out->reply has the answer. The caller appends the events to the log before anybody
 * hears of them. A command with a nonce that its sender has used before for the same table,
 * challenge or contest gets the earlier answer, and nothing happens. A refused command changes
 * nothing.
 *
 * Without memory a command is refused with NO_MEMORY. Then what it was to create is gone, and in
 * rare cases the stream it was about has been forgotten, to be loaded again: zone_missing says so.
 * CONTEST_ALLOW may then have happened at some of the tables, PRESENT and ABSENT for one of two
 * sides, a game that was to be adjourned may be paused, and games may be aborted whose round was to
 * be paired in another way: out->events tells. */
void zone_apply(zone *zone, const msg_command *command, int64_t now_ms, zone_out *out);

/* Lets happen what is due: flags fall, challenges lapse, idle tables end; and tells of rounds that
 * are to start. At most ZONE_TICK_STREAMS streams a call: if zone_deadline is not later than now_ms
 * afterwards, there is more; but if out->reply says NO_MEMORY, later. */
void zone_tick(zone *zone, int64_t now_ms, zone_out *out);

/* The first moment at which zone_tick has something to do; ZUG_CLOCK_NEVER if there is none. */
int64_t zone_deadline(const zone *zone);

/* For a zone that has several nodes: so much later than it is due something happens here that
 * concerns a side which is not near, for the node that has it comes first. At first, and for one
 * node, 0; not for a zone that has streams already. A side is near if its player or assistant is
 * at this node; that is not in the log, and a table that is loaded has none. */
void zone_set_patience(zone *zone, int64_t patience_ms);
void zone_set_near(zone *zone, uint64_t table, zug_color side, bool is_near);

bool zone_is_near(const zone *zone, uint64_t table); /* the side whose turn it is */

/* When something happens by itself to a stream, wherever that is seen; ZUG_CLOCK_NEVER if nothing
 * does or it is not loaded. */
int64_t zone_due(const zone *zone, uint64_t stream);

typedef enum zone_replayed {
    ZONE_REPLAYED,
    ZONE_REPLAY_DAMAGED,  /* the event cannot have come next: nothing has changed */
    ZONE_REPLAY_NO_MEMORY /* the stream is to be forgotten and loaded again */
} zone_replayed;

/* Takes an event of the log into the state, and fills in the event's version and news. Nobody's
 * rights are asked again, only what is possible. */
zone_replayed zone_replay(zone *zone, msg_event *event);

/* Forgets a stream, as if it had never been loaded: after a failed append, or to save memory. Who
 * is connected is not in the log: after loading a table anew tell PRESENT or ABSENT of its players
 * and assistants. */
void zone_forget(zone *zone, uint64_t stream);

/* Moves a stream from one zone into another that does not have it, as if it had been loaded there.
 * False if there is none, or without memory: then neither has it. */
bool zone_adopt(zone *into, zone *from, uint64_t stream);

/* Forgets what is over and has not changed since before_ms: ended challenges, finished tables,
 * closed contests. Returns how many streams were forgotten. */
size_t zone_trim(zone *zone, int64_t before_ms);

/* A stream that must be loaded for the command to be judged, or 0 if all are there. Ask again after
 * loading. A stream that the log does not have either is refused by zone_apply as NOT_FOUND. */
uint64_t zone_missing(const zone *zone, const msg_command *command);

/* The same for showing a table: its contest, whose arbiters must be known. */
uint64_t zone_missing_of_table(const zone *zone, uint64_t table);

/* Where a stream was opened from, as its command has said; 0 if that is not known. */
void zone_origin(const zone *zone, uint64_t stream, uint64_t out[static 2]);

/* What kind of stream is loaded under an id; MSG_STREAM_NONE if there is none. */
msg_stream_kind zone_kind(const zone *zone, uint64_t id);

/* The seq of the last event of a stream; 0 if it is not loaded. */
uint32_t zone_seq(const zone *zone, uint64_t id);

/* True if a stream has to be loaded when the server starts: it is open, live, not closed; or a game
 * that is over has left a question open whose answer may change how it ended. */
bool zone_is_open(const zone *zone, uint64_t id);

/* How a table, a challenge or a contest stands, as a person may see it; NULL is a stranger. False
 * if it is not loaded. That something is private is not asked: whoever knows its id may see it.
 * Whether it is for its players only zone_may_see says. */
bool zone_table(const zone *zone, uint64_t id, const msg_person *viewer, msg_table *out);
bool zone_challenge(const zone *zone, uint64_t id, msg_challenge *out);
bool zone_contest(const zone *zone, uint64_t id, const msg_person *viewer, msg_contest *out);

/* True if a person, NULL being a stranger, may know of a stream that is loaded and see it: a
 * contest that is for its players only is for them, its arbiters and those of the zone, and so are
 * its games, which whoever has a part in one sees as well. To be asked before somebody is shown
 * what the functions above give. */
bool zone_may_see(const zone *zone, uint64_t stream, const msg_person *viewer);

/* True if a player at a table waits for an arbiter. */
bool zone_has_call(const zone *zone, uint64_t table);

/* What a person is at a table, and in *sides (may be NULL) for which sides: bit 0 White, bit 1
 * Black. */
msg_role zone_role(const zone *zone, uint64_t table, const msg_person *person, uint8_t *sides);

/* The game of a table, or NULL. Borrowed until the zone's next call. */
const zug_game *zone_game(const zone *zone, uint64_t table);

/* The terms of a table, such as a rematch has. False if it is not loaded. */
bool zone_terms(const zone *zone, uint64_t table, msg_terms *out);

/* The version up to which somebody in this role may see a table's events: watchers of a live game
 * with a delay fall behind. */
uint32_t zone_version_for(const zone *zone, uint64_t table, msg_role role);

/* The lists. A stream is in one of them while it is open. */
typedef enum zone_list {
    ZONE_LIST_CHALLENGES,        /* open to everybody */
    ZONE_LIST_HIDDEN_CHALLENGES, /* private or meant for one person */
    ZONE_LIST_TABLES,            /* live and public */
    ZONE_LIST_HIDDEN_TABLES,     /* live and private */
    ZONE_LIST_CONTESTS,
    ZONE_LIST_OVER, /* whatever is loaded and over, the longest ago first */
    ZONE_LIST_COUNT
} zone_list;

/* Walks a list: the first id of it, and the one after an id that is in it; 0 at the end. Events may
 * happen in between, but if the id has left the list, so is the walk over. */
uint64_t zone_first(const zone *zone, zone_list which);
uint64_t zone_after(const zone *zone, zone_list which, uint64_t id);
size_t zone_count(const zone *zone, zone_list which);

/* The same in one go, in the order of the list, of what everybody may see: up to capacity ids, and
 * how many. If there are
 * more, each origin, or each person of those whose origin is not known, has a share, so that
 * nobody's make all others vanish. */
size_t zone_fair_list(const zone *zone, zone_list which, uint64_t *out, size_t capacity);

/* True if a position is one of a live game, loaded here, or a legal move away from one, before it
 * or behind it, whatever is said of the turn and of castling. A game's positions count from move
 * ZONE_KNOWN_PLIES on: what comes before that is everybody's opening, unless the game was set up.
 * Where that would take too long to find out, it is true. */
enum { ZONE_KNOWN_PLIES = 10 };
bool zone_has_position(const zone *zone, const zug_position *pos);

/* The live tables at which a person sits, and the open challenges made by or meant for them: up to
 * capacity ids, chosen as by zone_fair_list, newest last. Returns how many there are. */
size_t zone_tables_of(const zone *zone, uint64_t person, uint64_t *out, size_t capacity);
size_t zone_challenges_of(const zone *zone, uint64_t person, uint64_t *out, size_t capacity);

/* True if a person sits at a live table. */
bool zone_is_playing(const zone *zone, uint64_t person);

/* A hash of all that the log determines: equal for a zone and its replay. */
uint64_t zone_digest(const zone *zone);

#endif
