/* postgres_read.c - finds what has been stored.
 * Room: server/store. An answer is there as a whole before its first row is shown, so that other
 * questions may be asked meanwhile. A connection that broke is made again and the question
 * repeated, once. */
#include <stdlib.h>
#include <string.h>

#include "postgres_impl.h"
#include "util/str_copy.h"

/* For as long an answer is waited for: LONG_MS by who searches, or looks at a whole database, and
 * else ANSWER_MS, for others wait behind it, and a node that ends does. PATIENCE_MS: between two
 * looks at who asked. */
enum { ANSWER_MS = 5000, LONG_MS = 20000, PATIENCE_MS = 50 };

/* What goes on while an answer is waited for; goes_on may be NULL. */
typedef struct patience {
    store_goes_on *goes_on;
    void *ctx;
} patience;

/* Has the server give up. */
static void cancel(pg_link *link) {
    char why[256];
    PGcancel *way = PQgetCancel(link->conn);
    if (way != NULL)
        PQcancel(way, why, sizeof why);
    PQfreeCancel(way);
}

/* Waits for an answer for as long as somebody wants it; *is_enough when nobody does. */
static bool wait_for(pg_link *link, patience of, bool *is_enough) {
    bool is_long = of.goes_on != NULL || link->purpose == PG_LOOKS;
    int64_t until_ms = pg_now_ms() + (is_long ? LONG_MS : ANSWER_MS);
    if (of.goes_on == NULL)
        return pg_wait(link, until_ms, NULL);
    while (pg_now_ms() < until_ms) {
        if (pg_wait(link, pg_now_ms() + PATIENCE_MS, NULL))
            return true;
        if (PQstatus(link->conn) != CONNECTION_OK)
            return false;
        if (!*is_enough && !of.goes_on(of.ctx)) {
            *is_enough = true;
            cancel(link);
        }
    }
    return false;
}

/* Asks once. */
static store_status ask_once(pg_link *link, pg_statement which, const pg_values *values,
                             patience of, PGresult **out) {
    bool is_enough = false;
    PGresult *got = NULL;
    store_status status = pg_connect(link);
    if (status != STORE_OK)
        return status;
    bool came = pg_send(link, which, values) && wait_for(link, of, &is_enough);
    if (came)
        got = PQgetResult(link->conn);
    if (PQresultStatus(got) == PGRES_TUPLES_OK && !is_enough)
        *out = got;
    else
        status = is_enough ? STORE_FAILED : pg_judge(got).status;
    if (status != STORE_OK)
        PQclear(got);
    /* The end of the answer; without it the connection is of no more use. */
    if (!came || !pg_wait(link, pg_now_ms() + ANSWER_MS, NULL) || PQgetResult(link->conn) != NULL)
        pg_disconnect(link);
    return status;
}

/* The same; a connection that had broken meanwhile is no reason to fail. */
static store_status ask_while(pg_store *self, pg_statement which, const pg_values *values,
                              patience of, PGresult **out) {
    pg_link *link = &self->reader;
    bool was_there = link->conn != NULL;
    *out = NULL;
    store_status status = ask_once(link, which, values, of, out);
    bool is_broken = link->conn == NULL || PQstatus(link->conn) != CONNECTION_OK;
    if (status == STORE_OK || !was_there || !is_broken || self->way.only_looks)
        return status;
    return ask_once(link, which, values, of, out);
}

store_status pg_ask(pg_store *self, pg_statement which, const pg_values *values, PGresult **out) {
    return ask_while(self, which, values, (patience){0}, out);
}

static store_event event_of(const PGresult *from, int row) {
    return (store_event){pg_id(from, row, 0), (uint32_t)pg_number(from, row, 1),
                         pg_number(from, row, 2), pg_str(from, row, 3), pg_str(from, row, 4)};
}

/* Of a stream; behind them may come its first event. */
enum { STREAM_COLUMNS = 18 };

static store_stream stream_of(const PGresult *from, int row) {
    return (store_stream){
        .id = pg_id(from, row, 0),
        .kind = (store_kind)pg_number(from, row, 1),
        .is_open = pg_bool(from, row, 2),
        .is_public = pg_bool(from, row, 3),
        .contest = pg_id(from, row, 4),
        .person = {pg_id(from, row, 5), pg_id(from, row, 6)},
        .name = {pg_str(from, row, 7), pg_str(from, row, 8)},
        .event = pg_str(from, row, 9),
        .round = pg_str(from, row, 10),
        .result = pg_str(from, row, 11),
        .opening = pg_str(from, row, 12),
        .began_ms = pg_number(from, row, 13),
        .ended_ms = pg_number(from, row, 14),
        .due_ms = pg_number(from, row, 15),
        .is_guest = {pg_bool(from, row, 16), pg_bool(from, row, 17)},
        .first =
            PQnfields(from) > STREAM_COLUMNS ? pg_str(from, row, STREAM_COLUMNS) : zug_str_from(""),
    };
}

static store_person person_of(const PGresult *from, int row) {
    return (store_person){
        .id = pg_id(from, row, 0),
        .name = pg_str(from, row, 1),
        .name_key = pg_str(from, row, 2),
        .password = pg_str(from, row, 3),
        .is_arbiter = pg_bool(from, row, 4),
        .options = (uint32_t)pg_number(from, row, 5),
        .since_ms = pg_number(from, row, 6),
        .code = pg_str(from, row, 7),
        .closed_ms = pg_number(from, row, 8),
        .seen_ms = pg_number(from, row, 9),
    };
}

/* True if a row is the next event of a stream as it was written. */
static bool follows(const PGresult *from, int row, const store_event *event, uint32_t seq,
                    uint8_t hash[static STORE_HASH_SIZE]) {
    if (pg_number(from, row, 1) != (int64_t)seq || PQgetlength(from, row, 5) != STORE_HASH_SIZE)
        return false;
    store_chain(hash, event, hash);
    return memcmp(hash, PQgetvalue(from, row, 5), STORE_HASH_SIZE) == 0;
}

static store_status read_events(void *state, uint64_t stream, uint32_t behind, uint32_t most,
                                store_on_event *on_event, void *ctx) {
    pg_values values = {0};
    PGresult *answer;
    uint8_t hash[STORE_HASH_SIZE] = {0};
    uint32_t seq = behind;
    pg_add_id(&values, stream);
    pg_add_number(&values, behind);
    pg_add_number(&values, most);
    store_status status = pg_ask(state, PG_READ, &values, &answer);
    for (int row = 0; status == STORE_OK && row < PQntuples(answer); row++) {
        store_event event = event_of(answer, row);
        if (behind > 0 && event.seq == behind) {
            /* The one before the first that was asked for. */
            if (PQgetlength(answer, row, 5) == STORE_HASH_SIZE)
                memcpy(hash, PQgetvalue(answer, row, 5), STORE_HASH_SIZE);
            continue;
        }
        if (!follows(answer, row, &event, ++seq, hash))
            status = STORE_CHANGED;
        else if (!on_event(ctx, &event))
            break;
    }
    PQclear(answer);
    return status;
}

/* Shows the rows of an answer as streams. */
static store_status show_streams(pg_store *self, pg_statement which, const pg_values *values,
                                 patience of, store_on_stream *on_stream, void *ctx) {
    PGresult *answer;
    store_status status = ask_while(self, which, values, of, &answer);
    for (int row = 0; row < PQntuples(answer); row++) {
        store_stream stream = stream_of(answer, row);
        if (!on_stream(ctx, &stream))
            break;
    }
    PQclear(answer);
    return status;
}

static store_status find_stream(void *state, uint64_t id, store_on_stream *on_stream, void *ctx,
                                bool *found) {
    pg_values values = {0};
    PGresult *answer;
    pg_add_id(&values, id);
    store_status status = pg_ask(state, PG_FIND_STREAM, &values, &answer);
    *found = PQntuples(answer) > 0;
    if (*found) {
        store_stream stream = stream_of(answer, 0);
        on_stream(ctx, &stream);
    }
    PQclear(answer);
    return status;
}

static store_status open_streams(void *state, store_on_stream *on_stream, void *ctx) {
    return show_streams(state, PG_OPEN_STREAMS, &(pg_values){0}, (patience){0}, on_stream, ctx);
}

static store_status open_streams_of(void *state, uint64_t person, store_on_stream *on_stream,
                                    void *ctx) {
    pg_values values = {0};
    pg_add_id(&values, person);
    return show_streams(state, PG_OPEN_STREAMS_OF, &values, (patience){0}, on_stream, ctx);
}

static store_status overdue_streams(void *state, int64_t now_ms, uint32_t limit,
                                    store_on_stream *on_stream, void *ctx) {
    pg_values values = {0};
    pg_add_number(&values, now_ms);
    pg_add_number(&values, limit);
    return show_streams(state, PG_OVERDUE_STREAMS, &values, (patience){0}, on_stream, ctx);
}

static store_status called_streams(void *state, store_on_stream *on_stream, void *ctx) {
    return show_streams(state, PG_CALLED_STREAMS, &(pg_values){0}, (patience){0}, on_stream, ctx);
}

/* Puts ids as one parameter; they are free()'s when all was asked. False without memory. */
static bool add_ids(pg_values *values, const uint64_t *all, size_t count, pg_array *ids) {
    if (!pg_array_make(ids, count))
        return false;
    for (size_t i = 0; i < count; i++)
        pg_array_set(ids, i, (int64_t)all[i]);
    pg_add_array(values, ids);
    return true;
}

static store_status new_streams_of(void *state, const store_persons *whose,
                                   store_on_stream *on_stream, void *ctx) {
    pg_values values = {0};
    pg_array ids;
    if (whose->count == 0)
        return STORE_OK;
    if (!add_ids(&values, whose->persons, whose->count, &ids))
        return STORE_FAILED;
    pg_add_number(&values, whose->since_ms);
    store_status status =
        show_streams(state, PG_NEW_STREAMS_OF, &values, (patience){0}, on_stream, ctx);
    free(ids.bytes);
    return status;
}

/* Counts what is open by one of the two statements for it. */
static store_status count_by(void *state, pg_statement which, uint64_t of, store_open_count *out) {
    pg_values values = {0};
    PGresult *answer;
    pg_add_id(&values, of);
    store_status status = pg_ask(state, which, &values, &answer);
    if (status == STORE_OK)
        *out = (store_open_count){(uint32_t)pg_number(answer, 0, 0),
                                  (uint32_t)pg_number(answer, 0, 1)};
    PQclear(answer);
    return status;
}

static store_status count_open(void *state, uint64_t person, store_open_count *out) {
    return count_by(state, PG_COUNT_OPEN, person, out);
}

static store_status count_open_from(void *state, uint64_t origin, store_open_count *out) {
    return count_by(state, PG_COUNT_OPEN_FROM, origin, out);
}

static store_status last_seqs(void *state, const uint64_t *streams, size_t count, uint32_t *out) {
    pg_values values = {0};
    pg_array ids;
    PGresult *answer = NULL;
    store_status status = STORE_FAILED;
    if (count == 0)
        return STORE_OK;
    if (!add_ids(&values, streams, count, &ids))
        return STORE_FAILED;
    status = pg_ask(state, PG_LAST_SEQS, &values, &answer);
    if (status == STORE_OK && (size_t)PQntuples(answer) != count)
        status = STORE_FAILED;
    for (size_t i = 0; i < count && status == STORE_OK; i++)
        out[i] = (uint32_t)pg_number(answer, (int)i, 0);
    PQclear(answer);
    free(ids.bytes);
    return status;
}

static store_status read_clock(void *state, int64_t *now_ms) {
    PGresult *answer;
    store_status status = pg_ask(state, PG_CLOCK, &(pg_values){0}, &answer);
    if (status == STORE_OK)
        *now_ms = pg_number(answer, 0, 0);
    PQclear(answer);
    return status;
}

static store_status list_nodes(void *state, store_on_node *on_node, void *ctx) {
    PGresult *answer;
    store_status status = pg_ask(state, PG_LIST_NODES, &(pg_values){0}, &answer);
    for (int row = 0; row < PQntuples(answer); row++) {
        store_node node = {.id = pg_id(answer, row, 0),
                           .name = pg_str(answer, row, 1),
                           .since_ms = pg_number(answer, row, 2),
                           .heard_ms = pg_number(answer, row, 3)};
        if (!on_node(ctx, &node))
            break;
    }
    PQclear(answer);
    return status;
}

/* Adds what a search asks to the parameters of a statement, which point into themselves: they are
 * never copied. */
static void add_query(pg_values *values, const store_query *query) {
    bool is_behind = query->behind.id != 0;
    pg_add_text(values, query->player);
    pg_add_text(values, query->event);
    pg_add_text(values, query->result);
    pg_add_text(values, query->opening);
    pg_add_number(values, query->from_ms);
    pg_add_number(values, query->to_ms);
    pg_add_id(values, query->contest);
    pg_add_bool(values, query->finished_only);
    pg_add_bool(values, query->public_only);
    pg_add_id(values, query->or_person);
    pg_add_number(values, query->limit);
    pg_add_number(values, query->skip);
    pg_add_number(values, query->kind != 0 ? query->kind : STORE_TABLE);
    pg_add_bool(values, query->open_only);
    pg_add_bool(values, query->any_contest);
    pg_add_number(values, is_behind ? query->behind.began_ms : INT64_MAX);
    pg_add_id(values, query->behind.id);
    pg_add_id(values, query->person);
    pg_add_number(values, query->color);
}

/* Which statement is the quickest way to what a query asks. */
static pg_statement search_of(const store_query *query) {
    if (query->with_first)
        return PG_SEARCH_PERSON_FIRST;
    if (query->contest != 0)
        return PG_SEARCH_CONTEST;
    return query->person != 0 ? PG_SEARCH_PERSON : PG_SEARCH;
}

static pg_statement count_of(const store_query *query) {
    if (query->contest != 0)
        return PG_COUNT_STREAMS_OF_CONTEST;
    return query->person != 0 ? PG_COUNT_STREAMS_OF_PERSON : PG_COUNT_STREAMS;
}

static store_status search_while(void *state, const store_query *query, store_goes_on *goes_on,
                                 store_on_stream *on_stream, void *ctx) {
    pg_values values = {0};
    add_query(&values, query);
    return show_streams(state, search_of(query), &values, (patience){goes_on, ctx}, on_stream, ctx);
}

static store_status count_while(void *state, const store_query *query, store_goes_on *goes_on,
                                void *ctx, uint64_t *count) {
    pg_values values = {0};
    PGresult *answer;
    add_query(&values, query);
    store_status status =
        ask_while(state, count_of(query), &values, (patience){goes_on, ctx}, &answer);
    if (status == STORE_OK)
        *count = (uint64_t)pg_number(answer, 0, 0);
    PQclear(answer);
    return status;
}

static store_status search_streams(void *state, const store_query *query,
                                   store_on_stream *on_stream, void *ctx) {
    return search_while(state, query, NULL, on_stream, ctx);
}

/* Shows the persons of an answer; *found how many there are. */
static store_status show_persons(pg_store *self, pg_statement which, const pg_values *values,
                                 store_on_person *on_person, void *ctx, int *found) {
    PGresult *answer;
    store_status status = pg_ask(self, which, values, &answer);
    *found = PQntuples(answer);
    for (int row = 0; row < *found; row++) {
        store_person person = person_of(answer, row);
        if (!on_person(ctx, &person))
            break;
    }
    PQclear(answer);
    return status;
}

static store_status find_person(void *state, uint64_t id, zug_str name_key,
                                store_on_person *on_person, void *ctx) {
    pg_values values = {0};
    int found;
    if (id != 0)
        pg_add_id(&values, id);
    else
        pg_add_text(&values, name_key);
    return show_persons(state, id != 0 ? PG_PERSON_BY_ID : PG_PERSON_BY_NAME, &values, on_person,
                        ctx, &found);
}

static store_status find_alike(void *state, const zug_str *looks, size_t count,
                               store_on_person *on_person, void *ctx) {
    store_status status = STORE_OK;
    int found = 0;
    for (size_t i = 0; i < count && status == STORE_OK && found == 0; i++) {
        pg_values values = {0};
        pg_add_text(&values, looks[i]);
        status = show_persons(state, PG_PERSON_BY_LOOK, &values, on_person, ctx, &found);
    }
    return status;
}

static store_status find_code(void *state, zug_str code, store_on_person *on_person, void *ctx) {
    pg_values values = {0};
    int found;
    pg_add_text(&values, code);
    return show_persons(state, PG_PERSON_BY_CODE, &values, on_person, ctx, &found);
}

static store_status search_accounts(void *state, const store_account_query *query,
                                    store_on_person *on_person, void *ctx) {
    pg_values values = {0};
    int found;
    pg_add_text(&values, query->key);
    pg_add_number(&values, query->limit);
    pg_add_number(&values, query->skip);
    return show_persons(state, PG_SEARCH_ACCOUNTS, &values, on_person, ctx, &found);
}

static store_status list_accounts(void *state, store_on_person *on_person, void *ctx) {
    int found;
    return show_persons(state, PG_ACCOUNTS, &(pg_values){0}, on_person, ctx, &found);
}

static bool has_note(void *state, const char *name, const char *value) {
    pg_values values = {0};
    PGresult *answer;
    pg_add_text(&values, zug_str_from(name));
    pg_add_text(&values, zug_str_from(value));
    bool found = pg_ask(state, PG_FIND_NOTE, &values, &answer) == STORE_OK && PQntuples(answer) > 0;
    PQclear(answer);
    return found;
}

static store_status read_note(void *state, const char *name, char out[static STORE_NOTE_SIZE]) {
    pg_values values = {0};
    PGresult *answer;
    pg_add_text(&values, zug_str_from(name));
    store_status status = pg_ask(state, PG_READ_NOTE, &values, &answer);
    out[0] = '\0';
    if (status == STORE_OK && PQntuples(answer) > 0)
        str_copy(out, STORE_NOTE_SIZE, pg_str(answer, 0, 0));
    PQclear(answer);
    return status;
}

static store_status measure(void *state, store_measures *out) {
    PGresult *answer;
    store_status status = pg_ask(state, PG_MEASURE, &(pg_values){0}, &answer);
    if (status == STORE_OK && PQntuples(answer) > 0)
        *out = (store_measures){pg_id(answer, 0, 0), pg_id(answer, 0, 1), pg_id(answer, 0, 2)};
    PQclear(answer);
    return status;
}

static store_status list_arbiters(void *state, uint64_t *out, size_t capacity, size_t *count) {
    PGresult *answer;
    store_status status = pg_ask(state, PG_ARBITERS, &(pg_values){0}, &answer);
    *count = (size_t)PQntuples(answer);
    for (size_t i = 0; i < *count && i < capacity; i++)
        out[i] = pg_id(answer, (int)i, 0);
    PQclear(answer);
    return status;
}

/* Whose token this is, by a statement that asks for it. */
static store_status find_owner(pg_store *self, pg_statement which, const uint8_t *token_hash,
                               int64_t now_ms, uint64_t *person) {
    pg_values values = {0};
    PGresult *answer;
    pg_add_bytes(&values, token_hash, STORE_TOKEN_SIZE);
    pg_add_number(&values, now_ms);
    store_status status = pg_ask(self, which, &values, &answer);
    *person = PQntuples(answer) > 0 ? pg_id(answer, 0, 0) : 0;
    PQclear(answer);
    return status;
}

static store_status find_session(void *state, const uint8_t *token_hash, int64_t now_ms,
                                 uint64_t *person) {
    return find_owner(state, PG_FIND_SESSION, token_hash, now_ms, person);
}

static store_status find_known(void *state, const uint8_t *token_hash, int64_t now_ms,
                               uint64_t *person) {
    return find_owner(state, PG_FIND_KNOWN, token_hash, now_ms, person);
}

static store_status list_ends(void *state, int64_t *seen, void (*tell)(void *ctx, uint64_t person),
                              void *ctx) {
    pg_values values = {0};
    PGresult *answer;
    pg_add_number(&values, *seen);
    store_status status = pg_ask(state, PG_LIST_ENDS, &values, &answer);
    for (int row = 0; row < PQntuples(answer); row++) {
        *seen = pg_number(answer, row, 1);
        tell(ctx, pg_id(answer, row, 0));
    }
    PQclear(answer);
    return status;
}

static store_status list_tokens(void *state, uint64_t person, int64_t now_ms,
                                store_on_session *on_session, void *ctx) {
    pg_values values = {0};
    PGresult *answer;
    pg_add_id(&values, person);
    pg_add_number(&values, now_ms);
    store_status status = pg_ask(state, PG_LIST_TOKENS, &values, &answer);
    for (int row = 0; row < PQntuples(answer); row++) {
        store_session session = {.person = pg_id(answer, row, 1),
                                 .label = pg_str(answer, row, 2),
                                 .since_ms = pg_number(answer, row, 3),
                                 .until_ms = pg_number(answer, row, 4)};
        if (PQgetlength(answer, row, 0) == STORE_TOKEN_SIZE)
            memcpy(session.token_hash, PQgetvalue(answer, row, 0), STORE_TOKEN_SIZE);
        if (!on_session(ctx, &session))
            break;
    }
    PQclear(answer);
    return status;
}

static store_status find_import(void *state, uint64_t id, store_on_event *on_event, void *ctx,
                                bool *found) {
    pg_values values = {0};
    PGresult *answer;
    pg_add_id(&values, id);
    store_status status = pg_ask(state, PG_FIND_IMPORT, &values, &answer);
    *found = PQntuples(answer) > 0;
    if (*found) {
        store_event event = event_of(answer, 0);
        on_event(ctx, &event);
    }
    PQclear(answer);
    return status;
}

static store_status next_stream(void *state, uint64_t *id, bool *found) {
    pg_values values = {0};
    PGresult *answer;
    pg_add_id(&values, *id);
    store_status status = pg_ask(state, PG_NEXT_STREAM, &values, &answer);
    *found = status == STORE_OK && PQntuples(answer) > 0 && !PQgetisnull(answer, 0, 0);
    if (*found)
        *id = pg_id(answer, 0, 0);
    PQclear(answer);
    return status;
}

const store_reading pg_reading = {
    .read = read_events,
    .find_stream = find_stream,
    .open_streams = open_streams,
    .open_streams_of = open_streams_of,
    .new_streams_of = new_streams_of,
    .overdue_streams = overdue_streams,
    .called_streams = called_streams,
    .count_open = count_open,
    .count_open_from = count_open_from,
    .last_seqs = last_seqs,
    .clock = read_clock,
    .list_nodes = list_nodes,
    .search = search_streams,
    .search_while = search_while,
    .count_while = count_while,
    .find_person = find_person,
    .find_alike = find_alike,
    .find_code = find_code,
    .list_accounts = list_accounts,
    .search_accounts = search_accounts,
    .has_note = has_note,
    .read_note = read_note,
    .measure = measure,
    .list_arbiters = list_arbiters,
    .find_session = find_session,
    .find_known = find_known,
    .list_ends = list_ends,
    .list_tokens = list_tokens,
    .find_import = find_import,
    .next_stream = next_stream,
    .dump = pg_dump,
};
