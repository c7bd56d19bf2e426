/* account_keys.c - makes the keys of all accounts anew when the rules for names have changed.
 * Room: server/identity. */
#include <stdlib.h>
#include <string.h>

#include "identity/accounts.h"
#include "journal/journal.h"
#include "msg/msg.h"
#include "util/array.h"
#include "util/str_copy.h"

/* An account whose keys are made anew. */
typedef struct account {
    uint64_t id;
    char name[MSG_NAME_SIZE];
    name_keys keys;
    bool is_second; /* an older account has its own key */
} account;

typedef struct account_list {
    account *all;
    size_t count, capacity;
    bool failed;
} account_list;

static bool take_account(void *ctx, const store_person *from) {
    account_list *to = ctx;
    account *grown = array_grow(to->all, to->count, &to->capacity, sizeof *grown);
    if (grown == NULL) {
        to->failed = true;
        return false;
    }
    to->all = grown;
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
            journal_write("names-alike", "older=\"%s\" newer=\"%s\"", claims[i - 1].of->name,
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
    accounts_put_keys(&from->keys, &out[1]);
    out[1].yields = true;
    if (from->is_second)
        out[1].name_key = out[0].name_key;
}

static void on_kept(void *ctx, store_status status) { *(store_status *)ctx = status; }

/* Makes the keys of all accounts anew, all or none. What came of it is in *out when the store is
 * closed. */
static bool make_keys(store *store, const name_rules *names, store_status *out) {
    account_list list = {0};
    store_note note = {zug_str_from("names"), zug_str_from(name_rules_id())};
    bool fine = store_list_accounts(store, take_account, &list) == STORE_OK && !list.failed;
    for (size_t i = 0; i < list.count; i++)
        name_keys_make(names, list.all[i].name, &list.all[i].keys);
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
            store,
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
static store_status update(const char *path, const name_rules *names) {
    store_status status, kept = STORE_FAILED;
    store *own = store_open_beside(path, (store_caller){post_nothing, NULL}, &status);
    if (own == NULL)
        return status;
    bool fine = make_keys(own, names, &kept);
    store_close(own);
    return fine ? kept : STORE_FAILED;
}

store *accounts_update_keys(store *old, const char *path, store_caller caller,
                            const name_rules *names, store_status *status) {
    *status = STORE_OK;
    if (store_has_note(old, "names", name_rules_id()))
        return old;
    store_close(old);
    *status = update(path, names);
    return *status == STORE_OK ? store_open_beside(path, caller, status) : NULL;
}
