/* identity.h - who somebody is, and how much they may do and take.
 * Room: server/identity. Persons, their names, sessions and passwords are in the store; what was
 * read lately is remembered here. Knows tokens and addresses, but no requests, connections or
 * games: it speaks upward by the calls it was given. All on the thread of its owner. */
#ifndef ZUG_SERVER_IDENTITY_H
#define ZUG_SERVER_IDENTITY_H

#include "identity/limit.h"
#include "identity/name.h"
#include "identity/token.h"
#include "msg/msg.h"
#include "store/store.h"
#include "util/shares.h"
#include "work/work.h"

typedef struct identity identity;

/* How long a session lasts, but for those of guests, and how long a browser is known. */
#define IDENTITY_SESSION_MS (INT64_C(365) * 86400000)

/* What it asks of those above it. */
typedef struct identity_calls {
    void *ctx;
    /* Milliseconds since 1970, never going backwards. */
    int64_t (*now_ms)(void *ctx);
    /* Somebody who was read is an arbiter of the zone. */
    void (*arbiter_seen)(void *ctx);
    /* The session with this key has ended or, if it is 0, all those of a person have. */
    void (*session_ended)(void *ctx, uint64_t session_key, uint64_t person);
    /* The operator has ended the sessions of a person; some may have begun since: identity_owns
     * tells which are left. */
    void (*operator_ended)(void *ctx, uint64_t person);
    /* A guest has another name, since an account has the old one or one that looks alike. */
    void (*renamed)(void *ctx, const msg_person *guest, const char *was);
} identity_calls;

typedef struct identity_parts {
    work_pool *work;        /* which hashes passwords; borrowed, and ends before */
    uint32_t address_limit; /* how many times the usual an address may do; 0: any number */
    uint64_t seed;
} identity_parts;

/* NULL without memory. */
identity *identity_new(const identity_parts *parts, const identity_calls *calls);

/* When the workers have ended. NULL is allowed. */
void identity_free(identity *identity);

/* Where people are kept, and by which rules names are judged, both borrowed; NULL when the store is
 * closed. */
void identity_use_store(identity *identity, store *store, const name_rules *names);

/* Who has come with a token. */
typedef struct identity_caller {
    msg_person who; /* id 0: nobody */
    uint8_t hash[TOKEN_HASH_SIZE];
    uint64_t session_key; /* 0: none */
    bool has_ended;       /* the token is nobody's */
} identity_caller;

void identity_find_caller(identity *identity, zug_str token, identity_caller *out);

/* A number for a session, by the hash of its token; never 0. */
uint64_t identity_session_key(const uint8_t hash[static TOKEN_HASH_SIZE]);

/* False if the store knows for certain that the session is not, or no longer, the person's. */
bool identity_owns(identity *identity, uint64_t person, const uint8_t hash[static TOKEN_HASH_SIZE]);

/* A person by id, or an account by its name or one that looks alike. False if there is none. */
bool identity_find_person(identity *identity, uint64_t id, msg_person *out);
bool identity_find_account(identity *identity, const char *name, msg_person *out);

/* The ids of the arbiters of the zone, up to capacity of them; *count is how many there are. False
 * if that cannot be read. */
bool identity_list_arbiters(identity *identity, uint64_t *out, size_t capacity, size_t *count);

/* Looks for those whose sessions the operator, another process, has ended. */
void identity_check_ends(identity *identity);

/* Tells of guests who have got another name. */
void identity_tell_renamed(identity *identity);

/* Forgets what is remembered, if that is much. */
void identity_trim(identity *identity);

/* A session is in use: a guest's lasts longer, if that was not noted within the hour before. False
 * if no more can be noted before identity_tend. */
bool identity_note_use(identity *identity, const uint8_t hash[static TOKEN_HASH_SIZE],
                       int64_t *renewed_ms);

/* Keeps what was noted, and lets go of what has run out. */
void identity_tend(identity *identity);

/* What is counted for each address and its network or, the last one, for each account. */
typedef enum identity_limit {
    IDENTITY_REQUESTS,
    IDENTITY_LOGINS,   /* passwords that are tried */
    IDENTITY_MAKES,    /* persons, names and tokens that are made */
    IDENTITY_ARRIVALS, /* persons who are new, over hours */
    IDENTITY_OPENS,    /* challenges and games that are begun */
    IDENTITY_LOOP_MS,  /* milliseconds of the thread that serves */
    IDENTITY_IMPORT_KB,
    IDENTITY_CONNECTIONS, /* that are made */
    IDENTITY_PAGES,       /* files of the page */
    IDENTITY_FRAMES,      /* of WebSockets that are no messages */
    IDENTITY_COMMANDS,
    IDENTITY_LIMITS
} identity_limit;

/* Takes one; false, and nothing is taken, if it is too soon. */
bool identity_may(identity *identity, identity_limit limit, uint64_t key);

/* For what is known only afterwards: whether anything is left; and takes so much. */
bool identity_may_more(identity *identity, identity_limit limit, uint64_t key);
void identity_charge(identity *identity, identity_limit limit, uint64_t key, uint32_t count);

/* What an address lets the thread that serves do: some positions are hard to judge, and some logs
 * long. What the first gave is told to the second. */
int64_t identity_meter_begin(const identity *identity);
void identity_meter_end(identity *identity, uint64_t address, int64_t begun_us);

/* Connections that an address may have; 0: any number. */
size_t identity_connections(const identity *identity);

/* Shares of addresses, which are taken and given back by whoever uses them: bytes of bodies and of
 * what waits to be sent; requests under way and WebSockets. */
shares *identity_memory(identity *identity);
shares *identity_places(identity *identity);

/* Passwords that were right, wrong, and not tried because of too many for one account. */
typedef struct identity_counts {
    uint64_t logins, logins_failed, logins_refused;
} identity_counts;
identity_counts identity_count(const identity *identity);

#endif
