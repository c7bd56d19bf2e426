/* game_file.c - reads, judges and keeps the games of a file one by one.
 * Room: cli. Feeds the checker of libzug; judges nothing itself. */
#include "game_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <zug/pgn_tags.h>

#include "checking.h"
#include "file_names.h"
#include "input.h"
#include "io.h"
#include "report.h"
#include "terminal.h"

struct game_file {
    input *input;
    progress *bar;
    char *shown; /* the name of the file */
    zug_pgn_reader *reader;
    zug_pgn_checker *checker;
    zug_pgn_tree *tree, *kept;
    uint64_t ended; /* games */
    uint64_t half_moves;
    uint64_t line; /* at which the game begins that is being read */
    zug_pgn_finding finding;
};

/* Keeps what is read, and where it begins. */
static void observe(void *ctx, const zug_pgn_event *event, const zug_position *pos,
                    const zug_san *san) {
    game_file *games = ctx;
    if (event->kind == ZUG_PGN_GAME_START)
        games->line = zug_pgn_reader_place(games->reader, event->offset).line;
    zug_pgn_tree_observe(games->tree, event, pos, san);
}

/* Makes all that needs memory; false without it. */
static bool prepare(game_file *games, const char *name) {
    games->shown = file_names_shown(name, false);
    games->reader = zug_pgn_reader_new(checking_memory);
    if (games->reader != NULL)
        games->checker = zug_pgn_checker_new(checking_memory, games->reader);
    games->tree = zug_pgn_tree_new(checking_memory);
    games->kept = zug_pgn_tree_new(checking_memory);
    if (games->shown == NULL || games->checker == NULL || games->tree == NULL ||
        games->kept == NULL)
        return false;
    zug_pgn_checker_set_letters(games->checker, NULL, true);
    zug_pgn_checker_observe(games->checker, observe, games);
    return true;
}

game_file *game_file_open(const char *name, progress *bar) {
    game_file *games = calloc(1, sizeof *games);
    if (games == NULL || !prepare(games, name)) {
        report_system("cannot read games", ENOMEM);
        game_file_close(games);
        return NULL;
    }
    games->bar = bar;
    games->input = input_open(name, INPUT_GAMES);
    if (games->input != NULL)
        return games;
    game_file_close(games);
    return NULL;
}

void game_file_close(game_file *games) {
    if (games == NULL)
        return;
    zug_pgn_checker_free(games->checker);
    zug_pgn_reader_free(games->reader);
    zug_pgn_tree_free(games->tree);
    zug_pgn_tree_free(games->kept);
    input_close(games->input);
    free(games->shown);
    free(games);
}

/* Gives the reader the next bytes of the input. */
static void feed(game_file *games) {
    if (input_would_wait(games->input))
        io_flush_output();
    if (games->bar != NULL)
        progress_show(games->bar, input_taken(games->input), games->ended);
    size_t capacity = 0;
    char *to = zug_pgn_reader_space(games->reader, &capacity);
    size_t len = input_read(games->input, to, capacity);
    if (len == 0)
        zug_pgn_reader_finish(games->reader);
    zug_pgn_reader_fill(games->reader, len);
}

const zug_pgn_finding *game_file_next(game_file *games) {
    zug_status status = ZUG_OK;
    while ((status = zug_pgn_checker_next(games->checker, &games->finding)) == ZUG_MORE)
        feed(games);
    if (status != ZUG_OK)
        return NULL;
    if (games->finding.kind == ZUG_PGN_FOUND_GAME) {
        games->ended++;
        games->half_moves += games->finding.half_moves;
    }
    return &games->finding;
}

const zug_pgn_tree_game *game_file_game(const game_file *games) {
    return zug_pgn_tree_game_of(games->tree);
}

uint64_t game_file_line(const game_file *games) { return games->line; }

void game_file_keep(game_file *games) {
    zug_pgn_tree *kept = games->tree;
    games->tree = games->kept;
    games->kept = kept;
}

bool game_file_is_whole(game_file *games) {
    return input_is_whole(games->input) &&
           input_may_be_games(games->input, games->ended, games->half_moves);
}

uint64_t game_file_size(const game_file *games) { return input_size(games->input); }

void game_file_report(game_file *games) {
    problem_style style = {.color = terminal_color(stderr) != TERMINAL_PLAIN, .file = games->shown};
    problem found;
    problem_write(&style, &games->finding, &found);
    io_flush_output();
    if (games->bar != NULL)
        progress_erase(games->bar);
    problem_print(stderr, &style, &found, (problem_base){0, 0});
}

void game_file_sentence(const game_file *games, char out[static GAME_FILE_SENTENCE_SIZE]) {
    problem_style style = {.file = games->shown};
    problem found;
    problem_write(&style, &games->finding, &found);
    snprintf(out, GAME_FILE_SENTENCE_SIZE, "%s:%" PRIu64 "%.*s%" PRIu64 "%.*s", games->shown,
             found.line, (int)found.middle, found.text, found.game, (int)(found.len - found.middle),
             found.text + found.middle);
}

bool game_file_is_foreign(const zug_pgn_finding *finding) {
    return finding->kind == ZUG_PGN_FOUND_PROBLEM &&
           strcmp(finding->code, zug_pgn_tags_fault_name(ZUG_PGN_TAGS_VARIANT_UNKNOWN)) == 0;
}
