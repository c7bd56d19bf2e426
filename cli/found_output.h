/* found_output.h - where games that were found go: to one output, or to a file for each value of a
 * tag, for each year, or for so many games. */
#ifndef CLI_FOUND_OUTPUT_H
#define CLI_FOUND_OUTPUT_H

#include "found_game.h"

typedef struct found_output found_output;

/* Opens an output: one file, or standard output for NULL or "-", if split is NULL; otherwise files
 * that have a part before the end of their name, as in games-B90.pgn. They must not be there yet.
 * split is `eco`, `year`, the name of a tag, or a number of games. NULL after saying why it cannot
 * be written. */
found_output *found_output_open(const char *name, const char *split);

/* The part of the name of the file to which a game with these tags belongs; empty if games are not
 * split by tags. */
void found_output_key(const char *split, const tag_list *tags, char key[static FOUND_KEY_SIZE]);

/* Begins the next game. */
void found_output_begin(found_output *out, const char *key);

/* Writes some bytes of it; out is the found_output. It is a spool_sink. */
void found_output_write(void *out, const char *bytes, size_t len);

/* True if something could not be written: there is no use in going on. */
bool found_output_is_lost(const found_output *out);

/* Ends the output. A single file takes its name if it is wanted. False after saying what has
 * failed. */
bool found_output_close(found_output *out, bool wanted);

#endif
