/* str.c - borrowed text: views, slices, comparison.
 * Room: base. Knows no chess and owns no memory. */
#include <zug/str.h>

#include "base/mem.h"

/* True for what zug_str_trim takes away. */
static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

zug_str zug_str_from(const char *text) { return (zug_str){text, __builtin_strlen(text)}; }

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
