/* opening_names.h - writes the names of openings: of games, or of all that have one. */
#ifndef CLI_OPENING_NAMES_H
#define CLI_OPENING_NAMES_H

#include "opening_reading.h"

/* Writes which opening a game is. */
void opening_names_game(bool json, const char *file, const opening_path *path);

/* Writes all openings, or those whose moves pass a position. Returns the exit status. */
int opening_names_list(bool json, const zug_position *root);

#endif
