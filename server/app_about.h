/* app_about.h - requests by HTTP about one stream: answered when it is in memory.
 * Room: server. */
#ifndef ZUG_SERVER_APP_ABOUT_H
#define ZUG_SERVER_APP_ABOUT_H

#include "app_impl.h"

/* A request about a game or a contest. */
typedef struct app_about {
    app_asker asker;
    msg_person who; /* id 0: a stranger */
    uint64_t id;    /* 0: what stands there is none */
    commit_found found;
    bool is_pgn;
    char round[MSG_ROUND_SIZE]; /* in the query; of a contest */
} app_about;

/* Answers a request; if its stream is not in memory, it is not there. */
typedef void app_about_show(app *in, const app_about *asked);

/* Reads what a request is about, and has it answered now or when a worker has brought its stream. */
void app_about_ask(app *in, const http_request *request, const http_captures *captures,
                   http_responder *responder, app_about_show *show);

/* Whom an answer is for: NULL for a stranger. */
static inline const msg_person *app_about_viewer(const app_about *asked) {
    return asked->who.id != 0 ? &asked->who : NULL;
}

#endif
