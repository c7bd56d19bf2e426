/* query.c - what the query and the path of a request say.
 * Room: server/api. */
#include "api_impl.h"

zug_str api_query_text(span query, const char *name, char *out, size_t size) {
    size_t len = 0;
    out[0] = '\0';
    if (!http_query_find(query, name, out, size, &len))
        return (zug_str){"", 0};
    return (zug_str){out, len};
}

bool api_query_page(span query, uint32_t *out) {
    char page[128];
    uint64_t number = 1;
    if (api_query_text(query, "page", page, sizeof page).len > 0 &&
        (!span_to_number(span_from(page), 1000000, &number) || number == 0))
        return false;
    *out = (uint32_t)number - 1;
    return true;
}

bool api_cut_ending(span *word, const char *ending) {
    span tail = span_from(ending);
    if (word->len < tail.len ||
        !span_equal(span_slice(*word, word->len - tail.len, word->len), tail))
        return false;
    word->len -= tail.len;
    return true;
}
