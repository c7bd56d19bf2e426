/* identity_impl.h - shared by the files of this room.
 * Room: server/identity. */
#ifndef ZUG_SERVER_IDENTITY_IMPL_H
#define ZUG_SERVER_IDENTITY_IMPL_H

#include "identity/accounts.h"
#include "identity/auth.h"
#include "identity/guess.h"
#include "identity/identity.h"
#include "util/map.h"

/* Somebody, as the store knows. */
typedef struct known_person {
    msg_person who;
    int64_t read_ms;
    uint64_t looks[NAME_LOOKS]; /* of a guest: what the name looks like, as numbers; or 0 */
    char was[MSG_NAME_SIZE];    /* of a guest who has lost a name and is not told yet: that name */
} known_person;

/* A token that was seen lately. */
typedef struct known_session {
    uint8_t hash[TOKEN_HASH_SIZE];
    uint64_t person;
    int64_t read_ms, renewed_ms;
} known_session;

/* Sessions of guests that are noted between two calls of identity_tend. */
enum { RENEWALS = 256 };

struct identity {
    identity_calls calls;
    store *store;            /* NULL when it is closed */
    const name_rules *names; /* NULL: nobody is to be named */
    auth *auth;
    map persons, sessions;
    int64_t ends_seen; /* of store_list_ends */
    bool has_renamed;  /* guests who are not told yet */
    uint32_t address_limit;
    limit_table *limits[IDENTITY_LIMITS];
    limit_table *tries_by_browser; /* of passwords, by those known */
    guess_table *guesses;
    shares *memory, *places;
    identity_counts counts;
    store_session renewed[RENEWALS];
    size_t renewed_count;
};

static inline int64_t identity__now(const identity *identity) {
    return identity->calls.now_ms(identity->calls.ctx);
}

/* identity.c: what the store has of a person, as msg has it: a store_visit_person. */
bool identity__take_person(void *msg_person, const store_person *from);
void identity__forget_person(identity *identity, uint64_t id);
/* Sessions have ended: their tokens are looked up again, and those above are told. */
void identity__end_sessions(identity *identity, uint64_t session_key, uint64_t person);

/* identity_guests.c */
int64_t identity__guest_session_ms(bool is_first); /* how long it lasts without use */
/* True, with what to store, if it is time to make a guest's session last longer. */
bool identity__renewal(identity *identity, const uint8_t hash[static TOKEN_HASH_SIZE],
                       int64_t *renewed_ms, store_session *out);
/* A person who was read: a guest whose name an account has taken gets another. */
void identity__guest_read(identity *identity, known_person *read);
/* An account has this name now: guests whose names look alike get another, and are told. */
void identity__guests_yield(identity *identity, const char *name);

/* identity_limits.c */
bool identity__limits_make(identity *identity, uint64_t seed); /* false without memory */
void identity__limits_free(identity *identity);

#endif
