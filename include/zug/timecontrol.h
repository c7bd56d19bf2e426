/* timecontrol.h - how much time for how many moves (Online 4.3; PGN standard 9.6.1), as a value and
 * as text.
 *
 * The text is that of the PGN tag TimeControl: `?` unknown, `-` no clock, or periods with colons
 * between:
 *
 *     40/9000   40 moves in 9000 seconds      4500+60   4500 seconds, and 60 more after every move
 *     300       all moves in 300 seconds      *180      an hourglass of 180 seconds
 *
 *     40/5400+30:1800+30   40 moves in 5400 seconds, then 1800 for the rest; 30 more
 *                          after every move
 *
 * Zug adds two suffixes, each in place of the increment and in any period: `300d5` the clock waits
 * for 5 seconds at every move before it runs (simple delay), `300b5` gives back after the move what
 * it took, but at most 5 seconds (Bronstein's delay). Seconds may have up to three decimals, as
 * engine matches have them in `10+0.1`. The PGN checker knows the suffixes; decimals it calls
 * malformed, as the standard does. */
#ifndef ZUG_TIMECONTROL_H
#define ZUG_TIMECONTROL_H

#include <stdbool.h>
#include <stdint.h>
#include <zug/abi.h>
#include <zug/status.h>
#include <zug/str.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How the extra time for each move is given. */
typedef enum zug_bonus {
    ZUG_BONUS_NONE = 0,
    ZUG_BONUS_INCREMENT, /* added after the move, used or not (Fischer) */
    ZUG_BONUS_DELAY,     /* the clock waits so long before it runs */
    ZUG_BONUS_BRONSTEIN  /* what was used, but no more than this, is given back after the move */
} zug_bonus;

/* One period of a control. */
typedef struct zug_period {
    uint32_t moves;   /* to be made in this period; 0: all the rest */
    int64_t time_ms;  /* given when the period begins; what is left from the one before is kept */
    zug_bonus bonus;  /* how bonus_ms is given */
    int64_t bonus_ms; /* for each move; 0 if and only if there is no bonus */
    bool hourglass;   /* what one side uses, the other gets; without a bonus and for all the rest */
} zug_period;

typedef enum zug_timecontrol_kind {
    ZUG_TIMECONTROL_UNKNOWN = 0, /* "?" */
    ZUG_TIMECONTROL_NONE,        /* "-": played without a clock */
    ZUG_TIMECONTROL_TIMED
} zug_timecontrol_kind;

enum {
    ZUG_TIMECONTROL_PERIODS_MAX = 8,
    ZUG_TIMECONTROL_MOVES_MAX = 999999999, /* of one period */
    ZUG_TIMECONTROL_SIZE = 320,      /* bytes that zug_timecontrol_write needs at most, with NUL */
    ZUG_TIMECONTROL_NAME_SIZE = 1024 /* bytes that zug_timecontrol_name needs at most, with NUL */
};

/* The longest time and the largest bonus: a millisecond less than 10^9 seconds, some 31 years. */
#define ZUG_TIMECONTROL_MS_MAX INT64_C(999999999999)

/* A time control. All zero is the unknown one. */
typedef struct zug_timecontrol {
    zug_timecontrol_kind kind;
    uint32_t count; /* of periods; 0 unless timed */
    zug_period
        periods[ZUG_TIMECONTROL_PERIODS_MAX]; /* the last one is repeated if it counts moves */
} zug_timecontrol;

/* True if a control that was put together by hand is one that a clock can run and a text can say: a
 * known kind; at least one period if timed; all numbers within the limits above; every period but
 * the last with a number of moves; and some time or some bonus in each. */
bool zug_timecontrol_is_valid(const zug_timecontrol *control);

/* True if two valid controls are the same. */
bool zug_timecontrol_equal(const zug_timecontrol *a, const zug_timecontrol *b);

/* How quick a game is: by the time that a control gives for sixty moves, bonuses included, as FIDE
 * adds it up. Under 3 minutes is bullet, up to 10 blitz, under 60 rapid, under a day classical. */
typedef enum zug_speed {
    ZUG_SPEED_BULLET,
    ZUG_SPEED_BLITZ,
    ZUG_SPEED_RAPID,
    ZUG_SPEED_CLASSICAL,
    ZUG_SPEED_CORRESPONDENCE,
    ZUG_SPEED_NONE,   /* without a clock */
    ZUG_SPEED_UNKNOWN /* the control is not known */
} zug_speed;
enum { ZUG_SPEED_COUNT = 7 };
zug_speed zug_timecontrol_speed(const zug_timecontrol *control);

/* "bullet", "blitz", "rapid", "classical", "correspondence", "none" or "unknown". */
const char *zug_speed_name(zug_speed speed);

/* Reads a control as written above, without blanks. Fails with ZUG_ERR_SYNTAX if it is malformed,
 * and also if it could not be run: a period without a number of moves before another one
 * (`300:40/9000`), or `?` or
 * `-` among periods. Fails with ZUG_ERR_SPACE if it is well formed but has more periods or a longer
 * number (nine digits) than a zug_timecontrol holds. The order of these is that of the text. What
 * is read is valid; an increment of 0, as in `300+0`, is no bonus. */
zug_status zug_timecontrol_parse(zug_str text, zug_timecontrol *out, zug_error *err);

/* Writes a control so that zug_timecontrol_parse gives it back; `?` if it is not valid. */
void zug_timecontrol_write(const zug_timecontrol *control,
                           char out[ZUG_LEAST(ZUG_TIMECONTROL_SIZE)]);

/* Names a control as players do: "90 min for 40 moves, then 30 min, +30 s a move from move 1"; "3
 * min, +2 s a move"; "150 min for every 40 moves" for a period that is repeated; "5 min, 3 s delay
 * a move"; "5 min, 3 s Bronstein delay a move"; "hourglass of 3 min"; "no clock"; "unknown", also
 * if it is not valid. Where the bonus changes otherwise than from nothing to something, each period
 * has its own: "90 min for 40 moves with +30 s a move, then 30 min". */
void zug_timecontrol_name(const zug_timecontrol *control,
                          char out[ZUG_LEAST(ZUG_TIMECONTROL_NAME_SIZE)]);

/* Reads all that zug_timecontrol_name writes, and gives it back, and what people write in its
 * place, in small letters or capitals:
 * - times in days, hours, minutes and seconds, short or in full, also joined or with up to three
 *   decimals: "1 h 30 min", "1h30m", "1.5 hours", "90 minutes", 90' and 30'', also with the signs
 *   of typesetters;
 * - "90 min for the first 40 moves", "40 moves in 90 min", "90 min/40"; for all the rest "for the
 *   rest of the game", "for all moves" or nothing;
 * - "then", "and then" or "followed by" between the periods;
 * - the bonus as "+30 s", "plus 30 s", "with an increment of 30 s", "with an addition of 30 seconds
 *   per move starting from move one", "2 seconds additional time", "with a delay of 5 s", "5 s
 *   Bronstein". Behind a comma at the end it is that of all periods, with "from move N" that of all
 *   from that move on, otherwise that of the period it follows;
 * - "5+3" and nothing else: five minutes, and three seconds a move, as players say it. The same
 *   text in a TimeControl tag means five seconds;
 * - "no clock", "no time control", "without a clock", "untimed", "unlimited", "none", "-";
 *   "unknown", "?". A number of minutes alone, or "5 min a move", is refused rather than guessed
 *   at. Fails as zug_timecontrol_parse does: with ZUG_ERR_SPACE beyond the limits, else with
 *   ZUG_ERR_SYNTAX. */
zug_status zug_timecontrol_parse_name(zug_str text, zug_timecontrol *out, zug_error *err);

/* Reads what a person has typed where a time control is asked for: a name as above, so that "5+3"
 * is five minutes and three seconds a move; a number alone, which is minutes, too; and otherwise
 * what zug_timecontrol_parse reads, in seconds, as "40/5400+30:1800+30". Fails as
 * zug_timecontrol_parse does. */
zug_status zug_timecontrol_parse_typed(zug_str text, zug_timecontrol *out, zug_error *err);

#ifdef __cplusplus
}
#endif

#endif
