/* letters_choice.h - the option by which the user says in which language pieces are written. */
#ifndef CLI_LETTERS_CHOICE_H
#define CLI_LETTERS_CHOICE_H

#include <zug/pgn_check.h>

/* What games are read with. Where nothing else is said, games in English may be in others. */
typedef struct letters_choice {
    const zug_letters *letters; /* NULL: English */
    bool only_these;
} letters_choice;

#define LETTERS_OPTION                                                                             \
    { "--letters", "LANG", "read the letters of LANG: en, de, fr...; else what fits" }

/* Reads the word of the user, or NULL. False after saying that it is none. */
bool letters_choice_read(const char *command, const char *word, letters_choice *out);

/* Finds letters by the word of a user; NULL after saying that there are none of that name, and what
 * else there may be. */
const zug_letters *letters_choice_find(const char *command, const char *what, const char *word);

/* Lets a checker read so. */
void letters_choice_set(const letters_choice *choice, zug_pgn_checker *checker);

#endif
