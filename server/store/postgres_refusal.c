/* postgres_refusal.c - whether a server that could not be connected to has refused us for good.
 * Room: server/store. The library tells no code of such an error but in its text, and there only if
 * it is asked to before it connects: so it is tried once more. */
#define _POSIX_C_SOURCE 200809L
#include <poll.h>
#include <string.h>

#include "postgres_impl.h"

enum { TRY_MS = 2000 };

/* Connects until it is through, has failed, or has taken too long. */
static void try_to_connect(PGconn *conn) {
    int64_t until_ms = pg_now_ms() + TRY_MS;
    PostgresPollingStatusType wants = PGRES_POLLING_WRITING;
    while (wants == PGRES_POLLING_READING || wants == PGRES_POLLING_WRITING) {
        int64_t left_ms = until_ms - pg_now_ms();
        struct pollfd on = {.fd = PQsocket(conn),
                            .events = wants == PGRES_POLLING_READING ? POLLIN : POLLOUT};
        if (left_ms <= 0 || poll(&on, 1, (int)left_ms) <= 0)
            return;
        wants = PQconnectPoll(conn);
    }
}

bool pg_is_refused(const char *const *names, const char *const *values) {
    /* Wrong password, no such name or not from here, no such database, no right to it. */
    static const char *const codes[] = {":  28P01: ", ":  28000: ", ":  3D000: ", ":  42501: "};
    bool is_refused = false;
    PGconn *conn = PQconnectStartParams(names, values, 1);
    if (conn == NULL)
        return false;
    PQsetErrorVerbosity(conn, PQERRORS_VERBOSE);
    if (PQstatus(conn) != CONNECTION_BAD)
        try_to_connect(conn);
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        is_refused = is_refused || strstr(PQerrorMessage(conn), codes[i]) != NULL;
    PQfinish(conn);
    return is_refused;
}
