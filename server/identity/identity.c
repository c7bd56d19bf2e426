/* identity.c - persons and sessions, remembered for a while.
 * Room: server/identity. */
#include "identity/identity.h"

#include <stdlib.h>
#include <string.h>

#include "identity/identity_impl.h"
#include "util/str_copy.h"

/* FRESH_MS: how long what was read is taken for true. The operator, another process, may change
 * who is an arbiter: who becomes one is noticed by identity_list_arbiters, who is one is read
 * again after that time. LASTING_MS: for all others. That the operator has ended somebody's
 * sessions is noticed by identity_check_ends. */
enum { FRESH_MS = 30000, LASTING_MS = 600000, CACHED_MAX = 50000 };

identity *identity_new(const identity_parts *parts, const identity_calls *calls) {
    identity *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->calls = *calls;
    made->address_limit = parts->address_limit;
    made->persons = map_new(parts->seed);
    made->sessions = map_new(parts->seed);
    made->auth = auth_new(parts->work);
    if (identity__limits_make(made, parts->seed) && made->auth != NULL)
        return made;
    identity_free(made);
    return NULL;
}

/* Frees the values of a map, and the map. */
static void empty(map *which) {
    uint64_t key;
    void *value;
    for (size_t at = 0; map_next(which, &at, &key, &value);)
        free(value);
    map_free(which);
}

void identity_free(identity *identity) {
    if (identity == NULL)
        return;
    empty(&identity->persons);
    empty(&identity->sessions);
    auth_free(identity->auth);
    identity__limits_free(identity);
    free(identity);
}

void identity_use_store(identity *identity, store *store, const name_rules *names) {
    identity->store = store;
    identity->names = names;
}

bool identity__take_person(void *ctx, const store_person *from) {
    msg_person *to = ctx;
    *to = (msg_person){
        .id = from->id,
        .is_guest = from->password.len == 0,
        .is_arbiter = from->is_arbiter,
        .options = from->options,
    };
    str_copy(to->name, sizeof to->name, from->name);
    return false;
}

bool identity_find_person(identity *identity, uint64_t id, msg_person *out) {
    known_person *known = map_find(&identity->persons, id);
    int64_t now_ms = identity__now(identity);
    if (known != NULL &&
        now_ms - known->read_ms < (known->who.is_arbiter ? FRESH_MS : LASTING_MS)) {
        *out = known->who;
        return true;
    }
    msg_person read = {0};
    if (store_find_person(identity->store, id, zug_str_from(""), identity__take_person, &read) !=
            STORE_OK ||
        read.id == 0)
        return false;
    if (read.is_arbiter)
        identity->calls.arbiter_seen(identity->calls.ctx);
    if (known == NULL && (known = calloc(1, sizeof *known)) != NULL &&
        !map_put(&identity->persons, id, known)) {
        free(known);
        known = NULL;
    }
    known_person fresh = {.who = read, .read_ms = now_ms};
    identity__guest_read(identity, &fresh);
    if (known != NULL && fresh.was[0] == '\0')
        memcpy(fresh.was, known->was, sizeof fresh.was);
    if (known != NULL)
        *known = fresh;
    *out = fresh.who;
    return true;
}

bool identity_find_account(identity *identity, const char *name, msg_person *out) {
    return accounts_find(identity->store, identity->names, name, identity__take_person, out);
}

void identity__forget_person(identity *identity, uint64_t id) {
    free(map_remove(&identity->persons, id));
}

uint64_t identity_session_key(const uint8_t hash[static TOKEN_HASH_SIZE]) {
    uint64_t key;
    memcpy(&key, hash, sizeof key);
    return key | 1;
}

/* Notes whose session a token is of. */
static void remember_session(identity *identity, const uint8_t hash[static TOKEN_HASH_SIZE],
                             uint64_t person) {
    uint64_t key = identity_session_key(hash);
    known_session *known = map_find(&identity->sessions, key);
    if (known == NULL && (known = calloc(1, sizeof *known)) != NULL &&
        !map_put(&identity->sessions, key, known)) {
        free(known);
        known = NULL;
    }
    if (known == NULL)
        return;
    memcpy(known->hash, hash, TOKEN_HASH_SIZE);
    known->person = person;
    known->read_ms = identity__now(identity);
}

/* Whose token this is, or 0. */
static uint64_t person_of(identity *identity, const uint8_t hash[static TOKEN_HASH_SIZE]) {
    uint64_t key = identity_session_key(hash), person = 0;
    int64_t now_ms = identity__now(identity);
    known_session *known = map_find(&identity->sessions, key);
    if (known != NULL && memcmp(known->hash, hash, TOKEN_HASH_SIZE) == 0 &&
        now_ms - known->read_ms < FRESH_MS)
        return known->person;
    if (store_find_session(identity->store, hash, now_ms, &person) != STORE_OK || person == 0) {
        free(map_remove(&identity->sessions, key));
        return 0;
    }
    store_session renewed;
    if (known != NULL && identity__renewal(identity, hash, &known->renewed_ms, &renewed))
        store_append(identity->store, &(store_batch){.renewed = &renewed, .renewed_count = 1}, NULL,
                     NULL);
    remember_session(identity, hash, person);
    return person;
}

void identity_find_caller(identity *identity, zug_str token, identity_caller *out) {
    *out = (identity_caller){0};
    uint64_t person = token_hash(token, out->hash) ? person_of(identity, out->hash) : 0;
    if (person != 0 && identity_find_person(identity, person, &out->who))
        out->session_key = identity_session_key(out->hash);
    else
        out->has_ended = token.len > 0;
}

bool identity_owns(identity *identity, uint64_t person,
                   const uint8_t hash[static TOKEN_HASH_SIZE]) {
    uint64_t owner = 0;
    return store_find_session(identity->store, hash, identity__now(identity), &owner) != STORE_OK ||
           owner == person;
}

/* What is remembered of persons is read again if it says otherwise. */
static void note_arbiters(identity *identity, const uint64_t *arbiters, size_t count) {
    uint64_t id;
    void *value;
    for (size_t at = 0; map_next(&identity->persons, &at, &id, &value);) {
        known_person *known = value;
        bool is_one = false;
        for (size_t i = 0; i < count; i++)
            is_one = is_one || arbiters[i] == id;
        if (is_one != known->who.is_arbiter)
            known->read_ms = 0;
    }
}

bool identity_list_arbiters(identity *identity, uint64_t *out, size_t capacity, size_t *count) {
    if (store_list_arbiters(identity->store, out, capacity, count) != STORE_OK)
        return false;
    note_arbiters(identity, out, *count < capacity ? *count : capacity);
    return true;
}

/* What is remembered of one session, or of all of a person if the key is 0, is read again. */
static void doubt_sessions(identity *identity, uint64_t session_key, uint64_t person) {
    uint64_t key;
    void *value;
    for (size_t at = 0; map_next(&identity->sessions, &at, &key, &value);) {
        known_session *session = value;
        if (session_key != 0 ? key == session_key : session->person == person)
            session->read_ms = 0;
    }
}

void identity__end_sessions(identity *identity, uint64_t session_key, uint64_t person) {
    doubt_sessions(identity, session_key, person);
    identity->calls.session_ended(identity->calls.ctx, session_key, person);
}

/* All sessions of somebody have ended; those that have begun since stay. */
static void note_end(void *ctx, uint64_t person) {
    identity *identity = ctx;
    doubt_sessions(identity, 0, person);
    identity->calls.operator_ended(identity->calls.ctx, person);
    msg_person who; /* who may be an account that is new */
    if (identity_find_person(identity, person, &who) && !who.is_guest)
        identity__guests_yield(identity, who.name);
}

void identity_check_ends(identity *identity) {
    store_list_ends(identity->store, &identity->ends_seen, note_end, identity);
}

/* Empties a map of things that can be read again, if there are too many. */
static void trim(map *which) {
    uint64_t seed = which->seed;
    if (which->count <= CACHED_MAX)
        return;
    empty(which);
    *which = map_new(seed);
}

void identity_trim(identity *identity) {
    trim(&identity->persons);
    trim(&identity->sessions);
}

identity_counts identity_count(const identity *identity) { return identity->counts; }
