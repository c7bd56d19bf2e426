/* clock.h - the chess clock of one game (Online article 4): a plain value that the time is told.
 *
 * Times are milliseconds since any fixed moment. They never go backwards: a moment before the
 * latest that the clock has seen counts as the latest. Numbers beyond ZUG_CLOCK_MS_MAX count as
 * that, so that no sum can overflow.
 *
 * How time is counted:
 * - Each side begins with the time of its first period, or with the bonus of one move if that
 *   period has no time of its own (`0+1`), because otherwise no move could ever be made.
 * - A side whose time is used up has lost its flag: at the very millisecond at which nothing is
 *   left.
 * - After each move the increment of the period is added, used or not; Bronstein's delay gives back
 *   what the move took, but no more than the bonus; with simple delay the clock waits before it
 *   runs.
 * - With the last move of a period the next one begins: its time is added to what is left.
 * - In an hourglass period, what a side uses runs over to the opponent.
 * - The two sides may have different controls. A side with none, or an unknown one, has all the
 *   time. */
#ifndef ZUG_CLOCK_H
#define ZUG_CLOCK_H

#include <zug/abi.h>
#include <zug/timecontrol.h>
#include <zug/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The last moment, with a minus the first, and the most that can be left: 36 million years. */
#define ZUG_CLOCK_MS_MAX (INT64_C(1) << 60)

/* As a moment: it never comes. As time left: there is no limit. */
#define ZUG_CLOCK_NEVER INT64_MAX

typedef enum zug_clock_state {
    ZUG_CLOCK_READY = 0, /* not yet started: moves are free until someone starts it or moves */
    ZUG_CLOCK_RUNNING,
    ZUG_CLOCK_PAUSED,
    ZUG_CLOCK_STOPPED /* the game is over */
} zug_clock_state;

/* Where one side stands in its control. Kept after each move, it lets zug_clock_restore go back. */
typedef struct zug_clock_side {
    int64_t left_ms; /* when it last began or ended a move; zug_clock_left says what it is now */
    uint32_t period; /* from 0; the last one stays when it is repeated */
    uint32_t moves_in_period; /* made so far */
} zug_clock_side;

/* A clock. To be read freely; to be changed by the functions below. */
typedef struct zug_clock {
    zug_timecontrol control[2]; /* by colour */
    zug_clock_side side[2];
    zug_clock_state state;
    zug_color turn;     /* whose time it is, running or not */
    int64_t now_ms;     /* the latest moment seen */
    int64_t since_ms;   /* when the clock last began to run, or was set */
    int64_t thought_ms; /* about the present move before that */
} zug_clock;

/* A clock that is ready: each side has the time of its first period, and turn has the move. A
 * control that is not valid counts as unknown. */
void zug_clock_set_up(zug_clock *clock, const zug_timecontrol control[ZUG_LEAST(2)],
                      zug_color turn);

/* Starts a clock that is ready: the side to move begins to think. In any other state nothing
 * happens. */
void zug_clock_start(zug_clock *clock, int64_t now_ms);

/* The side to move has made its move (Online 4.2): its clock stops, what it gets for the move is
 * added, and the other's clock begins to run at now_ms. From the time that the move took, lag_ms is
 * taken off, which the caller bounds; never more than the clock has run since it last began to or
 * was set. If the clock was only ready, the move is free, counts as any other and gets its
 * increment, and the clock runs from then on. False, and nothing has changed, if by now the flag
 * has fallen in spite of the lag, or if the clock is paused or stopped. */
bool zug_clock_press(zug_clock *clock, int64_t now_ms, int64_t lag_ms);

/* Pauses a running clock. The present move's thinking goes on with zug_clock_resume, which is for a
 * paused clock only; a delay that was half over is half over then. In other states nothing happens.
 */
void zug_clock_pause(zug_clock *clock, int64_t now_ms);
void zug_clock_resume(zug_clock *clock, int64_t now_ms);

/* Lets a running clock stand still for so long from now on; after that it runs again by itself. The
 * present move's thinking does not grow meanwhile, a move may be made at any time, and no lag
 * reaches behind the hold. for_ms 0 ends a hold. So do zug_clock_press, zug_clock_pause,
 * zug_clock_set and zug_clock_restore. In other states nothing happens. */
void zug_clock_hold(zug_clock *clock, int64_t for_ms, int64_t now_ms);

/* Stops the clock for good: the readings stay. */
void zug_clock_stop(zug_clock *clock, int64_t now_ms);

/* The arbiter's setting: from now on the side has this much left, at least 0, whatever the state.
 * The number of moves made in the period stays. A side without a clock has none to set. */
void zug_clock_set(zug_clock *clock, zug_color side, int64_t left_ms, int64_t now_ms);

/* Goes back to what both sides had after an earlier move: turn has the move and begins to think
 * anew, in any state the caller names. */
void zug_clock_restore(zug_clock *clock, const zug_clock_side side[ZUG_LEAST(2)], zug_color turn,
                       zug_clock_state state, int64_t now_ms);

/* What the display of a side shows (Online 4.1), never below 0; ZUG_CLOCK_NEVER for a side without
 * a clock. */
int64_t zug_clock_left(const zug_clock *clock, zug_color side, int64_t now_ms);

/* True if nothing is left of the time of the side to move, and it has a clock that has been
 * started. */
bool zug_clock_has_fallen(const zug_clock *clock, int64_t now_ms);

/* The moment at which the flag of the side to move falls if nothing happens; ZUG_CLOCK_NEVER if it
 * does not because the clock is not running or the side has none. */
int64_t zug_clock_fall_ms(const zug_clock *clock);

#ifdef __cplusplus
}
#endif

#endif
