/* test_clock_random.c - the clock against a slow and obvious one, with random controls, thinking
 * times, lags, pauses and settings. Room: tests of rules.
 *
 * The slow clock ticks. Every millisecond it takes one grain from the side to move, if no delay is
 * left, and in an hourglass puts it on the other side. It remembers what it looked like a short
 * while ago, so a lag is allowed for by going back there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/clock.h>

#include "../../support/play.h"
#include "../../support/random_play.h"

enum { GAMES = 6000, STEPS = 120, MEMORY = 64 };

/* --- the slow clock --- */

/* What a tick can change. */
typedef struct sand {
    int64_t left[2];
    int64_t delay; /* still to wait before the clock of the side to move runs */
    int64_t used;  /* for the present move, with a clock or not */
} sand;

typedef struct ticking {
    const zug_timecontrol *control; /* two of them */
    sand sand;
    sand before[MEMORY]; /* before[i]: i ticks ago; only within the present stretch */
    int remembered;
    uint32_t moves[2]; /* all that were made */
    int turn;
    bool runs, is_started;
} ticking;

static bool has_clock(const ticking *t, int side) {
    return t->control[side].kind == ZUG_TIMECONTROL_TIMED;
}

/* The period of a side after so many moves: found by counting from the beginning. */
static const zug_period *period_after(const zug_timecontrol *control, uint32_t moves) {
    uint32_t i = 0;
    while (control->periods[i].moves > 0 && moves >= control->periods[i].moves) {
        moves -= control->periods[i].moves;
        if (i + 1 < control->count)
            i++;
    }
    return &control->periods[i];
}

static const zug_period *period_now(const ticking *t) {
    return period_after(&t->control[t->turn], t->moves[t->turn]);
}

static void slow_begin(ticking *t) {
    t->sand.used = t->sand.delay = 0;
    t->remembered = 0;
    if (has_clock(t, t->turn) && period_now(t)->bonus == ZUG_BONUS_DELAY)
        t->sand.delay = period_now(t)->bonus_ms;
}

static ticking slow_clock(const zug_timecontrol *control) {
    ticking t = {.control = control};
    for (int side = 0; side < 2; side++) {
        const zug_period *first = &control[side].periods[0];
        t.sand.left[side] = first->time_ms;
        if (first->time_ms == 0 && first->bonus != ZUG_BONUS_DELAY)
            t.sand.left[side] = first->bonus_ms;
    }
    slow_begin(&t);
    return t;
}

static bool is_empty(const ticking *t, const sand *s) {
    return has_clock(t, t->turn) && s->left[t->turn] == 0 && s->delay == 0;
}

static void tick(ticking *t) {
    if (!t->runs)
        return;
    for (int i = MEMORY - 1; i > 0; i--)
        t->before[i] = t->before[i - 1];
    t->before[0] = t->sand;
    t->remembered += t->remembered < MEMORY;
    t->sand.used++;
    if (!has_clock(t, t->turn) || is_empty(t, &t->sand))
        return;
    if (t->sand.delay > 0) {
        t->sand.delay--;
        return;
    }
    t->sand.left[t->turn]--;
    if (period_now(t)->hourglass && has_clock(t, !t->turn))
        t->sand.left[!t->turn]++;
}

/* A move: false if the flag is down. */
static bool slow_press(ticking *t, int lag) {
    if (t->is_started && !t->runs)
        return false;
    int back = lag < t->remembered ? lag : t->remembered;
    sand s = back > 0 ? t->before[back - 1] : t->sand;
    if (t->is_started && is_empty(t, &s))
        return false;
    t->sand = s;
    if (has_clock(t, t->turn)) {
        const zug_period *period = period_now(t);
        int64_t *left = &t->sand.left[t->turn];
        for (int64_t i = 0; i < period->bonus_ms; i++)
            *left += period->bonus == ZUG_BONUS_INCREMENT ||
                     (period->bonus == ZUG_BONUS_BRONSTEIN && i < s.used);
        uint32_t made = ++t->moves[t->turn];
        uint32_t end = 0;
        for (uint32_t i = 0; end < made && t->control[t->turn].periods[i].moves > 0;
             i += i + 1 < t->control[t->turn].count)
            end += t->control[t->turn].periods[i].moves;
        if (end == made)
            *left += period_now(t)->time_ms;
    }
    t->turn = !t->turn;
    t->runs = t->is_started = true;
    slow_begin(t);
    return true;
}

static void slow_set(ticking *t, int side, int64_t left) {
    if (!has_clock(t, side))
        return;
    t->sand.left[side] = left;
    t->remembered = 0;
}

/* --- random games --- */

static zug_period random_period(random_play *random, bool is_last) {
    zug_period period = {.time_ms = random_below(random, 8) == 0 ? 0 : random_below(random, 900)};
    period.bonus = (zug_bonus)random_below(random, 4);
    if (period.bonus != ZUG_BONUS_NONE)
        period.bonus_ms = 1 + random_below(random, 40);
    if (!is_last || random_below(random, 3) == 0)
        period.moves = 1 + random_below(random, 6);
    else if (random_below(random, 4) == 0)
        period = (zug_period){.time_ms = period.time_ms, .hourglass = true};
    if (period.bonus == ZUG_BONUS_NONE)
        period.time_ms += period.time_ms == 0;
    return period;
}

static zug_timecontrol random_control(random_play *random) {
    zug_timecontrol control = {.kind = ZUG_TIMECONTROL_TIMED};
    if (random_below(random, 12) == 0)
        return (zug_timecontrol){.kind = ZUG_TIMECONTROL_NONE};
    control.count = 1 + random_below(random, 3);
    for (uint32_t i = 0; i < control.count; i++)
        control.periods[i] = random_period(random, i + 1 == control.count);
    assert_true(zug_timecontrol_is_valid(&control));
    return control;
}

/* Both clocks show the same and agree on the flag; the flag falls when the quick one says. */
static void compare(const zug_clock *clock, const ticking *t, int64_t now) {
    for (int side = 0; side < 2; side++)
        assert_int_equal(zug_clock_left(clock, (zug_color)side, now),
                         has_clock(t, side) ? t->sand.left[side] : ZUG_CLOCK_NEVER);
    bool has_fallen = t->is_started && is_empty(t, &t->sand);
    assert_int_equal(zug_clock_has_fallen(clock, now), has_fallen);
    int64_t fall = zug_clock_fall_ms(clock);
    assert_int_equal(fall != ZUG_CLOCK_NEVER, t->runs && has_clock(t, t->turn));
    if (t->runs && has_clock(t, t->turn)) {
        assert_int_equal(now >= fall, has_fallen);
        if (!has_fallen)
            assert_int_equal(fall - now, t->sand.left[t->turn] + t->sand.delay);
    }
    assert_int_equal(clock->turn, t->turn);
}

/* Does one random thing to both clocks. */
static void act(zug_clock *clock, ticking *t, int64_t now, random_play *random) {
    unsigned choice = random_below(random, 10);
    if (choice == 0) {
        zug_clock_pause(clock, now);
        t->runs = false;
    } else if (choice == 1) {
        zug_color side = (zug_color)random_below(random, 2);
        int64_t left = random_below(random, 300);
        zug_clock_set(clock, side, left, now);
        slow_set(t, (int)side, left);
    } else if (choice < 4 || !t->runs) {
        zug_clock_start(clock, now);
        zug_clock_resume(clock, now);
        if (!t->runs)
            t->remembered = 0;
        t->runs = t->is_started = true;
    } else {
        int lag = random_below(random, 2) ? (int)random_below(random, MEMORY) : 0;
        zug_clock before = *clock;
        bool is_made = slow_press(t, lag);
        assert_int_equal(zug_clock_press(clock, now, lag), is_made);
        if (!is_made)
            assert_memory_equal(&before, clock, sizeof before);
    }
}

static void against_the_slow_clock(void **state) {
    (void)state;
    random_play random = {4242};
    unsigned fallen = 0, moves = 0;
    for (int game = 0; game < GAMES; game++) {
        zug_timecontrol control[2] = {random_control(&random), random_control(&random)};
        if (random_below(&random, 2))
            control[1] = control[0];
        zug_clock clock;
        zug_clock_set_up(&clock, control, ZUG_WHITE);
        ticking t = slow_clock(control);
        int64_t now = -1000 + (int64_t)random_below(&random, 2000);
        if (random_below(&random, 3) == 0)
            assert_true(slow_press(&t, 0) && zug_clock_press(&clock, now, 0));
        for (int step = 0; step < STEPS; step++) {
            act(&clock, &t, now, &random);
            compare(&clock, &t, now);
            for (unsigned n = random_below(&random, 80); n > 0; n--, now++)
                tick(&t);
            compare(&clock, &t, now);
            bool is_over = zug_clock_has_fallen(&clock, now);
            fallen += is_over;
            if (is_over && random_below(&random, 4) == 0)
                break;
        }
        moves += t.moves[0] + t.moves[1];
    }
    assert_true(fallen > GAMES && moves > 10 * GAMES);
}

/* What was given is what was used and what is left, move by move. */
static void sums(void **state) {
    (void)state;
    random_play random = {77};
    for (int game = 0; game < GAMES; game++) {
        zug_timecontrol control[2] = {random_control(&random), random_control(&random)};
        zug_clock clock;
        int64_t now = 0, used[2] = {0, 0}, bonus[2] = {0, 0};
        int64_t first[2];
        zug_clock_set_up(&clock, control, ZUG_WHITE);
        zug_clock_start(&clock, 0);
        first[0] = zug_clock_left(&clock, ZUG_WHITE, 0);
        first[1] = zug_clock_left(&clock, ZUG_BLACK, 0);
        uint32_t moves[2] = {0, 0};
        for (int step = 0; step < STEPS; step++) {
            zug_color side = clock.turn;
            int64_t thought = random_below(&random, 60);
            bool is_timed = control[side].kind == ZUG_TIMECONTROL_TIMED;
            if (!zug_clock_press(&clock, now += thought, 0))
                break;
            if (!is_timed)
                continue;
            const zug_period *period = period_after(&control[side], moves[side]);
            if (period->hourglass) {
                bonus[!side] += thought;
                used[side] += thought;
            } else if (period->bonus == ZUG_BONUS_DELAY) {
                used[side] += thought > period->bonus_ms ? thought - period->bonus_ms : 0;
            } else {
                bool is_all = period->bonus == ZUG_BONUS_INCREMENT || thought > period->bonus_ms;
                bonus[side] += is_all ? period->bonus_ms : thought;
                used[side] += thought;
            }
            moves[side]++;
            int64_t given = first[side] - control[side].periods[0].time_ms;
            for (uint32_t i = 0, end = 0;;) {
                given += control[side].periods[i].time_ms;
                end += control[side].periods[i].moves;
                if (control[side].periods[i].moves == 0 || end > moves[side])
                    break;
                i += i + 1 < control[side].count;
            }
            assert_int_equal(zug_clock_left(&clock, side, now) + used[side], given + bonus[side]);
        }
    }
}

/* Two chambers hold the same sand for ever. */
static void sand_is_constant(void **state) {
    (void)state;
    random_play random = {99};
    zug_timecontrol control[2];
    assert_int_equal(zug_timecontrol_parse(zug_str_from("*60"), &control[0], NULL), ZUG_OK);
    control[1] = control[0];
    zug_clock clock;
    zug_clock_set_up(&clock, control, ZUG_WHITE);
    zug_clock_start(&clock, 0);
    int64_t now = 0;
    do {
        now += random_below(&random, 30000);
        for (int64_t at = now; at < now + 200000; at += 10007)
            assert_int_equal(zug_clock_left(&clock, ZUG_WHITE, at) +
                                 zug_clock_left(&clock, ZUG_BLACK, at),
                             120000);
    } while (now < 3000000 && zug_clock_press(&clock, now, random_below(&random, 500)));
    assert_true(now > 100000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the clock agrees with one that ticks [online-4.1 online-4.2 online-4.3.a online-4.4.a]",
         against_the_slow_clock, NULL, NULL, NULL},
        {"time used and time left are the time that the control gives [online-4.3.a]", sums, NULL,
         NULL, NULL},
        {"an hourglass keeps its sand", sand_is_constant, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
