/* opening_reading.c - follows the games of a part of an input from a position on.
 * Room: cli. The checker of libzug judges every move; here it is only asked where a game went. */
#include "opening_reading.h"

#include <errno.h>
#include <string.h>
#include <zug/bitboard.h>
#include <zug/makemove.h>
#include <zug/opening.h>

#include "checking.h"
#include "game_file.h"

enum { RATING_DIGITS = 4 };

/* A rating; 0 if the value of a tag is none. */
static int32_t rating_of(zug_str value) {
    int32_t rating = 0;
    if (value.len > RATING_DIGITS)
        return 0;
    for (size_t i = 0; i < value.len; i++) {
        if (value.data[i] < '0' || value.data[i] > '9')
            return 0;
        rating = rating * 10 + (value.data[i] - '0');
    }
    return rating;
}

static void start(void *ctx, uint64_t offset) {
    opening_part *part = ctx;
    (void)offset;
    part->elo[ZUG_WHITE] = part->elo[ZUG_BLACK] = 0;
}

/* Of two tags of one name the first one counts. */
static void take_tag(void *ctx, zug_str name, zug_str value) {
    static const char *const names[] = {[ZUG_WHITE] = "WhiteElo", [ZUG_BLACK] = "BlackElo"};
    opening_part *part = ctx;
    for (int side = 0; side < 2; side++)
        if (part->elo[side] == 0 && zug_str_equal(name, zug_str_from(names[side])))
            part->elo[side] = rating_of(value);
}

/* All moves of all games are judged. */
static bool wants(void *ctx) {
    (void)ctx;
    return true;
}

/* True if a game that has come to a position can still come to the one that is asked for: men only
 * become fewer. */
static bool can_come(const opening_part *part, const zug_position *pos) {
    return zug_bitboard_count(zug_position_occupied(pos)) >=
           zug_bitboard_count(zug_position_occupied(&part->root));
}

/* Goes to the first position of a game that is the one that is asked for: how many half-moves that
 * is, or SIZE_MAX. */
static size_t find_root(const opening_part *part, const zug_pgn_main_line *line,
                        zug_position *pos) {
    *pos = *line->start;
    for (size_t at = 0;; at++) {
        if (pos->key == part->root.key && zug_position_same(pos, &part->root))
            return at;
        if (at == line->count || !can_come(part, pos))
            return SIZE_MAX;
        zug_position_play(pos, line->moves[at]);
    }
}

/* Writes down the moves from the position on. */
static void follow(opening_part *part, const zug_pgn_main_line *line) {
    opening_path *path = &part->path;
    zug_position pos;
    size_t at = part->finds_any ? line->count : find_root(part, line, &pos);
    path->count = 0;
    path->passes = at != SIZE_MAX;
    for (; path->passes && at < line->count && path->count < part->depth; at++) {
        path->steps[path->count++] = (opening_step){pos.key, line->moves[at]};
        zug_position_play(&pos, line->moves[at]);
    }
}

/* Tells the listener of a game without errors. */
static void tell(opening_part *part, const zug_pgn_finding *finding) {
    zug_pgn_main_line line;
    opening_path *path = &part->path;
    if (!zug_pgn_checker_main_line(part->checker, &line)) {
        part->error = ENOMEM;
        return;
    }
    path->game = part->counted.games;
    path->result = (uint8_t)finding->result;
    memcpy(path->rating, part->elo, sizeof path->rating);
    path->opening = part->wants_names ? zug_opening_of_line(line.start, line.moves, line.count)
                                      : ZUG_OPENING_NONE;
    follow(part, &line);
    part->is_unheard |= !part->listener.path(part->listener.ctx, path);
}

static void take_problem(opening_part *part, const zug_pgn_finding *finding) {
    bool is_foreign = game_file_is_foreign(finding);
    part->is_foreign |= is_foreign;
    if (!finding->is_error && !is_foreign)
        return;
    problem found;
    part->counted.errors++;
    problem_write(part->style, finding, &found);
    part->is_unheard |= !part->listener.problem(part->listener.ctx, &found);
}

static void end_game(opening_part *part, const zug_pgn_finding *finding) {
    part->counted.games++;
    part->counted.half_moves += finding->half_moves;
    if (!finding->is_bad && !part->is_foreign)
        tell(part, finding);
    else
        part->counted.bad_games++;
    part->is_foreign = false;
}

bool opening_open(opening_part *part) {
    part->reader = zug_pgn_reader_new(checking_memory);
    return part->reader != NULL;
}

void opening_close(opening_part *part) { zug_pgn_reader_free(part->reader); }

bool opening_begin(opening_part *part, zug_alloc alloc) {
    const zug_pgn_watcher watcher = {part, start, take_tag, wants, NULL, NULL};
    part->counted = (tally){0};
    part->is_foreign = part->is_unheard = false;
    part->checker = zug_pgn_checker_new(alloc, part->reader);
    part->error = part->checker != NULL ? 0 : ENOMEM;
    if (part->error == 0) {
        zug_pgn_checker_watch(part->checker, &watcher);
        zug_pgn_checker_keep_moves(part->checker, true);
        zug_pgn_checker_set_letters(part->checker, NULL, true); /* or others that fit */
    }
    return part->error == 0;
}

crew_step opening_next(opening_part *part) {
    zug_pgn_finding finding;
    zug_status status = zug_pgn_checker_next(part->checker, &finding);
    bool is_problem = status == ZUG_OK && finding.kind == ZUG_PGN_FOUND_PROBLEM;
    if (is_problem)
        take_problem(part, &finding);
    else if (status == ZUG_OK)
        end_game(part, &finding);
    if (part->is_unheard || part->error != 0)
        return CREW_STOPS;
    if (status != ZUG_OK)
        return status == ZUG_MORE ? CREW_MORE : CREW_DONE;
    return is_problem ? CREW_GOES_ON : CREW_GAME_ENDED;
}

void opening_end(opening_part *part) {
    zug_pgn_checker_free(part->checker);
    part->checker = NULL;
}
