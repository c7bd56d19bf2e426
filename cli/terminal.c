/* terminal.c - finds out what the other end of a stream can show.
 * Room: cli. The only file that asks the system about terminals. */
#define _POSIX_C_SOURCE 200809L
#include "terminal.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool terminal_is(FILE *stream) { return isatty(fileno(stream)) == 1; }

/* The value of an environment variable, "" if it is not set. */
static const char *environment(const char *name) {
    const char *value = getenv(name);
    return value != NULL ? value : "";
}

bool terminal_redraws(FILE *stream) {
    const char *term = environment("TERM");
    return terminal_is(stream) && term[0] != '\0' && strcmp(term, "dumb") != 0;
}

terminal_colors terminal_color(FILE *stream) {
    if (!terminal_redraws(stream) || environment("NO_COLOR")[0] != '\0')
        return TERMINAL_PLAIN;
    bool many = strstr(environment("TERM"), "256color") != NULL ||
                strstr(environment("TERM"), "direct") != NULL ||
                environment("COLORTERM")[0] != '\0';
    return many ? TERMINAL_256_COLORS : TERMINAL_16_COLORS;
}

bool terminal_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

/* The size of a terminal; zero if the stream is none or does not know it. */
static struct winsize size_of(FILE *stream) {
    struct winsize size = {0}, unknown = {0};
    return terminal_is(stream) && ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 ? size : unknown;
}

int terminal_width(FILE *stream, int otherwise) {
    struct winsize size = size_of(stream);
    return size.ws_col > 0 ? size.ws_col : otherwise;
}

int terminal_height(FILE *stream, int otherwise) {
    struct winsize size = size_of(stream);
    return size.ws_row > 0 ? size.ws_row : otherwise;
}
