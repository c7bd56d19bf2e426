/* json.c - writes JSON into memory that grows, or into the caller's; commas come by themselves.
 * Room: base. A comma is due wherever a value follows something that has ended. */
#include <zug/json.h>

#include "base/mem.h"
#include "base/wide.h"

zug_json zug_json_over(char *memory, size_t size) {
    return (zug_json){.data = memory, .size = size};
}

void zug_json_free(zug_json *json) {
    if (json->alloc.resize != NULL && json->data != NULL)
        json->alloc.resize(json->alloc.ctx, json->data, json->size, 0);
    *json = (zug_json){.alloc = json->alloc};
}

/* Gets more memory for so many bytes more. */
static bool grow(zug_json *json, size_t more) {
    size_t size = json->size < 256 ? 256 : json->size * 2;
    while (size < json->len + more)
        size *= 2;
    char *data = NULL;
    if (!json->failed && json->alloc.resize != NULL)
        data = json->alloc.resize(json->alloc.ctx, json->data, json->size, size);
    json->failed = data == NULL;
    if (json->failed)
        return false;
    json->data = data;
    json->size = size;
    return true;
}

/* Sees to it that so many bytes more fit. */
static inline bool reserve(zug_json *json, size_t more) {
    return (more <= json->size - json->len && !json->failed) || grow(json, more);
}

static inline void put(zug_json *json, const char *bytes, size_t len) {
    if (len > 0 && reserve(json, len)) {
        zug__mem_copy(json->data + json->len, bytes, len);
        json->len += len;
    }
}

/* Appends a byte that fits. */
static inline void put_byte(zug_json *json, char byte) { json->data[json->len++] = byte; }

/* Appends the comma that is due before a value or a name; it fits. */
static inline void put_comma(zug_json *json) {
    char last = json->len > 0 ? json->data[json->len - 1] : '{';
    if (last != '{' && last != '[' && last != ':' && last != ',')
        put_byte(json, ',');
}

void zug_json_open(zug_json *json, char bracket) {
    if (!reserve(json, 2))
        return;
    put_comma(json);
    put_byte(json, bracket);
}

void zug_json_close(zug_json *json, char bracket) { put(json, &bracket, 1); }

void zug_json_key(zug_json *json, const char *name) {
    size_t len = zug_str_from(name).len;
    if (!reserve(json, len + 4))
        return;
    put_comma(json);
    put_byte(json, '"');
    zug__mem_copy(json->data + json->len, name, len);
    json->len += len;
    put_byte(json, '"');
    put_byte(json, ':');
}

/* Appends the escape of a character below 256 that cannot stand in a string as it is. */
static void put_escape(zug_json *json, unsigned char code) {
    static const char hex[] = "0123456789abcdef";
    char escape[6] = {'\\', 'u', '0', '0', hex[code >> 4], hex[code & 15]};
    char plain[2] = {'\\', (char)code};
    if (code == '"' || code == '\\')
        put(json, plain, 2);
    else
        put(json, escape, 6);
}

/* True if some of eight bytes may not stand in a string as they are. */
static inline bool is_any_special(const char *bytes, bool is_checked) {
    uint64_t word = zug__load8(bytes);
    uint64_t special = zug__at_most_each(word, 0x1f) | zug__at_most_each(word ^ ZUG__EACH('"'), 0) |
                       zug__at_most_each(word ^ ZUG__EACH('\\'), 0) |
                       zug__at_most_each(word ^ ZUG__EACH(0x7f), 0);
    return special != 0 || (!is_checked && (word & ZUG__EACH(0x80)) != 0);
}

/* How many bytes at the beginning can stand in a string as they are. */
static size_t plain_length(zug_str text, bool is_checked) {
    size_t len = 0;
    while (text.len - len >= 8 && !is_any_special(text.data + len, is_checked))
        len += 8;
    while (len < text.len) {
        unsigned char byte = (unsigned char)text.data[len];
        if (byte < 0x20 || byte == '"' || byte == '\\' || byte == 0x7f)
            break;
        uint32_t code;
        size_t width = is_checked || byte < 0x80
                           ? 1
                           : zug_str_character(zug_str_slice(text, len, text.len), &code);
        if (width == 0)
            break;
        len += width;
    }
    return len;
}

static void put_string(zug_json *json, zug_str text, bool is_checked) {
    if (!reserve(json, text.len + 3))
        return;
    put_comma(json);
    put_byte(json, '"');
    for (;;) {
        size_t plain = plain_length(text, is_checked);
        put(json, text.data, plain);
        if (plain == text.len)
            break;
        put_escape(json, (unsigned char)text.data[plain]);
        text = zug_str_slice(text, plain + 1, text.len);
    }
    put(json, "\"", 1);
}

void zug_json_text(zug_json *json, zug_str text) { put_string(json, text, true); }

void zug_json_any_text(zug_json *json, zug_str text) { put_string(json, text, false); }

void zug_json_int(zug_json *json, int64_t number) {
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[--at] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        digits[--at] = '-';
    if (!reserve(json, sizeof digits - at + 1))
        return;
    put_comma(json);
    put(json, digits + at, sizeof digits - at);
}

void zug_json_bool(zug_json *json, bool value) {
    zug_json_raw(json, value ? (zug_str){"true", 4} : (zug_str){"false", 5});
}

void zug_json_null(zug_json *json) { zug_json_raw(json, (zug_str){"null", 4}); }

void zug_json_raw(zug_json *json, zug_str bytes) {
    if (!reserve(json, bytes.len + 1))
        return;
    put_comma(json);
    put(json, bytes.data, bytes.len);
}

void zug_json_bytes(zug_json *json, zug_str bytes) { put(json, bytes.data, bytes.len); }

void zug_json_put_text(zug_json *json, const char *name, const char *text) {
    zug_json_key(json, name);
    zug_json_text(json, zug_str_from(text));
}

void zug_json_put_int(zug_json *json, const char *name, int64_t number) {
    zug_json_key(json, name);
    zug_json_int(json, number);
}

void zug_json_put_bool(zug_json *json, const char *name, bool value) {
    zug_json_key(json, name);
    zug_json_bool(json, value);
}
