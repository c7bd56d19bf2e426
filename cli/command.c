/* command.c - finds and runs the commands.
 * Room: cli. */
#include "command.h"

#include <stddef.h>
#include <string.h>

#include "report.h"
#include "similar.h"

const command *const commands[] = {&command_check,   &command_format,
                                   &command_convert, &command_replay,
                                   &command_fen,     &command_moves,
                                   &command_perft,   &command_dead,
                                   &command_pair,    &command_standings,
                                   &command_serve,   &command_zone,
                                   &command_help,    NULL};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

const command *command_find(const char *name) {
    const char *names[COMMANDS] = {NULL};
    for (int i = 0; commands[i] != NULL; i++) {
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
        names[i] = commands[i]->name;
    }
    report_unknown_word(NULL, "unknown command", name, similar_find(names, name));
    return NULL;
}

/* True if --help is among the options given: it is the last one of every command. */
static bool wants_help(const command *wanted, const args *given) {
    int last = 0;
    while (wanted->options[last + 1].name != NULL)
        last++;
    return given->value[last] != NULL;
}

int command_run(const command *wanted, int argc, char **argv) {
    args given;
    if (!args_parse(wanted->name, wanted->options, argc, argv, &given))
        return STATUS_FAILURE;
    if (!wants_help(wanted, &given))
        return wanted->run(&given);
    command_help_one(wanted);
    return STATUS_FINE;
}
