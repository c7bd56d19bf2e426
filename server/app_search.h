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

/* Reads the query of a search for games; false after saying what is wrong with it. Its limit is a page and one more, so
 * that the answer can say whether there is another page. */
bool app_search_read(app *in, const http_request *request, http_responder *responder,
                     app_search *out);

#endif
