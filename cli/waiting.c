/* waiting.c - tells on the terminal that long work goes on.
 * Room: cli. Knows the time and the terminal; knows nothing of what is done. */
#define _POSIX_C_SOURCE 200809L
#include "waiting.h"

#include <stdio.h>
#include <time.h>

#include "terminal.h"

static void erase(waiting *wait) {
    if (wait->is_drawn) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
    wait->is_drawn = false;
}

/* Draws the line over the last one; it never fills the terminal. */
static void draw(waiting *wait, long seconds) {
    char line[WAITING_TEXT_SIZE + 32];
    int width = terminal_width(stderr, 80);
    snprintf(line, sizeof line, "%s, %ld:%02ld", wait->text, seconds / 60, seconds % 60);
    fprintf(stderr, "\r%.*s\033[K", width > 1 ? width - 1 : 0, line);
    fflush(stderr);
    wait->is_drawn = true;
}

/* Draws every second until the work is over. */
static void *run(void *of) {
    waiting *wait = of;
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    pthread_mutex_lock(&wait->lock);
    for (long seconds = 1; !wait->is_over; seconds++) {
        at.tv_sec++;
        while (!wait->is_over && pthread_cond_timedwait(&wait->over, &wait->lock, &at) == 0)
            continue;
        if (!wait->is_over)
            draw(wait, seconds);
    }
    erase(wait);
    pthread_mutex_unlock(&wait->lock);
    return NULL;
}

/* Makes the condition, whose time is not changed when somebody sets the clock. */
static bool make_condition(pthread_cond_t *over) {
    pthread_condattr_t kind;
    if (pthread_condattr_init(&kind) != 0)
        return false;
    bool made = pthread_condattr_setclock(&kind, CLOCK_MONOTONIC) == 0 &&
                pthread_cond_init(over, &kind) == 0;
    pthread_condattr_destroy(&kind);
    return made;
}

void waiting_begin(waiting *wait, const char *text) {
    *wait = (waiting){0};
    snprintf(wait->text, sizeof wait->text, "%s", text);
    if (!terminal_redraws(stderr) || pthread_mutex_init(&wait->lock, NULL) != 0)
        return;
    if (make_condition(&wait->over)) {
        wait->is_running = pthread_create(&wait->thread, NULL, run, wait) == 0;
        if (!wait->is_running)
            pthread_cond_destroy(&wait->over);
    }
    if (!wait->is_running)
        pthread_mutex_destroy(&wait->lock);
}

void waiting_hold(waiting *wait) {
    if (!wait->is_running)
        return;
    pthread_mutex_lock(&wait->lock);
    erase(wait);
}

void waiting_release(waiting *wait, const char *text) {
    if (!wait->is_running)
        return;
    snprintf(wait->text, sizeof wait->text, "%s", text);
    pthread_mutex_unlock(&wait->lock);
}

void waiting_end(waiting *wait) {
    if (!wait->is_running)
        return;
    pthread_mutex_lock(&wait->lock);
    wait->is_over = true;
    pthread_cond_signal(&wait->over);
    pthread_mutex_unlock(&wait->lock);
    pthread_join(wait->thread, NULL);
    pthread_cond_destroy(&wait->over);
    pthread_mutex_destroy(&wait->lock);
    wait->is_running = false;
}
