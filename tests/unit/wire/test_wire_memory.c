/* test_wire_memory.c - what cannot be read for want of memory is not called damaged. */
#include <errno.h>
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "wire/wire.h"

static int allocations_left;

static void *give(size_t size) {
    if (--allocations_left >= 0)
        return malloc(size);
    errno = ENOMEM;
    return NULL;
}

static void an_event_without_memory_is_not_damaged(void **state) {
    (void)state;
    const char text[] = "{\"game\":{\"kind\":\"move\",\"move\":\"e2e4\"},\"nonce\":\"m1\"}";
    bool is_read = false;
    int failed = 0;
    json_set_alloc_funcs(give, free);
    for (; !is_read && failed < 1000; failed++) {
        msg_event event = {.kind = MSG_EVENT_GAME};
        wire_event_parts parts;
        allocations_left = failed;
        is_read = wire_event_read(zug_str_from(text), &event, &parts);
        assert_true(is_read || errno == ENOMEM);
    }
    assert_true(is_read && failed > 5);
    msg_event event = {.kind = MSG_EVENT_GAME};
    wire_event_parts parts;
    allocations_left = 1000;
    errno = ENOMEM; /* of somebody else */
    assert_false(wire_event_read(zug_str_from("{\"game\":7}"), &event, &parts));
    assert_int_not_equal(errno, ENOMEM);
    json_set_alloc_funcs(malloc, free);
}

/* Whatever it has no memory for, nothing else is read than what was asked. */
static void a_request_without_memory_is_not_misread(void **state) {
    (void)state;
    const char text[] = "{\"do\":\"move\",\"game\":\"000000000012\",\"move\":\"e2e4\","
                        "\"nonce\":\"a-nonce-longer-than-16-bytes\"}";
    bool is_read = false;
    int failed = 0;
    wire_request request;
    json_set_alloc_funcs(give, free);
    for (; !is_read && failed < 1000; failed++) {
        char why[WIRE_WHY_SIZE];
        allocations_left = failed;
        is_read = wire_request_read(zug_str_from(text), &request, why);
        assert_true(is_read || errno == ENOMEM);
    }
    json_set_alloc_funcs(malloc, free);
    assert_true(is_read && failed > 5);
    assert_string_equal(request.command.move.text, "e2e4");
    assert_string_equal(request.nonce, "a-nonce-longer-than-16-bytes");
    wire_request_free(&request);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"an event without memory is not damaged", an_event_without_memory_is_not_damaged, NULL,
         NULL, NULL},
        {"a request without memory is not misread", a_request_without_memory_is_not_misread, NULL,
         NULL, NULL},
    };
    return cmocka_run_group_tests_name("wire_memory", tests, NULL, NULL);
}
