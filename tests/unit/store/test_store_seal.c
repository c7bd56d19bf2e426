/* test_store_seal.c - what is changed, taken away or moved behind the back of a store is noticed.
 */
#define _POSIX_C_SOURCE 200809L
#include "../../support/store_desk.h"
#include "store/sqlite_impl.h"

/* What a check says, one sentence behind the other. */
typedef struct verdict {
    char said[2000];
    const char *unchecked;
} verdict;

static void add_fault(void *ctx, uint64_t stream, const char *fault) {
    verdict *to = ctx;
    size_t used = strlen(to->said);
    snprintf(to->said + used, sizeof to->said - used, "%llu %s; ", (unsigned long long)stream,
             fault);
}

/* Looks at a database, and reads what events a stream has. */
static verdict look(const char *path, store_status *status, text *events) {
    verdict made = {0};
    store *at = store_open_to_look(path, status);
    assert_int_equal(*status, STORE_OK);
    assert_int_equal(store_check(at, add_fault, &made, &made.unchecked), STORE_OK);
    *events = (text){0};
    *status = store_read(at, 7, 0, add_body, events);
    store_close(at);
    return made;
}

/* A store with a bit of everything: streams 7 and 8, Anna with a session and an import. */
static void fill(desk *on) {
    store_event five[] = {event(7, 1, "a"), event(7, 2, "b"), event(7, 3, "c"), event(8, 1, "d"),
                          event(8, 2, "e")};
    store_person anna = {.id = 4,
                         .name = zug_str_from("Anna"),
                         .name_key = zug_str_from("anna"),
                         .password = zug_str_from("$argon2id$x")};
    store_session came = {.token_hash = {1, 2, 3}, .person = 4, .label = zug_str_from("")};
    store_import games = {9, 4, 5, zug_str_from("1. e4 *"), 0};
    store_batch batch = {.events = five,
                         .event_count = 5,
                         .persons = &anna,
                         .person_count = 1,
                         .sessions = &came,
                         .session_count = 1,
                         .imports = &games,
                         .import_count = 1};
    store_stream rows[2] = {0};
    for (int i = 0; i < 2; i++) {
        rows[i] = (store_stream){.id = 7 + (uint64_t)i, .kind = STORE_TABLE};
        rows[i].name[0] = rows[i].name[1] = zug_str_from("Anna");
        rows[i].event = rows[i].round = rows[i].opening = zug_str_from("");
        rows[i].result = zug_str_from("1-0");
    }
    batch.streams = rows;
    batch.stream_count = 2;
    store_append(on->store, &batch, note, on);
    /* Rows that take the place of others, parts of rows, and rows that go. */
    anna.part = STORE_OPTIONS;
    anna.options = 3;
    store_append(
        on->store,
        &(store_batch){.persons = &anna, .person_count = 1, .streams = rows, .stream_count = 1},
        note, on);
    store_session two[] = {came, came};
    two[1].token_hash[0] = 7;
    store_append(on->store, &(store_batch){.sessions = two, .session_count = 2}, note, on);
    store_append(on->store, &(store_batch){.ended = &two[1], .ended_count = 1}, note, on);
    /* One that fails leaves the seal as it was. */
    store_event again = event(8, 2, "f");
    store_append(
        on->store,
        &(store_batch){.streams = rows, .stream_count = 2, .events = &again, .event_count = 1},
        note, on);
    wait_for_all(on);
    assert_int_equal(on->answers[on->answer_count - 1], STORE_CONFLICT);
}

static void every_change_is_found(void **state) {
    static const struct {
        const char *sql, *said;
        bool is_read; /* stream 7 */
    } changes[] = {
        {"SELECT 1", "", true},
        {"UPDATE log SET body = 'x' WHERE stream = 7 AND seq = 2", "", false},
        {"UPDATE log SET at_ms = 7 WHERE stream = 7 AND seq = 1", "", false},
        {"UPDATE log SET body = CAST(body AS BLOB) WHERE stream = 7 AND seq = 3", "", false},
        {"DELETE FROM log WHERE stream = 7 AND seq = 2", "1 of the events of the logs are missing",
         false},
        {"DELETE FROM log WHERE stream = 7 AND seq = 3", "1 of the events of the logs are missing",
         true},
        {"DELETE FROM log WHERE stream = 7; DELETE FROM stream WHERE id = 7",
         "1 of the lines of the list are missing", true},
        {"UPDATE stream SET result = '0-1' WHERE id = 7", "7 its line in the list is not", true},
        {"UPDATE person SET is_arbiter = 1", "the person Anna is not as it was written", true},
        {"UPDATE person SET password = '$argon2id$y'", "the person Anna is not", true},
        {"UPDATE person SET name_key = NULL", "the person Anna is not", true},
        {"UPDATE person SET ended = 5", "the person Anna is not", true},
        {"DELETE FROM person", "1 of the people are missing", true},
        {"INSERT INTO person (id, name, password, is_arbiter, options, since_ms, tag)"
         " SELECT 5, name, password, is_arbiter, options, since_ms, tag FROM person",
         "there are 1 more people", true},
        {"UPDATE session SET until_ms = 99999", "a session of Anna is not", true},
        {"DELETE FROM session", "1 of the sessions are missing", true},
        {"UPDATE import SET pgn = x'31'", "an import of Anna is not", true},
        {"UPDATE person SET tag = x'00'", "the person Anna is not", true},
        {"UPDATE seal SET tally = zeroblob(length(tally))", "does not fit it", true},
        {"DELETE FROM seal", "does not fit it", true},
        {"DROP INDEX import_person", "the tables of the database are not", true},
        {"CREATE TABLE more (x)", "the tables of the database are not", true},
    };
    desk *on = *state;
    char other[96], key[104], own[104];
    store_status status;
    text events;
    fill(on);
    store_close(on->store);
    on->store = NULL;
    snprintf(other, sizeof other, "%s/other.db", on->folder);
    snprintf(key, sizeof key, "%s-key", other);
    snprintf(own, sizeof own, "%s-key", on->path);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        copy_file(on->path, other);
        copy_file(own, key);
        tamper(other, changes[i].sql);
        verdict is = look(other, &status, &events);
        assert_null(is.unchecked);
        if (strstr(is.said, changes[i].said) == NULL)
            fail_msg("%s: %s", changes[i].sql, is.said);
        if (status != (changes[i].is_read ? STORE_OK : STORE_CHANGED))
            fail_msg("%s: %s", changes[i].sql, store_sentence(status));
        assert_true(i > 0 || is.said[0] == '\0');
    }
    /* Without its key the chains are what is left. */
    copy_file(on->path, other);
    tamper(other, "UPDATE person SET is_arbiter = 1");
    assert_int_equal(unlink(key), 0);
    verdict is = look(other, &status, &events);
    assert_string_equal(is.said, "");
    assert_non_null(strstr(is.unchecked, "zug.db-key"));
    open_again(on);
}

/* Makes a database what the version before codes made of it, sealed with its key. */
static void make_version_7(const desk *on) {
    uint8_t key[STORE_KEY_SIZE];
    bool is_fine;
    sqlite3 *db = NULL;
    assert_true(sqlite_key_read(on->path, STORE_KEY_ENDING, key, &is_fine) && is_fine);
    assert_int_equal(sqlite3_open(on->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "DROP INDEX person_code; ALTER TABLE person DROP COLUMN code;"
                                  "ALTER TABLE person DROP COLUMN closed_ms;"
                                  "ALTER TABLE person DROP COLUMN seen_ms;"
                                  "PRAGMA user_version = 7",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite_seal_all(db, key), STORE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void an_older_database_with_hashes_is_checked_by_them_and_brought_up(void **state) {
    desk *on = *state;
    store_status status;
    text events;
    fill(on);
    store_close(on->store);
    make_version_7(on);
    verdict found = look(on->path, &status, &events);
    assert_string_equal(found.said, "");
    assert_null(found.unchecked);
    assert_string_equal(events.data, "a b c");
    tamper(on->path, "UPDATE person SET is_arbiter = 1");
    found = look(on->path, &status, &events);
    assert_non_null(strstr(found.said, "the person Anna is not as it was written"));
    tamper(on->path, "UPDATE person SET is_arbiter = 0");
    open_again(on); /* which brings it up */
    store_close(on->store);
    found = look(on->path, &status, &events);
    assert_string_equal(found.said, "");
    assert_null(found.unchecked);
    tamper(on->path, "UPDATE person SET closed_ms = 1");
    found = look(on->path, &status, &events);
    assert_non_null(strstr(found.said, "the person Anna is not as it was written"));
    on->store = NULL;
}

static void an_older_row_put_back_is_found(void **state) {
    desk *on = *state;
    store_status status;
    text events;
    store_person anna = {.id = 4,
                         .name = zug_str_from("Anna"),
                         .name_key = zug_str_from("anna"),
                         .password = zug_str_from("$argon2id$x"),
                         .is_arbiter = true};
    store_append(on->store, &(store_batch){.persons = &anna, .person_count = 1}, note, on);
    wait_for_all(on);
    tamper(on->path, "CREATE TABLE kept AS SELECT * FROM person");
    anna.is_arbiter = false;
    store_append(on->store, &(store_batch){.persons = &anna, .person_count = 1}, note, on);
    wait_for_all(on);
    store_close(on->store);
    tamper(on->path, "DELETE FROM person; INSERT INTO person SELECT * FROM kept; DROP TABLE kept");
    verdict is = look(on->path, &status, &events);
    assert_string_equal(is.said, "0 the people are not those that were written last; ");
    open_again(on);
}

static void the_key_must_be_the_right_one(void **state) {
    desk *on = *state;
    char key[104], kept[104], again[104];
    store_status status;
    text events;
    fill(on);
    store_close(on->store);
    on->store = NULL;
    snprintf(key, sizeof key, "%s-key", on->path);
    snprintf(kept, sizeof kept, "%s/copy.db", on->folder);
    snprintf(again, sizeof again, "%s-key.new", on->path);
    copy_file(key, kept);
    FILE *file = fopen(key, "w");
    assert_non_null(file);
    for (int i = 0; i < 32; i++)
        fputs("0f", file);
    fclose(file);
    assert_int_equal(opening(on, on->path), STORE_WRONG_KEY);
    /* One that is lost is made anew, and what is there is taken as it is. */
    assert_int_equal(unlink(key), 0);
    tamper(on->path, "UPDATE person SET is_arbiter = 1");
    open_again(on);
    assert_true(store_has_new_key(on->store));
    store_close(on->store);
    verdict is = look(on->path, &status, &events);
    assert_string_equal(is.said, "");
    assert_null(is.unchecked);
    /* The program ended before a new key had its name. */
    assert_int_equal(rename(key, again), 0);
    open_again(on);
    store_close(on->store);
    assert_int_equal(access(again, F_OK), -1);
    is = look(on->path, &status, &events);
    assert_string_equal(is.said, "");
    copy_file(kept, key);
    assert_int_equal(opening(on, on->path), STORE_WRONG_KEY);
    assert_int_equal(unlink(key), 0);
    open_again(on);
}

static void looking_writes_nothing_and_has_an_end(void **state) {
    enum { PAGE = 4096, GAMES = 400 };
    desk *on = *state;
    char other[96];
    store_status status;
    text events;
    for (uint32_t i = 0; i < GAMES; i++) {
        store_event one =
            event(100 + i, 1, "an event that is long enough to fill a page with others");
        append(on, &one, 1);
    }
    wait_for_all(on);
    store_close(on->store);
    on->store = NULL;
    snprintf(other, sizeof other, "%s/other.db", on->folder);
    /* Each page in turn becomes a copy of another one, so that trees lead in circles. */
    struct stat before, after;
    assert_int_equal(stat(on->path, &before), 0);
    int pages = (int)(before.st_size / PAGE);
    for (int i = 1; i < pages; i++) {
        char page[PAGE], former[PAGE];
        copy_file(on->path, other);
        FILE *file = fopen(other, "r+b");
        assert_non_null(file);
        fseek(file, (i * 7 + 3) % pages * PAGE, SEEK_SET);
        assert_int_equal(fread(page, 1, PAGE, file), PAGE);
        fseek(file, i * PAGE, SEEK_SET);
        assert_int_equal(fread(former, 1, PAGE, file), PAGE);
        fseek(file, i * PAGE, SEEK_SET);
        assert_int_equal(fwrite(page, 1, PAGE, file), PAGE);
        fclose(file);
        assert_int_equal(stat(other, &before), 0);
        store *at = store_open_to_look(other, &status);
        verdict is = {0};
        uint64_t id = STORE_BEFORE_ALL;
        bool found = at != NULL;
        if (at != NULL)
            status = store_check(at, add_fault, &is, &is.unchecked);
        for (int rows = 0; found && store_next_stream(at, &id, &found) == STORE_OK && found;
             rows++) {
            store_read(at, id, 0, add_body, &events);
            assert_true(rows < 2 * GAMES);
        }
        store_close(at);
        assert_true(status != STORE_OK || is.said[0] != '\0' ||
                    memcmp(page, former, sizeof page) == 0);
        assert_int_equal(stat(other, &after), 0);
        assert_int_equal(before.st_mtim.tv_nsec, after.st_mtim.tv_nsec);
        assert_int_equal(before.st_size, after.st_size);
    }
    open_again(on);
}

static void what_is_moved_away_takes_nothing_until_it_is_back(void **state) {
    static const char *const endings[] = {"", "-wal", "-shm"};
    desk *on = *state;
    char from[128], away[128];
    uint32_t seq = 0;
    for (int i = 0; i < 3; i++) {
        snprintf(from, sizeof from, "%s%s", on->path, endings[i]);
        snprintf(away, sizeof away, "%s/copy.db", on->folder);
        store_event one = event(7, ++seq, "e4");
        append(on, &one, 1);
        wait_for_all(on);
        assert_int_equal(on->answers[on->answer_count - 1], STORE_OK);
        assert_int_equal(store_look_for_files(on->store), STORE_OK);
        assert_int_equal(rename(from, away), 0);
        assert_int_equal(store_look_for_files(on->store), STORE_GONE);
        store_event next = event(7, ++seq, "e5");
        append(on, &next, 1);
        wait_for_all(on);
        assert_int_equal(on->answers[on->answer_count - 1], STORE_GONE);
        copy_file(away, from);
        append(on, &next, 1);
        wait_for_all(on);
        assert_int_equal(on->answers[on->answer_count - 1], STORE_REPLACED);
        assert_int_equal(rename(away, from), 0);
        append(on, &next, 1);
        wait_for_all(on);
        assert_int_equal(on->answers[on->answer_count - 1], STORE_OK);
    }
    assert_string_equal(bodies(on, 7, 0).data, "e4 e5 e4 e5 e4 e5");
    assert_string_equal(bodies(on, 7, 4).data, "e4 e5");
}

#define TEST(name, function)                                                                       \
    { name, function, set_up, tear_down, NULL }

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST("every change is found", every_change_is_found),
        TEST("an older row put back is found", an_older_row_put_back_is_found),
        TEST("an older database with hashes is checked by them, and brought up",
             an_older_database_with_hashes_is_checked_by_them_and_brought_up),
        TEST("the key must be the right one", the_key_must_be_the_right_one),
        TEST("looking writes nothing and has an end", looking_writes_nothing_and_has_an_end),
        TEST("what is moved away takes nothing until it is back",
             what_is_moved_away_takes_nothing_until_it_is_back),
    };
    return cmocka_run_group_tests_name("store_seal", tests, NULL, NULL);
}
