/* fuzz_http_head.c - any bytes as the head of a request: the verdict does not depend on how they
 * are cut, and what is read lies within them and means one thing. */
#include <string.h>

#include "http/head.h"
#include "http/router.h"
#include "property.h"

typedef struct outcome {
    http_head_verdict verdict;
    http_head head;
    http_problem problem;
} outcome;

/* Reads the bytes in steps. */
static outcome read_in_steps(zug_str bytes, size_t step) {
    outcome out = {.verdict = HTTP_HEAD_MORE};
    size_t seen = 0;
    for (size_t len = 0; out.verdict == HTTP_HEAD_MORE; len += step) {
        len = len < bytes.len ? len : bytes.len;
        out.verdict = http_head_read(str_slice(bytes, 0, len), &seen, &out.head, &out.problem);
        require(seen <= len);
        if (len == bytes.len)
            break;
    }
    return out;
}

static void check_inside(zug_str view, zug_str text) {
    require(view.len == 0 ||
            (view.data >= text.data && view.data + view.len <= text.data + text.len));
}

/* No view of a header has a byte by which the head could be cut in another way. */
static void check_clean(zug_str view, zug_str text) {
    check_inside(view, text);
    for (size_t i = 0; i < view.len; i++)
        require(view.data[i] != '\r' && view.data[i] != '\n' && view.data[i] != '\0');
}

static void check_head(const http_head *head, zug_str bytes) {
    zug_str text = {bytes.data, head->size};
    size_t hosts = 0, lengths = 0;
    require(head->size <= bytes.len && head->size <= HTTP_HEAD_MAX && head->size >= 16);
    require(memcmp(bytes.data + head->size - 4, "\r\n\r\n", 4) == 0);
    require(head->path.len > 0 &&
            (head->path.data[0] == '/' || (head->method == HTTP_OPTIONS && head->target.len == 1)));
    require(head->header_count <= HTTP_HEADERS_MAX);
    check_clean(head->target, text);
    check_clean(head->path, text);
    check_clean(head->query, text);
    check_clean(head->host, text);
    for (size_t i = 0; i < head->header_count; i++) {
        zug_str name = head->headers[i].name;
        check_clean(name, text);
        check_clean(head->headers[i].value, text);
        require(name.len > 0);
        require(!str_equal_caseless(name, zug_str_from("transfer-encoding")));
        hosts += str_equal_caseless(name, zug_str_from("host"));
        lengths += str_equal_caseless(name, zug_str_from("content-length"));
    }
    require(hosts == 1 || (hosts == 0 && head->minor == 0));
    require(lengths <= 1 && (lengths == 1 || head->content_length == 0));
}

/* The rooms above read paths and queries; they must bear all that a head can have. */
static void check_readers(const http_head *head) {
    static const http_route routes[] = {{HTTP_GET, "/:a/:b", NULL, 0, NULL},
                                        {HTTP_POST, "/", NULL, 0, NULL}};
    const http_route *route;
    http_captures captures;
    unsigned allowed;
    char value[64];
    size_t len;
    zug_str cookie;
    http_route_find(routes, 2, head, &route, &captures, &allowed);
    if (http_query_find(head->query, "a", value, sizeof value, &len))
        require(strlen(value) == len && str_is_utf8((zug_str){value, len}));
    if (http_head_cookie(head, "a", &cookie))
        require(cookie.len < head->size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zug_str bytes = {(const char *)data, size};
    outcome whole = read_in_steps(bytes, size + 1), slow = read_in_steps(bytes, 1),
            some = read_in_steps(bytes, 7);
    require(whole.verdict == slow.verdict && whole.verdict == some.verdict);
    if (whole.verdict == HTTP_HEAD_BAD)
        require(whole.problem.status >= 400 && whole.problem.status == slow.problem.status &&
                whole.problem.sentence == slow.problem.sentence &&
                whole.problem.sentence == some.problem.sentence);
    if (whole.verdict == HTTP_HEAD_DONE) {
        require(whole.head.size == slow.head.size &&
                whole.head.content_length == slow.head.content_length);
        check_head(&whole.head, bytes);
        check_readers(&whole.head);
    }
    if (whole.verdict == HTTP_HEAD_MORE)
        require(size < HTTP_HEAD_MAX);
    return 0;
}
