/* head.h - reads the head of an HTTP/1.1 request: a pure function over bytes.
 * Room: server/http.
 *
 * Strict, because two readers who differ about where a request ends can be played against each
 * other. Lines end in CRLF and nothing else; no line is folded; no blank stands before a colon; the
 * target is a path with an optional query, which may stand behind http://host, or * for OPTIONS; a
 * body has exactly one Content-Length of digits, and Transfer-Encoding is refused; Host,
 * Content-Length and other headers that name one thing come at most once. */
#ifndef ZUG_SERVER_HEAD_H
#define ZUG_SERVER_HEAD_H

#include "util/str_read.h"

enum {
    HTTP_HEAD_MAX = 8192, /* bytes, the empty line at its end among them */
    HTTP_HEADERS_MAX = 64,
};

typedef enum http_method {
    HTTP_GET,
    HTTP_HEAD,
    HTTP_POST,
    HTTP_PUT,
    HTTP_PATCH,
    HTTP_DELETE,
    HTTP_OPTIONS,
    HTTP_OTHER, /* any other word */
} http_method;

/* All views lie within the bytes that were read. */
typedef struct http_head {
    size_t size; /* of the head; the body begins there */
    http_method method;
    int minor;                   /* of the version: 0 or 1 */
    zug_str target, path, query; /* still percent-encoded; the query without its ? */
    zug_str host;                /* of the target, else of the header; empty only in HTTP/1.0 */
    uint64_t content_length;
    bool keep_alive;      /* the client can send another request */
    bool expect_continue; /* the client waits for "100 Continue" before it sends the body */
    str_pair headers[HTTP_HEADERS_MAX]; /* values without blanks around them */
    size_t header_count;
} http_head;

typedef enum http_head_verdict {
    HTTP_HEAD_DONE,
    HTTP_HEAD_MORE, /* good so far: call again with the same bytes and more */
    HTTP_HEAD_BAD,
} http_head_verdict;

/* What is wrong: a status and a sentence. */
typedef struct http_problem {
    int status; /* 400, 414, 417, 431, 501 or 505 */
    const char *sentence;
} http_problem;

/* Reads a head from the beginning of bytes. *seen is 0 at first and is kept between calls, so that
 * no byte is looked at twice before the head is complete. The verdict does not depend on how the
 * bytes are cut. *out is set when done, *problem when bad. */
http_head_verdict http_head_read(zug_str bytes, size_t *seen, http_head *out,
                                 http_problem *problem);

/* The value of the first header of that name (capital or small letters alike). False if there is
 * none. */
bool http_head_find(const http_head *head, const char *name, zug_str *out);

/* The last entry of a comma-separated header, in the last of its lines: what whoever stands nearest
 * has added. False if there is no such header. */
bool http_head_last_entry(const http_head *head, const char *name, zug_str *out);

/* True if a comma-separated header of that name has the word, in any of its lines. */
bool http_head_has_word(const http_head *head, const char *name, const char *word);

/* The value of one cookie of the request. False if it is not there. */
bool http_head_cookie(const http_head *head, const char *name, zug_str *out);

#endif
