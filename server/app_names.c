/* app_names.c - who has which name: accounts found by theirs, and guests who lose one to an account.
 * Room: server. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app_impl.h"
#include "app_names.h"

/* The looks among the keys, as the store takes them. Returns how many there are. */
static size_t looks_of(const name_keys *keys, zug_str out[static STORE_LOOKS]) {
    for (size_t i = 0; i < keys->look_count; i++)
        out[i] = zug_str_from(keys->looks[i]);
    return keys->look_count;
}

void app_names_put(const name_keys *keys, store_person *row) {
    _Static_assert((int)NAME_LOOKS == (int)STORE_LOOKS, "all looks are kept");
    row->name_key = zug_str_from(keys->own);
    looks_of(keys, row->looks);
}

/* Passes a person on, and notes that there is one. */
typedef struct sighting {
    store_visit_person *visit;
    void *ctx;
    uint64_t found;
} sighting;

static bool see(void *ctx, const store_person *person) {
    sighting *to = ctx;
    to->found = person->id;
    return to->visit != NULL && to->visit(to->ctx, person);
}

bool app_account_find(app *in, const char *name, store_visit_person *visit, void *ctx) {
    name_keys keys;
    sighting seen = {.visit = visit, .ctx = ctx};
    zug_str looks[STORE_LOOKS];
    name_keys_make(in->names, name, &keys);
    store_find_person(in->store, 0, zug_str_from(keys.exact), see, &seen);
    if (seen.found == 0)
        store_find_person(in->store, 0, zug_str_from(keys.own), see, &seen);
    if (seen.found == 0)
        store_find_alike(in->store, looks, looks_of(&keys, looks), see, &seen);
    return seen.found != 0;
}

bool app_name_is_taken(app *in, const name_keys *keys, uint64_t but) {
    for (size_t i = 0; i < keys->look_count; i++) {
        sighting seen = {0};
        zug_str look = zug_str_from(keys->looks[i]);
        store_find_alike(in->store, &look, 1, see, &seen);
        if (seen.found != 0 && seen.found != but)
            return true;
    }
    return false;
}

const char *app_name_check(app *in, const char *text, bool is_guest, char out[static NAME_SIZE],
                           name_keys *keys) {
    const char *fault = name_check(in->names, span_from(text), out);
    if (fault != NULL)
        return fault;
    name_keys_make(in->names, out, keys);
    return !is_guest && name_is_guests(keys) ? "Names that begin with Guest are for guests." : NULL;
}

/* An account whose keys are made anew. */
typedef struct account {
    uint64_t id;
    char name[MSG_NAME_SIZE];
    name_keys keys;
    bool is_second; /* an older account has its own key */
} account;

typedef struct account_list {
    account *all;
    size_t count, room;
    bool failed;
} account_list;

static bool take_account(void *ctx, const store_person *from) {
    account_list *to = ctx;
    if (to->count == to->room) {
        size_t room = to->room == 0 ? 64 : to->room * 2;
        account *grown = realloc(to->all, room * sizeof *grown);
        if (grown == NULL) {
            to->failed = true;
            return false;
        }
        to->all = grown;
        to->room = room;
    }
    account *next = &to->all[to->count++];
    *next = (account){.id = from->id};
    str_copy(next->name, sizeof next->name, from->name);
    return true;
}

/* A key of an account, to be sorted: the oldest comes first among equals. */
typedef struct claim {
    const char *key;
    account *of;
} claim;

static int compare_claims(const void *a, const void *b) {
    const claim *x = a, *y = b;
    int order = strcmp(x->key, y->key);
    return order != 0 ? order : (x->of > y->of) - (x->of < y->of);
}

/* Finds the accounts that have one key, and tells the operator of those that look alike. */
static bool compare_all(account_list *list) {
    size_t count = 0;
    claim *claims = malloc((list->count * NAME_LOOKS + 1) * sizeof *claims);
    if (claims == NULL)
        return false;
    for (size_t i = 0; i < list->count; i++)
        claims[i] = (claim){list->all[i].keys.own, &list->all[i]};
    qsort(claims, list->count, sizeof *claims, compare_claims);
    for (size_t i = 1; i < list->count; i++)
        claims[i].of->is_second = strcmp(claims[i].key, claims[i - 1].key) == 0;
    for (size_t i = 0; i < list->count; i++)
        for (size_t k = 0; k < list->all[i].keys.look_count; k++)
            claims[count++] = (claim){list->all[i].keys.looks[k], &list->all[i]};
    qsort(claims, count, sizeof *claims, compare_claims);
    for (size_t i = 1; i < count; i++)
        if (claims[i].of != claims[i - 1].of && strcmp(claims[i].key, claims[i - 1].key) == 0)
            app_log("names-alike", "older=\"%s\" newer=\"%s\"", claims[i - 1].of->name,
                    claims[i].of->name);
    free(claims);
    return true;
}

/* What the store shall keep of an account: first a key that is in nobody's way, then its own. */
static void write_rows(const account *from, store_person out[static 2]) {
    out[0] = (store_person){.id = from->id,
                            .part = STORE_NAME,
                            .name = zug_str_from(from->name),
                            .name_key = zug_str_from(from->keys.exact)};
    out[1] = out[0];
    app_names_put(&from->keys, &out[1]);
    out[1].yields = true;
    if (from->is_second)
        out[1].name_key = out[0].name_key;
}

static void on_kept(void *ctx, store_status status) { *(store_status *)ctx = status; }

/* Makes the keys of all accounts anew, all or none. What came of it is in *out when the store is closed. */
static bool make_keys(app *in, store_status *out) {
    account_list list = {0};
    store_note note = {zug_str_from("names"), zug_str_from(name_rules_id())};
    bool fine = store_list_accounts(in->store, take_account, &list) == STORE_OK && !list.failed;
    for (size_t i = 0; i < list.count; i++)
        name_keys_make(in->names, list.all[i].name, &list.all[i].keys);
    store_person *rows = calloc(list.count * 2 + 1, sizeof *rows);
    fine = fine && rows != NULL && compare_all(&list);
    store_person pair[2];
    for (size_t i = 0; fine && i < list.count; i++) {
        write_rows(&list.all[i], pair);
        rows[i] = pair[0];
        rows[list.count + i] = pair[1];
    }
    if (fine)
        store_append(
            in->store,
            &(store_batch){
                .persons = rows, .person_count = list.count * 2, .notes = &note, .note_count = 1},
            on_kept, out);
    free(rows);
    free(list.all);
    return fine;
}

/* Answers are collected when the store is closed: nobody runs yet who could be called. */
static void post_nothing(void *ctx, void (*call)(void *), void *arg) {
    (void)ctx;
    (void)call;
    (void)arg;
}

/* Makes the keys of all accounts anew, by a store of its own. */
static store_status update_keys(app *in, const char *path) {
    store_status status, kept = STORE_FAILED;
    in->store = store_open_beside(path, (store_caller){post_nothing, NULL}, &status);
    if (in->store == NULL)
        return status;
    bool fine = make_keys(in, &kept);
    store_close(in->store);
    in->store = NULL;
    return fine ? kept : STORE_FAILED;
}

bool app_names_open(app *in, const char *path, store_caller caller,
                    char why[static APP_SENTENCE_SIZE]) {
    char sentence[NAME_WHY_SIZE];
    if (in->names == NULL && (in->names = name_rules_open(sentence)) == NULL) {
        snprintf(why, APP_SENTENCE_SIZE, "%s", sentence);
        return false;
    }
    if (store_has_note(in->store, "names", name_rules_id()))
        return true;
    store_close(in->store);
    in->store = NULL;
    store_status status = update_keys(in, path);
    if (status == STORE_OK)
        in->store = store_open_beside(path, caller, &status);
    if (in->store == NULL)
        snprintf(why, APP_SENTENCE_SIZE, "cannot bring the names in %.300s up to date: %s", path,
                 store_sentence(status));
    return in->store != NULL;
}

/* True if two names look alike. */
static bool are_alike(const uint64_t a[static NAME_LOOKS], const uint64_t b[static NAME_LOOKS]) {
    for (int i = 0; i < NAME_LOOKS; i++)
        for (int k = 0; k < NAME_LOOKS; k++)
            if (a[i] != 0 && a[i] == b[k])
                return true;
    return false;
}

/* Numbers that stand for the looks of a name. */
static void number_looks(const name_keys *keys, uint64_t out[static NAME_LOOKS]) {
    memset(out, 0, NAME_LOOKS * sizeof *out);
    for (size_t i = 0; i < keys->look_count; i++) {
        out[i] = UINT64_C(0xcbf29ce484222325);
        for (const char *c = keys->looks[i]; *c != '\0'; c++)
            out[i] = (out[i] ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
        out[i] |= 1;
    }
}

/* Gives a guest another name and keeps that; if it cannot be kept, the same is found to be done again. */
static void rename_guest(app *in, app_person *guest) {
    char name[NAME_SIZE];
    name_of_guest(guest->who.id, name);
    if (strcmp(name, guest->who.name) == 0)
        return;
    memcpy(guest->was, guest->who.name, sizeof guest->was);
    memcpy(guest->who.name, name, sizeof guest->who.name);
    memset(guest->looks, 0, sizeof guest->looks);
    in->has_renamed = true;
    store_person row = {.id = guest->who.id, .part = STORE_NAME, .name = zug_str_from(name)};
    store_append(in->store, &(store_batch){.persons = &row, .person_count = 1}, NULL, NULL);
}

void app_guest_read(app *in, app_person *read) {
    name_keys keys;
    if (!read->who.is_guest || in->names == NULL)
        return;
    name_keys_make(in->names, read->who.name, &keys);
    number_looks(&keys, read->looks);
    if (app_name_is_taken(in, &keys, read->who.id))
        rename_guest(in, read);
}

/* Tells a guest of the new name, and takes back what the old one stands on: open challenges. */
static void tell_renamed(app *in, const msg_person *guest, const char *was) {
    json_out text = {0};
    uint64_t open[64];
    msg_challenge challenge;
    jo_open(&text, '{');
    jo_put_text(&text, "type", "renamed");
    jo_put_text(&text, "was", was);
    jo_key(&text, "me");
    jo_open(&text, '{');
    wire_put_person(&text, guest);
    jo_close(&text, '}');
    jo_close(&text, '}');
    wire_text *told = wire_text_take(&text);
    if (told != NULL)
        watch_tell_person(in->watch, guest->id, told);
    wire_text_drop(told);
    json_out_free(&text);
    size_t count = zone_challenges_of(in->zone, guest->id, open, 64);
    for (size_t i = 0; i < count && i < 64; i++) {
        if (!zone_challenge(in->zone, open[i], &challenge))
            continue;
        bool is_own = challenge.from.person == guest->id;
        app_act(
            in,
            &(msg_command){.kind = is_own ? MSG_CMD_CHALLENGE_CANCEL : MSG_CMD_CHALLENGE_DECLINE,
                           .who = *guest,
                           .id = open[i]},
            app_now(in), (app_asker){0});
    }
}

void app_guests_tell(app *in) {
    uint64_t id;
    void *value;
    char was[MSG_NAME_SIZE];
    bool has_renamed = in->has_renamed;
    in->has_renamed = false;
    for (size_t at = 0; has_renamed && map_next(&in->persons, &at, &id, &value);) {
        app_person *known = value;
        if (known->was[0] == '\0')
            continue;
        msg_person guest = known->who;
        memcpy(was, known->was, sizeof was);
        known->was[0] = '\0';
        tell_renamed(in, &guest, was);
        at = 0; /* what was told may have changed the map */
    }
}

void app_guests_yield(app *in, const char *name) {
    name_keys keys;
    uint64_t looks[NAME_LOOKS], id;
    void *value;
    name_keys_make(in->names, name, &keys);
    number_looks(&keys, looks);
    for (size_t at = 0; map_next(&in->persons, &at, &id, &value);) {
        app_person *known = value;
        if (known->who.is_guest && are_alike(known->looks, looks))
            rename_guest(in, known);
    }
    app_guests_tell(in);
}
