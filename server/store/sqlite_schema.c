/* sqlite_schema.c - the tables of the database, their versions, and connections to it.
 * Room: server/store. Knows SQL; knows nothing of the queue. */
#define _POSIX_C_SOURCE 200809L
#include "sqlite_impl.h"
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BUSY_MS = 5000 };

/* "Zug!" in the header of the file, so that no other database is taken for ours. */
static const int application_id = 0x5A756721;

/* migrations[n] leads from version n to n + 1. They are never edited once released, only added to.
 */
static const char *const migrations[] = {
    "CREATE TABLE log (stream INTEGER NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL,"
    " kind TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (stream, seq));"
    "CREATE TABLE stream (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, is_open INTEGER NOT NULL,"
    " is_public INTEGER NOT NULL, contest INTEGER NOT NULL, white INTEGER NOT NULL,"
    " black INTEGER NOT NULL, white_name TEXT NOT NULL, black_name TEXT NOT NULL, event TEXT NOT "
    "NULL,"
    " round TEXT NOT NULL, result TEXT NOT NULL, opening TEXT NOT NULL, began_ms INTEGER NOT NULL,"
    " ended_ms INTEGER NOT NULL);"
    "CREATE INDEX stream_open ON stream (began_ms) WHERE is_open;"
    "CREATE INDEX stream_began ON stream (kind, began_ms);"
    "CREATE INDEX stream_contest ON stream (contest) WHERE contest <> 0;"
    "CREATE INDEX stream_white ON stream (white);"
    "CREATE INDEX stream_black ON stream (black);"
    "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL, name_key TEXT UNIQUE,"
    " password TEXT NOT NULL, is_arbiter INTEGER NOT NULL, options INTEGER NOT NULL,"
    " since_ms INTEGER NOT NULL);"
    "CREATE TABLE session (token_hash BLOB PRIMARY KEY, person INTEGER NOT NULL, label TEXT NOT "
    "NULL,"
    " since_ms INTEGER NOT NULL, until_ms INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX session_person ON session (person);"
    "CREATE TABLE import (id INTEGER PRIMARY KEY, person INTEGER NOT NULL, at_ms INTEGER NOT NULL,"
    " pgn BLOB NOT NULL);",
    "CREATE INDEX person_arbiter ON person (id) WHERE is_arbiter;",
    "CREATE INDEX import_person ON import (person);",
    /* The last time that all sessions of a person ended, counted over all persons. */
    ("ALTER TABLE person ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;"
     "CREATE INDEX person_ended ON person (ended) WHERE ended > 0;"),
    ("CREATE TABLE look (key TEXT PRIMARY KEY, person INTEGER NOT NULL) WITHOUT ROWID;"
     "CREATE INDEX look_person ON look (person);"
     "CREATE TABLE note (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"),
    /* Browsers that have logged in before; and what has ended is found without looking at all. */
    ("CREATE TABLE known (token_hash BLOB PRIMARY KEY, person INTEGER NOT NULL,"
     " until_ms INTEGER NOT NULL) WITHOUT ROWID;"
     "CREATE INDEX known_person ON known (person, until_ms);"
     "CREATE INDEX known_until ON known (until_ms);"
     "CREATE INDEX session_until ON session (until_ms);"),
    /* What notices a change (sqlite_impl.h); the hashes are filled in by settle_hashes. */
    ("ALTER TABLE log ADD COLUMN hash BLOB NOT NULL DEFAULT x'';"
     "ALTER TABLE stream ADD COLUMN tag BLOB NOT NULL DEFAULT x'';"
     "ALTER TABLE person ADD COLUMN tag BLOB NOT NULL DEFAULT x'';"
     "ALTER TABLE session ADD COLUMN tag BLOB NOT NULL DEFAULT x'';"
     "ALTER TABLE import ADD COLUMN tag BLOB NOT NULL DEFAULT x'';"
     "ALTER TABLE look ADD COLUMN tag BLOB NOT NULL DEFAULT x'';"
     "ALTER TABLE note ADD COLUMN tag BLOB NOT NULL DEFAULT x'';"
     "ALTER TABLE known ADD COLUMN tag BLOB NOT NULL DEFAULT x'';"
     "CREATE TABLE seal (id INTEGER PRIMARY KEY, nonce BLOB NOT NULL, tally BLOB NOT NULL);"),
    /* Codes of login slips, accounts that are closed, and when they were last seen. */
    ("ALTER TABLE person ADD COLUMN code BLOB NOT NULL DEFAULT x'';"
     "ALTER TABLE person ADD COLUMN closed_ms INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE person ADD COLUMN seen_ms INTEGER NOT NULL DEFAULT 0;"
     "CREATE UNIQUE INDEX person_code ON person (code) WHERE code <> x'';"),
};

/* SEALED_VERSION: the first one with hashes. */
enum { SCHEMA_VERSION = sizeof migrations / sizeof migrations[0], SEALED_VERSION = 7 };

#define STREAM_COLUMNS                                                                             \
    "id, kind, is_open, is_public, contest, white, black, white_name, black_name, event, round, "  \
    "result, opening, began_ms, ended_ms"
/* Whether a person is a guest is known from the person; who is forgotten was one. */
#define IS_GUEST(who)                                                                              \
    who " <> 0 AND NOT EXISTS (SELECT 1 FROM person AS p WHERE p.id = stream." who                 \
        " AND p.password <> '')"
#define STREAM_ROW STREAM_COLUMNS ", " IS_GUEST("white") ", " IS_GUEST("black")
#define PERSON_COLUMNS                                                                             \
    "id, name, ifnull(name_key, ''), password, is_arbiter, options, since_ms, code, closed_ms, "   \
    "seen_ms"

/* A search for streams. A prefix of the opening is whole moves, because every move ends with a
 * blank. */
#define ASKED(which)                                                                               \
    " FROM stream" which " AND kind = ?13 AND (?1 = '' OR instr(lower(white_name), lower(?1))"     \
    " OR instr(lower(black_name), lower(?1)))"                                                     \
    " AND (?2 = '' OR instr(lower(event), lower(?2))) AND (?3 = '' OR result = ?3)"                \
    " AND (?4 = '' OR substr(opening || ' ', 1, length(?4) + 1) = ?4 || ' ')"                      \
    " AND (?5 = 0 OR began_ms >= ?5) AND (?6 = 0 OR began_ms < ?6)"                                \
    " AND (NOT ?8 OR NOT is_open) AND (NOT ?14 OR is_open)"                                        \
    " AND (?18 = 0 OR (?19 <> 2 AND white = ?18) OR (?19 <> 1 AND black = ?18))"                   \
    " AND (NOT ?9 OR (is_public AND (?15 OR contest = 0 OR NOT EXISTS (SELECT 1 FROM stream AS c"  \
    " WHERE c.id = stream.contest AND NOT c.is_public)))"                                          \
    " OR (?10 <> 0 AND (?10 IN (white, black) OR EXISTS (SELECT 1 FROM stream AS g"                \
    " WHERE g.contest = stream.id AND g.contest <> 0 AND ?10 IN (g.white, g.black)))))"
#define SEARCH_FOR(columns, which)                                                                 \
    "SELECT " columns ASKED(which) " AND began_ms <= ?16 AND (began_ms < ?16 OR id < ?17)"         \
                                   " ORDER BY began_ms DESC, id DESC LIMIT ?11 OFFSET ?12"
#define SEARCH(which) SEARCH_FOR(STREAM_ROW, which)
#define COUNT(which) "SELECT count(*)" ASKED(which)
#define OF_ALL " WHERE true"
/* Without the second half SQLite would not see that its index is of use. */
#define IN_CONTEST " WHERE contest = ?7 AND contest <> 0"
/* By no other index, or it might look at all streams in their order. */
#define OF_PERSON                                                                                  \
    " NOT INDEXED WHERE id IN (SELECT id FROM stream WHERE white = ?18"                            \
    " UNION ALL SELECT id FROM stream WHERE black = ?18)"
#define FIRST_EVENT "(SELECT body FROM log WHERE log.stream = stream.id AND seq = 1)"

static const char *const sql[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_SAVE] = "SAVEPOINT batch",
    [SQL_RELEASE] = "RELEASE batch",
    [SQL_UNDO] = "ROLLBACK TO batch",
    [SQL_PUT_EVENT] =
        "INSERT INTO log (stream, seq, at_ms, kind, body, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [SQL_FIND_HASH] = "SELECT hash FROM log WHERE stream = ?1 AND seq = ?2",
    [SQL_PUT_STREAM] =
        "INSERT OR REPLACE INTO stream (" STREAM_COLUMNS
        ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
    [SQL_PUT_PERSON] =
        "INSERT INTO person (id, name, name_key, password, is_arbiter, options, since_ms, code,"
        " closed_ms, seen_ms) VALUES (?1, ?2, nullif(?3, ''), ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
        " ON CONFLICT (id) DO UPDATE SET name = ?2, name_key = nullif(?3, ''), password = ?4,"
        " is_arbiter = ?5, options = ?6, seen_ms = max(seen_ms, ?10)",
    [SQL_SET_OPTIONS] = "UPDATE person SET options = ?2 WHERE id = ?1",
    [SQL_SET_NAME] = "UPDATE person SET name = ?2, name_key = nullif(?3, '') WHERE id = ?1",
    [SQL_SET_PASSWORD] = "UPDATE person SET password = ?2, seen_ms = max(seen_ms, ?4) WHERE id = ?1"
                         " AND (?3 = '' OR (?3 = password AND closed_ms = 0))",
    [SQL_SET_CODE] = "UPDATE person SET code = ?2, seen_ms = max(seen_ms, ?4) WHERE id = ?1"
                     " AND (?3 = x'' OR (?3 = code AND closed_ms = 0))",
    [SQL_SET_CLOSED] =
        "UPDATE person SET closed_ms = ?2 WHERE id = ?1 AND (?2 = 0 OR NOT is_arbiter"
        " OR EXISTS (SELECT 1 FROM person WHERE is_arbiter AND closed_ms = 0"
        " AND id <> ?1))",
    [SQL_SET_ARBITER] =
        "UPDATE person SET is_arbiter = ?2 WHERE id = ?1 AND name_key IS NOT NULL"
        " AND (?2 OR EXISTS"
        " (SELECT 1 FROM person AS p WHERE p.is_arbiter AND p.closed_ms = 0 AND p.id <> ?1))",
    [SQL_DROP_LOOKS] = "DELETE FROM look WHERE person = ?1",
    [SQL_PUT_LOOK] = "INSERT INTO look (key, person) VALUES (?1, ?2)",
    [SQL_YIELD_LOOK] = "INSERT OR IGNORE INTO look (key, person) VALUES (?1, ?2)",
    [SQL_PUT_NOTE] = "INSERT OR REPLACE INTO note (name, value) VALUES (?1, ?2)",
    [SQL_END_NOTE] = "DELETE FROM note WHERE name = ?1",
    [SQL_SPEND_NOTE] = "DELETE FROM note WHERE name = ?1 AND value = ?2",
    [SQL_PUT_SESSION] =
        "INSERT OR REPLACE INTO session (token_hash, person, label, since_ms, until_ms)"
        " VALUES (?1, ?2, ?3, ?4, ?5)",
    [SQL_END_SESSION] = "DELETE FROM session WHERE token_hash = ?1",
    [SQL_END_ALL_SESSIONS] = "DELETE FROM session WHERE person = ?1",
    [SQL_NOTE_END] = "UPDATE person SET ended = 1 +"
                     " (SELECT ifnull(max(ended), 0) FROM person WHERE ended > 0) WHERE id = ?1",
    [SQL_RENEW_SESSION] = "UPDATE session SET until_ms = ?2 WHERE token_hash = ?1"
                          " AND until_ms < ?2 AND person IN"
                          " (SELECT id FROM person WHERE password = '')",
    [SQL_NOTE_SEEN] = "UPDATE person SET seen_ms = ?2 WHERE seen_ms < ?2 AND password <> ''"
                      " AND id = (SELECT person FROM session WHERE token_hash = ?1)",
    [SQL_ENDED_SESSIONS] = "SELECT token_hash, person FROM session WHERE until_ms <= ?1"
                           " ORDER BY until_ms LIMIT ?2",
    [SQL_FORGET_GUEST] = "DELETE FROM person WHERE id = ?1 AND password = '' AND NOT is_arbiter"
                         " AND NOT EXISTS (SELECT 1 FROM session WHERE person = ?1)"
                         " AND NOT EXISTS (SELECT 1 FROM stream WHERE white = ?1 AND kind = 1)"
                         " AND NOT EXISTS (SELECT 1 FROM stream WHERE black = ?1 AND kind = 1)",
    [SQL_FORGET_IMPORTS] = "DELETE FROM import WHERE person = ?1",
    [SQL_PUT_KNOWN] = "INSERT OR REPLACE INTO known (token_hash, person, until_ms)"
                      " VALUES (?1, ?2, ?3)",
    [SQL_TRIM_KNOWN] = "DELETE FROM known WHERE person = ?1 AND token_hash NOT IN"
                       " (SELECT token_hash FROM known WHERE person = ?1"
                       " ORDER BY until_ms DESC LIMIT ?2)",
    [SQL_END_KNOWN] = "DELETE FROM known WHERE person = ?1",
    [SQL_ENDED_KNOWN] = "DELETE FROM known WHERE token_hash IN"
                        " (SELECT token_hash FROM known WHERE until_ms <= ?1 LIMIT ?2)",
    [SQL_PUT_IMPORT] = "INSERT INTO import (id, person, at_ms, pgn) SELECT ?1, ?2, ?3, ?4"
                       " WHERE ?5 = 0 OR max(length(?4), ?6) <= ?5 -"
                       " (SELECT total(max(length(pgn), ?6)) FROM import WHERE person = ?2)",
    [SQL_END_IMPORT] = "DELETE FROM import WHERE id = ?1 AND person = ?2",
    [SQL_READ] = "SELECT stream, seq, at_ms, kind, body, hash FROM log WHERE stream = ?1"
                 " AND seq >= ?2 ORDER BY seq",
    [SQL_FIND_STREAM] = "SELECT " STREAM_ROW " FROM stream WHERE id = ?1",
    [SQL_OPEN_STREAMS] = "SELECT " STREAM_ROW " FROM stream WHERE is_open ORDER BY began_ms, id",
    [SQL_OPEN_STREAMS_OF] = "SELECT " STREAM_ROW " FROM stream WHERE is_open"
                            " AND (white = ?1 OR black = ?1) ORDER BY began_ms, id",
    [SQL_LAST_SEQ] = "SELECT max(seq) FROM log WHERE stream = ?1",
    [SQL_SEARCH] = SEARCH(OF_ALL),
    [SQL_SEARCH_CONTEST] = SEARCH(IN_CONTEST),
    [SQL_SEARCH_PERSON] = SEARCH(OF_PERSON),
    [SQL_SEARCH_PERSON_FIRST] = SEARCH_FOR(STREAM_ROW ", " FIRST_EVENT, OF_PERSON),
    [SQL_COUNT_STREAMS] = COUNT(OF_ALL),
    [SQL_COUNT_STREAMS_OF_CONTEST] = COUNT(IN_CONTEST),
    [SQL_COUNT_STREAMS_OF_PERSON] = COUNT(OF_PERSON),
    [SQL_PERSON_BY_ID] = "SELECT " PERSON_COLUMNS " FROM person WHERE id = ?1",
    [SQL_PERSON_BY_NAME] = "SELECT " PERSON_COLUMNS " FROM person WHERE name_key = ?1",
    [SQL_PERSON_BY_LOOK] =
        "SELECT " PERSON_COLUMNS " FROM person WHERE id = (SELECT person FROM look WHERE key = ?1)",
    [SQL_PERSON_BY_CODE] = "SELECT " PERSON_COLUMNS " FROM person WHERE code = ?1 AND code <> x''",
    [SQL_SEARCH_ACCOUNTS] = "SELECT " PERSON_COLUMNS " FROM person WHERE name_key IS NOT NULL"
                            " AND (?1 = '' OR instr(name_key, ?1)) ORDER BY name_key"
                            " LIMIT ?2 OFFSET ?3",
    [SQL_ACCOUNTS] =
        "SELECT " PERSON_COLUMNS " FROM person WHERE name_key IS NOT NULL ORDER BY since_ms, id",
    [SQL_FIND_NOTE] = "SELECT 1 FROM note WHERE name = ?1 AND value = ?2",
    [SQL_READ_NOTE] = "SELECT value FROM note WHERE name = ?1",
    [SQL_MEASURE] =
        "SELECT (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size)"
        ", (SELECT count(*) FROM stream WHERE kind = 1)"
        ", (SELECT count(*) FROM person WHERE name_key IS NOT NULL)",
    [SQL_ARBITERS] = "SELECT id FROM person WHERE is_arbiter AND closed_ms = 0 ORDER BY id",
    [SQL_FIND_SESSION] = "SELECT person FROM session WHERE token_hash = ?1 AND until_ms > ?2"
                         " AND NOT EXISTS (SELECT 1 FROM person WHERE id = session.person"
                         " AND closed_ms > 0)",
    [SQL_FIND_KNOWN] = "SELECT person FROM known WHERE token_hash = ?1 AND until_ms > ?2",
    [SQL_LIST_ENDS] = "SELECT id, ended FROM person WHERE ended > 0 AND ended > ?1 ORDER BY ended",
    [SQL_LIST_TOKENS] = "SELECT token_hash, person, label, since_ms, until_ms FROM session"
                        " WHERE person = ?1 AND label <> '' AND until_ms > ?2 ORDER BY since_ms",
    [SQL_FIND_IMPORT] = "SELECT id, 1, at_ms, 'import', pgn FROM import WHERE id = ?1",
    [SQL_NEXT_STREAM] = "SELECT min(id) FROM (SELECT min(stream) AS id FROM log WHERE stream > ?1"
                        " UNION ALL SELECT min(id) FROM stream WHERE id > ?1)",
    [SQL_READ_SEAL] = "SELECT nonce, tally FROM seal WHERE id = 1",
    [SQL_PUT_SEAL] = "UPDATE seal SET nonce = ?1, tally = ?2 WHERE id = 1",
};

store_status sqlite_status_of(int sqlite_code) {
    switch (sqlite_code & 0xff) {
    case SQLITE_OK:
    case SQLITE_DONE:
    case SQLITE_ROW:
        return STORE_OK;
    case SQLITE_CONSTRAINT:
        return STORE_CONFLICT;
    case SQLITE_FULL:
        return STORE_FULL;
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
        return STORE_READ_ONLY;
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        return STORE_DAMAGED;
    default:
        return STORE_FAILED;
    }
}

/* One number that a pragma answers. */
static store_status read_number(sqlite3 *db, const char *pragma, int *out) {
    sqlite3_stmt *query = NULL;
    int code = sqlite3_prepare_v2(db, pragma, -1, &query, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(query);
        if (code == SQLITE_ROW)
            *out = sqlite3_column_int(query, 0);
    }
    sqlite3_finalize(query);
    return sqlite_status_of(code);
}

static store_status execute(sqlite3 *db, const char *text) {
    return sqlite_status_of(sqlite3_exec(db, text, NULL, NULL, NULL));
}

/* Raises the schema to today's, within the open transaction. */
static store_status migrate(sqlite3 *db, int version) {
    char note[64];
    store_status status = STORE_OK;
    for (; version < SCHEMA_VERSION && status == STORE_OK; version++)
        status = execute(db, migrations[version]);
    sqlite3_snprintf(sizeof note, note, "PRAGMA user_version = %d; PRAGMA application_id = %d",
                     SCHEMA_VERSION, application_id);
    return status == STORE_OK ? execute(db, note) : status;
}

/* Reads which version a database is of, and refuses one that is not ours. Nothing of its own may
 * happen in it. */
static store_status know_schema(sqlite3 *db, int *version) {
    int owner = 0, tables = 0, acts = 0;
    *version = 0;
    store_status status = read_number(db, "PRAGMA application_id", &owner);
    if (status == STORE_OK)
        status = read_number(db, "PRAGMA user_version", version);
    if (status == STORE_OK)
        status = read_number(db, "SELECT count(*) FROM sqlite_master", &tables);
    if (status == STORE_OK)
        status = read_number(
            db, "SELECT count(*) FROM sqlite_master WHERE type IN ('trigger', 'view')", &acts);
    if (status != STORE_OK)
        return status;
    if ((owner != application_id && tables > 0) || *version < 0 || acts > 0)
        return STORE_DAMAGED;
    return *version > SCHEMA_VERSION ? STORE_TOO_NEW : STORE_OK;
}

bool sqlite_schema_is_sealed(int version) { return version >= SEALED_VERSION; }

store_status sqlite_schema_version(sqlite3 *db, int *version, int *current) {
    *current = SCHEMA_VERSION;
    return know_schema(db, version);
}

/* Where the key of a database is from. */
typedef enum key_origin { KEY_THERE, KEY_WAITING, KEY_NEW } key_origin;

/* A key for the database: the one that is there, or a new one, which waits under another name until
 * all is committed. If there is one it must be the right one, or else whoever can write the
 * database could have it sealed anew. */
static store_status settle_key(sqlite3 *db, const char *path, int version, bool may_renew,
                               uint8_t key[static STORE_KEY_SIZE], key_origin *from) {
    bool is_fine;
    *from = KEY_THERE;
    if (sqlite_key_read(path, STORE_KEY_ENDING, key, &is_fine)) {
        bool fits = version >= SEALED_VERSION ? sqlite_seal_is_of(db, key) : version == 0;
        return is_fine && fits ? STORE_OK : STORE_WRONG_KEY;
    }
    *from = KEY_WAITING;
    if (sqlite_key_read(path, STORE_NEW_KEY_ENDING, key, &is_fine) && is_fine &&
        version >= SEALED_VERSION && sqlite_seal_is_of(db, key))
        return STORE_OK;
    if (version >= SEALED_VERSION && !may_renew)
        return STORE_NO_KEY;
    *from = KEY_NEW;
    randombytes_buf(key, STORE_KEY_SIZE);
    return sqlite_key_write(path, STORE_NEW_KEY_ENDING, key);
}

/* Fills in the hashes that are missing. */
static store_status settle_hashes(sqlite3 *db, int version,
                                  const uint8_t key[static STORE_KEY_SIZE]) {
    store_status status = version < SEALED_VERSION ? sqlite_chain_all(db) : STORE_OK;
    if (status == STORE_OK && (version < SCHEMA_VERSION || !sqlite_seal_is_of(db, key)))
        status = sqlite_seal_all(db, key);
    return status;
}

/* Brings a database up to date, with its key: all of it or nothing. */
static store_status bring_up(sqlite3 *db, const char *path, uint8_t key[static STORE_KEY_SIZE],
                             bool *has_new_key) {
    int version = 0;
    key_origin from = KEY_THERE;
    store_status status = execute(db, "BEGIN IMMEDIATE");
    if (status != STORE_OK)
        return status;
    status = know_schema(db, &version);
    if (status == STORE_OK)
        status = settle_key(db, path, version, has_new_key != NULL, key, &from);
    if (status == STORE_OK && version < SCHEMA_VERSION)
        status = migrate(db, version);
    if (status == STORE_OK)
        status = settle_hashes(db, version, key);
    if (status == STORE_OK)
        status = execute(db, "COMMIT");
    if (status != STORE_OK)
        execute(db, "ROLLBACK");
    if (has_new_key != NULL)
        *has_new_key = from == KEY_NEW && version >= SEALED_VERSION;
    return status == STORE_OK && from != KEY_THERE ? sqlite_key_settle(path) : status;
}

store_status sqlite_schema_raise(sqlite3 *db) {
    int version;
    store_status status = know_schema(db, &version);
    if (status == STORE_OK)
        status = migrate(db, version);
    if (status == STORE_OK && version < SEALED_VERSION)
        status = sqlite_chain_all(db);
    return status;
}

/* Makes sure that the file is ours, of this version, and sealed with the key that is beside it. */
static store_status settle_schema(connection *to, const char *path, bool *has_new_key) {
    uint8_t key[STORE_KEY_SIZE];
    int version;
    bool is_fine;
    store_status status = know_schema(to->db, &version);
    if (status == STORE_OK &&
        (version < SCHEMA_VERSION || !sqlite_key_read(path, STORE_KEY_ENDING, key, &is_fine) ||
         !is_fine || !sqlite_seal_is_of(to->db, key)))
        status = bring_up(to->db, path, key, has_new_key);
    if (status == STORE_OK)
        status = sqlite_seal_watch(to, key);
    sodium_memzero(key, sizeof key);
    return status;
}

bool sqlite_make_private(const char *path) {
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    return file >= 0 && close(file) == 0;
}

store_status sqlite_connect(connection *to, const char *path, sqlite_purpose purpose,
                            bool *has_new_key) {
    static const int flags_of[] = {
        [STORE_WRITES] = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
        [STORE_READS] = SQLITE_OPEN_READONLY,
        [STORE_COPIES] = SQLITE_OPEN_READWRITE,
    };
    int flags = flags_of[purpose];
    bool is_writer = purpose == STORE_WRITES;
    memset(to, 0, sizeof *to);
    if (is_writer)
        sqlite_make_private(path);
    store_status status =
        sqlite_status_of(sqlite3_open_v2(path, &to->db, flags | SQLITE_OPEN_NOMUTEX, NULL));
    if (status == STORE_OK)
        sqlite3_busy_timeout(to->db, BUSY_MS);
    if (status == STORE_OK && is_writer)
        status = settle_schema(to, path, has_new_key);
    /* An acknowledged move is on the disk: FULL syncs the log before a commit returns. */
    if (status == STORE_OK && is_writer)
        status =
            execute(to->db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                            "PRAGMA cache_size = -65536; PRAGMA journal_size_limit = 134217728;");
    /* A connection that has read nothing does not know of the log, and would find nothing to copy.
     */
    if (status == STORE_OK && purpose == STORE_COPIES)
        status = execute(to->db, "SELECT count(*) FROM sqlite_master");
    /* The way back must be there when there is no memory to prepare it. */
    if (status == STORE_OK && is_writer && sqlite_prepared(to, SQL_ROLLBACK) == NULL)
        status = STORE_FAILED;
    if (status != STORE_OK)
        sqlite_disconnect(to);
    else if (is_writer)
        to->tails = calloc(TAILS, sizeof *to->tails);
    return status;
}

void sqlite_disconnect(connection *from) {
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(from->prepared[i]);
    sqlite3_close(from->db);
    free(from->tails);
    if (from->seal != NULL)
        sodium_memzero(from->seal, sizeof *from->seal);
    free(from->seal);
    memset(from, 0, sizeof *from);
}

sqlite3_stmt *sqlite_prepared(connection *on, statement which) {
    sqlite3_stmt **slot = &on->prepared[which];
    if (*slot == NULL && sqlite3_prepare_v3(on->db, sql[which], -1, SQLITE_PREPARE_PERSISTENT, slot,
                                            NULL) != SQLITE_OK)
        return NULL;
    return *slot;
}

store_status sqlite_run(connection *on, sqlite3_stmt *query) {
    if (query == NULL)
        return sqlite_status_of(sqlite3_errcode(on->db));
    int code = sqlite3_step(query);
    sqlite3_reset(query);
    sqlite3_clear_bindings(query);
    return sqlite_status_of(code);
}

void sqlite_bind_text(sqlite3_stmt *query, int place, zug_str text) {
    sqlite3_bind_text64(query, place, text.len > 0 ? text.data : "", text.len, SQLITE_STATIC,
                        SQLITE_UTF8);
}

void sqlite_bind_bytes(sqlite3_stmt *query, int place, zug_str bytes) {
    sqlite3_bind_blob64(query, place, bytes.len > 0 ? bytes.data : "", bytes.len, SQLITE_STATIC);
}

/* Ids have 60 bits, so they are the same number with and without a sign. */
void sqlite_bind_id(sqlite3_stmt *query, int place, uint64_t id) {
    sqlite3_bind_int64(query, place, (sqlite3_int64)id);
}
