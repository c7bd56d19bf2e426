/* postgres_check.c - looks at a database on a server, and says what in it is not as Zug writes it.
 * Room: server/store. The files are the server's, which has checksums of its own for them. What is
 * asked here is of one moment, and is read as a whole by the server, not by us. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "postgres_impl.h"

enum { LINE_SIZE = 400, MOST = 100 };

/* Each answers a row for every fault: the stream it is about, or 0, and a sentence. */
static const char *const questions[] = {
    "SELECT stream, 'its events have no number 1 or a gap' FROM log GROUP BY stream"
    " HAVING min(seq) <> 1 OR max(seq) <> count(*) ORDER BY stream",
    "SELECT DISTINCT stream, 'its times go backwards' FROM (SELECT stream, at_ms <"
    " lag(at_ms) OVER (PARTITION BY stream ORDER BY seq) AS back FROM log) AS l WHERE back",
    "SELECT stream, 'an event has no hash' FROM log WHERE length(hash) <> 16",
    "SELECT id, 'its line in the list is of no kind' FROM stream WHERE kind NOT IN (1, 2, 3)",
    "SELECT id, 'it is in the list and has no event' FROM stream"
    " WHERE NOT EXISTS (SELECT FROM log WHERE log.stream = id)",
    "SELECT DISTINCT stream, 'it has events and is not in the list' FROM log"
    " WHERE seq = 1 AND NOT EXISTS (SELECT FROM stream AS s WHERE s.id = log.stream)",
    /* What a writer has put in up to the last number of which it says so. */
    "SELECT 0, CASE WHEN lost > 0 THEN lost || ' events that a node has stored are gone'"
    " WHEN lost < 0 THEN -lost || ' events are there in the name of a node that did not store them'"
    " ELSE 'the events that a node has stored are not those that are there' END"
    " FROM (SELECT w.events - count(l.seq) AS lost, w.sum - coalesce(sum((get_byte(l.hash, 0)::int8"
    " << 24) + (get_byte(l.hash, 1) << 16) + (get_byte(l.hash, 2) << 8) + get_byte(l.hash, 3))"
    " FILTER (WHERE length(l.hash) >= 4), 0) AS odd FROM witness AS w LEFT JOIN log AS l"
    " ON l.writer = w.writer AND l.number <= w.number GROUP BY w.writer) AS found"
    " WHERE lost <> 0 OR odd <> 0",
    "SELECT stream, 'its events are of a node that nobody has heard of' FROM log WHERE writer <> 0"
    " AND NOT EXISTS (SELECT FROM witness AS w WHERE w.writer = log.writer) GROUP BY stream",
    "SELECT 0, 'a look of a name belongs to nobody' FROM look"
    " WHERE NOT EXISTS (SELECT FROM person WHERE id = look.person)",
    "SELECT 0, 'the account ' || name || ' has no password' FROM person"
    " WHERE name_key IS NOT NULL AND password = ''",
    "SELECT 0, 'a session has no whole hash' FROM session WHERE length(token_hash) <> 32"
    " UNION ALL SELECT 0, 'a known browser has no whole hash' FROM known"
    " WHERE length(token_hash) <> 32",
    "SELECT 0, 'the index ' || c.relname || ' is not in use' FROM pg_index AS i JOIN pg_class AS c"
    " ON c.oid = i.indexrelid WHERE NOT i.indisvalid"
    " AND c.relnamespace = current_schema()::regnamespace",
};

/* Asks one question, and tells the first faults of its answer. */
static store_status check_one(pg_store *self, const char *question, store_tell *tell, void *ctx) {
    char line[LINE_SIZE];
    PGresult *answer = NULL;
    store_status status = pg_run(&self->reader, question, NULL, 0, &answer);
    if (status != STORE_OK)
        return status;
    int count = PQntuples(answer);
    for (int row = 0; row < count && row < MOST; row++) {
        int64_t stream = 0;
        sscanf(PQgetvalue(answer, row, 0), "%" SCNd64, &stream);
        tell(ctx, (uint64_t)stream, PQgetvalue(answer, row, 1));
    }
    if (count > MOST) {
        snprintf(line, sizeof line, "and so with %d more", count - MOST);
        tell(ctx, 0, line);
    }
    PQclear(answer);
    return STORE_OK;
}

store_status pg_check(void *state, store_tell *tell, void *ctx, const char **unchecked) {
    store_status status = STORE_OK;
    *unchecked = NULL; /* there is no key that could be missing */
    for (size_t i = 0; i < sizeof questions / sizeof questions[0] && status == STORE_OK; i++)
        status = check_one(state, questions[i], tell, ctx);
    return status;
}
