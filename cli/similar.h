/* similar.h - guesses which known word a mistyped one was meant to be. */
#ifndef CLI_SIMILAR_H
#define CLI_SIMILAR_H

/* The one of some words, ended by NULL, that a mistyped word was probably meant to be: it is the
 * beginning of the known one, or at most two slips away. NULL if none is. */
const char *similar_find(const char *const *known, const char *word);

#endif
