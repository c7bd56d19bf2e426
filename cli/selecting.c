/* selecting.c - goes through the games of a file and asks a condition of each.
 * Room: cli. The condition is libzug's; here are the files. */
#include "selecting.h"

#include <errno.h>
#include <stdlib.h>

#include "checking.h"
#include "file_names.h"
#include "game_file.h"
#include "input.h"
#include "io.h"
#include "report.h"

static void start(void *ctx, uint64_t offset) {
    selecting *work = ctx;
    zug_select_begin(work->select);
    tag_list_clear(&work->tags);
    work->by_tags = ZUG_ANSWER_UNDECIDED;
    work->is_foreign = false;
    work->game.number++;
    work->game.offset = offset;
    work->game.line = zug_pgn_reader_place(work->reader, offset).line;
}

static void take_tag(void *ctx, zug_str name, zug_str value) {
    selecting *work = ctx;
    zug_select_tag(work->select, name, value);
    if (work->wants_tags)
        tag_list_add(&work->tags, name, value);
}

/* The moves of a game that its tags exclude are not read. */
static bool wants(void *ctx) {
    selecting *work = ctx;
    work->by_tags = zug_select_by_tags(work->select);
    return work->by_tags != (work->inverse ? ZUG_ANSWER_YES : ZUG_ANSWER_NO);
}

/* Prints a finding as zug check does, on standard error. */
static void print_finding(selecting *work, const zug_pgn_finding *finding) {
    problem found;
    problem_write(&work->style, finding, &found);
    io_flush_output();
    progress_erase(&work->bar);
    problem_print(stderr, &work->style, &found, file_part_before(&work->part, work->game.input));
}

static void take_problem(selecting *work, const zug_pgn_finding *finding) {
    bool is_foreign = game_file_is_foreign(finding);
    work->is_foreign |= is_foreign;
    if (!finding->is_error && !is_foreign)
        return;
    work->found_errors = true;
    print_finding(work, finding);
}

/* Shows what the reader of notes has read to the condition. */
static void show_read(selecting *work) {
    zug_pgn_event event;
    while (zug_pgn_reader_next(work->notes, &event) == ZUG_OK)
        zug_select_observe(work->select, &event, NULL, NULL);
}

/* Shows what stands between the moves to the condition. */
static void show_notes(void *ctx, const char *bytes, size_t len) {
    selecting *work = ctx;
    while (len > 0) {
        size_t piece = len < ZUG_PGN_PUSH ? len : ZUG_PGN_PUSH;
        size_t taken = zug_pgn_reader_push(work->notes, (zug_str){bytes, piece});
        bytes += taken;
        len -= taken;
        show_read(work);
    }
}

/* Reads the game that has just ended once more, for what stands between its moves. */
static void read_notes(selecting *work) {
    zug_pgn_reader_reset(work->notes, 0, 1);
    game_bytes_copy_part(&work->bytes, work->game.offset, work->game.end, show_notes, work);
    zug_pgn_reader_push(work->notes, (zug_str){"", 0});
    show_read(work);
}

/* True if the game that has just ended is one of those that are looked for. */
static bool is_found(selecting *work, const zug_pgn_finding *finding, zug_pgn_main_line *line) {
    bool keeps = work->wants_moves || zug_select_wants_moves(work->select);
    if (finding->is_bad || work->is_foreign)
        return false;
    if (work->by_tags != ZUG_ANSWER_UNDECIDED && (work->by_tags == ZUG_ANSWER_YES) == work->inverse)
        return false;
    if (keeps && !zug_pgn_checker_main_line(work->checker, line))
        work->error = ENOMEM;
    if (work->notes != NULL && work->by_tags == ZUG_ANSWER_UNDECIDED)
        read_notes(work);
    bool is_one = zug_select_decide(work->select, line) != work->inverse;
    if (zug_select_has_failed(work->select))
        work->error = ENOMEM;
    return is_one && work->error == 0;
}

static void take_game(selecting *work, const zug_pgn_finding *finding) {
    zug_position none = {.castling = 0};
    zug_pgn_main_line line = {&none, NULL, 0};
    work->game.end = finding->offset;
    work->game.half_moves = finding->half_moves;
    work->game.letters = finding->letters;
    work->file_half_moves += finding->half_moves;
    work->games++;
    if (is_found(work, finding, &line) && !work->take(work->take_ctx, &work->game, &line))
        work->stopped = true;
    game_bytes_forget(&work->bytes, finding->offset);
    work->game.bytes_place = zug_pgn_reader_place(work->reader, finding->offset);
    work->error = work->error != 0 ? work->error : work->bytes.error;
}

/* Gives the reader the next bytes of the input. */
static void feed(selecting *work, input *input) {
    if (input_would_wait(input))
        io_flush_output();
    progress_show(&work->bar, input_taken(input), work->games);
    size_t capacity = 0;
    char *to = zug_pgn_reader_space(work->reader, &capacity);
    size_t len = input_read(input, to, capacity);
    if (len == 0)
        zug_pgn_reader_finish(work->reader);
    else
        game_bytes_add(&work->bytes, to, len);
    zug_pgn_reader_fill(work->reader, len);
}

/* Lets the checker tell of what is needed, and no more: that is faster. */
static void set_up_checker(selecting *work) {
    zug_pgn_watcher watcher = {work, start, take_tag, wants};
    zug_pgn_checker_watch(work->checker, &watcher);
    letters_choice_set(&work->letters, work->checker);
    zug_pgn_checker_keep_moves(work->checker,
                               work->wants_moves || zug_select_wants_moves(work->select));
    if (zug_select_wants_variations(work->select))
        zug_pgn_checker_observe(work->checker, zug_select_observe, work->select);
}

/* Goes through all games of an input. */
static void select_games(selecting *work, input *input) {
    zug_pgn_finding finding;
    zug_status status = ZUG_OK;
    set_up_checker(work);
    while (!work->stopped && work->error == 0) {
        status = zug_pgn_checker_next(work->checker, &finding);
        if (status == ZUG_DONE)
            break;
        if (status == ZUG_MORE)
            feed(work, input);
        else if (finding.kind == ZUG_PGN_FOUND_PROBLEM)
            take_problem(work, &finding);
        else
            take_game(work, &finding);
    }
}

/* Begins a file, or a part of it. */
static void begin_file(selecting *work, const input *input, const char *name, const char *shown) {
    uint64_t from = input != NULL ? input_from(input) : 0;
    work->style.file = shown;
    work->game = (found_game){.file = name,
                              .shown = shown,
                              .tags = &work->tags,
                              .part = &work->part,
                              .input = input,
                              .bytes = &work->bytes,
                              .bytes_place = {1, 1}};
    work->file_half_moves = 0;
    game_bytes_restart(&work->bytes, from);
    work->reader = zug_pgn_reader_new(checking_memory);
    if (work->reader != NULL)
        zug_pgn_reader_reset(work->reader, from, 1);
    if (zug_select_wants_notes(work->select) && !zug_select_wants_variations(work->select))
        work->notes = zug_pgn_reader_new(checking_memory);
    work->checker =
        work->reader != NULL ? zug_pgn_checker_new(checking_memory, work->reader) : NULL;
}

/* Goes through all games of an input, and says of a part which one it is. */
static void select_part(selecting *work, input *input, const char *name) {
    bool tells = work->report != NULL;
    if (tells)
        file_part_begin_report(&work->part, name, work->report, work->report_ctx);
    select_games(work, input);
    if (tells)
        file_part_end_report(&work->part, input, work->game.number, work->report, work->report_ctx);
}

bool selecting_file(selecting *work, const char *name) {
    char *shown = file_names_shown(name, false);
    input *input = input_open(name, INPUT_GAMES);
    bool narrowed = input != NULL && file_part_narrow(&work->part, input, name);
    begin_file(work, input, name, shown);
    bool ready = shown != NULL && work->checker != NULL;
    if (!ready)
        work->error = ENOMEM;
    else if (narrowed)
        select_part(work, input, name);
    bool fine = ready && narrowed &&
                (work->stopped || work->error != 0 ||
                 (input_is_whole(input) &&
                  input_may_be_games(input, work->game.number, work->file_half_moves)));
    work->bar.before += input != NULL ? input_size(input) : 0;
    zug_pgn_checker_free(work->checker);
    zug_pgn_reader_free(work->reader);
    zug_pgn_reader_free(work->notes);
    work->notes = NULL;
    input_close(input);
    free(shown);
    return fine;
}

void selecting_free(selecting *work) {
    tag_list_free(&work->tags);
    game_bytes_free(&work->bytes);
    zug_select_free(work->select);
}
