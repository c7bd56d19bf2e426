/* app_names.h - who has which name.
 * Room: server. */
#ifndef ZUG_SERVER_APP_NAMES_H
#define ZUG_SERVER_APP_NAMES_H

#include "app_impl.h"

/* Writes a name that a guest or an account may have, with its keys. NULL, or what is wrong with it. */
const char *app_name_check(app *in, const char *text, bool is_guest, char out[static NAME_SIZE],
                           name_keys *keys);

/* The account of a name, or else one whose name looks alike. False if there is none. */
bool app_account_find(app *in, const char *name, store_visit_person *visit, void *ctx);

/* True if an account, but not this one, looks alike. */
bool app_name_is_taken(app *in, const name_keys *keys, uint64_t but);

/* Puts the keys into the row of an account; they are borrowed. */
void app_names_put(const name_keys *keys, store_person *row);

/* A person who was read: a guest whose name an account has taken gets another. */
void app_guest_read(app *in, app_person *read);

/* An account has this name now: guests whose names look alike get another, and are told. */
void app_guests_yield(app *in, const char *name);

#endif
