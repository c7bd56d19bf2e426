/* command.h - the commands of the program, each with its help. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "args.h"

typedef struct command {
    const char *name;
    const char *usage;       /* what follows "zug " */
    const char *summary;     /* a few words for the list of commands */
    const char *description; /* lines for its help */
    const char *words; /* what its first word may be, with blanks between; NULL: see its usage */
    const args_option *options; /* ends with a name that is NULL; the last one is --help */
    const char *examples;       /* lines for its help */
    int (*run)(const args *given);
} command;

extern const command command_analyse, command_bot, command_check, command_completion,
    command_convert, command_dead, command_fen, command_fix, command_format, command_help,
    command_merge, command_moves, command_openings, command_pair, command_perft, command_replay,
    command_select, command_serve, command_standings, command_stats, command_zone;

/* All commands, ended by NULL. */
extern const command *const commands[];

/* The row that ends the options of every command. */
#define COMMAND_HELP_OPTION                                                                        \
    { "--help", NULL, "show this help" }

/* The command of a name; NULL if there is none, after saying so. */
const command *command_find(const char *name);

/* Runs a command with the words after its name and returns the exit status. */
int command_run(const command *wanted, int argc, char **argv);

/* Closes standard output behind the last command. Returns the program's exit status, which is that
 * of the command unless output was lost. */
int command_end(int status);

/* Writes the help of one command, or of the program, to standard output. */
void command_help_one(const command *wanted);
void command_help_all(void);

#endif
