/* main.c - the program zug-zone: finds the command, any of them, and runs it.
 * Room: cli. What people call zug is front.c, which becomes this program where it has to. */
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "command.h"
#include "io.h"
#include "program.h"
#include "report.h"
#include "similar.h"
#include "util/secret.h"

/* Runs what stands after the program's name. */
static int run(int argc, char **argv) {
    if (argc == 0)
        return report_usage(NULL, "no command given; usage: zug COMMAND [OPTION...] [FEN|FILE...]",
                            NULL);
    bool version = strcmp(argv[0], "--version") == 0;
    bool help = strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0;
    if (version || help) {
        if (argc > 1)
            return report_usage(NULL, "nothing can follow this option, but there is", argv[1]);
        if (version)
            puts("zug " ZUG_VERSION);
        else
            command_help_all();
        return STATUS_FINE;
    }
    if (argv[0][0] == '-') {
        static const char *const options[] = {"--help", "--version", NULL};
        return report_unknown_word(NULL, "unknown option", argv[0], similar_find(options, argv[0]));
    }
    const command *wanted = command_find(argv[0]);
    return wanted != NULL ? command_run(wanted, argc - 1, argv + 1) : STATUS_FAILURE;
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], APP_CHECK_WORD) == 0)
        app_check_as_child();
    setlocale(LC_CTYPE, "");       /* which characters can be shown, and nothing else */
    secret_hide_words(argc, argv); /* before anybody sees them */
    io_open_output();
    program_note(argv[0]);
    return command_end(run(argc > 0 ? argc - 1 : 0, argv + 1));
}
