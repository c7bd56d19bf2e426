/* test_head.c - request heads: what is read, what is refused, and that cutting the bytes changes
 * nothing. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "../../support/flush.h"
#include "http/head.h"

#define LINE "GET / HTTP/1.1\r\n"
#define HOST "Host: a\r\n"
#define END "\r\n"

/* What came of a head. */
typedef struct outcome {
    http_head_verdict verdict;
    http_head head;
    http_problem problem;
} outcome;

static flush page;

static int open_page(void **state) {
    (void)state;
    page = flush_open(2 * HTTP_HEAD_MAX);
    return 0;
}

static int close_page(void **state) {
    (void)state;
    flush_close(&page);
    return 0;
}

/* A copy that ends where the readable memory ends. */
static zug_str at_edge(zug_str bytes) {
    zug_str copy = flush_str(&page, (zug_str){bytes.data, bytes.len});
    return (zug_str){copy.data, copy.len};
}

static outcome read_whole(zug_str bytes) {
    outcome out = {.verdict = HTTP_HEAD_MORE};
    size_t seen = 0;
    out.verdict = http_head_read(at_edge(bytes), &seen, &out.head, &out.problem);
    return out;
}

/* Reads the first part and then all; the buffer may have moved between. */
static outcome read_split(zug_str bytes, size_t at) {
    outcome out = {.verdict = HTTP_HEAD_MORE};
    size_t seen = 0;
    out.verdict = http_head_read(at_edge(str_slice(bytes, 0, at)), &seen, &out.head, &out.problem);
    if (out.verdict == HTTP_HEAD_MORE)
        out.verdict = http_head_read(at_edge(bytes), &seen, &out.head, &out.problem);
    return out;
}

static outcome read_byte_by_byte(zug_str bytes) {
    outcome out = {.verdict = HTTP_HEAD_MORE};
    size_t seen = 0;
    for (size_t len = 0; len <= bytes.len && out.verdict == HTTP_HEAD_MORE; len++)
        out.verdict =
            http_head_read(at_edge(str_slice(bytes, 0, len)), &seen, &out.head, &out.problem);
    return out;
}

static void assert_same(const outcome *a, const outcome *b) {
    assert_int_equal(a->verdict, b->verdict);
    if (a->verdict == HTTP_HEAD_BAD) {
        assert_int_equal(a->problem.status, b->problem.status);
        assert_string_equal(a->problem.sentence, b->problem.sentence);
    }
    if (a->verdict == HTTP_HEAD_DONE) {
        assert_int_equal(a->head.size, b->head.size);
        assert_int_equal(a->head.header_count, b->head.header_count);
        assert_int_equal(a->head.content_length, b->head.content_length);
        assert_int_equal(a->head.path.len, b->head.path.len);
    }
}

/* Reads in every way and returns what came of it, which must be always the same. */
static outcome read_all_ways(zug_str bytes) {
    outcome whole = read_whole(bytes), bytewise = read_byte_by_byte(bytes);
    assert_same(&whole, &bytewise);
    for (size_t at = 0; at <= bytes.len; at += bytes.len > 1000 ? 97 : 1) {
        outcome split = read_split(bytes, at);
        assert_same(&whole, &split);
    }
    return read_whole(bytes); /* last, for its views lie in the page */
}

static void assert_text(zug_str got, const char *want) {
    assert_int_equal(got.len, strlen(want));
    assert_memory_equal(got.data, want, got.len);
}

static void a_plain_request_is_read(void **state) {
    (void)state;
    outcome out =
        read_all_ways(zug_str_from("GET /games/7?ply=3&x HTTP/1.1\r\nHost: zug.example:8064\r\n"
                                   "X-Empty:\r\nX-Blanks: \t a b \t\r\n\r\nrest"));
    assert_int_equal(out.verdict, HTTP_HEAD_DONE);
    assert_int_equal(out.head.method, HTTP_GET);
    assert_int_equal(out.head.minor, 1);
    assert_text(out.head.target, "/games/7?ply=3&x");
    assert_text(out.head.path, "/games/7");
    assert_text(out.head.query, "ply=3&x");
    assert_text(out.head.host, "zug.example:8064");
    assert_int_equal(out.head.header_count, 3);
    assert_text(out.head.headers[1].value, "");
    assert_text(out.head.headers[2].value, "a b");
    assert_true(out.head.keep_alive);
    assert_int_equal(out.head.content_length, 0);
    assert_int_equal(out.head.size,
                     strlen("GET /games/7?ply=3&x HTTP/1.1\r\nHost: zug.example:8064\r\n"
                            "X-Empty:\r\nX-Blanks: \t a b \t\r\n\r\n"));
}

static void a_target_may_name_the_host(void **state) {
    static const struct {
        const char *target, *host, *path, *query;
    } cases[] = {
        {"http://zug.example:8064/games?a=b", "zug.example:8064", "/games", "a=b"},
        {"HTTPS://[::1]/", "[::1]", "/", ""},
        {"http://zug", "zug", "/", ""},
        {"http://zug?a/b?c", "zug", "/", "a/b?c"},
        {"http://zug/%20/http://b/", "zug", "/%20/http://b/", ""},
        {"/http://zug/", "elsewhere", "/http://zug/", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[128];
        snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: elsewhere\r\n\r\n", cases[i].target);
        outcome out = read_all_ways(zug_str_from(text));
        assert_int_equal(out.verdict, HTTP_HEAD_DONE);
        assert_text(out.head.target, cases[i].target);
        assert_text(out.head.host, cases[i].host);
        assert_text(out.head.path, cases[i].path);
        assert_text(out.head.query, cases[i].query);
    }
}

static void every_good_head_is_accepted(void **state) {
    static const char *const good[] = {
        LINE HOST END,
        "OPTIONS * HTTP/1.1\r\n" HOST END,
        "\r\n" LINE HOST END,
        "HEAD / HTTP/1.1\r\n" HOST END,
        "POST /a%20b%2F HTTP/1.1\r\n" HOST "Content-Length: 0\r\n" END,
        "POST / HTTP/1.1\r\n" HOST "Content-Length: 007\r\n" END,
        "PROPFIND / HTTP/1.1\r\n" HOST END,
        "M!#$%&'*+-.^_`|~9 / HTTP/1.1\r\n" HOST END,
        "GET /-._~!$&'()*+,;=:@/?a?b/c HTTP/1.1\r\n" HOST END,
        "GET //double HTTP/1.1\r\n" HOST END,
        "GET /? HTTP/1.1\r\n" HOST END,
        "GET / HTTP/1.0\r\n" END,
        "GET / HTTP/1.0\r\n" HOST "Connection: keep-alive\r\n" END,
        LINE "hOsT:a\r\n" END,
        LINE "Host: [::1]\r\n" END,
        LINE "Host: [2001:db8::1]:80\r\n" END,
        LINE "Host: 127.0.0.1:8064\r\n" END,
        LINE "Host: a:\r\n" END,
        LINE HOST "X: \x80\xff obs-text\r\n" END,
        LINE HOST "X: tab\there\r\n" END,
        LINE HOST "X: a\r\nX: b\r\n" END,
        LINE HOST "Expect: 100-Continue\r\n" END,
        LINE HOST "Content-Length: 9007199254740992\r\n" END,
        LINE HOST "!#$%&'*+-.^_`|~09azAZ: strange but a token\r\n" END,
    };
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        outcome out = read_all_ways(zug_str_from(good[i]));
        if (out.verdict != HTTP_HEAD_DONE)
            fail_msg("refused: %s (%s)", good[i], out.problem.sentence);
    }
}

static const struct {
    int status;
    const char *text;
} bad_heads[] = {
    /* where the request ends must be beyond doubt */
    {400, LINE HOST "Content-Length: 5\r\nContent-Length: 5\r\n" END},
    {400, LINE HOST "Content-Length: 5\r\nContent-Length: 6\r\n" END},
    {400, LINE HOST "Content-Length: 5\r\ncontent-length: 5\r\n" END},
    {400, LINE HOST "Content-Length: 5, 5\r\n" END},
    {400, LINE HOST "Content-Length: 5,6\r\n" END},
    {400, LINE HOST "Content-Length:\r\n" END},
    {400, LINE HOST "Content-Length: +5\r\n" END},
    {400, LINE HOST "Content-Length: -5\r\n" END},
    {400, LINE HOST "Content-Length: -0\r\n" END},
    {400, LINE HOST "Content-Length: 0x5\r\n" END},
    {400, LINE HOST "Content-Length: 5a\r\n" END},
    {400, LINE HOST "Content-Length: 5 5\r\n" END},
    {400, LINE HOST "Content-Length: 5.0\r\n" END},
    {400, LINE HOST "Content-Length: 1e3\r\n" END},
    {400, LINE HOST "Content-Length: \"5\"\r\n" END},
    {400, LINE HOST "Content-Length: five\r\n" END},
    {400, LINE HOST "Content-Length: 5;\r\n" END},
    {400, LINE HOST "Content-Length: \xef\xbc\x95\r\n" END},
    {400, LINE HOST "Content-Length: 9007199254740993\r\n" END},
    {400, LINE HOST "Content-Length: 18446744073709551616\r\n" END},
    {400, LINE HOST "Content-Length: 18446744073709551621\r\n" END},
    {400, LINE HOST "Content-Length: 99999999999999999999999999999999999\r\n" END},
    {501, LINE HOST "Transfer-Encoding: chunked\r\n" END},
    {501, LINE HOST "Transfer-Encoding: identity\r\n" END},
    {501, LINE HOST "Transfer-Encoding:\r\n" END},
    {501, LINE HOST "tRANSFER-eNCODING: xchunked\r\n" END},
    {501, LINE HOST "Transfer-Encoding: gzip, chunked\r\n" END},
    {501, LINE HOST "Transfer-Encoding: \tchunked\r\n" END},
    {400, LINE HOST "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n" END},
    {400, LINE HOST "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n" END},
    {400, LINE HOST "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n" END},
    {501, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n" END},
    {400, LINE HOST "Transfer-Encoding : chunked\r\n" END},
    {400, LINE HOST "Content-Length : 5\r\n" END},
    {400, LINE HOST "Content-Length\t: 5\r\n" END},
    {400, LINE HOST " Content-Length: 5\r\n" END},
    {400, LINE HOST "Content Length: 5\r\n" END},
    {400, LINE HOST "X: a\r\n Content-Length: 5\r\n" END},
    {400, LINE HOST "X: a\r\n\tfolded\r\n" END},
    {400, LINE " Host: a\r\n" END},
    {400, LINE "\tHost: a\r\n" END},
    /* line ends */
    {400, "GET / HTTP/1.1\nHost: a\n\n"},
    {400, "GET / HTTP/1.1\r\nHost: a\n\r\n"},
    {400, "GET / HTTP/1.1\rHost: a\r\r"},
    {400, "GET / HTTP/1.1\r\nHost: a\r\rX: b\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\nHost: a\r\n\n"},
    {400, "GET / HTTP/1.1\r\nHost: a\r\n\rX\n"},
    {400, "\r\n\r\n" LINE HOST END},
    {400, "\r" LINE HOST END},
    {400, "\n" LINE HOST END},
    {400, "\r\n " LINE HOST END},
    {400, "\n" LINE HOST END},
    {400, " " LINE HOST END},
    {400, LINE HOST "X: a\rb\r\n" END},
    {400, LINE HOST "X: a\nb\r\n" END},
    /* the request line */
    {400, "GET  / HTTP/1.1\r\n" HOST END},
    {400, "GET /  HTTP/1.1\r\n" HOST END},
    {400, "GET\t/\tHTTP/1.1\r\n" HOST END},
    {400, "GET / HTTP/1.1 \r\n" HOST END},
    {400, "GET / a HTTP/1.1\r\n" HOST END},
    {400, "GET /\r\n" HOST END},
    {400, "GET\r\n" HOST END},
    {400, "GET \r\n" HOST END},
    {400, "GET / HTTP\r\n" HOST END},
    {400, "GET / HTTP/1\r\n" HOST END},
    {400, "GET / HTTP/1.\r\n" HOST END},
    {400, "GET / HTTP/1.1a\r\n" HOST END},
    {400, "GET / HTTP/01.1\r\n" HOST END},
    {400, "GET / HTTP/1.10\r\n" HOST END},
    {400, "GET / HTTP/+1.1\r\n" HOST END},
    {400, "GET / http/1.1\r\n" HOST END},
    {400, "GET / HTTP 1.1\r\n" HOST END},
    {400, "GET / ICY/1.1\r\n" HOST END},
    {505, "GET / HTTP/1.2\r\n" HOST END},
    {505, "GET / HTTP/2.0\r\n" HOST END},
    {505, "GET / HTTP/0.9\r\n" HOST END},
    {505, "PRI * HTTP/2.0\r\n" END},
    {400, "GET * HTTP/1.1\r\n" HOST END},
    {400, "OPTIONS ** HTTP/1.1\r\n" HOST END},
    {400, "GET http:// HTTP/1.1\r\n" HOST END},
    {400, "GET http:///a HTTP/1.1\r\n" HOST END},
    {400, "GET http:a HTTP/1.1\r\n" HOST END},
    {400, "GET ftp://a/ HTTP/1.1\r\n" HOST END},
    {400, "GET http://me@a/ HTTP/1.1\r\n" HOST END},
    {400, "GET http://a:99999/ HTTP/1.1\r\n" HOST END},
    {400, "GET http://a#b HTTP/1.1\r\n" HOST END},
    {400, "GET http://a/b#c HTTP/1.1\r\n" HOST END},
    {400, "GET http://a?\"b HTTP/1.1\r\n" HOST END},
    {400, "GET http://a/ HTTP/1.1\r\n" END},
    {400, "GET http://a/ HTTP/1.1\r\n" HOST HOST END},
    {400, "GET http://a/ HTTP/1.1\r\nHost: b/c\r\n" END},
    {400, "CONNECT a:80 HTTP/1.1\r\n" HOST END},
    {400, "GET games HTTP/1.1\r\n" HOST END},
    {400, "GET ?a HTTP/1.1\r\n" HOST END},
    {400, "GET /#fragment HTTP/1.1\r\n" HOST END},
    {400, "GET /\"quoted\" HTTP/1.1\r\n" HOST END},
    {400, "GET /<b> HTTP/1.1\r\n" HOST END},
    {400, "GET /a\\b HTTP/1.1\r\n" HOST END},
    {400, "GET /{a} HTTP/1.1\r\n" HOST END},
    {400, "GET /a|b HTTP/1.1\r\n" HOST END},
    {400, "GET /a^b HTTP/1.1\r\n" HOST END},
    {400, "GET /a`b HTTP/1.1\r\n" HOST END},
    {400, "GET /\xc3\xa4 HTTP/1.1\r\n" HOST END},
    {400, "GET /% HTTP/1.1\r\n" HOST END},
    {400, "GET /%4 HTTP/1.1\r\n" HOST END},
    {400, "GET /%4g HTTP/1.1\r\n" HOST END},
    {400, "GET /%zz HTTP/1.1\r\n" HOST END},
    {400, "GET /?a=%  HTTP/1.1\r\n" HOST END},
    {400, "G(T / HTTP/1.1\r\n" HOST END},
    {400, "GET: / HTTP/1.1\r\n" HOST END},
    {400, "G\xc3\x89T / HTTP/1.1\r\n" HOST END},
    /* Host */
    {400, LINE END},
    {400, LINE HOST HOST END},
    {400, LINE HOST "host: b\r\n" END},
    {400, LINE "Host:\r\n" END},
    {400, LINE "Host: \r\n" END},
    {400, LINE "Host: a b\r\n" END},
    {400, LINE "Host: a, b\r\n" END},
    {400, LINE "Host: a/b\r\n" END},
    {400, LINE "Host: user@a\r\n" END},
    {400, LINE "Host: a:80a\r\n" END},
    {400, LINE "Host: a:65536\r\n" END},
    {400, LINE "Host: a:-1\r\n" END},
    {400, LINE "Host: a:1:2\r\n" END},
    {400, LINE "Host: :80\r\n" END},
    {400, LINE "Host: ::1\r\n" END},
    {400, LINE "Host: [::1\r\n" END},
    {400, LINE "Host: []\r\n" END},
    {400, LINE "Host: [a]b\r\n" END},
    {400, LINE "Host: [::1]80\r\n" END},
    {400, LINE "Host: [::g]\r\n" END},
    {400, LINE "Host: http://a\r\n" END},
    {400, LINE "Host: a?b\r\n" END},
    {400, LINE "Host: a#b\r\n" END},
    {400, LINE "Host: \xc3\xa4\r\n" END},
    /* other headers */
    {400, LINE HOST "no colon\r\n" END},
    {400, LINE HOST "nocolon\r\n" END},
    {400, LINE HOST ": no name\r\n" END},
    {400, LINE HOST "a b: c\r\n" END},
    {400, LINE HOST "a(b): c\r\n" END},
    {400, LINE HOST "a@b: c\r\n" END},
    {400, LINE HOST "a/b: c\r\n" END},
    {400, LINE HOST "\"a\": c\r\n" END},
    {400, LINE HOST "{a}: c\r\n" END},
    {400, LINE HOST "\xc3\xa4: c\r\n" END},
    {400, LINE HOST "Cookie: a\r\nCookie: b\r\n" END},
    {400, LINE HOST "Origin: a\r\nOrigin: b\r\n" END},
    {400, LINE HOST "Authorization: a\r\nauthorization: b\r\n" END},
    {400, LINE HOST "Content-Type: a\r\nContent-Type: b\r\n" END},
    {400, LINE HOST "Sec-WebSocket-Key: a\r\nSec-WebSocket-Key: b\r\n" END},
    {400, LINE HOST "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Version: 13\r\n" END},
    {417, LINE HOST "Expect: a party\r\n" END},
    {417, LINE HOST "Expect:\r\n" END},
    /* other protocols at the wrong door */
    {400, "\x16\x03\x01\x02\x01\x01"},
    {400, "\x80\x80"},
    {400, "{\"json\": true}\r\n\r\n"},
    {400, "<policy-file-request/>"},
};

static void every_bad_head_is_refused_with_its_status(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof bad_heads / sizeof bad_heads[0]; i++) {
        outcome out = read_all_ways(zug_str_from(bad_heads[i].text));
        if (out.verdict != HTTP_HEAD_BAD || out.problem.status != bad_heads[i].status)
            fail_msg("verdict %d, status %d, not %d: %s", (int)out.verdict,
                     out.verdict == HTTP_HEAD_BAD ? out.problem.status : 0, bad_heads[i].status,
                     bad_heads[i].text);
    }
}

static const char good_head[] =
    "POST /a?b=c HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nX: y z\r\n\r\n";

enum { GOOD_LEN = sizeof good_head - 1 };

/* Reads the good head with one byte put in at a place. */
static outcome read_with(unsigned char byte, size_t at) {
    char text[GOOD_LEN + 1];
    memcpy(text, good_head, at);
    text[at] = (char)byte;
    memcpy(text + at + 1, good_head + at, GOOD_LEN - at);
    return read_whole((zug_str){text, sizeof text});
}

static void a_control_character_is_refused_wherever_it_stands(void **state) {
    size_t refused = 0;
    (void)state;
    for (unsigned byte = 0; byte < 128; byte++) {
        if ((byte >= ' ' && byte < 127) || byte == '\t')
            continue;
        /* Before the last LF another would only end the head one byte earlier. */
        for (size_t at = 0; at < GOOD_LEN - 1; at++, refused++) {
            outcome out = read_with((unsigned char)byte, at);
            if (out.verdict != HTTP_HEAD_BAD)
                fail_msg("byte %u at %zu", byte, at);
            assert_int_equal(out.problem.status, 400);
        }
    }
    assert_true(refused == 32 * (GOOD_LEN - 1));
}

static void a_blank_where_none_belongs_never_changes_the_meaning(void **state) {
    (void)state;
    for (size_t at = 0; at < GOOD_LEN; at++) {
        outcome out = read_with(' ', at);
        if (out.verdict == HTTP_HEAD_DONE) {
            assert_int_equal(out.head.content_length, 5);
            assert_int_equal(out.head.size, GOOD_LEN + 1);
            assert_text(out.head.target, "/a?b=c");
        }
    }
}

static const char end_of_head[] = {'\r', '\n', '\r', '\n'};

static void a_head_may_have_8192_bytes_and_no_more(void **state) {
    char text[HTTP_HEAD_MAX + 100];
    (void)state;
    for (size_t size = HTTP_HEAD_MAX - 2; size <= HTTP_HEAD_MAX + 2; size++) {
        int used = snprintf(text, sizeof text, LINE HOST "X: ");
        memset(text + used, 'x', size - (size_t)used - 4);
        memcpy(text + size - 4, end_of_head, sizeof end_of_head);
        outcome out = read_all_ways((zug_str){text, size});
        if (size <= HTTP_HEAD_MAX) {
            assert_int_equal(out.verdict, HTTP_HEAD_DONE);
            assert_int_equal(out.head.size, size);
        } else {
            assert_int_equal(out.verdict, HTTP_HEAD_BAD);
            assert_int_equal(out.problem.status, 431);
        }
    }
}

static void an_endless_target_is_refused_as_such(void **state) {
    char text[HTTP_HEAD_MAX];
    (void)state;
    memset(text, 'x', sizeof text);
    text[3] = ' ';
    text[4] = '/';
    outcome out = read_all_ways((zug_str){text, sizeof text});
    assert_int_equal(out.verdict, HTTP_HEAD_BAD);
    assert_int_equal(out.problem.status, 414);
}

static void there_may_be_64_headers_and_no_more(void **state) {
    char text[2048];
    (void)state;
    for (int count = 63; count <= 65; count++) {
        int used = snprintf(text, sizeof text, LINE HOST);
        for (int i = 1; i < count; i++)
            used += snprintf(text + used, sizeof text - (size_t)used, "X%d: a\r\n", i);
        used += snprintf(text + used, sizeof text - (size_t)used, "\r\n");
        outcome out = read_all_ways((zug_str){text, (size_t)used});
        assert_int_equal(out.verdict, count <= 64 ? HTTP_HEAD_DONE : HTTP_HEAD_BAD);
        if (count > 64)
            assert_int_equal(out.problem.status, 431);
    }
}

static void a_head_that_is_cut_short_asks_for_more(void **state) {
    zug_str text = zug_str_from(LINE HOST "Content-Length: 5\r\n" END);
    (void)state;
    for (size_t len = 0; len < text.len; len++)
        assert_int_equal(read_whole(str_slice(text, 0, len)).verdict, HTTP_HEAD_MORE);
}

static void the_connection_header_says_who_stays(void **state) {
    static const struct {
        bool stays;
        const char *text;
    } cases[] = {
        {true, LINE HOST END},
        {false, LINE HOST "Connection: close\r\n" END},
        {false, LINE HOST "Connection: Upgrade, Close\r\n" END},
        {false, LINE HOST "Connection: a\r\nConnection: close\r\n" END},
        {true, LINE HOST "Connection: closed\r\n" END},
        {false, "GET / HTTP/1.0\r\n" END},
        {true, "GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n" END},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(read_all_ways(zug_str_from(cases[i].text)).head.keep_alive,
                         cases[i].stays);
}

static void cookies_are_found_by_their_exact_name(void **state) {
    zug_str value;
    (void)state;
    outcome out = read_whole(
        zug_str_from(LINE HOST "Cookie: zugs=no; zug=a=b; x=1; Zug=other;zug=second\r\n" END));
    assert_int_equal(out.verdict, HTTP_HEAD_DONE);
    assert_true(http_head_cookie(&out.head, "zug", &value));
    assert_text(value, "a=b");
    assert_true(http_head_cookie(&out.head, "x", &value));
    assert_text(value, "1");
    assert_false(http_head_cookie(&out.head, "y", &value));
    out = read_whole(zug_str_from(LINE HOST END));
    assert_false(http_head_cookie(&out.head, "zug", &value));
}

static void nothing_is_set_by_a_bad_head(void **state) {
    http_head head = {.size = 77};
    http_problem problem;
    size_t seen = 0;
    (void)state;
    zug_str text = zug_str_from(LINE "Host: a b\r\n" END);
    assert_int_equal(http_head_read(text, &seen, &head, &problem), HTTP_HEAD_BAD);
    assert_int_equal(head.size, 77);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a plain request is read", a_plain_request_is_read, NULL, NULL, NULL},
        {"a target may name the host", a_target_may_name_the_host, NULL, NULL, NULL},
        {"every good head is accepted", every_good_head_is_accepted, NULL, NULL, NULL},
        {"every bad head is refused with its status", every_bad_head_is_refused_with_its_status,
         NULL, NULL, NULL},
        {"a control character is refused wherever it stands",
         a_control_character_is_refused_wherever_it_stands, NULL, NULL, NULL},
        {"a blank where none belongs never changes the meaning",
         a_blank_where_none_belongs_never_changes_the_meaning, NULL, NULL, NULL},
        {"a head may have 8192 bytes and no more", a_head_may_have_8192_bytes_and_no_more, NULL,
         NULL, NULL},
        {"an endless target is refused as such", an_endless_target_is_refused_as_such, NULL, NULL,
         NULL},
        {"there may be 64 headers and no more", there_may_be_64_headers_and_no_more, NULL, NULL,
         NULL},
        {"a head that is cut short asks for more", a_head_that_is_cut_short_asks_for_more, NULL,
         NULL, NULL},
        {"the Connection header says who stays", the_connection_header_says_who_stays, NULL, NULL,
         NULL},
        {"cookies are found by their exact name", cookies_are_found_by_their_exact_name, NULL, NULL,
         NULL},
        {"nothing is set by a bad head", nothing_is_set_by_a_bad_head, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, open_page, close_page);
}
