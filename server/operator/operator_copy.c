/* operator_copy.c - moves a zone to another database: from a folder to PostgreSQL, or back.
 * Room: server/operator. The zone must not run meanwhile: what is played would be lost. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "folder/folder.h"
#include "folder/folder_owner.h"
#include "operator/operator_impl.h"

/* A node that was heard of so lately is running. */
enum { ALIVE_MS = 15000 };

static bool fail(char why[static OPERATOR_WHY_SIZE], const char *what) {
    snprintf(why, OPERATOR_WHY_SIZE, "%s", what);
    return false;
}

/* Keeps a zone from beginning in a folder; *lock is what to close. A database elsewhere has none.
 */
static bool lock_folder(const char *data, int *lock, char why[static OPERATOR_WHY_SIZE]) {
    folder_owner other;
    *lock = -1;
    if (store_is_url(data))
        return true;
    if (folder_owner_find(data, true, &other)) {
        folder_owner_tell(data, &other, why, OPERATOR_WHY_SIZE);
        return false;
    }
    *lock = folder_lock(data, why, OPERATOR_WHY_SIZE);
    return *lock >= 0;
}

static bool find_newest(void *ctx, const store_node *node) {
    int64_t *newest = ctx;
    *newest = node->heard_ms > *newest ? node->heard_ms : *newest;
    return true;
}

/* True if no node works on a database. */
static bool is_quiet(store *at, char why[static OPERATOR_WHY_SIZE]) {
    int64_t newest_ms = 0, now_ms = 0;
    store_status status = store_list_nodes(at, find_newest, &newest_ms);
    if (status == STORE_OK)
        status = store_clock(at, &now_ms);
    if (status != STORE_OK)
        return fail(why, store_sentence(status));
    return newest_ms == 0 || now_ms - newest_ms > ALIVE_MS ||
           fail(why, "nodes of this zone are running: end them first");
}

static void count_fault(void *ctx, uint64_t stream, const char *fault) {
    (void)stream, (void)fault;
    ++*(size_t *)ctx;
}

/* True if what is to be copied is as it was written. */
static bool is_sound(store *at, char why[static OPERATOR_WHY_SIZE]) {
    size_t faults = 0;
    const char *unchecked;
    store_status status = store_check(at, count_fault, &faults, &unchecked);
    if (status != STORE_OK)
        return fail(why, store_sentence(status));
    return faults == 0 || fail(why, "the zone is damaged: zug zone verify says more");
}

/* Copies an open database; to is a place. */
static bool copy(store *from, const char *to, void (*tell)(void *ctx, size_t rows), void *ctx,
                 char why[static OPERATOR_WHY_SIZE]) {
    char place[STORE_PLACE_SIZE];
    store_status status = store_transfer(from, to, tell, ctx);
    store_show_place(to, place);
    switch ((int)status) {
    case STORE_OK:
        return true;
    case STORE_CONFLICT:
        snprintf(why, OPERATOR_WHY_SIZE, "there is a zone in %.400s already: it is left as it is",
                 place);
        return false;
    case STORE_CHANGED:
        return fail(why, "the copy is not what was copied: do not use it");
    default:
        store_explain(to, status, why, OPERATOR_WHY_SIZE);
        return false;
    }
}

/* The same with the locks of both. */
static bool copy_locked(const char *from, const char *to, void (*tell)(void *ctx, size_t rows),
                        void *ctx, char why[static OPERATOR_WHY_SIZE]) {
    char source[OPERATOR_PATH_SIZE], target[OPERATOR_PATH_SIZE];
    store_status status;
    operator_name_database(from, source);
    operator_name_database(to, target);
    store *at = store_open_to_look(source, &status);
    if (at == NULL) {
        store_explain(source, status, why, OPERATOR_WHY_SIZE);
        return false;
    }
    bool fine = is_quiet(at, why) && is_sound(at, why) && copy(at, target, tell, ctx, why);
    store_close(at);
    return fine;
}

bool operator_copy(const char *from, const char *to, void (*tell)(void *ctx, size_t rows),
                   void *ctx, char why[static OPERATOR_WHY_SIZE]) {
    int locks[2] = {-1, -1};
    if (operator_look(from, OPERATOR_LOOKS, why) != OPERATOR_ZONE)
        return false;
    bool fine = lock_folder(from, &locks[0], why);
    if (fine && !store_is_url(to) && !folder_make(to))
        fine = fail(why, "cannot make the folder of the copy");
    fine = fine && lock_folder(to, &locks[1], why) && copy_locked(from, to, tell, ctx, why);
    for (int i = 0; i < 2; i++)
        if (locks[i] >= 0)
            close(locks[i]);
    return fine;
}
