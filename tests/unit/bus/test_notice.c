/* test_notice.c - what one node tells the others comes out as it went in, and nothing else comes
 * out of any bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bus/notice.h"

#define TEXT(literal)                                                                              \
    { literal, sizeof literal - 1 }

static const bus_event two_events[] = {
    {41, INT64_C(1790000000123), {"move", 4}, {"{\"uci\":\"e2e4\"}", 14}},
    {42, INT64_C(1790000000100), {"", 0}, {"", 0}},
};
static const bus_use two_uses[] = {{UINT64_MAX, 3, 1, 0}, {0, UINT32_MAX, UINT32_MAX, UINT64_MAX}};

#define HEAD                                                                                       \
    { UINT64_C(0x0123456789ABCDEF), 2, 300 }
static const bus_notice samples[] = {
    {.kind = BUS_NOTICE_EVENTS, .head = HEAD, .events = {UINT64_MAX, 42, two_events, 2}},
    {.kind = BUS_NOTICE_EVENTS, .head = HEAD, .events = {7, UINT32_MAX, NULL, 0}},
    {.kind = BUS_NOTICE_NEWS,
     .head = {1, 0, 0},
     .news = {77, 5, 9, 1, 4000000000U, {{"common", 6}, {NULL, 0}, {"", 0}, {"\0\xff", 2}}}},
    {.kind = BUS_NOTICE_NEWS, .head = {1, UINT64_MAX, UINT64_MAX}, .news = {.topic = 1}},
    {.kind = BUS_NOTICE_PRESENCE, .head = HEAD, .presence = {12, 13, true, INT64_MIN}},
    {.kind = BUS_NOTICE_PRESENCE, .head = HEAD, .presence = {12, 13, false, INT64_MAX}},
    {.kind = BUS_NOTICE_AUDIENCE, .head = HEAD, .audience = {14, UINT32_MAX}},
    {.kind = BUS_NOTICE_LIMITS, .head = HEAD, .limits = {two_uses, 2}},
    {.kind = BUS_NOTICE_HELLO, .head = HEAD, .hello = {{"0.1.0", 5}, -1500, 3, true}},
};
enum { SAMPLES = sizeof samples / sizeof samples[0], SPACE = 512 };

static void same_text(zug_str a, zug_str b) {
    assert_int_equal(a.len, b.len);
    assert_true((a.data == NULL) == (b.data == NULL));
    if (a.len > 0)
        assert_memory_equal(a.data, b.data, a.len);
}

static void same_events(const bus_events *a, const bus_events *b) {
    assert_true(a->stream == b->stream && a->last_seq == b->last_seq && a->count == b->count);
    for (size_t i = 0; i < a->count; i++) {
        assert_true(a->all[i].seq == b->all[i].seq && a->all[i].at_ms == b->all[i].at_ms);
        same_text(a->all[i].kind, b->all[i].kind);
        same_text(a->all[i].body, b->all[i].body);
    }
}

static void same_news(const bus_news *a, const bus_news *b) {
    assert_true(a->topic == b->topic && a->about == b->about && a->flags == b->flags);
    assert_true(a->version == b->version && a->watcher_version == b->watcher_version);
    for (int i = 0; i < BUS_TEXTS; i++)
        same_text(a->texts[i], b->texts[i]);
}

static void same_limits(const bus_uses *a, const bus_uses *b) {
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++)
        assert_true(a->all[i].limit == b->all[i].limit && a->all[i].key == b->all[i].key &&
                    a->all[i].count == b->all[i].count);
}

static void same_notice(const bus_notice *a, const bus_notice *b) {
    assert_int_equal(a->kind, b->kind);
    assert_true(a->head.node == b->head.node && a->head.losses == b->head.losses &&
                a->head.number == b->head.number);
    switch (a->kind) {
    case BUS_NOTICE_EVENTS:
        same_events(&a->events, &b->events);
        return;
    case BUS_NOTICE_NEWS:
        same_news(&a->news, &b->news);
        return;
    case BUS_NOTICE_PRESENCE:
        assert_true(
            a->presence.table == b->presence.table && a->presence.person == b->presence.person &&
            a->presence.is_here == b->presence.is_here && a->presence.at_ms == b->presence.at_ms);
        return;
    case BUS_NOTICE_AUDIENCE:
        assert_true(a->audience.table == b->audience.table &&
                    a->audience.count == b->audience.count);
        return;
    case BUS_NOTICE_LIMITS:
        same_limits(&a->limits, &b->limits);
        return;
    case BUS_NOTICE_HELLO:
        same_text(a->hello.version, b->hello.version);
        assert_true(a->hello.offset_ms == b->hello.offset_ms &&
                    a->hello.uncertain_ms == b->hello.uncertain_ms &&
                    a->hello.is_leaving == b->hello.is_leaving);
        return;
    }
    fail();
}

/* Reads bytes that lie flush against the end of their memory, so that a sanitizer sees who reads
 * on. */
static bool read_copy(const unsigned char *bytes, size_t len, bool *is_same_again) {
    unsigned char *copy = malloc(len + 1), again[SPACE];
    assert_non_null(copy);
    memcpy(copy + 1, bytes, len);
    bus_notice_parts parts;
    bus_notice notice;
    bool is_one = bus_notice_read((zug_str){(const char *)copy + 1, len}, &parts, &notice);
    *is_same_again =
        is_one && bus_notice_write(&notice, again, SPACE) == len && memcmp(again, bytes, len) == 0;
    free(copy);
    return is_one;
}

static void what_is_written_is_read_again(void **state) {
    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        unsigned char bytes[SPACE];
        size_t len = bus_notice_write(&samples[i], NULL, 0);
        assert_in_range(len, 12, SPACE);
        assert_int_equal(bus_notice_write(&samples[i], bytes, SPACE), len);
        bus_notice_parts parts;
        bus_notice out;
        assert_true(bus_notice_read((zug_str){(char *)bytes, len}, &parts, &out));
        same_notice(&samples[i], &out);
    }
}

static void a_notice_cut_short_or_with_more_is_none(void **state) {
    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        unsigned char bytes[SPACE] = {0};
        size_t len = bus_notice_write(&samples[i], bytes, SPACE);
        bool is_same;
        for (size_t cut = 0; cut < len; cut++)
            assert_false(read_copy(bytes, cut, &is_same));
        assert_true(read_copy(bytes, len, &is_same) && is_same);
        assert_false(read_copy(bytes, len + 1, &is_same));
    }
}

/* Whatever a flipped bit makes of a notice, it is none or has exactly these bytes. */
static void a_flipped_bit_gives_no_notice_or_another(void **state) {
    (void)state;
    size_t refused = 0;
    for (int i = 0; i < SAMPLES; i++) {
        unsigned char bytes[SPACE];
        size_t len = bus_notice_write(&samples[i], bytes, SPACE);
        for (size_t bit = 0; bit < len * 8; bit++) {
            bool is_same;
            bytes[bit / 8] ^= (unsigned char)(1U << bit % 8);
            bool is_one = read_copy(bytes, len, &is_same);
            assert_int_equal(is_one, is_same);
            refused += !is_one;
            bytes[bit / 8] ^= (unsigned char)(1U << bit % 8);
        }
    }
    assert_true(refused > 0);
}

static void another_version_is_refused(void **state) {
    (void)state;
    unsigned char bytes[SPACE];
    size_t len = bus_notice_write(&samples[0], bytes, SPACE);
    for (unsigned version = 0; version < 256; version++) {
        bool is_same;
        bytes[0] = (unsigned char)version;
        assert_int_equal(read_copy(bytes, len, &is_same), version == 1);
    }
}

static void what_was_there_stays_if_nothing_is_read(void **state) {
    (void)state;
    bus_notice_parts parts;
    bus_notice out = {.kind = BUS_NOTICE_HELLO, .head = {9, 9, 9}};
    assert_false(bus_notice_read(zug_str_from("\1\5nonsense"), &parts, &out));
    assert_true(out.kind == BUS_NOTICE_HELLO && out.head.node == 9);
}

/* Numbers have one form, a bool is 0 or 1, and a length is not believed without its bytes. */
static void numbers_out_of_their_form_are_refused(void **state) {
    (void)state;
#define NODE "\1\5\0\0\0\0\0\0\0\1"
    static const struct {
        zug_str bytes;
        bool is_one;
    } cases[] = {
        {TEXT(NODE "\0\0\1x\0\0\0"), true},
        {TEXT(NODE "\x80\0\0\1x\0\0\0"), false},
        {TEXT(NODE "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\0\1x\0\0\0"), true},
        {TEXT(NODE "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02\0\1x\0\0\0"), false},
        {TEXT(NODE "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\0\1x\0\0\0"), false},
        {TEXT(NODE "\0\0\1x\0\0\2"), false},
        {TEXT(NODE "\0\0\1x\0\xff\xff\xff\xff\x0f\0"), true},
        {TEXT(NODE "\0\0\1x\0\x80\x80\x80\x80\x10\0"), false},
        {TEXT(NODE "\0\0\2x\0\0\0"), false},
        {TEXT(NODE "\0\0\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01x\0\0\0"), false},
        {TEXT("\1\6\0\0\0\0\0\0\0\1\0\0"), false},
        {TEXT("\1\0\0\0\0\0\0\0\0\1\0\0"), false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bool is_same;
        const unsigned char *bytes = (const unsigned char *)cases[i].bytes.data;
        assert_int_equal(read_copy(bytes, cases[i].bytes.len, &is_same), cases[i].is_one);
    }
}

/* Nothing larger than a notice is written: nor is a byte of it beyond the capacity. */
static void what_is_too_large_is_not_written(void **state) {
    (void)state;
    static char body[BUS_NOTICE_MOST];
    bus_event event = {1, 0, TEXT("move"), {body, sizeof body - 64}};
    bus_notice notice = {.kind = BUS_NOTICE_EVENTS, .events = {1, 1, &event, 1}};
    size_t len = bus_notice_write(&notice, NULL, 0);
    assert_in_range(len, sizeof body - 64, sizeof body);
    event.body.len += sizeof body - len;
    assert_int_equal(bus_notice_write(&notice, NULL, 0), sizeof body);
    event.body.len++;
    assert_int_equal(bus_notice_write(&notice, NULL, 0), 0);
    event.body.len = SIZE_MAX;
    assert_int_equal(bus_notice_write(&notice, NULL, 0), 0);

    bus_event many[BUS_EVENTS_MOST + 1] = {0};
    notice.events = (bus_events){1, 1, many, BUS_EVENTS_MOST};
    assert_true(bus_notice_write(&notice, NULL, 0) > 0);
    notice.events.count++;
    assert_int_equal(bus_notice_write(&notice, NULL, 0), 0);
    bus_use uses[BUS_USES_MOST + 1] = {0};
    notice = (bus_notice){.kind = BUS_NOTICE_LIMITS, .limits = {uses, BUS_USES_MOST + 1}};
    assert_int_equal(bus_notice_write(&notice, NULL, 0), 0);
    notice = (bus_notice){.kind = BUS_NOTICE_HELLO, .hello = {.version = {body, 65}}};
    assert_int_equal(bus_notice_write(&notice, NULL, 0), 0);
    notice.hello.version.len--;
    unsigned char few[8] = "xxxxxxx";
    assert_true(bus_notice_write(&notice, few, 4) > BUS_WORD_MOST);
    assert_string_equal((char *)few + 4, "xxx");
}

/* A move is told in few bytes more than its body has. */
static void a_move_is_short(void **state) {
    (void)state;
    bus_notice notice = {.kind = BUS_NOTICE_EVENTS,
                         .head = {UINT64_MAX, 0, 0},
                         .events = {UINT64_MAX, 41, two_events, 1}};
    assert_int_equal(bus_notice_write(&notice, NULL, 0), 12 + 8 + 2 + 1 + 6 + 5 + 15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(a_notice_cut_short_or_with_more_is_none),
        cmocka_unit_test(a_flipped_bit_gives_no_notice_or_another),
        cmocka_unit_test(another_version_is_refused),
        cmocka_unit_test(what_was_there_stays_if_nothing_is_read),
        cmocka_unit_test(numbers_out_of_their_form_are_refused),
        cmocka_unit_test(what_is_too_large_is_not_written),
        cmocka_unit_test(a_move_is_short),
    };
    return cmocka_run_group_tests_name("notice", tests, NULL, NULL);
}
