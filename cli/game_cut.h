/* game_cut.h - where a file can be cut between two games, found without reading all of it. */
#ifndef CLI_GAME_CUT_H
#define CLI_GAME_CUT_H

#include "input.h"

/* Finds the first place at or behind an offset where a game begins and everything before belongs to
 * others, at the beginning of a line behind an empty one; the end of the file if there is none.
 * Returns 0, or the errno of a failure to read. */
int game_cut_find(const input *input, uint64_t offset, uint64_t *out);

/* How many lines end, and how many games, before an offset at which the file can be cut, or which
 * is its beginning. Return 0, or the errno of a failure to read. */
int game_cut_count_lines(const input *input, uint64_t from, uint64_t to, uint64_t *out);
int game_cut_count_games(const input *input, uint64_t to, uint64_t *out);

#endif
