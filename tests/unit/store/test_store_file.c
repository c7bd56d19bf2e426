/* test_store_file.c - a database that is a file: its log of writes, versions, backups and what can
 * go wrong with it; and what a store says to people. */
#define _POSIX_C_SOURCE 200809L
#include "../../support/store_desk.h"

static void a_write_that_fails_is_told_and_later_ones_succeed(void **state) {
    desk *on = *state;
    struct rlimit whole, small;
    store_event first = event(7, 1, "kept");
    append(on, &first, 1);
    wait_for_all(on);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &whole), 0);
    small = whole;
    small.rlim_cur = 1024;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    store_event lost = event(7, 2, "lost");
    append(on, &lost, 1);
    wait_for_all(on);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &whole), 0);
    assert_int_not_equal(on->answers[1], STORE_OK);
    assert_string_equal(bodies(on, 7, 0).data, "kept");
    append(on, &lost, 1);
    wait_for_all(on);
    assert_int_equal(on->answers[2], STORE_OK);
    assert_string_equal(bodies(on, 7, 0).data, "kept lost");
}

/* How often the log of writes has begun anew, as its head says. */
static uint32_t beginnings(const desk *on) {
    char path[128];
    unsigned char number[4] = {0};
    snprintf(path, sizeof path, "%s-wal", on->path);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 12, SEEK_SET), 0);
    assert_int_equal(fread(number, 1, 4, file), 4);
    fclose(file);
    return (uint32_t)number[0] << 24 | (uint32_t)number[1] << 16 | (uint32_t)number[2] << 8 |
           number[3];
}

/* How often is looked for what the copier does, which gives way to everybody else: for half a
 * minute. */
enum { LOOKS = 3000 };

static void wait_a_moment(void) {
    const struct timespec moment = {0, 10000000};
    nanosleep(&moment, NULL);
}

/* Waits until the database itself, without its log, has so many bytes. False if that takes too
 * long. */
static bool grows_to(const char *path, off_t bytes) {
    struct stat file;
    for (int i = 0; i < LOOKS; i++) {
        if (stat(path, &file) == 0 && file.st_size >= bytes)
            return true;
        wait_a_moment();
    }
    return false;
}

static void the_log_of_writes_is_copied_back_and_begins_anew(void **state) {
    enum { MEGABYTE = 1 << 20, LONG = 66, COPIED = 60 };
    desk *on = *state;
    char *pgn = malloc(MEGABYTE);
    assert_non_null(pgn);
    memset(pgn, 'x', MEGABYTE);
    store_event first = event(8, 1, "x");
    append(on, &first, 1);
    wait_for_all(on);
    uint32_t before = beginnings(on);
    for (uint64_t i = 1; i <= LONG; i++) {
        store_import one = {i, 4, 5, {pgn, MEGABYTE}, 0};
        store_append(on->store, &(store_batch){.imports = &one, .import_count = 1}, note, on);
    }
    wait_for_all(on);
    /* The copying is beside the commits: it needs none, and some more of them come before it is
     * through. */
    assert_true(grows_to(on->path, (off_t)COPIED * MEGABYTE));
    for (uint32_t seq = 1; seq <= LOOKS && beginnings(on) == before; seq++) {
        store_event one = event(9, seq, "x");
        append(on, &one, 1);
        wait_for_all(on);
        wait_a_moment();
    }
    free(pgn);
    assert_true(beginnings(on) > before);
}

static void what_is_acknowledged_is_in_the_files_while_the_store_goes_on(void **state) {
    enum { LONG = 300000, ROUNDS = 5 };
    desk *on = *state;
    char from[128], other[128], log[136], wanted[512];
    char *pgn = malloc(LONG);
    assert_non_null(pgn);
    memset(pgn, 'x', LONG);
    snprintf(from, sizeof from, "%s-wal", on->path);
    snprintf(other, sizeof other, "%s/other.db", on->folder);
    snprintf(log, sizeof log, "%s-wal", other);
    for (uint32_t round = 1; round <= ROUNDS; round++) {
        /* Short commits, and one that is longer than what is written at once. */
        store_event one = event(7, round, "e4");
        store_import games = {round, 4, 5, {pgn, LONG}, 0};
        append(on, &one, 1);
        wait_for_all(on);
        store_append(on->store, &(store_batch){.imports = &games, .import_count = 1}, note, on);
        wait_for_all(on);
        /* What a program that is killed now leaves behind. */
        copy_file(on->path, other);
        copy_file(from, log);
        snprintf(wanted, sizeof wanted,
                 "CREATE TABLE proof (x CHECK (x));"
                 "INSERT INTO proof SELECT count(*) = %u FROM log WHERE stream = 7;"
                 "INSERT INTO proof SELECT count(*) = %u FROM import"
                 " WHERE pgn = CAST(printf('%%.*c', %d, 'x') AS BLOB);",
                 (unsigned)round, (unsigned)round, LONG);
        tamper(other, wanted);
        assert_int_equal(unlink(other), 0);
    }
    free(pgn);
}

static void a_newer_a_foreign_and_a_broken_file_are_refused(void **state) {
    desk *on = *state;
    char other[96];
    snprintf(other, sizeof other, "%s/other.db", on->folder);
    tamper(on->path, "PRAGMA user_version = 999");
    assert_int_equal(opening(on, on->path), STORE_TOO_NEW);
    tamper(other, "CREATE TABLE recipes (cake TEXT)");
    assert_int_equal(opening(on, other), STORE_DAMAGED);
    FILE *file = fopen(other, "w");
    assert_non_null(file);
    for (int i = 0; i < 200; i++)
        fputs("This is not a database at all. ", file);
    fclose(file);
    assert_int_equal(opening(on, other), STORE_DAMAGED);
    assert_int_equal(opening(on, "/nowhere/at/all/zug.db"), STORE_READ_ONLY);
}

/* A database as the first version made it, with an arbiter and a game in it. */
static const char first_version[] =
    "CREATE TABLE log (stream INTEGER NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL,"
    " kind TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (stream, seq));"
    "CREATE TABLE stream (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, is_open INTEGER NOT NULL,"
    " is_public INTEGER NOT NULL, contest INTEGER NOT NULL, white INTEGER NOT NULL,"
    " black INTEGER NOT NULL, white_name TEXT NOT NULL, black_name TEXT NOT NULL,"
    " event TEXT NOT NULL, round TEXT NOT NULL, result TEXT NOT NULL, opening TEXT NOT NULL,"
    " began_ms INTEGER NOT NULL, ended_ms INTEGER NOT NULL);"
    "CREATE INDEX stream_open ON stream (began_ms) WHERE is_open;"
    "CREATE INDEX stream_began ON stream (kind, began_ms);"
    "CREATE INDEX stream_contest ON stream (contest) WHERE contest <> 0;"
    "CREATE INDEX stream_white ON stream (white);"
    "CREATE INDEX stream_black ON stream (black);"
    "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL, name_key TEXT UNIQUE,"
    " password TEXT NOT NULL, is_arbiter INTEGER NOT NULL, options INTEGER NOT NULL,"
    " since_ms INTEGER NOT NULL);"
    "CREATE TABLE session (token_hash BLOB PRIMARY KEY, person INTEGER NOT NULL,"
    " label TEXT NOT NULL, since_ms INTEGER NOT NULL, until_ms INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX session_person ON session (person);"
    "CREATE TABLE import (id INTEGER PRIMARY KEY, person INTEGER NOT NULL, at_ms INTEGER NOT NULL,"
    " pgn BLOB NOT NULL);"
    "INSERT INTO person VALUES (5, 'Clara', 'clara', 'x', 1, 0, 0), (6, 'Dora', 'dora', 'x', 0, 0, "
    "0);"
    "INSERT INTO log VALUES (7, 1, 100, 'set', '{}'), (7, 2, 200, 'game', '{}');"
    "PRAGMA application_id = 1517643553; PRAGMA user_version = 1;";

static void an_older_database_is_brought_up_to_date_or_left_alone(void **state) {
    desk *on = *state;
    char old[96];
    uint64_t arbiters[4];
    size_t count = 0;
    snprintf(old, sizeof old, "%s/old.db", on->folder);
    tamper(old, first_version);
    /* Something is in the way: nothing is changed. */
    tamper(old, "CREATE TABLE person_arbiter (x)");
    assert_int_not_equal(opening(on, old), STORE_OK);
    tamper(old, "DROP TABLE person_arbiter; CREATE TABLE seal (x)");
    assert_int_not_equal(opening(on, old), STORE_OK);
    tamper(old, "CREATE TABLE proof (x CHECK (x));"
                "INSERT INTO proof SELECT user_version = 1 FROM pragma_user_version;"
                "INSERT INTO proof SELECT count(*) = 0 FROM pragma_table_info('log')"
                " WHERE name = 'hash';"
                "INSERT INTO proof SELECT count(*) = 0 FROM sqlite_master"
                " WHERE name = 'person_arbiter';"
                "DROP TABLE proof; DROP TABLE seal");
    store_status status;
    store_caller caller = {post, on};
    store *got = store_open(old, caller, &status);
    assert_int_equal(status, STORE_OK);
    assert_int_equal(store_list_arbiters(got, arbiters, 4, &count), STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(arbiters[0], 5);
    text all = {0};
    assert_int_equal(store_read(got, 7, 0, add_body, &all), STORE_OK);
    assert_string_equal(all.data, "{} {}");
    store_close(got);
    assert_int_equal(opening(on, old), STORE_OK);
    /* It is a database of today now, with all that was in it. */
    tamper(old, "CREATE TABLE proof (x CHECK (x));"
                "INSERT INTO proof SELECT user_version > 1 FROM pragma_user_version;"
                "INSERT INTO proof SELECT count(*) = 2 FROM log;"
                "INSERT INTO proof SELECT count(*) = 1 FROM sqlite_master"
                " WHERE name = 'person_arbiter';"
                "INSERT INTO proof SELECT count(*) = 1 FROM sqlite_master"
                " WHERE name = 'import_person';"
                "INSERT INTO proof SELECT count(*) = 2 FROM sqlite_master"
                " WHERE name IN ('known', 'session_until');"
                "INSERT INTO proof SELECT count(*) = 2 FROM person"
                " WHERE code = x'' AND closed_ms = 0 AND seen_ms = 0;");
}

static void a_backup_of_a_store_in_use_holds_everything_committed(void **state) {
    desk *on = *state;
    char copy[96];
    snprintf(copy, sizeof copy, "%s/copy.db", on->folder);
    store_event one = event(7, 1, "e4");
    append(on, &one, 1);
    wait_for_all(on);
    assert_int_equal(store_backup(on->path, copy), STORE_OK);
    store_close(on->store);
    memcpy(on->path, copy, sizeof copy);
    open_again(on);
    assert_string_equal(bodies(on, 7, 0).data, "e4");
    assert_int_not_equal(store_backup("/nowhere/zug.db", copy), STORE_OK);
}

static void every_status_has_a_sentence_of_its_own(void **state) {
    (void)state;
    for (int a = STORE_OK; a <= STORE_FAILED; a++)
        for (int b = STORE_OK; b < a; b++)
            assert_string_not_equal(store_sentence((store_status)a),
                                    store_sentence((store_status)b));
}

static void a_place_is_shown_without_its_password(void **state) {
    char shown[STORE_PLACE_SIZE];
    (void)state;
    store_show_place("postgresql://zug:secret@db:5432/zug", shown);
    assert_string_equal(shown, "postgresql://zug:***@db:5432/zug");
    store_show_place("/var/lib/zug/zug.db", shown);
    assert_string_equal(shown, "/var/lib/zug/zug.db");
}

#define TEST(name, function)                                                                       \
    { name, function, set_up, tear_down, NULL }

int main(void) {
    static const struct CMUnitTest tests[] = {
        TEST("a write that fails is told and later ones succeed",
             a_write_that_fails_is_told_and_later_ones_succeed),
        TEST("the log of writes is copied back and begins anew",
             the_log_of_writes_is_copied_back_and_begins_anew),
        TEST("what is acknowledged is in the files while the store goes on",
             what_is_acknowledged_is_in_the_files_while_the_store_goes_on),
        TEST("a newer a foreign and a broken file are refused",
             a_newer_a_foreign_and_a_broken_file_are_refused),
        TEST("an older database is brought up to date or left alone",
             an_older_database_is_brought_up_to_date_or_left_alone),
        TEST("a backup of a store in use holds everything committed",
             a_backup_of_a_store_in_use_holds_everything_committed),
        {"every status has a sentence of its own", every_status_has_a_sentence_of_its_own, NULL,
         NULL, NULL},
        {"a place is shown without its password", a_place_is_shown_without_its_password, NULL, NULL,
         NULL},
    };
    return cmocka_run_group_tests_name("store file", tests, NULL, NULL);
}
