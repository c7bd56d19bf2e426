/* letters_choice.c - in which language pieces are written, as the user says.
 * Room: cli. The languages are those of libzug. */
#include "letters_choice.h"

#include <stddef.h>

#include "report.h"
#include "similar.h"

const zug_letters *letters_choice_find(const char *command, const char *what, const char *word) {
    const char *known[2 * ZUG_LETTERS_MOST + 1];
    const zug_letters *letters = zug_letters_find(zug_str_from(word)), *next = NULL;
    size_t count = 0;
    if (letters != NULL)
        return letters;
    for (unsigned i = 0; (next = zug_letters_at(i)) != NULL; i++) {
        known[count++] = next->code;
        known[count++] = next->name;
    }
    known[count] = NULL;
    report_unknown_word(command, what, word, similar_find(known, word));
    return NULL;
}

bool letters_choice_read(const char *command, const char *word, letters_choice *out) {
    *out = (letters_choice){.letters = NULL};
    if (word == NULL || zug_str_equal(zug_str_from(word), zug_str_from("auto")))
        return true;
    out->only_these = true;
    out->letters = letters_choice_find(
        command, "the letters are auto or those of a language, such as en or de, not", word);
    return out->letters != NULL;
}

void letters_choice_set(const letters_choice *choice, zug_pgn_checker *checker) {
    zug_pgn_checker_set_letters(checker, choice->letters, !choice->only_these);
}
