/* operator.h - what the operator of a zone does to its folder, while it is open to people or not.
 * Room: server/operator. Where many nodes share a zone its database is elsewhere: then data is not
 * a folder but the URL of that. Each function says in why, in a sentence, what went wrong. */
#ifndef ZUG_SERVER_OPERATOR_H
#define ZUG_SERVER_OPERATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OPERATOR_WHY_SIZE = 1280 };

typedef struct operator_desk operator_desk;

/* What an operator wants: to look, which writes nothing and needs no key; to change; or to make
 * what is not there yet. */
typedef enum operator_purpose { OPERATOR_LOOKS, OPERATOR_CHANGES, OPERATOR_MAKES } operator_purpose;

/* Whether a folder has a zone that the caller may use. */
typedef enum operator_sight {
    OPERATOR_ZONE,
    OPERATOR_NO_ZONE,
    OPERATOR_CLOSED /* it belongs to somebody else; why says to whom, and what to do */
} operator_sight;
operator_sight operator_look(const char *data, operator_purpose purpose,
                             char why[static OPERATOR_WHY_SIZE]);

/* Opens the database of a folder. NULL and why on failure. */
operator_desk *operator_open(const char *data, operator_purpose purpose,
                             char why[static OPERATOR_WHY_SIZE]);
void operator_close(operator_desk *desk);

/* Adds an account, or gives an account a new password. */
bool operator_add_account(operator_desk *desk, const char *name, const char *password,
                          char why[static OPERATOR_WHY_SIZE]);
bool operator_set_password(operator_desk *desk, const char *name, const char *password,
                           char why[static OPERATOR_WHY_SIZE]);

/* Lets computers in, each of a level: makes their accounts, where they are not there yet, and ends
 * the sessions that they have. Their programs come in by these tokens. */
enum { OPERATOR_TOKEN_SIZE = 44, OPERATOR_COMPUTERS = 8 };
bool operator_let_computers_in(operator_desk *desk, const int *levels, size_t count,
                               char tokens[][OPERATOR_TOKEN_SIZE],
                               char why[static OPERATOR_WHY_SIZE]);

/* Makes somebody an arbiter of the zone, or no longer. A running zone notices within half a
 * minute. */
bool operator_set_arbiter(operator_desk *desk, const char *name, bool is_arbiter,
                          char why[static OPERATOR_WHY_SIZE]);

/* Makes a code by which a zone that has no arbiter is set up, instead of an older one. */
enum { OPERATOR_SETUP_SIZE = 44 };
bool operator_make_setup_code(operator_desk *desk, char out[static OPERATOR_SETUP_SIZE],
                              char why[static OPERATOR_WHY_SIZE]);

/* Gives an account a new code, and ends its sessions. */
enum { OPERATOR_CODE_SIZE = 15 };
bool operator_new_code(operator_desk *desk, const char *name, char out[static OPERATOR_CODE_SIZE],
                       char why[static OPERATOR_WHY_SIZE]);

/* Closes an account and ends its sessions, or reopens it. */
bool operator_close_account(operator_desk *desk, const char *name, bool is_closed,
                            char why[static OPERATOR_WHY_SIZE]);

/* One account; the day is when it was made. */
typedef struct operator_account {
    const char *name, *date;
    bool is_arbiter, is_closed;
    bool has_code, has_password;
} operator_account;

/* Tells of the accounts, oldest first. */
bool operator_accounts(operator_desk *desk,
                       void (*tell)(void *ctx, const operator_account *account), void *ctx,
                       char why[static OPERATOR_WHY_SIZE]);

/* One game of the archive. */
typedef struct operator_game {
    const char *id, *date, *white, *black, *result, *event, *round;
    bool is_open, is_public;
} operator_game;

/* Tells of the games, newest first, of a player if one is named. */
bool operator_list(operator_desk *desk, const char *player,
                   void (*tell)(void *ctx, const operator_game *game), void *ctx,
                   char why[static OPERATOR_WHY_SIZE]);

/* Says how games that were played nowhere else name the zone; without it their site is not known.
 * The text is borrowed. */
void operator_name_site(operator_desk *desk, const char *site);

/* Hands out the PGN of one game, or of all finished ones, oldest first, if id is NULL. */
bool operator_export(operator_desk *desk, const char *id,
                     void (*put)(void *ctx, const char *bytes, size_t len), void *ctx,
                     char why[static OPERATOR_WHY_SIZE]);

/* Copies the database, which may be in use, to a new file, and its key to one beside it. */
bool operator_backup(const char *data, const char *to, char why[static OPERATOR_WHY_SIZE]);

/* Copies a zone that nobody runs to a new folder or an empty database, and compares the two. Tells
 * now and then how many rows there are. */
bool operator_copy(const char *from, const char *to, void (*tell)(void *ctx, size_t rows),
                   void *ctx, char why[static OPERATOR_WHY_SIZE]);

/* What a check has looked at. */
typedef struct operator_count {
    size_t streams, events, faults;
    bool is_partial; /* not all could be checked; the last fault told says what not */
} operator_count;

/* Checks the database of a folder without writing to it: the file, that every row is as it was
 * written and none is missing, that every log replays, and that the list says of it what the log
 * says. Tells of each fault, up to a bound. */
bool operator_verify(const char *data, void (*tell)(void *ctx, const char *fault), void *ctx,
                     operator_count *count, char why[static OPERATOR_WHY_SIZE]);

#endif
