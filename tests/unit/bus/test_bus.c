/* test_bus.c - who asks for a topic hears of it, in order, and nobody else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bus/bus.h"

enum { HEARD_MAX = 16 };

/* Somebody who listens, and what all have heard. */
typedef struct listener {
    bus_subscription subscription;
    bus *bus;
    char name;
    bool leaves; /* after the first piece of news */
    char *heard;
} listener;

static void hear(void *ctx, const void *news) {
    listener *self = ctx;
    size_t len = strlen(self->heard);
    assert_true(len + 2 < HEARD_MAX);
    self->heard[len] = self->name;
    self->heard[len + 1] = *(const char *)news;
    self->heard[len + 2] = '\0';
    if (self->leaves)
        bus_unsubscribe(self->bus, &self->subscription);
}

static void news_reach_who_asked_in_order(void **state) {
    (void)state;
    char heard[HEARD_MAX] = "";
    bus lines = bus_new(1);
    listener a = {.bus = &lines, .name = 'a', .heard = heard},
             b = {.bus = &lines, .name = 'b', .heard = heard};
    assert_true(bus_subscribe(&lines, &a.subscription, 5, hear, &a));
    assert_true(bus_subscribe(&lines, &b.subscription, 5, hear, &b));
    bus_publish(&lines, 5, "1");
    bus_publish(&lines, 6, "2");
    assert_string_equal(heard, "a1b1");
    bus_unsubscribe(&lines, &a.subscription);
    bus_unsubscribe(&lines, &a.subscription);
    bus_publish(&lines, 5, "3");
    assert_string_equal(heard, "a1b1b3");
    bus_unsubscribe(&lines, &b.subscription);
    assert_null(bus_subscribers(&lines, 5));
    bus_free(&lines);
}

static void one_may_leave_while_hearing(void **state) {
    (void)state;
    char heard[HEARD_MAX] = "";
    bus lines = bus_new(1);
    listener a = {.bus = &lines, .name = 'a', .leaves = true, .heard = heard};
    listener b = {.bus = &lines, .name = 'b', .leaves = true, .heard = heard};
    assert_true(bus_subscribe(&lines, &a.subscription, 5, hear, &a));
    assert_true(bus_subscribe(&lines, &b.subscription, 5, hear, &b));
    bus_publish(&lines, 5, "1");
    bus_publish(&lines, 5, "2");
    assert_string_equal(heard, "a1b1");
    assert_null(bus_subscribers(&lines, 5));
    bus_free(&lines);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"news reach who asked for them, in order", news_reach_who_asked_in_order, NULL, NULL,
         NULL},
        {"one may leave while hearing", one_may_leave_while_hearing, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("bus", tests, NULL, NULL);
}
