/* damaged_games.h - games that are damaged at random, between games that are not.
 * Room: tests. */
#ifndef ZUG_TESTS_DAMAGED_GAMES_H
#define ZUG_TESTS_DAMAGED_GAMES_H

#include <stdint.h>
#include <string.h>

enum { DAMAGED_SIZE = 1 << 14 };

typedef struct damaged_text {
    char data[DAMAGED_SIZE];
    size_t len;
} damaged_text;

/* What damage brings in. */
static const char *const damaged_scraps[] = {"\n",
                                             "\r",
                                             "\r\n",
                                             " ",
                                             "\"",
                                             "\\",
                                             "]",
                                             "[",
                                             "\t",
                                             ":",
                                             "{",
                                             "}",
                                             "%",
                                             "1",
                                             "1.",
                                             "*",
                                             "0-1\n",
                                             "1-0",
                                             "\n\n",
                                             "\n[",
                                             "[Event \"x\"]\n",
                                             "[White \"x\"]\n",
                                             "[Result \"0-1\"]\n",
                                             "[FEN \"8\"]\n",
                                             "[Variant \"x\"]\n",
                                             "[SetUp \"1\"]\n",
                                             "[PlyCount \"9\"]\n",
                                             "[Date \"2019.02.30\"]\n",
                                             "\xEF\xBB\xBF",
                                             "\x7F",
                                             "\xA0",
                                             "{ }",
                                             "\n%\n",
                                             "[Round \"\"]\n",
                                             "[WhiteElo \"26680\"]\n",
                                             "[Some \"x\"]\n",
                                             "e4 ",
                                             "[Site \" x\"]\n",
                                             "[Termination \"none\"]\n",
                                             "\"]",
                                             " \n"};

static inline uint32_t damaged_number(uint64_t *seed, size_t below) {
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*seed >> 33) % below);
}

/* Puts something in the place of the next few bytes. */
static inline void damaged_replace(damaged_text *text, size_t at, size_t dropped,
                                   const char *scrap) {
    size_t len = strlen(scrap), behind = at + dropped < text->len ? at + dropped : text->len;
    if (text->len + len > DAMAGED_SIZE)
        return;
    memmove(text->data + at + len, text->data + behind, text->len - behind);
    memcpy(text->data + at, scrap, len);
    text->len += len - (behind - at);
}

static inline void damaged_append(damaged_text *text, const char *more) {
    size_t len = strlen(more);
    len = len < DAMAGED_SIZE - text->len ? len : DAMAGED_SIZE - text->len;
    memcpy(text->data + text->len, more, len);
    text->len += len;
}

/* Some games twice, some damage, and the games again. */
static inline void damaged_make(damaged_text *out, const char *games, uint64_t *seed) {
    const size_t count = sizeof damaged_scraps / sizeof *damaged_scraps;
    out->len = 0;
    damaged_append(out, games);
    damaged_append(out, games);
    for (uint32_t i = damaged_number(seed, 8); i > 0; i--) {
        const char *scrap = damaged_scraps[damaged_number(seed, count)];
        damaged_replace(out, damaged_number(seed, out->len), damaged_number(seed, 3), scrap);
    }
    damaged_append(out, games);
}

#endif
