/* formatting.c - formats the games of a part of an input.
 * Room: cli. Feeds the writer of libzug; judges nothing itself. */
#include "formatting.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <zug/buf.h>
#include <zug/fen.h>
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

/* Takes from a tag whether the game can be written. Of two FEN tags, the first counts. */
static void note_tag(format_game *game, const zug_pgn_event *event) {
    zug_position start;
    zug_pgn_tags_section_add(&game->tags, event->name, event->text);
    if (game->has_fen || !zug_str_equal(event->name, zug_str_from("FEN")))
        return;
    game->has_fen = true;
    game->has_no_start = zug_fen_parse(event->text, ZUG_FEN_LENIENT, &start, NULL, NULL) != ZUG_OK;
}

/* True for a word that is nothing but marks, as !!! is. */
static bool is_marks(zug_str text) {
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] != '!' && text.data[i] != '?')
            return false;
    return true;
}

/* True for what is a part of a variation, when it has been opened and before it is closed. */
static bool is_in_variation(const format_part *part, const zug_pgn_event *event) {
    return part->game.depth > 0 && event->kind != ZUG_PGN_GAME_END && event->kind != ZUG_PGN_RESULT;
}

/* True for what the user does not want to be written. */
static bool is_unwanted(const format_part *part, const zug_pgn_event *event) {
    const bool *without = part->wish.without;
    bool is_needless = event->kind == ZUG_PGN_PROBLEM && event->problem == ZUG_PGN_WORD_NEEDLESS;
    bool is_nag = event->kind == ZUG_PGN_NAG || (is_needless && is_marks(event->text));
    return (without[FORMAT_VARIATIONS] && is_in_variation(part, event)) ||
           (without[FORMAT_COMMENTS] && event->kind == ZUG_PGN_COMMENT) ||
           (without[FORMAT_NAGS] && is_nag);
}

/* Lets the writer see an event of a move without the marks behind it. */
static void write_unmarked(format_part *part, const zug_pgn_event *event, const zug_position *pos,
                           const zug_san *san) {
    zug_pgn_event shown = *event;
    zug_san bare = *san;
    size_t len = event->text.len;
    while (len > 0 && is_marks(zug_str_slice(event->text, len - 1, len)))
        len--;
    shown.text.len = len;
    bare.nag = 0;
    zug_pgn_writer_observe(part->writer, &shown, pos, &bare);
}

/* Lets the writer see what is wanted, and notes what it may have to end before its time. It is a
 * zug_pgn_observer. */
static void observe_game(void *ctx, const zug_pgn_event *event, const zug_position *pos,
                         const zug_san *san) {
    format_part *part = ctx;
    format_game *game = &part->game;
    if (event->kind == ZUG_PGN_GAME_START)
        *game = (format_game){.tags.warnings_only = true};
    else if (event->kind == ZUG_PGN_GAME_END)
        game->depth = 0; /* its tags may be judged only now, if it has no moves */
    else if (event->kind == ZUG_PGN_TAG)
        note_tag(game, event);
    else if (event->kind == ZUG_PGN_LINE_OPEN)
        game->depth++;
    bool is_wanted = !is_unwanted(part, event);
    if (event->kind == ZUG_PGN_LINE_CLOSE && game->depth > 0)
        game->depth--;
    if (is_wanted && part->wish.without[FORMAT_NAGS] && san != NULL)
        write_unmarked(part, event, pos, san);
    else if (is_wanted)
        zug_pgn_writer_observe(part->writer, event, pos, san);
}

/* True if the writer is not to see all of a game, or not only what is in it. */
static bool wants_observer(const format_wish *wish) {
    return wish->keep_broken || wish->without[FORMAT_COMMENTS] || wish->without[FORMAT_NAGS] ||
           wish->without[FORMAT_VARIATIONS];
}

bool format_begin(format_part *part, zug_alloc alloc) {
    part->counted = (tally){0};
    part->is_foreign = part->is_marked = part->is_unheard = false;
    part->game = (format_game){.tags.warnings_only = true};
    part->error = 0;
    part->checker = zug_pgn_checker_new(alloc, part->reader);
    part->writer =
        zug_pgn_writer_new(alloc, part->wish.form, (zug_pgn_writer_calls){part, put, lose});
    if (part->checker == NULL || part->writer == NULL) {
        part->error = ENOMEM;
        return false;
    }
    zug_pgn_writer_set_style(part->writer, &part->wish.style);
    if (wants_observer(&part->wish))
        zug_pgn_checker_observe(part->checker, observe_game, part);
    else
        zug_pgn_writer_watch(part->writer, part->checker);
    letters_choice_set(&part->wish.letters, part->checker);
    zug_pgn_reader_skip_comments(part->reader, part->wish.form == ZUG_PGN_REDUCED);
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

/* Hands a game on that is to be written. */
static void take_game(format_part *part) {
    if (zug_pgn_writer_is_incomplete(part->writer))
        part->error = ENOMEM;
    if (part->wish.is_sorted)
        write_key(part);
    if (failure_of(part) == 0)
        part->is_unheard |= !part->listener.game(part->listener.ctx, part->texts);
}

/* Ends a game at its error with a comment that says what it is, and closes its variations. A game
 * of another kind of chess or whose first position is none cannot be written. */
static void mark_error(format_part *part, const zug_pgn_finding *finding) {
    char sentence[ZUG_PGN_MESSAGE_SIZE], text[ZUG_PGN_MESSAGE_SIZE + 64];
    zug_pgn_event event = {.kind = ZUG_PGN_COMMENT, .number = 1, .offset = finding->offset};
    if (finding->game == 0 || part->game.has_no_start || part->game.tags.is_other_variant)
        return;
    zug_pgn_finding_sentence(finding, sentence);
    int move = finding->has_position ? (int)finding->san.len : 0;
    int len = snprintf(text, sizeof text, "zug: broken off here: %.*s%s%s", move < 24 ? move : 24,
                       move > 0 ? finding->san.data : "", move > 0 ? ": " : "", sentence);
    event.text = (zug_str){text, (size_t)len < sizeof text ? (size_t)len : sizeof text - 1};
    zug_pgn_writer_observe(part->writer, &event, &finding->position, NULL);
    if (part->wish.without[FORMAT_VARIATIONS])
        part->game.depth = 0;
    for (event.kind = ZUG_PGN_LINE_CLOSE; part->game.depth > 0; part->game.depth--)
        zug_pgn_writer_observe(part->writer, &event, &finding->position, NULL);
    part->is_marked = true;
}

static void take_problem(format_part *part, const zug_pgn_finding *finding) {
    bool is_foreign = game_file_is_foreign(finding);
    part->is_foreign |= is_foreign;
    if (!finding->is_error && !is_foreign)
        return;
    part->counted.errors++;
    tell(part, finding);
    if (finding->is_error && part->wish.keep_broken && !part->is_marked)
        mark_error(part, finding);
}

static void end_game(format_part *part, const zug_pgn_finding *finding) {
    if (!part->is_foreign && (!finding->is_bad || part->is_marked))
        take_game(part);
    else
        part->counted.bad_games++;
    part->is_foreign = part->is_marked = false;
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
