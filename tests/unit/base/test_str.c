/* test_str.c - views of text: where they begin, where they end, when they are equal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/str.h>

/* Asserts that a view holds exactly the bytes of a string. */
static void assert_view(zug_str view, const char *want) {
    zug_str wanted = zug_str_from(want);
    assert_int_equal(view.len, wanted.len);
    if (view.len > 0)
        assert_memory_equal(view.data, wanted.data, view.len);
}

static void view_excludes_nul(void **state) {
    (void)state;
    const char *text = "Nf3";
    zug_str view = zug_str_from(text);
    assert_ptr_equal(view.data, text);
    assert_int_equal(view.len, 3);
    assert_int_equal(zug_str_from("").len, 0);
    assert_int_equal(zug_str_from(NULL).len, 0);
}

static void slices(void **state) {
    (void)state;
    zug_str text = zug_str_from("Ng1-f3");
    assert_view(zug_str_slice(text, 1, 3), "g1");
    assert_view(zug_str_slice(text, 0, 6), "Ng1-f3");
    assert_view(zug_str_slice(text, 6, 6), "");
    assert_ptr_equal(zug_str_slice(text, 4, 6).data, text.data + 4);
}

static void trims(void **state) {
    (void)state;
    static const struct {
        const char *in, *want;
    } cases[] = {
        {"e4", "e4"},
        {"  e4", "e4"},
        {"e4 \t\r\n", "e4"},
        {"\r\n\t e4 ", "e4"},
        {" 1. e4 e5 ", "1. e4 e5"},
        {" \t\r\n", ""},
        {"", ""},
        {"\ve4\f", "\ve4\f"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_view(zug_str_trim(zug_str_from(cases[i].in)), cases[i].want);
}

static void equality(void **state) {
    (void)state;
    zug_str nothing = {NULL, 0};
    assert_true(zug_str_equal(zug_str_from("O-O"), zug_str_slice(zug_str_from("O-O-O"), 2, 5)));
    assert_false(zug_str_equal(zug_str_from("O-O"), zug_str_from("O-O-O")));
    assert_false(zug_str_equal(zug_str_from("e4"), zug_str_from("e5")));
    assert_true(zug_str_equal(nothing, zug_str_from("")));
    assert_false(zug_str_equal(nothing, zug_str_from("e4")));
}

static void characters(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t len;
        uint32_t code;
    } cases[] = {
        {"", 0, 0},
        {"ab", 1, 'a'},
        {"\xc3\xa9t", 2, 0xE9},
        {"\xe2\x99\x9e", 3, 0x265E},
        {"\xf0\x9f\x98\x80", 4, 0x1F600},
        {"\xc3", 0, 0},
        {"\xa9", 0, 0},
        {"\xf8\x88\x80\x80\x80", 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t code = 0;
        assert_int_equal(zug_str_character(zug_str_from(cases[i].text), &code), cases[i].len);
        if (cases[i].len > 0)
            assert_int_equal(code, cases[i].code);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a view of a string ends before its NUL", view_excludes_nul, NULL, NULL, NULL},
        {"a slice is the half-open range of the same memory", slices, NULL, NULL, NULL},
        {"trimming takes blanks, tabs and line ends from both ends only", trims, NULL, NULL, NULL},
        {"a text begins with a character of UTF-8, or with none", characters, NULL, NULL, NULL},
        {"equal means the same bytes and the same length", equality, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("str", tests, NULL, NULL);
}
