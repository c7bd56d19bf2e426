/* rooms_open.c - opens what the rooms of a zone keep things in: the database of its folder.
 * Room: server. */
#include <stdio.h>

#include "identity/accounts.h"
#include "journal/journal.h"
#include "rooms.h"
#include "shared.h"

/* Loads what judges names, and brings what is kept of them up to date. */
static bool open_names(rooms *rooms, char why[static ROOMS_SENTENCE_SIZE]) {
    char sentence[NAME_WHY_SIZE];
    const char *path = rooms->wants.database;
    store_status status;
    if (rooms->names == NULL)
        rooms->names = name_rules_open(sentence);
    if (rooms->names == NULL) {
        snprintf(why, ROOMS_SENTENCE_SIZE, "%s", sentence);
        return false;
    }
    rooms->store = accounts_update_keys(rooms->store, path, (store_caller){rooms_post_store, rooms},
                                        rooms->names, &status);
    if (rooms->store != NULL)
        return true;
    rooms->is_away = rooms->is_shared && status == STORE_FAILED;
    char place[STORE_PLACE_SIZE];
    store_show_place(path, place);
    snprintf(why, ROOMS_SENTENCE_SIZE, "cannot bring the names in %.300s up to date: %s", place,
             store_sentence(status));
    return false;
}

/* Opens the database. */
static bool open_database(rooms *rooms, char why[static ROOMS_SENTENCE_SIZE]) {
    const char *path = rooms->wants.database;
    store_status status;
    rooms->store = store_open(path, (store_caller){rooms_post_store, rooms}, &status);
    rooms->is_away = rooms->store == NULL && rooms->is_shared && status == STORE_FAILED;
    if (rooms->store == NULL) {
        store_explain(path, status, why, ROOMS_SENTENCE_SIZE);
        return false;
    }
    if (store_has_new_key(rooms->store))
        journal_write("new-key",
                      "reason=\"zug.db-key was not there: what was changed before cannot be "
                      "noticed\"");
    return true;
}

bool rooms_open_store(rooms *rooms, const char *lock, char why[static ROOMS_SENTENCE_SIZE]) {
    rooms->is_away = false;
    if (rooms->store == NULL && (!open_database(rooms, why) || !open_names(rooms, why)))
        return false;
    /* Without the lock another zone could begin here. */
    if (!rooms->is_shared && !store_guard(rooms->store, lock)) {
        snprintf(why, ROOMS_SENTENCE_SIZE, "%.300s was taken away", lock);
        return false;
    }
    store_status status = rooms_use_store(rooms);
    if (status != STORE_OK) {
        rooms->is_away = rooms->is_shared;
        snprintf(why, ROOMS_SENTENCE_SIZE, "cannot read the database: %s", store_sentence(status));
        return false;
    }
    const char *fault = rooms->is_shared ? shared_start(rooms) : NULL;
    if (fault != NULL) {
        snprintf(why, ROOMS_SENTENCE_SIZE, "cannot join the other nodes: %s", fault);
        return false;
    }
    store_end_reading(rooms->store); /* from now on people are served, and workers read */
    return true;
}
