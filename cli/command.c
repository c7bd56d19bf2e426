/* command.c - all commands, and the one of a name.
 * Room: cli. */
#include "command.h"

#include <stddef.h>
#include <string.h>

#include "report.h"
#include "similar.h"

const command *const commands[] = {&command_check,     &command_format,
                                   &command_fix,       &command_convert,
                                   &command_select,    &command_stats,
                                   &command_openings,  &command_merge,
                                   &command_replay,    &command_fen,
                                   &command_moves,     &command_perft,
                                   &command_dead,      &command_pair,
                                   &command_standings, &command_analyse,
                                   &command_serve,     &command_bot,
                                   &command_zone,      &command_completion,
                                   &command_help,      NULL};

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
