/* msg.h - what people ask of the zone, what has happened in it, and how things stand: data only.
 * Room: server/msg. The zone makes events of commands and shows what it holds; wire turns all of it
 * into text and commands and events back. */
#ifndef ZUG_SERVER_MSG_H
#define ZUG_SERVER_MSG_H

#include <zug/facts.h>
#include <zug/game.h>
#include <zug/pgn_game.h>

#include "msg/msg_tables.h" /* MSG_COMMANDS, MSG_EVENTS */

enum {
    MSG_NAME_SIZE = 64,  /* of a person, a contest, a site: UTF-8, with its NUL */
    MSG_NONCE_SIZE = 33, /* chosen by a client to know its command again */
    MSG_MOVE_SIZE = 16,  /* a move as typed: UCI, SAN, or one square */
    MSG_TEXT_SIZE = 200, /* an arbiter's reason, a call for the arbiter */
    MSG_ROUND_SIZE = 16, /* "3" or "3.1" */
    MSG_WHY_SIZE = 24,   /* the code of a refusal */
    MSG_CODE_SIZE = 4,   /* a title, a federation: "WGM", "GER" */
    MSG_FIDE_ID_SIZE = 12,
    MSG_BIRTH_SIZE = 11,       /* "2014" or "2014/05/31" */
    MSG_SYSTEM_SIZE = 32,      /* "FIDE_DUTCH_2026" */
    MSG_TIEBREAKS_SIZE = 128,  /* "BH:GP/C1,BH:GP,SB" */
    MSG_LINES_SIZE = 32 << 10, /* of the other lines of a report */
    MSG_NICKNAME_SIZE = 21,    /* of a team: 5 characters in reports */
    MSG_TEAM_PLAYERS = 40,     /* of a team, substitutes included */
    MSG_SENTENCE_SIZE = 200    /* why something was refused */
};

/* Bounds of terms; beyond them they are refused as bad. */
enum {
    MSG_LAG_MAX_MS = 300,      /* of lag_max_ms, and the usual */
    MSG_LAG_LOG_MAX_MS = 2000, /* in logs of before there was a budget */
    MSG_CLAIM_MIN_MS = 5000,   /* of claim_after_ms, if it is not 0 */
    MSG_CLAIM_MAX_MS = 24 * 3600 * 1000,
    MSG_DEFAULT_MIN_MS = 1000, /* of default_after_ms, if it is not 0 */
    MSG_DEFAULT_MAX_MS = 24 * 3600 * 1000,
    MSG_CALL_STOP_MIN_MS = 10 * 1000, /* of call_stop_ms, if it is not 0 */
    MSG_CALL_STOP_MAX_MS = 30 * 60 * 1000,
    MSG_DELAY_MAX = 60 /* of delay_plies */
};

/* What a player may switch on (Online 3.6). */
enum {
    MSG_SMART_MOVE = 1 << 0, /* one square is enough if one legal move involves it */
    MSG_PREMOVE = 1 << 1,
    MSG_AUTO_QUEEN = 1 << 2, /* a pawn becomes a queen unless another piece is named */
    MSG_CONFIRM = 1 << 3     /* moves are confirmed: the page's business, kept with the account */
};

/* A person who gives commands, as the session knows them. Id 0 is the zone itself. */
typedef struct msg_person {
    uint64_t id;
    char name[MSG_NAME_SIZE];
    bool is_guest;
    bool is_arbiter; /* of the whole zone */
    uint32_t options;
} msg_person;

/* What a computer that the operator lets play is called: this and its level. Nobody else may have
 * a name that looks as if it began so. */
#define MSG_COMPUTER "Computer"
bool msg_is_computer(const char *name);

/* A seat: who sits there. Person 0 is nobody. */
typedef struct msg_seat {
    uint64_t person;
    char name[MSG_NAME_SIZE];
    bool is_guest; /* nobody has given a password for this name */
} msg_seat;

typedef enum msg_color_wish { MSG_ANY_COLOR = 0, MSG_WANTS_WHITE, MSG_WANTS_BLACK } msg_color_wish;

/* Under which terms a game is played. */
typedef struct msg_terms {
    zug_timecontrol control[2];
    zug_position start;
    zug_game_clock_start clock_start;
    bool premoves, draw_offers; /* allowed */
    bool is_private;            /* in no list: whoever knows its id may come */
    int64_t lag_max_ms;         /* what a move gets back for its way at most; 0: nothing */
    int64_t claim_after_ms;   /* the opponent of a player who is away so long may claim the game; 0:
                                 never */
    int64_t default_after_ms; /* who has not come so long after the start forfeits; 0: never */
    uint32_t delay_plies;     /* watchers see the board so many half-moves late */
    int64_t call_stop_ms; /* for so long in a game a player's own clock stands still while a call
                             for the arbiter waits; 0: never */
} msg_terms;

/* The members of terms as X(NAME, "name", field). */
/* clang-format off */
#define MSG_TERMS(X)                                                                               \
    X(CONTROL, "control", control)                                                                 \
    X(START, "start", start)                                                                       \
    X(CLOCK_START, "clock_start", clock_start)                                                     \
    X(PREMOVES, "premoves", premoves)                                                              \
    X(OFFERS, "offers", draw_offers)                                                               \
    X(PRIVATE, "private", is_private)                                                              \
    X(LAG, "lag_max_ms", lag_max_ms)                                                               \
    X(CLAIM, "claim_after_ms", claim_after_ms)                                                     \
    X(DEFAULT, "default_after_ms", default_after_ms)                                               \
    X(DELAY, "delay_plies", delay_plies)                                                           \
    X(CALL_STOP, "call_stop_ms", call_stop_ms)
/* clang-format on */

typedef enum msg_term {
#define X(NAME, name, field) MSG_TERM_##NAME,
    MSG_TERMS(X)
#undef X
        MSG_TERM_COUNT
} msg_term;

/* A set of members of terms has the bit 1 << MSG_TERM_... for each. */
enum { MSG_TERMS_ALL = (1 << MSG_TERM_COUNT) - 1 };

/* A side that may be left out. For which side somebody speaks: a player or assistant of one side
 * needs to say it only where it says whose assistant; who plays both says it wherever there is one.
 */
typedef struct msg_side_said {
    uint8_t side;  /* a zug_color */
    bool is_named; /* then it must be one of theirs where they act for their own */
} msg_side_said;

/* A player in the list of a contest. */
typedef struct msg_player {
    uint32_t id;              /* in this list, from 1; stays whatever happens */
    uint32_t number;          /* by which pairings are made (TPN, C.04.2) */
    msg_seat seat;            /* the person who plays; nobody: not known yet */
    char name[MSG_NAME_SIZE]; /* as lists have it: "Carlsen, Magnus" */
    uint32_t rating;          /* 0: none */
    char sex[2];              /* "m", "w" or empty */
    char title[MSG_CODE_SIZE], federation[MSG_CODE_SIZE];
    char fide_id[MSG_FIDE_ID_SIZE], birth[MSG_BIRTH_SIZE];
    char club[MSG_NAME_SIZE];
} msg_player;

/* A team of a contest. */
typedef struct msg_team {
    uint32_t number;          /* by which teams are paired, from 1 */
    char name[MSG_NAME_SIZE]; /* empty: there is no such team any more */
    char nickname[MSG_NICKNAME_SIZE];
    char captain[MSG_NAME_SIZE];        /* need not play */
    uint32_t players[MSG_TEAM_PLAYERS]; /* by id, in the order of boards, substitutes behind them */
    size_t player_count;
} msg_team;

/* Why somebody has no opponent in a round, as X(NAME, "name"). */
/* clang-format off */
#define MSG_BYES(X)                                                                                \
    X(NONE, "none")                                                                                \
    X(PAIRING, "pairing")                                                                          \
    X(FULL, "full")                                                                                \
    X(HALF, "half")                                                                                \
    X(ZERO, "zero")
/* clang-format on */

typedef enum msg_bye {
#define X(NAME, name) MSG_BYE_##NAME,
    MSG_BYES(X)
#undef X
        MSG_BYE_COUNT
} msg_bye;

/* A player who has no opponent in a round. */
typedef struct msg_free_player {
    uint32_t player; /* by id */
    msg_bye bye;
} msg_free_player;

/* Rounds, from 1, in which a player does not play, and what each brings; the one that was said
 * last counts. */
typedef struct msg_absence {
    uint32_t player;   /* by id */
    uint32_t from, to; /* to 0: and all that follow */
    msg_bye bye;       /* ZERO, HALF or FULL; NONE: plays after all */
} msg_absence;

/* By which rules the players of a contest are paired and ranked. */
typedef struct msg_plan {
    char system[MSG_SYSTEM_SIZE];       /* in code, as line 192 of a report; empty: no system */
    char tiebreaks[MSG_TIEBREAKS_SIZE]; /* in code, as line 202 */
    uint32_t rounds;                    /* that there are to be; 0: not said */
    msg_side_said first_color;          /* of the first player in round 1, once it was drawn */
    bool is_numbered;                   /* players keep the numbers that a report gave them */
    const char *lines;                  /* of a report, that say more; borrowed; NULL: none */
} msg_plan;

/* The two players of a board of a round. */
typedef struct msg_pairing {
    uint64_t table;     /* once the round has started, else 0 */
    msg_seat seat[2];   /* White and Black */
    uint32_t board;     /* from 1 */
    uint32_t player[2]; /* their ids in the list of the contest; 0: it has none */
    uint8_t result;     /* a zug_result that was given, and not played here; else OPEN */
    bool is_short;      /* such a game, but over before each side had moved: it is not rated */
    bool is_held;       /* it does not start with the round, but later alone */
    bool is_adjourned;  /* its game stands still until an arbiter resumes it */
    msg_bye unplayed;   /* no game took place: what both get; NONE: not so */
} msg_pairing;

/* clang-format off */
/* What players may say to each other, as X(NAME, "name"). */
#define MSG_PHRASES(X)                                                                             \
    X(NONE, "none")                                                                                \
    X(HELLO, "hello")                                                                              \
    X(GOOD_LUCK, "good-luck")                                                                      \
    X(NICE_MOVE, "nice-move")                                                                      \
    X(SORRY, "sorry")                                                                              \
    X(GOOD_GAME, "good-game")                                                                      \
    X(THANKS, "thanks")

/* How a challenge ended, as X(NAME, "name"). */
#define MSG_ENDINGS(X)                                                                             \
    X(ACCEPTED, "accepted")                                                                        \
    X(DECLINED, "declined")                                                                        \
    X(CANCELLED, "cancelled")                                                                      \
    X(EXPIRED, "expired")

/* What somebody is at a table, as X(NAME, "name"). */
#define MSG_ROLES(X)                                                                               \
    X(WATCHER, "watcher")                                                                          \
    X(PLAYER, "player")                                                                            \
    X(ASSISTANT, "assistant")                                                                      \
    X(ARBITER, "arbiter")
/* clang-format on */

/* The members of the unions, by which a kind tells what it has. */
typedef enum msg_command_body {
    MSG_ASKS_NOTHING, /* but what all have */
    MSG_ASKS_CHALLENGE,
    MSG_ASKS_MOVE,
    MSG_ASKS_ACT,
    MSG_ASKS_SAY,
    MSG_ASKS_REASON,
    MSG_ASKS_SET_CLOCKS,
    MSG_ASKS_TAKE_BACK,
    MSG_ASKS_ADJUDICATE,
    MSG_ASKS_ALLOW,
    MSG_ASKS_JOIN,
    MSG_ASKS_CONTEST,
    MSG_ASKS_PERSON,
    MSG_ASKS_ROUND,
    MSG_ASKS_PLAN,
    MSG_ASKS_PLAYERS,
    MSG_ASKS_PLAYER,
    MSG_ASKS_TEAMS,
    MSG_ASKS_ABSENCE,
    MSG_ASKS_BOARD,
    MSG_ASKS_SCHEDULE,
    MSG_ASKS_LATE_BOARD,
    MSG_ASKS_MARK,
    MSG_ASKS_REPORT,
    MSG_ASKS_SINCE,
    MSG_ASKS_JUDGED
} msg_command_body;

typedef enum msg_event_body {
    MSG_TELLS_NOTHING, /* but what all have */
    MSG_TELLS_CHALLENGED,
    MSG_TELLS_CHALLENGE_ENDED,
    MSG_TELLS_TABLE_SET,
    MSG_TELLS_GAME,
    MSG_TELLS_REASON,
    MSG_TELLS_CALLED,
    MSG_TELLS_ALLOWED,
    MSG_TELLS_ASSISTANT,
    MSG_TELLS_REMATCH,
    MSG_TELLS_TALK,
    MSG_TELLS_OUTAGE,
    MSG_TELLS_CONTEST,
    MSG_TELLS_PERSON,
    MSG_TELLS_ROUND,
    MSG_TELLS_PLAN,
    MSG_TELLS_PLAYERS,
    MSG_TELLS_PLAYER,
    MSG_TELLS_TEAMS,
    MSG_TELLS_ABSENCE,
    MSG_TELLS_BOARD,
    MSG_TELLS_SCHEDULE,
    MSG_TELLS_LATE_BOARD,
    MSG_TELLS_MARK
} msg_event_body;

typedef enum msg_command_kind {
#define X(NAME, name, BODY) MSG_CMD_##NAME,
    MSG_COMMANDS(X)
#undef X
        MSG_COMMAND_COUNT
} msg_command_kind;

typedef enum msg_event_kind {
#define X(NAME, name, BODY) MSG_EVENT_##NAME,
    MSG_EVENTS(X)
#undef X
        MSG_EVENT_COUNT
} msg_event_kind;

typedef enum msg_ending {
#define X(NAME, name) MSG_ENDING_##NAME,
    MSG_ENDINGS(X)
#undef X
        MSG_ENDING_COUNT
} msg_ending;

typedef enum msg_phrase {
#define X(NAME, name) MSG_PHRASE_##NAME,
    MSG_PHRASES(X)
#undef X
        MSG_PHRASE_COUNT
} msg_phrase;

typedef enum msg_role {
#define X(NAME, name) MSG_ROLE_##NAME,
    MSG_ROLES(X)
#undef X
        MSG_ROLE_COUNT
} msg_role;

/* What the log of a stream is about. */
typedef enum msg_stream_kind {
    MSG_STREAM_NONE = 0,
    MSG_STREAM_CHALLENGE,
    MSG_STREAM_TABLE,
    MSG_STREAM_CONTEST
} msg_stream_kind;

/* A question about a table's game that takes long to answer. */
typedef struct msg_question {
    uint64_t table;
    zug_position position;
    uint32_t plies; /* after which it is asked */
    bool is_flag;   /* can this side still win, whose opponent's flag is down? Else: is the position
                       dead? */
    uint8_t side;
} msg_question;

/* What the kinds of commands have of their own; MSG_COMMANDS says which kind has which. */

typedef struct msg_challenge_asked {
    msg_terms terms;
    msg_color_wish wish;
    msg_seat to; /* nobody: anybody may accept */
} msg_challenge_asked;

typedef struct msg_move_asked {
    msg_side_said by; /* of PREMOVE */
    bool is_square;   /* text is one square, to be understood as a smart move (3.6.a) */
    char text[MSG_MOVE_SIZE];
} msg_move_asked;

typedef struct msg_act {
    msg_side_said by;
    char text[MSG_TEXT_SIZE];
} msg_act;

typedef struct msg_say {
    msg_side_said by;
    msg_phrase phrase;
} msg_say;

typedef struct msg_reason {
    char text[MSG_TEXT_SIZE];
} msg_reason;

typedef struct msg_clocks_asked {
    int64_t clock_ms[2]; /* what White and Black shall have left */
    char text[MSG_TEXT_SIZE];
} msg_clocks_asked;

typedef struct msg_take_back_asked {
    uint32_t plies; /* half-moves that are taken back */
    char text[MSG_TEXT_SIZE];
} msg_take_back_asked;

typedef struct msg_adjudicate_asked {
    uint8_t result; /* a zug_result */
    char text[MSG_TEXT_SIZE];
} msg_adjudicate_asked;

typedef struct msg_allow {
    bool premoves, draw_offers;
    char text[MSG_TEXT_SIZE];
} msg_allow;

typedef struct msg_join_asked {
    uint64_t link;
} msg_join_asked;

typedef struct msg_contest_asked {
    msg_terms terms;
    uint32_t kept;                  /* of terms, a set: what a change leaves as it is */
    bool keeps_site;                /* the same of the site */
    bool players_only, keeps_sight; /* who may see it; the same of that */
    char name[MSG_NAME_SIZE], site[MSG_NAME_SIZE];
} msg_contest_asked;

/* The one person whom a command or an event is about. */
typedef struct msg_person_named {
    msg_seat seat;
} msg_person_named;

typedef struct msg_round_named {
    const msg_pairing *pairings; /* borrowed: of an event until the next call of whoever made it */
    size_t pairing_count;
    const msg_free_player *free; /* borrowed likewise */
    size_t free_count;
    char round[MSG_ROUND_SIZE];
    char text[MSG_TEXT_SIZE]; /* why boards of a round that has started are others */
} msg_round_named;

/* Players who are new, or changed: those whose ids are in the list. */
typedef struct msg_players_named {
    const msg_player *list; /* borrowed likewise */
    size_t count;
} msg_players_named;

/* The one player whom a command or an event is about. */
typedef struct msg_player_named {
    uint32_t player; /* by id */
} msg_player_named;

/* Teams that are new, changed, or gone. */
typedef struct msg_teams_named {
    const msg_team *list; /* borrowed likewise */
    size_t count;
} msg_teams_named;

/* The result of a board that is not played here. */
typedef struct msg_board_decided {
    uint32_t board;
    uint8_t result; /* a zug_result */
    char round[MSG_ROUND_SIZE];
    char text[MSG_TEXT_SIZE];
} msg_board_decided;

/* When a round starts by itself. */
typedef struct msg_schedule {
    int64_t starts_ms; /* 0: it does not */
    char round[MSG_ROUND_SIZE];
    char held_up[MSG_WHY_SIZE]; /* the code of why it could not when the time had come, or empty
                                 */
} msg_schedule;

/* A board that does not start with its round. */
typedef struct msg_late_board {
    uint64_t table; /* once it has started */
    uint32_t board;
    bool is_held;
    char round[MSG_ROUND_SIZE];
} msg_late_board;

/* What became of a board beside a result. */
typedef struct msg_board_mark {
    uint32_t board;
    bool is_adjourned;
    msg_bye unplayed;
    char round[MSG_ROUND_SIZE];
    char text[MSG_TEXT_SIZE];
} msg_board_mark;

/* A round in a report: who had which result is in its pairings. */
typedef struct msg_round {
    char name[MSG_ROUND_SIZE];
    bool is_started;
    msg_pairing *pairings; /* by board */
    size_t pairing_count;
    msg_free_player *free; /* by id */
    size_t free_count;
    int64_t starts_ms;          /* as in msg_schedule: of a round that has not started */
    char held_up[MSG_WHY_SIZE]; /* likewise */
} msg_round;

/* All that a report says about a tournament. Ids of players are their numbers in it. */
typedef struct msg_report {
    msg_plan plan;
    msg_players_named players;
    msg_teams_named teams;
    const msg_round *rounds; /* borrowed likewise */
    size_t round_count;
    const msg_absence *absences; /* from rounds that are not paired; borrowed likewise */
    size_t absence_count;
} msg_report;

typedef struct msg_since {
    int64_t ms;
} msg_since;

typedef struct msg_judged {
    msg_question question; /* that was answered */
    uint8_t verdict;       /* a zug_game_verdict */
} msg_judged;

/* What somebody, or an origin, has open. */
typedef struct msg_open_count {
    uint32_t challenges, tables;
} msg_open_count;

/* A command. What its kind does not have is not read. */
typedef struct msg_command {
    msg_command_kind kind;
    msg_person by;              /* who gives it */
    char nonce[MSG_NONCE_SIZE]; /* empty: the sender does not care */
    bool coin;                  /* drawn by the caller: who did not ask for a colour has White */
    uint64_t id;                /* of the challenge, table or contest */
    const uint64_t *fresh;      /* new ids for what it creates, drawn by the caller */
    size_t fresh_count;
    int64_t lag_ms; /* half of the measured round trip */
    /* The address it comes from and the network around that, as numbers that mean nothing to the
     * zone: what each of them has open is bounded. 0: it is not counted. */
    uint64_t origin[2];
    /* Of several nodes, of which none has all in memory: what the store has open of who gives it,
     * of whom they would play with, and from each origin. 0: what is in memory is all. */
    msg_open_count open_of[2], open_from[2];
    union {
        msg_challenge_asked challenge;
        msg_move_asked move;
        msg_act act;
        msg_say say;
        msg_reason reason;
        msg_clocks_asked set_clocks;
        msg_take_back_asked take_back;
        msg_adjudicate_asked adjudicate;
        msg_allow allow;
        msg_join_asked join;
        msg_contest_asked contest;
        msg_person_named person;
        msg_round_named round;
        msg_plan plan;
        msg_players_named players;
        msg_player_named player;
        msg_teams_named teams;
        msg_absence absence;
        msg_board_decided decided;
        msg_schedule scheduled;
        msg_late_board late;
        msg_board_mark mark;
        msg_report report;
        msg_since since;
        msg_judged judged;
    };
} msg_command;

/* What the kinds of events have of their own; MSG_EVENTS says which kind has which. Terms are
 * borrowed from whoever made the event, until its next call: few events have them, and they are
 * large. */

/* How it stands between two in consecutive rematches, in halves of a point. */
typedef struct msg_series {
    uint32_t games; /* that have had a result */
    uint32_t halves[2];
} msg_series;

typedef struct msg_challenged {
    const msg_terms *terms;
    msg_color_wish wish;
    msg_seat seat[2];    /* who challenges, and who is challenged or nobody */
    uint64_t rematch_of; /* a table, or 0 */
    msg_series series;   /* of who challenges, and who is challenged, up to that table */
} msg_challenged;

typedef struct msg_challenge_ended {
    msg_ending ending;
    uint64_t table; /* if it was accepted */
} msg_challenge_ended;

typedef struct msg_table_set {
    const msg_terms *terms;
    msg_seat seat[2];
    uint64_t contest, rematch_of;
    msg_series series; /* before it, of White and of Black; nothing in logs of before */
    int64_t lag_refill_ms, lag_total_ms[2]; /* as in zug_game_settings; 0 in logs of before */
    uint32_t board;
    uint32_t edition; /* of the zone's rules, by which it is played; 0 in logs of before */
    char round[MSG_ROUND_SIZE];
} msg_table_set;

/* An event of the game itself. */
typedef struct msg_played {
    zug_game_event what;  /* its at_ms is that of the event */
    int64_t away_ms;      /* how long the player who is away now has been silent */
    msg_side_said player; /* who has given time or, of TAKE_BACK, has asked for it; not named: an
                             arbiter did it */
    char text[MSG_TEXT_SIZE];

    /* Not kept in the log: the zone finds it again when it replays. */
    uint32_t news_count;
    zug_game_news news[ZUG_GAME_NEWS_MAX]; /* what came of it */
} msg_played;

typedef struct msg_called {
    uint8_t side; /* a zug_color */
    char text[MSG_TEXT_SIZE];
} msg_called;

typedef struct msg_assistant_moved {
    uint8_t side; /* a zug_color: whose */
    uint64_t link;
    msg_seat seat;
    char text[MSG_TEXT_SIZE];
} msg_assistant_moved;

typedef struct msg_rematch_offered {
    uint8_t side; /* a zug_color: who offers it */
    uint64_t challenge;
} msg_rematch_offered;

/* What a player says to the other. */
typedef struct msg_talk {
    uint8_t side; /* a zug_color */
    msg_phrase phrase;
} msg_talk;

typedef struct msg_outage_over {
    int64_t away_ms; /* no clock ran meanwhile */
} msg_outage_over;

typedef struct msg_contest_set {
    const msg_terms *terms;
    msg_seat arbiter; /* who made it */
    char name[MSG_NAME_SIZE], site[MSG_NAME_SIZE];
    bool players_only; /* and arbiters: nobody else may see it */
} msg_contest_set;

/* An event: with all that came before it in its stream it gives the state. */
typedef struct msg_event {
    uint64_t stream;
    int64_t at_ms;
    uint64_t by;  /* the person who caused it; 0: the zone itself */
    uint32_t seq; /* from 1, without gaps */
    msg_event_kind kind;
    uint32_t asked;   /* msg_command_hash of the command that it answers; 0 without a nonce, and in
                       logs of before */
    uint32_t version; /* of the table after it, counting only what is for everybody's eyes. Not kept
                         in the log: the zone finds it again when it replays */
    char nonce[MSG_NONCE_SIZE]; /* of the command that it answers, or empty */
    bool is_followed; /* in a replay that trusts the log: a move came next, so the game was not
                         over */
    union {
        msg_challenged challenged;
        msg_challenge_ended challenge_ended;
        msg_table_set table_set;
        msg_played game;
        msg_reason reason;
        msg_called called;
        msg_allow allowed;
        msg_assistant_moved assistant;
        msg_rematch_offered rematch;
        msg_talk talk;
        msg_outage_over outage;
        msg_contest_set contest;
        msg_person_named person;
        msg_round_named round;
        msg_plan plan;
        msg_players_named players;
        msg_player_named player;
        msg_teams_named teams;
        msg_absence absence;
        msg_board_decided decided;
        msg_schedule scheduled;
        msg_late_board late;
        msg_board_mark mark;
    };
} msg_event;

/* Why a command is refused, as X(NAME, "code", "sentence"). The list is closed, but for the game's
 * own refusals, which are told with their own codes. */
/* clang-format off */
#define MSG_REFUSALS(X)                                                                            \
    X(NOT_FOUND, "not-found", "There is no such game, challenge or event.")                        \
    X(DAMAGED, "damaged",                                                                          \
      "What was stored of it is damaged; the operator of the zone can restore it.")             \
    X(ONLY_PLAYERS, "only-players", "Only a player of this game may do that.")                     \
    X(ONLY_SEATED, "only-seated",                                                                  \
      "Only a player of this game, or an accepted assistant, may do that.")                        \
    X(ONLY_ARBITERS, "only-arbiters", "Only an arbiter may do that.")                              \
    X(NOT_ALLOWED, "not-allowed", "You are not allowed to do that.")                               \
    X(SIDE_MISSING, "side-missing", "You play both sides: say for which one this is.")             \
    X(NONCE_USED, "nonce-used",                                                                    \
      "You have used this nonce for another command: each one needs its own.")                     \
    X(OVER, "over", "This is already over.")                                                       \
    X(OWN_CHALLENGE, "own-challenge", "This is your own challenge.")                               \
    X(OTHERS_CHALLENGE, "others-challenge", "This challenge is meant for somebody else.")          \
    X(BAD_TERMS, "bad-terms", "A game cannot be played under these terms.")                        \
    X(TOO_MANY_CHALLENGES, "too-many-challenges", "You have too many open challenges.")            \
    X(TOO_MANY_GAMES, "too-many-games", "A player has too many unfinished games.")                 \
    X(TOO_MANY_HERE, "too-many-here",                                                              \
      "Too many games or challenges are open from your network; end some first.")                  \
    X(ZONE_FULL, "zone-full", "The zone is full: there is no room for more.")                      \
    X(TOO_LATE, "too-late", "Each side has moved: the game can no longer be aborted.")             \
    X(NO_CLAIM, "no-claim", "In this game an absence cannot be claimed.")                    \
    X(NOT_AWAY, "not-away", "Your opponent is here, or has not been away long enough.")            \
    X(NO_ARBITER, "no-arbiter", "This game has no arbiter.")                                       \
    X(CALLED_ALREADY, "called-already", "The arbiter has been called already.")                    \
    X(NO_CALL, "no-call", "Nobody has called.")                                                    \
    X(PROMOTION_MISSING, "promotion-missing", "Name the piece that the pawn becomes.")             \
    X(BAD_PREMOVE, "bad-premove", "A premove is two squares, like e2e4 or e7e8q.")                 \
    X(BAD_SQUARE, "bad-square", "This is not a square of the board.")                              \
    X(NO_MOVE_THERE, "no-move-there", "No legal move involves this square.")                       \
    X(SEVERAL_MOVES_THERE, "several-moves-there", "More than one legal move involves this square.")\
    X(SMART_MOVE_OFF, "smart-move-off", "Switch smart moves on in your options first.")            \
    X(PREMOVE_OFF, "premove-off", "Switch premoves on in your options first.")                     \
    X(EVENT_GAME, "event-game",                                                                    \
      "In a game of an event nothing is taken back, given or said.")                               \
    X(TAKE_BACK_ASKED, "take-back-asked",                                                          \
      "It was asked for already: it can be asked again after the next move.")                      \
    X(NO_TAKE_BACK, "no-take-back", "Your opponent does not ask to take a move back.")             \
    X(NOTHING_MADE, "nothing-made", "You have made no move that could be taken back.")             \
    X(SAID_ENOUGH, "said-enough", "You have said enough for now.")                                 \
    X(GIVEN_ENOUGH, "given-enough", "You have given enough time in this game.")                    \
    X(NOT_FINISHED, "not-finished", "This is not over yet.")                                       \
    X(BAD_NAME, "bad-name", "Give it a name.")                                                     \
    X(BAD_PERSON, "bad-person", "Say who it is to be.")                                            \
    X(BAD_PAIRING, "bad-pairing", "The pairings name a board or a player twice, or nobody.")       \
    X(NO_PLAYER, "no-player", "There is no such player in the list of this event.")                \
    X(PLAYER_TWICE, "player-twice", "Two players of the list have the same name or account.")      \
    X(PLAYER_PAIRED, "player-paired",                                                              \
      "This player is paired in a round: withdraw them instead of removing them.")                 \
    X(BAD_PLAN, "bad-plan", "These rules for pairing and ranking are not understood.")             \
    X(BAD_ROUND, "bad-round",                                                                      \
      "The rounds of an event with a list of players are called 1, 2, 3 and so on.")               \
    X(BAD_ABSENCE, "bad-absence",                                                                  \
      "Say from which round on, and to which, and that it brings no, half or a whole point.")      \
    X(BAD_TEAM, "bad-team",                                                                        \
      "A team needs a name, a number from 1 to 999, and players who are in no other team.")        \
    X(TEAM_PAIRED, "team-paired",                                                                  \
      "A player of this team is paired in a round, and stays in it.")                              \
    X(NO_BOARD, "no-board", "This round has no such board.")                                       \
    X(BOARD_PLAYED, "board-played",                                                                \
      "This board is played here: decide the game itself, or abort it first.")                     \
    X(COMPUTER, "computer", "Computers do not play in events.")                                    \
    X(NO_ACCOUNT, "no-account",                                                                    \
      "Some players of this round have no account to play with.")                                  \
    X(BAD_TIME, "bad-time",                                                                        \
      "A round can start by itself at a time that is to come, within a year.")                     \
    X(STILL_PLAYING, "still-playing",                                                              \
      "Players of this round still play another game of this event.")                              \
    X(MOVES_MADE, "moves-made",                                                                    \
      "A game that would be another one has moves already, or is over: abort it first.")           \
    X(NOT_PLAYED, "not-played", "No game is played at this board now.")                            \
    X(CONTEST_PLAYED, "contest-played",                                                            \
      "Something was played in this event, or a result was given: it can be closed, not deleted.") \
    X(NO_ROUND, "no-round", "This round has no pairings.")                                         \
    X(ROUND_WAITS, "round-waits",                                                                  \
      "A round is paired and has not started: start it, or remove its pairings.")                  \
    X(ROUND_STARTED, "round-started",                                                              \
      "This round has started; it can be paired anew if all its games were aborted.")              \
    X(TOO_MANY, "too-many", "There are too many of them already.")                                 \
    X(NO_CHANGE, "no-change", "That is already so.")                                               \
    X(OWN_GAME, "own-game", "You are taking part in this game yourself.")                          \
    X(HAS_ASSISTANT, "has-assistant", "This player has an assistant already.")                     \
    X(BAD_LINK, "bad-link", "This link does not lead to an assistant's place.")                    \
    X(NO_ASSISTANT, "no-assistant", "There is nobody to accept or remove.")                  \
    X(NO_REASON, "no-reason", "Say why: the players are told, and it is in the PGN.")              \
    X(NO_ID, "no-id", "The zone found no name for this; try again.")                               \
    X(NO_MEMORY, "no-memory", "The zone has no memory left for this.")                             \
    X(NOT_STORED, "not-stored", "This could not be stored and has not happened; try again.")
/* clang-format on */

typedef enum msg_refusal {
    MSG_FINE = 0,
#define X(NAME, code, sentence) MSG_REFUSED_##NAME,
    MSG_REFUSALS(X)
#undef X
        MSG_REFUSED_BY_GAME, /* for the reason in msg_reply.game */
    MSG_REFUSED_MOVE,        /* the text names no legal move: msg_reply.facts say why not */
    MSG_REFUSAL_COUNT
} msg_refusal;

/* The answer to a command. */
typedef struct msg_reply {
    msg_refusal refusal;
    zug_game_refusal game;
    char text[MSG_SENTENCE_SIZE]; /* a sentence of its own, or empty */
    zug_facts facts;              /* of MSG_REFUSED_MOVE: why not; else its code is NULL */
    char round[MSG_ROUND_SIZE];   /* of ROUND_WAITS: which one; else empty */
    bool is_repeat;               /* the command had been done before; nothing has happened now */
    uint64_t id;      /* of what the command has made or changed: of a challenge that was accepted,
                                     the table */
    uint32_t version; /* of the table */
    uint64_t link;    /* of ASSISTANT_ASK: the assistant's */
} msg_reply;

/* An assistant (Online 3.8). */
typedef enum msg_assistant_state {
    MSG_ASSISTANT_NONE = 0,
    MSG_ASSISTANT_ASKED,  /* the player has a link */
    MSG_ASSISTANT_JOINED, /* somebody came by it and waits to be accepted */
    MSG_ASSISTANT_GRANTED
} msg_assistant_state;

typedef struct msg_assistant {
    msg_assistant_state state;
    uint64_t link; /* 0 unless the viewer may see it */
    msg_seat seat;
} msg_assistant;

/* How a table stands, as somebody may see it. Pointers are borrowed until the zone's next call. */
typedef struct msg_table {
    uint64_t id, contest, rematch_of, rematch; /* rematch: an open challenge, or 0 */
    msg_series series;                         /* before it, of White and of Black */
    uint32_t board;
    char round[MSG_ROUND_SIZE];
    msg_seat seat[2];
    msg_assistant assistant[2];
    bool is_private, is_aborted, is_over;
    bool is_idle;               /* aborted by the zone, since nothing has happened for too long */
    bool premoves, draw_offers; /* allowed now */
    bool has_arbiter;
    bool has_called[2]; /* the arbiter, and waits */
    bool asks_back[2];  /* to take a move back, and waits */
    bool is_awaited[2]; /* has not come yet */
    int64_t claim_after_ms;
    uint32_t delay_plies;
    int64_t away_since_ms[2]; /* ZUG_CLOCK_NEVER: here */
    int64_t set_ms, last_ms;  /* of the first and of the last event */
    const char
        *call_text[2]; /* what each side says to the arbiter; empty unless the viewer may see it */
    const char
        *reason; /* an arbiter's for the result, or for the pause while there is one, or empty */
    const zug_pgn_game_remark
        *remarks; /* for the PGN: an arbiter's reasons, and what was done beside the game */
    size_t remark_count;
    const zug_game *game; /* the present one: see is_delayed */

    /* What the viewer is, and may see. */
    msg_role role;
    uint8_t sides;    /* that they play or assist: bit 0 White, bit 1 Black */
    uint32_t version; /* up to which they may see events */
    uint32_t plies;   /* of the game's moves that they may see */
    bool is_delayed;  /* they may not see the present: of the game only its settings and its first
                         plies half-moves with their clocks may be shown */
    zug_move premove[2]; /* of their own sides, or ZUG_MOVE_NONE */
} msg_table;

typedef struct msg_challenge {
    uint64_t id;
    int64_t made_ms;
    const msg_terms *terms;
    msg_color_wish wish; /* of who made it */
    msg_seat from, to;   /* to nobody: anybody may accept */
    uint64_t rematch_of; /* a table, or 0 */
    bool is_open;
    msg_ending ending; /* if it is not open */
    uint64_t table;    /* if it was accepted */
} msg_challenge;

typedef struct msg_contest {
    uint64_t id;
    int64_t made_ms;
    const char *name, *site;
    const msg_terms *terms;
    const msg_seat *arbiters; /* the first one made it */
    size_t arbiter_count;
    const msg_round *rounds; /* in the order in which they were first paired */
    size_t round_count;
    bool has_plan;
    msg_plan plan;
    const msg_player *players; /* by id */
    size_t player_count;
    const msg_team *teams; /* by number */
    size_t team_count;
    const msg_absence *absences; /* in the order in which they were said */
    size_t absence_count;
    bool is_closed;
    bool is_deleted;    /* then it is closed, too */
    bool is_arbiter;    /* the viewer is one */
    bool players_only;  /* and arbiters: nobody else may see it */
    uint32_t sight_seq; /* of the event that has said that last otherwise than before, or 0 */
} msg_contest;

/* Fills in a reply that refuses, with the sentence that belongs to it. */
msg_reply msg_refuse(msg_refusal refusal);
msg_reply msg_refuse_game(zug_game_refusal refusal);

/* The same for a round that waits to be started, with its name. */
msg_reply msg_refuse_round(const char *round);

/* The same for a text that names no legal move, with the library's words for the reason. */
msg_reply msg_refuse_move(const zug_facts *facts);

/* The code and the sentence of a reply that refuses; "ok" and "" of one that does not. */
const char *msg_reply_code(const msg_reply *reply);
const char *msg_reply_sentence(const msg_reply *reply);

const char *msg_command_name(msg_command_kind kind);
const char *msg_event_name(msg_event_kind kind);

/* Which member of its union a kind has. */
msg_command_body msg_command_body_of(msg_command_kind kind);
msg_event_body msg_event_body_of(msg_event_kind kind);

const char *msg_ending_name(msg_ending ending);
const char *msg_bye_name(msg_bye bye);
const char *msg_phrase_name(msg_phrase phrase);
const char *msg_role_name(msg_role role);

/* The kind with a name. False, and *out untouched, if there is none. */
bool msg_command_of_name(const char *name, msg_command_kind *out);
bool msg_event_of_name(const char *name, msg_event_kind *out);
bool msg_bye_of_name(const char *name, msg_bye *out);
bool msg_phrase_of_name(const char *name, msg_phrase *out);

/* A hash, never 0, of what a command asks, by which a repeated one is known: the same whoever
 * sends it, when and from where, and whatever coin and new ids it has got. Persons count by
 * their ids. */
uint32_t msg_command_hash(const msg_command *command);

/* The side that a command is for, if its kind has one; else White, not named. */
msg_side_said msg_command_side(const msg_command *command);

/* The text of a command: a reason, or a call for the arbiter. Empty if its kind has none. */
const char *msg_command_text(const msg_command *command);

/* Whom a command is about, to be filled in where only the name is known; NULL if its kind is about
 * nobody. */
msg_seat *msg_command_person(msg_command *command);

/* How many pairings a command brings. */
size_t msg_command_pairing_count(const msg_command *command);

/* A copy, freed as one block, of a command with all that it borrows but new ids; NULL without
 * memory. */
msg_command *msg_command_copy(const msg_command *command);

/* True for a command that has no text: PRESENT, ABSENT, OUTAGE and JUDGED, which the server itself
 * gives, and CONTEST_REPORT, which it gives for who has sent a report. */
bool msg_command_is_inner(msg_command_kind kind);

/* True for a command of which only its sender's side may know, whatever comes of it. */
bool msg_command_is_hidden(msg_command_kind kind);

/* The kind of stream that an event belongs to. */
msg_stream_kind msg_event_stream_kind(msg_event_kind kind);

/* True if everybody who may see its stream may know that the event happened. Otherwise it is for
 * one side only (msg_event_side), has no version of its own, and nobody else may notice it. */
bool msg_event_is_public(const msg_event *event);

/* The side (a zug_color) that an event of a table is about; 0 if it is about none. */
uint8_t msg_event_side(const msg_event *event);

/* The text that an event has: a reason, or a call for the arbiter. Empty if it has none. */
const char *msg_event_text(const msg_event *event);

/* The name of the round that an event of a contest is about; empty if it is about none. */
const char *msg_event_round(const msg_event *event);

/* How long a player who is away, or the zone, has been silent, as an event says; else 0. */
int64_t msg_event_away_ms(const msg_event *event);

/* The news that came of an event of the game, and how many; none of other events. */
const zug_game_news *msg_event_news(const msg_event *event, uint32_t *count);

/* True if a piece of news is for somebody with these sides (bit 0 White, bit 1 Black): that a
 * premove was set, cleared or dropped is for its own side only. */
bool msg_news_is_for(const zug_game_news *news, uint8_t sides);

/* Ordinary terms: no clock, initial position, clock from the first move on, premoves and draw
 * offers allowed, listed, the usual lag, no claim, no default time, no delay. */
msg_terms msg_terms_usual(void);

/* The member of terms with a name; MSG_TERM_COUNT if there is none. */
msg_term msg_term_of_name(const char *name);

/* Takes the members of a set over from other terms. */
void msg_terms_keep(msg_terms *terms, const msg_terms *from, uint32_t kept);

/* True if a game can be played under the terms: both controls timed or without a clock, a playable
 * start in which the game is not over, numbers within the bounds. */
bool msg_terms_are_playable(const msg_terms *terms);

#endif
