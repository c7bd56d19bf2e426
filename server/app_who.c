/* app_who.c - who is behind a request: tokens and persons, remembered for a while.
 * Room: server. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app_names.h"

/* FRESH_MS: how long what was read is taken for true. The operator, another process, may change who is an arbiter: who
 * becomes one is noticed by app_arbiters_check, who is one is read again after that time. LASTING_MS: for all others.
 * That the operator has ended somebody's sessions is noticed by app_ends_check. */
enum { FRESH_MS = 30000, LASTING_MS = 600000, CACHED_MAX = 50000, ARBITERS_MAX = 1000 };

/* Copies a person of the store. */
static bool take_person(void *ctx, const store_person *from) {
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

bool app_person_find(app *in, uint64_t id, msg_person *out) {
    app_person *known = map_find(&in->persons, id);
    int64_t now_ms = app_now(in);
    if (known != NULL &&
        now_ms - known->read_ms < (known->who.is_arbiter ? FRESH_MS : LASTING_MS)) {
        *out = known->who;
        return true;
    }
    msg_person read = {0};
    if (store_find_person(in->store, id, zug_str_from(""), take_person, &read) != STORE_OK ||
        read.id == 0)
        return false;
    if (read.is_arbiter)
        zone_set_has_arbiters(in->zone, true);
    if (known == NULL && (known = calloc(1, sizeof *known)) != NULL &&
        !map_put(&in->persons, id, known)) {
        free(known);
        known = NULL;
    }
    app_person fresh = {.who = read, .read_ms = now_ms};
    app_guest_read(in, &fresh);
    if (known != NULL && fresh.was[0] == '\0')
        memcpy(fresh.was, known->was, sizeof fresh.was);
    if (known != NULL)
        *known = fresh;
    *out = fresh.who;
    return true;
}

bool app_person_by_name(app *in, const char *name, msg_person *out) {
    return app_account_find(in, name, take_person, out);
}

void app_person_change(app *in, const msg_person *to) {
    app_person *known = map_find(&in->persons, to->id);
    if (known != NULL)
        known->who = *to;
}

void app_person_forget(app *in, uint64_t id) { free(map_remove(&in->persons, id)); }

uint64_t app_session_key(const uint8_t hash[static TOKEN_HASH_SIZE]) {
    uint64_t key;
    memcpy(&key, hash, sizeof key);
    return key | 1;
}

void app_session_forget(app *in, uint64_t session_key) {
    free(map_remove(&in->sessions, session_key));
}

/* Whose token this is, or 0. */
static uint64_t person_of(app *in, const uint8_t hash[static TOKEN_HASH_SIZE]) {
    uint64_t key = app_session_key(hash), person = 0;
    int64_t now_ms = app_now(in);
    app_session *known = map_find(&in->sessions, key);
    if (known != NULL && memcmp(known->hash, hash, TOKEN_HASH_SIZE) == 0 &&
        now_ms - known->read_ms < FRESH_MS)
        return known->person;
    if (store_find_session(in->store, hash, now_ms, &person) != STORE_OK || person == 0) {
        app_session_forget(in, key);
        return 0;
    }
    store_session renewed;
    if (known != NULL && app_session_renewal(in, hash, &known->renewed_ms, &renewed))
        store_append(in->store, &(store_batch){.renewed = &renewed, .renewed_count = 1}, NULL,
                     NULL);
    if (known == NULL && (known = calloc(1, sizeof *known)) != NULL &&
        !map_put(&in->sessions, key, known)) {
        free(known);
        known = NULL;
    }
    if (known != NULL) {
        memcpy(known->hash, hash, TOKEN_HASH_SIZE);
        known->person = person;
        known->read_ms = now_ms;
    }
    return person;
}

void app_who(app *in, const http_head *head, app_caller *out) {
    span token = {0}, value;
    *out = (app_caller){0};
    if (http_head_find(head, "Authorization", &value)) {
        span scheme = span_cut(&value, ' ');
        out->is_bearer = span_equal_caseless(scheme, span_from("Bearer"));
        token = out->is_bearer ? span_trim(value) : token;
    } else if (!http_head_cookie(head, in->cookie_name, &token)) {
        return;
    }
    uint64_t person = token_hash(token, out->hash) ? person_of(in, out->hash) : 0;
    if (person != 0 && app_person_find(in, person, &out->who))
        out->session_key = app_session_key(out->hash);
    else
        out->has_ended = token.len > 0;
}

bool app_is_ours(app *in, const http_request *request) {
    origin_facts facts = {
        .host = request->head->host, .tls = request->tls, .ours = span_from(in->public_url)};
    http_head_find(request->head, "Origin", &facts.origin);
    http_head_find(request->head, "Sec-Fetch-Site", &facts.fetch_site);
    return origin_is_ours(&facts);
}

/* What is remembered of persons is read again if it says otherwise. */
static void note_arbiters(app *in, const uint64_t *arbiters, size_t count) {
    uint64_t id;
    void *value;
    for (size_t at = 0; map_next(&in->persons, &at, &id, &value);) {
        app_person *known = value;
        bool is_one = false;
        for (size_t i = 0; i < count; i++)
            is_one = is_one || arbiters[i] == id;
        if (is_one != known->who.is_arbiter)
            known->read_ms = 0;
    }
}

void app_arbiters_check(app *in) {
    uint64_t arbiters[ARBITERS_MAX];
    size_t count;
    if (store_list_arbiters(in->store, arbiters, ARBITERS_MAX, &count) != STORE_OK)
        return;
    zone_set_has_arbiters(in->zone, count > 0);
    size_t known = count < ARBITERS_MAX ? count : ARBITERS_MAX;
    note_arbiters(in, arbiters, known);
    watch_set_arbiters(in->watch, arbiters, known, count <= ARBITERS_MAX);
}

/* All sessions of somebody have ended; those that have begun since stay. */
static void note_end(void *ctx, uint64_t person) {
    app *in = ctx;
    uint64_t key;
    void *value;
    for (size_t at = 0; map_next(&in->sessions, &at, &key, &value);) {
        app_session *session = value;
        if (session->person == person)
            session->read_ms = 0;
    }
    app_ws_close_ended(in, person);
    msg_person who; /* who may be an account that is new */
    if (app_person_find(in, person, &who) && !who.is_guest)
        app_guests_yield(in, who.name);
}

void app_ends_check(app *in) { store_list_ends(in->store, &in->ends_seen, note_end, in); }

bool app_may_toil(app *in, uint64_t address) {
    return in->options.address_limit == 0 ||
           limit_table_has(in->toil_by_address, address, app_now(in));
}

/* Microseconds that this thread has worked. */
static int64_t worked_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t app_toil_begin(const app *in) { return in->options.address_limit == 0 ? 0 : worked_us(); }

void app_toil_end(app *in, uint64_t address, int64_t begun_us) {
    if (in->options.address_limit > 0)
        limit_table_charge(in->toil_by_address, address, app_now(in),
                           (uint32_t)((worked_us() - begun_us) / 1000));
}

/* Empties a map of things that can be read again. */
static void empty(map *which) {
    uint64_t key;
    void *value;
    uint64_t seed = which->seed;
    for (size_t at = 0; map_next(which, &at, &key, &value);)
        free(value);
    map_free(which);
    *which = map_new(seed);
}

void app_caches_trim(app *in) {
    if (in->persons.count > CACHED_MAX)
        empty(&in->persons);
    if (in->sessions.count > CACHED_MAX)
        empty(&in->sessions);
}
