/* test_buf.c - text in the caller's memory: what fits is there, what does not is cut off and said.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zug/buf.h>

static void starts_empty(void **state) {
    (void)state;
    char memory[4] = "xyz";
    zug_buf buf = zug_buf_over(memory, sizeof memory);
    assert_string_equal(buf.data, "");
    assert_int_equal(buf.len, 0);
    assert_int_equal(buf.size, sizeof memory);
    assert_false(buf.overflow);
}

static void appends_in_order(void **state) {
    (void)state;
    char memory[32];
    zug_buf buf = zug_buf_over(memory, sizeof memory);
    zug_buf_number(&buf, 12);
    zug_buf_char(&buf, '.');
    zug_buf_text(&buf, " Nbd7");
    zug_buf_str(&buf, zug_str_slice(zug_str_from("x+#"), 1, 2));
    assert_string_equal(memory, "12. Nbd7+");
    assert_int_equal(buf.len, strlen(memory));
    assert_false(buf.overflow);
}

static void numbers(void **state) {
    (void)state;
    static const struct {
        uint64_t number;
        const char *want;
    } cases[] = {
        {0, "0"},
        {9, "9"},
        {10, "10"},
        {119060324, "119060324"},
        {UINT64_MAX, "18446744073709551615"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char memory[32];
        zug_buf buf = zug_buf_over(memory, sizeof memory);
        zug_buf_number(&buf, cases[i].number);
        assert_string_equal(memory, cases[i].want);
    }
}

static void exact_fit(void **state) {
    (void)state;
    char memory[4];
    zug_buf buf = zug_buf_over(memory, sizeof memory);
    zug_buf_text(&buf, "Nf3");
    zug_buf_text(&buf, "");
    assert_string_equal(memory, "Nf3");
    assert_false(buf.overflow);
}

static void cuts_and_remembers(void **state) {
    (void)state;
    char memory[6] = "?????";
    memory[5] = '!';
    zug_buf buf = zug_buf_over(memory, 5);
    zug_buf_text(&buf, "Nf3xe5");
    assert_string_equal(memory, "Nf3x");
    assert_int_equal(buf.len, 4);
    assert_true(buf.overflow);
    assert_int_equal(memory[5], '!');
    zug_buf_char(&buf, '+');
    zug_buf_text(&buf, "");
    assert_string_equal(memory, "Nf3x");
    assert_true(buf.overflow);
}

static void one_byte(void **state) {
    (void)state;
    char memory[1];
    zug_buf buf = zug_buf_over(memory, sizeof memory);
    zug_buf_char(&buf, 'K');
    assert_string_equal(memory, "");
    assert_true(buf.overflow);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a new buffer is an empty string", starts_empty, NULL, NULL, NULL},
        {"characters, strings, views and numbers follow each other", appends_in_order, NULL, NULL,
         NULL},
        {"numbers are written in full, from 0 to the largest", numbers, NULL, NULL, NULL},
        {"a text that fits exactly is no overflow", exact_fit, NULL, NULL, NULL},
        {"what does not fit is cut off, remembered, and writes nothing beyond the end",
         cuts_and_remembers, NULL, NULL, NULL},
        {"a buffer of one byte holds the empty string", one_byte, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("buf", tests, NULL, NULL);
}
