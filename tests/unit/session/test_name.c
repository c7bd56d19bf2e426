/* test_name.c - names, tokens and passwords. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "session/auth.h"
#include "session/name.h"
#include "session/token.h"

static void good_names_are_taken_without_blanks_around(void **state) {
    (void)state;
    static const struct {
        const char *in, *out;
    } cases[] = {
        {"Anna", "Anna"},
        {"  Anna B. ", "Anna B."},
        {"O'Neill-Smith", "O'Neill-Smith"},
        {"M\xc3\xbcller", "M\xc3\xbcller"},
        {"\xd0\x90\xd0\xbd\xd0\xbd\xd0\xb0", "\xd0\x90\xd0\xbd\xd0\xbd\xd0\xb0"},
        {"\xe6\xa3\x8b\xe6\x89\x8b", "\xe6\xa3\x8b\xe6\x89\x8b"},
        {"42", "42"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char out[NAME_SIZE];
        assert_null(name_check(span_from(cases[i].in), out));
        assert_string_equal(out, cases[i].out);
    }
}

static void bad_names_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",
        "x",
        "   ",
        "--",
        "a  b",
        "a\tb",
        "a\nb",
        "a<b>",
        "a\"b",
        "a\\b",
        "a{b}",
        "\xff\xfe",
        /* That is the point: NOLINTNEXTLINE(misc-misleading-bidirectional) */
        "a\xe2\x80\xae"
        "b", /* right-to-left override */
        "a\xe2\x80\x8b"
        "b", /* zero width space */
        "a\xef\xbb\xbf"
        "b",           /* byte order mark */
        "a\xcc\x81",   /* combining accent */
        "\xd0\x90nna", /* Cyrillic A in a Latin name */
        "\xce\x91nna", /* Greek A in a Latin name */
        "0123456789012345678901234567890123456789012345678901234567890123",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char out[NAME_SIZE];
        if (name_check(span_from(bad[i]), out) == NULL)
            fail_msg("taken: %s", bad[i]);
    }
}

static void names_that_look_alike_have_one_key(void **state) {
    (void)state;
    static const char *const alike[][2] = {
        {"Anna", "ANNA"},
        {"Anna B", "anna-b"},
        {"Ivan", "lvan"},
        {"Bob0", "bobO"},
        {"A.B_C", "abc"},
        {"M\xc3\xbcller", "M\xc3\x9cLLER"},
        {"\xd0\x90\xd0\x91", "\xd0\xb0\xd0\xb1"},
    };
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        char a[NAME_KEY_SIZE], b[NAME_KEY_SIZE];
        name_key(alike[i][0], a);
        name_key(alike[i][1], b);
        assert_string_equal(a, b);
    }
    char a[NAME_KEY_SIZE], b[NAME_KEY_SIZE];
    name_key("Muller", a);
    name_key("M\xc3\xbcller", b);
    assert_string_not_equal(a, b);
}

static void tokens_differ_and_only_their_hash_is_known(void **state) {
    (void)state;
    char a[TOKEN_SIZE], b[TOKEN_SIZE];
    uint8_t x[TOKEN_HASH_SIZE], y[TOKEN_HASH_SIZE];
    token_make(a);
    token_make(b);
    assert_string_not_equal(a, b);
    assert_int_equal(strlen(a), TOKEN_SIZE - 1);
    assert_true(token_hash(span_from(a), x) && token_hash(span_from(a), y));
    assert_memory_equal(x, y, sizeof x);
    assert_true(token_hash(span_from(b), y));
    assert_memory_not_equal(x, y, sizeof x);
    assert_false(token_hash(span_from("short"), x));
    assert_false(token_hash(span_from("!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!"), x));
    uint64_t id = token_id();
    assert_true(id != 0 && id >> 60 == 0 && id != token_id());
}

static void calls_at_once(void *ctx, void (*call)(void *arg), void *arg);

/* What a worker has posted, to be called on the thread of the test. */
typedef struct box {
    void (*volatile call)(void *arg);
    void *volatile arg;
    int answers;
    bool fine;
    char hash[AUTH_HASH_SIZE];
} box;

static void calls_at_once(void *ctx, void (*call)(void *arg), void *arg) {
    box *in = ctx;
    in->arg = arg;
    __atomic_store_n(&in->call, call, __ATOMIC_RELEASE);
}

static void on_done(void *ctx, bool fine, const char *hash) {
    box *in = ctx;
    in->answers++;
    in->fine = fine;
    snprintf(in->hash, sizeof in->hash, "%s", hash);
}

/* Waits until the worker has posted, and makes the call. */
static void wait_for(box *in) {
    while (__atomic_load_n(&in->call, __ATOMIC_ACQUIRE) == NULL) {}
    void (*call)(void *arg) = in->call;
    in->call = NULL;
    call(in->arg);
}

static void passwords_are_hashed_and_verified_elsewhere(void **state) {
    (void)state;
    box in = {0};
    char hash[AUTH_HASH_SIZE];
    auth *office = auth_new((auth_caller){calls_at_once, &in});
    assert_non_null(office);
    assert_true(auth_hash(office, span_from("correct horse"), on_done, &in));
    wait_for(&in);
    assert_true(in.fine);
    memcpy(hash, in.hash, sizeof hash);
    assert_memory_equal(hash, "$argon2id$", 10);
    assert_true(auth_verify(office, span_from("correct horse"), hash, on_done, &in));
    wait_for(&in);
    assert_true(in.fine);
    assert_true(auth_verify(office, span_from("wrong horse"), hash, on_done, &in));
    wait_for(&in);
    assert_false(in.fine);
    assert_true(auth_verify(office, span_from("correct horse"), "", on_done, &in));
    wait_for(&in);
    assert_false(in.fine);
    assert_int_equal(in.answers, 4);
    auth_free(office);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"good names are taken without the blanks around them",
         good_names_are_taken_without_blanks_around, NULL, NULL, NULL},
        {"bad names are refused", bad_names_are_refused, NULL, NULL, NULL},
        {"names that look alike have one key", names_that_look_alike_have_one_key, NULL, NULL,
         NULL},
        {"tokens differ, and only their hash is known", tokens_differ_and_only_their_hash_is_known,
         NULL, NULL, NULL},
        {"passwords are hashed and verified on another thread",
         passwords_are_hashed_and_verified_elsewhere, NULL, NULL, NULL},
    };
    return token_init() ? cmocka_run_group_tests_name("name", tests, NULL, NULL) : 1;
}
