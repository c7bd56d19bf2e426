/* cmd_zone.c - zug zone: what the operator of a playing zone does to its folder.
 * Room: cli. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "io.h"
#include "operator.h"
#include "output.h"
#include "password.h"
#include "report.h"
#include "serve_settings.h"
#include "similar.h"

enum { DATA, PASSWORD_STDIN, UNDO, PLAYER, OUTPUT };

static const args_option zone_options[] = {
    [DATA] = {"--data", "FOLDER", "the zone's folder (~/.local/share/zug)"},
    [PASSWORD_STDIN] = {"--password-stdin", NULL, "read the password from standard input"},
    [UNDO] = {"--undo", NULL, "make-arbiter: no longer"},
    [PLAYER] = {"--player", "NAME", "list: only games of this player"},
    [OUTPUT] = {"--output", "FILE", "export: write there instead of standard output"},
    COMMAND_HELP_OPTION,
    {0},
};

/* What a subcommand is given. */
typedef struct order {
    const args *given;
    const char *data;
    const char *word; /* the one after its name, or NULL */
} order;

/* Says what went wrong. */
static int complain(const char *why) {
    fprintf(stderr, "zug zone: %s\n", why);
    return STATUS_FAILURE;
}

/* Opens the zone, or says why it cannot be opened. */
static operator_desk *open_desk(const order *o, bool may_make) {
    char why[OPERATOR_WHY_SIZE];
    operator_desk *desk = operator_open(o->data, may_make, why);
    if (desk == NULL)
        complain(why);
    return desk;
}

/* Adds an account or changes its password. */
static int change_account(const order *o, bool is_new) {
    char password[PASSWORD_SIZE], why[OPERATOR_WHY_SIZE];
    if (!password_read(o->given->value[PASSWORD_STDIN] != NULL, password))
        return STATUS_FAILURE;
    operator_desk *desk = open_desk(o, is_new);
    bool fine = false;
    if (desk != NULL) {
        fine = is_new ? operator_add_account(desk, o->word, password, why)
                      : operator_set_password(desk, o->word, password, why);
        if (!fine)
            complain(why);
    }
    password_wipe(password);
    operator_close(desk);
    return fine ? STATUS_FINE : STATUS_FAILURE;
}

static int add_account(const order *o) { return change_account(o, true); }
static int set_password(const order *o) { return change_account(o, false); }

static int make_arbiter(const order *o) {
    char why[OPERATOR_WHY_SIZE];
    operator_desk *desk = open_desk(o, false);
    if (desk == NULL)
        return STATUS_FAILURE;
    bool fine = operator_set_arbiter(desk, o->word, o->given->value[UNDO] == NULL, why);
    operator_close(desk);
    return fine ? STATUS_FINE : complain(why);
}

/* Writes a text of somebody else's with nothing in it that a terminal would obey. */
static void put_text(const char *text) {
    for (const char *c = text; *c != '\0'; c++)
        putchar((unsigned char)*c < 0x20 || *c == 0x7f ? '?' : *c);
}

static void list_one(void *ctx, const operator_game *game) {
    (void)ctx;
    printf("%s  %s  %-7s  ", game->id, game->date, game->is_open ? "playing" : game->result);
    put_text(game->white);
    fputs(" - ", stdout);
    put_text(game->black);
    if (game->event[0] != '\0') {
        fputs("  (", stdout);
        put_text(game->event);
        if (game->round[0] != '\0') {
            fputs(", round ", stdout);
            put_text(game->round);
        }
        fputs(")", stdout);
    }
    puts(game->is_public ? "" : "  private");
}

static int list(const order *o) {
    char why[OPERATOR_WHY_SIZE];
    operator_desk *desk = open_desk(o, false);
    if (desk == NULL)
        return STATUS_FAILURE;
    bool fine = operator_list(desk, o->given->value[PLAYER], list_one, NULL, why);
    operator_close(desk);
    return fine ? STATUS_FINE : complain(why);
}

static int export_games(const order *o) {
    char why[OPERATOR_WHY_SIZE];
    operator_desk *desk = open_desk(o, false);
    output *to = desk != NULL ? output_open(o->given->value[OUTPUT]) : NULL;
    if (to == NULL) {
        operator_close(desk);
        return STATUS_FAILURE;
    }
    bool fine = operator_export(desk, o->word, output_write, to, why);
    operator_close(desk);
    if (!fine)
        complain(why);
    return output_close(to, fine) && fine ? STATUS_FINE : STATUS_FAILURE;
}

static int backup(const order *o) {
    char why[OPERATOR_WHY_SIZE];
    return operator_backup(o->data, o->word, why) ? STATUS_FINE : complain(why);
}

static void tell_fault(void *ctx, const char *fault) {
    (void)ctx;
    puts(fault);
}

static int verify(const order *o) {
    char why[OPERATOR_WHY_SIZE];
    operator_count count;
    operator_desk *desk = open_desk(o, false);
    if (desk == NULL)
        return STATUS_FAILURE;
    bool fine = operator_verify(desk, tell_fault, NULL, &count, why);
    operator_close(desk);
    if (!fine)
        return complain(why);
    printf("%zu logs, %zu events, %zu faults\n", count.streams, count.events, count.faults);
    return count.faults == 0 ? STATUS_FINE : STATUS_BAD_INPUT;
}

/* The subcommands; a word is needed, not allowed, or either. */
static const struct {
    const char *name;
    int (*run)(const order *o);
    int min_words, max_words;
    const char *missing;
} subcommands[] = {
    {"add-account", add_account, 1, 1, "add-account needs the name of the account"},
    {"set-password", set_password, 1, 1, "set-password needs the name of the account"},
    {"make-arbiter", make_arbiter, 1, 1, "make-arbiter needs the name of the account"},
    {"list", list, 0, 0, NULL},
    {"export", export_games, 0, 1, NULL},
    {"backup", backup, 1, 1, "backup needs the name of a new file"},
    {"verify", verify, 0, 0, NULL},
};

enum { SUBCOMMANDS = sizeof subcommands / sizeof subcommands[0] };

static int run_zone(const args *given) {
    static char data[SERVE_VALUE_SIZE];
    const char *names[SUBCOMMANDS + 1] = {NULL};
    if (given->count == 0)
        return report_usage("zone",
                            "one of the words add-account, set-password, make-arbiter, list, "
                            "export, backup, verify is needed",
                            NULL);
    const char *variable = getenv("ZUG_DATA");
    serve_usual_data(data);
    order o = {.given = given, .data = data, .word = given->count > 1 ? given->words[1] : NULL};
    if (given->value[DATA] != NULL)
        o.data = given->value[DATA];
    else if (variable != NULL && variable[0] != '\0')
        o.data = variable;
    for (size_t i = 0; i < SUBCOMMANDS; i++) {
        names[i] = subcommands[i].name;
        if (strcmp(subcommands[i].name, given->words[0]) != 0)
            continue;
        if (given->count - 1 < subcommands[i].min_words)
            return report_usage("zone", subcommands[i].missing, NULL);
        if (given->count - 1 > subcommands[i].max_words)
            return report_usage("zone", "too many words, from",
                                given->words[1 + subcommands[i].max_words]);
        return subcommands[i].run(&o);
    }
    return report_unknown_word("zone", "unknown word", given->words[0],
                               similar_find(names, given->words[0]));
}

const command command_zone = {
    .name = "zone",
    .usage = "zone [--data FOLDER] [OPTION...]\n"
             "                add-account|set-password|make-arbiter|list|export|backup|verify\n"
             "                [WORD]",
    .summary = "look after a playing zone: accounts, arbiters, games, backups",
    .description = "  add-account NAME     adds an account; asks for its password\n"
                   "  set-password NAME    gives an account a new password; ends its sessions\n"
                   "  make-arbiter NAME    makes somebody an arbiter (--undo: no longer)\n"
                   "  list                 lists the games, newest first\n"
                   "  export [GAME]        writes one game, or all finished ones, as PGN\n"
                   "  backup FILE          copies the database to a new file\n"
                   "  verify               checks the file and replays every log\n"
                   "\n"
                   "All of them work while the zone is open.\n",
    .options = zone_options,
    .examples = "  zug zone add-account Anna\n"
                "  zug zone make-arbiter Anna\n"
                "  zug zone export --output games.pgn\n"
                "  zug zone backup /var/backups/zug.db\n",
    .run = run_zone,
};
