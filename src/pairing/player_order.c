/* player_order.c - in which order players are numbered.
 * Room: src/pairing. */
#include <zug/tournament.h>

/* The titles from the highest down (C.04.2): who has none comes last. */
static const char *const titles[] = {"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"};

enum { TITLE_COUNT = sizeof titles / sizeof titles[0] };

static size_t title_rank(zug_str title) {
    size_t rank = 0;
    while (rank < TITLE_COUNT && !zug_str_equal(title, zug_str_from(titles[rank])))
        rank++;
    return rank;
}

static int compare_names(zug_str a, zug_str b) {
    for (size_t i = 0; i < a.len && i < b.len; i++)
        if (a.data[i] != b.data[i])
            return (unsigned char)a.data[i] < (unsigned char)b.data[i] ? -1 : 1;
    return (a.len > b.len) - (a.len < b.len);
}

int zug_player_compare(const zug_player *a, const zug_player *b) {
    if (a->rating != b->rating)
        return a->rating > b->rating ? -1 : 1;
    size_t first = title_rank(a->title), second = title_rank(b->title);
    if (first != second)
        return first < second ? -1 : 1;
    return compare_names(a->name, b->name);
}
