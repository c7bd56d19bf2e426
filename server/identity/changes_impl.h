/* changes_impl.h - shared by changes.c, login.c and setup.c.
 * Room: server/identity. */
#ifndef ZUG_SERVER_CHANGES_IMPL_H
#define ZUG_SERVER_CHANGES_IMPL_H

#include "identity/changes.h"
#include "identity/code.h"
#include "identity/identity_impl.h"

/* A change that waits while a worker reads, a hash is computed or a row is written. */
typedef struct change {
    work_job job;
    identity *identity;
    changes_done *done;
    void *ctx;
    msg_person person;
    bool has_new_name; /* an account that is to be stored, or has another name */
    bool is_program;   /* the session that begins is a program's */
    bool ends_others;  /* all other sessions of the person end */
    char hash[AUTH_HASH_SIZE];
    char was[AUTH_HASH_SIZE]; /* that a password was compared with: must still be the account's */
    char password[NAME_PASSWORD_MAX + 2]; /* the new one, until it is hashed */
    char token[TOKEN_SIZE];
    char label[MSG_NAME_SIZE];
    char browser[TOKEN_SIZE]; /* by which this browser is known from now on, or empty */
    uint64_t session_key;     /* of the session that ends */
    uint64_t address;
    /* What a worker reads by, and what it has read. */
    name_keys keys; /* of a name that was given */
    bool has_keys;
    uint8_t asked_hash[TOKEN_HASH_SIZE]; /* of a session's or a browser's token */
    bool has_asked_hash;
    int64_t now_ms;
    bool is_taken;                      /* an account has the name, or one that looks alike */
    msg_person found;                   /* the account; id 0: none */
    char found_hash[AUTH_HASH_SIZE];    /* of its password, or STORE_NO_PASSWORD */
    uint8_t found_code[CODE_HASH_SIZE]; /* of its code, if it has one */
    bool found_has_code, found_closed;
    uint64_t owner;                    /* of the token */
    bool is_unread;                    /* nothing could be read */
    char tried[NAME_PASSWORD_MAX + 2]; /* the password or code, until it is verified */
    uint8_t code[CODE_HASH_SIZE];      /* of the code that was shown */
    bool has_shown_code;               /* in the place of the old password */
    bool is_by_code;      /* it is the account's, and must still be when the session is kept */
    char name[NAME_SIZE]; /* as it was typed */
    uint64_t guessed;     /* the account whose password a stranger tries; see guess.h */
    bool only_checks;     /* the password, and nothing is to be kept */
    /* Of somebody who sets the zone up; see setup.c. */
    bool sets_up;
    char setup_code[TOKEN_SIZE];
    identity_zone zone; /* as it shall be */
    char setup_note[STORE_NOTE_SIZE];
    size_t arbiter_count;
} change;

/* A change, or NULL after saying that there is no memory. */
change *change_begin(identity *identity, changes_done *done, void *ctx);

/* Has a worker read, by change_reader; then comes on this thread. */
void change_ask(change *change, void (*read)(work_job *job, unsigned worker),
                void (*then)(work_job *job, bool has_run));
/* The store for that; NULL, and it is noted, if there is none. */
store *change_reader(change *change);
/* True if it was read; else the change is refused. */
bool change_was_read(change *change, bool has_run);

/* Ends a change: with a refusal, or as it is. */
void change_refuse(change *change, msg_fault fault);
void change_answer(change *change, const changes_answer *answer);

/* Keeps a new session, with its person if that is new or has changed. */
void change_keep_session(change *change, bool with_person);

/* login.c: how a stranger's try went, with a password or a code, counts at all nodes. */
void change_note_guess(const change *change, bool is_right);

/* setup.c: it was not kept because somebody was faster. */
void change_setup_lost(change *change);

/* An auth_done: the password of somebody who registers or changes it is hashed. */
void change_hashed(void *ctx, bool fine, const char *hash);

#endif
