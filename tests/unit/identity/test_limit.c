/* test_limit.c - how often somebody may do something, with plain numbers for the time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "identity/limit.h"
#include "util/address.h"

static void a_burst_is_allowed_and_then_a_steady_rate(void **state) {
    (void)state;
    limit_rule rule = {3, 60};
    limit_bucket bucket = {0};
    for (int i = 0; i < 3; i++)
        assert_true(limit_take(&bucket, rule, 1000));
    assert_false(limit_take(&bucket, rule, 1000));
    assert_false(limit_take(&bucket, rule, 1999));
    assert_true(limit_take(&bucket, rule, 2000));
    assert_false(limit_take(&bucket, rule, 2000));
    assert_true(limit_take(&bucket, rule, 3000));
}

static void rest_gives_back_the_burst_and_no_more(void **state) {
    (void)state;
    limit_rule rule = {3, 60};
    limit_bucket bucket = {0};
    for (int i = 0; i < 3; i++)
        assert_true(limit_take(&bucket, rule, 0));
    for (int i = 0; i < 3; i++)
        assert_true(limit_take(&bucket, rule, 1000000000));
    assert_false(limit_take(&bucket, rule, 1000000000));
}

static void asking_in_vain_costs_nothing(void **state) {
    (void)state;
    limit_rule rule = {1, 60};
    limit_bucket bucket = {0};
    assert_true(limit_take(&bucket, rule, 0));
    for (int64_t now = 1; now < 1000; now++)
        assert_false(limit_take(&bucket, rule, now));
    assert_true(limit_take(&bucket, rule, 1000));
}

static void time_that_goes_back_stands_still(void **state) {
    (void)state;
    limit_rule rule = {1, 60};
    limit_bucket bucket = {0};
    assert_true(limit_take(&bucket, rule, 5000));
    assert_false(limit_take(&bucket, rule, 1000));
    assert_false(limit_take(&bucket, rule, 5999));
    assert_true(limit_take(&bucket, rule, 6000));
}

static void without_a_burst_there_is_no_limit(void **state) {
    (void)state;
    limit_bucket bucket = {0};
    for (int i = 0; i < 1000; i++)
        assert_true(limit_take(&bucket, (limit_rule){0, 0}, 0));
}

static void slow_rates_are_exact(void **state) {
    (void)state;
    limit_rule rule = {1, 1};
    limit_bucket bucket = {0};
    assert_true(limit_take(&bucket, rule, 0));
    assert_false(limit_take(&bucket, rule, 59999));
    assert_true(limit_take(&bucket, rule, 60000));
}

static void keys_are_counted_apart(void **state) {
    (void)state;
    limit_table *table = limit_table_new((limit_rule){2, 60}, 7);
    for (uint64_t key = 1; key <= 100; key++)
        for (int i = 0; i < 2; i++)
            assert_true(limit_table_take(table, key, 0));
    for (uint64_t key = 1; key <= 100; key++)
        assert_false(limit_table_take(table, key, 0));
    limit_table_free(table);
}

static void a_crowd_does_not_free_who_is_at_the_limit(void **state) {
    (void)state;
    limit_table *table = limit_table_new((limit_rule){3, 60}, 7);
    for (int i = 0; i < 3; i++)
        assert_true(limit_table_take(table, 42, 0));
    for (uint64_t key = 1000; key < 100000; key++)
        limit_table_take(table, key, 0);
    assert_false(limit_table_take(table, 42, 0));
    limit_table_free(table);
}

static void what_is_told_afterwards_can_be_more_than_is_left(void **state) {
    (void)state;
    limit_table *table = limit_table_new((limit_rule){3, 60}, 7);
    assert_true(limit_table_has(table, 42, 0));
    limit_table_charge(table, 42, 0, 2);
    assert_true(limit_table_has(table, 42, 0));
    limit_table_charge(table, 42, 0, 8);
    for (int64_t now_ms = 0; now_ms < 8000; now_ms += 1000)
        assert_false(limit_table_has(table, 42, now_ms));
    assert_true(limit_table_has(table, 42, 8000));
    assert_true(limit_table_has(table, 43, 0));
    limit_table_free(table);
}

static void a_network_has_more_than_an_address_but_not_of_each(void **state) {
    (void)state;
    limit_table *table = limit_table_by_address((limit_rule){2, 60}, 7);
    uint64_t network = UINT64_C(0x20010db800010000);
    unsigned taken = 0;
    for (uint64_t n = 0; n < 100; n++)
        for (int i = 0; i < 3; i++)
            taken += limit_table_take(table, network | n, 0);
    assert_int_equal(taken, 2 * ADDRESS_NETWORK_TIMES);
    assert_false(limit_table_has(table, network | 99, 0));
    assert_true(limit_table_take(table, network | 0x20000, 0)); /* another /48 */
    for (uint32_t n = 0; n < 100; n++)                          /* IPv4 has no such networks */
        assert_true(limit_table_take(table, address_of_four(0xc0000200 + n), 0));
    limit_table_charge(table, network | 0x20001, 0, 100);
    assert_false(limit_table_has(table, network | 0x20002, 0));
    limit_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a burst is allowed, and then a steady rate", a_burst_is_allowed_and_then_a_steady_rate,
         NULL, NULL, NULL},
        {"rest gives back the burst and no more", rest_gives_back_the_burst_and_no_more, NULL, NULL,
         NULL},
        {"asking in vain costs nothing", asking_in_vain_costs_nothing, NULL, NULL, NULL},
        {"time that goes back stands still", time_that_goes_back_stands_still, NULL, NULL, NULL},
        {"without a burst there is no limit", without_a_burst_there_is_no_limit, NULL, NULL, NULL},
        {"slow rates are exact", slow_rates_are_exact, NULL, NULL, NULL},
        {"keys are counted apart", keys_are_counted_apart, NULL, NULL, NULL},
        {"what is told afterwards can be more than is left",
         what_is_told_afterwards_can_be_more_than_is_left, NULL, NULL, NULL},
        {"a network has more than an address, but not of each",
         a_network_has_more_than_an_address_but_not_of_each, NULL, NULL, NULL},
        {"a crowd does not free who is at the limit", a_crowd_does_not_free_who_is_at_the_limit,
         NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("limit", tests, NULL, NULL);
}
