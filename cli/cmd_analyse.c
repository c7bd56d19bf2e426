/* cmd_analyse.c - zug analyse: lets a chess engine annotate the games of PGN files.
 * Room: cli. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/host_alloc.h>

#include "analysing.h"
#include "command.h"
#include "engine_child.h"
#include "game_file.h"
#include "io.h"
#include "output.h"
#include "report.h"

enum { ENGINE, NODES, DEPTH, SECONDS, HASH, THREADS, GAME, WITHOUT, OUTPUT, QUIET };
enum { USUAL_NODES = 200000, HASH_MAX_MB = 65536, THREADS_MAX = 512, SECONDS_MAX = 86400 };

static const args_option analyse_options[] = {
    [ENGINE] = {"--engine", "PROGRAM", "the engine, which speaks UCI (stockfish)"},
    [NODES] = {"--nodes", "N", "positions that it looks at for each move (200000)"},
    [DEPTH] = {"--depth", "N", "or half-moves that it looks ahead"},
    [SECONDS] = {"--seconds", "N", "or so long for each move; not the same every time"},
    [HASH] = {"--hash", "MB", "memory for what the engine has seen (its own choice)"},
    [THREADS] = {"--threads", "N", "of the engine (1); with more, not the same every time"},
    [GAME] = {"--game", "N", "only the game with this number of each file"},
    [WITHOUT] = {"--without", "WHAT", "leave out evals, signs or variations (with commas)"},
    [OUTPUT] = {"--output", "OUT", "replace this file, when all is done"},
    [QUIET] = {"--quiet", NULL, "do not list what was found in each game"},
    COMMAND_HELP_OPTION,
    {0},
};

/* All that is being done, over one file after the other. */
typedef struct annotation {
    output *out;
    analysing work;
    zug_engine *engine;
    progress bar;
    uint64_t only; /* the game that is wanted of each file; 0: all */
    uint64_t positions, games;
    bool is_quiet, found_errors;
} annotation;

static void count_position(void *ctx) {
    annotation *all = ctx;
    progress_count(&all->bar, ++all->positions, "positions");
}

static void put(void *ctx, zug_str text) {
    annotation *all = ctx;
    output_write(all->out, text.data, text.len);
}

/* Prints how many there are of something. */
static void list_count(unsigned count, const char *one, const char *more) {
    fprintf(stderr, "%u %s, ", count, count == 1 ? one : more);
}

/* A line about a side of a game. */
static void list_side(const char *name, const analysing_side *side) {
    double lost = side->moves > 0 ? side->lost / side->moves : 0;
    fprintf(stderr, "  %s: ", name);
    list_count(side->dubious, "inaccuracy", "inaccuracies");
    list_count(side->mistakes, "mistake", "mistakes");
    list_count(side->blunders, "blunder", "blunders");
    fprintf(stderr, "%.1f points of 100 lost a move\n", lost);
}

/* Says what was found in a game. */
static void list_game(annotation *all, const char *file, uint64_t number,
                      const analysing_side sides[static 2]) {
    if (all->is_quiet)
        return;
    progress_erase(&all->bar);
    fprintf(stderr, "%s: game %" PRIu64 "\n", file, number);
    list_side("White", &sides[0]);
    list_side("Black", &sides[1]);
}

/* Says why a game could not be looked at to its end. */
static void say_end(analysing_end end) {
    if (end == ANALYSING_NO_MEMORY)
        report_system("cannot analyse the game", ENOMEM);
    else
        fprintf(stderr, "zug: the engine %s\n",
                end == ANALYSING_ENGINE_GONE ? "has ended before the games did"
                                             : "has said nothing for a minute");
}

/* Names the engine as the one who has written into the game, if nobody else has. */
static void sign_game(const annotation *all, zug_edit *game) {
    const zug_pgn_tree_tag *tag = zug_edit_tags(game);
    for (; tag != NULL; tag = tag->next)
        if (zug_str_equal(tag->name, zug_str_from("Annotator")))
            return;
    zug_str name = zug_engine_name(all->engine);
    if (name.len > 0)
        zug_edit_set_tag(game, zug_str_from("Annotator"), name, NULL);
}

/* Annotates one game and writes it; false after saying what has failed. */
static bool annotate(annotation *all, const char *file, uint64_t number,
                     const zug_pgn_tree_game *read) {
    analysing_side sides[2];
    zug_edit *game = read != NULL ? zug_edit_new_from(zug_host_alloc(), read) : NULL;
    analysing_end end =
        game != NULL ? analysing_game(&all->work, game, sides) : ANALYSING_NO_MEMORY;
    if (end == ANALYSING_DONE) {
        sign_game(all, game);
        list_game(all, file, number, sides);
        if (!zug_edit_write(game, ZUG_PGN_EXPORT, put, all))
            end = ANALYSING_NO_MEMORY;
    }
    zug_edit_free(game);
    progress_erase(&all->bar);
    if (end != ANALYSING_DONE)
        say_end(end);
    return end == ANALYSING_DONE;
}

/* Annotates the games of one file; false after saying what has failed. */
static bool annotate_file(annotation *all, const char *name) {
    game_file *games = game_file_open(name, NULL);
    const zug_pgn_finding *finding;
    bool fine = games != NULL, is_foreign = false;
    uint64_t number = 0;
    while (fine && !output_is_lost(all->out) && (finding = game_file_next(games)) != NULL) {
        if (finding->kind == ZUG_PGN_FOUND_PROBLEM) {
            bool is_bad = finding->is_error || game_file_is_foreign(finding);
            is_foreign |= game_file_is_foreign(finding);
            all->found_errors |= is_bad;
            if (is_bad)
                game_file_report(games);
            continue;
        }
        number++;
        if (!finding->is_bad && !is_foreign && (all->only == 0 || all->only == number)) {
            fine = annotate(all, name, number, game_file_game(games));
            all->games += fine;
        }
        is_foreign = false;
    }
    fine = fine && game_file_is_whole(games);
    game_file_close(games);
    if (fine && all->only > number) {
        fprintf(stderr, "zug: %s has only %" PRIu64 " games\n", name, number);
        fine = false;
    }
    return fine;
}

/* Reads a number of an option; false after saying that it is none. */
static bool read_number(const args *given, int option, uint64_t most, uint64_t *out) {
    const char *word = given->value[option];
    if (word == NULL)
        return true;
    *out = args_count(word, most);
    if (*out == 0)
        report_usage("analyse", "this is no number from 1 on, or too large", word);
    return *out != 0;
}

/* Reads "evals,signs"; false after saying what is wrong. */
static bool read_without(const char *list, bool out[static ANALYSING_PARTS]) {
    static const char *const names[] = {[ANALYSING_EVALS] = "evals",
                                        [ANALYSING_SIGNS] = "signs",
                                        [ANALYSING_VARIATIONS] = "variations"};
    while (list != NULL && *list != '\0') {
        size_t len = strcspn(list, ","), i = 0;
        while (i < ANALYSING_PARTS && (strlen(names[i]) != len || memcmp(names[i], list, len) != 0))
            i++;
        if (i == ANALYSING_PARTS) {
            report_usage("analyse", "--without takes evals, signs and variations", list);
            return false;
        }
        out[i] = true;
        list += len + (list[len] == ',');
    }
    return true;
}

/* Reads how the engine is to think. */
static bool read_limits(const args *given, zug_engine_limits *out) {
    uint64_t nodes = 0, depth = 0, seconds = 0;
    if ((given->value[NODES] != NULL) + (given->value[DEPTH] != NULL) +
            (given->value[SECONDS] != NULL) >
        1) {
        report_usage("analyse", "choose one of --nodes, --depth and --seconds", NULL);
        return false;
    }
    if (!read_number(given, NODES, INT64_MAX, &nodes) || !read_number(given, DEPTH, 200, &depth) ||
        !read_number(given, SECONDS, SECONDS_MAX, &seconds))
        return false;
    *out = (zug_engine_limits){
        .nodes = nodes, .depth = (unsigned)depth, .time_ms = (int64_t)seconds * 1000};
    if (nodes + depth + seconds == 0)
        out->nodes = USUAL_NODES;
    return true;
}

/* Sets a number of the engine, if one is wanted; false after saying that it does not take it. */
static bool set_number(zug_engine *engine, const char *name, uint64_t number) {
    char value[24];
    snprintf(value, sizeof value, "%" PRIu64, number);
    if (number == 0 || zug_engine_set(engine, name, value))
        return true;
    fprintf(stderr, "zug: the engine does not take %s %s\n", name, value);
    return false;
}

/* Annotates all files with an engine that runs. */
static int annotate_all(annotation *all, const args *given, uint64_t hash, uint64_t threads) {
    static char *standard_input[] = {"-", NULL};
    char **names = given->count > 0 ? given->words : standard_input;
    int count = given->count > 0 ? given->count : 1;
    if (!set_number(all->engine, "Hash", hash) || !set_number(all->engine, "Threads", threads))
        return STATUS_FAILURE;
    if ((all->out = output_open(given->value[OUTPUT])) == NULL)
        return STATUS_FAILURE;
    bool fine = true;
    all->bar = progress_begin(0);
    for (int i = 0; fine && i < count; i++)
        fine = annotate_file(all, names[i]);
    progress_erase(&all->bar);
    fine = output_close(all->out, fine) && fine;
    if (!fine || io_output_is_lost())
        return STATUS_FAILURE;
    return all->found_errors ? STATUS_BAD_INPUT : STATUS_FINE;
}

static int run_analyse(const args *given) {
    const char *program = given->value[ENGINE] != NULL ? given->value[ENGINE] : "stockfish";
    uint64_t hash = 0, threads = 0;
    annotation all = {.is_quiet = given->value[QUIET] != NULL};
    all.work = (analysing){.looked = count_position, .ctx = &all};
    if (!read_limits(given, &all.work.limits) || !read_number(given, HASH, HASH_MAX_MB, &hash) ||
        !read_number(given, THREADS, THREADS_MAX, &threads) ||
        !read_number(given, GAME, UINT32_MAX, &all.only) ||
        !read_without(given->value[WITHOUT], all.work.without))
        return STATUS_FAILURE;
    engine_child *child = engine_child_start(program);
    if (child == NULL)
        return STATUS_FAILURE;
    all.engine = all.work.engine = engine_child_engine(child);
    int status = annotate_all(&all, given, hash, threads);
    engine_child_end(child);
    return status;
}

const command command_analyse = {
    .name = "analyse",
    .usage = "analyse [--engine PROGRAM] [--nodes N|--depth N|--seconds N]\n"
             "                   [--hash MB] [--threads N] [--game N] [--without WHAT]\n"
             "                   [--output OUT] [--quiet] [FILE...]",
    .summary = "annotate games with a chess engine",
    .description =
        "Lets a chess engine look at every position of the main line of PGN games, and\n"
        "writes them in export format with what it says:\n"
        "  evals       [%eval 0.25,18] behind each move: pawns from White's side, #3 for\n"
        "              a mate, and how deep the engine looked\n"
        "  signs       ?! ? ?? on moves that cost 5, 10 or 15 points of a hundred\n"
        "  variations  instead of such moves, the engine's best line\n"
        "What was written there before stays; a move that has a sign keeps it. The tag\n"
        "Annotator names the engine, if it names nobody else.\n"
        "\n"
        "A line for each side on standard error counts its mistakes. With --nodes and\n"
        "--depth, and one thread, the same games give the same file. A game with an\n"
        "error is not written: it is reported as by zug check, and the status is 1.\n"
        "\n"
        "Without FILE, or with -, reads standard input. What is compressed with zstd,\n"
        "gzip or bzip2 is decompressed. OUT may be one of the files.\n",
    .options = analyse_options,
    .examples = "  zug analyse games.pgn > annotated.pgn\n"
                "  zug analyse --depth 20 --without signs --game 3 games.pgn\n",
    .run = run_analyse,
};
