/* test_array.c - arrays that grow, and texts that are cut. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "util/array.h"
#include "util/str_copy.h"

static void an_array_grows_and_keeps_what_it_has(void **state) {
    (void)state;
    int *items = NULL;
    size_t capacity = 0;
    for (int i = 0; i < 1000; i++) {
        int *grown = array_grow(items, (size_t)i, &capacity, sizeof *grown);
        assert_non_null(grown);
        assert_true(capacity > (size_t)i);
        items = grown;
        items[i] = i;
    }
    for (int i = 0; i < 1000; i++)
        assert_int_equal(items[i], i);
    assert_ptr_equal(array_grow(items, capacity - 1, &capacity, sizeof *items), items);
    free(items);
}

static void more_than_memory_can_have_is_refused(void **state) {
    (void)state;
    size_t capacity = SIZE_MAX / 2 + 1, was = capacity;
    assert_null(array_grow(NULL, capacity, &capacity, 1));
    assert_int_equal(capacity, was);
    capacity = 0;
    assert_null(array_grow(NULL, 0, &capacity, SIZE_MAX));
    assert_int_equal(capacity, 0);
}

static void a_text_is_cut_and_ended(void **state) {
    (void)state;
    char out[4];
    str_copy(out, sizeof out, zug_str_from("abc"));
    assert_string_equal(out, "abc");
    str_copy(out, sizeof out, zug_str_from("abcdef"));
    assert_string_equal(out, "abc");
    str_copy(out, sizeof out, (zug_str){NULL, 0});
    assert_string_equal(out, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"an array grows and keeps what it has", an_array_grows_and_keeps_what_it_has, NULL, NULL,
         NULL},
        {"more than memory can have is refused", more_than_memory_can_have_is_refused, NULL, NULL,
         NULL},
        {"a text is cut and ended", a_text_is_cut_and_ended, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("array", tests, NULL, NULL);
}
