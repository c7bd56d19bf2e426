/* converting.c - converts the games of a part of an input.
 * Room: cli. Judges nothing itself. */
#include "converting.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <zug/fen.h>
#include <zug/polyglot.h>

#include "checking.h"
#include "game_file.h"
#include "game_text.h"
#include "json_game.h"

/* Text on its way to the listener. */
typedef struct lines {
    convert_part *part;
    size_t len;
    char text[1 << 13];
} lines;

static void hand_on(lines *out) {
    convert_part *part = out->part;
    if (out->len > 0 && !part->is_unheard)
        part->is_unheard = !part->listener.text(part->listener.ctx, (zug_str){out->text, out->len});
    out->len = 0;
}

/* Adds a text, and the end of the line or a blank behind it. */
static void add(lines *out, const char *text, char behind) {
    size_t len = strlen(text);
    if (sizeof out->text - out->len < len + 1)
        hand_on(out);
    memcpy(out->text + out->len, text, len);
    out->len += len;
    out->text[out->len++] = behind;
}

/* Writes the moves of the main line, after the start if it is not the initial position. */
static void write_uci(lines *out, const zug_pgn_tree_game *game) {
    zug_position pos = game->start;
    const zug_pgn_tree_move *move = game->main.first;
    if (!game_text_is_initial(&pos)) {
        char fen[ZUG_FEN_SIZE];
        zug_fen_write(&pos, fen);
        add(out, "fen", ' ');
        add(out, fen, move != NULL ? ' ' : '\n');
        if (move != NULL)
            add(out, "moves", ' ');
    } else if (move == NULL) {
        add(out, "", '\n');
    }
    for (; move != NULL; move = move->next) {
        char uci[ZUG_UCI_SIZE];
        game_text_uci(game, &pos, move->move, uci);
        add(out, uci, move->next != NULL ? ' ' : '\n');
        if (move->next != NULL)
            game_text_play(&pos, move->move);
    }
}

/* Writes a position: all six fields, the four of an EPD, or its key. */
static void write_position(lines *out, zug_position pos) {
    const convert_part *part = out->part;
    char text[ZUG_FEN_SIZE];
    if (part->legal_en_passant && !pos.can_take_en_passant)
        pos.en_passant = ZUG_NO_SQUARE;
    if (part->form == FORM_POLYGLOT)
        snprintf(text, sizeof text, "%016" PRIx64, zug_polyglot_key(&pos));
    else
        zug_fen_write(&pos, text);
    for (int counters = 0; part->form == FORM_EPD && counters < 2; counters++)
        *strrchr(text, ' ') = '\0';
    add(out, text, '\n');
}

/* Writes every position of the main line, the start first. */
static void write_positions(lines *out, const zug_pgn_tree_game *game) {
    zug_position pos = game->start;
    write_position(out, pos);
    for (const zug_pgn_tree_move *move = game->main.first; move != NULL; move = move->next) {
        game_text_play(&pos, move->move);
        write_position(out, pos);
    }
}

/* Hands a piece of JSON to the listener. It is a spool_sink. */
static void put_json(void *ctx, const char *bytes, size_t len) {
    convert_part *part = ctx;
    if (!part->is_unheard)
        part->is_unheard = !part->listener.text(part->listener.ctx, (zug_str){bytes, len});
}

/* Writes a game without errors. */
static void write_game(convert_part *part, const zug_pgn_tree_game *game) {
    if (game == NULL) {
        part->error = ENOMEM;
        return;
    }
    if (part->form == FORM_JSON) {
        part->error = json_game_write(game, put_json, part) ? part->error : ENOMEM;
        return;
    }
    lines out;
    out.part = part;
    out.len = 0;
    if (part->form == FORM_UCI)
        write_uci(&out, game);
    else
        write_positions(&out, game);
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
    if (!finding->is_bad && !part->is_foreign)
        write_game(part, zug_pgn_tree_game_of(part->tree));
    part->is_foreign = false;
    part->counted.games++;
    part->counted.half_moves += finding->half_moves;
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
    part->tree = zug_pgn_tree_new(alloc);
    part->error = part->checker != NULL && part->tree != NULL ? 0 : ENOMEM;
    if (part->error != 0)
        return false;
    letters_choice_set(&part->letters, part->checker);
    zug_pgn_checker_observe(part->checker, zug_pgn_tree_observe, part->tree);
    return true;
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
