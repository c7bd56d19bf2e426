/* crosstable.h - tournaments for tests, written as cross tables are printed.
 * Room: tests. Include after cmocka.h.
 *
 * A row has one word a round: "12w1" is White against player 12 and won; results are 1 = 0, W D L
 * for games that were too short, + - for forfeits and ? for none so far; "H" "F" "U" "Z" are byes
 * as in reports, "." is nothing at all. */
#ifndef ZUG_TESTS_CROSSTABLE_H
#define ZUG_TESTS_CROSSTABLE_H

#include <stdlib.h>
#include <string.h>
#include <zug/tournament.h>

/* A player of a cross table. */
typedef struct crosstable_row {
    uint32_t rating;
    const char *rounds;
} crosstable_row;

/* The kind of entry that a letter stands for. */
static inline zug_entry_kind crosstable_kind(char letter) {
    static const char letters[] = ".?1=0WDL+-UFHZ";
    const char *found = strchr(letters, letter);
    assert_true(letter != '\0' && found != NULL);
    return (zug_entry_kind)(found - letters);
}

/* The entry that a word stands for. */
static inline zug_entry crosstable_entry(const char *word, size_t len) {
    zug_entry entry = {.kind = crosstable_kind(word[len - 1])};
    if (len > 1) {
        entry.opponent = (uint32_t)strtoul(word, NULL, 10);
        entry.color = word[len - 2] == 'w' ? ZUG_ROUND_WHITE : ZUG_ROUND_BLACK;
    }
    return entry;
}

/* Enters the rounds of a player. */
static inline void crosstable_enter(zug_tournament *t, size_t index, const char *rounds) {
    uint32_t round = 0;
    for (const char *word = rounds; *word != '\0'; word += strspn(word, " ")) {
        size_t len = strcspn(word, " ");
        zug_entry entry = crosstable_entry(word, len);
        assert_true(zug_tournament_set_entry(t, index, ++round, &entry));
        word += len;
    }
}

/* A tournament of players with pairing numbers from 1. */
static inline zug_tournament *crosstable_make(zug_alloc alloc, const crosstable_row *rows,
                                              size_t count) {
    zug_tournament *t = zug_tournament_new(alloc);
    assert_non_null(t);
    for (size_t i = 0; i < count; i++)
        assert_true(zug_tournament_add_player(t, &(zug_player){.rating = rows[i].rating}));
    for (size_t i = 0; i < count; i++)
        crosstable_enter(t, i, rows[i].rounds);
    return t;
}

#endif
