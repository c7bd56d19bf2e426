/* formatting.c - formats the games of a part of an input.
 * Room: cli. Feeds the writer of libzug; judges nothing itself. */
#include "formatting.h"

#include <errno.h>
#include <stdlib.h>
#include <zug/buf.h>
#include <zug/pgn_collate.h>

#include "checking.h"
#include "game_file.h"

/* Tells of a finding as zug check does. */
static void tell(format_part *part, const zug_pgn_finding *finding) {
    problem found;
    problem_write(part->style, finding, &found);
    part->is_unheard |= !part->listener.problem(part->listener.ctx, &found);
}

/* Keeps what the writer writes. */
static void put(void *ctx, zug_pgn_section section, zug_str bytes) {
    format_part *part = ctx;
    spool_put(&part->texts[section == ZUG_PGN_TAG_SECTION ? FORMAT_TAGS : FORMAT_MOVETEXT], bytes);
}

/* True if a loss is no game's. */
static bool is_outside(const format_part *part, zug_pgn_loss loss) {
    return loss == ZUG_PGN_LOST_FOREIGN || loss == ZUG_PGN_LOST_OUTSIDE ||
           !zug_pgn_writer_is_in_game(part->writer);
}

/* Says that something is not written. */
static void lose(void *ctx, zug_pgn_loss loss, uint64_t offset) {
    format_part *part = ctx;
    zug_pgn_finding finding = {
        .kind = ZUG_PGN_FOUND_PROBLEM,
        .code = zug_pgn_loss_name(loss),
        .facts = zug_facts_of(zug_pgn_loss_name(loss), zug_pgn_loss_sentence(loss)),
        .offset = offset,
        .game = is_outside(part, loss) ? 0 : part->counted.games + 1};
    finding.place = zug_pgn_reader_place(part->reader, offset);
    tell(part, &finding);
}

bool format_open(format_part *part) {
    part->reader = zug_pgn_reader_new(checking_memory);
    return part->reader != NULL;
}

void format_close(format_part *part) {
    zug_pgn_reader_free(part->reader);
    for (int i = 0; i < FORMAT_TEXTS; i++)
        spool_free(&part->texts[i]);
}

bool format_begin(format_part *part, zug_alloc alloc) {
    part->counted = (tally){0};
    part->is_foreign = part->is_unheard = false;
    part->error = 0;
    part->checker = zug_pgn_checker_new(alloc, part->reader);
    part->writer = zug_pgn_writer_new(alloc, part->form, (zug_pgn_writer_calls){part, put, lose});
    if (part->checker == NULL || part->writer == NULL) {
        part->error = ENOMEM;
        return false;
    }
    zug_pgn_writer_watch(part->writer, part->checker);
    zug_pgn_reader_skip_comments(part->reader, part->form == ZUG_PGN_REDUCED);
    return true;
}

/* Writes the key by which the game is sorted. */
static void write_key(format_part *part) {
    const zug_str *roster = zug_pgn_writer_roster(part->writer);
    size_t size = zug_pgn_collate_size(roster);
    char *memory = malloc(size);
    if (memory == NULL) {
        part->error = ENOMEM;
        return;
    }
    zug_buf key = zug_buf_over(memory, size);
    zug_pgn_collate_key(roster, &key);
    spool_put(&part->texts[FORMAT_KEY], (zug_str){memory, key.len});
    free(memory);
}

/* The errno of what has failed so far, or 0. */
static int failure_of(const format_part *part) {
    for (int i = 0; i < FORMAT_TEXTS; i++)
        if (part->texts[i].error != 0)
            return part->texts[i].error;
    return part->error;
}

/* Hands a game without errors on. */
static void take_game(format_part *part) {
    if (zug_pgn_writer_is_incomplete(part->writer))
        part->error = ENOMEM;
    if (part->is_sorted)
        write_key(part);
    if (failure_of(part) == 0)
        part->is_unheard |= !part->listener.game(part->listener.ctx, part->texts);
}

static void take_problem(format_part *part, const zug_pgn_finding *finding) {
    bool is_foreign = game_file_is_foreign(finding);
    part->is_foreign |= is_foreign;
    if (!finding->is_error && !is_foreign)
        return;
    part->counted.errors++;
    tell(part, finding);
}

static void end_game(format_part *part, const zug_pgn_finding *finding) {
    if (!finding->is_bad && !part->is_foreign)
        take_game(part);
    part->is_foreign = false;
    for (int i = 0; i < FORMAT_TEXTS; i++)
        spool_clear(&part->texts[i]);
    part->counted.games++;
    part->counted.half_moves += finding->half_moves;
}

crew_step format_next(format_part *part) {
    zug_pgn_finding finding;
    zug_status status = zug_pgn_checker_next(part->checker, &finding);
    bool is_problem = status == ZUG_OK && finding.kind == ZUG_PGN_FOUND_PROBLEM;
    if (is_problem)
        take_problem(part, &finding);
    else if (status == ZUG_OK)
        end_game(part, &finding);
    if (part->is_unheard || failure_of(part) != 0)
        return CREW_STOPS;
    if (status != ZUG_OK)
        return status == ZUG_MORE ? CREW_MORE : CREW_DONE;
    return is_problem ? CREW_GOES_ON : CREW_GAME_ENDED;
}

void format_end(format_part *part, uint64_t bytes) {
    if (part->writer != NULL && bytes > 0)
        zug_pgn_writer_finish(part->writer, bytes);
    part->error = failure_of(part);
    zug_pgn_writer_free(part->writer);
    zug_pgn_checker_free(part->checker);
    part->writer = NULL;
    part->checker = NULL;
    for (int i = 0; i < FORMAT_TEXTS; i++)
        spool_clear(&part->texts[i]);
}
