/* test_timecontrol.c - time controls as text and in words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zug/timecontrol.h>

#include "../../support/play.h"
#include "../../support/random_play.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

static zug_timecontrol control_of(const char *text) {
    zug_timecontrol control;
    zug_error err = {.message = "fine"};
    if (zug_timecontrol_parse(zug_str_from(text), &control, &err) != ZUG_OK)
        fail_msg("\"%s\" at %zu: %s", text, err.offset, err.message);
    return control;
}

static void assert_text(const zug_timecontrol *control, const char *want) {
    char text[ZUG_TIMECONTROL_SIZE];
    zug_timecontrol_write(control, text);
    assert_string_equal(text, want);
}

static void assert_name(const zug_timecontrol *control, const char *want) {
    char name[ZUG_TIMECONTROL_NAME_SIZE];
    zug_timecontrol_name(control, name);
    assert_string_equal(name, want);
}

static void values(void **state) {
    (void)state;
    static const struct {
        const char *text;
        zug_period last;
    } rows[] = {
        {"40/9000", {40, 9000000, ZUG_BONUS_NONE, 0, false}},
        {"300", {0, 300000, ZUG_BONUS_NONE, 0, false}},
        {"4500+60", {0, 4500000, ZUG_BONUS_INCREMENT, 60000, false}},
        {"*180", {0, 180000, ZUG_BONUS_NONE, 0, true}},
        {"300d5", {0, 300000, ZUG_BONUS_DELAY, 5000, false}},
        {"300b5", {0, 300000, ZUG_BONUS_BRONSTEIN, 5000, false}},
        {"60+0", {0, 60000, ZUG_BONUS_NONE, 0, false}},
        {"60d0", {0, 60000, ZUG_BONUS_NONE, 0, false}},
        {"0+1", {0, 0, ZUG_BONUS_INCREMENT, 1000, false}},
        {"1/259200", {1, 259200000, ZUG_BONUS_NONE, 0, false}},
        {"10+0.1", {0, 10000, ZUG_BONUS_INCREMENT, 100, false}},
        {"7/0.125b00.070", {7, 125, ZUG_BONUS_BRONSTEIN, 70, false}},
        {"*0.5", {0, 500, ZUG_BONUS_NONE, 0, true}},
        {"999999999/999999999.999", {999999999, 999999999999, ZUG_BONUS_NONE, 0, false}},
        {"40/7200:20/3600:900+30", {0, 900000, ZUG_BONUS_INCREMENT, 30000, false}},
        {"40/9000:*180", {0, 180000, ZUG_BONUS_NONE, 0, true}},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_timecontrol control = control_of(rows[i].text);
        const zug_period *last = &control.periods[control.count - 1], *want = &rows[i].last;
        assert_int_equal(control.kind, ZUG_TIMECONTROL_TIMED);
        assert_int_equal(last->moves, want->moves);
        assert_int_equal(last->time_ms, want->time_ms);
        assert_int_equal(last->bonus, want->bonus);
        assert_int_equal(last->bonus_ms, want->bonus_ms);
        assert_int_equal(last->hourglass, want->hourglass);
        assert_true(zug_timecontrol_is_valid(&control));
    }
    assert_int_equal(control_of("?").kind, ZUG_TIMECONTROL_UNKNOWN);
    assert_int_equal(control_of("-").kind, ZUG_TIMECONTROL_NONE);
    assert_int_equal(control_of("40/6000+30:20/3000+30:900+30").count, 3);
    assert_int_equal(control_of("40/6000+30:20/3000+30:900+30").periods[1].moves, 20);
}

static void refusals(void **state) {
    (void)state;
    static const struct {
        const char *text;
        zug_status want;
        size_t at;
    } rows[] = {
        {"", ZUG_ERR_SYNTAX, 0},
        {" ", ZUG_ERR_SYNTAX, 0},
        {":", ZUG_ERR_SYNTAX, 0},
        {"0", ZUG_ERR_SYNTAX, 0},
        {"0+0", ZUG_ERR_SYNTAX, 0},
        {"*", ZUG_ERR_SYNTAX, 1},
        {"*0", ZUG_ERR_SYNTAX, 1},
        {"*x", ZUG_ERR_SYNTAX, 1},
        {"*180+5", ZUG_ERR_SYNTAX, 4},
        {"0/300", ZUG_ERR_SYNTAX, 0},
        {"40/", ZUG_ERR_SYNTAX, 3},
        {"40/0", ZUG_ERR_SYNTAX, 3},
        {"/9000", ZUG_ERR_SYNTAX, 0},
        {"300+", ZUG_ERR_SYNTAX, 4},
        {"300+-5", ZUG_ERR_SYNTAX, 4},
        {"+5", ZUG_ERR_SYNTAX, 0},
        {"300d", ZUG_ERR_SYNTAX, 4},
        {"300e5", ZUG_ERR_SYNTAX, 3},
        {"300D5", ZUG_ERR_SYNTAX, 3},
        {"300 ", ZUG_ERR_SYNTAX, 3},
        {"10+0.", ZUG_ERR_SYNTAX, 5},
        {"10+0.1234", ZUG_ERR_SYNTAX, 8},
        {"2.5/300", ZUG_ERR_SYNTAX, 3},
        {"??", ZUG_ERR_SYNTAX, 0},
        {"40/9000:", ZUG_ERR_SYNTAX, 8},
        {"40/9000:40/x", ZUG_ERR_SYNTAX, 11},
        {"40/9000:?", ZUG_ERR_SYNTAX, 8},
        {"-:300", ZUG_ERR_SYNTAX, 0},
        {"300:40/9000", ZUG_ERR_SYNTAX, 4},
        {"*180:300", ZUG_ERR_SYNTAX, 5},
        {"1000000000", ZUG_ERR_SPACE, 0},
        {"40/9000:1000000000/5", ZUG_ERR_SPACE, 8},
        {"5+99999999999999999999999", ZUG_ERR_SPACE, 0},
        {"1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1", ZUG_ERR_SPACE, 32},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_timecontrol control = control_of("77+7"), before = control;
        zug_error err = {.message = NULL};
        assert_int_equal(zug_timecontrol_parse(zug_str_from(rows[i].text), &control, &err),
                         rows[i].want);
        assert_int_equal(err.offset, rows[i].at);
        assert_non_null(err.message);
        assert_true(zug_timecontrol_equal(&control, &before));
        assert_int_equal(zug_timecontrol_parse(zug_str_from(rows[i].text), &control, NULL),
                         rows[i].want);
    }
}

static void canonical(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"?", "?"},
        {"-", "-"},
        {"40/5400+30:1800+30", "40/5400+30:1800+30"},
        {"40/6000+30:20/3000+30:900+30", "40/6000+30:20/3000+30:900+30"},
        {"40/9000:*180", "40/9000:*180"},
        {"300d5", "300d5"},
        {"40/300b5", "40/300b5"},
        {"060+00", "60"},
        {"10+0.100", "10+0.1"},
        {"0.050", "0.05"},
        {"1/1:1/1:1/1:1/1:1/1:1/1:1/1:1", "1/1:1/1:1/1:1/1:1/1:1/1:1/1:1"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_timecontrol control = control_of(rows[i][0]);
        assert_text(&control, rows[i][1]);
    }
}

static void differences(void **state) {
    (void)state;
    static const char *const texts[] = {"?",         "-",         "300",   "301",
                                        "300+5",     "300+6",     "300d5", "300b5",
                                        "1/300:300", "2/300:300", "*300",  "2/300"};
    for (size_t i = 0; i < COUNT(texts); i++)
        for (size_t j = 0; j < COUNT(texts); j++) {
            zug_timecontrol a = control_of(texts[i]), b = control_of(texts[j]);
            assert_int_equal(zug_timecontrol_equal(&a, &b), i == j);
        }
}

/* Breaks a valid control in one place, in every way there is. */
static zug_timecontrol broken(int way) {
    zug_timecontrol control = control_of("40/5400+30:1800+30");
    zug_period *first = &control.periods[0], *last = &control.periods[1];
    switch (way) {
    case 0:
        control.kind = (zug_timecontrol_kind)3;
        break;
    case 1:
        control.kind = ZUG_TIMECONTROL_NONE;
        break;
    case 2:
        control.count = 0;
        break;
    case 3:
        control.count = ZUG_TIMECONTROL_PERIODS_MAX + 1;
        break;
    case 4:
        first->moves = 0;
        break;
    case 5:
        first->moves = ZUG_TIMECONTROL_MOVES_MAX + 1;
        break;
    case 6:
        first->time_ms = -1;
        break;
    case 7:
        last->time_ms = ZUG_TIMECONTROL_MS_MAX + 1;
        break;
    case 8:
        first->bonus_ms = -1;
        break;
    case 9:
        last->bonus_ms = ZUG_TIMECONTROL_MS_MAX + 1;
        break;
    case 10:
        last->bonus = ZUG_BONUS_NONE;
        break;
    case 11:
        last->bonus_ms = 0;
        break;
    case 12:
        last->bonus = (zug_bonus)4;
        break;
    case 13:
        last->hourglass = true;
        break;
    case 14:
        *last = (zug_period){.moves = 0};
        break;
    case 15:
        *last = (zug_period){.hourglass = true};
        break;
    case 16:
        *last = (zug_period){.hourglass = true, .time_ms = 5, .moves = 5};
        break;
    default:
        control.count = UINT32_MAX;
        break;
    }
    return control;
}

static void invalid(void **state) {
    (void)state;
    for (int way = 0; way < 18; way++) {
        zug_timecontrol control = broken(way);
        assert_false(zug_timecontrol_is_valid(&control));
        assert_text(&control, "?");
        assert_name(&control, "unknown");
    }
}

static void names(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"40/5400+30:1800+30", "90 min for 40 moves, then 30 min, +30 s a move from move 1"},
        {"40/7200:20/3600:900+30", "120 min for 40 moves, then 60 min for 20 moves, then 15 min, "
                                   "+30 s a move from move 61"},
        {"40/6000+30:20/3000+30:900+30", "100 min for 40 moves, then 50 min for 20 moves, then "
                                         "15 min, +30 s a move from move 1"},
        {"40/9000", "150 min for every 40 moves"},
        {"40/7200:20/3600", "120 min for 40 moves, then 60 min for every 20 moves"},
        {"300", "5 min"},
        {"180+2", "3 min, +2 s a move"},
        {"90+1", "1 min 30 s, +1 s a move"},
        {"10+0.1", "10 s, +0.1 s a move"},
        {"0+1", "0 s, +1 s a move"},
        {"300d5", "5 min, 5 s delay a move"},
        {"300b5", "5 min, 5 s Bronstein delay a move"},
        {"40/5400+30:1800", "90 min for 40 moves with +30 s a move, then 30 min"},
        {"40/5400+30:1800d5", "90 min for 40 moves with +30 s a move, then 30 min with 5 s delay a "
                              "move"},
        {"1/60+5:60+6", "1 min for 1 move with +5 s a move, then 1 min with +6 s a move"},
        {"*180", "hourglass of 3 min"},
        {"40/5400+30:*60", "90 min for 40 moves with +30 s a move, then hourglass of 1 min"},
        {"1/259200", "3 days for every move"},
        {"10/86400", "1 day for every 10 moves"},
        {"90000", "1500 min"},
        {"999999998/1:1+1", "1 s for 999999998 moves, then 1 s, +1 s a move from move 999999999"},
        {"999999999/1:1+1", "1 s for 999999999 moves, then 1 s with +1 s a move"},
        {"?", "unknown"},
        {"-", "no clock"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_timecontrol control = control_of(rows[i][0]), again;
        assert_name(&control, rows[i][1]);
        assert_int_equal(zug_timecontrol_parse_name(zug_str_from(rows[i][1]), &again, NULL),
                         ZUG_OK);
        assert_true(zug_timecontrol_equal(&control, &again));
    }
}

static void spoken(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"90 minutes for the first 40 moves followed by 30 minutes for the rest of the game with "
         "an "
         "addition of 30 seconds per move starting from move one",
         "40/5400+30:1800+30"},
        {"40 moves in 2 hours, then 20 moves within 1 h, and then 15 min, with an increment of 30 "
         "seconds beginning with move 61",
         "40/7200:20/3600:900+30"},
        {"90 min/40 + 30 s, then 30 min + 30 s", "40/5400+30:1800+30"},
        {"90 min/40 moves; then 30 min; +30 s", "40/5400+30:1800+30"},
        {"90 min for 40 moves, +30 s a move, then 30 min", "40/5400+30:1800"},
        {"90 min for 40 moves, then 30 min +30 s a move", "40/5400:1800+30"},
        {"90 min for the next 40 moves, then 30 min for all the remaining moves, +30 s for each "
         "move from the first move",
         "40/5400+30:1800+30"},
        {"one move in 3 d", "1/259200"},
        {"3 days for each move", "1/259200"},
        {"60 min for every one move", "1/3600"},
        {"5+3", "300+3"},
        {" 90 + 30 ", "5400+30"},
        {"0.5+0", "30"},
        {"10+0.1", "600+0.1"},
        {"90'+30''", "5400+30"},
        {"90' + 30\"", "5400+30"},
        {"90\u2019 + 30\u201D", "5400+30"},
        {"90\u2032+30\u2033", "5400+30"},
        {"90\u2019/40, then 30\u2019, +30\u2019\u2019", "40/5400+30:1800+30"},
        {"3 minutes + 2 seconds additional time per move from move 1", "180+2"},
        {"90'", "5400"},
        {"1h30m", "5400"},
        {"1 hr. 30 mins. 5 secs.", "5405"},
        {"1.5 HOURS", "5400"},
        {"25 Min, Delay of 5 s", "1500d5"},
        {"25 min with simple delay of 5 sec.", "1500d5"},
        {"25 min with a 5 s delay per move", "1500d5"},
        {"5 min, Bronstein 3 s", "300b3"},
        {"5 min, 3 s delay Bronstein", "300b3"},
        {"5 min, Bronstein delay 3 s", "300b3"},
        {"3 min hourglass", "*180"},
        {"Sandclock 3 min", "*180"},
        {"3 min + 2 s/move", "180+2"},
        {"15 minutes plus 10 seconds each move", "900+10"},
        {"5 min, +0 s", "300"},
        {"5\tmin", "300"},
        {"untimed", "-"},
        {"unlimited", "-"},
        {"None", "-"},
        {"Without a clock", "-"},
        {"no time control", "-"},
        {"no time limit", "-"},
        {"-", "-"},
        {"?", "?"},
        {"UNKNOWN", "?"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_timecontrol control;
        zug_error err = {.message = "fine"};
        if (zug_timecontrol_parse_name(zug_str_from(rows[i][0]), &control, &err) != ZUG_OK)
            fail_msg("\"%s\" at %zu: %s", rows[i][0], err.offset, err.message);
        assert_text(&control, rows[i][1]);
    }
}

/* Where people type, numbers are minutes unless the text can only be PGN's. */
static void typed(void **state) {
    static const char *const rows[][2] = {
        {"5+3", "300+3"},
        {" 5 + 3 ", "300+3"},
        {"5", "300"},
        {" 90 ", "5400"},
        {"0.5", "30"},
        {"0.5+1", "30+1"},
        {"300+3", "18000+3"},
        {"5 min", "300"},
        {"5 s", "5"},
        {"90 min for 40 moves, then 30 min", "40/5400:1800"},
        {"40/5400+30:1800+30", "40/5400+30:1800+30"},
        {"300d5", "300d5"},
        {"*180", "*180"},
        {"-", "-"},
        {"no clock", "-"},
    };
    static const struct {
        const char *text;
        zug_status want;
    } refused[] = {{"", ZUG_ERR_SYNTAX},        {"0", ZUG_ERR_SYNTAX},   {"5+", ZUG_ERR_SYNTAX},
                   {"five", ZUG_ERR_SYNTAX},    {"5 5", ZUG_ERR_SYNTAX}, {"5.", ZUG_ERR_SYNTAX},
                   {"999999999", ZUG_ERR_SPACE}};
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        zug_timecontrol control;
        zug_error err = {.message = "fine"};
        if (zug_timecontrol_parse_typed(zug_str_from(rows[i][0]), &control, &err) != ZUG_OK)
            fail_msg("\"%s\" at %zu: %s", rows[i][0], err.offset, err.message);
        assert_text(&control, rows[i][1]);
    }
    for (size_t i = 0; i < COUNT(refused); i++) {
        zug_timecontrol control = control_of("77+7"), before = control;
        zug_error err = {.message = NULL};
        zug_status status =
            zug_timecontrol_parse_typed(zug_str_from(refused[i].text), &control, &err);
        if (status != refused[i].want || err.message == NULL)
            fail_msg("\"%s\" gives %d", refused[i].text, status);
        assert_true(zug_timecontrol_equal(&control, &before));
    }
}

static const struct {
    const char *text;
    zug_status want;
    size_t at;
} refused_names[] = {
    {"", ZUG_ERR_SYNTAX, 0},
    {"  ", ZUG_ERR_SYNTAX, 2},
    {"5", ZUG_ERR_SYNTAX, 0},
    {"5+", ZUG_ERR_SYNTAX, 0},
    {"5-3", ZUG_ERR_SYNTAX, 0},
    {"5+3+2", ZUG_ERR_SYNTAX, 0},
    {"5+3 s", ZUG_ERR_SYNTAX, 0},
    {"0+0", ZUG_ERR_SYNTAX, 3},
    {"0 min", ZUG_ERR_SYNTAX, 5},
    {"G/60", ZUG_ERR_SYNTAX, 0},
    {"no", ZUG_ERR_SYNTAX, 0},
    {"no way", ZUG_ERR_SYNTAX, 0},
    {"unknown for now", ZUG_ERR_SYNTAX, 0},
    {"5 weeks", ZUG_ERR_SYNTAX, 0},
    {"5 minut", ZUG_ERR_SYNTAX, 0},
    {"5 min 5 min", ZUG_ERR_SYNTAX, 6},
    {"5 s 5 min", ZUG_ERR_SYNTAX, 4},
    {"1.2345 min", ZUG_ERR_SYNTAX, 0},
    {"5. min", ZUG_ERR_SYNTAX, 0},
    {"5 min 3 s a move", ZUG_ERR_SYNTAX, 12},
    {"5 min a move", ZUG_ERR_SYNTAX, 8},
    {"5 min,", ZUG_ERR_SYNTAX, 6},
    {"5 min\n", ZUG_ERR_SYNTAX, 5},
    {"5 min then 3 min", ZUG_ERR_SYNTAX, 11},
    {"5 min for", ZUG_ERR_SYNTAX, 9},
    {"5 min for 0 moves", ZUG_ERR_SYNTAX, 12},
    {"5 min for 2.5 moves", ZUG_ERR_SYNTAX, 10},
    {"5 min for 3 days", ZUG_ERR_SYNTAX, 12},
    {"5 min/0", ZUG_ERR_SYNTAX, 7},
    {"5 min/x", ZUG_ERR_SYNTAX, 6},
    {"5 min for 40 moves, then", ZUG_ERR_SYNTAX, 24},
    {"5 min for 40 moves followed 3 min", ZUG_ERR_SYNTAX, 19},
    {"5 min, +3", ZUG_ERR_SYNTAX, 8},
    {"5 min, +3 s a", ZUG_ERR_SYNTAX, 13},
    {"5 min, +3 s for", ZUG_ERR_SYNTAX, 15},
    {"5 min, +3 s from", ZUG_ERR_SYNTAX, 16},
    {"5 min, +3 s from move 0", ZUG_ERR_SYNTAX, 23},
    {"5 min, +3 s from move", ZUG_ERR_SYNTAX, 21},
    {"5 min, +3 s from the end", ZUG_ERR_SYNTAX, 21},
    {"5 min, +3 s from the first day", ZUG_ERR_SYNTAX, 27},
    {"5 min, +3 s,", ZUG_ERR_SYNTAX, 12},
    {"5 min, +3 s from move 2", ZUG_ERR_SYNTAX, 23},
    {"5 min for 2 moves, +3 s from move 1, then 5 min", ZUG_ERR_SYNTAX, 42},
    {"5 min for 2 moves with +3 s, then 5 min, +3 s", ZUG_ERR_SYNTAX, 45},
    {"hourglass of 3 min, +3 s", ZUG_ERR_SYNTAX, 24},
    {"hourglass", ZUG_ERR_SYNTAX, 9},
    {"hourglass of 3 min for 2 moves", ZUG_ERR_SYNTAX, 19},
    {"1000000000 s", ZUG_ERR_SPACE, 12},
    {"99999 days", ZUG_ERR_SPACE, 10},
    {"999999999+0", ZUG_ERR_SPACE, 11},
    {"0+1000000000", ZUG_ERR_SPACE, 12},
    {"5 min for 1000000000 moves", ZUG_ERR_SPACE, 26},
    {"1 s/1 then 1 s/1 then 1 s/1 then 1 s/1 then 1 s/1 then 1 s/1 then 1 s/1 then 1 s/1 then "
     "1 s",
     ZUG_ERR_SPACE, 88},
    {"90", ZUG_ERR_SYNTAX, 0},
    {"5 min +3 s {", ZUG_ERR_SYNTAX, 11},
    {"5 \xc3\xbcm", ZUG_ERR_SYNTAX, 0},
    {"40 moves 90 min", ZUG_ERR_SYNTAX, 0},
};

static void unspoken(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(refused_names); i++) {
        zug_timecontrol control = control_of("77+7"), before = control;
        zug_error err = {.message = NULL};
        zug_status status =
            zug_timecontrol_parse_name(zug_str_from(refused_names[i].text), &control, &err);
        if (status != refused_names[i].want || err.offset != refused_names[i].at)
            fail_msg("\"%s\" gives %d at %zu", refused_names[i].text, status, err.offset);
        assert_non_null(err.message);
        assert_true(zug_timecontrol_equal(&control, &before));
    }
}

/* Times of all sizes: most of them plain, some of many digits. */
static int64_t random_ms(random_play *random) {
    static const int64_t units[] = {1, 10, 100, 1000, 5000, 60000, 86400000};
    if (random_below(random, 50) == 0)
        return ZUG_TIMECONTROL_MS_MAX - random_below(random, 5);
    return units[random_below(random, COUNT(units))] * random_below(random, 200);
}

static zug_period random_period(random_play *random, bool is_last) {
    zug_period period = {.time_ms = random_ms(random)};
    if (is_last && period.time_ms > 0 && random_below(random, 5) == 0) {
        period.hourglass = true;
        return period;
    }
    if (!is_last || random_below(random, 3) == 0)
        period.moves = random_below(random, 50) == 0 ? ZUG_TIMECONTROL_MOVES_MAX
                                                     : 1 + random_below(random, 60);
    period.bonus = (zug_bonus)random_below(random, 4);
    period.bonus_ms = period.bonus == ZUG_BONUS_NONE ? 0 : 1 + random_ms(random) / 2;
    if (period.time_ms == 0 && period.bonus == ZUG_BONUS_NONE)
        period.time_ms = 1;
    return period;
}

static void there_and_back(void **state) {
    (void)state;
    random_play random = {20220801};
    for (int n = 0; n < 20000; n++) {
        zug_timecontrol control = {.kind = ZUG_TIMECONTROL_TIMED}, again;
        control.count = 1 + random_below(&random, ZUG_TIMECONTROL_PERIODS_MAX);
        for (uint32_t i = 0; i < control.count; i++) {
            control.periods[i] = random_period(&random, i + 1 == control.count);
            if (i > 0 && !control.periods[i].hourglass && random_below(&random, 3) > 0) {
                control.periods[i].bonus = control.periods[i - 1].bonus;
                control.periods[i].bonus_ms = control.periods[i - 1].bonus_ms;
                control.periods[i].time_ms += control.periods[i].time_ms == 0;
            }
        }
        assert_true(zug_timecontrol_is_valid(&control));
        char text[ZUG_TIMECONTROL_SIZE], name[ZUG_TIMECONTROL_NAME_SIZE];
        zug_timecontrol_write(&control, text);
        again = control_of(text);
        assert_true(zug_timecontrol_equal(&control, &again));
        zug_timecontrol_name(&control, name);
        if (zug_timecontrol_parse_name(zug_str_from(name), &again, NULL) != ZUG_OK)
            fail_msg("%s is named \"%s\", which is not read", text, name);
        if (!zug_timecontrol_equal(&control, &again))
            fail_msg("%s is named \"%s\", which is read as another", text, name);
    }
}

/* Eight periods of the longest numbers are the longest text and nearly the longest name. */
static void longest(void **state) {
    (void)state;
    zug_timecontrol control = {.kind = ZUG_TIMECONTROL_TIMED, .count = ZUG_TIMECONTROL_PERIODS_MAX};
    for (int i = 0; i < ZUG_TIMECONTROL_PERIODS_MAX; i++)
        control.periods[i] = (zug_period){.moves = ZUG_TIMECONTROL_MOVES_MAX,
                                          .time_ms = ZUG_TIMECONTROL_MS_MAX,
                                          .bonus = ZUG_BONUS_BRONSTEIN,
                                          .bonus_ms = ZUG_TIMECONTROL_MS_MAX - (i == 0)};
    char text[ZUG_TIMECONTROL_SIZE], name[ZUG_TIMECONTROL_NAME_SIZE];
    zug_timecontrol_write(&control, text);
    assert_int_equal(strlen(text), 8 * strlen("999999999/999999999.999b999999999.999:") - 1);
    zug_timecontrol_name(&control, name);
    assert_in_range(strlen(name), 780, ZUG_TIMECONTROL_NAME_SIZE - 100);
    zug_timecontrol again = control_of(text);
    assert_true(zug_timecontrol_equal(&control, &again));
    assert_int_equal(zug_timecontrol_parse_name(zug_str_from(name), &again, NULL), ZUG_OK);
    assert_true(zug_timecontrol_equal(&control, &again));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a control says the time, the moves and the bonus of each period [online-4.3.a]", values,
         NULL, NULL, NULL},
        {"what is malformed or beyond the limits is refused at its place", refusals, NULL, NULL,
         NULL},
        {"a control is written in one way", canonical, NULL, NULL, NULL},
        {"controls that differ anywhere are not the same", differences, NULL, NULL, NULL},
        {"a control that no clock can run is not valid", invalid, NULL, NULL, NULL},
        {"a control has a name that is read again", names, NULL, NULL, NULL},
        {"a control is read as people write it", spoken, NULL, NULL, NULL},
        {"what is typed is in minutes, unless only PGN writes so", typed, NULL, NULL, NULL},
        {"a name that says too little or too much is refused at its place", unspoken, NULL, NULL,
         NULL},
        {"random controls survive being written, named and read", there_and_back, NULL, NULL, NULL},
        {"the longest control has room in both buffers", longest, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
