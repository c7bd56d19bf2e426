/* game_file.h - the games of a PGN file, judged and kept in memory one by one. */
#ifndef CLI_GAME_FILE_H
#define CLI_GAME_FILE_H

#include <zug/pgn_tree.h>

#include "problem.h"
#include "progress.h"

typedef struct game_file game_file;

/* Opens a file, or standard input for "-". The bar, which may be NULL, is drawn while it is read.
 * NULL after saying what has failed. */
game_file *game_file_open(const char *name, progress *bar);
void game_file_close(game_file *games);

/* The next finding of the checker, borrowed until the next call; NULL at the end. */
const zug_pgn_finding *game_file_next(game_file *games);

/* The game that the last finding has ended, until the next call; NULL if there was no memory for
 * it. */
const zug_pgn_tree_game *game_file_game(const game_file *games);

/* The line at which that game begins, from 1. */
uint64_t game_file_line(const game_file *games);

/* Keeps that game until another one is to be kept. */
void game_file_keep(game_file *games);

/* True if nothing has failed, and what was read may have been games. Otherwise says, once, what is
 * wrong, and returns false. */
bool game_file_is_whole(game_file *games);

/* The bytes of the file, for those who count them; 0 if nobody knows. */
uint64_t game_file_size(const game_file *games);

/* Prints the last finding as zug check does, on standard error. */
void game_file_report(game_file *games);

/* Writes the last finding that way, without the end of the line. */
enum { GAME_FILE_SENTENCE_SIZE = 8192 };
void game_file_sentence(const game_file *games, char out[static GAME_FILE_SENTENCE_SIZE]);

/* True for the finding that a game is of another kind of chess: its moves are not read. */
bool game_file_is_foreign(const zug_pgn_finding *finding);

#endif
