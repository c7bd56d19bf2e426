/* postgres_sql.c - what PostgreSQL is asked.
 * Room: server/store. Knows SQL and nothing else. */
#include "postgres_impl.h"

#define STREAM_COLUMNS                                                                             \
    "id, kind, is_open, is_public, contest, white, black, white_name, black_name, event, round, "  \
    "result, opening, began_ms, ended_ms, due_ms"
/* What is only written. */
#define STREAM_ALL STREAM_COLUMNS ", origin, network"
#define IS_GUEST(who)                                                                              \
    who " <> 0 AND NOT EXISTS (SELECT FROM person AS p WHERE p.id = stream." who                   \
        " AND p.password <> '')"
#define STREAM_ROW STREAM_COLUMNS ", " IS_GUEST("white") ", " IS_GUEST("black")
#define PERSON_COLUMNS                                                                             \
    "id, name, coalesce(name_key, ''), password, is_arbiter, options, since_ms, code, closed_ms, " \
    "seen_ms"

/* Lower case is that of ASCII, as SQLite has it. */
#define HAS(text, part) "strpos(lower(" text " COLLATE \"C\"), lower(" part " COLLATE \"C\")) > 0"

/* A search for streams. A prefix of the opening is whole moves, because every move ends with a
 * blank. */
#define ASKED(more)                                                                                \
    " FROM stream WHERE kind = $13" more " AND ($1 = '' OR " HAS("white_name", "$1") " OR " HAS(   \
        "black_name",                                                                              \
        "$1") ")"                                                                                  \
              " AND ($2 = '' OR " HAS(                                                             \
                  "event", "$2") ") AND ($3 = '' OR result = $3)"                                  \
                                 " AND ($4 = '' OR starts_with(opening || ' ', $4 || ' '))"        \
                                 " AND ($5 = 0 OR began_ms >= $5) AND ($6 = 0 OR began_ms < $6)"   \
                                 " AND (NOT $8 OR NOT is_open) AND (NOT $14 OR is_open)"           \
                                 " AND ($18 = 0 OR ($19 <> 2 AND white = $18) OR ($19 <> 1 AND "   \
                                 "black = $18))"                                                   \
                                 " AND (NOT $9 OR (is_public AND ($15 OR contest = 0 OR NOT "      \
                                 "EXISTS (SELECT FROM stream AS c"                                 \
                                 " WHERE c.id = stream.contest AND NOT c.is_public)))"             \
                                 " OR ($10 <> 0 AND ($10 IN (white, black) OR EXISTS (SELECT "     \
                                 "FROM stream AS g"                                                \
                                 " WHERE g.contest = stream.id AND g.contest <> 0 AND $10 IN "     \
                                 "(g.white, g.black)))))"
#define SEARCH_FOR(columns, more)                                                                  \
    "SELECT " columns ASKED(more) " AND (began_ms, id) < ($16, $17)"                               \
                                  " ORDER BY began_ms DESC, id DESC LIMIT $11 OFFSET $12"
#define SEARCH(more) SEARCH_FOR(STREAM_ROW, more)
#define COUNT(more) "SELECT count(*)" ASKED(more)
#define IN_CONTEST " AND contest = $7 AND contest <> 0"
/* As a list that is found first: else all streams might be looked at in their order. */
#define OF_PERSON                                                                                  \
    " AND id = ANY(ARRAY(SELECT id FROM stream WHERE white = $18"                                  \
    " UNION ALL SELECT id FROM stream WHERE black = $18))"
#define FIRST_EVENT "(SELECT body FROM log WHERE log.stream = stream.id AND seq = 1)"
#define QUERY "ttttiiibbiiiibbiiii"

/* An event goes in if the one before it is there as we know it, and no later one; and if its time
 * is that of the database's clock, unless it is copied. $7 is the hash of the one before it, $9 and
 * $10 say who has put it in. */
#define EVENT                                                                                      \
    "INSERT INTO log (stream, seq, at_ms, kind, body, hash, writer, number)"                       \
    " SELECT $1, $2, $3, $4, $5, $6, $9, $10"                                                      \
    " WHERE ($8 OR clock_timestamp() BETWEEN to_timestamp(($3 - 250)::float8 / 1000)"              \
    " AND to_timestamp(($3 + 1000)::float8 / 1000))"                                               \
    " AND ($2 = 1 OR EXISTS (SELECT FROM log WHERE stream = $1 AND seq = $2 - 1 AND hash = $7"     \
    " AND at_ms <= $3)) ON CONFLICT DO NOTHING"

#define SET_STREAM                                                                                 \
    " ON CONFLICT (id) DO UPDATE SET kind = EXCLUDED.kind, is_open = EXCLUDED.is_open,"            \
    " is_public = EXCLUDED.is_public, contest = EXCLUDED.contest, white = EXCLUDED.white,"         \
    " black = EXCLUDED.black, white_name = EXCLUDED.white_name,"                                   \
    " black_name = EXCLUDED.black_name, event = EXCLUDED.event, round = EXCLUDED.round,"           \
    " result = EXCLUDED.result, opening = EXCLUDED.opening, began_ms = EXCLUDED.began_ms,"         \
    " ended_ms = EXCLUDED.ended_ms, due_ms = EXCLUDED.due_ms,"                                     \
    " origin = CASE WHEN EXCLUDED.is_open THEN stream.origin ELSE 0 END,"                          \
    " network = CASE WHEN EXCLUDED.is_open THEN stream.network ELSE 0 END"

#define GUEST                                                                                      \
    "password = '' AND NOT is_arbiter"                                                             \
    " AND NOT EXISTS (SELECT FROM stream WHERE white = person.id AND kind = 1)"                    \
    " AND NOT EXISTS (SELECT FROM stream WHERE black = person.id AND kind = 1)"

/* The second number of an advisory lock is its use; the first is "Zug!". */
#define LOCK(number) "pg_advisory_xact_lock(1517643553, " number ")"

const pg_text pg_texts[PG_STATEMENTS] = {
    [PG_PUT_EVENT] = {EVENT, "iiittxxbii"},
    /* These say how many events went in, not how many rows were changed. */
    [PG_PUT_EVENT_DUE] = {"WITH e AS (" EVENT " RETURNING 1), d AS (UPDATE stream SET due_ms = $11"
                          " WHERE id = $1 AND EXISTS (SELECT FROM e)) SELECT FROM e",
                          "iiittxxbiii"},
    [PG_PUT_EVENT_STREAM] = {"WITH e AS (" EVENT
                             " RETURNING 1), s AS (INSERT INTO stream (" STREAM_ALL
                             ") SELECT $1, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,"
                             " $21, $22, $23, $24, $25, $26, $27 FROM e" SET_STREAM
                             ") SELECT FROM e",
                             "iiittxxbiiibbiiittttttiiiii"},
    /* Raises an error if it does not go in. */
    [PG_MUST_PUT_EVENT] = {"WITH e AS (" EVENT " RETURNING 1) SELECT 1 / count(*) FROM e",
                           "iiittxxbii"},
    /* Not as a join, for which the whole log may be read as long as its size is not known. */
    [PG_FIND_HASHES] = {"SELECT stream, seq, (SELECT hash FROM log WHERE log.stream = w.stream"
                        " AND log.seq = w.seq) FROM unnest($1, $2) AS w (stream, seq)",
                        "nn"},
    /* Whether there is such an event, or another one before it than we know ($5: if it matters). */
    [PG_FIND_FAULT] = {"SELECT EXISTS (SELECT FROM log WHERE stream = $1 AND seq = $2) OR ($5 AND"
                       " NOT EXISTS (SELECT FROM log WHERE stream = $1 AND seq = $2 - 1"
                       " AND hash = $3 AND at_ms <= $4))",
                       "iixib"},
    [PG_PUT_STREAM] = {"INSERT INTO stream (" STREAM_ALL
                       ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,"
                       " $15, $16, $17, $18)" SET_STREAM,
                       "iibbiiittttttiiiii"},
    [PG_SET_DUE] = {"UPDATE stream SET due_ms = $2 WHERE id = $1", "ii"},
    [PG_PUT_PERSON] =
        {"INSERT INTO person (id, name, name_key, password, is_arbiter, options, since_ms, code,"
         " closed_ms, seen_ms) VALUES ($1, $2, nullif($3, ''), $4, $5, $6, $7, $8, $9, $10)"
         " ON CONFLICT (id) DO UPDATE SET name = $2, name_key = nullif($3, ''), password = $4,"
         " is_arbiter = $5, options = $6, seen_ms = greatest(person.seen_ms, $10)",
         "itttbiixii"},
    [PG_SET_OPTIONS] = {"UPDATE person SET options = $2 WHERE id = $1", "ii"},
    [PG_SET_NAME] = {"UPDATE person SET name = $2, name_key = nullif($3, '') WHERE id = $1", "itt"},
    /* Raises an error if it replaces another one than $3. */
    [PG_SET_PASSWORD] =
        {"WITH p AS (UPDATE person SET password = $2, seen_ms = greatest(seen_ms, $4)"
         " WHERE id = $1 AND ($3 = '' OR ($3 = password AND closed_ms = 0)) RETURNING 1)"
         " SELECT 1 / greatest(count(*), ($3 = '')::int) FROM p",
         "itti"},
    /* The same of a code. */
    [PG_SET_CODE] = {"WITH p AS (UPDATE person SET code = $2, seen_ms = greatest(seen_ms, $4)"
                     " WHERE id = $1 AND ($3 = '' OR ($3 = code AND closed_ms = 0)) RETURNING 1)"
                     " SELECT 1 / greatest(count(*), ($3 = '')::int) FROM p",
                     "ixxi"},
    /* Raises an error if no arbiter would be left. */
    [PG_SET_CLOSED] = {"WITH p AS (UPDATE person SET closed_ms = $2 WHERE id = $1 AND ($2 = 0"
                       " OR NOT is_arbiter OR EXISTS (SELECT FROM person AS other WHERE"
                       " other.is_arbiter AND other.closed_ms = 0 AND other.id <> $1)) RETURNING 1)"
                       " SELECT 1 / count(*) FROM p",
                       "ii"},
    /* One after the other, or two who end each other's would leave none. The next raises an error
     * if nothing changes. */
    [PG_LOCK_ARBITERS] = {"SELECT " LOCK("3"), ""},
    [PG_SET_ARBITER] =
        {"WITH p AS (UPDATE person SET is_arbiter = $2 WHERE id = $1"
         " AND name_key IS NOT NULL AND ($2 OR EXISTS"
         " (SELECT FROM person AS o WHERE o.is_arbiter AND o.closed_ms = 0 AND o.id <> $1))"
         " RETURNING 1) SELECT 1 / count(*) FROM p",
         "ib"},
    [PG_DROP_LOOKS] = {"DELETE FROM look WHERE person = $1", "i"},
    [PG_PUT_LOOK] = {"INSERT INTO look (key, person) VALUES ($1, $2)", "ti"},
    [PG_YIELD_LOOK] = {"INSERT INTO look (key, person) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                       "ti"},
    [PG_PUT_NOTE] = {"INSERT INTO note (name, value) VALUES ($1, $2)"
                     " ON CONFLICT (name) DO UPDATE SET value = $2",
                     "tt"},
    [PG_END_NOTE] = {"DELETE FROM note WHERE name = $1", "t"},
    /* Raises an error if there is none, or another. */
    [PG_SPEND_NOTE] = {"WITH n AS (DELETE FROM note WHERE name = $1 AND value = $2 RETURNING 1)"
                       " SELECT 1 / count(*) FROM n",
                       "tt"},
    [PG_PUT_SESSION] = {"INSERT INTO session (token_hash, person, label, since_ms, until_ms)"
                        " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (token_hash) DO UPDATE SET"
                        " person = $2, label = $3, since_ms = $4, until_ms = $5",
                        "xitii"},
    [PG_END_SESSION] = {"DELETE FROM session WHERE token_hash = $1", "x"},
    [PG_END_ALL_SESSIONS] = {"DELETE FROM session WHERE person = $1", "i"},
    /* One after the other, so that whoever has seen a number has seen all smaller ones. */
    [PG_LOCK_ENDS] = {"SELECT " LOCK("2"), ""},
    [PG_NOTE_END] = {"UPDATE person SET ended = 1 +"
                     " (SELECT coalesce(max(ended), 0) FROM person WHERE ended > 0) WHERE id = $1",
                     "i"},
    [PG_RENEW_SESSION] = {"UPDATE session SET until_ms = $2 WHERE token_hash = $1"
                          " AND until_ms < $2 AND person IN"
                          " (SELECT id FROM person WHERE password = '')",
                          "xi"},
    [PG_NOTE_SEEN] = {"UPDATE person SET seen_ms = $2 WHERE seen_ms < $2 AND password <> ''"
                      " AND id = (SELECT person FROM session WHERE token_hash = $1)",
                      "xi"},
    [PG_FORGET_GUEST] = {"WITH gone AS (DELETE FROM person WHERE id = $1 AND " GUEST
                         " AND NOT EXISTS (SELECT FROM session WHERE person = $1) RETURNING id)"
                         " DELETE FROM import WHERE person IN (SELECT id FROM gone)",
                         "i"},
    [PG_EXPIRE_SESSIONS] =
        {"WITH ended AS (DELETE FROM session WHERE token_hash IN (SELECT token_hash FROM session"
         " WHERE until_ms <= $1 ORDER BY until_ms LIMIT $2) RETURNING person),"
         " gone AS (DELETE FROM person WHERE id IN (SELECT person FROM ended) AND " GUEST
         " AND NOT EXISTS (SELECT FROM session WHERE person = person.id AND until_ms > $1)"
         " RETURNING id) DELETE FROM import WHERE person IN (SELECT id FROM gone)",
         "ii"},
    [PG_EXPIRE_KNOWN] = {"DELETE FROM known WHERE token_hash IN"
                         " (SELECT token_hash FROM known WHERE until_ms <= $1 LIMIT $2)",
                         "ii"},
    [PG_PUT_KNOWN] = {"INSERT INTO known (token_hash, person, until_ms) VALUES ($1, $2, $3)"
                      " ON CONFLICT (token_hash) DO UPDATE SET person = $2, until_ms = $3",
                      "xii"},
    [PG_TRIM_KNOWN] = {"DELETE FROM known WHERE person = $1 AND token_hash NOT IN"
                       " (SELECT token_hash FROM known WHERE person = $1"
                       " ORDER BY until_ms DESC LIMIT $2)",
                       "ii"},
    [PG_END_KNOWN] = {"DELETE FROM known WHERE person = $1", "i"},
    /* What a person has is counted by one at a time. */
    [PG_LOCK_IMPORTS] = {"SELECT pg_advisory_xact_lock(1517643554, ($1 % 1000000007)::int4)", "i"},
    [PG_PUT_IMPORT] =
        {"WITH i AS (INSERT INTO import (id, person, at_ms, pgn) SELECT $1, $2, $3, $4"
         " WHERE $5 = 0 OR greatest(length($4), $6) <= $5 -"
         " (SELECT coalesce(sum(greatest(length(pgn), $6)), 0) FROM import WHERE person = $2)"
         " RETURNING 1) SELECT 1 / count(*) FROM i",
         "iiixii"},
    [PG_END_IMPORT] = {"WITH i AS (DELETE FROM import WHERE id = $1 AND person = $2 RETURNING 1)"
                       " SELECT 1 / count(*) FROM i",
                       "ii"},
    [PG_PUT_NODE] = {"INSERT INTO node (id, name, since_ms, heard_ms) VALUES ($1, $2, $3,"
                     " floor(extract(epoch FROM clock_timestamp()) * 1000)::int8) ON CONFLICT (id)"
                     " DO UPDATE SET name = $2, since_ms = $3, heard_ms = EXCLUDED.heard_ms",
                     "iti"},
    [PG_END_NODE] = {"DELETE FROM node WHERE id = $1", "i"},
    /* With it goes what this writer has put into the log so far. */
    [PG_MARK] = {"WITH w AS (" PG_WITNESS(
                     "$1, $3, $4, $5") ") INSERT INTO writer (id, mark, at)"
                                       " VALUES ($1, $2, now()) ON CONFLICT (id) DO UPDATE SET "
                                       "mark = $2, at = now()",
                 "iiiii"},
    [PG_FIND_MARK] = {"SELECT mark FROM writer WHERE id = $1", "i"},
    [PG_READ] = {"SELECT stream, seq, at_ms, kind, body, hash FROM log WHERE stream = $1"
                 " AND seq >= $2 ORDER BY seq LIMIT nullif($3, 0)",
                 "iii"},
    [PG_FIND_STREAM] = {"SELECT " STREAM_ROW " FROM stream WHERE id = $1", "i"},
    [PG_OPEN_STREAMS] = {"SELECT " STREAM_ROW " FROM stream WHERE is_open ORDER BY began_ms, id",
                         ""},
    [PG_OPEN_STREAMS_OF] = {"SELECT " STREAM_ROW " FROM stream WHERE is_open"
                            " AND (white = $1 OR black = $1) ORDER BY began_ms, id",
                            "i"},
    /* One person after the other, by the index: OFFSET keeps them from being joined at once, which
     * might read all that is open. */
    [PG_NEW_STREAMS_OF] = {"SELECT s.* FROM unnest($1) AS w (person) CROSS JOIN LATERAL"
                           " (SELECT " STREAM_ROW " FROM stream WHERE is_open"
                           " AND white = w.person AND began_ms >= $2 UNION ALL"
                           " SELECT " STREAM_ROW " FROM stream WHERE is_open"
                           " AND black = w.person AND began_ms >= $2 OFFSET 0) AS s",
                           "ni"},
    [PG_OVERDUE_STREAMS] = {"SELECT " STREAM_ROW " FROM stream WHERE is_open AND due_ms > 0"
                            " AND due_ms <= $1 ORDER BY due_ms, id LIMIT $2",
                            "ii"},
    [PG_CALLED_STREAMS] = {"SELECT " STREAM_ROW " FROM stream WHERE is_open AND id IN"
                           " (SELECT stream FROM log WHERE kind = 'arbiter-called')"
                           " ORDER BY began_ms, id",
                           ""},
    [PG_COUNT_OPEN] = {"SELECT count(*) FILTER (WHERE kind = 2 AND white = $1),"
                       " count(*) FILTER (WHERE kind = 1) FROM stream"
                       " WHERE is_open AND (white = $1 OR black = $1)",
                       "i"},
    [PG_COUNT_OPEN_FROM] = {"SELECT count(*) FILTER (WHERE kind = 2),"
                            " count(*) FILTER (WHERE kind = 1) FROM stream"
                            " WHERE is_open AND origin <> 0 AND (origin = $1 OR network = $1)",
                            "i"},
    [PG_LAST_SEQS] = {"SELECT coalesce((SELECT max(seq) FROM log WHERE stream = w.id), 0)"
                      " FROM unnest($1) WITH ORDINALITY AS w (id, place) ORDER BY place",
                      "n"},
    [PG_CLOCK] = {"SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::int8", ""},
    [PG_LIST_NODES] = {"SELECT id, name, since_ms, heard_ms FROM node ORDER BY id", ""},
    [PG_SEARCH] = {SEARCH(""), QUERY},
    [PG_SEARCH_CONTEST] = {SEARCH(IN_CONTEST), QUERY},
    [PG_SEARCH_PERSON] = {SEARCH(OF_PERSON), QUERY},
    [PG_SEARCH_PERSON_FIRST] = {SEARCH_FOR(STREAM_ROW ", " FIRST_EVENT, OF_PERSON), QUERY},
    [PG_COUNT_STREAMS] = {COUNT(""), QUERY},
    [PG_COUNT_STREAMS_OF_CONTEST] = {COUNT(IN_CONTEST), QUERY},
    [PG_COUNT_STREAMS_OF_PERSON] = {COUNT(OF_PERSON), QUERY},
    [PG_PERSON_BY_ID] = {"SELECT " PERSON_COLUMNS " FROM person WHERE id = $1", "i"},
    [PG_PERSON_BY_NAME] = {"SELECT " PERSON_COLUMNS " FROM person WHERE name_key = $1", "t"},
    [PG_PERSON_BY_LOOK] = {"SELECT " PERSON_COLUMNS
                           " FROM person WHERE id = (SELECT person FROM look WHERE key = $1)",
                           "t"},
    [PG_PERSON_BY_CODE] = {"SELECT " PERSON_COLUMNS " FROM person WHERE code = $1 AND code <> ''",
                           "x"},
    [PG_SEARCH_ACCOUNTS] = {"SELECT " PERSON_COLUMNS " FROM person WHERE name_key IS NOT NULL"
                            " AND ($1 = '' OR strpos(name_key, $1) > 0)"
                            " ORDER BY name_key COLLATE \"C\" LIMIT $2 OFFSET $3",
                            "tii"},
    [PG_ACCOUNTS] = {"SELECT " PERSON_COLUMNS
                     " FROM person WHERE name_key IS NOT NULL ORDER BY since_ms, id",
                     ""},
    [PG_READ_NOTE] = {"SELECT value FROM note WHERE name = $1", "t"},
    [PG_FIND_NOTE] = {"SELECT FROM note WHERE name = $1 AND value = $2", "tt"},
    [PG_MEASURE] = {"SELECT pg_database_size(current_database())"
                    ", (SELECT count(*) FROM stream WHERE kind = 1)"
                    ", (SELECT count(*) FROM person WHERE name_key IS NOT NULL)",
                    ""},
    [PG_ARBITERS] = {"SELECT id FROM person WHERE is_arbiter AND closed_ms = 0 ORDER BY id", ""},
    [PG_FIND_SESSION] = {"SELECT person FROM session WHERE token_hash = $1 AND until_ms > $2"
                         " AND NOT EXISTS (SELECT FROM person WHERE id = session.person"
                         " AND closed_ms > 0)",
                         "xi"},
    [PG_FIND_KNOWN] = {"SELECT person FROM known WHERE token_hash = $1 AND until_ms > $2", "xi"},
    [PG_LIST_ENDS] = {"SELECT id, ended FROM person WHERE ended > 0 AND ended > $1 ORDER BY ended",
                      "i"},
    [PG_LIST_TOKENS] = {"SELECT token_hash, person, label, since_ms, until_ms FROM session"
                        " WHERE person = $1 AND label <> '' AND until_ms > $2 ORDER BY since_ms",
                        "ii"},
    [PG_FIND_IMPORT] = {"SELECT id, 1::int8, at_ms, 'import', pgn FROM import WHERE id = $1", "i"},
    [PG_NEXT_STREAM] = {"SELECT min(id) FROM (SELECT min(stream) AS id FROM log WHERE stream > $1"
                        " UNION ALL SELECT min(id) FROM stream WHERE id > $1) AS found",
                        "i"},
};
