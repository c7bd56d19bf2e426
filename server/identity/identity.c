/* identity.c - persons and sessions, remembered for a while.
 * Room: server/identity. */
#include "identity/identity.h"

#include <stdlib.h>
#include <string.h>

#include "identity/identity_impl.h"
#include "util/str_copy.h"

/* FRESH_MS: how long what was read is taken for true. The operator, another process, may change
 * who is an arbiter: who becomes one is noticed by identity_check_arbiters, who is one is read
 * again after that time. LASTING_MS: for all others. Who is still there after half of it is read
 * again ahead of time, so that nothing has to wait. That the operator has ended somebody's
 * sessions is noticed by identity_check_ends. */
enum { FRESH_MS = 30000, LASTING_MS = 600000, CACHED_MAX = 50000 };

identity *identity_new(const identity_parts *parts, const identity_calls *calls) {
    identity *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->calls = *calls;
    made->work = parts->work;
    made->database = parts->database;
    made->address_limit = parts->address_limit;
    made->persons = map_new(parts->seed);
    made->sessions = map_new(parts->seed);
    list_init(&made->lookups);
    made->auth = auth_new(parts->work);
    if (identity__limits_make(made, parts->seed) && made->auth != NULL)
        return made;
    identity_free(made);
    return NULL;
}

void identity_on_account_closed(identity *identity, identity_closed *closed) {
    identity->closed = closed;
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

bool identity_know_person(identity *identity, uint64_t id, msg_person *out) {
    known_person *known = map_find(&identity->persons, id);
    if (known == NULL)
        return false;
    int64_t lasts_ms = known->person.is_arbiter ? FRESH_MS : LASTING_MS;
    int64_t age_ms = identity__now(identity) - known->read_ms;
    if (age_ms >= lasts_ms)
        return false;
    if (age_ms >= lasts_ms / 2 && !known->is_refreshed)
        identity__refresh(identity, known);
    *out = known->person;
    return true;
}

void identity__forget_person(identity *identity, uint64_t id) {
    free(map_remove(&identity->persons, id));
    identity__doubt_lookups(identity, 0, id);
}

uint64_t identity_session_key(const uint8_t hash[static TOKEN_HASH_SIZE]) {
    uint64_t key;
    memcpy(&key, hash, sizeof key);
    return key | 1;
}

/* A session that is known, and still is. NULL if it must be read. */
static const known_session *fresh_session(const identity *identity,
                                          const uint8_t hash[static TOKEN_HASH_SIZE]) {
    const known_session *known = map_find(&identity->sessions, identity_session_key(hash));
    bool is_fresh = known != NULL && memcmp(known->hash, hash, TOKEN_HASH_SIZE) == 0 &&
                    identity__now(identity) - known->read_ms < FRESH_MS;
    return is_fresh ? known : NULL;
}

void identity__note_session(identity *identity, const uint8_t hash[static TOKEN_HASH_SIZE],
                            uint64_t person, int64_t read_ms) {
    uint64_t key = identity_session_key(hash);
    known_session *known = map_find(&identity->sessions, key);
    store_session renewed;
    if (person == 0) {
        free(map_remove(&identity->sessions, key));
        return;
    }
    if (known != NULL && identity__renewal(identity, hash, &known->renewed_ms, &renewed))
        store_append(identity->store, &(store_batch){.renewed = &renewed, .renewed_count = 1}, NULL,
                     NULL);
    if (known == NULL && (known = calloc(1, sizeof *known)) != NULL &&
        !map_put(&identity->sessions, key, known)) {
        free(known);
        known = NULL;
    }
    if (known == NULL)
        return;
    memcpy(known->hash, hash, TOKEN_HASH_SIZE);
    known->person = person;
    known->read_ms = read_ms;
}

bool identity_know_caller(identity *identity, zug_str token, identity_caller *out) {
    *out = (identity_caller){0};
    if (!token_hash(token, out->hash)) {
        out->has_ended = token.len > 0;
        return true;
    }
    const known_session *session = fresh_session(identity, out->hash);
    if (session == NULL || !identity_know_person(identity, session->person, &out->person))
        return false;
    out->session_key = identity_session_key(out->hash);
    return true;
}

void identity__doubt_sessions(identity *identity, uint64_t session_key, uint64_t person) {
    uint64_t key;
    void *value;
    for (size_t at = 0; map_next(&identity->sessions, &at, &key, &value);) {
        known_session *session = value;
        if (session_key != 0 ? key == session_key : session->person == person)
            session->read_ms = 0;
    }
    identity__doubt_lookups(identity, session_key, person);
}

void identity__end_far(identity *identity, uint64_t session_key) {
    identity__doubt_sessions(identity, session_key, 0);
    identity->calls.session_ended(identity->calls.ctx, session_key, 0);
}

void identity__end_sessions(identity *identity, uint64_t session_key, uint64_t person) {
    identity__doubt_sessions(identity, session_key, person);
    identity->calls.session_ended(identity->calls.ctx, session_key, person);
    if (session_key != 0)
        identity__tell_used(
            identity,
            &(identity_use){.limit = IDENTITY_FAR_SESSION, .key = session_key, .count = 1});
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
