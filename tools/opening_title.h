/* opening_title.h - names of openings as a file of them writes them, in full and in capitals. */
#ifndef TOOLS_OPENING_TITLE_H
#define TOOLS_OPENING_TITLE_H

#include <stdbool.h>
#include <stddef.h>

enum { OPENING_NAME_SIZE = 256 };

/* Writes a name with the abbreviation that it begins with spelt out, "QGD" as "Queen's Gambit
 * Declined", and with the capitals of a title; moves stay as they are. False if it is too long. */
bool opening_title_tidy(const char *name, char out[static OPENING_NAME_SIZE]);

/* True if a tidy name is another one with the word behind it that says what it is: "Sicilian
 * Defence" of "Sicilian", "Bird's Opening" of "Bird", "Polish (Sokolsky) Opening" of "Polish".
 * *rank tells how usual that word is: the lowest one is best. *out is the name without what stands
 * in brackets. */
bool opening_title_completes(const char *full, const char *bare, int *rank,
                             char out[static OPENING_NAME_SIZE]);

#endif
