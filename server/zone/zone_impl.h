/* zone_impl.h - the inside of the zone, shared by its files.
 * Room: server/zone. A command is judged and becomes events (lobby.c, play.c, arbiter.c,
 * assistants.c, contest.c); an event happens (the functions named zone__..._happen), in the same
 * way whether it is new or comes from the log. That is why a replay gives the same zone. */
#ifndef ZUG_SERVER_ZONE_IMPL_H
#define ZUG_SERVER_ZONE_IMPL_H

#include "util/list.h"
#include "util/map.h"
#include "zone/zone.h"

typedef struct stream stream;

/* Somebody with open challenges or live tables. */
typedef struct person {
    uint64_t id;
    list_node tables,
        challenges; /* of the ties below; also those over, as long as they are loaded */
    uint32_t live_tables, made_challenges; /* open ones, which the limits count */
} person;

/* A person's part in a stream: a seat, or one end of a challenge. */
typedef struct tie {
    list_node node;
    person *person; /* NULL: nobody */
    stream *of;
} tie;

/* A command that was done: who and which nonce, mixed into a number, what it asked, and the version
 * it led to. */
typedef struct zone__done {
    uint64_t mark;
    uint32_t asked; /* msg_command_hash; 0: the log does not say */
    uint32_t version;
} zone__done;

enum { FEW_NONCES = 8 };

/* What all streams have. */
struct stream {
    uint64_t id;
    msg_stream_kind kind;
    zone_list list; /* that it is in */
    list_node node;
    uint32_t seq;
    int64_t set_ms, last_ms;
    int64_t due_ms;     /* when zone_tick has something to do */
    size_t due_at;      /* its place among the deadlines, from 1; 0: none */
    uint64_t maker;     /* the mark of the command that made it, or 0 */
    uint64_t origin[2]; /* of that command; 0 if it came from the log */
    uint32_t rank;      /* how many that origin, or the person, had open before it */
    tie ties[2];        /* seats of a table; who made a challenge and for whom */
    zone__done *done;   /* a ring */
    uint32_t done_capacity, done_count;
};

typedef struct challenge {
    stream base;
    msg_terms terms;
    msg_color_wish wish;
    msg_seat from, to;
    uint64_t rematch_of, table;
    msg_series series; /* of who made it, and who it is for */
    bool is_open;
    msg_ending ending;
    zone__done done[FEW_NONCES];
} challenge;

/* How far the game and its log were before a half-move was made: what delayed watchers may see. */
typedef struct sight {
    uint32_t version, plies;
} sight;

/* Who of a side is connected. Before anybody has said so, the player is taken to be. */
enum { HERE_PLAYER = 1, HERE_ASSISTANT = 2, HERE_PERHAPS = 4 };

/* Whether a side can still win, where that is hard to say: asked when the other's flag is down or
 * absence claimed. */
typedef struct zone__flag {
    uint64_t key; /* of the position */
    uint8_t side;
    uint8_t verdict; /* a zug_game_verdict */
    bool is_waiting; /* for the verdict */
} zone__flag;

/* Whether a side has asked to take its last move back since the last move. */
enum { BACK_NONE = 0, BACK_ASKED, BACK_DECLINED };

typedef struct table {
    stream base;
    zug_game *game;
    msg_seat seat[2];
    msg_assistant assistant[2];
    uint64_t contest, rematch_of, rematch;
    msg_series series; /* before it, of White and of Black */
    char round[MSG_ROUND_SIZE];
    uint32_t board;
    uint32_t version;
    int64_t seen_ms; /* the moment of its last event that is for everybody's eyes */
    bool is_private, is_aborted, is_idle, premoves, draw_offers;
    bool has_called[2];
    uint8_t back[2];     /* one of BACK_... */
    uint32_t phrases[2]; /* that each side has said, and when the last one */
    int64_t said_ms[2];
    uint32_t gifts[2];      /* of time, that each side has made */
    uint8_t here[2];        /* not in the log */
    bool is_near[2];        /* a side is at this node; not in the log */
    bool is_judged;         /* an answer is on its way; not in the log */
    bool may_ask;           /* the game has left a question open */
    zone__flag flag;        /* not in the log */
    list_node in_questions; /* in the zone's questions, or in no list */
    int64_t claim_after_ms;
    int64_t away_since_ms[2];
    uint32_t delay_plies;
    uint32_t half_moves;              /* ever made: taking back does not lower it */
    sight shown;                      /* to watchers, while there is a delay */
    sight *sights;                    /* before the last delay_plies half-moves: a ring */
    char call_text[2][MSG_TEXT_SIZE]; /* what each side has said to the arbiter */
    char reason[MSG_TEXT_SIZE];
    char pause_reason[MSG_TEXT_SIZE]; /* of the present pause */
    zug_pgn_game_remark *remarks;     /* for the PGN, each text in a block of its own */
    size_t remark_count, remark_capacity;
    zone__done done[ZONE_NONCES];
} table;

typedef struct contest {
    stream base;
    char name[MSG_NAME_SIZE], site[MSG_NAME_SIZE];
    msg_terms terms;
    msg_seat arbiters[ZONE_ARBITERS];
    size_t arbiter_count;
    msg_round *rounds;
    size_t round_count, round_capacity;
    bool has_plan;
    msg_plan plan;
    char *lines;         /* that the plan borrows */
    msg_player *players; /* by id */
    size_t player_count, player_capacity;
    uint32_t last_player; /* the largest id that anybody has had */
    msg_absence *absences;
    size_t absence_count, absence_capacity;
    msg_team *teams; /* by number */
    size_t team_count, team_capacity;
    bool is_closed, is_deleted;
    int64_t tried_ms;   /* when a round was last to start by itself; not in the log */
    bool players_only;  /* and arbiters: nobody else may see it */
    uint32_t sight_seq; /* of the event that has changed that last, or 0 */
    zone__done done[FEW_NONCES];
} contest;

/* When a stream is due. */
typedef struct zone__due {
    int64_t at_ms;
    stream *of;
} zone__due;

struct zone {
    zone_limits limits;
    bool has_arbiters, asks_aside;
    bool is_live;        /* what happens is new, and not from the log */
    int64_t patience_ms; /* with what is due to those who are at another node */
    void *solver_memory;
    list_node questions; /* tables with one that nobody has taken */
    map streams;         /* by id */
    map persons;         /* by id */
    map made;            /* streams by the mark of the command that made them */
    map origins;         /* what each has open */
    list_node lists[ZONE_LIST_COUNT];
    size_t counts[ZONE_LIST_COUNT];
    zone__due *deadlines; /* a heap */
    size_t deadline_count, deadline_capacity;
};

/* A command on its way. */
typedef struct zone__ask {
    zone *zone;
    const msg_command *command;
    int64_t now_ms;
    zone_out *out;
} zone__ask;

/* Judges a command about a stream (NULL if it is about none) and lets it happen. */
typedef void zone__handler(zone__ask *ask, stream *on);

/* Lets an event happen to its stream, which is NULL for the first one. If it fails, nothing has
 * changed, unless it says otherwise. */
typedef zone_replayed zone__happen(zone *zone, stream *to, msg_event *event);

/* zone.c: puts a stream where it belongs now, and says when it is due. */
void zone__settle(zone *zone, stream *of);

/* streams.c */

/* The stream of a kind with an id, or NULL. */
stream *zone__find(const zone *zone, uint64_t id, msg_stream_kind kind);
table *zone__find_table(const zone *zone, uint64_t id);

/* Puts a new stream, which came from calloc and has its ring of done commands, into the zone. False
 * without memory: then it has been freed. */
bool zone__add(zone *zone, stream *fresh, const msg_event *event, zone_list list);

/* Frees a stream that is in no zone. */
void zone__free_stream(stream *stream);

/* Ties a person to a stream; nobody (0) is no failure. False without memory. */
bool zone__tie(zone *zone, stream *to, int index, uint64_t person_id);

/* Puts a stream into another list, and counts. */
void zone__list(zone *zone, stream *moved, zone_list list);

/* The person with an id, or NULL if the zone knows nothing of them. */
const person *zone__person(const zone *zone, uint64_t id);

/* The number that stands for a person's nonce; 0 without a nonce. */
uint64_t zone__mark(uint64_t person_id, const char *nonce);

/* Keeps in mind that a command was done, and finds it again; NULL if it was not. */
void zone__remember(stream *at, const msg_event *event);
const zone__done *zone__recall(const stream *at, uint64_t mark);

/* origins.c */

/* True if the origin of a command may have one more open stream of a kind. */
bool zone__origin_is_below_limit(const zone *zone, const msg_command *command,
                                 msg_stream_kind kind);

/* Notes that a stream was made by the command, and ranks it. */
void zone__come_from(zone__ask *ask, uint64_t id);

/* Counts a stream for, or no longer for, where it comes from. */
void zone__count_origins(zone *zone, stream *of, bool is_one_more);
void zone__free_origins(zone *zone);

/* The open streams of a list of ties, chosen fairly; how many there are. */
size_t zone__fair_ties(const list_node *ties, uint64_t *out, size_t capacity);

/* deadlines.c */

/* Makes space for one more stream. False without memory. */
bool zone__reserve_deadline(zone *zone);

/* Says when a stream is due next; ZUG_CLOCK_NEVER takes it out. */
void zone__set_due(zone *zone, stream *of, int64_t due_ms);

/* zone_out.c */

/* Refuses the command, with a reason of the zone's or of the game's. */
void zone__refuse(zone__ask *ask, msg_refusal refusal);
void zone__refuse_game(zone__ask *ask, zug_game_refusal refusal);

/* A new event at the end of out, about a stream that is there (NULL: the one called id, which is
 * not), for the caller to fill in. NULL without memory: the command has been refused. */
msg_event *zone__event(zone__ask *ask, const stream *on, uint64_t id, msg_event_kind kind);

/* Lets the last event of out happen. False without memory: the event is gone again and the command
 * refused. */
bool zone__emit(zone__ask *ask);

/* Says in an event which command it answers. */
void zone__note_nonce(const zone__ask *ask, msg_event *event);

/* Keeps terms with the events of the command, for these to borrow. */
msg_terms *zone__keep_terms(zone__ask *ask, const msg_terms *terms);

/* Memory, all zero, for a list that the events of the command borrow; NULL without: the command has
 * been refused. */
void *zone__keep(zone__ask *ask, size_t count, size_t item_bytes);

/* Frees what events have borrowed. */
void zone__let_go(zone_out *out);

/* The same as zone__emit, with the nonce of the command, which the event answers. */
bool zone__answer(zone__ask *ask);

/* The new id with an index, or 0 if the command has been refused for want of it. */
uint64_t zone__fresh(zone__ask *ask, size_t index);

/* Replies to a command that has happened with the id and the version of its stream. */
void zone__reply(zone__ask *ask, const stream *about);

/* Lets an event happen that has only a side and the text of the command, and says so. */
void zone__say(zone__ask *ask, const stream *on, msg_event_kind kind, uint8_t side);

/* Copies a text that fits. */
void zone__copy(char *to, const char *from, size_t size);

/* True if a text says nothing. */
bool zone__is_blank(const char *text);

/* The seat of a person. */
msg_seat zone__seat_of(const msg_person *person);

/* rights.c */

/* What a person is at a table, and for which sides. */
msg_role zone__role(const zone *zone, const table *at, const msg_person *person, uint8_t *sides);

/* True if a person is an arbiter of the zone or of a contest. */
bool zone__is_contest_arbiter(const contest *of, const msg_person *person);

/* Whether the sender of a command may give it, and for which side it then counts. */
msg_refusal zone__may(const zone *zone, const table *at, const msg_command *command, uint8_t *side);

/* table.c */

bool zone__is_over(const table *of);
bool zone__has_arbiter(const table *of);

/* When the zone has to look at a table again. */
int64_t zone__table_due(const table *of);
int64_t zone__table_due_by_log(const table *of); /* whether or not its flag waits for a verdict */

/* The terms of a table. */
msg_terms zone__table_terms(const table *of);

/* Sets a table and starts its game: two events. False without memory: the table is gone again. */
bool zone__set_table(zone__ask *ask, const msg_event *model);

/* Judges an event of a table's game and lets it happen, as the answer to the command. False if it
 * was refused. */
bool zone__play(zone__ask *ask, table *at, const zug_game_event *event, const char *text);

/* The same of what players agree on, or one does for the other: the side is kept with it. */
bool zone__play_for(zone__ask *ask, table *at, const zug_game_event *event, uint8_t side);

/* As zone__play, but the event is not the command's answer; with a reason, or without. */
bool zone__play_beside(zone__ask *ask, table *at, const zug_game_event *event, const char *text);
bool zone__play_aside(zone__ask *ask, table *at, const zug_game_event *event);

/* remarks.c */

/* Keeps what the PGN shall say of the event that the game is to take next, or of something beside
 * the game that comes before it: a sentence or NULL, and a reason, which may be empty. False
 * without memory: nothing has changed. */
bool zone__remark(table *at, bool is_beside, const char *sentence, const char *text);

/* Keeps the reason for an event of the game that has happened, in place of the one it had. Without
 * memory nothing has changed. */
bool zone__explain(table *at, size_t event, const char *text);

/* Drops the last remark, and frees all. */
void zone__drop_remark(table *at);
void zone__forget_remarks(table *at);

/* What is said of an event, without a full stop; "" if the game says it better. */
enum { ZONE__SENTENCE_SIZE = 200 };
void zone__say_aborted(const table *at, const msg_event *event,
                       char out[static ZONE__SENTENCE_SIZE]);
void zone__say_answered(const table *at, char out[static ZONE__SENTENCE_SIZE]);
void zone__say_allowed(const table *at, const msg_allow *allowed,
                       char out[static ZONE__SENTENCE_SIZE]);
void zone__say_for(const table *at, const msg_played *played, char out[static ZONE__SENTENCE_SIZE]);
void zone__say_granted(const table *at, uint8_t side, char out[static ZONE__SENTENCE_SIZE]);
void zone__say_left(const table *at, uint8_t side, char out[static ZONE__SENTENCE_SIZE]);

/* lag.c */

/* Says in the first event of a table, and in its terms, what its moves get back for their way. */
void zone__set_budgets(msg_table_set *set, msg_terms *terms);

/* Cuts what terms of before there was a budget allowed. */
void zone__cut_lag(msg_terms *terms);

/* What a command that comes to a table may have back for its way, if it is a move. */
int64_t zone__lag(const table *at, const msg_command *command);

/* move_text.c */

/* Reads a move as its sender typed it. False, with the reply, if it names no legal move. */
bool zone__read_move(const zug_position *pos, const msg_command *command, zug_move *out,
                     msg_reply *refusal);

/* Reads a premove of a side. */
bool zone__read_premove(const zug_position *pos, const msg_command *command, zug_move *out,
                        msg_reply *refusal);

/* arbiter.c: allows and forbids at one table; false without memory. */
bool zone__allow(zone__ask *ask, table *at, bool is_answer);

/* True if the flag of the side to move is down for good, or the default time over, and waits to be
 * called. play.c. */
bool zone__is_flag_down(const table *at, int64_t now_ms);

/* True, and refused, if the sender is to move and a move would come too late now. play.c. */
bool zone__is_late(zone__ask *ask, const table *at, uint8_t side);

/* play.c: lets the clocks run again that stand still because their players have called. */
void zone__release(zone__ask *ask, table *at);

/* play.c: records in the game who is connected, where that has changed; false without memory. */
bool zone__record_presence(zone__ask *ask, table *at);

/* questions.c */

/* True if a table's game has left open whether a position was dead. */
bool zone__is_open_question(const table *of);

/* Puts a table among those that have a question, if it has one. */
void zone__note_question(zone *zone, table *at);

/* True if *verdict is what can be said about a side that wins because the other's time is over:
 * NONE if the game finds out by itself at once. If not, the question is asked, and nothing happens
 * before it is answered. */
bool zone__has_verdict(zone *zone, table *at, zug_color side, uint8_t *verdict);

/* True if a flag is down and waits for a verdict. */
bool zone__is_flag_waiting(const table *of);

/* contest.c */

/* False if the sender of a command is not an arbiter of the contest, or it is closed: then it has
 * been refused. */
bool zone__may_arrange(zone__ask *ask, const contest *of);

/* Lets the last event of out happen as the answer to the command. */
void zone__answer_for(zone__ask *ask, const stream *on);

/* players.c */

/* The player of an id; NULL if there is none. */
msg_player *zone__player(const contest *of, uint32_t id);

/* The player whom a person is in the list; NULL if there is none. */
const msg_player *zone__player_of(const contest *of, uint64_t person);

/* Who sits down for a player: the account that plays, under the name in the list. */
msg_seat zone__seat_for(const msg_player *player);

/* True if a player is in a round. */
bool zone__is_paired(const contest *of, uint32_t player);

/* teams.c */

/* Takes a player who is no longer in the list out of their team. */
void zone__leave_team(contest *of, uint32_t player);

/* Why a contest that has these players, by id, cannot have its teams changed so. */
msg_refusal zone__bad_teams(const contest *of, const msg_players_named *players,
                            const msg_teams_named *said);

/* rounds.c */

msg_round *zone__round(const contest *of, const char *name);

void zone__free_round(msg_round *round);

/* A new event that a round is paired so, to happen next; NULL without memory: the command has been
 * refused. */
msg_event *zone__say_paired(zone__ask *ask, const stream *on, const msg_round_named *round);

/* Why a round of a contest that has these players, or none, cannot be paired so. */
msg_refusal zone__bad_pairing(const zone *zone, const contest *of, const msg_players_named *players,
                              const msg_round_named *round);

/* A table of a contest that must be loaded to know whether anything was played in it; 0 if that is
 * known, or the sender of the command may not ask. contest_delete.c. */
uint64_t zone__contest_missing(const zone *zone, const contest *of, const msg_command *command);

/* The board of a number in a round of a name; NULL if there is none. */
msg_pairing *zone__board(const contest *of, const char *name, uint32_t board);

/* The round that a command asks for, with players where the contest has a list. False without
 * memory: the command has been refused. */
bool zone__asked_round(zone__ask *ask, const contest *of, msg_round_named *out);

/* Why pairings of players, or of persons, cannot be so. */
msg_refusal zone__bad_boards(const msg_players_named *players, const msg_round_named *round);

/* A pairing with those who sit down for its players. */
msg_pairing zone__seated(const contest *of, const msg_pairing *pairing);

/* True if a board has a game that was not aborted. */
bool zone__is_played_here(const zone *zone, const msg_pairing *pairing);

/* The first round that is paired and has not started; NULL if there is none. */
const msg_round *zone__waiting_round(const contest *of);

/* A table that must be loaded to know whether the game of a board that gets a result, or all games
 * of a round that is paired again, were aborted; 0 if that is known. */
uint64_t zone__round_missing(const zone *zone, const contest *of, const msg_command *command);

/* round_start.c */

/* When a round of a contest is to start by itself, if that was last tried at some moment, or (0)
 * never. */
int64_t zone__contest_due(const contest *of, int64_t tried_ms);

/* True if a board is to be played here when its round starts. */
bool zone__starts_with_round(const msg_pairing *pairing);

/* Sets the table of a board, with the new id of an index, and starts its game. False without
 * memory: the table is gone again. */
bool zone__set_board(zone__ask *ask, const contest *of, const char *round,
                     const msg_pairing *pairing, size_t index);

/* round_marks.c: a game goes on that may have been adjourned. False without memory. */
bool zone__end_adjournment(zone__ask *ask, const table *at);

/* Lets a contest be due again a little later, unless its round starts before. */
void zone__put_off(zone *zone, stream *of, int64_t now_ms);
/* visible.c */

/* As zone_may_see, of a stream that is loaded. */
bool zone__may_see(const zone *zone, const stream *of, const msg_person *viewer);

/* True if a command is about something of which its sender may not know that it exists; of nothing,
 * and for the zone itself, it is not. */
bool zone__is_hidden_from_sender(const zone *zone, const stream *on, const msg_command *command);

zone__handler zone__challenge, zone__accept, zone__decline, zone__cancel, zone__over_the_board,
    zone__rematch;
zone__handler zone__move, zone__premove, zone__premove_clear, zone__resign, zone__offer_draw,
    zone__accept_draw, zone__abort, zone__claim_absence, zone__call_arbiter, zone__present,
    zone__outage, zone__judged;
zone__handler zone__ask_take_back, zone__agree_take_back, zone__decline_take_back, zone__give_time,
    zone__speak;
zone__handler zone__answer_call, zone__pause, zone__explain_pause, zone__resume, zone__set_clocks,
    zone__take_back, zone__adjudicate, zone__allow_here;
zone__handler zone__assistant_ask, zone__assistant_join, zone__assistant_accept,
    zone__assistant_refuse, zone__assistant_remove;
zone__handler zone__contest, zone__contest_change, zone__contest_allow, zone__contest_arbiter,
    zone__contest_arbiter_remove, zone__contest_pair, zone__contest_start, zone__contest_unpair,
    zone__contest_close, zone__contest_reopen;
zone__handler zone__contest_plan, zone__contest_enter, zone__contest_leave, zone__contest_absent,
    zone__contest_decide, zone__contest_report, zone__contest_team;
zone__handler zone__contest_schedule, zone__contest_start_due;
zone__handler zone__contest_hold, zone__contest_start_board, zone__contest_reseat,
    zone__contest_adjourn, zone__contest_unplayed;
zone__handler zone__contest_delete;

zone__happen zone__challenged_happen, zone__challenge_ended_happen;
zone__happen zone__table_set_happen, zone__game_happen, zone__aborted_happen,
    zone__arbiter_called_happen, zone__call_answered_happen, zone__pause_explained_happen,
    zone__allowed_happen, zone__assistant_asked_happen, zone__assistant_joined_happen,
    zone__assistant_left_happen, zone__rematch_offered_happen, zone__outage_over_happen;
zone__happen zone__take_back_asked_happen, zone__take_back_declined_happen, zone__said_happen;
zone__happen zone__contest_set_happen, zone__contest_changed_happen, zone__contest_allowed_happen,
    zone__arbiter_added_happen, zone__arbiter_removed_happen, zone__paired_happen,
    zone__started_happen, zone__unpaired_happen, zone__closed_happen, zone__reopened_happen;
zone__happen zone__planned_happen, zone__entered_happen, zone__left_happen, zone__absent_happen,
    zone__decided_happen, zone__scheduled_happen, zone__teamed_happen;
zone__happen zone__held_happen, zone__board_started_happen, zone__reseated_happen,
    zone__marked_happen, zone__deleted_happen;

#endif
