/* sqlite_check.c - looks at a database without touching it, and says what in it is not as it was
 * written. Room: server/store. The file may be damaged in any way: each reading goes forward, and
 * SQLite has so many steps for all of them as a sound file of that size can need, and some more. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "sqlite_impl.h"

/* STEPS_FOR_BYTE: a row of the log has some eighty bytes with its place in the index, and is read
 * four times at some thirty steps. MESSAGES: what SQLite's own check says at most. */
enum {
    STEPS_LEAST = 20000000,
    STEPS_FOR_BYTE = 8,
    STEPS_AT_ONCE = 10000,
    MESSAGES = 20,
    LINE_SIZE = 400,
    PATH_BYTES = 1024
};

/* Counts SQLite's steps; ends it when there were too many. */
static int count_steps(void *ctx) {
    sqlite_store *self = ctx;
    self->steps_left -= STEPS_AT_ONCE;
    return self->steps_left < 0;
}

static int64_t size_of(const char *path, const char *ending) {
    char name[PATH_BYTES + 8];
    struct stat found;
    snprintf(name, sizeof name, "%s%s", path, ending);
    return stat(name, &found) == 0 ? (int64_t)found.st_size : 0;
}

/* What SQLite answered, when it may have been ended by ourselves. */
static store_status status_of(const sqlite_store *self, int code) {
    return self->steps_left < 0 ? STORE_DAMAGED : sqlite_status_of(code);
}

/* A name for SQLite that forbids it to look for anything beside the file. */
static void name_alone(const char *path, char out[static 3 * PATH_BYTES]) {
    char *at = out + snprintf(out, 3 * PATH_BYTES, "file:");
    for (const char *c = path; *c != '\0' && at - out < 3 * PATH_BYTES - 32; c++)
        at += snprintf(at, 4, strchr("?#%", *c) != NULL ? "%%%02X" : "%c", (unsigned char)*c);
    snprintf(at, 16, "?immutable=1");
}

/* Opens a file to be read, and reads its first page. */
static int open_reader(sqlite3 **out, const char *name, int more) {
    int code = sqlite3_open_v2(name, out, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | more, NULL);
    if (code != SQLITE_OK)
        return code;
    sqlite3_busy_timeout(*out, 5000);
    sqlite3_extended_result_codes(*out, 1);
    sqlite3_db_config(*out, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    return sqlite3_exec(*out,
                        "PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON;"
                        "BEGIN; SELECT count(*) FROM sqlite_master",
                        NULL, NULL, NULL);
}

/* A copy in memory of an older database, made one of today. */
static int open_copy(sqlite3 *from, sqlite3 **out) {
    int code = sqlite3_open(":memory:", out);
    sqlite3_backup *backup =
        code == SQLITE_OK ? sqlite3_backup_init(*out, "main", from, "main") : NULL;
    if (backup == NULL)
        return SQLITE_NOMEM;
    code = sqlite3_backup_step(backup, -1);
    int end = sqlite3_backup_finish(backup);
    if (code != SQLITE_DONE || end != SQLITE_OK)
        return code == SQLITE_DONE ? end : code;
    return sqlite_schema_raise(*out) == STORE_OK ? SQLITE_OK : SQLITE_CORRUPT;
}

/* Notes what the tags of an older database are made of. */
static bool keep_columns(sqlite_store *self) {
    bool fine = true;
    for (int i = STORE_SEALED_STREAM; i < STORE_SEALED_COUNT && fine; i++)
        fine = sqlite_seal_columns(self->reader.db, (sqlite_sealed)i, "", &self->columns[i]);
    return fine;
}

/* Puts a copy in the place of an older database. */
static store_status look_at_copy(sqlite_store *self, int version) {
    sqlite3 *copy = NULL;
    self->is_unsealed = !sqlite_schema_is_sealed(version);
    if (!self->is_unsealed && !keep_columns(self))
        return STORE_DAMAGED;
    int code = open_copy(self->reader.db, &copy);
    sqlite3_close(self->reader.db);
    self->reader.db = copy;
    if (code == SQLITE_OK)
        sqlite3_progress_handler(copy, STEPS_AT_ONCE, count_steps, self);
    return status_of(self, code);
}

/* Reads the key that is beside the database. If power went while the database was being sealed it
 * may still have the name under which it waits for that, and the next writer gives it the lasting
 * one. */
static void take_key(sqlite_store *self, const char *path) {
    uint8_t key[STORE_KEY_SIZE];
    bool is_fine;
    bool is_there = sqlite_key_read(path, STORE_KEY_ENDING, key, &is_fine);
    bool is_waiting = !is_there && sqlite_key_read(path, STORE_NEW_KEY_ENDING, key, &is_fine);
    self->look_key = is_there ? STORE_KEY_WRONG : STORE_KEY_NONE;
    if (self->is_unsealed || !(is_there || is_waiting) || !is_fine ||
        !sqlite_seal_is_of(self->reader.db, key))
        return;
    self->reader.seal = calloc(1, sizeof *self->reader.seal);
    if (self->reader.seal != NULL)
        memcpy(self->reader.seal->key, key, sizeof key);
    self->look_key = STORE_KEY_FINE;
    sodium_memzero(key, sizeof key);
}

store_status sqlite_look_connect(sqlite_store *self, const char *path) {
    char alone[3 * PATH_BYTES];
    int version, current;
    if (strlen(path) >= PATH_BYTES)
        return STORE_FAILED;
    int64_t log_bytes = size_of(path, "-wal");
    self->steps_left = STEPS_LEAST + (size_of(path, "") + log_bytes) * STEPS_FOR_BYTE;
    int code = open_reader(&self->reader.db, path, 0);
    /* Somebody had begun to write it in the way of a database that is being made, and has not come
     * to the end. */
    if (code == SQLITE_READONLY_ROLLBACK)
        return STORE_UNFINISHED;
    /* Where nothing can be written SQLite cannot make what it shares with others; there are none.
     */
    if (sqlite_status_of(code) == STORE_READ_ONLY && log_bytes == 0) {
        sqlite3_close(self->reader.db);
        name_alone(path, alone);
        code = open_reader(&self->reader.db, alone, SQLITE_OPEN_URI);
    }
    if (code == SQLITE_OK)
        sqlite3_progress_handler(self->reader.db, STEPS_AT_ONCE, count_steps, self);
    store_status status = status_of(self, code);
    if (status == STORE_OK)
        status = sqlite_schema_version(self->reader.db, &version, &current);
    if (status == STORE_OK && version < current)
        status = look_at_copy(self, version);
    if (status == STORE_OK)
        take_key(self, path);
    return status;
}

/* A check on its way. */
typedef struct check {
    sqlite_store *self;
    sqlite3 *db;
    store_tell *tell;
    void *ctx;
    sqlite_tally found;
} check;

/* SQLite's own check of the file. */
static store_status check_file(check *c) {
    sqlite3_stmt *rows = NULL;
    char text[64];
    snprintf(text, sizeof text, "PRAGMA integrity_check(%d)", MESSAGES);
    int code = sqlite3_prepare_v2(c->db, text, -1, &rows, NULL), told = 0;
    while (code == SQLITE_OK && (code = sqlite3_step(rows)) == SQLITE_ROW && told < MESSAGES) {
        char line[LINE_SIZE];
        const char *said = (const char *)sqlite3_column_text(rows, 0);
        code = SQLITE_OK;
        if (said == NULL || strcmp(said, "ok") == 0)
            continue;
        snprintf(line, sizeof line, "SQLite finds the file damaged: %s", said);
        c->tell(c->ctx, 0, line);
        told++;
    }
    sqlite3_finalize(rows);
    return told > 0 ? STORE_OK : status_of(c->self, code);
}

/* One row of what a schema is made of, as text. False if there is no further one. */
static bool next_part(sqlite3_stmt *rows, char out[static LINE_SIZE * 4]) {
    if (rows == NULL || sqlite3_step(rows) != SQLITE_ROW)
        return false;
    snprintf(out, LINE_SIZE * 4, "%s %s %s %s", (const char *)sqlite3_column_text(rows, 0),
             (const char *)sqlite3_column_text(rows, 1), (const char *)sqlite3_column_text(rows, 2),
             (const char *)sqlite3_column_text(rows, 3));
    return true;
}

/* That the tables are those that this program makes. */
static store_status check_schema(check *c) {
    static const char parts[] = "SELECT type, name, tbl_name, ifnull(sql, '') FROM sqlite_master"
                                " ORDER BY name, type";
    sqlite3 *model = NULL;
    sqlite3_stmt *ours = NULL, *theirs = NULL;
    char wanted[LINE_SIZE * 4], found[LINE_SIZE * 4];
    bool is_more, is_same = true;
    store_status status = sqlite_status_of(sqlite3_open(":memory:", &model));
    if (status == STORE_OK)
        status = sqlite_schema_raise(model);
    if (status == STORE_OK)
        status = sqlite_status_of(sqlite3_prepare_v2(model, parts, -1, &ours, NULL));
    if (status == STORE_OK)
        status = status_of(c->self, sqlite3_prepare_v2(c->db, parts, -1, &theirs, NULL));
    do {
        is_more = next_part(ours, wanted);
        is_same = next_part(theirs, found) == is_more;
        is_same = is_same && (!is_more || strcmp(wanted, found) == 0);
    } while (is_more && is_same);
    if (status == STORE_OK && !is_same)
        c->tell(c->ctx, 0, "the tables of the database are not those that Zug makes");
    sqlite3_finalize(ours);
    sqlite3_finalize(theirs);
    sqlite3_close(model);
    return status;
}

/* What the rows of a table are called, and how one of them is. */
static const struct {
    const char *rows, *row, *name;
} words[STORE_SEALED_COUNT] = {
    [STORE_SEALED_LOG] = {"events of the logs", NULL, NULL},
    [STORE_SEALED_STREAM] = {"lines of the list", "its line in the list", "''"},
    [STORE_SEALED_PERSON] = {"people", "the person", "name"},
    [STORE_SEALED_SESSION] = {"sessions", "a session of",
                              "(SELECT name FROM person WHERE id = session.person)"},
    [STORE_SEALED_IMPORT] = {"imports", "an import of",
                             "(SELECT name FROM person WHERE id = import.person)"},
    [STORE_SEALED_LOOK] = {"looks of names", "a look of the name of",
                           "(SELECT name FROM person WHERE id = look.person)"},
    [STORE_SEALED_NOTE] = {"notes", "the note", "name"},
    [STORE_SEALED_KNOWN] = {"known browsers", "a known browser of",
                            "(SELECT name FROM person WHERE id = known.person)"},
};

/* Looks at one row: whether its tag fits, its tag, whose it is and its stream. */
static void check_row(check *c, sqlite3_stmt *row, sqlite_sealed kind) {
    uint8_t hash[STORE_HASH_SIZE] = {0};
    char line[LINE_SIZE];
    if (sqlite3_column_bytes(row, 1) == STORE_HASH_SIZE)
        memcpy(hash, sqlite3_column_blob(row, 1), sizeof hash);
    sqlite_seal_count(&c->found, c->self->reader.seal->key, kind, hash, 1);
    if (sqlite3_column_int(row, 0) != 0)
        return;
    const char *name = (const char *)sqlite3_column_text(row, 2);
    snprintf(line, sizeof line, "%s%s%.200s is not as it was written", words[kind].row,
             name != NULL && name[0] != '\0' ? " " : "", name != NULL ? name : "");
    c->tell(c->ctx, (uint64_t)sqlite3_column_int64(row, 3), line);
}

/* Looks at each row of a table. Those of the log are only counted. */
static store_status check_rows(check *c, sqlite_sealed kind) {
    char *columns = NULL, *text = NULL;
    sqlite3_stmt *rows = NULL;
    if (kind == STORE_SEALED_LOG)
        text = sqlite3_mprintf("SELECT 1, hash FROM log");
    else if (c->self->columns[kind] != NULL)
        columns = sqlite3_mprintf("%s", c->self->columns[kind]);
    else
        sqlite_seal_columns(c->db, kind, "", &columns);
    if (columns != NULL) {
        text = sqlite3_mprintf("SELECT tag IS zug_tag(%d, %s), tag, %s, %s FROM %s", kind, columns,
                               words[kind].name, kind == STORE_SEALED_STREAM ? "id" : "0",
                               sqlite_seal_table(kind));
        sqlite3_free(columns);
    }
    int code = text == NULL ? SQLITE_CORRUPT : sqlite3_prepare_v2(c->db, text, -1, &rows, NULL);
    sqlite3_free(text);
    while (code == SQLITE_OK && (code = sqlite3_step(rows)) == SQLITE_ROW) {
        check_row(c, rows, kind);
        code = SQLITE_OK;
    }
    sqlite3_finalize(rows);
    return status_of(c->self, code);
}

/* Compares the rows that are there with those that were written. */
static void compare_tally(check *c, const sqlite_tally *wanted, sqlite_sealed kind) {
    char line[LINE_SIZE];
    uint64_t is = c->found.count[kind], was = wanted->count[kind];
    if (is < was)
        snprintf(line, sizeof line, "%" PRIu64 " of the %s are missing", was - is,
                 words[kind].rows);
    else if (is > was)
        snprintf(line, sizeof line, "there are %" PRIu64 " more %s than were written", is - was,
                 words[kind].rows);
    else
        snprintf(line, sizeof line, "the %s are not those that were written last",
                 words[kind].rows);
    if (is != was || memcmp(c->found.sum[kind], wanted->sum[kind], sizeof wanted->sum[kind]) != 0)
        c->tell(c->ctx, 0, line);
}

/* All that can be told with the key. */
static store_status check_seal(check *c) {
    const uint8_t *key = c->self->reader.seal->key;
    sqlite_tally wanted;
    store_status status = sqlite_seal_teach(c->db, key);
    for (int i = 0; i < STORE_SEALED_COUNT && status == STORE_OK; i++)
        status = check_rows(c, (sqlite_sealed)i);
    if (status != STORE_OK)
        return status;
    if (!sqlite_seal_read(c->db, key, &wanted))
        return STORE_DAMAGED;
    for (int i = 0; i < STORE_SEALED_COUNT; i++)
        compare_tally(c, &wanted, (sqlite_sealed)i);
    return STORE_OK;
}

store_status sqlite_check(void *state, store_tell *tell, void *ctx, const char **unchecked) {
    sqlite_store *self = state;
    check c = {.self = self, .db = self->reader.db, .tell = tell, .ctx = ctx};
    *unchecked = NULL;
    store_status status = check_file(&c);
    if (status == STORE_OK)
        status = check_schema(&c);
    if (self->is_unsealed)
        *unchecked =
            "the database is of an older Zug and has no hashes yet: start the zone once. Till "
            "then whether people, sessions, lists and moves are as they were written, and all "
            "there, cannot be checked";
    else if (self->look_key == STORE_KEY_NONE)
        *unchecked =
            "the key (zug.db-key) is not beside the database: whether people, sessions and "
            "imports are as they were written, and whether the last moves or whole games are "
            "missing, cannot be checked";
    else if (self->look_key == STORE_KEY_WRONG)
        tell(ctx, 0, store_sentence(STORE_WRONG_KEY));
    else if (status == STORE_OK)
        status = check_seal(&c);
    return status;
}
