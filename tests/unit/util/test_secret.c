/* test_secret.c - passwords are taken out of URLs, and nothing else is. */
#include "util/secret.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants these before it */
#include <cmocka.h>

static const struct {
    const char *url, *shown;
} cases[] = {
    {"/var/lib/zug/zug.db", "/var/lib/zug/zug.db"},
    {"anna:secret@example", "anna:secret@example"},
    {"postgresql://db/zug", "postgresql://db/zug"},
    {"postgresql://zug@db/zug", "postgresql://zug@db/zug"},
    {"postgresql://zug:secret@db:5432/zug", "postgresql://zug:***@db:5432/zug"},
    {"postgres://zug:se@a,b/zug?x=1", "postgres://zug:**@a,b/zug?x=1"},
    {"postgresql://zug:s@e/c:r@db/zug", "postgresql://zug:***@db/zug"},
    {"postgresql:///zug?user=a&password=secret&port=1",
     "postgresql:///zug?user=a&password=***&port=1"},
    {"postgresql://a:one@h/d?sslpassword=two&password=three",
     "postgresql://a:***@h/d?sslpassword=***&password=***"},
    {"nats://bus:4222", "nats://bus:4222"},
    {"nats://zug:secret@bus:4222", "nats://zug:***@bus:4222"},
    {"nats://token@bus:4222", "nats://***@bus:4222"},
    {"--store=postgresql://zug:secret@db/zug", "--store=postgresql://zug:***@db/zug"},
};

enum { CASES = sizeof cases / sizeof cases[0], SIZE = 100 };

static void nothing_of_a_password_stays(void **state) {
    (void)state;
    for (size_t i = 0; i < CASES; i++) {
        char own[SIZE] = "";
        size_t len = strlen(cases[i].url);
        memcpy(own, cases[i].url, len);
        secret_hide(own);
        assert_string_equal(own, cases[i].shown);
        for (size_t k = strlen(own); k < len; k++)
            assert_int_equal(own[k], 0);
    }
}

static void words_are_hidden_where_they_lie_and_known_to_the_program(void **state) {
    char own[CASES][SIZE] = {0}, *words[CASES];
    (void)state;
    for (size_t i = 0; i < CASES; i++) {
        memcpy(own[i], cases[i].url, strlen(cases[i].url));
        words[i] = own[i];
    }
    secret_hide_words(CASES, words);
    for (size_t i = 0; i < CASES; i++) {
        assert_string_equal(own[i], cases[i].shown);
        assert_string_equal(words[i], cases[i].url);
        if (words[i] != own[i])
            free(words[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"nothing of a password stays", nothing_of_a_password_stays, NULL, NULL, NULL},
        {"words are hidden where they lie and known to the program",
         words_are_hidden_where_they_lie_and_known_to_the_program, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("secret", tests, NULL, NULL);
}
