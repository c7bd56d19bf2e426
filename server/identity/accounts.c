/* accounts.c - which account has which name.
 * Room: server/identity. */
#include "identity/accounts.h"

/* The looks among the keys, as the store takes them. Returns how many there are. */
static size_t looks_of(const name_keys *keys, zug_str out[static STORE_LOOKS]) {
    for (size_t i = 0; i < keys->look_count; i++)
        out[i] = zug_str_from(keys->looks[i]);
    return keys->look_count;
}

void accounts_put_keys(const name_keys *keys, store_person *row) {
    _Static_assert((int)NAME_LOOKS == (int)STORE_LOOKS, "all looks are kept");
    row->name_key = zug_str_from(keys->own);
    looks_of(keys, row->looks);
}

/* Passes a person on, and notes that there is one. */
typedef struct sighting {
    store_on_person *on_person;
    void *ctx;
    uint64_t found;
} sighting;

static bool see(void *ctx, const store_person *person) {
    sighting *to = ctx;
    to->found = person->id;
    return to->on_person != NULL && to->on_person(to->ctx, person);
}

bool accounts_find_keys(store *store, const name_keys *keys, store_on_person *on_person,
                        void *ctx) {
    sighting seen = {.on_person = on_person, .ctx = ctx};
    zug_str looks[STORE_LOOKS];
    store_find_person(store, 0, zug_str_from(keys->exact), see, &seen);
    if (seen.found == 0)
        store_find_person(store, 0, zug_str_from(keys->own), see, &seen);
    if (seen.found == 0)
        store_find_alike(store, looks, looks_of(keys, looks), see, &seen);
    return seen.found != 0;
}

bool accounts_find(store *store, const name_rules *names, const char *name,
                   store_on_person *on_person, void *ctx) {
    name_keys keys;
    name_keys_make(names, name, &keys);
    return accounts_find_keys(store, &keys, on_person, ctx);
}

bool accounts_have_name(store *store, const name_keys *keys, uint64_t but) {
    for (size_t i = 0; i < keys->look_count; i++) {
        sighting seen = {0};
        zug_str look = zug_str_from(keys->looks[i]);
        store_find_alike(store, &look, 1, see, &seen);
        if (seen.found != 0 && seen.found != but)
            return true;
    }
    return false;
}

msg_fault accounts_check_name(const name_rules *names, const char *text, bool is_guest,
                              char out[static NAME_SIZE], name_keys *keys) {
    msg_fault fault = name_check(names, zug_str_from(text), out);
    if (fault != MSG_NO_FAULT)
        return fault;
    name_keys_make(names, out, keys);
    if (name_is_computers(names, keys))
        return MSG_FAULT_NAME_OF_COMPUTER;
    return !is_guest && name_is_guests(keys) ? MSG_FAULT_NAME_OF_GUEST : MSG_NO_FAULT;
}
