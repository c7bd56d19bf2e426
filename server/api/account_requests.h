/* account_requests.h - requests of people who come in, go, or change what is kept of them.
 * Room: server/api. */
#ifndef ZUG_SERVER_ACCOUNT_REQUESTS_H
#define ZUG_SERVER_ACCOUNT_REQUESTS_H

#include "api_impl.h"
#include "identity/changes.h"

/* A request that waits for a change to be kept. */
typedef struct change_request {
    api *api;
    http_responder *responder;
    bool is_program;   /* what begins is the session of a program, which is told its token */
    bool ends_session; /* of the caller, whose browser forgets it */
} change_request;

/* A new request; NULL after answering that there is no memory. */
change_request *change_request_new(api *api, http_responder *responder);

/* Two changes_done for a change_request, which they free: a person has come in or changed
 * something; a session has ended. */
changes_done api_changed, api_session_gone;

/* The caller of a request, or false after saying that somebody must come in first. */
bool api_need_caller(const http_request *request, http_responder *responder, identity_caller *out);

/* The same of an arbiter of the zone. */
bool api_need_zone_arbiter(const http_request *request, http_responder *responder,
                           identity_caller *out);

/* True if the address may do one more of something costly; else it is told so. */
bool api_may_try(api *api, identity_limit limit, const http_request *request,
                 http_responder *responder);

/* Reads a form; if it is not one, says so. */
bool api_read_form(const http_request *request, http_responder *responder, wire_field *fields,
                   size_t count);

/* A request of somebody who has sent a form and may make something; NULL after saying why not. */
change_request *change_request_open(api *api, const http_request *request,
                                    http_responder *responder, wire_field *fields, size_t count);

/* The id of a token: its hash in hex. */
enum { API_TOKEN_ID_SIZE = TOKEN_HASH_SIZE * 2 + 1 };
void api_token_id(const uint8_t hash[static TOKEN_HASH_SIZE], char out[static API_TOKEN_ID_SIZE]);

#endif
