/* notice.c - what one node tells the others, as bytes.
 * Room: server/bus. A reader that takes any bytes: each of them is looked at once, and nothing
 * that they say is believed before there are bytes for it. */
#include "bus/notice.h"

#include <string.h>

enum { VERSION = 1, ID_BYTES = 8 };

/* Bytes that are being written. What does not fit is counted and left out. */
typedef struct writer {
    unsigned char *out;
    size_t capacity, len;
    bool is_too_large;
} writer;

static void put_bytes(writer *to, const void *bytes, size_t len) {
    if (len > BUS_NOTICE_MOST || to->len > BUS_NOTICE_MOST - len) {
        to->is_too_large = true;
        return;
    }
    if (len > 0 && to->len + len <= to->capacity)
        memcpy(to->out + to->len, bytes, len);
    to->len += len;
}

static void put_byte(writer *to, unsigned byte) {
    unsigned char one = (unsigned char)byte;
    put_bytes(to, &one, 1);
}

static void put_id(writer *to, uint64_t id) {
    unsigned char bytes[ID_BYTES];
    for (int i = 0; i < ID_BYTES; i++)
        bytes[i] = (unsigned char)(id >> (56 - 8 * i));
    put_bytes(to, bytes, sizeof bytes);
}

static void put_number(writer *to, uint64_t number) {
    for (; number > 127; number >>= 7)
        put_byte(to, 128 | (unsigned)(number & 127));
    put_byte(to, (unsigned)number);
}

/* Numbers near zero are short, whatever their sign: 0, -1, 1, -2 are 0, 1, 2, 3. */
static void put_signed(writer *to, int64_t number) {
    put_number(to, (uint64_t)number << 1 ^ (number < 0 ? UINT64_MAX : 0));
}

static void put_text(writer *to, zug_str text) {
    put_number(to, text.len);
    put_bytes(to, text.data, text.len);
}

static void put_word(writer *to, zug_str word) {
    if (word.len > BUS_WORD_MOST)
        to->is_too_large = true;
    put_text(to, word);
}

/* How many there are of something. */
static void put_count(writer *to, size_t count, size_t most) {
    if (count > most)
        to->is_too_large = true;
    put_number(to, count);
}

static void put_events(writer *to, const bus_events *events) {
    put_id(to, events->stream);
    put_number(to, events->last_seq);
    put_count(to, events->count, BUS_EVENTS_MOST);
    int64_t before_ms = 0;
    for (size_t i = 0; i < events->count && !to->is_too_large; i++) {
        const bus_event *event = &events->all[i];
        put_number(to, event->seq);
        put_signed(to, (int64_t)((uint64_t)event->at_ms - (uint64_t)before_ms));
        put_word(to, event->kind);
        put_text(to, event->body);
        before_ms = event->at_ms;
    }
}

static void put_news(writer *to, const bus_news *news) {
    put_id(to, news->topic);
    put_id(to, news->about);
    put_number(to, news->flags);
    put_number(to, news->version);
    put_number(to, news->watcher_version);
    unsigned which = 0;
    for (unsigned i = 0; i < BUS_TEXTS; i++)
        which |= news->texts[i].data != NULL ? 1U << i : 0;
    put_byte(to, which);
    for (unsigned i = 0; i < BUS_TEXTS; i++)
        if (news->texts[i].data != NULL)
            put_text(to, news->texts[i]);
}

static void put_presence(writer *to, const bus_presence *presence) {
    put_id(to, presence->table);
    put_id(to, presence->person);
    put_byte(to, presence->is_here);
    put_signed(to, presence->at_ms);
}

static void put_limits(writer *to, const bus_uses *uses) {
    put_count(to, uses->count, BUS_USES_MOST);
    for (size_t i = 0; i < uses->count && !to->is_too_large; i++) {
        put_number(to, uses->all[i].limit);
        put_id(to, uses->all[i].key);
        put_number(to, uses->all[i].count);
        put_number(to, uses->all[i].by);
    }
}

static void put_hello(writer *to, const bus_hello *hello) {
    put_word(to, hello->version);
    put_signed(to, hello->offset_ms);
    put_number(to, hello->uncertain_ms);
    put_byte(to, hello->is_leaving);
}

static void put_audience(writer *to, const bus_audience *audience) {
    put_id(to, audience->table);
    put_number(to, audience->count);
}

size_t bus_notice_write(const bus_notice *notice, unsigned char *out, size_t capacity) {
    writer to = {.capacity = capacity};
    to.out = out;
    put_byte(&to, VERSION);
    put_byte(&to, (unsigned)notice->kind);
    put_id(&to, notice->head.node);
    put_number(&to, notice->head.losses);
    put_number(&to, notice->head.number);
    switch (notice->kind) {
    case BUS_NOTICE_EVENTS:
        put_events(&to, &notice->events);
        break;
    case BUS_NOTICE_NEWS:
        put_news(&to, &notice->news);
        break;
    case BUS_NOTICE_PRESENCE:
        put_presence(&to, &notice->presence);
        break;
    case BUS_NOTICE_LIMITS:
        put_limits(&to, &notice->limits);
        break;
    case BUS_NOTICE_HELLO:
        put_hello(&to, &notice->hello);
        break;
    case BUS_NOTICE_AUDIENCE:
        put_audience(&to, &notice->audience);
        break;
    }
    return to.is_too_large ? 0 : to.len;
}

/* Bytes that are being read. After the first that is wrong everything is 0. */
typedef struct reader {
    const unsigned char *at, *end;
    bool is_wrong;
} reader;

static bool is_wrong(reader *from) {
    from->is_wrong = true;
    from->at = from->end;
    return false;
}

static unsigned take_byte(reader *from) {
    if (from->at == from->end)
        return is_wrong(from);
    return *from->at++;
}

static bool take_bool(reader *from) {
    unsigned byte = take_byte(from);
    return byte <= 1 ? byte == 1 : is_wrong(from);
}

static uint64_t take_id(reader *from) {
    uint64_t id = 0;
    for (int i = 0; i < ID_BYTES; i++)
        id = id << 8 | take_byte(from);
    return from->is_wrong ? 0 : id;
}

/* A number in its shortest form: each has one way to be written. */
static uint64_t take_number(reader *from, uint64_t most) {
    uint64_t number = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        uint64_t byte = take_byte(from), bits = byte & 127;
        if (from->is_wrong || bits << shift >> shift != bits || (byte == 0 && shift > 0))
            break;
        number |= bits << shift;
        if (byte < 128)
            return number <= most ? number : is_wrong(from);
    }
    return is_wrong(from);
}

static uint32_t take_u32(reader *from) { return (uint32_t)take_number(from, UINT32_MAX); }

static int64_t take_signed(reader *from) {
    uint64_t number = take_number(from, UINT64_MAX);
    return (int64_t)(number >> 1 ^ (number & 1 ? UINT64_MAX : 0));
}

static zug_str take_text(reader *from, size_t most) {
    uint64_t len = take_number(from, most);
    if (len > (uint64_t)(from->end - from->at))
        is_wrong(from);
    zug_str text = {(const char *)from->at, from->is_wrong ? 0 : (size_t)len};
    from->at += text.len;
    return text;
}

static void take_events(reader *from, bus_events *out, bus_event parts[BUS_EVENTS_MOST]) {
    out->stream = take_id(from);
    out->last_seq = take_u32(from);
    out->all = parts;
    out->count = (size_t)take_number(from, BUS_EVENTS_MOST);
    int64_t before_ms = 0;
    for (size_t i = 0; i < out->count && !from->is_wrong; i++) {
        parts[i].seq = take_u32(from);
        parts[i].at_ms = (int64_t)((uint64_t)before_ms + (uint64_t)take_signed(from));
        parts[i].kind = take_text(from, BUS_WORD_MOST);
        parts[i].body = take_text(from, BUS_NOTICE_MOST);
        before_ms = parts[i].at_ms;
    }
}

static void take_news(reader *from, bus_news *out) {
    out->topic = take_id(from);
    out->about = take_id(from);
    out->flags = take_u32(from);
    out->version = take_u32(from);
    out->watcher_version = take_u32(from);
    unsigned which = take_byte(from);
    for (unsigned i = 0; i < BUS_TEXTS; i++)
        if ((which >> i & 1) != 0)
            out->texts[i] = take_text(from, BUS_NOTICE_MOST);
}

static void take_presence(reader *from, bus_presence *out) {
    out->table = take_id(from);
    out->person = take_id(from);
    out->is_here = take_bool(from);
    out->at_ms = take_signed(from);
}

static void take_limits(reader *from, bus_uses *out, bus_use parts[BUS_USES_MOST]) {
    out->all = parts;
    out->count = (size_t)take_number(from, BUS_USES_MOST);
    for (size_t i = 0; i < out->count && !from->is_wrong; i++) {
        parts[i].limit = take_u32(from);
        parts[i].key = take_id(from);
        parts[i].count = take_u32(from);
        parts[i].by = take_number(from, UINT64_MAX);
    }
}

static void take_hello(reader *from, bus_hello *out) {
    out->version = take_text(from, BUS_WORD_MOST);
    out->offset_ms = take_signed(from);
    out->uncertain_ms = take_u32(from);
    out->is_leaving = take_bool(from);
}

/* What belongs to the kind of a notice. */
static void take_content(reader *from, bus_notice *out, bus_notice_parts *parts) {
    switch (out->kind) {
    case BUS_NOTICE_EVENTS:
        take_events(from, &out->events, parts->events);
        return;
    case BUS_NOTICE_NEWS:
        take_news(from, &out->news);
        return;
    case BUS_NOTICE_PRESENCE:
        take_presence(from, &out->presence);
        return;
    case BUS_NOTICE_LIMITS:
        take_limits(from, &out->limits, parts->uses);
        return;
    case BUS_NOTICE_HELLO:
        take_hello(from, &out->hello);
        return;
    case BUS_NOTICE_AUDIENCE:
        out->audience.table = take_id(from);
        out->audience.count = take_u32(from);
        return;
    }
    is_wrong(from);
}

bool bus_notice_read(zug_str bytes, bus_notice_parts *parts, bus_notice *out) {
    if (bytes.len == 0 || bytes.len > BUS_NOTICE_MOST)
        return false;
    const unsigned char *first = (const unsigned char *)bytes.data;
    reader from = {first, first + bytes.len, false};
    if (take_byte(&from) != VERSION)
        return false;
    bus_notice read = {.kind = (bus_notice_kind)take_byte(&from)};
    read.head.node = take_id(&from);
    read.head.losses = take_number(&from, UINT64_MAX);
    read.head.number = take_number(&from, UINT64_MAX);
    take_content(&from, &read, parts);
    if (from.is_wrong || from.at != from.end)
        return false;
    *out = read;
    return true;
}
