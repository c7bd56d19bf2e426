/* cmd_help.c - zug help: says how to use the program.
 * Room: cli. Everything it prints comes from the commands' own descriptions. */
#include <stdio.h>

#include "command.h"
#include "report.h"

enum { NAME_WIDTH = 12 };

void command_help_all(void) {
    puts("usage: zug COMMAND [OPTION...] [FEN|FILE...]\n");
    puts("The laws of chess on the command line.\n");
    puts("Commands:");
    for (int i = 0; commands[i] != NULL; i++)
        printf("  %-*s%s\n", NAME_WIDTH, commands[i]->name, commands[i]->summary);
    puts("\nOptions:");
    printf("  %-*s%s\n", NAME_WIDTH, "--help", "show this help");
    printf("  %-*s%s\n", NAME_WIDTH, "--version", "show the version");
    puts("\nExit status: 0 all well; 1 a bad game or position; 2 wrong usage or a failure.");
    puts("-h stands for --help, and -q for --quiet where a command has it.");
    puts("'zug help COMMAND' tells more about a command.");
}

static int run_help(const args *given) {
    if (given->count > 1)
        return report_usage("help",
                            "one command at a time; this is one too many:", given->words[1]);
    if (given->count == 0) {
        command_help_all();
        return STATUS_FINE;
    }
    const command *wanted = command_find(given->words[0]);
    if (wanted == NULL)
        return STATUS_FAILURE;
    command_help_one(wanted);
    return STATUS_FINE;
}

static const args_option help_options[] = {COMMAND_HELP_OPTION, {0}};

const command command_help = {
    .name = "help",
    .usage = "help [COMMAND]",
    .summary = "say how to use zug, or one of its commands",
    .description = "Lists the commands, or tells what a command does, its options and examples.\n"
                   "'zug COMMAND --help' prints the same.\n",
    .options = help_options,
    .examples = "  zug help\n"
                "  zug help moves\n",
    .run = run_help,
};
