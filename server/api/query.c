/* query.c - what the query and the path of a request say.
 * Room: server/api. */
#include "api_impl.h"

zug_str api_query_text(zug_str query, const char *name, char *out, size_t size) {
    size_t len = 0;
    out[0] = '\0';
    if (!http_query_find(query, name, out, size, &len))
        return (zug_str){"", 0};
    return (zug_str){out, len};
}

bool api_query_page(zug_str query, uint32_t *out) {
    char page[128];
    uint64_t number = 1;
    if (api_query_text(query, "page", page, sizeof page).len > 0 &&
        (!str_to_number(zug_str_from(page), 1000000, &number) || number == 0))
        return false;
    *out = (uint32_t)number - 1;
    return true;
}

bool api_cut_ending(zug_str *word, const char *ending) {
    zug_str tail = zug_str_from(ending);
    if (word->len < tail.len ||
        !zug_str_equal(str_slice(*word, word->len - tail.len, word->len), tail))
        return false;
    word->len -= tail.len;
    return true;
}
