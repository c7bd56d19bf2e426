/* selecting.c - goes through the games of a part of an input and asks a condition of each.
 * Room: cli. The condition is libzug's; here are the bytes of games. */
#include "selecting.h"

#include <errno.h>

#include "checking.h"
#include "found_output.h"
#include "game_file.h"
#include "game_pool.h"

static void start(void *ctx, uint64_t offset) {
    select_part *part = ctx;
    zug_select_begin(part->select);
    tag_list_clear(&part->tags);
    part->by_tags = ZUG_ANSWER_UNDECIDED;
    part->is_foreign = part->is_hopeless = false;
    part->game.number++;
    part->game.offset = offset;
    part->game.line = zug_pgn_reader_place(part->reader, offset).line;
}

/* True if the tags of games that are found have to be known. */
static bool wants_tags(const select_wish *wish) {
    return wish->form == FOUND_JSON || wish->same != 0 || wish->split != NULL;
}

static void take_tag(void *ctx, zug_str name, zug_str value) {
    select_part *part = ctx;
    zug_select_tag(part->select, name, value);
    if (wants_tags(part->wish))
        tag_list_add(&part->tags, name, value);
}

/* The moves of a game that its tags exclude are not read. */
static bool wants(void *ctx) {
    select_part *part = ctx;
    part->by_tags = zug_select_by_tags(part->select);
    return part->by_tags != (part->wish->inverse ? ZUG_ANSWER_YES : ZUG_ANSWER_NO);
}

/* What the board of a game must keep. */
static const zug_pgn_gate *gate_of(void *ctx) {
    select_part *part = ctx;
    bool has_gate = !part->wish->inverse && zug_select_gate(part->select, &part->gate);
    return has_gate ? &part->gate : NULL;
}

/* Nor are those behind which what is looked for cannot come any more. */
static bool wants_more(void *ctx, const zug_pgn_main_line *so_far) {
    select_part *part = ctx;
    part->is_hopeless = !zug_select_may_hold(part->select, so_far);
    return !part->is_hopeless;
}

static void take_problem(select_part *part, const zug_pgn_finding *finding) {
    problem found;
    bool is_foreign = game_file_is_foreign(finding);
    part->is_foreign |= is_foreign;
    if (!finding->is_error && !is_foreign)
        return;
    problem_write(part->style, finding, &found);
    part->is_unheard |= !part->listener.problem(part->listener.ctx, &found);
}

/* Shows what the reader of notes has read to the condition. */
static void show_read(select_part *part) {
    zug_pgn_event event;
    while (zug_pgn_reader_next(part->notes, &event) == ZUG_OK)
        zug_select_observe(part->select, &event, NULL, NULL);
}

/* Shows what stands between the moves to the condition. */
static void show_notes(void *ctx, const char *bytes, size_t len) {
    select_part *part = ctx;
    while (len > 0) {
        size_t piece = len < ZUG_PGN_PUSH ? len : ZUG_PGN_PUSH;
        size_t taken = zug_pgn_reader_push(part->notes, (zug_str){bytes, piece});
        bytes += taken;
        len -= taken;
        show_read(part);
    }
}

/* Reads the game that has just ended once more, for what stands between its moves. */
static void read_notes(select_part *part) {
    zug_pgn_reader_reset(part->notes, 0, 1);
    game_bytes_copy_part(&part->bytes, part->game.offset, part->game.end, show_notes, part);
    zug_pgn_reader_push(part->notes, (zug_str){"", 0});
    show_read(part);
}

/* True if main lines have to be kept. */
static bool keeps_moves(const select_part *part) {
    return part->wish->is_unique || zug_select_wants_moves(part->select);
}

/* True if the game that has just ended is one of those that are looked for. */
static bool is_found(select_part *part, const zug_pgn_finding *finding, zug_pgn_main_line *line) {
    bool inverse = part->wish->inverse;
    if (finding->is_bad || part->is_foreign || part->is_hopeless)
        return false;
    if (part->by_tags != ZUG_ANSWER_UNDECIDED && (part->by_tags == ZUG_ANSWER_YES) == inverse)
        return false;
    if (keeps_moves(part) && !zug_pgn_checker_main_line(part->checker, line))
        part->error = ENOMEM;
    if (part->notes != NULL && part->by_tags == ZUG_ANSWER_UNDECIDED)
        read_notes(part);
    bool is_one = zug_select_decide(part->select, line) != inverse;
    if (zug_select_has_failed(part->select))
        part->error = ENOMEM;
    return is_one && part->error == 0;
}

/* Marks a game with what decides where it goes. */
static void mark(select_part *part, const zug_pgn_main_line *line) {
    const select_wish *wish = part->wish;
    found_marks *marks = &part->game.marks;
    found_output_key(wish->split, &part->tags, marks->key);
    marks->has_moves = line->count > 0;
    if (wish->is_unique && marks->has_moves)
        game_pool_mark(wish->same, &part->game, line, marks);
}

static void take_game(select_part *part, const zug_pgn_finding *finding) {
    zug_position none = {.castling = 0};
    zug_pgn_main_line line = {&none, NULL, 0, &none};
    part->game.end = finding->offset;
    part->game.half_moves = finding->half_moves;
    part->game.letters = finding->letters;
    part->counted.half_moves += finding->half_moves;
    part->counted.games++;
    if (is_found(part, finding, &line)) {
        mark(part, &line);
        part->is_unheard |= !part->listener.game(part->listener.ctx, &part->game);
    }
    game_bytes_forget(&part->bytes, finding->offset);
    part->game.bytes_place = zug_pgn_reader_place(part->reader, finding->offset);
    part->error = part->error != 0 ? part->error : part->bytes.error;
}

bool select_open(select_part *part) {
    zug_error err;
    zug_str condition = zug_str_from(part->wish->condition);
    if (zug_select_new(checking_memory, condition, &part->select, &err) != ZUG_OK)
        return false;
    zug_select_follow_variations(part->select, part->wish->variations);
    part->reader = zug_pgn_reader_new(checking_memory);
    bool has_notes =
        zug_select_wants_notes(part->select) && !zug_select_wants_variations(part->select);
    if (has_notes)
        part->notes = zug_pgn_reader_new(checking_memory);
    return part->reader != NULL && (part->notes != NULL || !has_notes);
}

void select_close(select_part *part) {
    zug_pgn_reader_free(part->reader);
    zug_pgn_reader_free(part->notes);
    zug_select_free(part->select);
    tag_list_free(&part->tags);
    game_bytes_free(&part->bytes);
    part->reader = part->notes = NULL;
    part->select = NULL;
}

bool select_begin(select_part *part, zug_alloc alloc) {
    zug_pgn_watcher watcher = {part, start, take_tag, wants, gate_of, wants_more};
    uint64_t from = 0;
    zug_pgn_reader_is_between(part->reader, &from);
    part->counted = (tally){0};
    part->is_unheard = false;
    part->error = 0;
    part->game = (found_game){.file = part->file,
                              .shown = part->shown,
                              .tags = &part->tags,
                              .bytes = &part->bytes,
                              .bytes_place = {1, 1}};
    game_bytes_restart(&part->bytes, from);
    part->checker = zug_pgn_checker_new(alloc, part->reader);
    if (part->checker == NULL)
        return false;
    /* The checker tells of what is needed, and no more: that is faster. */
    zug_pgn_checker_watch(part->checker, &watcher);
    letters_choice_set(&part->wish->letters, part->checker);
    zug_pgn_checker_keep_moves(part->checker, keeps_moves(part));
    if (zug_select_wants_variations(part->select))
        zug_pgn_checker_observe(part->checker, zug_select_observe, part->select);
    return true;
}

void select_fed(select_part *part, const char *bytes, size_t len) {
    game_bytes_add(&part->bytes, bytes, len);
}

crew_step select_next(select_part *part) {
    zug_pgn_finding finding;
    zug_status status = zug_pgn_checker_next(part->checker, &finding);
    bool is_problem = status == ZUG_OK && finding.kind == ZUG_PGN_FOUND_PROBLEM;
    if (is_problem)
        take_problem(part, &finding);
    else if (status == ZUG_OK)
        take_game(part, &finding);
    if (part->is_unheard || part->error != 0)
        return CREW_STOPS;
    if (status != ZUG_OK)
        return status == ZUG_MORE ? CREW_MORE : CREW_DONE;
    return is_problem ? CREW_GOES_ON : CREW_GAME_ENDED;
}

bool select_is_between(const select_part *part) {
    uint64_t here = 0;
    return zug_pgn_reader_is_between(part->reader, &here) &&
           game_bytes_trim(&part->bytes, here) == part->bytes.from;
}

void select_end(select_part *part) {
    part->names_seen |= zug_select_names_seen(part->select);
    zug_pgn_checker_free(part->checker);
    part->checker = NULL;
}
