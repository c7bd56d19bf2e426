/* str.c - borrowed text: views, slices, comparison.
 * Room: base. Knows no chess and owns no memory. */
#include <zug/str.h>

#include "base/mem.h"

/* True for what zug_str_trim takes away. */
static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

zug_str zug_str_from(const char *text) {
    return (zug_str){text, text == NULL ? 0 : __builtin_strlen(text)};
}

zug_str zug_str_slice(zug_str text, size_t from, size_t to) {
    return (zug_str){text.data + from, to - from};
}

zug_str zug_str_trim(zug_str text) {
    while (text.len > 0 && is_blank(text.data[0]))
        text = zug_str_slice(text, 1, text.len);
    while (text.len > 0 && is_blank(text.data[text.len - 1]))
        text.len--;
    return text;
}

/* An empty view may hold NULL, which memory functions must not be given. */
bool zug_str_equal(zug_str a, zug_str b) {
    return a.len == b.len && (a.len == 0 || zug__mem_equal(a.data, b.data, a.len));
}

/* The bytes of a character of UTF-8 that begins with this one, and the bits of its number in it; 0:
 * none begins so. */
static size_t length_of(unsigned char first, uint32_t *bits) {
    if (first < 0x80) {
        *bits = first;
        return 1;
    }
    size_t len = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0;
    *bits = len == 0 ? 0 : first & (0x7FU >> len);
    return first < 0xF8 ? len : 0;
}

size_t zug_str_character(zug_str text, uint32_t *code) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    uint32_t bits;
    size_t len = text.len > 0 ? length_of((unsigned char)text.data[0], &bits) : 0;
    if (len == 0 || len > text.len)
        return 0;
    for (size_t i = 1; i < len; i++) {
        unsigned char byte = (unsigned char)text.data[i];
        if ((byte & 0xC0) != 0x80)
            return 0;
        bits = bits << 6 | (byte & 0x3FU);
    }
    if (bits < least[len] || bits > 0x10FFFF || (bits >= 0xD800 && bits <= 0xDFFF))
        return 0;
    *code = bits;
    return len;
}
