/* game_query.h - what the query of an address asks of the archive.
 * Room: server/api. */
#ifndef ZUG_SERVER_GAME_QUERY_H
#define ZUG_SERVER_GAME_QUERY_H

#include "api_impl.h"

enum { GAME_QUERY_SIZE = 128, GAME_QUERY_OPENING_SIZE = 400, GAME_QUERY_WHERE_SIZE = 2001 };

/* A search for games, with the memory for its texts. */
typedef struct game_query {
    store_query query;
    char player[GAME_QUERY_SIZE], event[GAME_QUERY_SIZE], result[GAME_QUERY_SIZE],
        opening[GAME_QUERY_OPENING_SIZE], contest[GAME_QUERY_SIZE], person[GAME_QUERY_SIZE],
        date[GAME_QUERY_SIZE];
    uint32_t page;                     /* from 0 */
    char where[GAME_QUERY_WHERE_SIZE]; /* a condition that has been understood, or empty */
} game_query;

/* Reads the query of a search for games; false after saying what is wrong with it. */
bool game_query_read(const http_request *request, http_responder *responder, game_query *out);

#endif
