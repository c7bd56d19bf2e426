/* test_mem.c - the private memory functions do what their names say, to the byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"

static void copies(void **state) {
    (void)state;
    char to[6] = "abcde";
    zug__mem_copy(to + 1, "XYZ", 2);
    assert_string_equal(to, "aXYde");
}

static void fills(void **state) {
    (void)state;
    unsigned char to[4] = {1, 2, 3, 4};
    zug__mem_set(to + 1, 0xFF, 2);
    const unsigned char want[4] = {1, 0xFF, 0xFF, 4};
    assert_memory_equal(to, want, sizeof want);
}

static void compares(void **state) {
    (void)state;
    assert_true(zug__mem_equal("abcd", "abce", 3));
    assert_false(zug__mem_equal("abcd", "abce", 4));
    assert_true(zug__mem_equal("a", "b", 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"copying touches the named bytes only", copies, NULL, NULL, NULL},
        {"filling touches the named bytes only", fills, NULL, NULL, NULL},
        {"comparing looks at the named bytes only", compares, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("mem", tests, NULL, NULL);
}
