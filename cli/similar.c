/* similar.c - guesses which known word a mistyped one was meant to be.
 * Room: cli. */
#include "similar.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { WORD_MAX = 32, SLIPS_MAX = 2 };

static int least(int a, int b) { return a < b ? a : b; }

/* How many letters must be changed, added, taken away or swapped with the next one to make a word
 * of another one. A word too long to be any of ours is infinitely far away. */
static int distance(const char *a, const char *b) {
    size_t rows = strlen(a), columns = strlen(b);
    if (rows > WORD_MAX || columns > WORD_MAX)
        return SLIPS_MAX + 1;
    int table[3][WORD_MAX + 1] = {{0}}; /* the row that is being filled and the two before it */
    for (size_t i = 0; i <= rows; i++) {
        int *row = table[i % 3];
        const int *before = table[(i + 2) % 3], *earlier = table[(i + 1) % 3];
        row[0] = (int)i;
        for (size_t j = 1; j <= columns; j++) {
            if (i == 0) {
                row[j] = (int)j;
                continue;
            }
            int changed = before[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = least(changed, 1 + least(before[j], row[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], 1 + earlier[j - 2]);
        }
    }
    return table[rows % 3][columns];
}

/* How far a word is from a known one; one with more slips than letters that are right is another
 * word. An abbreviation is near, but "-" and "--" abbreviate everything. */
static int slips(const char *known, const char *word) {
    size_t length = strlen(word);
    const char *bare = word + strspn(word, "-");
    if (*bare != '\0' && strncmp(known, word, length) == 0)
        return 0;
    if (word[0] == '-' && strlen(bare) == 1)
        return known[strspn(known, "-")] == *bare ? 0 : SLIPS_MAX + 1;
    int far = distance(known, word), letters = (int)strlen(known + strspn(known, "-"));
    if (letters < (int)strlen(bare))
        letters = (int)strlen(bare);
    return far < (int)length && 2 * far <= letters ? far : SLIPS_MAX + 1;
}

const char *similar_find(const char *const *known, const char *word) {
    const char *best = NULL;
    int best_slips = SLIPS_MAX + 1;
    for (size_t i = 0; known[i] != NULL; i++) {
        int here = slips(known[i], word);
        if (here < best_slips) {
            best = known[i];
            best_slips = here;
        }
    }
    return best;
}
