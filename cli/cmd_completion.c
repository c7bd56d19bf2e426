/* cmd_completion.c - zug completion: writes scripts that complete the words of the program.
 * Room: cli. */
#include <string.h>

#include "command.h"
#include "completion.h"
#include "report.h"
#include "similar.h"

static const args_option completion_options[] = {COMMAND_HELP_OPTION, {0}};

static int run_completion(const args *given) {
    static const char *const shells[] = {"bash", "zsh", "fish", NULL};
    static void (*const write[])(void) = {completion_write_bash, completion_write_zsh,
                                          completion_write_fish};
    if (given->count == 0)
        return report_usage("completion", "say for which shell: bash, zsh or fish", NULL);
    if (given->count > 1)
        return report_usage("completion",
                            "one shell at a time; this is one too many:", given->words[1]);
    for (int i = 0; shells[i] != NULL; i++)
        if (strcmp(shells[i], given->words[0]) == 0) {
            write[i]();
            return STATUS_FINE;
        }
    return report_unknown_word("completion", "the shell is bash, zsh or fish, not", given->words[0],
                               similar_find(shells, given->words[0]));
}

const command command_completion = {
    .name = "completion",
    .usage = "completion bash|zsh|fish",
    .summary = "write a script that completes commands and options in a shell",
    .description =
        "Writes a script that lets a shell complete the words of zug: commands, options,\n"
        "their values and files, as the help has them. The Debian package installs all\n"
        "three; elsewhere a line in the settings of the shell reads it.\n",
    .words = "bash zsh fish",
    .options = completion_options,
    .examples =
        "  eval \"$(zug completion bash)\"                               # in ~/.bashrc\n"
        "  zug completion zsh > ~/.zsh/_zug                            # a folder of fpath\n"
        "  zug completion fish > ~/.config/fish/completions/zug.fish\n",
    .run = run_completion,
};
