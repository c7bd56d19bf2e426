/* wire.h - text to commands, events to text and back, and what clients are told.
 * Room: server/wire. JSON on the outside, msg on the inside; decides nothing. docs/protocol.md is
 * the contract. */
#ifndef ZUG_SERVER_WIRE_H
#define ZUG_SERVER_WIRE_H

#include "msg/msg.h"
#include "msg/msg_fault.h"
#include "util/str_read.h"
#include "wire/json_out.h"

enum {
    WIRE_ID_SIZE = 13, /* an id as text, with its NUL */
    WIRE_WHY_SIZE = 160,
    WIRE_PAIRINGS_MAX = 2500, /* of one command */
    WIRE_PLAYERS_MAX = 5000,
    WIRE_TEAMS_MAX = 999,
};

/* An id as twelve letters and digits of base 32 (0-9 a-z without i l o u), and back. An id is never
 * 0. */
void wire_id_write(uint64_t id, char out[static WIRE_ID_SIZE]);
bool wire_id_read(zug_str text, uint64_t *out);

/* A member that is an id; left out if it is 0. */
void wire_put_id(json_out *out, const char *name, uint64_t id);

/* A move without its position, so that it can be read back exactly: e2e4, e7e8q, e1h1o (castling as
 * king takes rook), e5d6e (en passant). */
enum { WIRE_MOVE_SIZE = 6 };
void wire_move_write(zug_move move, char out[static WIRE_MOVE_SIZE]);
bool wire_move_read(zug_str text, zug_move *out);

/* What a client can ask. */
typedef enum wire_ask {
    WIRE_COMMAND, /* of the zone: command */
    WIRE_WATCH,   /* id of a table, version if has_version; brief, aside */
    WIRE_UNWATCH, /* id of a table */
    WIRE_WATCH_CONTEST,
    WIRE_UNWATCH_CONTEST,
    WIRE_WATCH_BOARDS,   /* id of a contest; round, or empty */
    WIRE_UNWATCH_BOARDS, /* the same */
    WIRE_LOBBY,
    WIRE_UNLOBBY,
    WIRE_MINE,
    WIRE_PING,
} wire_ask;

/* What commands and events borrow when they are read. */
typedef struct wire_lists {
    msg_pairing *pairings;
    msg_free_player *free;
    msg_player *players;
    msg_team *teams;
    char *lines;
} wire_lists;
void wire_lists_free(wire_lists *lists);

typedef struct wire_request {
    wire_ask ask;
    char nonce[MSG_NONCE_SIZE];
    uint64_t id;
    bool has_version, brief, aside;
    uint32_t version;
    char round[MSG_ROUND_SIZE];
    msg_command command; /* without by and fresh; ids of persons are 0 where a name was given */
    wire_lists lists;
} wire_request;

/* Reads what a client asks. False, with a sentence in why, if it is not an object with the fields
 * that its "do" has and no others, each of its type and length, or if there is no memory: then
 * errno is ENOMEM. out->nonce is set if there is a good one, so that the refusal can name it. On
 * success the request is to be freed. */
bool wire_request_read(zug_str text, wire_request *out, char why[static WIRE_WHY_SIZE]);
void wire_request_free(wire_request *request);

/* Reads no more of a request than its nonce, for a refusal that comes before the request is
 * read: empty if there is no good one. */
void wire_nonce_read(zug_str text, char out[static MSG_NONCE_SIZE]);

/* The body of an event for the log: all but stream, seq, at_ms and kind, which have columns of
 * their own. */
void wire_event_write(const msg_event *event, json_out *out);

/* What an event that was read borrows: it stays where it is as long as the event is used. */
typedef struct wire_event_parts {
    msg_terms terms;
    wire_lists lists; /* the caller's, to be freed */
} wire_event_parts;

/* Reads such a body back into an event that is zero but for stream, seq, at_ms and kind. False,
 * without lists, if the body is damaged or, and then errno is ENOMEM, there is no memory. */
bool wire_event_read(zug_str body, msg_event *event, wire_event_parts *parts);

/* Terms as the members of an object, in commands' words. */
void wire_put_terms(json_out *out, const msg_terms *terms);

/* Facts as the member "facts" of an object:
 * {"code","detail","side","kind","line","pieces","squares","numbers"}, those that there are. */
void wire_put_facts(json_out *out, const zug_facts *facts);

/* The answer to a request: {"re":nonce,"ok":...}. */
void wire_reply(json_out *out, const char *nonce, const msg_reply *reply);

/* A refusal that does not come from the zone. */
void wire_refusal(json_out *out, const char *nonce, const msg_told *why);

/* The whole state of a table for whoever the view was made for. */
void wire_state(json_out *out, const msg_table *table, int64_t now_ms);

/* The same with no move but the last, for those who watch many boards. */
void wire_board(json_out *out, const msg_table *table, int64_t now_ms);

/* The same as the members of an object that is open, without "type". */
void wire_put_table(json_out *out, const msg_table *table, int64_t now_ms);

/* The same as an object without "type": an answer. */
void wire_table(json_out *out, const msg_table *table, int64_t now_ms);

/* An event of a table, as someone with these sides (bit 0 White, bit 1 Black) is told of it; also
 * the text of a call if for_arbiter. game is the game after the event. */
typedef struct wire_viewer {
    uint8_t sides;
    bool is_arbiter;
} wire_viewer;
void wire_event_message(json_out *out, const msg_event *event, const zug_game *game,
                        wire_viewer viewer);

/* The same as the members of an object that is open, without "type". */
void wire_put_event(json_out *out, const msg_event *event, const zug_game *game,
                    wire_viewer viewer);

/* Points as a member: so many halves. */
void wire_put_points(json_out *out, const char *name, uint32_t halves);

/* Who sits on a seat, as the members of an object that is open: "id", "name", and "guest" if it is
 * one. */
void wire_put_seat(json_out *out, const msg_seat *seat);

/* A line of the lobby: an open challenge, or a game. */
void wire_put_challenge(json_out *out, const msg_challenge *challenge);
void wire_put_game_line(json_out *out, const msg_table *table);

/* How a game of a contest has ended: "1-0", or "*" if it has not. */
typedef struct wire_outcome {
    uint64_t game;
    char result[8];
    bool is_aborted;
} wire_outcome;

/* Compares two wire_outcomes by their games, for qsort and bsearch. */
int wire_outcome_compare(const void *a, const void *b);

/* A contest as the members of an object that is open: with all rounds, or, if round is not NULL,
 * with the one of that name, if there is one. The outcomes are in the order of their games. The ids
 * of private games are for arbiters only. */
void wire_put_contest(json_out *out, const msg_contest *contest, const char *round,
                      const wire_outcome *outcomes, size_t count);

/* The list of players of a contest, what holds for it, and absences, as members of an object that
 * is open: what there is. */
void wire_put_plan(json_out *out, const msg_plan *plan);
void wire_put_players(json_out *out, const msg_player *list, size_t count);
void wire_put_absences(json_out *out, const msg_absence *list, size_t count);
void wire_put_free(json_out *out, const msg_free_player *list, size_t count);

/* The list of players for the log. */
void wire_store_players(json_out *out, const msg_player *list, size_t count);

/* Teams as the member "teams", for the log and for others: what they have, but if there are none,
 * nothing. */
void wire_put_teams(json_out *out, const msg_team *list, size_t count);

/* The lobby, as a message or as an answer: some lists of challenges and games. */
void wire_lobby_open(json_out *out, bool is_message);
void wire_mine_open(json_out *out); /* one's own games: one list of games */
void wire_list_open(json_out *out, const char *name);
void wire_list_challenge(json_out *out, const msg_challenge *challenge);
void wire_list_game(json_out *out, const msg_table *table);
void wire_list_line(json_out *out, zug_str line); /* written before, by one of these two */
void wire_list_close(json_out *out);
void wire_lobby_close(json_out *out);

/* A call of a player, in a list. */
void wire_list_call(json_out *out, const msg_table *table, int side, const char *reason);

/* An answer that is one list; and one that is a page of a longer one, from 1. */
void wire_answer_list_open(json_out *out, const char *name);
void wire_answer_list_close(json_out *out);
void wire_page_open(json_out *out, uint32_t page, const char *name);
void wire_page_close(json_out *out, bool has_more);

/* A line about a contest, in a list. */
void wire_open_contest(json_out *out, const msg_contest *contest);
typedef struct wire_closed_line {
    uint64_t id;
    zug_str name;
    int64_t made_ms;
    bool players_only;
} wire_closed_line;
void wire_closed_contest(json_out *out, const wire_closed_line *line);

/* The greeting: who this is for the zone, NULL for a stranger, and whether a session was brought
 * along that has ended. */
void wire_hello(json_out *out, int64_t now_ms, const msg_person *person, bool has_ended);

/* A whole contest, as a message or as an answer. */
void wire_contest(json_out *out, bool is_message, const msg_contest *contest,
                  const wire_outcome *outcomes, size_t count);

/* A message of a type about a game that has begun or ended, in a line. */
void wire_game_message(json_out *out, const char *type, const msg_table *table);

/* A player of a side calls an arbiter: as the members of an object that is open, and as a message.
 */
void wire_put_call(json_out *out, const msg_table *table, int side, const char *reason);
void wire_call_message(json_out *out, const msg_table *table, int side, const char *reason);

/* A challenge was made, or has ended. */
void wire_challenge_message(json_out *out, const msg_challenge *challenge);

/* An event has changed a contest: with the round that is new or another one, whose games have no
 * result yet. */
void wire_contest_message(json_out *out, const msg_event *event, const msg_contest *contest);

/* A side of a game that is over is there, or not. */
void wire_presence_message(json_out *out, uint64_t table, int side, bool is_here);

/* So many look on at a table. */
void wire_watchers_message(json_out *out, uint64_t table, uint32_t count);

/* Tells a client that a contest or a game is from now on for its players only, and not shown to it
 * any more. */
void wire_hidden_message(json_out *out, uint64_t stream, bool is_contest);

/* Tells a client that it has missed something of a table and is to ask for its state; 0: of the
 * lobby. */
void wire_resync_message(json_out *out, uint64_t table);

/* A person as the members of an object that is open. */
void wire_put_person(json_out *out, const msg_person *person);

/* A member of a form: a JSON object with texts and truths. */
typedef struct wire_field {
    const char *name;
    char *text; /* of size bytes, or NULL */
    size_t size;
    bool *flag; /* if it is no text */
    bool is_needed;
    bool is_secret; /* a text that is shown to nobody */
    bool is_there;  /* set */
} wire_field;

/* Reads a form, which has these members and no others. False, with a sentence in why, if it is none
 * or, and then errno is ENOMEM, there is no memory. */
bool wire_form_read(zug_str text, wire_field *fields, size_t count, char why[static WIRE_WHY_SIZE]);

/* "1-0", "0-1", "1/2-1/2" or "*". */
const char *wire_result(zug_result result);

#endif
