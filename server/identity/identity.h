/* identity.h - who somebody is, and how much they may do and take.
 * Room: server/identity. Persons, their names, sessions and passwords are in the store; what was
 * read lately is remembered here, and the rest a worker reads. Knows tokens and addresses, but no
 * requests, connections or games: it speaks upward by the calls it was given. All on the thread of
 * its owner. */
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
struct identity_use;

/* How long a session lasts, but for those of guests, and how long a browser is known. */
#define IDENTITY_SESSION_MS (INT64_C(365) * 86400000)

/* What it asks of those above it. */
typedef struct identity_calls {
    void *ctx;
    /* Milliseconds since 1970, never going backwards. */
    int64_t (*now_ms)(void *ctx);
    /* The arbiters of the zone, all or as many as are listed. */
    void (*arbiters)(void *ctx, const uint64_t *list, size_t count, bool are_all);
    /* A person who was read from the store is an arbiter of the zone. */
    void (*arbiter_seen)(void *ctx);
    /* The session with this key has ended or, if it is 0, all those of a person have. */
    void (*session_ended)(void *ctx, uint64_t session_key, uint64_t person);
    /* The operator has ended the sessions of a person; some may have begun since:
     * identity_find_session tells which are left. */
    void (*operator_ended)(void *ctx, uint64_t person);
    /* A guest has another name, since an account has the old one or one that looks alike. */
    void (*renamed)(void *ctx, const msg_person *guest, const char *was);
    /* Of several nodes, or NULL: what was used or changed here counts at the others as well. */
    void (*used)(void *ctx, const struct identity_use *use);
} identity_calls;

typedef struct identity_parts {
    work_pool *work;        /* which hashes passwords and reads; borrowed, and ends before */
    const char *database;   /* that is read; borrowed */
    uint32_t address_limit; /* how many times the usual an address may do; 0: any number */
    uint64_t seed;
} identity_parts;

/* An identity that knows nobody yet; NULL without memory. */
identity *identity_new(const identity_parts *parts, const identity_calls *calls);

/* Has it told, as one of the calls, of every account that is closed, be it by another process or
 * long ago. */
typedef void identity_closed(void *ctx, const msg_person *person);
void identity_on_account_closed(identity *identity, identity_closed *closed);

/* Frees it, when the workers have ended. NULL is allowed. */
void identity_free(identity *identity);

/* Sets the store in which people are kept and the rules by which names are judged, both
 * borrowed; NULL when the store is closed. */
void identity_use_store(identity *identity, store *store, const name_rules *names);

/* The person who has come with a token. */
typedef struct identity_caller {
    msg_person person; /* id 0: nobody */
    uint8_t hash[TOKEN_HASH_SIZE];
    uint64_t session_key; /* 0: none */
    bool has_ended;       /* the token is nobody's */
} identity_caller;

/* The same as far as it is remembered. False if it must be read: identity_find_caller. */
bool identity_know_caller(identity *identity, zug_str token, identity_caller *out);

/* Told once, perhaps before the function returns. NULL: it cannot be read now. */
typedef void identity_found(void *ctx, const identity_caller *caller);

/* Has a worker read who has come with a token, or whose session has this hash. What one address
 * asks for waits behind what it has asked for before. */
void identity_find_caller(identity *identity, zug_str token, uint64_t address,
                          identity_found *found, void *ctx);
void identity_find_session(identity *identity, const uint8_t hash[static TOKEN_HASH_SIZE],
                           uint64_t address, identity_found *found, void *ctx);

/* A number for a session, by the hash of its token; never 0. */
uint64_t identity_session_key(const uint8_t hash[static TOKEN_HASH_SIZE]);

/* A person by id, as far as that is remembered. False if it must be read. */
bool identity_know_person(identity *identity, uint64_t id, msg_person *out);

/* Somebody to be found: a person by id or, if that is 0, an account by its name or one that looks
 * alike. */
typedef struct identity_wish {
    uint64_t id;
    char name[MSG_NAME_SIZE];
    msg_person found; /* id 0: there is nobody */
} identity_wish;

/* Told once, perhaps before the function returns. False: it cannot be read now. */
typedef void identity_people(void *ctx, bool is_read);

/* Has a worker find people, for an address. The wishes stay where they are, untouched, until it
 * has. */
void identity_find_people(identity *identity, identity_wish *wishes, size_t count, uint64_t address,
                          identity_people *people, void *ctx);

/* What a worker reads with; opened by it if it was not before. Closed when the workers have ended,
 * before the store. */
bool identity_open_reader(identity *identity);
void identity_close_reader(identity *identity);

/* Has a worker look who is an arbiter of the zone: it is told, and then comes, which may be NULL,
 * in any case. */
void identity_check_arbiters(identity *identity, void (*then)(void *ctx), void *ctx);

/* What the zone is by the will of its arbiters. */
typedef struct identity_zone {
    char name[MSG_NAME_SIZE]; /* empty: it has none */
    bool is_closed;           /* to everybody who has no account */
    bool has_arbiter;
} identity_zone;
const identity_zone *identity_zone_now(const identity *identity);

/* True if somebody, perhaps a stranger with id 0, is shut out of a zone that is closed. */
bool identity_is_shut_out(const identity *identity, const msg_person *person);

/* Reads it from the store, before anybody is served; false if it cannot be read. Then a worker
 * looks, each time that this is asked, whether another process has changed it. */
bool identity_read_zone(identity *identity);
void identity_check_zone(identity *identity);

/* Whom to tell when the zone was closed: who is there without an account has to go. */
void identity_on_zone_closed(identity *identity, void (*closed)(void *ctx), void *ctx);

/* Has a worker look for those whose sessions the operator, another process, has ended. */
void identity_check_ends(identity *identity);

/* Tells those above of the guests who have got another name. */
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
    IDENTITY_LOGINS,   /* passwords and codes that are tried */
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

/* What else counts at all nodes, and is told at once. */
typedef enum identity_far {
    IDENTITY_FAR_TRY = IDENTITY_LIMITS, /* a password is tried, by guess_account */
    IDENTITY_FAR_WRONG,                 /* it was wrong, and from which address that came */
    IDENTITY_FAR_RIGHT,                 /* likewise */
    IDENTITY_FAR_BROWSER, /* a browser that is known, or a session, by its key, has tried one */
    IDENTITY_FAR_PERSON,  /* what is known of a person is to be read again */
    IDENTITY_FAR_SESSION, /* a session has ended, by its key */
    IDENTITY_FAR_ENDS,    /* all sessions of a person have: it is looked for whose */
    IDENTITY_FAR_ZONE     /* the zone, or who is its arbiter, is to be read again */
} identity_far;

/* What was used or has changed at one of several nodes. */
typedef struct identity_use {
    uint32_t limit; /* an identity_limit or identity_far */
    uint64_t key;
    uint64_t by; /* an address, or 0 */
    uint32_t count;
} identity_use;

/* Takes one; false, and nothing is taken, if it is too soon. */
bool identity_may(identity *identity, identity_limit limit, uint64_t key);

/* For what is known only afterwards: whether anything is left; and takes so much. */
bool identity_may_more(identity *identity, identity_limit limit, uint64_t key);
void identity_charge(identity *identity, identity_limit limit, uint64_t key, uint32_t count);

/* The same was used at another node, or has changed there. */
void identity_use_far(identity *identity, const identity_use *use);

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
