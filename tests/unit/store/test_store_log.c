/* test_store_log.c - the log that is written in large pieces: what was given up is not written
 * later. */
#define _POSIX_C_SOURCE 200809L
#include "store/store_impl.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
/* cmocka wants these before it */
#include <setjmp.h>
#include <cmocka.h>

static void run(sqlite3 *db, const char *sql) {
    char *why = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
}

/* What a query of one number answers. */
static int ask(sqlite3 *db, const char *sql) {
    sqlite3_stmt *query;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &query, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(query), SQLITE_ROW);
    int answer = sqlite3_column_int(query, 0);
    sqlite3_finalize(query);
    return answer;
}

/* The writer gives up a transaction larger than its cache; another program stores as much; then the
 * writer goes on. */
static void test_given_up(void **state) {
    (void)state;
    char folder[] = "/tmp/zug-store-XXXXXX", path[64];
    connection writer;
    sqlite3 *other;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/zug.db", folder);
    assert_int_equal(store_connect(&writer, path, STORE_WRITES, NULL), STORE_OK);
    run(writer.db, "BEGIN IMMEDIATE;"
                   "INSERT INTO import VALUES (1, 1, 1, randomblob(72000000), ''); ROLLBACK");
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    run(other, "PRAGMA wal_autocheckpoint = 0;"
               "INSERT INTO import VALUES (2, 1, 1, zeroblob(72000000), '')");
    run(writer.db, "INSERT INTO import VALUES (3, 1, 1, 'x', '')");
    assert_int_equal(ask(other, "SELECT pgn = zeroblob(72000000) FROM import WHERE id = 2"), 1);
    sqlite3_close(other);
    store_disconnect(&writer);
    unlink(path);
    rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_given_up)};
    return cmocka_run_group_tests_name("store_log", tests, NULL, NULL);
}
