/* fuzz_timecontrol.c - any bytes as a time control, in the notation of PGN and in words: what is
 * read is valid and can be written, named and read again. Then the clock of both sides runs under
 * it. Input: the text up to the first line end, and what happens: an operation in one byte, its
 * moment or amount in the next. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zug/zug.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A broken property ends the program; the fuzzer keeps the input. */
static void require(bool property) {
    if (!property)
        abort();
}

/* Writes and names a control and reads both again. */
static void check_control(const zug_timecontrol *control) {
    char text[ZUG_TIMECONTROL_SIZE], name[ZUG_TIMECONTROL_NAME_SIZE];
    zug_timecontrol again;
    require(zug_timecontrol_is_valid(control));
    zug_timecontrol_write(control, text);
    require(zug_timecontrol_parse(zug_str_from(text), &again, NULL) == ZUG_OK);
    require(zug_timecontrol_equal(control, &again));
    zug_timecontrol_name(control, name);
    require(zug_timecontrol_parse_name(zug_str_from(name), &again, NULL) == ZUG_OK);
    require(zug_timecontrol_equal(control, &again));
}

/* A text is read, or refused with a sentence at a place within it. */
static void check_status(zug_status status, zug_str text, const zug_error *err) {
    if (status == ZUG_OK)
        return;
    require(status == ZUG_ERR_SYNTAX || status == ZUG_ERR_SPACE);
    require(err->status == status && err->offset <= text.len && err->message != NULL);
}

/* The checker of PGN agrees: what is read is well formed, except that it allows no decimals; what
 * is refused as too large is well formed as far as it was read. */
static void check_tag(zug_str text, zug_status status) {
    bool has_decimals = memchr(text.data, '.', text.len) != NULL;
    zug_pgn_tags_fault fault = zug_pgn_tags_check(zug_str_from("TimeControl"), text);
    if (status == ZUG_OK)
        require(fault == (has_decimals ? ZUG_PGN_TAGS_TIME_CONTROL_MALFORMED : ZUG_PGN_TAGS_FINE));
    if (fault == ZUG_PGN_TAGS_TIME_CONTROL_ORDER)
        require(status != ZUG_OK);
}

/* What holds at any moment: nothing below zero, and one opinion about the flag. */
static void check_clock(const zug_clock *clock, int64_t now_ms) {
    int64_t fall = zug_clock_fall_ms(clock);
    require(zug_clock_left(clock, ZUG_WHITE, now_ms) >= 0);
    require(zug_clock_left(clock, ZUG_BLACK, now_ms) >= 0);
    if (clock->state == ZUG_CLOCK_RUNNING && fall != ZUG_CLOCK_NEVER) {
        int64_t now = now_ms > clock->now_ms ? now_ms : clock->now_ms;
        require(zug_clock_has_fallen(clock, now) == (now >= fall));
        if (now >= fall)
            require(zug_clock_left(clock, clock->turn, now) == 0);
    }
}

/* True if two clocks differ in nothing that can be seen. */
static bool is_same(const zug_clock *a, const zug_clock *b) {
    bool is_so = a->state == b->state && a->turn == b->turn && a->now_ms == b->now_ms &&
                 a->since_ms == b->since_ms && a->thought_ms == b->thought_ms;
    for (int i = 0; i < 2; i++)
        is_so = is_so && zug_timecontrol_equal(&a->control[i], &b->control[i]) &&
                a->side[i].left_ms == b->side[i].left_ms &&
                a->side[i].period == b->side[i].period &&
                a->side[i].moves_in_period == b->side[i].moves_in_period;
    return is_so;
}

/* A move changes nothing if it is refused, and otherwise who is to move. */
static void check_press(zug_clock *clock, int64_t now_ms, int64_t lag_ms) {
    zug_clock before = *clock;
    bool is_down = zug_clock_has_fallen(clock, now_ms);
    bool is_made = zug_clock_press(clock, now_ms, lag_ms);
    require(is_made == (clock->turn != before.turn));
    require(is_made || is_same(clock, &before));
    require(!is_made || clock->state == ZUG_CLOCK_RUNNING);
    if (is_down && lag_ms <= 0)
        require(!is_made);
}

/* Does one thing to a clock. */
static void act(zug_clock *clock, uint8_t operation, int64_t now_ms, int64_t amount) {
    zug_clock_side sides[2] = {clock->side[0], clock->side[1]};
    zug_color side = (operation & 8) ? ZUG_BLACK : ZUG_WHITE;
    switch (operation & 7) {
    case 0:
        zug_clock_start(clock, now_ms);
        break;
    case 1:
        zug_clock_pause(clock, now_ms);
        break;
    case 2:
        zug_clock_resume(clock, now_ms);
        break;
    case 3:
        zug_clock_set(clock, side, amount, now_ms);
        break;
    case 4:
        zug_clock_restore(clock, sides, side, (zug_clock_state)(operation >> 6), now_ms);
        break;
    case 5:
        if (operation == 5)
            zug_clock_stop(clock, now_ms);
        break;
    default:
        check_press(clock, now_ms, amount);
        break;
    }
}

/* Numbers of all sizes from one byte. */
static int64_t number_of(uint8_t byte) {
    int64_t number = (int64_t)(byte >> 2 & 15) << (byte >> 6) * 18;
    return byte == 255 ? INT64_MAX : (byte & 3) == 3 ? -number : number;
}

static void run_clock(const zug_timecontrol *control, const uint8_t *data, size_t size) {
    zug_timecontrol both[2] = {*control, *control};
    zug_clock clock;
    int64_t now = 0;
    zug_clock_set_up(&clock, both, ZUG_WHITE);
    for (size_t i = 0; i + 1 < size; i += 2) {
        int64_t amount = number_of(data[i + 1]);
        if (data[i] & 16 && __builtin_add_overflow(now, amount, &now))
            now = amount;
        act(&clock, data[i], now, amount);
        check_clock(&clock, now);
    }
}

/* What a person types is valid or refused, and a name means what it means. */
static void check_typed(zug_str text) {
    zug_timecontrol typed = {.kind = ZUG_TIMECONTROL_UNKNOWN}, named;
    zug_error err = {.message = NULL};
    check_status(zug_timecontrol_parse_typed(text, &typed, &err), text, &err);
    check_control(&typed);
    if (zug_timecontrol_parse_name(text, &named, NULL) == ZUG_OK)
        require(zug_timecontrol_equal(&named, &typed));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t len = 0;
    while (len < size && data[len] != '\n')
        len++;
    zug_str text = {(const char *)data, len};
    zug_timecontrol control = {.kind = ZUG_TIMECONTROL_UNKNOWN};
    zug_error err = {.message = NULL};
    zug_status status = zug_timecontrol_parse(text, &control, &err);
    check_status(status, text, &err);
    if (len > 0)
        check_tag(text, status);
    if (status != ZUG_OK) {
        status = zug_timecontrol_parse_name(text, &control, &err);
        check_status(status, text, &err);
    }
    check_control(&control);
    check_typed(text);
    if (len < size)
        run_clock(&control, data + len + 1, size - len - 1);
    return 0;
}
