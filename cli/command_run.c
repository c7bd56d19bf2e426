/* command_run.c - runs a command, or writes its help.
 * Room: cli. Knows one command at a time. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "io.h"
#include "report.h"

enum { NAME_WIDTH = 12, OPTION_SIZE = 32 };

/* An option with the name of its value. */
static void write_option(const args_option *option, char out[static OPTION_SIZE]) {
    snprintf(out, OPTION_SIZE, "%s%s%s", option->name, option->value_name != NULL ? " " : "",
             option->value_name != NULL ? option->value_name : "");
}

void command_help_one(const command *wanted) {
    int width = NAME_WIDTH;
    char name[OPTION_SIZE];
    for (const args_option *option = wanted->options; option->name != NULL; option++) {
        write_option(option, name);
        width = (int)strlen(name) + 2 > width ? (int)strlen(name) + 2 : width;
    }
    printf("usage: zug %s\n\n%s\nOptions:\n", wanted->usage, wanted->description);
    for (const args_option *option = wanted->options; option->name != NULL; option++) {
        write_option(option, name);
        printf("  %-*s%s\n", width, name, option->help);
    }
    printf("\nExamples:\n%s", wanted->examples);
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

int command_end(int status) {
    int error = io_close_output();
    if (error == 0)
        return status;
    /* Nobody reads any more: nothing is wrong that anyone would want to know. */
    return error == EPIPE ? STATUS_FAILURE : report_system("cannot write standard output", error);
}
