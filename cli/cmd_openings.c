/* cmd_openings.c - zug openings: what was played from a position, and how openings are called.
 * Room: cli. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/opening.h>

#include "checking.h"
#include "command.h"
#include "file_names.h"
#include "io.h"
#include "opening_names.h"
#include "opening_show.h"
#include "record.h"
#include "report.h"
#include "similar.h"
#include "terminal.h"

enum { FEN, DEPTH, MIN_GAMES, TO, GAMES, NAMES, JOBS };
enum { SEGMENT_BYTES = 1 << 18 }; /* of a part for a thread: what is told of it fits its queue */
enum { USUAL_DEPTH = 4 };

static const args_option openings_options[] = {
    [FEN] = {"--fen", "FEN", "begin with this position, not with the initial one"},
    [DEPTH] = {"--depth", "N", "follow games for N half-moves (default: 4)"},
    [MIN_GAMES] = {"--min-games", "N", "leave out moves of fewer games (default: 1 in 100)"},
    [TO] = {"--to", "FORM", "write text (default), json, or svg: a picture"},
    [GAMES] = {"--games", NULL, "write which opening each game is, instead"},
    [NAMES] = {"--names", NULL, "write the openings that have names, instead; reads no files"},
    [JOBS] = {"--jobs", "N", "read plain files with N threads (default: all cores)"},
    COMMAND_HELP_OPTION,
    {0},
};

typedef enum form { FORM_TEXT, FORM_JSON, FORM_SVG, FORMS } form;
static const char *const form_names[] = {"text", "json", "svg", NULL};

/* All that is being done, over one file after the other. */
typedef struct opening_work {
    opening_part part; /* of the present file */
    opening_tree *tree;
    opening_totals totals;
    bool writes_games, has_fen;
    form form;
    uint64_t least; /* games of a move; 0: a hundredth of all */
    unsigned jobs;
    const char *name; /* of the present file, as a report writes it */
    problem_style style;
    progress bar;
    bool found_errors;
} opening_work;

/* Prints a problem as zug check does, on standard error. */
static bool take_problem(void *ctx, const problem *found) {
    opening_work *work = ctx;
    io_flush_output();
    progress_erase(&work->bar);
    problem_print(stderr, &work->style, found, (problem_base){0, 0});
    return true;
}

/* Takes the way of a game. */
static bool take_path(void *ctx, const opening_path *path) {
    opening_work *work = ctx;
    if (!path->passes)
        return true;
    if (work->writes_games) {
        opening_names_game(work->form == FORM_JSON, work->name, path);
        return !io_output_is_lost();
    }
    if (!opening_tree_add(work->tree, path, zug_position_turn(&work->part.root)))
        work->part.error = ENOMEM;
    return work->part.error == 0;
}

/* Gives the reader the next bytes of the input. */
static void feed(opening_work *work, input *input) {
    zug_pgn_reader *reader = work->part.reader;
    if (input_would_wait(input))
        io_flush_output();
    progress_show(&work->bar, input_taken(input), work->totals.games + work->part.counted.games);
    size_t capacity = 0;
    char *to = zug_pgn_reader_space(reader, &capacity);
    size_t len = input_read(input, to, capacity);
    if (len == 0)
        zug_pgn_reader_finish(reader);
    zug_pgn_reader_fill(reader, len);
}

/* Reads all games of an input, one after the other. */
static void read_in_order(opening_work *work, input *input) {
    opening_part *part = &work->part;
    crew_step step = CREW_GOES_ON;
    if (!opening_open(part) || !opening_begin(part, checking_memory)) {
        part->error = ENOMEM;
        step = CREW_STOPS;
    }
    while (step != CREW_DONE && step != CREW_STOPS) {
        step = opening_next(part);
        if (step == CREW_MORE)
            feed(work, input);
    }
    opening_end(part);
    opening_close(part);
    part->reader = NULL;
}

/* Reads an open input; false after saying that it cannot be read. */
static bool read_input(opening_work *work, input *input, const char *name) {
    crew_order order = {.input = input,
                        .segment_bytes = SEGMENT_BYTES,
                        .jobs = work->jobs,
                        .bar = &work->bar,
                        .games = work->totals.games};
    int error = 0;
    if (!opening_by_crew(&work->part, &order, &error))
        read_in_order(work, input);
    if (error != 0)
        input_report(name, strerror(error));
    return error == 0 && input_is_whole(input) &&
           input_may_be_games(input, work->part.counted.games, work->part.counted.half_moves);
}

/* Reads one file; false after saying what has failed. */
static bool read_file(opening_work *work, const char *name) {
    char *shown = file_names_shown(name, false);
    input *input = shown != NULL ? input_open(name, INPUT_GAMES) : NULL;
    work->style.file = shown;
    work->name = work->form == FORM_JSON ? name : shown;
    work->part.counted = (tally){0};
    work->part.error = shown != NULL ? 0 : ENOMEM;
    bool fine = input != NULL && read_input(work, input, name);
    work->found_errors |= work->part.counted.errors > 0;
    work->totals.games += work->part.counted.games;
    work->totals.bad_games += work->part.counted.bad_games;
    work->bar.before += input != NULL ? input_size(input) : 0;
    input_close(input);
    free(shown);
    return fine;
}

/* Shows what was counted; false without memory. */
static bool show(const opening_work *work) {
    static bool (*const show_as[])(const opening_view *, const opening_totals *) = {
        opening_show_text, opening_show_json, opening_show_picture};
    uint64_t games = opening_count_games(opening_tree_root(work->tree));
    uint64_t least = work->least > 0 ? work->least : games / 100;
    opening_view view = {work->tree, work->part.root, work->part.depth, least > 0 ? least : 1};
    return show_as[work->form](&view, &work->totals);
}

/* Reads all files and shows what was found; the exit status. */
static int read_files(opening_work *work, char **names, int count) {
    bool fine = true;
    work->tree = opening_tree_new();
    work->part.error = work->tree != NULL ? 0 : ENOMEM;
    work->bar = progress_begin(file_names_total(names, count));
    for (int i = 0; i < count && work->part.error == 0 && !io_output_is_lost(); i++)
        fine &= read_file(work, names[i]);
    progress_erase(&work->bar);
    int error = work->part.error;
    if (error == 0 && !work->writes_games && !show(work))
        error = ENOMEM;
    opening_tree_free(work->tree);
    if (error != 0)
        return report_system("cannot count openings", error);
    if (!fine || io_output_is_lost())
        return STATUS_FAILURE;
    return work->found_errors ? STATUS_BAD_INPUT : STATUS_FINE;
}

/* Reads the form of the output; false after saying that there is none of that name. */
static bool read_form(const args *given, form *out) {
    const char *word = given->value[TO];
    *out = FORM_TEXT;
    while (word != NULL && *out < FORMS && strcmp(form_names[*out], word) != 0)
        ++*out;
    if (*out == FORMS) {
        report_unknown_word("openings", "the form is text, json or svg, not", word,
                            similar_find(form_names, word));
        return false;
    }
    bool is_list = given->value[GAMES] != NULL || given->value[NAMES] != NULL;
    if (*out == FORM_SVG && is_list)
        report_usage("openings", "a list is text or json; a picture is drawn of a tree:", "svg");
    return *out != FORM_SVG || !is_list;
}

/* Reads how far and how much is shown; false after saying what is wrong with that. */
static bool read_numbers(const args *given, opening_work *out) {
    const char *depth = given->value[DEPTH], *least = given->value[MIN_GAMES];
    out->part.depth = depth != NULL ? (unsigned)args_count(depth, OPENING_DEPTH_MAX) : USUAL_DEPTH;
    out->least = least != NULL ? args_count(least, UINT32_MAX) : 0;
    if (out->part.depth == 0)
        report_usage("openings", "the depth is one from 1 to 60 half-moves, not", depth);
    else if (least != NULL && out->least == 0)
        report_usage("openings", "--min-games takes a number from 1 on, not", least);
    else
        return true;
    return false;
}

/* Says which options do not go together; false if any do not. */
static bool are_possible(const args *given) {
    bool games = given->value[GAMES] != NULL, names = given->value[NAMES] != NULL;
    if (games && names)
        report_usage("openings", "write games or names, not both:", "--names");
    else if (names && given->count > 0)
        report_usage("openings",
                     "--names is about no games; this is one word too many:", given->words[0]);
    else if ((games || names) && given->value[DEPTH] != NULL)
        report_usage("openings", "this is for the tree of moves:", "--depth");
    else if ((games || names) && given->value[MIN_GAMES] != NULL)
        report_usage("openings", "this is for the tree of moves:", "--min-games");
    else
        return true;
    return false;
}

/* Reads the position; a status after saying what is wrong with it. */
static int read_fen(const args *given, opening_work *out) {
    const char *fen = given->value[FEN];
    out->part.root = zug_position_initial();
    out->has_fen = fen != NULL;
    if (fen == NULL)
        return STATUS_FINE;
    report_place place = {"FEN", 1, zug_str_from(fen), 0};
    return record_playable(&place, &out->part.root);
}

static int run_openings(const args *given) {
    static char *standard_input[] = {"-", NULL};
    opening_work work = {.style = {.color = terminal_color(stderr) != TERMINAL_PLAIN}};
    if (!read_form(given, &work.form) || !read_numbers(given, &work) || !are_possible(given))
        return STATUS_FAILURE;
    work.jobs = crew_read_jobs("openings", given->value[JOBS]);
    if (work.jobs == 0)
        return STATUS_FAILURE;
    int status = read_fen(given, &work);
    if (status != STATUS_FINE)
        return status;
    if (given->value[NAMES] != NULL)
        return opening_names_list(work.form == FORM_JSON, work.has_fen ? &work.part.root : NULL);
    work.writes_games = given->value[GAMES] != NULL;
    work.part.wants_names = work.writes_games;
    work.part.depth = work.writes_games ? 0 : work.part.depth;
    work.part.finds_any = work.writes_games && !work.has_fen;
    work.part.style = &work.style;
    work.part.listener = (opening_listener){&work, take_problem, take_path};
    return read_files(&work, given->count > 0 ? given->words : standard_input,
                      given->count > 0 ? given->count : 1);
}

const command command_openings = {
    .name = "openings",
    .usage = "openings [--fen FEN] [--depth N] [--min-games N] [--to text|json|svg]\n"
             "                    [--games|--names] [--jobs N] [FILE...]",
    .summary = "count the moves played from a position, and name openings",
    .description =
        "Shows the moves that the games of PGN files have played from the initial or\n"
        "another position, and those that followed, as a tree: how many games, their\n"
        "results, and of the side that moved the score, the average rating and the\n"
        "performance by FIDE's tables. Moves in another order count: a position is the\n"
        "same however it came about. A game counts once in a position.\n"
        "\n"
        "  --games  writes a line for each game instead: its number, and the code and name\n"
        "           of the last position in it that has a name; with --fen, of the games\n"
        "           that come to the position\n"
        "  --names  writes the openings that have names, with their moves; with --fen, those\n"
        "           whose moves pass the position\n"
        "\n"
        "The result of a game is that of its end mark, or else of its Result tag. A game\n"
        "with an error is left out: it is reported on standard error as by zug check, and\n"
        "the status is 1.\n"
        "\n"
        "Without FILE, or with -, reads standard input. What is compressed with zstd, gzip\n"
        "or bzip2 is decompressed.\n",
    .options = openings_options,
    .examples = "  zug openings games.pgn.zst\n"
                "  zug openings --depth 8 --min-games 50 --to svg games.pgn > tree.svg\n"
                "  zug openings --names --fen \"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR "
                "w KQkq -\"\n",
    .run = run_openings,
};
