/* opening_title.c - tidies the names of openings, at build time. */
#include "opening_title.h"

#include <ctype.h>
#include <string.h>

/* A word, and what stands in its place. */
typedef struct spelling {
    const char *written, *meant;
} spelling;

static const spelling beginnings[] = {
    {"QGD semi-Slav", "Semi-Slav Defence"},
    {"QGD Slav", "Slav"},
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
static size_t word_length(const char *text) { return strcspn(text, " ,()/:`\"\\"); }

/* What is meant by a word, if it is one of some; otherwise NULL. */
static const char *meaning(const spelling *list, size_t count, const char *word, size_t len) {
    for (size_t i = 0; i < count; i++)
        if (strlen(list[i].written) == len && memcmp(list[i].written, word, len) == 0)
            return list[i].meant;
    return NULL;
}

/* What is meant by the beginning of a name, whose length goes into *len; NULL if it stands for
 * itself. */
static const char *beginning(const char *name, size_t *len) {
    for (size_t i = 0; i < COUNT(beginnings); i++) {
        *len = strlen(beginnings[i].written);
        if (strncmp(name, beginnings[i].written, *len) == 0 && strchr(" ,", name[*len]) != NULL)
            return beginnings[i].meant;
    }
    return NULL;
}

/* Adds a sign between words; of several blanks the first one. Quotes become apostrophes, and there
 * are no backslashes: a name fits into a tag as it is. */
static bool add_sign(char out[static OPENING_NAME_SIZE], char sign) {
    size_t len = strlen(out);
    if (sign == ' ' && len > 0 && out[len - 1] == ' ')
        return true;
    return sign == '\\' || add(out, sign == '`' || sign == '"' ? "'" : &sign, 1);
}

bool opening_title_tidy(const char *name, char out[static OPENING_NAME_SIZE]) {
    size_t len = 0;
    const char *meant = beginning(name, &len);
    bool fine = true;
    out[0] = '\0';
    if (meant != NULL)
        fine = add(out, meant, strlen(meant));
    for (const char *at = meant != NULL ? name + len : name; *at != '\0' && fine;) {
        len = word_length(at);
        meant = meaning(words, COUNT(words), at, len);
        if (len == 0)
            fine = add_sign(out, *at++);
        else
            fine = add_word(out, meant != NULL ? meant : at, meant != NULL ? strlen(meant) : len);
        at += len;
    }
    return fine;
}

/* Copies a name without what stands in brackets, and the blank before it. */
static void leave_brackets_out(const char *name, char out[static OPENING_NAME_SIZE]) {
    const char *open = strstr(name, " ("), *close = open != NULL ? strchr(open, ')') : NULL;
    size_t before = close != NULL ? (size_t)(open - name) : strlen(name);
    out[0] = '\0';
    add(out, name, before);
    if (close != NULL)
        add(out, close + 1, strlen(close + 1));
}

bool opening_title_completes(const char *full, const char *bare, int *rank,
                             char out[static OPENING_NAME_SIZE]) {
    size_t len = strlen(bare);
    leave_brackets_out(full, out);
    if (strncmp(out, bare, len) != 0)
        return false;
    for (size_t i = 0; i < COUNT(endings); i++) {
        *rank = (int)i;
        if (strcmp(out + len, endings[i]) == 0)
            return true;
    }
    return false;
}
