/* trf.c - reads a report line by line, and says where it is wrong.
 * Room: pairing. Knows lines; what stands in one is read by the function that trf_lines.c names. */
#include <zug/trf.h>

#include "base/mem.h"
#include "trf_impl.h"

enum { CODE_LEN = ZUG__TRF_CODE_LEN };

bool zug__trf_fail(zug__trf *r, size_t column, const char *code, const char *message) {
    if (r->has_failed)
        return false;
    r->has_failed = true;
    if (!r->problem)
        return false;
    zug_str before = zug__trf_columns(r, 1, column > 1 ? column - 1 : 0);
    size_t start = r->line.data ? (size_t)(r->line.data - r->text.data) : r->text.len;
    *r->problem = (zug_trf_problem){.line = r->number ? r->number : 1,
                                    .column = column,
                                    .offset = start + (column > 1 ? before.len : 0),
                                    .code = code};
    zug_buf out = zug_buf_over(r->problem->message, sizeof r->problem->message);
    zug_buf_text(&out, message);
    return false;
}

bool zug__trf_no_memory(zug__trf *r) {
    r->is_out_of_memory = r->has_failed = true;
    return false;
}

/* Takes the next line of the text, which ends with CR, LF or CRLF; false at the end. */
static bool next_line(zug__trf *r, size_t *at) {
    if (*at >= r->text.len)
        return false;
    size_t from = *at, to = from;
    while (to < r->text.len && r->text.data[to] != '\r' && r->text.data[to] != '\n')
        to++;
    r->line = zug_str_slice(r->text, from, to);
    r->number++;
    r->in_name = 0;
    if (to + 1 < r->text.len && r->text.data[to] == '\r' && r->text.data[to + 1] == '\n')
        to++;
    *at = to + 1;
    return true;
}

/* The code of the present line; empty for a line that says nothing. */
static zug_str code_of(zug__trf *r) {
    zug_str line = r->line;
    while (line.len > 0 && (line.data[line.len - 1] == ' ' || line.data[line.len - 1] == '\t'))
        line.len--;
    r->line = line;
    if (line.len == 0 || (line.len >= CODE_LEN && zug__mem_equal(line.data, "###", CODE_LEN)))
        return (zug_str){line.data, 0};
    return zug_str_slice(line, 0, line.len < CODE_LEN ? line.len : CODE_LEN);
}

/* True if a line begins as all lines do: three letters or digits, then a blank. */
static bool check_code(zug__trf *r, zug_str code) {
    for (size_t i = 0; i < code.len; i++) {
        char c = code.data[i];
        bool is_letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (!is_letter && !(c >= '0' && c <= '9'))
            return zug__trf_fail(r, i + 1, "trf-code",
                                 "a line begins with three digits or letters that say what it is");
    }
    if (code.len < CODE_LEN || (r->line.len > CODE_LEN && r->line.data[CODE_LEN] != ' '))
        return zug__trf_fail(r, code.len + 1, "trf-code",
                             "a line begins with three digits or letters and a blank");
    return true;
}

/* Reads what does not speak of players, or is a player. */
static bool read_first(zug__trf *r, zug_str code) {
    bool is_known = false;
    if (zug__trf_is(code, "001"))
        return zug__trf_read_player(r);
    zug_tournament_label label = zug__trf_label(code);
    if (label < ZUG_LABELS) {
        zug_str text = zug_str_trim(zug_str_slice(r->line, CODE_LEN, r->line.len));
        return zug_tournament_set_label(r->t, label, text) || zug__trf_no_memory(r);
    }
    if (!zug__trf_read_rule(r, code, &is_known))
        return false;
    return is_known || zug_tournament_add_line(r->t, r->line) || zug__trf_no_memory(r);
}

/* Reads the present line if it belongs to a stage. */
static bool read_line(zug__trf *r, zug_str code, zug__trf_stage stage) {
    zug__trf_stage own;
    zug__trf_line_reader *read = zug__trf_reader_of(code, &own);
    if (stage == ZUG__TRF_PLAYERS && !check_code(r, code))
        return false;
    return own != stage || (read ? read(r) : read_first(r, code));
}

/* Goes through all lines. */
static bool read_lines(zug__trf *r, zug__trf_stage stage) {
    size_t at = 0;
    r->number = 0;
    while (next_line(r, &at)) {
        if (r->number == 1 && r->line.len >= 3 && zug__mem_equal(r->line.data, "\xEF\xBB\xBF", 3))
            r->line = zug_str_slice(r->line, 3, r->line.len);
        zug_str code = code_of(r);
        if (code.len > 0 && !read_line(r, code, stage))
            return false;
    }
    return true;
}

/* Says of a contradiction where it stands. */
static bool fail_by_fault(zug__trf *r, const zug_tournament_fault *fault) {
    char sentence[ZUG_TOURNAMENT_SENTENCE_SIZE];
    zug_buf out = zug_buf_over(sentence, sizeof sentence);
    size_t at = 0, line = fault->player ? r->lines_of[fault->player] : 0;
    size_t column =
        fault->round ? ZUG__TRF_ROUND_COLUMN + ZUG__TRF_ROUND_WIDTH * (fault->round - 1) : 81;
    r->number = 0;
    while (r->number < line)
        next_line(r, &at);
    if (line == 0) {
        r->line = (zug_str){r->text.data, 0};
        r->number = column = 1;
    }
    zug_tournament_fault_write(fault, &out);
    return zug__trf_fail(r, column, zug_tournament_fault_code(fault->kind), sentence);
}

/* True if the code of the system ends with that of the Baku acceleration. */
static bool is_baku(zug_str system) {
    static const char word[] = "_BAKU";
    size_t len = sizeof word - 1;
    return system.len > len && zug__mem_equal(system.data + system.len - len, word, len);
}

/* A system that is accelerated by its code is so unless 250 or XXA give points themselves. */
static void set_baku(zug__trf *r) {
    zug_tournament_rules rules = *zug_tournament_rules_of(r->t);
    rules.is_baku = !r->is_accelerated && is_baku(zug_tournament_label_of(r->t, ZUG_LABEL_SYSTEM));
    zug_tournament_set_rules(r->t, &rules);
}

/* Reads all, and judges it. */
static bool read_all(zug__trf *r) {
    zug_tournament_fault fault;
    for (zug__trf_stage stage = ZUG__TRF_PLAYERS; stage < ZUG__TRF_STAGES; stage++) {
        if (!read_lines(r, stage))
            return false;
        if (zug_tournament_player_count(r->t) == 0)
            return zug__trf_fail(r, 1, "trf-players",
                                 "there are no players: lines that begin with 001");
    }
    set_baku(r);
    return zug_tournament_faults(r->t, &fault, 1) == 0 || fail_by_fault(r, &fault);
}

zug_status zug_trf_read(zug_str text, zug_alloc alloc, zug_tournament **out,
                        zug_trf_problem *problem) {
    enum { LINES_BYTES = (ZUG_PLAYERS_MAX + 1) * sizeof(size_t) };
    zug__trf r = {.text = text, .problem = problem, .t = zug_tournament_new(alloc)};
    r.lines_of = r.t ? alloc.resize(alloc.ctx, NULL, 0, LINES_BYTES) : NULL;
    bool is_read = false;
    if (r.lines_of) {
        zug__mem_set(r.lines_of, 0, LINES_BYTES);
        is_read = read_all(&r);
        alloc.resize(alloc.ctx, r.lines_of, LINES_BYTES, 0);
    } else {
        r.is_out_of_memory = true;
    }
    if (is_read)
        *out = r.t;
    else
        zug_tournament_free(r.t);
    return is_read ? ZUG_OK : r.is_out_of_memory ? ZUG_ERR_SPACE : ZUG_ERR_SYNTAX;
}
