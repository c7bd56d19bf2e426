/* letters.h - the letters that pieces have in other languages: German writes Sf3 for Nf3, French
 * Cf3.
 */
#ifndef ZUG_LETTERS_H
#define ZUG_LETTERS_H

#include <stdbool.h>
#include <zug/abi.h>
#include <zug/str.h>
#include <zug/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The pieces of a language. Some letters are several bytes of UTF-8, or two characters: the Russian
 * king. A pawn has none. */
typedef struct zug_letters {
    const char *code; /* "de" */
    const char *name; /* "German" */
    char pieces[ZUG_KING + 1][7];
} zug_letters;

/* The languages, by index from 0: those of the PGN standard (section 17), English among them, some
 * more, and figurines. NULL behind the last. */
enum { ZUG_LETTERS_MOST = 64 }; /* there are no more than this */
const zug_letters *zug_letters_at(unsigned index);

/* Finds a language by its code or its English name, in small letters: "de", "german"; NULL if there
 * is none. */
const zug_letters *zug_letters_find(zug_str word);

/* The text of a move in letters of another language or in English ones, with its NUL. */
enum { ZUG_LETTERS_SIZE = 64 };

/* Puts English letters into a move, however it is spelled; all else stays as it is. A letter that
 * no piece of the language has becomes a question mark, which no move has. */
void zug_letters_read(const zug_letters *letters, zug_str move,
                      char out[ZUG_LEAST(ZUG_LETTERS_SIZE)]);

/* Puts the letters of a language into a move that is written in English ones. */
void zug_letters_write(const zug_letters *letters, zug_str move,
                       char out[ZUG_LEAST(ZUG_LETTERS_SIZE)]);

#ifdef __cplusplus
}
#endif

#endif
