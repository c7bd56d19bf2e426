/* wire_accounts.h - what an arbiter of the zone sends and is told about accounts.
 * Room: server/wire. */
#ifndef ZUG_SERVER_WIRE_ACCOUNTS_H
#define ZUG_SERVER_WIRE_ACCOUNTS_H

#include "wire/wire.h"

/* LINES_MAX: of a list; one more is read, to be refused. TYPED_SIZE: what is kept of a line. */
enum { WIRE_LINES_MAX = 200, WIRE_TYPED_SIZE = 256 };

/* A name as it stands in a list, with the number of its line, from 1. */
typedef struct wire_name {
    uint32_t line;
    char text[WIRE_TYPED_SIZE];
} wire_name;

/* Names for accounts: one a line or, if the first line has several cells and one is "name", those
 * of its column. Empty lines do not count. */
typedef struct wire_names {
    bool is_trial;
    size_t count;
    wire_name all[WIRE_LINES_MAX + 1];
} wire_names;

/* Accounts, by their ids. */
typedef struct wire_ids {
    bool ends_sessions;
    size_t count;
    uint64_t all[WIRE_LINES_MAX + 1];
} wire_ids;

/* Each reads a body. False, with a sentence in why, if it is none or, and then errno is ENOMEM,
 * there is no memory. */
bool wire_names_read(zug_str body, wire_names *out, char why[static WIRE_WHY_SIZE]);
bool wire_ids_read(zug_str body, wire_ids *out, char why[static WIRE_WHY_SIZE]);

/* An account. */
typedef struct wire_account {
    uint64_t id;
    const char *name;
    bool is_arbiter, has_password, has_code;
    int64_t since_ms, seen_ms, closed_ms; /* 0: left out */
} wire_account;
void wire_put_account(json_out *out, const wire_account *account);

/* The answer to what was done to one account. */
void wire_account_done(json_out *out, const wire_account *account);

/* What came of a line of a list. */
typedef struct wire_account_line {
    uint32_t line;         /* 0: left out */
    const char *state;     /* or NULL */
    const char *name;      /* as it was typed, or of the account */
    uint64_t id;           /* of the account, or 0 */
    const char *account;   /* its name, or NULL */
    const char *code;      /* its new code, or empty */
    const msg_told *fault; /* or NULL */
} wire_account_line;

/* The answer to a list: begun, filled, ended. */
void wire_lines_begin(json_out *out);
void wire_put_line(json_out *out, const wire_account_line *line);
void wire_lines_end(json_out *out);

#endif
