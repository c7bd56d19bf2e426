/* checking.c - checks the games of an input one after the other.
 * Room: cli. Feeds the checker of libzug and prints its findings; judges nothing itself. */
#include "checking.h"

#include <stdlib.h>
#include <zug/game.h>
#include <zug/host_alloc.h>

#include "io.h"

const zug_alloc checking_memory = {zug_host_resize, NULL};

void checking_add(checking *report, const tally *part) {
    report->counted.games += part->games;
    report->counted.half_moves += part->half_moves;
    report->counted.bad_games += part->bad_games;
    report->counted.bytes += part->bytes;
}

/* Where a part begins: for people, who read no other report, in the whole file. */
static problem_base base_of(checking *report, problem_base base) {
    if (report->style.json)
        return base;
    problem_base before = file_part_before(&report->part, report->input);
    return (problem_base){before.lines + base.lines, before.games + base.games};
}

void checking_take(checking *report, const problem *found, problem_base base) {
    if (found->is_habit && report->told_habit)
        return;
    report->told_habit |= found->is_habit;
    if (report->bar.shares_screen && !report->quiet)
        progress_erase(&report->bar);
    if (!report->quiet)
        problem_print(stdout, &report->style, found, base_of(report, base));
    report->counted.errors += found->is_error;
    report->counted.warnings += !found->is_error;
    report->stopped = io_output_is_lost();
    if (found->is_error && report->counted.errors == report->max_errors) {
        report->stopped = true;
        checking_add(report, &found->so_far);
    }
}

/* Counts a game that is over. */
static void count_game(checking_part *part) {
    part->counted.games++;
    part->counted.half_moves += part->finding.half_moves;
    part->counted.bad_games += part->finding.is_bad || part->game_is_bad;
    part->game_is_bad = false;
}

/* Keeps a problem, with the counts as they would be if everything ended here. */
static void take_problem(checking_part *part) {
    problem *found = &part->found;
    problem_write(part->style, &part->finding, found);
    part->game_is_bad |= found->is_error && found->game != 0;
    found->so_far = part->counted;
    found->so_far.games += found->game != 0;
    found->so_far.half_moves += part->finding.half_moves;
    found->so_far.bad_games += part->game_is_bad;
    found->so_far.bytes = found->offset;
}

/* True if the problem that was found is a habit of the file, and not the first of this part. */
static bool is_habit_again(checking_part *part) {
    bool is_habit = problem_is_habit(part->style, &part->finding), again = part->has_habit;
    part->has_habit |= is_habit;
    return is_habit && again;
}

zug_status checking_next(checking_part *part) {
    zug_status status;
    do {
        status = zug_pgn_checker_next(part->checker, &part->finding);
        part->is_problem = status == ZUG_OK && part->finding.kind == ZUG_PGN_FOUND_PROBLEM;
    } while (part->is_problem && is_habit_again(part));
    if (part->is_problem)
        take_problem(part);
    else if (status == ZUG_OK)
        count_game(part);
    return status;
}

/* Gives the reader the next bytes of the input. */
static void feed(checking *report, input *input, checking_part *part) {
    if (input_would_wait(input))
        io_flush_output();
    progress_show(&report->bar, input_taken(input), report->counted.games + part->counted.games);
    size_t capacity = 0;
    char *to = zug_pgn_reader_space(part->reader, &capacity);
    size_t len = input_read(input, to, capacity);
    if (len == 0)
        zug_pgn_reader_finish(part->reader);
    zug_pgn_reader_fill(part->reader, len);
    part->counted.bytes += len;
}

bool checking_open(checking_part *part, const checking *report) {
    part->style = &report->style;
    part->reader = zug_pgn_reader_new(checking_memory);
    part->pedantic = report->pedantic;
    part->letters = report->letters;
    if (report->online)
        part->solver = malloc(ZUG_GAME_SOLVER_BYTES);
    return part->reader != NULL && (part->solver != NULL || !report->online);
}

void checking_close(checking_part *part) {
    zug_pgn_reader_free(part->reader);
    free(part->solver);
}

bool checking_begin(checking_part *part, zug_alloc alloc) {
    part->checker = zug_pgn_checker_new(alloc, part->reader);
    if (part->checker == NULL)
        return false;
    zug_pgn_checker_set_online(part->checker, part->solver);
    zug_pgn_checker_set_pedantic(part->checker, part->pedantic);
    letters_choice_set(&part->letters, part->checker);
    part->has_habit = false;
    return true;
}

bool checking_in_order(checking *report, input *input) {
    checking_part part = {0};
    bool fine = checking_open(&part, report) && checking_begin(&part, checking_memory);
    if (fine)
        zug_pgn_reader_reset(part.reader, input_from(input), 1);
    while (fine && !report->stopped) {
        zug_status status = checking_next(&part);
        if (status == ZUG_DONE)
            break;
        if (status == ZUG_MORE)
            feed(report, input, &part);
        else if (part.is_problem)
            checking_take(report, &part.found, (problem_base){0, 0});
    }
    if (!report->stopped)
        checking_add(report, &part.counted);
    zug_pgn_checker_free(part.checker);
    checking_close(&part);
    return fine;
}
