/* test_map.c - the map against a plain array, through growth and removal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "util/list.h"
#include "util/map.h"

enum { KEYS = 512, STEPS = 200000 };

/* The next number of a plain generator; the same in every run. */
static uint32_t next_random(uint32_t *seed) {
    return *seed = *seed * 1664525 + 1013904223, *seed >> 8;
}

static void an_empty_map_has_nothing(void **state) {
    map empty = map_new(1);
    size_t at = 0;
    uint64_t key;
    void *value;
    (void)state;
    assert_null(map_find(&empty, 0));
    assert_null(map_remove(&empty, 0));
    assert_false(map_next(&empty, &at, &key, &value));
    map_free(&empty);
}

/* All entries of the map are in the array, and as many. */
static void assert_same(const map *got, char *const *want, const uint64_t *keys) {
    size_t count = 0, walked = 0, at = 0;
    uint64_t key;
    void *value;
    for (int i = 0; i < KEYS; i++) {
        assert_ptr_equal(map_find(got, keys[i]), want[i]);
        count += want[i] != NULL;
    }
    while (map_next(got, &at, &key, &value)) {
        assert_ptr_equal(map_find(got, key), value);
        walked++;
    }
    assert_int_equal(got->count, count);
    assert_int_equal(walked, count);
}

static void puts_and_removes_agree_with_an_array(void **state) {
    static char things[KEYS];
    static char *want[KEYS];
    static uint64_t keys[KEYS];
    map got = map_new(0x1234);
    uint32_t seed = 7;
    (void)state;
    for (int i = 0; i < KEYS; i++)
        keys[i] = i % 2 ? (uint64_t)i : (uint64_t)i << 40; /* zero among them */
    for (int step = 0; step < STEPS; step++) {
        uint32_t which = next_random(&seed) % KEYS;
        if (next_random(&seed) % 3 != 0) {
            want[which] = &things[next_random(&seed) % KEYS];
            assert_true(map_put(&got, keys[which], want[which]));
        } else {
            assert_ptr_equal(map_remove(&got, keys[which]), want[which]);
            want[which] = NULL;
        }
        if (step % 1000 == 0)
            assert_same(&got, want, keys);
    }
    map_free(&got);
    assert_null(map_find(&got, keys[0]));
}

typedef struct thing {
    int number;
    list_node node;
} thing;

static void lists_keep_their_order_and_lose_what_is_removed(void **state) {
    thing things[3] = {{.number = 0}, {.number = 1}, {.number = 2}};
    list_node list;
    int seen = 0, digits = 0;
    (void)state;
    list_init(&list);
    assert_true(list_is_empty(&list));
    for (int i = 0; i < 3; i++)
        list_append(&list, &things[i].node);
    list_remove(&things[1].node);
    list_remove(&things[1].node); /* harmless */
    for (list_node *node = list.next; node != &list; node = node->next, seen++)
        digits = digits * 10 + LIST_ITEM(node, thing, node)->number + 1;
    assert_int_equal(seen, 2);
    assert_int_equal(digits, 13);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"an empty map has nothing", an_empty_map_has_nothing, NULL, NULL, NULL},
        {"puts and removes agree with an array", puts_and_removes_agree_with_an_array, NULL, NULL,
         NULL},
        {"lists keep their order and lose what is removed",
         lists_keep_their_order_and_lose_what_is_removed, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
