/* test_str_read.c - pieces of bytes: cut, compared, read as numbers and as UTF-8. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "util/str_read.h"

static void assert_str(zug_str got, const char *want) {
    assert_int_equal(got.len, strlen(want));
    if (got.len > 0)
        assert_memory_equal(got.data, want, got.len);
}

static void slices_are_cut_to_the_length(void **state) {
    zug_str text = zug_str_from("abcdef");
    (void)state;
    assert_str(str_slice(text, 1, 3), "bc");
    assert_str(str_slice(text, 0, 99), "abcdef");
    assert_str(str_slice(text, 99, 100), "");
    assert_str(str_slice(text, 4, 2), "");
    assert_int_equal(zug_str_from(NULL).len, 0);
}

static void blanks_are_trimmed(void **state) {
    (void)state;
    assert_str(str_trim(zug_str_from(" \t a b\t ")), "a b");
    assert_str(str_trim(zug_str_from(" \t ")), "");
    assert_str(str_trim(zug_str_from("\r\na")), "\r\na");
}

static void lists_are_cut_piece_by_piece(void **state) {
    zug_str rest = zug_str_from("a,,b");
    (void)state;
    assert_str(str_cut(&rest, ','), "a");
    assert_str(rest, ",b");
    assert_str(str_cut(&rest, ','), "");
    assert_str(str_cut(&rest, ','), "b");
    assert_int_equal(rest.len, 0);
    assert_str(str_cut(&rest, ','), "");
}

static void letters_compare_alike_only_if_asked(void **state) {
    (void)state;
    assert_true(str_equal_caseless(zug_str_from("Host"), zug_str_from("hOST")));
    assert_false(zug_str_equal(zug_str_from("Host"), zug_str_from("hOST")));
    assert_false(str_equal_caseless(zug_str_from("a"), zug_str_from("ab")));
    assert_false(
        str_equal_caseless(zug_str_from("@["), zug_str_from("`{"))); /* next to the letters */
    assert_true(zug_str_equal((zug_str){NULL, 0}, zug_str_from("")));
}

static void only_digits_are_numbers(void **state) {
    static const struct {
        const char *in;
        uint64_t max, want;
        bool good;
    } cases[] = {
        {"0", 10, 0, true},
        {"10", 10, 10, true},
        {"00010", 10, 10, true},
        {"11", 10, 0, false},
        {"100", 10, 0, false},
        {"9", 5, 0, false},
        {"", 10, 0, false},
        {"+1", 10, 0, false},
        {"-1", 10, 0, false},
        {" 1", 10, 0, false},
        {"1 ", 10, 0, false},
        {"1a", 99, 0, false},
        {"0x1", 99, 0, false},
        {"18446744073709551615", UINT64_MAX, UINT64_MAX, true},
        {"18446744073709551616", UINT64_MAX, 0, false},
        {"99999999999999999999", UINT64_MAX, 0, false},
        {"0", 0, 0, true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint64_t number = 77;
        assert_int_equal(str_to_number(zug_str_from(cases[i].in), cases[i].max, &number),
                         cases[i].good);
        assert_int_equal(number, cases[i].good ? cases[i].want : 77);
    }
}

/* Writes a number the way UTF-8 writes characters, in so many bytes, allowed or not. */
static zug_str encode(uint32_t code, size_t len, char out[static 4]) {
    static const unsigned char first[] = {0, 0x00, 0xC0, 0xE0, 0xF0};
    for (size_t i = len; i-- > 1; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(first[len] | code);
    return (zug_str){out, len};
}

static void every_code_point_has_one_form(void **state) {
    char text[4];
    (void)state;
    for (uint32_t code = 0; code < 0x200000; code++) {
        size_t shortest = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        bool is_character = code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
        for (size_t len = shortest; len <= 4; len++) {
            zug_str form = encode(code, len, text);
            if (str_is_utf8(form) != (is_character && len == shortest))
                fail_msg("U+%X in %zu bytes", code, len);
            if (len > 1 && str_is_utf8(str_slice(form, 0, len - 1)))
                fail_msg("U+%X cut short", code);
        }
    }
}

static void bytes_that_begin_nothing_are_refused(void **state) {
    (void)state;
    for (int byte = 0x80; byte < 0x100; byte++) {
        char text[] = {'a', (char)byte, 'b', 'c', 'd'};
        assert_false(str_is_utf8((zug_str){text, sizeof text}));
        assert_false(str_is_utf8((zug_str){text, 2}));
    }
    assert_true(str_is_utf8((zug_str){NULL, 0}));
    assert_true(str_is_utf8(zug_str_from("Zugzwang \xe2\x99\x9e \xf0\x9f\x98\x80")));
    assert_false(str_is_utf8(zug_str_from("\xc3\x28")));
    assert_false(str_is_utf8(zug_str_from("\xe2\x28\xa1")));
    assert_false(str_is_utf8(zug_str_from("\xf0\x90\x28\xbc")));
    assert_false(str_is_utf8(zug_str_from("\xf0\x90\x90\xc0")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"slices are cut to the length", slices_are_cut_to_the_length, NULL, NULL, NULL},
        {"blanks are trimmed", blanks_are_trimmed, NULL, NULL, NULL},
        {"lists are cut piece by piece", lists_are_cut_piece_by_piece, NULL, NULL, NULL},
        {"letters compare alike only if asked", letters_compare_alike_only_if_asked, NULL, NULL,
         NULL},
        {"only digits are numbers", only_digits_are_numbers, NULL, NULL, NULL},
        {"every code point has one form", every_code_point_has_one_form, NULL, NULL, NULL},
        {"bytes that begin nothing are refused", bytes_that_begin_nothing_are_refused, NULL, NULL,
         NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
