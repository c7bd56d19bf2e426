/* args.h - the words of a command line, sorted into options and the rest. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include <stdbool.h>
#include <stdint.h>

enum { ARGS_OPTIONS_MAX = 16 };

/* An option that a command knows. A list of them ends with a name that is NULL. */
typedef struct args_option {
    const char *name;       /* with its dashes: "--strict" */
    const char *value_name; /* "FEN" for --fen FEN; NULL if it takes no value */
    const char *help;       /* a few words */
} args_option;

/* The options and words of a command line. */
typedef struct args {
    const char *value[ARGS_OPTIONS_MAX]; /* of each option in the command's order; NULL if absent,
                                            "" for an option without a value */
    char **words;                        /* everything else, in order */
    int count;
} args;

/* Sorts the words after a command's name. Names are exact: nothing is abbreviated,
 * but for -h and -q, which stand for --help and --quiet. A word that
 * begins with a dash is an option, but for "-", negative numbers and what comes after "--". On
 * failure it says what is wrong and returns false. The words in argv change their order. */
bool args_parse(const char *command, const args_option *options, int argc, char **argv, args *out);

/* Reads a number from 1 to some most; 0 for anything else. */
uint64_t args_count(const char *word, uint64_t most);

#endif
