/* test_status.c - a failed call says what, where and why. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/status.h>

static void fills_every_field(void **state) {
    (void)state;
    zug_error err = {.message = NULL};
    assert_int_equal(
        zug_status_fail(&err, ZUG_ERR_SYNTAX, 7, "rank-long", "a rank has nine squares"),
        ZUG_ERR_SYNTAX);
    assert_int_equal(err.status, ZUG_ERR_SYNTAX);
    assert_int_equal(err.offset, 7);
    assert_string_equal(err.code, "rank-long");
    assert_int_equal(err.number, 0);
    assert_string_equal(err.message, "a rank has nine squares");
}

static void accepts_no_error_record(void **state) {
    (void)state;
    assert_int_equal(zug_status_fail(NULL, ZUG_ERR_SPACE, 0, "long", "too long"), ZUG_ERR_SPACE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a failure records its status, offset, code and sentence", fills_every_field, NULL, NULL,
         NULL},
        {"a caller who wants no record gets the status alone", accepts_no_error_record, NULL, NULL,
         NULL},
    };
    return cmocka_run_group_tests_name("status", tests, NULL, NULL);
}
