/* test_store_faults.c - a disk or a memory that fails is not taken for a wrong file, and what is
 * refused is not there. */
#define _POSIX_C_SOURCE 200809L
#include "../../support/store_desk.h"
#include <fcntl.h>
#include <stdatomic.h>

/* --- a disk that fails, below the store: the system's own, but for some calls */

static sqlite3_vfs failing;
static sqlite3_io_methods base_methods, log_methods;
static int (*real_read)(sqlite3_file *, void *, int, sqlite3_int64);
static int (*real_sync)(sqlite3_file *, int);
static atomic_bool reads_fail, fails_behind_sync;
static atomic_int syncs_left = -1; /* of the log, until all fail; -1: none fails */
static const char *base_path;

static int read_base(sqlite3_file *file, void *out, int len, sqlite3_int64 offset) {
    return reads_fail ? SQLITE_IOERR_READ : real_read(file, out, len, offset);
}

/* Behind a commit the file seems changed, and cannot be read. */
static int sync_log(sqlite3_file *file, int flags) {
    if (syncs_left == 0)
        return SQLITE_IOERR_FSYNC;
    if (syncs_left > 0)
        syncs_left--;
    int code = real_sync(file, flags);
    if (fails_behind_sync) {
        const struct timespec long_ago[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
        utimensat(AT_FDCWD, base_path, long_ago, 0);
        reads_fail = true;
    }
    return code;
}

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
    sqlite3_vfs *system = sqlite3_vfs_find("unix");
    (void)vfs;
    int code = system->xOpen(system, name, file, flags, out);
    if (code == SQLITE_OK && (flags & SQLITE_OPEN_MAIN_DB) != 0) {
        base_methods = *file->pMethods;
        real_read = base_methods.xRead == read_base ? real_read : base_methods.xRead;
        base_methods.xRead = read_base;
        file->pMethods = &base_methods;
    } else if (code == SQLITE_OK && (flags & SQLITE_OPEN_WAL) != 0) {
        log_methods = *file->pMethods;
        real_sync = log_methods.xSync == sync_log ? real_sync : log_methods.xSync;
        log_methods.xSync = sync_log;
        file->pMethods = &log_methods;
    }
    return code;
}

/* --- a memory that fails, for SQLite */

static sqlite3_mem_methods memory;
static atomic_int allocations_left = -1; /* -1: as many as anybody wants */
static bool is_drought;                  /* then all fail behind the first that does */

/* The store's threads ask at the same time. */
static bool is_starved(void) {
    int left = allocations_left;
    while (left > 0 && !atomic_compare_exchange_weak(&allocations_left, &left, left - 1))
        continue;
    if (left == 0 && !is_drought)
        allocations_left = -1;
    return left == 0;
}

static void *give(int size) { return is_starved() ? NULL : memory.xMalloc(size); }

static void *give_more(void *old, int size) {
    return is_starved() ? NULL : memory.xRealloc(old, size);
}

static void begin(void) {
    sqlite3_mem_methods ours;
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory), SQLITE_OK);
    ours = memory;
    ours.xMalloc = give;
    ours.xRealloc = give_more;
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_MALLOC, &ours), SQLITE_OK);
    failing = *sqlite3_vfs_find("unix");
    failing.pNext = NULL;
    failing.zName = "failing";
    failing.xOpen = open_file;
    assert_int_equal(sqlite3_vfs_register(&failing, 1), SQLITE_OK);
}

static store_status append_one(desk *on, uint64_t stream, uint32_t seq, const char *body) {
    store_event one = event(stream, seq, body);
    append(on, &one, 1);
    wait_for_all(on);
    return on->answers[on->answer_count - 1];
}

static void a_file_that_cannot_be_read_is_no_other(void **state) {
    desk *on = *state;
    base_path = on->path;
    assert_int_equal(append_one(on, 7, 1, "e4"), STORE_OK);
    tamper(on->path, "PRAGMA wal_checkpoint");
    assert_int_equal(append_one(on, 7, 2, "e5"), STORE_OK);
    /* What is on the disk is not refused because nobody can look at it. */
    fails_behind_sync = true;
    assert_int_equal(append_one(on, 7, 3, "Nf3"), STORE_OK);
    /* What comes behind it is, and nothing of it is there. */
    fails_behind_sync = false;
    assert_int_equal(append_one(on, 7, 4, "Nc6"), STORE_FAILED);
    reads_fail = false;
    assert_string_equal(bodies(on, 7, 0).data, "e4 e5 Nf3");
    assert_int_equal(append_one(on, 7, 4, "Nf6"), STORE_OK);
    assert_string_equal(bodies(on, 7, 0).data, "e4 e5 Nf3 Nf6");
}

/* Leaves the store as the files are now, without its being closed, and opens them as they are. */
static void crash(desk *on) {
    static const char *const endings[] = {"", "-wal", "-key"};
    char other[80], from[128], to[128];
    snprintf(other, sizeof other, "%s/other.db", on->folder);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        snprintf(from, sizeof from, "%s%s", on->path, endings[i]);
        snprintf(to, sizeof to, "%s%s", other, endings[i]);
        copy_file(from, to);
    }
    syncs_left = -1;
    store_close(on->store);
    snprintf(on->path, sizeof on->path, "%s", other);
    open_again(on);
}

static void what_could_not_be_synced_is_not_there_after_a_crash(void **state) {
    desk *on = *state;
    assert_int_equal(append_one(on, 7, 1, "e4"), STORE_OK);
    syncs_left = 0;
    assert_int_equal(append_one(on, 7, 2, "e5"), STORE_FAILED);
    crash(on);
    assert_string_equal(bodies(on, 7, 0).data, "e4");
    assert_int_equal(append_one(on, 7, 2, "c5"), STORE_OK);
    assert_string_equal(bodies(on, 7, 0).data, "e4 c5");
}

/* All that is in the log has been copied, so that the next commit begins it anew: it is synced
 * once for its head and once for the commit. */
static void nor_at_the_beginning_of_the_log(void **state) {
    desk *on = *state;
    assert_int_equal(append_one(on, 7, 1, "e4"), STORE_OK);
    tamper(on->path, "PRAGMA wal_checkpoint");
    syncs_left = 1;
    assert_int_equal(append_one(on, 7, 2, "e5"), STORE_FAILED);
    assert_int_equal(syncs_left, 0);
    crash(on);
    assert_string_equal(bodies(on, 7, 0).data, "e4");
    assert_int_equal(append_one(on, 7, 2, "c5"), STORE_OK);
    assert_string_equal(bodies(on, 7, 0).data, "e4 c5");
}

/* Told of a fault that is none. */
static void no_fault(void *ctx, uint64_t stream, const char *fault) {
    (void)ctx;
    fail_msg("%llu %s", (unsigned long long)stream, fault);
}

/* Looks at a database, in which all is well. */
static void look(const char *path) {
    store_status status;
    const char *unchecked;
    store *at = store_open_to_look(path, &status);
    assert_int_equal(status, STORE_OK);
    assert_int_equal(store_check(at, no_fault, NULL, &unchecked), STORE_OK);
    assert_null(unchecked);
    store_close(at);
}

/* Two batches for one commit, while no more than so many allocations succeed: one that is refused
 * when half of it is written, and a good one. */
static void try_two(desk *on, uint64_t stream, int allocations) {
    store_event bad[] = {event(stream, 1, "a"), event(stream, 3, "c")}, good = event(8, 1, "d");
    store_stream row = {.id = stream, .kind = STORE_TABLE};
    good.stream = stream + 1;
    store_batch refused = {.events = bad, .event_count = 2, .streams = &row, .stream_count = 1};
    allocations_left = allocations;
    store_append(on->store, &refused, note, on);
    append(on, &good, 1);
    wait_for_all(on);
    allocations_left = -1;
}

static void what_is_refused_without_memory_is_not_there(void **state) {
    enum { MOST = 250, LEAST = 20 };
    desk *on = *state;
    int failed = 0;
    for (int i = 0; i < 2 * MOST; i++) {
        uint64_t stream = 10 + 2 * (uint64_t)i;
        store_close(on->store); /* all statements are to be prepared again */
        open_again(on);
        is_drought = i >= MOST;
        try_two(on, stream, i % MOST);
        store_status fate = on->answers[on->answer_count - 1];
        failed += fate != STORE_OK;
        assert_int_not_equal(on->answers[on->answer_count - 2], STORE_OK);
        assert_string_equal(bodies(on, stream, 0).data, "");
        assert_string_equal(bodies(on, stream + 1, 0).data, fate == STORE_OK ? "d" : "");
        if (fate != STORE_OK)
            assert_int_equal(append_one(on, stream + 1, 1, "d"), STORE_OK);
    }
    assert_in_range(failed, LEAST, 2 * MOST - LEAST);
    store_close(on->store);
    look(on->path);
    open_again(on);
}

static void a_database_half_made_is_not_called_damaged(void **state) {
    desk *on = *state;
    char half[128], copy[128], journal[160], from[160];
    sqlite3 *db;
    store_status status;
    snprintf(half, sizeof half, "%s/old.db", on->folder);
    snprintf(from, sizeof from, "%s-journal", half);
    assert_int_equal(sqlite3_open(half, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "PRAGMA cache_size = 1; BEGIN; CREATE TABLE log (body);"
                                  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
                                  " WHERE i < 200) INSERT INTO log SELECT zeroblob(2000) FROM n",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    snprintf(copy, sizeof copy, "%s/other.db", on->folder);
    snprintf(journal, sizeof journal, "%s-journal", copy);
    copy_file(half, copy);
    copy_file(from, journal);
    sqlite3_close(db);
    unlink(from);
    assert_null(store_open_to_look(copy, &status));
    assert_int_equal(status, STORE_UNFINISHED);
    assert_int_equal(access(journal, F_OK), 0);
    assert_int_equal(opening(on, copy), STORE_OK);
    look(copy);
}

static void a_key_that_waits_for_its_name_is_the_key(void **state) {
    desk *on = *state;
    char key[128], waiting[128];
    snprintf(key, sizeof key, "%s-key", on->path);
    snprintf(waiting, sizeof waiting, "%s-key.new", on->path);
    assert_int_equal(append_one(on, 7, 1, "e4"), STORE_OK);
    store_close(on->store);
    assert_int_equal(rename(key, waiting), 0);
    look(on->path);
    open_again(on);
    assert_false(store_has_new_key(on->store));
    assert_int_equal(access(key, F_OK), 0);
    assert_int_not_equal(access(waiting, F_OK), 0);
    look(on->path);
}

#define TEST(name, function)                                                                       \
    { name, function, set_up, tear_down, NULL }

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST("a file that cannot be read is no other", a_file_that_cannot_be_read_is_no_other),
        TEST("what could not be synced is not there after a crash",
             what_could_not_be_synced_is_not_there_after_a_crash),
        TEST("nor at the beginning of the log", nor_at_the_beginning_of_the_log),
        TEST("what is refused without memory is not there",
             what_is_refused_without_memory_is_not_there),
        TEST("a database half made is not called damaged",
             a_database_half_made_is_not_called_damaged),
        TEST("a key that waits for its name is the key", a_key_that_waits_for_its_name_is_the_key),
    };
    begin();
    return cmocka_run_group_tests_name("store_faults", tests, NULL, NULL);
}
