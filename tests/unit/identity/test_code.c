/* test_code.c - codes of login slips: how they are made, typed and hashed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "identity/code.h"
#include "identity/token.h"

static const char alphabet[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

static void a_code_has_three_groups_of_letters_that_cannot_be_mistaken(void **state) {
    char code[CODE_SIZE], former[CODE_SIZE] = "";
    unsigned counts[sizeof alphabet] = {0};
    (void)state;
    for (int i = 0; i < 2000; i++) {
        code_make(code);
        assert_int_equal(strlen(code), 14);
        assert_string_not_equal(code, former);
        memcpy(former, code, sizeof former);
        for (int k = 0; k < 14; k++) {
            if (k == 4 || k == 9) {
                assert_int_equal(code[k], '-');
                continue;
            }
            const char *letter = strchr(alphabet, code[k]);
            assert_non_null(letter);
            counts[letter - alphabet]++;
        }
    }
    /* 24,000 letters, 750 of each; a count that is 200 away has ten thousand times less than one
     * chance in a million. */
    for (size_t i = 0; i < sizeof alphabet - 1; i++)
        assert_in_range(counts[i], 550, 950);
}

static void a_code_is_read_as_people_type_it(void **state) {
    static const struct {
        const char *typed, *want; /* NULL: it is none */
    } cases[] = {
        {"ABCD-EFGH-2345", "ABCD-EFGH-2345"},
        {"abcd-efgh-2345", "ABCD-EFGH-2345"},
        {" abcd efgh 2345 ", "ABCD-EFGH-2345"},
        {"ABCDEFGH2345", "ABCD-EFGH-2345"},
        {"a-b-c-d-e-f-g-h-2-3-4-5", "ABCD-EFGH-2345"},
        {"llll-llll-llll", "LLLL-LLLL-LLLL"},
        {"", NULL},
        {"ABCD-EFGH-234", NULL},
        {"ABCD-EFGH-23456", NULL},
        {"0BCD-EFGH-2345", NULL},
        {"OBCD-EFGH-2345", NULL},
        {"1BCD-EFGH-2345", NULL},
        {"IBCD-EFGH-2345", NULL},
        {"ABCD_EFGH_2345", NULL},
        {"\xC3\x84"
         "BCD-EFGH-2345",
         NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char code[CODE_SIZE];
        assert_int_equal(code_read(zug_str_from(cases[i].typed), code), cases[i].want != NULL);
        if (cases[i].want != NULL)
            assert_string_equal(code, cases[i].want);
    }
    char code[CODE_SIZE];
    assert_false(code_read((zug_str){"ABCD\0EFGH2345", 13}, code));
}

static void a_code_has_one_hash_and_no_other_code_has_it(void **state) {
    uint8_t hash[3][CODE_HASH_SIZE];
    (void)state;
    assert_true(code_hash("ABCD-EFGH-2345", hash[0]));
    assert_true(code_hash("ABCD-EFGH-2345", hash[1]));
    assert_true(code_hash("ABCD-EFGH-2346", hash[2]));
    assert_memory_equal(hash[0], hash[1], CODE_HASH_SIZE);
    assert_memory_not_equal(hash[0], hash[2], CODE_HASH_SIZE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_code_has_three_groups_of_letters_that_cannot_be_mistaken),
        cmocka_unit_test(a_code_is_read_as_people_type_it),
        cmocka_unit_test(a_code_has_one_hash_and_no_other_code_has_it),
    };
    return token_init() ? cmocka_run_group_tests_name("code", tests, NULL, NULL) : 1;
}
