/* select_tags.c - compares the values of tags: as numbers, as dates, or as words.
 * Room: select. */
#include "select_impl.h"

#include <zug/timecontrol.h>

/* A letter of ASCII as a small one; other bytes as they are. */
static char fold(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c; }

/* Orders two texts of the same length, capital letters like small ones. */
static int order_bytes(const char *a, const char *b, size_t len) {
    for (size_t i = 0; i < len; i++) {
        unsigned char x = (unsigned char)fold(a[i]), y = (unsigned char)fold(b[i]);
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

bool zug__select_same_word(zug_str a, zug_str b) {
    return a.len == b.len && order_bytes(a.data, b.data, a.len) == 0;
}

static bool contains(zug_str text, zug_str part) {
    for (size_t at = 0; at + part.len <= text.len; at++)
        if (order_bytes(text.data + at, part.data, part.len) == 0)
            return true;
    return false;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool zug__select_number(zug_str text, int64_t *out) {
    bool has_sign = text.len > 0 && (text.data[0] == '-' || text.data[0] == '+');
    int64_t number = 0;
    if (text.len == has_sign || text.len > 18)
        return false;
    for (size_t i = has_sign; i < text.len; i++) {
        if (!is_digit(text.data[i]))
            return false;
        number = number * 10 + (text.data[i] - '0');
    }
    *out = has_sign && text.data[0] == '-' ? -number : number;
    return true;
}

bool zug__select_is_date_name(zug_str name) {
    return name.len >= 4 &&
           zug__select_same_word(zug_str_slice(name, name.len - 4, name.len), zug_str_from("date"));
}

bool zug__select_is_date(zug_str text) {
    if (text.len != 4 && text.len != 7 && text.len != 10)
        return false;
    for (size_t i = 0; i < text.len; i++) {
        bool is_dot = i == 4 || i == 7;
        if (is_dot ? text.data[i] != '.' : !is_digit(text.data[i]))
            return false;
    }
    return true;
}

/* How a value compares with a bound. */
typedef enum order { BEFORE = -1, SAME = 0, BEHIND = 1, UNLIKE } order;

static order order_numbers(int64_t a, int64_t b) { return a < b ? BEFORE : a > b ? BEHIND : SAME; }

/* Compares a value with a bound as far as the bound goes. A date of which that much is not known is
 * unlike any other. */
static order order_start(zug_str value, zug_str bound, bool is_date) {
    size_t len = value.len < bound.len ? value.len : bound.len;
    for (size_t i = 0; is_date && i < len; i++)
        if (value.data[i] != '.' && !is_digit(value.data[i]))
            return UNLIKE;
    int by_bytes = order_bytes(value.data, bound.data, len);
    if (by_bytes != 0)
        return by_bytes < 0 ? BEFORE : BEHIND;
    return len == bound.len ? SAME : is_date ? UNLIKE : BEFORE;
}

/* Compares a value with a bound: with a number as a number, otherwise by its first characters. */
static order order_values(zug_str name, zug_str value, zug_str bound) {
    int64_t number = 0, limit = 0;
    if (zug__select_is_date_name(name))
        return order_start(value, bound, true);
    if (zug__select_number(bound, &limit))
        return zug__select_number(value, &number) ? order_numbers(number, limit) : UNLIKE;
    return order_start(value, bound, false);
}

/* True if a value is the bound: a date as far as that goes, a number as a number, other values as a
 * whole. */
static bool is_equal(zug_str name, zug_str value, zug_str bound) {
    int64_t number = 0;
    if (zug__select_is_date_name(name) && zug__select_is_date(bound))
        return order_start(value, bound, true) == SAME;
    if (zug__select_number(bound, &number))
        return order_values(name, value, bound) == SAME;
    return zug__select_same_word(value, bound);
}

/* True if a value is one of the bounds, or in one of the ranges. */
static bool is_in(const zug__bound *bound, zug_str name, zug_str value) {
    for (; bound; bound = bound->next) {
        if (!bound->high.data && is_equal(name, value, bound->low))
            return true;
        if (!bound->high.data)
            continue;
        order low = order_values(name, value, bound->low);
        order high = order_values(name, value, bound->high);
        if ((low == SAME || low == BEHIND) && (high == SAME || high == BEFORE))
            return true;
    }
    return false;
}

bool zug__select_compare(const zug__test *test, zug_str name, zug_str value) {
    const zug__bound *bound = test->bounds;
    switch (test->relation) {
    case ZUG__IS:
        return is_equal(name, value, bound->low);
    case ZUG__IS_NOT:
        return !is_equal(name, value, bound->low);
    case ZUG__LESS:
        return order_values(name, value, bound->low) == BEFORE;
    case ZUG__AT_MOST:
        return order_values(name, value, bound->low) == BEFORE ||
               order_values(name, value, bound->low) == SAME;
    case ZUG__MORE:
        return order_values(name, value, bound->low) == BEHIND;
    case ZUG__AT_LEAST:
        return order_values(name, value, bound->low) == BEHIND ||
               order_values(name, value, bound->low) == SAME;
    case ZUG__CONTAINS:
        return contains(value, bound->low);
    case ZUG__CONTAINS_NOT:
        return !contains(value, bound->low);
    case ZUG__IN:
        return is_in(bound, name, value);
    }
    return false;
}

bool zug__select_compare_number(zug__relation relation, int64_t value, int64_t bound) {
    switch (relation) {
    case ZUG__IS:
        return value == bound;
    case ZUG__IS_NOT:
        return value != bound;
    case ZUG__LESS:
        return value < bound;
    case ZUG__AT_MOST:
        return value <= bound;
    case ZUG__MORE:
        return value > bound;
    case ZUG__AT_LEAST:
        return value >= bound;
    case ZUG__CONTAINS:
    case ZUG__CONTAINS_NOT:
    case ZUG__IN:
        break;
    }
    return false;
}

zug_str zug__select_speed(zug_str text) {
    zug_timecontrol control;
    bool is_read = zug_timecontrol_parse(text, &control, NULL) == ZUG_OK;
    return zug_str_from(
        zug_speed_name(is_read ? zug_timecontrol_speed(&control) : ZUG_SPEED_UNKNOWN));
}
