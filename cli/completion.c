/* completion.c - writes scripts that complete the words of the program in a shell.
 * Room: cli. Everything it offers comes from the commands' own descriptions. */
#include "completion.h"

#include <stdio.h>
#include <string.h>

#include "command.h"

/* What may stand at a place of the command line. */
typedef enum offer_kind { OFFER_NOTHING, OFFER_WORDS, OFFER_FILES, OFFER_FOLDERS } offer_kind;

enum { OFFER_SIZE = 512 };

typedef struct offer {
    offer_kind kind;
    char words[OFFER_SIZE]; /* separated by blanks */
} offer;

/* The offer for what help calls by a name, such as FILE. */
static offer offer_of_name(const char *name, size_t len) {
    static const struct {
        const char *name;
        offer_kind kind;
        const char *words;
    } known[] = {
        {"FILE", OFFER_FILES, ""},        {"FILE.pgn", OFFER_FILES, ""},
        {"OUT", OFFER_FILES, ""},         {"GAMES", OFFER_FILES, ""},
        {"FOLDER", OFFER_FOLDERS, ""},    {"PLACE", OFFER_FOLDERS, ""},
        {"FEN", OFFER_WORDS, "startpos"},
    };
    offer found = {.kind = OFFER_NOTHING};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strlen(known[i].name) == len && memcmp(known[i].name, name, len) == 0) {
            found.kind = known[i].kind;
            snprintf(found.words, sizeof found.words, "%s", known[i].words);
        }
    return found;
}

/* Keeps words of a table as an offer; other separators than blanks become blanks. */
static offer offer_of_words(const char *words, size_t len) {
    offer found = {.kind = OFFER_WORDS};
    snprintf(found.words, sizeof found.words, "%.*s", (int)len, words);
    for (char *c = found.words; *c != '\0'; c++)
        *c = *c == '|' ? ' ' : *c;
    return found;
}

/* What the value of an option may be. Words to choose from stand in the usage, "--to json|uci". */
static offer offer_of_value(const command *wanted, const args_option *option) {
    size_t name_len = strlen(option->name);
    for (const char *at = strstr(wanted->usage, option->name); at != NULL;
         at = strstr(at + name_len, option->name)) {
        const char *value = at + name_len + 1;
        size_t len = at[name_len] == ' ' ? strspn(value, "abcdefghijklmnopqrstuvwxyz|") : 0;
        if (memchr(value, '|', len) != NULL)
            return offer_of_words(value, len);
    }
    return offer_of_name(option->value_name, strlen(option->value_name));
}

/* The words of all commands. */
static offer offer_of_commands(void) {
    offer found = {.kind = OFFER_WORDS};
    size_t len = 0;
    for (int i = 0; commands[i] != NULL; i++)
        len += (size_t)snprintf(found.words + len, sizeof found.words - len, "%s%s",
                                i > 0 ? " " : "", commands[i]->name);
    return found;
}

/* What a command takes besides options: its own words, or the first word of its usage that is
 * neither an option nor the value of one. */
static offer offer_of_rest(const command *wanted) {
    if (wanted == &command_help)
        return offer_of_commands();
    if (wanted->words != NULL)
        return offer_of_words(wanted->words, strlen(wanted->words));
    bool is_value = true; /* the first word is the name of the command */
    for (const char *word = wanted->usage; *word != '\0'; word += strspn(word, " \n")) {
        size_t len = strcspn(word, " \n"), from = word[0] == '[';
        const char *dashes = strstr(word, "--");
        bool is_option = dashes != NULL && dashes < word + len;
        if (!is_option && !is_value)
            return offer_of_name(word + from, strcspn(word + from, " \n|]."));
        is_value = is_option && word[len - 1] != ']';
        word += len;
    }
    return (offer){.kind = OFFER_NOTHING};
}

/* Prints a text between single quotes, with a backslash before some of its characters. A quote in
 * it is written as the shell wants it. */
static void put_quoted(const char *text, const char *escaped, const char *quote) {
    for (; *text != '\0'; text++) {
        if (*text == '\'') {
            fputs(quote, stdout);
            continue;
        }
        if (strchr(escaped, *text) != NULL)
            putchar('\\');
        putchar(*text);
    }
}

/* Writes the assignments by which the script of bash notes an offer. */
static void put_bash_offer(const offer *found) {
    static const char *const kinds[] = {"none", "words", "files", "folders"};
    printf("kind=%s", kinds[found->kind]);
    if (found->kind == OFFER_WORDS)
        printf(" offered='%s'", found->words);
    puts(" ;;");
}

/* Writes what bash may offer behind each option that has a value. */
static void put_bash_values(void) {
    for (int i = 0; commands[i] != NULL; i++)
        for (const args_option *option = commands[i]->options; option->name != NULL; option++)
            if (option->value_name != NULL) {
                offer found = offer_of_value(commands[i], option);
                printf("    %s:%s) ", commands[i]->name, option->name);
                put_bash_offer(&found);
            }
}

/* Writes what bash may offer elsewhere. */
static void put_bash_rest(void) {
    for (int i = 0; commands[i] != NULL; i++) {
        offer found = offer_of_rest(commands[i]);
        printf("    %s) options='", commands[i]->name);
        for (const args_option *option = commands[i]->options; option->name != NULL; option++)
            printf("%s%s", option > commands[i]->options ? " " : "", option->name);
        fputs("' ", stdout);
        put_bash_offer(&found);
    }
}

void completion_write_bash(void) {
    offer all = offer_of_commands();
    puts("# Completes the words of zug in bash. Made by 'zug completion bash'.");
    puts("_zug() {");
    puts("    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}");
    puts("    local command=${COMP_WORDS[1]} options= kind= offered=");
    puts("    COMPREPLY=()");
    puts("    # bash takes --name=value for three words");
    puts("    if [[ $word == = ]]; then");
    puts("        word=");
    puts("    elif [[ $before == = ]]; then");
    puts("        before=${COMP_WORDS[COMP_CWORD - 2]}");
    puts("    fi");
    puts("    if ((COMP_CWORD == 1)); then");
    puts("        command=");
    puts("    fi");
    puts("    case $command in");
    printf("    '') options='--help --version' kind=words offered='%s' ;;\n", all.words);
    put_bash_rest();
    puts("    esac");
    puts("    case $command:$before in");
    put_bash_values();
    puts("    *) if [[ $word == -* ]]; then kind=words offered=$options; fi ;;");
    puts("    esac");
    puts("    case $kind in");
    puts("    words) mapfile -t COMPREPLY < <(compgen -W \"$offered\" -- \"$word\") ;;");
    puts("    files) mapfile -t COMPREPLY < <(compgen -f -- \"$word\") ;;");
    puts("    folders) mapfile -t COMPREPLY < <(compgen -d -- \"$word\") ;;");
    puts("    esac");
    puts("    if [[ $kind == f* ]]; then compopt -o filenames 2>/dev/null; fi");
    puts("}");
    puts("complete -F _zug zug");
}

/* Writes what zsh is to do for an offer, behind the second colon of an argument. */
static void put_zsh_action(const offer *found) {
    if (found->kind == OFFER_WORDS)
        printf("(%s)", found->words);
    else if (found->kind == OFFER_FILES)
        fputs("_files", stdout);
    else if (found->kind == OFFER_FOLDERS)
        fputs("_files -/", stdout);
    else
        putchar(' ');
}

/* Writes the arguments of a command for _arguments. */
static void put_zsh_command(const command *wanted) {
    printf("    %s)\n        _arguments", wanted->name);
    for (const args_option *option = wanted->options; option->name != NULL; option++) {
        printf(" \\\n            '%s%s[", option->name, option->value_name != NULL ? "=" : "");
        put_quoted(option->help, "[]:\\", "'\\''");
        putchar(']');
        if (option->value_name != NULL) {
            offer found = offer_of_value(wanted, option);
            printf(":%s:", option->value_name);
            put_zsh_action(&found);
        }
        putchar('\'');
    }
    offer rest = offer_of_rest(wanted);
    if (rest.kind != OFFER_NOTHING) {
        fputs(" \\\n            '*: :", stdout);
        put_zsh_action(&rest);
        putchar('\'');
    }
    puts("\n        ;;");
}

void completion_write_zsh(void) {
    puts("#compdef zug");
    puts("# Completes the words of zug in zsh. Made by 'zug completion zsh'.");
    puts("_zug() {");
    puts("    local -a commands");
    puts("    commands=(");
    for (int i = 0; commands[i] != NULL; i++) {
        printf("        '%s:", commands[i]->name);
        put_quoted(commands[i]->summary, "\\", "'\\''");
        puts("'");
    }
    puts("    )");
    puts("    if ((CURRENT == 2)); then");
    puts("        _describe -t commands command commands");
    puts("        _arguments '--help[show this help]' '--version[show the version]'");
    puts("        return");
    puts("    fi");
    puts("    shift words");
    puts("    ((CURRENT--))");
    puts("    case $words[1] in");
    for (int i = 0; commands[i] != NULL; i++)
        put_zsh_command(commands[i]);
    puts("    esac");
    puts("}");
    puts("if [[ $funcstack[1] == _zug ]]; then");
    puts("    _zug \"$@\"");
    puts("else");
    puts("    compdef _zug zug");
    puts("fi");
}

/* Writes what fish is to do for an offer: an argument is wanted, and what it may be. */
static void put_fish_offer(const offer *found) {
    if (found->kind == OFFER_FILES)
        fputs(" -F", stdout);
    else if (found->kind == OFFER_FOLDERS)
        fputs(" -f -a '(__fish_complete_directories)'", stdout);
    else if (found->kind == OFFER_WORDS)
        printf(" -f -a '%s'", found->words);
    else
        fputs(" -f", stdout);
}

/* Writes the lines of a command for fish. */
static void put_fish_command(const command *wanted) {
    offer rest = offer_of_rest(wanted);
    printf("complete -c zug -n '__zug_command_is %s'", wanted->name);
    put_fish_offer(&rest);
    putchar('\n');
    for (const args_option *option = wanted->options; option->name != NULL; option++) {
        printf("complete -c zug -n '__zug_command_is %s' -l %s", wanted->name, option->name + 2);
        if (option->value_name != NULL) {
            offer found = offer_of_value(wanted, option);
            fputs(" -r", stdout);
            put_fish_offer(&found);
        }
        fputs(" -d '", stdout);
        put_quoted(option->help, "\\", "\\'");
        puts("'");
    }
}

void completion_write_fish(void) {
    puts("# Completes the words of zug in fish. Made by 'zug completion fish'.");
    puts("function __zug_command_is");
    puts("    set -l words (commandline -opc)");
    puts("    test (count $words) -gt 1; and test $words[2] = $argv[1]");
    puts("end");
    puts("function __zug_needs_command");
    puts("    test (count (commandline -opc)) -eq 1");
    puts("end");
    puts("complete -c zug -n __zug_needs_command -f");
    puts("complete -c zug -n __zug_needs_command -l help -d 'show this help'");
    puts("complete -c zug -n __zug_needs_command -l version -d 'show the version'");
    for (int i = 0; commands[i] != NULL; i++) {
        printf("complete -c zug -n __zug_needs_command -a %s -d '", commands[i]->name);
        put_quoted(commands[i]->summary, "\\", "\\'");
        puts("'");
    }
    for (int i = 0; commands[i] != NULL; i++)
        put_fish_command(commands[i]);
}
