/* test_wide.c - what is seen in many bytes at once is what is seen one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/wide.h"

/* Sixteen bytes that are different each time, with many equal ones among them. */
static void mix(uint64_t *seed, char bytes[static 16]) {
    for (int i = 0; i < 16; i++) {
        *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        unsigned byte = (unsigned)(*seed >> 56);
        bytes[i] = (char)(*seed >> 40 & 1 ? byte : byte & 0x83);
    }
}

static void loads_words(void **state) {
    (void)state;
    assert_int_equal(zug__load8("\x01\x02\x03\x04\x05\x06\x07\x88"), UINT64_C(0x8807060504030201));
    assert_int_equal(zug__load4("\x01\x02\x03\x84"), UINT32_C(0x84030201));
}

static void finds_bytes(void **state) {
    (void)state;
    uint64_t seed = 1;
    for (int round = 0; round < 1000; round++) {
        char bytes[16];
        mix(&seed, bytes);
        for (int c = 0; c < 256; c++) {
            uint32_t want = 0;
            for (int i = 0; i < 16; i++)
                want |= (uint32_t)(bytes[i] == (char)c) << i;
            zug__wide is = zug__wide_is(zug__wide_load(bytes), (char)c);
            assert_int_equal(zug__wide_bits(is), want);
        }
    }
}

static void finds_small_bytes(void **state) {
    (void)state;
    uint64_t seed = 2;
    for (int round = 0; round < 1000; round++) {
        char bytes[16];
        mix(&seed, bytes);
        for (int c = 0; c < 128; c++) {
            uint32_t want = 0;
            for (int i = 0; i < 16; i++)
                want |= (uint32_t)((unsigned char)bytes[i] <= c) << i;
            zug__wide small = zug__wide_at_most(zug__wide_load(bytes), (char)c);
            assert_int_equal(zug__wide_bits(small), want);
        }
    }
}

static void compares_places(void **state) {
    (void)state;
    zug__wide a = zug__wide_load("abcdefghijklmnop"), b = zug__wide_load("abXdefghijklmnoP");
    assert_int_equal(zug__wide_bits(zug__wide_same(a, b)), 0x7FFB);
    zug__wide either = zug__wide_or(zug__wide_is(a, 'c'), zug__wide_is(b, 'P'));
    assert_int_equal(zug__wide_bits(either), 0x8004);
    assert_int_equal(zug__lowest_bit(zug__wide_bits(either)), 2);
    assert_int_equal(zug__highest_bit(zug__wide_bits(either)), 15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the first byte of a word is its lowest", loads_words, NULL, NULL, NULL},
        {"every byte is found where it stands", finds_bytes, NULL, NULL, NULL},
        {"bytes up to a limit are found where they stand", finds_small_bytes, NULL, NULL, NULL},
        {"two places are compared byte by byte", compares_places, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("wide", tests, NULL, NULL);
}
