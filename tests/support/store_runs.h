/* store_runs.h - runs tests of any store: each with a file of its own or, if the program is run
 * with the word postgres, on a server. */
#ifndef SUPPORT_STORE_RUNS_H
#define SUPPORT_STORE_RUNS_H

#include "store_desk.h"

#define STORE_TEST(name, function)                                                                 \
    { name, function, set_up, tear_down, NULL }

/* The status of the program: how many of the tests have failed. */
static inline int store_runs(int argc, char **argv, const char *subject,
                             const struct CMUnitTest *tests, size_t count) {
    static pg_server server;
    char title[64];
    snprintf(title, sizeof title, "%s%s", subject, argc < 2 ? "" : " on a server");
    if (argc < 2)
        return _cmocka_run_group_tests(title, tests, count, NULL, NULL);
    const char *missing = strcmp(argv[1], "postgres") == 0 ? pg_server_missing() : "unknown word";
    if (missing != NULL) {
        printf("1..0 # SKIP %s\n", missing);
        return 0;
    }
    bool fine = pg_server_make(&server);
    desk_server = &server;
    int failed = fine ? _cmocka_run_group_tests(title, tests, count, NULL, NULL) : 1;
    pg_server_remove(&server);
    return failed;
}

#endif
