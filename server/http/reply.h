/* reply.h - writes the head of an answer.
 * Room: server/http. Every answer carries the security headers; no handler can forget them. */
#ifndef ZUG_SERVER_REPLY_H
#define ZUG_SERVER_REPLY_H

#include "util/str_read.h"

enum {
    HTTP_REPLY_HEAD_MAX = 8192,
    HTTP_DATE_SIZE = 30, /* "Sun, 06 Nov 1994 08:49:37 GMT" and its NUL */
};

/* An answer as a handler gives it. Zero is a good value for all but the status. */
typedef struct http_reply {
    int status;
    const char *type; /* of the body; NULL: none */
    zug_str body;
    bool body_is_static;     /* lives as long as the program: it is not copied */
    const str_pair *headers; /* further ones: Set-Cookie, Location, Cache-Control, ... */
    size_t header_count;
    const char *frames; /* sites that may show this in a frame, with blanks between; NULL: nobody */
} http_reply;

/* What the connection adds to it. */
typedef struct http_reply_frame {
    const char *date;   /* as in http_date; NULL: none */
    bool keep_alive;    /* or else Connection: close */
    bool old_client;    /* HTTP/1.0: keeping alive must be said */
    bool chunked;       /* the length is not known yet */
    bool until_close;   /* nor can it be said in pieces: the body ends with the connection */
    bool tls;           /* adds Strict-Transport-Security */
    const char *policy; /* Content-Security-Policy; NULL: HTTP_POLICY */
} http_reply_frame;

/* Tells a browser to come by https alone for a year. */
#define HTTP_HSTS_NAME "Strict-Transport-Security"
#define HTTP_HSTS_VALUE "max-age=31536000"

/* What a page of ours may do: load its own scripts, styles, pictures and sounds, and talk to its
 * own server. */
extern const char HTTP_POLICY[];

/* What a page may do that other sites show in a frame, up to the sites: less. */
extern const char HTTP_FRAME_POLICY[];

/* Writes the head, up to the empty line, and returns its length; 0 if it does not fit or a header
 * has a byte that headers must not have, as a line end. A reply without Cache-Control gets
 * "no-store". */
size_t http_reply_write(const http_reply *reply, const http_reply_frame *frame,
                        char out[static HTTP_REPLY_HEAD_MAX]);

/* The phrase of a status, such as "Not Found". */
const char *http_status_phrase(int status);

/* True if answers of this status never have a body: 1xx, 204, 304. */
bool http_status_is_bare(int status);

/* Writes a time of day (seconds since 1970, not negative) as the header Date has it. */
void http_date(int64_t unix_seconds, char out[static HTTP_DATE_SIZE]);

#endif
