/* test_arena.c - pieces of memory that are given back all at once, and texts that grow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../support/counted_alloc.h"
#include "base/arena.h"
#include "base/text.h"

static void pieces(void **state) {
    (void)state;
    counted memory = {0};
    zug__arena arena = {.alloc = counted_alloc(&memory)};
    char *found[200];
    for (size_t round = 0; round < 3; round++) {
        for (size_t i = 0; i < 200; i++) {
            found[i] = zug__arena_take(&arena, i * 50);
            assert_non_null(found[i]);
            assert_int_equal((uintptr_t)found[i] % _Alignof(max_align_t), 0);
            memset(found[i], (int)i, i * 50);
        }
        for (size_t i = 0; i < 200; i++)
            for (size_t j = 0; j < i * 50; j++)
                assert_int_equal((unsigned char)found[i][j], i);
        zug__arena_reset(&arena);
    }
    size_t asked = memory.asked;
    zug__arena_take(&arena, 1000);
    assert_int_equal(memory.asked, asked); /* a block was kept */
    zug__arena_free(&arena);
    assert_int_equal(memory.live, 0);
}

static void large_piece(void **state) {
    (void)state;
    counted memory = {0};
    zug__arena arena = {.alloc = counted_alloc(&memory)};
    assert_non_null(zug__arena_take(&arena, 10));
    char *large = zug__arena_take(&arena, 5 << 20);
    assert_non_null(large);
    memset(large, 1, 5 << 20);
    zug__arena_reset(&arena);
    assert_true(memory.live < 1 << 20); /* it is not kept */
    assert_null(zug__arena_take(&arena, SIZE_MAX - 3));
    zug__arena_free(&arena);
    assert_int_equal(memory.live, 0);
}

static void no_memory(void **state) {
    (void)state;
    counted memory = {.fail_at = 1};
    zug__arena arena = {.alloc = counted_alloc(&memory)};
    zug_str kept = {"old", 3};
    assert_null(zug__arena_take(&arena, 1));
    assert_false(zug__arena_keep(&arena, zug_str_from("new"), &kept));
    assert_int_equal(kept.len, 3);
    zug__text text = {.alloc = counted_alloc(&memory)};
    assert_false(zug__text_add(&text, zug_str_from("x")));
    assert_int_equal(text.len, 0);
    memory.fail_at = 0;
    assert_true(zug__arena_keep(&arena, zug_str_from("new"), &kept));
    assert_true(zug_str_equal(kept, zug_str_from("new")));
    assert_true(zug__arena_keep(&arena, (zug_str){NULL, 0}, &kept)); /* a text of no bytes */
    assert_int_equal(kept.len, 0);
    zug__arena_free(&arena);
    assert_int_equal(memory.live, 0);
}

static void growing_text(void **state) {
    (void)state;
    counted memory = {0};
    zug__text text = {.alloc = counted_alloc(&memory)};
    for (int i = 0; i < 1000; i++)
        assert_true(zug__text_add(&text, zug_str_from("0123456789")));
    assert_int_equal(text.len, 10000);
    assert_true(memory.asked < 20);
    for (size_t i = 0; i < text.len; i++)
        assert_int_equal(text.data[i], "0123456789"[i % 10]);
    volatile size_t impossible = SIZE_MAX; /* not for the compiler to see */
    assert_false(zug__text_add(&text, (zug_str){"", impossible}));
    zug__text_free(&text);
    assert_int_equal(memory.live, 0);
    assert_int_equal(text.len, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"pieces are aligned, apart, and used again", pieces, NULL, NULL, NULL},
        {"a large piece is given back at once", large_piece, NULL, NULL, NULL},
        {"without memory nothing changes", no_memory, NULL, NULL, NULL},
        {"a text grows by doubling", growing_text, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
