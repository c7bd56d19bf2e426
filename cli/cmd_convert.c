/* cmd_convert.c - zug convert: writes games in the forms that other programs read.
 * Room: cli. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <zug/fen.h>
#include <zug/polyglot.h>

#include "command.h"
#include "file_names.h"
#include "game_file.h"
#include "game_text.h"
#include "io.h"
#include "json_game.h"
#include "report.h"
#include "similar.h"

enum { TO, EN_PASSANT };

static const args_option convert_options[] = {
    [TO] = {"--to", "FORM", "what to write: json, uci, fen, epd or polyglot"},
    [EN_PASSANT] = {"--en-passant", "WHEN",
                    "fen, epd: name the square always (default) or if legal"},
    COMMAND_HELP_OPTION,
    {0},
};

typedef enum form { FORM_JSON, FORM_UCI, FORM_FEN, FORM_EPD, FORM_POLYGLOT, FORMS } form;

static const char *const form_names[] = {"json", "uci", "fen", "epd", "polyglot", NULL};

/* All that is being done, over one file after the other. */
typedef struct converting {
    form form;
    bool legal_en_passant; /* its square is named only where a capture is legal */
    progress bar;
    bool found_errors;
    bool is_foreign; /* the game that is being read, of another kind of chess */
    bool no_memory;
} converting;

/* Writes the moves of the main line, after the start if it is not the initial position. */
static void write_uci(const zug_pgn_tree_game *game) {
    zug_position pos = game->start;
    const char *between = "";
    if (!game_text_is_initial(&pos)) {
        char fen[ZUG_FEN_SIZE];
        zug_fen_write(&pos, fen);
        printf("fen %s%s", fen, game->main.first != NULL ? " moves" : "");
        between = " ";
    }
    for (const zug_pgn_tree_move *move = game->main.first; move != NULL; move = move->next) {
        char uci[ZUG_UCI_SIZE];
        game_text_uci(game, &pos, move->move, uci);
        printf("%s%s", between, uci);
        game_text_play(&pos, move->move);
        between = " ";
    }
    io_put_line("");
}

/* Writes a position: all six fields, the four of an EPD, or its key. */
static void write_position(const converting *work, zug_position pos) {
    char text[ZUG_FEN_SIZE];
    if (work->legal_en_passant && !pos.can_take_en_passant)
        pos.en_passant = ZUG_NO_SQUARE;
    if (work->form == FORM_POLYGLOT)
        snprintf(text, sizeof text, "%016" PRIx64, zug_polyglot_key(&pos));
    else
        zug_fen_write(&pos, text);
    for (int counters = 0; work->form == FORM_EPD && counters < 2; counters++)
        *strrchr(text, ' ') = '\0';
    io_put_line(text);
}

/* Writes every position of the main line, the start first. */
static void write_positions(const converting *work, const zug_pgn_tree_game *game) {
    zug_position pos = game->start;
    write_position(work, pos);
    for (const zug_pgn_tree_move *move = game->main.first; move != NULL; move = move->next) {
        game_text_play(&pos, move->move);
        write_position(work, pos);
    }
}

/* Writes a game without errors. */
static void write_game(converting *work, const zug_pgn_tree_game *game) {
    if (game == NULL)
        work->no_memory = true;
    else if (work->form == FORM_JSON)
        work->no_memory = !json_game_write(game);
    else if (work->form == FORM_UCI)
        write_uci(game);
    else
        write_positions(work, game);
}

/* True if a finding tells of something that is not written. */
static bool is_loss(const converting *work, const zug_pgn_finding *finding) {
    const char *twice = zug_pgn_problem_name(ZUG_PGN_TAG_DUPLICATE);
    const char *beside = zug_pgn_problem_name(ZUG_PGN_FOREIGN_TEXT);
    return finding->is_error || game_file_is_foreign(finding) ||
           strcmp(finding->code, beside) == 0 ||
           (work->form == FORM_JSON && strcmp(finding->code, twice) == 0);
}

static void take_finding(converting *work, game_file *games, const zug_pgn_finding *finding) {
    if (finding->kind == ZUG_PGN_FOUND_PROBLEM) {
        bool is_foreign = game_file_is_foreign(finding);
        work->found_errors |= finding->is_error || is_foreign;
        work->is_foreign |= is_foreign;
        if (is_loss(work, finding))
            game_file_report(games);
        return;
    }
    if (!finding->is_bad && !work->is_foreign)
        write_game(work, game_file_game(games));
    work->is_foreign = false;
}

/* True as long as there is any use in going on. */
static bool goes_on(const converting *work) { return !work->no_memory && !io_output_is_lost(); }

/* Converts one file; false after saying what has failed. */
static bool convert_file(converting *work, const char *name) {
    io_flush_output();
    game_file *games = game_file_open(name, &work->bar);
    const zug_pgn_finding *finding = NULL;
    if (games == NULL)
        return false;
    while (goes_on(work) && (finding = game_file_next(games)) != NULL)
        take_finding(work, games, finding);
    bool fine = game_file_is_whole(games);
    work->bar.before += game_file_size(games);
    game_file_close(games);
    return fine;
}

/* The form that a word names; FORMS after saying that there is none of that name. */
static form read_form(const char *word) {
    form wanted = FORM_JSON;
    if (word == NULL) {
        report_usage("convert", "say what to write: --to json, uci, fen, epd or polyglot", NULL);
        return FORMS;
    }
    while (wanted < FORMS && strcmp(form_names[wanted], word) != 0)
        wanted++;
    if (wanted == FORMS)
        report_unknown_word("convert", "the form is json, uci, fen, epd or polyglot, not", word,
                            similar_find(form_names, word));
    return wanted;
}

/* Reads when the square of en passant is named; false after saying what is wrong with that. */
static bool read_en_passant(const char *word, converting *out) {
    static const char *const words[] = {"always", "legal", NULL};
    if (word == NULL)
        return true;
    out->legal_en_passant = strcmp(word, words[1]) == 0;
    if (!out->legal_en_passant && strcmp(word, words[0]) != 0)
        report_unknown_word("convert", "the square of en passant is named always or legal, not",
                            word, similar_find(words, word));
    else if (out->form != FORM_FEN && out->form != FORM_EPD)
        report_usage("convert", "--en-passant is for --to fen and --to epd", NULL);
    else
        return true;
    return false;
}

static int run_convert(const args *given) {
    static char *standard_input[] = {"-", NULL};
    char **names = given->count > 0 ? given->words : standard_input;
    int count = given->count > 0 ? given->count : 1;
    bool fine = true;
    converting work = {.form = read_form(given->value[TO])};
    if (work.form == FORMS || !read_en_passant(given->value[EN_PASSANT], &work))
        return STATUS_FAILURE;
    work.bar = progress_begin(file_names_total(names, count));
    for (int i = 0; i < count && goes_on(&work); i++)
        fine &= convert_file(&work, names[i]);
    progress_erase(&work.bar);
    if (work.no_memory)
        return report_system("cannot keep a game", ENOMEM);
    if (!fine || io_output_is_lost())
        return STATUS_FAILURE;
    return work.found_errors ? STATUS_BAD_INPUT : STATUS_FINE;
}

const command command_convert = {
    .name = "convert",
    .usage = "convert --to json|uci|fen|epd|polyglot [--en-passant always|legal]\n"
             "                   [FILE...]",
    .summary = "write games as JSON or UCI moves, or their positions",
    .description =
        "Writes the games of PGN files for other programs:\n"
        "  json  one object per line and game: tags, moves, variations, comments, clocks\n"
        "  uci   one line a game: its moves as UCI has them, e2e4 e7e5; a game that does\n"
        "        not begin from the initial position begins with fen FEN moves\n"
        "  fen   every position of the main line, the first one too, one per line\n"
        "  epd   the same without the counters of moves\n"
        "  polyglot  the key of every position, as opening books of Polyglot have it\n"
        "\n"
        "The square of en passant stands in a FEN after every step of two squares, as the\n"
        "standard has it, also where nobody can capture. With --en-passant legal it stands\n"
        "only where a capture is legal: then equal positions are equal lines.\n"
        "\n"
        "A game with an error is left out: it is reported on standard error as by\n"
        "zug check, and the status is 1. All others are written.\n"
        "\n"
        "Without FILE, or with -, reads standard input. What is compressed with zstd, gzip\n"
        "or bzip2 is decompressed.\n",
    .options = convert_options,
    .examples = "  zug convert --to json games.pgn.zst > games.jsonl\n"
                "  zug convert --to epd --en-passant legal games.pgn | sort | uniq -c\n",
    .run = run_convert,
};
