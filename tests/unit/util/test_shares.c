/* test_shares.c - something of which there is only so much at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "util/address.h"
#include "util/shares.h"

static void an_address_has_its_share_and_all_have_the_whole(void **state) {
    (void)state;
    shares *of = shares_new(100, 40, 7);
    uint64_t a = address_of_four(1), b = address_of_four(2), c = address_of_four(3);
    assert_true(shares_take(of, a, 40));
    assert_false(shares_take(of, a, 1));
    assert_true(shares_take(of, b, 40));
    assert_false(shares_take(of, c, 21));
    assert_true(shares_have(of, c, 20));
    assert_true(shares_take(of, c, 20));
    assert_false(shares_have(of, c, 1));
    shares_give(of, a, 40);
    assert_int_equal(shares_used_by(of, a), 0);
    assert_int_equal(shares_used(of), 60);
    assert_true(shares_take(of, c, 20));
    shares_free(of);
}

static void what_must_be_is_counted_beyond_the_share(void **state) {
    (void)state;
    shares *of = shares_new(100, 40, 7);
    uint64_t a = address_of_four(1);
    assert_true(shares_add(of, a, 150));
    assert_false(shares_take(of, address_of_four(2), 1));
    shares_give(of, a, 120);
    assert_true(shares_take(of, a, 10));
    assert_false(shares_take(of, a, 1));
    shares_free(of);
}

static void a_network_has_as_much_as_some_of_its_addresses(void **state) {
    (void)state;
    shares *of = shares_new(0, 2, 7);
    uint64_t network = UINT64_C(0x20010db800010000);
    unsigned taken = 0;
    for (uint64_t n = 0; n < 100; n++)
        for (int i = 0; i < 3; i++)
            taken += shares_take(of, network | n, 1);
    assert_int_equal(taken, 2 * ADDRESS_NETWORK_TIMES);
    assert_true(shares_take(of, network | 0x20000, 1));
    for (uint64_t n = 0; n < ADDRESS_NETWORK_TIMES; n++)
        shares_give(of, network | n, 2);
    assert_int_equal(shares_used(of), 1);
    assert_true(shares_take(of, network | 99, 2));
    shares_free(of);
}

static void without_a_bound_everything_is_counted_and_nothing_refused(void **state) {
    (void)state;
    shares *of = shares_new(0, 0, 7);
    for (int i = 0; i < 1000; i++)
        assert_true(shares_take(of, address_of_four(1), SIZE_MAX / 2000));
    assert_int_equal(shares_used(of), SIZE_MAX / 2000 * 1000);
    shares_free(of);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"an address has its share, and all have the whole",
         an_address_has_its_share_and_all_have_the_whole, NULL, NULL, NULL},
        {"what must be is counted beyond the share", what_must_be_is_counted_beyond_the_share, NULL,
         NULL, NULL},
        {"a network has as much as some of its addresses",
         a_network_has_as_much_as_some_of_its_addresses, NULL, NULL, NULL},
        {"without a bound everything is counted and nothing refused",
         without_a_bound_everything_is_counted_and_nothing_refused, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("shares", tests, NULL, NULL);
}
