/* test_reply.c - heads of answers: every byte, and what must never get out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "http/reply.h"

static char head[HTTP_REPLY_HEAD_MAX + 1];

/* The head as text. */
static const char *write_head(const http_reply *reply, const http_reply_frame *frame) {
    size_t len = http_reply_write(reply, frame, head);
    head[len] = '\0';
    return head;
}

static void an_answer_has_its_headers_in_order(void **state) {
    str_pair cookie = {zug_str_from("Set-Cookie"), zug_str_from("zug=1; HttpOnly")};
    const http_reply reply = {.status = 200,
                              .type = "text/plain",
                              .body = zug_str_from("hello"),
                              .headers = &cookie,
                              .header_count = 1};
    const http_reply_frame frame = {.date = "D", .keep_alive = true, .policy = "P"};
    (void)state;
    assert_string_equal(write_head(&reply, &frame), "HTTP/1.1 200 OK\r\n"
                                                    "Date: D\r\n"
                                                    "Content-Type: text/plain\r\n"
                                                    "Content-Length: 5\r\n"
                                                    "Cache-Control: no-store\r\n"
                                                    "Set-Cookie: zug=1; HttpOnly\r\n"
                                                    "Content-Security-Policy: P\r\n"
                                                    "X-Frame-Options: DENY\r\n"
                                                    "X-Content-Type-Options: nosniff\r\n"
                                                    "Referrer-Policy: same-origin\r\n"
                                                    "Cross-Origin-Opener-Policy: same-origin\r\n"
                                                    "Cross-Origin-Resource-Policy: same-origin\r\n"
                                                    "\r\n");
}

static void sites_that_may_show_it_in_a_frame_are_named(void **state) {
    (void)state;
    const http_reply reply = {.status = 200, .frames = "https://a.example https://b.example"};
    const char *text = write_head(&reply, &(http_reply_frame){0});
    assert_non_null(strstr(text, "; frame-ancestors https://a.example https://b.example\r\n"));
    assert_non_null(strstr(text, "form-action 'none'"));
    assert_null(strstr(text, "X-Frame-Options"));
    const http_reply broken = {.status = 200, .frames = "https://a.example\r\nSet-Cookie: a=b"};
    assert_int_equal(http_reply_write(&broken, &(http_reply_frame){0}, head), 0);
}

static void the_policy_forbids_what_is_not_ours(void **state) {
    const char *text = write_head(&(http_reply){.status = 404}, &(http_reply_frame){0});
    (void)state;
    assert_non_null(strstr(text, "Content-Security-Policy: default-src 'none'; script-src 'self'"));
    assert_non_null(strstr(text, "frame-ancestors 'none'"));
    assert_null(strstr(text, "unsafe-inline"));
    assert_null(strstr(text, "'unsafe-eval'"));
    assert_null(strstr(text, "Strict-Transport-Security"));
    text = write_head(&(http_reply){.status = 404}, &(http_reply_frame){.tls = true});
    assert_non_null(strstr(text, "Strict-Transport-Security: max-age="));
}

static void the_length_is_told_where_there_may_be_a_body(void **state) {
    static const struct {
        int status;
        http_reply_frame frame;
        const char *has, *lacks;
    } cases[] = {
        {200, {0}, "Content-Length: 0\r\n", "Transfer-Encoding"},
        {404, {0}, "Connection: close\r\n", "keep-alive"},
        {204, {0}, "204 No Content", "Content-Length"},
        {304, {0}, "304 Not Modified", "Content-Length"},
        {200, {.chunked = true}, "Transfer-Encoding: chunked\r\n", "Content-Length"},
        {200, {.until_close = true}, "Connection: close\r\n", "Content-Length"},
        {200, {.keep_alive = true}, "200 OK", "Connection:"},
        {200, {.keep_alive = true, .old_client = true}, "Connection: keep-alive\r\n", "close"},
        {299, {0}, "HTTP/1.1 299 Other\r\n", "OK"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *text = write_head(&(http_reply){.status = cases[i].status}, &cases[i].frame);
        assert_non_null(strstr(text, cases[i].has));
        assert_null(strstr(text, cases[i].lacks));
    }
}

static void a_handler_may_say_how_long_to_keep_it(void **state) {
    str_pair cache = {zug_str_from("cache-control"), zug_str_from("max-age=5")};
    const http_reply reply = {.status = 200, .headers = &cache, .header_count = 1};
    const char *text = write_head(&reply, &(http_reply_frame){0});
    (void)state;
    assert_non_null(strstr(text, "cache-control: max-age=5\r\n"));
    assert_null(strstr(text, "no-store"));
}

static void a_header_with_a_line_end_is_never_written(void **state) {
    static const char *const bad[] = {"a\r\nb: c", "a\nb", "a\rb", "a\x01", "\x7f"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        str_pair value = {zug_str_from("X"), zug_str_from(bad[i])};
        str_pair name = {zug_str_from(bad[i]), zug_str_from("x")};
        http_reply reply = {.status = 200, .headers = &value, .header_count = 1};
        assert_int_equal(http_reply_write(&reply, &(http_reply_frame){0}, head), 0);
        reply.headers = &name;
        assert_int_equal(http_reply_write(&reply, &(http_reply_frame){0}, head), 0);
    }
    str_pair nul = {zug_str_from("X"), {"a\0b", 3}},
             nameless = {zug_str_from(""), zug_str_from("x")};
    http_reply reply = {.status = 200, .headers = &nul, .header_count = 1};
    assert_int_equal(http_reply_write(&reply, &(http_reply_frame){0}, head), 0);
    reply.headers = &nameless;
    assert_int_equal(http_reply_write(&reply, &(http_reply_frame){0}, head), 0);
}

static void a_head_that_does_not_fit_is_not_written(void **state) {
    static char value[HTTP_REPLY_HEAD_MAX];
    str_pair header = {zug_str_from("X"), {value, sizeof value}};
    const http_reply reply = {.status = 200, .headers = &header, .header_count = 1};
    (void)state;
    memset(value, 'x', sizeof value);
    assert_int_equal(http_reply_write(&reply, &(http_reply_frame){0}, head), 0);
}

static void dates_are_written_as_the_standard_has_them(void **state) {
    static const struct {
        int64_t seconds;
        const char *want;
    } cases[] = {
        {784111777, "Sun, 06 Nov 1994 08:49:37 GMT"},
        {0, "Thu, 01 Jan 1970 00:00:00 GMT"},
        {951782400, "Tue, 29 Feb 2000 00:00:00 GMT"},
        {4102444799, "Thu, 31 Dec 2099 23:59:59 GMT"},
    };
    char date[HTTP_DATE_SIZE];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        http_date(cases[i].seconds, date);
        assert_string_equal(date, cases[i].want);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"an answer has its headers in order", an_answer_has_its_headers_in_order, NULL, NULL,
         NULL},
        {"the policy forbids what is not ours", the_policy_forbids_what_is_not_ours, NULL, NULL,
         NULL},
        {"sites that may show it in a frame are named", sites_that_may_show_it_in_a_frame_are_named,
         NULL, NULL, NULL},
        {"the length is told where there may be a body",
         the_length_is_told_where_there_may_be_a_body, NULL, NULL, NULL},
        {"a handler may say how long to keep it", a_handler_may_say_how_long_to_keep_it, NULL, NULL,
         NULL},
        {"a header with a line end is never written", a_header_with_a_line_end_is_never_written,
         NULL, NULL, NULL},
        {"a head that does not fit is not written", a_head_that_does_not_fit_is_not_written, NULL,
         NULL, NULL},
        {"dates are written as the standard has them", dates_are_written_as_the_standard_has_them,
         NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
