/* changes.h - people who come in, go, or change what is kept of them.
 * Room: server/identity. Passwords and tokens are wiped as soon as they have been used. */
#ifndef ZUG_SERVER_CHANGES_H
#define ZUG_SERVER_CHANGES_H

#include "identity/identity.h"

/* What came of a change. */
typedef struct changes_answer {
    msg_fault fault;     /* why not; none: it is kept */
    int64_t wait_ms;     /* until the next try, if that is why */
    msg_person person;   /* as they are now */
    const char *token;   /* of the session that begins; empty: none */
    const char *browser; /* by which this browser is known from now on; empty: by nothing new */
} changes_answer;

/* Called once for each change, perhaps before the function returns. */
typedef void changes_done(void *ctx, const changes_answer *answer);

/* Somebody new, from an address: a guest, or an account. */
void changes_add_guest(identity *identity, uint64_t address, const char *name, changes_done *done,
                       void *ctx);
void changes_add_account(identity *identity, uint64_t address, const char *name,
                         const char *password, changes_done *done, void *ctx);

/* Somebody logs in from an address. */
typedef struct changes_login {
    uint64_t address;
    const char *name, *password;
    zug_str browser; /* the token by which the browser says it is known, or empty */
} changes_login;
void changes_log_in(identity *identity, const changes_login *login, changes_done *done, void *ctx);

/* The same by a code, which stands in the place of the password; there is no name. */
void changes_log_in_by_code(identity *identity, const changes_login *login, changes_done *done,
                            void *ctx);

/* All other sessions end with the old password. The code of the account stands for it, too. */
typedef struct changes_password {
    uint64_t address;
    const char *old, *fresh;
} changes_password;
void changes_set_password(identity *identity, const identity_caller *caller,
                          const changes_password *password, changes_done *done, void *ctx);

/* Whether a password is the caller's: the answer has no session. */
void changes_check_password(identity *identity, const identity_caller *caller, uint64_t address,
                            const char *password, changes_done *done, void *ctx);

/* Somebody with the code of a zone that has no arbiter names it, opens or closes it, and gets an
 * account that is its arbiter. */
typedef struct changes_setup {
    uint64_t address;
    const char *code, *zone, *name, *password;
    bool is_closed;
} changes_setup;
void changes_set_up(identity *identity, const changes_setup *setup, changes_done *done, void *ctx);

/* An arbiter changes what the zone is called, if there is a name, and whether it is closed. */
void changes_set_zone(identity *identity, const char *name, bool is_closed, changes_done *done,
                      void *ctx);

/* Somebody is an arbiter of the zone from now on, found by the name of the account, or no longer,
 * by id. The answer's person is who that is. */
void changes_add_arbiter(identity *identity, uint64_t address, const char *name, changes_done *done,
                         void *ctx);
void changes_end_arbiter(identity *identity, uint64_t person, changes_done *done, void *ctx);

/* The arbiters of the zone: on_person comes on a worker, then done on this thread, once, with false
 * if they cannot be read. */
void changes_list_arbiters(identity *identity, uint64_t asker, store_on_person *on_person,
                           void (*done)(void *ctx, bool is_read), void *ctx);

void changes_set_options(identity *identity, const msg_person *person, uint32_t options,
                         changes_done *done, void *ctx);
void changes_set_name(identity *identity, const msg_person *person, const char *name,
                      changes_done *done, void *ctx);

/* A session of a program, which lasts as long as that of an account. */
void changes_add_token(identity *identity, const msg_person *person, const char *label,
                       changes_done *done, void *ctx);

/* The session of the caller ends, or all that they have; or one by the hash of its token, which
 * must be that person's. */
void changes_log_out(identity *identity, const identity_caller *caller, bool everywhere,
                     changes_done *done, void *ctx);
void changes_end_token(identity *identity, uint64_t person,
                       const uint8_t hash[static TOKEN_HASH_SIZE], changes_done *done, void *ctx);

/* The sessions of programs, oldest first: on_session comes on a worker, then done on this thread,
 * once, with false if they cannot be read. */
typedef void changes_listed(void *ctx, bool is_read);
void changes_list_tokens(identity *identity, uint64_t person, store_on_session *on_session,
                         changes_listed *done, void *ctx);

#endif
