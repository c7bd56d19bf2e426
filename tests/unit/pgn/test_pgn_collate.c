/* test_pgn_collate.c - the collating sequence of section 12. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/pgn_collate.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { EVENT, SITE, DATE, ROUND, WHITE_NAME, BLACK_NAME, RESULT, ROSTER, KEY_SIZE = 2048 };

/* The key of a game of which one value is given and all others are the same. */
static zug_str key_of(int tag, const char *value, char memory[static KEY_SIZE]) {
    zug_str roster[ROSTER];
    for (int i = 0; i < ROSTER; i++)
        roster[i] = zug_str_from(i == tag ? value : "?");
    zug_buf key = zug_buf_over(memory, KEY_SIZE);
    zug_pgn_collate_key(roster, &key);
    assert_false(key.overflow);
    assert_true(key.len < zug_pgn_collate_size(roster));
    return (zug_str){memory, key.len};
}

static int order(int tag, const char *a, const char *b) {
    char one[KEY_SIZE], other[KEY_SIZE];
    return zug_pgn_collate_compare(key_of(tag, a, one), key_of(tag, b, other));
}

/* Fails unless the values are in ascending order. */
static void assert_ascending(int tag, const char *const *values, size_t count) {
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++) {
            int is = order(tag, values[i], values[j]);
            if ((is > 0) - (is < 0) != (i > j) - (i < j))
                fail_msg("\"%s\" and \"%s\" are in the wrong order", values[i], values[j]);
        }
}

static void dates(void **state) {
    (void)state;
    static const char *const values[] = {"????.??.??", "????.??.01", "1899.12.31",
                                         "1992.??.??", "1992.??.31", "1992.01.01",
                                         "1992.10.01", "1992.10.12", "2001.01.01"};
    assert_ascending(DATE, values, COUNT(values));
    assert_int_equal(order(DATE, "1992.??.??", "1992"), 0);
    assert_int_equal(order(DATE, "1992.1.2", "1992.01.02"), 0);
    assert_int_equal(order(DATE, "19??.??.??", "1900.00.00"), 0);
    assert_true(order(DATE, "99999999999999999999.01.01", "2000.01.01") > 0);
}

static void rounds(void **state) {
    (void)state;
    static const char *const values[] = {
        "",    "?",    "?.1",  "-",   "1", "1.?", "1.-", "1.1", "1.1.1",
        "1.2", "1.9",  "1.10", "1.x", "2", "9",   "10",  "100", "123456789012345678901234567890",
        "1st", "Final"};
    assert_ascending(ROUND, values, COUNT(values));
    assert_int_equal(order(ROUND, "007", "7"), 0);
    assert_int_equal(order(ROUND, "0", "000"), 0);
    char long_number[600];
    for (size_t i = 0; i < sizeof long_number; i++)
        long_number[i] = '9';
    long_number[sizeof long_number - 1] = '\0';
    assert_true(order(ROUND, long_number, "1") > 0);
}

static void texts(void **state) {
    (void)state;
    static const char *const values[] = {"", " ", "A", "AB", "B", "a", "\xe9"};
    static const int tags[] = {EVENT, SITE, WHITE_NAME, BLACK_NAME};
    for (size_t i = 0; i < COUNT(tags); i++)
        assert_ascending(tags[i], values, COUNT(values));
    static const char *const results[] = {"*", "0-1", "1-0", "1/2-1/2"};
    assert_ascending(RESULT, results, COUNT(results));
}

static void importance(void **state) {
    (void)state;
    static const int by_importance[] = {DATE, EVENT, SITE, ROUND, WHITE_NAME, BLACK_NAME, RESULT};
    /* A later value of a more important key outweighs all later values of the others. */
    for (int i = 0; i < ROSTER; i++) {
        zug_str a[ROSTER], b[ROSTER];
        for (int j = 0; j < ROSTER; j++) {
            a[by_importance[j]] = zug_str_from(j == i ? "2" : j > i ? "1" : "5");
            b[by_importance[j]] = zug_str_from(j == i ? "1" : j > i ? "2" : "5");
        }
        char one[KEY_SIZE], other[KEY_SIZE];
        zug_buf first = zug_buf_over(one, KEY_SIZE), second = zug_buf_over(other, KEY_SIZE);
        zug_pgn_collate_key(a, &first);
        zug_pgn_collate_key(b, &second);
        assert_true(
            zug_pgn_collate_compare((zug_str){one, first.len}, (zug_str){other, second.len}) > 0);
    }
}

static void bytes(void **state) {
    (void)state;
    zug_str a = zug_str_from("1. d4 *"), b = zug_str_from("1. d4\n*"), none = {NULL, 0};
    assert_true(zug_pgn_collate_compare(a, b) > 0); /* a newline is less than a blank */
    assert_int_equal(zug_pgn_collate_compare(a, a), 0);
    assert_true(zug_pgn_collate_compare(none, a) < 0);
    assert_int_equal(zug_pgn_collate_compare(none, none), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"dates are ordered by number, unknown digits as zeros", dates, NULL, NULL, NULL},
        {"rounds and games of a match are ordered part by part: query, hyphen, numbers, the rest"
         " [pgn-8.1.1.4.a pgn-8.1.1.4.b pgn-8.1.1.4.f]",
         rounds, NULL, NULL, NULL},
        {"events, names and results are in ASCII order [pgn-8.1.1.1.a pgn-8.1.1.5.h]", texts, NULL,
         NULL, NULL},
        {"date, event, site, round, white, black, result: in this order", importance, NULL, NULL,
         NULL},
        {"movetext is in ASCII order with its blanks and newlines", bytes, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
