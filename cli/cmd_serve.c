/* cmd_serve.c - zug serve: runs a playing zone.
 * Room: cli. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app.h"
#include "command.h"
#include "io.h"
#include "program.h"
#include "report.h"
#include "serve_computer.h"
#include "serve_settings.h"
#include "util/secret.h"

enum {
    LISTEN,
    DATA,
    STORE,
    BUS,
    TLS_CERT,
    TLS_KEY,
    PUBLIC_URL,
    BEHIND_PROXY,
    COMPUTER,
    EMBED,
    CONFIG
};

static const args_option serve_options[] = {
    [LISTEN] = {"--listen", "ADDRESS", "listen there (127.0.0.1:8064)"},
    [DATA] = {"--data", "FOLDER", "keep the games there (~/.local/share/zug)"},
    [STORE] = {"--store", "URL", "keep them in PostgreSQL, which many nodes share"},
    [BUS] = {"--bus", "URL", "hear from those nodes by NATS"},
    [TLS_CERT] = {"--tls-cert", "FILE", "encipher with this certificate (PEM)"},
    [TLS_KEY] = {"--tls-key", "FILE", "and its key (PEM)"},
    [PUBLIC_URL] = {"--public-url", "URL", "how people reach the zone"},
    [BEHIND_PROXY] = {"--behind-proxy", NULL, "take addresses from X-Forwarded-For"},
    [COMPUTER] = {"--computer", "ENGINE", "let this engine play; auto: stockfish, if there"},
    [EMBED] = {"--embed", "SITES", "let these sites show boards in a frame"},
    [CONFIG] = {"--config", "FILE", "read settings from a file"},
    COMMAND_HELP_OPTION,
    {0},
};

/* Where the zone is kept. */
static serve_setting place_of(const serve_settings *s) {
    return serve_is_shared(s) ? SERVE_STORE : SERVE_DATA;
}

/* The same as it may be shown: with stars for a password. */
static void show_place(const serve_settings *s, char out[static SERVE_VALUE_SIZE]) {
    snprintf(out, SERVE_VALUE_SIZE, "%s", s->value[place_of(s)]);
    if (serve_is_shared(s))
        secret_hide(out);
}

/* True if zug zone, said in this environment without options, takes the zone's place. */
static bool is_found(const serve_settings *s) {
    char usual[SERVE_VALUE_SIZE];
    serve_setting place = place_of(s);
    const char *variable = getenv(place == SERVE_STORE ? "ZUG_STORE" : "ZUG_DATA");
    const char *file = getenv("ZUG_CONFIG");
    if (variable != NULL && variable[0] != '\0')
        return strcmp(variable, s->value[place]) == 0;
    if (s->origin[place] == SERVE_BY_FILE)
        return s->is_usual_file || (file != NULL && strcmp(file, s->file) == 0);
    serve_usual_data(usual);
    return s->file[0] == '\0' && strcmp(usual, s->value[place]) == 0;
}

/* Prints what to type for a command of the operator's: what zug zone would not find by itself is
 * named. */
static void hint(const char *what, const char *order, const serve_settings *s) {
    char place[SERVE_VALUE_SIZE];
    bool has_file = s->origin[place_of(s)] == SERVE_BY_FILE;
    show_place(s, place);
    printf("  %-20s", what);
    program_print_word(program_name());
    printf(" zone %s", order);
    if (!is_found(s)) {
        fputs(has_file ? " --config " : serve_is_shared(s) ? " --store " : " --data ", stdout);
        program_print_word(has_file ? s->file : place);
    }
    putchar('\n');
}

/* Called once the zone listens: prints where it is reached, and what to type next. */
static void greet(void *ctx, const net_places *at) {
    const serve_settings *s = ctx;
    const char *public_url = s->value[SERVE_PUBLIC_URL];
    char place[SERVE_VALUE_SIZE];
    show_place(s, place);
    if (at->is_everywhere && public_url[0] != '\0')
        printf("The zone listens on port %u of every address\n\n", (unsigned)at->port);
    else
        printf("The zone listens on %s\n\n", at->url[0]);
    if (public_url[0] != '\0')
        printf("  people reach it at  %s\n", public_url);
    for (size_t i = 1; i < at->count && public_url[0] == '\0'; i++)
        printf("  %-20s%s\n", i == 1 ? "and on" : "", at->url[i]);
    printf(
        "  games are kept in   %s\n"
        "  play                open the address in a browser; send a friend the link of a game\n",
        place);
    hint("an account", "add-account NAME", s);
    hint("an arbiter", "make-arbiter NAME", s);
    puts("  a program of yours  docs/protocol.md\n"
         "  the end             Ctrl-C");
    io_flush_output();
    char own[NET_URL_SIZE];
    snprintf(own, sizeof own, "http://127.0.0.1:%u", (unsigned)at->port);
    serve_computer_start(s, at->is_everywhere ? own : at->url[0]);
}

/* True if what is printed goes to the journal of systemd, which others may read and which is kept:
 * JOURNAL_STREAM names it by device and inode. */
static bool is_kept(void) {
    struct stat out;
    char found[64];
    const char *journal = getenv("JOURNAL_STREAM");
    if (journal == NULL || fstat(STDOUT_FILENO, &out) != 0)
        return false;
    snprintf(found, sizeof found, "%llu:%llu", (unsigned long long)out.st_dev,
             (unsigned long long)out.st_ino);
    return strcmp(found, journal) == 0;
}

/* Called when a zone without an arbiter can be set up: prints the link for that or, where what is
 * printed is kept, what to type for one. It is the first thing to do, and stands apart. */
static void offer_setup(void *ctx, const char *link) {
    if (is_kept())
        hint("set it up", "setup-link", ctx);
    else
        printf("\nNobody looks after this zone yet. Open this link to set it up, within a day:\n\n"
               "  %s\n\n",
               link);
    io_flush_output();
}

/* What the operator said, on the command line, in the environment, or in a file. */
static int read_settings(const args *given, serve_settings *out) {
    static const struct {
        int option;
        serve_setting setting;
    } pairs[] = {
        {LISTEN, SERVE_LISTEN},         {DATA, SERVE_DATA},
        {STORE, SERVE_STORE},           {BUS, SERVE_BUS},
        {TLS_CERT, SERVE_TLS_CERT},     {TLS_KEY, SERVE_TLS_KEY},
        {PUBLIC_URL, SERVE_PUBLIC_URL}, {BEHIND_PROXY, SERVE_BEHIND_PROXY},
        {COMPUTER, SERVE_COMPUTER},     {EMBED, SERVE_EMBED},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const char *value = given->value[pairs[i].option];
        if (value != NULL)
            serve_set(out, pairs[i].setting, SERVE_BY_OPTION, value[0] == '\0' ? "yes" : value);
    }
    return serve_read(out, "serve", given->value[CONFIG]);
}

/* Says what cannot be right about a zone of many nodes. What is no URL may be a password that
 * slipped, and is not shown. */
static int check_shared(const serve_settings *s) {
    const char *store = s->value[SERVE_STORE];
    if (s->value[SERVE_BUS][0] != '\0' && store[0] == '\0')
        return report_usage(
            "serve", "--bus is between nodes that share a database, which --store names", NULL);
    if (store[0] != '\0' && !app_is_database_url(store))
        return report_usage("serve",
                            "--store is a URL like postgresql://zug@host/zug; a folder is "
                            "named by --data",
                            NULL);
    if ((s->value[SERVE_BUS_CERT][0] == '\0') != (s->value[SERVE_BUS_KEY][0] == '\0'))
        return report_usage("serve", "bus-cert and bus-key go together", NULL);
    return STATUS_FINE;
}

/* Says what cannot be right about the settings. */
static int check_settings(const serve_settings *s) {
    const char *url = s->value[SERVE_PUBLIC_URL];
    if ((s->value[SERVE_TLS_CERT][0] == '\0') != (s->value[SERVE_TLS_KEY][0] == '\0'))
        return report_usage("serve", "--tls-cert and --tls-key go together", NULL);
    if (strchr(url, '@') != NULL) /* and is not shown */
        return report_usage("serve", "the public URL has no name and no password in it", NULL);
    if (url[0] != '\0' && !app_is_public_url(url))
        return report_usage(
            "serve", "the public URL is like https://chess.example or http://host:8064, not", url);
    char sites[APP_SITES_SIZE];
    const char *embed = s->value[SERVE_EMBED];
    if (embed[0] != '\0' && !app_write_sites(embed, sites))
        return report_usage("serve",
                            "--embed names sites like https://club.example, with commas between "
                            "them, not",
                            embed);
    if (!serve_computer_is_fine(s))
        return report_usage("serve",
                            "the computer plays by http: with --tls-cert, run zug bot beside a "
                            "zone that a proxy enciphers",
                            NULL);
    return check_shared(s);
}

/* What a setting says; NULL if that is nothing. */
static const char *said(const serve_settings *s, serve_setting which) {
    return s->value[which][0] != '\0' ? s->value[which] : NULL;
}

static int run_serve(const args *given) {
    static serve_settings s;
    char why[APP_SENTENCE_SIZE];
    if (given->count > 0)
        return report_usage("serve", "no words are expected, but there is", given->words[0]);
    int status = read_settings(given, &s);
    if (status == STATUS_FINE) {
        serve_complete(&s);
        status = check_settings(&s);
    }
    if (status != STATUS_FINE)
        return status;
    bool is_shared = serve_is_shared(&s);
    app_options options = {
        .listen = s.value[SERVE_LISTEN],
        .data = s.value[SERVE_DATA],
        .store = is_shared ? said(&s, SERVE_STORE) : NULL,
        .bus = is_shared ? said(&s, SERVE_BUS) : NULL,
        .bus_ca = said(&s, SERVE_BUS_CA),
        .bus_credentials = said(&s, SERVE_BUS_CREDENTIALS),
        .bus_cert = said(&s, SERVE_BUS_CERT),
        .bus_key = said(&s, SERVE_BUS_KEY),
        .version = ZUG_VERSION,
        .tls_cert = said(&s, SERVE_TLS_CERT),
        .tls_key = said(&s, SERVE_TLS_KEY),
        .public_url = said(&s, SERVE_PUBLIC_URL),
        .embed = said(&s, SERVE_EMBED),
        .behind_proxy = s.is_behind_proxy,
        .address_limit = (uint32_t)s.limits,
        .on_ready = greet,
        .on_setup = offer_setup,
        .ctx = &s,
    };
    bool fine = app_run(&options, why);
    serve_computer_stop();
    if (fine)
        return STATUS_FINE;
    fprintf(stderr, "zug serve: %s\n", why);
    return STATUS_FAILURE;
}

const command command_serve = {
    .name = "serve",
    .usage = "serve [--listen ADDRESS] [--data FOLDER|--store URL] [--bus URL]\n"
             "                 [--tls-cert FILE --tls-key FILE] [--public-url URL]\n"
             "                 [--behind-proxy] [--computer ENGINE] [--embed SITES]\n"
             "                 [--config FILE]",
    .summary = "run a playing zone: games over the network, with arbiters",
    .description =
        "Serves games on http://127.0.0.1:8064 until it is told to end. What is played\n"
        "is in FOLDER/zug.db; a game that is interrupted goes on when the zone is back,\n"
        "and no clock has run meanwhile. With --store the zone is in a database of\n"
        "PostgreSQL, postgresql://..., and any number of nodes serve it; --bus, such as\n"
        "nats://host:4222, makes them quick to hear of each other. A password is safest\n"
        "in the settings file, or for PostgreSQL where PGPASSFILE says.\n"
        "\n"
        "A zone that has no arbiter prints a link, good for one use within a day: who\n"
        "opens it names the zone, becomes its first arbiter and opens or closes it to\n"
        "strangers. In the journal of systemd it is not told: zug zone setup-link prints\n"
        "one.\n"
        "\n"
        "With --computer a chess engine plays whoever has nobody to play with, on some\n"
        "levels; zug help bot says how, and what of the machine it may use.\n"
        "\n"
        "With --embed the sites that it names, https://club.example, may show boards of\n"
        "the zone in a frame, /embed/game/ID and /embed/event/ID; nobody else may.\n"
        "\n"
        "Every option can also be said by an environment variable, ZUG_LISTEN,\n"
        "ZUG_DATA, ZUG_STORE, ZUG_BUS, ZUG_TLS_CERT, ZUG_TLS_KEY, ZUG_PUBLIC_URL,\n"
        "ZUG_BEHIND_PROXY, ZUG_COMPUTER, ZUG_EMBED and ZUG_CONFIG, or in a file of\n"
        "lines like \"listen = 127.0.0.1:8064\". The command line comes before the\n"
        "environment, and that before the file. The file is the one that --config\n"
        "names, or else ZUG_CONFIG, or else " SERVE_USUAL_FILE ", if it is there.\n",
    .options = serve_options,
    .examples = "  zug serve\n"
                "  zug serve --computer stockfish\n"
                "  zug serve --listen 0.0.0.0:443 --tls-cert cert.pem --tls-key key.pem\n"
                "  zug serve --public-url https://chess.example --behind-proxy\n"
                "  zug serve --store postgresql://zug@db/zug --bus nats://bus:4222\n",
    .run = run_serve,
};
