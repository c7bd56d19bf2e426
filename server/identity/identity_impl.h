/* identity_impl.h - shared by the files of this room.
 * Room: server/identity. */
#ifndef ZUG_SERVER_IDENTITY_IMPL_H
#define ZUG_SERVER_IDENTITY_IMPL_H

#include "identity/accounts.h"
#include "identity/auth.h"
#include "identity/guess.h"
#include "identity/identity.h"
#include "util/list.h"
#include "util/map.h"

/* A person, as the store knows them. */
typedef struct known_person {
    msg_person person;
    int64_t read_ms;
    bool is_refreshed;          /* is being read again */
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
    identity_closed *closed; /* or NULL */
    store *store;            /* NULL when it is closed */
    const name_rules *names; /* NULL: nobody is to be named */
    auth *auth;
    map persons, sessions;
    work_pool *work;
    const char *database;
    store *reader;                       /* of the worker for people */
    list_node lookups;                   /* that are under way */
    uint64_t yields;                     /* how often guests have had to give way */
    int64_t ends_seen;                   /* of store_list_ends */
    bool is_checking_ends, checks_again; /* it was wanted while it was under way */
    bool has_renamed;                    /* guests who are not told yet */
    uint32_t address_limit;
    limit_table *limits[IDENTITY_LIMITS];
    limit_table *tries_by_browser; /* of passwords, by those known */
    guess_table *guesses;
    shares *memory, *places;
    identity_counts counts;
    store_session renewed[RENEWALS];
    size_t renewed_count;
    identity_zone zone;
    uint64_t zone_changes; /* made here: what was read before is not trusted */
    bool is_checking_zone;
    void (*zone_closed)(void *ctx);
    void *zone_closed_ctx;
};

static inline int64_t identity__now(const identity *identity) {
    return identity->calls.now_ms(identity->calls.ctx);
}

/* identity.c: what the store has of a person, as msg has it: a store_on_person. */
bool identity__take_person(void *msg_person, const store_person *from);
void identity__changed_far(identity *identity, uint64_t person);  /* the same */
void identity__end_far(identity *identity, uint64_t session_key); /* at another node */
void identity__forget_person(identity *identity, uint64_t id);
/* What is remembered of one session, or of all of a person if the key is 0, is read again. */
void identity__doubt_sessions(identity *identity, uint64_t session_key, uint64_t person);
/* Sessions have ended: their tokens are looked up again, and those above are told. */
void identity__end_sessions(identity *identity, uint64_t session_key, uint64_t person);

/* Whose session it was at a moment; 0: nobody's. */
void identity__note_session(identity *identity, const uint8_t hash[static TOKEN_HASH_SIZE],
                            uint64_t person, int64_t read_ms);

/* lookup.c */
/* Has somebody read again who is known. */
void identity__refresh(identity *identity, known_person *known);
/* A session or, if the key is 0, somebody is not as before: what is being read of them is not
 * trusted. */
void identity__doubt_lookups(identity *identity, uint64_t session_key, uint64_t person);

/* identity_guests.c */
int64_t identity__guest_session_ms(bool is_first); /* how long it lasts without use */
/* True, with what to store, if it is time to make a guest's session last longer. */
bool identity__renewal(identity *identity, const uint8_t hash[static TOKEN_HASH_SIZE],
                       int64_t *renewed_ms, store_session *out);
/* Numbers that stand for the looks of a name. */
void identity__number_looks(const name_keys *keys, uint64_t out[static NAME_LOOKS]);
/* Gives a guest another name and keeps that; if it cannot be kept, the same is found to be done
 * again. */
void identity__rename_guest(identity *identity, known_person *guest);
/* An account has this name now: guests whose names look alike get another, and are told. */
void identity__guests_yield(identity *identity, const char *name);

/* zone_settings.c */
/* Takes what the zone is now, which was changed here or has been read. */
void identity__take_zone(identity *identity, const identity_zone *zone);
/* It, or who is its arbiter, was changed here: the other nodes are told, and arbiters are read. */
void identity__changed_zone(identity *identity, const identity_zone *zone);
/* A name that a zone may have, without blanks around it. */
msg_fault identity__check_zone_name(const char *text, char out[static MSG_NAME_SIZE]);

/* identity_limits.c */
/* Tells the other nodes, if there are any. */
void identity__tell_used(const identity *identity, const identity_use *use);
/* Takes a try of a browser that is known, or of a session; false if it is too soon. */
bool identity__try_known(identity *identity, uint64_t key);
bool identity__limits_make(identity *identity, uint64_t seed); /* false without memory */
void identity__limits_free(identity *identity);

#endif
