/* msg.h - what people ask of the zone, and what has happened in it: data only.
 * Room: server/msg. The zone makes events of commands; wire turns both into text and back. */
#ifndef MSG_H
#define MSG_H

#include <zug/game.h>

enum {
    MSG_NAME_SIZE = 64,    /* of a person, an event, a site; UTF-8, with its NUL */
    MSG_NONCE_SIZE = 33,   /* chosen by a client to know its command again */
    MSG_MOVE_SIZE = 16,    /* a move as typed: UCI, SAN, or one square */
    MSG_TEXT_SIZE = 200,   /* an arbiter's reason */
    MSG_ROUND_SIZE = 16,   /* "3" or "3.1" */
    MSG_PAIRINGS_MAX = 500 /* boards of a round */
};

/* What a player may switch on (Online 3.6). */
enum {
    MSG_SMART_MOVE = 1 << 0, /* one square is enough if one legal move involves it */
    MSG_PREMOVE = 1 << 1,
    MSG_AUTO_QUEEN = 1 << 2,
    MSG_CONFIRM = 1 << 3 /* moves are confirmed: the page's business, kept here */
};

/* Who speaks, as the session knows. */
typedef struct msg_person {
    uint64_t id;
    char name[MSG_NAME_SIZE];
    bool is_guest;
    bool is_arbiter; /* of the whole zone */
    uint32_t options;
} msg_person;

typedef enum msg_color_wish { MSG_ANY_COLOR = 0, MSG_WANTS_WHITE, MSG_WANTS_BLACK } msg_color_wish;

/* Under which terms a game is played. */
typedef struct msg_terms {
    zug_timecontrol control[2];
    zug_position start;
    zug_game_clock_start clock_start;
    bool premoves, draw_offers;
    bool is_private;       /* in no list */
    int64_t lag_max_ms;
    int64_t claim_after_ms; /* the opponent of a player who is away so long may claim the game; 0: never */
    uint32_t delay_plies;   /* watchers see the board so many half-moves late */
} msg_terms;

/* A seat: who sits there. id 0 is nobody yet. */
typedef struct msg_seat {
    uint64_t person;
    char name[MSG_NAME_SIZE];
} msg_seat;

/* Two who shall play on a board of a round. */
typedef struct msg_pairing {
    uint32_t board;
    msg_seat seat[2];
    uint64_t table; /* once the round has started */
} msg_pairing;

/* What can be asked, as X(NAME, "name"). Who may ask is in zone/rights.c. */
/* clang-format off */
#define MSG_COMMANDS(X)                                                                            \
    X(CHALLENGE, "challenge")             /* terms, wish, person: whom (0: anybody) */             \
    X(CHALLENGE_ACCEPT, "accept")         /* id */                                                 \
    X(CHALLENGE_DECLINE, "decline")       /* id */                                                 \
    X(CHALLENGE_CANCEL, "cancel")         /* id */                                                 \
    X(OVER_THE_BOARD, "over-the-board")   /* terms: both sides on one device */                    \
    X(REMATCH, "rematch")                 /* id of a finished table */                             \
    X(MOVE, "move")                       /* id, move, lag_ms; side of a person with both seats */ \
    X(PREMOVE, "premove")                 /* id, move */                                           \
    X(PREMOVE_CLEAR, "premove-clear")     /* id */                                                 \
    X(RESIGN, "resign")                   /* id */                                                 \
    X(OFFER_DRAW, "offer-draw")           /* id */                                                 \
    X(ACCEPT_DRAW, "accept-draw")         /* id */                                                 \
    X(ABORT, "abort")                     /* id; before each side has moved */                     \
    X(CLAIM_ABSENCE, "claim-absence")     /* id */                                                 \
    X(CALL_ARBITER, "call-arbiter")       /* id, text */                                           \
    X(ANSWER_CALL, "answer-call")         /* id */                                                 \
    X(PAUSE, "pause")                     /* id, text */                                           \
    X(RESUME, "resume")                   /* id, text */                                           \
    X(SET_CLOCKS, "set-clocks")           /* id, clock_ms, text */                                 \
    X(TAKE_BACK, "take-back")             /* id, plies, text */                                    \
    X(ADJUDICATE, "adjudicate")           /* id, result, text */                                   \
    X(ASSISTANT_ASK, "assistant-ask")     /* id; fresh[0] becomes the link */                      \
    X(ASSISTANT_JOIN, "assistant-join")   /* id, link */                                           \
    X(ASSISTANT_ACCEPT, "assistant-accept") /* id, side */                                         \
    X(ASSISTANT_REFUSE, "assistant-refuse") /* id, side */                                         \
    X(ASSISTANT_REMOVE, "assistant-remove") /* id, side */                                         \
    X(CONTEST, "contest")                 /* name, site, terms */                                  \
    X(CONTEST_ALLOW, "contest-allow")     /* id, premoves, draw_offers */                          \
    X(CONTEST_ARBITER, "contest-arbiter") /* id, person: a fellow arbiter */                       \
    X(CONTEST_PAIR, "contest-pair")       /* id, round, pairings */                                \
    X(CONTEST_START, "contest-start")     /* id, round; fresh: one id a board */                   \
    X(CONTEST_CLOSE, "contest-close")     /* id */                                                 \
    X(PRESENT, "present")                 /* id: the person's first connection to a table came */  \
    X(ABSENT, "absent")                   /* id: the last one went */                              \
    X(OUTAGE, "outage")                   /* id: the zone was away since the last event */

/* What has happened, as X(NAME, "name"): the kinds of events in the log. Those of a challenge, of a table, of a
 * contest. */
#define MSG_EVENTS(X)                                                                              \
    X(CHALLENGED, "challenged")           /* terms, wish, seat[0]: who, seat[1]: whom or nobody */ \
    X(CHALLENGE_ENDED, "challenge-ended") /* ending; table if it was accepted */                   \
    X(TABLE_SET, "table-set")             /* terms, seat, contest, round, board, rematch_of */     \
    X(GAME, "game")                       /* game: one event of the game; text: an arbiter's reason */ \
    X(ABORTED, "aborted")                                                                          \
    X(ARBITER_CALLED, "arbiter-called")   /* side, text */                                         \
    X(CALL_ANSWERED, "call-answered")                                                              \
    X(ASSISTANT_ASKED, "assistant-asked") /* side, link */                                         \
    X(ASSISTANT_JOINED, "assistant-joined") /* side, seat[0]: who */                               \
    X(ASSISTANT_LEFT, "assistant-left")   /* side: refused or removed before being granted */      \
    X(OUTAGE_OVER, "outage-over")         /* away_ms: no clock ran meanwhile */                    \
    X(CONTEST_SET, "contest-set")         /* name, site, terms, seat[0]: its arbiter */            \
    X(CONTEST_ALLOWED, "contest-allowed") /* premoves, draw_offers */                              \
    X(CONTEST_ARBITER_ADDED, "contest-arbiter-added") /* seat[0] */                                \
    X(CONTEST_PAIRED, "contest-paired")   /* round, pairings */                                    \
    X(CONTEST_STARTED, "contest-started") /* round, pairings with their tables */                  \
    X(CONTEST_CLOSED, "contest-closed")
/* clang-format on */

typedef enum msg_command_kind {
#define X(NAME, name) MSG_CMD_##NAME,
    MSG_COMMANDS(X)
#undef X
        MSG_COMMAND_COUNT
} msg_command_kind;

typedef enum msg_event_kind {
#define X(NAME, name) MSG_EVENT_##NAME,
    MSG_EVENTS(X)
#undef X
        MSG_EVENT_COUNT
} msg_event_kind;

typedef enum msg_ending { MSG_ACCEPTED, MSG_DECLINED, MSG_CANCELLED } msg_ending;

/* A command. What does not count for its kind is zero. */
typedef struct msg_command {
    msg_command_kind kind;
    msg_person who;
    char nonce[MSG_NONCE_SIZE]; /* empty: the sender does not care */
    uint64_t id;                /* of the challenge, table or contest */
    const uint64_t *fresh;      /* new ids for what it creates */
    size_t fresh_count;
    uint64_t person;
    char person_name[MSG_NAME_SIZE];
    uint64_t link;
    uint8_t side;
    uint8_t result; /* a zug_result */
    char move[MSG_MOVE_SIZE];
    int64_t lag_ms;
    int64_t clock_ms[2];
    uint32_t plies;
    msg_color_wish wish;
    bool coin; /* drawn by the caller: whoever asked for any colour has White */
    msg_terms terms;
    bool premoves, draw_offers;
    char name[MSG_NAME_SIZE], site[MSG_NAME_SIZE], round[MSG_ROUND_SIZE];
    char text[MSG_TEXT_SIZE];
    const msg_pairing *pairings;
    size_t pairing_count;
} msg_command;

/* An event, complete in itself: with all that came before it in its stream it gives the state. */
typedef struct msg_event {
    uint64_t stream;
    uint32_t seq; /* from 1 */
    int64_t at_ms;
    msg_event_kind kind;
    uint64_t by;                /* the person who caused it; 0: the zone itself */
    char nonce[MSG_NONCE_SIZE]; /* of the command */
    msg_terms terms;
    msg_color_wish wish;
    msg_seat seat[2];
    msg_ending ending;
    uint64_t table, contest, rematch_of, link;
    uint32_t board;
    uint8_t side;
    zug_game_event game;
    int64_t away_ms;
    bool premoves, draw_offers;
    char name[MSG_NAME_SIZE], site[MSG_NAME_SIZE], round[MSG_ROUND_SIZE];
    char text[MSG_TEXT_SIZE];
    const msg_pairing *pairings; /* borrowed from whoever made the event */
    size_t pairing_count;
} msg_event;

/* Why a command is refused, beyond the game's own refusals, as X(NAME, "code", "sentence"). */
/* clang-format off */
#define MSG_REFUSALS(X)                                                                            \
    X(NOT_FOUND, "not-found", "There is no such game, challenge or event.")                        \
    X(NOT_ALLOWED, "not-allowed", "That is not yours to do.")                                      \
    X(OVER, "over", "This is over already.")                                                       \
    X(OWN_CHALLENGE, "own-challenge", "This is your own challenge.")                               \
    X(BAD_TERMS, "bad-terms", "A game cannot be played under these terms.")                        \
    X(TOO_MANY, "too-many", "You have too many open challenges or games.")                         \
    X(TOO_LATE, "too-late", "Both sides have moved: the game can no longer be aborted.")           \
    X(NOT_AWAY, "not-away", "Your opponent has not been away long enough.")                        \
    X(NO_ARBITER, "no-arbiter", "This game has no arbiter.")                                       \
    X(PROMOTION_MISSING, "promotion-missing", "Name the piece that the pawn becomes.")             \
    X(OPTION_OFF, "option-off", "Switch this on in your options first.")                           \
    X(NOT_FINISHED, "not-finished", "The game is not over yet.")                                   \
    X(BAD_PAIRING, "bad-pairing", "The pairings name a board or a player twice, or nobody.")       \
    X(ROUND_STARTED, "round-started", "This round has started already.")                           \
    X(NO_ASSISTANT, "no-assistant", "Nobody asks to be an assistant there.")                       \
    X(NOT_STORED, "not-stored", "This could not be stored and has not happened; try again.")
/* clang-format on */

typedef enum msg_refusal {
    MSG_FINE = 0,
#define X(NAME, code, sentence) MSG_REFUSED_##NAME,
    MSG_REFUSALS(X)
#undef X
        MSG_REFUSED_BY_GAME, /* see msg_reply.game */
    MSG_REFUSED_MOVE         /* the move is not legal: msg_reply.text says why */
} msg_refusal;

/* The answer to a command. */
typedef struct msg_reply {
    msg_refusal refusal;
    zug_game_refusal game;
    char text[256];   /* of a refused move: why, in a sentence */
    uint64_t id;      /* of what the command has made or changed */
    uint32_t version; /* of the table, for those who watch it */
} msg_reply;

/* The code and the sentence of a reply that refuses; "ok" and "" of one that does not. */
const char *msg_reply_code(const msg_reply *reply);
const char *msg_reply_sentence(const msg_reply *reply);
const char *msg_command_name(msg_command_kind kind);
const char *msg_event_name(msg_event_kind kind);

#endif
