/* progress.h - a line on the terminal that tells how far long work on files has come. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    bool wanted; /* a person is looking at standard error */
    bool drawn;
    bool shares_screen; /* standard output is on the same terminal */
    uint64_t total;     /* bytes that there are to be read; 0 if nobody knows */
    uint64_t before;    /* bytes of the files that are finished */
    double start, last; /* seconds */
} progress;

/* A bar for this many bytes, or for nobody knows how many; nothing is drawn before a second has
 * passed. */
progress progress_begin(uint64_t total);

/* Draws the bar anew if it is time to: so many bytes of the present file are read, so many games in
 * all. */
void progress_show(progress *bar, uint64_t bytes, uint64_t games);

/* Tells instead how many things of some sort are done, if it is time to. Nothing is drawn where
 * standard output itself is seen to grow. */
void progress_count(progress *bar, uint64_t count, const char *things);

/* Takes the bar away: the work is over, or lines are about to be written where it stands. */
void progress_erase(progress *bar);

#endif
