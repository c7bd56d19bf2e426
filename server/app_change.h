/* app_change.h - requests of people who come in, go, or change what is kept of them.
 * Room: server. */
#ifndef ZUG_SERVER_APP_CHANGE_H
#define ZUG_SERVER_APP_CHANGE_H

#include "app_impl.h"
#include "identity/changes.h"

/* A request that waits for a change to be kept. */
typedef struct app_change {
    app *app;
    http_responder *responder;
    bool is_program;   /* what begins is the session of a program, which is told its token */
    bool ends_session; /* of the caller, whose browser forgets it */
} app_change;

/* NULL after saying that there is no memory. */
app_change *app_change_begin(app *in, http_responder *responder);

/* Two changes_done for an app_change, which is freed: somebody has come in or changed something;
 * a session has ended. */
changes_done app_changed, app_session_gone;

/* The caller of a request, or false after saying that somebody must come in first. */
bool app_need_caller(app *in, const http_request *request, http_responder *responder,
                     app_caller *out);

/* True if the address may do one more of something costly; else it is told so. */
bool app_may_try(app *in, identity_limit limit, const http_request *request,
                 http_responder *responder);

/* Reads a form; if it is not one, says so. */
bool app_read_form(const http_request *request, http_responder *responder, wire_field *fields,
                   size_t count);

/* A request of somebody who has sent a form and may make something; NULL after saying why not. */
app_change *app_change_open(app *in, const http_request *request, http_responder *responder,
                            wire_field *fields, size_t count);

/* The id of a token: its hash in hex. */
enum { APP_TOKEN_ID_SIZE = TOKEN_HASH_SIZE * 2 + 1 };
void app_token_id(const uint8_t hash[static TOKEN_HASH_SIZE], char out[static APP_TOKEN_ID_SIZE]);

#endif
