/* select_hint.c - names in a condition that no game has: most are mistyped.
 * Room: cli. */
#include "select_hint.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <zug/select.h>

#include "checking.h"
#include "report.h"
#include "similar.h"

enum { NAME_SIZE = 32, WORDS_MAX = 128 };

/* What the standard and many programs call tags. */
static const char *const tags[] = {
    "Event",        "Site",        "Date",        "Round",      "White",       "Black",
    "Result",       "WhiteElo",    "BlackElo",    "WhiteTitle", "BlackTitle",  "WhiteTeam",
    "BlackTeam",    "WhiteFideId", "BlackFideId", "WhiteUSCF",  "BlackUSCF",   "WhiteNA",
    "BlackNA",      "WhiteType",   "BlackType",   "EventDate",  "EventType",   "EventRounds",
    "EventSponsor", "Section",     "Stage",       "Board",      "Opening",     "Variation",
    "SubVariation", "ECO",         "NIC",         "Time",       "UTCTime",     "UTCDate",
    "TimeControl",  "SetUp",       "FEN",         "Variant",    "Termination", "Annotator",
    "Mode",         "PlyCount",    "Source",      "SourceDate"};

/* Words that may have been meant: as they are written, and in small letters. */
typedef struct meant_words {
    const char *written[WORDS_MAX + 1], *small[WORDS_MAX + 1];
    char memory[WORDS_MAX][NAME_SIZE];
    size_t count;
} meant_words;

/* Copies a name in small letters, as far as there is space. */
static void make_small(zug_str name, char out[static NAME_SIZE]) {
    size_t len = name.len < NAME_SIZE ? name.len : NAME_SIZE - 1;
    for (size_t i = 0; i < len; i++) {
        char c = name.data[i];
        out[i] = c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
    }
    out[len] = '\0';
}

static void add_word(meant_words *words, const char *word) {
    size_t at = words->count;
    if (at == WORDS_MAX)
        return;
    make_small(zug_str_from(word), words->memory[at]);
    words->written[at] = word;
    words->small[at] = words->memory[at];
    words->count++;
}

/* All tags, and the words of the language itself. */
static void collect_words(meant_words *words) {
    const char *word;
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        add_word(words, tags[i]);
    for (unsigned i = 0; (word = zug_select_word(i)) != NULL; i++)
        add_word(words, word);
}

/* True for a usual name: games may well be without that tag. */
static bool is_usual(const meant_words *words, const char *name) {
    for (size_t i = 0; i < words->count; i++)
        if (strcmp(words->small[i], name) == 0)
            return true;
    return false;
}

/* The word that was probably meant, or NULL. */
static const char *find_meant(const meant_words *words, const char *name) {
    const char *found = similar_find(words->small, name);
    for (size_t i = 0; found != NULL && i < words->count; i++)
        if (words->small[i] == found)
            return words->written[i];
    return NULL;
}

/* True if a name stands in an earlier part of the condition, too. */
static bool is_said(const zug_select *select, unsigned part, const zug_select_tag_name *name) {
    char here[NAME_SIZE], there[NAME_SIZE];
    zug_select_tag_name earlier;
    make_small(name->name, here);
    for (unsigned i = 0; i < part; i++) {
        if (!zug_select_name(select, i, &earlier))
            continue;
        make_small(earlier.name, there);
        if (zug_str_equal(zug_str_from(here), zug_str_from(there)))
            return true;
    }
    return false;
}

static void print_name(const char *condition, const meant_words *words,
                       const zug_select_tag_name *name) {
    char small[NAME_SIZE], sentence[128];
    report_place place = {"CONDITION", 1, zug_str_from(condition), name->offset};
    make_small(name->name, small);
    if (is_usual(words, small))
        return;
    const char *meant = find_meant(words, small);
    int len = (int)(name->name.len < NAME_SIZE ? name->name.len : NAME_SIZE - 1);
    snprintf(sentence, sizeof sentence, "no game has a tag %.*s%s%s%s", len, name->name.data,
             meant != NULL ? "; did you mean " : "", meant != NULL ? meant : "",
             meant != NULL ? "?" : "");
    report_problem(stderr, REPORT_WARNING, &place, sentence);
}

void select_hint_print(const char *condition, uint64_t names_seen) {
    zug_select *select = NULL;
    zug_select_tag_name name;
    meant_words words = {.count = 0};
    if (zug_select_new(checking_memory, zug_str_from(condition), &select, NULL) != ZUG_OK)
        return;
    collect_words(&words);
    for (unsigned i = 0; i < ZUG_SELECT_CONDITIONS; i++)
        if (!(names_seen >> i & 1) && zug_select_name(select, i, &name) &&
            !is_said(select, i, &name))
            print_name(condition, &words, &name);
    zug_select_free(select);
}
