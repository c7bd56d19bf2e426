/* cmd_zone.c - zug zone: what the operator of a playing zone does to its folder.
 * Room: cli. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "io.h"
#include "operator/operator.h"
#include "output.h"
#include "password.h"
#include "report.h"
#include "serve_settings.h"
#include "similar.h"
#include "terminal.h"

enum { DATA, STORE, CONFIG, NEW, PASSWORD_STDIN, UNDO, PLAYER, OUTPUT, FROM, TO };

static const args_option zone_options[] = {
    [DATA] = {"--data", "FOLDER", "the zone's folder"},
    [STORE] = {"--store", "URL", "or its database of PostgreSQL, which many nodes share"},
    [CONFIG] = {"--config", "FILE", "read settings from a file, as zug serve does"},
    [NEW] = {"--new", NULL, "add-account: make the zone if there is none"},
    [PASSWORD_STDIN] = {"--password-stdin", NULL, "read the password from standard input"},
    [UNDO] = {"--undo", NULL, "make-arbiter: no longer; close-account: reopen it"},
    [PLAYER] = {"--player", "NAME", "list: only games of this player"},
    [OUTPUT] = {"--output", "FILE", "export: write there instead of standard output"},
    [FROM] = {"--from", "PLACE", "copy: this folder or database instead of the zone's"},
    [TO] = {"--to", "PLACE", "copy: a new folder, or an empty database"},
    COMMAND_HELP_OPTION,
    {0},
};

/* What a subcommand is given. */
typedef struct order {
    const args *given;
    const serve_settings *settings;
    const char *data;
    const char *word; /* the one after its name, or NULL */
} order;

/* Says what went wrong. */
static int complain(const char *why) {
    fprintf(stderr, "zug zone: %s\n", why);
    return STATUS_FAILURE;
}

/* Says that there is no zone, and why one was looked for there. */
static int complain_of_none(const order *o, const char *why) {
    complain(why);
    if (o->data != o->settings->value[SERVE_DATA])
        return STATUS_FAILURE; /* a URL is nobody's guess */
    switch (o->settings->origin[SERVE_DATA]) {
    case SERVE_BY_OPTION:
        break;
    case SERVE_BY_VARIABLE:
        fputs("ZUG_DATA names this folder.\n", stderr);
        break;
    case SERVE_BY_FILE:
        fprintf(stderr, "%s names this folder.\n", o->settings->file);
        break;
    case SERVE_BY_NOBODY:
        fputs("Nobody has named a folder, so it is the usual one; --data FOLDER or --config FILE "
              "name another.\n",
              stderr);
        break;
    }
    return STATUS_FAILURE;
}

/* True if a person says yes, on a terminal. */
static bool ask_to_make(const order *o) {
    char answer[16];
    bool is_folder = o->data == o->settings->value[SERVE_DATA];
    fprintf(stderr, "There is no zone in %s yet. Make a new one there? [y/N] ",
            is_folder ? o->data : "this database");
    fflush(stderr);
    return fgets(answer, sizeof answer, stdin) != NULL && (answer[0] == 'y' || answer[0] == 'Y');
}

/* True if an account can be added: to a zone that is there, or to one that is to be made, *makes.
 */
static bool may_add(const order *o, bool *makes) {
    char why[OPERATOR_WHY_SIZE];
    bool can_ask =
        terminal_is(stdin) && terminal_is(stderr) && o->given->value[PASSWORD_STDIN] == NULL;
    *makes = operator_look(o->data, OPERATOR_MAKES, why) == OPERATOR_NO_ZONE;
    if (!*makes || o->given->value[NEW] != NULL || (can_ask && ask_to_make(o)))
        return true;
    complain_of_none(o, why);
    if (!can_ask)
        fputs("--new makes a new zone there, and so does zug serve.\n", stderr);
    return false;
}

/* Opens the zone, or says why it cannot be opened. */
static operator_desk *open_desk(const order *o, operator_purpose purpose) {
    char why[OPERATOR_WHY_SIZE];
    operator_desk *desk = operator_open(o->data, purpose, why);
    if (desk == NULL)
        complain(why);
    return desk;
}

/* Adds an account or changes its password. */
static int change_account(const order *o, bool is_new) {
    char password[PASSWORD_SIZE], why[OPERATOR_WHY_SIZE];
    bool makes = false;
    if (is_new && !may_add(o, &makes))
        return STATUS_FAILURE;
    if (!password_read(o->given->value[PASSWORD_STDIN] != NULL, password))
        return STATUS_FAILURE;
    operator_desk *desk = open_desk(o, makes ? OPERATOR_MAKES : OPERATOR_CHANGES);
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
    operator_desk *desk = open_desk(o, OPERATOR_CHANGES);
    if (desk == NULL)
        return STATUS_FAILURE;
    bool fine = operator_set_arbiter(desk, o->word, o->given->value[UNDO] == NULL, why);
    operator_close(desk);
    return fine ? STATUS_FINE : complain(why);
}

/* How people reach the zone, as its settings say. */
static void write_site(const serve_settings *s, char out[static SERVE_VALUE_SIZE]) {
    if (s->value[SERVE_PUBLIC_URL][0] != '\0')
        snprintf(out, SERVE_VALUE_SIZE, "%s", s->value[SERVE_PUBLIC_URL]);
    else
        serve_site(s, out);
}

static int setup_link(const order *o) {
    char why[OPERATOR_WHY_SIZE], code[OPERATOR_SETUP_SIZE], site[SERVE_VALUE_SIZE];
    operator_desk *desk = open_desk(o, OPERATOR_CHANGES);
    if (desk == NULL)
        return STATUS_FAILURE;
    bool fine = operator_make_setup_code(desk, code, why);
    operator_close(desk);
    if (!fine)
        return complain(why);
    write_site(o->settings, site);
    printf("%s/setup#%s\n", site, code);
    return STATUS_FINE;
}

static int new_code(const order *o) {
    char code[OPERATOR_CODE_SIZE], why[OPERATOR_WHY_SIZE];
    operator_desk *desk = open_desk(o, OPERATOR_CHANGES);
    if (desk == NULL)
        return STATUS_FAILURE;
    bool fine = operator_new_code(desk, o->word, code, why);
    operator_close(desk);
    if (!fine)
        return complain(why);
    puts(code);
    return STATUS_FINE;
}

static int close_account(const order *o) {
    char why[OPERATOR_WHY_SIZE];
    operator_desk *desk = open_desk(o, OPERATOR_CHANGES);
    if (desk == NULL)
        return STATUS_FAILURE;
    bool fine = operator_close_account(desk, o->word, o->given->value[UNDO] == NULL, why);
    operator_close(desk);
    return fine ? STATUS_FINE : complain(why);
}

/* Writes a text of somebody else's with nothing in it that a terminal would obey. */
static void put_text(const char *text) {
    for (const char *c = text; *c != '\0'; c++)
        putchar((unsigned char)*c < 0x20 || *c == 0x7f ? '?' : *c);
}

static void put_account(void *ctx, const operator_account *account) {
    (void)ctx;
    printf("%s  ", account->date);
    put_text(account->name);
    const char *const words[] = {
        account->is_arbiter ? "arbiter" : NULL, account->has_code ? "code" : NULL,
        account->has_password ? NULL : "no password", account->is_closed ? "closed" : NULL};
    const char *before = "  (";
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (words[i] == NULL)
            continue;
        printf("%s%s", before, words[i]);
        before = ", ";
    }
    puts(before[0] == ',' ? ")" : "");
}

static int accounts(const order *o) {
    char why[OPERATOR_WHY_SIZE];
    operator_desk *desk = open_desk(o, OPERATOR_LOOKS);
    if (desk == NULL)
        return STATUS_FAILURE;
    bool fine = operator_accounts(desk, put_account, NULL, why);
    operator_close(desk);
    return fine ? STATUS_FINE : complain(why);
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
    operator_desk *desk = open_desk(o, OPERATOR_LOOKS);
    if (desk == NULL)
        return STATUS_FAILURE;
    bool fine = operator_list(desk, o->given->value[PLAYER], list_one, NULL, why);
    operator_close(desk);
    return fine ? STATUS_FINE : complain(why);
}

static int export_games(const order *o) {
    char why[OPERATOR_WHY_SIZE];
    operator_desk *desk = open_desk(o, OPERATOR_LOOKS);
    output *to = desk != NULL ? output_open(o->given->value[OUTPUT]) : NULL;
    if (to == NULL) {
        operator_close(desk);
        return STATUS_FAILURE;
    }
    operator_name_site(desk, getenv("ZUG_PUBLIC_URL"));
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

/* Shows on a terminal how far a copy has come. */
static void tell_rows(void *ctx, size_t rows) {
    *(size_t *)ctx = rows;
    if (terminal_is(stderr))
        fprintf(stderr, "\r%zu rows", rows);
}

static int copy(const order *o) {
    char why[OPERATOR_WHY_SIZE];
    const char *to = o->given->value[TO];
    size_t rows = 0;
    if (to == NULL || to[0] == '\0')
        return report_usage("zone", "copy needs --to, a new folder or an empty database", NULL);
    bool fine = operator_copy(o->data, to, tell_rows, &rows, why);
    if (terminal_is(stderr))
        fputs("\r", stderr);
    if (!fine)
        return complain(why);
    printf("%zu rows copied and compared\n", rows);
    return STATUS_FINE;
}

static void tell_fault(void *ctx, const char *fault) {
    (void)ctx;
    put_text(fault);
    putchar('\n');
}

static int verify(const order *o) {
    char why[OPERATOR_WHY_SIZE];
    operator_count count;
    if (!operator_verify(o->data, tell_fault, NULL, &count, why))
        return complain(why);
    printf("%zu logs, %zu events, %zu faults%s\n", count.streams, count.events, count.faults,
           count.is_partial ? "; not all could be checked" : "");
    return count.faults == 0 && !count.is_partial ? STATUS_FINE : STATUS_BAD_INPUT;
}

/* The subcommands; a word is needed, not allowed, or either. */
static const struct {
    const char *name;
    int (*run)(const order *o);
    operator_purpose purpose;
    int min_words, max_words;
    const char *missing;
} subcommands[] = {
    {"add-account", add_account, OPERATOR_MAKES, 1, 1, "add-account needs the name of the account"},
    {"set-password", set_password, OPERATOR_CHANGES, 1, 1,
     "set-password needs the name of the account"},
    {"make-arbiter", make_arbiter, OPERATOR_CHANGES, 1, 1,
     "make-arbiter needs the name of the account"},
    {"new-code", new_code, OPERATOR_CHANGES, 1, 1, "new-code needs the name of the account"},
    {"close-account", close_account, OPERATOR_CHANGES, 1, 1,
     "close-account needs the name of the account"},
    {"accounts", accounts, OPERATOR_LOOKS, 0, 0, NULL},
    {"list", list, OPERATOR_LOOKS, 0, 0, NULL},
    {"export", export_games, OPERATOR_LOOKS, 0, 1, NULL},
    {"backup", backup, OPERATOR_LOOKS, 1, 1, "backup needs the name of a new file"},
    {"verify", verify, OPERATOR_LOOKS, 0, 0, NULL},
    {"copy", copy, OPERATOR_LOOKS, 0, 0, NULL},
    {"setup-link", setup_link, OPERATOR_CHANGES, 0, 0, NULL},
};

enum { SUBCOMMANDS = sizeof subcommands / sizeof subcommands[0] };

/* Says so if there is no zone, or if it is somebody else's; whether to make one is asked later. */
static int need_zone(const order *o, operator_purpose purpose) {
    char why[OPERATOR_WHY_SIZE];
    switch (operator_look(o->data, purpose, why)) {
    case OPERATOR_ZONE:
        break;
    case OPERATOR_CLOSED:
        return complain(why);
    case OPERATOR_NO_ZONE:
        return purpose == OPERATOR_MAKES ? STATUS_FINE : complain_of_none(o, why);
    }
    return STATUS_FINE;
}

/* Reads the settings that zug serve reads. */
static int find_settings(const args *given, serve_settings *out) {
    if (given->value[DATA] != NULL)
        serve_set(out, SERVE_DATA, SERVE_BY_OPTION, given->value[DATA]);
    if (given->value[STORE] != NULL)
        serve_set(out, SERVE_STORE, SERVE_BY_OPTION, given->value[STORE]);
    int status = serve_read(out, "zone", given->value[CONFIG]);
    if (status == STATUS_FINE)
        serve_complete(out);
    return status;
}

static int run_zone(const args *given) {
    static serve_settings settings;
    const char *names[SUBCOMMANDS + 1] = {NULL};
    if (given->count == 0)
        return report_usage("zone",
                            "one of the words add-account, set-password, make-arbiter, new-code, "
                            "close-account, accounts, list, export, backup, verify, copy, "
                            "setup-link is needed",
                            NULL);
    order o = {
        .given = given, .settings = &settings, .word = given->count > 1 ? given->words[1] : NULL};
    for (size_t i = 0; i < SUBCOMMANDS; i++) {
        names[i] = subcommands[i].name;
        if (strcmp(subcommands[i].name, given->words[0]) != 0)
            continue;
        if (given->count - 1 < subcommands[i].min_words)
            return report_usage("zone", subcommands[i].missing, NULL);
        if (given->count - 1 > subcommands[i].max_words)
            return report_usage("zone", "too many words, from",
                                given->words[1 + subcommands[i].max_words]);
        int status = find_settings(given, &settings);
        o.data = settings.value[serve_is_shared(&settings) ? SERVE_STORE : SERVE_DATA];
        if (given->value[FROM] != NULL)
            o.data = given->value[FROM];
        if (status == STATUS_FINE)
            status = need_zone(&o, subcommands[i].purpose);
        return status == STATUS_FINE ? subcommands[i].run(&o) : status;
    }
    return report_unknown_word("zone", "unknown word", given->words[0],
                               similar_find(names, given->words[0]));
}

const command command_zone = {
    .name = "zone",
    .usage = "zone [--data FOLDER|--store URL] [--config FILE] [OPTION...]\n"
             "  COMMAND [WORD]",
    .summary = "look after a playing zone: accounts, arbiters, games, backups",
    .description =
        "  add-account NAME     adds an account; asks for its password\n"
        "  set-password NAME    gives an account a new password; ends its sessions\n"
        "  make-arbiter NAME    makes somebody an arbiter (--undo: no longer)\n"
        "  new-code NAME        gives an account a new code to log in by, and prints it;\n"
        "                       ends its sessions\n"
        "  close-account NAME   closes an account; ends its sessions (--undo: reopens)\n"
        "  accounts             lists the accounts, oldest first\n"
        "  list                 lists the games, newest first\n"
        "  export [GAME]        writes one game, or all finished ones, as PGN\n"
        "  backup FILE          copies the database to a new file, its key to FILE-key\n"
        "  verify               checks that nothing was changed and replays every log\n"
        "  copy --to PLACE      moves a zone that does not run to PostgreSQL, or back\n"
        "  setup-link           prints a link by which a zone gets its first arbiter\n"
        "\n"
        "All but copy work while the zone is open. The zone is the one that zug serve\n"
        "opens. Its folder is said by --data, or else by ZUG_DATA, or else by \"data\" in\n"
        "the settings file, or else it is ~/.local/share/zug. The settings file is the\n"
        "one that --config names, or else ZUG_CONFIG, or else " SERVE_USUAL_FILE ",\n"
        "if it is there. Where there is no zone, add-account asks before it makes one,\n"
        "or wants --new. A zone of many nodes has its database in PostgreSQL: its URL,\n"
        "postgresql://..., is said by --store, ZUG_STORE, or \"store\" in the settings\n"
        "file; a password is safest in that file, or where PGPASSFILE says.\n",
    .words = "add-account set-password make-arbiter new-code close-account accounts list export "
             "backup verify copy setup-link",
    .options = zone_options,
    .examples = "  zug zone add-account Anna\n"
                "  zug zone make-arbiter Anna\n"
                "  zug zone export --output games.pgn\n"
                "  zug zone backup /var/backups/zug.db\n",
    .run = run_zone,
};
