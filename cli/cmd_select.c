/* cmd_select.c - zug select: writes the games that a condition is true of.
 * Room: cli. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checking.h"
#include "command.h"
#include "file_names.h"
#include "game_pool.h"
#include "io.h"
#include "report.h"
#include "select_hint.h"
#include "selecting.h"
#include "similar.h"
#include "terminal.h"

enum {
    TO,
    NOT,
    VARIATIONS,
    UNIQUE,
    SAME,
    SAMPLE,
    SEED,
    SKIP,
    LIMIT,
    SPLIT,
    OUTPUT,
    JOBS,
    LETTERS,
    PART
};
enum {
    SEGMENT_BYTES = 1 << 18
}; /* of a part for a thread: if all is found, it fits into its queue */

static const args_option select_options[] = {
    [TO] = {"--to", "FORM", "pgn as it is (default), export format, json, or the count"},
    [NOT] = {"--not", NULL, "select the games that the condition is not true of"},
    [VARIATIONS] = {"--variations", NULL, "look for positions in variations, too"},
    [UNIQUE] = {"--unique", NULL, "of games with the same moves, write the fullest one only"},
    [SAME] = {"--same", "LIST", "and only if players, date or players,date are the same"},
    [SAMPLE] = {"--sample", "N", "choose N of the games that are found at random"},
    [SEED] = {"--seed", "N", "choose others; the same number chooses the same games"},
    [SKIP] = {"--skip", "N", "leave out the first N games that are found"},
    [LIMIT] = {"--limit", "N", "stop after N games"},
    [SPLIT] = {"--split", "BY", "write OUT-1, OUT-2 ... by year, eco, a TAG or N games each"},
    [OUTPUT] = {"--output", "OUT", "replace this file, when all is done"},
    [JOBS] = {"--jobs", "N", "read files with N threads (default: all cores)"},
    [LETTERS] = LETTERS_OPTION,
    [PART] = FILE_PART_OPTION,
    COMMAND_HELP_OPTION,
    {0},
};

/* What becomes of the games that are found. */
typedef struct found {
    game_pool_rules rules;
    uint64_t skip, limit; /* a limit of 0 is none */
    uint64_t count;       /* games that were found, and not skipped */
    uint64_t skipped;
    found_writer *writer;
    found_output *out;
    game_pool *pool; /* NULL: games are written as they come */
    int error;       /* errno of what has failed, or 0 */
} found;

/* All that is being done, over one file after the other. */
typedef struct selecting {
    select_wish wish;
    select_part part; /* of the present file */
    problem_style style;
    unsigned jobs;
    file_part share;    /* of each file */
    const input *input; /* the present file */
    progress bar;
    uint64_t games;      /* in the files before it */
    uint64_t names_seen; /* which tags, that the condition asks for, some game has */
    bool found_errors;
    found to;
} selecting;

/* True if the next game is to be written; otherwise it is skipped. */
static bool is_due(found *to) {
    if (to->skipped < to->skip) {
        to->skipped++;
        return false;
    }
    to->count++;
    return true;
}

/* True if more games are wanted, and can be written. */
static bool wants_more(const found *to) {
    return to->error == 0 && !found_output_is_lost(to->out) &&
           (to->limit == 0 || to->count < to->limit);
}

static void note_failure(found *to, bool fine) {
    if (!fine && to->error == 0)
        to->error = errno != 0 ? errno : EIO;
}

/* Writes a game that was found, unless it is to be skipped, or lets it wait. */
static bool take(void *ctx, const found_game *game) {
    selecting *work = ctx;
    found *to = &work->to;
    if (to->pool != NULL) {
        note_failure(to, game_pool_add(to->pool, game, to->writer));
        return to->error == 0;
    }
    if (!is_due(to))
        return true;
    if (work->wish.form != FOUND_COUNT)
        found_output_begin(to->out, game->marks.key);
    if (!found_output_is_lost(to->out))
        note_failure(to, found_writer_write(to->writer, game, found_output_write, to->out));
    return wants_more(to);
}

/* Prints a problem as zug check does, on standard error. */
static bool print_problem(void *ctx, const problem *found) {
    selecting *work = ctx;
    io_flush_output();
    progress_erase(&work->bar);
    problem_print(stderr, &work->style, found, file_part_before(&work->share, work->input));
    return true;
}

/* Takes a problem for which a game is not written. */
static bool take_problem(void *ctx, const problem *found) {
    ((selecting *)ctx)->found_errors = true;
    return print_problem(ctx, found);
}

/* Writes the games that have waited. */
static void write_pool(selecting *work) {
    found *to = &work->to;
    size_t at = 0;
    if (to->pool == NULL || to->error != 0)
        return;
    game_pool_choose(to->pool);
    while (wants_more(to) && game_pool_next(to->pool, &at))
        if (is_due(to) && work->wish.form != FOUND_COUNT)
            note_failure(to, game_pool_write(to->pool, at, to->out));
}

/* Gives the reader the next bytes of the input. */
static void feed(selecting *work, input *input) {
    select_part *part = &work->part;
    if (input_would_wait(input))
        io_flush_output();
    progress_show(&work->bar, input_taken(input), work->games + part->counted.games);
    size_t capacity = 0;
    char *to = zug_pgn_reader_space(part->reader, &capacity);
    size_t len = input_read(input, to, capacity);
    if (len == 0)
        zug_pgn_reader_finish(part->reader);
    else
        select_fed(part, to, len);
    zug_pgn_reader_fill(part->reader, len);
}

/* Goes through all games of an input, one after the other. */
static void select_in_order(selecting *work, input *input) {
    select_part *part = &work->part;
    crew_step step = CREW_GOES_ON;
    bool ready = select_open(part);
    if (ready)
        zug_pgn_reader_reset(part->reader, input_from(input), 1);
    if (!ready || !select_begin(part, checking_memory)) {
        part->error = ENOMEM;
        step = CREW_STOPS;
    }
    while (step != CREW_DONE && step != CREW_STOPS) {
        step = select_next(part);
        if (step == CREW_MORE)
            feed(work, input);
    }
    select_end(part);
    select_close(part);
}

/* Goes through all games of an input; false after saying that it cannot be read. */
static bool select_input(selecting *work, input *input, const char *name) {
    select_part *part = &work->part;
    crew_order order = {.input = input,
                        .segment_bytes = SEGMENT_BYTES,
                        .jobs = work->jobs,
                        .bar = &work->bar,
                        .games = work->games};
    int error = 0;
    if (!select_by_crew(part, &order, &error))
        select_in_order(work, input);
    if (part->is_unheard || part->error != 0)
        return true;
    if (error != 0)
        input_report(name, strerror(error));
    return error == 0 && input_is_whole(input) &&
           input_may_be_games(input, part->counted.games, part->counted.half_moves);
}

/* Goes through all games of an input, or of a part of it, and says in JSON which one; false after
 * saying what has failed. */
static bool select_share(selecting *work, input *input, const char *name) {
    found *to = &work->to;
    bool tells = work->wish.form == FOUND_JSON;
    work->input = input;
    if (!file_part_narrow(&work->share, input, name))
        return false;
    if (tells)
        file_part_begin_report(&work->share, name, found_output_write, to->out);
    bool fine = select_input(work, input, name);
    if (tells)
        file_part_end_report(&work->share, input, work->part.counted.games, found_output_write,
                             to->out);
    return fine;
}

/* Goes through one file, or standard input for "-"; false after saying what has failed. */
static bool select_file(selecting *work, const char *name) {
    char *shown = file_names_shown(name, false);
    input *input = shown != NULL ? input_open(name, INPUT_GAMES) : NULL;
    work->style.file = shown;
    work->part = (select_part){.wish = &work->wish,
                               .style = &work->style,
                               .file = name,
                               .shown = shown,
                               .listener = {work, take_problem, take},
                               .error = shown != NULL ? 0 : ENOMEM};
    bool fine = input != NULL && select_share(work, input, name);
    work->games += work->part.counted.games;
    work->names_seen |= work->part.names_seen;
    work->bar.before += input != NULL ? input_size(input) : 0;
    input_close(input);
    free(shown);
    return fine;
}

/* Reads the condition; false after saying what is wrong with it. */
static bool read_condition(const char *text, select_wish *out) {
    zug_error err;
    zug_select *once = NULL;
    zug_status status = zug_select_new(checking_memory, zug_str_from(text), &once, &err);
    zug_select_free(once);
    out->condition = text;
    if (status == ZUG_OK)
        return true;
    report_place place = {"CONDITION", 1, zug_str_from(text), err.offset};
    report_problem(stderr, REPORT_ERROR, &place, err.message);
    return false;
}

/* Reads the form of the output; false after saying that it is none. */
static bool read_form(const char *given, found_form *out) {
    static const char *const forms[] = {"pgn", "export", "json", "count", NULL};
    *out = FOUND_PGN;
    if (given == NULL)
        return true;
    for (int i = 0; forms[i] != NULL; i++) {
        if (strcmp(given, forms[i]) == 0) {
            *out = (found_form)i;
            return true;
        }
    }
    report_unknown_word("select", "the form is pgn, export, json or count, not", given,
                        similar_find(forms, given));
    return false;
}

/* Reads a number of games; false after saying that it is none. */
static bool read_count(const char *option, const char *given, uint64_t *out) {
    char what[64];
    *out = given != NULL ? args_count(given, UINT64_MAX) : 0;
    if (given == NULL || *out > 0)
        return true;
    snprintf(what, sizeof what, "%s takes a number from 1 on, not", option);
    report_usage("select", what, given);
    return false;
}

/* Reads what must be the same of two games; false after saying that it is not known. */
static bool read_same(const args *given, unsigned *out) {
    static const struct {
        const char *text;
        unsigned same;
    } lists[] = {{"players", GAME_POOL_PLAYERS},
                 {"date", GAME_POOL_DATE},
                 {"players,date", GAME_POOL_PLAYERS | GAME_POOL_DATE}};
    const char *word = given->value[SAME];
    *out = 0;
    if (word == NULL)
        return true;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strcmp(word, lists[i].text) == 0)
            *out = lists[i].same;
    if (*out == 0)
        report_usage("select", "what is the same is players, date or players,date, not", word);
    else if (given->value[UNIQUE] == NULL)
        report_usage("select",
                     "this is for games that are to be written once, by --unique:", "--same");
    return *out != 0 && given->value[UNIQUE] != NULL;
}

/* Says what options cannot do together. */
static bool are_possible(const args *given, const selecting *work) {
    const char *name = given->value[OUTPUT];
    bool has_name = name != NULL && strcmp(name, "-") != 0;
    if (given->value[SPLIT] != NULL && (!has_name || work->wish.form == FOUND_COUNT)) {
        report_usage("select", "games are split into files: --output names them, and --split is",
                     given->value[SPLIT]);
        return false;
    }
    if (given->value[SEED] != NULL && work->to.rules.sample == 0) {
        report_usage("select", "this is for --sample:", "--seed");
        return false;
    }
    return true;
}

static bool read_options(const args *given, selecting *work) {
    select_wish *wish = &work->wish;
    found *to = &work->to;
    wish->inverse = given->value[NOT] != NULL;
    wish->variations = given->value[VARIATIONS] != NULL;
    wish->split = given->value[SPLIT];
    wish->is_unique = to->rules.unique = given->value[UNIQUE] != NULL;
    if (!read_form(given->value[TO], &wish->form) || !read_same(given, &wish->same) ||
        !read_count("--sample", given->value[SAMPLE], &to->rules.sample) ||
        !read_count("--seed", given->value[SEED], &to->rules.seed) ||
        !read_count("--skip", given->value[SKIP], &to->skip) ||
        !read_count("--limit", given->value[LIMIT], &to->limit) || !are_possible(given, work))
        return false;
    work->jobs = crew_read_jobs("select", given->value[JOBS]);
    return work->jobs > 0;
}

/* Reads which part of each file is wanted; false after saying that it cannot be. */
static bool read_part(const args *given, file_part *out) {
    static const struct {
        int option;
        const char *name;
    } of_all[] = {{UNIQUE, "--unique"},
                  {SAMPLE, "--sample"},
                  {SKIP, "--skip"},
                  {LIMIT, "--limit"},
                  {SPLIT, "--split"}};
    bool fine = file_part_read("select", given->value[PART], out);
    for (size_t i = 0; fine && i < sizeof of_all / sizeof *of_all; i++)
        fine = file_part_allows(out, "select", of_all[i].name, given->value[of_all[i].option]);
    return fine;
}

/* True as long as there is any use in going on. */
static bool goes_on(const selecting *work) {
    return !work->part.is_unheard && work->part.error == 0;
}

/* Goes through all files; false after saying what has failed. */
static bool select_files(selecting *work, char **names, int count) {
    bool fine = true;
    work->bar = progress_begin(file_part_share(&work->share, file_names_total(names, count)));
    for (int i = 0; i < count && goes_on(work); i++)
        fine &= select_file(work, names[i]);
    if (work->part.error == 0)
        write_pool(work);
    progress_erase(&work->bar);
    int error = work->part.error != 0 ? work->part.error : work->to.error;
    if (error != 0)
        report_system("cannot select", error);
    return fine && error == 0;
}

/* Says which names may be mistyped, if nothing was found in whole files. */
static void hint(const selecting *work) {
    const found *to = &work->to;
    bool is_whole = work->share.of == 0 && work->games > 0;
    if (is_whole && to->count + to->skipped == 0 && !work->wish.inverse)
        select_hint_print(work->wish.condition, work->names_seen);
}

/* Writes how many games were found, if that was asked for. */
static void write_count(const selecting *work) {
    char line[32];
    int len = snprintf(line, sizeof line, "%" PRIu64 "\n", work->to.count);
    if (work->wish.form == FOUND_COUNT)
        found_output_write(work->to.out, line, (size_t)len);
}

/* Gets what the games need on their way; false after saying that there is no memory. */
static bool prepare(selecting *work) {
    found *to = &work->to;
    bool waits = to->rules.unique || to->rules.sample > 0;
    to->rules.bar = &work->bar;
    to->writer = found_writer_new(work->wish.form, &work->style, print_problem, work);
    to->pool = waits ? game_pool_new(&to->rules) : NULL;
    if (to->writer != NULL && (to->pool != NULL || !waits))
        return true;
    report_system("cannot select", errno != 0 ? errno : ENOMEM);
    return false;
}

/* Selects with all that is ready; the exit status. */
static int select_all(selecting *work, const args *given) {
    static char *standard_input[] = {"-", NULL};
    char **names = given->count > 1 ? given->words + 1 : standard_input;
    found *to = &work->to;
    to->out = found_output_open(given->value[OUTPUT], given->value[SPLIT]);
    if (to->out == NULL)
        return STATUS_FAILURE;
    bool fine = prepare(work) && select_files(work, names, given->count > 1 ? given->count - 1 : 1);
    write_count(work);
    if (fine)
        hint(work);
    found_writer_free(to->writer);
    game_pool_free(to->pool);
    fine &= found_output_close(to->out, fine) && !io_output_is_lost();
    return !fine ? STATUS_FAILURE : work->found_errors ? STATUS_BAD_INPUT : STATUS_FINE;
}

static int run_select(const args *given) {
    selecting work = {.style = {.color = terminal_color(stderr) != TERMINAL_PLAIN}};
    if (given->count == 0)
        return report_usage("select", "there is no condition, such as 'white ~ \"Morphy\"'", NULL);
    if (!read_options(given, &work) || !read_part(given, &work.share) ||
        !letters_choice_read("select", given->value[LETTERS], &work.wish.letters) ||
        !read_condition(given->words[0], &work.wish))
        return STATUS_FAILURE;
    return select_all(&work, given);
}

const command command_select = {
    .name = "select",
    .usage = "select [--to pgn|export|json|count] [--not] [--variations] [--unique]\n"
             "                  [--same LIST] [--sample N] [--seed N] [--skip N] [--limit N]\n"
             "                  [--split BY] [--output OUT] [--jobs N] [--letters LANG]\n"
             "                  [--part K/N] CONDITION [FILE...]",
    .summary = "write the games that a condition is true of",
    .description =
        "Writes the games of PGN files that a condition is true of: about their tags,\n"
        "their length, their comments, the positions that came on the board and how they\n"
        "ended. docs/select.md tells the language; in short:\n"
        "\n"
        "  white ~ \"Carlsen\" and both elo >= 2500 and date in 1990..1999\n"
        "  eco in B90..B99 or reaches \"1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4\"\n"
        "  position \"FEN\"   pattern \"*/*/*/*/*/*/PPP*/*\"   material \"R+P v R\" for 20\n"
        "  mate, stalemate, promotion = N, castling = queenside, en-passant\n"
        "  repetition, fifty-moves, dead, went-on, opposite-bishops for 10\n"
        "  opening-name ~ \"Najdorf\", opening-code in B90..B99: by position, not by tag\n"
        "  halfmoves >= 80, clocks, evals, comments, annotated, speed = blitz\n"
        "  has TAG, missing TAG, [AnyTag] = \"value\", and, or, not, ( )\n"
        "\n"
        "The moves of a game that its tags exclude are not read, nor those behind which\n"
        "what is looked for cannot come any more. A game with an error before that is not\n"
        "written: it is reported on standard error as by zug check, and the status is 1.\n"
        "\n"
        "With --unique, each game that is left out for another is named on standard error.\n"
        "\n"
        "Without FILE, or with -, reads standard input. What is compressed with zstd, gzip\n"
        "or bzip2 is decompressed.\n",
    .options = select_options,
    .examples = "  zug select 'player ~ \"Anand\" and result = 1/2' games.pgn > draws.pgn\n"
                "  zug select --split year --output out/games.pgn --unique all *.pgn\n"
                "  zug select --to count 'material \"R+P v R\" for 20' games.pgn.zst\n",
    .run = run_select,
};
