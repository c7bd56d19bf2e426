/* checking.h - checks the games of an input and prints what is wrong with them. */
#ifndef CLI_CHECKING_H
#define CLI_CHECKING_H

#include "file_part.h"
#include "input.h"
#include "letters_choice.h"
#include "problem.h"
#include "progress.h"

/* A report that is being printed, over one file after the other. */
typedef struct checking {
    problem_style style;
    bool quiet;
    uint64_t max_errors; /* after which it stops; 0: never */
    bool stopped;        /* it has, or nobody reads the report any more */
    unsigned jobs;       /* threads that may check at once */
    bool told_habit;     /* of the present file: what is_habit is not told again */
    bool online;         /* by the laws of online play, too */
    bool pedantic;       /* tags by the letter of the standard */
    letters_choice letters;
    tally counted;
    file_part part;
    const input *input; /* the present file */
    progress bar;
} checking;

/* Prints a problem of a part of a file and counts it. */
void checking_take(checking *report, const problem *found, problem_base base);

/* Adds what was counted in a part that was checked to its end. */
void checking_add(checking *report, const tally *part);

/* One part of a file while it is checked. */
typedef struct checking_part {
    zug_pgn_reader *reader;
    zug_pgn_checker *checker;
    const problem_style *style;
    bool pedantic;
    letters_choice letters;
    void *solver;     /* memory for the laws of online play; NULL: not by them */
    bool is_problem;  /* the last finding was one: found */
    bool game_is_bad; /* so far */
    bool has_habit;   /* it was told of: to write it down again would be in vain */
    tally counted;
    zug_pgn_finding finding;
    problem found;
} checking_part;

/* Gives a part what it needs before its first checker; false without memory. */
bool checking_open(checking_part *part, const checking *report);
void checking_close(checking_part *part);

/* Gives a part a new checker; false without memory. */
bool checking_begin(checking_part *part, zug_alloc alloc);

/* Takes the next finding from the part's checker, and counts it; see zug_pgn_checker_next. */
zug_status checking_next(checking_part *part);

/* Checks all games of an input, one after the other. False if there is no memory for that. */
bool checking_in_order(checking *report, input *input);

/* The same by several threads; the report is the same. False if that cannot be, or is of no use.
 * *error is the errno of a failure to read, or 0. */
bool checking_by_crew(checking *report, input *input, int *error);

/* Memory for readers and checkers, from the C library. */
extern const zug_alloc checking_memory;

#endif
