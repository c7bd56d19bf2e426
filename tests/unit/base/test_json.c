/* test_json.c - JSON in memory that grows and in the caller's: commas, escapes, numbers, and want
 * of memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/json.h>

static int left; /* so many more blocks */

static void *resize(void *ctx, void *block, size_t old_bytes, size_t new_bytes) {
    (void)ctx, (void)old_bytes;
    if (new_bytes == 0) {
        free(block);
        return NULL;
    }
    return left-- > 0 ? realloc(block, new_bytes) : NULL;
}

static void expect(const zug_json *json, const char *want) {
    assert_int_equal(json->len, strlen(want));
    assert_memory_equal(json->data, want, json->len);
    assert_false(json->failed);
}

static void commas_come_by_themselves(void **state) {
    (void)state;
    left = 100;
    zug_json json = {.alloc = {resize, NULL}};
    zug_json_open(&json, '{');
    zug_json_put_text(&json, "a", "b");
    zug_json_put_int(&json, "n", -12);
    zug_json_put_bool(&json, "t", true);
    zug_json_key(&json, "l");
    zug_json_open(&json, '[');
    zug_json_null(&json);
    zug_json_bool(&json, false);
    zug_json_int(&json, INT64_MIN);
    zug_json_open(&json, '{');
    zug_json_close(&json, '}');
    zug_json_raw(&json, zug_str_from("[1]"));
    zug_json_close(&json, ']');
    zug_json_close(&json, '}');
    zug_json_bytes(&json, zug_str_from("\n"));
    zug_json_bytes(&json, (zug_str){NULL, 0});
    expect(&json, "{\"a\":\"b\",\"n\":-12,\"t\":true,"
                  "\"l\":[null,false,-9223372036854775808,{},[1]]}\n");
    assert_int_equal(zug_json_so_far(&json).len, json.len);
    zug_json_clear(&json);
    zug_json_int(&json, 0);
    expect(&json, "0");
    zug_json_free(&json);
    assert_null(json.data);
    zug_json_free(&json);
}

static void a_comma_that_is_there_is_not_written_twice(void **state) {
    (void)state;
    char memory[16];
    zug_json json = zug_json_over(memory, sizeof memory);
    zug_json_open(&json, '[');
    zug_json_int(&json, 1);
    zug_json_bytes(&json, zug_str_from(","));
    zug_json_int(&json, 2);
    zug_json_close(&json, ']');
    expect(&json, "[1,2]");
    zug_json_free(&json); /* the memory is the caller's */
    assert_null(json.data);
}

static void strings_are_escaped(void **state) {
    (void)state;
    static const struct {
        const char *text, *checked, *any;
    } cases[] = {
        {"", "\"\"", "\"\""},
        {"a\"b\\c", "\"a\\\"b\\\\c\"", "\"a\\\"b\\\\c\""},
        {"\x01\n\x7f", "\"\\u0001\\u000a\\u007f\"", "\"\\u0001\\u000a\\u007f\""},
        {"\xc3\xa9", "\"\xc3\xa9\"", "\"\xc3\xa9\""},
        {"\xe9t", "\"\xe9t\"", "\"\\u00e9t\""},
        {"\xc3", "\"\xc3\"", "\"\\u00c3\""},
        {"\xc3(", "\"\xc3(\"", "\"\\u00c3(\""},
        {"\xc0\xaf", "\"\xc0\xaf\"", "\"\\u00c0\\u00af\""},
        {"\xed\xa0\x80", "\"\xed\xa0\x80\"", "\"\\u00ed\\u00a0\\u0080\""},
        {"\xf0\x9f\x98\x80", "\"\xf0\x9f\x98\x80\"", "\"\xf0\x9f\x98\x80\""},
        {"\xf4\x90\x80\x80", "\"\xf4\x90\x80\x80\"", "\"\\u00f4\\u0090\\u0080\\u0080\""},
        {"\xff", "\"\xff\"", "\"\\u00ff\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char memory[64];
        zug_json json = zug_json_over(memory, sizeof memory);
        zug_json_text(&json, zug_str_from(cases[i].text));
        expect(&json, cases[i].checked);
        zug_json_clear(&json);
        zug_json_any_text(&json, zug_str_from(cases[i].text));
        expect(&json, cases[i].any);
    }
}

/* Writes something of everything. */
static void write_all(zug_json *json) {
    zug_json_open(json, '[');
    zug_json_text(json,
                  zug_str_from("a long text \n that needs more than one block if it is repeated"));
    zug_json_open(json, '{');
    zug_json_put_text(json, "name", "\x01\x01\x01");
    zug_json_close(json, '}');
    zug_json_int(json, 123456);
    zug_json_null(json);
    zug_json_close(json, ']');
}

static void nothing_is_written_beyond_the_end(void **state) {
    (void)state;
    char whole[256], memory[256];
    zug_json all = zug_json_over(whole, sizeof whole);
    write_all(&all);
    assert_false(all.failed);
    for (size_t size = 0; size < all.len; size++) {
        memset(memory, '#', sizeof memory);
        zug_json json = zug_json_over(memory, size);
        write_all(&json);
        assert_true(json.failed && json.len <= size);
        assert_int_equal(memory[size], '#');
    }
}

static void want_of_memory_is_said(void **state) {
    (void)state;
    for (int blocks = 0; blocks < 4; blocks++) {
        left = blocks;
        zug_json json = {.alloc = {resize, NULL}};
        for (int i = 0; i < 20; i++)
            write_all(&json);
        assert_true(json.failed);
        zug_json_free(&json);
        assert_int_equal(json.size, 0);
    }
    left = 5;
    zug_json json = {.alloc = {resize, NULL}};
    for (int i = 0; i < 10; i++)
        write_all(&json);
    assert_false(json.failed);
    zug_json_free(&json);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"commas come by themselves", commas_come_by_themselves, NULL, NULL, NULL},
        {"a comma that is there is not written twice", a_comma_that_is_there_is_not_written_twice,
         NULL, NULL, NULL},
        {"strings are escaped, and bytes that are no UTF-8 are taken as Latin-1 if need be",
         strings_are_escaped, NULL, NULL, NULL},
        {"nothing is written beyond the end", nothing_is_written_beyond_the_end, NULL, NULL, NULL},
        {"want of memory is said", want_of_memory_is_said, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
