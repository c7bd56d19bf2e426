/* postgres_schema.c - the tables in PostgreSQL, and their versions.
 * Room: server/store. Whichever node comes first makes them or brings them up to date, under a
 * lock; the others find them ready. Two notes say of which version they are: schema, and format,
 * the lowest version of a program that may still work with them while nodes are renewed one by one.
 */
#include "postgres_impl.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* migrations[n] leads from version n to n + 1. They are never edited once released, only added to.
 */
static const char *const migrations[] = {
    "CREATE TABLE log (stream int8 NOT NULL, seq int8 NOT NULL, at_ms int8 NOT NULL,"
    " kind text NOT NULL, body text NOT NULL, hash bytea NOT NULL, PRIMARY KEY (stream, seq));"
    "CREATE TABLE stream (id int8 PRIMARY KEY, kind int8 NOT NULL, is_open boolean NOT NULL,"
    " is_public boolean NOT NULL, contest int8 NOT NULL, white int8 NOT NULL, black int8 NOT NULL,"
    " white_name text NOT NULL, black_name text NOT NULL, event text NOT NULL, round text NOT NULL,"
    " result text NOT NULL, opening text NOT NULL, began_ms int8 NOT NULL, ended_ms int8 NOT NULL,"
    " due_ms int8 NOT NULL);"
    "CREATE INDEX stream_open ON stream (began_ms, id) WHERE is_open;"
    "CREATE INDEX stream_due ON stream (due_ms, id) WHERE is_open AND due_ms > 0;"
    "CREATE INDEX stream_began ON stream (kind, began_ms, id);"
    "CREATE INDEX stream_contest ON stream (contest) WHERE contest <> 0;"
    "CREATE INDEX stream_white ON stream (white);"
    "CREATE INDEX stream_black ON stream (black);"
    "CREATE TABLE person (id int8 PRIMARY KEY, name text NOT NULL, name_key text UNIQUE,"
    " password text NOT NULL, is_arbiter boolean NOT NULL, options int8 NOT NULL,"
    " since_ms int8 NOT NULL, ended int8 NOT NULL DEFAULT 0);"
    "CREATE INDEX person_arbiter ON person (id) WHERE is_arbiter;"
    "CREATE INDEX person_ended ON person (ended) WHERE ended > 0;"
    "CREATE TABLE session (token_hash bytea PRIMARY KEY, person int8 NOT NULL, label text NOT NULL,"
    " since_ms int8 NOT NULL, until_ms int8 NOT NULL);"
    "CREATE INDEX session_person ON session (person);"
    "CREATE INDEX session_until ON session (until_ms);"
    "CREATE TABLE import (id int8 PRIMARY KEY, person int8 NOT NULL, at_ms int8 NOT NULL,"
    " pgn bytea NOT NULL);"
    "CREATE INDEX import_person ON import (person);"
    "CREATE TABLE look (key text PRIMARY KEY, person int8 NOT NULL);"
    "CREATE INDEX look_person ON look (person);"
    "CREATE TABLE note (name text PRIMARY KEY, value text NOT NULL);"
    "CREATE TABLE known (token_hash bytea PRIMARY KEY, person int8 NOT NULL,"
    " until_ms int8 NOT NULL);"
    "CREATE INDEX known_person ON known (person, until_ms);"
    "CREATE INDEX known_until ON known (until_ms);"
    "CREATE TABLE node (id int8 PRIMARY KEY, name text NOT NULL, since_ms int8 NOT NULL,"
    " heard_ms int8 NOT NULL);"
    /* The last transaction of a node that had no events, by which it is known after a connection
     * broke. */
    "CREATE TABLE writer (id int8 PRIMARY KEY, mark int8 NOT NULL, at timestamptz NOT NULL);"
    /* What the nodes have in common: a name for the bus, and a secret that new ids are made with.
     */
    "INSERT INTO note VALUES ('zone', replace(gen_random_uuid()::text, '-', '')),"
    " ('secret', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));",
    /* Calls for an arbiter are found without reading the log. Who has put an event in, 0 if that
     * was not noted yet; and what each of them has put in. */
    "CREATE INDEX log_calls ON log (stream) WHERE kind = 'arbiter-called';"
    "ALTER TABLE log ADD writer int8 NOT NULL DEFAULT 0, ADD number int8 NOT NULL DEFAULT 0;"
    "CREATE TABLE witness (writer int8 PRIMARY KEY, number int8 NOT NULL, events int8 NOT NULL,"
    " sum int8 NOT NULL);",
    /* Where what is open was opened from; 0 if that was not noted, or it is over. */
    "ALTER TABLE stream ADD origin int8 NOT NULL DEFAULT 0, ADD network int8 NOT NULL DEFAULT 0;"
    "CREATE INDEX stream_origin ON stream (origin) WHERE is_open AND origin <> 0;"
    "CREATE INDEX stream_network ON stream (network) WHERE is_open AND origin <> 0;",
    /* What somebody has open is found without what they have finished, the newest by itself. */
    "CREATE INDEX stream_open_white ON stream (white, began_ms) WHERE is_open;"
    "CREATE INDEX stream_open_black ON stream (black, began_ms) WHERE is_open;",
    /* Codes of login slips, accounts that are closed, and when they were last seen. */
    "ALTER TABLE person ADD code bytea NOT NULL DEFAULT '', ADD closed_ms int8 NOT NULL DEFAULT 0,"
    " ADD seen_ms int8 NOT NULL DEFAULT 0;"
    "CREATE UNIQUE INDEX person_code ON person (code) WHERE code <> '';"
    "CREATE INDEX person_key ON person (name_key COLLATE \"C\") WHERE name_key IS NOT NULL;",
};

/* FORMAT: programs from this version on may work with the tables as they are now. */
enum { SCHEMA_VERSION = sizeof migrations / sizeof migrations[0], FORMAT = 1 };

/* A lock for all who make tables in this database, held until it is given back. */
#define LOCK_SCHEMA "SET lock_timeout = 9000; SELECT pg_advisory_lock(1517643553, 1)"
#define UNLOCK_SCHEMA "SELECT pg_advisory_unlock(1517643553, 1); SET lock_timeout = 2000"

/* Which version the tables are of, 0 if there are none; *format likewise. */
static store_status find_version(pg_link *link, int *version, int *format) {
    static const char there[] = "SELECT 1 FROM pg_catalog.pg_class WHERE relname = 'note'"
                                " AND relnamespace = current_schema()::regnamespace";
    static const char asked[] = "SELECT max(value) FILTER (WHERE name = 'schema'),"
                                " max(value) FILTER (WHERE name = 'format') FROM note";
    PGresult *answer = NULL;
    *version = *format = 0;
    store_status status = pg_run(link, there, NULL, 0, &answer);
    bool is_there = status == STORE_OK && PQntuples(answer) > 0;
    PQclear(answer);
    answer = NULL;
    if (!is_there)
        return status;
    status = pg_run(link, asked, NULL, 0, &answer);
    if (status == STORE_OK) {
        *version = (int)strtol(PQgetvalue(answer, 0, 0), NULL, 10);
        *format = (int)strtol(PQgetvalue(answer, 0, 1), NULL, 10);
        status = *version > 0 ? STORE_OK : STORE_DAMAGED;
    }
    PQclear(answer);
    return status;
}

/* Makes the tables what they are today, all or nothing. */
static store_status migrate(pg_link *link, int version) {
    char note[256];
    store_status status = pg_run(link, "BEGIN", NULL, 0, NULL);
    for (; version < SCHEMA_VERSION && status == STORE_OK; version++)
        status = pg_run(link, migrations[version], NULL, 0, NULL);
    snprintf(note, sizeof note,
             "INSERT INTO note (name, value) VALUES ('schema', '%d'), ('format', '%d')"
             " ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value",
             SCHEMA_VERSION, FORMAT);
    if (status == STORE_OK)
        status = pg_run(link, note, NULL, 0, NULL);
    if (status == STORE_OK)
        status = pg_run(link, "COMMIT", NULL, 0, NULL);
    if (status != STORE_OK)
        pg_run(link, "ROLLBACK", NULL, 0, NULL);
    return status;
}

/* The same, if nobody has done it meanwhile. */
static store_status bring_up(pg_link *link) {
    int version, format;
    store_status status = pg_run(link, LOCK_SCHEMA, NULL, 0, NULL);
    if (status != STORE_OK)
        return status;
    status = find_version(link, &version, &format);
    if (status == STORE_OK && version < SCHEMA_VERSION)
        status = migrate(link, version);
    pg_run(link, UNLOCK_SCHEMA, NULL, 0, NULL);
    return status;
}

/* Texts are kept as UTF-8, or names could not be. */
static store_status check_encoding(pg_link *link) {
    const char *encoding = PQparameterStatus(link->conn, "server_encoding");
    if (encoding != NULL && strcmp(encoding, "UTF8") == 0)
        return STORE_OK;
    store_keep_said("the encoding of the database must be UTF8");
    return STORE_DAMAGED;
}

store_status pg_schema_settle(pg_link *link, bool may_change) {
    int version, format;
    store_status status = check_encoding(link);
    if (status == STORE_OK)
        status = find_version(link, &version, &format);
    if (status != STORE_OK)
        return status;
    if (version < SCHEMA_VERSION && may_change)
        status = bring_up(link);
    else if (version == 0)
        status = STORE_DAMAGED;
    else if (version < SCHEMA_VERSION)
        status = STORE_UNFINISHED;
    if (status == STORE_OK && version > SCHEMA_VERSION && format > SCHEMA_VERSION)
        status = STORE_TOO_NEW;
    return status;
}
