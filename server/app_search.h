/* app_search.h - what the query of an address asks of the archive.
 * Room: server. */
#ifndef ZUG_SERVER_APP_SEARCH_H
#define ZUG_SERVER_APP_SEARCH_H

#include "app_impl.h"

enum { APP_SEARCH_SIZE = 128, APP_OPENING_MAX = 400 };

/* A search for games, with the memory for its texts. */
typedef struct app_search {
    store_query query;
    char player[APP_SEARCH_SIZE], event[APP_SEARCH_SIZE], result[APP_SEARCH_SIZE],
        opening[APP_OPENING_MAX], contest[APP_SEARCH_SIZE], date[APP_SEARCH_SIZE];
    uint32_t page; /* from 0 */
} app_search;

/* Reads the query of a search for games; false after saying what is wrong with it. */
bool app_search_read(app *in, const http_request *request, http_responder *responder,
                     app_search *out);

/* One text of a query; empty if it is not there. */
zug_str app_search_text(span query, const char *name, char *out, size_t size);

/* The page that a query asks for, from 0. False if it is no number from 1. */
bool app_search_page(span query, uint32_t *out);

#endif
