/* converting.c - converts the games of a part of an input.
 * Room: cli. Judges nothing itself. */
#include "converting.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <zug/fen.h>
#include <zug/makemove.h>
#include <zug/polyglot.h>
#include <zug/uci.h>

#include "checking.h"
#include "game_file.h"
#include "game_text.h"
#include "json_game.h"

/* Text on its way to the listener. */
typedef struct lines {
    convert_part *part;
    zug_fen_writer fens;
    size_t len;
    char text[1 << 13];
} lines;

static void hand_on(lines *out) {
    convert_part *part = out->part;
    if (out->len > 0 && !part->is_unheard)
        part->is_unheard = !part->listener.text(part->listener.ctx, (zug_str){out->text, out->len});
    out->len = 0;
}

/* Where a text of so many bytes can be written. */
static char *space_for(lines *out, size_t len) {
    if (sizeof out->text - out->len < len)
        hand_on(out);
    return out->text + out->len;
}

/* Adds a text, and the end of the line or a blank behind it. */
static void add(lines *out, const char *text, char behind) {
    size_t len = strlen(text);
    char *to = space_for(out, len + 1);
    memcpy(to, text, len + 1);
    to[len] = behind;
    out->len += len + 1;
}

/* Writes the moves of a main line, after the start if it is not the initial position. In a game
 * whose start shows Chess960, castling is always the king that takes its rook: an engine must not
 * have to guess from move to move. */
static void write_uci(lines *out, const zug_pgn_main_line *line) {
    bool is_chess960 = zug_position_is_chess960(line->start);
    if (!game_text_is_initial(line->start)) {
        char fen[ZUG_FEN_SIZE];
        zug_fen_write(line->start, fen);
        add(out, "fen", ' ');
        add(out, fen, line->count > 0 ? ' ' : '\n');
        if (line->count > 0)
            add(out, "moves", ' ');
    } else if (line->count == 0) {
        add(out, "", '\n');
    }
    for (size_t i = 0; i < line->count; i++) {
        char uci[ZUG_UCI_SIZE];
        zug_uci_write_move(line->moves[i], is_chess960, uci);
        add(out, uci, i + 1 < line->count ? ' ' : '\n');
    }
}

/* Writes a position: all six fields, the four of an EPD, or its key. */
static void write_position(lines *out, zug_position pos) {
    const convert_part *part = out->part;
    char *text = space_for(out, ZUG_FEN_SIZE);
    size_t len = 0;
    if (part->legal_en_passant && !pos.can_take_en_passant)
        pos.en_passant = ZUG_NO_SQUARE;
    if (part->form == FORM_POLYGLOT)
        len = (size_t)snprintf(text, ZUG_FEN_SIZE, "%016" PRIx64, zug_polyglot_key(&pos));
    else if (part->form == FORM_EPD)
        len = zug_fen_writer_board(&out->fens, &pos, text);
    else
        len = zug_fen_writer_write(&out->fens, &pos, text);
    text[len] = '\n';
    out->len += len + 1;
}

/* Writes every position of a main line, the start first. */
static void write_positions(lines *out, const zug_pgn_main_line *line) {
    zug_position pos = *line->start;
    out->fens = zug_fen_writer_new();
    write_position(out, pos);
    for (size_t i = 0; i < line->count; i++) {
        zug_position_play(&pos, line->moves[i]);
        write_position(out, pos);
    }
}

/* Hands a piece of JSON to the listener. It is a spool_sink. */
static void put_json(void *ctx, const char *bytes, size_t len) {
    convert_part *part = ctx;
    if (!part->is_unheard)
        part->is_unheard = !part->listener.text(part->listener.ctx, (zug_str){bytes, len});
}

/* Writes a game without errors as JSON. */
static void write_json(convert_part *part, const zug_pgn_tree_game *game) {
    if (game == NULL) {
        part->error = ENOMEM;
        return;
    }
    part->place.game = part->counted.games + 1;
    part->is_unheard |= !part->listener.place(part->listener.ctx, &part->place);
    part->error = json_game_write(game, put_json, part) ? part->error : ENOMEM;
}

/* Writes the main line of a game without errors. */
static void write_line(convert_part *part) {
    zug_pgn_main_line line;
    lines out;
    if (!zug_pgn_checker_main_line(part->checker, &line)) {
        part->error = ENOMEM;
        return;
    }
    out.part = part;
    out.len = 0;
    if (part->form == FORM_UCI)
        write_uci(&out, &line);
    else
        write_positions(&out, &line);
    hand_on(&out);
}

/* True if a finding tells of something that is not written. */
static bool is_loss(const convert_part *part, const zug_pgn_finding *finding) {
    const char *twice = zug_pgn_problem_name(ZUG_PGN_TAG_DUPLICATE);
    const char *beside = zug_pgn_problem_name(ZUG_PGN_FOREIGN_TEXT);
    return finding->is_error || game_file_is_foreign(finding) ||
           strcmp(finding->code, beside) == 0 ||
           (part->form == FORM_JSON && strcmp(finding->code, twice) == 0);
}

static void take_problem(convert_part *part, const zug_pgn_finding *finding) {
    bool is_foreign = game_file_is_foreign(finding);
    part->counted.errors += finding->is_error || is_foreign;
    part->is_foreign |= is_foreign;
    if (!is_loss(part, finding))
        return;
    problem found;
    problem_write(part->style, finding, &found);
    part->is_unheard |= !part->listener.problem(part->listener.ctx, &found);
}

static void end_game(convert_part *part, const zug_pgn_finding *finding) {
    if (!finding->is_bad && !part->is_foreign && part->form == FORM_JSON)
        write_json(part, zug_pgn_tree_game_of(part->tree));
    else if (!finding->is_bad && !part->is_foreign)
        write_line(part);
    part->is_foreign = false;
    part->counted.games++;
    part->counted.half_moves += finding->half_moves;
}

/* Keeps the place where a game begins. */
static void note_start(void *ctx, uint64_t offset) {
    convert_part *part = ctx;
    part->place.offset = offset;
    part->place.line = zug_pgn_reader_place(part->reader, offset).line;
}

bool convert_open(convert_part *part) {
    part->reader = zug_pgn_reader_new(checking_memory);
    return part->reader != NULL;
}

void convert_close(convert_part *part) { zug_pgn_reader_free(part->reader); }

bool convert_begin(convert_part *part, zug_alloc alloc) {
    part->counted = (tally){0};
    part->is_foreign = part->is_unheard = false;
    part->checker = zug_pgn_checker_new(alloc, part->reader);
    bool is_tree = part->form == FORM_JSON; /* the others want main lines alone */
    part->tree = is_tree ? zug_pgn_tree_new(alloc) : NULL;
    part->error = part->checker != NULL && (part->tree != NULL || !is_tree) ? 0 : ENOMEM;
    if (part->error == 0)
        letters_choice_set(&part->letters, part->checker);
    if (part->error == 0 && is_tree) {
        zug_pgn_watcher watcher = {.ctx = part, .start = note_start};
        zug_pgn_checker_watch(part->checker, &watcher);
        zug_pgn_tree_watch(part->tree, part->checker);
    }
    if (part->error == 0 && !is_tree)
        zug_pgn_checker_keep_moves(part->checker, true);
    return part->error == 0;
}

crew_step convert_next(convert_part *part) {
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

void convert_end(convert_part *part) {
    zug_pgn_tree_free(part->tree);
    zug_pgn_checker_free(part->checker);
    part->tree = NULL;
    part->checker = NULL;
}
