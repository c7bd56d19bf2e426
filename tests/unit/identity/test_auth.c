/* test_auth.c - tokens and passwords. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "identity/auth.h"
#include "identity/token.h"

static void tokens_differ_and_only_their_hash_is_known(void **state) {
    (void)state;
    char a[TOKEN_SIZE], b[TOKEN_SIZE];
    uint8_t x[TOKEN_HASH_SIZE], y[TOKEN_HASH_SIZE];
    token_make(a);
    token_make(b);
    assert_string_not_equal(a, b);
    assert_int_equal(strlen(a), TOKEN_SIZE - 1);
    assert_true(token_hash(zug_str_from(a), x) && token_hash(zug_str_from(a), y));
    assert_memory_equal(x, y, sizeof x);
    assert_true(token_hash(zug_str_from(b), y));
    assert_memory_not_equal(x, y, sizeof x);
    assert_false(token_hash(zug_str_from("short"), x));
    assert_false(token_hash(zug_str_from("!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!"), x));
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
    box *box = ctx;
    box->arg = arg;
    __atomic_store_n(&box->call, call, __ATOMIC_RELEASE);
}

static void on_done(void *ctx, bool fine, const char *hash) {
    box *box = ctx;
    box->answers++;
    box->fine = fine;
    snprintf(box->hash, sizeof box->hash, "%s", hash);
}

/* Waits until the worker has posted, and makes the call. */
static void wait_for(box *box) {
    while (__atomic_load_n(&box->call, __ATOMIC_ACQUIRE) == NULL) {}
    void (*call)(void *arg) = box->call;
    box->call = NULL;
    call(box->arg);
}

static void passwords_are_hashed_and_verified_elsewhere(void **state) {
    (void)state;
    box box = {0};
    char hash[AUTH_HASH_SIZE];
    work_pool *work = work_new((work_caller){calls_at_once, &box}, 1);
    auth *office = auth_new(work);
    assert_non_null(office);
    assert_true(auth_hash(office, 1, zug_str_from("correct horse"), on_done, &box));
    wait_for(&box);
    assert_true(box.fine);
    memcpy(hash, box.hash, sizeof hash);
    assert_memory_equal(hash, "$argon2id$", 10);
    assert_true(auth_verify(office, 1, zug_str_from("correct horse"), hash, on_done, &box));
    wait_for(&box);
    assert_true(box.fine);
    assert_true(auth_verify(office, 1, zug_str_from("wrong horse"), hash, on_done, &box));
    wait_for(&box);
    assert_false(box.fine);
    assert_true(auth_verify(office, 1, zug_str_from("correct horse"), "", on_done, &box));
    wait_for(&box);
    assert_false(box.fine);
    assert_int_equal(box.answers, 4);
    work_stop(work);
    auth_free(office);
    work_free(work);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"tokens differ, and only their hash is known", tokens_differ_and_only_their_hash_is_known,
         NULL, NULL, NULL},
        {"passwords are hashed and verified on another thread",
         passwords_are_hashed_and_verified_elsewhere, NULL, NULL, NULL},
    };
    return token_init() ? cmocka_run_group_tests_name("auth", tests, NULL, NULL) : 1;
}
