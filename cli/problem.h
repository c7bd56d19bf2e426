/* problem.h - one problem of a PGN file, written before it is known where its part of the file
 * begins. */
#ifndef CLI_PROBLEM_H
#define CLI_PROBLEM_H

#include <stdio.h>
#include <zug/pgn_check.h>

/* What has been counted. */
typedef struct tally {
    uint64_t games, half_moves, bad_games, errors, warnings, bytes;
} tally;

/* How problems are written. */
typedef struct problem_style {
    bool json;
    bool strict;      /* warnings are errors */
    bool color;       /* of text */
    const char *file; /* its name, ready to be printed: with quotes for JSON */
} problem_style;

/* Whatever the names and moves in it are, a problem fits into so many bytes. */
enum { PROBLEM_TEXT_SIZE = 4096 };

/* A problem. Line and game count from the beginning of the part of the file in which it was found.
 */
typedef struct problem {
    uint64_t line, game; /* game 0: it belongs to none */
    uint64_t offset;
    bool is_error;
    bool is_habit; /* of a whole file: to be told of once is enough */
    tally so_far;  /* of the part, with the game of the problem, as far as it has been read */
    size_t middle,
        len; /* text[0..middle) stands before the number of the game, the rest behind it */
    char text[PROBLEM_TEXT_SIZE];
} problem;

/* Where a part begins: how many lines and games are before it. */
typedef struct problem_base {
    uint64_t lines, games;
} problem_base;

/* True for a problem that is one of the whole file: to be told of once is enough. */
bool problem_is_habit(const problem_style *style, const zug_pgn_finding *finding);

/* Writes what the checker has found, except for so_far. */
void problem_write(const problem_style *style, const zug_pgn_finding *finding, problem *out);

/* A problem as bytes, for another thread to hear: its text only as far as it goes. */
zug_str problem_said(const problem *found);

/* Hears such bytes, of a part that begins there; line and game then count from the beginning of the
 * file. */
void problem_hear(zug_str said, problem_base base, problem *out);

/* Prints a problem of a part that begins there. */
void problem_print(FILE *to, const problem_style *style, const problem *found, problem_base base);

/* Prints the last line of a report: how much was counted. */
void problem_print_summary(FILE *to, bool json, const tally *counted);

#endif
