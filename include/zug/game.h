/* game.h - one game as a deterministic state machine: events with their times go in, what happened
 * comes out (FIDE Online Chess Regulations, articles 1, 3, 4 and 5).
 *
 * The game reads no clock and draws no random number, so its list of events is the game: replaying
 * the list gives the same game, bit for bit. Time is in milliseconds since any fixed moment, within
 * ZUG_CLOCK_MS_MAX. It never goes backwards: an event that says it is earlier than the latest
 * accepted one counts as simultaneous.
 *
 * Who sends an event is not asked here: the caller knows who may speak for a side, who is its
 * accepted assistant (3.8) and who is the arbiter. docs/laws.md tells article by article what the
 * game does. */
#ifndef ZUG_GAME_H
#define ZUG_GAME_H

#include <zug/abi.h>
#include <zug/alloc.h>
#include <zug/clock.h>
#include <zug/outcome.h>
#include <zug/timecontrol.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum zug_game_laws {
    ZUG_GAME_ONLINE = 0, /* third occurrence and fifty moves end the game by themselves (5.4) */
    ZUG_GAME_OTB /* both are claimed (Laws 9.2, 9.3); fifth occurrence and 75 moves end it */
} zug_game_laws;

typedef enum zug_game_clock_start {
    ZUG_GAME_CLOCK_AT_START = 0,    /* with START the clock of the side to move runs */
    ZUG_GAME_CLOCK_AFTER_FIRST_MOVE /* it runs after the first move, which costs no time; its bonus
                                       is given and it counts for its period like any other */
} zug_game_clock_start;

/* What the rules of the event fix before the game begins (4.3). */
typedef struct zug_game_settings {
    zug_position start;         /* playable (see faults.h) */
    zug_timecontrol control[2]; /* of White and of Black; unknown counts as without a clock */
    zug_game_laws laws;
    zug_game_clock_start clock_start;
    int64_t lag_max_ms;      /* the most that a move gets back for its way; less than 0 is 0 */
    int64_t lag_total_ms[2]; /* the most that White and Black get back in the whole game: a budget,
                                see zug_game_lag_left_ms. 0: none, each move may get lag_max_ms */
    int64_t lag_refill_ms;   /* by how much the budget grows with each move */
    int64_t
        hold_total_ms; /* for so long in the whole game the clock of a side may be held; 0: never */
    bool premoves;     /* allowed in this event */
    bool draw_offers;  /* allowed in this event */
    bool waits_for_players; /* a side has come when CONNECTION_REGAINED or an act of its own says
                               so, and not before; otherwise both are there from the start */
    int64_t
        default_ms; /* the default time (Law 6.7.1): who has not come so long after START forfeits;
                       pauses do not count. 0: there is none, nor without waits_for_players */
    bool forgets_clocks; /* TAKE_BACK undoes SET_CLOCKS as well: for lists of events that were made
                            so */
} zug_game_settings;

/* What a game can be asked to do, as X(NAME, "name"); the name is for logs and protocols. The
 * fields of the event that count are in the comment; the others are ignored. */
/* clang-format off */
#define ZUG_GAME_EVENTS(X)                                                                         \
    X(START, "start")                         /* left_open */                                      \
    X(MOVE, "move")                           /* side, move, lag_ms, left_open */                  \
    X(PREMOVE, "premove")                     /* side, move; replaces an older one */              \
    X(PREMOVE_CLEAR, "premove-clear")         /* side */                                           \
    X(RESIGN, "resign")                       /* side */                                           \
    X(OFFER_DRAW, "offer-draw")               /* side */                                           \
    X(ACCEPT_DRAW, "accept-draw")             /* side */                                           \
    X(CLAIM_DRAW, "claim-draw")               /* side, move: intended, or ZUG_MOVE_NONE */         \
    X(CLAIM_ABSENCE, "claim-absence")         /* side: whose opponent is away; verdict */          \
    X(HOLD_CLOCK, "hold-clock")               /* side: whose */                                    \
    X(RELEASE_CLOCK, "release-clock")         /* side: whose */                                    \
    X(TIME_CHECK, "time-check")               /* is a flag down, or the default time over? see     \
                                                 zug_game_deadline_ms; verdict */                  \
    X(JUDGED, "judged")                       /* plies, verdict; see zug_game_question */          \
    X(PAUSE, "pause")                         /* arbiter */                                        \
    X(RESUME, "resume")                       /* arbiter */                                        \
    X(SET_CLOCKS, "set-clocks")               /* arbiter; clock_ms */                              \
    X(TAKE_BACK, "take-back")                 /* arbiter; plies */                                 \
    X(ADJUDICATE, "adjudicate")               /* arbiter; result */                                \
    X(ASSISTANT_GRANTED, "assistant-granted") /* arbiter; side */                                  \
    X(ASSISTANT_REMOVED, "assistant-removed") /* arbiter; side */                                  \
    X(CONNECTION_LOST, "connection-lost")     /* side */                                           \
    X(CONNECTION_REGAINED, "connection-regained") /* side */

/* Why a game ended, as X(NAME, "name", White wins, Black wins, drawn, lost by both): the sentence
 * for each result that the reason can have, NULL for the others. Of FORFEIT they are forfeits; of
 * ADJUDICATION there are more, for forfeits. */
#define ZUG_GAME_REASONS(X)                                                                        \
    X(CHECKMATE, "checkmate", "White wins: Black is checkmated",                                   \
      "Black wins: White is checkmated", NULL, NULL)                                               \
    X(RESIGNATION, "resignation", "White wins: Black resigned", "Black wins: White resigned", NULL,\
      NULL)                                                                                        \
    X(TIME, "time", "White wins: Black's flag fell", "Black wins: White's flag fell", NULL, NULL)  \
    X(TIME_CANNOT_MATE, "time-cannot-mate", NULL, NULL,                                            \
      "drawn: a flag fell, but the opponent could not checkmate by any series of legal moves",     \
      NULL)                                                                                        \
    X(AGREEMENT, "agreement", NULL, NULL, "drawn: by agreement", NULL)                             \
    X(REPETITION, "repetition", NULL, NULL, "drawn: third occurrence of the position", NULL)       \
    X(FIVEFOLD, "fivefold", NULL, NULL, "drawn: fifth occurrence of the position", NULL)           \
    X(FIFTY_MOVES, "fifty-moves", NULL, NULL,                                                      \
      "drawn: fifty moves of each side without a pawn move or a capture", NULL)                    \
    X(SEVENTY_FIVE_MOVES, "seventy-five-moves", NULL, NULL,                                        \
      "drawn: seventy-five moves of each side without a pawn move or a capture", NULL)             \
    X(STALEMATE, "stalemate", NULL, NULL, "drawn: stalemate", NULL)                                \
    X(DEAD_POSITION, "dead-position", NULL, NULL,                                                  \
      "drawn: neither side can checkmate by any series of legal moves", NULL)                      \
    X(ABSENCE, "absence", "White wins: Black was away and White claimed the game",                 \
      "Black wins: White was away and Black claimed the game",                                     \
      "drawn: a player was away, but the claimant could not checkmate by any series of legal "     \
      "moves",                                                                                     \
      NULL)                                                                                        \
    X(ADJUDICATION, "adjudication", "White wins: decided by the arbiter",                          \
      "Black wins: decided by the arbiter", "drawn: decided by the arbiter",                       \
      "lost by both: decided by the arbiter")                                                      \
    X(FORFEIT, "forfeit", "White wins by forfeit: Black did not come in time",                     \
      "Black wins by forfeit: White did not come in time", NULL,                                   \
      "lost by both by forfeit: nobody came in time")                                              \
    X(NEVER_CAME, "never-came", NULL, NULL, NULL,                                                  \
      "lost by both: a flag fell, but the opponent had never come; an arbiter may decide otherwise")

/* Why an event is refused, as X(NAME, "name", "sentence"). The list is closed. */
#define ZUG_GAME_REFUSALS(X)                                                                       \
    X(NOT_STARTED, "not-started", "the game has not started yet")                                  \
    X(ALREADY_STARTED, "already-started", "the game has started already")                          \
    X(GAME_OVER, "game-over", "the game is over")                                                  \
    X(PAUSED, "paused", "the game is paused")                                                      \
    X(NOT_PAUSED, "not-paused", "the game is not paused")                                          \
    X(FLAG_FELL, "flag-fell", "the flag of the side to move has fallen")                           \
    X(DEFAULT_OVER, "default-over", "the default time is over, and a player has not come")         \
    X(NO_FLAG_FELL, "no-flag-fell", "no flag has fallen")                                          \
    X(NOT_YOUR_TURN, "not-your-turn", "it is the opponent's turn")                                 \
    X(ILLEGAL_MOVE, "illegal-move", "the move is not legal")                                       \
    X(YOUR_TURN, "your-turn", "it is your turn: make the move instead of a premove")               \
    X(NO_PIECE_OF_YOURS, "no-piece-of-yours",                                                      \
      "no piece of yours stands on the square of departure")                                       \
    X(NO_PREMOVE, "no-premove", "no premove is set")                                               \
    X(PREMOVES_FORBIDDEN, "premoves-forbidden", "premoves are not allowed in this event")          \
    X(OFFERS_FORBIDDEN, "offers-forbidden", "draw offers are not allowed in this event")           \
    X(OFFER_STANDS, "offer-stands", "your draw offer stands already")                              \
    X(OFFER_TO_ACCEPT, "offer-to-accept", "the opponent has offered a draw: it can be accepted")   \
    X(NO_OFFER, "no-offer", "the opponent's draw offer does not stand")                            \
    X(CLAIMS_NEEDLESS, "claims-needless", "here draws come by themselves and need no claim")       \
    X(CLAIM_WRONG, "claim-wrong",                                                                  \
      "neither a third occurrence nor fifty moves without pawn move and capture")                  \
    X(NOT_COME, "not-come",                                                                        \
      "the opponent has not come yet: absence is claimed of who was here and is away")             \
    X(NO_CLOCK, "no-clock", "the game is played without clocks")                                   \
    X(NO_HOLD, "no-hold", "no clock is held here, or not any longer")                              \
    X(NEGATIVE_TIME, "negative-time", "a clock cannot be set below zero")                          \
    X(TOO_FEW_MOVES, "too-few-moves", "not so many half-moves have been made")                     \
    X(NOTHING_TO_TAKE_BACK, "nothing-to-take-back", "there is nothing to take back")               \
    X(NO_RESULT, "no-result",                                                                      \
      "a decision is a win of White, a win of Black, a draw, a loss of both, or a forfeit")        \
    X(NO_CHANGE, "no-change", "it is so already")                                                  \
    X(NO_SUCH_EVENT, "no-such-event", "there is no such event, or no such side")                   \
    X(NO_MEMORY, "no-memory", "there is no memory left to record this")
/* clang-format on */

typedef enum zug_game_event_kind {
#define X(NAME, name) ZUG_GAME_##NAME,
    ZUG_GAME_EVENTS(X)
#undef X
        ZUG_GAME_EVENT_COUNT
} zug_game_event_kind;

typedef enum zug_game_reason {
    ZUG_GAME_REASON_NONE = 0, /* the game is not over */
#define X(NAME, name, white, black, drawn, neither) ZUG_GAME_REASON_##NAME,
    ZUG_GAME_REASONS(X)
#undef X
        ZUG_GAME_REASON_COUNT
} zug_game_reason;

typedef enum zug_game_refusal {
    ZUG_GAME_ACCEPTED = 0,
#define X(NAME, name, sentence) ZUG_GAME_REFUSED_##NAME,
    ZUG_GAME_REFUSALS(X)
#undef X
        ZUG_GAME_REFUSAL_COUNT
} zug_game_refusal;

/* What was found out beside the game, where a question whether a side can still win is hard. */
typedef enum zug_game_verdict {
    ZUG_GAME_VERDICT_NONE = 0,   /* nobody was asked: the game asks by itself */
    ZUG_GAME_VERDICT_CAN_WIN,    /* of JUDGED: one of the sides can */
    ZUG_GAME_VERDICT_CANNOT_WIN, /* of JUDGED: neither can */
    ZUG_GAME_VERDICT_UNDECIDED   /* ZUG_GAME_SOLVER_BUDGET was too small */
} zug_game_verdict;

/* One event. Zero what does not count for its kind, or leave it: the game's own list has it zero.
 */
typedef struct zug_game_event {
    zug_game_event_kind kind;
    uint8_t side;      /* a zug_color: who moves, resigns, offers; whose assistant or connection */
    uint8_t result;    /* a zug_result */
    uint8_t verdict;   /* a zug_game_verdict: of TIME_CHECK and CLAIM_ABSENCE about who would win */
    uint8_t left_open; /* after which of its half-moves, bit 0 the first, the question whether the
                       position is dead was left open: the game sets it, see zug_game_ask_aside */
    zug_move move;     /* of MOVE exactly as zug_movegen_legal lists it. Of PREMOVE from, to and the
                       promotion's piece; castling as king to rook or as the king's two squares */
    uint32_t plies;    /* half-moves */
    int64_t lag_ms; /* how long the move was on its way; in the game's own list, what counts of it:
                       bounded by the settings, and of a budget what the move really got back */
    int64_t clock_ms[2]; /* what White and Black have left */
    int64_t at_ms;       /* when, in the game's own list; of an event to apply, now_ms counts */
} zug_game_event;

/* What has happened, as X(NAME, "name"). */
/* clang-format off */
#define ZUG_GAME_NEWS(X)                                                                           \
    X(STARTED, "started")                                                                          \
    X(MOVE_MADE, "move-made")             /* side, move, is_premove, gives_check */                \
    X(PREMOVE_SET, "premove-set")         /* side, move: for that side's eyes only */              \
    X(PREMOVE_CLEARED, "premove-cleared") /* side, move */                                         \
    X(PREMOVE_DROPPED, "premove-dropped") /* side, move: it was not legal when its time came */    \
    X(DRAW_OFFERED, "draw-offered")       /* side */                                               \
    X(DRAW_DECLINED, "draw-declined")     /* side: of the player who moved instead of accepting */ \
    X(PAUSED, "paused")                                                                            \
    X(RESUMED, "resumed")                                                                          \
    X(CLOCKS_SET, "clocks-set")                                                                    \
    X(CLOCK_HELD, "clock-held")           /* side */                                               \
    X(CLOCK_RELEASED, "clock-released")   /* side */                                               \
    X(TAKEN_BACK, "taken-back")           /* ply: what is left */                                  \
    X(ASSISTANT_GRANTED, "assistant-granted")     /* side */                                       \
    X(ASSISTANT_REMOVED, "assistant-removed")     /* side */                                       \
    X(CONNECTION_LOST, "connection-lost")         /* side */                                       \
    X(CONNECTION_REGAINED, "connection-regained") /* side */                                       \
    X(OVER, "over")                               /* result, reason, is_unproved */
/* clang-format on */

typedef enum zug_game_news_kind {
#define X(NAME, name) ZUG_GAME_NEWS_##NAME,
    ZUG_GAME_NEWS(X)
#undef X
        ZUG_GAME_NEWS_COUNT
} zug_game_news_kind;

typedef struct zug_game_news {
    zug_game_news_kind kind;
    uint8_t side;        /* a zug_color, where it counts */
    uint8_t result;      /* a zug_result */
    zug_move move;       /* its SAN is that in zug_game_position_at(game, ply - 1) */
    bool is_premove;     /* the move had been entered beforehand */
    bool gives_check;    /* mate included */
    bool is_unproved;    /* see zug_game_is_unproved */
    uint32_t ply;        /* half-moves made, this one included */
    int64_t clock_ms[2]; /* what both sides have left; ZUG_CLOCK_NEVER without a clock */
    zug_game_reason reason;
} zug_game_news;

/* No event has more news than this: a move, an offer declined, the answer by premove, the end. */
enum { ZUG_GAME_NEWS_MAX = 8 };

typedef enum zug_game_state {
    ZUG_GAME_STATE_WAITING = 0, /* for START */
    ZUG_GAME_STATE_RUNNING,
    ZUG_GAME_STATE_PAUSED,
    ZUG_GAME_STATE_OVER
} zug_game_state;

/* A half-move that was made (3.7). */
typedef struct zug_game_half_move {
    zug_move move;
    bool is_premove;
    int64_t at_ms;       /* when it arrived */
    int64_t lag_ms;      /* what it got back for its way */
    int64_t clock_ms[2]; /* what both sides had left after it; ZUG_CLOCK_NEVER without a clock */
} zug_game_half_move;

/* What the game spends on the question whether a side can still win (5.4.3 and 4.4): fixed numbers,
 * because a replay must come to the same answer. The budget is in positions; the hardest known
 * question takes it a third of a second, an ordinary one some microseconds. What the quick budget
 * does not decide, which takes it half a millisecond, is a hard question. */
enum {
    ZUG_GAME_SOLVER_BYTES = ZUG_UNWINNABLE_MEMORY_GOOD,
    ZUG_GAME_SOLVER_BUDGET = 1500000,
    ZUG_GAME_QUICK_BUDGET = 4000
};

typedef struct zug_game zug_game;

/* A game that waits for START, or NULL without memory. The settings are copied. solver_memory has
 * ZUG_GAME_SOLVER_BYTES; it is used only during zug_game_apply and zug_game_replay, keeps nothing
 * between them, and may serve all games of one thread. */
zug_game *zug_game_new(const zug_game_settings *settings, zug_alloc alloc, void *solver_memory);
void zug_game_free(zug_game *game);

/* Gives a game that goes on in another thread the solver memory of that thread. */
void zug_game_move(zug_game *game, void *solver_memory);

/* Lets one event happen. If it is accepted, it joins the game's list and what happened is in out,
 * in order, *count of them; if it is refused, nothing has changed, and *count is 0.
 *
 * - MOVE: a move counts at now_ms less its lag. At or after the fall of the flag it is refused. The
 *   opponent's premove is then played at once, at no cost of time, or dropped if it is not legal.
 * - A flag is down for good, and ends the game by TIME_CHECK, only when a move that is still
 *   entitled to its lag (zug_game_lag_left_ms) could no longer be in time: at zug_game_deadline_ms.
 *   From then on players' acts, PAUSE and SET_CLOCKS are refused; before, TIME_CHECK is.
 * - OFFER_DRAW: cannot be withdrawn nor repeated; stands until the opponent accepts, or moves, or
 *   the game ends. RESIGN, OFFER_DRAW and ACCEPT_DRAW are possible in a pause, too, as is
 *   PREMOVE_CLEAR.
 * - CLAIM_DRAW: over the board only, by the side to move. A wrong claim is refused; the penalty of
 *   Law 9.5.3 is the arbiter's SET_CLOCKS.
 * - TIME_CHECK: a flag that is down loses, unless the opponent could not checkmate (4.4). But if
 *   the opponent has never come (waits_for_players), both have lost: by forfeit if there is a
 *   default time and nobody has come, else for NEVER_CAME, about which an arbiter may decide
 *   otherwise. When the default time is over, who has not come by then has lost by forfeit.
 * - CLAIM_ABSENCE: where the rules of the event give a right to claim; the caller knows when. It is
 *   judged like the fall of the opponent's flag (4.4). Absent is who has come before.
 * - HOLD_CLOCK: while the side waits for somebody, its clock stands still whenever it would run,
 *   until RELEASE_CLOCK or its own next move, but for no longer than hold_total_ms in the whole
 *   game; then it runs again by itself. It may move at any time. Not for a flag that has fallen. An
 *   interruption by PAUSE, SET_CLOCKS or TAKE_BACK does not end it.
 * - SET_CLOCKS: the time of a side without a clock is ignored.
 * - TAKE_BACK: the clock readings after the move that is then last come back, or those of the last
 *   SET_CLOCKS if that came after it, also if it came after moves that are taken back; a draw offer
 *   and a premove are gone. If the game was over it is open again, and paused. Then plies may be 0,
 *   which undoes the end alone, unless that is on the board. A default time that was used up holds
 *   no longer.
 * - ADJUDICATE: before the start, in the game, and after the end, whose result it replaces.
 * - ASSISTANT_... and CONNECTION_... are recorded at any time and have no effect on clock or moves.
 *   The first CONNECTION_REGAINED of a side says that it has come, unless the default time is over
 *   by then. */
zug_game_refusal zug_game_apply(zug_game *game, const zug_game_event *event, int64_t now_ms,
                                zug_game_news out[ZUG_LEAST(ZUG_GAME_NEWS_MAX)], size_t *count);

/* For a game that must not wait: hard questions are left to the caller from now on. After a move
 * that raises one the game goes on, and zug_game_question tells; when the caller knows the answer,
 * it applies JUDGED. If the position was dead, the game then ended with it (5.4.3): later moves,
 * and another end if one has come meanwhile, are taken back. Before a TIME_CHECK or CLAIM_ABSENCE
 * the caller asks zug_game_can_win, and brings the verdict along if that is undecided. A replay
 * asks by itself (false): what its events do not leave open was known when they happened. */
void zug_game_ask_aside(zug_game *game, bool aside);

/* The first question that is left open: is the position after *ply half-moves dead? False if there
 * is none. A decision of the arbiter closes all questions. */
bool zug_game_question(const zug_game *game, uint32_t *ply);

/* Whether a side can still checkmate, within ZUG_GAME_QUICK_BUDGET. */
zug_answer zug_game_can_win(const zug_game *game, zug_color side);

/* For a replay: the event that is applied next was followed by a move. So it did not end the game,
 * and whether the position was dead, which may take long to say, is not asked again. Whoever wants
 * to know whether the events can have happened does not call this. */
void zug_game_was_followed(zug_game *game);

/* What zug_game_apply would answer, memory aside, while nothing happens. */
zug_game_refusal zug_game_judge(const zug_game *game, const zug_game_event *event, int64_t now_ms);

/* Applies recorded events, each at its at_ms, until one is refused. Into a new game with the
 * settings of the recorded one, all are accepted and lead to an equal game. Returns the last
 * answer. */
zug_game_refusal zug_game_replay(zug_game *game, const zug_game_event *events, size_t count);

/* The settings of the game, with what was out of bounds put right. */
const zug_game_settings *zug_game_settings_of(const zug_game *game);

/* Where the game stands. */
zug_game_state zug_game_state_of(const zug_game *game);
zug_result zug_game_result(const zug_game *game);
zug_game_reason zug_game_reason_of(const zug_game *game);

/* True if the game was lost on time and it could not be decided whether the opponent could still
 * mate: an arbiter may want to look at it. */
bool zug_game_is_unproved(const zug_game *game);

/* The position on the board, and the one after so many half-moves (at most zug_game_plies).
 * Borrowed until the next event. */
const zug_position *zug_game_position(const zug_game *game);
const zug_position *zug_game_position_at(const zug_game *game, uint32_t ply);

/* How often the position on the board has appeared in this game (Law 9.2.2): at least once. */
unsigned zug_game_occurrences(const zug_game *game);

/* The moves that have been made and not taken back: how many, and the one with an index from 0.
 * Borrowed until the next event. */
uint32_t zug_game_plies(const zug_game *game);
const zug_game_half_move *zug_game_half_move_at(const zug_game *game, uint32_t index);

/* What a side has left at a moment, never below 0; ZUG_CLOCK_NEVER without a clock. */
int64_t zug_game_left_ms(const zug_game *game, zug_color side, int64_t now_ms);

/* The most that the next move of a side can get back for its way. Of a budget: at first lag_max_ms;
 * each MOVE takes off what it got and adds lag_refill_ms; it is never more than lag_max_ms, nor
 * than what is left of lag_total_ms. Premoves neither spend nor refill, and what was spent is not
 * given back by TAKE_BACK. */
int64_t zug_game_lag_left_ms(const zug_game *game, zug_color side);

/* What the moves of a side have got back in the whole game, also those taken back since. */
int64_t zug_game_lag_given_ms(const zug_game *game, zug_color side);

/* True if the clock of a side stands still, or will when it would run next, see HOLD_CLOCK. */
bool zug_game_is_hold_wanted(const zug_game *game, zug_color side);

/* The moment at which the clock of the side to move runs again that is held now; ZUG_CLOCK_NEVER if
 * none is. It may lie in the past, if nothing has happened since then. */
int64_t zug_game_held_until_ms(const zug_game *game);

/* For how long the clock of a side can still be held, at a moment. */
int64_t zug_game_hold_left_ms(const zug_game *game, zug_color side, int64_t now_ms);

/* The first moment at which TIME_CHECK will end the game, for a timer; ZUG_CLOCK_NEVER if nothing
 * runs. */
int64_t zug_game_deadline_ms(const zug_game *game);

/* The moment at which the default time will be over: ZUG_CLOCK_NEVER if there is none, it does not
 * run, or everybody has come. */
int64_t zug_game_default_ms(const zug_game *game);

/* The clock itself, to be read: which period a side is in and how many moves it has made there.
 * Borrowed until the next event. */
const zug_clock *zug_game_clock(const zug_game *game);

/* True if the draw offer of this side stands. */
bool zug_game_has_offered(const zug_game *game, zug_color side);

/* The premove that this side has set, or ZUG_MOVE_NONE. */
zug_move zug_game_premove(const zug_game *game, zug_color side);

/* What was recorded of a side. At first it is connected and has no assistant. */
bool zug_game_has_assistant(const zug_game *game, zug_color side);
bool zug_game_is_connected(const zug_game *game, zug_color side);

/* True if a side has come: always, unless the settings say that players are waited for. */
bool zug_game_has_come(const zug_game *game, zug_color side);

/* The accepted events: the whole game. Borrowed until the next event. */
size_t zug_game_event_count(const zug_game *game);
const zug_game_event *zug_game_event_at(const zug_game *game, size_t index);

/* True if both games are the same in every respect: settings, state, clocks, moves and events. */
bool zug_game_equal(const zug_game *a, const zug_game *b);

/* A hash of all that zug_game_equal compares. */
uint64_t zug_game_digest(const zug_game *game);

/* Names for programs ("offer-draw", "time-cannot-mate", "flag-fell") and sentences for players. The
 * name of no reason is "none", that of no refusal "accepted". The end's sentence is "the game goes
 * on" for an open game, and NULL if the reason cannot have this result. */
const char *zug_game_event_name(zug_game_event_kind kind);
const char *zug_game_news_name(zug_game_news_kind kind);
const char *zug_game_reason_name(zug_game_reason reason);
const char *zug_game_verdict_name(zug_game_verdict verdict); /* "can-win" */
const char *zug_game_refusal_name(zug_game_refusal refusal);
const char *zug_game_refusal_sentence(zug_game_refusal refusal);
const char *zug_game_end_sentence(zug_result result, zug_game_reason reason);

/* The article by which a reason ends a game under these laws: "Online 5.4.1", "Law 9.2". Empty for
 * no reason, for a claim that only the rules of an event give, for an opponent who never came, and
 * for a decision of the arbiter, which may have any ground. */
const char *zug_game_reason_article(zug_game_laws laws, zug_game_reason reason);

#ifdef __cplusplus
}
#endif

#endif
