/* cmd_bot.c - zug bot: lets a chess engine play in a zone.
 * Room: cli. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/timecontrol.h>

#include "bot/house.h"
#include "command.h"
#include "glyph.h"
#include "io.h"
#include "operator/operator.h"
#include "report.h"
#include "serve_settings.h"

enum { ENGINE, LEVELS, CONTROL, GAMES, HASH, DATA, STORE, CONFIG };
enum { HASH_MB = 16, HASH_MAX_MB = 1024, GAMES_AT_ONCE = 8, CONTROL_MAX = 64 };

static const args_option bot_options[] = {
    [ENGINE] = {"--engine", "PROGRAM", "the engine, which speaks UCI (stockfish)"},
    [LEVELS] = {"--levels", "LIST", "who plays, from 1 to 8 (1,3,5,8)"},
    [CONTROL] = {"--control", "CONTROL", "of the challenges in the lobby (300+3)"},
    [GAMES] = {"--games", "N", "play so many at once, at most (8)"},
    [HASH] = {"--hash", "MB", "memory for what the engine has seen (16)"},
    [DATA] = {"--data", "FOLDER", "the zone's folder"},
    [STORE] = {"--store", "URL", "or its database of PostgreSQL, which many nodes share"},
    [CONFIG] = {"--config", "FILE", "read settings from a file, as zug serve does"},
    COMMAND_HELP_OPTION,
    {0},
};

_Static_assert((int)BOT_LEVELS == (int)OPERATOR_COMPUTERS, "each level has an account");

/* What is asked for. */
typedef struct bot_order {
    serve_settings settings;
    house_wants wants;
    int levels[BOT_LEVELS];
    char tokens[BOT_LEVELS][OPERATOR_TOKEN_SIZE];
    const char *borne[BOT_LEVELS];
    char url[SERVE_VALUE_SIZE];
} bot_order;

static volatile int ends; /* set by a signal */

static void on_signal(int number) {
    (void)number;
    ends = 1;
}

/* Reads levels, with commas between them, each once. */
static bool read_levels(const char *text, bot_order *out) {
    bool has[BOT_LEVELS + 1] = {false};
    for (const char *at = text;; at += 2) {
        int level = at[0] - '0';
        if (level < 1 || level > BOT_LEVELS || has[level])
            return false;
        has[level] = true;
        out->levels[out->wants.count++] = level;
        if (at[1] == '\0')
            return true;
        if (at[1] != ',')
            return false;
    }
}

/* Reads a number of an option, or takes the usual one. 0 for what is none. */
static uint64_t number_of(const args *given, int option, uint64_t most, uint64_t usual) {
    return given->value[option] == NULL ? usual : args_count(given->value[option], most);
}

/* Reads what is wanted from the command line. */
static int read_wants(const args *given, bot_order *out) {
    const char *levels = given->value[LEVELS] != NULL ? given->value[LEVELS] : "1,3,5,8";
    const char *control = given->value[CONTROL] != NULL ? given->value[CONTROL] : "300+3";
    zug_timecontrol read;
    out->wants.engine = given->value[ENGINE] != NULL ? given->value[ENGINE] : "stockfish";
    out->wants.control = control;
    out->wants.games = number_of(given, GAMES, HOUSE_GAMES_MAX, GAMES_AT_ONCE);
    out->wants.hash_mb = (int)number_of(given, HASH, HASH_MAX_MB, HASH_MB);
    if (given->count > 1)
        return report_usage("bot", "too many words, from", given->words[1]);
    if (!read_levels(levels, out))
        return report_usage("bot", "levels are like 1,3,8, from 1 to 8, not", levels);
    if (strlen(control) > CONTROL_MAX || strcmp(control, "-") == 0 ||
        zug_timecontrol_parse(zug_str_from(control), &read, NULL) != ZUG_OK)
        return report_usage("bot", "the games of a computer have a clock, like 300+3, not",
                            control);
    if (out->wants.games == 0)
        return report_usage("bot", "--games is a number from 1 to 64, not", given->value[GAMES]);
    if (out->wants.hash_mb == 0)
        return report_usage("bot", "--hash is a number from 1 to 1024, not", given->value[HASH]);
    return STATUS_FINE;
}

/* Finds the zone: its place, and its address. */
static int find_zone(const args *given, bot_order *out) {
    serve_settings *s = &out->settings;
    if (given->value[DATA] != NULL)
        serve_set(s, SERVE_DATA, SERVE_BY_OPTION, given->value[DATA]);
    if (given->value[STORE] != NULL)
        serve_set(s, SERVE_STORE, SERVE_BY_OPTION, given->value[STORE]);
    int status = serve_read(s, "bot", given->value[CONFIG]);
    if (status != STATUS_FINE)
        return status;
    serve_complete(s);
    serve_site(s, out->url);
    if (given->count > 0)
        snprintf(out->url, sizeof out->url, "%s", given->words[0]);
    out->wants.url = out->url;
    return STATUS_FINE;
}

static int complain(const char *why) {
    fprintf(stderr, "zug bot: %s\n", why);
    return STATUS_FAILURE;
}

/* Gets the computers their accounts and tokens. */
static int let_in(bot_order *order) {
    char why[OPERATOR_WHY_SIZE];
    const serve_settings *s = &order->settings;
    const char *place = s->value[serve_is_shared(s) ? SERVE_STORE : SERVE_DATA];
    operator_desk *desk = operator_open(place, OPERATOR_CHANGES, why);
    bool fine = desk != NULL && operator_let_computers_in(desk, order->levels, order->wants.count,
                                                          order->tokens, why);
    operator_close(desk);
    for (size_t i = 0; i < order->wants.count; i++)
        order->borne[i] = order->tokens[i];
    order->wants.levels = order->levels;
    order->wants.tokens = order->borne;
    return fine ? STATUS_FINE : complain(why);
}

/* Says who plays. */
static void greet(void *ctx, zug_str engine) {
    const bot_order *order = ctx;
    for (size_t i = 0; i < order->wants.count; i++) {
        char name[BOT_LEVEL_NAME_SIZE];
        bot_level_name(order->levels[i], name);
        printf("%s%s", i > 0 ? ", " : "", name);
    }
    printf(" %s, with ", order->wants.count == 1 ? "plays" : "play");
    glyph_write(stdout, engine);
    putchar('\n');
    io_flush_output();
}

static void tell_trouble(void *ctx, const char *sentence) {
    (void)ctx;
    fprintf(stderr, "zug bot: %s\n", sentence);
}

static int run_bot(const args *given) {
    static bot_order order;
    char why[HOUSE_WHY_SIZE];
    order.wants.on_ready = greet;
    order.wants.on_trouble = tell_trouble;
    order.wants.ctx = &order;
    int status = read_wants(given, &order);
    if (status == STATUS_FINE)
        status = find_zone(given, &order);
    if (status == STATUS_FINE)
        status = let_in(&order);
    if (status != STATUS_FINE)
        return status;
    sigaction(SIGTERM, &(struct sigaction){.sa_handler = on_signal}, NULL);
    sigaction(SIGINT, &(struct sigaction){.sa_handler = on_signal}, NULL);
    sigaction(SIGPIPE, &(struct sigaction){.sa_handler = SIG_IGN}, NULL);
    return house_run(&order.wants, &ends, why) ? STATUS_FINE : complain(why);
}

const command command_bot = {
    .name = "bot",
    .usage = "bot [--engine PROGRAM] [--levels LIST] [--control CONTROL]\n"
             "               [--games N] [--hash MB] [--data FOLDER|--store URL]\n"
             "               [--config FILE] [ADDRESS]",
    .summary = "let a chess engine play in a playing zone",
    .description =
        "Lets an engine play in the zone at ADDRESS, http://HOST:PORT, which is the one\n"
        "that the settings say if it is left out. Its players are accounts of the zone\n"
        "that are called Computer 1 to Computer 8: nobody else can have a name that\n"
        "begins so, and none of them plays in events. 1 is for who has just learned the\n"
        "moves, 8 is as strong as the engine can be in two seconds.\n"
        "\n"
        "Each of them has a challenge in the lobby that anybody can accept, and takes\n"
        "challenges that name it, on any terms but those without a clock. One engine\n"
        "thinks for all of them, about one game at a time, on one thread, with the\n"
        "lowest priority, and writes no file. If it dies it is started again; if the\n"
        "zone is away the games go on when it is back.\n"
        "\n"
        "It runs on a machine of the zone, as who runs zug serve: it makes the accounts\n"
        "in the zone's folder or database, which is found as zug zone finds it. After\n"
        "that it plays by the public protocol alone. One of them is enough for a zone of\n"
        "many nodes. zug serve --computer starts it by itself.\n",
    .options = bot_options,
    .examples = "  zug bot\n"
                "  zug bot --engine /usr/games/stockfish --levels 1,2,3 --games 4\n",
    .run = run_bot,
};
