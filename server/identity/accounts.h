/* accounts.h - which account has which name.
 * Room: server/identity. Of the store alone; for a zone that runs and for its operator. */
#ifndef ZUG_SERVER_ACCOUNTS_H
#define ZUG_SERVER_ACCOUNTS_H

#include "identity/name.h"
#include "store/store.h"

/* Writes a name that a guest or an account may have, with its keys. What is wrong with it,
 * if anything is. */
msg_fault accounts_check_name(const name_rules *names, const char *text, bool is_guest,
                              char out[static NAME_SIZE], name_keys *keys);

/* The account of a name, or else one whose name looks alike. False if there is none. */
bool accounts_find(store *store, const name_rules *names, const char *name,
                   store_on_person *on_person, void *ctx);

/* The same by the keys of the name. */
bool accounts_find_keys(store *store, const name_keys *keys, store_on_person *on_person, void *ctx);

/* True if an account, but not this one, looks alike. */
bool accounts_have_name(store *store, const name_keys *keys, uint64_t but);

/* Puts the keys into the row of an account; they are borrowed. */
void accounts_put_keys(const name_keys *keys, store_person *row);

/* Brings the keys of accounts up to date if other rules have made them: then the store is closed,
 * and another one of the same database is returned, opened beside a zone. Accounts that look alike
 * by the new rules stay both, each with its own name, and the operator is told. NULL and *status
 * on failure; then the store is closed. */
store *accounts_update_keys(store *old, const char *path, store_caller caller,
                            const name_rules *names, store_status *status);

#endif
