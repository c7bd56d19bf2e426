/* test_setup_code.c - the code with which a zone is set up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "identity/setup_code.h"

enum { NOW_MS = 1000000 };

static void a_code_is_right_for_a_day(void **state) {
    (void)state;
    setup_code made, other;
    setup_code_make(NOW_MS, &made);
    setup_code_make(NOW_MS, &other);
    zug_str code = zug_str_from(made.code);
    assert_int_equal(setup_code_judge(made.note, code, NOW_MS), SETUP_RIGHT);
    assert_int_equal(setup_code_judge(made.note, code, NOW_MS + SETUP_LASTS_MS - 1), SETUP_RIGHT);
    assert_int_equal(setup_code_judge(made.note, code, NOW_MS + SETUP_LASTS_MS), SETUP_LATE);
    /* Who has another code does not learn that the right one has expired. */
    assert_int_equal(setup_code_judge(made.note, zug_str_from(other.code), NOW_MS + SETUP_LASTS_MS),
                     SETUP_WRONG);
}

static void what_is_kept_is_not_the_code(void **state) {
    (void)state;
    setup_code made;
    setup_code_make(NOW_MS, &made);
    assert_null(strstr(made.note, made.code));
    assert_int_equal(strlen(made.code), TOKEN_SIZE - 1);
}

static void without_a_note_no_code_is_right(void **state) {
    (void)state;
    setup_code made;
    setup_code_make(NOW_MS, &made);
    zug_str code = zug_str_from(made.code);
    static const char *const notes[] = {"", " ", "0", "0123456789abcdef 99999999999999"};
    for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++)
        assert_int_equal(setup_code_judge(notes[i], code, NOW_MS), SETUP_WRONG);
    assert_int_equal(setup_code_judge(made.note, zug_str_from(""), NOW_MS), SETUP_WRONG);
    made.note[0] = (char)(made.note[0] == 'a' ? 'b' : 'a');
    assert_int_equal(setup_code_judge(made.note, code, NOW_MS), SETUP_WRONG);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a code is right for a day", a_code_is_right_for_a_day, NULL, NULL, NULL},
        {"what is kept is not the code", what_is_kept_is_not_the_code, NULL, NULL, NULL},
        {"without a note no code is right", without_a_note_no_code_is_right, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("setup code", tests, NULL, NULL);
}
