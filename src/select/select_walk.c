/* select_walk.c - goes through the moves of a game and answers what is asked about them.
 * Room: select. */
#include "select_impl.h"

#include <zug/draws.h>
#include <zug/game.h>
#include <zug/makemove.h>
#include <zug/opening.h>
#include <zug/outcome.h>

#include "base/mem.h"
#include "core/makemove_impl.h"

/* A walk through a main line. */
typedef struct walk {
    zug_select *select;
    const zug_pgn_main_line *line;
    size_t at; /* half-moves that have been played */
    zug_position pos;
    bool counts;          /* counters and keys are needed */
    bool remembers;       /* so are the positions before */
    bool is_decided;      /* more moves would change nothing */
    bool has_new_men;     /* a man was taken with the last move, or a pawn became another one */
    zug__test_kind first; /* kind of tests that are asked; earlier ones are not */
} walk;

static zug_answer answer_of(bool yes) { return yes ? ZUG_ANSWER_YES : ZUG_ANSWER_NO; }

/* Plays a move; of the board alone, if nothing else is asked for. */
static void play(zug_position *pos, zug_move move, bool counts) {
    if (counts)
        zug_position_play(pos, move);
    else if (pos->side_to_move == ZUG_WHITE)
        zug__play(pos, ZUG_WHITE, move, ZUG__BOARD_ONLY);
    else
        zug__play(pos, ZUG_BLACK, move, ZUG__BOARD_ONLY);
}

/* True if a game begins with these moves, from the position from which games begin. */
static bool begins_with(const zug__test *test, const zug_pgn_main_line *line) {
    zug_position initial = zug_position_initial();
    return line->count >= test->count && zug_position_same(line->start, &initial) &&
           (test->count == 0 ||
            zug__mem_equal(test->moves, line->moves, test->count * sizeof *test->moves));
}

/* True if a move is one that is wished for. */
static bool is_wished(const zug__move_wish *wish, zug_move move, zug_color side) {
    bool is_kingside = zug_move_to(move) > zug_move_from(move);
    if (zug_move_sort_of(move) != wish->sort)
        return false;
    if (wish->becomes != ZUG_NO_PIECE && zug_move_promotion(move) != wish->becomes)
        return false;
    return (!wish->by_white || side == ZUG_WHITE) && (!wish->by_black || side == ZUG_BLACK) &&
           (!wish->is_kingside || is_kingside) && (!wish->is_queenside || !is_kingside);
}

static bool has_move(const zug__test *test, const zug_pgn_main_line *line) {
    zug_color side = zug_position_turn(line->start);
    for (size_t i = 0; i < line->count; i++, side = zug_color_other(side))
        if (is_wished(&test->wish, line->moves[i], side))
            return true;
    return false;
}

/* True if a position is dead, and certainly so. What is dead once stays so: the last position of a
 * game tells of all before it. */
static bool is_dead(const zug_select *select, const zug_position *pos) {
    zug_unwinnable_work work = {select->solver, ZUG_GAME_SOLVER_BYTES, ZUG_GAME_SOLVER_BUDGET, 0};
    return zug_unwinnable_dead(pos, &work) == ZUG_ANSWER_YES;
}

/* True if a game has ended on the board as a test asks. */
static bool has_ended(const zug_select *select, const zug__test *test,
                      const zug_pgn_main_line *line) {
    if (test->kind == ZUG__TEST_DEAD)
        return is_dead(select, line->end);
    zug_outcome outcome = zug_outcome_of(line->end, NULL);
    return outcome ==
           (test->kind == ZUG__TEST_MATE ? ZUG_OUTCOME_CHECKMATE : ZUG_OUTCOME_STALEMATE);
}

/* True if the opening of a game is called so. A game without one has an empty name and code. */
static bool is_called(const zug__test *test, const zug_pgn_main_line *line) {
    zug_opening opening =
        zug_opening_at(zug_opening_of_line(line->start, line->moves, line->count));
    zug_str value = test->notes != 0 ? opening.eco : opening.name;
    return zug__select_compare(test, test->names[0], value);
}

/* Answers what needs no look at each position. */
static void answer_at_once(const zug_select *select, zug__test *test,
                           const zug_pgn_main_line *line) {
    if (test->kind == ZUG__TEST_LENGTH)
        test->answer = answer_of(
            zug__select_compare_number(test->relation, (int64_t)line->count, test->number));
    else if (test->kind == ZUG__TEST_OPENING)
        test->answer = answer_of(is_called(test, line));
    else if (test->kind == ZUG__TEST_LINE)
        test->answer = answer_of(begins_with(test, line));
    else if (test->kind == ZUG__TEST_MOVE)
        test->answer = answer_of(has_move(test, line));
    else if (test->kind >= ZUG__TEST_MATE && test->kind <= ZUG__TEST_DEAD)
        test->answer = answer_of(has_ended(select, test, line));
    else if (!zug__select_can_have_come(test, line->end))
        test->answer = ZUG_ANSWER_NO;
}

/* Makes space for all positions of a game; false without memory. */
static bool reserve_history(zug_select *select, size_t count) {
    if (count <= select->history_capacity)
        return true;
    size_t size = sizeof *select->history, capacity = 256;
    while (capacity < count)
        capacity *= 2;
    zug_position *history = select->alloc.resize(select->alloc.ctx, select->history,
                                                 select->history_capacity * size, capacity * size);
    if (!history)
        return false;
    select->history = history;
    select->history_capacity = capacity;
    return true;
}

/* How often the position that the walk has come to has appeared. */
static unsigned occurrences(const walk *walk) {
    return zug_draws_occurrences(&walk->pos, walk->select->history, walk->at);
}

/* True if a test holds where the walk has come to. Moves alone change no material. */
static bool holds_here(const walk *walk, const zug__test *test) {
    if (test->kind > ZUG__TEST_PLACE && !walk->has_new_men)
        return test->run > 0;
    if (test->kind >= ZUG__TEST_PLACE)
        return zug__select_holds(test, &walk->pos);
    if (test->kind == ZUG__TEST_FIFTY)
        return zug_draws_fifty_moves(&walk->pos);
    if (test->kind == ZUG__TEST_REPETITION)
        return occurrences(walk) >= (unsigned)test->number;
    if (walk->at == walk->line->count)
        return false;
    bool is_last_but_one = walk->at + 1 == walk->line->count;
    return zug_draws_fifty_moves(&walk->pos) || occurrences(walk) >= ZUG_DRAWS_REPETITION ||
           (is_last_but_one && is_dead(walk->select, &walk->pos));
}

/* Asks a test where the walk has come to; true if that has answered it. */
static bool ask(const walk *walk, zug__test *test) {
    test->run = holds_here(walk, test) ? test->run + 1 : 0;
    if (test->run >= test->least)
        test->answer = ZUG_ANSWER_YES;
    else if (test->kind >= ZUG__TEST_PLACE &&
             !zug__select_can_come(test, &walk->pos, walk->has_new_men))
        test->answer = ZUG_ANSWER_NO;
    return test->answer != ZUG_ANSWER_UNDECIDED;
}

/* Asks all tests that are still open. */
static void ask_all(walk *walk) {
    bool is_open = false, is_new = false;
    for (size_t i = 0; i < walk->select->count; i++) {
        zug__test *test = &walk->select->tests[i];
        if (test->answer != ZUG_ANSWER_UNDECIDED || test->kind < walk->first)
            continue;
        bool is_answered = ask(walk, test);
        is_new |= is_answered;
        is_open |= !is_answered;
    }
    if (walk->remembers)
        walk->select->history[walk->at] = walk->pos;
    walk->is_decided =
        !is_open || (is_new && zug__select_verdict(walk->select) != ZUG_ANSWER_UNDECIDED);
}

/* Goes through the positions of a game until all is decided. */
static void walk_through(walk *walk) {
    walk->has_new_men = true;
    ask_all(walk);
    while (!walk->is_decided && walk->at < walk->line->count) {
        zug_move move = walk->line->moves[walk->at++];
        zug_color them = zug_color_other(zug_position_turn(&walk->pos));
        zug_bitboard men = walk->pos.color[them];
        play(&walk->pos, move, walk->counts);
        walk->has_new_men =
            walk->pos.color[them] != men || zug_move_sort_of(move) == ZUG_MOVE_PROMOTION;
        ask_all(walk);
    }
}

/* True if a test is still open that looks at positions; some need more than the board. */
static bool needs_walk(const zug_select *select, bool *counts) {
    bool needed = false;
    for (size_t i = 0; i < select->count; i++) {
        const zug__test *test = &select->tests[i];
        bool is_open = test->answer == ZUG_ANSWER_UNDECIDED && test->kind >= ZUG__TEST_FIFTY;
        needed |= is_open;
        *counts |= is_open && test->kind < ZUG__TEST_PLACE;
    }
    return needed;
}

/* What has not held anywhere does not hold. */
static void close_tests(zug_select *select) {
    for (size_t i = 0; i < select->count; i++)
        if (select->tests[i].answer == ZUG_ANSWER_UNDECIDED)
            select->tests[i].answer = ZUG_ANSWER_NO;
}

/* Answers tests of positions of a game whose variations were followed: they have been asked. */
static void close_places(zug_select *select, const zug_pgn_main_line *line) {
    if (!select->has_started)
        zug__select_look(select, line->start);
    for (size_t i = 0; i < select->count; i++) {
        zug__test *test = &select->tests[i];
        if (test->kind >= ZUG__TEST_PLACE && test->answer == ZUG_ANSWER_UNDECIDED)
            test->answer = ZUG_ANSWER_NO;
    }
}

void zug__select_walk(zug_select *select, const zug_pgn_main_line *line) {
    walk walk = {.select = select, .line = line, .pos = *line->start, .first = ZUG__TEST_FIFTY};
    if (select->follows_variations)
        close_places(select, line);
    for (size_t i = 0; i < select->count; i++) {
        if (zug__select_verdict(select) != ZUG_ANSWER_UNDECIDED)
            return;
        if (select->tests[i].answer == ZUG_ANSWER_UNDECIDED)
            answer_at_once(select, &select->tests[i], line);
    }
    if (zug__select_verdict(select) != ZUG_ANSWER_UNDECIDED)
        return;
    if (needs_walk(select, &walk.counts)) {
        walk.remembers = walk.counts;
        if (walk.remembers && !reserve_history(select, line->count + 1))
            select->failed = true;
        else
            walk_through(&walk);
    }
    if (zug__select_verdict(select) == ZUG_ANSWER_UNDECIDED)
        close_tests(select);
}

/* Answers a test of how the game begins, if the moves so far decide it. */
static void answer_line_so_far(zug__test *test, const zug_pgn_main_line *so_far) {
    zug_pgn_main_line part = *so_far;
    zug__test begun = *test;
    begun.count = test->count < part.count ? test->count : part.count;
    if (!begins_with(&begun, &part))
        test->answer = ZUG_ANSWER_NO;
}

void zug__select_walk_so_far(zug_select *select, const zug_pgn_main_line *so_far) {
    walk walk = {.select = select, .line = so_far, .pos = *so_far->start, .first = ZUG__TEST_PLACE};
    for (size_t i = 0; i < select->count; i++)
        if (select->tests[i].kind == ZUG__TEST_LINE &&
            select->tests[i].answer == ZUG_ANSWER_UNDECIDED)
            answer_line_so_far(&select->tests[i], so_far);
    walk_through(&walk);
    for (size_t i = 0; i < select->count; i++)
        select->tests[i].run = 0; /* the game may be gone through once more, from its beginning */
}

/* Makes space for the runs of one more level; false without memory. */
static bool reserve_runs(zug_select *select) {
    size_t wanted = (select->depth + 1) * select->count * 2, size = sizeof *select->runs;
    if (wanted <= select->runs_capacity)
        return true;
    uint64_t *runs = select->alloc.resize(select->alloc.ctx, select->runs,
                                          select->runs_capacity * size, wanted * 2 * size);
    if (!runs)
        return false;
    zug__mem_set(runs + select->runs_capacity, 0, (wanted * 2 - select->runs_capacity) * size);
    select->runs = runs;
    select->runs_capacity = wanted * 2;
    return true;
}

/* The runs of the present line: now, and before its last move, test by test. */
static uint64_t *runs_here(zug_select *select) {
    return select->runs + select->depth * select->count * 2;
}

void zug__select_look(zug_select *select, const zug_position *pos) {
    bool is_first = !select->has_started;
    select->has_started = true;
    select->failed |= !reserve_runs(select);
    if (select->failed)
        return;
    uint64_t *run = runs_here(select);
    for (size_t i = 0; i < select->count; i++, run += 2) {
        zug__test *test = &select->tests[i];
        if (test->kind < ZUG__TEST_PLACE || test->answer != ZUG_ANSWER_UNDECIDED)
            continue;
        run[1] = run[0];
        run[0] = zug__select_holds(test, pos) ? run[0] + 1 : 0;
        run[1] = is_first ? run[0] : run[1];
        if (run[0] >= test->least)
            test->answer = ZUG_ANSWER_YES;
    }
}

void zug__select_open_line(zug_select *select, const zug_position *pos) {
    if (!select->follows_variations || !pos)
        return;
    if (!select->has_started)
        zug__select_look(select, pos);
    select->depth++;
    select->failed |= !reserve_runs(select);
    if (select->failed)
        return;
    const uint64_t *outer = runs_here(select) - select->count * 2;
    uint64_t *inner = runs_here(select);
    for (size_t i = 0; i < select->count * 2; i += 2)
        inner[i] = inner[i + 1] = outer[i + 1];
}

void zug__select_close_line(zug_select *select) {
    if (select->follows_variations && select->depth > 0)
        select->depth--;
}
