/* store_dump.h - a row of a table on its way from one database to another: what sqlite_dump.c and
 * postgres_dump.c read alike.
 * Room: server/store. */
#ifndef STORE_DUMP_H
#define STORE_DUMP_H

#include "store_impl.h"

/* The questions, which both kinds of database understand but for the order of texts: theirs is that
 * of bytes. A person comes with the looks; the notes that say what a database is, and those by
 * which its nodes know each other, and the code by which it is set up, stay where they are. */
#define STORE_DUMP_LOOK(number)                                                                    \
    "coalesce((SELECT key FROM look WHERE look.person = person.id ORDER BY key" STORE_BYTES        \
    " LIMIT 1 OFFSET " #number "), '')"
#define STORE_DUMP_QUESTIONS                                                                       \
    {                                                                                              \
        [STORE_PERSONS] = "SELECT id, name, coalesce(name_key, ''), password, is_arbiter, options" \
                          ", since_ms, code, closed_ms, seen_ms"                                   \
                          ", " STORE_DUMP_LOOK(0) ", " STORE_DUMP_LOOK(1) ", " STORE_DUMP_LOOK(    \
                              2) " FROM person ORDER BY id",                                       \
        [STORE_SESSIONS] = "SELECT token_hash, person, label, since_ms, until_ms FROM session"     \
                           " ORDER BY token_hash",                                                 \
        [STORE_KNOWN] = "SELECT token_hash, person, until_ms FROM known ORDER BY token_hash",      \
        [STORE_IMPORTS] = "SELECT id, person, at_ms, pgn FROM import ORDER BY id",                 \
        [STORE_NOTES] = "SELECT name, value FROM note WHERE name NOT IN ('schema', 'format',"      \
                        " 'zone', 'secret', 'setup')"                                              \
                        " ORDER BY name" STORE_BYTES,                                              \
        [STORE_STREAMS] =                                                                          \
            "SELECT id, kind, is_open, is_public, contest, white, black, white_name"               \
            ", black_name, event, round, result, opening, began_ms, ended_ms, " STORE_DUE          \
            " FROM stream ORDER BY id",                                                            \
    }

/* How a value of a row is read. */
typedef struct store_row {
    void *row;
    int64_t (*number)(void *row, int column);
    zug_str (*text)(void *row, int column);
} store_row;

/* What a row is a part of, for as long as it is there. */
typedef struct store_piece {
    store_person person;
    store_session session;
    store_known known;
    store_import import;
    store_note note;
    store_stream stream;
    store_batch batch;
} store_piece;

/* Makes the batch that puts a row into another database. False if it is not as Zug writes it. */
bool store_piece_fill(store_piece *out, store_table table, const store_row *from);

#endif
