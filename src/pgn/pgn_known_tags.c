/* pgn_known_tags.c - gets to know tags. Room: pgn. */
#include "pgn_known_tags_impl.h"

const uint64_t zug__first_bytes[32] = {0,
                                       0xFF,
                                       0xFFFF,
                                       0xFFFFFF,
                                       0xFFFFFFFF,
                                       UINT64_C(0xFFFFFFFFFF),
                                       UINT64_C(0xFFFFFFFFFFFF),
                                       UINT64_C(0xFFFFFFFFFFFFFF),
#define X4 UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX
                                       X4,
                                       X4,
                                       X4,
                                       X4,
                                       X4,
                                       X4
#undef X4
};

static zug__tag_way way_of(zug__tag tag) {
    const unsigned texts = 1U << ZUG__TAG_EVENT | 1U << ZUG__TAG_SITE;
    const unsigned players = 1U << ZUG__TAG_WHITE | 1U << ZUG__TAG_BLACK;
    const unsigned alone =
        1U << ZUG__TAG_ROUND | 1U << ZUG__TAG_RATING | 1U << ZUG__TAG_TITLE | 1U << ZUG__TAG_ECO;
    const unsigned starts = 1U << ZUG__TAG_FEN | 1U << ZUG__TAG_SETUP | 1U << ZUG__TAG_VARIANT;
    unsigned bit = 1U << tag;
    return tag == ZUG__TAG_FREE     ? ZUG__TAG_WAY_ANY
           : texts & bit            ? ZUG__TAG_WAY_TEXT
           : players & bit          ? ZUG__TAG_WAY_PLAYER
           : alone & bit            ? ZUG__TAG_WAY_ALONE
           : tag == ZUG__TAG_RESULT ? ZUG__TAG_WAY_RESULT
           : starts & bit           ? ZUG__TAG_WAY_OTHERS
                                    : ZUG__TAG_WAY_JUDGED;
}

void zug__learn_tag(zug__known_tags *all, zug_str name, zug__tag tag, uint64_t hash,
                    uint64_t game) {
    size_t len = name.len + 3;
    if (name.len == 0 || len > 32) /* longer names are not looked for */
        return;
    zug__known_tag known = {.len = (uint8_t)len, .tag = (uint8_t)tag, .game = game};
    known.opening[0] = '[';
    zug__mem_copy(known.opening + 1, name.data, name.len);
    known.opening[len - 2] = ' ';
    known.opening[len - 1] = '"';
    known.ignored = (uint16_t)(len < 16 ? 0xFFFFU << len : 0);
    known.way = (uint8_t)way_of(tag);
    known.hash = hash;
    *zug__known_tag_slot(all, known.opening, (unsigned)len - 2) = known;
}
