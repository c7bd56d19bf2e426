/* problem.c - writes what the checker finds: lines for people, JSON for programs.
 * Room: cli. The wording of the report is a contract; the sentences come from libzug. */
#include "problem.h"

#include <inttypes.h>
#include <string.h>
#include <zug/buf.h>
#include <zug/fen.h>
#include <zug/json.h>
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

/* A string, or null if there is nothing to be told. */
static void write_string(zug_json *to, const char *name, zug_str text, bool is_known) {
    zug_json_key(to, name);
    if (is_known)
        zug_json_any_text(to, text);
    else
        zug_json_null(to);
}

/* What a problem that is about a move has besides: the position, and what was probably meant. */
static void write_position(zug_json *to, const zug_pgn_finding *finding) {
    char fen[ZUG_FEN_SIZE] = "", san[ZUG_SAN_SIZE];
    if (finding->has_position)
        zug_fen_write(&finding->position, fen);
    write_string(to, "fen", zug_str_from(fen), finding->has_position);
    if (!finding->has_position || finding->suggestion == ZUG_MOVE_NONE)
        return;
    zug_san_write(&finding->position, finding->suggestion, san);
    zug_json_put_text(to, "suggestion", san);
}

/* The members of an object that has been begun, without the number of the game. */
static void write_json(const zug_pgn_finding *finding, problem *out) {
    zug_json to = zug_json_over(out->text, sizeof out->text);
    zug_json_bytes(&to, zug_str_from(","));
    zug_json_put_int(&to, "column", (int64_t)finding->place.column);
    zug_json_put_int(&to, "offset", (int64_t)finding->offset);
    zug_json_key(&to, "game");
    out->middle = to.len;
    zug_json_bytes(&to, zug_str_from(","));
    zug_json_key(&to, "ply");
    if (finding->has_position)
        zug_json_int(&to, (int64_t)finding->ply);
    else
        zug_json_null(&to);
    write_string(&to, "san", finding->san, finding->has_position);
    zug_json_put_text(&to, "code", finding->code);
    char sentence[ZUG_PGN_MESSAGE_SIZE];
    zug_pgn_finding_sentence(finding, sentence);
    write_string(&to, "message", zug_str_from(sentence), true);
    write_position(&to, finding);
    zug_json_close(&to, '}');
    out->len = to.len;
}

/* The grade of a problem, by which it is judged and named. */
static report_grade grade_of(bool is_error) { return is_error ? REPORT_ERROR : REPORT_WARNING; }

bool problem_is_habit(const problem_style *style, const zug_pgn_finding *finding) {
    return !finding->is_error && !style->strict &&
           (strcmp(finding->code, zug_pgn_problem_name(ZUG_PGN_LINE_LONG)) == 0 ||
            strcmp(finding->code, "piece-letters") == 0);
}

void problem_write(const problem_style *style, const zug_pgn_finding *finding, problem *out) {
    out->line = finding->place.line;
    out->game = finding->game;
    out->offset = finding->offset;
    out->is_error = finding->is_error || style->strict;
    out->is_habit = problem_is_habit(style, finding);
    if (style->json) {
        write_json(finding, out);
        return;
    }
    zug_buf to = zug_buf_over(out->text, sizeof out->text);
    out->middle = write_text(&to, finding, report_label(grade_of(out->is_error), style->color));
    out->len = to.len;
}

/* The beginning of the object of a problem, up to what was written before. */
static void print_head(FILE *to, const problem_style *style, bool is_error, uint64_t line) {
    char memory[128];
    zug_json head = zug_json_over(memory, sizeof memory);
    zug_json_open(&head, '{');
    zug_json_put_text(&head, "type", "problem");
    zug_json_put_text(&head, "severity", is_error ? "error" : "warning");
    zug_json_key(&head, "file");
    fwrite(head.data, 1, head.len, to);
    fputs(style->file, to);
    zug_json_clear(&head);
    zug_json_bytes(&head, zug_str_from(","));
    zug_json_put_int(&head, "line", (int64_t)line);
    fwrite(head.data, 1, head.len, to);
}

zug_str problem_said(const problem *found) {
    return (zug_str){(const char *)found, offsetof(problem, text) + found->len};
}

void problem_hear(zug_str said, problem_base base, problem *out) {
    memcpy(out, said.data, said.len);
    out->line += base.lines;
    out->game += out->game != 0 ? base.games : 0;
}

void problem_print(FILE *to, const problem_style *style, const problem *found, problem_base base) {
    uint64_t line = base.lines + found->line;
    if (style->json)
        print_head(to, style, found->is_error, line);
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

static void print_json_summary(FILE *to, const tally *counted) {
    char memory[256];
    zug_json all = zug_json_over(memory, sizeof memory);
    zug_json_open(&all, '{');
    zug_json_put_text(&all, "type", "summary");
    zug_json_put_int(&all, "games", (int64_t)counted->games);
    zug_json_put_int(&all, "half_moves", (int64_t)counted->half_moves);
    zug_json_put_int(&all, "bad_games", (int64_t)counted->bad_games);
    zug_json_put_int(&all, "errors", (int64_t)counted->errors);
    zug_json_put_int(&all, "warnings", (int64_t)counted->warnings);
    zug_json_put_int(&all, "bytes", (int64_t)counted->bytes);
    zug_json_close(&all, '}');
    fwrite(all.data, 1, all.len, to);
    putc('\n', to);
}

void problem_print_summary(FILE *to, bool json, const tally *counted) {
    if (json)
        print_json_summary(to, counted);
    else
        fprintf(to,
                "%" PRIu64 " games, %" PRIu64 " half-moves, %" PRIu64 " bad games, %" PRIu64
                " warnings\n",
                counted->games, counted->half_moves, counted->bad_games, counted->warnings);
}
