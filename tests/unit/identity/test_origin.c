/* test_origin.c - which pages are our own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "identity/origin.h"

static void an_address_is_written_as_browsers_name_it(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"https://chess.example", "https://chess.example"},
        {"https://chess.example/", "https://chess.example"},
        {"https://chess.example:443", "https://chess.example"},
        {"https://chess.example:443/", "https://chess.example"},
        {"http://chess.example:80", "http://chess.example"},
        {"https://chess.example:80", "https://chess.example:80"},
        {"http://chess.example:443", "http://chess.example:443"},
        {"HTTPS://Chess.Example:08064", "https://chess.example:8064"},
        {"http://127.0.0.1:8064", "http://127.0.0.1:8064"},
        {"https://[2001:DB8::1]:443", "https://[2001:db8::1]"},
        {"http://[::1]:8064/", "http://[::1]:8064"},
        {"http://localhost", "http://localhost"},
        {"http://chess_club:8064", "http://chess_club:8064"},
        {"https://xn--schch-ira.example", "https://xn--schch-ira.example"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        char out[ORIGIN_SIZE];
        assert_true(origin_write(zug_str_from(pairs[i][0]), out));
        assert_string_equal(out, pairs[i][1]);
    }
}

static void what_is_no_plain_address_is_refused(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",
        "chess.example",
        "ftp://chess.example",
        "https:/chess.example",
        "https://",
        "https:///",
        "https:// chess.example",
        "https://chess.example ",
        " https://chess.example",
        "https://chess example",
        "https://anna:secret@chess.example",
        "https://anna@chess.example",
        "https://chess.example/zone",
        "https://chess.example//",
        "https://chess.example?x",
        "https://chess.example#x",
        "https://chess.example:",
        "https://chess.example:/",
        "https://chess.example:0",
        "https://chess.example:65536",
        "https://chess.example:8a",
        "https://:443",
        "https://[]",
        "https://[::1",
        "https://::1",
        "https://sch\xc3\xb6n.example",
    };
    char out[ORIGIN_SIZE], text[ORIGIN_SIZE + 20];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(origin_write(zug_str_from(bad[i]), out));
    snprintf(text, sizeof text, "https://%0300d", 1);
    assert_false(origin_write(zug_str_from(text), out));
}

static void origins_must_be_our_own(void **state) {
    (void)state;
    static const struct {
        const char *origin, *site, *host, *ours;
        bool tls, want;
    } cases[] = {
        {"", "", "zug", "", false, true},
        {"", "same-origin", "zug", "", false, true},
        {"", "none", "zug", "", false, true},
        {"", "cross-site", "zug", "", false, false},
        {"", "same-site", "zug", "", false, false},
        {"http://zug", "", "zug", "", false, true},
        {"http://ZUG:8064", "", "zug:8064", "", false, true},
        {"https://zug", "", "zug", "", false, false},
        {"https://zug", "", "zug", "", true, true},
        {"http://zug", "", "zug", "", true, false},
        {"http://zug.evil", "", "zug", "", false, false},
        {"http://evil", "", "zug", "", false, false},
        {"null", "", "zug", "", false, false},
        {"http://", "", "", "", false, false},
        {"https://chess.example", "", "10.0.0.1:8064", "https://chess.example", false, true},
        {"https://chess.example", "", "10.0.0.1:8064", "https://chess.example", true, true},
        {"https://chess.example:8443", "", "x", "https://chess.example", false, false},
        {"http://evil", "", "evil", "https://chess.example", false, false},
        {"https://evil", "", "evil", "https://chess.example", true, false},
        {"http://chess.example", "", "chess.example", "https://chess.example", false, false},
        {"", "", "zug", "https://chess.example", false, true},
        {"", "cross-site", "zug", "https://chess.example", false, false},
        {"https://chess.example.evil", "", "x", "https://chess.example", false, false},
        {"http://chess.example", "", "x", "https://chess.example", false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        origin_facts facts = {zug_str_from(cases[i].origin), zug_str_from(cases[i].site),
                              zug_str_from(cases[i].host), cases[i].tls,
                              zug_str_from(cases[i].ours)};
        if (origin_is_ours(&facts) != cases[i].want)
            fail_msg("case %zu: %s", i, cases[i].origin);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"an address is written as browsers name it", an_address_is_written_as_browsers_name_it,
         NULL, NULL, NULL},
        {"what is no plain address is refused", what_is_no_plain_address_is_refused, NULL, NULL,
         NULL},
        {"origins must be our own", origins_must_be_our_own, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
