/* reply.c - writes the head of an answer.
 * Room: server/http. */
#define _POSIX_C_SOURCE 200809L
#include "http/reply.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

const char HTTP_POLICY[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
    "data:; media-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src "
    "'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const char HTTP_FRAME_POLICY[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
    "data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ";

/* What browsers are told with every answer, besides the policy; and with all that nobody may show
 * in a frame. */
static const char frame_header[] = "X-Frame-Options: DENY\r\n";
static const char security_headers[] = "X-Content-Type-Options: nosniff\r\n"
                                       "Referrer-Policy: same-origin\r\n"
                                       "Cross-Origin-Opener-Policy: same-origin\r\n"
                                       "Cross-Origin-Resource-Policy: same-origin\r\n";

/* A text that grows in a buffer; once it does not fit it stays full. */
typedef struct draft {
    char *text;
    size_t len;
    bool fits;
} draft;

static void put(draft *to, zug_str bytes) {
    to->fits = to->fits && bytes.len <= HTTP_REPLY_HEAD_MAX - to->len;
    if (!to->fits || bytes.len == 0)
        return;
    memcpy(to->text + to->len, bytes.data, bytes.len);
    to->len += bytes.len;
}

static void put_text(draft *to, const char *text) { put(to, zug_str_from(text)); }

/* True if the bytes may stand in a header. */
static bool is_clean(zug_str text) {
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if ((c < ' ' && c != '\t') || c == 127)
            return false;
    }
    return true;
}

static void put_header(draft *to, zug_str name, zug_str value) {
    to->fits = to->fits && name.len > 0 && is_clean(name) && is_clean(value);
    put(to, name);
    put_text(to, ": ");
    put(to, value);
    put_text(to, "\r\n");
}

static void put_named(draft *to, const char *name, const char *value) {
    put_header(to, zug_str_from(name), zug_str_from(value));
}

const char *http_status_phrase(int status) {
    static const struct {
        int status;
        const char *phrase;
    } known[] = {
        {100, "Continue"},
        {101, "Switching Protocols"},
        {200, "OK"},
        {201, "Created"},
        {202, "Accepted"},
        {204, "No Content"},
        {301, "Moved Permanently"},
        {302, "Found"},
        {303, "See Other"},
        {304, "Not Modified"},
        {307, "Temporary Redirect"},
        {308, "Permanent Redirect"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {406, "Not Acceptable"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {410, "Gone"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {417, "Expectation Failed"},
        {422, "Unprocessable Content"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
        {507, "Insufficient Storage"},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].status == status)
            return known[i].phrase;
    return "Other";
}

bool http_status_is_bare(int status) { return status < 200 || status == 204 || status == 304; }

static bool has_header(const http_reply *reply, const char *name) {
    for (size_t i = 0; i < reply->header_count; i++)
        if (str_equal_caseless(reply->headers[i].name, zug_str_from(name)))
            return true;
    return false;
}

/* How long the body is and what becomes of the connection. */
static void put_framing(draft *to, const http_reply *reply, const http_reply_frame *frame) {
    char number[24];
    if (frame->chunked) {
        put_named(to, "Transfer-Encoding", "chunked");
    } else if (!http_status_is_bare(reply->status) && !frame->until_close) {
        snprintf(number, sizeof number, "%zu", reply->body.len);
        put_named(to, "Content-Length", number);
    }
    if (!frame->keep_alive)
        put_named(to, "Connection", "close");
    else if (frame->old_client)
        put_named(to, "Connection", "keep-alive");
}

/* What the page may do, and who may show it in a frame. */
static void put_policy(draft *to, const http_reply *reply, const http_reply_frame *frame) {
    if (reply->frames == NULL) {
        put_named(to, "Content-Security-Policy",
                  frame->policy != NULL ? frame->policy : HTTP_POLICY);
        put_text(to, frame_header);
        return;
    }
    to->fits = to->fits && is_clean(zug_str_from(reply->frames));
    put_text(to, "Content-Security-Policy: ");
    put_text(to, HTTP_FRAME_POLICY);
    put_text(to, reply->frames);
    put_text(to, "\r\n");
}

size_t http_reply_write(const http_reply *reply, const http_reply_frame *frame,
                        char out[static HTTP_REPLY_HEAD_MAX]) {
    draft to = {.fits = true};
    to.text = out;
    char line[64];
    snprintf(line, sizeof line, "HTTP/1.1 %03d %s\r\n", reply->status,
             http_status_phrase(reply->status));
    put_text(&to, line);
    if (frame->date != NULL)
        put_named(&to, "Date", frame->date);
    if (reply->type != NULL)
        put_named(&to, "Content-Type", reply->type);
    put_framing(&to, reply, frame);
    if (!has_header(reply, "Cache-Control"))
        put_named(&to, "Cache-Control", "no-store");
    for (size_t i = 0; i < reply->header_count; i++)
        put_header(&to, reply->headers[i].name, reply->headers[i].value);
    put_policy(&to, reply, frame);
    put_text(&to, security_headers);
    if (frame->tls)
        put_named(&to, HTTP_HSTS_NAME, HTTP_HSTS_VALUE);
    put_text(&to, "\r\n");
    return to.fits ? to.len : 0;
}

void http_date(int64_t unix_seconds, char out[static HTTP_DATE_SIZE]) {
    static const char days[] = "SunMonTueWedThuFriSat";
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    time_t now = (time_t)unix_seconds;
    struct tm at = {0};
    char text[64];
    gmtime_r(&now, &at);
    snprintf(text, sizeof text, "%.3s, %02d %.3s %04d %02d:%02d:%02d GMT", days + at.tm_wday * 3,
             at.tm_mday, months + at.tm_mon * 3, (at.tm_year + 1900) % 10000, at.tm_hour, at.tm_min,
             at.tm_sec);
    memcpy(out, text, HTTP_DATE_SIZE - 1);
    out[HTTP_DATE_SIZE - 1] = '\0';
}
