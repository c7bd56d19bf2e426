/* changes_impl.h - shared by changes.c and login.c.
 * Room: server/identity. */
#ifndef ZUG_SERVER_CHANGES_IMPL_H
#define ZUG_SERVER_CHANGES_IMPL_H

#include "identity/changes.h"
#include "identity/identity_impl.h"

/* A change that waits while a hash is computed or a row is written. */
typedef struct change {
    identity *identity;
    changes_done *done;
    void *ctx;
    msg_person who;
    bool has_new_name; /* an account that is to be stored, or has another name */
    bool is_program;   /* the session that begins is a program's */
    bool ends_others;  /* all other sessions of the person end */
    char hash[AUTH_HASH_SIZE];
    char password[NAME_PASSWORD_MAX + 2]; /* the new one, until it is hashed */
    char token[TOKEN_SIZE];
    char label[MSG_NAME_SIZE];
    char browser[TOKEN_SIZE]; /* by which this browser is known from now on, or empty */
    uint64_t session_key;     /* of the session that ends */
    uint64_t address;
    uint64_t guessed; /* the account whose password a stranger tries; see guess.h */
} change;

#define TOO_MANY_LOG_IN "Too many are logging in; try again."

/* A change, or NULL after saying that there is no memory. */
change *change_begin(identity *identity, changes_done *done, void *ctx);

/* Ends a change: with a refusal, or as it is. */
void change_refuse(change *change, const char *code, const char *sentence);
void change_answer(change *change, const changes_answer *answer);

/* Keeps a new session, with its person if that is new or has changed. */
void change_keep_session(change *change, bool with_person);

/* An auth_done: the password of somebody who registers or changes it is hashed. */
void change_hashed(void *ctx, bool fine, const char *hash);

#endif
