/* operator.h - what the operator of a zone does to its folder, while it is open to people or not.
 * Room: server. Each function says in why, in a sentence, what went wrong. */
#ifndef ZUG_SERVER_OPERATOR_H
#define ZUG_SERVER_OPERATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OPERATOR_WHY_SIZE = 512 };

typedef struct operator_desk operator_desk;

/* Opens the database of a folder; made if may_make, else it must be there. NULL and why on failure. */
operator_desk *operator_open(const char *data, bool may_make, char why[static OPERATOR_WHY_SIZE]);
void operator_close(operator_desk *gone);

/* Adds an account, or gives an account a new password. */
bool operator_add_account(operator_desk *at, const char *name, const char *password,
                          char why[static OPERATOR_WHY_SIZE]);
bool operator_set_password(operator_desk *at, const char *name, const char *password,
                           char why[static OPERATOR_WHY_SIZE]);

/* Makes somebody an arbiter of the zone, or no longer. A running zone notices within half a minute. */
bool operator_set_arbiter(operator_desk *at, const char *name, bool is_arbiter,
                          char why[static OPERATOR_WHY_SIZE]);

/* One game of the archive. */
typedef struct operator_game {
    const char *id, *date, *white, *black, *result, *event, *round;
    bool is_open, is_public;
} operator_game;

/* Tells of the games, newest first, of a player if one is named. */
bool operator_list(operator_desk *at, const char *player,
                   void (*tell)(void *ctx, const operator_game *game), void *ctx,
                   char why[static OPERATOR_WHY_SIZE]);

/* Hands out the PGN of one game, or of all finished ones, oldest first, if id is NULL. */
bool operator_export(operator_desk *at, const char *id,
                     void (*put)(void *ctx, const char *bytes, size_t len), void *ctx,
                     char why[static OPERATOR_WHY_SIZE]);

/* Copies the database, which may be in use, to a new file. */
bool operator_backup(const char *data, const char *to, char why[static OPERATOR_WHY_SIZE]);

/* What a check has looked at. */
typedef struct operator_count {
    size_t streams, events, faults;
} operator_count;

/* Checks the file, that the numbers of every log have no gap, and that every log replays; tells of each fault. */
bool operator_verify(operator_desk *at, void (*tell)(void *ctx, const char *fault), void *ctx,
                     operator_count *count, char why[static OPERATOR_WHY_SIZE]);

#endif
