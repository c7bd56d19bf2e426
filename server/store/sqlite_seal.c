/* sqlite_seal.c - notices what was changed in the database by somebody else.
 * Room: server/store. Each row of people, sessions, lists and imports has a tag, a hash with the
 * database's key; triggers of our own connection keep it, so that whoever writes by another way
 * leaves a tag that does not fit. What is taken away or put back is noticed by a tally of each
 * table: the number of its rows, and a sum of one keyed hash for each. It is one row for all,
 * changed once a commit, and lies there enciphered, for who saw two sums would know the hash of
 * what came between them. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "sqlite_impl.h"

/* What a hash is made of, so that none can be taken for another; the table's number is added. */
enum { OF_TAG = 16, OF_ROW = 32, OF_CIPHER = 48 };

enum {
    NONCE_SIZE = crypto_secretbox_NONCEBYTES,
    SUM_SIZE = STORE_SUM_WORDS * 8,
    TALLY_SIZE = STORE_SEALED_COUNT * (8 + SUM_SIZE),
    SEALED_SIZE = TALLY_SIZE + crypto_secretbox_MACBYTES
};

static const struct {
    const char *table, *key;
} sealed[STORE_SEALED_COUNT] = {
    [STORE_SEALED_LOG] = {"log", NULL},       [STORE_SEALED_STREAM] = {"stream", "id"},
    [STORE_SEALED_PERSON] = {"person", "id"}, [STORE_SEALED_SESSION] = {"session", "token_hash"},
    [STORE_SEALED_IMPORT] = {"import", "id"}, [STORE_SEALED_LOOK] = {"look", "key"},
    [STORE_SEALED_NOTE] = {"note", "name"},   [STORE_SEALED_KNOWN] = {"known", "token_hash"},
};

const char *sqlite_seal_table(sqlite_sealed kind) { return sealed[kind].table; }

static void put_word(uint8_t *to, uint64_t word) {
    for (int i = 0; i < 8; i++)
        to[i] = (uint8_t)(word >> 8 * i);
}

static uint64_t get_word(const uint8_t *from) {
    uint64_t word = 0;
    for (int i = 7; i >= 0; i--)
        word = word << 8 | from[i];
    return word;
}

void sqlite_seal_count(sqlite_tally *to, const uint8_t key[static STORE_KEY_SIZE],
                       sqlite_sealed kind, const uint8_t hash[static STORE_HASH_SIZE], int by) {
    uint8_t text[1 + STORE_HASH_SIZE] = {(uint8_t)(OF_ROW + kind)}, sum[SUM_SIZE];
    memcpy(text + 1, hash, STORE_HASH_SIZE);
    crypto_generichash(sum, sizeof sum, text, sizeof text, key, STORE_KEY_SIZE);
    for (int i = 0; i < STORE_SUM_WORDS; i++)
        to->sum[kind][i] += by > 0 ? get_word(sum + i * 8) : -get_word(sum + i * 8);
    to->count[kind] += by > 0 ? 1 : UINT64_MAX;
}

/* Hashes a value of a row with its type. */
static void hash_value(crypto_generichash_state *state, sqlite3_value *value) {
    uint8_t head[9] = {(uint8_t)sqlite3_value_type(value)};
    const void *bytes = NULL;
    size_t len = 0;
    if (head[0] == SQLITE_INTEGER) {
        put_word(head + 1, (uint64_t)sqlite3_value_int64(value));
    } else if (head[0] != SQLITE_NULL) {
        bytes = sqlite3_value_blob(value); /* of a fraction, as it is written */
        len = (size_t)sqlite3_value_bytes(value);
        put_word(head + 1, len);
    }
    crypto_generichash_update(state, head, sizeof head);
    if (len > 0)
        crypto_generichash_update(state, bytes, len);
}

/* zug_tag(table, column...): the tag of a row. */
static void sql_tag(sqlite3_context *ctx, int count, sqlite3_value **values) {
    const uint8_t *key = sqlite3_user_data(ctx);
    uint8_t first = (uint8_t)(OF_TAG + sqlite3_value_int(values[0])), tag[STORE_HASH_SIZE];
    crypto_generichash_state state;
    crypto_generichash_init(&state, key, STORE_KEY_SIZE, sizeof tag);
    crypto_generichash_update(&state, &first, 1);
    for (int i = 1; i < count; i++)
        hash_value(&state, values[i]);
    crypto_generichash_final(&state, tag, sizeof tag);
    sqlite3_result_blob(ctx, tag, sizeof tag, SQLITE_TRANSIENT);
}

/* Counts the row that a value is the tag of, if it is one. */
static void count_tag(sqlite_seal *seal, sqlite_sealed kind, sqlite3_value *tag, int by) {
    uint8_t hash[STORE_HASH_SIZE] = {0};
    if (sqlite3_value_type(tag) == SQLITE_NULL)
        return;
    if (sqlite3_value_bytes(tag) == STORE_HASH_SIZE)
        memcpy(hash, sqlite3_value_blob(tag), sizeof hash);
    sqlite_seal_count(&seal->tally, seal->key, kind, hash, by);
    seal->is_changed = true;
}

/* zug_count(table, old tag, new tag): counts rows out and in; NULL is none. Answers the new tag. */
static void sql_count(sqlite3_context *ctx, int count, sqlite3_value **values) {
    sqlite_seal *seal = sqlite3_user_data(ctx);
    int kind = sqlite3_value_int(values[0]);
    (void)count;
    count_tag(seal, (sqlite_sealed)kind, values[1], -1);
    count_tag(seal, (sqlite_sealed)kind, values[2], 1);
    sqlite3_result_value(ctx, values[2]);
}

store_status sqlite_seal_teach(sqlite3 *db, const uint8_t key[static STORE_KEY_SIZE]) {
    return sqlite_status_of(sqlite3_create_function(
        db, "zug_tag", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
        (void *)(uintptr_t)key, sql_tag, NULL, NULL));
}

bool sqlite_seal_columns(sqlite3 *db, sqlite_sealed kind, const char *prefix, char **out) {
    sqlite3_stmt *query = NULL;
    *out = NULL;
    if (sqlite3_prepare_v2(db,
                           "SELECT group_concat(?2 || name, ', ') FROM"
                           " (SELECT name FROM pragma_table_info(?1) WHERE name <> 'tag'"
                           " ORDER BY cid)",
                           -1, &query, NULL) == SQLITE_OK) {
        sqlite3_bind_text(query, 1, sealed[kind].table, -1, SQLITE_STATIC);
        sqlite3_bind_text(query, 2, prefix, -1, SQLITE_STATIC);
        if (sqlite3_step(query) == SQLITE_ROW && sqlite3_column_text(query, 0) != NULL)
            *out = sqlite3_mprintf("%s", sqlite3_column_text(query, 0));
    }
    sqlite3_finalize(query);
    return *out != NULL;
}

/* Runs SQL that sqlite3_mprintf has made, and frees it. */
static store_status run_made(sqlite3 *db, char *made) {
    int code = made == NULL ? SQLITE_NOMEM : sqlite3_exec(db, made, NULL, NULL, NULL);
    sqlite3_free(made);
    return sqlite_status_of(code);
}

/* Lets a table keep its tags. The tag itself is not among the columns whose change it waits for. */
static store_status watch_table(sqlite3 *db, sqlite_sealed kind) {
    const char *table = sealed[kind].table, *key = sealed[kind].key;
    char *names, *fresh = NULL;
    store_status status = STORE_FAILED;
    if (sqlite_seal_columns(db, kind, "", &names) && sqlite_seal_columns(db, kind, "new.", &fresh))
        status = run_made(
            db, sqlite3_mprintf(
                    "CREATE TEMP TRIGGER %s_put AFTER INSERT ON main.%s BEGIN"
                    " UPDATE %s SET tag = zug_count(%d, NULL, zug_tag(%d, %s)) WHERE %s = new.%s;"
                    " END;"
                    "CREATE TEMP TRIGGER %s_set AFTER UPDATE OF %s ON main.%s BEGIN"
                    " UPDATE %s SET tag = zug_count(%d, old.tag, zug_tag(%d, %s))"
                    " WHERE %s = new.%s; END;"
                    "CREATE TEMP TRIGGER %s_drop AFTER DELETE ON main.%s BEGIN"
                    " SELECT zug_count(%d, old.tag, NULL); END;",
                    table, table, table, kind, kind, fresh, key, key, table, names, table, table,
                    kind, kind, fresh, key, key, table, table, kind));
    sqlite3_free(names);
    sqlite3_free(fresh);
    return status;
}

store_status sqlite_seal_watch(connection *on, const uint8_t key[static STORE_KEY_SIZE]) {
    on->seal = calloc(1, sizeof *on->seal);
    if (on->seal == NULL)
        return STORE_FAILED;
    memcpy(on->seal->key, key, STORE_KEY_SIZE);
    store_status status = sqlite_seal_teach(on->db, on->seal->key);
    if (status == STORE_OK)
        status = sqlite_status_of(sqlite3_create_function(on->db, "zug_count", 3,
                                                          SQLITE_UTF8 | SQLITE_DIRECTONLY, on->seal,
                                                          sql_count, NULL, NULL));
    /* A row that another takes the place of is a row that goes. */
    if (status == STORE_OK)
        status = sqlite_status_of(
            sqlite3_exec(on->db, "PRAGMA temp_store = MEMORY; PRAGMA recursive_triggers = ON", NULL,
                         NULL, NULL));
    for (int i = STORE_SEALED_STREAM; i < STORE_SEALED_COUNT && status == STORE_OK; i++)
        status = watch_table(on->db, (sqlite_sealed)i);
    return status;
}

/* The key with which the tally is enciphered. */
static void cipher_key(const uint8_t key[static STORE_KEY_SIZE],
                       uint8_t out[static crypto_secretbox_KEYBYTES]) {
    const uint8_t what = OF_CIPHER;
    crypto_generichash(out, crypto_secretbox_KEYBYTES, &what, 1, key, STORE_KEY_SIZE);
}

/* Deciphers a tally; false if it is not as it was written, or with another key. */
static bool open_tally(const uint8_t nonce[static NONCE_SIZE],
                       const uint8_t hidden[static SEALED_SIZE],
                       const uint8_t key[static STORE_KEY_SIZE], sqlite_tally *out) {
    uint8_t own[crypto_secretbox_KEYBYTES], text[TALLY_SIZE];
    const uint8_t *at = text;
    cipher_key(key, own);
    int code = crypto_secretbox_open_easy(text, hidden, SEALED_SIZE, nonce, own);
    sodium_memzero(own, sizeof own);
    for (int i = 0; i < STORE_SEALED_COUNT && code == 0; i++, at += 8 + SUM_SIZE) {
        out->count[i] = get_word(at);
        for (int k = 0; k < STORE_SUM_WORDS; k++)
            out->sum[i][k] = get_word(at + 8 + k * 8);
    }
    return code == 0;
}

/* Reads a tally from a row of the seal. */
static bool take_tally(sqlite3_stmt *row, const uint8_t key[static STORE_KEY_SIZE],
                       sqlite_tally *out) {
    return sqlite3_column_bytes(row, 0) == NONCE_SIZE &&
           sqlite3_column_bytes(row, 1) == SEALED_SIZE &&
           open_tally(sqlite3_column_blob(row, 0), sqlite3_column_blob(row, 1), key, out);
}

/* The place behind a number as SQLite writes it: seven bits a byte, and the last byte has no
 * eighth. */
static size_t behind_number(const uint8_t *page, size_t bytes, size_t at) {
    while (at < bytes && (page[at] & 0x80) != 0)
        at++;
    return at + 1;
}

bool sqlite_seal_of_page(const uint8_t *page, size_t bytes,
                         const uint8_t key[static STORE_KEY_SIZE], sqlite_tally *out) {
    enum { LEAF = 13, FIRST_CELL = 8 };
    if (bytes < FIRST_CELL + 2 || page[0] != LEAF || page[3] != 0 || page[4] != 1)
        return false;
    /* The cell: its length, the row's number, the length of its head and the head, then the
     * columns. */
    size_t at = (size_t)page[FIRST_CELL] << 8 | page[FIRST_CELL + 1];
    at = behind_number(page, bytes, behind_number(page, bytes, at));
    at += at < bytes ? page[at] : 0;
    return at + NONCE_SIZE + SEALED_SIZE <= bytes &&
           open_tally(page + at, page + at + NONCE_SIZE, key, out);
}

bool sqlite_seal_read(sqlite3 *db, const uint8_t key[static STORE_KEY_SIZE], sqlite_tally *out) {
    sqlite3_stmt *query = NULL;
    bool fine = sqlite3_prepare_v2(db, "SELECT nonce, tally FROM seal WHERE id = 1", -1, &query,
                                   NULL) == SQLITE_OK &&
                sqlite3_step(query) == SQLITE_ROW && take_tally(query, key, out);
    sqlite3_finalize(query);
    return fine;
}

bool sqlite_seal_is_of(sqlite3 *db, const uint8_t key[static STORE_KEY_SIZE]) {
    sqlite_tally tally;
    return sqlite_seal_read(db, key, &tally);
}

/* Binds a tally to the statement that writes it, and runs that. */
static int put_tally(sqlite3_stmt *put, const uint8_t key[static STORE_KEY_SIZE],
                     const sqlite_tally *tally) {
    uint8_t own[crypto_secretbox_KEYBYTES], nonce[NONCE_SIZE], text[TALLY_SIZE], *at = text;
    uint8_t hidden[SEALED_SIZE];
    for (int i = 0; i < STORE_SEALED_COUNT; i++, at += 8 + SUM_SIZE) {
        put_word(at, tally->count[i]);
        for (int k = 0; k < STORE_SUM_WORDS; k++)
            put_word(at + 8 + k * 8, tally->sum[i][k]);
    }
    cipher_key(key, own);
    randombytes_buf(nonce, sizeof nonce);
    crypto_secretbox_easy(hidden, text, sizeof text, nonce, own);
    sodium_memzero(own, sizeof own);
    sqlite3_bind_blob(put, 1, nonce, sizeof nonce, SQLITE_STATIC);
    sqlite3_bind_blob(put, 2, hidden, sizeof hidden, SQLITE_STATIC);
    int code = sqlite3_step(put);
    sqlite3_reset(put);
    sqlite3_clear_bindings(put);
    return code;
}

store_status sqlite_seal_begin(connection *on) {
    sqlite3_stmt *query = sqlite_prepared(on, SQL_READ_SEAL);
    if (query == NULL)
        return sqlite_status_of(sqlite3_errcode(on->db));
    int code = sqlite3_step(query);
    on->seal->is_changed = false;
    bool fine = code == SQLITE_ROW && take_tally(query, on->seal->key, &on->seal->tally);
    sqlite3_reset(query);
    if (fine)
        return STORE_OK;
    return code == SQLITE_ROW || code == SQLITE_DONE ? STORE_WRONG_KEY : sqlite_status_of(code);
}

store_status sqlite_seal_end(connection *on) {
    if (!on->seal->is_changed)
        return STORE_OK;
    sqlite3_stmt *put = sqlite_prepared(on, SQL_PUT_SEAL);
    if (put == NULL)
        return sqlite_status_of(sqlite3_errcode(on->db));
    return sqlite_status_of(put_tally(put, on->seal->key, &on->seal->tally));
}

/* Gives each row of a table its tag. */
static store_status tag_rows(sqlite3 *db, sqlite_sealed kind) {
    char *names;
    store_status status = STORE_FAILED;
    if (sqlite_seal_columns(db, kind, "", &names))
        status = run_made(db, sqlite3_mprintf("UPDATE %s SET tag = zug_tag(%d, %s)",
                                              sealed[kind].table, kind, names));
    sqlite3_free(names);
    return status;
}

/* Counts the rows of a table. */
static store_status count_rows(sqlite3 *db, const uint8_t key[static STORE_KEY_SIZE],
                               sqlite_sealed kind, sqlite_tally *to) {
    sqlite3_stmt *rows = NULL;
    char *text = sqlite3_mprintf("SELECT %s FROM %s", kind == STORE_SEALED_LOG ? "hash" : "tag",
                                 sealed[kind].table);
    int code = text == NULL ? SQLITE_NOMEM : sqlite3_prepare_v2(db, text, -1, &rows, NULL);
    sqlite3_free(text);
    while (code == SQLITE_OK && (code = sqlite3_step(rows)) == SQLITE_ROW) {
        uint8_t hash[STORE_HASH_SIZE] = {0};
        if (sqlite3_column_bytes(rows, 0) == STORE_HASH_SIZE)
            memcpy(hash, sqlite3_column_blob(rows, 0), sizeof hash);
        sqlite_seal_count(to, key, kind, hash, 1);
        code = SQLITE_OK;
    }
    sqlite3_finalize(rows);
    return sqlite_status_of(code);
}

store_status sqlite_seal_all(sqlite3 *db, const uint8_t key[static STORE_KEY_SIZE]) {
    sqlite_tally tally = {0};
    sqlite3_stmt *put = NULL;
    store_status status = sqlite_seal_teach(db, key);
    for (int i = STORE_SEALED_STREAM; i < STORE_SEALED_COUNT && status == STORE_OK; i++)
        status = tag_rows(db, (sqlite_sealed)i);
    for (int i = 0; i < STORE_SEALED_COUNT && status == STORE_OK; i++)
        status = count_rows(db, key, (sqlite_sealed)i, &tally);
    if (status != STORE_OK)
        return status;
    int code = sqlite3_prepare_v2(
        db, "INSERT OR REPLACE INTO seal (id, nonce, tally) VALUES (1, ?1, ?2)", -1, &put, NULL);
    if (code == SQLITE_OK)
        code = put_tally(put, key, &tally);
    sqlite3_finalize(put);
    return sqlite_status_of(code);
}
