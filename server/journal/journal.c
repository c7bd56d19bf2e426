/* journal.c - the lines that tell the operator what happens, on standard error.
 * Room: server/journal. */
#define _POSIX_C_SOURCE 200809L
#include "journal.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

int64_t journal_wall_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void journal_write(const char *what, const char *format, ...) {
    char line[1024], time_text[32];
    int64_t now_ms = journal_wall_ms();
    time_t seconds = (time_t)(now_ms / 1000);
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(time_text, sizeof time_text, "%Y-%m-%dT%H:%M:%S", &parts);
    va_list rest;
    va_start(rest, format);
    /* It is begun above: NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized) */
    vsnprintf(line, sizeof line, format, rest);
    va_end(rest);
    fprintf(stderr, "at=%s.%03dZ what=%s%s%s\n", time_text, (int)(now_ms % 1000), what,
            line[0] != '\0' ? " " : "", line);
}
