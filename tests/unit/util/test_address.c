/* test_address.c - where somebody comes from, as one number. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "util/address.h"

static const uint8_t six[8] = {0x20, 0x01, 0x0d, 0xb8, 0x01, 0x00, 0x00, 0x02};

static void addresses_differ(void **state) {
    (void)state;
    /* whatever the order of bytes of this machine, no IPv6 address is taken for an IPv4 one */
    static const uint8_t like_four[8] = {0x20, 0x01, 0x0d, 0xb8, 0x01, 0x00, 0x00, 0x00};
    assert_true(address_of_six(like_four) != address_of_four(0xb80d0120));
    assert_true(address_of_six(like_four) != address_of_four(0x20010db8));
    assert_true(address_of_name(zug_str_from("a")) != address_of_name(zug_str_from("b")));
}

static void networks_are_of_ipv6(void **state) {
    (void)state;
    static const uint8_t first[8] = {0x20, 0x01, 0x0d, 0xb8, 0x01, 0x00, 0x00, 0x00};
    static const uint8_t other[8] = {0x20, 0x01, 0x0d, 0xb8, 0x01, 0x01, 0x00, 0x00};
    uint64_t network = address_network(address_of_six(six));
    assert_int_equal(address_network(address_of_six(first)), network);
    assert_true(address_network(address_of_six(other)) != network);
    assert_true(address_of_six(first) != network);
    assert_int_equal(address_network(address_of_four(0xc0000201)), address_of_four(0xc0000201));
    assert_int_equal(address_network(address_of_name(zug_str_from("x"))),
                     address_of_name(zug_str_from("x")));
}

static void they_are_written_no_finer_than_they_count(void **state) {
    (void)state;
    char text[ADDRESS_TEXT_SIZE];
    address_write(address_of_four(0xc0000201), text);
    assert_string_equal(text, "192.0.2.1");
    address_write(address_of_six(six), text);
    assert_string_equal(text, "2001:db8:100:2::/64");
    address_write(address_of_name(zug_str_from("_hidden")), text);
    assert_string_equal(text, "unknown");
    address_write(UINT64_C(0xfedcffffffffffff), text);
    assert_string_equal(text, "fedc:ffff:ffff:ffff::/64");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"addresses differ", addresses_differ, NULL, NULL, NULL},
        {"networks are of IPv6", networks_are_of_ipv6, NULL, NULL, NULL},
        {"they are written no finer than they count", they_are_written_no_finer_than_they_count,
         NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("address", tests, NULL, NULL);
}
