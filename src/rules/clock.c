/* clock.c - the chess clock of one game.
 * Room: rules. Is told the time and never reads it. */
#include <zug/clock.h>

static int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }

static int64_t greater(int64_t a, int64_t b) { return a > b ? a : b; }

/* A moment within the limits. All that a caller says goes through here or through amount: moments
 * lie within 2^60, hence all thinking within 2^61, and what is left within 2^60 or, while a side
 * thinks, within the sum of both. No sum of these below comes near 2^63. */
static int64_t moment(int64_t ms) {
    return greater(lesser(ms, ZUG_CLOCK_MS_MAX), -ZUG_CLOCK_MS_MAX);
}

/* An amount of time within the limits. */
static int64_t amount(int64_t ms) { return greater(lesser(ms, ZUG_CLOCK_MS_MAX), 0); }

static bool is_timed(const zug_clock *clock, zug_color side) {
    return clock->control[side].kind == ZUG_TIMECONTROL_TIMED;
}

/* The period in which a side is that has a clock. */
static const zug_period *period_of(const zug_clock *clock, zug_color side) {
    return &clock->control[side].periods[clock->side[side].period];
}

/* True if the time that the side to move uses runs over to the opponent. */
static bool is_hourglass(const zug_clock *clock) {
    return is_timed(clock, clock->turn) && period_of(clock, clock->turn)->hourglass;
}

/* How long the clock has run since it last began to; one that is held begins later. */
static int64_t stretch(const zug_clock *clock, int64_t now_ms) {
    if (clock->state != ZUG_CLOCK_RUNNING)
        return 0;
    return greater(greater(moment(now_ms), clock->now_ms) - clock->since_ms, 0);
}

/* How long the side to move has been thinking about the present move. */
static int64_t thinking(const zug_clock *clock, int64_t now_ms) {
    return clock->thought_ms + stretch(clock, now_ms);
}

/* How long a side with a clock may still think before its clock begins to run. */
static int64_t delay_of(const zug_clock *clock, zug_color side) {
    const zug_period *period = period_of(clock, side);
    return period->bonus == ZUG_BONUS_DELAY ? period->bonus_ms : 0;
}

/* What so much thinking takes off the clock of the side to move, if it has one. */
static int64_t cost(const zug_clock *clock, int64_t thought_ms) {
    return greater(thought_ms - delay_of(clock, clock->turn), 0);
}

/* True if so much thinking has used up all the time of the side to move. */
static bool is_used_up(const zug_clock *clock, int64_t thought_ms) {
    const zug_clock_side *side = &clock->side[clock->turn];
    return is_timed(clock, clock->turn) &&
           thought_ms >= side->left_ms + delay_of(clock, clock->turn);
}

/* Remembers the latest moment. */
static void see(zug_clock *clock, int64_t now_ms) {
    clock->now_ms = greater(clock->now_ms, moment(now_ms));
}

void zug_clock_set_up(zug_clock *clock, const zug_timecontrol control[static 2], zug_color turn) {
    *clock = (zug_clock){.state = ZUG_CLOCK_READY, .turn = turn, .now_ms = -ZUG_CLOCK_MS_MAX};
    for (int i = 0; i < 2; i++) {
        if (!zug_timecontrol_is_valid(&control[i]))
            continue;
        clock->control[i] = control[i];
        if (control[i].kind != ZUG_TIMECONTROL_TIMED)
            continue;
        const zug_period *first = &control[i].periods[0];
        clock->side[i].left_ms = first->time_ms;
        if (first->time_ms == 0 && first->bonus != ZUG_BONUS_DELAY)
            clock->side[i].left_ms = first->bonus_ms;
    }
}

/* The side to move begins to think about a new move. */
static void begin_move(zug_clock *clock, zug_color turn, zug_clock_state state) {
    clock->turn = turn;
    clock->state = state;
    clock->since_ms = clock->now_ms;
    clock->thought_ms = 0;
}

void zug_clock_start(zug_clock *clock, int64_t now_ms) {
    if (clock->state != ZUG_CLOCK_READY)
        return;
    see(clock, now_ms);
    begin_move(clock, clock->turn, ZUG_CLOCK_RUNNING);
}

/* Counts a move of the side to move, and begins its next period if it was the last of the present
 * one. */
static void count_move(zug_clock *clock) {
    const zug_timecontrol *control = &clock->control[clock->turn];
    zug_clock_side *side = &clock->side[clock->turn];
    if (side->moves_in_period < UINT32_MAX)
        side->moves_in_period++;
    if (side->moves_in_period != control->periods[side->period].moves)
        return;
    side->moves_in_period = 0;
    if (side->period + 1 < control->count)
        side->period++;
    side->left_ms += control->periods[side->period].time_ms;
}

/* Takes the time of a move off the clock of the side to move and adds what it gets for it. */
static void charge(zug_clock *clock, int64_t thought_ms) {
    const zug_period *period = period_of(clock, clock->turn);
    zug_color other = zug_color_other(clock->turn);
    int64_t used = cost(clock, thought_ms);
    zug_clock_side *mover = &clock->side[clock->turn], *waiting = &clock->side[other];
    mover->left_ms -= used;
    if (period->bonus == ZUG_BONUS_INCREMENT)
        mover->left_ms += period->bonus_ms;
    if (period->bonus == ZUG_BONUS_BRONSTEIN)
        mover->left_ms += lesser(used, period->bonus_ms);
    if (period->hourglass)
        waiting->left_ms = amount(waiting->left_ms + used);
    count_move(clock);
    mover->left_ms = amount(mover->left_ms);
}

bool zug_clock_press(zug_clock *clock, int64_t now_ms, int64_t lag_ms) {
    if (clock->state == ZUG_CLOCK_PAUSED || clock->state == ZUG_CLOCK_STOPPED)
        return false;
    int64_t allowed = lesser(greater(lag_ms, 0), stretch(clock, now_ms));
    int64_t thought = thinking(clock, now_ms) - allowed;
    if (clock->state == ZUG_CLOCK_RUNNING && is_used_up(clock, thought))
        return false;
    see(clock, now_ms);
    if (is_timed(clock, clock->turn))
        charge(clock, thought);
    begin_move(clock, zug_color_other(clock->turn), ZUG_CLOCK_RUNNING);
    return true;
}

/* A running clock stands still; the thinking so far is kept. */
static void halt(zug_clock *clock, zug_clock_state state, int64_t now_ms) {
    clock->thought_ms = thinking(clock, now_ms);
    clock->state = state;
    see(clock, now_ms);
}

void zug_clock_pause(zug_clock *clock, int64_t now_ms) {
    if (clock->state == ZUG_CLOCK_RUNNING)
        halt(clock, ZUG_CLOCK_PAUSED, now_ms);
}

void zug_clock_resume(zug_clock *clock, int64_t now_ms) {
    if (clock->state != ZUG_CLOCK_PAUSED)
        return;
    see(clock, now_ms);
    clock->state = ZUG_CLOCK_RUNNING;
    clock->since_ms = clock->now_ms;
}

void zug_clock_hold(zug_clock *clock, int64_t for_ms, int64_t now_ms) {
    if (clock->state != ZUG_CLOCK_RUNNING)
        return;
    clock->thought_ms = thinking(clock, now_ms);
    see(clock, now_ms);
    clock->since_ms = moment(clock->now_ms + amount(for_ms));
}

void zug_clock_stop(zug_clock *clock, int64_t now_ms) { halt(clock, ZUG_CLOCK_STOPPED, now_ms); }

/* In an hourglass, lets the sand that has run so far lie where it is. Nobody sees a difference. */
static void settle_hourglass(zug_clock *clock) {
    zug_clock_side *mover = &clock->side[clock->turn];
    zug_clock_side *waiting = &clock->side[zug_color_other(clock->turn)];
    int64_t used = lesser(clock->thought_ms, mover->left_ms);
    mover->left_ms -= used;
    waiting->left_ms = amount(waiting->left_ms + used);
    clock->thought_ms = 0;
}

/* The thinking about the present move goes on, so what it has cost so far is allowed for. No lag
 * reaches back behind the setting. */
void zug_clock_set(zug_clock *clock, zug_color side, int64_t left_ms, int64_t now_ms) {
    if (!is_timed(clock, side))
        return;
    clock->thought_ms = thinking(clock, now_ms);
    see(clock, now_ms);
    clock->since_ms = clock->now_ms;
    if (is_hourglass(clock))
        settle_hourglass(clock);
    clock->side[side].left_ms = amount(left_ms);
    if (side == clock->turn)
        clock->side[side].left_ms += cost(clock, clock->thought_ms);
}

void zug_clock_restore(zug_clock *clock, const zug_clock_side side[static 2], zug_color turn,
                       zug_clock_state state, int64_t now_ms) {
    see(clock, now_ms);
    for (int i = 0; i < 2; i++) {
        uint32_t count = clock->control[i].count;
        clock->side[i] = side[i];
        clock->side[i].left_ms = amount(side[i].left_ms);
        if (clock->side[i].period >= count)
            clock->side[i].period = count > 0 ? count - 1 : 0;
    }
    begin_move(clock, turn, state);
}

int64_t zug_clock_left(const zug_clock *clock, zug_color side, int64_t now_ms) {
    if (!is_timed(clock, side))
        return ZUG_CLOCK_NEVER;
    int64_t left = clock->side[side].left_ms;
    if (side == clock->turn)
        left -= cost(clock, thinking(clock, now_ms));
    else if (is_hourglass(clock))
        left += lesser(thinking(clock, now_ms), clock->side[clock->turn].left_ms);
    return amount(left);
}

bool zug_clock_has_fallen(const zug_clock *clock, int64_t now_ms) {
    return clock->state != ZUG_CLOCK_READY && is_used_up(clock, thinking(clock, now_ms));
}

int64_t zug_clock_fall_ms(const zug_clock *clock) {
    if (clock->state != ZUG_CLOCK_RUNNING || !is_timed(clock, clock->turn))
        return ZUG_CLOCK_NEVER;
    int64_t rest = clock->side[clock->turn].left_ms + delay_of(clock, clock->turn);
    int64_t fall = clock->since_ms + rest - clock->thought_ms;
    return fall <= ZUG_CLOCK_MS_MAX ? fall : ZUG_CLOCK_NEVER;
}
