/* router.h - which handler a request is for, and the words in its path and query.
 * Room: server/http. Pure. */
#ifndef ZUG_SERVER_ROUTER_H
#define ZUG_SERVER_ROUTER_H

#include "http/http_server.h"

enum {
    HTTP_CAPTURES_MAX = 4,
    HTTP_CAPTURE_BYTES = 256, /* of all captures of a path together */
    HTTP_FAULT_SIZE = 200,    /* of a sentence about a query */
};

/* The parts of a path that stood where the pattern has a colon, decoded, in their order. */
typedef struct http_captures {
    size_t count;
    zug_str word[HTTP_CAPTURES_MAX];
    char text[HTTP_CAPTURE_BYTES];
} http_captures;

typedef void http_route_handler(void *ctx, const http_request *request,
                                const http_captures *captures, http_responder *responder);

/* A row of a table of routes. A pattern is "/api/games/:id/pgn": a part that begins with a colon
 * stands for any one part that is not empty. A route for GET also serves HEAD. */
typedef struct http_route {
    http_method method;
    const char *pattern;
    http_route_handler *handler;
    uint64_t body_max_bytes; /* 0: no body */
    const char *query;       /* the names that its query may have, with blanks between; NULL: any */
} http_route;

typedef enum http_route_verdict {
    HTTP_ROUTE_FOUND,
    HTTP_ROUTE_UNKNOWN,      /* 404 */
    HTTP_ROUTE_OTHER_METHOD, /* see http_respond_methods */
} http_route_verdict;

/* The first row that fits method and path. *out and *captures are set when found; else *allowed has
 * a bit 1 << method for each method that the path would have had. */
http_route_verdict http_route_find(const http_route *routes, size_t count, const http_head *head,
                                   const http_route **out, http_captures *captures,
                                   unsigned *allowed);

/* Answers a request with a method that a path does not have: OPTIONS with those that it has, one
 * bit 1 << method each; others with 405, or with 501 if nobody knows the word. */
void http_respond_methods(const http_head *head, unsigned allowed, http_responder *responder);

/* Calls the handler of the route that fits, or answers that there is none, or what its query has
 * that means nothing there. The path * has the methods of all. */
void http_route_call(const http_route *routes, size_t count, void *ctx, const http_request *request,
                     http_responder *responder);

/* Writes the text with its %XX undone into out (with plus_is_blank also + as a blank), ended by
 * NUL, and sets *len. False if a % is not followed by two hex digits, if a NUL or another control
 * code would come of it, if the result is not UTF-8, or if it does not fit. */
bool http_decode(zug_str text, bool plus_is_blank, char *out, size_t size, size_t *len);

/* True if a query has no name but these, with blanks between, and none twice. If not, why has the
 * words for it. */
bool http_query_is_of(zug_str query, const char *names, char why[static HTTP_FAULT_SIZE]);

/* True if a query has that name, whatever its value. */
bool http_query_has(zug_str query, const char *name);

/* The value of the first "name=value" of a query, decoded as http_decode does. False if it is not
 * there or not decodable. */
bool http_query_find(zug_str query, const char *name, char *out, size_t size, size_t *len);

#endif
