/* json_out.c - writes JSON into memory that grows; commas come by themselves.
 * Room: server/wire. A comma is due wherever a value follows something that has ended. */
#include "wire/json_out.h"

#include <stdlib.h>
#include <string.h>

void json_out_free(json_out *gone) {
    free(gone->data);
    *gone = (json_out){0};
}

span json_out_text(const json_out *out) { return (span){out->data, out->len}; }

/* Gets more memory for so many bytes more. */
static bool grow(json_out *out, size_t more) {
    if (out->failed)
        return false;
    size_t size = out->size < 256 ? 256 : out->size * 2;
    while (size < out->len + more)
        size *= 2;
    char *data = realloc(out->data, size);
    if (data == NULL) {
        out->failed = true;
        return false;
    }
    out->data = data;
    out->size = size;
    return true;
}

/* Makes room for so many bytes more. */
static inline bool reserve(json_out *out, size_t more) {
    return (more <= out->size - out->len && !out->failed) || grow(out, more);
}

/* Appends bytes as they are. */
static inline void put(json_out *out, const char *bytes, size_t len) {
    if (len > 0 && reserve(out, len)) {
        memcpy(out->data + out->len, bytes, len);
        out->len += len;
    }
}

/* Appends a byte for which there is room. */
static inline void put_byte(json_out *out, char byte) { out->data[out->len++] = byte; }

/* Appends the comma that is due before a value or a name; there is room for it. */
static inline void put_comma(json_out *out) {
    char last = out->len > 0 ? out->data[out->len - 1] : '{';
    if (last != '{' && last != '[' && last != ':')
        put_byte(out, ',');
}

void jo_open(json_out *out, char bracket) {
    if (!reserve(out, 2))
        return;
    put_comma(out);
    put_byte(out, bracket);
}

void jo_close(json_out *out, char bracket) { put(out, &bracket, 1); }

void jo_key(json_out *out, const char *name) {
    size_t len = strlen(name);
    if (!reserve(out, len + 4))
        return;
    put_comma(out);
    put_byte(out, '"');
    memcpy(out->data + out->len, name, len);
    out->len += len;
    put_byte(out, '"');
    put_byte(out, ':');
}

/* Appends the escape of a byte that cannot stand in a string as it is. */
static void put_escape(json_out *out, unsigned char byte) {
    static const char hex[] = "0123456789abcdef";
    char code[6] = {'\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15]};
    char plain[2] = {'\\', (char)byte};
    if (byte == '"' || byte == '\\')
        put(out, plain, 2);
    else
        put(out, code, 6);
}

/* How many bytes at the beginning can stand in a string as they are. */
static size_t plain_length(span text) {
    size_t len = 0;
    for (; len < text.len; len++) {
        unsigned char byte = (unsigned char)text.data[len];
        if (byte < 0x20 || byte == '"' || byte == '\\' || byte == 0x7f)
            break;
    }
    return len;
}

void jo_text(json_out *out, span text) {
    if (!reserve(out, text.len + 3))
        return;
    put_comma(out);
    put_byte(out, '"');
    for (;;) {
        size_t plain = plain_length(text);
        put(out, text.data, plain);
        if (plain == text.len)
            break;
        put_escape(out, (unsigned char)text.data[plain]);
        text = span_slice(text, plain + 1, text.len);
    }
    put(out, "\"", 1);
}

void jo_int(json_out *out, int64_t number) {
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[--at] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        digits[--at] = '-';
    if (!reserve(out, sizeof digits + 1))
        return;
    put_comma(out);
    put(out, digits + at, sizeof digits - at);
}

void jo_bool(json_out *out, bool value) {
    jo_raw(out, value ? (span){"true", 4} : (span){"false", 5});
}

void jo_null(json_out *out) { jo_raw(out, (span){"null", 4}); }

void jo_raw(json_out *out, span json) {
    if (!reserve(out, json.len + 1))
        return;
    put_comma(out);
    put(out, json.data, json.len);
}

void jo_bytes(json_out *out, span bytes) { put(out, bytes.data, bytes.len); }

void jo_put_text(json_out *out, const char *name, const char *text) {
    jo_key(out, name);
    jo_text(out, span_from(text));
}

void jo_put_int(json_out *out, const char *name, int64_t number) {
    jo_key(out, name);
    jo_int(out, number);
}

void jo_put_bool(json_out *out, const char *name, bool value) {
    jo_key(out, name);
    jo_bool(out, value);
}
