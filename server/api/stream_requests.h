/* stream_requests.h - requests by HTTP about one stream: answered when it is in memory.
 * Room: server/api. */
#ifndef ZUG_SERVER_STREAM_REQUESTS_H
#define ZUG_SERVER_STREAM_REQUESTS_H

#include "api_impl.h"

/* What of a contest is broadcast, and which edition the asker has. */
enum { STREAM_TAG_SIZE = 24 };
typedef struct broadcast_wish {
    bool is_whole;                                    /* all rounds */
    char tag[STREAM_TAG_SIZE], since[HTTP_DATE_SIZE]; /* empty: none */
} broadcast_wish;

/* A request about a game or a contest. */
typedef struct stream_request {
    commit_asker asker;
    msg_person person; /* id 0: a stranger */
    uint64_t id;       /* 0: what stands there is none */
    commit_found found;
    bool is_pgn;
    char round[MSG_ROUND_SIZE];         /* in the query; of a contest */
    const struct tournament_form *form; /* in which a contest is asked for, or NULL */
    tournament_wish wish;               /* of that form */
    broadcast_wish broadcast;           /* likewise of a contest */
} stream_request;

/* Answers a request; if its stream is not in memory, it is not there. */
typedef void stream_request_show(api *api, const stream_request *asked);

/* Reads what a request is about, and has it answered now or when a worker has brought its
 * stream. */
void stream_request_read(api *api, const http_request *request, const http_captures *captures,
                         http_responder *responder, stream_request_show *show);

/* The same for the stream of an id, of which everything but the person and the id is known. */
void stream_request_find(api *api, const http_request *request, zug_str id, stream_request *asked,
                         stream_request_show *show);

/* The person whom an answer is for; NULL for a stranger. */
static inline const msg_person *stream_request_viewer(const stream_request *asked) {
    return asked->person.id != 0 ? &asked->person : NULL;
}

/* The contest or the game that is asked for, as that person sees it. False if it is not there, for
 * anybody or for them: the answer is the same. */
bool stream_request_contest(const api *api, const stream_request *asked, msg_contest *out);
bool stream_request_table(const api *api, const stream_request *asked, msg_table *out);

#endif
