/* timecontrol_name.c - names a time control in words.
 * Room: rules. */
#include "timecontrol_impl.h"

enum { MS_PER_MINUTE = 60000, MS_PER_DAY = 86400000 };

/* "3 days", "90 min", "1 min 30 s", "0.5 s". */
static void write_amount(zug_buf *buf, int64_t ms) {
    if (ms > 0 && ms % MS_PER_DAY == 0) {
        zug_buf_number(buf, (uint64_t)(ms / MS_PER_DAY));
        zug_buf_text(buf, ms == MS_PER_DAY ? " day" : " days");
        return;
    }
    if (ms >= MS_PER_MINUTE) {
        zug_buf_number(buf, (uint64_t)(ms / MS_PER_MINUTE));
        zug_buf_text(buf, " min");
        ms %= MS_PER_MINUTE;
        if (ms == 0)
            return;
        zug_buf_char(buf, ' ');
    }
    zug__timecontrol_write_seconds(buf, ms);
    zug_buf_text(buf, " s");
}

/* "90 min for 40 moves": the last period is repeated. */
static void write_stage(zug_buf *buf, const zug_period *period, bool is_last) {
    if (period->hourglass)
        zug_buf_text(buf, "hourglass of ");
    write_amount(buf, period->time_ms);
    if (period->moves == 0)
        return;
    zug_buf_text(buf, is_last ? " for every " : " for ");
    if (period->moves > 1 || !is_last) {
        zug_buf_number(buf, period->moves);
        zug_buf_char(buf, ' ');
    }
    zug_buf_text(buf, period->moves > 1 ? "moves" : "move");
}

/* "+30 s a move". */
static void write_bonus(zug_buf *buf, const zug_period *period) {
    if (period->bonus == ZUG_BONUS_INCREMENT)
        zug_buf_char(buf, '+');
    write_amount(buf, period->bonus_ms);
    if (period->bonus == ZUG_BONUS_DELAY)
        zug_buf_text(buf, " delay");
    if (period->bonus == ZUG_BONUS_BRONSTEIN)
        zug_buf_text(buf, " Bronstein delay");
    zug_buf_text(buf, " a move");
}

/* The number of the first move of a period. */
static uint64_t first_move(const zug_timecontrol *control, uint32_t index) {
    uint64_t move = 1;
    for (uint32_t i = 0; i < index; i++)
        move += control->periods[i].moves;
    return move;
}

/* The period from which on all have one bonus that none before it has, and that begins with a move
 * whose number is not too long to be read; the number of periods if there is no such period. */
static uint32_t common_start(const zug_timecontrol *control) {
    uint32_t start = 0;
    while (start < control->count && control->periods[start].bonus == ZUG_BONUS_NONE)
        start++;
    for (uint32_t i = start; i < control->count; i++)
        if (control->periods[i].bonus != control->periods[start].bonus ||
            control->periods[i].bonus_ms != control->periods[start].bonus_ms)
            return control->count;
    return first_move(control, start) <= ZUG_TIMECONTROL_MOVES_MAX ? start : control->count;
}

/* ", +30 s a move from move 1": the bonus that begins with a period. */
static void write_common_bonus(zug_buf *buf, const zug_timecontrol *control, uint32_t start) {
    zug_buf_text(buf, ", ");
    write_bonus(buf, &control->periods[start]);
    if (control->count > 1) {
        zug_buf_text(buf, " from move ");
        zug_buf_number(buf, first_move(control, start));
    }
}

void zug_timecontrol_name(const zug_timecontrol *control,
                          char out[static ZUG_TIMECONTROL_NAME_SIZE]) {
    zug_buf buf = zug_buf_over(out, ZUG_TIMECONTROL_NAME_SIZE);
    bool is_valid = zug_timecontrol_is_valid(control);
    if (!is_valid || control->kind != ZUG_TIMECONTROL_TIMED) {
        bool is_none = is_valid && control->kind == ZUG_TIMECONTROL_NONE;
        zug_buf_text(&buf, is_none ? "no clock" : "unknown");
        return;
    }
    uint32_t start = common_start(control);
    for (uint32_t i = 0; i < control->count; i++) {
        if (i > 0)
            zug_buf_text(&buf, ", then ");
        write_stage(&buf, &control->periods[i], i + 1 == control->count);
        if (start == control->count && control->periods[i].bonus != ZUG_BONUS_NONE) {
            zug_buf_text(&buf, " with ");
            write_bonus(&buf, &control->periods[i]);
        }
    }
    if (start < control->count)
        write_common_bonus(&buf, control, start);
}
