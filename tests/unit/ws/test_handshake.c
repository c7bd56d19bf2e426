/* test_handshake.c - who gets a WebSocket, and who is told why not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ws/handshake.h"

enum { HEADERS = 8 };

/* A request: headers as text, name and value by turns. */
typedef struct request {
    bool is_get;
    int minor;
    const char *headers[2 * HEADERS];
} request;

#define GOOD_UPGRADE "Upgrade", "websocket", "Connection", "Upgrade"
#define GOOD_VERSION "Sec-WebSocket-Version", "13"
#define GOOD_KEY "Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="

static bool only_good(void *ctx, zug_str origin) {
    ++*(int *)ctx;
    return origin.len == 0 || zug_str_equal(origin, zug_str_from("https://zug.example"));
}

/* The status of the refusal, or 101. */
static int judge(const request *of, char accept[static WS_ACCEPT_SIZE], int *asked) {
    str_pair headers[HEADERS];
    ws_offer offer = {of->is_get, of->minor, headers, 0};
    ws_refusal why = {0, NULL};
    for (size_t i = 0; i < HEADERS && of->headers[2 * i] != NULL; i++)
        headers[offer.header_count++] =
            (str_pair){zug_str_from(of->headers[2 * i]), zug_str_from(of->headers[2 * i + 1])};
    if (ws_handshake(&offer, only_good, asked, accept, &why))
        return 101;
    assert_non_null(why.sentence);
    return why.status;
}

static void the_example_of_the_standard_is_answered_as_it_says(void **state) {
    const request good = {true, 1, {GOOD_UPGRADE, GOOD_VERSION, GOOD_KEY}};
    char accept[WS_ACCEPT_SIZE];
    int asked = 0;
    (void)state;
    assert_int_equal(judge(&good, accept, &asked), 101);
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    assert_int_equal(asked, 1);
}

static void every_request_gets_its_status(void **state) {
    static const struct {
        int status;
        request of;
    } cases[] = {
        {101,
         {true,
          1,
          {"upgrade", "WebSocket", "connection", "keep-alive, Upgrade", GOOD_VERSION, GOOD_KEY}}},
        {101,
         {true,
          1,
          {"Upgrade", "h2c, websocket", "Connection", "a", "Connection", "upgrade", GOOD_VERSION,
           GOOD_KEY}}},
        {101, {true, 1, {GOOD_UPGRADE, GOOD_VERSION, GOOD_KEY, "Origin", "https://zug.example"}}},
        {101,
         {true,
          1,
          {GOOD_UPGRADE, GOOD_VERSION, GOOD_KEY, "Sec-WebSocket-Extensions",
           "permessage-deflate"}}},
        {403, {true, 1, {GOOD_UPGRADE, GOOD_VERSION, GOOD_KEY, "Origin", "https://evil.example"}}},
        {403, {true, 1, {GOOD_UPGRADE, GOOD_VERSION, GOOD_KEY, "Origin", "null"}}},
        {403,
         {true, 1, {GOOD_UPGRADE, GOOD_VERSION, GOOD_KEY, "Origin", "https://zug.example.evil"}}},
        {405, {false, 1, {GOOD_UPGRADE, GOOD_VERSION, GOOD_KEY}}},
        {400, {true, 0, {GOOD_UPGRADE, GOOD_VERSION, GOOD_KEY}}},
        {426, {true, 1, {"Connection", "Upgrade", GOOD_VERSION, GOOD_KEY}}},
        {426, {true, 1, {"Upgrade", "websocket", GOOD_VERSION, GOOD_KEY}}},
        {426,
         {true, 1, {"Upgrade", "websocket2", "Connection", "Upgrade", GOOD_VERSION, GOOD_KEY}}},
        {426, {true, 1, {GOOD_UPGRADE, GOOD_KEY}}},
        {426, {true, 1, {GOOD_UPGRADE, "Sec-WebSocket-Version", "8", GOOD_KEY}}},
        {426, {true, 1, {GOOD_UPGRADE, "Sec-WebSocket-Version", "13, 8", GOOD_KEY}}},
        {426, {true, 1, {GOOD_UPGRADE, "Sec-WebSocket-Version", "013", GOOD_KEY}}},
        {400, {true, 1, {GOOD_UPGRADE, GOOD_VERSION}}},
        {400, {true, 1, {GOOD_UPGRADE, GOOD_VERSION, "Sec-WebSocket-Key", ""}}},
        {400,
         {true, 1, {GOOD_UPGRADE, GOOD_VERSION, "Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ="}}},
        {400,
         {true, 1, {GOOD_UPGRADE, GOOD_VERSION, "Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==="}}},
        {400,
         {true, 1, {GOOD_UPGRADE, GOOD_VERSION, "Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQAA"}}},
        {400,
         {true, 1, {GOOD_UPGRADE, GOOD_VERSION, "Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZ==="}}},
        {400,
         {true, 1, {GOOD_UPGRADE, GOOD_VERSION, "Sec-WebSocket-Key", "dGhlIHNhbXBs!SBub25jZQ=="}}},
        {400,
         {true,
          1,
          {GOOD_UPGRADE, GOOD_VERSION, "Sec-WebSocket-Key",
           "dGhlIHNhbXBsZSBub25jZQ==dGhlIHNhbXBsZSBub25jZQ=="}}},
    };
    char accept[WS_ACCEPT_SIZE];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int asked = 0, status = judge(&cases[i].of, accept, &asked);
        if (status != cases[i].status)
            fail_msg("case %zu: %d", i, status);
        assert_int_equal(asked, status == 101 || status == 403); /* the origin is judged last */
    }
}

static void a_request_for_a_page_offers_no_socket(void **state) {
    str_pair headers[] = {{zug_str_from("Connection"), zug_str_from("keep-alive")}};
    ws_offer offer = {true, 1, headers, 1};
    (void)state;
    assert_false(ws_is_offered(&offer));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the example of the standard is answered as it says",
         the_example_of_the_standard_is_answered_as_it_says, NULL, NULL, NULL},
        {"every request gets its status", every_request_gets_its_status, NULL, NULL, NULL},
        {"a request for a page offers no socket", a_request_for_a_page_offers_no_socket, NULL, NULL,
         NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
