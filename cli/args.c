/* args.c - sorts the words of a command line into options and the rest.
 * Room: cli. Knows dashes and equals signs; knows nothing of what options mean. */
#include "args.h"

#include <string.h>

#include "report.h"
#include "similar.h"

/* True if a word is an option and not "-", a negative number or a position. */
static bool is_option(const char *word) {
    return word[0] == '-' && word[1] != '\0' && !(word[1] >= '0' && word[1] <= '9');
}

/* The whole name of an option that has a short one as well; any other word as it is. */
static const char *whole_name(const char *word) {
    if (strcmp(word, "-h") == 0)
        return "--help";
    return strcmp(word, "-q") == 0 ? "--quiet" : word;
}

/* The index of the option that a word names before its "=", or -1. */
static int find_option(const args_option *options, const char *given) {
    const char *word = whole_name(given);
    size_t length = strcspn(word, "=");
    for (int i = 0; options[i].name != NULL; i++)
        if (strlen(options[i].name) == length && memcmp(options[i].name, word, length) == 0)
            return i;
    return -1;
}

/* Says that an option is unknown, and which one was probably meant. */
static void report_unknown(const char *command, const args_option *options, const char *word) {
    const char *names[ARGS_OPTIONS_MAX + 1] = {NULL};
    for (int i = 0; i < ARGS_OPTIONS_MAX && options[i].name != NULL; i++)
        names[i] = options[i].name;
    report_unknown_word(command, "unknown option", word, similar_find(names, word));
}

/* Takes one option; *at stands on it and is moved over a value in the next word. */
static bool take_option(const char *command, const args_option *options, char **argv, int *at,
                        args *out) {
    const char *word = argv[*at], *equals = strchr(word, '=');
    int index = find_option(options, word);
    if (index < 0) {
        report_unknown(command, options, word);
        return false;
    }
    const args_option *option = &options[index];
    const char *value = equals != NULL ? equals + 1 : NULL;
    if (option->value_name == NULL) {
        out->value[index] = "";
        if (value != NULL)
            report_usage(command, "this option takes no value:", word);
        return value == NULL;
    }
    if (value == NULL && argv[*at + 1] != NULL)
        value = argv[++*at];
    if (value == NULL)
        report_usage(command, "this option needs a value:", word);
    else if (out->value[index] != NULL)
        report_usage(command, "this option is given twice:", option->name);
    bool fine = value != NULL && out->value[index] == NULL;
    out->value[index] = value;
    return fine;
}

bool args_parse(const char *command, const args_option *options, int argc, char **argv, args *out) {
    args found = {.words = argv};
    bool options_end = false;
    for (int i = 0; i < argc; i++) {
        if (options_end || !is_option(argv[i]))
            argv[found.count++] = argv[i];
        else if (strcmp(argv[i], "--") == 0)
            options_end = true;
        else if (!take_option(command, options, argv, &i, &found))
            return false;
    }
    *out = found;
    return true;
}

uint64_t args_count(const char *word, uint64_t most) {
    uint64_t count = 0;
    for (const char *c = word; *c != '\0'; c++) {
        if (*c < '0' || *c > '9' || count > most / 10)
            return 0;
        count = count * 10 + (uint64_t)(*c - '0');
    }
    return count <= most ? count : 0;
}
