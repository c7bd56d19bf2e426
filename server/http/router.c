/* router.c - which handler a request is for, and the words in its path and query.
 * Room: server/http. */
#include "http/router.h"

#include <stdio.h>
#include <string.h>

enum { NAME_SIZE = 41 }; /* of a name in a query, with its NUL */

/* The value of a hex digit, or 16. */
static unsigned hex_value(char c) {
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    char small = (char)(c | 32);
    return small >= 'a' && small <= 'f' ? (unsigned)(small - 'a') + 10 : 16;
}

/* Reads one character, which may be written in three. False if % has no digits. */
static bool decode_char(zug_str text, size_t *at, char *out) {
    char c = text.data[(*at)++];
    if (c == '%') {
        unsigned high = text.len - *at >= 2 ? hex_value(text.data[*at]) : 16;
        unsigned low = high < 16 ? hex_value(text.data[*at + 1]) : 16;
        if (low > 15)
            return false;
        *at += 2;
        c = (char)(high << 4 | low);
    }
    *out = c;
    return true;
}

bool http_decode(zug_str text, bool plus_is_blank, char *out, size_t size, size_t *len) {
    size_t used = 0;
    for (size_t at = 0; at < text.len;) {
        char c;
        if (plus_is_blank && text.data[at] == '+') {
            c = ' ';
            at++;
        } else if (!decode_char(text, &at, &c)) {
            return false;
        }
        if ((unsigned char)c < ' ' || c == 127 || used + 1 >= size)
            return false;
        out[used++] = c;
    }
    if (size == 0 || !str_is_utf8((zug_str){out, used}))
        return false;
    out[used] = '\0';
    *len = used;
    return true;
}

/* The value of a name, still encoded. */
static bool find_raw(zug_str query, const char *name, zug_str *out) {
    char key[64];
    size_t key_len;
    while (query.len > 0) {
        *out = str_cut(&query, '&');
        zug_str raw = str_cut(out, '=');
        if (http_decode(raw, true, key, sizeof key, &key_len) &&
            zug_str_equal((zug_str){key, key_len}, zug_str_from(name)))
            return true;
    }
    return false;
}

/* The name of a piece "name=value" of a query, decoded. False if it cannot be told to people. */
static bool name_of(zug_str piece, char out[static NAME_SIZE]) {
    zug_str key = str_cut(&piece, '=');
    size_t len;
    if (!http_decode(key, true, out, NAME_SIZE, &len))
        return false;
    for (size_t i = 0; i < len; i++)
        if (out[i] < ' ' || out[i] > '~')
            return false;
    return true;
}

/* True if a word is in a list with blanks between. */
static bool is_listed(const char *list, const char *word) {
    zug_str rest = zug_str_from(list);
    while (rest.len > 0)
        if (zug_str_equal(str_cut(&rest, ' '), zug_str_from(word)))
            return true;
    return false;
}

bool http_query_is_of(zug_str query, const char *names, char why[static HTTP_FAULT_SIZE]) {
    while (query.len > 0) {
        zug_str piece = str_cut(&query, '&');
        char name[NAME_SIZE];
        if (piece.len == 0)
            continue;
        if (!name_of(piece, name))
            snprintf(why, HTTP_FAULT_SIZE, "the query has a name that cannot be read");
        else if (!is_listed(names, name))
            snprintf(why, HTTP_FAULT_SIZE, "\"%s\" means nothing in this query%s%.90s", name,
                     names[0] != '\0' ? ", which may have " : "", names);
        else if (http_query_has(query, name))
            snprintf(why, HTTP_FAULT_SIZE, "\"%s\" stands twice in this query", name);
        else
            continue;
        return false;
    }
    return true;
}

bool http_query_has(zug_str query, const char *name) {
    zug_str value;
    return find_raw(query, name, &value);
}

bool http_query_find(zug_str query, const char *name, char *out, size_t size, size_t *len) {
    zug_str value;
    return find_raw(query, name, &value) && http_decode(value, true, out, size, len);
}

/* Puts the decoded part of a path behind the captures before it. */
static bool capture(zug_str part, http_captures *to, size_t *used) {
    size_t len;
    if (to->count == HTTP_CAPTURES_MAX || part.len == 0 ||
        !http_decode(part, false, to->text + *used, sizeof to->text - *used, &len))
        return false;
    to->word[to->count++] = (zug_str){to->text + *used, len};
    *used += len + 1;
    return true;
}

/* True if a path is as the pattern says; then its captures are set. */
static bool fits(const char *pattern, zug_str path, http_captures *to) {
    zug_str wanted = zug_str_from(pattern);
    size_t used = 0;
    to->count = 0;
    while (wanted.len > 0 && path.len > 0) {
        bool both_go_on = memchr(wanted.data, '/', wanted.len) != NULL;
        if (both_go_on != (memchr(path.data, '/', path.len) != NULL))
            return false;
        zug_str want = str_cut(&wanted, '/'), part = str_cut(&path, '/');
        bool same = want.len > 0 && want.data[0] == ':' ? capture(part, to, &used)
                                                        : zug_str_equal(want, part);
        if (!same)
            return false;
    }
    return wanted.len == path.len;
}

http_route_verdict http_route_find(const http_route *routes, size_t count, const http_head *head,
                                   const http_route **out, http_captures *captures,
                                   unsigned *allowed) {
    http_method method = head->method == HTTP_HEAD ? HTTP_GET : head->method;
    bool is_all = zug_str_equal(head->path, zug_str_from("*"));
    *allowed = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_all && !fits(routes[i].pattern, head->path, captures))
            continue;
        if (routes[i].method == method) {
            *out = &routes[i];
            return HTTP_ROUTE_FOUND;
        }
        *allowed |= 1U << routes[i].method;
    }
    return *allowed == 0 ? HTTP_ROUTE_UNKNOWN : HTTP_ROUTE_OTHER_METHOD;
}

void http_respond_methods(const http_head *head, unsigned allowed, http_responder *responder) {
    static const char *const names[] = {"GET, HEAD", "", "POST", "PUT", "PATCH", "DELETE"};
    bool asks = head->method == HTTP_OPTIONS, is_known = head->method != HTTP_OTHER;
    char list[64] = "";
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (allowed & 1U << i)
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s, ", names[i]);
    snprintf(list + strlen(list), sizeof list - strlen(list), "OPTIONS");
    str_pair header = {zug_str_from("Allow"), zug_str_from(list)};
    if (asks)
        http_respond(responder,
                     &(http_reply){.status = 204, .headers = &header, .header_count = 1});
    else
        http_refuse(responder, is_known ? 405 : 501,
                    is_known ? "this cannot be done with that method"
                             : "nothing here knows that method",
                    &header, 1);
}

void http_route_call(const http_route *routes, size_t count, void *ctx, const http_request *request,
                     http_responder *responder) {
    const http_route *route = NULL;
    http_captures captures;
    unsigned allowed;
    char why[HTTP_FAULT_SIZE];
    switch (http_route_find(routes, count, request->head, &route, &captures, &allowed)) {
    case HTTP_ROUTE_FOUND:
        if (route->query == NULL || http_query_is_of(request->head->query, route->query, why))
            route->handler(ctx, request, &captures, responder);
        else
            http_refuse(responder, 400, why, NULL, 0);
        return;
    case HTTP_ROUTE_UNKNOWN:
        http_refuse(responder, 404, "there is nothing here", NULL, 0);
        return;
    case HTTP_ROUTE_OTHER_METHOD:
        http_respond_methods(request->head, allowed, responder);
        return;
    }
}
