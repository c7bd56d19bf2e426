/* password.c - asks for a password without showing it.
 * Room: cli. */
#define _POSIX_C_SOURCE 200809L
#include "password.h"

#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "report.h"
#include "terminal.h"

/* Reads a line without its end; false at the end of the input or if it is too long. */
static bool read_line(char out[static PASSWORD_SIZE]) {
    if (fgets(out, PASSWORD_SIZE, stdin) == NULL)
        return false;
    size_t len = strcspn(out, "\r\n");
    bool is_whole = out[len] != '\0' || feof(stdin);
    out[len] = '\0';
    return is_whole;
}

/* Asks once. */
static bool ask(const char *question, char out[static PASSWORD_SIZE]) {
    struct termios before, quiet;
    bool can_hide = tcgetattr(STDIN_FILENO, &before) == 0;
    fputs(question, stderr);
    fflush(stderr);
    if (can_hide) {
        quiet = before;
        quiet.c_lflag &= (tcflag_t) ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet);
    }
    bool fine = read_line(out);
    if (can_hide)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
    fputs("\n", stderr);
    return fine;
}

bool password_read(bool from_stdin, char out[static PASSWORD_SIZE]) {
    char again[PASSWORD_SIZE];
    if (from_stdin) {
        if (read_line(out))
            return true;
        report_usage("zone", "standard input has no password", NULL);
        return false;
    }
    if (!terminal_is(stdin)) {
        report_usage("zone", "there is no terminal to ask for the password: use --password-stdin",
                     NULL);
        return false;
    }
    bool fine = ask("Password: ", out) && ask("Again: ", again);
    bool same = fine && strcmp(out, again) == 0;
    password_wipe(again);
    if (!same)
        fputs("zug zone: the two passwords are not the same\n", stderr);
    return same;
}

void password_wipe(char out[static PASSWORD_SIZE]) {
    volatile char *bytes = out;
    for (int i = 0; i < PASSWORD_SIZE; i++)
        bytes[i] = 0;
}
