/* progress.c - draws how far long work on files has come.
 * Room: cli. Knows the time and the terminal; knows nothing of what is done. */
#define _POSIX_C_SOURCE 200809L
#include "progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "terminal.h"

static const double FIRST_SECONDS = 1, NEXT_SECONDS = 0.2;

enum { LINE_SIZE = 160, BAR_WIDTH = 20, BAR_TERMINAL_LEAST = 76 };

/* Seconds since some moment. */
static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

progress progress_begin(uint64_t total) {
    progress bar = {.wanted = terminal_redraws(stderr), .total = total};
    bar.shares_screen = terminal_is(stdout);
    bar.start = bar.last = bar.wanted ? now() : 0;
    return bar;
}

/* Adds the bar itself, the percentage and the time left. */
static void add_share(char line[static LINE_SIZE], double share, double seconds, bool narrow) {
    static const char full[] = "####################";
    int done = (int)(share * BAR_WIDTH), left = (int)(share > 0 ? seconds / share - seconds : 0);
    if (!narrow)
        snprintf(line, LINE_SIZE, "[%.*s%*s] ", done, full, BAR_WIDTH - done, "");
    size_t at = strlen(line);
    snprintf(line + at, LINE_SIZE - at, "%d %%, %d:%02d left, ", (int)(share * 100), left / 60,
             left % 60);
}

/* Cuts off the items of a line that it has no space for. */
static void cut(char *line, int width) {
    size_t capacity = width > 1 ? (size_t)width - 1 : 0;
    bool too_long = strlen(line) > capacity;
    if (too_long)
        line[capacity] = '\0';
    char *comma = too_long ? strrchr(line, ',') : NULL;
    if (comma != NULL)
        *comma = '\0';
}

/* True if the line is to be drawn now; *time is then the time. */
static bool is_due(const progress *bar, double *time) {
    *time = bar->wanted ? now() : 0;
    return bar->wanted && *time - bar->last >= (bar->drawn ? NEXT_SECONDS : FIRST_SECONDS);
}

/* Draws the line over the last one. */
static void draw(progress *bar, char *line, double time) {
    cut(line, terminal_width(stderr, 80));
    fprintf(stderr, "\r%s\033[K", line);
    fflush(stderr);
    bar->drawn = true;
    bar->last = time;
}

void progress_show(progress *bar, uint64_t bytes, uint64_t games) {
    double time;
    if (!is_due(bar, &time))
        return;
    char line[LINE_SIZE] = "";
    double seconds = time - bar->start, read = (double)(bar->before + bytes);
    double share = bar->total > 0 ? read / (double)bar->total : 0;
    if (bar->total > 0)
        add_share(line, share < 1 ? share : 1, seconds,
                  terminal_width(stderr, 80) < BAR_TERMINAL_LEAST);
    size_t at = strlen(line);
    snprintf(line + at, LINE_SIZE - at, "%.0f MB, %.0f MB/s, %" PRIu64 " games", read / 1e6,
             read / 1e6 / seconds, games);
    draw(bar, line, time);
}

void progress_count(progress *bar, uint64_t count, const char *things) {
    double time;
    if (bar->shares_screen || !is_due(bar, &time))
        return;
    char line[LINE_SIZE];
    snprintf(line, sizeof line, "%" PRIu64 " %s, %.0f a second", count, things,
             (double)count / (time - bar->start));
    draw(bar, line, time);
}

void progress_erase(progress *bar) {
    if (bar->drawn) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
    bar->drawn = false;
}
