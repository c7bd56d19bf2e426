/* waiting.h - a line on the terminal for work that says nothing until it is done. */
#ifndef CLI_WAITING_H
#define CLI_WAITING_H

#include <pthread.h>
#include <stdbool.h>

enum { WAITING_TEXT_SIZE = 80 };

/* While it runs, a thread of its own tells what is done and for how long. */
typedef struct waiting {
    bool is_running, is_over, is_drawn;
    char text[WAITING_TEXT_SIZE];
    pthread_t thread;
    pthread_mutex_t lock; /* held by whoever draws, or changes anything here */
    pthread_cond_t over;
} waiting;

/* Begins if a person is looking at standard error; nothing is drawn before a second has passed. The
 * text says what is done, as "pairing 900 players". */
void waiting_begin(waiting *wait, const char *text);

/* Takes the line away and keeps it away, so that others may write; shows it again, if need be with
 * a new text. */
void waiting_hold(waiting *wait);
void waiting_release(waiting *wait, const char *text);

/* Takes the line away for good. */
void waiting_end(waiting *wait);

#endif
