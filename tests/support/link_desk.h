/* link_desk.h - links of several nodes in one process, for tests, and what each has heard. */
#ifndef SUPPORT_LINK_DESK_H
#define SUPPORT_LINK_DESK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
/* cmocka wants some of these before it */
#include <cmocka.h>

#include "bus/link.h"
#include "nats_server.h"
#include "posted_calls.h"

enum { DESK_HEARD = 40000, DESK_URL = 128, DESK_LETTERS = 8 };

/* A notice that came: enough of it to know it again. */
typedef struct desk_heard {
    bus_topic topic;
    bus_notice_kind kind;
    uint64_t node;
    uint64_t value;          /* at_ms of the first event or of presence, or the offset */
    char text[DESK_LETTERS]; /* how a text of it begins */
} desk_heard;

/* A node: its link, the calls that were posted, and what it was told. */
typedef struct link_desk {
    bus_link *link;
    posted_calls calls;
    desk_heard *heard;
    size_t heard_count, joined_count, gap_count[BUS_GAP_LINK + 1], up_count, down_count;
    bus_gap last_gap;
    bus_topic last_joined;
    bool leaves; /* a topic, when something comes of it */
    char detail[DESK_URL];
} link_desk;

static inline void desk_post(void *ctx, void (*call)(void *), void *arg) {
    posted_add(&((link_desk *)ctx)->calls, call, arg);
}

/* Makes one posted call if it comes soon; returns whether it did. */
static inline bool desk_call(link_desk *on, long wait_ms) {
    bool is_there = posted_wait_for(&on->calls, wait_ms);
    if (is_there)
        posted_make(&on->calls);
    return is_there;
}

/* Makes the calls of up to three nodes until something is true. */
#define DESK_UNTIL(a, b, c, is_true)                                                               \
    while (!(is_true)) {                                                                           \
        desk_call(a, 2);                                                                           \
        desk_call(b, 0);                                                                           \
        desk_call(c, 0);                                                                           \
    }

static inline void desk_note(desk_heard *heard, zug_str text) {
    snprintf(heard->text, DESK_LETTERS, "%.*s", (int)text.len, text.data);
}

static inline void desk_notice(void *ctx, bus_topic topic, const bus_notice *notice) {
    link_desk *on = ctx;
    assert_true(on->heard_count < DESK_HEARD);
    desk_heard *heard = &on->heard[on->heard_count++];
    *heard = (desk_heard){.topic = topic, .kind = notice->kind, .node = notice->head.node};
    if (notice->kind == BUS_NOTICE_EVENTS && notice->events.count > 0) {
        heard->value = (uint64_t)notice->events.all[0].at_ms;
        desk_note(heard, notice->events.all[0].body);
    } else if (notice->kind == BUS_NOTICE_NEWS) {
        desk_note(heard, notice->news.texts[0]);
    } else if (notice->kind == BUS_NOTICE_PRESENCE) {
        heard->value = (uint64_t)notice->presence.at_ms;
    } else if (notice->kind == BUS_NOTICE_HELLO) {
        heard->value = (uint64_t)notice->hello.offset_ms;
        desk_note(heard, notice->hello.version);
    }
    if (on->leaves)
        bus_link_leave(on->link, topic);
}

static inline void desk_joined(void *ctx, bus_topic topic) {
    link_desk *on = ctx;
    on->joined_count++;
    on->last_joined = topic;
}

static inline void desk_gap(void *ctx, const bus_gap *gap) {
    link_desk *on = ctx;
    on->gap_count[gap->kind]++;
    on->last_gap = *gap;
}

static inline void desk_state(void *ctx, bool is_up, const char *detail) {
    link_desk *on = ctx;
    *(is_up ? &on->up_count : &on->down_count) += 1;
    snprintf(on->detail, sizeof on->detail, "%s", detail);
}

/* Opens the link of a node. */
static inline bus_link_status desk_try(link_desk *on, const bus_link_settings *settings) {
    *on = (link_desk){.link = NULL};
    posted_init(&on->calls);
    on->heard = calloc(DESK_HEARD, sizeof *on->heard);
    assert_non_null(on->heard);
    bus_calls calls = {on, desk_notice, desk_joined, desk_gap, desk_state};
    bus_link_status status;
    on->link = bus_link_open(settings, (bus_caller){desk_post, on}, &calls, &status);
    assert_int_equal(on->link != NULL, status == BUS_LINK_OK);
    return status;
}

static inline void desk_open(link_desk *on, const bus_link_settings *settings) {
    assert_int_equal(desk_try(on, settings), BUS_LINK_OK);
}

/* Closes it; calls that were posted before are made afterwards, and tell nothing. */
static inline void desk_close(link_desk *on) {
    bus_link_close(on->link);
    size_t heard = on->heard_count, states = on->up_count + on->down_count;
    while (desk_call(on, 0)) {}
    assert_true(on->heard_count == heard && on->up_count + on->down_count == states);
    free(on->heard);
}

#endif
