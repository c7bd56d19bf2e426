/* watch.h - what clients are shown: tables, boards, contests and the lobby, each as they may see
 * it; and which persons are there to see it. Room: server/watch. A client gets the state first
 * and then every event; one that has missed something gets the state again. Knows no sockets:
 * texts go to clients, and what shall happen goes out, by the calls it was given. It judges
 * nothing and appends nothing. */
#ifndef ZUG_SERVER_WATCH_H
#define ZUG_SERVER_WATCH_H

#include "bus/bus.h"
#include "commit/commit.h"
#include "msg/msg_fault.h"
#include "tournament/contest_tournament.h"

typedef struct watch watch;
typedef struct watch_client watch_client;

enum { WATCH_MAX = 600 }; /* tables and contests that one client may watch */

/* What it asks of those above it. `to` is what a client was made with. */
typedef struct watch_calls {
    void *ctx;
    /* Sends a text. False if the client reads too slowly: then it was not sent, and there will be
     * space later, or an end. No counter may show what is hidden. */
    bool (*send)(void *to, zug_str text, bool is_hidden);
    /* Sends what must not be lost to a client that goes on. */
    void (*insist)(void *to, zug_str text);
    /* Answers what a client has asked. */
    void (*reply)(void *to, const char *nonce, const msg_reply *reply);
    void (*refuse)(void *to, const char *nonce, msg_fault fault);
    /* A game of this client's person may have begun or ended. */
    void (*own_news)(void *to);
    /* Somebody has come to a table that is open, or is away since a moment (0: now). */
    void (*presence)(void *ctx, uint64_t table, uint64_t person, bool is_here, int64_t since_ms);
    /* Of several nodes: somebody who has a part in a game has come to it at this node, or is no
     * longer there; who is there is told anew every WATCH_TELL_MS. */
    void (*near)(void *ctx, uint64_t table, uint64_t person, bool is_near);
    /* Likewise: so many look on at a table at this node. */
    void (*audience)(void *ctx, uint64_t table, uint32_t count);
} watch_calls;

/* What it works with; all of it is borrowed, and outlives it. */
typedef struct watch_parts {
    const zone *zone;
    commit *commit;
    work_pool *work;
    readers *readers;
    uint64_t seed;
    bool is_shared; /* there are other nodes, where people may be */
} watch_parts;

/* A new watch without clients; NULL without memory. */
watch *watch_new(const watch_parts *parts, const watch_calls *calls);

/* Frees it, when its clients are freed and the workers have ended. NULL is allowed. */
void watch_free(watch *watch);

/* Begins the end: clients that leave from now on do not make their persons absent. */
void watch_stop(watch *watch);

/* Tells news that are committed to those who asked for their topic. */
void watch_told(watch *watch, const commit_news *news);

/* A table went back to what the log says: those who have missed something go on from that. */
void watch_undone(watch *watch, uint64_t table);

/* The players of a table are expected: whether they have come is looked at after a while. */
void watch_expect(watch *watch, uint64_t table);

/* Tells the zone who is at a table. */
void watch_look_around(watch *watch, uint64_t table);

/* Looks who has been silent for too long; and, now and then, whether those who were expected have
 * come, and forgets what nobody watches. */
void watch_check_heard(watch *watch);
void watch_check_audience(watch *watch); /* and tells how many look on, where that has changed */
void watch_trim(watch *watch);

/* Fills in who is there now, in the view of a game that is over. */
void watch_show_presence(watch *watch, msg_table *view);

/* Tells all clients of a person something. */
void watch_tell_person(watch *watch, uint64_t person, wire_text *text);

/* Who the arbiters of the zone are: their clients hear calls, and those of nobody else. If these
 * are not all, those who are not among them stay what they are. */
void watch_set_arbiters(watch *watch, const uint64_t *persons, size_t count, bool are_all);

/* Calls on_client with what each client of a person was made with. */
void watch_each_client(const watch *watch, uint64_t person, void (*on_client)(void *ctx, void *to),
                       void *ctx);

/* How often something could not be sent, and a client got or was told to ask for the state
 * instead. */
uint64_t watch_resyncs(const watch *watch);

/* --- for a zone of several nodes */

/* Calls interest when somebody here first asks for a topic, and when nobody does any more. */
void watch_on_interest(watch *watch, bus_interest *interest, void *ctx);

/* True if somebody here watches a stream, or was heard there lately. */
bool watch_is_watched(const watch *watch, uint64_t stream);

/* The players and assistants of a table who are at this node; returns how many. */
enum { WATCH_HERE_MAX = 4 }; /* two players and their assistants */
size_t watch_list_here(const watch *watch, uint64_t table, uint64_t out[static WATCH_HERE_MAX]);

/* Says whether this node hears from the others: else nobody is known to be at one of them. Said
 * again, it means that it did not hear them for a while. */
void watch_set_linked(watch *watch, bool is_linked);

/* What a node says of another's people is trusted for WATCH_FAR_MS if it is not said anew. Who is
 * not known to be anywhere is away when the table has been here, and the others were heard, for
 * WATCH_CERTAIN_MS: so all of them have told at least once who is there, though a notice was lost.
 */
enum { WATCH_TELL_MS = 10000, WATCH_CERTAIN_MS = 15000, WATCH_FAR_MS = 25000 };

/* True if another node has said that a person is at a table there. */
bool watch_is_at(const watch *watch, uint64_t table, uint64_t person, uint64_t node);

/* Notes that another node says of a person that they are at a table there, or no longer. */
void watch_far_presence(watch *watch, uint64_t table, uint64_t person, uint64_t node, bool is_here);

/* Says to the others how many look on at a table here; and notes that another node has said it. */
void watch_tell_audience(const watch *watch, uint64_t table);
void watch_far_audience(watch *watch, uint64_t table, uint64_t node, uint32_t count);

/* Tells anew who is here, drops what was not said anew of others, and puts right what a game says
 * of who is connected; to be called every second or so. */
void watch_check_presence(watch *watch);

/* Notes that a node has not been heard of since a moment: those who were there are away. */
void watch_far_gone(watch *watch, uint64_t node, int64_t since_ms);

/* Writes the line that a stream has in the lobby, nothing if it has none; true if it is a game. */
bool watch_write_line(const zone *zone, uint64_t stream, json_out *out);

/* Keeps the line in the lobby of a game or a challenge of another node, as JSON; an empty one takes
 * it away. */
void watch_far_line(watch *watch, uint64_t stream, bool is_game, zug_str line);

/* All such lines are read anew, beginning now: what is told from here on is newer than what is
 * read. Then each line that was read; and the end, with which those go that were neither read nor
 * told since the beginning. A reading without an end changes nothing, if another one begins. */
void watch_far_lines_begin(watch *watch);
void watch_far_line_read(watch *watch, uint64_t stream, bool is_game, zug_str line);
void watch_far_lines_end(watch *watch);

/* A client with a number that no other has, at an address; a NULL person is a stranger. NULL
 * without memory. */
watch_client *watch_client_new(watch *watch, uint64_t number, uint64_t address,
                               const msg_person *person, void *to);

/* Has a client that watches nothing yet see what strangers see, whoever it is; as one who looks on
 * it is still that person. */
void watch_client_blind(watch_client *client);

/* Ends all that a client watches, and frees it. NULL is allowed. */
void watch_client_free(watch_client *client);

/* Sends what a client could not take before, now that there is space again. */
void watch_client_resume(watch_client *client);

/* Notes that a client is not heard any more since a moment, or is heard again: for the games
 * that it watches its person is away, or here. */
void watch_client_quiet(watch_client *client, bool is_quiet, int64_t heard_ms);

/* Notes that a client, or another program of a person if it is NULL, has given a command,
 * whatever becomes of it: a person who plays by commands alone and watches nothing is present
 * for a while after each. */
void watch_hear(watch *watch, const watch_client *client, const msg_command *command,
                int64_t now_ms);

/* Shows a table from now on; from is the last version that the client has seen, or NULL. The
 * table is in memory, if there is one; so is what the functions below show. */
void watch_table(watch_client *client, const char *nonce, uint64_t id, const uint32_t *from);

/* Shows one board, briefly: without its moves; to who only glances at it from elsewhere, is_aside,
 * without their being there by it. Or all boards of a round, an empty name being the
 * one that has started last, or no more of them. */
void watch_board(watch_client *client, const char *nonce, uint64_t id, bool is_aside);
void watch_boards(watch_client *client, const char *nonce, uint64_t contest, const char *round,
                  bool begins);

/* Shows a contest from now on. */
void watch_contest(watch_client *client, const char *nonce, uint64_t id);

/* Shows a table or a contest no more. */
void watch_end(watch_client *client, uint64_t id);

/* Shows the lobby from now on, or no more. */
void watch_lobby(watch_client *client, const char *nonce);
void watch_lobby_end(watch_client *client);

/* Shows a person's own live games, once. */
void watch_mine(watch_client *client, const char *nonce);

/* Writes the lobby as a person, or a stranger (0), sees it; as a message, or as an answer. */
void watch_write_lobby(const watch *watch, uint64_t person, bool is_message, json_out *out);

/* Called with a contest that a worker has written; NULL: it cannot be read now. Returns true if
 * it is to be written again. */
typedef bool watch_written(void *ctx, json_out *text);

/* A contest to be written with all results: for a viewer, NULL being a stranger, at an address;
 * as a message or as an answer. */
typedef struct watch_contest_wish {
    uint64_t id;
    const msg_person *viewer;
    uint64_t address;
    bool is_message;
} watch_contest_wish;

/* A contest with a list of players, to be written in a form that tournaments have. */
typedef struct watch_tournament_wish {
    uint64_t id;
    const msg_person *viewer; /* NULL: a stranger */
    uint64_t address;
    tournament_writer *write;
    tournament_wish wish;
} watch_tournament_wish;

/* Called with what a worker has written, or with why it could not; with neither: the contest cannot
 * be read now. */
typedef void watch_tournament_written(void *ctx, json_out *text, const zug_trf_problem *problem);

/* Has it written. False without memory. */
bool watch_write_tournament(watch *watch, const watch_tournament_wish *wish,
                            watch_tournament_written *done, void *ctx);

/* Has a contest written. False without memory. */
bool watch_write_contest(watch *watch, const watch_contest_wish *wish, watch_written *done,
                         void *ctx);

#endif
