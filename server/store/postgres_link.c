/* postgres_link.c - connections to PostgreSQL.
 * Room: server/store. Nothing here waits without end: a server that does not answer is as good as
 * none. What the URL says goes before what is set here, but for what durability needs. */
#define _POSIX_C_SOURCE 200809L
#include "postgres_impl.h"
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* SLOW_MS: a server that takes longer is away, though it may still answer. */
enum { ANSWER_MS = 10000, SLOW_MS = 1000, PAUSE_LEAST_MS = 50, PAUSE_MOST_MS = 1000 };

int64_t pg_now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* What is set if the URL does not. */
static const struct {
    const char *name, *value;
} wanted[] = {
    {"application_name", "zug"}, {"connect_timeout", "2"},     {"tcp_user_timeout", "3000"},
    {"keepalives_idle", "2"},    {"keepalives_interval", "1"}, {"keepalives_count", "3"},
};

enum { WANTED = sizeof wanted / sizeof wanted[0], OPTIONS_MAX = 80 };

/* The options of a connection, for PQconnectdbParams. */
typedef struct options {
    const char *names[OPTIONS_MAX], *values[OPTIONS_MAX];
    int count;
} options;

static void set_option(options *to, const char *name, const char *value) {
    if (to->count < OPTIONS_MAX - 1) {
        to->names[to->count] = name;
        to->values[to->count++] = value;
    }
}

/* True if the URL itself, or the environment, says it. */
static bool is_set(const PQconninfoOption *parsed, const char *name) {
    for (const PQconninfoOption *each = parsed; each->keyword != NULL; each++)
        if (strcmp(each->keyword, name) == 0)
            return each->val != NULL;
    return false;
}

/* A password with an @ or a / of its own would be read as a part of the host's name, and told in a
 * message about it. */
static bool is_clear(const char *url) {
    const char *authority = strstr(url, "://") + 3;
    size_t len = strcspn(authority, "/?"), whole = strcspn(authority, "?"), signs = 0;
    for (size_t i = 0; i < len; i++)
        signs += authority[i] == '@';
    return signs <= 1 && memchr(authority + len, '@', whole - len) == NULL;
}

static void keep_quiet(void *link, const PGresult *notice) {
    const char *severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (severity != NULL && strcmp(severity, "WARNING") == 0)
        ((pg_link *)link)->has_warned = true;
}

/* Connects by the URL. */
static store_status connect_once(pg_link *link) {
    options all = {0};
    PQconninfoOption *parsed = is_clear(link->url) ? PQconninfoParse(link->url, NULL) : NULL;
    if (parsed == NULL) {
        store_keep_said("the URL is not understood; in a password @ is %40, / is %2F, : is %3A");
        return STORE_REFUSED;
    }
    set_option(&all, "dbname", link->url);
    for (int i = 0; i < WANTED; i++)
        if (!is_set(parsed, wanted[i].name))
            set_option(&all, wanted[i].name, wanted[i].value);
    if (link->purpose != PG_LOOKS && !is_set(parsed, "target_session_attrs"))
        set_option(&all, "target_session_attrs", "read-write");
    set_option(&all, "client_encoding", "UTF8");
    link->conn = PQconnectdbParams(all.names, all.values, 1);
    PQconninfoFree(parsed);
    if (PQstatus(link->conn) == CONNECTION_OK) {
        PQsetNoticeReceiver(link->conn, keep_quiet, link);
        link->was_up = true;
        return STORE_OK;
    }
    store_keep_said(PQerrorMessage(link->conn));
    return !link->was_up && pg_is_refused(all.names, all.values) ? STORE_REFUSED : STORE_FAILED;
}

/* The settings of a session. Without a limit for statements of the writer: a commit that waits for
 * a standby must not be ended by it, for it would be told as done. What the writer has prepared is
 * planned once: all of it goes by an index, whatever the values are. */
static store_status set_up(pg_link *link) {
    static const char *const settings[] = {
        [PG_WRITES] = ("SELECT set_config('synchronous_commit', 'on', false)"
                       " WHERE current_setting('synchronous_commit') <> 'remote_apply';"
                       "SET idle_in_transaction_session_timeout = 2000; SET lock_timeout = 2000;"
                       "SET statement_timeout = 0; SET tcp_user_timeout = 5000;"
                       "SET default_transaction_isolation = 'read committed';"
                       "SET plan_cache_mode = force_generic_plan;"
                       "SET client_min_messages = warning"),
        [PG_READS] = ("SET statement_timeout = 60000; SET client_min_messages = warning"),
        [PG_LOOKS] = ("SET statement_timeout = 0; SET client_min_messages = warning;"
                      "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
    };
    PGresult *answer = NULL;
    store_status status = pg_run(link, settings[link->purpose], NULL, 0, NULL);
    if (status != STORE_OK || link->purpose != PG_WRITES)
        return status;
    status = pg_run(link, "SHOW synchronous_commit", NULL, 0, &answer);
    if (status == STORE_OK && strcmp(PQgetvalue(answer, 0, 0), "on") != 0 &&
        strcmp(PQgetvalue(answer, 0, 0), "remote_apply") != 0)
        status = STORE_FAILED;
    PQclear(answer);
    return status;
}

store_status pg_connect(pg_link *link) {
    if (link->conn != NULL && PQstatus(link->conn) == CONNECTION_OK)
        return STORE_OK;
    pg_disconnect(link);
    if (pg_now_ms() < link->next_try_ms)
        return STORE_FAILED;
    link->has_warned = false;
    store_status status = connect_once(link);
    if (status == STORE_OK)
        status = set_up(link);
    if (status == STORE_OK)
        status = pg_schema_settle(link, link->purpose == PG_WRITES);
    if (status == STORE_OK)
        status = link->purpose == PG_WRITES ? pg_prepare(link, 0, PG_FIRST_READ)
                                            : pg_prepare(link, PG_FIRST_READ, PG_STATEMENTS);
    if (status == STORE_OK) {
        link->pause_ms = 0;
        return STORE_OK;
    }
    if (link->conn != NULL && PQerrorMessage(link->conn)[0] != '\0')
        store_keep_said(PQerrorMessage(link->conn));
    pg_disconnect(link);
    link->pause_ms = link->pause_ms == 0 ? PAUSE_LEAST_MS : link->pause_ms * 2;
    if (link->pause_ms > PAUSE_MOST_MS)
        link->pause_ms = PAUSE_MOST_MS;
    link->next_try_ms = pg_now_ms() + link->pause_ms;
    return status;
}

void pg_disconnect(pg_link *link) {
    PQfinish(link->conn);
    link->conn = NULL;
}

/* What a code of an error means; its first two letters are its class. */
static store_status status_of_code(const char *code) {
    static const struct {
        const char *code;
        store_status status;
    } known[] = {
        {"22012", STORE_CONFLICT}, /* what must have gone in has not: postgres_sql.c */
        {"23505", STORE_CONFLICT},  {"53100", STORE_FULL},    {"25006", STORE_READ_ONLY},
        {"42501", STORE_READ_ONLY}, {"42P07", STORE_DAMAGED}, {"42P01", STORE_DAMAGED},
        {"42703", STORE_DAMAGED},   {"XX001", STORE_DAMAGED}, {"XX002", STORE_DAMAGED},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(code, known[i].code) == 0)
            return known[i].status;
    return STORE_FAILED;
}

pg_verdict pg_judge(const PGresult *answer) {
    static const char *const passing[] = {"40001", "40P01", "55P03"};
    const char *code = answer == NULL ? NULL : PQresultErrorField(answer, PG_DIAG_SQLSTATE);
    pg_verdict made = {.status = STORE_FAILED};
    if (code == NULL)
        return made;
    made.status = status_of_code(code);
    made.is_own = strncmp(code, "22", 2) == 0 || strncmp(code, "23", 2) == 0;
    for (size_t i = 0; i < sizeof passing / sizeof passing[0]; i++)
        made.may_repeat = made.may_repeat || strcmp(code, passing[i]) == 0;
    return made;
}

bool pg_wait(pg_link *link, int64_t until_ms, atomic_bool *is_slow) {
    int64_t begun_ms = pg_now_ms();
    for (;;) {
        int unsent = PQflush(link->conn);
        if (unsent < 0)
            return false;
        if (unsent == 0 && !PQisBusy(link->conn))
            return true;
        int64_t now_ms = pg_now_ms(), left_ms = until_ms - now_ms;
        if (is_slow != NULL && now_ms - begun_ms >= SLOW_MS)
            *is_slow = true;
        if (left_ms <= 0)
            return false;
        struct pollfd on = {.fd = PQsocket(link->conn),
                            .events = (short)(POLLIN | (unsent > 0 ? POLLOUT : 0))};
        int ready = poll(&on, 1, left_ms < SLOW_MS ? (int)left_ms : SLOW_MS);
        if (ready > 0 && (on.revents & ~POLLOUT) != 0 && !PQconsumeInput(link->conn))
            return false;
    }
}

/* Reads answers to the end; the last one stays. */
static store_status take_answers(pg_link *link, PGresult **out) {
    PGresult *last = NULL;
    store_status status = STORE_OK;
    for (;;) {
        bool came = pg_wait(link, pg_now_ms() + ANSWER_MS, NULL);
        PGresult *next = came ? PQgetResult(link->conn) : NULL;
        if (!came)
            status = STORE_FAILED;
        if (next == NULL)
            break;
        PQclear(last);
        last = next;
        ExecStatusType is = PQresultStatus(next);
        if (is != PGRES_COMMAND_OK && is != PGRES_TUPLES_OK && status == STORE_OK)
            status = pg_judge(next).status;
        if (PQstatus(link->conn) != CONNECTION_OK)
            break;
    }
    if (status == STORE_OK && last == NULL)
        status = STORE_FAILED;
    if (status == STORE_OK && out != NULL)
        *out = last;
    else
        PQclear(last);
    return status;
}

store_status pg_run(pg_link *link, const char *sql, const char *const *texts, int count,
                    PGresult **answer) {
    int sent = count > 0 ? PQsendQueryParams(link->conn, sql, count, NULL, texts, NULL, NULL, 0)
                         : PQsendQuery(link->conn, sql);
    return sent ? take_answers(link, answer) : STORE_FAILED;
}

/* What PostgreSQL calls the types of parameters. */
static Oid type_of(char letter) {
    enum { BOOLEAN = 16, BYTES = 17, NUMBER = 20, TEXT = 25, NUMBERS = 1016 };
    switch (letter) {
    case 'b':
        return BOOLEAN;
    case 'x':
        return BYTES;
    case 'n':
        return NUMBERS;
    case 't':
        return TEXT;
    default:
        return NUMBER;
    }
}

/* The name of a prepared statement. */
static void name_statement(pg_statement which, char out[static 8]) {
    snprintf(out, 8, "s%d", (int)which % 1000);
}

/* Sends one to be prepared. */
static bool send_prepare(pg_link *link, pg_statement which) {
    const pg_text *text = &pg_texts[which];
    Oid types[PG_PARAMETERS_MAX];
    char name[8];
    int count = (int)strlen(text->types);
    for (int i = 0; i < count; i++)
        types[i] = type_of(text->types[i]);
    name_statement(which, name);
    return PQsendPrepare(link->conn, name, text->sql, count, types) == 1;
}

store_status pg_prepare(pg_link *link, pg_statement from, pg_statement end) {
    store_status status = STORE_OK;
    for (int i = (int)from; i < (int)end && status == STORE_OK; i++)
        status = send_prepare(link, (pg_statement)i) ? take_answers(link, NULL) : STORE_FAILED;
    return status;
}

bool pg_send(pg_link *link, pg_statement which, const pg_values *values) {
    char name[8];
    name_statement(which, name);
    return PQsendQueryPrepared(link->conn, name, values->count, values->at, values->len,
                               values->is_binary, 1) == 1;
}
