/* problem.c - writes what the checker finds: lines for people, JSON for programs.
 * Room: cli. The wording of the report is a contract; the sentences come from libzug. */
#include "problem.h"

#include <inttypes.h>
#include <string.h>
#include <zug/buf.h>
#include <zug/fen.h>
#include <zug/san.h>

#include "report.h"
#include "safe_text.h"

/* The number of a move as a player would say it: "23. " or "23... ". */
static void write_move_number(zug_buf *to, const zug_position *pos) {
    zug_buf_number(to, pos->fullmove_number);
    zug_buf_text(to, zug_position_turn(pos) == ZUG_WHITE ? ". " : "... ");
}

static void write_sentence(zug_buf *to, const zug_pgn_finding *finding) {
    char sentence[ZUG_PGN_MESSAGE_SIZE];
    zug_pgn_finding_sentence(finding, sentence);
    zug_buf_text(to, sentence);
}

/* :COLUMN: error: game N, MOVE: SENTENCE */
static size_t write_text(zug_buf *to, const zug_pgn_finding *finding, const char *label) {
    zug_buf_char(to, ':');
    zug_buf_number(to, finding->place.column);
    zug_buf_text(to, ": ");
    zug_buf_text(to, label);
    zug_buf_text(to, finding->game != 0 ? " game " : " ");
    size_t middle = to->len;
    if (finding->game != 0 && finding->has_position) {
        zug_buf_text(to, ", ");
        write_move_number(to, &finding->position);
        safe_text_plain(to, finding->san);
    }
    zug_buf_text(to, finding->game != 0 ? ": " : "");
    write_sentence(to, finding);
    return middle;
}

/* A member of a JSON object that is not the first. */
static void write_name(zug_buf *to, const char *name) {
    zug_buf_text(to, ",\"");
    zug_buf_text(to, name);
    zug_buf_text(to, "\":");
}

static void write_number(zug_buf *to, const char *name, uint64_t number) {
    write_name(to, name);
    zug_buf_number(to, number);
}

/* A string, or null if there is nothing to be told. */
static void write_string(zug_buf *to, const char *name, zug_str text, bool is_known) {
    write_name(to, name);
    if (is_known)
        safe_text_json(to, text);
    else
        zug_buf_text(to, "null");
}

/* What a problem that is about a move has besides: the position, and what was probably meant. */
static void write_position(zug_buf *to, const zug_pgn_finding *finding) {
    char fen[ZUG_FEN_SIZE] = "", san[ZUG_SAN_SIZE];
    if (finding->has_position)
        zug_fen_write(&finding->position, fen);
    write_string(to, "fen", zug_str_from(fen), finding->has_position);
    if (!finding->has_position || finding->suggestion == ZUG_MOVE_NONE)
        return;
    zug_san_write(&finding->position, finding->suggestion, san);
    write_string(to, "suggestion", zug_str_from(san), true);
}

static size_t write_json(zug_buf *to, const zug_pgn_finding *finding) {
    write_number(to, "column", finding->place.column);
    write_number(to, "offset", finding->offset);
    write_name(to, "game");
    size_t middle = to->len;
    write_name(to, "ply");
    if (finding->has_position)
        zug_buf_number(to, finding->ply);
    else
        zug_buf_text(to, "null");
    write_string(to, "san", finding->san, finding->has_position);
    write_string(to, "code", zug_str_from(finding->code), true);
    char sentence[ZUG_PGN_MESSAGE_SIZE];
    zug_pgn_finding_sentence(finding, sentence);
    write_string(to, "message", zug_str_from(sentence), true);
    write_position(to, finding);
    zug_buf_char(to, '}');
    return middle;
}

/* The grade of a problem, by which it is judged and named. */
static report_grade grade_of(bool is_error) { return is_error ? REPORT_ERROR : REPORT_WARNING; }

bool problem_is_habit(const problem_style *style, const zug_pgn_finding *finding) {
    return !finding->is_error && !style->strict &&
           strcmp(finding->code, zug_pgn_problem_name(ZUG_PGN_LINE_LONG)) == 0;
}

void problem_write(const problem_style *style, const zug_pgn_finding *finding, problem *out) {
    zug_buf to = zug_buf_over(out->text, sizeof out->text);
    out->line = finding->place.line;
    out->game = finding->game;
    out->offset = finding->offset;
    out->is_error = finding->is_error || style->strict;
    out->is_habit = problem_is_habit(style, finding);
    out->middle =
        style->json ? write_json(&to, finding)
                    : write_text(&to, finding, report_label(grade_of(out->is_error), style->color));
    out->len = to.len;
}

void problem_print(FILE *to, const problem_style *style, const problem *found, problem_base base) {
    uint64_t line = base.lines + found->line;
    if (style->json)
        fprintf(to, "{\"type\":\"problem\",\"severity\":\"%s\",\"file\":%s,\"line\":%" PRIu64,
                found->is_error ? "error" : "warning", style->file, line);
    else
        fprintf(to, "%s:%" PRIu64, style->file, line);
    fwrite(found->text, 1, found->middle, to);
    if (found->game != 0)
        fprintf(to, "%" PRIu64, base.games + found->game);
    else if (style->json)
        fputs("null", to);
    fwrite(found->text + found->middle, 1, found->len - found->middle, to);
    putc('\n', to);
}

void problem_print_summary(FILE *to, bool json, const tally *counted) {
    if (json)
        fprintf(to,
                "{\"type\":\"summary\",\"games\":%" PRIu64 ",\"half_moves\":%" PRIu64
                ",\"bad_games\":%" PRIu64 ",\"errors\":%" PRIu64 ",\"warnings\":%" PRIu64
                ",\"bytes\":%" PRIu64 "}\n",
                counted->games, counted->half_moves, counted->bad_games, counted->errors,
                counted->warnings, counted->bytes);
    else
        fprintf(to,
                "%" PRIu64 " games, %" PRIu64 " half-moves, %" PRIu64 " bad games, %" PRIu64
                " warnings\n",
                counted->games, counted->half_moves, counted->bad_games, counted->warnings);
}
