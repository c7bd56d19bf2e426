/* store_text.c - what the store says to people: sentences for what it answers, and places without
 * their passwords.
 * Room: server/store. */
#include "store_impl.h"
#include "util/secret.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *store_sentence(store_status status) {
    switch (status) {
    case STORE_OK:
        return "all is well";
    case STORE_CONFLICT:
        return "something else was stored in its place first";
    case STORE_FULL:
        return "the disk is full";
    case STORE_READ_ONLY:
        return "the database or its folder cannot be written";
    case STORE_TOO_NEW:
        return "the database was made by a newer Zug; use that one, or a backup made before";
    case STORE_UNFINISHED:
        return "the database has never been finished: while it was made the power went, or its "
               "maker was killed. Start the zone, which makes it anew; a backup is to be made "
               "again";
    case STORE_DAMAGED:
        return "the file is no database of Zug, or it is damaged";
    case STORE_CHANGED:
        return "what is read is not what was written";
    case STORE_WRONG_KEY:
        return "the key beside the database (zug.db-key) does not fit it: put the right one there, "
               "or take it away and a new one is made";
    case STORE_NO_KEY:
        return "the key of the database (zug.db-key) is not beside it: put it there, or start the "
               "zone, "
               "which makes a new one";
    case STORE_GONE:
        return "the database, or a file beside it, was taken away; put it back where it was";
    case STORE_REPLACED:
        return "another file is in the place of the database, or of one beside it; end the zone, "
               "put the right one there and start it again";
    case STORE_TIME:
        return "the clock of this machine does not agree with the database's";
    case STORE_NOT_BUILT:
        return "this zug was built without PostgreSQL: install libpq-dev (tools/bootstrap "
               "cluster), "
               "then build it again";
    case STORE_REFUSED:
        return "its server does not let us in";
    case STORE_FAILED:
        break;
    }
    return "the database or its disk does not answer as it should";
}

bool store_is_url(const char *place) {
    return strncmp(place, "postgresql://", 13) == 0 || strncmp(place, "postgres://", 11) == 0;
}

void store_show_place(const char *place, char out[static STORE_PLACE_SIZE]) {
    size_t len = strlen(place);
    char *whole = malloc(len + 1);
    out[0] = '\0';
    if (whole == NULL)
        return;
    memcpy(whole, place, len + 1);
    secret_hide(whole);
    snprintf(out, STORE_PLACE_SIZE, "%s", whole);
    free(whole);
}

/* As errno is: each thread that opens a store has its own. */
static _Thread_local char said[400];

void store_keep_said(const char *text) {
    snprintf(said, sizeof said, "%s", text);
    said[strcspn(said, "\n")] = '\0';
}

const char *store_said(void) { return said; }

void store_explain(const char *place, store_status status, char *out, size_t size) {
    char shown[STORE_PLACE_SIZE];
    store_show_place(place, shown);
    snprintf(out, size, "cannot open %.300s: %s%s%s", shown, store_sentence(status),
             said[0] != '\0' ? ": " : "", said);
}
