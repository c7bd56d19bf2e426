/* identity_guests.c - how long guests are remembered, and what they are called when an account
 * takes their name.
 * Room: server/identity. A guest who never comes back after the first visit is forgotten after two
 * days; another one thirty days after the last visit, unless a game names them. */
#include <string.h>

#include "identity/identity_impl.h"

#define DAY_MS INT64_C(86400000)
#define FIRST_MS (2 * DAY_MS)
#define USED_MS (30 * DAY_MS)

/* A session that is used lasts longer, but not with every use. */
enum { RENEW_MS = 3600000 };

int64_t identity__guest_session_ms(bool is_first) { return is_first ? FIRST_MS : USED_MS; }

bool identity__renewal(identity *identity, const uint8_t hash[static TOKEN_HASH_SIZE],
                       int64_t *renewed_ms, store_session *out) {
    int64_t now_ms = identity__now(identity);
    if (now_ms - *renewed_ms < RENEW_MS)
        return false;
    *renewed_ms = now_ms;
    *out = (store_session){.since_ms = now_ms, .until_ms = now_ms + USED_MS};
    memcpy(out->token_hash, hash, TOKEN_HASH_SIZE);
    return true;
}

bool identity_note_use(identity *identity, const uint8_t hash[static TOKEN_HASH_SIZE],
                       int64_t *renewed_ms) {
    if (identity->renewed_count == RENEWALS)
        return false;
    identity->renewed_count +=
        identity__renewal(identity, hash, renewed_ms, &identity->renewed[identity->renewed_count]);
    return true;
}

void identity_tend(identity *identity) {
    store_append(identity->store,
                 &(store_batch){.renewed = identity->renewed,
                                .renewed_count = identity->renewed_count,
                                .expire_ms = identity__now(identity)},
                 NULL, NULL);
    identity->renewed_count = 0;
}

/* True if two names look alike. */
static bool are_alike(const uint64_t a[static NAME_LOOKS], const uint64_t b[static NAME_LOOKS]) {
    for (int i = 0; i < NAME_LOOKS; i++)
        for (int k = 0; k < NAME_LOOKS; k++)
            if (a[i] != 0 && a[i] == b[k])
                return true;
    return false;
}

void identity__number_looks(const name_keys *keys, uint64_t out[static NAME_LOOKS]) {
    memset(out, 0, NAME_LOOKS * sizeof *out);
    for (size_t i = 0; i < keys->look_count; i++) {
        out[i] = UINT64_C(0xcbf29ce484222325);
        for (const char *c = keys->looks[i]; *c != '\0'; c++)
            out[i] = (out[i] ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
        out[i] |= 1;
    }
}

void identity__rename_guest(identity *identity, known_person *guest) {
    char name[NAME_SIZE];
    name_of_guest(guest->person.id, name);
    if (strcmp(name, guest->person.name) == 0)
        return;
    memcpy(guest->was, guest->person.name, sizeof guest->was);
    memcpy(guest->person.name, name, sizeof guest->person.name);
    memset(guest->looks, 0, sizeof guest->looks);
    identity->has_renamed = true;
    store_person row = {.id = guest->person.id, .part = STORE_NAME, .name = zug_str_from(name)};
    store_append(identity->store, &(store_batch){.persons = &row, .person_count = 1}, NULL, NULL);
}

void identity_tell_renamed(identity *identity) {
    uint64_t id;
    void *value;
    char was[MSG_NAME_SIZE];
    bool has_renamed = identity->has_renamed;
    identity->has_renamed = false;
    for (size_t at = 0; has_renamed && map_next(&identity->persons, &at, &id, &value);) {
        known_person *known = value;
        if (known->was[0] == '\0')
            continue;
        msg_person guest = known->person;
        memcpy(was, known->was, sizeof was);
        known->was[0] = '\0';
        identity->calls.renamed(identity->calls.ctx, &guest, was);
        at = 0; /* what was told may have changed the map */
    }
}

void identity__guests_yield(identity *identity, const char *name) {
    name_keys keys;
    uint64_t looks[NAME_LOOKS], id;
    void *value;
    identity->yields++;
    name_keys_make(identity->names, name, &keys);
    identity__number_looks(&keys, looks);
    for (size_t at = 0; map_next(&identity->persons, &at, &id, &value);) {
        known_person *known = value;
        if (known->person.is_guest && are_alike(known->looks, looks))
            identity__rename_guest(identity, known);
    }
    identity_tell_renamed(identity);
}
