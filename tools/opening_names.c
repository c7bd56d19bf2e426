/* opening_names.c - tidies the names of openings, at build time. */
#include "opening_names.h"

#include <ctype.h>
#include <string.h>

/* A word, and what stands in its place. */
typedef struct spelling {
    const char *written, *meant;
} spelling;

static const spelling beginnings[] = {
    {"QGD", "Queen's Gambit Declined"},
    {"QGA", "Queen's Gambit Accepted"},
    {"KGD", "King's Gambit Declined"},
    {"KGA", "King's Gambit Accepted"},
    {"KP", "King's Pawn"},
    {"QP", "Queen's Pawn"},
};

static const spelling words[] = {
    {"defense", "defence"},
    {"var.", "variation"},
    {"countergambit", "counter-gambit"},
    {"counterattack", "counter-attack"},
    {"defence[!]", "defence"},
};

/* These stay small inside a name. */
static const char *const small_words[] = {"and", "de", "del", "not",  "of",     "or",
                                          "the", "v",  "von", "with", "without"};

/* What a name may be completed by, the most usual first. */
static const char *const endings[] = {" Defence",   " Opening",  " Game",   "'s Defence",
                                      "'s Opening", "'s Attack", " Attack", " Gambit"};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Adds a text; false if there is no space. */
static bool add(char out[static OPENING_NAME_SIZE], const char *text, size_t len) {
    size_t used = strlen(out);
    if (used + len >= OPENING_NAME_SIZE)
        return false;
    memcpy(out + used, text, len);
    out[used + len] = '\0';
    return true;
}

/* True for a word that has the capitals it should have: a move, a small word, l'Hermet. */
static bool keeps_letters(const char *word, size_t len) {
    bool has_digit = false;
    for (size_t i = 0; i < len; i++)
        has_digit |= isdigit((unsigned char)word[i]) != 0;
    for (size_t i = 0; i < COUNT(small_words); i++)
        if (strlen(small_words[i]) == len && memcmp(word, small_words[i], len) == 0)
            return true;
    return has_digit || len <= 2 || word[1] == '\'';
}

/* Adds a word of letters with a capital, and one behind each hyphen; others as they are. */
static bool add_word(char out[static OPENING_NAME_SIZE], const char *word, size_t len) {
    bool keeps = keeps_letters(word, len);
    for (size_t i = 0; i < len; i++) {
        bool begins = i == 0 || word[i - 1] == '-';
        char letter = begins && !keeps ? (char)toupper((unsigned char)word[i]) : word[i];
        if (!add(out, &letter, 1))
            return false;
    }
    return true;
}

/* The length of the word at the beginning of a text: up to a blank or another sign. */
static size_t word_length(const char *text) { return strcspn(text, " ,()/:`\""); }

/* What is meant by a word, if it is one of some; otherwise NULL. */
static const char *meaning(const spelling *list, size_t count, const char *word, size_t len) {
    for (size_t i = 0; i < count; i++)
        if (strlen(list[i].written) == len && memcmp(list[i].written, word, len) == 0)
            return list[i].meant;
    return NULL;
}

bool opening_names_tidy(const char *name, char out[static OPENING_NAME_SIZE]) {
    out[0] = '\0';
    for (const char *at = name; *at != '\0';) {
        size_t len = word_length(at);
        const char *meant = meaning(words, COUNT(words), at, len);
        if (at == name && meant == NULL)
            meant = meaning(beginnings, COUNT(beginnings), at, len);
        bool fine = meant != NULL ? add_word(out, meant, strlen(meant)) : add_word(out, at, len);
        at += len;
        if (fine && *at != '\0' && len == 0)
            fine = add(out, *at == '`' ? "'" : at, 1), at++;
        if (!fine)
            return false;
    }
    return true;
}

bool opening_names_completes(const char *full, const char *bare, int *rank) {
    size_t len = strlen(bare);
    if (strncmp(full, bare, len) != 0)
        return false;
    for (size_t i = 0; i < COUNT(endings); i++) {
        *rank = (int)i;
        if (strcmp(full + len, endings[i]) == 0)
            return true;
    }
    return false;
}
