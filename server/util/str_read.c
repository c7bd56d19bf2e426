/* str_read.c - what can be read out of borrowed text without knowing what it is for.
 * Room: server/util. */
#include "util/str_read.h"

zug_str str_slice(zug_str of, size_t from, size_t to) {
    to = to < of.len ? to : of.len;
    from = from < to ? from : to;
    return (zug_str){of.data + from, to - from};
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

zug_str str_trim(zug_str of) {
    size_t from = 0, to = of.len;
    while (from < to && is_blank(of.data[from]))
        from++;
    while (to > from && is_blank(of.data[to - 1]))
        to--;
    return (zug_str){of.data + from, to - from};
}

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

bool str_equal_caseless(zug_str a, zug_str b) {
    bool equal = a.len == b.len;
    for (size_t i = 0; equal && i < a.len; i++)
        equal = small(a.data[i]) == small(b.data[i]);
    return equal;
}

zug_str str_cut(zug_str *rest, char separator) {
    size_t at = 0;
    while (at < rest->len && rest->data[at] != separator)
        at++;
    zug_str piece = {rest->data, at};
    *rest = str_slice(*rest, at + 1, rest->len);
    return piece;
}

bool str_to_number(zug_str digits, uint64_t max, uint64_t *out) {
    uint64_t value = 0;
    for (size_t i = 0; i < digits.len; i++) {
        unsigned digit = (unsigned)(digits.data[i] - '0');
        if (digit > 9 || digit > max || value > (max - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    if (digits.len > 0)
        *out = value;
    return digits.len > 0;
}

/* How many bytes the character that begins with this byte has, or 0 if none can. */
static size_t utf8_length(unsigned char first) {
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF)
        return 2;
    if (first >= 0xE0 && first <= 0xEF)
        return 3;
    return first >= 0xF0 && first <= 0xF4 ? 4 : 0;
}

/* True if the second byte keeps out long forms, surrogates and what lies above U+10FFFF. */
static bool is_second(unsigned char first, unsigned char second) {
    unsigned char low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    unsigned char high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    return second >= low && second <= high;
}

uint32_t str_next_character(zug_str text, size_t *at) {
    unsigned char first = (unsigned char)text.data[(*at)++];
    if (first < 0x80)
        return first;
    int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    uint32_t code = first & (0x3Fu >> more);
    while (more-- > 0 && *at < text.len)
        code = code << 6 | ((unsigned char)text.data[(*at)++] & 0x3Fu);
    return code;
}

bool str_is_utf8(zug_str text) {
    const unsigned char *bytes = (const unsigned char *)text.data;
    for (size_t at = 0; at < text.len;) {
        size_t len = utf8_length(bytes[at]);
        if (len == 0 || len > text.len - at || (len > 1 && !is_second(bytes[at], bytes[at + 1])))
            return false;
        for (size_t i = 2; i < len; i++)
            if ((bytes[at + i] & 0xC0) != 0x80)
                return false;
        at += len;
    }
    return true;
}
