/* pair_results.c - finds the games of a round in a PGN file, and enters their results.
 * Room: cli. What is not certain is told and left open. */
#include "pair_results.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <zug/pgn_result.h>

#include "game_file.h"
#include "game_sides.h"
#include "io.h"
#include "output.h"
#include "pair_boards.h"
#include "safe_text.h"

enum { SENTENCE_SIZE = 2048, WORDS_SIZE = 160 };

/* What was found for a board. */
typedef struct board_news {
    uint64_t line; /* of its game; 0: there is none */
    zug_result result;
    bool is_short;       /* the game was over before both had moved */
    bool is_uncertain;   /* it was told why nothing of it is entered */
    uint64_t other_line; /* of a game of these two that says another round; 0: there is none */
    uint32_t other_round;
} board_news;

/* The work on one round. */
typedef struct entering {
    const tournament_file *file;
    zug_tournament *t;
    const char *games; /* the name of the PGN file */
    progress bar;
    zug_round_games round;
    player_names names;
    board_news *news;            /* of each board */
    size_t *board_of;            /* of each player the board plus 1; 0: none */
    bool is_foreign;             /* the game that is being read is of another kind of chess */
    bool is_at_fault;            /* something was told that somebody must look at */
    size_t entered, left;        /* results, and games that stay open */
    size_t strangers, elsewhere; /* games of others, and of other rounds */
} entering;

/* Tells something of a game, at its line of the PGN file. */
static void tell_game(entering *work, report_grade grade, uint64_t line, const char *sentence) {
    report_place place = {.name = work->games, .line = (size_t)line, .text = {"", 0}};
    progress_erase(&work->bar);
    report_problem(stderr, grade, &place, sentence);
    work->is_at_fault |= grade == REPORT_ERROR;
}

/* Writes the two of a board as "Anna - Bert". */
static void put_pair(const entering *work, size_t board, zug_buf *to) {
    zug_pair pair = work->round.games[board].pair;
    size_t white = zug_tournament_find(work->t, pair.white);
    size_t black = zug_tournament_find(work->t, pair.black);
    safe_text_name(to, zug_tournament_player(work->t, white)->name);
    zug_buf_text(to, " - ");
    safe_text_name(to, zug_tournament_player(work->t, black)->name);
}

/* Tells something of a game of a board, which begins at a line. */
static void tell_board(entering *work, report_grade grade, size_t board, uint64_t line,
                       const char *words) {
    char text[SENTENCE_SIZE];
    zug_buf to = zug_buf_over(text, sizeof text);
    put_pair(work, board, &to);
    zug_buf_text(&to, ": ");
    zug_buf_text(&to, words);
    tell_game(work, grade, line, text);
}

/* Tells why nothing of a board's game is entered. */
static void leave_open(entering *work, size_t board, uint64_t line, const char *words) {
    tell_board(work, REPORT_ERROR, board, line, words);
    work->news[board].is_uncertain = true;
}

/* Tells that two players are not paired with each other. */
static void tell_unpaired(entering *work, uint64_t line, const game_sides *sides) {
    char text[SENTENCE_SIZE];
    zug_buf to = zug_buf_over(text, sizeof text);
    safe_text_name(&to, zug_str_from(sides->side[0].name));
    zug_buf_text(&to, " and ");
    safe_text_name(&to, zug_str_from(sides->side[1].name));
    zug_buf_text(&to, " are not paired with each other in round ");
    zug_buf_number(&to, work->round.round);
    tell_game(work, REPORT_ERROR, line, text);
}

/* The board at which two players meet in the round; false if they do not. */
static bool find_board(const entering *work, const game_sides *sides, size_t *board) {
    size_t white = sides->side[0].player, black = sides->side[1].player;
    if (!game_sides_are_players(sides) || white == black || work->board_of[white] == 0 ||
        work->board_of[white] != work->board_of[black])
        return false;
    *board = work->board_of[white] - 1;
    return true;
}

/* Takes note of a game that says it is of another round. */
static void pass_over(entering *work, uint64_t line, const game_sides *sides, uint32_t round) {
    size_t board;
    work->elsewhere++;
    if (!find_board(work, sides, &board))
        return;
    work->news[board].other_line = line;
    work->news[board].other_round = round;
}

/* Takes the game of a board of which another one was found before: both must say the same. */
static void take_second(entering *work, size_t board, uint64_t line, zug_result result) {
    char words[WORDS_SIZE];
    if (work->news[board].is_uncertain || work->news[board].result == result)
        return;
    snprintf(words, sizeof words,
             "there is another game of these two at line %" PRIu64
             ", with another result; none is entered",
             work->news[board].line);
    leave_open(work, board, line, words);
}

/* Takes the game of a board. */
static void take_board(entering *work, size_t board, uint64_t line, const game_sides *sides,
                       const zug_pgn_tree_game *game, const zug_pgn_finding *finding) {
    board_news *news = &work->news[board];
    zug_result result = ZUG_RESULT_OPEN;
    bool is_first = news->line == 0;
    bool is_read = zug_pgn_result_read(game, &result);
    const zug_player *white = zug_tournament_player(work->t, sides->side[0].player);
    news->line = is_first ? line : news->line;
    if (white->number != work->round.games[board].pair.white) {
        leave_open(work, board, line, "this game was played with the other colours");
    } else if (finding->is_bad || work->is_foreign) {
        leave_open(work, board, line,
                   "the game has errors, which zug check tells; it is not entered");
    } else if (!is_read) {
        leave_open(work, board, line, "the tags and the end of the game tell different results");
    } else if (!is_first) {
        take_second(work, board, line, result);
    } else {
        news->result = result;
        news->is_short = finding->half_moves < 2;
    }
}

/* Takes a game that has been read. */
static void take_game(entering *work, const game_file *games, const zug_pgn_finding *finding,
                      const zug_pgn_tree_game *game) {
    uint64_t line = game_file_line(games);
    uint32_t round = game_sides_round(game);
    game_sides sides;
    size_t board = 0;
    game_sides_of(game, &work->names, work->t, &sides);
    if (round != 0 && round != work->round.round) {
        pass_over(work, line, &sides, round);
    } else if (game_sides_are_strangers(&sides)) {
        work->strangers++;
    } else if (!game_sides_are_players(&sides)) {
        char text[SENTENCE_SIZE];
        zug_buf to = zug_buf_over(text, sizeof text);
        game_sides_why(&sides, work->t, &to);
        tell_game(work, REPORT_ERROR, line, text);
    } else if (!find_board(work, &sides, &board)) {
        tell_unpaired(work, line, &sides);
    } else {
        take_board(work, board, line, &sides, game, finding);
    }
}

/* Reads all games; false after saying what has failed. */
static bool read_games(entering *work) {
    game_file *games = game_file_open(work->games, &work->bar);
    bool is_fine = games != NULL;
    work->bar = progress_begin(is_fine ? game_file_size(games) : 0);
    const zug_pgn_finding *finding;
    while (is_fine && (finding = game_file_next(games)) != NULL) {
        work->is_foreign |= game_file_is_foreign(finding);
        if (finding->kind != ZUG_PGN_FOUND_GAME)
            continue;
        const zug_pgn_tree_game *game = game_file_game(games);
        is_fine = game != NULL;
        if (is_fine)
            take_game(work, games, finding, game);
        else
            report_system("cannot keep a game", ENOMEM);
        work->is_foreign = false;
    }
    progress_erase(&work->bar);
    is_fine = is_fine && game_file_is_whole(games);
    game_file_close(games);
    return is_fine;
}

/* The entries of both sides for a result. */
static zug_round_game entries_of(zug_pair pair, const board_news *news) {
    static const struct {
        zug_entry_kind white, black;
    } of[ZUG_RESULT_COUNT] = {
        [ZUG_RESULT_OPEN] = {ZUG_ENTRY_OPEN, ZUG_ENTRY_OPEN},
        [ZUG_RESULT_WHITE_WINS] = {ZUG_ENTRY_WIN, ZUG_ENTRY_LOSS},
        [ZUG_RESULT_BLACK_WINS] = {ZUG_ENTRY_LOSS, ZUG_ENTRY_WIN},
        [ZUG_RESULT_DRAW] = {ZUG_ENTRY_DRAW, ZUG_ENTRY_DRAW},
        [ZUG_RESULT_BOTH_LOSE] = {ZUG_ENTRY_LOSS, ZUG_ENTRY_LOSS},
        [ZUG_RESULT_WHITE_WINS_BY_FORFEIT] = {ZUG_ENTRY_FORFEIT_WIN, ZUG_ENTRY_FORFEIT_LOSS},
        [ZUG_RESULT_BLACK_WINS_BY_FORFEIT] = {ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_WIN},
        [ZUG_RESULT_BOTH_FORFEIT] = {ZUG_ENTRY_FORFEIT_LOSS, ZUG_ENTRY_FORFEIT_LOSS},
    };
    zug_round_game game = {pair, of[news->result].white, of[news->result].black};
    if (news->is_short) {
        game.white = zug_entry_shortened(game.white);
        game.black = zug_entry_shortened(game.black);
    }
    return game;
}

/* Enters the result of a board. */
static void enter_board(entering *work, size_t board) {
    const board_news *news = &work->news[board];
    zug_round_game game = entries_of(work->round.games[board].pair, news);
    char words[WORDS_SIZE];
    zug_round_answer answer = zug_round_enter(work->t, work->round.round, &game);
    if (answer == ZUG_ROUND_CONTRADICTED) {
        snprintf(words, sizeof words,
                 "the game says %s, but the report has another result, which stays",
                 zug_outcome_result_name(news->result));
        tell_board(work, REPORT_ERROR, board, news->line, words);
    }
    if (answer != ZUG_ROUND_ENTERED)
        return;
    work->entered++;
    if (game.white >= ZUG_ENTRY_SHORT_WIN && game.white <= ZUG_ENTRY_SHORT_LOSS)
        tell_board(work, REPORT_WARNING, board, news->line,
                   "over before both had moved, so it is entered as W, D or L, which is not rated; "
                   "a forfeit is + and -");
}

/* Tells that the game of a board is not there. */
static void tell_missing(entering *work, size_t board) {
    const board_news *news = &work->news[board];
    zug_trf_problem found = {.code = "game-missing"};
    zug_buf to = zug_buf_over(found.message, sizeof found.message);
    put_pair(work, board, &to);
    zug_buf_text(&to, ": this game of round ");
    zug_buf_number(&to, work->round.round);
    zug_buf_text(&to, " is not in the PGN file");
    if (news->other_line > 0) {
        zug_buf_text(&to, ", whose line ");
        zug_buf_number(&to, news->other_line);
        zug_buf_text(&to, " has one of round ");
        zug_buf_number(&to, news->other_round);
    }
    tournament_file_blame_round(work->file, work->round.games[board].pair.white, work->round.round,
                                &found);
    work->is_at_fault = true;
}

/* Enters what was found, and tells what was not. */
static void enter_all(entering *work) {
    for (size_t i = 0; i < work->round.count; i++) {
        const board_news *news = &work->news[i];
        bool is_open = work->round.games[i].white == ZUG_ENTRY_OPEN;
        if (news->line > 0 && !news->is_uncertain && news->result != ZUG_RESULT_OPEN)
            enter_board(work, i);
        else if (is_open && news->line == 0)
            tell_missing(work, i);
        else if (is_open && !news->is_uncertain)
            tell_board(work, REPORT_WARNING, i, news->line, "the game is not over and stays open");
        work->left += is_open;
    }
    work->left -= work->entered;
    if (work->entered > 0)
        zug_round_restate(work->t);
}

static void write_piece(void *ctx, zug_str piece) { output_write(ctx, piece.data, piece.len); }

/* Writes the report; false after saying what has failed. */
static bool write_report(const entering *work, const char *name) {
    output *out = output_open(name);
    if (out == NULL)
        return false;
    bool is_written = zug_trf_update(work->file->text, work->t, write_piece, out) == ZUG_OK;
    if (!is_written)
        fputs("zug: the points have no space in their columns of the report\n", stderr);
    return output_close(out, is_written) && is_written && !io_output_is_lost();
}

/* Says what was done, in one line. */
static void tell_summary(const entering *work) {
    io_flush_output();
    fprintf(stderr, "round %" PRIu32 ": %zu result%s entered, %zu game%s open", work->round.round,
            work->entered, work->entered == 1 ? "" : "s", work->left, work->left == 1 ? "" : "s");
    if (work->elsewhere > 0)
        fprintf(stderr, "; passed over, of other rounds: %zu", work->elsewhere);
    if (work->strangers > 0)
        fprintf(stderr, "; passed over, of other players: %zu", work->strangers);
    fputs("\n", stderr);
}

/* Gets the memory of the work. */
static bool prepare(entering *work) {
    size_t players = zug_tournament_player_count(work->t);
    work->news = calloc(work->round.count + 1, sizeof *work->news);
    work->board_of = calloc(players + 1, sizeof *work->board_of);
    if (work->news == NULL || work->board_of == NULL || !player_names_make(work->t, &work->names)) {
        report_system("cannot enter results", ENOMEM);
        return false;
    }
    for (size_t i = 0; i < work->round.count; i++) {
        zug_pair pair = work->round.games[i].pair;
        work->board_of[zug_tournament_find(work->t, pair.white)] = i + 1;
        work->board_of[zug_tournament_find(work->t, pair.black)] = i + 1;
    }
    return true;
}

int pair_results_enter(tournament_file *file, const pair_results_wish *wish) {
    entering work = {.file = file, .t = file->tournament, .games = wish->games};
    pairing p = {.file = file, .t = file->tournament};
    int status = pair_boards_find(&p, wish->round, &work.round);
    if (status == STATUS_FINE) {
        status = STATUS_FAILURE;
        if (prepare(&work) && read_games(&work)) {
            enter_all(&work);
            bool is_written = write_report(&work, wish->output);
            tell_summary(&work);
            bool is_whole = work.left == 0 && !work.is_at_fault;
            status = !is_written ? STATUS_FAILURE : is_whole ? STATUS_FINE : STATUS_BAD_INPUT;
        }
    }
    player_names_free(&work.names);
    zug_round_games_free(&work.round);
    free(work.news);
    free(work.board_of);
    return status;
}
