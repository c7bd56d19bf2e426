/* app_visit.h - somebody who comes in, goes, or changes what is kept of them.
 * Room: server. */
#ifndef ZUG_SERVER_APP_VISIT_H
#define ZUG_SERVER_APP_VISIT_H

#include "app_names.h"

/* Somebody who waits at the door while a hash is computed or a row is written. */
typedef struct app_visit {
    app *app;
    http_responder *responder;
    msg_person who;
    bool is_new; /* an account that is to be stored, or has another name */
    char hash[AUTH_HASH_SIZE];
    char password[NAME_PASSWORD_MAX + 2]; /* the new one, until it is hashed */
    char token[TOKEN_SIZE];
    char label[MSG_NAME_SIZE];
    bool is_bearer;
    bool ends_others;     /* all other sessions of the person end */
    bool keeps_cookie;    /* what ends is not the session of the caller */
    uint64_t session_key; /* of the session that ends */
    uint64_t address;
    uint64_t guessed;         /* the account whose password a stranger tries; see guess.h */
    char browser[TOKEN_SIZE]; /* by which this browser is known from now on, or empty */
} app_visit;

/* A visit, or NULL after saying that there is no memory. */
app_visit *app_visit_begin(app *in, http_responder *responder);
void app_visit_end(app_visit *gone);

/* A visit of somebody who has sent a form and may make something; NULL after saying why not. */
app_visit *app_visit_open(app *in, const http_request *request, http_responder *responder,
                          wire_field *fields, size_t count);

/* Ends a visit with a refusal. */
void app_visit_refuse(app_visit *gone, const char *code, const char *sentence);

/* Two store_done: what was to be kept is kept, or not; the session has ended, or not. */
void app_visit_kept(void *ctx, store_status status);
void app_visit_gone(void *ctx, store_status status);

/* Keeps a new session, with its person if that is new or has changed. */
void app_visit_keep(app_visit *v, bool with_person);

/* An auth_done: the password of somebody who registers or changes it is hashed. */
void app_visit_hashed(void *ctx, bool fine, const char *hash);

/* The caller of a request, or false after saying that somebody must come in first. */
bool app_need_caller(app *in, const http_request *request, http_responder *responder,
                     app_caller *out);

/* True if the address may do one more of something costly; else it is told so. */
bool app_may_try(app *in, limit_table *limit, const http_request *request,
                 http_responder *responder);

/* Reads a form; if it is not one, says so. */
bool app_read_form(const http_request *request, http_responder *responder, wire_field *fields,
                   size_t count);

#endif
